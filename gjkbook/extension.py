"""Spherical extension: bodies that are a core with a layer of constant thickness around it.

A sphere is a point so extended, a capsule a segment, a rounded box a box. If A = C_A ⊕ r_A·K and
B = C_B ⊕ r_B·K, where K is the ball of radius 1, then A ⊖ B = (C_A ⊖ C_B) ⊕ (r_A + r_B)·K, and

    d(A, B) = max(0, d(C_A, C_B) − r_A − r_B),

with the same distance vector but for its length: the nearest points of the cores move towards each
other by the radii. So GJK runs on the cores. It is finite when they are polytopes, and no ball is
ever approximated by its points.

An object takes part by two attributes: ``core`` (points, or an object with ``support(d)``) and
``margin`` (the radius).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from .difference import Difference
from .result import Result, Status, rounded, sqrt
from .robust import exact_run

__all__ = ["core_and_margin", "core_difference", "extended"]

#: If less than this part of the radii is left between the bodies, or overlaps, the subtraction
#: would cost digits of a rounded distance; between polytopes it is then done on exact squares.
CANCELLATION = 0.01


def core_and_margin(X) -> tuple:
    """What to measure instead of X, and the radius to subtract; (X, 0) if there is nothing to gain.

    Examples
    --------
    >>> from gjkbook.shapes import Sphere
    >>> core_and_margin(Sphere(2, (5, 0)))
    (array([[5., 0.]]), 2.0)
    """
    core, margin = getattr(X, "core", None), getattr(X, "margin", None)
    return (X, 0.0) if core is None or margin is None else (core, margin)


def core_difference(A, B, support: str = "brute-force") -> tuple[Difference, float, float]:
    """C_A ⊖ C_B, checked, with the two margins.

    Examples
    --------
    >>> from gjkbook.shapes import Sphere
    >>> X, margin_a, margin_b = core_difference(Sphere(2, (5, 0)), [(0, 0), (0, 1)])
    >>> X.polytopes, margin_a, margin_b
    (True, 2.0, 0.0)
    """
    (A, margin_a), (B, margin_b) = core_and_margin(A), core_and_margin(B)
    X = Difference.of(A, B, support)
    if X.exact and (margin_a or margin_b):
        raise TypeError("Exact points can only be measured against points, not round shapes.")
    return X, margin_a, margin_b


def extended(result: Result, X, small, margin_a, margin_b, refine=True) -> Result:
    """Turn the distance of the cores, X = C_A ⊖ C_B, into that of the bodies.

    The simplex, its weights and the trace stay those of the cores.
    """
    margin = margin_a + margin_b
    rest, lower = result.distance - margin, result.lower_bound - margin
    if refine and X.polytopes and result.vector.any() and abs(rest) < CANCELLATION * margin:
        answer = exact_run(X, small, result.simplex)
        rest = lower = difference_of_lengths(
            answer.squared_distance, Fraction(margin_a) + Fraction(margin_b)
        )
        iterations = result.iterations + answer.iterations
        result = replace(rounded(answer), iterations=iterations, trace=result.trace, refined=True)
    if rest <= 0:
        # Divide the way between the cores like the radii: no further from either than its radius.
        p = result.point_b + result.vector * (margin_b / margin)
        return replace(
            result,
            vector=0 * result.vector,
            point_a=p,
            point_b=p,
            status=Status.OVERLAP,
            lower_bound=0.0,
        )
    towards = result.vector / result.distance
    return replace(
        result,
        vector=rest * towards,
        point_a=result.point_a - margin_a * towards,
        point_b=result.point_b + margin_b * towards,
        lower_bound=max(0.0, lower),
    )


def difference_of_lengths(squared: Fraction, length: Fraction) -> float:
    """√squared − length, by (squared − length²)/(√squared + length), where nothing cancels.

    Examples
    --------
    >>> difference_of_lengths(Fraction(1 + 10**20, 10**20), Fraction(1))
    5e-21
    """
    return float((squared - length**2) / (Fraction(sqrt(squared)) + length))
