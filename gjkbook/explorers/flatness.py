"""Flatness: how the sub-algorithms lose their digits as a tetrahedron becomes flat."""

import math
from functools import lru_cache
from typing import Any

from gjkbook.experiments.flatness import flatness
from gjkbook.explorers.base import Axis, Explorer
from gjkbook.explorers.packing import State
from gjkbook.explorers.scene import still
from gjkbook.subalgorithms import backup, johnson_alone, least_squares, signed_volumes

METHODS = {
    "Johnson": johnson_alone,
    "Backup": backup,
    "Signed Volumes": signed_volumes,
    "least squares": least_squares,
}
ROLES = ("B", "A", "simplex", "difference")
SAMPLE = 12
"""Tetrahedra per flatness."""


class Flatness(Explorer):
    """Slide h towards 1e-16 and compare four sub-algorithms with the exact answer."""

    module = "flatness"
    title = "flat simplices"

    def __init__(self) -> None:
        exponents = self.axes()[0].values
        super().__init__(methods=list(METHODS), curves=[judged(float(e)) for e in exponents])

    def axes(self) -> list[Axis]:
        """Return e in the flatness h = 10^−e."""
        return [Axis("e", tuple(k / 2 for k in range(32)), 12)]

    def answer(self, query: dict[str, Any]) -> State:
        """Judge each method: ``[log10 of the median error, right answers, cases]``."""
        return judged(float(query["e"])), []

    def picture(self) -> str:
        """Draw the four curves as dots."""
        exponents = self.axes()[0].values
        dots = [
            (role, (e, row[0]))
            for e, rows in zip(exponents, self.setup["curves"], strict=True)
            for role, row in zip(ROLES, rows, strict=True)
            if row[0] is not None
        ]
        return still([([-1.0, -18.0, 17.0, 1.0], dots)])

    def about(self) -> str:
        """Describe what the curves show."""
        rows = dict(zip(METHODS, judged(6.0), strict=True))
        said = ", ".join(f"{name} {right} of {cases}" for name, (_, right, cases) in rows.items())
        return (
            f"Four sub-algorithms on flat tetrahedra that hold the origin. At flatness 1e-6 these "
            f"many kept the right points: {said}. With scripts on, the flatness can be changed."
        )

    def __repr__(self) -> str:
        return f"<explorer: {self.title}, {len(METHODS)} sub-algorithms>"


@lru_cache(maxsize=256)
def judged(e: float) -> list[list]:
    """Judge every method on the sample of flatness 10^−e; no logarithm where no answer came."""
    rows = {row.method: row for row in flatness([10.0**-e], 4, SAMPLE, METHODS)}
    result = []
    for name in METHODS:
        row = rows.get(name)
        cases = row.cases if row else 0
        right = round(row.right * cases) if row else 0
        result.append([_log(row.error) if row else None, right, cases])
    return result


def _log(error: float) -> float | None:
    if not math.isfinite(error):
        return None
    return max(-17.0, round(math.log10(error), 1)) if error > 0 else -17.0
