"""ISA-GJK: a pair of bodies followed from frame to frame (thesis, 5.4; van den Bergen 1999).

What was true a sixtieth of a second ago is almost true now. A `Tracker` keeps three things of the
last frame: the *axis*, which is tried first and usually still separates; the *simplex*, from which
the loop starts when it does not; and the *vertices* where the support points were, from which the
next climbs start. Then a frame costs about one support point, found by looking at a handful of
vertices, however many the bodies have.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from fractions import Fraction

import numpy as np

from .difference import Difference
from .gjk import distance
from .hill_climbing import VertexGraph
from .points import as_points
from .result import Result
from .separating_axis import Separation, search
from .support import PointSet

__all__ = ["KEEP", "Tracker"]

#: What can be kept from the last frame.
KEEP = ("axis", "simplex", "vertices")


class Tracker:
    """Follow two point sets that move rigidly, and remember what helps in the next frame.

    Parameters
    ----------
    A, B : array_like of shape (n, d), or VertexGraph
        The bodies at rest. Building their graphs costs a convex hull each, once.
    keep : collection of str
        What to keep: any of ``"axis"``, ``"simplex"`` and ``"vertices"``. Without vertices every
        support point is found by looking at all points.

    Attributes
    ----------
    frames : int
        Queries so far.
    support_points : int
        Support points of A ⊖ B computed so far, one of A and one of B each.
    looked_at : int
        How often a vertex has been looked at so far.
    exact_frames : int
        Queries that exact arithmetic had to decide, which looks at every point.

    Examples
    --------
    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> tracker = Tracker(square, square)
    >>> for x in (1.5, 1.4, 1.3):
    ...     print(tracker.separating_axis(pose_a=(None, (x, 0))))
    Separation('separated', axis=[1.5, 0.0], iterations=1)
    Separation('separated', axis=[1.5, 0.0], iterations=1)
    Separation('separated', axis=[1.5, 0.0], iterations=1)
    """

    def __init__(self, A, B, *, keep: Collection[str] = KEEP):
        if isinstance(keep, str) or not set(keep) <= set(KEEP):
            raise ValueError(f"keep must be a collection of {', '.join(KEEP)}, not {keep!r}.")
        self._keep = frozenset(keep)
        self._A, self._B = self._body(A, "A"), self._body(B, "B")
        if self._A.dim != self._B.dim:
            raise ValueError(
                f"A and B must have the same dimension, but A has {self._A.dim} and B has "
                f"{self._B.dim}."
            )
        self._axis = self._simplex = None
        self.frames = self.support_points = self.looked_at = self.exact_frames = 0

    def _body(self, X, name):
        if "vertices" not in self._keep:
            return PointSet(X.points if isinstance(X, PointSet) else as_points(X, name))
        # A copy shares points and edges, but has a place of its own to climb from: the same body
        # may be part of several pairs, or be both parts of one.
        return copy(X) if isinstance(X, VertexGraph) else VertexGraph(as_points(X, name))

    def separating_axis(self, pose_a=None, pose_b=None) -> Separation:
        """Find a separating axis in this frame; see `gjkbook.separating_axis`.

        Parameters
        ----------
        pose_a, pose_b : (R, t), optional
            Where the bodies are: x ↦ R x + t. Either part may be None.
        """
        X = Difference.of(self._placed(self._A, pose_a), self._placed(self._B, pose_b))
        axis = self._axis if "axis" in self._keep else None
        answer = search(X, Fraction(0), axis, self._start())
        self._axis, self._simplex = answer.axis, answer.simplex
        self.exact_frames += answer.decided_exactly
        self._count(answer.iterations)
        return answer

    def distance(self, pose_a=None, pose_b=None, *, refine: bool = True) -> Result:
        """Measure the distance in this frame; see `gjkbook.distance`.

        With ``refine`` the answer is checked against all points, which is not counted.
        """
        A, B = self._placed(self._A, pose_a), self._placed(self._B, pose_b)
        result = distance(A, B, start=self._start(), refine=refine)
        self._axis = None if result.intersects else result.vector
        self._simplex = result.simplex
        self.exact_frames += result.refined
        self._count(result.iterations)
        return result

    def _start(self):
        return self._simplex if "simplex" in self._keep else None

    def _count(self, support_points: int) -> None:
        self.frames += 1
        self.support_points += support_points
        if "vertices" in self._keep:
            self.looked_at += self._A.looked_at + self._B.looked_at
            self._A.looked_at = self._B.looked_at = 0
        else:
            self.looked_at += support_points * (len(self._A) + len(self._B))

    @staticmethod
    def _placed(body: PointSet, pose):
        R, t = (None, None) if pose is None else pose
        if R is None and t is None:
            return body
        R = np.eye(body.dim) if R is None else R
        t = np.zeros(body.dim) if t is None else t
        if isinstance(body, VertexGraph):
            return body.placed(R, t)
        return PointSet(body.points.dot(as_points(R, "R").T) + as_points([t], "t")[0])
