"""GJK from scratch in exact arithmetic, slow and short; it shares no code with the package.

The sub-algorithm tries every subset of the simplex and keeps the one whose nearest point is best.
"""

from fractions import Fraction
from itertools import combinations
from typing import NamedTuple


class ReferenceRun(NamedTuple):
    supports: list
    squared_norms: list
    dropped: list
    simplex: list
    tie: bool


def dot(a, b):
    return sum(x * y for x, y in zip(a, b, strict=True))


def solve(M, b):
    """Solve a square system by elimination; None if it is singular."""
    M = [[Fraction(x) for x in (*row, y)] for row, y in zip(M, b, strict=True)]
    for c in range(len(M)):
        p = next((k for k in range(c, len(M)) if M[k][c]), None)
        if p is None:
            return None
        M[c], M[p] = M[p], M[c]
        for k in range(len(M)):
            if k != c:
                f = M[k][c] / M[c][c]
                M[k] = [x - f * y for x, y in zip(M[k], M[c], strict=True)]
    return [row[-1] / row[k] for k, row in enumerate(M)]


def nearest(Y):
    """Squared norm, kept indices and nearest point of conv(Y), by all subsets of few points."""
    best = None
    for k in range(1, min(len(Y), len(Y[0]) + 1) + 1):
        for kept in combinations(range(len(Y)), k):
            first = Y[kept[0]]
            edges = [[a - b for a, b in zip(Y[i], first, strict=True)] for i in kept[1:]]
            t = solve([[dot(e, f) for f in edges] for e in edges], [-dot(e, first) for e in edges])
            if t is None or min([1 - sum(t), *t]) <= 0:
                continue
            weights = [1 - sum(t), *t]
            v = [
                sum(w * Y[i][c] for w, i in zip(weights, kept, strict=True))
                for c in range(len(first))
            ]
            if best is None or dot(v, v) < best[0]:
                best = dot(v, v), kept, v
    return best


def run(X, start):
    """GJK on the points X from X[start]; of support points that tie, the first."""
    W, v = [start], X[start]
    supports, norms, dropped, tie = [], [dot(v, v)], [], False
    while any(v):
        values = [dot(v, x) for x in X]
        s = values.index(min(values))
        supports.append(s)
        if values[s] == dot(v, v):
            break
        tie = tie or values.count(values[s]) > 1
        candidates = [*W, s]
        norm, kept, v = nearest([X[i] for i in candidates])
        W = [candidates[k] for k in kept]
        norms.append(norm)
        dropped.append([i for i in candidates if i not in W])
    return ReferenceRun(supports, norms, dropped, W, tie)
