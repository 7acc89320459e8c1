"""One pair at a time, with as little as possible between Python and the compiled loop."""

from __future__ import annotations

import numpy as np

from ..gjk import distance
from . import loops
from .bodies import Polytopes
from .pair import DOUBTFUL

__all__ = ["Pair", "PairDistance"]


class PairDistance:
    """The answer for one pair, seen from A."""

    __slots__ = ("_found", "distance")

    def __init__(self, distance: float, found: np.ndarray):
        self.distance = distance
        self._found = found

    @property
    def vector(self) -> np.ndarray:
        """The distance vector, to A from B."""
        return self._found[0]

    @property
    def point_a(self) -> np.ndarray:
        """Witness point of A."""
        return self._found[1]

    @property
    def point_b(self) -> np.ndarray:
        """Witness point of B."""
        return self._found[2]

    def __repr__(self):
        return f"PairDistance(distance={self.distance})"


class Pair:
    """Two bodies, asked again and again at poses of B relative to A.

    Parameters
    ----------
    A, B : array_like of shape (n, d)
        Point sets in the plane or in space.

    Examples
    --------
    >>> pair = Pair([(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (1, 1), (0, 1)])
    >>> pair.distance(np.eye(2), (4, 0)).distance
    3.0
    """

    def __init__(self, A, B):
        self.bodies = Polytopes([A, B])
        d = self.bodies.dim
        self._numbers, R, T = loops.single_space()
        self._turn, self._place = R[1, :d, :d], T[1, :d]
        self._answer = self._numbers[60:69].reshape(3, 3)[:, :d]
        self._bodies = self.bodies.lists, self.bodies.grids, self.bodies.sizes, d + 1

    def distance(self, rotation, translation) -> PairDistance:
        """Distance of A and R B + t, with the vector to A from B and witness points."""
        self._turn[...] = rotation
        self._place[...] = translation
        exponent = self.bodies.exponent
        if exponent:
            np.ldexp(self._place, -exponent, out=self._place)
        status, length = loops.one_distance(*self._bodies, self._numbers)
        if status >= DOUBTFUL:
            return self._again()
        found = self._answer.copy()
        if exponent:
            found, length = np.ldexp(found, exponent), float(np.ldexp(length, exponent))
        return PairDistance(length, found)

    def _again(self) -> PairDistance:
        """What floats cannot decide, or a pose that is none."""
        A = self.bodies.vertices(0)
        B = self.bodies.vertices(1) @ self._turn.T + np.ldexp(self._place, self.bodies.exponent)
        if not np.isfinite(B).all():
            raise ValueError("The pose of B must be finite, and not too large for floats.")
        r = distance(A, B)
        return PairDistance(r.distance, np.array([r.vector, r.point_a, r.point_b]))
