"""Hill climbing put to the test: which rule is right on which graph, and why.

The graphs have integer coordinates and the rules compare integers, so "wrong" is a fact and not a
matter of rounding.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ..gjk import distance
from ..hill_climbing import RULES, Graph
from ..hull import quickhull
from ..points import exact

__all__ = [
    "GRAPHS",
    "Comparison",
    "compare_rules",
    "failing_query",
    "random_graph",
    "satisfies_hypotheses",
]


def extreme(rng):
    """The vertices and the edges of a polytope in the plane, in space, or in four dimensions."""
    P = rng.integers(-3, 4, (int(rng.integers(4, 13)), int(rng.choice([2, 3, 3, 3, 4]))))
    return P, quickhull(exact(P)).adjacency


def triangulated(rng):
    """The triangulated hull of lattice points, many of them inside faces and edges."""
    P = rng.integers(-1, 2, (int(rng.integers(6, 20)), 3))
    return P, quickhull(exact(P)).triangulated_adjacency


def subdivided(rng):
    """The edges of a polytope in space, some with one or two points inside, joined along them."""
    P, links, _ = _subdivision(rng)
    return P, _adjacency(links)


def t_junctions(rng):
    """The same, and each new point is joined to the corners of one of the two faces beside it."""
    P, links, divided = _subdivision(rng)
    for ends, inner, beside in divided:
        face = beside[int(rng.integers(len(beside)))]
        links += [(r, corner) for r in inner for corner in face if corner not in ends]
    return P, _adjacency(links)


def polygons(rng):
    """Polygons with points inside their edges, each joined to the two beside it."""
    P = rng.integers(-2, 3, (int(rng.integers(5, 16)), 2))
    return P, quickhull(exact(P)).triangulated_adjacency


#: Makers of random graphs, by the name of their kind; each satisfies (E) and (N).
GRAPHS = {
    "extreme vertices": extreme,
    "triangulated hulls": triangulated,
    "subdivided skeletons": subdivided,
    "T-junctions": t_junctions,
    "polygons": polygons,
}


def _subdivision(rng):
    """Points, links along the edges; of each divided edge the ends, the points and the faces."""
    while True:
        P = 3 * rng.integers(-2, 3, (int(rng.integers(5, 10)), 3))  # thirds are integers
        hull = quickhull(exact(P))
        if hull.dimension == 3:
            break
    points, links, divided = P.tolist(), [], []
    for u, neighbours in hull.adjacency.items():
        for w in (w for w in neighbours if u < w):
            inside = [(), (1,), (2,), (1, 2)][int(rng.integers(4))]
            first = len(points)
            points += [(P[u] + k * (P[w] - P[u]) // 3).tolist() for k in inside]
            names = tuple(range(first, len(points)))
            links += pairwise((u, *names, w))
            divided.append(((u, w), names, [face for face in hull.faces if {u, w} <= {*face}]))
    return np.array(points), links, divided


def _adjacency(links):
    graph = {}
    for u, w in links:
        graph.setdefault(u, set()).add(w)
        graph.setdefault(w, set()).add(u)
    return {u: tuple(sorted(graph[u])) for u in sorted(graph)}


def random_graph(kind: str, rng) -> tuple[np.ndarray, dict]:
    """Make a graph of one of the kinds in `GRAPHS`, neighbours in random order.

    Returns
    -------
    points : numpy.ndarray
        Python integers.
    adjacency : dict of int to tuple of int

    Examples
    --------
    >>> P, adjacency = random_graph("polygons", np.random.default_rng(1))
    >>> satisfies_hypotheses(P, adjacency)
    True
    """
    if kind not in GRAPHS:
        raise ValueError(f"Unknown kind of graph {kind!r}: choose one of {', '.join(GRAPHS)}.")
    P, adjacency = GRAPHS[kind](rng)
    shuffled = {u: tuple(rng.permutation(adjacency[u]).tolist()) for u in adjacency}
    return P.astype(object), shuffled


class Comparison(NamedTuple):
    """How often each rule gave a vertex that is not a support point."""

    kind: str
    queries: int
    wrong: dict[str, int]


def compare_rules(kind: str, count: int, seed: int = 0, directions: int = 6) -> Comparison:
    """Climb by every rule on ``count`` random graphs, in some directions, from every vertex.

    The directions have small integer coordinates, so that ties are frequent.

    Examples
    --------
    >>> compare_rules("extreme vertices", 5).wrong["algorithm-4"]
    0
    """
    rng = np.random.default_rng([seed, list(GRAPHS).index(kind)])
    wrong, queries = Counter(), 0
    for _ in range(count):
        P, adjacency = random_graph(kind, rng)
        graph = Graph(P, adjacency)
        for d in rng.integers(-2, 3, (directions, P.shape[1])).astype(object):
            heights = P.dot(d)
            top = max(heights)
            for start in adjacency:
                queries += 1
                for rule in RULES:
                    wrong[rule] += heights[graph.climb(d, start, rule).vertex] < top
    return Comparison(kind, queries, {rule: int(wrong[rule]) for rule in RULES})


def satisfies_hypotheses(points, adjacency) -> bool:
    """Tell whether a graph satisfies the two conditions under which the plateau rule is right.

    (E) For every edge of the polytope and each end u of it, some neighbour of u is another point of
    that edge. (N) Every point that is not a vertex of the polytope lies in the hull of its
    neighbours. Both are decided exactly; for (N), exact GJK does it. The points must be distinct.

    Examples
    --------
    A square's outline satisfies both. Without the edge from 0 to 1 it does not.

    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> satisfies_hypotheses(square, {0: (1, 3), 1: (0, 2), 2: (1, 3), 3: (2, 0)})
    True
    >>> satisfies_hypotheses(square, {0: (3,), 1: (2,), 2: (1, 3), 3: (2, 0)})
    False
    """
    P, nodes = exact(points), list(adjacency)
    hull = quickhull(P[nodes])
    vertices = {nodes[i] for i in hull.vertices}
    edges = [(nodes[i], nodes[j]) for i in hull.adjacency for j in hull.adjacency[i]]
    return all(any(_on_segment(P[a], P[u], P[w]) for a in adjacency[u]) for u, w in edges) and all(
        _between_neighbours(P, adjacency, x) for x in nodes if x not in vertices
    )


def _on_segment(a, u, w) -> bool:
    """Whether a lies on the segment from u to w, and is not u."""
    step, edge = a - u, w - u
    t = step.dot(edge) / edge.dot(edge)
    return 0 < t <= 1 and all(step == t * edge)


def _between_neighbours(P, adjacency, x) -> bool:
    return bool(adjacency[x]) and distance(P[list(adjacency[x])], P[[x]]).squared_distance == 0


def failing_query(points, adjacency) -> tuple[np.ndarray, int] | None:
    """Find a direction and a start for which no climb can succeed, or None if there is none.

    A climb is lost at x in the direction d when all neighbours of x are lower and some point p is
    higher: d·(x − a) > 0 and d·(p − x) > 0. Such d exists exactly if the hull of these differences
    misses the origin, and then its point nearest to the origin is one: a question for exact GJK.

    Examples
    --------
    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> d, start = failing_query(square, {0: (3,), 1: (2,), 2: (1, 3), 3: (2, 0)})
    >>> [str(x) for x in d], start
    (['1/2', '-1/2'], 0)
    """
    P = exact(points)
    origin = 0 * P[:1]
    for x in adjacency:
        if _between_neighbours(P, adjacency, x):
            continue
        down = [P[x] - P[a] for a in adjacency[x]]
        for p in adjacency:
            if p != x:
                d = distance(np.array([*down, P[p] - P[x]]), origin).vector
                if d.any():
                    return d, x
    return None
