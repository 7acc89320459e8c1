"""Bodies that move along straight lines: do they meet, when, and where?

Let A move by t·v_A and B by t·v_B. At time t they have a point in common iff t·r ∈ A ⊖ B, where
r = v_B − v_A: only the relative motion counts. Two ways to the first such t in [0, 1].

**Swept hull and interval halving** (Ericson's notes, section 4, after Xavier 1997). While a body
moves by m it sweeps conv(A ∪ (A + m)), whose support point in direction d is s_A(d), plus m if
d·m > 0. If the swept body meets the other one, halve the interval; the first half goes first.

**GJK ray cast** (van den Bergen 2004). Run GJK between the point x = λr of the ray and A ⊖ B. As
soon as v·(s − x) > 0 the plane through s separates them, so nothing is hit before the ray reaches
that plane: λ grows by v·(s − x)/(v·r). If v·r ≤ 0 the ray never gets there. The point moves while
GJK runs; when v = 0 it has arrived, and the last plane's normal is the normal of the contact.

For point sets the question *whether* they meet is decided by `distance` on the swept points, which
is right whatever rounding does. The answer *when* comes from the ray cast in float64, or in exact
arithmetic where the ray grazes and float64 would lose digits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from .certify import certify
from .difference import Difference
from .gjk import distance, gjk
from .points import as_points, exact, is_exact, to_float
from .result import norm
from .shapes import Transformed
from .stopping import EPS, ZERO, iteration_bound
from .subalgorithms import choose
from .subalgorithms.vectors import combine
from .support import PointSet

__all__ = ["Impact", "Swept", "interval_halving", "ray_cast", "swept", "time_of_impact"]

#: A time of impact whose rounding error may exceed this is computed again in exact arithmetic.
TIME_ERROR = 1e-13


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
        ``"impact"``, ``"contact at start"``, ``"overlap at start"`` or ``"no impact"``.
    iterations : int
        Support points computed by the ray cast.
    """

    time: float | Fraction | None
    normal: np.ndarray | None
    point: np.ndarray | None
    status: str
    iterations: int


class Swept:
    """What a body sweeps over while it moves along a straight line.

    Examples
    --------
    >>> s = Swept(np.array([(0.0, 0.0), (0.0, 1.0)]), (3, 0))
    >>> s.support(np.array([1.0, 0.5])), s.support(np.array([-1.0, 0.5]))
    (array([3., 1.]), array([0., 1.]))
    """

    def __init__(self, body, motion):
        self.body = body if hasattr(body, "support") else PointSet(as_points(body, "body"))
        self.motion = np.asarray(motion, dtype=np.float64)
        self.dim = len(self.motion)

    def support(self, d):
        """s(d), moved along if the motion has a part in direction d."""
        found = self.body.support(d)
        point = found[0] if isinstance(found, tuple) else found
        return point + self.motion if self.motion.dot(d) > 0 else point


def swept(body, motion):
    """Hull of a body and its end position: points for point sets, a `Swept` shape for shapes."""
    if hasattr(body, "support"):
        return Swept(body, motion)
    points = as_points(body, "body")
    return np.vstack([points, points + np.asarray(motion)])


def cast(X: Difference, r, limit, max_iterations: int | None = None):
    """GJK ray cast of λr, 0 ≤ λ ≤ limit, on X = A ⊖ B: (λ or None, v, W, weights, iterations)."""
    subalgorithm = choose(None, X.dim)
    bound = max_iterations or iteration_bound(X.vertices)
    lam, x, v_hit = 0 * r[0], 0 * r, None
    P = X.start(None)
    P, weights, v = nearest_to(P, x, subalgorithm)
    for iterations in range(1, bound + 1):
        vv = v.dot(v)
        if arrived(vv, P, x):
            return lam, v_hit, P, weights, iterations - 1
        s = X.support(-v)
        ahead = v.dot(s.y - x)
        moved = False
        if ahead > 0:
            approach = v.dot(r)
            if approach <= 0:
                return None, v, P, weights, iterations
            moved = lam + ahead / approach > lam
            lam, v_hit = lam + ahead / approach, v
            if lam > limit:
                return None, v, P, weights, iterations
            x = lam * r
        known = s.key in [p.key for p in P]
        nearer = nearest_to(P if known else [*P, s], x, subalgorithm)
        # Either the point moves on or v becomes shorter; if rounding stops both, it has arrived.
        if not moved and not nearer[2].dot(nearer[2]) < vv:
            return lam, v_hit, P, weights, iterations
        P, weights, v = nearer
    raise ArithmeticError(f"The ray cast did not end within {bound} iterations.")


def nearest_to(P, x, subalgorithm):
    """The point of conv(P) nearest to x, seen from x, and the part of P that carries it."""
    Y = [(p.y - x).tolist() for p in P]
    kept, weights = subalgorithm(Y)
    if isinstance(Y[0][0], Fraction):
        weights = [Fraction(w) for w in weights]
    return [P[m] for m in kept], weights, np.array(combine(weights, [Y[m] for m in kept]))


def arrived(vv, P, x) -> bool:
    """v is zero: exactly, or among floats up to the rounding of the points it is made of."""
    if isinstance(vv, Fraction):
        return vv == 0
    return vv <= ZERO**2 * max(x.dot(x), *[p.yy for p in P])


def time_of_impact(A, B, velocity_a=None, velocity_b=None) -> Impact:
    """First time in [0, 1] at which moving bodies have a point in common.

    Parameters
    ----------
    A, B : array_like of shape (n, d), or objects with ``support(d)``
        Bodies at time 0. Fractions give an exact time.
    velocity_a, velocity_b : array_like of shape (d,), optional
        Motion during the unit of time; standing still by default.

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
    X = Difference.of(A, B)
    v_a = as_velocity(velocity_a, X, "velocity_a")
    v_b = as_velocity(velocity_b, X, "velocity_b")
    if X.polytopes:
        return polytope_impact(X, v_a, v_b)
    now = distance(A, B)
    if now.intersects:
        return Impact(0.0, None, now.point_a, "overlap at start", 0)
    if not (v_b - v_a).any():
        return Impact(None, None, None, "no impact", 0)
    return describe(cast(X, v_b - v_a, 1), v_a)


def as_velocity(v, X, name: str) -> np.ndarray:
    """Check a velocity; none means zero."""
    if v is None:
        v = [0] * X.dim
    if np.ndim(v) != 1 or len(v) != X.dim:
        raise ValueError(f"{name} must be one vector of {X.dim} numbers, not shape {np.shape(v)}.")
    v = as_points(np.asarray(v)[None, :], name)[0]
    if X.exact:
        return exact(v)
    return to_float(v)


def polytope_impact(X, v_a, v_b) -> Impact:
    """Whether by swept points, when by ray cast; both exactly where float64 is in doubt."""
    A, B = X.A.points, X.B.points
    if distance(A, B).intersects:
        impact = start_impact(A, B)
        return impact if X.exact else in_floats(impact)
    if not paths_meet(A, B, v_a, v_b):
        return Impact(None, None, None, "no impact", 0)
    if not X.exact:
        found = cast(X, v_b - v_a, 1)
        if found[0] is not None and time_error(found, X, v_b - v_a) <= TIME_ERROR:
            return describe(found, v_a)
    r = exact(v_b) - exact(v_a)
    impact = describe(cast(Difference.of(exact(A), exact(B)), r, 1), exact(v_a))
    return impact if X.exact else in_floats(impact)


def paths_meet(A, B, v_a, v_b) -> bool:
    """Whether the swept A meets B, for the numbers given.

    A + v_A − v_B rounds in float64. Unless that leaves a clear gap, exact GJK decides, starting
    where the float run ended.
    """
    first = gjk(swept(A, v_a - v_b), B)
    size = max(np.abs(P).max() for P in (A, B, v_a, v_b))
    if first.lower_bound > 16 * len(v_a) * EPS * size:
        return False
    swept_a = swept(exact(A), exact(v_a) - exact(v_b))
    return gjk(swept_a, exact(B), start=first.simplex).intersects


def time_error(found, X, r) -> float:
    """Bound of the rounding error of λ = Σ v·(s − x)/(v·r): small unless the ray grazes."""
    v = found[1]
    if v is None:
        return math.inf
    size = norm(r) + norm(X.A.points[0] - X.B.points[0]) + 2 * (X.A.extent + X.B.extent)
    return 8 * (X.dim + 2) * EPS * size * norm(v) / float(v.dot(r))


def start_impact(A, B) -> Impact:
    """Point sets that have a point in common at time 0, in exact numbers."""
    certificate = certify(A, B)
    status = "overlap at start" if certificate.axis is None else "contact at start"
    return Impact(Fraction(0), certificate.axis, certificate.point, status, 0)


def in_floats(impact: Impact) -> Impact:
    """Round an exact impact; its normal gets length one."""
    normal = None if impact.normal is None else unit(impact.normal)
    point = None if impact.point is None else to_float(impact.point)
    return Impact(
        None if impact.time is None else float(impact.time),
        normal,
        point,
        impact.status,
        impact.iterations,
    )


def unit(v) -> np.ndarray:
    """v/‖v‖ in float64; Fractions are scaled first, so that none overflows."""
    if is_exact(v):
        v = v / max(abs(x) for x in v)
    v = to_float(v)
    return v / norm(v) + 0.0  # no negative zeros


def describe(found, v_a) -> Impact:
    """Put the outcome of a ray cast into words."""
    lam, v, P, weights, iterations = found
    if lam is None:
        return Impact(None, None, None, "no impact", iterations)
    point = np.array(combine(weights, [p.a.tolist() for p in P])) + lam * v_a
    if isinstance(lam, Fraction):
        return Impact(lam, v, point, "impact", iterations)
    return Impact(float(lam), unit(v), point, "impact", iterations)


def interval_halving(A, B, velocity_a=None, velocity_b=None, tolerance: float = 1e-9):
    """First time of contact in [0, 1] by swept hulls, to within ``tolerance``.

    Returns
    -------
    tuple of float or None
        An interval (t0, t1) of length ≤ tolerance: no contact before t0, one until t1. None if
        they do not meet.

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

    def meets(t0, t1) -> bool:
        shift = t0 * motion
        moved = X.A.points + shift if X.polytopes else Transformed(A, translation=shift)
        return distance(swept(moved, (t1 - t0) * motion), B).intersects

    if not meets(0, 1):
        return None
    t0, t1 = 0.0, 1.0
    while t1 - t0 > tolerance:
        middle = (t0 + t1) / 2
        if not t0 < middle < t1:
            break
        t0, t1 = (t0, middle) if meets(t0, middle) else (middle, t1)
    return t0, t1


def ray_cast(shape, origin, direction, limit: float | None = None) -> Impact:
    """Where a ray first meets a body: the least λ ≥ 0 with origin + λ·direction in it.

    Parameters
    ----------
    shape : array_like of shape (n, d), or object with ``support(d)``
    origin, direction : array_like of shape (d,)
    limit : float, optional
        Largest λ of interest; by default the ray has no end.

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
    X = Difference.of(shape, np.asarray(origin)[None, :])
    direction = as_velocity(direction, X, "direction")
    if not direction.any():
        raise ValueError("direction must not be the zero vector.")
    if limit is None:
        limit = reach(X) / norm(direction)
    elif not limit >= 0:
        raise ValueError(f"limit must not be negative, but is {limit}.")
    scale = exact(np.array([limit]))[0] if X.exact else float(limit)
    hit = time_of_impact(shape, np.asarray(origin)[None, :], None, scale * direction)
    if hit.time is None:
        return hit
    lam = hit.time * scale
    normal = None if hit.normal is None else 0 - hit.normal
    start = X.B.points[0]
    return Impact(lam, normal, start + lam * direction, hit.status, hit.iterations)


def reach(X) -> float:
    """A length beyond which no point of X = A ⊖ {origin} lies."""
    corners = [X.support(sign * e).y for e in np.eye(X.dim) for sign in (1, -1)]
    return 1.0 + 2 * sum(norm(to_float(y)) for y in corners)
