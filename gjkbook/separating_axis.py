"""Separating axes: is there a gap between two bodies, and along which direction (thesis, 5.4).

An axis v separates A from B when v·a > v·b for all a ∈ A and b ∈ B: a plane perpendicular to v fits
between them. Algorithm 6 of the thesis, after van den Bergen, is GJK that stops as soon as its v
does that. With s the support point of A ⊖ B in direction −v, v·s is the least value of v·(a − b)
over *all* pairs, so v·s > 0 is the whole test.

The loop is that of `gjkbook.gjk`; the halting rule is another object. What the algorithm needs, and
the thesis's "arbitrary" does not say: v ≠ 0, and W a subset of A ⊖ B, possibly empty. The first
step may lengthen v, because it is not the nearest point of W; and W ∪ {s} may then have d + 2
points, so the first step uses a sub-algorithm that takes dependent points.

**Trust.** For Fractions every verdict is exact. For float points an axis is returned when v·s
exceeds everything rounding could have done, so it separates the numbers given strictly; an overlap
when the origin lies inside a simplex by more than rounding; and in all other cases exact arithmetic
decides. Spheres, capsules and other polytopes with a margin are treated like points. Shapes of
other kinds have float support points that nobody can check: they are separated when the gap
exceeds SHAPE_ERROR times the largest coordinate.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from .certify import certify
from .difference import Difference
from .extension import core_difference
from .gjk import loop, nearest_point
from .points import as_direction, exact, to_float
from .result import Result, Status, Step
from .robust import U, exact_run, surely_inside
from .stopping import ExactRules, FloatRules, iteration_bound
from .subalgorithms import choose, least_squares
from .support import support

__all__ = ["Separation", "algorithm_6", "intersects", "separates", "separating_axis"]

#: Gap that a shape's rounded support points can show, relative to the largest coordinate.
SHAPE_ERROR = 1e-12

#: Shapes that come this near, relative to the largest coordinate, without separating: they touch.
SHAPE_TOUCH = 1e-9

#: Below this ‖v‖² the products of coordinates lose digits by underflow, and no bound holds.
SMALLEST = 1e-200


@dataclass(frozen=True)
class Separation:
    """Answer to "is there a separating axis?".

    Attributes
    ----------
    verdict : str
        ``"separated"``, ``"touching"`` (common points, but the smallest push parts the bodies),
        ``"intersecting"``, or ``"undecided"`` when ``max_iterations`` came first (for shapes also
        when the default bound did; `intersects` then says yes).
    axis : numpy.ndarray or None
        axis·a > axis·b for all points a of A and b of B; its length means nothing. None unless the
        verdict is ``"separated"``.
    iterations : int
        Number of support points of A ⊖ B computed.
    simplex : tuple of (i, j)
        Index pairs: the simplex of A ⊖ B at the end, to start the next query from.
    status : Status
        Why the loop stopped; ``"optimal"`` here means that an axis was found.
    decided_exactly : bool
        True when exact arithmetic had the last word.
    trace : tuple of Step or None
        Every step of the loop, when asked for.
    """

    verdict: str
    axis: np.ndarray | None
    iterations: int
    simplex: tuple
    status: Status
    decided_exactly: bool = False
    trace: tuple[Step, ...] | None = None

    @property
    def intersects(self) -> bool:
        """Whether the bodies have a point in common: touching counts."""
        return self.verdict in ("touching", "intersecting")

    def __repr__(self):
        axis = "" if self.axis is None else f", axis={np.round(to_float(self.axis), 6).tolist()}"
        return f"Separation({self.verdict!r}{axis}, iterations={self.iterations})"


class SeparationRules:
    """The halting rules of Algorithm 6: v·s > 0, and for cores with margins v·s > r‖v‖.

    ``separated`` remembers that the last v passed, ``length`` how long it was.
    """

    def __init__(self, X: Difference, margin: float):
        self._rules = ExactRules() if X.exact else FloatRules(X.tolerance(None))
        self._X, self._margin = X, margin
        self._extent = math.sqrt(X.dim) * (X.A.extent + X.B.extent) if X.polytopes else 0.0
        self._largest = 0.0
        self._vv = 0.0
        self.projection = self._rules.projection
        self.separated = False

    def error(self, length: float) -> float:
        """Bound on what rounding does to v·s/‖v‖, when v or s is as long as ``length``.

        For points: the argmax compares rounded products of rounded differences, twice; then v·s
        is summed from products as large as ‖v‖·(length + twice the extent).
        """
        if self._X.exact:
            return 0.0
        if not self._X.polytopes:
            return self.shape_error
        d, extent = self._X.dim, self._extent
        rounding = U * 4 * (d + 2) * (3 * extent + length)
        return rounding + math.sqrt(d) * (self._X.A.uncertainty + self._X.B.uncertainty)

    def separates(self, vs, vv, length: float) -> bool:
        """Whether v·x > r‖v‖ for all x of A ⊖ B, whatever rounding did; v·s is the least found."""
        if self._X.exact:
            self.separated = vs > 0
        else:
            norm = math.sqrt(vv)
            self.separated = vv > SMALLEST and vs > (self._margin + self.error(length)) * norm
        return self.separated

    @property
    def shape_error(self) -> float:
        """Gap that shapes of this size can show."""
        return SHAPE_ERROR * self._largest

    @property
    def shape_touch(self) -> float:
        """Gap below which shapes of this size touch, unless they were seen to be separated."""
        return SHAPE_TOUCH * self._largest

    @property
    def length(self) -> float:
        """‖v‖, of a v that is not exact."""
        return math.sqrt(self._vv)

    @property
    def beyond_margin(self) -> float:
        """How much longer v is than the margins; negative when the layers overlap."""
        return self.length - self._margin

    def overlap(self, vv, W, dim) -> bool:
        """v = 0, or v no longer than the margins."""
        self._vv = vv
        if not self._X.polytopes:
            seen = max(float(np.abs(p).max()) for w in W for p in (w.a, w.b))
            self._largest = max(self._largest, seen + self._margin)
        return self._rules.overlap(vv, W, dim) or vv <= self._margin**2

    def optimal(self, gap, vv) -> bool:
        """The second halt condition of Algorithm 6; that of GJK stays as a guard for floats."""
        length = 0 if self._X.exact else self.length
        return self.separates(vv - gap, vv, length) or self._rules.optimal(gap, vv)


def separating_axis(
    A, B, axis=None, *, start=None, subalgorithm=None, max_iterations=None, trace=False
) -> Separation:
    """Find an axis that separates A from B, or learn that they have a point in common.

    Parameters
    ----------
    A, B : array_like of shape (n, d), or objects with ``support(d)``
        As in `gjkbook.distance`.
    axis : vector, optional
        Tried first, at the price of one support point: the axis of the last frame, say.
    start : sequence of (i, j), or vector, optional
        First simplex, as in `gjkbook.distance`: the ``simplex`` of the last frame, say.
    subalgorithm : str or callable, optional
        As in `gjkbook.distance`.
    max_iterations : int, optional
        Give up after so many support points with the verdict ``"undecided"``.
    trace : bool
        Keep every step of the loop.

    Returns
    -------
    Separation
        With ``verdict`` and ``axis``, which is None when the bodies intersect.

    Examples
    --------
    >>> separating_axis([(2, 0), (3, 1), (3, -1)], [(0, 1), (0, -1), (-1, 0)]).axis
    array([ 2., -1.])
    >>> separating_axis([(0, 0), (1, 1)], [(1, 0), (0, 1)]).verdict
    'intersecting'
    >>> separating_axis([(0, 0), (1, 0)], [(1, 0), (2, 0)]).verdict
    'touching'
    """
    if max_iterations is not None and max_iterations < 1:
        raise ValueError(f"max_iterations must be at least 1, not {max_iterations}.")
    X, margin_a, margin_b = core_difference(A, B)
    margin = Fraction(margin_a) + Fraction(margin_b)
    return search(X, margin, axis, start, subalgorithm, max_iterations, trace)


def intersects(A, B) -> bool:
    """Tell whether A and B have a point in common; touching counts.

    Exact for points, float or Fractions, and for spheres, capsules and other polytopes with a
    margin; for other shapes up to `gjkbook.separating_axis.SHAPE_ERROR`.

    Examples
    --------
    >>> intersects([(0, 0), (1, 1)], [(1, 0), (0, 1)])
    True
    >>> intersects([(0, 0), (1, 1)], [(1, 0), (0, -1)])
    False
    """
    return separating_axis(A, B).verdict != "separated"


def separates(axis, A, B) -> bool:
    """Check with Fractions that axis·a > axis·b for all points a of A and b of B.

    Parameters
    ----------
    axis : vector
        Floats are taken at their exact binary values, as are those of A and B.
    A, B : array_like of shape (n, d)
        Point sets.

    Examples
    --------
    >>> separates((1, 0), [(2, 0), (3, 1)], [(0, 1), (0, -1)])
    True
    >>> separates((-1, 0), [(2, 0), (3, 1)], [(0, 1), (0, -1)])
    False
    """
    A, B, axis = exact(A), exact(B), exact(axis)
    return bool(min(A.dot(axis)) > max(B.dot(axis)))


def algorithm_6(A, B, W, v) -> np.ndarray:
    """Algorithm 6 word for word, in exact arithmetic, from whatever W and v the caller gives.

    Parameters
    ----------
    A, B : array_like of shape (n, d)
        Point sets.
    W : array_like of shape (k, d)
        First simplex, possibly empty. The answer is right if W is a subset of A ⊖ B.
    v : vector
        First axis. The answer is right if v ≠ 0.

    Returns
    -------
    numpy.ndarray
        v of the last step: an axis, or zero when the bodies have a point in common.

    Examples
    --------
    >>> algorithm_6([(2, 0), (3, 1)], [(0, 1), (0, -1)], [], (0, 1)).tolist()
    [Fraction(2, 1), Fraction(-1, 1)]
    """
    A, B, W, v = exact(A), exact(B), list(exact(W)), exact(v)
    while v.any():
        s = support(A, -v) - support(B, v)
        if v.dot(s) > 0:
            break
        kept, weights = least_squares([*W, s])
        W = [[*W, s][m] for m in kept]
        v = sum(Fraction(weight) * w for weight, w in zip(weights, W, strict=True))
    return v


def search(X, margin, axis=None, start=None, subalgorithm=None, bound=None, trace=False):
    """Algorithm 6 on X = C_A ⊖ C_B, for bodies that are these cores with margins."""
    small, exponent = X.scaled()
    scaled_margin = float(margin) if not exponent else math.ldexp(float(margin), -exponent)
    rules = SeparationRules(small, scaled_margin)
    W = [] if start is None else small.start(start)
    tried = 0
    if axis is not None:
        axis = as_direction(exact(axis) if X.exact else axis, X.dim, "axis")
        v = axis if X.exact else np.ldexp(axis, -int(np.frexp(np.abs(axis).max())[1]))
        s = small.support(-v)
        tried = 1
        if not X.polytopes:
            rules.overlap(1, [s], X.dim)
        if rules.separates(v.dot(s.y), v.dot(v), float(s.yy) ** 0.5):
            simplex = tuple(w.index for w in W) or (s.index,)
            return Separation("separated", axis, 1, simplex, Status.OPTIMAL, X.exact)
        # v was no nearest point, so W ∪ {s} may be dependent and have d + 2 points.
        W = nearest_point([*W, s], least_squares).W
    if bound is not None and bound - tried < 1:
        simplex = tuple(w.index for w in W)
        return Separation("undecided", None, tried, simplex, Status.ITERATION_BOUND)
    most = (iteration_bound(X.vertices) if bound is None else bound) - tried
    result = loop(small, W or small.start(None), rules, choose(subalgorithm, X.dim), most, trace)
    return verdict(X, small, margin, rules, result, tried, bound)


def verdict(X, small, margin, rules, result: Result, tried: int, bound) -> Separation:
    """Read the end of the loop; what float64 leaves open is decided in exact arithmetic."""
    answer, axis, exactly = None, None, X.exact
    if rules.separated:
        answer, axis = "separated", result.vector
    elif result.status is Status.ITERATION_BOUND and bound is not None:
        answer = "undecided"
    elif X.polytopes and surely_overlapping(result, small, rules):
        answer = "intersecting"
    elif X.polytopes:
        answer, axis = decide(X, small, margin, result.simplex)
        exactly = True
    else:
        answer = shape_verdict(result, X.dim, rules)
    return Separation(
        verdict=answer,
        axis=axis,
        iterations=tried + result.iterations,
        simplex=result.simplex,
        status=Status.OPTIMAL if axis is not None else result.status,
        decided_exactly=exactly,
        trace=result.trace,
    )


def surely_overlapping(result: Result, X, rules) -> bool:
    """The origin lies inside C_A ⊖ C_B, or nearer to it than the margins, by more than rounding."""
    if result.status is not Status.OVERLAP:
        return False
    if X.exact:
        return len(result.simplex) > X.dim
    if rules.beyond_margin + rules.error(rules.length) < 0:
        return True
    Y = np.array([X.A.point(i) - X.B.point(j) for i, j in result.simplex])
    return surely_inside(Y, np.array(result.weights, dtype=np.float64))


def decide(X, small, margin: Fraction, simplex) -> tuple[str, np.ndarray | None]:
    """Verdict and axis for point sets with margins, in exact arithmetic."""
    if not margin:
        certificate = certify(X.A.points, X.B.points)
        answer, axis = certificate.verdict, certificate.axis
    else:
        nearest = exact_run(X, small, simplex)
        excess = nearest.squared_distance - margin**2
        answer = "separated" if excess > 0 else "touching" if excess == 0 else "intersecting"
        axis = nearest.vector
    if answer != "separated":
        return answer, None
    return answer, axis if X.exact else handy(axis, X, margin)


def handy(axis, X, margin: Fraction) -> np.ndarray:
    """The axis in floats if the rounded one separates too, else as it is, in Fractions."""
    rounded = to_float(axis / max(abs(axis)))
    x = exact(rounded)
    gap = min(exact(X.A.points).dot(x)) - max(exact(X.B.points).dot(x))
    return rounded if gap > 0 and gap**2 > margin**2 * x.dot(x) else axis


def shape_verdict(result: Result, dim: int, rules) -> str:
    """What floats can say about shapes that no axis was found for."""
    if result.status is Status.OVERLAP and len(result.simplex) > dim:
        return "intersecting"
    if rules.beyond_margin < -rules.shape_error:
        return "intersecting"
    if result.status is Status.OVERLAP or rules.beyond_margin <= rules.shape_touch:
        return "touching"
    return "undecided"
