"""Bodies without vertices: Frank–Wolfe beside GJK, and what momentum saves.

All costs are counts of support points. The pairs come from seeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ..extension import core_difference
from ..gallery import random_polytope
from ..gjk import gjk
from ..shapes import Cylinder, Ellipsoid, Transformed

__all__ = ["KINDS", "MomentumCost", "frank_wolfe", "momentum_cost", "pairs"]


def frank_wolfe(A, B, steps: int) -> list[np.ndarray]:
    """The vectors of the Frank–Wolfe method for the least ‖x‖² on A ⊖ B.

    The start is GJK's. Each step goes from v towards the support point s in direction −v, to the
    point of the segment nearest to the origin, and forgets all earlier points.

    Examples
    --------
    >>> vectors = frank_wolfe([(1, 1), (1, -2)], [(0, 0)], 3)
    >>> np.array(vectors).round(12).tolist()
    [[1.0, 1.0], [1.0, 0.0], [1.0, 0.0]]
    """
    X, _, _ = core_difference(A, B)
    v = X.start(None)[0].y
    vectors = [v]
    for _ in range(steps - 1):
        s = X.support(-v).y
        way = s - v
        gap = -v.dot(way)
        if gap > 0:
            v = v + min(1.0, gap / way.dot(way)) * way
        vectors.append(v)
    return vectors


def _turned(body, rng):
    return Transformed(body, np.linalg.qr(rng.normal(size=(3, 3)))[0])


def _ellipsoid(rng):
    return _turned(Ellipsoid(rng.uniform(0.3, 2, 3)), rng)


def _flat_ellipsoid(rng):
    return _turned(Ellipsoid(rng.uniform(0.3, 2, 3) * (1, 1, 0.05)), rng)


def _cylinder(rng):
    return _turned(Cylinder((0, 0, -1), (0, 0, 1), rng.uniform(0.3, 1)), rng)


def _polytope(n):
    def make(rng):
        points = random_polytope(n, seed=int(rng.integers(10**9)))
        return Transformed(points, np.diag(rng.uniform(0.3, 2, 3)))

    return make


#: Kinds of random bodies, each as a function of a generator.
KINDS = {
    "ellipsoids": _ellipsoid,
    "flat ellipsoids": _flat_ellipsoid,
    "cylinders": _cylinder,
    "polytopes, 1000 vertices": _polytope(1000),
    "polytopes, 10 vertices": _polytope(10),
}


def pairs(kind: str, gap: float, count: int, seed: int = 0) -> Iterator[tuple]:
    """Pairs of bodies at a distance of ``gap``; when it is negative they overlap by so much.

    The second is put so that its support point faces that of the first in a random direction.

    Examples
    --------
    >>> from gjkbook import distance
    >>> A, B = next(pairs("ellipsoids", 0.5, 1))
    >>> round(distance(A, B).distance, 9)
    0.5
    """
    rng = np.random.default_rng([seed, list(KINDS).index(kind)])
    for _ in range(count):
        A, B = KINDS[kind](rng), KINDS[kind](rng)
        d = rng.normal(size=3)
        d /= np.linalg.norm(d)
        B = Transformed(B, None, A.support(d) - B.support(-d) + gap * d)
        yield (A, B) if A.core is None else (A.core, B.core)


class MomentumCost(NamedTuple):
    """Support points for a pair on average, without and with momentum."""

    kind: str
    gap: float
    plain: float
    momentum: float
    helped: float


def momentum_cost(kind: str, gap: float, count: int = 30, seed: int = 0) -> MomentumCost:
    """Compare GJK without and with Nesterov's momentum on the same pairs.

    Examples
    --------
    >>> cost = momentum_cost("ellipsoids", 0.1, count=5)
    >>> cost.momentum < cost.plain
    True
    """
    counts = np.array(
        [
            (gjk(A, B).iterations, gjk(A, B, acceleration="nesterov").iterations)
            for A, B in pairs(kind, gap, count, seed)
        ]
    )
    plain, momentum = counts.T
    return MomentumCost(
        kind, gap, float(plain.mean()), float(momentum.mean()), float((momentum < plain).mean())
    )
