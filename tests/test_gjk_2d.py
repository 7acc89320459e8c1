"""The plane GJK of Alzubaidi and Al-Saud fails as printed where the errata say; ours does not."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from reference_gjk import nearest

from gjkbook.gallery import PAIR_KINDS, printed_examples, random_pair
from gjkbook.gjk_2d import (
    closest_point_on_segment,
    closest_point_on_segment_as_printed,
    gjk_2d,
    gjk_2d_as_printed,
)
from gjkbook.minkowski import minkowski_difference
from gjkbook.points import exact

ORIGIN = [(0, 0)]


def example(name):
    return printed_examples()[f"Alzubaidi, {name}"]


@pytest.mark.erratum("alzubaidi-sign")
def test_printed_value_is_minus_the_distance():
    X = example("returns minus the distance")
    result = gjk_2d_as_printed(X, ORIGIN)
    assert (result.value, result.reason) == (-2.0, "third case")
    assert gjk_2d(X, exact(ORIGIN)).squared_distance == 4


@pytest.mark.erratum("alzubaidi-clamp")
def test_unclamped_t_reports_a_false_collision():
    """A segment on a line through the origin, one unit away."""
    X = example("t not clamped")
    result = gjk_2d_as_printed(X, ORIGIN)
    assert (result.value, result.reason) == (0.0, "first case")
    assert gjk_2d(X, exact(ORIGIN)).squared_distance == 1


@pytest.mark.erratum("alzubaidi-second-case")
def test_clamping_as_the_text_asks_is_not_enough():
    """The same segment: the closest point comes out right, twice, which counts as a collision."""
    result = gjk_2d_as_printed(example("t not clamped"), ORIGIN, clamp=True)
    assert (result.value, result.reason) == (0.0, "second case")


@pytest.mark.claim("alzubaidi-cases")
@pytest.mark.erratum("alzubaidi-second-case")
@pytest.mark.parametrize("clamp", [False, True])
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_second_termination_case_is_not_a_collision(clamp, order):
    X = example("second termination case")[list(order)]
    result = gjk_2d_as_printed(X, ORIGIN, clamp=clamp)
    assert (result.value, result.reason) == (0.0, "second case")
    assert gjk_2d(X, exact(ORIGIN)).squared_distance == Fraction(9, 41)
    assert gjk_2d(X, ORIGIN).distance == pytest.approx(0.46852128566581813, rel=1e-15)


@pytest.mark.erratum("alzubaidi-discard")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_discarding_by_segments_fails_too(order):
    """With every charitable reading: t held in [0, 1], and the better of the two segments kept."""
    X = example("discard by segments")[list(order)]
    result = gjk_2d_as_printed(X, ORIGIN, clamp=True, discard="segment")
    assert (result.value, result.reason) == (0.0, "second case")
    assert gjk_2d(X, exact(ORIGIN)).squared_distance == 4


@pytest.mark.erratum("alzubaidi-clamp")
def test_unclamped_t_underestimates_the_distance():
    X = [(-2, 2), (0, 1), (0, 2)]
    result = gjk_2d_as_printed(X, ORIGIN)
    assert result.reason == "third case"
    assert result.value == pytest.approx(-2 / 5**0.5)
    assert gjk_2d(X, ORIGIN).distance == 1.0


@pytest.mark.erratum("alzubaidi-single")
def test_a_single_point_divides_by_zero():
    result = gjk_2d_as_printed([(1, 1)], ORIGIN)
    assert (result.value, result.reason) == (None, "division by zero")
    assert gjk_2d(exact([(1, 1)]), exact(ORIGIN)).squared_distance == 2


@pytest.mark.claim("alzubaidi-eq-1")
@pytest.mark.erratum("alzubaidi-eq-1")
def test_equations_1_and_3_have_opposite_signs():
    """Equation (1) forms Y − X; the support point of equation (3) lies in X − Y."""
    X, Y = [(5, 1)], [(2, 0)]
    equation_1 = minkowski_difference(Y, X)[0]
    equation_3 = gjk_2d_as_printed(X, Y).simplex[0]
    assert (equation_3 == -equation_1).all()


@pytest.mark.claim("alzubaidi-segment")
def test_closest_point_on_segment_is_exact_and_clamped():
    assert closest_point_on_segment(*exact([(1, 2), (3, 1)])).tolist() == [1, 2]
    assert closest_point_on_segment(*exact([(0, 3), (4, 0)])).tolist() == [
        Fraction(36, 25),
        Fraction(48, 25),
    ]
    assert closest_point_on_segment((3, 4), (3, 4)).tolist() == [3, 4]
    assert closest_point_on_segment((-1, 0), (1, 0)).tolist() == [0, 0]


@pytest.mark.claim("alzubaidi-segment")
def test_closest_point_on_segment_matches_the_reference():
    for A, B in np.random.default_rng(0).integers(-5, 6, (200, 2, 2)).tolist():
        v = closest_point_on_segment(*exact([A, B]))
        assert v.tolist() == nearest([A, B])[2], (A, B)


def test_printed_closest_point_agrees_only_when_the_foot_is_inside():
    for A, B in np.random.default_rng(1).integers(-5, 6, (200, 2, 2)).tolist():
        if A == B:
            continue
        printed, right = closest_point_on_segment_as_printed(A, B), closest_point_on_segment(A, B)
        AB = np.subtract(B, A)
        inside = 0 <= -np.dot(A, AB) <= AB @ AB
        assert np.allclose(printed, right, atol=1e-12) == inside, (A, B)


@pytest.mark.claim("alzubaidi-gjk")
@pytest.mark.parametrize("kind", PAIR_KINDS)
@pytest.mark.parametrize("seed", range(6))
def test_gjk_2d_matches_the_reference(kind, seed):
    X, Y = random_pair(kind, dim=2, n=3, seed=seed, exact=True)
    result = gjk_2d(X, Y)
    difference = {tuple(map(int, x)) for x in minkowski_difference(X, Y)}
    assert result.squared_distance == nearest(sorted(difference))[0]
    combined = sum(
        w * (X[i] - Y[j]) for w, (i, j) in zip(result.weights, result.simplex, strict=True)
    )
    assert (combined == result.vector).all()


def test_bad_input_says_what_is_expected():
    with pytest.raises(ValueError, match="points of the plane"):
        gjk_2d([(0, 0, 0)], [(1, 1, 1)])
    with pytest.raises(ValueError, match='discard must be "point" or "segment"'):
        gjk_2d_as_printed(ORIGIN, ORIGIN, discard="both")
    with pytest.raises(ZeroDivisionError):
        closest_point_on_segment_as_printed((1, 1), (1, 1))
