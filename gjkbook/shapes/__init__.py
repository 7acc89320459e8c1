"""Convex bodies that are known by their support mapping: round ones, and what is made of others.

A shape has an attribute ``dim`` and a method ``support(d)`` that returns one of its points furthest
along d. Every function of the package that measures bodies takes shapes, point sets and any
mixture of them; an object of your own with ``support(d)`` is a shape too.

Shapes that are the extension of something by balls also say of what: ``core`` and ``margin`` mean
that the shape is core ⊕ {x : ‖x‖ ≤ margin}. `gjkbook.distance` measures the cores and subtracts the
margins (see `gjkbook.extension`). A sphere is a point with a margin, a capsule a segment with one,
so their distances are those of a few points, found in a few steps, accurate to rounding.
"""

from __future__ import annotations

from .combinations import Hull, MinkowskiSum, Rounded, Transformed
from .polytopes import Box, Point, Segment
from .round import Capsule, Cone, Cylinder, Disc, Ellipsoid, Sphere

__all__ = [
    "Box",
    "Capsule",
    "Cone",
    "Cylinder",
    "Disc",
    "Ellipsoid",
    "Hull",
    "MinkowskiSum",
    "Point",
    "Rounded",
    "Segment",
    "Sphere",
    "Transformed",
]
