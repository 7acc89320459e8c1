"""Two gear teeth come together, after the benchmark of Montanari, Petrinic and Barbieri.

Their meshes were not published with the paper, so the teeth here are our own: the coarse ones of
the gallery, which meet in two parallel facets, and fine ones, whose narrow strips make the simplex
that GJK ends with a needle. At each step we read the error of the distance and the determinants of
the linear systems that Johnson and Signed Volumes solve.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from ..gallery import gear_teeth
from ..gjk import distance, gjk
from ..points import exact
from ..subalgorithms import NoSubsetError, choose

__all__ = ["Reading", "approach", "coarse_teeth", "determinants", "fine_teeth"]

FLANK = 300  # points along a flank: strips of width 1/300
TILT = 1e-4  # angle between the axes of the two fine teeth, so that no facets are parallel


class Reading(NamedTuple):
    """One step of the approach, with one sub-algorithm."""

    distance: float
    """The true distance."""
    error: float
    """How far the answer was off; infinite if the sub-algorithm gave up."""
    det_a: float
    """Smallest |det A| over the accepted faces of the run."""
    det_m: float
    """Smallest |det M| over the same faces, of the largest shadow."""
    iterations: int


def coarse_teeth(gap: float) -> tuple[np.ndarray, np.ndarray]:
    """The teeth of the gallery with a gap between 1/2 and 0."""
    return gear_teeth(1 - 2 * gap, 1)


def fine_teeth(gap: float) -> tuple[np.ndarray, np.ndarray]:
    """Two finely meshed teeth, slightly askew; the gap is measured along the way they move.

    Examples
    --------
    >>> P, Q = fine_teeth(0.125)
    >>> len(P), round(distance(P, Q).distance, 3)
    (1200, 0.124)
    """
    P, Q, way, touching = _fine_pair()
    return P, Q + (touching + gap) * way


@cache
def _fine_pair():
    height = np.linspace(0, 1, FLANK)
    flank = np.column_stack([0.5 - 0.15 * height - 0.2 * height**2, height])
    profile = np.vstack([flank, flank[::-1] * (-1, 1)])
    P = np.vstack([np.column_stack([profile, np.full(len(profile), z)]) for z in (-0.5, 0.5)])
    c, s = np.cos(TILT), np.sin(TILT)
    Q = -P @ np.array([(c, 0, s), (0, 1, 0), (-s, 0, c)]).T
    askew = np.linalg.qr(np.array([(2.0, 1, 2), (-2, 2, 1), (1, 2, 3)]))[0]
    way = askew @ np.array([1, 0.3, 0.05]) / np.linalg.norm([1, 0.3, 0.05])
    P, Q = P @ askew.T, Q @ askew.T
    low, high = 0.0, 2.0
    while high - low > 4e-16:
        middle = (low + high) / 2
        low, high = (low, middle) if distance(P, Q + middle * way).distance else (middle, high)
    return P, Q, way, high


def determinants(Y) -> tuple[float, float]:
    """det A of the points, and |det M| of their largest shadow on a coordinate plane or axis.

    Examples
    --------
    >>> determinants([(1, 0, 0), (2, 0, 0), (1, 1, 0)])
    (1.0, 1.0)
    """
    Y = exact(Y)
    edges = Y[1:] - Y[0]
    if len(edges) == 0:
        return 1.0, 1.0
    if len(edges) == 1:
        shadows = edges[0]
    elif len(edges) == 2:
        shadows = np.cross(edges[0], edges[1])
    else:
        shadows = np.array([edges[0] @ np.cross(edges[1], edges[2])])
    return float(shadows @ shadows), float(max(abs(shadows)))


def approach(
    teeth: Callable[[float], tuple[np.ndarray, np.ndarray]],
    gaps: Sequence[float],
    subalgorithm: str | Callable,
) -> list[Reading]:
    """Bring the teeth together and take a reading at each gap.

    Examples
    --------
    >>> (reading,) = approach(coarse_teeth, [0.25], "signed-volumes")
    >>> round(reading.distance, 12), reading.error < 1e-15
    (0.25, True)
    """
    solve = choose(subalgorithm, 3)
    readings = []
    for gap in gaps:
        P, Q = teeth(gap)
        faces = []

        def recording(Y, faces=faces):
            kept, weights = solve(Y)
            faces.append([Y[i] for i in kept])
            return kept, weights

        truth = distance(P, Q).distance
        try:
            result = gjk(P, Q, subalgorithm=recording)
            error, iterations = abs(result.distance - truth), result.iterations
        except NoSubsetError:
            error, iterations = float("inf"), len(faces)
        det_a, det_m = np.array([determinants(Y) for Y in faces]).min(axis=0)
        readings.append(Reading(truth, error, float(det_a), float(det_m), iterations))
    return readings
