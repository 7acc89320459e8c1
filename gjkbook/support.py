"""Support function and support mapping (thesis, Definition 2.4, Theorems 2.3 and 2.5).

A support point of X in the direction d is a point of X furthest along d:
d·s = h_X(d) = max{d·x | x ∈ X}. Several points may tie. The contract for point sets: the first of
the tied points, in the order of the rows, is returned. Any choice is a support point, so no
algorithm may depend on it, but a reader who runs a cell twice sees the same path.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from .points import as_direction, as_points, is_exact

__all__ = ["PointSet", "as_body", "support", "support_function", "support_index"]


def support_index(P, d) -> int:
    """Index of the first support point of the point set P in the direction d.

    Examples
    --------
    >>> support_index([(0, 0), (2, 1), (2, 5)], (1, 0))
    1
    """
    P = as_points(P, "P")
    return PointSet(P).support(as_direction(d, P.shape[1]))[1]


def support(P, d) -> np.ndarray:
    """Support point s_P(d); also one of conv(P), by Theorem 2.3.

    Examples
    --------
    >>> support([(0, 0), (2, 1), (2, 5)], (0, 1))
    array([2., 5.])
    """
    P = as_points(P, "P")
    return PointSet(P).support(as_direction(d, P.shape[1]))[0]


def support_function(P, d):
    """Value h_P(d) = max{d·p | p ∈ P} of the support function.

    Examples
    --------
    >>> support_function([(0, 0), (2, 1), (2, 5)], (1, 1))
    np.float64(7.0)
    """
    P = as_points(P, "P")
    d = as_direction(d, P.shape[1])
    return np.dot(PointSet(P).support(d)[0], d)


class PointSet:
    """A finite set of points as GJK sees it: something with a support mapping.

    The argmax of d·p does not change when P is translated, but its rounding does: far from the
    origin the large common part would drown the differences. So the search runs on P − p_0.
    """

    certain = True  # support points are right up to rounding
    uncertainty = 0.0  # how far beyond them, rounding of the search aside, a point may still lie

    def __init__(self, points: np.ndarray):
        self.points = points
        self.dim = points.shape[1]
        self.exact = is_exact(points)

    def __len__(self):
        return len(self.points)

    def point(self, index: int) -> np.ndarray:
        """One of the points."""
        return self.points[index]

    @cached_property
    def centred(self) -> np.ndarray:
        """P − p_0."""
        return self.points - self.points[0]

    @cached_property
    def extent(self) -> float:
        """Largest coordinate of P − p_0."""
        return float(np.abs(self.centred).max())

    def furthest(self, d) -> int:
        """Index of the first of the points furthest along d, found by looking at all."""
        return int(self.centred.dot(d).argmax())

    def support(self, d) -> tuple[np.ndarray, int]:
        """The support point in direction d, and its index."""
        index = int(self.centred.dot(d).argmax())
        return self.points[index], index

    def with_points(self, points: np.ndarray) -> PointSet:
        """The same body at other coordinates or in other numbers."""
        return PointSet(points)

    def scaled(self, exponent: int) -> PointSet:
        """The same body with all lengths multiplied by 2**exponent."""
        return self.with_points(np.ldexp(self.points, exponent))


class Shape:
    """An object with a method ``support(d)``, wrapped so that its answers are checked."""

    exact = False

    def __init__(self, shape, name: str, dim: int | None):
        self._shape = shape
        self._name = name
        self._exponent = 0
        self.dim = dim if dim is not None else getattr(shape, "dim", None)

    def support(self, d) -> tuple[np.ndarray, None]:
        """The support point in direction d; a shape has no indices."""
        point = np.asarray(self._shape.support(d), dtype=np.float64)
        if point.shape != d.shape or not np.isfinite(point).all():
            raise ValueError(
                f"{self._name}.support(d) must return a finite point of {len(d)} coordinates, "
                f"but returned {point.tolist()} for d = {d.tolist()}."
            )
        return np.ldexp(point, self._exponent) if self._exponent else point, None

    def scaled(self, exponent: int) -> Shape:
        """The same body with all lengths multiplied by 2**exponent."""
        body = Shape(self._shape, self._name, self.dim)
        body._exponent = self._exponent + exponent
        return body


def as_body(X, name: str, point_set=PointSet) -> PointSet | Shape:
    """Wrap points in ``point_set``, and an object with ``support(d)`` in `Shape`, for GJK."""
    if isinstance(X, PointSet):
        return X
    if callable(getattr(X, "support", None)):
        return Shape(X, name, None)
    return point_set(as_points(X, name))
