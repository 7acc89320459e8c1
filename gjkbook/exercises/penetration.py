"""Exercises of the chapter "Penetration depth"."""

from itertools import combinations
from math import sqrt

import numpy as np

from .. import certify, exact, gallery
from .. import penetration as depth_of
from ..minkowski import difference_polygon
from ..support import support_function
from .core import HintError, call, exercise, number, parts, points, same, vector, whole

__all__ = []


def example():
    """The chapter's two polygons, pushed into each other."""
    A, B = gallery.running_example(exact=True)
    return A, B + exact([6, 0])


@exercise("penetration-1", "Boxes by hand", "a tuple: the depth, the vector t")
def boxes(answer):
    depth, t = parts(answer, "the depth, the vector t")
    depth, t = number(depth), vector(t, 2)
    A, B = gallery.box((0, 0), (4, 3), exact=True), gallery.box((3, 1), (6, 2), exact=True)
    truth = depth_of(A, B).squared_depth
    if certify(A + t, B).verdict == "intersecting":
        if certify(A - t, B).verdict == "touching":
            return "t pushes A deeper into B. It is A that moves."
        return "After moving A by t the boxes still overlap."
    if t @ t > truth:
        return "t parts the boxes, but a shorter vector does, too."
    if same(depth, sqrt(truth)):
        return None
    return "t is right. The depth is its length, a positive number."


@exercise("penetration-2", "A body and itself", "a tuple: the depth, the number of directions")
def itself(answer):
    depth, count = parts(answer, "the depth, the number of directions")
    T = gallery.tetrahedron(exact=True)
    truth = depth_of(T, T).squared_depth
    # The smallest width is attained at normals of facets of T ⊖ T: of faces, or of two edges.
    edges = [p - q for p, q in combinations(T, 2)]
    normals = (np.cross(e, f) for e, f in combinations(edges, 2))
    both = [s * n for n in normals if n.any() for s in (1, -1)]
    found = set()
    for n in both:
        width = support_function(T, n) + support_function(T, -n)
        if width**2 == truth * (n @ n):
            found.add(tuple(n / max(abs(n))))
    if same(number(depth) ** 2, truth):
        if whole(count) == len(found):
            return None
        if 2 * whole(count) == len(found):
            return "The depth is right. A direction and its opposite are two directions."
        return "The depth is right, the number of directions is not. Which edges are opposite?"
    if same(depth, truth):
        return "That is the squared depth."
    heights = {support_function(T, n) + support_function(T, -n) for n in T}
    if any(same(number(depth) ** 2, h**2 / number(3)) for h in heights):
        return "That is the height over a face. A smaller width is hidden between edges."
    return "The depth is wrong. Which pairs of parallel planes hold the tetrahedron most tightly?"


@exercise("penetration-3", "A foot outside its edge", "the two ends of an edge")
def foot(answer):
    p, q = points(answer, 2, 2)
    X = difference_polygon(*example())
    ring = [(tuple(a), tuple(b)) for a, b in zip(X, np.roll(X, -1, axis=0), strict=True)]
    if (tuple(p), tuple(q)) not in ring and (tuple(q), tuple(p)) not in ring:
        return "These two points are not the ends of an edge of A ⊖ B."
    e = q - p
    if 0 <= -(p @ e) / (e @ e) <= 1:
        return "The foot of this edge lies in the edge."
    return None


@exercise("penetration-4", "The way out in a given direction", "a number, the length of the way")
def lift(answer):
    A, B = example()
    way = number(answer)
    if isinstance(way, float):
        raise HintError("Compute in fractions: the answer is one.")
    if same(way, depth_of(A, B).depth, 1e-3):
        return "That is the depth, the way out if A may go in any direction."
    verdict = certify(A + way * exact([0, 1]), B).verdict
    if verdict == "touching" and way > 0:
        return None
    if way < 0:
        return "The lift goes up: the length is positive. Does A move, or B?"
    return f"After this lift the bodies are {verdict}, so it is " + (
        "too long." if verdict == "separated" else "too short."
    )


@exercise("penetration-5", "Project: clear a pile", "a function of a hexagon and its places")
def pile(answer):
    hexagon = np.array([(2.0, 0), (1, 2), (-1, 2), (-2, 0), (-1, -2), (1, -2)])
    for seed in (3, 4):
        places = np.random.default_rng(seed).uniform(-3, 3, size=(8, 2))
        got = np.asarray(call(answer, hexagon.copy(), places.copy()), dtype=float)
        if got.shape != places.shape:
            return f"Return the new places, an array of the shape {places.shape}."
        if not np.isfinite(got).all():
            return "One of the new places is not finite."
        pairs = combinations(got, 2)
        deepest = max(depth_of(hexagon + p, hexagon + q).depth for p, q in pairs)
        if deepest > 2e-3:
            return f"Two hexagons still overlap by {deepest:.2g}. Does your loop stop too early?"
        if np.abs(got).max() > 30:
            return "The pile is cleared, but you threw the bodies far away. Move each by half."
    return None
