"""What `distance` returns: an answer with everything a user asks next."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from fractions import Fraction

import numpy as np

from .points import is_exact, to_float

__all__ = ["Result", "Status", "Step"]


class Status(StrEnum):
    """Why GJK stopped."""

    OVERLAP = "overlap"  #: v = 0: the bodies have a point in common (touching included)
    OPTIMAL = "optimal"  #: v·(v − s) = 0, up to the tolerance: v is the distance vector
    STALLED = "stalled"  #: rounding allows no further progress; the bounds say how far it came
    ITERATION_BOUND = "iteration bound"  #: stopped by ``max_iterations``; the bounds still hold


@dataclass(frozen=True)
class Step:
    """One pass through the loop of Algorithm 1.

    Attributes
    ----------
    W : numpy.ndarray, shape (k, d)
        Points of A ⊖ B that span the current simplex.
    simplex : tuple of (i, j)
        The same as indices: ``W[m] = A[i] − B[j]``.
    weights : tuple
        Barycentric coordinates of v in W.
    v : numpy.ndarray
        Point of conv(W) nearest to the origin.
    s, s_index : numpy.ndarray, (i, j)
        Support point of A ⊖ B in direction −v, and its indices.
    gap : number
        v·(v − s) ≥ ‖v − v(A ⊖ B)‖², zero at the end.
    lower_bound : float
        Largest v·s/‖v‖ so far: no smaller distance is possible.
    dropped : tuple of (i, j)
        Points of W ∪ {s} that the sub-algorithm left out; empty on the last step.
    """

    W: np.ndarray
    simplex: tuple
    weights: tuple
    v: np.ndarray
    s: np.ndarray
    s_index: tuple
    gap: Fraction | float
    lower_bound: float
    dropped: tuple = ()


@dataclass(frozen=True)
class Result:
    """Distance between two convex bodies.

    Attributes
    ----------
    vector : numpy.ndarray
        Distance vector to A from B, v(A ⊖ B); Fractions for exact input, like all numbers here.
    point_a, point_b : numpy.ndarray
        Witness points: ``point_a − point_b = vector``, one in each body.
    simplex : tuple of (i, j)
        Index pairs: the points of A ⊖ B that carry the answer (``None`` in place of an index for a
        shape without vertices).
    weights : tuple
        Barycentric coordinates of ``vector`` in that simplex, and of the witness points in theirs.
        For bodies with a core and a margin, simplex, weights and trace are those of the cores.
    iterations : int
        Number of support points computed.
    status : Status
        Why the algorithm stopped.
    lower_bound : float
        Proven up to rounding: lower_bound ≤ true distance ≤ ``distance``.
    trace : tuple of Step or None
        Every step, when asked for.
    refined : bool
        True when float64 could not be trusted, so that the problem was solved in exact arithmetic
        and the answer rounded.
    """

    vector: np.ndarray
    point_a: np.ndarray
    point_b: np.ndarray
    simplex: tuple
    weights: tuple
    iterations: int
    status: Status
    lower_bound: float
    trace: tuple[Step, ...] | None = None
    refined: bool = False

    @property
    def squared_distance(self):
        """‖vector‖²; a Fraction for exact input."""
        return self.vector.dot(self.vector)

    @property
    def distance(self) -> float:
        """‖vector‖, rounded to float64 for exact input too."""
        return norm(self.vector)

    @property
    def intersects(self) -> bool:
        """Whether the bodies have a point in common; touching counts."""
        return self.status is Status.OVERLAP

    def __repr__(self):
        return (
            f"Result(distance={self.distance:.6g}, status={self.status.value!r}, "
            f"iterations={self.iterations}, simplex={self.simplex})"
        )


def norm(v) -> float:
    """‖v‖ without overflow, also of Fractions."""
    if is_exact(v):
        return sqrt(v.dot(v))
    return math.hypot(*v.tolist())


def sqrt(q: Fraction) -> float:
    """Square root of a Fraction to float64 precision, whatever its size."""
    if q <= 0:
        return 0.0
    # 2**(2k)·q is an integer part of at least 128 bits, whose integer square root has 64.
    k = max(0, (128 - q.numerator.bit_length() + q.denominator.bit_length() + 1) // 2)
    return float(Fraction(math.isqrt((q.numerator << 2 * k) // q.denominator), 1 << k))


def scaled(item, exponent: int):
    """A Result or Step with all lengths multiplied by 2**exponent."""
    change = {}
    for field in fields(item):
        value = getattr(item, field.name)
        if field.name == "trace" and value is not None:
            change["trace"] = tuple(scaled(step, exponent) for step in value)
        elif field.name == "gap":
            change["gap"] = float(np.ldexp(value, 2 * exponent))
        elif field.name == "lower_bound" or isinstance(value, np.ndarray):
            change[field.name] = np.ldexp(value, exponent)
    return replace(item, **change)


def rounded(result: Result) -> Result:
    """An exact Result in float64."""
    change = {name: to_float(getattr(result, name)) for name in ("vector", "point_a", "point_b")}
    return replace(
        result, **change, weights=tuple(map(float, result.weights)), lower_bound=result.distance
    )
