"""GJK against exact arithmetic, on pairs of every kind that makes distance algorithms fail."""

from fractions import Fraction

import numpy as np
import pytest
from cases import KINDS, pairs
from oracle import is_nearest, nearest_by_subsets

import gjkbook as gjk
from gjkbook.experiments.complexity import placed_pair
from gjkbook.gjk import gjk as plain
from gjkbook.minkowski import minkowski_difference
from gjkbook.subalgorithms import SUBALGORITHMS


def judge(A, B):
    """Distance in float64 against the proven exact one; the failing pair is printed exactly."""
    exact_a, exact_b = gjk.exact(A), gjk.exact(B)
    truth = gjk.distance(exact_a, exact_b)
    story = f"A = {A.tolist()}\nB = {B.tolist()}"
    assert is_nearest(truth.vector, truth.simplex, truth.weights, exact_a, exact_b), story
    r = gjk.distance(A, B)
    assert np.isfinite([*r.vector, *r.point_a, *r.point_b, r.distance]).all(), story
    if truth.squared_distance == 0:
        assert r.status is gjk.Status.OVERLAP, story
        assert r.distance == 0, story
    else:
        assert r.status is not gjk.Status.OVERLAP, story
        ratio = Fraction(r.distance) ** 2 / truth.squared_distance
        assert abs(ratio - 1) <= Fraction(2, 10**12), f"{story}\nratio {float(ratio):.17g}"
    size = max(np.abs(A).max(), np.abs(B).max())
    assert np.abs(r.point_a - r.point_b - r.vector).max() <= 1e-14 * size, story
    weights = np.array(r.weights)
    assert weights.min() > 0, story
    assert abs(weights.sum() - 1) <= 1e-14, story
    for point, P, column in ((r.point_a, A, 0), (r.point_b, B, 1)):
        combination = weights @ P[[pair[column] for pair in r.simplex]]
        assert np.abs(point - combination).max() <= 1e-14 * size, story


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_distance_is_right_to_twelve_digits(kind):
    for A, B in pairs(kind, 150, seed=1):
        judge(A, B)


@pytest.mark.long
@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("seed", range(2, 12))
def test_distance_is_right_on_a_hundred_thousand_pairs(kind, seed):
    for A, B in pairs(kind, 720, seed):
        judge(A, B)


@pytest.mark.claim("jales-thm-3-2", "jales-alg-1", "ericson-steps")
@pytest.mark.parametrize("name", sorted(SUBALGORITHMS))
def test_every_subalgorithm_gives_the_exact_distance(name):
    for kind in ("lattice", "flat", "collinear", "touching", "duplicates"):
        for A, B in pairs(kind, 12, seed=3):
            if A.shape[1] > 3 and name in ("signed-volumes", "voronoi"):
                continue
            A, B = gjk.exact(A), gjk.exact(B)
            r = gjk.distance(A, B, subalgorithm=name)
            assert is_nearest(r.vector, r.simplex, r.weights, A, B), (name, A.tolist(), B.tolist())


@pytest.mark.claim(
    "jales-def-2-3",
    "ericson-collide",
    "wedekind-difference",
    "montanari-eq-4",
    "jales-thm-3-2",
    "jales-alg-1",
    "ericson-steps",
)
@pytest.mark.parametrize("kind", ["lattice", "touching", "flat"])
def test_agrees_with_trying_all_subsets(kind):
    for A, B in pairs(kind, 5, seed=4):
        A, B = gjk.exact(A[:4]), gjk.exact(B[:3])
        expected = nearest_by_subsets(minkowski_difference(A, B))
        assert all(gjk.distance(A, B).vector == expected), (A.tolist(), B.tolist())


@pytest.mark.claim("jales-alg-1", "jales-thm-3-2")
def test_exact_answers_are_fractions_and_halts_are_equalities():
    A, B = gjk.exact([(0, 0), (1, 3), (4, 1)]), gjk.exact([("-1/3", -2), (5, "-2.5")])
    r = gjk.distance(A, B, trace=True)
    numbers = [*r.vector, *r.point_a, *r.point_b, *r.weights, r.squared_distance, r.trace[-1].gap]
    assert all(isinstance(x, Fraction) for x in numbers)
    assert r.trace[-1].gap == 0
    assert all(r.point_a - r.point_b == r.vector)


def test_trace_tells_what_happened():
    A, B = [(-2, -1, 0), (-2, 0, 0), (0, -1, 0), (1, -1, 2)], [(0, 0, 0)]
    r = gjk.distance(gjk.exact(A), gjk.exact(B), trace=True)
    assert [step.s_index[0] for step in r.trace] == [3, 2, 1, 3, r.trace[-1].s_index[0]]
    assert r.trace[1].dropped == ((0, 0), (3, 0))
    squares = [step.v.dot(step.v) for step in r.trace]
    assert squares == [5, Fraction(29, 13), 1, Fraction(4, 5), Fraction(16, 21)]
    assert len(r.trace) == r.iterations
    assert r.trace[-1].dropped == ()


def test_warm_start_from_its_own_answer_takes_one_iteration():
    for A, B in pairs("random", 50, seed=5):
        r = plain(A, B)
        again = plain(A, B, start=r.simplex)
        assert again.iterations <= 1
        assert again.distance == pytest.approx(r.distance, rel=1e-12, abs=1e-300)


def test_start_may_be_a_direction():
    A, B = np.array([(2.0, 0), (3, 1), (3, -1)]), np.array([(0.0, 0)])
    assert plain(A, B, start=(1.0, 0)).iterations == 1


@pytest.mark.claim("montanari-eq-9")
@pytest.mark.parametrize("eps", [0.3, 0.1, 0.03])
def test_a_run_stopped_by_equation_10_is_as_near_as_it_promises(eps):
    """‖v‖² − v·w ≤ ε²‖v‖² leaves ‖v − v*‖ ≤ ε‖v‖, because the gap bounds the squared error."""
    early = 0
    for seed in range(30):
        A, B = placed_pair("separated", 150, 3, seed)
        full, cut = gjk.distance(A, B), plain(A, B, tolerance=eps**2)
        early += cut.iterations < full.iterations
        off = np.linalg.norm(cut.vector - full.vector)
        assert off <= eps * cut.distance + 1e-14, seed
    assert early > 0


@pytest.mark.claim("montanari-eq-9")
def test_iteration_bound_is_told_apart_and_its_interval_holds():
    A, B = next(iter(pairs("random", 1, seed=8)))
    A, B = np.vstack([A + 0.01, A]), B + 7
    full = gjk.distance(A, B)
    assert full.iterations > 1
    cut = gjk.distance(A, B, max_iterations=1)
    assert cut.status is gjk.Status.ITERATION_BOUND
    assert cut.lower_bound <= full.distance <= cut.distance


def test_a_function_of_ones_own_can_be_the_subalgorithm():
    calls = []

    def counting(Y):
        calls.append(len(Y))
        return SUBALGORITHMS["johnson"](Y)

    A, B = [(2, 1), (2, -1), (5, 0)], [(0, 0)]
    assert gjk.distance(A, B, subalgorithm=counting).distance == 2
    assert calls == [1, 2]


class Disc:
    """A smooth body, known by its support mapping alone."""

    def __init__(self, centre, radius):
        self.centre, self.radius, self.dim = np.array(centre, float), radius, len(centre)

    def support(self, d):
        return self.centre + self.radius * d / np.linalg.norm(d)


@pytest.mark.claim("ericson-general")
@pytest.mark.parametrize("dim", [2, 3, 5])
def test_smooth_bodies_by_support_mapping(dim):
    rng = np.random.default_rng(dim)
    for _ in range(20):
        c, e = rng.normal(size=(2, dim)) * 5
        r, q = rng.uniform(0.1, 1, 2)
        expected = np.linalg.norm(c - e) - r - q
        result = gjk.distance(Disc(c, r), Disc(e, q))
        if expected > 0:
            assert result.distance == pytest.approx(expected, rel=1e-11)
            assert result.lower_bound <= expected * (1 + 1e-12)
        else:
            assert result.status is gjk.Status.OVERLAP


def test_shape_against_points():
    r = gjk.distance(Disc((3, 0), 1), [(0, 1), (0, -1)])
    assert r.distance == pytest.approx(2, rel=1e-12)
    assert r.simplex[0][0] is None
