"""Nesterov's momentum for GJK (Montaut, Le Lidec, Petrik, Sivic, Carpentier 2022).

GJK is the Frank–Wolfe method for the least ‖x‖² on A ⊖ B, with a correction: Frank–Wolfe looks
along the gradient v for the support point s and steps towards it; GJK goes to the nearest point of
a whole simplex. Where the boundary is round, v swings from side to side. Momentum damps this: look
along an average d of the directions so far instead of along v,

    y = δ·v + (1 − δ)·s,     d ← δ·d + (1 − δ)·y,     δ = (k + 1)/(k + 3),

where s is the last support point and k counts the steps. On polytopes the authors average unit
vectors, with δ = (k + 2)/(k + 3), because there the lengths of v and s say little.

**What stays true.** Let s be the support point in direction −d. As long as v·(v − s) > 0, conv(W ∪
{s}) comes strictly nearer than v, whatever d was. When that fails, d is given up and the rest of
the run is Algorithm 1, so the answer is as right as before. And d·s/‖d‖ is a lower bound of the
distance for every d.

**A safeguard of ours.** A small gap brings v nearer by little, and the authors' rule alone can keep
a useless d for hundreds of steps, above all when the bodies overlap. So d is also given up when
‖v‖² has hardly fallen for some steps in a row.

The loop is that of `gjkbook.gjk`. It meets an A ⊖ B that answers with such points, and rules that
know which lower bound belongs to them.
"""

from __future__ import annotations

from fractions import Fraction

from .difference import Difference, Vertex
from .result import norm

__all__ = ["ACCELERATIONS", "Accelerated", "AcceleratedRules", "accelerated"]

#: Names that ``distance(..., acceleration=...)`` takes.
ACCELERATIONS = ("nesterov",)

#: Momentum is given up when v·(v − s) ≤ USEFUL·‖v‖². Near the end it brings nothing, and v itself
#: has the largest gap of all directions.
USEFUL = 1e-8

#: Momentum is given up after PATIENCE steps in a row that left more than SLOW of ‖v‖². Tried on
#: ellipsoids and cylinders, near and far, these values lose the least where momentum does not help,
#: and keep most of the gain where it does.
SLOW, PATIENCE = 0.9, 3


def accelerated(acceleration: str, X: Difference, W, rules) -> tuple:
    """A ⊖ B and rules for a run with momentum from the simplex W."""
    if acceleration not in ACCELERATIONS:
        raise ValueError(
            f"Unknown acceleration {acceleration!r}: choose one of {', '.join(ACCELERATIONS)}, or "
            "None."
        )
    X = Accelerated(X, W)
    return X, AcceleratedRules(X, rules)


class Accelerated(Difference):
    """A ⊖ B that looks along the momentum, as long as this brings the loop nearer.

    Attributes
    ----------
    d, s : numpy.ndarray, Vertex
        Where it looked last, and what it saw.
    given_up : bool
        Whether momentum has been given up; from then on it is A ⊖ B.
    wasted : int
        Support points that were computed and not handed to the loop: at most one, the last along d.
    """

    def __init__(self, X: Difference, W):
        super().__init__(X.A, X.B)
        self._seen = {w.key for w in W}
        self._k = self._slow = 0
        self._vv = float("inf")
        self.d = self.s = None
        self.given_up = False
        self.wasted = 0

    def support(self, d) -> Vertex:
        """A point of A ⊖ B that brings v = −d nearer; the support point in direction d if none."""
        v = -d
        self._watch(v.dot(v))
        if not self.given_up:
            first, look = self.d is None, self._direction(v)
            s = super().support(-look)
            useful = s.key not in self._seen and v.dot(v - s.y) > USEFUL * v.dot(v)
            if first or useful:
                self._seen.add(s.key)
                self.d, self.s = look, s
                return s
            self.given_up, self.wasted = True, 1
        self.d, self.s = v, super().support(d)
        return self.s

    def _watch(self, vv) -> None:
        """Give momentum up when ‖v‖² stalls."""
        self._slow = self._slow + 1 if vv > SLOW * self._vv else 0
        self._vv = vv
        self.given_up = self.given_up or self._slow >= PATIENCE

    def _direction(self, v):
        """Look along v first, then along the average."""
        if self.d is None:
            return v
        self._k += 1
        k = self._k
        if self.exact or not self.polytopes:
            delta = Fraction(k + 1, k + 3) if self.exact else (k + 1) / (k + 3)
            return delta * self.d + (1 - delta) * (delta * v + (1 - delta) * self.s.y)
        delta = (k + 2) / (k + 3)
        y = delta * v + (1 - delta) * self.s.y
        length = norm(y)
        return delta * self.d / norm(self.d) + (1 - delta) * y / length if length else v


class AcceleratedRules:
    """The rules given, but for the lower bound, which is that of the direction looked along."""

    def __init__(self, X: Accelerated, rules):
        self._X, self._rules = X, rules
        self.overlap, self.optimal = rules.overlap, rules.optimal

    def projection(self, vs, vv) -> float:
        """Lower bound d·s/‖d‖ of the distance."""
        d = self._X.d
        return self._rules.projection(d.dot(self._X.s.y), d.dot(d))
