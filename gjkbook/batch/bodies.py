"""Bodies prepared for many queries."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ..hull_graph import vertex_graph
from ..points import as_points, is_exact
from .directions import listed, table

__all__ = ["Polytopes"]

#: Lengths from 2**-MODERATE to 2**MODERATE need no scaling: their fourth powers are far from the
#: ends of the range of floats.
MODERATE = 40

#: A point that Quickhull leaves out may stick out of the hull by this part of the size of the body;
#: one that sticks out further is kept.
DROPPED = 2.0**-52


class Polytopes:
    """Convex hulls of point sets, prepared once for any number of queries.

    Parameters
    ----------
    point_sets : sequence of array_like of shape (n, d)
        One point set for each body, all in the plane or all in space, in the body's own frame.
        Points in any order, repeated and interior ones included.

    Attributes
    ----------
    dim : int
        2 or 3.

    Examples
    --------
    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0.5)]
    >>> bodies = Polytopes([square, [(0, 0), (3, 0), (0, 4)]])
    >>> len(bodies), bodies.vertices(0).tolist()
    (2, [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    """

    def __init__(self, point_sets: Sequence):
        point_sets = list(point_sets)
        if not point_sets:
            raise ValueError("Polytopes needs at least one body, but the list is empty.")
        checked = [as_points(P, f"body {k}") for k, P in enumerate(point_sets)]
        dims = sorted({P.shape[1] for P in checked})
        if len(dims) > 1 or dims[0] not in (2, 3):
            raise ValueError(
                "All bodies must be in the plane or all in space, with 2 or 3 coordinates a point, "
                f"but these have {' and '.join(map(str, dims))}."
            )
        if any(is_exact(P) for P in checked):
            raise TypeError("gjkbook.batch works on floats: use gjkbook.distance for Fractions.")
        self.dim = dims[0]
        kept = [corners(P) for P in checked]
        #: For each vertex its number in the point set of its body.
        self._numbers = np.concatenate(kept)
        V = np.zeros((len(self._numbers), 3))
        V[:, : self.dim] = np.concatenate([P[k] for P, k in zip(checked, kept, strict=True)])
        # Very large and very small bodies are scaled by a power of two, which rounds nothing.
        exponent = int(math.frexp(float(np.abs(V).max()))[1])
        self.exponent = exponent if abs(exponent) > MODERATE else 0
        V = np.ldexp(V, -self.exponent)
        self._ends = np.cumsum([0, *map(len, kept)])
        self._prepare(np.split(V, self._ends[1:-1]))

    def _prepare(self, bodies: list[np.ndarray]) -> None:
        """Tables of directions, sizes and centres, for the compiled functions."""
        self._vertices = bodies
        self.grids = np.zeros((len(bodies), 3), np.int64)
        self.sizes = np.zeros((len(bodies), 5))
        points, rows = [], [np.zeros((1, 4), np.int32)]
        first, root = 0, 1
        self._firsts = []
        for V, grid, size in zip(bodies, self.grids, self.sizes, strict=True):
            size[0] = np.sqrt((V * V).sum(axis=1)).max()
            size[1:4] = centre = V.mean(axis=0)
            size[4] = np.sqrt(((V - centre) ** 2).sum(axis=1)).max()
            more_points, more_rows, grid[:] = table(V, self.dim, root, first)
            points.append(more_points)
            self._firsts.append(first)
            rows.append(more_rows)
            first, root = first + len(more_points), root + len(more_rows)
        self.lists = np.concatenate(points), np.concatenate(rows)

    def __len__(self) -> int:
        return len(self.grids)

    def vertices(self, k: int) -> np.ndarray:
        """The vertices of body k."""
        return np.ldexp(self._vertices[k][:, : self.dim], self.exponent)

    def candidates(self, k: int, direction) -> np.ndarray:
        """The points of body k among which a support point in a direction is looked for.

        Numbers of rows in the point set that was given.

        Examples
        --------
        >>> angles = 2 * np.pi * np.arange(100) / 100
        >>> disc = Polytopes([np.column_stack([np.cos(angles), np.sin(angles)])])
        >>> disc.candidates(0, (0.8, 0.6))
        array([10, 11])
        """
        root, across, up = self.grids[k]
        first, last = self._ends[k : k + 2]
        if not across:
            return self._numbers[first:last]
        d = np.zeros(3)
        d[: self.dim] = direction
        start, count = listed(self.lists[1], root, across, up, *d)
        # The points of small bodies are padded, so vertices are counted from the body's first.
        found = np.unique(self.lists[1][start : start + count]) - self._firsts[k]
        return self._numbers[first:last][found]

    def __repr__(self):
        return f"Polytopes({len(self)} bodies, {len(self._numbers)} vertices, dim={self.dim})"


def corners(P: np.ndarray) -> np.ndarray:
    """Numbers of the points that a hull needs: its vertices, and what rounding might hide.

    Examples
    --------
    >>> corners(np.array([(0.0, 0.0), (2, 0), (1, 0), (0, 2), (0, 0)]))
    array([0, 1, 3])
    """
    once = np.sort(np.unique(P, axis=0, return_index=True)[1])
    if len(once) <= P.shape[1] + 1:
        return once
    found = once[sorted(vertex_graph(P[once]))]
    rest = np.setdiff1d(once, found)
    if not len(rest):
        return found
    return np.union1d(found, rest[sticks_out(P, found, rest)])


def sticks_out(P, found, rest) -> np.ndarray:
    """Tell which of the rest lie outside the hull of those found, by more than rounding."""
    from scipy.spatial import ConvexHull, QhullError

    X = P - P[found].mean(axis=0)
    X = X / np.abs(X[found]).max()
    try:
        faces = ConvexHull(X[found]).equations
    except QhullError:  # a flat body; points inside do no harm
        return np.ones(len(rest), bool)
    height = np.empty(len(rest))
    for part in np.array_split(np.arange(len(rest)), 1 + len(rest) * len(faces) // 10**7):
        height[part] = (X[rest[part]] @ faces[:, :-1].T + faces[:, -1]).max(axis=1)
    return height > DROPPED
