"""Exercises of the chapter "Johnson's sub-algorithm"."""

from itertools import permutations

import numpy as np

from .. import exact
from ..subalgorithms import johnson
from ..subalgorithms.johnson import delta_table
from ..symbolic import edge_determinant
from .core import call, exercise, number, parts, points, same, vector

__all__ = []


@exercise("johnson-1", "A segment by hand", "a tuple: Δ₁, Δ₂ of the pair, and the vector v")
def segment(answer):
    *deltas, v = parts(answer, "Δ₁, Δ₂, v")
    Y = exact([(3, 1), (1, -3)])
    truth = delta_table(Y)[0, 1]
    if not same(deltas, truth):
        if same([-number(x) for x in deltas], truth):
            return "Both Δ have the wrong sign. Which point is subtracted from which?"
        if same(deltas, [y @ y for y in Y]):
            return "You multiplied each point with itself. One factor is an edge."
        return "A Δ is wrong. Start from the recursion with one point and its Δ = 1."
    v, (kept, weights) = vector(v, 2), johnson(Y)
    right = np.array(weights) @ Y[list(kept)]
    if same(v, sum(truth) * right):
        return "v is not divided by the sum of the Δ yet."
    return None if same(v, right) else "The Δ are right, v is not. Its weights must have sum 1."


@exercise("johnson-2", "The last subsets", "three points of the plane")
def last_subsets(answer):
    Y = points(answer, 3, 2)
    kept = johnson(Y)[0]
    label = sum(2**i for i in kept)
    if label <= 4:
        for order in permutations(range(3)):
            if sum(2 ** order.index(i) for i in kept) > 4:
                return "The right subset is found in time here. Does the order of points matter?"
        return "A single corner is nearest, and all single points are tried."
    return None  # the loop as printed ends before this label, so it never tries the subset


@exercise("johnson-3", "A translation", "a function of Y and t")
def translation(answer):
    rng = np.random.default_rng(6)
    for _ in range(12):
        Y, t = exact(rng.integers(-5, 6, (3, 2))), exact(rng.integers(-5, 6, 2))
        before, after = (delta_table(Z)[0, 1, 2] for Z in (Y, Y + t))
        change = [a - b for a, b in zip(after, before, strict=True)]
        got = [number(x) for x in parts(call(answer, Y, t), "change of Δ₁, of Δ₂, of Δ₃")]
        if same(got, change):
            continue
        if same(got, [-x for x in change]):
            return "The sign is wrong: before minus after."
        if same(got, after):
            return "These are the new Δ. What was asked is by how much they changed."
        if sum(got):
            return "Your changes do not add up to zero, but the sum of the Δ does not notice t."
        return "The changes add up to zero, as they must, but they are not right yet."
    return None


@exercise("johnson-4", "All fifteen subsets", "a tuple: four points in space, and Δ(Y)")
def fifteen(answer):
    Y, total = parts(answer, "the four points, Δ(Y)")
    Y = points(Y, 4, 3)
    if any(x.denominator != 1 for x in Y.ravel()):
        return "Take integer coordinates."
    volume6 = edge_determinant(Y)
    if volume6 == 0:
        return "These four points lie in a plane."
    kept = johnson(Y)[0]
    if len(kept) < 4:
        return f"Johnson stops with {len(kept)} point(s). Where must the origin be?"
    right = sum(delta_table(Y)[0, 1, 2, 3])
    if same(total, right):
        return None
    if same(abs(number(total)), abs(volume6)):
        return "Δ is six times the volume, but not to the power one."
    if same(total, volume6**2 / 36):
        return "Δ is not the square of the volume: a factorial is missing."
    return "The points are right, Δ(Y) is not. Add up the Δ of the whole set."
