"""When GJK stops. All tolerances of the package live here, each with its reason.

In exact arithmetic the thesis's two conditions are taken literally: v = 0, and v·(v − s) = 0. In
float64 they become the rules below. All are relative to the sizes at hand, so that they mean the
same for atoms and for planets.
"""

from __future__ import annotations

import math

from .result import sqrt

__all__ = [
    "ExactDepth",
    "ExactRules",
    "FloatDepth",
    "FloatRules",
    "depth_bound",
    "iteration_bound",
]

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

#: EPA stops when expanding the nearest facet would move it by at most this part of the size of
#: A ⊖ B: support points and planes carry rounding errors of that size.
DEPTH_ROUNDING = 16 * EPS

#: EPA on shapes without vertices stops when its two bounds differ by this part of the depth. Each
#: digit costs some tens of facets, so that a much smaller number would be slow and bring nothing
#: that can be seen or felt.
SMOOTH_DEPTH = 1e-8

#: A depth below this part of the size is computed again exactly: bodies that overlap by that little
#: may in truth only touch.
NEARLY_TOUCHING = 1e-12

#: Triangles with an angle whose sine is below this get their plane from exact arithmetic: in floats
#: its normal loses 1/SLIVER in accuracy. At this value the planes keep 13 digits.
SLIVER = 1e-2


def depth_bound(vertices: int | None) -> int:
    """Expansions of EPA allowed when the caller names no bound.

    Every expansion adds a vertex of A ⊖ B, of which two polytopes with n vertices together have at
    most (n/2)², so for them the bound is never met. Shapes in general position take some tens to
    some hundreds; two balls with one centre, given by support mappings alone, would never end.
    """
    return 1000 if vertices is None else 100 + vertices**2


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


class ExactDepth:
    """EPA is done when A ⊖ B does not reach beyond the nearest facet, for Fractions."""

    def reached(self, gap, reach, nn, size) -> bool:
        """n·s = offset."""
        return gap <= 0


class FloatDepth:
    """The same up to rounding, and for shapes up to the tolerance."""

    def __init__(self, tolerance: float):
        self.tolerance = tolerance

    def reached(self, gap, reach, nn, size) -> bool:
        """The facet would move by rounding only, or by a small part of the depth."""
        return gap <= self.tolerance * reach + DEPTH_ROUNDING * size * math.sqrt(nn)
