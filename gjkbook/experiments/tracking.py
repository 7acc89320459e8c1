"""What a separating axis costs: against the full distance, and from frame to frame.

All costs are counts of support points and of vertices looked at, so they are the same on every
machine and on every run.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from ..gallery import random_polytope
from ..gjk import distance
from ..hill_climbing import VertexGraph
from ..separating_axis import separating_axis
from ..tracking import KEEP, Tracker
from .coherence import rotation

__all__ = ["FAST", "SLOW", "FrameCost", "PairCost", "frame_cost", "motion", "pair_cost"]

#: Radians a frame. At sixty frames a second SLOW is a turn in ten seconds, FAST one in a fifth of a
#: second.
SLOW, FAST = 0.01, 0.5


class PairCost(NamedTuple):
    """Support points for one pair, on average: until an axis is found, and for the distance."""

    n: int
    gap: float
    axis: float
    distance: float


def pair_cost(n: int, gap: float, pairs: int = 40, seed: int = 0) -> PairCost:
    """Compare both on random polytopes of n vertices, pushed apart to a gap along a line.

    Examples
    --------
    >>> cost = pair_cost(100, 0.5, pairs=5)
    >>> cost.axis < cost.distance
    True
    """
    rng = np.random.default_rng([seed, n])
    counts = []
    for _ in range(pairs):
        A, B = (random_polytope(n, seed=int(rng.integers(10**9))) for _ in range(2))
        d = rng.normal(size=3)
        d /= np.linalg.norm(d)
        B += d * (A.dot(d).max() - B.dot(d).min() + gap)
        B += np.cross(d, rng.normal(size=3)) * 0.5  # sideways, so that d is not the answer
        counts.append((separating_axis(A, B).iterations, distance(A, B).iterations))
    return PairCost(n, gap, *map(float, np.mean(counts, axis=0)))


class FrameCost(NamedTuple):
    """Cost of one frame, on average, for bodies of n vertices each."""

    n: int
    turn: float
    keep: tuple[str, ...]
    support_points: float
    looked_at: float
    separated: float


def motion(turn: float, frames: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Poses (R, t) of a unit body that turns by ``turn`` a frame and swings towards the origin.

    About half of the time it stays clear of the unit sphere about the origin.
    """
    for frame in range(frames):
        angle = turn * frame
        yield rotation(angle), np.array([2.0 + 0.3 * np.cos(0.7 * angle), 0.4, -0.2])


@cache
def body(n: int, seed: int) -> VertexGraph:
    """A polytope with its graph, built once."""
    return VertexGraph(random_polytope(n, seed=seed))


def frame_cost(n: int, turn: float, keep: Collection[str] = KEEP, frames: int = 300) -> FrameCost:
    """Follow a pair of polytopes with n vertices each over a motion, keeping what ``keep`` says.

    Examples
    --------
    >>> warm, cold = frame_cost(100, SLOW, frames=20), frame_cost(100, SLOW, (), frames=20)
    >>> warm.looked_at < cold.looked_at / 10
    True
    """
    tracker = Tracker(body(n, 0), body(n, 1), keep=keep)
    separated = 0
    for pose in motion(turn, frames):
        separated += tracker.separating_axis(pose_a=pose).axis is not None
    return FrameCost(
        n=n,
        turn=turn,
        keep=tuple(keep),
        support_points=tracker.support_points / frames,
        looked_at=tracker.looked_at / frames,
        separated=separated / frames,
    )
