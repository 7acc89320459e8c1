"""The Voronoi regions of a simplex straight from their theorem, to judge faster tests by."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from ..points import exact
from ..subalgorithms.johnson import delta_table

__all__ = ["foot", "regions_of_origin"]


def foot(Y) -> tuple[np.ndarray, np.ndarray]:
    """The point of aff Y nearest to the origin, and its barycentric coordinates, as Fractions.

    Examples
    --------
    >>> x, weights = foot([(1, 1), (1, -3)])
    >>> x.tolist() == [1, 0], weights.tolist() == [3 / 4, 1 / 4]
    (True, True)
    """
    Y = exact(Y)
    delta = np.array(delta_table(Y)[tuple(range(len(Y)))])
    weights = delta / sum(exact(delta))
    return weights @ Y, weights


def regions_of_origin(Y) -> list[tuple[int, ...]]:
    """All features of the simplex Y in whose Voronoi region the origin lies; there should be one.

    Examples
    --------
    >>> regions_of_origin([(1, 1), (1, -1), (5, 0)])
    [(0, 1)]
    """
    Y = exact(Y)
    found = []
    for size in range(1, len(Y) + 1):
        for I_s in combinations(range(len(Y)), size):
            x, weights = foot(Y[list(I_s)])
            others = [j for j in range(len(Y)) if j not in I_s]
            if min(weights) > 0 and all(-x @ (Y[j] - x) <= 0 for j in others):
                found.append(I_s)
    return found
