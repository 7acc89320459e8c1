"""The posed pairs that every competitor answers: random polytopes, apart, in touch, overlapping.

A body is `n` points on the surface of an ellipsoid, so that every point is a vertex. A pair is two
bodies, each with a rotation and a translation. Both bodies of a pair are first put far apart. Then
B moves along the distance vector, which shortens the distance by just the length of the move: to a
chosen gap (separated), or until contact (touching). From contact on, the difference A ⊖ B moves
so that the origin travels from the point of contact towards the centre of the difference, and that
stays inside because the difference is convex (overlapping, at many depths).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import gjkbook as gjk

SIZES = (8, 20, 100, 500, 2000)
CONFIGURATIONS = ("separated", "touching", "overlapping")
QUERIES = ("distance", "boolean", "signed")
BODIES = 12  # of each number of vertices: small enough that their memory stays warm for everybody
GAPS = (0.05, 1.5)  # of separated pairs, for bodies whose half axes are 0.5 to 1
CACHE = Path(__file__).parent / "cache"
DEPTHS = (0.02, 0.9)  # of overlapping pairs: how far the origin is on its way to the centre


@dataclass(frozen=True, eq=False)
class Pairs:
    """Many pairs of posed bodies: the point p of a body is at ``R p + t``."""

    dimension: int
    vertices: int
    configuration: str
    bodies: list[np.ndarray]
    index: np.ndarray  # (m, 2): which bodies
    rotations: np.ndarray  # (m, 2, d, d)
    translations: np.ndarray  # (m, 2, d)

    def __len__(self) -> int:
        return len(self.index)

    def posed(self, row: int) -> tuple[np.ndarray, np.ndarray]:
        """The points of both bodies of one pair where they are, in float64."""
        return tuple(
            self.bodies[self.index[row, k]] @ self.rotations[row, k].T + self.translations[row, k]
            for k in range(2)
        )

    def posed_exactly(self, row: int, k: int, chosen) -> np.ndarray:
        """Chosen points of body k of one pair as fractions: no rounding in ``R p + t``."""
        R = gjk.exact(self.rotations[row, k])
        t = gjk.exact(self.translations[row, k][None])[0]
        return gjk.exact(self.bodies[self.index[row, k]][chosen]) @ R.T + t

    def size(self, row: int) -> float:
        """The larger radius of the two bodies, measured from the mean of their points."""
        return max(self.radius(body) for body in self.index[row])

    def radius(self, body: int) -> float:
        """The distance of the farthest point of a body from the mean of its points."""
        points = self.bodies[body]
        return float(np.linalg.norm(points - points.mean(axis=0), axis=1).max())

    def first(self, count: int) -> Pairs:
        """The first pairs only, for a competitor that is too slow for all."""
        return Pairs(
            self.dimension, self.vertices, self.configuration, self.bodies,
            self.index[:count], self.rotations[:count], self.translations[:count],
        )  # fmt: skip


def body(rng: np.random.Generator, n: int, dimension: int) -> np.ndarray:
    """Points on an ellipsoid with half axes between 0.5 and 1, all of them extreme."""
    if dimension == 2:
        # One angle in each of n equal slots: two that are too close would round onto a line.
        angles = 2 * np.pi * (np.arange(n) + rng.uniform(0.1, 0.9, n)) / n
        points = np.column_stack([np.cos(angles), np.sin(angles)])
    else:
        points = rng.normal(size=(n, dimension))
        points /= np.linalg.norm(points, axis=1)[:, None]
    return points * rng.uniform(0.5, 1.0, dimension)


def rotation(rng: np.random.Generator, dimension: int) -> np.ndarray:
    """A random rotation matrix."""
    Q, R = np.linalg.qr(rng.normal(size=(dimension, dimension)))
    Q *= np.sign(np.diag(R))
    if np.linalg.det(Q) < 0:
        Q[:, 0] *= -1
    return Q


def make(dimension: int, vertices: int, count: int, seed: int = 0) -> dict[str, Pairs]:
    """All three configurations of the same bodies and rotations, by name."""
    rng = np.random.default_rng([seed, dimension, vertices])
    bodies = [body(rng, vertices, dimension) for _ in range(BODIES)]
    index = np.array([rng.choice(BODIES, 2, replace=False) for _ in range(count)])
    rotations = np.array([[rotation(rng, dimension) for _ in range(2)] for _ in range(count)])
    moved = {name: np.empty((count, 2, dimension)) for name in CONFIGURATIONS}
    for row in range(count):
        A, B = (bodies[i] @ R.T for i, R in zip(index[row], rotations[row], strict=True))
        for name, translations in zip(CONFIGURATIONS, place(rng, A, B), strict=True):
            moved[name][row] = translations
    return {
        name: Pairs(dimension, vertices, name, bodies, index, rotations, moved[name])
        for name in CONFIGURATIONS
    }


def stored(dimension: int, vertices: int, count: int, seed: int = 0) -> dict[str, Pairs]:
    """What `make` gives, kept from an earlier run if this module is still the same."""
    digest = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]
    path = CACHE / f"pairs-{dimension}-{vertices}-{count}-{seed}-{digest}.npz"
    if not path.exists():
        made = make(dimension, vertices, count, seed)
        one = made[CONFIGURATIONS[0]]
        CACHE.mkdir(exist_ok=True)
        np.savez(
            path, bodies=one.bodies, index=one.index, rotations=one.rotations,
            **{name: pairs.translations for name, pairs in made.items()},
        )  # fmt: skip
    with np.load(path) as kept:
        common = list(kept["bodies"]), kept["index"], kept["rotations"]
        return {
            name: Pairs(dimension, vertices, name, *common, kept[name]) for name in CONFIGURATIONS
        }


def place(rng, A: np.ndarray, B: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Translations of A and B for the three configurations."""
    dimension = A.shape[1]
    t_a = rng.uniform(-1, 1, dimension)
    away = rng.normal(size=dimension)
    t_b = t_a + 4 * away / np.linalg.norm(away)
    gap, way = rng.uniform(*GAPS), rng.uniform(*DEPTHS)

    far = gjk.distance(A + t_a, B + t_b)
    apart = t_b + far.vector * (1 - gap / far.distance)
    contact = t_b + far.vector
    contact = contact + gjk.distance(A + t_a, B + contact).vector  # what rounding left
    centre = (A.mean(axis=0) + t_a) - (B.mean(axis=0) + contact)
    return [(t_a, apart), (t_a, contact), (t_a, contact + way * centre)]
