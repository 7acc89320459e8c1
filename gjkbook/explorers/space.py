"""Runs in space: GJK and then EPA on two polytopes, and a vertex that comes back."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from gjkbook import distance, gallery
from gjkbook.epa import penetration
from gjkbook.explorers.base import Axis, Explorer
from gjkbook.explorers.packing import State, encode
from gjkbook.explorers.scene import still
from gjkbook.explorers.steps import run_state
from gjkbook.gjk import gjk
from gjkbook.hull import quickhull
from gjkbook.minkowski import minkowski_difference
from gjkbook.points import as_points, to_float

VIEW = {"yaw": 0.6, "pitch": 0.35}
"""From where the pictures are seen at first, in radians; space.js turns it."""
PLACES = 40


def spatial(P: Any, name: str) -> np.ndarray:
    """Check that P is a set of points in space and return it as floats."""
    P = as_points(P, name).astype(float)
    if P.shape[1] != 3:
        raise ValueError(
            f"{name} has points with {P.shape[1]} coordinates; this explorer is about space"
        )
    return P


def skeleton(P: np.ndarray) -> dict[str, list]:
    """Faces and edges of the hull of P as lists of indices; flat bodies have edges only."""
    hull = quickhull(P)
    faces = [list(map(int, face)) for face in hull.faces] if hull.dimension == 3 else []
    edges = [[int(i), int(j)] for i, near in hull.adjacency.items() for j in near if i < j]
    return {"faces": faces, "edges": edges}


def seen(P: np.ndarray, middle: np.ndarray) -> np.ndarray:
    """Points on the page in the first view, right and up."""
    x, y, z = (np.atleast_2d(P) - middle).T
    yaw, pitch = VIEW["yaw"], VIEW["pitch"]
    right, away = x * np.cos(yaw) - y * np.sin(yaw), x * np.sin(yaw) + y * np.cos(yaw)
    return np.column_stack([right, z * np.cos(pitch) + away * np.sin(pitch)])


def ball(*points: np.ndarray) -> tuple[np.ndarray, float]:
    """Middle and radius of a ball around all points: a picture stays in its frame when turned."""
    P = np.vstack(points)
    middle = (P.min(0) + P.max(0)) / 2
    return middle.round(6), round(float(np.linalg.norm(P - middle, axis=1).max()), 6)


def edges_of(role: str, P: np.ndarray, bones: dict[str, list], middle: np.ndarray) -> list[tuple]:
    """The drawings of a body's edges for a still picture."""
    page = seen(P, middle)
    return [(role, page[edge]) for edge in bones["edges"]] or [(role, page[0])]


class Run3D(Explorer):
    """Move B towards A, step through GJK and EPA, turn the picture; see :func:`run_3d`."""

    module = "run_3d"
    uses = ("space",)
    title = "a run in space"

    def __init__(self, A: Any, B: Any, subalgorithm: str = "signed-volumes") -> None:
        self.A, self.B, self.subalgorithm = spatial(A, "A"), spatial(B, "B"), subalgorithm
        self.difference = minkowski_difference(self.A, self.B)
        way = self.B.mean(0) - self.A.mean(0)
        self.start = float(np.linalg.norm(way))
        self.unit = way / self.start if self.start > 1e-9 else np.array([1.0, 0.0, 0.0])
        last = self.B + (self._places()[-1] - self.start) * self.unit
        origins = [(p - self.start) * self.unit for p in (0.0, self._places()[-1])]
        super().__init__(
            A=self.A.tolist(),
            B=self.B.tolist(),
            way=self.unit.round(9).tolist(),
            bodies={
                "A": skeleton(self.A),
                "B": skeleton(self.B),
                "difference": skeleton(self.difference),
            },
            balls=[self._ball(self.A, self.B, last), self._ball(self.difference, origins)],
            view=VIEW,
        )

    @staticmethod
    def _ball(*points: Any) -> list:
        middle, radius = ball(*points)
        return [middle.tolist(), radius]

    def _places(self) -> tuple[float, ...]:
        """Distances between the middles of A and B, from 0 on; the given one is among them."""
        reach = [np.linalg.norm(P - P.mean(0), axis=1).max() for P in (self.A, self.B)]
        top = max(1.1 * self.start, 1.05 * sum(reach))
        step = top / PLACES
        if self.start > step:
            step = self.start / round(self.start / step)
        return tuple(round(k * step, 9) for k in range(int(top / step) + 1))

    def axes(self) -> list[Axis]:
        """Return the distance between the middles of A and B."""
        places = self._places()
        return [Axis("apart", places, int(np.argmin(np.abs(np.array(places) - self.start))))]

    def answer(self, query: dict[str, Any]) -> State:
        """Run GJK, and EPA if there is an overlap.

        The shape is the run of GJK as in :mod:`gjkbook.explorers.steps`, and for EPA its status,
        the vertices of its polytope as pairs i·#B + j, and its steps: the number of the nearest
        triangle, the support point as a pair, and the triangles with one character a vertex. To
        the numbers it adds the two bounds of each step, the depth and the normal.
        """
        shift = (query["apart"] - self.start) * self.unit
        run, numbers = run_state(self.A, self.B + shift, self.subalgorithm)
        if run[0] != "overlap":
            return [run, None], numbers
        found = penetration(self.A, self.B + shift, trace=True)
        steps = []
        for step in found.trace:
            triangles = "".join(encode(int(m), 1) for face in step.faces for m in face)
            support = self._pairs(step.s + shift)[0]
            steps.append([list(step.faces).index(step.face), support, triangles])
            numbers += [step.lower_bound, step.upper_bound]
        vertices = self._pairs(found.trace[-1].vertices + shift) if found.trace else []
        return [run, [found.status.value, vertices, steps]], [*numbers, found.depth, *found.normal]

    def _pairs(self, points: np.ndarray) -> list[int]:
        """Which points of A ⊖ B these are; the trace gives coordinates."""
        away = np.linalg.norm(self.difference[None] - np.atleast_2d(points)[:, None], axis=2)
        return [int(k) for k in away.argmin(axis=1)]

    def picture(self) -> str:
        """Draw the edges of both bodies, and A ⊖ B with the distance vector."""
        result = distance(self.A, self.B)
        (left, r), (right, q) = (
            (np.array(middle), radius) for middle, radius in self.setup["balls"]
        )
        bodies, v = self.setup["bodies"], np.array([result.point_a, result.point_b])
        objects = edges_of("A", self.A, bodies["A"], left) + edges_of(
            "B", self.B, bodies["B"], left
        )
        objects.append(("v", seen(v, left)))
        space = edges_of("difference", self.difference, bodies["difference"], right)
        space += [("v", seen(np.array([0 * self.unit, result.vector]), right))]
        space += [("origin", seen(0 * self.unit, right))]
        return still([([-r, -r, r, r], objects), ([-q, -q, q, q], space)])

    def about(self) -> str:
        """Describe the first state."""
        result = distance(self.A, self.B)
        verdict = (
            "overlap" if result.status == "overlap" else f"are at distance {result.distance:.3f}"
        )
        return (
            f"{self.title.capitalize()}: polytopes A and B, which {verdict}, and their Minkowski "
            "difference with the origin. With scripts on, the picture can be turned, B moved, and "
            "the run of GJK followed step by step, then that of EPA where A and B overlap."
        )

    def __repr__(self) -> str:
        return f"<explorer: {self.title}, {len(self.A)} points against {len(self.B)}>"


class Reappearance(Explorer):
    """Runs on which GJK drops a vertex and takes it again; see :func:`reappearance`."""

    module = "reappearance"
    uses = ("space",)
    title = "a vertex comes back"

    def __init__(self, runs: Iterable[gallery.Run] | None = None) -> None:
        if runs is None:
            runs = [run for name, run in gallery.long_runs().items() if "3D" in name]
        self.runs = {f"{len(run.A)} vertices": run for run in runs}
        bodies = []
        for run in self.runs.values():
            P = to_float(run.A)
            middle, radius = ball(P, np.zeros((1, 3)))
            bodies.append({"A": P.tolist(), "body": skeleton(P), "ball": [middle.tolist(), radius]})
        super().__init__(bodies=bodies, view=VIEW)

    def axes(self) -> list[Axis]:
        """Return which polytope."""
        return [Axis("run", tuple(self.runs), 0)]

    def answer(self, query: dict[str, Any]) -> State:
        """Run GJK in exact arithmetic, B being the origin.

        The shape has [simplex, support, dropped] for every step, the numbers ‖v‖², the gap and v.
        """
        A, B, start, _ = self.runs[query["run"]]
        shape, numbers = [], []
        for step in gjk(A, B, start=[start], trace=True).trace:
            first = lambda pairs: [int(i) for i, _ in pairs]  # noqa: E731
            shape.append([first(step.simplex), int(step.s_index[0]), first(step.dropped)])
            numbers += [float(x) for x in (step.v.dot(step.v), step.gap, *step.v)]
        return shape, numbers

    def picture(self) -> str:
        """Draw the tetrahedron and the origin."""
        first = self.setup["bodies"][0]
        middle, r = np.array(first["ball"][0]), first["ball"][1]
        drawings = edges_of("A", np.array(first["A"]), first["body"], middle)
        drawings.append(("origin", seen(np.zeros(3), middle)))
        return still([([-r, -r, r, r], drawings)])

    def about(self) -> str:
        """Describe the first run."""
        name, run = next(iter(self.runs.items()))
        points = ", ".join(f"({', '.join(str(x) for x in p)})" for p in run.A).replace("-", "−")
        steps, _ = self.answer({"run": name})
        i, dropped, again = comeback(steps)
        return (
            f"{self.title.capitalize()}: a polytope of {name}, {points}, and the origin. GJK drops "
            f"a{i + 1} in step {dropped + 1} and takes it again in step {again + 1}. With scripts "
            "on, the picture can be turned and the run followed."
        )

    def __repr__(self) -> str:
        *most, last = (name.removesuffix(" vertices") for name in self.runs)
        sizes = f"{', '.join(most)} and {last}" if most else last
        return f"<explorer: {self.title}, polytopes of {sizes} vertices>"


def comeback(steps: list) -> tuple[int, int, int]:
    """The first vertex that comes back: which, and the steps that drop it and take it again."""
    return next(
        (i, dropped, again)
        for again, (simplex, i, _) in enumerate(steps)
        for dropped in range(again)
        if i in steps[dropped][2] and i not in simplex
    )
