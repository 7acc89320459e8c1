"""The explorers of the chapter on concepts: the Minkowski difference, and support."""

import math
from typing import Any

import numpy as np

from gjkbook import distance
from gjkbook.explorers.base import Axis, Explorer
from gjkbook.explorers.packing import State
from gjkbook.explorers.scene import (
    corners,
    difference_outline,
    outline_indices,
    planar,
    still,
    translations,
    window,
)
from gjkbook.minkowski import minkowski_difference
from gjkbook.support import support_function, support_index


class _TwoPolygons(Explorer):
    """A, B and the outline of A ⊖ B, which both explorers of this module show."""

    def _take(self, A: Any, B: Any) -> dict[str, Any]:
        self.A, self.B = planar(A, "A"), planar(B, "B")
        pairs = difference_outline(self.A, self.B)
        self.difference = np.array([self.A[i] - self.B[j] for i, j in pairs])
        hulls = {"A": outline_indices(self.A), "B": outline_indices(self.B), "difference": pairs}
        return {"A": self.A.tolist(), "B": self.B.tolist(), "hulls": hulls}

    def _outlines(self) -> list[tuple[str, np.ndarray]]:
        A, B = (P[outline_indices(P)] for P in (self.A, self.B))
        return [("A", A), ("B", B), ("difference", self.difference)]

    def __repr__(self) -> str:
        return f"<explorer: {self.title}, {len(self.A)} points against {len(self.B)}>"


class MinkowskiDifference(_TwoPolygons):
    """Drag B; A ⊖ B moves over the origin."""

    module = "minkowski"
    title = "Minkowski difference"

    def __init__(self, A: Any, B: Any) -> None:
        setup = self._take(A, B)
        self.translations = translations(self.A, self.B, most=2400)
        reach = corners(*self.translations)
        moved = (self.B[None] + reach[:, None]).reshape(-1, 2)
        shifted = (self.difference[None] - reach[:, None]).reshape(-1, 2)
        windows = [window(self.A, moved, margin=0.02), window(shifted, margin=0.02)]
        super().__init__(**setup, windows=windows)

    def axes(self) -> list[Axis]:
        """Return the place of B."""
        return list(self.translations)

    def answer(self, query: dict[str, Any]) -> State:
        """Give distance, distance vector and witness points of A and the moved B."""
        result = distance(self.A, self.B + (query["x"], query["y"]))
        numbers = [result.distance, *result.vector, *result.point_a, *result.point_b]
        return [result.status == "overlap"], numbers

    def picture(self) -> str:
        """Draw A, B and A ⊖ B with the distance vector."""
        result = distance(self.A, self.B)
        A, B, X = self._outlines()
        objects = [A, B, ("v", [result.point_a, result.point_b])]
        space = [X, ("v", [(0, 0), result.vector]), ("origin", (0, 0))]
        return still(list(zip(self.setup["windows"], (objects, space), strict=True)))

    def about(self) -> str:
        """Describe the first state."""
        result = distance(self.A, self.B)
        where = "inside" if result.status == "overlap" else "outside"
        return (
            f"{self.title}: on the left the polygons A and B at distance {result.distance:.3f}, on "
            f"the right A ⊖ B with the origin {where}. With scripts on, B can be moved."
        )


class Support(_TwoPolygons):
    """Turn the direction; support points and lines on A, B and A ⊖ B at once."""

    module = "support"
    title = "support points"

    def __init__(self, A: Any, B: Any) -> None:
        setup = self._take(A, B)
        outlines = [points for _, points in self._outlines()]
        centres = [points.mean(0) for points in outlines]
        # One scale for all three, so that the eye can add: A ⊖ B is as wide as A and B together.
        radius = max(np.abs(P - c).max() for P, c in zip(outlines, centres, strict=True))
        square = 1.5 * radius * np.array([(-1, -1), (1, 1)])
        super().__init__(
            **setup,
            windows=[window(square + centre, margin=0) for centre in centres],
            centres=[centre.round(6).tolist() for centre in centres],
        )

    def axes(self) -> list[Axis]:
        """Return the angle of d in whole degrees."""
        return [Axis("angle", tuple(range(360)), 35)]

    def answer(self, query: dict[str, Any]) -> State:
        """Give the support points of A for d and of B for −d, and h of A, B and A ⊖ B."""
        angle = math.radians(query["angle"])
        d = np.array([math.cos(angle), math.sin(angle)])
        values = [
            support_function(self.A, d),
            support_function(self.B, -d),
            support_function(minkowski_difference(self.A, self.B), d),
        ]
        return [int(support_index(self.A, d)), int(support_index(self.B, -d))], values

    def picture(self) -> str:
        """Draw the three polygons with their support points."""
        (i, j), _ = self.answer({"angle": 35})
        points = [self.A[i], self.B[j], self.A[i] - self.B[j]]
        drawings = [
            [outline, ("s", point)] for outline, point in zip(self._outlines(), points, strict=True)
        ]
        panels = list(zip(self.setup["windows"], drawings, strict=True))
        return still(panels, width=240, height=230)

    def about(self) -> str:
        """Describe the first state."""
        (i, j), values = self.answer({"angle": 35})
        return (
            f"Support points of A, B and A ⊖ B in the direction of 35°: a{i + 1}, b{j + 1} and "
            f"a{i + 1} − b{j + 1}; h is {values[0]:.3f} + {values[1]:.3f} = {values[2]:.3f}. With "
            "scripts on, the direction can be turned."
        )
