"""Judges that share nothing with GJK.

`nearest_by_subsets` tries every subset of points. `is_nearest` checks the optimality conditions of
a claimed answer, which are a proof: if v is a convex combination of X and v·x ≥ v·v for all x ∈ X,
then v is the point of conv(X) nearest to the origin, however it was found. All in Fractions.
"""

from fractions import Fraction
from itertools import combinations

import numpy as np


def solve(M, b):
    """Solve M x = b by elimination over Fractions; None when M is singular."""
    n = len(M)
    rows = [[Fraction(x) for x in row] + [Fraction(y)] for row, y in zip(M, b, strict=True)]
    for c in range(n):
        pivot = next((r for r in range(c, n) if rows[r][c]), None)
        if pivot is None:
            return None
        rows[c], rows[pivot] = rows[pivot], rows[c]
        rows[c] = [x / rows[c][c] for x in rows[c]]
        for r in range(n):
            if r != c and rows[r][c]:
                factor = rows[r][c]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[c], strict=True)]
    return [row[-1] for row in rows]


def affine_weights(points):
    """Weights of the point of aff(points) nearest to the origin; None when they are dependent.

    Lagrange: the Gram matrix bordered by ones.
    """
    n = len(points)
    gram = [[np.dot(p, q) for q in points] + [1] for p in points]
    solution = solve([*gram, [1] * n + [0]], [0] * n + [1])
    return None if solution is None else solution[:n]


def nearest_by_subsets(X):
    """The point of conv(X) nearest to the origin, by trying all subsets of at most d + 1 points."""
    best = None
    for size in range(1, len(X[0]) + 2):
        for subset in combinations(range(len(X)), size):
            points = [X[i] for i in subset]
            weights = affine_weights(points)
            if weights is None or min(weights) < 0:
                continue
            v = sum(w * p for w, p in zip(weights, points, strict=True))
            if best is None or v.dot(v) < best.dot(best):
                best = v
    return best


def is_nearest(v, simplex, weights, A, B) -> bool:
    """Prove that v is the nearest point of conv(A ⊖ B) to the origin."""
    if min(weights) < 0 or sum(weights) != 1:
        return False
    combination = sum(w * (A[i] - B[j]) for w, (i, j) in zip(weights, simplex, strict=True))
    if any(combination != v):
        return False
    return min(A.dot(v)) - max(B.dot(v)) >= v.dot(v)
