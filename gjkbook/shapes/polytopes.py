"""Point, segment and box: polytopes, given as shapes because they are parts of others.

Their core is the array of their vertices, so `gjkbook.distance` treats them as point sets.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product

import numpy as np

from .base import ConvexShape, as_position, same_dimension, show

__all__ = ["Box", "Point", "Segment"]

#: A box in more dimensions than this has too many corners to list them.
MOST_LISTED = 10


class Point(ConvexShape):
    """A single point.

    Examples
    --------
    >>> Point((1, 2)).support((0, 1))
    array([1., 2.])
    """

    def __init__(self, p):
        self.p = as_position(p, "p")
        self.dim = len(self.p)
        self.core = self.p[None, :]

    def _describe(self):
        return show(self.p)


class Segment(ConvexShape):
    """The segment from p to q.

    Examples
    --------
    >>> Segment((0, 0), (2, 1)).support((1, 0))
    array([2., 1.])
    """

    def __init__(self, p, q):
        self.p, self.q = as_position(p, "p"), as_position(q, "q")
        self.dim = same_dimension({"p": len(self.p), "q": len(self.q)})
        self.core = np.array([self.p, self.q])

    def _describe(self):
        return f"{show(self.p)}, {show(self.q)}"


class Box(ConvexShape):
    """The box with edges along the axes, between two opposite corners.

    The largest d·x is reached coordinate by coordinate: at the upper end where d_i > 0, at the
    lower end otherwise.

    Examples
    --------
    >>> box = Box((0, 0, 0), (1, 2, 3))
    >>> box.support((1, -1, 1))
    array([1., 0., 3.])
    >>> import gjkbook as gjk
    >>> gjk.distance(box, Point((1, 2, 5))).distance
    2.0
    """

    def __init__(self, lower, upper):
        self.lower, self.upper = as_position(lower, "lower"), as_position(upper, "upper")
        self.dim = same_dimension({"lower": len(self.lower), "upper": len(self.upper)})
        if (self.lower > self.upper).any():
            raise ValueError(
                f"lower must not exceed upper in any coordinate, but lower is "
                f"{self.lower.tolist()} and upper {self.upper.tolist()}."
            )

    @cached_property
    def core(self):
        """The corners."""
        if self.dim > MOST_LISTED:
            return None
        return np.array(list(product(*zip(self.lower, self.upper, strict=True))))

    def _support(self, d):
        return np.where(d > 0, self.upper, self.lower)

    def _describe(self):
        return f"{show(self.lower)}, {show(self.upper)}"
