"""Shapes made of other bodies: rounded, transformed, added, joined.

Each takes arrays of points, prepared ones (`gjkbook.hill_climbing.VertexGraph`), shapes of this
package, and objects of your own with ``support(d)`` and ``dim``.
Where the result is the extension of a simpler body by balls, its ``core`` and ``margin`` say so.
"""

from __future__ import annotations

from functools import cached_property, reduce

import numpy as np

from ..hill_climbing import VertexGraph
from ..minkowski import minkowski_sum
from .base import (
    ConvexShape,
    as_floats,
    as_length,
    as_position,
    same_dimension,
    show,
    support_of,
)

__all__ = ["Hull", "MinkowskiSum", "Rounded", "Transformed"]

#: Sums of more points than this are not listed: their support mapping is cheaper.
MOST_LISTED = 4096

#: A matrix M with MᵀM = c²·I up to this is taken for a rotation times c: it changes the radius of a
#: ball by less than that. A product of a thousand rotation matrices is still as good.
SIMILAR = 1e-12


def as_part(X, name: str):
    """An array of points, or a shape that tells its dimension."""
    if not callable(getattr(X, "support", None)):
        return as_floats(X, name)
    if getattr(X, "dim", None) is None:
        raise ValueError(f"{name} needs an attribute dim, which tells the dimension.")
    return X


def dimension(part) -> int:
    return part.shape[1] if isinstance(part, np.ndarray) else part.dim


def split(part) -> tuple:
    """(core, margin) of a part; the part itself and 0 if it is no extension."""
    core = getattr(part, "core", None)
    return (part, 0.0) if core is None else (core, part.margin)


def all_points(parts) -> bool:
    return all(isinstance(part, np.ndarray) for part in parts)


class Rounded(ConvexShape):
    """A body extended by balls of a radius: all points within the radius of it.

    It is body ⊕ ball, so that s(d) = s_body(d) + radius·d/‖d‖. The thesis of Jales and van den
    Bergen's book call it the spherical extension.

    Examples
    --------
    >>> card = Rounded([(0, 0), (4, 0), (4, 2), (0, 2)], 0.5)
    >>> card.support((1, 0)), card.support((3, 4)).round(3)
    (array([4.5, 0. ]), array([4.3, 2.4]))
    """

    def __init__(self, body, radius: float):
        self.body, self.radius = as_part(body, "body"), as_length(radius, "radius")
        self.dim = dimension(self.body)
        self.core, margin = split(self.body)
        self.margin = self.radius + margin

    def _describe(self):
        return f"{_name(self.body)}, {show(self.radius)}"


class Transformed(ConvexShape):
    """The image of a body under x ↦ matrix·x + translation.

    d·(M x + t) = (Mᵀ d)·x + d·t, so s(d) = M s_body(Mᵀ d) + t: the direction is pulled back, and
    only the answer is moved.

    Examples
    --------
    A disc becomes an ellipse:

    >>> from gjkbook.shapes import Sphere
    >>> Transformed(Sphere(1, (0, 0)), [(3, 0), (0, 4)]).support((1, 1))
    array([1.8, 3.2])
    """

    def __init__(self, body, matrix=None, translation=None):
        self.body = as_part(body, "body")
        self.dim = d = dimension(self.body)
        self.matrix = np.eye(d) if matrix is None else as_floats(matrix, "matrix")
        self.translation = (
            np.zeros(d) if translation is None else as_position(translation, "translation")
        )
        if self.matrix.shape != (d, d) or self.translation.shape != (d,):
            raise ValueError(
                f"matrix must be {d}×{d} and translation have {d} numbers, but their shapes are "
                f"{self.matrix.shape} and {self.translation.shape}."
            )

    @cached_property
    def _split(self):
        """(core, margin): the image of a ball is a ball if the matrix is a rotation times c."""
        core, margin = split(self.body)
        if isinstance(core, VertexGraph):
            return core.placed(self.matrix, self.translation), margin
        if margin:
            gram = self.matrix.T.dot(self.matrix)
            squared = gram.trace() / self.dim
            if np.abs(gram - squared * np.eye(self.dim)).max() > SIMILAR * squared:
                return None, 0.0
            margin *= float(np.sqrt(squared))
        if isinstance(core, np.ndarray):
            return core.dot(self.matrix.T) + self.translation, margin
        if core is self.body:
            return None, 0.0
        return Transformed(core, self.matrix, self.translation), margin

    @property
    def core(self):
        """The image of the body's core, if balls stay balls."""
        return self._split[0]

    @property
    def margin(self):
        """The radius of those balls."""
        return self._split[1]

    def _support(self, d):
        if self.core is not None:
            return super()._support(d)
        return self.matrix.dot(support_of(self.body, d.dot(self.matrix))) + self.translation

    def _describe(self):
        return f"{_name(self.body)}, dim={self.dim}"


class MinkowskiSum(ConvexShape):
    """The Minkowski sum of bodies: all sums of a point of each.

    The largest value of a sum is the sum of the largest values, so support points add.

    Examples
    --------
    >>> from gjkbook.shapes import Segment
    >>> square = MinkowskiSum(Segment((0, 0), (1, 0)), Segment((0, 0), (0, 1)))
    >>> square.support((1, 1))
    array([1., 1.])
    """

    def __init__(self, *bodies):
        self.bodies, self.dim = _parts(bodies)
        cores, margins = zip(*map(split, self.bodies), strict=True)
        self.margin = sum(margins)
        if all_points(cores) and np.prod([float(len(core)) for core in cores]) <= MOST_LISTED:
            self.core = reduce(minkowski_sum, cores)
        elif any(core is not body for core, body in zip(cores, self.bodies, strict=True)):
            self.core = MinkowskiSum(*cores)

    def _support(self, d):
        return sum(support_of(body, d) for body in self.bodies)

    def _describe(self):
        return ", ".join(map(_name, self.bodies))


class Hull(ConvexShape):
    """The convex hull of bodies.

    A linear function is largest on a hull where it is largest on one of the parts. Balls of a
    radius that all parts have can be taken off: conv ∪ (C_i ⊕ K) = (conv ∪ C_i) ⊕ K.

    Examples
    --------
    >>> from gjkbook.shapes import Sphere
    >>> Hull(Sphere(1, (0, 0)), Sphere(1, (5, 0))).support((1, 0))
    array([6., 0.])
    """

    def __init__(self, *bodies):
        self.bodies, self.dim = _parts(bodies)
        cores, margins = zip(*map(split, self.bodies), strict=True)
        self.margin = min(margins)
        rest = [
            core if margin == self.margin else Rounded(core, margin - self.margin)
            for core, margin in zip(cores, margins, strict=True)
        ]
        if all_points(rest):
            self.core = np.vstack(rest)
        elif self.margin:
            self.core = Hull(*rest)

    def _support(self, d):
        points = np.array([support_of(body, d) for body in self.bodies])
        return points[int((points - points[0]).dot(d).argmax())]

    def _describe(self):
        return ", ".join(map(_name, self.bodies))


def _parts(bodies) -> tuple:
    """Check the parts of a sum or hull; return them and their dimension."""
    if not bodies:
        raise ValueError("At least one body is needed.")
    names = [f"body {i}" for i in range(1, len(bodies) + 1)]
    parts = tuple(as_part(body, name) for body, name in zip(bodies, names, strict=True))
    dims = dict(zip(names, map(dimension, parts), strict=True))
    return parts, same_dimension(dims)


def _name(part) -> str:
    return f"{len(part)} points" if isinstance(part, np.ndarray) else repr(part)
