"""GJK ray cast: where does the ray λr, λ ≥ 0, first meet a convex X? (van den Bergen 2004)

GJK runs between X and a point x = λr of the ray, at first the origin. With v the shortest vector
from x to conv(W) and s the support point of X in direction −v, all of X lies beyond the plane
through s with normal v. If x lies before that plane, that is v·(s − x) > 0, then nothing is hit
until the ray gets there, and x moves on to the plane:

    λ ← λ + v·(s − x) / v·r,

or never gets there within the limit, and nothing is hit. When v = 0 the point has arrived, and the
last plane touches X there: its normal v is the normal of the contact.

X may have a layer of balls around it, of radius ``margin``. The plane then stands by that much
nearer to x, and x has arrived when ‖v‖ = margin. This is Newton's method for the convex function
d(λr, X) − margin of λ, which from the left never overshoots.

`cast` is the loop. `settled` tells whether floats may be trusted with its outcome.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from .result import norm
from .stopping import EPS, ZERO, iteration_bound
from .subalgorithms import choose
from .subalgorithms.vectors import combine

__all__ = ["Cast", "CastStep", "cast", "settled"]

#: A time of impact whose rounding error may exceed this part of the limit is computed exactly.
TIME_ERROR = 1e-13


class CastStep(NamedTuple):
    """One pass through the loop of the ray cast.

    Attributes
    ----------
    time : number
        λ at the beginning of the pass; the point of the ray is x = λr.
    W : numpy.ndarray, shape (k, d)
        Points of X that span the current simplex.
    simplex : tuple of (i, j)
        The same as indices: ``W[m] = A[i] − B[j]`` (``None`` for shapes).
    v : numpy.ndarray
        Shortest vector from x to conv(W).
    s, s_index : numpy.ndarray, (i, j)
        Support point of X in direction −v, and its indices.
    ahead : number
        v·(s − x): positive when the plane through s separates x from X.
    """

    time: Fraction | float
    W: np.ndarray
    simplex: tuple
    v: np.ndarray
    s: np.ndarray
    s_index: tuple
    ahead: Fraction | float

    def scaled(self, exponent: int) -> CastStep:
        """All lengths multiplied by 2**exponent."""
        W, v, s = (np.ldexp(x, exponent) for x in (self.W, self.v, self.s))
        return self._replace(W=W, v=v, s=s, ahead=float(np.ldexp(self.ahead, 2 * exponent)))


class Cast(NamedTuple):
    """How a ray cast ended.

    Attributes
    ----------
    status : str
        ``"hit"``, ``"miss"`` or ``"iteration bound"``.
    time : number
        The last λ: nothing is hit before it.
    v, s : numpy.ndarray or None
        The last plane that moved x, or that the ray does not reach: all y ∈ X have v·y ≥ v·s. None
        if x never moved.
    W, weights : list
        The points of X, and their weights, that x arrived at.
    iterations : int
        Support points computed.
    trace : tuple of CastStep
        Every step, when asked for.
    """

    status: str
    time: Fraction | float
    v: np.ndarray | None
    s: np.ndarray | None
    W: list
    weights: list
    iterations: int
    trace: tuple[CastStep, ...]


def cast(X, r, limit=1, margin=0, max_iterations=None, trace=False) -> Cast:
    """Cast the ray λr, 0 ≤ λ ≤ limit, on X = A ⊖ B, a `gjkbook.difference.Difference`."""
    solve = choose(None, X.dim)
    bound = max_iterations or iteration_bound(X.vertices)
    lam, x, plane = abs(0 * r[0]), 0 * r, (None, None)
    iterations, steps = 0, []
    W, weights, v = nearest_to(X.start(None), x, solve)

    def ended(status):
        return Cast(status, lam, *plane, W, weights, iterations, tuple(steps))

    while iterations < bound:
        vv = v.dot(v)
        if arrived(vv, W, x, margin):
            if margin:
                plane = (v, plane[1])  # v is not zero and, unlike the last plane, seen from here
            return ended("hit")
        s = X.support(-v)
        iterations += 1
        towards_s = v.dot(s.y - x)
        ahead = towards_s - margin * math.sqrt(vv) if margin else towards_s
        if trace:
            steps.append(record(lam, W, v, s, ahead))
        moved = False
        if ahead > 0:
            plane, approach = (v, s.y), v.dot(r)
            if ahead > (limit - lam) * approach:
                return ended("miss")
            moved, lam = lam + ahead / approach > lam, lam + ahead / approach
            x = lam * r
        # A point that lies in the plane of W already would add nothing but dependence.
        new = towards_s < vv and s.key not in [w.key for w in W]
        nearer = nearest_to([*W, s] if new else W, x, solve)
        # Either the point moves on or v becomes shorter; if rounding stops both, it has arrived.
        if not moved and not nearer[2].dot(nearer[2]) < vv:
            return ended("hit")
        W, weights, v = nearer
    return ended("iteration bound")


def record(lam, W, v, s, ahead) -> CastStep:
    """One row of the trace."""
    simplex = tuple(w.index for w in W)
    return CastStep(lam, np.array([w.y for w in W]), simplex, v, s.y, s.index, ahead)


def nearest_to(W, x, subalgorithm):
    """The part of W that carries the point of conv(W) nearest to x, its weights, and v from x."""
    Y = [(w.y - x).tolist() for w in W]
    kept, weights = subalgorithm(Y)
    if isinstance(Y[0][0], Fraction):
        weights = [Fraction(weight) for weight in weights]
    return [W[m] for m in kept], weights, np.array(combine(weights, [Y[m] for m in kept]))


def arrived(vv, W, x, margin) -> bool:
    """‖v‖ is the margin: exactly, or among floats up to the rounding of what v is made of."""
    if isinstance(vv, Fraction):
        return vv == 0
    if not margin and len(W) > len(x):  # d + 1 points with positive weights surround x
        return True
    return math.sqrt(vv) - margin <= ZERO * math.sqrt(max(x.dot(x), *[w.yy for w in W]))


def settled(found: Cast, X, r, limit) -> bool:
    """Whether rounding has certainly not spoilt the ray cast of two point sets, without margin.

    A miss is certain if the last plane has the whole ray on one side and X on the other, with more
    room than rounding takes. A hit is certain if the ray certainly goes through the inside of
    conv(W), where W has d points; then the plane says when X is hit at the earliest, conv(W) when
    at the latest.
    """
    v = found.v
    if v is None or found.status == "iteration bound":
        return False
    size = norm(limit * r) + norm(X.A.point(0) - X.B.point(0)) + 2 * (X.A.extent + X.B.extent)
    error = 8 * (X.dim + 2) * EPS * size + X.A.uncertainty + X.B.uncertainty
    error *= norm(v)
    if found.status == "miss":
        return min(v.dot(found.s), v.dot(found.s - limit * r)) > error
    latest = latest_hit(np.array([w.y for w in found.W]), r, limit)
    approach = float(v.dot(r))
    if latest is None or not approach > 0:
        return False
    earliest = found.time - error / approach
    return latest <= limit and latest - earliest <= TIME_ERROR * limit


def latest_hit(Y, r, limit) -> float | None:
    """Upper bound of the λ at which the ray crosses conv(Y), d points; None if it is not certain.

    Unknowns: the weights of the crossing point, and λ/limit. The equations Σ μ_i y_i = λr and
    Σ μ_i = 1 are M z = e. If M z misses e by some residual, z misses the solution by at most
    ‖M⁻¹‖ times it.
    """
    k, d = Y.shape
    if k != d:
        return None
    size = max(np.abs(Y).max(), np.abs(limit * r).max())
    M = np.vstack([np.column_stack([Y.T, -limit * r]) / size, [1.0] * d + [0.0]])
    try:
        inverse = np.linalg.inv(M)
    except np.linalg.LinAlgError:
        return None
    z, gain = inverse[:, -1], np.abs(inverse).sum(axis=1).max()
    norm_m = np.abs(M).sum(axis=1).max()
    if not norm_m * gain * (d + 1) ** 2 * EPS < 0.01:  # beyond this it is no inverse
        return None
    missed = M.dot(z)
    missed[-1] -= 1
    error = 2 * gain * (np.abs(missed).max() + (d + 3) * EPS * norm_m * max(1, np.abs(z).max()))
    if not z[:-1].min() > error:
        return None
    return limit * float(z[-1] + error)
