"""Johnson's regions: drag the origin and watch the table of Δ decide which points are kept."""

from typing import Any

import numpy as np

from gjkbook.explorers.base import Axis, Explorer
from gjkbook.explorers.packing import State
from gjkbook.explorers.scene import outline_indices, planar, spread, still, window
from gjkbook.subalgorithms import johnson
from gjkbook.subalgorithms.johnson import delta_table


class JohnsonRegions(Explorer):
    """The plane, coloured by the subset that Johnson's sub-algorithm accepts."""

    module = "johnson"
    title = "Johnson's regions"
    decimals = 2

    def __init__(self, Y: Any) -> None:
        self.Y = planar(Y, "Y")
        if not 2 <= len(self.Y) <= 3:
            raise ValueError(f"Y has {len(self.Y)} points; this explorer takes two or three")
        low, high = self.Y.min(0), self.Y.max(0)
        room = 0.75 * (high - low).max()
        # The tables of the page are about places of the origin; 0 is one of them when it is near.
        self.places = spread(low - room, high + room, most=1500)
        box = window(np.array([low - room, high + room]), margin=0.02)
        super().__init__(Y=self.Y.tolist(), windows=[box], regions=regions(self.Y, box))

    def axes(self) -> list[Axis]:
        """Return the place of the origin."""
        return list(self.places)

    def answer(self, query: dict[str, Any]) -> State:
        """Run Johnson's sub-algorithm on Y seen from the chosen origin.

        The shape is the accepted subset and the signs of all Δ; the numbers are all Δ, subset by
        subset in the order of the table, and the weights.
        """
        seen = self.Y - (query["x"], query["y"])
        table = [float(d) for row in delta_table(seen).values() for d in row]
        kept, weights = johnson(seen)
        signs = "".join("+" if d > 0 else "-" if d < 0 else "0" for d in table)
        return [list(kept), signs], [*table, *map(float, weights)]

    def picture(self) -> str:
        """Draw the simplex and the origin."""
        origin = [axis.values[axis.start] for axis in self.places]
        Y = self.Y[outline_indices(self.Y)]
        return still([(self.setup["windows"][0], [("simplex", Y), ("origin", origin)])])

    def about(self) -> str:
        """Describe the first state."""
        x, y = (axis.values[axis.start] for axis in self.places)
        (kept, _), _ = self.answer({"x": x, "y": y})
        names = ", ".join(f"y{i + 1}" for i in kept)
        return (
            f"{self.title}: a simplex of {len(self.Y)} points seen from the origin at ({x:g}, "
            f"{y:g}); Johnson's sub-algorithm keeps {names}. With scripts on, the origin can be "
            "moved and the table of Δ followed row by row."
        )

    def __repr__(self) -> str:
        return f"<explorer: {self.title}, {len(self.Y)} points>"


def regions(Y: np.ndarray, box: list[float]) -> list[dict[str, Any]]:
    """Return, for each subset, the part of a box from which Johnson's test accepts it.

    Each Δ_i(Y_s) of Y − o is an affine function of o, so that a region is the box cut by
    half-planes: Δ_i(Y_s) ≥ 0 inside the subset, Δ_j(Y_s ∪ {y_j}) ≤ 0 outside it.
    """
    left, bottom, right, top = box
    found = []
    for subset in delta_table(Y):
        area = np.array([(left, bottom), (right, bottom), (right, top), (left, top)])
        for i in range(len(Y)):
            larger = tuple(sorted({*subset, i}))
            sign = 1 if i in subset else -1
            area = _cut(area, [sign * _delta(Y - o, larger, i) for o in area])
            if len(area) == 0:
                break
        if len(area) > 2:
            found.append({"subset": list(subset), "area": area.round(4).tolist()})
    return found


def _delta(Y: np.ndarray, subset: tuple[int, ...], i: int) -> float:
    return float(delta_table(Y)[subset][subset.index(i)])


def _cut(area: np.ndarray, values: list[float]) -> np.ndarray:
    """Keep the part of a polygon where an affine function, given at its corners, is ≥ 0."""
    kept = []
    for k, (p, f) in enumerate(zip(area, values, strict=True)):
        q, g = area[k - 1], values[k - 1]
        if (f < 0) != (g < 0):
            kept.append(q + (p - q) * (g / (g - f)))
        if f >= 0:
            kept.append(p)
    return np.array(kept)
