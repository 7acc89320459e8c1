"""What must be true of any distance, for any input that hypothesis thinks of."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import gjkbook as gjk
from gjkbook.gjk import gjk as plain

settings.register_profile("book", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("book")

coordinates = st.floats(-100, 100, allow_nan=False, width=32)


@st.composite
def pairs(draw, low=1, high=4, elements=coordinates):
    dim = draw(st.integers(low, high))
    sizes = [draw(st.integers(1, 7)) for _ in range(2)]
    return tuple(draw(arrays(np.float64, (n, dim), elements=elements)) for n in sizes)


integer_pairs = pairs(elements=st.integers(-6, 6).map(float))


@given(pairs())
def test_distance_is_symmetric(pair):
    A, B = pair
    there, back = gjk.distance(A, B), gjk.distance(B, A)
    assert there.status is back.status or "overlap" not in (there.status, back.status)
    np.testing.assert_allclose(there.distance, back.distance, rtol=2e-12)


@given(integer_pairs, st.integers(-1000, 1000))
def test_translating_both_changes_nothing(pair, shift):
    A, B = map(gjk.exact, pair)
    assert all(gjk.distance(A + shift, B + shift).vector == gjk.distance(A, B).vector)


@given(integer_pairs, st.integers(1, 50), st.integers(1, 50))
def test_scaling_both_scales_the_vector(pair, p, q):
    A, B = map(gjk.exact, pair)
    factor = Fraction(p, q)
    assert all(gjk.distance(factor * A, factor * B).vector == factor * gjk.distance(A, B).vector)


@given(pairs(2, 3), st.randoms(use_true_random=False))
def test_rotating_both_turns_the_vector(pair, random):
    A, B = pair
    dim = A.shape[1]
    seed = np.random.default_rng(random.randrange(2**32))
    Q, _ = np.linalg.qr(seed.normal(size=(dim, dim)))
    straight, turned = gjk.distance(A, B), gjk.distance(A @ Q.T, B @ Q.T)
    size = 1 + np.abs(A).max() + np.abs(B).max()
    np.testing.assert_allclose(turned.vector, Q @ straight.vector, atol=1e-6 * size)
    np.testing.assert_allclose(turned.distance, straight.distance, atol=1e-12 * size)


@given(integer_pairs, st.randoms(use_true_random=False))
def test_order_and_repetition_of_points_change_nothing(pair, random):
    A, B = map(gjk.exact, pair)
    shuffled = [random.randrange(len(A)) for _ in range(5)] + list(range(len(A)))
    random.shuffle(shuffled)
    assert all(gjk.distance(A[shuffled], B).vector == gjk.distance(A, B).vector)


@pytest.mark.claim("jales-thm-3-3", "jales-thm-3-1", "montanari-eq-7")
@pytest.mark.erratum("jales-thm-3-3")
@given(integer_pairs)
def test_trace_descends_and_bounds_hold_at_every_step(pair):
    """Theorem 3.3 (‖v‖ falls) and Theorem 3.1(3): ‖v_i − v‖² ≤ v_i·(v_i − s_i)."""
    r = gjk.distance(*map(gjk.exact, pair), trace=True)
    squares = [step.v.dot(step.v) for step in r.trace]
    assert all(later < earlier for earlier, later in pairwise(squares))
    for step in r.trace:
        miss = step.v - r.vector
        assert miss.dot(miss) <= step.gap
        assert step.lower_bound <= r.distance * (1 + 1e-15)


@pytest.mark.claim("lem-independent")
@given(integer_pairs)
def test_simplices_of_the_trace_are_affinely_independent(pair):
    """The lemma that the termination proof needs: W ∪ {s} is independent while the gap is not 0."""
    r = gjk.distance(*map(gjk.exact, pair), trace=True)
    for step in r.trace:
        points = [*step.W, step.s] if step.gap else list(step.W)
        edges = np.array([p - points[0] for p in points[1:]], dtype=float)
        assert len(edges) == 0 or np.linalg.matrix_rank(edges) == len(edges)


@pytest.mark.claim("montanari-eq-2", "montanari-eq-4", "montanari-eq-11", "ericson-closest-points")
@given(pairs())
def test_weights_are_convex_and_witness_points_lie_in_their_hulls(pair):
    A, B = pair
    r = gjk.distance(A, B)
    assert min(r.weights) > 0
    assert abs(sum(r.weights) - 1) < 1e-14
    size = 1 + np.abs(A).max() + np.abs(B).max()
    assert gjk.distance(r.point_a[None, :], A).distance <= 1e-13 * size
    assert gjk.distance(r.point_b[None, :], B).distance <= 1e-13 * size
    np.testing.assert_allclose(r.point_a - r.point_b, r.vector, atol=1e-13 * size)


@given(pairs())
def test_the_plain_loop_never_claims_less_than_its_lower_bound(pair):
    r = plain(*pair)
    assert r.lower_bound <= r.distance * (1 + 1e-9) + 1e-12 * np.abs(pair[0]).max() + 1e-300


@pytest.mark.claim("ericson-collide")
@given(integer_pairs)
def test_certificates_agree_with_the_distance_and_verify(pair):
    A, B = pair
    certificate = gjk.certify(A, B)
    assert certificate.verify()
    assert (certificate.verdict == "separated") == (gjk.distance(A, B).distance > 0)
