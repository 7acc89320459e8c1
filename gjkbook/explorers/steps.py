"""GJK step by step: one run, seen between the objects and in their Minkowski difference."""

from collections.abc import Sequence
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

DEFAULT = ("signed-volumes", "johnson", "voronoi")
"""Sub-algorithms to choose from unless the chapter says otherwise."""


class GJKSteps(Explorer):
    """Drag B, step through the run, choose the sub-algorithm; see :func:`gjk_steps`."""

    module = "gjk_steps"
    title = "GJK step by step"

    def __init__(
        self, A: Any, B: Any, subalgorithms: Sequence[str] = DEFAULT, step: str = "last"
    ) -> None:
        self.A, self.B = planar(A, "A"), planar(B, "B")
        if step not in ("first", "last"):
            raise ValueError(f"step is {step!r}; an explorer opens at the 'first' or 'last' step")
        self.subalgorithms = tuple(subalgorithms)
        self.translations = translations(self.A, self.B)
        reach = corners(*self.translations)
        pairs = difference_outline(self.A, self.B)
        self.difference = np.array([self.A[i] - self.B[j] for i, j in pairs])
        moved = (self.B[None] + reach[:, None]).reshape(-1, 2)
        super().__init__(
            A=self.A.tolist(),
            B=self.B.tolist(),
            step=step,
            hulls={
                "A": outline_indices(self.A),
                "B": outline_indices(self.B),
                "difference": pairs,
            },
            windows=[window(self.A, moved, margin=0.02), window(self.difference, reach)],
        )

    def axes(self) -> list[Axis]:
        """Return the place of B and the sub-algorithm."""
        return [*self.translations, Axis("sub", self.subalgorithms, 0)]

    def answer(self, query: dict[str, Any]) -> State:
        """Run GJK with B moved; see :func:`run_state`."""
        return run_state(self.A, self.B + (query["x"], query["y"]), query["sub"])

    def picture(self) -> str:
        """Draw both panels with the distance vector."""
        result = distance(self.A, self.B)
        objects = [("A", self.A[outline_indices(self.A)]), ("B", self.B[outline_indices(self.B)])]
        objects += [("v", [result.point_a, result.point_b]), ("v", result.point_a)]
        space = [("difference", self.difference), ("v", [(0, 0), result.vector])]
        space += [("origin", (0, 0))]
        return still(list(zip(self.setup["windows"], (objects, space), strict=True)))

    def about(self) -> str:
        """Describe the first state."""
        result = distance(self.A, self.B, subalgorithm=self.subalgorithms[0])
        return (
            f"{self.title}: on the left the polygons A and B, on the right their Minkowski "
            f"difference and the origin. The distance is {result.distance:.3f}, found with "
            f"{result.iterations} support points. With scripts on, B can be moved and the run "
            "followed step by step."
        )

    def __repr__(self) -> str:
        return f"<explorer: {self.title}, {len(self.A)} points against {len(self.B)}>"


def run_state(A: np.ndarray, B: np.ndarray, subalgorithm: str) -> tuple[list, list[float]]:
    """Run GJK; the shape is the status and the steps as index pairs.

    A step is ``[simplex, support, dropped]`` with a pair (i, j) written as i·#B + j. Its numbers
    are ‖v‖, the gap, the lower bound, and the weights (none for a single point). A run that ends in
    an overlap gets its last simplex, the one around the origin, as a step without a support point.
    """
    result = distance(A, B, subalgorithm=subalgorithm, trace=True)
    code = lambda pairs: [int(i) * len(B) + int(j) for i, j in pairs]  # noqa: E731
    shape: list = [str(result.status.value)]
    numbers: list[float] = []
    for step in result.trace:
        shape.append([code(step.simplex), code([step.s_index])[0], code(step.dropped)])
        norm = float(np.linalg.norm(step.v))
        numbers += [norm, step.gap, step.lower_bound, *_weights(step)]
    if result.status == "overlap":
        shape.append([code(result.simplex), -1, []])
        numbers += [0.0, 0.0, 0.0, *_weights(result)]
    return shape, numbers


def _weights(item: Any) -> Sequence[float]:
    """The weights of a simplex; that of a single point is 1 and need not travel."""
    return item.weights if len(item.weights) > 1 else ()
