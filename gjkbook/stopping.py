"""When GJK stops. All tolerances of the package live here, each with its reason.

In exact arithmetic the thesis's two conditions are taken literally: v = 0, and v·(v − s) = 0. In
float64 they become the rules below. All are relative to the sizes at hand, so that they mean the
same for atoms and for planets.
"""

from __future__ import annotations

import math

from .result import sqrt

__all__ = ["ExactRules", "FloatRules", "iteration_bound"]

EPS = 2.0**-52

#: Stop when v·(v − s) ≤ GAP·‖v‖². Then v·s ≥ (1 − GAP)·‖v‖², so the distance found is too large by
#: at most a factor 1/(1 − GAP). A few units in the last place: less would wait for rounding errors
#: to vanish.
GAP = 16 * EPS

#: The same for shapes without vertices, which are only approached. Reaching 16 EPS would take
#: twice the iterations and end in rounding noise.
SMOOTH_GAP = 1e-12

#: v counts as zero when ‖v‖ ≤ ZERO·max‖w‖ over the simplex: each w carries rounding errors of that
#: size, so that v would have no correct digit.
ZERO = 8 * EPS


def iteration_bound(vertices: int | None) -> int:
    """Iterations allowed when the caller names no bound.

    A polytope can force about as many iterations as it has vertices, in three dimensions somewhat
    more; random ones take five to ten. Shapes converge in some tens.
    """
    return 1000 if vertices is None else 1000 + 10 * vertices


class ExactRules:
    """Equalities, for Fractions."""

    def overlap(self, vv, W, dim) -> bool:
        """First halt condition: v = 0."""
        return vv == 0

    def optimal(self, gap, vv) -> bool:
        """Second halt condition: v·(v − s) = 0."""
        return gap <= 0

    def projection(self, vs, vv) -> float:
        """Lower bound v·s/‖v‖ of the distance."""
        return math.copysign(sqrt(vs * vs / vv), vs)


class FloatRules:
    """The same conditions up to rounding, for float64."""

    def __init__(self, tolerance: float):
        self.tolerance = tolerance

    def overlap(self, vv, W, dim) -> bool:
        """d + 1 points with positive weights contain the origin; otherwise v must be rounding."""
        return len(W) > dim or vv <= ZERO**2 * max([w.yy for w in W])

    def optimal(self, gap, vv) -> bool:
        """The gap is small against ‖v‖²."""
        return gap <= self.tolerance * vv

    def projection(self, vs, vv) -> float:
        """Lower bound v·s/‖v‖ of the distance."""
        return float(vs) / math.sqrt(vv)
