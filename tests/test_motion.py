"""Time of impact against a linear programme and closed forms; two methods against each other."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from cases import dyadic
from scipy.optimize import linprog

import gjkbook as gjk
from gjkbook.difference import Difference
from gjkbook.hill_climbing import VertexGraph
from gjkbook.minkowski import minkowski_difference
from gjkbook.motion import Swept, interval_halving, ray_cast, swept, time_of_impact
from gjkbook.ray import cast
from gjkbook.shapes import Box, Capsule, Cone, Cylinder, Ellipsoid, Hull, Rounded, Sphere

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


@pytest.mark.claim("jales-toi", "thm-ray-cast")
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


@pytest.mark.claim("jales-toi", "ericson-relative", "thm-ray-cast", "alg-ray-cast")
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


@pytest.mark.claim("ericson-halving")
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


def sphere_time(c, v, radius):
    """First t ≥ 0 with ‖c − t·v‖ = radius, the smaller root of a quadratic; None if there is none.

    Multiplying by the conjugate keeps the digits that −b − √D would lose.
    """
    a, b, e = v @ v, v @ c, c @ c - radius**2
    discriminant = b * b - a * e
    return e / (b + np.sqrt(discriminant)) if discriminant > 0 and b > 0 else None


class Own:
    """A user's shape: nothing but a support mapping."""

    def __init__(self, shape):
        self.support = shape.support


@pytest.mark.parametrize(("wrap", "accuracy"), [(lambda s: s, 1e-13), (Own, 1e-7)])
def test_spheres_by_their_closed_form(wrap, accuracy):
    """A sphere is a point with a margin, and exact to rounding; unless all it has is support."""
    rng = np.random.default_rng(5)
    seen = set()
    for _ in range(60):
        c = rng.normal(size=3) * 4
        v = c * rng.uniform(0, 3) + rng.normal(size=3)
        r, q = rng.uniform(0.2, 1, 2)
        impact = time_of_impact(wrap(Sphere(r, (0, 0, 0))), Sphere(q, c), v)
        first = sphere_time(c, v, r + q)
        if c @ c <= (r + q) ** 2:
            assert impact.status == "overlap at start"
        elif first is None or first > 1:
            assert impact.time is None
        else:
            assert impact.time == pytest.approx(first, abs=accuracy)
            np.testing.assert_allclose(impact.normal, -unit(c - first * v), atol=1e3 * accuracy)
            np.testing.assert_allclose(impact.point, c + q * impact.normal, atol=1e2 * accuracy)
        seen.add(impact.status)
    assert {"impact", "no impact"} <= seen


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


@pytest.mark.claim("ericson-swept-support")
def test_swept_support_is_that_of_both_ends():
    rng = np.random.default_rng(6)
    for _ in range(50):
        A, m, d = rng.normal(size=(6, 3)), rng.normal(size=3), rng.normal(size=3)
        both = swept(A, m)
        assert d @ Swept(A, m).support(d) == pytest.approx((both @ d).max(), rel=1e-12)


def bodies(rng, c):
    """One body of every kind near c."""
    p, q = c + rng.normal(size=(2, 3)) * 0.7
    return [
        Sphere(0.7, c),
        Capsule(p, q, 0.4),
        Ellipsoid((0.3, 1, 1.5), c),
        Cylinder(p, q, 0.6),
        Cone(p, q, 0.6),
        Box(c - 0.5, c + 0.7),
        Rounded(Box(c - 0.5, c + 0.5), 0.25),
        Hull(Sphere(0.3, p), Sphere(0.6, q)),
        VertexGraph(c + rng.normal(size=(20, 3))),
        c + rng.normal(size=(8, 3)),
    ]


def test_every_kind_of_body_by_both_methods():
    rng = np.random.default_rng(8)
    hits = 0
    for _ in range(3):
        c = rng.normal(size=3) * 4
        v = c * rng.uniform(0.5, 3) + rng.normal(size=3)
        for A, B in zip(
            bodies(rng, np.zeros(3)), rng.permutation(len(bodies(rng, c))), strict=True
        ):
            B = bodies(rng, c)[B]
            impact, interval = time_of_impact(A, B, v), interval_halving(A, B, v, tolerance=1e-6)
            story = (A, B, c, v)
            assert (impact.time is None) == (interval is None), story
            if impact.status != "impact":
                continue
            hits += 1
            assert interval[0] - 1e-6 <= impact.time <= interval[1] + 1e-6, story
            at_b = gjk.distance([impact.point], B).distance
            at_a = gjk.distance([impact.point - impact.time * v], A).distance
            assert max(at_a, at_b) < 1e-6, story
    assert hits > 10


def test_boxes_and_prepared_bodies_are_as_good_as_their_points():
    """Cores and graphs of point sets take the path with the exact safety net."""
    box = Box((3, 1), (4, 2))
    assert time_of_impact(SQUARE, box, (4, 0)).time == 0.5  # grazes along an edge
    assert time_of_impact(box, SQUARE, None, (4, 0)).time == 0.5
    assert time_of_impact(Box((0, 0), (1, 1)), Box((1, 0), (2, 1))).status == "contact at start"
    for A, B, v_a, v_b in moving_pairs(30, seed=9):
        plain, climbed = (time_of_impact(f(A), f(B), v_a, v_b) for f in (np.asarray, VertexGraph))
        assert plain.status == climbed.status
        if plain.time is not None:
            assert climbed.time == pytest.approx(plain.time, abs=1e-12)


@pytest.mark.parametrize("exponent", [-480, -100, 100, 450])
def test_the_unit_of_length_does_not_matter(exponent):
    for A, B, v_a, v_b in moving_pairs(12, seed=10):
        here = time_of_impact(A, B, v_a, v_b, trace=True)
        far = time_of_impact(*(np.ldexp(x, exponent) for x in (A, B, v_a, v_b)), trace=True)
        assert here.status == far.status
        if here.status == "impact":
            assert far.time == pytest.approx(here.time, abs=1e-12)
            np.testing.assert_allclose(np.ldexp(far.point, -exponent), here.point, atol=1e-9)
    ball = Sphere(2.0**exponent, (0, 0, 0))
    target = (np.ldexp(4.0, exponent), 0, 0)
    assert ray_cast(ball, target, (-1, 0, 0)).time == np.ldexp(3.0, exponent)


def test_a_motion_far_beyond_everything():
    hit = time_of_impact(SQUARE, SQUARE + [3, 0], (2.0**200, 2.0**190))
    assert hit.time == 2.0**-199
    assert time_of_impact(SQUARE, SQUARE + [3, 0], (1e200, 1e201)).time is None
    assert time_of_impact(Sphere(1, (0, 0)), SQUARE + [3, 0], (1e200, 1e201)).time is None


def test_halving_stays_exact():
    A, B = gjk.exact(SQUARE), gjk.exact(SQUARE + [3, 0])
    t0, t1 = interval_halving(A, B, (6, 0), tolerance=Fraction(1, 1000))
    assert isinstance(t0, Fraction)
    assert (t0, t1) == (Fraction(341, 1024), Fraction(342, 1024))


def test_round_bodies_that_touch_at_the_start():
    """Whichever side of zero rounding puts the distance, what moves inwards hits at once."""
    egg = Ellipsoid((1, 2), (0, 0))
    for angle in np.linspace(-1.4, 1.4, 29):
        p = np.array([np.cos(angle), 2 * np.sin(angle)])
        assert time_of_impact(egg, [p], (0.1, 0)).time < 1e-6
        away = time_of_impact(egg, [p], (-0.1, 0))
        assert away.time is None or away.time < 1e-6


def test_the_iteration_bound_is_told():
    X = Difference.of(Sphere(1, (0, 0)), [(5, 0.5)])
    assert cast(X, np.array([10.0, 0]), max_iterations=3).status == "miss"
    found = cast(X, np.array([-10.0, 0]), max_iterations=3)
    assert found.status == "iteration bound"
    assert found.time <= (5 - np.sqrt(0.75)) / 10


def test_trace_of_the_ray_cast():
    """Exact runs: λ never falls; between moves v gets shorter; every plane keeps X beyond it."""
    moves = 0
    for A, B, v_a, v_b in moving_pairs(40, seed=11):
        A, B, v_a, v_b = map(gjk.exact, (A, B, v_a, v_b))
        impact = time_of_impact(A, B, v_a, v_b, trace=True)
        X = minkowski_difference(A, B)
        assert len(impact.trace) == impact.iterations
        for step in impact.trace:
            assert min(X @ step.v) == step.v @ step.s
            assert step.ahead == step.v @ (step.s - step.time * (v_b - v_a))
            assert impact.time is None or step.time <= impact.time
        for step, after in pairwise(impact.trace):
            moves += after.time > step.time
            assert after.time > step.time or after.v @ after.v < step.v @ step.v
    assert moves > 20


@pytest.mark.claim("alg-ray-cast", "thm-ray-cast")
def test_rays_against_a_slab_test():
    """Box against ray, coordinate by coordinate: an independent closed form, exact."""
    rng = np.random.default_rng(12)
    seen = {"hit": 0, "miss": 0}
    corners = gjk.exact(CUBE)
    for _ in range(80):
        origin = gjk.exact(rng.integers(-3, 5, 3))
        direction = gjk.exact(rng.integers(-1, 4, 3) / 2) - origin
        if not direction.any():
            continue
        enter, leave = Fraction(0), Fraction(10**6)
        for o, d in zip(origin, direction, strict=True):
            if d == 0:
                enter = enter if 0 <= o <= 1 else leave + 1
            else:
                near, far = sorted([-o / d, (1 - o) / d])
                enter, leave = max(enter, near), min(leave, far)
        hit = ray_cast(corners, origin, direction)
        seen["hit" if hit.time is not None else "miss"] += 1
        assert hit.time == (enter if enter <= leave else None)
    assert min(seen.values()) > 10


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
    "two origins": (lambda: ray_cast(SQUARE, SQUARE, (1, 0)), "origin must be one point"),
    "endless limit": (lambda: ray_cast(SQUARE, (5, 5), (1, 0), limit=np.inf), "finite"),
    "negative limit": (lambda: ray_cast(SQUARE, (5, 5), (1, 0), limit=-1), "negative"),
    "no tolerance": (lambda: interval_halving(SQUARE, SQUARE, tolerance=0), "positive"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_says_what_is_wrong(name):
    call, message = BAD[name]
    with pytest.raises(ValueError, match=message):
        call()
