"""The search is exact, repeatable and resumable, and loses nothing when a worker dies."""

import os
import signal
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import combinations, product

import numpy as np
import pytest
from reference_gjk import run as reference_run

from gjkbook import exact, gallery, hunt
from gjkbook.gjk import gjk
from gjkbook.hunt import chunks as chunks_module
from gjkbook.hunt import runner
from gjkbook.hunt.chunks import Task, search_chunk
from gjkbook.hunt.kernel import count_runs, fits_int64, gram_run

SMALL = {"reach": 3, "runs": 1500, "chunks": 5, "seed": 2}
TASK = Task("reappearance", 3, 4, 3, 1500, 2)


class Inline:
    """An executor that does the work at once, here."""

    def __init__(self):
        self.done = []

    def submit(self, function, *arguments):
        future = Future()
        self.done.append(arguments[-1])
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future


@pytest.fixture(scope="module")
def answer():
    return hunt.reappearance(3, 4, **SMALL, executor=Inline())


# The integer GJK


@pytest.mark.parametrize(("dim", "n", "reach"), [(1, 4, 5), (2, 5, 9), (3, 6, 40), (4, 7, 15)])
def test_gjk_on_inner_products_is_gjk(dim, n, reach):
    rng = np.random.default_rng(dim)
    counted = 0
    for X in rng.integers(-reach, reach + 1, (25, n, dim)).tolist():
        iterations, returns = gram_run(X)
        reference = reference_run([tuple(x) for x in exact(X)], 0)
        if iterations == 0:
            assert reference.tie or not any(X[0]), X
            continue
        counted += 1
        result = gjk(exact(X), exact([[0] * dim]), start=[(0, 0)], trace=True)
        assert iterations == result.iterations == len(reference.supports), X
        assert returns == came_back(result), X
    assert counted > 10


def came_back(result):
    """How many points enter the simplex that were dropped before."""
    lost, count = set(), 0
    for step in result.trace:
        if step.gap > 0:
            count += step.s_index in lost
            lost |= set(step.dropped)
    return count


def test_integers_of_any_size():
    X = [(-2, -1, 0), (-2, 0, 0), (0, -1, 0), (1, -1, 2)]
    large = 10**30
    assert gram_run([[c * large for c in x] for x in X]) == gram_run(X) == (5, 1)


@pytest.mark.parametrize(("dim", "reach"), [(2, 400), (3, 60), (4, 18)])
def test_the_compiled_loop_agrees(dim, reach):
    pytest.importorskip("numba")
    batch = np.random.default_rng(dim).integers(-reach, reach + 1, (300, dim + 3, dim))
    batch[0] = np.where(batch[0] < 0, -reach, reach)
    assert fits_int64(dim * reach**2, dim)
    assert (count_runs(batch, compiled=True) == count_runs(batch)).all()


def test_too_large_coordinates_are_not_given_to_the_compiled_loop():
    batch = np.array([[(-2, -1, 0), (-2, 0, 0), (0, -1, 0), (1, -1, 2)]]) * 10**6
    assert not fits_int64(3 * (2 * 10**6) ** 2, 3)
    assert count_runs(batch, compiled=True).tolist() == [[5, 1]]


# Repeatable


def test_what_is_found_is_a_case_and_has_its_trace(answer):
    assert answer.returns >= 1
    assert answer.examined == 7500
    assert gram_run(answer.points) == (answer.iterations, answer.returns)
    assert came_back(answer.result) == answer.returns
    assert len(answer.trace) == answer.iterations
    assert answer.run.iterations == answer.iterations


def test_a_chunk_always_gives_the_same_outcome():
    assert search_chunk(TASK, 3) == search_chunk(TASK, 3)
    assert search_chunk(TASK, 3) != search_chunk(TASK, 4)


def test_the_answer_does_not_depend_on_the_executor(answer):
    with ThreadPoolExecutor(3) as threads:
        assert same(hunt.reappearance(3, 4, **SMALL, executor=threads), answer)
    assert same(hunt.reappearance(3, 4, **SMALL), answer)  # all cores of this machine


def same(one, other):
    names = ("points", "iterations", "returns", "examined", "hits", "chunks")
    return all(getattr(one, name) == getattr(other, name) for name in names)


def test_long_chunks_compile_and_find_the_same(monkeypatch):
    pytest.importorskip("numba")
    task = Task("longest run", 3, 5, 20, 1500, 7)
    plain = search_chunk(task, 0)
    monkeypatch.setattr(chunks_module, "COMPILE_FROM", 0)
    assert task.compiles()
    assert search_chunk(task, 0) == plain


def test_the_longest_run_exceeds_the_number_of_points():
    search = {"runs": 1000, "chunks": 2, "reach": 20, "seed": 3}
    found = hunt.longest_run(3, 4, **search, executor=Inline())
    assert found.iterations > len(found.points)
    assert same(hunt.longest_run(3, 4, **search, executor=Inline()), found)


def test_a_climb_can_start_from_a_known_case():
    five = [(38, -43, 50), (58, -22, 19), (1, 3, -1), (0, 1, 1), (-52, 38, 12)]
    found = hunt.longest_run(3, 5, start=five, runs=100, chunks=1, executor=Inline())
    assert found.iterations >= 9
    assert found.size < sum(abs(c) for x in five for c in x)
    six = hunt.longest_run(3, 6, start=five, runs=300, chunks=1, executor=Inline())
    assert six.iterations >= 9
    assert len(six.points) == 6


def test_nothing_comes_back_in_the_plane():
    found = hunt.reappearance(2, 5, reach=6, runs=3000, chunks=2, executor=Inline())
    assert found.points is None
    assert found.trace == ()
    assert "nothing in 6000 runs" in repr(found)
    with pytest.raises(ValueError, match="Nothing was found"):
        found.run  # noqa: B018


# Resumable


def test_a_search_that_was_stopped_ends_with_the_same_answer(answer, tmp_path):
    file = tmp_path / "search.jsonl"
    first = Inline()
    hunt.reappearance(3, 4, **(SMALL | {"chunks": 2}), executor=first, checkpoint=file)
    second = Inline()
    resumed = hunt.reappearance(3, 4, **SMALL, executor=second, checkpoint=file)
    assert same(resumed, answer)
    assert (first.done, second.done) == ([0, 1], [2, 3, 4])
    third = Inline()
    assert same(hunt.reappearance(3, 4, **SMALL, executor=third, checkpoint=file), answer)
    assert third.done == []


@pytest.mark.parametrize("left", [0, 10, 200, 400, 401, 600])
def test_a_file_cut_off_anywhere_is_no_harm(answer, tmp_path, left):
    file = tmp_path / "search.jsonl"
    hunt.reappearance(3, 4, **SMALL, executor=Inline(), checkpoint=file)
    whole = file.read_bytes()
    header = whole.index(b"\n") + 1
    file.write_bytes(whole[: header + left])
    assert same(hunt.reappearance(3, 4, **SMALL, executor=Inline(), checkpoint=file), answer)
    again = Inline()
    assert same(hunt.reappearance(3, 4, **SMALL, executor=again, checkpoint=file), answer)
    assert again.done == []


def test_stopped_in_the_middle(answer, tmp_path):
    class Stopping(Inline):
        def submit(self, function, task, k):
            if k == 3:
                future = Future()
                future.set_exception(KeyboardInterrupt())
                return future
            return super().submit(function, task, k)

    file = tmp_path / "search.jsonl"
    with pytest.raises(KeyboardInterrupt):
        hunt.reappearance(3, 4, **SMALL, executor=Stopping(), checkpoint=file)
    assert same(hunt.reappearance(3, 4, **SMALL, executor=Inline(), checkpoint=file), answer)


def test_the_file_of_another_search_is_refused(tmp_path):
    file = tmp_path / "search.jsonl"
    hunt.reappearance(3, 4, reach=2, runs=10, chunks=1, executor=Inline(), checkpoint=file)
    with pytest.raises(ValueError, match="belongs to another search"):
        hunt.reappearance(3, 4, reach=3, runs=10, chunks=1, executor=Inline(), checkpoint=file)


# Workers that die


def kill_the_worker_once(task, k, marker):
    """Do a chunk, but the first process to come to chunk 2 is killed."""
    if k == 2:
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return search_chunk(task, k)


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is not there")
def test_a_killed_process_loses_nothing(answer, tmp_path, monkeypatch):
    class Deadly(ProcessPoolExecutor):
        def submit(self, function, task, k):
            return super().submit(kill_the_worker_once, task, k, str(tmp_path / "killed"))

    monkeypatch.setattr(runner, "ProcessPoolExecutor", Deadly)
    assert same(hunt.reappearance(3, 4, **SMALL), answer)
    assert (tmp_path / "killed").exists()


def test_workers_that_always_die_end_the_search():
    class Broken(Inline):
        def submit(self, function, task, k):
            raise BrokenProcessPool("gone")

    with pytest.raises(RuntimeError, match="lost 4 times"):
        hunt.reappearance(3, 4, **SMALL, executor=Broken())


def test_an_error_in_a_chunk_is_not_hidden(monkeypatch):
    def wrong(task, k):
        raise ZeroDivisionError("a mistake")

    monkeypatch.setattr(runner, "search_chunk", wrong)
    with pytest.raises(ZeroDivisionError, match="a mistake"):
        hunt.reappearance(3, 4, **SMALL, executor=Inline())


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is not there")
def test_a_dask_cluster_that_loses_a_worker_gives_the_same_answer(tmp_path):
    """Three worker processes; one is killed with SIGKILL while it works."""
    distributed = pytest.importorskip("distributed")
    search = {"reach": 4, "runs": 1500, "chunks": 12, "seed": 5}
    file = tmp_path / "search.jsonl"
    with (
        distributed.LocalCluster(
            n_workers=3,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            local_directory=str(tmp_path),
            silence_logs=50,
        ) as cluster,
        distributed.Client(cluster) as client,
        ThreadPoolExecutor(1) as beside,
    ):
        pids = set(client.run(os.getpid).values())
        assert len(pids) == 3
        assert os.getpid() not in pids
        waiting = beside.submit(
            hunt.reappearance, 3, 4, **search, executor=client.get_executor(), checkpoint=file
        )
        wait_for(lambda: file.exists() and file.read_text().count("\n") >= 3)
        victim = pids.pop()
        os.kill(victim, signal.SIGKILL)
        found = waiting.result(timeout=60)
        assert victim not in set(client.run(os.getpid).values())
    assert same(found, hunt.reappearance(3, 4, **search, executor=Inline()))
    assert found.returns >= 1


def wait_for(condition, seconds=30):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


# Asking


def test_a_bar_if_asked_for(capsys):
    pytest.importorskip("tqdm")
    hunt.reappearance(3, 4, reach=2, runs=10, chunks=2, executor=Inline(), progress=True)
    assert "2/2" in capsys.readouterr().err
    hunt.reappearance(3, 4, reach=2, runs=10, chunks=2, executor=Inline())
    assert capsys.readouterr().err == ""


def test_bad_requests_are_refused():
    with pytest.raises(ValueError, match="n must be an integer of at least 2"):
        hunt.reappearance(3, 1)
    with pytest.raises(ValueError, match="reach must be"):
        hunt.longest_run(3, 5, reach=2.5)
    with pytest.raises(ValueError, match="chunks must be"):
        hunt.longest_run(3, 5, chunks=0)
    with pytest.raises(ValueError, match="start must be at most 5 points of 3 integers"):
        hunt.longest_run(3, 5, start=[(1, 2)])
    with pytest.raises(ValueError, match="but has shape"):
        hunt.longest_run(3, 5, start=[(1, 2, 3)] * 6)


@pytest.mark.long
def test_no_smaller_tetrahedron_has_a_point_come_back():
    """Every four points of Z³ with Σ|coordinates| ≤ 9, from every start: about 2.4 million runs.

    So the 10 of `gallery.reappearing_tetrahedron` cannot be beaten.
    """
    total, hits = 0, 0
    for batch in batches(sets_of_four(9), 20_000):
        for k in range(4):
            found = count_runs(np.roll(batch, k, axis=1), compiled=True)
            total += len(found)
            hits += int((found[:, 1] > 0).sum())
    assert total > 2_000_000
    assert hits == 0
    tetrahedron = gallery.reappearing_tetrahedron().A
    assert gram_run(tetrahedron) == (5, 1)
    assert np.abs(tetrahedron).sum() == 10


def sets_of_four(most):
    """All sets of four different points of Z³ with Σ|coordinates| ≤ most, each once."""
    cube = product(range(-most, most + 1), repeat=3)
    points = sorted((sum(map(abs, p)), p) for p in cube if sum(map(abs, p)) <= most)

    def extend(chosen, first, left):
        if len(chosen) == 4:
            yield chosen
            return
        for i in range(first, len(points)):
            weight, point = points[i]
            if weight * (4 - len(chosen)) > left:  # the later ones are no lighter
                return
            yield from extend([*chosen, point], i + 1, left - weight)

    return extend([], 0, most)


def batches(items, size):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield np.array(batch)
            batch = []
    if batch:
        yield np.array(batch)


def test_sets_of_four_are_all_there():
    small = list(product((-1, 0, 1), repeat=3))
    light = {frozenset(X) for X in combinations(small, 4) if np.abs(X).sum() <= 3}
    assert {frozenset(X) for X in sets_of_four(3) if np.abs(X).max() <= 1} == light
