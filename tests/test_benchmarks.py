"""The comparison with other libraries, as far as it can be tested without them.

The benchmark itself never runs here. What is tested: that the pairs are what they say, that the
exact answers are right, that wrong answers are noticed, and that the stored run is whole and the
chapter shows it.
"""

import html
import json
import sys
from fractions import Fraction
from pathlib import Path

import nbformat
import numpy as np
import pytest

import gjkbook as gjk
from gjkbook.figures import benchmarks as draw

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import answers, judge, pairs, peers, reference, results, table  # noqa: E402
from benchmarks.peers import Prepared  # noqa: E402
from benchmarks.peers.base import loop  # noqa: E402
from benchmarks.timing import cpu_time_per_query  # noqa: E402

COUNT = 6
KINDS = [(dimension, n) for dimension in (2, 3) for n in (8, 100)]


@pytest.fixture(scope="module", params=KINDS, ids=lambda kind: f"{kind[0]}D-{kind[1]}")
def made(request):
    return pairs.make(*request.param, COUNT)


@pytest.fixture(scope="module")
def run():
    return draw.stored()


def test_every_point_of_a_body_is_extreme(made):
    from scipy.spatial import ConvexHull

    for body in made["separated"].bodies:
        assert len(ConvexHull(body).vertices) == len(body)


def test_poses_are_rotations(made):
    R = made["touching"].rotations
    assert np.allclose(R @ np.swapaxes(R, -1, -2), np.eye(R.shape[-1]), atol=1e-15)
    assert np.allclose(np.linalg.det(R), 1)


def test_pairs_are_seeded_and_share_bodies_and_rotations(made):
    one = made["touching"]
    again = pairs.make(one.dimension, one.vertices, COUNT)
    for name, cell in made.items():
        assert np.array_equal(cell.translations, again[name].translations)
        assert np.array_equal(cell.rotations, one.rotations)
        assert np.array_equal(cell.index, one.index)
        assert (cell.index[:, 0] != cell.index[:, 1]).all()


def test_each_configuration_is_what_it_says(made):
    exact = {name: reference.compute(cell) for name, cell in made.items()}
    assert (exact["separated"].distance[0] > 0.999 * pairs.GAPS[0]).all()
    assert (exact["separated"].distance[0] < 1.001 * pairs.GAPS[1]).all()
    assert (np.abs(exact["touching"].signed[0]) < 1e-15).all()
    assert (exact["overlapping"].signed[0] < -1e-3).all()
    assert exact["overlapping"].overlaps.all()


def test_the_reference_agrees_with_the_exact_mode_on_all_points():
    for dimension in (2, 3):
        for cell in pairs.make(dimension, 8, 3).values():
            for row in range(len(cell)):
                A, B = (cell.posed_exactly(row, k, slice(None)) for k in range(2))
                found = gjk.distance(A, B).squared_distance
                assert reference.squared_distance(cell, row) == found
                if found == 0:
                    depth = gjk.penetration(A, B)
                    assert float(reference.squared_depth(cell, row)) == pytest.approx(
                        float(depth.depth) ** 2, rel=1e-12, abs=1e-40
                    )


def test_posing_exactly_is_posing_up_to_rounding(made):
    cell = made["separated"]
    for k in range(2):
        exact = cell.posed_exactly(0, k, slice(None)).astype(float)
        assert np.abs(exact - cell.posed(0)[k]).max() < 2e-15


@pytest.mark.parametrize("x", [Fraction(2), Fraction(1, 3), Fraction(7, 2**240), Fraction(10**30)])
def test_roots_are_exact_to_many_digits(x):
    root = reference.square_root(x)
    assert abs(root**2 / x - 1) < Fraction(1, 2**150)


def test_the_fast_kernel_is_within_its_bounds(made):
    batch = pytest.importorskip("gjkbook.batch")
    for name, cell in made.items():
        exact = reference.compute(cell)
        pose = batch.Polytopes(cell.bodies), cell.index, cell.rotations, cell.translations
        found = judge.judge("distance", name, batch.distance(*pose).distance, exact)
        assert found["error"] <= judge.BOUND
        assert not found["failures"]


def known(distance, signed):
    """A reference with these answers and bodies of size one."""
    zeros = np.zeros(len(distance))
    high = np.array(distance, dtype=float), np.array(signed, dtype=float)
    return reference.Reference((high[0], zeros), (high[1], zeros), zeros + 1)


@pytest.mark.parametrize(
    ("query", "configuration", "answers", "failures"),
    [
        ("distance", "separated", [0.5, 2.0], {}),
        ("distance", "separated", [0.5, 0.0], {"false zero": 1}),
        ("distance", "separated", [np.nan, np.inf], {"no answer": 2}),
        ("distance", "separated", [0.5, -1.0], {"wrong verdict": 1}),
        ("boolean", "separated", [0, 1], {"wrong verdict": 1}),
        ("boolean", "touching", [0, 1], {}),
        ("signed", "separated", [0.25, 2.0], {}),
    ],
)
def test_failures_are_noticed(query, configuration, answers, failures):
    exact = known([0.5, 2.0], [0.5, 2.0])
    found = judge.judge(query, configuration, np.array(answers), exact)
    assert found["failures"] == failures


def test_overlap_called_a_gap_is_a_failure():
    exact = known([0, 0], [-0.5, -1])
    found = judge.judge("signed", "overlapping", np.array([-0.5, 0.1]), exact)
    assert found["failures"] == {"wrong verdict": 1}
    assert found["error"] == pytest.approx(1.1)


def test_the_error_counts_what_a_float_leaves_over():
    third = Fraction(1, 3)
    exact = reference.Reference(reference.split([third]), reference.split([third]), np.ones(1))
    error = exact.error("distance", np.array([1 / 3]))[0]
    assert error == pytest.approx(float(abs(third - Fraction(1 / 3))), rel=1e-12)
    assert error > 0


def test_a_query_that_raises_gives_no_answer_and_is_not_timed():
    asked = []

    def query(x):
        asked.append(x)
        return 1 / x

    prepared = loop(query, [(2,), (0,), (4,)])
    assert np.array_equal(prepared.answers(), [0.5, np.nan, 0.25], equal_nan=True)
    timed = prepared.answered()
    asked.clear()
    timed.run()
    assert asked == [2, 4]
    assert timed.count == 2


def test_competitors_take_turns():
    turns = []
    competitors = {
        name: Prepared(1, lambda name=name: turns.append(name), lambda: np.zeros(1))
        for name in "ab"
    }
    seconds = cpu_time_per_query(competitors, repeats=3)
    assert turns == list("ab" * 4)
    assert set(seconds) == {"a", "b"}


def test_a_process_that_dies_loses_one_cell(monkeypatch, tmp_path):
    """The work at which a process died is not tried again, and the rest is done."""
    script = tmp_path / "dies.py"
    script.write_text(
        "import os, sys\n"
        "from pathlib import Path\n"
        "started = Path(sys.argv[1])\n"
        "done = started.read_text().splitlines()\n"
        "for label in 'abc':\n"
        "    if label not in done:\n"
        "        with started.open('a') as log: log.write(label + '\\n')\n"
        "        if label == 'b': os.abort()\n",
        encoding="utf-8",
    )
    started = tmp_path / "started"
    started.write_text("", encoding="utf-8")
    answers.run_until_done([sys.executable, str(script), str(started)], started, "a library")
    assert started.read_text(encoding="utf-8").split() == ["a", "b", "c"]


def test_every_library_states_its_settings():
    for peer in peers.ALL.values():
        assert peer.settings
        assert set(peer.dimensions) <= {2, 3}
        assert peer.variants("distance")


# The stored run.


def test_the_stored_run_has_every_cell(run):
    for name, about in run["libraries"].items():
        for dimension in about["dimensions"]:
            for query in pairs.QUERIES:
                if not peers.ALL[name].variants(query):
                    continue
                cells = draw.cells(run, library=name, dimension=dimension, query=query)
                found = {(cell["configuration"], cell["n"]) for cell in cells}
                assert found == {(c, n) for c in pairs.CONFIGURATIONS for n in pairs.SIZES}


def test_the_stored_run_names_everybody(run):
    assert set(run["libraries"]) | set(run["left_out"]) >= set(peers.ALL)
    assert all(run["left_out"].values())
    for about in run["libraries"].values():
        assert about["version"]
        assert about["settings"]
    assert {"date", "processor", "cores", "python", "packages"} <= set(run["machine"])


def test_the_stored_numbers_fit_together(run):
    for cell in run["cells"]:
        same = {key: cell[key] for key in ("dimension", "query", "configuration", "n")}
        (ours,) = draw.cells(run, library="gjkbook", **same)
        if cell["microseconds"] is None:
            assert cell["failures"]
        else:
            ratio = cell["microseconds"] / ours["microseconds"]
            assert cell["ratio"] == pytest.approx(ratio, rel=2e-3, abs=1e-3)
        assert (cell["error"] is None) == (cell["query"] == "boolean" or not cell["checked"])


def test_the_stored_verdicts_follow_from_the_stored_cells(run):
    assert run["verdicts"] == json.loads(json.dumps(table.verdicts(run)))


def test_our_stored_answers_are_right(run):
    for cell in draw.cells(run, library="gjkbook"):
        assert not cell["failures"]
        assert cell["checked"] >= 25
        if cell["error"] is not None:
            assert cell["error"] <= judge.BOUND


def test_the_stored_run_can_be_stored_again(run, monkeypatch, tmp_path):
    monkeypatch.setattr(results, "STORED", tmp_path / "run.json")
    results.store(run)
    assert json.loads((tmp_path / "run.json").read_text(encoding="utf-8")) == run
    assert results.STORED.stat().st_size < 200_000


def test_the_printed_table_has_every_time(run):
    text = table.text(run)
    for cell in run["cells"]:
        if cell["microseconds"] is not None:
            assert f"{cell['microseconds']:.2f}" in text
    for verdict in run["verdicts"]:
        assert verdict["what"] in text


def shown_in_the_chapter():
    notebook = nbformat.read(ROOT / "book" / "benchmarks.ipynb", as_version=4)
    outputs = [o for cell in notebook.cells for o in cell.get("outputs", [])]
    return [o["data"]["text/html"] for o in outputs if "text/html" in o.get("data", {})]


def test_the_chapter_shows_the_stored_run(run):
    shown = shown_in_the_chapter()
    for dimension, query in ((3, "distance"), (3, "boolean"), (3, "signed"), (2, "distance")):
        assert draw.table(run, query, dimension)._repr_html_() in shown
    assert draw.own_table(run)._repr_html_() in shown


def test_tables_say_the_same_as_html_and_as_text(run):
    made = draw.table(run, "distance")
    for row in made.rows:
        assert all(cell in repr(made) for cell in row)
        assert all(html.escape(cell) in made._repr_html_() for cell in row)
