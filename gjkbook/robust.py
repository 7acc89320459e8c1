"""When a float answer may be trusted, and what to do when not.

GJK in float64 is right almost always. "Almost" hides where it matters: bodies that touch, that lie
a millionth apart, flat bodies, far-away bodies. So `distance` asks two questions that float64 can
answer about itself.

*Separated?* The true distance lies between the lower bound v·s/‖v‖ and ‖v‖. Both carry rounding
errors, bounded below by the usual (1 + δ) argument with unit roundoff u. If bounds and errors leave
less room than RELATIVE_ERROR, the answer stands.

*Overlapping?* The origin should lie inside a simplex of d + 1 points with weights λ. If M λ misses
(0, …, 0, 1) by r, the true weights differ from λ by M⁻¹ r. If even so all stay positive, the answer
stands.

Where the answer is in doubt, GJK runs again on the same numbers as Fractions, from the simplex that
the float run ended with, so it usually needs one or two steps. The result is rounded once, at the
end.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from .points import exact
from .result import Result, Status, rounded
from .stopping import EPS
from .support import PointSet

__all__ = ["FilteredPoints", "doubtful", "exact_run", "refined", "with_certain_bound"]

U = EPS / 2  # unit roundoff

#: What `distance` promises. A float answer that cannot show it is computed again exactly.
RELATIVE_ERROR = 9e-13


def with_certain_bound(result: Result, X) -> Result:
    """Compute the lower bound again from all points, if the bodies looked only at some.

    A graph of float points leaves out vertices that lie almost in a face of the others.
    """
    if X.certain or result.status is Status.OVERLAP:
        return result
    v = result.vector
    s = X.A.point(X.A.furthest(-v)) - X.B.point(X.B.furthest(v))
    return replace(result, lower_bound=max(0.0, float(v.dot(s)) / result.distance))


def doubtful(result: Result, X) -> bool:
    """Tell whether rounding may have spoilt the result; never for exact input or for shapes."""
    if X.exact or not X.polytopes:
        return False
    if result.status is Status.OVERLAP:
        Y = np.array([X.A.points[i] - X.B.points[j] for i, j in result.simplex])
        return not surely_inside(Y, np.array(result.weights))
    return not surely_accurate(result, X)


def surely_accurate(result, X) -> bool:
    """Upper bound, lower bound and rounding errors agree to RELATIVE_ERROR."""
    d = X.dim
    upper = result.distance
    extent = math.sqrt(d) * (X.A.extent + X.B.extent)
    largest = upper + 2 * extent  # no y ∈ A ⊖ B is longer: its diameter is at most 2·extent
    error = U * (
        2 * (d + 2) * extent  # the argmax compares rounded products of rounded differences
        + (d + 2) * largest  # v·s, and s = a − b
        + 2 * (d + 2) * largest  # v = Σ λ_i y_i with rounded weights
    )
    return upper - result.lower_bound + error <= RELATIVE_ERROR * upper


def surely_inside(Y, weights) -> bool:
    """The origin lies inside the simplex Y, whatever rounding did to the weights."""
    k, d = Y.shape
    if k != d + 1:
        return False
    M = np.vstack([Y.T, np.ones(k)])
    try:
        inverse = np.linalg.inv(M)
    except np.linalg.LinAlgError:
        return False
    size, gain = np.abs(M).sum(axis=1).max(), np.abs(inverse).sum(axis=1).max()
    if not size * gain * k**2 * EPS < 0.01:  # beyond this the computed inverse is not one
        return False
    missed = M.dot(weights)
    missed[-1] -= 1
    error = np.abs(missed).max() + (k + 2) * EPS * size
    return bool(weights.min() > 2 * gain * error)


class FilteredPoints(PointSet):
    """Float points with an exact support mapping.

    All products d·p are computed in float64 first; only points that could be the largest within
    the rounding error are compared again with Fractions.
    """

    def __init__(self, points: np.ndarray, filter_points: PointSet):
        self.points = points
        self.dim = points.shape[1]
        self.exact = True
        self._filter = filter_points.centred
        self._error = 4 * (self.dim + 3) * self.dim * EPS * filter_points.extent

    def point(self, index: int) -> np.ndarray:
        """One point as Fractions."""
        return exact(self.points[index])

    def support(self, d) -> tuple[np.ndarray, int]:
        """First exact support point in direction d (Fractions), and its index."""
        largest = max(abs(x) for x in d)
        products = self._filter.dot(np.array([float(x / largest) for x in d]))
        candidates = np.flatnonzero(products >= products.max() - self._error).tolist()
        if len(candidates) == 1:
            return self.point(candidates[0]), candidates[0]
        index = max(candidates, key=lambda i: self.point(i).dot(d))
        return self.point(index), index


def exact_run(X, small, start) -> Result:
    """Run GJK on Fractions of the points of X, from a simplex given by index pairs."""
    from .difference import Difference
    from .gjk import run

    bodies = (
        FilteredPoints(body.points, scaled_body) if not body.exact else body
        for body, scaled_body in ((X.A, small.A), (X.B, small.B))
    )
    return run(Difference(*bodies), start=start)


def refined(result: Result, X, small) -> Result:
    """Solve again in exact arithmetic, and round."""
    again = rounded(exact_run(X, small, result.simplex))
    return replace(
        again,
        iterations=result.iterations + again.iterations,
        trace=result.trace,
        refined=True,
    )
