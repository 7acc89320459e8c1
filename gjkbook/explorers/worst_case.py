"""The worst case in the plane: a polygon on which GJK visits every vertex."""

import math
from functools import lru_cache
from typing import Any

from gjkbook import gallery
from gjkbook.explorers.base import Axis, Explorer
from gjkbook.explorers.packing import State
from gjkbook.explorers.scene import still
from gjkbook.gjk import gjk
from gjkbook.result import Result

LARGEST = 60
"""Well beyond the n at which floats can follow no more."""
START = 12


@lru_cache(maxsize=2)
def _runs(arithmetic: str) -> tuple[Result, ...]:
    """Plain GJK on the death polygons, n = 1 … LARGEST."""
    polygons = [gallery.death_polygon(n, exact=arithmetic == "exact") for n in sizes()]
    return tuple(gjk(A, B, start=[start], trace=True) for A, B, start, _ in polygons)


def sizes() -> range:
    """The n to choose from."""
    return range(1, LARGEST + 1)


class WorstCase(Explorer):
    """Choose n, step through the run, in exact arithmetic or in float64."""

    module = "worst_case"
    title = "the worst case"
    decimals = 1

    def __init__(self) -> None:
        counts = [[run.iterations for run in _runs(name)] for name in ("exact", "float64")]
        super().__init__(counts=counts)

    def axes(self) -> list[Axis]:
        """Return n and the arithmetic."""
        return [Axis("n", tuple(sizes()), START - 1), Axis("arithmetic", ("exact", "float64"), 0)]

    def answer(self, query: dict[str, Any]) -> State:
        """Give the run for the nearest n: its status, and each step as [simplex, support].

        The vertex (0, 0) has number 0 and b_i has number i + 1. The number of a step is the angle
        in degrees of its supporting line's normal, in a picture whose widths are magnified by 2^z
        and whose heights by 4^z, where b_z is the last vertex in the simplex.
        """
        n = min(max(round(query["n"]), 1), LARGEST)
        run = _runs(query["arithmetic"])[n - 1]
        shape: list = [run.status.value]
        angles = []
        for step in run.trace:
            simplex = [int(i) for i, _ in step.simplex]
            z = max(max(simplex) - 1, 0)
            x, y = (float(c) for c in step.v)
            shape.append([simplex, int(step.s_index[0])])
            angles.append(math.degrees(math.atan2(y / 2.0**z, x)))
        return shape, angles

    def picture(self) -> str:
        """Draw the first vertices of the polygon and the point."""
        polygon = gallery.death_polygon(3, exact=False)
        order = [0, *range(len(polygon.A) - 1, 0, -1)]
        drawings = [("A", polygon.A[order]), ("B", polygon.B[0])]
        return still([([-0.2, -0.25, 1.2, 1.1], drawings)])

    def about(self) -> str:
        """Describe the first state."""
        last = max(n for n in sizes() if self._follows(n))
        return (
            f"{self.title.capitalize()}: on the polygon with vertices (0, 0) and (2^-i, 4^-i), "
            f"i = 0 … n, GJK computes n + 2 support points in exact arithmetic. Floats follow up "
            f"to n = {last}. With scripts on, n can be chosen and the run followed."
        )

    @staticmethod
    def _follows(n: int) -> bool:
        return _runs("exact")[n - 1].iterations == _runs("float64")[n - 1].iterations

    def __repr__(self) -> str:
        return f"<explorer: {self.title}, death polygons up to n = {LARGEST}>"
