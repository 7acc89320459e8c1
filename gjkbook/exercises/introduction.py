"""Exercises of the chapter "Introduction"."""

from math import sqrt

import numpy as np

from .. import certify, distance, gallery
from .core import HintError, call, exercise, number, points, same, vector

__all__ = []


@exercise("introduction-1", "Until they touch", "the vector by which you move B")
def touch(answer):
    A, B = gallery.running_example(exact=True)
    t = vector(answer, 2)
    verdict = certify(A, B + t).verdict
    if verdict == "touching":
        shortest = t @ t == distance(A, B).squared_distance
        return None if shortest else "They touch, but a shorter way leads there."
    if certify(A, B - t).verdict == "touching":
        return "This moves B away from A. Is it the vector from B to A, or from A to B?"
    if verdict == "separated":
        return "After this move there is still a gap between the bodies."
    return "After this move the bodies overlap: it is too long."


@exercise("introduction-2", "Another dimension", "a function of d that returns the distance")
def cubes(answer):
    for d in range(2, 7):
        cube = gallery.cube(d, exact=True) / 2
        squared = distance(cube + 2, cube).squared_distance
        got = number(call(answer, d))
        if same(got, sqrt(squared)):
            continue
        if same(got, squared):
            return "That is the squared distance: one square root is missing."
        if same(got, 2 * sqrt(d)):
            return "That is the distance of the centres. How much of it lies inside the cubes?"
        if same(got, sqrt(2)) or same(got, sqrt(3)) or same(got, 1):
            return f"Your value does not fit d = {d}. In how many directions is there a gap?"
        return f"Not for d = {d}. Which corners are nearest, and how do their coordinates differ?"
    return None


def returning(P) -> bool:
    """Whether a point that was dropped enters the simplex again, from the first point."""
    dropped = set()
    for step in distance(P, [(0, 0, 0)], start=[(0, 0)], trace=True).trace:
        if step.s_index in dropped and step.gap > 0:
            return True
        dropped |= set(step.dropped)
    return False


@exercise("introduction-3", "Is the counterexample fragile?", "the four points you moved")
def fragile(answer):
    P = points(answer, 4, 3)
    original = gallery.reappearing_tetrahedron().A
    moved = np.abs(P - original)
    if (moved > number(1) / 20).any():
        raise HintError("A coordinate moved by more than 1/20, or the points are in another order.")
    if not (moved > 0).all():
        return "Some coordinates are where they were. Move all twelve."
    return None if returning(P) else "On these points nothing returns. Try another seed."
