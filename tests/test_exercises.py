"""Exercises: each is stated once, right answers pass, typical slips get a hint and no answer.

The worked solutions in the chapters call `check` too, and nbval compares what it prints.
"""

import re
import time
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path

import nbformat
import numpy as np
import pytest

from gjkbook import exact, exercises, gallery
from gjkbook.exercises import core

BOOK = Path(__file__).resolve().parent.parent / "book"
SQUARE = gallery.cube(2, exact=True)
TETRAHEDRON = [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]
FORK_RULES = {"algorithm-5", "plateau"}


def cells(chapter):
    return nbformat.read(BOOK / f"{chapter}.ipynb", as_version=4).cells


def stated(chapter):
    """The title of each exercise of a chapter, by the name that its statement tells to check."""
    text = "\n\n".join(c.source for c in cells(chapter) if c.cell_type == "markdown")
    found = {}
    for _, title, body in re.findall(
        r"(```|:::)\{exercise\} ?([^\n]*)\n(.*?)\n\1", text, flags=re.DOTALL
    ):
        (name,) = re.findall(r'`exercises\.check\("([^"]+)", [^`]+\)`', body)
        assert name not in found
        found[name] = title
    return found


@pytest.mark.parametrize("chapter", core.CHAPTERS)
def test_chapter_and_module_have_the_same_exercises(chapter):
    assert stated(chapter) == exercises.list_all(chapter)
    assert 3 <= len(stated(chapter)) <= 6


def test_every_chapter_of_the_first_part_has_exercises():
    toc = (BOOK.parent / "_toc.yml").read_text(encoding="utf-8").split("caption: Reference")[0]
    listed = re.findall(r"file: book/(\w+)", toc)
    assert set(core.CHAPTERS) <= set(listed)
    for chapter in set(listed) - set(core.CHAPTERS):
        assert "{exercise}" not in (BOOK / f"{chapter}.ipynb").read_text(encoding="utf-8")


@pytest.mark.parametrize("chapter", core.CHAPTERS)
def test_every_solution_is_folded_and_checked(chapter):
    markdown = "\n".join(c.source for c in cells(chapter) if c.cell_type == "markdown")
    names = set(exercises.list_all(chapter))
    starts = re.findall(r"\{solution-start\} \S+\n:label: \S+\n:class: dropdown\n", markdown)
    assert len(starts) == len(names) == markdown.count("{solution-end}")
    printed = set()
    for cell in cells(chapter):
        for output in cell.get("outputs", []):
            printed |= {output.get("data", {}).get("text/plain", "")}
    assert {f"{name}: right." for name in names} <= printed


class Capsule:
    def __init__(self, ends, radius):
        self.ends, self.radius = np.array(ends, dtype=float), radius

    def support(self, d):
        return max(self.ends, key=d.dot) + self.radius * d / np.linalg.norm(d)


class Flabby(Capsule):
    def support(self, d):
        return max(self.ends, key=d.dot) + self.radius * d


class Disc:
    def support(self, d):
        return np.array([-1.0, 0]) + 2 * d / np.hypot(*d)


class Corners:
    def support(self, d):
        return np.array([0, sqrt(3) if d[1] > 0 else -sqrt(3)])


def first_higher(hill, s):
    hill.stand_on(s)
    for a in hill.adjacency[s]:
        if hill.rise(s, a) > 0:
            return first_higher(hill, a)
    return s


DEATH = [(Fraction(1, 2**i), Fraction(1, 4**i)) for i in range(8)]

#: An answer that is nearly right, and words of the hint that only this slip should give.
SLIPS = [
    ("introduction-1", (-2, -1), "away from A"),
    ("introduction-1", (1, 0.5), "still a gap"),
    ("introduction-1", (3, 1.5), "overlap"),
    ("introduction-2", lambda d: d, "squared distance"),
    ("introduction-2", lambda d: 2 * sqrt(d), "centres"),
    ("introduction-3", gallery.reappearing_tetrahedron().A, "Move all twelve"),
    ("introduction-3", gallery.reappearing_tetrahedron().A + 1, "more than 1/20"),
    ("concepts-1", lambda X, v, d: (-X, v, d), "not the vector from B to A"),
    ("concepts-1", lambda X, v, d: (X, -v, d), "The set is wrong"),
    ("concepts-2", (lambda d: max(abs(d)), lambda d: sum(abs(d))), "each other's"),
    ("concepts-2", (lambda d: sum(d), lambda d: max(abs(d))), "Signs of d"),
    ("concepts-3", [(0, 0, 1), (1, 0, 1), (2, 0, 1)], "on a line"),
    ("concepts-3", [(1, 0, 1), (-1, -1, 1), (0, 1, 1)], "inside the triangle"),
    ("concepts-3", [(1, 0, 1), (2, 0, 1), (2, 1, 1)], "differ"),
    ("concepts-4", lambda A, B: [a + b for a in A for b in B], "no corners"),
    ("gjk-1", ((1, 6), -56, 5), "never negative"),
    ("gjk-1", ((1, 6), 56, 4), "off by one"),
    ("gjk-1", ((10, -1), 56, 5), "Which way is the origin"),
    ("gjk-2", ((2, 0), (1, 1)), "positive"),
    ("gjk-3", ((2, 0), (0, 1)), "inside the segment"),
    ("gjk-3", ((1, 0), (1, 1)), "x itself"),
    ("gjk-4", (SQUARE, SQUARE + exact([4, 5])), "same witness points"),
    ("gjk-4", (SQUARE, 2 * TETRAHEDRON), "shape"),
    ("gjk-5", Flabby, "unit vector"),
    ("johnson-1", (-10, -10, (2, -1)), "wrong sign"),
    ("johnson-1", (10, 10, (40, -20)), "not divided"),
    ("johnson-2", [(-1, 1), (1, 1), (5, 5)], "order"),
    ("johnson-2", [(1, 1), (2, 1), (2, 2)], "single corner"),
    ("johnson-3", lambda Y, t: (1, 2, 3), "add up to zero"),
    ("johnson-4", (TETRAHEDRON, 16), "power one"),
    ("johnson-4", ([(x + 5, y, z) for x, y, z in TETRAHEDRON], 256), "Where must the origin be"),
    ("subalgorithms-1", (6, Fraction(5, 2), Fraction(3, 2), 2), "without the factor"),
    ("subalgorithms-1", (12, 3, 5, 4), "other corners"),
    ("subalgorithms-2", gallery.obtuse_tetrahedron(), "example of the chapter"),
    ("subalgorithms-2", TETRAHEDRON, "misleads nobody"),
    ("subalgorithms-3", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (2, 1, 0)], "on which it fails"),
    ("subalgorithms-4", 100.0, "percentage"),
    ("subalgorithms-5", (1e-6, 3e-4), "exchanged"),
    ("subalgorithms-5", (1e-8, 1e-16), "double precision"),
    ("complexity-1", [(1, 1)], "has N"),
    ("complexity-2", [30 - 1, *range(29, 0, -1)], "off by one"),
    ("complexity-3", DEATH, "8 times"),
    ("complexity-4", [(1, 1), (1, 1), (1, 1)], "return in the plane"),
    ("complexity-5", np.eye(5, 3, dtype=int) + 1, "nothing returns"),
    ("hill-climbing-1", ([0, 1, 2], 3), "looks back"),
    ("hill-climbing-1", ([1, 2], 5), "where it starts"),
    ("hill-climbing-2", ({"steepest"}, {"plateau"}), "names of the rules"),
    ("hill-climbing-3", (0, 0), "no direction"),
    ("hill-climbing-4", first_higher, "not the highest"),
    ("hill-climbing-4", lambda hill, s: s, "below the top"),
    ("hill-climbing-5", 0.1, "times as many"),
    ("separating-axis-1", ([(1, 0)], (1, 0)), "missing"),
    ("separating-axis-1", ([(1, 0), (2, -1)], (1, 0)), "larger clearance"),
    ("separating-axis-2", lambda A, B, v: min(A @ v) > max(B @ v), "−v"),
    (
        "separating-axis-2",
        lambda A, B, v: min(A @ v) >= max(B @ v) or min(B @ v) >= max(A @ v),
        "touch",
    ),
    ("separating-axis-3", (TETRAHEDRON, np.add(TETRAHEDRON, 5)), "face normal separates"),
    ("separating-axis-3", (TETRAHEDRON, TETRAHEDRON), "not apart"),
    ("separating-axis-4", (434, 450), "exchanged"),
    ("penetration-1", (1, (1, 0)), "deeper"),
    ("penetration-1", (2, (0, 2)), "shorter"),
    ("penetration-2", (2, 3), "opposite are two"),
    ("penetration-2", (4, 6), "squared"),
    ("penetration-2", (4 / sqrt(3), 8), "height"),
    ("penetration-3", ((-3, -1), (-1, -3)), "lies in the edge"),
    ("penetration-3", ((-3, -1), (4, 1)), "not the ends"),
    ("penetration-4", 2, "too short"),
    ("penetration-4", 3, "too long"),
    ("penetration-4", 8 / 3, "fractions"),
    ("penetration-5", lambda hexagon, places: places, "still overlap"),
    ("penetration-5", lambda hexagon, places: 100 * places, "far away"),
    ("motion-1", (3, 6, -2, Fraction(3, 2)), "B ⊖ A"),
    ("motion-1", (-6, -3, 2, Fraction(3, 2)), "wrong sign"),
    ("motion-1", (-6, -3, -2, Fraction(3, 4)), "divide by T"),
    ("motion-2", lambda t, n, p, u: (t, n, p), "carried along"),
    ("motion-2", lambda t, n, p, u: (t, n, p + u), "whole unit"),
    ("motion-3", ((-5, 0), (0, 3), (10, 0), (0, 0)), "do not overlap"),
    ("motion-3", ((-5, 0), (0, 0), (1, 0), (0, 0)), "differ"),
    ("motion-5", lambda c, v: c + v, "through the walls"),
    ("beyond-polytopes-1", Disc(), "one of the discs"),
    ("beyond-polytopes-1", Corners(), "arc reaches further"),
    ("beyond-polytopes-2", lambda p, d: d, "factor"),
    ("beyond-polytopes-2", lambda p, d: -d / (abs(d) ** p).sum() ** (1 / p), "sign"),
    ("beyond-polytopes-4", (1, 1000), "other way round"),
    ("open-questions-1", lambda n: 2**n - 1, "not every subset"),
    ("open-questions-1", lambda n: comb(n, 3), "Smaller simplices"),
    ("open-questions-1", lambda n: sum(comb(n, k) for k in range(4)), "empty set"),
    ("open-questions-2", [29] * 9, "ten numbers|10 numbers"),
    ("open-questions-3", {}, "names"),
    ("open-questions-4", TETRAHEDRON, "at least"),
    ("benchmarks-1", (3, 3, 0), "from itself"),
    ("benchmarks-2", lambda run, query: 0, "smallest ratio"),
    ("benchmarks-3", lambda P, low, high: [], "missing"),
]


@pytest.mark.parametrize(("name", "answer", "words"), SLIPS)
def test_a_slip_gets_its_own_hint(name, answer, words):
    outcome = exercises.check(name, answer)
    assert not outcome
    assert re.search(words, outcome.hint), outcome
    assert repr(outcome) == f"{name}: not yet. {outcome.hint}"
    assert "cannot be read" not in outcome.hint


def test_every_exercise_has_a_slip():
    assert {name for name, *_ in SLIPS} | {"motion-4", "beyond-polytopes-3"} == set(
        exercises.list_all()
    )


RIGHT = [
    ("introduction-1", (2, 1), "2, 1"),
    ("gjk-1", ((1, 3), 56, 5), "56"),
    ("johnson-1", (10, 10, (2, -1)), "10"),
    ("johnson-4", (TETRAHEDRON, 256), "256"),
    ("subalgorithms-1", (12, 5, 3, 4), "12"),
    ("hill-climbing-1", ([(0, 0), (2, 0), (2, 2)], 5), "5"),
    ("penetration-2", (2, 6), "six|6"),
    ("penetration-4", Fraction(8, 3), "8/3"),
    ("motion-1", (-6, -3, -2, Fraction(3, 2)), "3/2"),
]


@pytest.mark.parametrize(("name", "answer", "secret"), RIGHT)
def test_right_is_right_and_no_hint_tells_it(name, answer, secret):
    outcome = exercises.check(name, answer)
    assert outcome
    assert repr(outcome) == f"{name}: right."
    for other, slip, _ in SLIPS:
        if other == name:
            hint = exercises.check(name, slip).hint
            assert not re.search(rf"(?<![\w/])({secret})(?![\w/])", hint), hint


@pytest.mark.parametrize("name", ["motion-4", "beyond-polytopes-3"])
def test_counts_far_off_are_refused(name):
    size = 2 if name == "motion-4" else 4
    assert exercises.check(name, [10**6] * size).hint


@pytest.mark.parametrize("answer", [None, "two", 3.5, [], {}, object(), [[1, 2], [3]], np.nan])
@pytest.mark.parametrize("name", list(exercises.list_all()))
def test_an_answer_of_another_kind_gives_a_sentence(name, answer):
    outcome = exercises.check(name, answer)
    assert not outcome
    assert outcome.hint.endswith((".", "?"))
    assert len(outcome.hint) < 400
    assert "\n" not in outcome.hint


def test_an_error_in_a_readers_function_is_reported():
    hint = exercises.check("introduction-2", lambda d: d / 0).hint
    assert hint == "Your function raised ZeroDivisionError: division by zero on the input 2."


def test_leaving_the_program_does_not_leave_the_check():
    def leave(d):
        raise SystemExit("bye")

    assert "SystemExit: bye" in exercises.check("introduction-2", leave).hint


def test_a_function_that_never_ends_is_stopped(monkeypatch):
    monkeypatch.setattr(core, "LIMIT", 0.3)
    turns = [0]

    def endless(d):
        while True:
            turns[0] += 1

    assert "never end" in exercises.check("introduction-2", endless).hint
    time.sleep(0.3)
    stopped = turns[0]
    time.sleep(0.2)
    assert turns[0] == stopped


def test_an_unknown_name_suggests_another():
    with pytest.raises(ValueError, match="Did you mean 'johnson-2'"):
        exercises.check("jonson-2", 1)
    with pytest.raises(ValueError, match="no exercise 7"):
        exercises.check(7, 1)
    with pytest.raises(ValueError, match="no chapter 'cooking'"):
        exercises.list_all("cooking")
