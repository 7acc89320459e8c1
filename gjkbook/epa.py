"""Penetration depth by the expanding polytope algorithm, EPA (thesis, section 5.5).

Let X = A ⊖ B hold the origin. Moving A by t moves X by t, and the bodies stop overlapping when −t
leaves the interior of X. So the smallest translation that separates is t = −q, where q is a point
of the boundary of X nearest to the origin, and the depth is ‖q‖.

For each unit vector n, the half-space n·x ≤ h_X(n) holds X, hence depth ≤ h_X(n): an *upper* bound
from any direction. A polytope P ⊆ X with the origin in it has a ball of the radius of its nearest
facet around the origin, and so has X: a *lower* bound. EPA takes the nearest facet of P, asks for
the support point s of X along its normal n, and stops if n·s does not lie beyond the facet: then
both bounds are one. Otherwise P becomes conv(P ∪ {s}). The first P grows out of the simplex that
GJK ends with.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from .depth import DepthStatus, Expansion, Penetration, rounded, scaled, unit
from .difference import Difference
from .expanding_polytope import Facet, Polytope, normal_of, spans_more
from .extension import CANCELLATION, core_and_margin, difference_of_lengths
from .gjk import distance, run
from .result import Result, sqrt
from .robust import FilteredPoints, exact_run
from .stopping import (
    DEPTH_ROUNDING,
    NEARLY_TOUCHING,
    SMOOTH_DEPTH,
    ExactDepth,
    FloatDepth,
    depth_bound,
)
from .subalgorithms import choose
from .subalgorithms.vectors import combine, cross, dot, minus

__all__ = ["penetration"]


class Limits(NamedTuple):
    """When to stop, and what to keep."""

    tolerance: float
    max_iterations: int
    trace: bool
    refine: bool


class Recorded(Difference):
    """A ⊖ B that numbers its points, so that those of shapes can be found again."""

    def __init__(self, A, B):
        super().__init__(A, B)
        self.seen = []

    def vertex(self, a, i, b, j):
        """Make a − b, named by its number."""
        self.seen.append(super().vertex(a, i, b, j))
        number = len(self.seen) - 1
        return self.seen[-1]._replace(index=(number, number))


class FlatError(Exception):
    """A ⊖ B has no thickness along ``direction``."""

    def __init__(self, direction):
        self.direction = direction


def first_polytope(X: Difference, W) -> Polytope:
    """A polytope of full dimension inside X, with the simplex W in it.

    Where W leaves a dimension out, X is asked for its extent there. What W holds, the polytope
    holds too, perhaps on its boundary; EPA then expands that facet first.
    """
    simplex, rest = [], []
    for w in W:
        new = spans_more([y.key for y in simplex], w.key)
        (simplex if new else rest).append(w)
    while len(simplex) <= X.dim:
        Y = [w.key for w in simplex]
        n = np.array(across(Y, X.dim))
        ends = (X.support(n), X.support(-n))
        s = next((s for s in ends if spans_more(Y, s.key)), None)
        if s is None:
            raise FlatError(n)
        simplex.append(s)
    P = Polytope(simplex)
    for w in rest:
        P.add(w)
    return P


def across(Y, dim: int) -> list:
    """A direction perpendicular to the affine hull of one to ``dim`` independent points."""
    one, zero = type(Y[0][0])(1), type(Y[0][0])(0)
    if len(Y) == dim:
        return normal_of(Y)
    if len(Y) == 1:
        return [one, *[zero] * (dim - 1)]
    e = minus(Y[1], Y[0])
    smallest = min(range(3), key=lambda k: abs(e[k]))
    return cross(e, [one if k == smallest else zero for k in range(3)])


class Found(NamedTuple):
    """Where EPA ended: a facet, and how far X reaches along its normal."""

    facet: Facet
    reach: Fraction | float
    status: DepthStatus
    iterations: int
    lower_bound: float
    upper_bound: float
    trace: tuple | None


def expand(X: Difference, P: Polytope, rules, max_iterations: int, trace: bool) -> Found:
    """Expand P ⊆ X at its nearest facet until X does not reach beyond it."""
    iterations, steps, best, least = 0, [], None, None
    while True:
        facet = P.nearest()
        s = X.support(np.array(facet.normal))
        iterations += 1
        reach, nn = dot(facet.normal, s.key), dot(facet.normal, facet.normal)
        square = reach * abs(reach) / nn
        if best is None or square < least:
            best, least = (facet, reach), square
        bounds = root(facet.square), root(least)
        if trace:
            steps.append(record(P, facet, s, bounds))
        if rules.reached(reach - facet.offset, reach, nn, P.size) or s.key in P.keys:
            best, status = (facet, max(reach, facet.offset)), DepthStatus.OPTIMAL
            break
        if iterations >= max_iterations:
            status = DepthStatus.ITERATION_BOUND
            break
        if not P.add(s):
            status = DepthStatus.STALLED
            break
    return Found(*best, status, iterations, *bounds, tuple(steps) if trace else None)


def root(square) -> float:
    """Square root with the sign of the argument, of a float or a Fraction."""
    length = sqrt(abs(square)) if isinstance(square, Fraction) else math.sqrt(abs(square))
    return length if square >= 0 else -length


def record(P: Polytope, facet: Facet, s, bounds) -> Expansion:
    """One row of the trace."""
    return Expansion(
        vertices=np.array([w.y for w in P.vertices]),
        faces=tuple(f.corners for f in P.facets.values()),
        face=facet.corners,
        normal=unit(facet.normal),
        s=s.y,
        lower_bound=bounds[0],
        upper_bound=bounds[1],
    )


def foot(P: Polytope, facet: Facet, slack):
    """The point of the facet's plane nearest to the origin, as a convex combination of vertices.

    If the plane is the nearest one it lies in the polytope, so in a facet of that plane; not always
    in the given one, because a face can be cut into several.
    """
    ratio = facet.offset / dot(facet.normal, facet.normal)
    q = [ratio * x for x in facet.normal]
    nearest = choose(None, len(q))
    best = None
    for candidate in (facet, *P.near(facet.square + slack)):
        Y = [minus(P.vertices[m].key, q) for m in candidate.corners]
        kept, weights = nearest(Y)
        miss = combine(weights, [Y[m] for m in kept])
        square = dot(miss, miss)
        if best is None or square < best[0]:
            best = square, [P.vertices[candidate.corners[m]] for m in kept], weights
        if not square:
            break
    return best[1:]


def overlapping(X: Difference, W, common: Result, limits: Limits) -> Penetration:
    """Run EPA on bodies whose common point GJK found with the simplex W."""
    zero = common.vector - common.vector
    try:
        P = first_polytope(X, W)
    except FlatError as flat:
        return Penetration(
            vector=zero,
            axis=flat.direction,
            point_a=common.point_a,
            point_b=common.point_a,
            simplex=tuple(w.index for w in W),
            weights=common.weights,
            iterations=0,
            status=DepthStatus.TOUCHING,
            lower_bound=0.0,
            upper_bound=0.0,
            trace=() if limits.trace else None,
        )
    rules = ExactDepth() if X.exact else FloatDepth(limits.tolerance)
    found = expand(X, P, rules, limits.max_iterations, limits.trace)
    normal = np.array(found.facet.normal)
    slack = 0 if X.exact else DEPTH_ROUNDING * P.size * (P.size + found.upper_bound)
    vertices, weights = foot(P, found.facet, slack)
    touching = found.upper_bound <= (0 if X.exact else DEPTH_ROUNDING * P.size)
    return Penetration(
        vector=zero if touching else zero - found.reach / normal.dot(normal) * normal,
        axis=zero - normal,
        point_a=np.array(combine(weights, [w.a.tolist() for w in vertices])),
        point_b=np.array(combine(weights, [w.b.tolist() for w in vertices])),
        simplex=tuple(w.index for w in vertices),
        weights=tuple(weights),
        iterations=found.iterations,
        status=DepthStatus.TOUCHING if touching else found.status,
        lower_bound=max(0.0, found.lower_bound),
        upper_bound=max(0.0, found.upper_bound),
        trace=found.trace,
    )


def separated(found: Result, trace: bool) -> Penetration:
    """The answer for bodies apart: no depth, but an axis and the nearest points."""
    return Penetration(
        vector=found.vector - found.vector,
        axis=found.vector,
        point_a=found.point_a,
        point_b=found.point_b,
        simplex=found.simplex,
        weights=found.weights,
        iterations=0,
        status=DepthStatus.SEPARATED,
        lower_bound=0.0,
        upper_bound=0.0,
        trace=() if trace else None,
    )


def of_cores(X: Difference, limits: Limits, start=None) -> tuple[Penetration, Result]:
    """Depth of bodies without margins, and what GJK found about them."""
    small, exponent = X.scaled()
    if X.polytopes:
        common = distance(X.A, X.B, start=start, refine=limits.refine)
        W = [small.vertex(small.A.point(i), i, small.B.point(j), j) for i, j in common.simplex]
    else:
        recorded = Recorded(X.A, X.B)
        common = run(recorded)
        W = [recorded.seen[m] for m, _ in common.simplex]
        common = replace(common, simplex=tuple(w.index for w in W))
    if apart(common, X, W):
        return separated(common, limits.trace), common
    found = overlapping(small, W, common, limits)
    doubtful = limits.refine and nearly_touching(found, small)
    if exponent:
        found = scaled(found, exponent)
    if doubtful:
        again, _ = of_cores(exactly(X, small), limits, start=common.simplex)
        iterations = found.iterations + again.iterations
        found = replace(rounded(again), iterations=iterations, trace=found.trace)
    return found, common


def apart(common: Result, X: Difference, W) -> bool:
    """Separated: GJK found a distance whose lower bound is more than rounding.

    Of point sets `distance` makes sure of that itself. Shapes that touch may come out with a
    distance far below what their support points can tell; these are left to EPA.
    """
    if common.intersects or X.polytopes:
        return not common.intersects
    return common.lower_bound > DEPTH_ROUNDING * math.sqrt(max(w.yy for w in W))


def nearly_touching(found: Penetration, X: Difference) -> bool:
    """Tell whether rounding could make the difference between overlap and contact."""
    if X.exact or not X.polytopes:
        return False
    return found.upper_bound <= NEARLY_TOUCHING * (X.A.extent + X.B.extent)


def exactly(X: Difference, small: Difference) -> Difference:
    """The same bodies in Fractions."""
    return Difference(FilteredPoints(X.A.points, small.A), FilteredPoints(X.B.points, small.B))


def with_margins(core: Penetration, common: Result, X: Difference, margin_a, margin_b, refine):
    """Turn the answer for the cores into that for the bodies: h gains the margins everywhere.

    Overlapping cores are deeper by the margins. Cores at a distance δ have min h = −δ, so the depth
    is what the margins are longer than δ.
    """
    margin, n = margin_a + margin_b, core.normal
    lower, upper, status = core.lower_bound + margin, core.upper_bound + margin, core.status
    if status is DepthStatus.SEPARATED:
        lower, upper = margin - common.distance, margin - common.lower_bound
        if refine and X.polytopes and abs(lower) < CANCELLATION * margin:
            squared = exact_run(X, X.scaled()[0], common.simplex).squared_distance
            length = Fraction(margin_a) + Fraction(margin_b)
            lower = upper = -difference_of_lengths(squared, length)
        elif abs(upper) <= DEPTH_ROUNDING * margin:
            lower = upper = 0.0
    if upper < 0:
        status = DepthStatus.SEPARATED
    elif upper == 0:
        status = DepthStatus.TOUCHING
    elif status in (DepthStatus.SEPARATED, DepthStatus.TOUCHING):
        status = DepthStatus.OPTIMAL
    depth = max(0.0, upper)
    return replace(
        core,
        vector=depth * n,
        axis=n,
        point_a=core.point_a - margin_a * n,
        point_b=core.point_b + margin_b * n,
        status=status,
        lower_bound=max(0.0, lower),
        upper_bound=depth,
    )


def penetration(
    A,
    B,
    *,
    tolerance: float | None = None,
    max_iterations: int | None = None,
    trace: bool = False,
    refine: bool = True,
) -> Penetration:
    r"""Penetration depth of the convex hulls of A and B, in the plane or in space.

    Finds a shortest vector t for which A + t and B have no interior point in common:

    .. math:: \operatorname{depth}(A, B) = \min_{\lVert n \rVert = 1} h_{A \ominus B}(n)

    for bodies that meet. There may be several shortest ways out; one of them is returned.

    Parameters
    ----------
    A, B : array_like of shape (n, 2) or (n, 3), or objects with ``support(d)``
        As for `distance`. Fractions make everything exact. Of a body with ``core`` and ``margin``,
        such as a sphere, the core is measured.
    tolerance : float, optional
        Stop when the two bounds of the depth differ by this part of it. By default zero for point
        sets, where the loop is finite, and ``stopping.SMOOTH_DEPTH`` for shapes. Ignored for exact
        input.
    max_iterations : int, optional
        A real bound: when it is met the status is ``"iteration bound"``, and the depth still lies
        between ``lower_bound`` and ``upper_bound``.
    trace : bool
        Keep every expansion.
    refine : bool
        Compute again in exact arithmetic when overlap and contact cannot be told apart in floats.

    Returns
    -------
    Penetration
        With ``depth``, ``normal``, ``vector``, ``point_a``, ``point_b``, ``status`` and more.
        Separated bodies have depth 0 and status ``"separated"``.

    Examples
    --------
    A unit square that reaches a quarter into another one; moving it to the left parts them.

    >>> square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
    >>> r = penetration(square, square + (0.75, 0.5))
    >>> r.depth, r.normal, r.status.value
    (0.25, array([-1.,  0.]), 'optimal')
    """
    (A, margin_a), (B, margin_b) = core_and_margin(A), core_and_margin(B)
    X = Difference.of(A, B)
    if X.dim not in (2, 3):
        raise ValueError(
            f"penetration works in 2 and 3 dimensions, but A and B have {X.dim}: "
            "distance and certify take any."
        )
    if max_iterations is None:
        max_iterations = depth_bound(X.vertices)
    elif max_iterations < 1:
        raise ValueError(f"max_iterations must be at least 1, not {max_iterations}.")
    X.tolerance(tolerance)
    if tolerance is None:
        tolerance = 0.0 if X.polytopes else SMOOTH_DEPTH
    found, common = of_cores(X, Limits(tolerance, max_iterations, trace, refine))
    if margin_a or margin_b:
        found = with_margins(found, common, X, margin_a, margin_b, refine)
    return found
