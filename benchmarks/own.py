"""Our own variants among themselves: what each idea of the book costs or saves.

Every group is a question. Its variants answer the same pairs in turns, and the first variant is the
one to which the others are compared.
"""

from __future__ import annotations

import time

import numpy as np

import gjkbook as gjk
from gjkbook import batch
from gjkbook.hill_climbing import VertexGraph
from gjkbook.subalgorithms import SUBALGORITHMS

from . import pairs
from .peers import Prepared
from .peers.base import loop
from .timing import cpu_time_per_query

LARGE = (100, 1000, 10_000, 100_000)
TURN = 0.01  # radians from one frame of a coherent motion to the next


def work(query, inputs) -> Prepared:
    """Call after call of a function whose answer nobody reads."""
    return loop(query, inputs)


def whole(call, count: int) -> Prepared:
    """One call for all pairs."""
    return Prepared(count, call, lambda: np.zeros(count))


def posed(cell: pairs.Pairs, count: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """The points of the first pairs where they are."""
    return [cell.posed(row) for row in range(min(count, len(cell)))]


def group(title: str, competitors: dict[str, Prepared], repeats: int) -> dict:
    """Time all variants of a group."""
    seconds = cpu_time_per_query(competitors, repeats)
    return {
        "title": title,
        "rows": [{"name": n, "microseconds": round(s * 1e6, 4)} for n, s in seconds.items()],
    }


def subalgorithms(cell: pairs.Pairs, count: int, repeats: int) -> dict:
    """The readable `distance` with each sub-algorithm."""
    inputs = posed(cell, count)

    def with_one(name):
        return lambda A, B: gjk.distance(A, B, subalgorithm=name)

    ordered = sorted(SUBALGORITHMS, key=lambda name: name != "signed-volumes")
    variants = {name: work(with_one(name), inputs) for name in ordered}
    return group(f"sub-algorithms, readable, {cell.vertices} vertices", variants, repeats)


def supports(cell: pairs.Pairs, count: int, repeats: int) -> dict:
    """The readable `distance` with support points from all vertices, or by climbing."""
    inputs = posed(cell, count)
    graphs = [tuple(map(VertexGraph, both)) for both in inputs]
    variants = {
        "brute force": work(gjk.distance, inputs),
        "hill climbing": work(gjk.distance, graphs),
    }
    return group(f"support points, readable, {cell.vertices} vertices", variants, repeats)


def numbers(cell: pairs.Pairs, count: int, repeats: int) -> dict:
    """The readable `distance` in floats and in fractions."""
    inputs = posed(cell, count)
    exact = [tuple(map(gjk.exact, both)) for both in inputs]
    variants = {"float64": work(gjk.distance, inputs), "Fraction": work(gjk.distance, exact)}
    return group(f"numbers, readable, {cell.vertices} vertices", variants, repeats)


def compiled(cell: pairs.Pairs, count: int, repeats: int) -> dict:
    """Many pairs in one call, one pair a call, and the readable function."""
    bodies = batch.Polytopes(cell.bodies)
    arguments = bodies, cell.index, cell.rotations, cell.translations
    first = cell.index[0]
    pair = batch.Pair(*(cell.bodies[k] for k in first))
    variants = {
        "batch.distance": whole(lambda: batch.distance(*arguments), len(cell)),
        "batch.Pair.distance": work(
            pair.distance, list(zip(cell.rotations[:, 1], cell.translations[:, 1], strict=True))
        ),
        "gjkbook.distance": work(gjk.distance, posed(cell, count)),
    }
    return group(f"compiled and readable, {cell.vertices} vertices", variants, repeats)


def about_z(angle: float) -> np.ndarray:
    """A turn about the last axis."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def cold_and_warm(bodies, index, before: tuple, now: tuple) -> dict[str, Prepared]:
    """Distance and verdict from scratch, and with what the frame before found."""
    vector = batch.distance(bodies, index, *before).vector
    axes = batch.intersects(bodies, index, *before).axis
    calls = {
        "distance, cold": lambda: batch.distance(bodies, index, *now),
        "distance, warm": lambda: batch.distance(bodies, index, *now, start=vector),
        "verdict, cold": lambda: batch.intersects(bodies, index, *now),
        "verdict, warm": lambda: batch.intersects(bodies, index, *now, axes=axes),
    }
    return {name: whole(call, len(index)) for name, call in calls.items()}


def coherence(cell: pairs.Pairs, repeats: int) -> dict:
    """The pairs of a cell a frame later: every B has turned a little about its own origin."""
    turned = cell.rotations.copy()
    turned[:, 1] = about_z(TURN) @ turned[:, 1]
    before, now = (cell.rotations, cell.translations), (turned, cell.translations)
    variants = cold_and_warm(batch.Polytopes(cell.bodies), cell.index, before, now)
    title = f"cold and warm, compiled, {cell.vertices} vertices, {cell.configuration}"
    return group(title, variants, repeats)


def large_bodies(frames: int, repeats: int) -> list[dict]:
    """Cost of a frame of one slow motion against the number of vertices, 100 to 100,000."""
    rows = []
    for n in LARGE:
        rng = np.random.default_rng(n)
        shapes = [pairs.body(rng, n, 3) for _ in range(2)]
        start = time.perf_counter()
        bodies = batch.Polytopes(shapes)
        prepared = time.perf_counter() - start
        turns = np.array([about_z(TURN * frame) for frame in range(frames + 1)])
        rotations = np.stack([np.broadcast_to(np.eye(3), turns.shape), turns], axis=1)
        translations = np.broadcast_to([[0, 0, 0], [2.5, 0.3, -0.2]], (frames + 1, 2, 3)).copy()
        before, now = (
            (rotations[part].copy(), translations[part]) for part in (slice(-1), slice(1, None))
        )
        variants = cold_and_warm(bodies, np.tile([0, 1], (frames, 1)), before, now)
        seconds = cpu_time_per_query(variants, repeats)
        times = {name: round(s * 1e6, 4) for name, s in seconds.items()}
        rows.append({"n": n, "prepared_seconds": round(prepared, 3), **times})
    return rows


def threads(cell: pairs.Pairs, copies: int, repeats: int) -> list[dict]:
    """Seconds on the wall, not of the processor, for one thread and for two."""
    bodies = batch.Polytopes(cell.bodies)
    index = np.tile(cell.index, (copies, 1))
    rotations = np.tile(cell.rotations, (copies, 1, 1, 1))
    translations = np.tile(cell.translations, (copies, 1, 1))
    rows = []
    for query in ("distance", "intersects", "penetration"):
        ask = getattr(batch, query)
        best = {1: float("inf"), 2: float("inf")}
        for _ in range(repeats):
            for number in best:
                start = time.perf_counter()
                ask(bodies, index, rotations, translations, threads=number)
                best[number] = min(best[number], time.perf_counter() - start)
        rows.append(
            {
                "query": query,
                "microseconds": [round(best[k] / len(index) * 1e6, 4) for k in (1, 2)],
                "speed_up": round(best[1] / best[2], 3),
            }
        )
    return rows


def measure(quick: bool) -> dict:
    """Everything, as something that JSON can store."""
    count, repeats = (20, 4) if quick else (100, 15)
    cell = {n: pairs.stored(3, n, 400 if quick else 1000) for n in (20, 500, 2000)}
    apart = {n: made["separated"] for n, made in cell.items()}
    return {
        "groups": [
            compiled(apart[20], count, repeats),
            subalgorithms(apart[20], count, repeats),
            supports(apart[20], count, repeats),
            supports(apart[2000], count, repeats),
            numbers(apart[20], min(count, 20), min(repeats, 5)),
            coherence(apart[20], repeats),
            coherence(apart[500], repeats),
            coherence(cell[500]["overlapping"], repeats),
        ],
        "large": large_bodies(400 if quick else 1000, repeats),
        "threads": threads(cell[500]["touching"], 20 if quick else 100, repeats),
    }


def text(own: dict) -> str:
    """The groups as lines."""
    lines = ["", "Our own variants: µs per query (times the first)"]
    for found in own["groups"]:
        lines += ["", found["title"]]
        first = found["rows"][0]["microseconds"]
        for row in found["rows"]:
            ratio = row["microseconds"] / first
            lines.append(f"  {row['name']:24s}{row['microseconds']:12.2f}  ({ratio:.2f})")
    lines += ["", "Slow motion, separated: µs per query against the number of vertices"]
    for row in own["large"]:
        times = "".join(
            f"  {k} {v:.2f}" for k, v in row.items() if k not in ("n", "prepared_seconds")
        )
        lines.append(f"  {row['n']:7d}{times}  (prepared in {row['prepared_seconds']:.2f} s)")
    lines += ["", "One thread and two: µs per query by the clock on the wall"]
    for row in own["threads"]:
        one, two = row["microseconds"]
        lines.append(
            f"  {row['query']:12s}{one:8.2f}{two:8.2f}  {row['speed_up']:.2f} times as fast"
        )
    return "\n".join(lines)
