"""Verdicts with a proof that can be checked without trusting GJK.

For the numbers given, whatever rounding did on the way, two point sets are exactly one of

- **separated**: an axis x with x·a > x·b for all a ∈ A, b ∈ B. The axis is the certificate.
- **touching**: they share a point p, but an axis x ≠ 0 has x·a ≥ x·p ≥ x·b: the smallest push
  along x parts them. Certificate: convex weights of p in A and in B, and the axis.
- **intersecting**: they share a point p and no such axis exists. Certificate: the weights of p, and
  a proof that there is no axis, as follows.

Call g ∈ {a − p} ∪ {p − b} the generators; a touching axis would need x·g ≥ 0 for all of them. If
some generators with positive weights add up to 0, then x·g = 0 for each of those. So x is
perpendicular to their span L; seen modulo L, the argument repeats, and each round enlarges L. When
L is the whole space, x = 0: no axis. The rounds, generators with positive weights whose sum lies in
the span of the earlier ones, are the proof.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from .difference import Difference
from .gjk import run
from .points import exact
from .result import Status
from .robust import exact_run

__all__ = ["Certificate", "certify"]


@dataclass(frozen=True)
class Certificate:
    """An exact verdict and its proof. All numbers are Fractions.

    Attributes
    ----------
    verdict : str
        ``"separated"``, ``"touching"`` or ``"intersecting"``.
    axis : numpy.ndarray or None
        Points from B to A: axis·a ≥ axis·b. None when the bodies intersect.
    gap : Fraction or None
        min axis·a − max axis·b: positive when separated, zero when touching.
    point : numpy.ndarray or None
        A common point, when there is one.
    weights_a, weights_b : dict of int to Fraction, or None
        Convex weights of ``point`` in A and in B.
    rounds : tuple
        Proof that intersecting bodies have no touching axis: see the module's text. Each round is
        a tuple of (body, index, weight).
    """

    A: np.ndarray
    B: np.ndarray
    verdict: str
    axis: np.ndarray | None = None
    gap: Fraction | None = None
    point: np.ndarray | None = None
    weights_a: dict | None = None
    weights_b: dict | None = None
    rounds: tuple = ()

    def verify(self) -> bool:
        """Check the proof by arithmetic on Fractions alone; no part of GJK is used."""
        A, B = exact(self.A), exact(self.B)
        if self.verdict == "separated":
            return self._axis_gap(A, B) == self.gap > 0
        if not (_is_combination(self.point, self.weights_a, A)):
            return False
        if not (_is_combination(self.point, self.weights_b, B)):
            return False
        if self.verdict == "touching":
            return any(self.axis) and self._axis_gap(A, B) == self.gap == 0
        return self.verdict == "intersecting" and self._no_axis(A, B)

    def _axis_gap(self, A, B):
        return min(A.dot(self.axis)) - max(B.dot(self.axis))

    def _no_axis(self, A, B) -> bool:
        basis = []
        for terms in self.rounds:
            total, added = 0 * self.point, []
            for body, index, weight in terms:
                g = A[index] - self.point if body == "A" else self.point - B[index]
                if weight <= 0:
                    return False
                total, added = total + weight * g, [*added, g]
            if _remainder(total, basis).any():
                return False
            for g in added:
                _extend(basis, g)
        return len(basis) == len(self.point)

    def __repr__(self):
        detail = {
            "separated": lambda: f"gap={float(self.gap):.6g} along {_show(self.axis)}",
            "touching": lambda: f"at {_show(self.point)} with axis {_show(self.axis)}",
            "intersecting": lambda: f"at {_show(self.point)}",
        }[self.verdict]()
        return f"Certificate({self.verdict}, {detail})"


def _show(vector):
    return "(" + ", ".join(f"{float(x):.6g}" for x in vector) + ")"


def _is_combination(point, weights, P) -> bool:
    if min(weights.values()) < 0 or sum(weights.values()) != 1:
        return False
    return all(sum(w * P[i] for i, w in weights.items()) == point)


def _remainder(g, basis):
    """g minus its projection onto the span of an orthogonal basis."""
    for q in basis:
        g = g - (g.dot(q) / q.dot(q)) * q
    return g


def _extend(basis, g) -> None:
    """Add to an orthogonal basis what g has to offer."""
    rest = _remainder(g, basis)
    if rest.any():
        basis.append(rest)


def certify(A, B) -> Certificate:
    """Decide exactly whether A and B are separated, touching or intersecting, with a proof.

    Floats are taken at their exact binary values. The float answer is tried first: if its vector
    separates the bodies, checked in exact arithmetic, that is the certificate. Otherwise exact GJK
    decides.

    Parameters
    ----------
    A, B : array_like, shape (n, d)
        Point sets; their convex hulls are meant.

    Returns
    -------
    Certificate
        Call its ``verify()`` to check the proof.

    Examples
    --------
    >>> c = certify([(0, 0), (1, 0), (0, 1)], [(1, 1), (0.5, 0.5)])
    >>> c.verdict, c.verify()
    ('touching', True)
    """
    X = Difference.of(A, B)
    if not X.polytopes:
        raise TypeError("certify needs point sets: a shape has no exact support mapping.")
    small, _ = X.scaled()
    first = run(small)
    A, B = X.A.points, X.B.points
    if first.status is not Status.OVERLAP:
        quick = _separated(A, B, exact(first.vector))
        if quick is not None:
            return quick
    answer = first if X.exact else exact_run(X, small, first.simplex)
    if answer.status is not Status.OVERLAP:
        return _separated(A, B, answer.vector)
    return _meeting(A, B, answer)


def _separated(A, B, axis) -> Certificate | None:
    gap = min(exact(A).dot(axis)) - max(exact(B).dot(axis))
    return Certificate(A, B, "separated", axis=axis, gap=gap) if gap > 0 else None


def _meeting(A, B, answer) -> Certificate:
    """Touching or intersecting, at the common point that exact GJK found."""
    weights_a, weights_b = {}, {}
    for (i, j), weight in zip(answer.simplex, answer.weights, strict=True):
        weights_a[i] = weights_a.get(i, 0) + weight
        weights_b[j] = weights_b.get(j, 0) + weight
    p = answer.point_a
    axis, rounds = _touching_axis(exact(A), exact(B), p, weights_a, weights_b)
    return Certificate(
        A,
        B,
        "intersecting" if axis is None else "touching",
        axis=axis,
        gap=None if axis is None else Fraction(0),
        point=p,
        weights_a=weights_a,
        weights_b=weights_b,
        rounds=() if axis is not None else tuple(rounds),
    )


def _touching_axis(A, B, p, weights_a, weights_b):
    """Find an axis with x·g ≥ 0 for all generators, or the rounds that exclude it."""
    names = [("A", i) for i in range(len(A))] + [("B", j) for j in range(len(B))]
    G = np.vstack([A - p, p - B])
    offset = len(A)
    first = [(i, w) for i, w in weights_a.items()]
    first += [(offset + j, w) for j, w in weights_b.items()]
    basis, rounds = [], []
    while True:
        rounds.append(tuple((*names[m], weight) for m, weight in first))
        for m, _ in first:
            _extend(basis, G[m])
        if len(basis) == len(p):
            return None, rounds
        rest = [(m, _remainder(g, basis)) for m, g in enumerate(G)]
        rest = [(m, g) for m, g in rest if g.any()]
        if not rest:
            axes = (_remainder(e, basis) for e in exact(np.eye(len(p))))
            return next(x for x in axes if x.any()), rounds
        answer = run(Difference.of(np.array([g for _, g in rest]), exact(0 * p)[None, :]))
        if answer.status is not Status.OVERLAP:
            return answer.vector, rounds
        first = [
            (rest[i][0], weight)
            for (i, _), weight in zip(answer.simplex, answer.weights, strict=True)
        ]
