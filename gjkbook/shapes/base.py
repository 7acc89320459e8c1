"""What all shapes share, and the checks of what they are made of."""

from __future__ import annotations

import math
from numbers import Real

import numpy as np

from ..points import as_direction, as_points, is_exact
from ..support import PointSet

__all__ = ["ConvexShape", "as_length", "as_position", "same_dimension", "unit"]


class ConvexShape:
    """A convex body known by its support mapping.

    Attributes
    ----------
    dim : int
        Dimension of the space.
    core : numpy.ndarray, body, or None
        What the shape is an extension of; None if it has to be taken as it is.
    margin : float
        Radius of the balls by which the core is extended.
    """

    dim: int
    core = None
    margin = 0.0

    def support(self, d) -> np.ndarray:
        """Return a point of the shape furthest along d; any point of it if d is zero."""
        d = np.asarray(d, dtype=np.float64)
        if d.shape != (self.dim,):
            raise ValueError(f"d must have {self.dim} coordinates, but its shape is {d.shape}.")
        return self._support(d)

    def _support(self, d: np.ndarray) -> np.ndarray:
        return support_of(self.core, d) + self.margin * unit(d)

    def __repr__(self):
        return f"{type(self).__name__}({self._describe()})"

    def _describe(self) -> str:
        return f"dim={self.dim}"


def support_of(body, d) -> np.ndarray:
    """Support point of an array of points, of a prepared point set, or of a shape."""
    if isinstance(body, np.ndarray):
        return PointSet(body).support(d)[0]
    if isinstance(body, PointSet):
        return body.support(d)[0]
    return np.asarray(body.support(d), dtype=np.float64)


def unit(d: np.ndarray) -> np.ndarray:
    """d/‖d‖ without overflow or underflow; zero for zero."""
    largest = np.abs(d).max()
    if largest == 0:
        return d
    d = d / largest
    return d / math.sqrt(d.dot(d))


def as_position(p, name: str) -> np.ndarray:
    """Check one point: a vector of finite numbers."""
    if np.ndim(p) != 1:
        raise ValueError(f"{name} must be one point, not an array of shape {np.shape(p)}.")
    return as_floats(np.asarray(p)[None, :], name)[0]


def as_floats(P, name: str) -> np.ndarray:
    """Check points; Fractions are refused, because no shape has an exact support mapping."""
    points = as_points(P, name)
    if is_exact(points):
        raise TypeError(f"{name} holds fractions, but shapes are made of floats: use to_float.")
    return points


def as_length(x, name: str) -> float:
    """Check a radius or another length: a finite number, not negative."""
    if isinstance(x, bool) or not isinstance(x, Real):
        raise TypeError(f"{name} must be a number, not {x!r}.")
    if not 0 <= x <= 1e300:
        raise ValueError(f"{name} must be a finite number and not negative, not {x}.")
    return float(x)


def as_axis(start: np.ndarray, end: np.ndarray, names: tuple[str, str]) -> np.ndarray:
    """The unit vector from one point to another, which must differ."""
    same_dimension(dict(zip(names, map(len, (start, end)), strict=True)))
    if (start == end).all():
        raise ValueError(f"{names[0]} and {names[1]} must differ: they give the axis.")
    return unit(as_direction(end - start, len(start), "axis"))


def same_dimension(dims: dict[str, int]) -> int:
    """The one dimension of several parts, named for the message."""
    if len(set(dims.values())) > 1:
        parts = ", ".join(f"{name} has {dim}" for name, dim in dims.items())
        raise ValueError(f"All parts must have the same dimension, but {parts}.")
    return next(iter(dims.values()))


def show(x) -> str:
    """A point or a length for a repr."""
    if np.ndim(x):
        return "(" + ", ".join(show(c) for c in np.asarray(x).tolist()) + ")"
    return f"{x:.6g}"
