"""What a support point costs when the body moves little from one query to the next.

Counts are the same on every run. The clock's readings are not; they are there for the curious.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

import numpy as np

from ..gallery import random_polytope
from ..gjk import gjk
from ..hill_climbing import VertexGraph

__all__ = ["Coherence", "mirrored", "slow_turn", "slow_turn_supports", "sphere"]

#: Where the turning body stands; the one at rest is the unit sphere about the origin.
PLACE = np.array([2.5, 0.3, -0.2])


class Coherence(NamedTuple):
    """Cost of one query to bodies of n vertices, on average over a slow motion.

    ``looked_at`` counts vertices, of both bodies where there are two, and ``iterations`` support
    points. ``seconds`` is the clock's reading, and ``brute_seconds`` that of the same queries by
    looking at every vertex, measured on the first ten of them.
    """

    n: int
    looked_at: float
    iterations: float
    seconds: float
    brute_seconds: float


def sphere(n: int, seed: int = 0) -> VertexGraph:
    """A body of n vertices on the unit sphere."""
    return VertexGraph(random_polytope(n, seed=seed))


def mirrored(body: VertexGraph) -> VertexGraph:
    """A second body, the image −P of the first: it has the same graph, which is not built again."""
    return VertexGraph(-body.points, body.adjacency)


def slow_turn_supports(body: VertexGraph, turn: float, queries: int = 300) -> Coherence:
    """Ask a body in space for support points in directions that turn by ``turn`` radians each.

    Examples
    --------
    >>> slow_turn_supports(sphere(1000), 0.003).looked_at < 10
    True
    """
    angles = turn * np.arange(queries + 1)
    # A circle that is not parallel to a coordinate plane.
    u, w = np.linalg.qr(np.array([(1.0, 2.0, 3.0), (3.0, -1.0, 1.0)]).T)[0].T
    first, *directions = np.outer(np.cos(angles), u) + np.outer(np.sin(angles), w)
    body.support(first)
    body.looked_at = 0
    seconds = clock(body.support, directions)
    looked_at = body.looked_at / queries
    return Coherence(len(body), looked_at, 1.0, seconds, clock(body.furthest, directions[:10]))


def slow_turn(A: VertexGraph, B: VertexGraph, turn: float, frames: int = 200) -> Coherence:
    """Measure the distance from A, which turns by ``turn`` radians a frame, to B at rest.

    A frame starts from the simplex of the last one, and each climb from the vertex where the last
    one ended.

    Examples
    --------
    >>> A = sphere(100)
    >>> slow_turn(A, mirrored(A), 0.003, frames=10).iterations < 3
    True
    """
    first, *turns = (rotation(turn * frame) for frame in range(frames + 1))
    start = gjk(A.placed(first, PLACE), B).simplex
    A.looked_at = B.looked_at = 0
    climbing = Frames(lambda R: (A.placed(R, PLACE), B), start)
    seconds = clock(climbing, turns)
    brute = Frames(lambda R: (A.points.dot(R.T) + PLACE, B.points), start)
    return Coherence(
        n=len(A),
        looked_at=(A.looked_at + B.looked_at) / frames,
        iterations=climbing.iterations / frames,
        seconds=seconds,
        brute_seconds=clock(brute, turns[:10]),
    )


class Frames:
    """GJK frame by frame, each from the simplex of the last one."""

    def __init__(self, bodies: Callable, simplex: tuple):
        self._bodies, self._simplex = bodies, simplex
        self.iterations = 0

    def __call__(self, R: np.ndarray) -> None:
        """Run one frame, with the body turned by R."""
        result = gjk(*self._bodies(R), start=self._simplex)
        self._simplex = result.simplex
        self.iterations += result.iterations


def clock(action: Callable, items: Sequence) -> float:
    """Seconds for one item, on average."""
    start = perf_counter()
    for item in items:
        action(item)
    return (perf_counter() - start) / len(items)


def rotation(angle: float) -> np.ndarray:
    """Turn about the axis (1, 2, 3), by Rodrigues' formula."""
    x, y, z = np.array([1.0, 2.0, 3.0]) / np.sqrt(14.0)
    K = np.array([(0, -z, y), (z, 0, -x), (-y, x, 0)])
    return np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K.dot(K)
