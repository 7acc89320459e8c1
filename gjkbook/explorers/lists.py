"""The explorer of the benchmarks: support points from a list for each cell of directions."""

import math
from typing import Any

import numpy as np

from gjkbook.explorers.base import Axis, Explorer
from gjkbook.explorers.packing import State
from gjkbook.explorers.scene import outline_indices, planar, still, window
from gjkbook.support import support_function, support_index

START = 52
"""The angle that it opens with, in degrees."""


class DirectionLists(Explorer):
    """Turn the direction; see its cell, and the few vertices that are looked at."""

    module = "lists"
    title = "support points from a list"

    def __init__(self, P: Any) -> None:
        from gjkbook.batch import Polytopes  # needs numba, which no other explorer does

        self.P = planar(P, "P")
        self.body = Polytopes([self.P])
        self.centre = self.P.mean(0)
        radius = 1.45 * np.abs(self.P - self.centre).max()
        box = window(self.centre + np.array([(-radius, -radius), (radius, radius)]), margin=0)
        super().__init__(
            P=self.P.tolist(),
            hull=outline_indices(self.P),
            centre=self.centre.round(6).tolist(),
            windows=[box, [-1.45, -1.45, 1.45, 1.45]],
            across=int(self.body.grids[0, 1]),
        )

    def axes(self) -> list[Axis]:
        """Return the angle of d in whole degrees."""
        return [Axis("angle", tuple(range(360)), START)]

    def answer(self, query: dict[str, Any]) -> State:
        """Give the list and the support point; h, and the two corners of the cell."""
        from gjkbook.batch.directions import cell_corners

        angle = math.radians(query["angle"])
        d = np.array([math.cos(angle), math.sin(angle)])
        listed = [int(i) for i in self.body.candidates(0, d)]
        _, across, up = self.body.grids[0]
        corners = cell_corners(across, up, np.array([*d, 0.0]))[:, :2] if across else []
        shape = [listed, int(support_index(self.P, d))]
        return shape, [support_function(self.P, d), *np.ravel(corners)]

    def picture(self) -> str:
        """Draw the polygon with the list of the first direction."""
        (listed, _), _ = self.answer({"angle": START})
        outline = ("A", self.P[outline_indices(self.P)])
        return still([(self.setup["windows"][0], [outline, *[("s", self.P[i]) for i in listed]])])

    def about(self) -> str:
        """Describe the first state."""
        (listed, best), numbers = self.answer({"angle": START})
        names = ", ".join(f"p{i + 1}" for i in listed)
        return (
            f"{self.title.capitalize()}: a polygon of {len(self.P)} points and a direction of "
            f"{START}°. The list of its cell is {names}; the support point is p{best + 1}, and h "
            f"is {numbers[0]:.3f}. With scripts on, the direction can be turned."
        )

    def __repr__(self) -> str:
        return f"<explorer: {self.title}, {len(self.P)} points>"
