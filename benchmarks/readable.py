"""The readable `distance` against distance3d's `gjk_distance_original`, both called from Python."""

from __future__ import annotations

import warnings

import numpy as np

import gjkbook as gjk

from .timing import cpu_time_per_query

VERTICES = 20


def sphere_points(rng, n: int) -> np.ndarray:
    """Random points on the unit sphere: all of them vertices."""
    points = rng.normal(size=(n, 3))
    return points / np.linalg.norm(points, axis=1)[:, None]


def pairs(count: int, seed: int = 0) -> list[tuple[np.ndarray, np.ndarray]]:
    """Separated pairs of point sets in 3D."""
    rng = np.random.default_rng(seed)
    made = []
    for _ in range(count):
        A, B = sphere_points(rng, VERTICES), sphere_points(rng, VERTICES)
        made.append((A, B + [rng.uniform(2.2, 4.0), 0, 0]))
    return made


def compare(quick: bool = False) -> str:
    """Measure both on the same pairs and say the ratio."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # distance3d's remarks about its own compilation
        from distance3d.colliders import ConvexHullVertices
        from distance3d.gjk import gjk_distance_original

    inputs = pairs(100 if quick else 1000)
    prepared = [tuple(map(ConvexHullVertices, pair)) for pair in inputs]
    competitors = {"ours": (gjk.distance, inputs), "theirs": (gjk_distance_original, prepared)}
    ours, theirs = cpu_time_per_query(competitors, repeats=30 if quick else 20).values()
    error = max(
        abs(gjk_distance_original(*bodies)[0] - gjk.distance(*points).distance)
        for bodies, points in zip(prepared, inputs, strict=True)
    )
    return (
        f"distance on two {VERTICES}-point sets in 3D, {len(inputs)} pairs\n"
        f"  gjkbook.distance                 {ours * 1e6:8.1f} µs\n"
        f"  distance3d.gjk_distance_original {theirs * 1e6:8.1f} µs\n"
        f"  ratio {theirs / ours:.2f} (above 1: gjkbook is faster); largest difference {error:.1e}"
    )
