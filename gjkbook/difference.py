"""The Minkowski difference A ⊖ B, known only through its support mapping (thesis, Theorem 2.5)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .hill_climbing import VertexGraph
from .points import as_direction, exact
from .stopping import GAP, SMOOTH_GAP
from .support import PointSet, as_body

__all__ = ["SUPPORTS", "Difference", "Vertex"]

#: How point sets find their support points.
SUPPORTS = {"brute-force": PointSet, "hill-climbing": VertexGraph}

#: Bodies whose sizes and distance lie between these need no scaling: products of six such lengths,
#: as in the largest Δ of a tetrahedron, neither overflow nor underflow.
LARGEST, SMALLEST = 1e20, 1e-20


class Vertex(NamedTuple):
    """A point y = a − b of A ⊖ B, with where it comes from."""

    y: np.ndarray
    a: np.ndarray
    b: np.ndarray
    index: tuple
    key: tuple
    yy: float


class Difference:
    """A ⊖ B for two bodies of one dimension and one number system."""

    def __init__(self, A, B):
        self.A, self.B = A, B
        self.dim = A.dim
        self.exact = A.exact
        self.polytopes = isinstance(A, PointSet) and isinstance(B, PointSet)

    @classmethod
    def of(cls, A, B, support: str = "brute-force") -> Difference:
        """Check A and B and make their difference."""
        if support not in SUPPORTS:
            raise ValueError(f"Unknown support {support!r}: choose one of {', '.join(SUPPORTS)}.")
        A, B = as_body(A, "A", SUPPORTS[support]), as_body(B, "B", SUPPORTS[support])
        dims = {body.dim for body in (A, B) if body.dim is not None}
        if len(dims) > 1:
            raise ValueError(
                f"A and B must have the same dimension, but A has {A.dim} and B has {B.dim}."
            )
        if not dims:
            raise ValueError("Two shapes need an attribute dim, which tells the dimension.")
        A.dim = B.dim = dims.pop()
        if A.exact != B.exact:
            if not (isinstance(A, PointSet) and isinstance(B, PointSet)):
                raise TypeError("Exact points can only be measured against points, not shapes.")
            A, B = (P if P.exact else P.with_points(exact(P.points)) for P in (A, B))
        return cls(A, B)

    @property
    def certain(self) -> bool:
        """Whether support points are right up to rounding; a shape answers for itself."""
        return not self.polytopes or (self.A.certain and self.B.certain)

    def scaled(self) -> tuple[Difference, int]:
        """The same with moderate coordinates, and the power of two it was divided by."""
        if self.exact:
            return self, 0
        if self.polytopes:
            apart = (self.A.point(0) - self.B.point(0)).tolist()
            exponent = scale_exponent(max(self.A.extent, self.B.extent, *map(abs, apart)))
        else:
            exponent = scale_exponent(max(map(abs, self.support(np.eye(self.dim)[0]).key)))
        if not exponent:
            return self, 0
        return Difference(self.A.scaled(-exponent), self.B.scaled(-exponent)), exponent

    @property
    def vertices(self) -> int | None:
        """How many points A and B have together, if both are point sets."""
        return len(self.A) + len(self.B) if self.polytopes else None

    def tolerance(self, given: float | None) -> float:
        """The caller's tolerance, or the default for polytopes or shapes."""
        if given is None:
            return GAP if self.polytopes else SMOOTH_GAP
        if not 0 <= given < 1:
            raise ValueError(f"tolerance must lie between 0 and 1, not {given}.")
        return given

    def vertex(self, a, i, b, j) -> Vertex:
        """Make a − b."""
        y = a - b
        return Vertex(y, a, b, (i, j), tuple(y.tolist()), y.dot(y))

    def support(self, d) -> Vertex:
        """s_{A ⊖ B}(d) = s_A(d) − s_B(−d)."""
        return self.vertex(*self.A.support(d), *self.B.support(-d))

    def start(self, given) -> list[Vertex]:
        """First simplex: the caller's, or one point of A ⊖ B."""
        if given is None:
            if not self.polytopes:
                return [self.support(np.eye(self.dim)[0])]
            return [self.vertex(self.A.point(0), 0, self.B.point(0), 0)]
        if np.ndim(given) == 1:
            return [self.support(-as_direction(given, self.dim, "start"))]
        pairs = np.asarray(given)
        if not self.polytopes or pairs.dtype.kind not in "iu" or pairs.shape != (len(pairs), 2):
            raise ValueError(
                "start must be a direction, or for point sets a list of index pairs (i, j)."
            )
        if (pairs < 0).any() or (pairs >= (len(self.A), len(self.B))).any():
            raise ValueError(
                f"start has an index out of range: A has {len(self.A)} points, B {len(self.B)}."
            )
        return [self.vertex(self.A.point(i), i, self.B.point(j), j) for i, j in pairs.tolist()]


def scale_exponent(size: float) -> int:
    """Power of two to divide by, so that squares and products of such lengths stay in range."""
    if size == 0 or SMALLEST < size < LARGEST:
        return 0
    return int(np.frexp(size)[1])
