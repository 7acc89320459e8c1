"""The Gilbert–Johnson–Keerthi algorithm (thesis, Algorithm 1), in any dimension.

X = A ⊖ B. GJK keeps a simplex W ⊆ X and the point v of conv(W) nearest to the origin. It asks for
the support point s of X in direction −v. If v·(v − s) = 0, nothing of X lies nearer than v along
−v, and v = v(conv X) (Theorem 3.1). Otherwise conv(W ∪ {s}) comes strictly nearer; the
sub-algorithm finds its nearest point and throws out of W ∪ {s} what that point does not need.

The loop is `gjk`. `distance` is the same with a safety net: see `gjkbook.robust`.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from .difference import Difference
from .extension import core_difference, extended
from .nesterov import accelerated
from .result import Result, Status, Step, scaled
from .robust import doubtful, refined, with_certain_bound
from .stopping import ExactRules, FloatRules, iteration_bound
from .subalgorithms import choose
from .subalgorithms.vectors import combine, dot

__all__ = ["distance", "gjk"]


def loop(X: Difference, W, rules, subalgorithm, max_iterations: int, trace: bool) -> Result:
    """Algorithm 1, from the simplex W ⊆ X."""
    W, weights, v, vv = nearest_point(W, subalgorithm)
    iterations, lower, steps = 0, 0.0, []
    while True:
        if rules.overlap(vv, W, X.dim):
            v, status = 0 * v, Status.OVERLAP
            break
        s = X.support(-v)
        iterations += 1
        gap = v.dot(v - s.y)
        lower = max(lower, rules.projection(vv - gap, vv))
        if trace:
            steps.append(record(W, weights, v, s, gap, lower))
        # A support point that W already has cannot bring v nearer: in exact arithmetic its gap
        # is zero, so here the gap is rounding.
        if rules.optimal(gap, vv) or s.key in [w.key for w in W]:
            status = Status.OPTIMAL
            break
        if iterations >= max_iterations:
            status = Status.ITERATION_BOUND
            break
        nearer = nearest_point([*W, s], subalgorithm)
        # Theorem 3.3: ‖v‖ falls at every step. When rounding stops that, so do we; therefore no
        # simplex ever comes back and the loop is finite in float64 too.
        if not nearer.vv < vv:
            status = Status.STALLED
            break
        if trace:
            dropped = tuple(w.index for w in [*W, s] if all(w is not k for k in nearer.W))
            steps[-1] = replace(steps[-1], dropped=dropped)
        W, weights, v, vv = nearer
    point_a = witness(weights, [w.a for w in W])
    point_b = witness(weights, [w.b for w in W]) if status is not Status.OVERLAP else point_a
    return Result(
        vector=v,
        point_a=point_a,
        point_b=point_b,
        simplex=tuple([w.index for w in W]),
        weights=tuple(weights),
        iterations=iterations,
        status=status,
        lower_bound=lower,
        trace=tuple(steps) if trace else None,
    )


class Nearest(NamedTuple):
    """The part of a simplex that carries its nearest point v, the weights of v, and ‖v‖²."""

    W: list
    weights: list
    v: np.ndarray
    vv: Fraction | float


def nearest_point(W, subalgorithm) -> Nearest:
    """Find v(conv W), and reduce W to the points it needs."""
    Y = [w.key for w in W]
    kept, weights = subalgorithm(Y)
    if isinstance(Y[0][0], Fraction):
        weights = [Fraction(x) for x in weights]
    if len(kept) == 1:
        w = W[kept[0]]
        return Nearest([w], weights, w.y, w.yy)
    v = combine(weights, [Y[m] for m in kept])
    return Nearest([W[m] for m in kept], weights, np.array(v), dot(v, v))


def witness(weights, points):
    """Σ λ_i p_i."""
    return np.array(combine(weights, [p.tolist() for p in points]))


def record(W, weights, v, s, gap, lower) -> Step:
    """One row of the trace."""
    return Step(
        W=np.array([w.y for w in W]),
        simplex=tuple(w.index for w in W),
        weights=tuple(weights),
        v=v,
        s=s.y,
        s_index=s.index,
        gap=gap,
        lower_bound=lower,
    )


def gjk(
    A,
    B,
    *,
    subalgorithm=None,
    support: str = "brute-force",
    start=None,
    max_iterations: int | None = None,
    tolerance: float | None = None,
    acceleration: str | None = None,
    trace: bool = False,
) -> Result:
    """Run Algorithm 1 as it is; parameters and result as in `distance`.

    In float64 the answer is that of the algorithm, with whatever rounding did to it. Use
    `distance` for answers to rely on, and this function to study the algorithm.

    Examples
    --------
    >>> r = gjk([(1, 1), (2, -1)], [(0, 0)], subalgorithm="johnson", trace=True)
    >>> [len(step.W) for step in r.trace], r.status.value
    ([1, 2], 'optimal')
    """
    X, exponent = Difference.of(A, B, support).scaled()
    result = run(X, subalgorithm, start, max_iterations, tolerance, trace, acceleration)
    return scaled(result, exponent) if exponent else result


def run(
    X,
    subalgorithm=None,
    start=None,
    max_iterations=None,
    tolerance=None,
    trace=False,
    acceleration=None,
) -> Result:
    """Fill in the defaults and run the loop on X = A ⊖ B."""
    if max_iterations is None:
        max_iterations = iteration_bound(X.vertices)
    elif max_iterations < 1:
        raise ValueError(f"max_iterations must be at least 1, not {max_iterations}.")
    rules = ExactRules() if X.exact else FloatRules(X.tolerance(tolerance))
    solve, W = choose(subalgorithm, X.dim), X.start(start)
    if acceleration is None:
        return loop(X, W, rules, solve, max_iterations, trace)
    X, rules = accelerated(acceleration, X, W, rules)
    result = loop(X, W, rules, solve, max_iterations, trace)
    return replace(result, iterations=result.iterations + X.wasted)


def distance(
    A,
    B,
    *,
    subalgorithm=None,
    support: str = "brute-force",
    start=None,
    max_iterations: int | None = None,
    tolerance: float | None = None,
    acceleration: str | None = None,
    trace: bool = False,
    refine: bool = True,
) -> Result:
    r"""Distance between the convex hulls of A and B.

    Finds :math:`\mathbf v = v(\operatorname{conv}(A \ominus B))`, the vector of least norm among
    all :math:`a - b`, with :math:`a \in \operatorname{conv} A`, :math:`b \in \operatorname{conv}
    B`.

    Parameters
    ----------
    A, B : array_like of shape (n, d), or objects with ``support(d)``
        Points in any order, repeated and interior ones included. Fractions (see `exact`) make
        everything exact. An object's ``support(d)`` returns one of its points furthest along d. A
        `gjkbook.hill_climbing.VertexGraph` is a point set prepared for many queries. Of a body with
        ``core`` and ``margin``, such as a sphere, the core is measured (see `gjkbook.extension`).
    subalgorithm : str or callable, optional
        ``"johnson"``, ``"backup"``, ``"signed-volumes"``, ``"voronoi"``, ``"least-squares"``, or a
        function with their signature (see `gjkbook.subalgorithms`). By default Signed Volumes up
        to three dimensions, least squares above.
    support : str
        How to find support points of point sets: ``"brute-force"`` looks at every point,
        ``"hill-climbing"`` walks on the graph of the hull, which has to be built first.
    start : sequence of (i, j), or vector, optional
        Warm start: the ``simplex`` of an earlier result, or a direction (an earlier ``vector``).
    max_iterations : int, optional
        A real bound: when it is met the status is ``"iteration bound"`` and the interval from
        ``lower_bound`` to ``distance`` still holds the answer.
    tolerance : float, optional
        Stop when v·(v − s) ≤ tolerance·‖v‖². Ignored for exact input, which has no tolerance.
    acceleration : str, optional
        ``"nesterov"`` adds momentum to the directions, which can save iterations on round bodies:
        see `gjkbook.nesterov`.
    trace : bool
        Keep every step.
    refine : bool
        Check in float64 whether the answer can be trusted, and solve again in exact arithmetic if
        not: see `gjkbook.robust`. Only for point sets; False saves the check.

    Returns
    -------
    Result
        With ``distance``, ``vector``, ``point_a``, ``point_b``, ``status`` and more.

    Examples
    --------
    >>> r = distance([(2, 0), (3, 1), (3, -1)], [(0, 1), (0, -1), (-1, 0)])
    >>> r.distance, r.vector, r.status.value
    (2.0, array([2., 0.]), 'optimal')
    """
    X, margin_a, margin_b = core_difference(A, B, support)
    small, exponent = X.scaled()
    result = run(small, subalgorithm, start, max_iterations, tolerance, trace, acceleration)
    if refine:
        result = with_certain_bound(result, small)
    if refine and result.status is not Status.ITERATION_BOUND and doubtful(result, small):
        result = refined(result, X, small)
    elif exponent:
        result = scaled(result, exponent)
    if margin_a or margin_b:
        result = extended(result, X, small, margin_a, margin_b, refine)
    return result
