"""Minkowski sum and difference."""

from fractions import Fraction

import numpy as np
import pytest

from gjkbook import distance
from gjkbook.minkowski import difference_polygon, minkowski_difference, minkowski_sum
from gjkbook.points import exact


@pytest.mark.claim("alzubaidi-pairs")
def test_row_order_is_the_index_pair():
    A, B = [(1, 2, 3), (4, 5, 6)], [(0, 1, 0), (7, 7, 7), (2, 0, 2)]
    plus, minus = minkowski_sum(A, B), minkowski_difference(A, B)
    for i, a in enumerate(A):
        for j, b in enumerate(B):
            assert plus[i * 3 + j].tolist() == [x + y for x, y in zip(a, b, strict=True)]
            assert minus[i * 3 + j].tolist() == [x - y for x, y in zip(a, b, strict=True)]


@pytest.mark.claim("ericson-mirror")
def test_difference_is_the_sum_with_the_mirrored_set():
    A, B = exact([(1, "1/3"), (0, 2)]), exact([("1/7", 5), (3, 3)])
    assert minkowski_difference(A, B).tolist() == [
        [Fraction(6, 7), Fraction(-14, 3)],
        [-2, Fraction(-8, 3)],
        [Fraction(-1, 7), -3],
        [-3, -1],
    ]
    assert (minkowski_difference(A, B) == minkowski_sum(A, -B)).all()


@pytest.mark.claim("ericson-mirror")
def test_the_difference_of_convex_sets_is_convex():
    """A point between two differences a − b and a' − b' is the difference of points between."""
    rng = np.random.default_rng(2)
    for _ in range(20):
        A, B = exact(rng.integers(-4, 5, (2, 4, 3)))
        ends = exact(rng.integers(1, 5, (4, 4)))
        a, a2, b, b2 = (w / sum(w) @ P for w, P in zip(ends, (A, A, B, B), strict=True))
        t = Fraction(int(rng.integers(0, 6)), 5)
        middle = (1 - t) * (a - b) + t * (a2 - b2)
        assert distance(A, B + middle).squared_distance == 0


@pytest.mark.parametrize("operation", [minkowski_sum, minkowski_difference])
def test_exact_on_either_side_makes_the_result_exact(operation):
    third = exact([["1/3"]])
    for result in (operation(third, [[0.1]]), operation([[0.1]], third)):
        assert all(type(x) is Fraction for x in result.flat)
    assert operation(third, [[0.1]])[0, 0] in (
        Fraction(1, 3) + Fraction(0.1),
        Fraction(1, 3) - Fraction(0.1),
    )


def test_difference_polygon_of_triangle_and_segment():
    """The edges of the polygon are those of A and of −B, in order of their angle."""
    A, B = exact([(0, 0), (2, 0), (0, 2)]), exact([(0, 0), (1, 0)])
    assert difference_polygon(A, B).tolist() == [[-1, 0], [2, 0], [0, 2], [-1, 2]]


def test_difference_polygon_contains_the_difference_and_is_strictly_convex():
    rng = np.random.default_rng(3)
    for _ in range(20):
        A, B = rng.integers(-4, 5, (5, 2)), rng.integers(-4, 5, (4, 2))
        V = difference_polygon(A, B)
        D = minkowski_difference(A, B)
        for k in range(len(V)):
            e = V[(k + 1) % len(V)] - V[k]
            side = e[0] * (D[:, 1] - V[k, 1]) - e[1] * (D[:, 0] - V[k, 0])
            assert side.min() >= 0, (A.tolist(), B.tolist())
            corner = V[(k + 2) % len(V)]
            assert e[0] * (corner[1] - V[k, 1]) - e[1] * (corner[0] - V[k, 0]) > 0


def test_dimensions_must_agree():
    with pytest.raises(ValueError, match="same dimension, but A has 2 and B has 3"):
        minkowski_sum([(0, 0)], [(0, 0, 0)])
    with pytest.raises(ValueError, match="needs points in the plane"):
        difference_polygon([(0, 0, 0)], [(0, 0, 0)])
