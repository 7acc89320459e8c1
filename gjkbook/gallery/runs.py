"""Inputs on which GJK runs long, and what that says about its complexity (thesis, section 5.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from .. import points

__all__ = [
    "Run",
    "death_pair",
    "death_polygon",
    "long_runs",
    "reappearing_tetrahedron",
    "wolfe_difference",
]


class Run(NamedTuple):
    """A pair of point sets and where GJK starts on it.

    ``start`` is the index pair of the first simplex, to be passed as ``start=[run.start]``;
    ``iterations`` is the number of support points that exact GJK computes from there.
    """

    A: np.ndarray
    B: np.ndarray
    start: tuple[int, int]
    iterations: int


def as_given(P, exact):
    """Fractions if asked for, floats otherwise."""
    P = points.exact(P)
    return P if exact else points.to_float(P)


def at_origin(P, start, iterations, exact):
    """Measure P from the origin: B is that single point."""
    return Run(as_given(P, exact), as_given([[0] * len(P[0])], exact), (start, 0), iterations)


def _parabola(n):
    """The vertices (0,0), b_0, …, b_n with b_i = (2^−i, 4^−i), and the point B."""
    A = [
        (Fraction(0), Fraction(0)),
        *((Fraction(1, 2**i), Fraction(1, 4**i)) for i in range(n + 1)),
    ]
    return A, (Fraction(1, 2**n), Fraction(-1, 2 ** (n + 1)))


def death_polygon(n: int, *, exact: bool = True) -> Run:
    """Return a polygon of n + 2 vertices and a point on which GJK visits every vertex.

    The vertices lie on the parabola y = x² at x = 0 and x = 2^−i. With the segment from (0, 0) to
    b_i in hand, the support point is b_{i+1} and b_i is dropped; it takes n + 2 iterations. Exact
    by default, because the vertices halve their distance in every step: floats follow it up to
    about n = 50.

    Examples
    --------
    >>> run = death_polygon(3, exact=False)
    >>> run.A.tolist()
    [[0.0, 0.0], [1.0, 1.0], [0.5, 0.25], [0.25, 0.0625], [0.125, 0.015625]]
    >>> run.B.tolist(), run.iterations
    ([[0.125, -0.0625]], 5)
    """
    if n < 1:
        raise ValueError(f"a death polygon needs n ≥ 1, not {n}.")
    A, b = _parabola(n)
    return Run(as_given(A, exact), as_given([b], exact), (1, 0), n + 2)


def death_pair(n: int, *, exact: bool = True) -> Run:
    """Return two polygons of about n / 2 vertices each on which GJK takes n + 2 iterations.

    The lower chain of :func:`death_polygon` has n + 1 edges, of rising slope. They are dealt out in
    turn to a chain of A and to one of −B; the lower chain of A ⊕ (−B) merges edges by slope, so
    it is the chain of the death polygon again.

    Examples
    --------
    >>> run = death_pair(3, exact=False)
    >>> len(run.A), len(run.B), run.iterations
    (3, 3, 5)
    """
    if n < 1:
        raise ValueError(f"a death pair needs n ≥ 1, not {n}.")
    vertices, b = _parabola(n)
    lower = points.exact([vertices[0], *reversed(vertices[1:])])
    edges = np.diff(lower, axis=0)
    zero = np.zeros((1, 2), dtype=int)
    A = np.cumsum(np.vstack([zero, edges[0::2]]), axis=0)
    minus_B = np.cumsum(np.vstack([zero, edges[1::2]]), axis=0)
    B = points.exact(b) - minus_B
    return Run(as_given(A, exact), as_given(B, exact), (len(A) - 1, len(B) - 1), n + 2)


def reappearing_tetrahedron(*, exact: bool = True) -> Run:
    """Return a tetrahedron on which a dropped vertex comes back: van den Bergen's guess is false.

    Measured from the origin: the vertex (1, −1, 2) is taken, dropped, and taken again. In its sum
    of absolute coordinates it is the smallest there is.

    Examples
    --------
    >>> reappearing_tetrahedron(exact=False).A.astype(int).tolist()
    [[-2, -1, 0], [-2, 0, 0], [0, -1, 0], [1, -1, 2]]
    """
    return at_origin([(-2, -1, 0), (-2, 0, 0), (0, -1, 0), (1, -1, 2)], 0, 5, exact)


def long_runs(*, exact: bool = True) -> dict[str, Run]:
    """Return polytopes on which GJK takes more iterations than there are vertices.

    Found by random search with exact arithmetic; no bound is known that they would attain.

    Examples
    --------
    >>> {name: (len(run.A), run.iterations) for name, run in long_runs().items()}
    {'3D, 4 vertices': (4, 5), '3D, 5 vertices': (5, 9), '4D, 5 vertices': (5, 6)}
    """
    five = [(38, -43, 50), (58, -22, 19), (1, 3, -1), (0, 1, 1), (-52, 38, 12)]
    four_dimensions = [
        (-1, -1, -1, -1),
        (-1, -1, 0, 1),
        (0, 0, 1, 0),
        (0, 0, 1, 1),
        (0, 1, 0, -1),
    ]
    return {
        "3D, 4 vertices": reappearing_tetrahedron(exact=exact),
        "3D, 5 vertices": at_origin(five, 0, 9, exact),
        "4D, 5 vertices": at_origin(four_dimensions, 2, 6, exact),
    }


def wolfe_difference(*, exact: bool = True) -> Run:
    """Return a tetrahedron on which GJK and Wolfe's minimum-norm-point method part ways.

    Both insert the support point in direction −v, but GJK moves to the nearest point of the whole
    new simplex, and Wolfe's method walks towards it along a segment and drops what it meets first.

    Examples
    --------
    >>> wolfe_difference(exact=False).A.astype(int).tolist()
    [[-1, -2, 3], [-1, -8, 1], [6, 8, 6], [9, 5, 3]]
    """
    return at_origin([(-1, -2, 3), (-1, -8, 1), (6, 8, 6), (9, 5, 3)], 1, 4, exact)
