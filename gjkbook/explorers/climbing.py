"""Hill climbing: walks on a graph towards a direction, and rules that stop too early."""

import math
from typing import Any, NamedTuple

import numpy as np

from gjkbook import gallery
from gjkbook.explorers.base import Axis, Explorer
from gjkbook.explorers.packing import State, encode
from gjkbook.explorers.scene import still, window
from gjkbook.hill_climbing import RULES, Graph, rise
from gjkbook.hull_graph import vertex_graph

TURN = 5
"""Degrees between two directions; 90° is among them, where the graphs of the thesis have ties."""
ASIDE = np.array([0.96, 0.28, 0.0])
UP = np.array([0.0, 0.0, 1.0])
"""What points right and up on the page when a body in space is drawn."""


class Hill(NamedTuple):
    """A graph, where its points are on the page, and the vertex from which the chapter climbs."""

    points: np.ndarray
    adjacency: dict[int, tuple[int, ...]]
    page: np.ndarray
    start: int

    def direction(self, angle: float) -> np.ndarray:
        """The direction that has this angle on the page, so that higher looks higher."""
        # Three decimals make d·x = 0 exact where it should be.
        x, y = (round(f(math.radians(angle)), 3) for f in (math.cos, math.sin))
        return np.array([x, y]) if self.points.shape[1] == 2 else x * ASIDE + y * UP


def _hill(points: np.ndarray, adjacency: dict, start: int) -> Hill:
    page = points if points.shape[1] == 2 else points @ np.column_stack([ASIDE, UP])
    return Hill(points, adjacency, page, start)


def _hills() -> dict[str, Hill]:
    climbs = {
        "collinear": gallery.thesis_triangle(),
        "subdivided": gallery.blocked_edge(),
        "T-junction": gallery.t_junction(),
    }
    ball = gallery.icosahedron()
    return {
        "true vertices": _hill(ball, vertex_graph(ball), 0),
        **{name: _hill(c.points, c.adjacency, c.start) for name, c in climbs.items()},
    }


class HillClimbing(Explorer):
    """Choose a graph, a rule, a start and a direction; see :func:`hill_climbing`."""

    module = "hill_climbing"
    title = "hill climbing"

    def __init__(self) -> None:
        self.hills = _hills()
        self.graphs = {name: Graph(h.points, h.adjacency) for name, h in self.hills.items()}
        hills = [
            {
                "page": hill.page.round(6).tolist(),
                "edges": [[i, j] for i, near in hill.adjacency.items() for j in near if i < j],
                "start": hill.start,
                "window": self._window(hill),
            }
            for hill in self.hills.values()
        ]
        super().__init__(hills=hills, rules=list(RULES))

    @staticmethod
    def _window(hill: Hill) -> list[float]:
        """Room for the arrow of the direction all around."""
        middle = (hill.page.min(0) + hill.page.max(0)) / 2
        reach = 1.36 * np.linalg.norm(hill.page - middle, axis=1).max()
        return window(np.array([middle - reach, middle + reach]), margin=0)

    def axes(self) -> list[Axis]:
        """Return the graph, the angle of the direction, and the start."""
        most = max(len(hill.points) for hill in self.hills.values())
        angles = tuple(range(0, 360, TURN))
        return [
            Axis("graph", tuple(self.hills), list(self.hills).index("collinear")),
            Axis("angle", angles, angles.index(90)),
            Axis("start", tuple(range(most)), self.hills["collinear"].start),
        ]

    def answer(self, query: dict[str, Any]) -> State:
        """Climb by every rule.

        The shape is a word for each rule, and one for the support points. A letter of a word is a
        number in base 64: where the climb ended, how often it looked at a vertex, and its path.
        """
        hill, graph = self.hills[query["graph"]], self.graphs[query["graph"]]
        d = hill.direction(query["angle"])
        start = min(round(query["start"]), len(hill.points) - 1)
        climbs = [graph.climb(d, start, rule) for rule in RULES]
        words = [_word([c.vertex, c.looked_at, *c.path]) for c in climbs]
        return [*words, _word(self._summits(hill, d))], []

    @staticmethod
    def _summits(hill: Hill, d: np.ndarray) -> list[int]:
        """All support points, by comparing every vertex with every other."""
        P, up = hill.points.tolist(), d.tolist()
        nowhere_up = lambda i: all(rise(up, P[i], P[j]) <= 0 for j in hill.adjacency)  # noqa: E731
        return [i for i in hill.adjacency if nowhere_up(i)]

    def picture(self) -> str:
        """Draw the graph of the thesis with its start and its summit."""
        hill, box = self.hills["collinear"], self.setup["hills"][1]
        drawings: list[tuple] = [("A", hill.page[edge]) for edge in box["edges"]]
        drawings += [("A", p) for p in hill.page]
        drawings += [("B", hill.page[hill.start]), ("s", hill.page[3])]
        return still([(box["window"], drawings)])

    def about(self) -> str:
        """Describe the first state."""
        return (
            f"{self.title.capitalize()}: a triangle with one more point in the middle of its base. "
            "From there Algorithm 4 sees no higher neighbour and stops, though the apex is higher. "
            "With scripts on, the graph, the rule, the start and the direction can be chosen."
        )

    def __repr__(self) -> str:
        return f"<explorer: {self.title}, {len(self.hills)} graphs, {len(RULES)} rules>"


def _word(numbers: list[int]) -> str:
    return "".join(encode(int(n), 1) for n in numbers)
