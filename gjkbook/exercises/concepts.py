"""Exercises of the chapter "Concepts"."""

import numpy as np

from .. import distance, exact, gallery
from ..hull import monotone_chain
from ..minkowski import minkowski_difference, minkowski_sum
from ..subalgorithms import johnson
from ..support import support_function
from .core import call, exercise, number, parts, points, same

__all__ = []


def as_set(P):
    return {tuple(p) for p in np.asarray(P, dtype=object).tolist()}


@exercise("concepts-1", "Swap the bodies", "a function of X, v and d that returns all three")
def swap(answer):
    for seed in range(6):
        A, B = gallery.random_pair("lattice", 2, 4, seed=seed, exact=True)
        X, r = minkowski_difference(A, B), distance(A, B)
        got, v, d = parts(
            call(answer, X, r.vector, r.distance), "the set, the vector, the distance"
        )
        if not same(d, r.distance):
            return "The distance is wrong. Can a distance be negative?" if number(d) < 0 else (
                "The distance is wrong. Does it matter who is called A?")  # fmt: skip
        if r.vector.any() and same(v, r.vector):
            return "The vector from A to B is not the vector from B to A."
        if not same(v, -r.vector):
            return "The vector is wrong. Write down b − a in terms of a − b."
        if as_set(points(got, dim=2)) != as_set(minkowski_difference(B, A)):
            return "The set is wrong. Which difference belongs to a − b when you swap?"
    return None


@exercise("concepts-2", "A support function you know", "two functions of d, a pair")
def support_functions(answer):
    bodies = gallery.cube(2, exact=True), gallery.octahedron(2, exact=True)
    functions = parts(answer, "the function of the square, that of the second square")
    directions = exact([(x, y) for x in range(-3, 4) for y in range(-3, 4) if x or y])
    truth = [[support_function(X, d) for d in directions] for X in bodies]
    got = [[number(call(f, d)) for d in directions] for f in functions]
    if same(got[0], truth[1]) and same(got[1], truth[0]):
        return "Both formulas are right, and they belong to each other's square."
    for which, one, other in zip(("first", "second"), got, truth, strict=True):
        for d, x, y in zip(directions, one, other, strict=True):
            if not same(x, y):
                why = "Signs of d should not matter." if min(d) < 0 else "Which corner is furthest?"
                return f"The {which} formula is wrong in the direction ({d[0]}, {d[1]}). {why}"
    return None


@exercise("concepts-3", "The borderline case", "three points in space")
def borderline(answer):
    P = points(answer, 3, 3)
    edges = P[1:] - P[0]
    gram = edges @ edges.T
    if gram[0, 0] * gram[1, 1] == gram[0, 1] ** 2:
        return "These points lie on a line, so they are not affinely independent."
    kept, weights = johnson(P)
    v = np.array(weights) @ P[list(kept)]
    if any(e @ v for e in edges):
        return "The nearest points of conv P and of aff P differ, so (3) fails."
    if len(kept) == 3:
        return "The nearest point lies inside the triangle: (1) holds. Move it to the rim."
    return None


@exercise("concepts-4", "A small project: sums in linear time", "a function of A and B")
def merge(answer):
    rng = np.random.default_rng(8)
    for k in range(40):
        P, Q = (exact(rng.integers(0, 4 if k < 20 else 20, (8, 2))) for _ in range(2))
        P, Q = P[list(monotone_chain(P))], Q[list(monotone_chain(Q))]
        if min(len(P), len(Q)) < 3:
            continue
        S = minkowski_sum(P, Q)
        corners = S[list(monotone_chain(S))]
        got = points(call(answer, P, Q), dim=2)
        if as_set(got) == as_set(corners):
            if len(got) > len(corners):
                return "A corner is listed twice."
            if not same(got, corners):
                return "These are the corners, but not counter-clockwise from the smallest."
        elif as_set(got) > as_set(corners):
            return "You list points that are no corners. What if two edges are parallel?"
        elif as_set(got) < as_set(corners):
            return f"{len(corners) - len(as_set(got))} corner(s) are missing. Do both walks end?"
        else:
            return "Some of these points are no corners. Which of two edges turns less?"
    return None
