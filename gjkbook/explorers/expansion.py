"""EPA step by step in the plane: a polygon inside A ⊖ B grows until it touches the boundary."""

from typing import Any

import numpy as np

from gjkbook import distance
from gjkbook.epa import penetration
from gjkbook.explorers.base import Axis, Explorer
from gjkbook.explorers.packing import State, encode
from gjkbook.explorers.scene import (
    corners,
    difference_outline,
    outline_indices,
    planar,
    spread,
    still,
    window,
)
from gjkbook.minkowski import minkowski_difference


class ExpandingPolytope(Explorer):
    """Push B into A and step through EPA; see :func:`epa`."""

    module = "epa"
    title = "EPA step by step"

    def __init__(self, A: Any, B: Any) -> None:
        self.A, self.B = planar(A, "A"), planar(B, "B")
        self.difference = minkowski_difference(self.A, self.B)
        pairs = difference_outline(self.A, self.B)
        self.outline = np.array([self.A[i] - self.B[j] for i, j in pairs])
        low, high = self.outline.min(0), self.outline.max(0)
        room = 0.06 * (high - low).max() or 1.0
        self.places = spread(np.minimum(low - room, 0), np.maximum(high + room, 0), most=800)
        reach = corners(*self.places)
        moved = (self.B[None] + reach[:, None]).reshape(-1, 2)
        super().__init__(
            A=self.A.tolist(),
            B=self.B.tolist(),
            hulls={
                "A": outline_indices(self.A),
                "B": outline_indices(self.B),
                "difference": pairs,
            },
            windows=[window(self.A, moved, margin=0.02), window(self.outline, reach, margin=0.02)],
        )

    def axes(self) -> list[Axis]:
        """Return the place of B."""
        return list(self.places)

    def answer(self, query: dict[str, Any]) -> State:
        """Give the depth with B moved, and every expansion.

        The shape is the status, the vertices of the polygon as pairs i·#B + j in the order in which
        they came, and a word for each step. Its letters are numbers of vertices in base 64: the
        polygon counter-clockwise, beginning with the nearest edge. The numbers are the two bounds
        of each step, the normal, a witness point on A and the depth, or the distance of separated
        bodies.
        """
        shift = np.array([query["x"], query["y"]])
        found = penetration(self.A, self.B + shift, trace=True)
        words, bounds, points = [], [], np.zeros((0, 2))
        for step in found.trace:
            points = step.vertices
            words.append("".join(encode(int(k), 1) for k in _around(step)))
            bounds += [step.lower_bound, step.upper_bound]
        last = found.trace[-1].s + shift if found.trace else None
        pairs = self._pairs(points + shift) + ([] if last is None else self._pairs(last))
        size = found.depth
        if found.status == "separated":
            size = distance(self.A, self.B + shift).distance
        return [found.status.value, pairs, words], [*bounds, *found.normal, *found.point_a, size]

    def _pairs(self, points: np.ndarray) -> list[int]:
        """Which points of A ⊖ B these are; the trace gives coordinates."""
        away = np.linalg.norm(self.difference[None] - np.atleast_2d(points)[:, None], axis=2)
        return [int(k) for k in away.argmin(axis=1)]

    def picture(self) -> str:
        """Draw both panels with the shortest way out."""
        found = penetration(self.A, self.B)
        objects = [("A", self.A[outline_indices(self.A)]), ("B", self.B[outline_indices(self.B)])]
        objects += [("v", [found.point_a, found.point_a + found.vector])]
        space = [("difference", self.outline), ("v", [(0, 0), -found.vector]), ("origin", (0, 0))]
        return still(list(zip(self.setup["windows"], (objects, space), strict=True)))

    def about(self) -> str:
        """Describe the first state."""
        found = penetration(self.A, self.B)
        return (
            f"{self.title}: on the left the polygons A and B, {found.status.value}, with the depth "
            f"{found.depth:.3f}; on the right their Minkowski difference and the origin in it. EPA "
            f"computes {found.iterations} support points. With scripts on, B can be moved and the "
            "expansion followed."
        )

    def __repr__(self) -> str:
        return f"<explorer: {self.title}, {len(self.A)} points against {len(self.B)}>"


def _around(step: Any) -> list[int]:
    """The polygon of an expansion counter-clockwise, beginning with its nearest edge."""
    used = sorted({k for face in step.faces for k in face})
    out = step.vertices[used] - step.vertices[used].mean(0)
    order = [used[k] for k in np.argsort(np.arctan2(out[:, 1], out[:, 0]))]
    first, second = step.face
    if order[(order.index(first) + 1) % len(order)] != second:
        first = second
    start = order.index(first)
    return order[start:] + order[:start]
