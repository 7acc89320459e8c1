"""Bodies that move along straight lines: do they meet, when, and where?

Let A move by t·v_A and B by t·v_B. At time t they have a point in common iff t·r ∈ A ⊖ B, where
r = v_B − v_A: only the relative motion counts. Two ways to the first such t in [0, 1].

**Swept hull and interval halving** (Ericson's notes, section 4, after Xavier 1997). While a body
moves by m it sweeps conv(A ∪ (A + m)), whose support point in direction d is s_A(d), plus m if
d·m > 0. If the swept body meets the other one, halve the interval; the first half goes first.

**GJK ray cast** (van den Bergen 2004): the first point of the ray t·r in A ⊖ B. The loop is `cast`
in `gjkbook.ray`.

Between point sets the ray cast runs in float64 first. Where rounding could have spoilt the answer,
as when the ray grazes, it runs again on the same numbers as Fractions, where it is finite and
right, and the answer is rounded once. Spheres, capsules and other bodies with a core and a margin
are cast as their cores, with the margins added up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from .certify import certify
from .difference import Difference
from .extension import core_and_margin, core_difference
from .gjk import distance
from .points import as_points, exact, is_exact, to_float
from .ray import Cast, CastStep, cast, settled
from .result import norm
from .robust import FilteredPoints
from .subalgorithms.vectors import combine
from .support import PointSet

__all__ = ["Impact", "Swept", "interval_halving", "ray_cast", "swept", "time_of_impact"]


@dataclass(frozen=True)
class Impact:
    """First contact of moving bodies, or that there is none.

    Attributes
    ----------
    time : float or Fraction or None
        When they first have a point in common; None if they do not meet.
    normal : numpy.ndarray or None
        Points from B to A, of length one (for exact input: of any length). None when they overlap
        from the start, where no first contact exists.
    point : numpy.ndarray or None
        A point of the first contact.
    status : str
        ``"impact"``, ``"no impact"``, ``"overlap at start"``, or for point sets that only touch
        ``"contact at start"``. ``"iteration bound"`` can happen to round bodies only: they do not
        meet before ``time``, and more is not known.
    iterations : int
        Support points computed by the ray cast.
    trace : tuple of gjkbook.ray.CastStep
        Every step of the ray cast, when asked for; seen from the start, in A ⊖ B.
    """

    time: float | Fraction | None
    normal: np.ndarray | None
    point: np.ndarray | None
    status: str
    iterations: int
    trace: tuple[CastStep, ...] = ()


class Swept:
    """What a body sweeps over while it moves along a straight line.

    Parameters
    ----------
    body : array_like of shape (n, d), or object with ``support(d)``
    motion : array_like of shape (d,)
    start : array_like of shape (d,), optional
        Where the motion begins, seen from the place of the body; there by default.

    Examples
    --------
    >>> s = Swept(np.array([(0.0, 0.0), (0.0, 1.0)]), (3, 0))
    >>> s.support(np.array([1.0, 0.5])), s.support(np.array([-1.0, 0.5]))
    (array([3., 1.]), array([0., 1.]))
    """

    core = None
    margin = 0.0

    def __init__(self, body, motion, start=None):
        self.body = body if hasattr(body, "support") else PointSet(as_points(body, "body"))
        self.motion = to_float(motion)
        self.start = 0 * self.motion if start is None else to_float(start)
        self.dim = len(self.motion)
        core, margin = core_and_margin(body)
        if core is not body:  # a ball that moves sweeps what its centre sweeps, and the ball
            self.core, self.margin = swept(core, motion, start), margin

    def support(self, d):
        """s(d), moved along if the motion has a part in direction d."""
        found = self.body.support(d)
        point = self.start + (found[0] if isinstance(found, tuple) else found)
        return point + self.motion if self.motion.dot(d) > 0 else point


def swept(body, motion, start=None):
    """Hull of a body and its end position: points for point sets, a `Swept` shape for shapes.

    Examples
    --------
    >>> swept([(0, 0), (0, 1)], (3, 0))
    array([[0., 0.],
           [0., 1.],
           [3., 0.],
           [3., 1.]])
    """
    if hasattr(body, "support"):
        return Swept(body, motion, start)
    points = as_points(body, "body")
    if start is not None:
        points = points + np.asarray(start)
    return np.vstack([points, points + np.asarray(motion)])


def time_of_impact(A, B, velocity_a=None, velocity_b=None, *, trace: bool = False) -> Impact:
    """First time in [0, 1] at which moving bodies have a point in common.

    Parameters
    ----------
    A, B : array_like of shape (n, d), or objects with ``support(d)``
        Bodies at time 0. Fractions give an exact time.
    velocity_a, velocity_b : array_like of shape (d,), optional
        Motion during the unit of time; standing still by default.
    trace : bool
        Keep every step of the ray cast.

    Returns
    -------
    Impact
        Touching counts as contact, so bodies that touch at time 0 meet at time 0, whichever way
        they move.

    Examples
    --------
    >>> hit = time_of_impact([(0, 0), (0, 1)], [(3, 0), (4, 1)], velocity_a=(6, 0))
    >>> hit.time, hit.normal, hit.status
    (0.5, array([-1.,  0.]), 'impact')
    """
    X, margin_a, margin_b = core_difference(A, B)
    v_a = as_velocity(velocity_a, X, "velocity_a")
    v_b = as_velocity(velocity_b, X, "velocity_b")
    now = distance(A, B)
    if now.intersects:
        if X.polytopes and not (margin_a or margin_b):
            return start_impact(X)
        return Impact(0.0, None, now.point_a, "overlap at start", 0)
    if X.exact:
        return describe(cast(X, v_b - v_a, trace=trace), v_a)
    return float_impact(X, v_a, v_b, margin_a, margin_b, trace)


def float_impact(X, v_a, v_b, margin_a, margin_b, trace) -> Impact:
    """The ray cast in float64, and for point sets in Fractions where rounding leaves a doubt."""
    small, exponent = X.scaled()
    r = np.ldexp(v_b - v_a, -exponent)
    margin = float(np.ldexp(margin_a + margin_b, -exponent))
    # What lies beyond the reach of A ⊖ B cannot be hit, and would only lead to overflow.
    limit = max(min(1.0, (reach(small) + 2 * margin) / (norm(r) or 1.0)), 1e-300)
    found = cast(small, r, limit, margin, trace=trace)
    if margin or not X.polytopes or settled(found, small, r, limit):
        return describe(found, v_a, margin_a, exponent)
    pairs = ((X.A, small.A), (X.B, small.B))
    exact_x = Difference(*(FilteredPoints(body.points, filter_) for body, filter_ in pairs))
    return in_floats(describe(cast(exact_x, exact(v_b) - exact(v_a), trace=trace), exact(v_a)))


def as_velocity(v, X, name: str) -> np.ndarray:
    """Check a velocity; none means zero."""
    if v is None:
        v = [0] * X.dim
    if np.ndim(v) != 1 or len(v) != X.dim:
        raise ValueError(f"{name} must be one vector of {X.dim} numbers, not shape {np.shape(v)}.")
    v = as_points(np.asarray(v)[None, :], name)[0]
    return exact(v) if X.exact else to_float(v)


def reach(X) -> float:
    """A length that no point of X exceeds, whatever rounding does."""
    corners = [X.support(sign * e).y for e in np.eye(X.dim) for sign in (1, -1)]
    return 2 * sum(norm(to_float(y)) for y in corners)


def start_impact(X) -> Impact:
    """Point sets that have a point in common at time 0."""
    certificate = certify(X.A.points, X.B.points)
    status = "overlap at start" if certificate.axis is None else "contact at start"
    impact = Impact(Fraction(0), certificate.axis, certificate.point, status, 0)
    return impact if X.exact else in_floats(impact)


def in_floats(impact: Impact) -> Impact:
    """Round an exact impact; its normal gets length one."""
    return replace(
        impact,
        time=None if impact.time is None else float(impact.time),
        normal=None if impact.normal is None else unit(impact.normal),
        point=None if impact.point is None else to_float(impact.point),
    )


def unit(v) -> np.ndarray:
    """v/‖v‖ in float64; Fractions are scaled first, so that none overflows."""
    if is_exact(v):
        v = v / max(abs(x) for x in v)
    v = to_float(v)
    return v / norm(v) + 0.0  # no negative zeros


def describe(found: Cast, v_a, margin_a=0.0, exponent=0) -> Impact:
    """Put the outcome of a ray cast into words; lengths in it are multiplied by 2**exponent."""
    steps = tuple(step.scaled(exponent) for step in found.trace) if exponent else found.trace
    if found.status == "miss":
        return Impact(None, None, None, "no impact", found.iterations, steps)
    lam = found.time
    if found.status == "iteration bound":
        return Impact(float(lam), None, None, found.status, found.iterations, steps)
    point = np.array(combine(found.weights, [w.a.tolist() for w in found.W]))
    if isinstance(lam, Fraction):
        return Impact(lam, found.v, point + lam * v_a, "impact", found.iterations, steps)
    point = np.ldexp(point, exponent) + lam * v_a
    if found.v is None:  # round bodies so near that the distance between them is rounding
        return Impact(0.0, None, point, "contact at start", found.iterations, steps)
    normal = unit(found.v)
    point = point - margin_a * normal
    return Impact(float(lam), normal, point, "impact", found.iterations, steps)


def interval_halving(A, B, velocity_a=None, velocity_b=None, tolerance: float = 1e-9):
    """First time of contact in [0, 1] by swept hulls, to within ``tolerance``.

    Returns
    -------
    tuple of two numbers, or None
        An interval (t0, t1) of length ≤ tolerance: no contact before t0, one until t1. Fractions
        for exact input. None if they do not meet.

    Examples
    --------
    >>> t0, t1 = interval_halving([(0, 0), (0, 1)], [(3, 0), (4, 1)], velocity_a=(6, 0))
    >>> t0 <= 0.5 <= t1, t1 - t0 <= 1e-9
    (True, True)
    """
    X = Difference.of(A, B)
    if not tolerance > 0:
        raise ValueError(f"tolerance must be positive, not {tolerance}.")
    motion = as_velocity(velocity_a, X, "velocity_a") - as_velocity(velocity_b, X, "velocity_b")
    body = X.A.points if X.polytopes else A

    def meets(t0, t1) -> bool:
        return distance(swept(body, (t1 - t0) * motion, t0 * motion), B).intersects

    t0, t1 = (Fraction(0), Fraction(1)) if X.exact else (0.0, 1.0)
    if not meets(t0, t1):
        return None
    while t1 - t0 > tolerance:
        middle = (t0 + t1) / 2
        if not t0 < middle < t1:
            break
        t0, t1 = (t0, middle) if meets(t0, middle) else (middle, t1)
    return t0, t1


def ray_cast(shape, origin, direction, limit: float | None = None, *, trace=False) -> Impact:
    """Where a ray first meets a body: the least λ ≥ 0 with origin + λ·direction in it.

    Parameters
    ----------
    shape : array_like of shape (n, d), or object with ``support(d)``
    origin, direction : array_like of shape (d,)
    limit : float, optional
        Largest λ of interest; by default the ray has no end.
    trace : bool
        Keep every step; the times in it are parts of the limit.

    Returns
    -------
    Impact
        ``time`` is λ, ``point`` the point hit, ``normal`` the outward normal of the body there.

    Examples
    --------
    >>> hit = ray_cast([(2, -1), (2, 1), (3, 0)], (0, 0), (1, 0))
    >>> hit.time, hit.point, hit.normal
    (2.0, array([2., 0.]), array([-1.,  0.]))
    """
    if np.ndim(origin) != 1:
        raise ValueError(f"origin must be one point, not an array of shape {np.shape(origin)}.")
    start = as_points(np.asarray(origin)[None, :], "origin")
    X = Difference.of(shape, start)
    direction = as_velocity(direction, X, "direction")
    if not direction.any():
        raise ValueError("direction must not be the zero vector.")
    if limit is None:
        limit = (1 + reach(X)) / norm(direction)
    elif not 0 <= limit < np.inf:
        raise ValueError(f"limit must be a finite number and not negative, but is {limit}.")
    scale = exact(np.array([limit]))[0] if X.exact else float(limit)
    hit = time_of_impact(shape, start, None, scale * direction, trace=trace)
    if hit.time is None:
        return hit
    lam = hit.time * scale
    return replace(hit, time=lam, normal=outward(hit.normal), point=X.B.point(0) + lam * direction)


def outward(normal):
    """From the body to the ray: the opposite of the normal from B to A, where there is one."""
    return None if normal is None else 0 - normal
