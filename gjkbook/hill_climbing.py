"""Support points by hill climbing on the graph of a polytope (thesis, sections 5.2 and 5.3).

Neighbouring vertices of a polytope are joined. To find a support point in the direction d, stand on
a vertex and step to a neighbour that is higher, where the height of x is d·x, until there is none.
From a start near the goal, such as the answer to the last query, few vertices are looked at,
however many there are.

What to do when no neighbour is higher is the difference between the `RULES`:

- ``"algorithm-4"`` stops. Right if all points are vertices of the polytope and every edge joins its
  ends; a point inside a face or an edge can be a trap.
- ``"algorithm-5"`` is the repair as the thesis prints it. It gives up at the first lower neighbour.
- ``"prose"`` is the repair as the thesis's text describes it: it searches only when all neighbours
  of the *start* are level with it, and only for the first vertex that is not.
- ``"plateau"`` searches the whole plateau, that is all vertices of equal height that can be reached
  through vertices of equal height, at every stall. Right exactly under two conditions on the graph:
  see `gjkbook.experiments.climbing.satisfies_hypotheses`.

All of them run on floats and on Fractions. They compare heights only through the sign of d·(a − x),
which is right for the numbers given in both number systems (see `rise`): a rounding error can
neither make a false summit nor send the climb round in circles.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from operator import mul, sub
from typing import NamedTuple

import numpy as np

from .hull_graph import vertex_graph
from .points import as_direction, as_points, exact, is_exact
from .stopping import EPS
from .support import PointSet

__all__ = ["RULES", "Ascent", "Graph", "Placed", "VertexGraph", "climb", "rise"]

#: Products of floats may underflow; each then errs by less than 2**-1074.
UNDERFLOW = 2.0**-1040

#: Quickhull leaves out points this near to a face, relative to the size of the body, at the most.
UNCERTAINTY = 1e-9


def rise(d, x, a):
    """Return d·(a − x), or for floats a number of the same sign: how much higher a lies than x.

    In floats the difference, the product and the sum err by a factor 1 + δ each, |δ| ≤ EPS/2, so a
    value above the bound below has the right sign. Otherwise Fractions decide.

    Examples
    --------
    >>> rise((1, 2), (0, 0), (3, -1))
    1
    >>> rise((1.0, -1.0), (0.1, 0.1), (0.3, 0.1 + 0.2)) < 0
    True
    """
    terms = list(map(mul, d, map(sub, a, x)))
    value = sum(terms)
    if not isinstance(value, float):
        return value
    if abs(value) > (len(terms) + 2) * EPS * sum(map(abs, terms)) + UNDERFLOW:
        return value
    # Most ties are plain to see: every product has a factor zero.
    return sum(
        Fraction(c) * (Fraction(q) - Fraction(p))
        for c, p, q in zip(d, x, a, strict=True)
        if c and p != q
    )


class Hill:
    """A graph seen in one direction: who is higher, and what was looked at."""

    def __init__(self, graph: Graph, d: list):
        self.adjacency = graph.adjacency
        self._points, self._marks, self._mark = graph.points, graph.marks, graph.next_mark()
        self._d = d
        self.path: list[int] = []
        self.looked_at = 0

    def stand_on(self, x: int) -> None:
        """Note that the climb came to x."""
        self.path.append(x)

    def rise(self, x: int, a: int):
        """Look at a from x: positive if a is higher, zero if it is level."""
        self.looked_at += 1
        return rise(self._d, self._points[x], self._points[a])

    def is_new(self, a: int) -> bool:
        """Mark a; false if it has been marked in this climb before."""
        if self._marks[a] == self._mark:
            return False
        self._marks[a] = self._mark
        return True


def algorithm_4(hill: Hill, s: int) -> int:
    """Step to the first higher neighbour while there is one; the recursion is a loop here."""
    while True:
        hill.stand_on(s)
        higher = next((a for a in hill.adjacency[s] if hill.rise(s, a) > 0), None)
        if higher is None:
            return s
        s = higher


def algorithm_5(hill: Hill, s: int) -> int:
    """The base case as printed, with its reset of all marks."""
    visited = dict.fromkeys(hill.adjacency, False)
    visited[s] = True
    M = [s]
    while M:
        x = M.pop()
        hill.stand_on(x)
        for a in hill.adjacency[x]:
            if not visited[a]:
                difference = hill.rise(x, a)
                if difference > 0:
                    return algorithm_4(hill, a)
                if difference < 0:
                    return x
                visited[a] = True
                M.append(a)
    return s


def prose(hill: Hill, s: int) -> int:
    """The base case as described: if all neighbours are level, find a vertex that is not."""
    if any(hill.rise(s, a) != 0 for a in hill.adjacency[s]):
        return algorithm_4(hill, s)
    hill.is_new(s)
    M = [s]
    while M:
        x = M.pop()
        hill.stand_on(x)
        for a in filter(hill.is_new, hill.adjacency[x]):
            difference = hill.rise(x, a)
            if difference > 0:
                return algorithm_4(hill, a)
            if difference < 0:
                return s
            M.append(a)
    return s


def plateau(hill: Hill, s: int) -> int:
    """Search the plateau of s for a way up; from a higher vertex, start again.

    No vertex is looked at twice: one that was seen before is lower than the present plateau, or it
    lies on it and waits in ``level``.
    """
    hill.is_new(s)
    level = [s]
    while level:
        x = level.pop()
        hill.stand_on(x)
        for a in filter(hill.is_new, hill.adjacency[x]):
            difference = hill.rise(x, a)
            if difference > 0:
                s, level = a, [a]
                break
            if difference == 0:
                level.append(a)
    return s


RULES = {
    "algorithm-4": algorithm_4,
    "algorithm-5": algorithm_5,
    "prose": prose,
    "plateau": plateau,
}


class Ascent(NamedTuple):
    """Where a climb ended and what it cost.

    Attributes
    ----------
    vertex : int
        The answer, as an index into the points.
    path : tuple of int
        The vertices the climb stood on, in order. After a search of a plateau the answer need not
        be the last one.
    looked_at : int
        How often a vertex was compared with another; brute force looks at all of them.
    """

    vertex: int
    path: tuple[int, ...]
    looked_at: int


class Graph:
    """Points and, for each, its neighbours in the order in which they are tried.

    ``marks`` holds for each point the number of the last climb that looked at it. The next climb
    has a larger number, so nothing has to be wiped: marks cost nothing per query.
    """

    def __init__(self, points: np.ndarray, adjacency: Mapping):
        self.exact = is_exact(points)
        self.points = points.tolist()
        self.adjacency = adjacency
        self.marks = [0] * len(self.points)
        self._climbs = 0

    def next_mark(self) -> int:
        """The number of a new climb."""
        self._climbs += 1
        return self._climbs

    def climb(self, d: np.ndarray, start: int, rule: str = "plateau") -> Ascent:
        """Climb from ``start`` in the direction d, an array in the numbers of the points."""
        if self.exact and not is_exact(d):
            d = exact(d)
        hill = Hill(self, d.tolist())
        vertex = RULES[rule](hill, start)
        return Ascent(vertex, tuple(hill.path), hill.looked_at)


def climb(points, adjacency, d, start: int, rule: str = "plateau") -> Ascent:
    """Climb on a graph from a vertex as high as the rule leads.

    Parameters
    ----------
    points : array_like of shape (n, k)
        Floats or Fractions.
    adjacency : mapping of int to sequence of int
        For each vertex its neighbours, in the order in which they are tried. Points that are no
        vertex of the graph may be missing.
    d : array_like of k numbers
        The direction that is "up".
    start : int
        Where to begin.
    rule : str
        One of `RULES`.

    Returns
    -------
    Ascent
        With ``vertex``, ``path`` and ``looked_at``.

    Examples
    --------
    A triangle with a point in the middle of its base, which is a trap:

    >>> T, adjacency = [(-1, 0), (0, 0), (1, 0), (0, 1)], [(1, 3), (0, 2), (1, 3), (0, 2)]
    >>> climb(T, adjacency, (0, 1), start=1, rule="algorithm-4")
    Ascent(vertex=1, path=(1,), looked_at=2)
    >>> climb(T, adjacency, (0, 1), start=1)
    Ascent(vertex=3, path=(1, 2, 3), looked_at=3)
    """
    P = as_points(points, "points")
    d = as_direction(d, P.shape[1])
    if is_exact(d) and not is_exact(P):
        P = exact(P)
    check_rule(rule)
    if not isinstance(adjacency, Mapping):
        adjacency = dict(enumerate(adjacency))
    if start not in adjacency:
        raise ValueError(f"start must be a vertex of the graph, but {start!r} is none.")
    return Graph(P, adjacency).climb(d, start, rule)


def check_rule(rule: str) -> None:
    """Refuse the name of a rule that does not exist."""
    if rule not in RULES:
        raise ValueError(f"Unknown rule {rule!r}: choose one of {', '.join(RULES)}.")


class VertexGraph(PointSet):
    """A body that finds its support points by climbing, to be used in many queries.

    Building it costs a convex hull. After that, pass it to `gjkbook.distance` in place of the
    points: each query starts at the vertex where the last one ended.

    Parameters
    ----------
    points : array_like of shape (n, k)
        Points in any order, repeated and interior ones included. Indices of answers refer to it.
    adjacency : mapping of int to sequence of int, optional
        The graph, if it is known already. By default that of the vertices and edges of the hull
        (`gjkbook.hull_graph`), exact for Fractions. For floats it is Quickhull's, which may leave
        out a vertex that lies within rounding of a face; `gjkbook.distance` therefore checks its
        answer once against all points, unless told ``refine=False``.
    rule : str
        One of `RULES`.

    Attributes
    ----------
    last : int
        The vertex where the next climb starts.
    looked_at : int
        How often a vertex has been looked at in all climbs so far.

    Examples
    --------
    >>> body = VertexGraph([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2)])
    >>> body.support(np.array([1.0, 0.5]))
    (array([2., 2.]), 3)
    >>> import gjkbook as gjk
    >>> gjk.distance(body, [(5, 1)]).distance
    3.0
    """

    def __init__(self, points, adjacency: Mapping | None = None, *, rule: str = "plateau"):
        check_rule(rule)
        super().__init__(np.array(as_points(points, "points")))
        self.rule = rule
        self.adjacency = vertex_graph(self.points) if adjacency is None else adjacency
        self.certain = self.exact
        self.uncertainty = 0.0 if self.certain else UNCERTAINTY * self.extent
        self._graph = Graph(self.points, self.adjacency)
        self.last = next(iter(self.adjacency))
        self.looked_at = 0

    def with_points(self, points: np.ndarray) -> VertexGraph:
        """The same body at other coordinates, by a map that keeps its edges."""
        same_numbers = is_exact(points) == self.exact
        body = VertexGraph(points, self.adjacency if same_numbers else None, rule=self.rule)
        body.last = self.last if self.last in body.adjacency else body.last
        return body

    def support(self, d) -> tuple[np.ndarray, int]:
        """A support point in direction d, and its index."""
        ascent = self._graph.climb(d, self.last, self.rule)
        self.last = ascent.vertex
        self.looked_at += ascent.looked_at
        return self.points[self.last], self.last

    def placed(self, R, t) -> Placed:
        """This body turned by the matrix R and moved by the vector t; costs nothing.

        Examples
        --------
        >>> square = VertexGraph([(0, 0), (1, 0), (1, 1), (0, 1)])
        >>> square.placed([(0, -1), (1, 0)], (5, 0)).support(np.array([1.0, 1.0]))
        (array([5., 1.]), 1)
        """
        return Placed(self, as_points(R, "R"), as_points([t], "t")[0])


class Placed(PointSet):
    """The image of a `VertexGraph` under x ↦ R x + t.

    Because d·(R x + t) = (Rᵀ d)·x + d·t, a support point in direction d is the image of one in
    direction Rᵀ d: the direction is turned and not the body.
    """

    def __init__(self, body: VertexGraph, R: np.ndarray, t: np.ndarray):
        if R.shape != (body.dim, body.dim) or t.shape != (body.dim,):
            raise ValueError(
                f"R must be a {body.dim}×{body.dim} matrix and t have {body.dim} numbers, but "
                f"their shapes are {R.shape} and {t.shape}."
            )
        if body.exact:
            R, t = exact(R), exact(t)
        self.body, self._R, self._t = body, R, t
        self.dim, self.exact, self.certain = body.dim, body.exact, body.certain

    def __len__(self):
        return len(self.body)

    @cached_property
    def points(self) -> np.ndarray:
        """All points where they are now; only the check of an answer needs them."""
        return self.body.points.dot(self._R.T) + self._t

    @cached_property
    def extent(self) -> float:
        """A bound on the coordinates of P − p_0, from that of the body at rest."""
        return float(np.abs(self._R).sum(axis=1).max()) * self.body.extent

    @property
    def uncertainty(self) -> float:
        """Room for what Quickhull left out, and for rounding where the body is turned and moved."""
        if self.certain:
            return 0.0
        far = np.abs(self._t).max() + np.abs(self._R).dot(np.abs(self.body.points[0])).max()
        return UNCERTAINTY * self.extent + 4 * (self.dim + 2) * EPS * (float(far) + self.extent)

    def point(self, index: int) -> np.ndarray:
        """One of the points."""
        return self._R.dot(self.body.point(index)) + self._t

    def with_points(self, points: np.ndarray) -> VertexGraph:
        """The same body at other coordinates."""
        return self.body.with_points(points)

    def support(self, d) -> tuple[np.ndarray, int]:
        """A support point in direction d, and its index."""
        index = self.body.support(d.dot(self._R))[1]
        return self.point(index), index
