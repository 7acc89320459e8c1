"""What `penetration` returns: the depth, the way out, and how sure both are."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from .points import to_float
from .result import norm

__all__ = ["DepthStatus", "Expansion", "Penetration"]


class DepthStatus(StrEnum):
    """What `penetration` found, and why it stopped."""

    SEPARATED = "separated"  #: no common point: depth 0
    TOUCHING = "touching"  #: common points, but the smallest push along the normal parts the bodies
    OPTIMAL = "optimal"  #: the bounds met: the depth is right up to rounding, or to the tolerance
    STALLED = "stalled"  #: rounding allows no further progress; the bounds say how far it came
    ITERATION_BOUND = "iteration bound"  #: stopped by ``max_iterations``; the bounds still hold


@dataclass(frozen=True)
class Expansion:
    """One pass through the loop of EPA.

    Attributes
    ----------
    vertices : numpy.ndarray, shape (k, d)
        Points of A ⊖ B so far; those that are no corner of a face lie inside by now.
    faces : tuple of tuple of int
        Edges (2D) or triangles (3D) of the polytope, as indices into ``vertices``.
    face : tuple of int
        The one whose plane is nearest to the origin.
    normal : numpy.ndarray
        Its outer unit normal.
    s : numpy.ndarray
        Support point of A ⊖ B along the normal.
    lower_bound, upper_bound : float
        Distance of the nearest plane, and the smallest h(n) so far: the depth lies between.
    """

    vertices: np.ndarray
    faces: tuple
    face: tuple
    normal: np.ndarray
    s: np.ndarray
    lower_bound: float
    upper_bound: float


@dataclass(frozen=True)
class Penetration:
    """How deep two convex bodies overlap, and how to part them.

    Attributes
    ----------
    vector : numpy.ndarray
        Smallest translation of A that separates, ``depth * normal``; zero if A and B are separated
        or touch. Fractions for exact input.
    axis : numpy.ndarray
        The direction of ``normal`` without its length one; Fractions for exact input. With
        ``vector`` it is a proof: axis·(a + vector) ≥ axis·b for all a and b.
    point_a, point_b : numpy.ndarray
        A point of A and a point of B with ``point_a + vector = point_b``: where the bodies touch
        after the move. Shapes satisfy it up to the tolerance. Of separated bodies, the nearest
        points.
    simplex, weights : tuple
        Index pairs (i, j) and convex weights that give the two points, for point sets. Bodies with
        a core and a margin give those of the cores.
    iterations : int
        Number of support points that EPA computed; those of GJK are not counted.
    status : DepthStatus
        What was found.
    lower_bound, upper_bound : float
        Proven up to rounding: lower_bound ≤ true depth ≤ upper_bound.
    trace : tuple of Expansion or None
        Every step, when asked for. Of the cores, for bodies with a margin.
    refined : bool
        True when float64 could not be trusted and the answer was computed exactly, then rounded.
    """

    vector: np.ndarray
    axis: np.ndarray
    point_a: np.ndarray
    point_b: np.ndarray
    simplex: tuple
    weights: tuple
    iterations: int
    status: DepthStatus
    lower_bound: float
    upper_bound: float
    trace: tuple[Expansion, ...] | None = None
    refined: bool = False

    @property
    def depth(self) -> float:
        """‖vector‖, rounded to float64 for exact input too."""
        return norm(self.vector)

    @property
    def squared_depth(self):
        """‖vector‖²; a Fraction for exact input."""
        return self.vector.dot(self.vector)

    @property
    def normal(self) -> np.ndarray:
        """Unit vector in float64 along which A has to move: it points from B to A."""
        return unit(self.axis)

    def __repr__(self):
        return (
            f"Penetration(depth={self.depth:.6g}, status={self.status.value!r}, "
            f"iterations={self.iterations})"
        )


def unit(axis) -> np.ndarray:
    """axis/‖axis‖ in float64, also of Fractions of any size."""
    largest = max(map(abs, axis))
    v = np.array([float(x / largest) for x in axis])
    return v / math.hypot(*v.tolist()) + 0.0  # no negative zeros


def rounded(found: Penetration) -> Penetration:
    """An exact answer in float64."""
    change = {name: to_float(getattr(found, name)) for name in ("vector", "point_a", "point_b")}
    weights = tuple(map(float, found.weights))
    return replace(found, **change, axis=found.normal, weights=weights, refined=True)


def scaled(item, exponent: int):
    """A Penetration or Expansion with all lengths multiplied by 2**exponent."""
    arrays = ("vector", "point_a", "point_b", "vertices", "s")
    change = {
        name: np.ldexp(getattr(item, name), exponent) for name in arrays if hasattr(item, name)
    }
    for name in ("lower_bound", "upper_bound"):
        change[name] = math.ldexp(getattr(item, name), exponent)
    if getattr(item, "trace", None):
        change["trace"] = tuple(scaled(step, exponent) for step in item.trace)
    return replace(item, **change)
