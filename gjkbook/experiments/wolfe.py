"""Wolfe's minimum-norm-point method (1976), the nearest relative of GJK.

Both take the support point s in direction −v into the simplex. GJK then goes to the nearest point
of the convex hull of the new simplex. Wolfe's method goes to the nearest point of its *affine* hull
if that lies inside; otherwise it walks towards it, stops at the first face it meets, drops what
that face does not have, and looks again.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ..points import exact
from ..subalgorithms.johnson import delta_table

__all__ = ["WolfeStep", "wolfe"]


class WolfeStep(NamedTuple):
    """One major cycle: the simplex as indices, and the point of smallest norm reached in it."""

    simplex: tuple[int, ...]
    v: np.ndarray


def affine_weights(Y: np.ndarray) -> list[Fraction]:
    """Weights of the point of aff(Y) nearest to the origin: Johnson's Δ_i / Δ."""
    deltas = delta_table(Y)[tuple(range(len(Y)))]
    return [delta / Fraction(sum(deltas)) for delta in deltas]


def wolfe(X, start: int = 0) -> list[WolfeStep]:
    """Run Wolfe's method on a finite set of points, in exact arithmetic.

    Parameters
    ----------
    X : array_like, shape (n, d)
        The points; the origin is what they are measured from.
    start : int
        Index of the first point.

    Returns
    -------
    list of WolfeStep
        The state at the beginning, and after each support point was dealt with.

    Examples
    --------
    >>> steps = wolfe([(1, 1), (2, -1), (3, 0)])
    >>> [step.simplex for step in steps]
    [(0,), (0, 1)]
    """
    X = exact(X)
    S, weights = [start], [Fraction(1)]
    steps = [WolfeStep((start,), X[start])]
    while True:
        v = steps[-1].v
        values = X @ v
        s = int(np.argmin(values))
        if values[s] >= v @ v:
            return steps
        S, weights = minor_cycles(X, [*S, s], [*weights, Fraction(0)])
        steps.append(WolfeStep(tuple(S), np.array(weights) @ X[S]))


def minor_cycles(X: np.ndarray, S: Sequence[int], weights: list[Fraction]) -> tuple[list, list]:
    """Walk towards the nearest point of aff(S) until it lies inside conv(S)."""
    while True:
        target = affine_weights(X[list(S)])
        if min(target) > 0:
            return list(S), target
        pairs = list(zip(weights, target, strict=True))
        theta = min(w / (w - t) for w, t in pairs if t <= 0)
        weights = [(1 - theta) * w + theta * t for w, t in pairs]
        S = [i for i, w in zip(S, weights, strict=True) if w > 0]
        weights = [w for w in weights if w > 0]
