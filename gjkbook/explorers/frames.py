"""A separating axis followed from frame to frame while one body moves past the other."""

import math
from typing import Any

import numpy as np

from gjkbook.explorers.base import Axis, Explorer
from gjkbook.explorers.packing import State
from gjkbook.explorers.scene import outline_indices, still, window
from gjkbook.tracking import Tracker

FRAMES = 120
START = 37
KEPT = {
    "axis and simplex": ("axis", "simplex"),
    "axis only": ("axis",),
    "simplex only": ("simplex",),
    "nothing": (),
}
A = np.array(
    [
        (2.0, 0.54),
        (0.85, 1.65),
        (0.0, 1.8),
        (-1.74, 1.0),
        (-2.09, 0.21),
        (-1.71, -1.05),
        (-0.23, -1.79),
        (0.9, -1.63),
        (1.95, -0.67),
    ]
)
B = np.array(
    [
        (1.2, 0.01),
        (0.67, 0.83),
        (-0.64, 0.85),
        (-1.17, 0.21),
        (-1.07, -0.45),
        (-0.07, -1.0),
        (0.91, -0.65),
    ]
)


def pose(frame: float) -> tuple[float, np.ndarray]:
    """Angle and place of B: once around A, close by and at times too close, turning."""
    turn = 2 * math.pi * frame / FRAMES
    place = np.array([3.3 * math.cos(turn), 3.1 * math.sin(turn) - 0.3])
    return -turn, place.round(6)


def rotation(angle: float) -> np.ndarray:
    """The matrix that turns the plane."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([(c, -s), (s, c)])


def moved(frame: float) -> np.ndarray:
    """The points of B in a frame."""
    angle, place = pose(frame)
    return B @ rotation(angle).T + place


class SeparatingAxis(Explorer):
    """Move B along its path; see :func:`separating_axis`."""

    module = "separating_axis"
    title = "separating axis from frame to frame"

    def __init__(self) -> None:
        self.answers = {name: self._follow(keep) for name, keep in KEPT.items()}
        path = np.array([pose(frame)[1] for frame in range(FRAMES + 1)])
        all_places = np.vstack([moved(frame) for frame in range(FRAMES + 1)])
        super().__init__(
            A=A[outline_indices(A)].tolist(),
            B=B[outline_indices(B)].tolist(),
            path=path.tolist(),
            counts={name: [a.iterations for a in row] for name, row in self.answers.items()},
            windows=[window(A, all_places, margin=0.02)],
        )

    @staticmethod
    def _follow(keep: tuple[str, ...]) -> list:
        """The answer in every frame, each with what was kept from the frame before."""
        tracker = Tracker(A, B, keep=keep)
        poses = [pose(frame) for frame in range(FRAMES + 1)]
        return [tracker.separating_axis(None, (rotation(angle), place)) for angle, place in poses]

    def axes(self) -> list[Axis]:
        """Return the frame, and what is kept from the one before."""
        frames = Axis("frame", tuple(range(FRAMES + 1)), START)
        return [Axis("keep", tuple(KEPT)[:-1], 0), frames]

    def answer(self, query: dict[str, Any]) -> State:
        """Give the verdict of the nearest frame and whether the axis is that of the frame before.

        The numbers are the angle of B, the unit axis (zeros if there is none), and the gap between
        the shadows of A and B on it.
        """
        frame = min(max(round(query["frame"]), 0), FRAMES)
        row = self.answers[query["keep"]]
        found, angle = row[frame], pose(frame)[0]
        if found.axis is None:
            return [found.verdict, False], [angle, 0.0, 0.0, 0.0]
        unit = np.array([float(x) for x in found.axis])
        unit /= np.linalg.norm(unit)
        gap = float((A @ unit).min() - (moved(frame) @ unit).max())
        before = row[frame - 1].axis if frame else None
        same = before is not None and bool(np.array_equal(before, found.axis))
        return [found.verdict, same], [angle, *unit, gap]

    def picture(self) -> str:
        """Draw both bodies in the first frame."""
        b = moved(START)
        drawings = [("A", A[outline_indices(A)]), ("B", b[outline_indices(b)])]
        return still([(self.setup["windows"][0], drawings)])

    def about(self) -> str:
        """Describe what can be seen."""
        totals = {name: sum(a.iterations for a in row) for name, row in self.answers.items()}
        return (
            f"{self.title.capitalize()}: B moves once around A in {FRAMES + 1} frames and overlaps "
            f"it in some. With axis and simplex of the frame before, {totals['axis and simplex']} "
            f"support points are computed in all; without, {totals['nothing']}. With scripts on, "
            "the frames can be followed."
        )

    def __repr__(self) -> str:
        return f"<explorer: {self.title}, {FRAMES + 1} frames>"
