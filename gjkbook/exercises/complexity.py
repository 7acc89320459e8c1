"""Exercises of the chapter "Complexity"."""

from itertools import pairwise

import numpy as np

from .. import exact, gallery, hunt
from ..experiments.complexity import dropped_and_back
from ..gjk import gjk
from .core import exercise, number, parts, points, same, whole

__all__ = []


@exercise("complexity-1", "By hand", "the vectors v of the run, one for each round")
def by_hand(answer):
    A, B, start, _ = gallery.death_polygon(2)
    truth = np.array([step.v for step in gjk(A, B, start=[start], trace=True).trace])
    got = points(answer, dim=2)
    if same(got, truth):
        return None
    if same(got, truth + B[0]):
        return "These are the feet, as seen from (0, 0). The vectors start at o."
    if same(got, -truth):
        return "All signs are reversed."
    if len(got) != len(truth):
        return f"Your run has {len(got)} vectors; a death polygon with N vertices has N."
    first = next(k for k in range(len(truth)) if not same(got[k], truth[k]))
    return f"The first {first} vector(s) are right, the next is not."


@exercise("complexity-2", "Where you start matters", "30 whole numbers: from a, b_0, b_1, …")
def starts(answer):
    A, B, *_ = gallery.death_polygon(28)
    truth = [gjk(A, B, start=[(k, 0)]).iterations for k in range(len(A))]
    got = [whole(x) for x in answer]
    if got == truth:
        return None
    if len(got) != len(truth):
        return f"Hand in a number for each of the {len(truth)} vertices; you have {len(got)}."
    if [x + 1 for x in got] == truth:
        return "All are off by one: do you count the calls of the sub-algorithm?"
    if got[1:] == truth[1:]:
        return "Right from all b. From a the first support point is not the one you think."
    if got[1:] + got[:1] == truth:
        return "Begin with a, then b_0."
    return "Not yet. Which support point comes first from b_k, and which second?"


@exercise("complexity-3", "A better product", "the points b_0, b_1, …, at least six of them")
def product(answer):
    b = points(answer, dim=2)
    if len(b) < 6:
        return "Hand in at least six points."
    x, y = b.T
    if not (x > 0).all() or not all(p > q for p, q in pairwise(x)):
        return "The abscissae must be positive and fall."
    slopes = y / x
    F = [x[i + 1] * (slopes[i] - slopes[i + 1]) for i in range(len(b) - 1)]
    if min(F) <= 0:
        return "The slopes must fall, so that each point lies below the line before it."
    shrinks = {p / q for p, q in pairwise([f * z for f, z in zip(F, x[1:], strict=True)])}
    if shrinks == {number(4)}:
        return None
    if shrinks == {number(8)}:
        return "The product shrinks 8 times in each step, as on the death polygon."
    if max(shrinks) < 4:
        return "Here it shrinks less than 4 times, so some b_{i+2} lies deeper than b_{i+1}."
    return "The product does not shrink 4 times in every step. What must x and F do in each?"


@exercise("complexity-4", "Around the island", "three pairs: iterations and returns")
def island(answer):
    T = gallery.reappearing_tetrahedron().A
    truth = []
    for c in range(3):
        r = gjk(np.delete(T, c, axis=1), exact([(0, 0)]), start=[(0, 0)], trace=True)
        truth.append((r.iterations, len(dropped_and_back(r))))
    got = [
        tuple(whole(x) for x in pair) for pair in parts(answer, "without x, without y, without z")
    ]
    if got == truth:
        return None
    if any(pair[-1] for pair in got):
        return "You report a return in the plane. Read the theorem again, or start from point 0."
    if [pair[::-1] for pair in got] == truth:
        return "Iterations first, then returns."
    wrong = [name for name, p, q in zip("xyz", got, truth, strict=True) if p != q]
    return f"The run without {wrong[0]} has another number of iterations, started at point 0."


@exercise("complexity-5", "Project: your own counterexample", "five points in space")
def counterexample(answer):
    X = points(answer, 5, 3)
    if any(x.denominator != 1 or abs(x) > 4 for x in X.ravel()):
        return "Take integers of at most 4 in absolute value."
    if hunt.gram_run([[int(x) for x in row] for row in X])[1]:
        return None
    for k in range(1, 5):
        order = [k, *(i for i in range(5) if i != k)]
        if hunt.gram_run([[int(x) for x in X[i]] for i in order])[1]:
            return "From the first point nothing returns. From another one something does."
    return "On these points nothing returns, whichever you start from."
