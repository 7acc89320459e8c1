"""Momentum changes the way, not the answer; it helps some pairs and not others."""

from itertools import pairwise

import cases
import numpy as np
import pytest

import gjkbook as gjk
from gjkbook.gallery import random_polytope
from gjkbook.gjk import gjk as plain
from gjkbook.shapes import Cylinder, Ellipsoid, Sphere, Transformed


@pytest.mark.parametrize("kind", cases.KINDS)
def test_distances_of_points_are_the_same(kind):
    for A, B in cases.pairs(kind, 12, 41):
        r, s = gjk.distance(A, B, acceleration="nesterov"), gjk.distance(A, B)
        assert r.distance == pytest.approx(s.distance, rel=2e-12)
        assert r.intersects == s.intersects


@pytest.mark.claim("prop-momentum")
@pytest.mark.parametrize("kind", ["lattice", "flat", "touching"])
def test_exact_runs_end_with_equalities(kind):
    for A, B in cases.pairs(kind, 6, 42):
        A, B = gjk.exact(A), gjk.exact(B)
        r = plain(A, B, acceleration="nesterov", trace=True)
        assert r.squared_distance == plain(A, B).squared_distance
        norms = [step.v.dot(step.v) for step in r.trace]
        assert all(later < earlier for earlier, later in pairwise(norms))


def near_pairs(count, gap, seed, make):
    """Two bodies a gap apart along a random direction."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        A, B = make(rng), make(rng)
        d = rng.normal(size=3)
        d /= np.linalg.norm(d)
        yield A, Transformed(B, None, A.support(d) - B.support(-d) + gap * d)


def turned(body, rng):
    return Transformed(body, np.linalg.qr(rng.normal(size=(3, 3)))[0])


def ellipsoid(rng):
    return turned(Ellipsoid(rng.uniform(0.3, 2, 3)), rng)


def cylinder(rng):
    return turned(Cylinder((0, 0, -1), (0, 0, 1), rng.uniform(0.3, 1)), rng)


def polytope(rng):
    points = random_polytope(1000, seed=int(rng.integers(10**6)))
    return Transformed(points, np.diag(rng.uniform(0.3, 2, 3)))


@pytest.mark.parametrize("make", [ellipsoid, cylinder])
@pytest.mark.parametrize("gap", [1.0, 0.01, -0.01, -0.3])
def test_distances_of_shapes_are_the_same(make, gap):
    for A, B in near_pairs(8, gap, 43, make):
        r, s = gjk.distance(A, B, acceleration="nesterov"), gjk.distance(A, B)
        assert r.distance == pytest.approx(s.distance, rel=1e-10, abs=1e-12)
        assert r.intersects == s.intersects
        assert r.lower_bound <= s.distance * (1 + 1e-9)


@pytest.mark.claim("prop-momentum")
def test_every_lower_bound_on_the_way_is_one():
    for A, B in near_pairs(10, 0.05, 44, ellipsoid):
        r = plain(A, B, acceleration="nesterov", trace=True)
        assert max(step.lower_bound for step in r.trace) <= r.distance * (1 + 1e-9)


def total_iterations(pairs, **options):
    return sum(plain(A, B, **options).iterations for A, B in pairs)


@pytest.mark.parametrize("make", [ellipsoid, polytope])
def test_it_helps_round_bodies_that_are_near(make):
    pairs = list(near_pairs(15, 0.05, 45, make))
    if make is polytope:
        pairs = [(A.core, B.core) for A, B in pairs]
    assert total_iterations(pairs, acceleration="nesterov") < 0.9 * total_iterations(pairs)


def test_it_does_not_help_bodies_that_overlap_deeply():
    pairs = list(near_pairs(15, -0.2, 46, ellipsoid))
    assert total_iterations(pairs, acceleration="nesterov") > total_iterations(pairs)


def test_no_run_is_more_than_a_few_times_longer():
    for gap in (1.0, 0.001, -0.001):
        for make in (ellipsoid, cylinder):
            for A, B in near_pairs(6, gap, 47, make):
                with_momentum = plain(A, B, acceleration="nesterov").iterations
                assert with_momentum <= 3 * plain(A, B).iterations + 60


def test_spheres_go_through_their_cores_with_momentum_too():
    r = gjk.distance(Sphere(1), Sphere(2, (6, 0, 0)), acceleration="nesterov")
    assert r.distance == 3


def test_the_iteration_bound_holds():
    A, B = next(near_pairs(1, 0.1, 48, ellipsoid))
    r = plain(A, B, acceleration="nesterov", max_iterations=5)
    assert r.status == "iteration bound"
    assert r.lower_bound <= plain(A, B).distance <= r.distance


def test_an_unknown_acceleration_is_named():
    with pytest.raises(ValueError, match="Unknown acceleration 'polyak': choose one of nesterov"):
        gjk.distance([(0, 0)], [(1, 1)], acceleration="polyak")
