"""Round bodies: sphere, capsule, ellipsoid, disc, cylinder, cone."""

from __future__ import annotations

import math

import numpy as np

from .base import ConvexShape, as_axis, as_length, as_position, same_dimension, show, unit

__all__ = ["Capsule", "Cone", "Cylinder", "Disc", "Ellipsoid", "Sphere"]

#: A direction this near to the axis of a disc has no direction left in the plane of the disc.
ALONG_AXIS = 2.0**-50


class Sphere(ConvexShape):
    """The ball of a radius about a centre; in the plane a filled circle.

    By Cauchy and Schwarz d·(c + x) ≤ d·c + ‖d‖r for ‖x‖ ≤ r, with equality at x = r·d/‖d‖.

    Examples
    --------
    >>> Sphere(2, (1, 0, 0)).support((0, 3, 0))
    array([1., 2., 0.])
    >>> import gjkbook as gjk
    >>> gjk.distance(Sphere(1), Sphere(2, (6, 0, 0))).distance
    3.0
    """

    def __init__(self, radius: float = 1.0, centre=(0, 0, 0)):
        self.radius, self.centre = as_length(radius, "radius"), as_position(centre, "centre")
        self.dim = len(self.centre)
        self.core, self.margin = self.centre[None, :], self.radius

    def _describe(self):
        return f"{show(self.radius)}, {show(self.centre)}"


class Capsule(ConvexShape):
    """All points within a radius of the segment from p to q.

    Examples
    --------
    >>> Capsule((0, 0), (2, 0), 1).support((1, 0))
    array([3., 0.])
    """

    def __init__(self, p, q, radius: float):
        self.p, self.q = as_position(p, "p"), as_position(q, "q")
        self.radius = as_length(radius, "radius")
        self.dim = same_dimension({"p": len(self.p), "q": len(self.q)})
        self.core, self.margin = np.array([self.p, self.q]), self.radius

    def _describe(self):
        return f"{show(self.p)}, {show(self.q)}, {show(self.radius)}"


class Ellipsoid(ConvexShape):
    """The ellipsoid with semi-axes along the coordinate axes; turn it with `Transformed`.

    It is the image of the unit ball under E = diag(semi_axes), and d·E x = (E d)·x is largest on
    the ball at x = E d/‖E d‖. So s(d) = c + E² d/‖E d‖.

    Examples
    --------
    >>> Ellipsoid((3, 4)).support((1, 1))
    array([1.8, 3.2])
    """

    def __init__(self, semi_axes, centre=None):
        self.semi_axes = as_position(semi_axes, "semi_axes")
        if (self.semi_axes < 0).any():
            raise ValueError(
                f"semi_axes must not be negative, but they are {self.semi_axes.tolist()}."
            )
        self.dim = len(self.semi_axes)
        self.centre = np.zeros(self.dim) if centre is None else as_position(centre, "centre")
        same_dimension({"semi_axes": self.dim, "centre": len(self.centre)})

    def _support(self, d):
        return self.centre + self.semi_axes * unit(self.semi_axes * unit(d))

    def _describe(self):
        return f"{show(self.semi_axes)}, {show(self.centre)}"


class Disc(ConvexShape):
    """The flat disc about a centre, perpendicular to a normal.

    For x in the plane of the disc d·x = d_⊥·x, where d_⊥ is d without its part along the normal. So
    it is a sphere's support mapping in that plane; along the normal itself all points tie.

    Examples
    --------
    >>> Disc((0, 0, 1), (0, 0, 1), 2).support((3, 0, 4))
    array([2., 0., 1.])
    """

    def __init__(self, centre, normal, radius: float):
        self.centre, self.radius = as_position(centre, "centre"), as_length(radius, "radius")
        self.normal = unit(as_position(normal, "normal"))
        self.dim = same_dimension({"centre": len(self.centre), "normal": len(self.normal)})
        if not self.normal.any():
            raise ValueError("normal must not be the zero vector.")

    def _support(self, d):
        d = unit(d)
        flat = d - d.dot(self.normal) * self.normal
        flat -= flat.dot(self.normal) * self.normal  # once more: rounding left some of the normal
        if np.abs(flat).max() <= ALONG_AXIS:
            return self.centre
        return self.centre + self.radius * unit(flat)

    def _describe(self):
        return f"{show(self.centre)}, {show(self.normal)}, {show(self.radius)}"


class Cylinder(ConvexShape):
    """The cylinder with flat ends about the segment from p to q.

    It is the Minkowski sum of the segment and a disc across it, and support points add.

    Examples
    --------
    >>> Cylinder((0, 0, 0), (0, 0, 5), 2).support((1, 0, 1))
    array([2., 0., 5.])
    """

    def __init__(self, p, q, radius: float):
        self.p, self.q = as_position(p, "p"), as_position(q, "q")
        self._axis = as_axis(self.p, self.q, ("p", "q"))
        self._disc = Disc(0 * self.p, self._axis, radius)
        self.dim, self.radius = self._disc.dim, self._disc.radius

    def _support(self, d):
        end = self.q if d.dot(self._axis) > 0 else self.p
        return end + self._disc._support(d)

    def _describe(self):
        return f"{show(self.p)}, {show(self.q)}, {show(self.radius)}"


class Cone(ConvexShape):
    """The cone with an apex over the disc about the centre of its base.

    It is the convex hull of both, and the higher of two support points is one of the hull. Both
    heights are taken from the centre of the base, so that nothing cancels far from the origin.

    Examples
    --------
    >>> cone = Cone((0, 0, 2), (0, 0, 0), 1)
    >>> cone.support((0, 0, 1)), cone.support((1, 0, 0))
    (array([0., 0., 2.]), array([1., 0., 0.]))
    """

    def __init__(self, apex, base, radius: float):
        self.apex, self.base = as_position(apex, "apex"), as_position(base, "base")
        self._axis = as_axis(self.base, self.apex, ("base", "apex"))
        self._disc = Disc(self.base, self._axis, radius)
        self.dim, self.radius = self._disc.dim, self._disc.radius
        self.height = math.hypot(*(self.apex - self.base).tolist())

    def _support(self, d):
        d = unit(d)
        along = d.dot(self._axis)
        across = d - along * self._axis
        if along * self.height >= self.radius * math.sqrt(across.dot(across)):
            return self.apex
        return self._disc._support(d)

    def _describe(self):
        return f"{show(self.apex)}, {show(self.base)}, {show(self.radius)}"
