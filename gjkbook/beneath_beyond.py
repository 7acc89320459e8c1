"""Exact convex hulls in any dimension by the beneath-beyond method.

Start with a simplex. A new point p sees the facets whose plane it lies strictly beyond; these go,
and p is joined to the ridges on the border of what it saw. Points that see nothing are inside or
on the hull.

Degenerate input needs no special case as long as "beyond" is strict and exact. A facet that has p
in its plane stays, and if it borders a facet that goes, the new simplex at their common ridge lies
in its plane too. That new simplex is never flat: were p in the span of the ridge, it would lie in
the plane of the facet that went, and would not have seen it.

All coordinates are integers here. Scaling an axis does not change which points are extreme, so the
denominators of a column of fractions can be cleared first.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import gcd, lcm
from typing import NamedTuple

import numpy as np

from .points import exact

__all__ = ["Facet", "affine_coordinates", "beneath_beyond", "rank"]


class Facet(NamedTuple):
    """A facet: ``normal · x <= offset`` holds for all points, with equality for ``members``."""

    normal: tuple
    offset: object
    simplices: tuple[tuple[int, ...], ...]
    members: tuple[int, ...]


def rank(rows) -> int:
    """Return the rank of a matrix of integers or fractions, exactly.

    Examples
    --------
    >>> rank([(1, 2, 3), (2, 4, 6), (0, 1, 0)])
    2
    """
    return len(_pivots(rows))


def _pivots(rows):
    """Columns that hold the pivots of Gaussian elimination."""
    rows = [[Fraction(x) for x in row] for row in rows]
    pivots = []
    for column in range(len(rows[0]) if rows else 0):
        top = len(pivots)
        found = next((k for k in range(top, len(rows)) if rows[k][column]), None)
        if found is None:
            continue
        rows[top], rows[found] = rows[found], rows[top]
        for row in rows[top + 1 :]:
            if row[column]:
                factor = row[column] / rows[top][column]
                row[column:] = [
                    x - factor * y for x, y in zip(row[column:], rows[top][column:], strict=True)
                ]
        pivots.append(column)
    return pivots


def affine_coordinates(P) -> np.ndarray:
    """Return integer coordinates of points in their affine span, of shape ``(n, dimension)``.

    The pivot columns of P − P[0] determine the other columns on the affine span, so dropping those
    is one-to-one and keeps the hull; clearing denominators stretches the axes.

    Examples
    --------
    >>> affine_coordinates([(1, 1, "1/2"), (2, 1, 1), (1, 1, 0)]).tolist()
    [[0, 0], [1, 1], [0, -1]]
    """
    P = exact(P)
    shifted = P - P[0]
    pivots = _pivots(shifted)
    X = np.empty((len(P), len(pivots)), dtype=object)
    for k, column in enumerate(pivots):
        scale = lcm(*(x.denominator for x in shifted[:, column]))
        X[:, k] = [int(x * scale) for x in shifted[:, column]]
    return X


def beneath_beyond(X) -> list[Facet]:
    """Return the facets of the hull of distinct integer points that span their space.

    Parameters
    ----------
    X : array_like of int
        Shape ``(n, r)`` of affine dimension r, as :func:`affine_coordinates` makes it.

    Returns
    -------
    list of Facet
        One for each facet, simplices on a common plane merged; none for a single point (r = 0).

    Examples
    --------
    >>> square = [(0, 0), (2, 0), (2, 2), (0, 2), (1, 0)]
    >>> [(f.normal, f.offset, f.members) for f in beneath_beyond(square)]
    [((0, -1), 0, (0, 1, 4)), ((1, 0), 2, (1, 2)), ((-1, 0), 0, (0, 3)), ((0, 1), 2, (2, 3))]
    """
    X = [[int(x) for x in p] for p in X]
    r = len(X[0])
    if r == 0:
        return []
    start = _independent_points(X)
    inside = [sum(X[i][k] for i in start) for k in range(r)]  # r + 1 times the centre
    planes = {s: _plane(X, s, inside) for s in combinations(start, r)}
    for p in range(len(X)):
        seen = [s for s, (normal, offset) in planes.items() if _dot(normal, X[p]) > offset]
        border = set()
        for s in seen:
            border ^= set(combinations(s, r - 1))  # a ridge of two seen facets cancels
            del planes[s]
        for ridge in sorted(border):
            new = tuple(sorted((*ridge, p)))
            planes[new] = _plane(X, new, inside)
    return _merge(X, planes)


def _independent_points(X):
    """Indices of r + 1 affinely independent points, the first ones there are."""
    chosen, rows = [0], []
    for i, p in enumerate(X):
        row = [a - b for a, b in zip(p, X[0], strict=True)]
        if len(rows) < len(X[0]) and rank([*rows, row]) > len(rows):
            chosen.append(i)
            rows.append(row)
    return tuple(chosen)


def _plane(X, simplex, inside):
    """Outward normal in lowest terms, and offset, of the plane through r points.

    Component k of the normal is the cofactor of e_k in the determinant whose first row is
    (e_1, …, e_r) and whose others are the edges of the simplex at its first point.
    """
    origin = X[simplex[0]]
    edges = [[a - b for a, b in zip(X[i], origin, strict=True)] for i in simplex[1:]]
    r = len(origin)
    minors = [_det([row[:k] + row[k + 1 :] for row in edges]) for k in range(r)]
    normal = [(-1) ** k * minor for k, minor in enumerate(minors)]
    common = gcd(*normal)
    normal = [x // common for x in normal]
    offset = _dot(normal, origin)
    if _dot(normal, inside) > (r + 1) * offset:
        return tuple(-x for x in normal), -offset
    return tuple(normal), offset


def _det(M):
    if not M:
        return 1
    if len(M) == 1:
        return M[0][0]
    if len(M) == 2:
        return M[0][0] * M[1][1] - M[0][1] * M[1][0]
    return sum(
        (-1) ** k * x * _det([row[:k] + row[k + 1 :] for row in M[1:]])
        for k, x in enumerate(M[0])
        if x
    )


def _dot(a, b):
    return sum(x * y for x, y in zip(a, b, strict=True))


def _merge(X, planes):
    simplices = {}
    for simplex, plane in planes.items():
        simplices.setdefault(plane, []).append(simplex)
    return [
        Facet(
            normal,
            offset,
            tuple(pieces),
            tuple(i for i, p in enumerate(X) if _dot(normal, p) == offset),
        )
        for (normal, offset), pieces in simplices.items()
    ]
