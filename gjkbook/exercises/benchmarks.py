"""Exercises of the chapter "Benchmarks"."""

from statistics import median

import numpy as np

from .. import distance, exact, gallery
from .core import call, exercise, number, parts, same, whole

__all__ = []


def crowd(count: int = 24):
    """The bodies of the first exercise and where they stand."""
    bodies = [gallery.random_polytope(30, seed=k) for k in range(count)]
    places = np.random.default_rng(7).uniform(-9, 9, (count, 3)).round(2)
    return bodies, places


@exercise("benchmarks-1", "A crowd", "a tuple: two numbers of bodies and their distance")
def a_crowd(answer):
    i, j, length = parts(answer, "one body, the other, their distance")
    i, j, length = whole(i), whole(j), number(length)
    bodies, places = crowd()
    moved = [P + t for P, t in zip(bodies, places, strict=True)]
    if i == j:
        return "A body has the distance 0 from itself: leave these pairs out."
    if not (0 <= i < len(moved) and 0 <= j < len(moved)):
        return f"The bodies have the numbers 0 to {len(moved) - 1}."
    centres = np.array([P.mean(axis=0) for P in moved])
    found = {
        (a, b): distance(moved[a], moved[b]).distance
        for a in range(len(moved))
        for b in range(a)
        if np.linalg.norm(centres[a] - centres[b]) < 8
    }
    apart = {pair: d for pair, d in found.items() if d > 0}
    best = min(apart, key=apart.get)
    if {i, j} == set(best):
        if same(length, apart[best]):
            return None
        return "These are the two bodies, but their distance is another."
    if found.get((max(i, j), min(i, j))) == 0:
        return "These two overlap. Which are nearest among those that are apart?"
    return "Another pair is nearer. Did you ask for every pair, with the places of both?"


def made_up(seed: int) -> dict:
    """A small run with ratios that nobody measured, one of them missing."""
    rng = np.random.default_rng(seed)
    rows = [
        {"query": query, "library": library, "n": n, "dimension": 3, "configuration": "separated"}
        for query in ("distance", "boolean")
        for library in ("one", "other")
        for n in (8, 20, 100, 500)
    ]
    for row in rows:
        row["ratio"] = round(rng.uniform(0.5, 9), 3)
    rows[5]["ratio"] = None
    return {"cells": rows}


@exercise("benchmarks-2", "The fastest other", "a function of a run and a query")
def the_fastest_other(answer):
    for seed in range(6):
        run = made_up(seed)
        for query in ("distance", "boolean"):
            best = {}
            chosen = [c for c in run["cells"] if c["query"] == query and c["ratio"] is not None]
            for cell in chosen:
                best[cell["n"]] = min(best.get(cell["n"], float("inf")), cell["ratio"])
            got = number(call(answer, run, query))
            if same(got, median(best.values())):
                continue
            medians = [
                median(c["ratio"] for c in chosen if c["library"] == name)
                for name in ("one", "other")
            ]
            if same(got, min(medians)):
                return "That is the best library's median. Which is fastest may change by the cell."
            if same(got, min(best.values())):
                return "That is the worst cell, not the median cell."
            return "First the smallest ratio of each cell, then the median of these."
    return None


def ever_best(P: np.ndarray, low: np.ndarray, high: np.ndarray) -> set[int]:
    """Points that are a support point for some direction (1 − t) low + t high, t from 0 to 1."""
    best = set()
    for i, p in enumerate(P):
        start, end = exact([0, 1])
        for q in P:
            # (1 − t) a + t b ≥ 0, with a and b the lead of p over q at the two ends
            a, b = low @ (p - q), high @ (p - q)
            if b > a:
                start = max(start, -a / (b - a))
            elif a > b:
                end = min(end, a / (a - b))
            elif a < 0:
                start = end + 1
        if start <= end:
            best.add(i)
    return best


@exercise("benchmarks-3", "The list of a cell", "a function of P, low and high")
def the_list_of_a_cell(answer):
    rng = np.random.default_rng(11)
    for _ in range(12):
        P = exact(np.unique(rng.integers(-9, 10, (9, 2)), axis=0))
        low, high = exact([[1, rng.integers(-4, 1)], [1, rng.integers(1, 5)]])
        right = ever_best(P, low, high)
        got = {whole(i) for i in call(answer, P, low, high)}
        if got == right:
            continue
        if not got <= set(range(len(P))):
            return "Hand in numbers of points, that is, rows of P."
        if right - got:
            return (
                f"A point is missing: some direction between {tuple(map(int, low))} and "
                f"{tuple(map(int, high))} has its support point there."
            )
        return "One point too many: no direction of the cell has its support point there."
    return None
