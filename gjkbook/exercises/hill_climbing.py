"""Exercises of the chapter "Hill climbing"."""

import numpy as np

from .. import exact, gallery
from ..experiments.coherence import mirrored, slow_turn, sphere
from ..hill_climbing import RULES, Graph, Hill, climb
from ..hull import quickhull
from .core import call, exercise, number, parts, vector, whole

__all__ = []


@exercise("hill-climbing-1", "By hand", "a tuple: the points stood on, the number of comparisons")
def by_hand(answer):
    path, count = parts(answer, "the points stood on, the number of comparisons")
    square = exact([(0, 0), (2, 0), (2, 2), (0, 2)])
    truth = climb(square, [(1, 3), (0, 2), (1, 3), (0, 2)], (1, 2), 0, "algorithm-4")
    if any(np.ndim(p) for p in path):
        path = [next((i for i, q in enumerate(square) if (q == exact(p)).all()), -1) for p in path]
    path, count = tuple(whole(p) for p in path), whole(count)
    if path != truth.path:
        if path == truth.path[1:]:
            return "The climb also stands on the point where it starts."
        if path and path[-1] == truth.vertex:
            return "The end is right, the way is not: it takes the first higher neighbour."
        return "The climb ends elsewhere. Write down the heights of the four points first."
    if count == truth.looked_at:
        return None
    if count == climb(square, [(1, 3), (0, 2), (1, 3), (0, 2)], (1, 2), 0).looked_at:
        return "Plain climbing does not remember where it came from: it looks back."
    few = count < truth.looked_at
    return "The path is right. " + (
        "You have missed comparisons: at the top, too, both neighbours are looked at."
        if few
        else "You count too many: the climb leaves as soon as a neighbour is higher."
    )


@exercise("hill-climbing-2", "The order of the neighbours", "two sets of names of rules")
def reversed_order(answer):
    got = [set(names) for names in parts(answer, "rules right on fork, rules right on blocked")]
    for name, rules, example in zip(
        ("fork", "blocked"),
        got,
        (gallery.branching_triangle(exact=True), gallery.blocked_edge(exact=True)),
        strict=True,
    ):
        if not rules <= set(RULES):
            return f"The names of the rules are {', '.join(RULES)}."
        links = {x: a[::-1] for x, a in example.adjacency.items()}

        def right(adjacency, example=example):
            P, _, d, start, best = example
            return {r for r in RULES if climb(P, adjacency, d, start, r).vertex == best}

        if rules == right(links):
            continue
        if rules == right(example.adjacency):
            return f"On {name} these are the rules that were right before the lists were reversed."
        if rules == set(RULES) - right(links):
            return f"On {name} you named the rules that are wrong."
        return f"On {name} the set is not right. Follow each rule from the start."
    return None


@exercise("hill-climbing-3", "A missing link", "a direction, two numbers")
def missing_link(answer):
    T = gallery.thesis_triangle(exact=True)
    d = vector(answer, 2)
    if not d.any():
        return "The zero vector is no direction."
    links = T.adjacency | {1: (2,)}
    top = climb(T.points, links, d, 1).vertex
    if T.points[top] @ d < max(T.points @ d):
        return None
    if (T.points[2] - T.points[1]) @ d > 0:
        return "In this direction t_3 is higher than t_2, so the climb leaves t_2."
    return (
        "Here the climb from t_2 is right. Is another point higher than t_2, and how do you know?"
    )


@exercise("hill-climbing-4", "Steepest ascent", "a function of a Hill and a start")
def steepest(answer):
    rng = np.random.default_rng(7)
    for seed in range(12):
        X = exact(rng.integers(-9, 10, (12, 3)))
        links = quickhull(X).adjacency
        graph, d = Graph(X, links), exact(rng.integers(-5, 6, 3))
        heights = X @ d
        start = (
            min(links, key=heights.__getitem__)
            if seed % 2 == 0
            else sorted(links)[seed % len(links)]
        )
        hill = Hill(graph, d.tolist())
        top = whole(call(answer, hill, start))
        if heights[top] < max(heights):
            return "It stops below the top of a polytope. When may it stop?"
        if not hill.path or hill.path[0] != start:
            return "Note every point with hill.stand_on, the start first."
        for x, a in zip(hill.path, hill.path[1:], strict=False):
            if heights[a] < max(heights[list(links[x])]):
                return "One step went to a higher neighbour that is not the highest."
            if heights[a] <= heights[x]:
                return "One step did not rise. Strictly higher, or it may run in circles."
    return None


@exercise("hill-climbing-5", "A small project: how fast may it turn?", "an angle in radians")
def how_fast(answer):
    angle = float(number(answer))
    if not 0 < angle < 3:
        return "Hand in an angle between 0 and 3, in radians."
    body = sphere(10_000)
    slow, fast = (slow_turn(body, mirrored(body), t, frames=100).looked_at for t in (0.001, angle))
    ratio = fast / slow
    if 1.6 <= ratio <= 2.5:
        return None
    return f"At this angle a frame looks at {ratio:.1f} times as many vertices as at 0.001."
