"""Distance sub-algorithms: the nearest point of a simplex to the origin, and the points it needs.

All have one signature. ``f(Y)`` takes the points of a simplex, shape (n, d), floats or Fractions,
and returns ``(kept, weights)`` with v(conv Y) = Σ weights[m]·Y[kept[m]], weights positive with sum
one, and no smaller subset that would do. A function of your own with this signature can be passed
wherever a name is accepted.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .johnson import NoSubsetError, backup, johnson, johnson_alone
from .least_squares import least_squares
from .signed_volumes import signed_volumes
from .voronoi import voronoi

__all__ = [
    "SUBALGORITHMS",
    "NoSubsetError",
    "backup",
    "choose",
    "johnson",
    "johnson_alone",
    "least_squares",
    "signed_volumes",
    "voronoi",
]

SUBALGORITHMS: dict[str, Callable] = {
    "johnson": johnson,
    "backup": backup,
    "signed-volumes": signed_volumes,
    "voronoi": voronoi,
    "least-squares": least_squares,
}


def choose(subalgorithm: str | Callable | None, dim: int) -> Callable:
    """Find a sub-algorithm by name; a function of the user's is handed its points as an array.

    ``None`` means the most accurate one for the dimension: Signed Volumes up to three, least
    squares above.
    """
    if subalgorithm is None:
        return signed_volumes if dim <= 3 else least_squares
    if callable(subalgorithm):
        return lambda Y: subalgorithm(np.array(Y))
    if subalgorithm not in SUBALGORITHMS:
        raise ValueError(
            f"Unknown sub-algorithm {subalgorithm!r}: choose one of {', '.join(SUBALGORITHMS)}, or "
            "pass a function."
        )
    return SUBALGORITHMS[subalgorithm]
