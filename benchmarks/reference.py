"""Exact answers to judge by: distances and depths of posed pairs in rational numbers.

A float run finds which points matter. On these few points the package's exact mode gives the
distance vector v as fractions, and the optimality condition

    min { v·a : a in A } - max { v·b : b in B } >= v·v

is then checked on all points of both bodies: exactly for every point within `NEAR` of the extreme
value, and by floats for the others, whose rounding is smaller by five orders. A point that breaks
the condition joins the few, and the next turn follows. So the distance is proved, not estimated.

For the depth, supporting points of A ⊖ B in the directions of the nearest facets are added to a
hull until its nearest facets are facets of A ⊖ B. The nearest of them are computed again in
fractions, together with the exact support value in the direction of their normals. Facets farther
than `NEAR` from the nearest are known by floats only, which is enough to rule them out.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

import gjkbook as gjk

from .pairs import Pairs

NEAR = 1e-9  # relative to bodies of size 1; rounding of a dot product here is below 1e-14
ROUNDS = 200
CACHE = Path(__file__).parent / "cache"


@dataclass(frozen=True)
class Reference:
    """Exact answers, each as a sum of two floats: `high` and what `high` leaves over."""

    distance: tuple[np.ndarray, np.ndarray]
    signed: tuple[np.ndarray, np.ndarray]
    size: np.ndarray

    @property
    def overlaps(self) -> np.ndarray:
        """Whether the bodies have a common point, touching included: decided exactly."""
        return self.distance[0] == 0

    def error(self, query: str, answers: np.ndarray) -> np.ndarray:
        """How far the answers are off, relative to the size of the bodies."""
        high, low = getattr(self, query)
        return (
            np.abs((answers - high[: len(answers)]) - low[: len(answers)])
            / self.size[: len(answers)]
        )


def square_root(x: Fraction) -> Fraction:
    """The root of a fraction to 200 binary places after its leading digit."""
    shift = 200 + max(0, (x.denominator.bit_length() - x.numerator.bit_length()) // 2)
    return Fraction(math.isqrt((x.numerator << 2 * shift) // x.denominator), 1 << shift)


def lowest(pairs: Pairs, row: int, k: int, points, v, sign: int) -> tuple[Fraction, int]:
    """The exact minimum of ``sign * v·x`` over body k, and a point where it is taken."""
    scale = max(map(abs, v))
    values = sign * (points @ np.array([float(c / scale) for c in v]))
    near = np.flatnonzero(values <= values.min() + NEAR)
    exact_values = sign * (pairs.posed_exactly(row, k, near) @ v)
    best = min(range(len(near)), key=lambda i: exact_values[i])
    return exact_values[best], int(near[best])


def squared_distance(pairs: Pairs, row: int) -> Fraction:
    """The square of the distance of one pair, proved."""
    A, B = pairs.posed(row)
    chosen = [sorted(set(side)) for side in zip(*gjk.distance(A, B).simplex, strict=True)]
    for _ in range(ROUNDS):
        few = [pairs.posed_exactly(row, k, chosen[k]) for k in range(2)]
        found = gjk.distance(*few)
        if found.squared_distance == 0:
            return Fraction(0)
        v = found.vector
        low_a, a = lowest(pairs, row, 0, A, v, 1)
        low_b, b = lowest(pairs, row, 1, B, v, -1)
        if low_a + low_b >= found.squared_distance:
            return found.squared_distance
        chosen = [sorted({*chosen[0], a}), sorted({*chosen[1], b})]
    raise ArithmeticError(f"No proof of the distance of pair {row} in {ROUNDS} rounds.")


def normal_of(corners: np.ndarray) -> np.ndarray:
    """A normal of the line through two points, or of the plane through three, in their numbers."""
    if corners.shape[1] == 2:
        x, y = corners[1] - corners[0]
        return np.array([y, -x])
    (a, b, c), (p, q, r) = corners[1] - corners[0], corners[2] - corners[0]
    return np.array([b * r - c * q, c * p - a * r, a * q - b * p])


def expand(A: np.ndarray, B: np.ndarray, row: int):
    """A hull of points of A ⊖ B whose facets nearest to the origin are facets of A ⊖ B."""
    from scipy.spatial import ConvexHull

    rng = np.random.default_rng(row)
    directions = np.vstack(
        [np.eye(A.shape[1]), -np.eye(A.shape[1]), rng.normal(size=(20, A.shape[1]))]
    )
    chosen = {(int((A @ u).argmax()), int((B @ u).argmin())): None for u in directions}
    for _ in range(ROUNDS):
        index = np.array(list(chosen))
        hull = ConvexHull(A[index[:, 0]] - B[index[:, 1]], qhull_options="Qt")
        normals, offsets = hull.equations[:, :-1], -hull.equations[:, -1]
        order = np.argsort(offsets)[:16]
        before = len(chosen)
        for u in normals[order]:
            chosen[int((A @ u).argmax()), int((B @ u).argmin())] = None
        nearest = np.flatnonzero(offsets <= offsets.min() + NEAR)
        fresh = len(chosen) > before
        if not fresh or all(
            (A @ normals[f]).max() - (B @ normals[f]).min() <= offsets[f] + 1e-13 for f in nearest
        ):
            return index, hull.simplices[nearest], normals[nearest]
    raise ArithmeticError(f"No facet for the depth of pair {row} in {ROUNDS} rounds.")


def squared_depth(pairs: Pairs, row: int) -> Fraction:
    """The square of the depth of one overlapping pair, from exact facets of A ⊖ B."""
    A, B = pairs.posed(row)
    index, facets, outward = expand(A, B, row)
    best = None
    for facet, u in zip(facets, outward, strict=True):
        a = pairs.posed_exactly(row, 0, index[facet, 0])
        b = pairs.posed_exactly(row, 1, index[facet, 1])
        normal = normal_of(a - b)
        if sum(float(c) * d for c, d in zip(normal, u, strict=True)) < 0:
            normal = -normal
        value = -lowest(pairs, row, 0, A, normal, -1)[0] - lowest(pairs, row, 1, B, normal, 1)[0]
        found = max(value, Fraction(0)) ** 2 / (normal @ normal)
        best = found if best is None else min(best, found)
    return best


def split(values: list[Fraction]) -> tuple[np.ndarray, np.ndarray]:
    """Each fraction as a float and the rest as another float."""
    high = [float(x) for x in values]
    low = [float(x - Fraction(h)) for x, h in zip(values, high, strict=True)]
    return np.array(high), np.array(low)


def compute(pairs: Pairs) -> Reference:
    """Exact answers for all these pairs."""
    distances, signed = [], []
    for row in range(len(pairs)):
        distance = square_root(squared_distance(pairs, row))
        distances.append(distance)
        signed.append(distance if distance else -square_root(squared_depth(pairs, row)))
    sizes = np.array([pairs.size(row) for row in range(len(pairs))])
    return Reference(split(distances), split(signed), sizes)


def reference(pairs: Pairs) -> Reference:
    """Exact answers, kept from an earlier run if the pairs are the same."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for part in (*pairs.bodies, pairs.index, pairs.rotations, pairs.translations):
        digest.update(np.ascontiguousarray(part).tobytes())
    path = CACHE / f"reference-{digest.hexdigest()[:24]}.npz"
    if not path.exists():
        found = compute(pairs)
        CACHE.mkdir(exist_ok=True)
        np.savez(path, distance=found.distance, signed=found.signed, size=found.size)
    with np.load(path) as stored:
        return Reference(tuple(stored["distance"]), tuple(stored["signed"]), stored["size"])
