"""Exercises of the chapter "What is still open"."""

from math import comb

import numpy as np

from .. import gallery, hunt
from ..gjk import gjk
from ..subalgorithms import SUBALGORITHMS
from .core import call, exercise, kind, parts, points, whole

__all__ = []


@exercise("open-questions-1", "The bound, exactly", "a function of the number of points n")
def bound(answer):
    for n in range(14, 3, -1):  # for few points different slips give the same number
        sizes = [comb(n, k) for k in range(5)]
        truth, got = sum(sizes[1:4]), whole(call(answer, n))
        if got == truth:
            continue
        if got == sum(sizes[:4]):
            return "You count the empty set, too."
        if got == sum(sizes[1:5]):
            return "Only the last simplex can have four points, and it needs no further iteration."
        if got == 2**n - 1 or got == 2**n:
            return "A simplex has only a few points, so not every subset counts."
        if got == sizes[3]:
            return "Smaller simplices count, too."
        return f"Not for n = {n}. How many subsets with one, two, three points are there?"
    return None


@exercise("open-questions-2", "Every start", "ten whole numbers")
def every_start(answer):
    ten = gallery.longest_known(3)[10]
    truth = [gjk(ten.A, ten.B, start=[(k, 0)]).iterations for k in range(10)]
    got = [whole(x) for x in answer]
    if len(got) != len(truth):
        return f"Hand in {len(truth)} numbers, one for each start; you have {len(got)}."
    if got == truth:
        return None
    if [x + 1 for x in got] == truth or [x - 1 for x in got] == truth:
        return "All are off by one. Count iterations as the package does."
    if sorted(got) == sorted(truth):
        return "These are the numbers, in another order."
    right = sum(x == y for x, y in zip(got, truth, strict=True))
    return f"{right} of the ten are right. Is the start a pair of indices, (k, 0)?"


@exercise("open-questions-3", "Does the sub-algorithm matter?", "a dict from names to pairs")
def matter(answer):
    if not isinstance(answer, dict):
        return f"Hand in a dict from the name of a sub-algorithm to a pair, not {kind(answer)}."
    if set(answer) != set(SUBALGORITHMS):
        return f"The names are {', '.join(SUBALGORITHMS)}."
    nine = gallery.longest_known(3)[9]
    for name, pair in answer.items():
        exact, floats = (whole(x) for x in parts(pair, "iterations in fractions, in float64"))
        runs = (gjk(A, B, subalgorithm=name).iterations for A, B in (
            (nine.A, nine.B), (nine.A.astype(float), np.zeros((1, 3)))))  # fmt: skip
        for got, truth, numbers in zip((exact, floats), runs, ("fractions", "floats"), strict=True):
            if got != truth:
                return f"With {name} we count another number of iterations in {numbers}."
    return None


@exercise("open-questions-4", "Project: beat a record", "integer points in space")
def record(answer):
    X = points(answer, dim=3)
    n, known = len(X), {k: r.iterations for k, r in gallery.longest_known(3).items()}
    if n not in known:
        return f"We know runs for {min(known)} to {max(known)} points; yours has {n}."
    if any(x.denominator != 1 for x in X.ravel()):
        return "Take integers, so that the run can be repeated anywhere."
    count = hunt.gram_run([[int(x) for x in row] for row in X])[0]
    if count >= 2 * n:
        return None
    return f"This run has {count} iterations; hand in one with at least {2 * n}, then go on."
