"""Exercises of the chapter "Separating axes"."""

from itertools import combinations

import numpy as np

from .. import Tracker, certify, distance, exact, gallery
from ..experiments.tracking import motion
from ..separating_axis import separates
from .core import call, exercise, number, parts, points, same, vector

__all__ = []

AXES = ((1, 0), (0, 1), (2, -1))


@exercise("separating-axis-1", "Warm-up: three axes", "a tuple: the axes that separate, the best")
def three_axes(answer):
    chosen, best = parts(answer, "the axes that separate, the best of them")
    P, Q = exact([(2, 0), (3, 2)]), exact([(0, 0), (1, 2)])
    chosen, best = {tuple(vector(d, 2)) for d in chosen}, tuple(vector(best, 2))
    if not chosen | {best} <= set(AXES):
        return "Choose among the three axes of the exercise."
    right = {d for d in AXES if separates(d, P, Q) or separates(np.negative(d), P, Q)}
    if chosen != right:
        return "An axis is missing." if chosen < right else (
            "On one of your axes the shadows have a point in common.")  # fmt: skip

    def clearance(d):
        return (min(P @ exact(d)) - max(Q @ exact(d))) ** 2 / number(np.dot(d, d))

    if clearance(best) == max(map(clearance, right)):
        return None
    return "Another axis has a larger clearance. Did you divide by the length of the axis?"


@exercise("separating-axis-2", "The other sign", "a function of A, B and v")
def either_sign(answer):
    rng = np.random.default_rng(9)
    for k in range(60):
        A, B = (exact(rng.integers(0, 4, (3, 2))) for _ in range(2))
        v = exact(rng.integers(-2, 3, 2))
        if not v.any():
            continue
        B = B + (k % 3) * v
        plus, minus = separates(v, A, B), separates(-v, A, B)
        got = bool(call(answer, A, B, v))
        if got == (plus or minus):
            continue
        if not got:
            return "Your function misses a pair that " + ("−v" if minus else "v") + " separates."
        ends = {min(A @ v) - max(B @ v), min(B @ v) - max(A @ v)}
        if 0 in ends:
            return "These shadows touch. To separate they must have no point in common."
        return "Your function says that v separates a pair whose shadows overlap."
    return None


@exercise("separating-axis-3", "Faces are not enough", "a tuple of two lists of four points")
def faces(answer):
    P, Q = (points(X, 4, 3) for X in parts(answer, "the first tetrahedron, the second"))
    if certify(P, Q).verdict != "separated":
        return "These tetrahedra are not apart."
    for body in (P, Q):
        for a, b, c in combinations(body, 3):
            n = np.cross(b - a, c - a)
            if not n.any():
                return "One of the bodies is not a tetrahedron: three points lie on a line."
            if separates(n, P, Q) or separates(-n, P, Q):
                return "A face normal separates them. Bring two edges face to face, crosswise."
    return None


@exercise("separating-axis-4", "Project: how long does an axis live?", "a tuple of two numbers")
def lifetimes(answer):
    names = "support points with the largest clearance, with the first axis that separates"
    got = [float(number(x)) for x in parts(answer, names)]
    P, Q = gallery.random_polytope(100, seed=0), gallery.random_polytope(100, seed=1)
    cost, axis, kept = 0, None, Tracker(P, Q, keep=("axis",))
    for R, t in motion(0.05, 200):
        kept.separating_axis((R, t))
        moved = P @ R.T + t
        cost += axis is not None
        if axis is None or (moved @ axis).min() <= (Q @ axis).max():
            r = distance(moved, Q)
            cost, axis = cost + r.iterations, None if r.intersects else r.vector
    truth = cost, kept.support_points

    def near(pair):
        return all(abs(x - y) <= 0.02 * y for x, y in zip(got, pair, strict=True))

    if near(truth):
        return None
    if near(truth[::-1]):
        return "The two numbers are exchanged."
    if same(got[1], truth[1]):
        return "Your loop's count is off. The test of the old axis costs a support point, too."
    return "The count of the tracker is off. Use the bodies, turn and frames of the exercise."
