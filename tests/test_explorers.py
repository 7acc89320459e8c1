"""The explorers: what a page replays is what the package computes, in few and stable bytes."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import gjkbook as gjk
from gjkbook import explorers, gallery
from gjkbook.explorers.packing import DIGITS, encode, pack, to_integers
from gjkbook.subalgorithms import johnson
from gjkbook.subalgorithms.johnson import delta_table

HERE = Path(__file__).parent
SOURCES = HERE.parent / "gjkbook" / "explorers"
A, B = gallery.running_example()
Y = [(4, 2), (2, -1), (1, 2)]

MAKERS = {
    "title": explorers.title,
    "gjk_steps": lambda: explorers.gjk_steps(A, B, subalgorithms=("johnson",), step="first"),
    "minkowski_difference": lambda: explorers.minkowski_difference(A, B),
    "support": lambda: explorers.support(A, B),
    "johnson_regions": lambda: explorers.johnson_regions(Y),
    "flatness": explorers.flatness,
}


@pytest.fixture(scope="module")
def shown():
    """Each explorer and its page, made once."""
    made = {name: make() for name, make in MAKERS.items()}
    return {name: (explorer, explorer.to_html()) for name, explorer in made.items()}


def payload(html):
    """The data of a page, cut out of its last line."""
    text = re.search(r'^replay\("[0-9a-f]+", (\{.*\}), render\);$', html, re.MULTILINE).group(1)
    return json.loads(text.replace("<\\/", "</"))


def unpack(table):
    """Read the packed states; written anew here so that the writer is checked by another hand."""
    number = lambda text: sum(DIGITS.index(c) * 64**k for k, c in enumerate(reversed(text)))  # noqa: E731
    states, at, width = [], 0, table["width"]
    while at < len(table["data"]):
        which = number(table["data"][at : at + 2])
        at += 2
        if which == 0:
            states.append(states[-1])
            continue
        numbers = []
        for _ in range(table["counts"][which - 1]):
            numbers.append(number(table["data"][at : at + width]) - table["zero"])
            at += width
        states.append((table["shapes"][which - 1], numbers))
    return states


@pytest.mark.parametrize("name", MAKERS)
def test_the_page_holds_exactly_what_the_package_answers(shown, name):
    explorer, html = shown[name]
    states, queries = unpack(payload(html)["table"]), list(explorer.queries())
    assert len(states) == len(queries)
    rng = np.random.default_rng(1)
    for k in rng.choice(len(queries), size=min(40, len(queries)), replace=False):
        shape, numbers = explorer.answer(queries[k])
        expected = json.loads(json.dumps(shape)), to_integers(numbers, explorer.decimals)
        assert states[k] == expected, queries[k]


def test_the_numbers_of_a_run_are_those_of_a_fresh_call(shown):
    explorer, html = shown["title"]
    states = unpack(payload(html)["table"])
    for k, query in list(enumerate(explorer.queries()))[::317]:
        moved = B + [query["x"], query["y"]]
        result = gjk.distance(A, moved, subalgorithm=query["sub"], trace=True)
        (status, *steps), numbers = states[k]
        assert status == result.status
        overlap = result.status == "overlap"
        assert len(steps) == len(result.trace) + overlap
        if not overlap:
            last = result.trace[-1]
            count = len(steps[-1][0]) if len(steps[-1][0]) > 1 else 0
            norm, gap, bound, *weights = numbers[len(numbers) - 3 - count :]
            assert norm == pytest.approx(1000 * result.distance, abs=0.51)
            assert bound == pytest.approx(1000 * last.lower_bound, abs=0.51)
            assert gap == pytest.approx(1000 * last.gap, abs=0.51)
            assert weights == pytest.approx([1000 * w for w in last.weights][:count], abs=0.51)


def test_johnson_regions_agree_with_johnson():
    explorer = explorers.johnson_regions(Y)
    areas = {tuple(r["subset"]): np.array(r["area"]) for r in explorer.setup["regions"]}
    assert len(areas) == 7
    for subset, area in areas.items():
        middle = area.mean(axis=0)
        assert johnson(np.array(Y) - middle)[0] == subset
    (kept, signs), numbers = explorer.answer({"x": 0.0, "y": 0.0})
    table = [d for row in delta_table(np.array(Y, dtype=float)).values() for d in row]
    assert numbers[: len(table)] == table
    assert signs == "".join("+" if d > 0 else "-" if d < 0 else "0" for d in table)
    assert tuple(kept) == johnson(np.array(Y, dtype=float))[0]


@pytest.mark.parametrize("name", MAKERS)
def test_a_page_is_small_self_contained_and_the_same_every_time(shown, name):
    _, html = shown[name]
    assert len(html.encode()) < 150_000
    assert html == MAKERS[name]().to_html()
    assert not re.search(r'(?:src|href)="|\bimport[ (]|https?://(?!www\.w3\.org/2000/svg)', html)


@pytest.mark.parametrize("name", MAKERS)
def test_without_scripts_there_is_a_described_picture(shown, name):
    explorer, html = shown[name]
    still = html[: html.index("<script")]
    assert '<figure class="gjk-still" role="img" aria-label="' in still
    assert "<svg" in still
    assert len(explorer.about()) > 60


def test_the_text_form_is_stable_and_the_bundle_has_both_views(shown):
    explorer, html = shown["title"]
    data, _ = explorer._repr_mimebundle_()
    assert data["text/plain"] == "<explorer: GJK step by step, 5 points against 4>"
    assert data["text/html"] == html
    assert "application/vnd.jupyter.widget-view+json" in data
    assert repr(shown["flatness"][0]) == "<explorer: flat simplices, 4 sub-algorithms>"


def test_the_kernel_answers_a_message(monkeypatch):
    explorer = explorers.gjk_steps(A, B)
    sent = []
    monkeypatch.setattr(explorer, "send", sent.append)
    query = {"x": 1.0, "y": -0.5, "sub": "johnson"}
    explorer._handle_custom_msg(query, [])
    shape, numbers = explorer.answer(query)
    took = sent[0].pop("took")  # milliseconds, by which the page knows how many questions to ask
    assert 0 < took < 60_000
    assert sent == [{"query": query, "shape": shape, "numbers": to_integers(numbers, 3)}]


def test_a_failing_answer_is_shown_and_the_next_one_works_again():
    explorer = explorers.gjk_steps(A, B)
    query = {"x": 1.0, "y": 0.0, "sub": "no such name"}
    error = explorer.reply(query)["error"]
    assert error.startswith("ValueError: Unknown sub-algorithm 'no such name'")
    assert "error" not in explorer.reply(query | {"sub": "johnson"})


def test_misuse_is_told_in_a_sentence():
    with pytest.raises(ValueError, match="this explorer is about the plane"):
        explorers.gjk_steps(gallery.cube(), gallery.cube())
    with pytest.raises(ValueError, match="takes two or three"):
        explorers.johnson_regions([(0, 0)])
    with pytest.raises(ValueError, match="'first' or 'last'"):
        explorers.gjk_steps(A, B, step="middle")


def test_packing_refuses_what_a_page_cannot_show():
    with pytest.raises(ValueError, match="nan"):
        pack([("x", [float("nan")])], 2)
    with pytest.raises(ValueError, match="does not fit"):
        encode(64, 1)


def test_packing_is_read_back():
    states = [("a", [1.5, -2.25]), ("a", [1.5, -2.25]), (["b", 1], []), ("a", [0.0, 900.125])]
    expected = [(s, to_integers(n, 3)) for s, n in states]
    assert unpack(pack(states, 3)) == expected


def node():
    """Node.js of this machine, or the one that playwright brings along."""
    found = shutil.which("node")
    if found is None:
        from playwright._impl._driver import compute_driver_executable

        found, _ = compute_driver_executable()
    return found


def test_the_javascript_parses_and_passes_its_own_tests(tmp_path):
    program = node()
    for source in sorted(SOURCES.glob("*.js")):
        copy = tmp_path / f"{source.stem}.mjs"
        copy.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
        subprocess.run([program, "--check", copy], check=True, timeout=60)
    tests = sorted((HERE / "explorers").glob("*.test.mjs"))
    assert tests
    run = subprocess.run([program, "--test", *tests], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout
