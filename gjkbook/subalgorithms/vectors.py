"""Vectors of three numbers or thirty, as plain lists.

A simplex has a handful of points. On so few numbers plain Python is quicker than numpy, and it is
indifferent to whether the numbers are floats or Fractions.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from operator import add, mul, sub

import numpy as np

__all__ = ["combine", "cross", "dot", "minus", "nearest", "rows", "total", "vanishes"]


def rows(Y) -> list[list]:
    """The points of a simplex as lists of Python numbers."""
    return Y.tolist() if isinstance(Y, np.ndarray) else list(map(list, Y))


def total(numbers):
    """Sum from left to right, on every Python: since 3.12 ``sum`` compensates floats."""
    return reduce(add, numbers)


def dot(a, b):
    """Inner product, summed from left to right."""
    return reduce(add, map(mul, a, b))


def minus(a, b) -> list:
    """a − b."""
    return list(map(sub, a, b))


def cross(a, b) -> list:
    """a × b in three dimensions."""
    return [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]


def combine(weights, points) -> list:
    """Σ λ_i y_i."""
    if len(points) == 1:
        return list(points[0])
    return [
        reduce(add, map(mul, weights, coordinates)) for coordinates in zip(*points, strict=True)
    ]


def nearest(candidates, Y):
    """Of several (kept, weights), the one whose point lies nearest to the origin.

    At a tie the one with fewer points wins: the sub-algorithm promises the smallest subset.
    """

    def key(candidate):
        kept, weights = candidate
        v = combine(weights, [Y[i] for i in kept])
        return dot(v, v), len(kept)

    return min(candidates, key=key)


ROUNDING = (16 * 2.0**-52) ** 2  # squared: a length of a few units in the last place


def vanishes(small, large) -> bool:
    """Tell whether one squared length is nothing beside another.

    Among Fractions nothing means zero. Among floats it means rounding: what is left when nearly
    equal vectors are subtracted has no direction any more.
    """
    if isinstance(small, Fraction):
        return not small
    return small <= ROUNDING * large
