"""The explorer of the chapter on moving objects: a ray cast on A ⊖ B."""

from typing import Any

import numpy as np

from gjkbook.explorers.base import Axis
from gjkbook.explorers.packing import State
from gjkbook.explorers.plane import _TwoPolygons
from gjkbook.explorers.scene import corners, outline_indices, spread, still, window
from gjkbook.motion import swept, time_of_impact


class RayCast(_TwoPolygons):
    """Drag the end of the ray, which is the relative motion; A moves the other way, B rests."""

    module = "ray_cast"
    title = "ray cast on A ⊖ B"

    def __init__(self, A: Any, B: Any) -> None:
        setup = self._take(A, B)
        low = np.minimum(self.difference.min(0), 0)
        high = np.maximum(self.difference.max(0), 0)
        room = 0.12 * (high - low).max()
        aim = self.difference.mean(0)
        self.motion = [
            axis._replace(start=int(np.argmin(np.abs(np.array(axis.values) - middle))))
            for axis, middle in zip(spread(low - room, high + room, 1100), aim, strict=True)
        ]
        reach = corners(*self.motion)
        moved = (self.A[None] - reach[:, None]).reshape(-1, 2)
        windows = [
            window(self.A, self.B, moved, margin=0.02),
            window(self.difference, reach, margin=0.04),
        ]
        super().__init__(**setup, windows=windows)

    def axes(self) -> list[Axis]:
        """Return the end r of the ray."""
        return self.motion

    def answer(self, query: dict[str, Any]) -> State:
        """Give every round of the ray cast, the outcome, and what A sweeps over."""
        r = np.array([query["x"], query["y"]], dtype=float)
        impact = time_of_impact(self.A, self.B, -r, trace=True)
        columns = len(self.B)
        rounds = [
            [int(i) * columns + int(j) for i, j in (*step.simplex, step.s_index)]
            for step in impact.trace
        ]
        numbers = [x for step in impact.trace for x in (step.time, *step.v)]
        if impact.time is not None:
            normal = (0, 0) if impact.normal is None else impact.normal
            numbers += [impact.time, *normal, *impact.point]
        return [impact.status, rounds, outline_indices(swept(self.A, -r))], map(float, numbers)

    def _start(self) -> dict[str, float]:
        return {axis.name: axis.values[axis.start] for axis in self.motion}

    def picture(self) -> str:
        """Draw A, B, and the ray with A ⊖ B."""
        A, B, X = self._outlines()
        r = np.array(list(self._start().values()))
        objects = [("muted", swept(self.A, -r)[outline_indices(swept(self.A, -r))]), A, B]
        space = [X, ("v", [(0, 0), r]), ("origin", (0, 0))]
        return still(list(zip(self.setup["windows"], (objects, space), strict=True)))

    def about(self) -> str:
        """Describe the first state."""
        (status, rounds, _), _ = self.answer(self._start())
        return (
            f"On the left A moves past the resting B, on the right the ray that this motion is in "
            f"A ⊖ B. The ray cast ends after {len(rounds)} rounds with: {status}. With scripts on, "
            "the ray can be turned and every round looked at."
        )
