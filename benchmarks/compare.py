"""The comparison: every competitor, every query, every configuration, every number of vertices."""

from __future__ import annotations

from dataclasses import dataclass

from . import answers, pairs
from .judge import judge
from .peers import ALL, LEFT_OUT, version
from .reference import reference
from .timing import cpu_time_per_query

OURS = "gjkbook"


@dataclass(frozen=True)
class Plan:
    """How much of the comparison to run."""

    dimensions: tuple[int, ...] = (3, 2)
    sizes: tuple[int, ...] = pairs.SIZES
    configurations: tuple[str, ...] = pairs.CONFIGURATIONS
    queries: tuple[str, ...] = pairs.QUERIES
    peers: tuple[str, ...] = tuple(ALL)
    count: int = 1000
    checked: int = 200
    repeats: int = 30
    patience: float = 1.0  # seconds for one competitor in one cell


QUICK = {"count": 400, "checked": 25, "repeats": 8, "patience": 0.05}


def most(plan: Plan, name: str, vertices: int) -> int:
    """How many pairs a library is asked; a slow one less, and in a short plan still less."""
    limit = ALL[name].limit(vertices) * plan.count // Plan.count
    return min(plan.count, max(limit, 10))


def competitors(plan: Plan) -> tuple[dict[str, dict], dict[str, str]]:
    """Who takes part, with version and settings, and who does not and why."""
    present, absent = {}, dict(LEFT_OUT)
    for name in plan.peers:
        found = version(ALL[name])
        if found is None:
            absent[name] = "it is not installed here: `make bench` installs its wheel"
        else:
            present[name] = {
                "version": found,
                "settings": ALL[name].settings,
                "dimensions": list(ALL[name].dimensions),
                "pairs": [most(plan, name, n) for n in plan.sizes],
            }
    return present, absent


def choose(found: dict, key: str, query: str, configuration: str, exact) -> dict:
    """For one competitor: the fastest variant among those that fail least, and how it did."""
    tried = {}
    for (where, what, variant), result in found.items():
        if (where, what) != (key, query):
            continue
        if result is None:
            tried[variant] = (float("inf"), {"checked": 0, "error": None, "failures": {"crash": 1}})
        else:
            tried[variant] = (result.seconds, judge(query, configuration, result.values, exact))
    if not tried:
        return {}
    variant = min(tried, key=lambda v: (sum(tried[v][1]["failures"].values()), tried[v][0]))
    return {"variant": variant, **tried[variant][1]}


def verdicts(plan: Plan, name: str, cells: dict[str, pairs.Pairs], exact: dict) -> dict:
    """What one competitor answered, judged: a chosen variant for each cell and query."""
    if not plan.checked:
        return {
            (key, query): {"variant": variants[0]}
            for key in cells
            for query in plan.queries
            if (variants := ALL[name].variants(query))
        }
    # All pairs that will be timed, so that one at which the process dies is met there and not here.
    asked = {key: posed.first(most(plan, name, posed.vertices)) for key, posed in cells.items()}
    found = answers.collect(name, asked, plan.queries)
    return {
        (key, query): choose(found, key, query, posed.configuration, exact[key])
        for key, posed in cells.items()
        for query in plan.queries
    }


def time_cell(plan: Plan, scenes: dict, chosen: dict[str, dict], query: str) -> dict[str, float]:
    """Seconds per query of everybody in one cell."""
    ready = {}
    for name, done in chosen.items():
        if "crash" not in done.get("failures", {}):
            prepared = scenes[name].prepare(query, done["variant"]).answered()
            if prepared:
                ready[name] = prepared
    return cpu_time_per_query(ready, plan.repeats, plan.patience)


def cell_rows(posed: pairs.Pairs, query: str, chosen: dict, seconds: dict) -> list[dict]:
    """One row for each competitor in a cell."""
    rows = []
    for name, done in chosen.items():
        time = seconds.get(name)
        ours = seconds.get(OURS)
        rows.append(
            {
                "dimension": posed.dimension,
                "query": query,
                "configuration": posed.configuration,
                "n": posed.vertices,
                "library": name,
                "microseconds": time and round(time * 1e6, 4),
                "ratio": time and ours and round(time / ours, 3),
                **done,
            }
        )
    return rows


def compare_dimension(plan: Plan, names: list[str], dimension: int, say) -> list[dict]:
    """All cells in the plane, or all in space."""
    cells = {}
    for vertices in plan.sizes:
        made = pairs.stored(dimension, vertices, plan.count)
        cells |= {f"{vertices}-{name}": made[name] for name in plan.configurations}
    say(f"{dimension}D: exact answers")
    exact = {key: plan.checked and reference(p.first(plan.checked)) for key, p in cells.items()}
    judged = {}
    for name in names:
        say(f"{dimension}D: answers of {name}")
        judged[name] = verdicts(plan, name, cells, exact)
    rows = []
    for key, posed in cells.items():
        say(f"{dimension}D: times, {posed.vertices} vertices, {posed.configuration}")
        scenes = {n: ALL[n](posed.first(most(plan, n, posed.vertices))) for n in names}
        for query in plan.queries:
            chosen = {n: done for n in names if (done := judged[n].get((key, query)))}
            rows += cell_rows(posed, query, chosen, time_cell(plan, scenes, chosen, query))
    return rows


def compare(plan: Plan, say=print) -> dict:
    """Run the plan; the result can be stored as JSON."""
    present, absent = competitors(plan)
    rows = []
    for dimension in plan.dimensions:
        names = [n for n in present if dimension in ALL[n].dimensions]
        rows += compare_dimension(plan, names, dimension, say)
    return {
        "pairs": plan.count,
        "checked": plan.checked,
        "repeats": plan.repeats,
        "libraries": present,
        "left_out": absent,
        "cells": rows,
    }
