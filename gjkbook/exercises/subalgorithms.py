"""Exercises of the chapter on the other sub-algorithms."""

from itertools import permutations
from math import log10, sqrt

import numpy as np

from .. import exact, gallery
from ..experiments import judge, regions_of_origin
from ..gjk import gjk
from ..subalgorithms import signed_volumes
from ..subalgorithms.johnson import johnson_alone
from ..subalgorithms.voronoi import face_test_as_printed
from ..symbolic import edge_determinant
from .core import exercise, number, parts, points, same

__all__ = []


@exercise("subalgorithms-1", "Areas by hand", "a tuple: μ, C₁, C₂, C₃")
def areas(answer):
    got = [number(x) for x in parts(answer, "μ, C₁, C₂, C₃")]
    Y = exact([(-1, -1), (3, -1), (-1, 2)])
    mu = edge_determinant(Y)
    truth = [mu, *(mu * weight for weight in signed_volumes(Y)[1])]
    if same(got, truth):
        return None
    if same([2 * x for x in got], truth):
        return "These are areas. μ and C are determinants, without the factor ½."
    if same([-x for x in got], truth):
        return "All signs are reversed. In which order are the points counter-clockwise?"
    if sorted(got[1:]) == sorted(truth[1:]):
        return "The C belong to other corners: C_j has the origin in the place of s_j."
    if sum(got[1:]) != got[0]:
        return "The C do not add up to μ, so at least one of them is wrong."
    return "They add up, but they are not right. Replace one corner by the origin for each C."


def passing(Y) -> int:
    """How many faces pass the printed test."""
    rows = Y.tolist()
    faces = [[y for j, y in enumerate(rows) if j != apex] for apex in range(4)]
    return sum(bool(face_test_as_printed(*f, rows[k])) for k, f in enumerate(faces))


@exercise("subalgorithms-2", "Acute and obtuse", "four points in space")
def obtuse(answer):
    Y = points(answer, 4, 3)
    if edge_determinant(Y) == 0:
        return "These four points lie in a plane."
    known = gallery.obtuse_tetrahedron(exact=True)
    if {tuple(y) for y in Y} == {tuple(y) for y in known}:
        return "That is the example of the chapter. Find one of your own."
    if passing(Y) < 2:
        return f"The printed test passes {passing(Y)} face(s) here, so it misleads nobody."
    if len(regions_of_origin(Y)[0]) != 3:
        return "Two faces pass, but the origin is not in the region of a face. Is an angle obtuse?"
    return None


@exercise("subalgorithms-3", "The order of the points", "a list of orders, such as (2, 0, 1)")
def orders(answer):
    Y = gallery.johnson_failures()[1].Y
    every = list(permutations(range(3)))
    right = {o for o in every if judge(johnson_alone, Y[list(o)]).right}
    got = {tuple(int(i) for i in order) for order in answer}
    if not got <= set(every):
        return "An order is a permutation of 0, 1, 2."
    if got == right:
        return None
    if got == set(every) - right:
        return "These are the orders on which it fails."
    return (
        f"{len(got & right)} of your {len(got)} orders belong here, {len(right - got)} are missing."
    )


@exercise("subalgorithms-4", "Fewer calls?", "a number: Johnson's iterations over Signed Volumes'")
def calls(answer):
    counts = {"johnson": 0, "signed-volumes": 0}
    for seed in range(60):
        A = gallery.random_polytope(100, seed=seed)
        B = gallery.random_polytope(100, seed=seed + 1000) + np.array([2.01, 0, 0])
        for name in counts:
            counts[name] += gjk(A, B, subalgorithm=name).iterations
    ratio, got = counts["johnson"] / counts["signed-volumes"], float(number(answer))
    if abs(got - ratio) < 0.005:
        return None
    if abs(got - 100 * ratio) < 0.5 or abs(got - 100 * abs(ratio - 1)) < 0.5:
        return "Hand in the quotient, not a percentage."
    return "Not the quotient we find. Are these 60 pairs, a hundredth apart, 100 points each?"


@exercise("subalgorithms-5", "A small project: single precision", "a tuple of two heights h")
def single(answer):
    names = "the flatness for Johnson, the flatness for Signed Volumes"
    got = [float(number(x)) for x in parts(answer, names)]
    if min(got) <= 0:
        return "Flatness is a positive number."
    machine = [float(np.finfo(kind).eps) for kind in (np.float32, np.float64)]
    scales = [(sqrt(eps), eps) for eps in machine]

    def near(pair, reach=1.3):
        return all(abs(log10(x / y)) <= reach for x, y in zip(got, pair, strict=True))

    if near(scales[0]):
        return None
    if near(scales[0][::-1]):
        return "You have exchanged the two. Which determinant is the square?"
    if near(scales[1]):
        return "That holds for double precision."
    return "Not within a factor of twenty. How do det A and det M depend on h, and what is ε now?"
