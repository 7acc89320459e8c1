"""Exercises of the chapter "Moving objects"."""

import numpy as np

from .. import distance, exact, gallery, time_of_impact
from ..difference import Difference
from ..motion import interval_halving
from ..ray import cast
from ..shapes import Hull, Sphere
from .core import call, exercise, number, parts, same, vector

__all__ = []


@exercise("motion-1", "By hand", "a tuple: the ends of A ⊖ B, the motion r, the time")
def by_hand(answer):
    low, high, r, time = (number(x) for x in parts(answer, "lower end, upper end, r, time"))
    A, B = exact([[0], [1]]), exact([[4], [6]])
    differences = [a[0] - b[0] for a in A for b in B]
    ends = min(differences), max(differences)
    if (low, high) != ends:
        if (-high, -low) == ends:
            return "That is B ⊖ A."
        return "A ⊖ B is wrong. Which difference is the smallest, which the largest?"
    right = exact([1 - 3])
    if r != right[0]:
        if r == -right[0]:
            return "r has the wrong sign. It is the velocity of B as seen from A."
        return "r is wrong: subtract one velocity from the other."
    if time == cast(Difference.of(A, B), right, limit=2).time:
        return None
    if same(time * 2, cast(Difference.of(A, B), right, limit=2).time):
        return "The limit is T = 2, but time is time: do not divide by T."
    return "The time is wrong. Where does the ray t·r enter A ⊖ B?"


@exercise("motion-2", "Who moves?", "a function of time, normal, point and u")
def who_moves(answer):
    rng, seen = np.random.default_rng(5), 0
    while seen < 8:
        A, B, c = (exact(rng.integers(-3, 4, shape)) for shape in ((5, 2), (5, 2), 2))
        v, u = exact(rng.integers(-4, 5, 2)), exact(rng.integers(-4, 5, 2))
        hit = time_of_impact(A, B + 3 * c, 3 * c, v)
        if not hit.time or not u.any():
            continue
        seen += 1
        carried = time_of_impact(A, B + 3 * c, 3 * c + u, v + u)
        got = call(answer, hit.time, hit.normal, hit.point, u)
        time, normal, point = parts(got, "time, normal, point")
        if not same(time, carried.time):
            return "The time changes in your answer. What is the relative motion?"
        if not same(normal, carried.normal):
            return "The normal changes in your answer. What is the relative motion?"
        if same(point, carried.point):
            continue
        if same(point, hit.point):
            return "The point stays in your answer, but everything is carried along by u."
        if same(point, hit.point + u):
            return "The point moved for the whole unit of time. When is the impact?"
        return "Time and normal are right, the point is not."
    return None


@exercise("motion-3", "Ends that prove nothing", "a tuple of four vectors")
def ends(answer):
    names = "centre of the first disc, of the second, velocity of the first, of the second"
    p, q, v, w = (np.array(vector(x, 2), dtype=float) for x in parts(answer, names))

    def apart(t):
        return distance(Sphere(1, p + t * v), Sphere(1, q + t * w)).distance

    if apart(0) == 0:
        return "The discs overlap or touch at time 0."
    if not same(apart(0), apart(1)):
        return "The distances at time 0 and at time 1 differ."
    if np.linalg.norm(p - q + (v - w) / 2) >= 2:
        return "At time ½ the discs do not overlap."
    return None


class Counting:
    """A polygon that counts how often it is asked."""

    dim = 2

    def __init__(self, points):
        self.body, self.queries = Hull(points), 0

    def support(self, d):
        self.queries += 1
        return self.body.support(d)


@exercise(
    "motion-4", "How many runs?", "a tuple: support points of A for halving, for the ray cast"
)
def queries(answer):
    got = [float(number(x)) for x in parts(answer, "support points for halving, for the ray cast")]
    A, B = gallery.running_example()
    truth = []
    for method in (interval_halving, time_of_impact):
        body = Counting(A)
        method(body, B, np.array([-4.0, -2.0]), np.array([2.0, 0.0]))
        truth.append(body.queries)

    def near(pair):
        return all(abs(x - y) <= 0.1 * y for x, y in zip(got, pair, strict=True))

    if near(truth):
        return None
    if near(truth[::-1]):
        return "The two numbers are exchanged."
    if near([2 * x for x in truth]):
        return "Twice as many as we count: ask for the support points of A alone."
    if near([truth[0], got[1]]):
        return "The first number is right. Did you reset the counter before the ray cast?"
    return "We count otherwise. Does the body count every call of its support, and nothing else?"


@exercise("motion-5", "Project: billiards", "a function of centre and velocity")
def billiards(answer):
    rng = np.random.default_rng(11)
    for _ in range(12):
        centre, v = rng.uniform(1.5, 8.5, 2).round(2), rng.uniform(-30, 30, 2).round(2)
        got = np.asarray(call(answer, centre.copy(), v.copy()), dtype=float)
        if got.shape != (2,):
            return "Return the centre after one unit of time, two coordinates."
        unfolded = centre + v
        if same(got, 9 - np.abs((unfolded - 1) % 16 - 8), 1e-6):
            continue
        if same(got, unfolded, 1e-6):
            return "Your disc went through the walls."
        if (got < 1 - 1e-6).any() or (got > 9 + 1e-6).any():
            return "Your disc ends inside a wall. Does it forget its radius, or miss a bounce?"
        if same(got, 10 - np.abs(unfolded % 20 - 10), 1e-6):
            return "That is where a point would end. The disc turns around one radius earlier."
        return "The disc ends elsewhere. Is the time left over reduced by each flight?"
    return None
