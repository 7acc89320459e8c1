"""Small inputs on which something printed in a source fails; the errata run on them.

The sources go by their first author: Jales 2024 (the thesis), Ericson 2005 (notes), Wedekind 2018
(the divide-and-conquer note), Montanari, Petrinic and Barbieri 2017, Alzubaidi and Al-Saud 2014.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .runs import as_given

__all__ = [
    "Climb",
    "FloatFailure",
    "blocked_edge",
    "branching_triangle",
    "johnson_failures",
    "many_vertices",
    "obtuse_tetrahedron",
    "printed_examples",
    "t_junction",
    "thesis_triangle",
]


class Climb(NamedTuple):
    """A graph to climb on: from ``start`` towards ``direction``; ``support`` is the right answer.

    The order of the neighbours matters: it is the order in which they are tried.
    """

    points: np.ndarray
    adjacency: dict[int, tuple[int, ...]]
    direction: np.ndarray
    start: int
    support: int


def _climb(P, adjacency, direction, start, support, exact):
    graph = dict(enumerate(adjacency))
    return Climb(as_given(P, exact), graph, as_given(direction, exact), start, support)


def thesis_triangle(*, exact: bool = False) -> Climb:
    """Return T, the thesis's counterexample to hill climbing (section 5.3 and figure 8).

    An upright triangle with one more point, t2, on its base. From t2 all neighbours tie.

    Examples
    --------
    >>> T = thesis_triangle()
    >>> T.points.tolist(), T.adjacency[T.start]
    ([[-1.0, 0.0], [0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], (0, 2))
    """
    P = [(-1, 0), (0, 0), (1, 0), (0, 1)]
    return _climb(P, [(1, 3), (0, 2), (1, 3), (0, 2)], (0, 1), 1, 3, exact)


def branching_triangle(*, exact: bool = False) -> Climb:
    """Return the triangle on which Algorithm 5 of the thesis fails as printed.

    The first neighbour of the start is lower, so the search stops there; the second is higher.
    """
    return _climb([(0, 0), (1, -1), (1, 2)], [(1, 2), (0, 2), (0, 1)], (1, 3), 0, 2, exact)


# p, q are the ends of an edge, r is its midpoint, u lies above and l below.
_TETRAHEDRON = [(-1, 0, 0), (1, 0, 0), (0, 1, 1), (0, 1, -1), (0, 0, 0)]


def blocked_edge(*, exact: bool = False) -> Climb:
    """Return a tetrahedron with a point r inside an edge, joined along that edge only.

    The prose of the thesis, section 5.3, looks from r for the first vertex of another value. It
    meets the low one before the high one and gives up.
    """
    adjacency = [(3, 2, 4), (3, 2, 4), (0, 1, 3), (0, 1, 2), (0, 1)]
    return _climb(_TETRAHEDRON, adjacency, (0, 0, 1), 4, 2, exact)


def t_junction(*, exact: bool = False) -> Climb:
    """Return the same tetrahedron with r joined to the low vertex too: one face is split, one not.

    Starting low, the climb stalls at r, its second vertex; the thesis, section 5.3, says that only
    the first can stall.
    """
    adjacency = [(3, 2, 4), (3, 2, 4), (0, 1, 3), (4, 0, 1, 2), (3, 0, 1)]
    return _climb(_TETRAHEDRON, adjacency, (0, 0, 1), 3, 2, exact)


def many_vertices(m: int, *, exact: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """Return two sets of m points in space whose Minkowski difference has m² vertices.

    A lies on a parabola in the xz-plane, −B on one in the yz-plane; the sums lie on a paraboloid
    (the thesis, section 5.1, counts as if there were only #A + #B of them).

    Examples
    --------
    >>> A, B = many_vertices(3)
    >>> A.tolist(), B.tolist()[1:]
    ([[0.0, 0.0, 0.0], [1.0, 0.0, 1.0], [2.0, 0.0, 4.0]], [[0.0, -1.0, -1.0], [0.0, -2.0, -4.0]])
    """
    A = [(i, 0, i * i) for i in range(m)]
    B = [(0, -j, -j * j) for j in range(m)]
    return as_given(A, exact), as_given(B, exact)


def obtuse_tetrahedron(*, exact: bool = False) -> np.ndarray:
    """Return a tetrahedron with obtuse dihedral angles: two faces pass Ericson's test for closest.

    The origin lies beyond the planes of the faces 0, 1, 2 and 0, 2, 3, so both pass. The closest
    point is in the second.

    Examples
    --------
    >>> obtuse_tetrahedron().astype(int).tolist()
    [[1, 0, 2], [2, -1, 0], [0, 0, -1], [0, 1, 0]]
    """
    return as_given([(1, 0, 2), (2, -1, 0), (0, 0, -1), (0, 1, 0)], exact)


class FloatFailure(NamedTuple):
    """A simplex Y that Johnson's sub-algorithm gets wrong in float64, and the right points."""

    Y: np.ndarray
    kept: tuple[int, ...]
    what: str


def johnson_failures() -> tuple[FloatFailure, ...]:
    """Return three short simplices on which rounding misleads Johnson's sub-algorithm.

    They depend on the order of operations: dot products from left to right, Δ by the recursion
    with (y_k − y_j)·y_i. The coordinates are floats and ``kept`` is right for those floats.

    Examples
    --------
    >>> [failure.kept for failure in johnson_failures()]
    [(1,), (0, 2), (0, 1, 3)]
    """
    return (
        FloatFailure(np.array([(5.4, -2.4, 6), (3, 3, 3), (7, -6, 8)]), (1,), "no set accepted"),
        FloatFailure(
            np.array([(1.4, 0.2, -0.1), (0.3, -0.2, 0.3), (-0.8, -0.6, 0.7)]),
            (0, 2),
            "all three kept",
        ),
        FloatFailure(
            np.array([(-0.1, 0.2, 0.7), (3.1, 0.6, -1.1), (0.7, 0.9, -0.2), (-0.9, 0.7, 0.7)]),
            (0, 1, 3),
            "all four kept, a false collision",
        ),
    )


def printed_examples(*, exact: bool = True) -> dict[str, np.ndarray]:
    """Return the point sets of the errata that need no story, by author and place.

    All are measured from the origin.

    Examples
    --------
    >>> printed_examples(exact=False)["Alzubaidi, returns minus the distance"].tolist()
    [[2.0, 1.0], [2.0, -1.0], [3.0, 0.0]]
    """
    sets = {
        "Jales, algorithm 2, loop bound": [(-1,), (1,)],
        "Jales, algorithm 2, index set": [(1,), (2,)],
        "Jales, backup, zero determinants": [(1,), (2,), (3,)],
        "Jales, theorem 3.3": [(2,), (1,)],
        "Jales, theorem 2.2": [(0, 1), (1, 1)],
        "Jales, theorem 4.1": [(2, 0), (3, 1), (1, 5)],
        "Jales, theorem 4.1, sum": [(-1, 1), (2, 1), (-5, 2)],
        "Jales, matrix A'": [(1, 0), (2, 0), (1, 1)],
        "Wedekind, least squares right-hand side": [(-1,), (3,)],
        "Wedekind, step 6 cycles": [(-1, 1), (1, 1)],
        "Wedekind, small bodies": [("1e-7",), ("3e-7",)],
        "Wedekind, large bodies": [("6e6", 0), (0, "5e6")],
        "Montanari, equation 13": [(0, -1), (3, -2), (3, -3)],
        "Montanari, projection sign": [(-1, 1, 0), (2, 1, 0)],
        "Montanari, undefined comparison": [(1, 1, 0), (-2, 1, 0), (1, -2, 0), (0, 0, 3)],
        "Alzubaidi, returns minus the distance": [(2, 1), (2, -1), (3, 0)],
        "Alzubaidi, t not clamped": [(1, 0), (2, 0)],
        "Alzubaidi, second termination case": [(3, 3), (0, -2), (-1, -2)],
        "Alzubaidi, discard by segments": [(4, -1), (2, -2), (2, 0)],
        "Alzubaidi, chain loses a vertex": [(0, 0), (1, 2), (2, 0)],
    }
    return {name: as_given(P, exact) for name, P in sets.items()}
