"""The polytope that EPA expands: the convex hull of some points of A ⊖ B, in the plane or in space.

Its boundary is kept as facets: edges in the plane, triangles in space. A new point p sees the
facets whose plane it lies strictly beyond. Those go; where a facet that goes borders one that
stays, a new facet with p in place of the corner that is lost closes the gap.

In float64 this is where implementations of EPA break: if "beyond" is decided with rounding errors,
neighbouring facets contradict each other and the surface tears. Here "beyond" is always right for
the numbers given: computed in floats, and again in Fractions when the error bound allows another
sign. So the surface is always that of a convex polytope, with any number of coplanar facets, and
no facet is ever degenerate: a point on the line of an edge of a triangle lies in its plane, so it
does not see it.
"""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from math import inf, sqrt
from typing import NamedTuple

from .beneath_beyond import rank
from .stopping import SLIVER
from .subalgorithms.vectors import cross, dot, minus

__all__ = ["Facet", "Polytope", "normal_of", "side", "spans_more"]

# Rounding of the orientation determinants (Shewchuk 1997, unit roundoff u = 2^-53): (3 + 16u)u in
# the plane and (7 + 56u)u in space, times the sum of the absolute products. What underflows is far
# below the last number, because the bodies have been scaled to moderate sizes.
SIDE_ERROR = {2: 4 * 2.0**-53, 3: 8 * 2.0**-53}
UNDERFLOW = 1e-290


class Facet(NamedTuple):
    """An edge or triangle with its plane: normal·x = offset, normal·x < offset inside.

    ``square`` is the squared distance of the plane from the origin, with the sign of the offset.
    """

    corners: tuple[int, ...]
    normal: tuple
    offset: Fraction | float
    square: Fraction | float


class Polytope:
    """Convex hull of points, grown one point at a time from d + 1 affinely independent ones."""

    def __init__(self, simplex):
        self.vertices = list(simplex)
        self.keys = {w.key for w in simplex}
        self.size = max(sqrt(w.yy) for w in simplex)
        self.facets: dict[int, Facet] = {}
        self._ridges: dict[frozenset, set[int]] = {}
        self._heap = []
        self._count = 0
        everything = tuple(range(len(simplex)))
        for left_out in everything:
            corners = tuple(m for m in everything if m != left_out)
            if side([self.vertices[m].key for m in corners], self.vertices[left_out].key) > 0:
                corners = (corners[1], corners[0], *corners[2:])
            self._attach(corners)

    def nearest(self) -> Facet:
        """The facet whose plane is nearest to the origin."""
        while self._heap[0][1] not in self.facets:
            heappop(self._heap)
        return self.facets[self._heap[0][1]]

    def near(self, square):
        """All facets whose planes are not further from the origin."""
        return [facet for facet in self.facets.values() if facet.square <= square]

    def add(self, vertex) -> bool:
        """Enlarge the hull by a point; False if the point lies in it already."""
        first = self._seen_first(vertex.key)
        if first is None:
            return False
        new = len(self.vertices)
        self.vertices.append(vertex)
        self.keys.add(vertex.key)
        self.size = max(self.size, sqrt(vertex.yy))
        visible, horizon = self._flood(first, vertex.key)
        for f in visible:
            self._detach(f)
        for corners, lost in horizon:
            self._attach((*corners[:lost], new, *corners[lost + 1 :]))
        return True

    def _seen_first(self, y) -> int | None:
        """A facet that y sees. The nearest one is tried first: EPA looks beyond that one."""
        self.nearest()
        order = (self._heap[0][1], *self.facets)
        return next((f for f in order if self._beyond(f, y)), None)

    def _flood(self, first: int, y):
        """The facets that y sees, found from neighbour to neighbour, and where they end.

        The seen part of a convex surface is connected. The horizon is a list of facets that go,
        each with the place of the corner that does not lie on the ridge to a facet that stays.
        """
        seen, todo, horizon = {first: True}, [first], []
        while todo:
            f = todo.pop()
            corners = self.facets[f].corners
            for lost in range(len(corners)):
                (g,) = self._ridges[ridge(corners, lost)] - {f}
                if g not in seen:
                    seen[g] = self._beyond(g, y)
                    if seen[g]:
                        todo.append(g)
                if not seen[g]:
                    horizon.append((corners, lost))
        return [f for f, visible in seen.items() if visible], horizon

    def _beyond(self, f: int, y) -> bool:
        return side([self.vertices[m].key for m in self.facets[f].corners], y) > 0

    def _attach(self, corners) -> None:
        Y = [self.vertices[m].key for m in corners]
        normal, offset = plane(Y)
        facet = Facet(corners, normal, offset, offset * abs(offset) / dot(normal, normal))
        self.facets[self._count] = facet
        heappush(self._heap, (facet.square, self._count))
        for lost in range(len(corners)):
            self._ridges.setdefault(ridge(corners, lost), set()).add(self._count)
        self._count += 1

    def _detach(self, f: int) -> None:
        corners = self.facets.pop(f).corners
        for lost in range(len(corners)):
            name = ridge(corners, lost)
            self._ridges[name].discard(f)
            if not self._ridges[name]:
                del self._ridges[name]


def ridge(corners, lost: int) -> frozenset:
    """The corners but one: the border to a neighbour."""
    return frozenset(corners[:lost] + corners[lost + 1 :])


def normal_of(Y) -> list:
    """A vector perpendicular to an edge (in the plane) or a triangle (in space).

    It points to the right of the edge, or to where the triangle is seen counter-clockwise from.
    """
    if len(Y) == 2:
        x, y = minus(Y[1], Y[0])
        return [y, -x]
    return cross(minus(Y[1], Y[0]), minus(Y[2], Y[0]))


def plane(Y) -> tuple[tuple, Fraction | float]:
    """Normal and offset of the plane through Y; where floats cannot tell, computed exactly.

    In floats the largest coordinate of the normal is ±1, so that squares stay in range.
    """
    normal = normal_of(Y)
    if isinstance(normal[0], Fraction):
        return tuple(normal), dot(normal, Y[0])
    if thin(Y, normal):
        Y = fractions(Y)
        normal = normal_of(Y)
    largest = max(map(abs, normal))
    normal = [x / largest for x in normal]
    return tuple(map(float, normal)), float(dot(normal, Y[0]))


def thin(Y, normal) -> bool:
    """Tell whether rounding, underflow or overflow may have spoilt the normal.

    The product of two edges has errors of the size of ‖e‖·‖f‖, and a thin triangle has a normal not
    much longer than that.
    """
    nn = dot(normal, normal)
    if len(Y) == 2:
        return not UNDERFLOW < nn < inf
    e, f = minus(Y[1], Y[0]), minus(Y[2], Y[0])
    return nn <= SLIVER**2 * dot(e, e) * dot(f, f) + UNDERFLOW


def side(Y, p) -> int:
    """1 if p lies beyond the plane through Y, on the side of its normal; −1 or 0 if not.

    Examples
    --------
    >>> side([(0.0, 0.0), (1.0, 0.0)], (0.5, -1.0)), side([(0.0, 0.0), (1.0, 1.0)], (2.0, 2.0))
    (1, 0)
    """
    normal, reach = normal_of(Y), minus(p, Y[0])
    value = dot(normal, reach)
    if not isinstance(value, Fraction):
        if abs(value) > SIDE_ERROR[len(Y)] * permanent(Y, reach) + UNDERFLOW:
            return 1 if value > 0 else -1
        Y, p = fractions(Y), [Fraction(x) for x in p]
        value = dot(normal_of(Y), minus(p, Y[0]))
    return (value > 0) - (value < 0)


def permanent(Y, reach) -> float:
    """The products of the orientation determinant, added without their signs."""
    e, r = list(map(abs, minus(Y[1], Y[0]))), list(map(abs, reach))
    if len(Y) == 2:
        return e[1] * r[0] + e[0] * r[1]
    f = list(map(abs, minus(Y[2], Y[0])))
    return (
        (e[1] * f[2] + e[2] * f[1]) * r[0]
        + (e[2] * f[0] + e[0] * f[2]) * r[1]
        + (e[0] * f[1] + e[1] * f[0]) * r[2]
    )


def fractions(Y) -> list[list[Fraction]]:
    """The same points as Fractions."""
    return [[Fraction(x) for x in y] for y in Y]


def spans_more(points, p) -> bool:
    """Tell whether p lies outside the affine hull of affinely independent points, exactly.

    Examples
    --------
    >>> spans_more([(0.0, 0.0), (1.0, 1.0)], (3.0, 3.0)), spans_more([(0.0, 0.0)], (3.0, 3.0))
    (False, True)
    """
    if not points:
        return True
    first, *others = fractions([*points, p])
    return rank([minus(y, first) for y in others]) == len(points)
