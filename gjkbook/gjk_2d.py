"""GJK in the plane as Alzubaidi and Al-Saud (2014) describe it, and what it should be.

The paper hulls both sets with the monotone chain, then keeps a *segment* of X ⊖ Y and replaces one
of its ends in every round. :func:`gjk_2d_as_printed` follows its fifteen steps, so that the book
can run them on the inputs where they fail:

* the value returned is D·Z, which is minus the distance;
* the closest point of a segment is that of its line, because t is never held in [0, 1];
* a closest point met again is answered with 0, although nothing says that the origin was reached;
* the rule that throws away an end keeps the wrong one.

:func:`gjk_2d` keeps the paper's plan, hulls first, and takes the rest from the general algorithm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from .points import as_points, to_float
from .polygon import monotone_chain
from .support import support

__all__ = [
    "PrintedResult",
    "closest_point_on_segment",
    "closest_point_on_segment_as_printed",
    "gjk_2d",
    "gjk_2d_as_printed",
]

# The paper asks for a "tolerance near zero" and gives no number.
TOLERANCE = 1e-9


def closest_point_on_segment(A, B) -> np.ndarray:
    """Return the point of the segment AB closest to the origin.

    The squared norm of A + t(B − A) is least at t = −A·(B − A) / ‖B − A‖²; on the segment t is at
    least 0 and at most 1. Exact on exact input; A = B is a segment too.

    Examples
    --------
    >>> closest_point_on_segment((1, 0), (2, 0)).tolist()
    [1.0, 0.0]
    """
    A, B = as_points([A, B], "segment")
    AB = B - A
    length2 = AB @ AB
    if not length2:
        return A
    t = min(max(-(A @ AB) / length2, 0), 1)
    return A + t * AB


def closest_point_on_segment_as_printed(A, B) -> np.ndarray:
    """Return A + t·AB with the paper's equations (4) to (8): the closest point of the whole line.

    The text asks for t in [0, 1], the algorithm has no step that sees to it. A = B is 0/0.

    Examples
    --------
    >>> closest_point_on_segment_as_printed((1, 0), (2, 0)).tolist()
    [0.0, 0.0]
    """
    A, B = to_float(as_points([A, B], "segment"))
    AB, AO = B - A, -A
    length = sqrt(AB @ AB)
    if length == 0.0:
        raise ZeroDivisionError("the unit vector along AB is 0/0 when A = B.")
    n = AB / length
    t = AO @ n / length
    return A + t * AB


@dataclass(frozen=True)
class PrintedResult:
    """What the printed algorithm answers.

    Attributes
    ----------
    value : float or None
        The number it returns; None if it returns nothing.
    reason : str
        ``"first case"`` (the closest point is the origin), ``"second case"`` (a closest point was
        met before), ``"third case"`` (no progress along D), ``"division by zero"``, or
        ``"iteration bound"``, which is ours: the printed loop has no end of its own.
    iterations : int
        Rounds begun.
    simplex : numpy.ndarray
        The last segment, its ends as rows.
    """

    value: float | None
    reason: str
    iterations: int
    simplex: np.ndarray


def gjk_2d_as_printed(
    X,
    Y,
    *,
    clamp: bool = False,
    discard: str = "point",
    tolerance: float = TOLERANCE,
    max_iterations: int = 100,
) -> PrintedResult:
    """Run the GJK distance algorithm of the paper's section 5, step by step, in floats.

    Parameters
    ----------
    X, Y : array_like
        Points of the plane.
    clamp : bool
        False: the closest point as the algorithm box prints it. True: with t in [0, 1], as the
        text asks for.
    discard : {"point", "segment"}
        Step 14, "keep the closer point". ``"point"``: of the two ends, drop the one further from
        the origin, which is what the words say. ``"segment"``: drop the end whose segment to Z is
        further, which is what the code the paper cites does.
    tolerance : float
        For the third termination case, and for when two points count as the same one.
    max_iterations : int
        Ours, so that every call ends.

    Returns
    -------
    PrintedResult

    Examples
    --------
    A triangle at distance 2 from the origin.

    >>> gjk_2d_as_printed([(2, 1), (2, -1), (3, 0)], [(0, 0)])
    PrintedResult(value=-2.0, reason='third case', iterations=1, simplex=array([[ 2., -1.],
           [ 2.,  1.]]))
    """
    if discard not in ("point", "segment"):
        raise ValueError(f'discard must be "point" or "segment", not {discard!r}.')
    X, Y = (to_float(_plane(P, name)) for P, name in ((X, "X"), (Y, "Y")))

    def minkowski_support(D):
        return support(X, D) - support(Y, -D)

    closest = closest_point_on_segment if clamp else closest_point_on_segment_as_printed
    D = np.array([1.0, -1.0])
    a, b = minkowski_support(D), minkowski_support(-D)
    met = []

    def stop(value, reason):
        return PrintedResult(value, reason, len(met) + 1, np.array([a, b]))

    while len(met) < max_iterations:
        try:
            C = closest(a, b)
        except ZeroDivisionError:
            return stop(None, "division by zero")
        magnitude = sqrt(C @ C)
        if magnitude <= tolerance:
            return stop(0.0, "first case")
        D = -C / magnitude
        Z = minkowski_support(D)
        if any(np.abs(C - old).max() <= tolerance for old in met):
            return stop(0.0, "second case")
        if D @ Z - D @ a < tolerance:
            return stop(float(D @ Z), "third case")
        met.append(C)
        try:
            a, b = _discard_as_printed(a, b, Z, discard, closest)
        except ZeroDivisionError:
            return stop(None, "division by zero")
    return PrintedResult(None, "iteration bound", len(met), np.array([a, b]))


def _discard_as_printed(a, b, Z, discard, closest):
    """Step 14: Z takes the place of one end."""
    if discard == "point":
        p, q = a, b
    else:
        p, q = closest(a, Z), closest(Z, b)
    return (a, Z) if p @ p < q @ q else (Z, b)


def gjk_2d(X, Y, *, subalgorithm=None):
    """Find the distance between two polygons given by any points: hulls first, then general GJK.

    The hulls are the plan of the paper. They change no answer, because a support point of a set is
    one of its hull; they make each support point cheaper to find.

    Parameters
    ----------
    X, Y : array_like
        Points of the plane; exact input gives an exact answer.
    subalgorithm : str or callable, optional
        As in :func:`gjkbook.distance`.

    Returns
    -------
    Result
        As of :func:`gjkbook.distance`; the indices in ``simplex`` count X and Y as given.

    Examples
    --------
    >>> result = gjk_2d([(2, 1), (2, -1), (3, 0), (2, 0)], [(0, 0)])
    >>> result.distance, sorted(result.simplex)
    (2.0, [(0, 0), (1, 0)])
    """
    from .gjk import distance

    X, Y = _plane(X, "X"), _plane(Y, "Y")
    in_x, in_y = monotone_chain(X), monotone_chain(Y)
    result = distance(X[list(in_x)], Y[list(in_y)], subalgorithm=subalgorithm)
    return replace(result, simplex=tuple((in_x[i], in_y[j]) for i, j in result.simplex))


def _plane(P, name):
    P = as_points(P, name)
    if P.shape[1] != 2:
        raise ValueError(f"{name} must hold points of the plane, but they have {P.shape[1]}-D.")
    return P
