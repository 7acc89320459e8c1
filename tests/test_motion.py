"""Time of impact against a linear programme and closed forms; two methods against each other."""

from fractions import Fraction

import numpy as np
import pytest
from cases import dyadic
from scipy.optimize import linprog

import gjkbook as gjk
from gjkbook.minkowski import minkowski_difference
from gjkbook.motion import Swept, interval_halving, ray_cast, swept, time_of_impact
from gjkbook.shapes import Sphere

SQUARE = np.array([(0.0, 0), (1, 0), (1, 1), (0, 1)])
CUBE = np.array(np.meshgrid([0, 1], [0, 1], [0, 1])).reshape(3, -1).T.astype(float)


def time_by_linear_programme(A, B, r):
    """Least t in [0, 1] with t·r ∈ conv(A ⊖ B): minimise t over weights and t."""
    X = minkowski_difference(A, B)
    cost = np.r_[np.zeros(len(X)), 1]
    equalities = np.vstack([np.c_[X.T, -r], np.r_[np.ones(len(X)), 0]])
    right = np.r_[np.zeros(len(r)), 1]
    bounds = [(0, None)] * len(X) + [(0, 1)]
    answer = linprog(cost, A_eq=equalities, b_eq=right, bounds=bounds, method="highs")
    return answer.x[-1] if answer.status == 0 else None


def moving_pairs(count, seed):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        dim = int(rng.integers(2, 4))
        A = dyadic(rng.normal(size=(int(rng.integers(1, 8)), dim)))
        offset = rng.normal(size=dim)
        B = dyadic(rng.normal(size=(int(rng.integers(1, 8)), dim)) + 4 * offset)
        v_a = dyadic(rng.normal(size=dim) + offset * rng.uniform(0, 6))
        yield A, B, v_a, dyadic(rng.normal(size=dim))


def test_time_agrees_with_a_linear_programme():
    seen = set()
    for A, B, v_a, v_b in moving_pairs(150, seed=1):
        expected = time_by_linear_programme(A, B, v_b - v_a)
        impact = time_of_impact(A, B, v_a, v_b)
        seen.add(impact.status)
        story = (A.tolist(), B.tolist(), v_a.tolist(), v_b.tolist())
        assert (impact.time is None) == (expected is None), story
        if expected is not None:
            assert impact.time == pytest.approx(expected, abs=1e-8), story
    assert {"impact", "no impact"} <= seen


def test_exact_time_is_the_first_contact():
    """At the time the bodies touch; a moment before they are apart."""
    hits = 0
    for A, B, v_a, v_b in moving_pairs(60, seed=2):
        A, B, v_a, v_b = map(gjk.exact, (A, B, v_a, v_b))
        impact = time_of_impact(A, B, v_a, v_b)
        if impact.status != "impact":
            continue
        hits += 1
        t = impact.time
        assert isinstance(t, Fraction)
        certificate = gjk.certify(A + t * v_a, B + t * v_b)
        assert certificate.verdict == "touching"
        before = t - Fraction(1, 10**12)
        assert gjk.certify(A + before * v_a, B + before * v_b).verdict == "separated"
        assert min((A + t * v_a).dot(impact.normal)) == max((B + t * v_b).dot(impact.normal))
        assert impact.normal.dot(v_a - v_b) < 0
        assert gjk.distance(impact.point[None, :], A + t * v_a).squared_distance == 0
        assert gjk.distance(impact.point[None, :], B + t * v_b).squared_distance == 0
    assert hits > 15


def test_float_time_equals_the_exact_one():
    for A, B, v_a, v_b in moving_pairs(60, seed=3):
        rough = time_of_impact(A, B, v_a, v_b)
        fine = time_of_impact(*map(gjk.exact, (A, B, v_a, v_b)))
        assert rough.status == fine.status
        if fine.time is not None:
            assert abs(Fraction(rough.time) - fine.time) <= Fraction(1, 10**12)


def test_interval_halving_and_ray_cast_agree():
    for A, B, v_a, v_b in moving_pairs(40, seed=4):
        impact, interval = time_of_impact(A, B, v_a, v_b), interval_halving(A, B, v_a, v_b, 1e-6)
        assert (impact.time is None) == (interval is None)
        if interval is not None:
            assert interval[0] - 1e-12 <= impact.time <= interval[1] + 1e-12


CASES = {
    "head on": (SQUARE, SQUARE + [3, 0], (4, 0), (0, 0), 0.5, (-1, 0)),
    "both move": (SQUARE, SQUARE + [3, 0], (2, 0), (-2, 0), 0.5, (-1, 0)),
    "exactly at the end": (SQUARE, SQUARE + [3, 0], (2, 0), (0, 0), 1.0, (-1, 0)),
    "just too short": (SQUARE, SQUARE + [3, 0], (2 - 2**-40, 0), (0, 0), None, None),
    "receding": (SQUARE, SQUARE + [3, 0], (-4, 0), (0, 0), None, None),
    "no motion": (SQUARE, SQUARE + [3, 0], (0, 0), (0, 0), None, None),
    "same motion": (SQUARE, SQUARE + [3, 0], (9, 9), (9, 9), None, None),
    "grazing along the top edge": (SQUARE, SQUARE + [3, 1], (4, 0), (0, 0), 0.5, None),
    "passing just above": (SQUARE, SQUARE + [3, 1 + 2**-50], (4, 0), (0, 0), None, None),
    "grazing a corner": (SQUARE, np.array([(3.0, -1), (4, -1)]), (2, -1), (0, 0), 1.0, None),
    "bullet through a wall": (
        CUBE * 0.01,
        CUBE * [0.001, 10, 10] + [5, -5, -5],
        (1000, 0, 0),
        (0, 0, 0),
        (5 - 0.01) / 1000,
        (-1, 0, 0),
    ),
    "touching at the start, receding": (SQUARE, SQUARE + [1, 0], (-1, 0), (0, 0), 0, (-1, 0)),
    "overlapping at the start": (SQUARE, SQUARE + [0.5, 0.25], (-1, 0), (0, 0), 0, None),
}


@pytest.mark.parametrize("name", CASES)
def test_known_motions(name):
    A, B, v_a, v_b, time, normal = CASES[name]
    impact = time_of_impact(A, B, v_a, v_b)
    if time is None:
        assert impact.time is None
        assert impact.status == "no impact"
        return
    assert impact.time == pytest.approx(time, rel=1e-12)
    if normal is not None:
        np.testing.assert_allclose(impact.normal, normal, atol=1e-12)


def test_spheres_by_their_closed_form():
    rng = np.random.default_rng(5)
    for _ in range(40):
        c, v = rng.normal(size=3) * 4, rng.normal(size=3) * 6
        r, q = rng.uniform(0.2, 1, 2)
        impact = time_of_impact(Sphere(r, (0, 0, 0)), Sphere(q, c), v)
        a, b, e = v @ v, -2 * v @ c, c @ c - (r + q) ** 2
        discriminant = b * b - 4 * a * e
        first = (-b - np.sqrt(discriminant)) / (2 * a) if discriminant > 0 else None
        if e <= 0:
            assert impact.status == "overlap at start"
        elif first is None or not 0 <= first <= 1:
            assert impact.time is None
        else:
            assert impact.time == pytest.approx(first, rel=1e-6, abs=1e-9)
            np.testing.assert_allclose(impact.normal, -unit(c - first * v), atol=1e-4)


def unit(x):
    return x / np.linalg.norm(x)


def test_ray_cast_on_cube_sphere_and_misses():
    hit = ray_cast(CUBE, (-3, 0.5, 0.25), (1, 0, 0))
    assert hit.time == pytest.approx(3)
    np.testing.assert_allclose(hit.point, (0, 0.5, 0.25))
    np.testing.assert_allclose(hit.normal, (-1, 0, 0))
    assert ray_cast(CUBE, (-3, 0.5, 0.25), (-1, 0, 0)).time is None
    assert ray_cast(CUBE, (-3, 0.5, 0.25), (1, 0, 0), limit=2.9).time is None
    assert ray_cast(CUBE, (0.5, 0.5, 0.5), (1, 0, 0)).status == "overlap at start"
    ball = ray_cast(Sphere(2, (10, 1, 0)), (0, 1, 0), (2, 0, 0))
    assert ball.time == pytest.approx(4, rel=1e-9)
    np.testing.assert_allclose(ball.normal, (-1, 0, 0), atol=1e-6)


def test_swept_support_is_that_of_both_ends():
    rng = np.random.default_rng(6)
    for _ in range(50):
        A, m, d = rng.normal(size=(6, 3)), rng.normal(size=3), rng.normal(size=3)
        both = swept(A, m)
        assert d @ Swept(A, m).support(d) == pytest.approx((both @ d).max(), rel=1e-12)


BAD = {
    "velocity of another dimension": (
        lambda: time_of_impact(SQUARE, SQUARE, (1, 2, 3)),
        "velocity_a must be one vector of 2 numbers",
    ),
    "velocity not finite": (
        lambda: time_of_impact(SQUARE, SQUARE, None, (np.nan, 0)),
        "velocity_b must be finite",
    ),
    "zero direction": (lambda: ray_cast(SQUARE, (5, 5), (0, 0)), "zero vector"),
    "negative limit": (lambda: ray_cast(SQUARE, (5, 5), (1, 0), limit=-1), "negative"),
    "no tolerance": (lambda: interval_halving(SQUARE, SQUARE, tolerance=0), "positive"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_says_what_is_wrong(name):
    call, message = BAD[name]
    with pytest.raises(ValueError, match=message):
        call()
