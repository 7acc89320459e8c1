"""How flat may a simplex be? Error and right-face rate of the sub-algorithms against flatness h.

A flat simplex troubles a sub-algorithm only when the answer needs the flat part: if the nearest
point lies on a fat edge, the flat rest is thrown away early. So the cases here put the origin where
all points are needed: inside a flat tetrahedron, or at distance one above the inside of a needle
(a flat triangle in space). Everything here gives the same digits on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ..points import exact
from ..subalgorithms import SUBALGORITHMS
from ..subalgorithms.johnson import delta_table
from ..subalgorithms.vectors import cross, dot, minus
from .judge import exact_answer, judge

__all__ = ["DeterminantRow", "FlatRow", "breakdown", "determinant_errors", "flat_case", "flatness"]


class FlatRow(NamedTuple):
    """One method at one flatness."""

    method: str
    h: float
    error: float
    """Median error of v over the cases."""
    right: float
    """Share of the cases with the right points kept."""
    cases: int


class DeterminantRow(NamedTuple):
    """The two determinants of a flat tetrahedron, and what rounding does to them (medians)."""

    h: float
    det_a: float
    error_a: float
    det_m: float
    error_m: float


def flat_case(h: float, vertices: int = 4, seed: int = 0) -> np.ndarray:
    """A simplex of flatness h, all of whose points are needed, but for rounding.

    Examples
    --------
    >>> Y = flat_case(1e-3)
    >>> exact_answer(Y)[0]
    (0, 1, 2, 3)
    >>> kept, v = exact_answer(flat_case(1e-3, vertices=3))
    >>> kept, round(float(v @ v), 6)
    ((0, 1, 2), 1.0)
    """
    rng = np.random.default_rng([seed, vertices])
    base = rng.normal(size=(vertices - 1, 3))
    edge = base[1] - base[0]
    across = _unit(np.cross(edge, base[2] - base[0] if vertices == 4 else rng.normal(size=3)))
    foot = _mix(rng.dirichlet(np.ones(vertices - 1)), base)
    Y = np.vstack([base, foot + h * across])
    origin = _mix(rng.dirichlet(np.ones(vertices)), Y)
    if vertices == 3:
        origin = origin + _unit(np.cross(edge, across))
    return Y - origin


def _unit(v):
    return v / np.sqrt(np.sum(v * v))


def _mix(weights, points):
    """Σ w_i p_i without a matrix product, whose last digits depend on the machine."""
    return np.sum(weights[:, None] * points, axis=0)


def flatness(
    heights: Sequence[float],
    vertices: int = 4,
    samples: int = 10,
    methods: Mapping[str, Callable] = SUBALGORITHMS,
) -> list[FlatRow]:
    """Run all methods on flat simplices and judge them.

    Cases whose right answer needs fewer points, because rounding the coordinates moved the origin
    out, are left out; if none is left, the flatness has no row.

    Examples
    --------
    >>> from gjkbook.subalgorithms import signed_volumes
    >>> (row,) = flatness([0.1], samples=3, methods={"signed volumes": signed_volumes})
    >>> row.right, row.error < 1e-15
    (1.0, True)
    """
    table = []
    for h in heights:
        cases = [flat_case(h, vertices, seed) for seed in range(samples)]
        truths = [exact_answer(Y) for Y in cases]
        needed = [i for i, (kept, _) in enumerate(truths) if len(kept) == vertices]
        for name, method in methods.items() if needed else ():
            verdicts = [judge(method, cases[i], truths[i]) for i in needed]
            error = float(np.median([v.error for v in verdicts]))
            right = float(np.mean([v.right for v in verdicts]))
            table.append(FlatRow(name, h, error, right, len(needed)))
    return table


def breakdown(rows: Sequence[FlatRow], share: float = 0.5) -> dict[str, float]:
    """The smallest h down to which each method keeps the right points in more than that share.

    Examples
    --------
    >>> breakdown([FlatRow("m", 1.0, 0, 1.0, 9), FlatRow("m", 0.1, 0, 0.2, 9)])
    {'m': 1.0}
    """
    found = {}
    for name in dict.fromkeys(row.method for row in rows):
        mine = sorted((row for row in rows if row.method == name), key=lambda row: -row.h)
        for row in mine:
            if row.right <= share:
                break
            found[name] = row.h
    return found


def determinant_errors(heights: Sequence[float], samples: int = 10) -> list[DeterminantRow]:
    """det A = Δ(Y) and det M of flat tetrahedra, in float64 and exactly.

    Examples
    --------
    >>> (row,) = determinant_errors([1e-4])
    >>> row.det_a < 1e-6 < row.det_m, row.error_a < 1e-13, row.error_m < 1e-13
    (True, True, True)
    """
    table = []
    for h in heights:
        found = []
        for seed in range(samples):
            Y = flat_case(h, 4, seed)
            (a, m), (true_a, true_m) = _determinants(Y.tolist()), _determinants(exact(Y).tolist())
            found.append(
                [true_a, abs(Fraction(a) - true_a), abs(true_m), abs(Fraction(m) - true_m)]
            )
        table.append(DeterminantRow(h, *np.median(np.array(found, dtype=float), axis=0).tolist()))
    return table


def _determinants(Y):
    """Σ Δ_i by Johnson's recursion, and μ as Signed Volumes computes it."""
    s1, s2, s3, s4 = Y
    mu = dot(minus(s2, s1), cross(minus(s3, s1), minus(s4, s1)))
    return sum(delta_table(Y)[0, 1, 2, 3]), mu
