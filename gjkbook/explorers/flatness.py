"""Flatness: how the sub-algorithms lose their digits as a tetrahedron becomes flat."""

import math
from functools import lru_cache
from statistics import median
from typing import Any

import numpy as np

from gjkbook.explorers.base import Axis, Explorer
from gjkbook.explorers.packing import State
from gjkbook.explorers.scene import still
from gjkbook.gallery import flat_simplex
from gjkbook.points import exact
from gjkbook.subalgorithms import (
    NoSubsetError,
    backup,
    johnson_alone,
    least_squares,
    signed_volumes,
)

METHODS = {
    "Johnson": johnson_alone,
    "Backup": backup,
    "Signed Volumes": signed_volumes,
    "least squares": least_squares,
}
SAMPLE = 12
"""Tetrahedra per flatness."""


class Flatness(Explorer):
    """Slide h towards 1e-16 and compare four sub-algorithms with the exact answer."""

    module = "flatness"
    title = "flat simplices"

    def __init__(self) -> None:
        super().__init__(
            methods=list(METHODS),
            sample=SAMPLE,
            curves=[[row[0] for row in self.answer({"e": e})[0]] for e in self.axes()[0].values],
        )

    def axes(self) -> list[Axis]:
        """Return e in the flatness h = 10^−e."""
        return [Axis("e", tuple(k / 2 for k in range(33)), 16)]

    def answer(self, query: dict[str, Any]) -> State:
        """Give each method's log10 of the median error, that of the worst, and its hits.

        A row is ``[median, worst, right, silent]``: logarithms rounded to one decimal, −17 for
        an error below 1e−17; how many of the sample kept the right points; and how many got no
        answer, which count as an error of the size of the simplex.
        """
        return compare(float(query["e"])), []

    def picture(self) -> str:
        """Draw the four curves."""
        exponents = self.axes()[0].values
        roles = ("B", "A", "simplex", "difference")
        lines = []
        for n, role in enumerate(roles):
            points = [
                (e, curve[n]) for e, curve in zip(exponents, self.setup["curves"], strict=True)
            ]
            lines += [(role, point) for point in points]
        return still([([-1.0, -18.0, 17.0, 1.0], lines)])

    def about(self) -> str:
        """Describe what the curves show."""
        rows = dict(zip(METHODS, compare(8.0), strict=True))
        said = ", ".join(f"{name} about 1e{round(row[0])}" for name, row in rows.items())
        return (
            f"Error of four sub-algorithms on nearly flat tetrahedra. At flatness 1e-8: {said}. "
            "With scripts on, the flatness can be changed."
        )

    def __repr__(self) -> str:
        return f"<explorer: {self.title}, {len(METHODS)} sub-algorithms>"


@lru_cache(maxsize=128)
def compare(e: float) -> list[list]:
    """Run every method on the sample of flatness 10^−e."""
    sample = [flat_simplex(10.0**-e, seed=seed) for seed in range(SAMPLE)]
    truths = [backup(exact(Y)) for Y in sample]
    rows = []
    for method in METHODS.values():
        errors, right, silent = [], 0, 0
        for Y, (kept, weights) in zip(sample, truths, strict=True):
            truth = point(exact(Y), kept, weights).astype(float)
            try:
                found, lam = method(Y)
            except NoSubsetError:
                silent += 1
                errors.append(1.0)
                continue
            right += tuple(sorted(found)) == tuple(sorted(kept))
            errors.append(float(np.linalg.norm(point(Y, found, lam) - truth)))
        rows.append([_log(median(errors)), _log(max(errors)), right, silent])
    return rows


def point(Y: np.ndarray, kept: tuple, weights: tuple) -> np.ndarray:
    """Σ λ_i y_i."""
    return sum(w * Y[i] for i, w in zip(kept, weights, strict=True))


def _log(error: float) -> float:
    return max(-17.0, round(math.log10(error), 1)) if error > 0 else -17.0
