"""Exercises of the chapter "The GJK algorithm"."""

import numpy as np

from .. import distance, exact, gallery
from ..subalgorithms import johnson
from ..support import support, support_function
from .core import call, exercise, number, parts, points, same, vector, whole

__all__ = []


@exercise("gjk-1", "By hand", "a tuple: the point s_0, the gap g_0, the number of rounds")
def by_hand(answer):
    s, gap, rounds = parts(answer, "the point s_0, the gap g_0, the number of rounds")
    A, B = gallery.running_example(exact=True)
    trace = distance(A, B, start=[(4, 1)], trace=True).trace
    v, s = trace[0].v, vector(s, 2)
    if v @ s != v @ trace[0].s:
        away = support(A, v) - support(B, -v)
        if v @ s == v @ away:
            return "This s_0 is furthest along v_0. Which way is the origin?"
        return "s_0 is not a support point. Search A and B in opposite directions."
    if not any((s == a - b).all() for a in A for b in B):
        return "s_0 lies as far as it should, but it is no difference of two given points."
    if not same(gap, trace[0].gap):
        if same(gap, -trace[0].gap):
            return "The gap has the wrong sign: it is never negative."
        return "The gap is wrong: it is the inner product of v_0 with v_0 − s_0."
    if whole(rounds) != len(trace):
        near = abs(whole(rounds) - len(trace)) == 1
        return "The number of rounds is wrong" + (
            ": off by one. Round 0 counts, and so does the round that halts." if near else "."
        )
    return None


@exercise("gjk-2", "The newcomer stays", "two points of the plane, w and s")
def newcomer(answer):
    w, s = points(answer, 2, 2)
    if (w == s).all():
        return "Take two different points."
    if not w.any():
        return "With w in the origin GJK has ended before it asks for s."
    if w @ (w - s) > 0:
        return "This gap is positive, and then s is never dropped."
    if w @ (w - s) < 0:
        return "This gap is negative, so w itself lies further towards the origin than s."
    return None if johnson(exact([w, s]))[0] == (0,) else "Here s is kept."


@exercise("gjk-3", "A sharp bound", "two points: x and the other end s of the segment")
def sharp(answer):
    X = points(answer, 2)
    x, s = X
    kept, weights = johnson(X)
    error = x - np.array(weights) @ X[list(kept)]
    if not error.any():
        return "Here x itself is the nearest point of the segment."
    gap = x @ (x - s)
    if error @ error == gap:
        return None
    if same(error @ error, gap):
        return "Equal only up to rounding. Find an example with fractions."
    if len(kept) == 2:
        return "There is slack: the nearest point lies inside the segment. Look at its end."
    return "There is slack in (3). Which angle should the segment make with s?"


@exercise("gjk-4", "One vector, many witnesses", "two lists of four points, the squares")
def witnesses(answer):
    S, T = (points(P, 4, 2) for P in parts(answer, "the first square, the second square"))
    for name, P in (("first", S), ("second", T)):
        sides = sorted((p - q) @ (p - q) for i, p in enumerate(P) for q in P[:i])
        if not sides[0] or sides[:4] != [sides[0]] * 4 or sides[4:] != [2 * sides[0]] * 2:
            return f"The {name} body is not a square."
    found = [distance(S, T, start=[(i, j)]) for i in range(4) for j in range(4)]
    if found[0].intersects:
        return "These squares have a point in common."
    pairs = {(*r.point_a, *r.point_b) for r in found}
    if len(pairs) == 1:
        return "All starts give the same witness points. Do two edges face each other?"
    if len(pairs) == 2:
        return "Two pairs of witness points. Shift one square along the edge, a part of its length."
    return None


@exercise("gjk-5", "Project: capsules", "your class, called with the two ends and the radius")
def capsules(answer):
    rng = np.random.default_rng(4)
    for k in range(40):
        dim = 2 + k % 3
        ends, radius = rng.integers(-5, 6, (2, dim)), 1 + k % 4
        d = rng.normal(size=dim) * 10.0 ** rng.integers(-1, 2)
        s = np.asarray(call(call(answer, ends.tolist(), radius).support, d), dtype=float)
        if s.shape != (dim,):
            return f"In {dim} dimensions your support point has the shape {s.shape}."
        unit = d / np.linalg.norm(d)
        best = support_function(ends.astype(float), d) + radius * np.linalg.norm(d)
        off = distance([s], ends).distance
        if same(off, radius) and same(d @ s, best):
            continue
        if same(s - support(ends.astype(float), d), radius * d):
            return "The ball's part has the wrong length. Is d a unit vector?"
        if off > radius * (1 + 1e-9):
            return "Your support point lies outside the capsule."
        if same(off, radius) and number(unit @ s) < 0:
            return "Your point lies on the wrong side of the capsule, or at the wrong end."
        return "Another point of the capsule lies further along d. Which end, and how far from it?"
    return None
