"""Separating axes: every verdict against exact arithmetic, every axis checked with Fractions."""

from fractions import Fraction

import cases
import numpy as np
import pytest

import gjkbook as gjk
from gjkbook.hill_climbing import VertexGraph
from gjkbook.separating_axis import algorithm_6, separates
from gjkbook.shapes import Box, Capsule, Cone, Cylinder, Ellipsoid, Rounded, Sphere, Transformed

SQUARE = np.array([(0.0, 0), (1, 0), (1, 1), (0, 1)])
SHIFTS = {"separated": (1.5, 0.25), "touching": (1.0, 0.25), "intersecting": (0.5, 0.25)}


def check(r, A, B):
    """The verdict is the exact one, and an axis separates strictly in exact arithmetic."""
    certificate = gjk.certify(A, B)
    assert r.verdict == certificate.verdict, (A.tolist(), B.tolist())
    assert (r.axis is None) == (certificate.verdict != "separated")
    if r.axis is not None:
        assert separates(r.axis, A, B), (A.tolist(), B.tolist())


@pytest.mark.parametrize("kind", cases.KINDS)
def test_float_verdicts_are_exact_and_axes_strict(kind):
    for A, B in cases.pairs(kind, 12, 21):
        check(gjk.separating_axis(A, B), A, B)


@pytest.mark.parametrize("kind", cases.KINDS)
def test_any_first_axis_and_simplex_give_the_same_verdict(kind):
    rng = np.random.default_rng(22)
    for A, B in cases.pairs(kind, 6, 22):
        start = np.column_stack([rng.integers(len(P), size=A.shape[1] + 1) for P in (A, B)])
        for axis in (rng.normal(size=A.shape[1]), 1e-200 * rng.normal(size=A.shape[1])):
            check(gjk.separating_axis(A, B, axis), A, B)
            check(gjk.separating_axis(A, B, axis, start=start), A, B)


@pytest.mark.claim("jales-alg-6", "jales-alg-6-correct")
@pytest.mark.parametrize("kind", ["lattice", "flat", "touching", "single"])
@pytest.mark.parametrize("subalgorithm", ["johnson", "signed-volumes", "least-squares"])
def test_exact_input_needs_no_second_opinion(kind, subalgorithm):
    for A, B in cases.pairs(kind, 5, 23):
        A, B = (gjk.exact(P[:, :3]) for P in (A, B))
        r = gjk.separating_axis(A, B, subalgorithm=subalgorithm)
        check(r, A, B)
        assert r.decided_exactly
        if r.axis is not None:
            assert all(isinstance(x, Fraction) for x in r.axis)


@pytest.mark.claim("jales-thm-5-1")
def test_theorem_5_1_if_an_axis_exists_nothing_is_shared():
    """v·a > v·b for all pairs leaves no room for x in both: v·x > v·x."""
    found = 0
    for A, B in cases.pairs("random", 40, 24):
        r = gjk.separating_axis(A, B)
        found += r.axis is not None
        assert (r.axis is not None) == (gjk.distance(A, B).distance > 0)
    assert 0 < found < 40


@pytest.mark.claim("jales-thm-5-1", "jales-vector-separates")
def test_theorem_5_1_the_distance_vector_is_an_axis():
    for A, B in cases.pairs("lattice", 40, 25):
        vector = gjk.distance(gjk.exact(A), gjk.exact(B)).vector
        assert separates(vector, A, B) == bool(vector.any())


def test_touching_counts_as_intersecting_and_says_so():
    for verdict, shift in SHIFTS.items():
        r = gjk.separating_axis(SQUARE + shift, SQUARE)
        assert r.verdict == verdict
        assert r.intersects == (verdict != "separated") == gjk.intersects(SQUARE + shift, SQUARE)
        assert repr(r).startswith(f"Separation('{verdict}'")


def test_the_last_bit_decides():
    for x, verdict in ((1.0, "touching"), (np.nextafter(1, 2), "separated")):
        check(gjk.separating_axis(SQUARE + (x, 0), SQUARE), SQUARE + (x, 0), SQUARE)
        assert gjk.separating_axis(SQUARE + (x, 0), SQUARE).verdict == verdict


def test_an_axis_that_still_separates_costs_one_support_point():
    A, B = SQUARE + (1.5, 0.25), SQUARE
    r = gjk.separating_axis(A, B, (3.0, 0.5))
    assert r.iterations == 1
    assert r.axis.tolist() == [3.0, 0.5]


def test_an_axis_that_points_the_other_way_is_put_right():
    r = gjk.separating_axis(SQUARE + (1.5, 0.25), SQUARE, (-1.0, 0.0))
    assert r.verdict == "separated"
    assert r.iterations > 1


@pytest.mark.claim("prop-never-later", "jales-spared")
def test_it_never_needs_more_iterations_than_the_distance():
    """The same loop with a halting rule that fires no later."""
    spared = 0
    for kind in ("random", "lattice", "nested"):
        for A, B in cases.pairs(kind, 20, 26):
            A, B = gjk.exact(A), gjk.exact(B)
            earlier = gjk.distance(A, B).iterations - gjk.separating_axis(A, B).iterations
            assert earlier >= 0
            spared += earlier
    assert spared > 20


@pytest.mark.erratum("jales-alg-6-start")
def test_algorithm_6_as_printed_needs_a_simplex_of_the_difference():
    """X = {2}, W = {0}, v = −1: 0 is no point of X, but the sub-algorithm returns it."""
    assert algorithm_6([(2,)], [(0,)], [(0,)], (-1,)) == 0
    assert gjk.certify([(2,)], [(0,)]).verdict == "separated"
    assert algorithm_6([(2,)], [(0,)], [], (-1,)) == 2


@pytest.mark.erratum("jales-alg-6-start")
def test_algorithm_6_as_printed_needs_an_axis_that_is_not_zero():
    assert algorithm_6([(2,)], [(0,)], [(2,)], (0,)) == 0


@pytest.mark.claim("jales-alg-6", "jales-alg-6-correct")
@pytest.mark.erratum("jales-alg-6-start")
def test_algorithm_6_from_any_simplex_of_the_difference():
    rng = np.random.default_rng(27)
    for A, B in cases.pairs("lattice", 25, 27):
        X = (A[:, None] - B[None]).reshape(-1, A.shape[1])
        W = X[rng.permutation(len(X))[: int(rng.integers(0, A.shape[1] + 2))]]
        v = algorithm_6(A, B, W.reshape(-1, A.shape[1]), rng.integers(1, 4, A.shape[1]))
        assert separates(v, A, B) == (gjk.certify(A, B).verdict == "separated")
        assert v.any() == separates(v, A, B)


@pytest.mark.erratum("jales-alg-6-start")
def test_the_norm_may_rise_in_the_first_step_only():
    """The first v is not the nearest point of W: here it is shorter than every point of X."""
    A, B = gjk.exact([(4, 3), (5, -3)]), gjk.exact([(0, 0)])
    axis = gjk.exact([0, 1])
    r = gjk.separating_axis(A, B, axis, trace=True)
    norms = [step.v.dot(step.v) for step in r.trace]
    assert norms[0] > axis.dot(axis)
    assert norms == sorted(norms, reverse=True)


@pytest.mark.erratum("jales-one-pair")
def test_one_pair_in_order_is_not_enough():
    """A = [0, 2], B = [1, 3], v = 1: v·b < v·a for b = 1, a = 2, and still they intersect."""
    A, B, v = np.array([(0.0,), (2,)]), np.array([(1.0,), (3,)]), np.array([1.0])
    assert B[0] @ v < A[1] @ v
    assert not separates(v, A, B)
    assert gjk.intersects(A, B)


def test_margins_are_decided_exactly():
    up = np.nextafter(5, 6)
    for A, B, verdict in (
        (Sphere(2, (0, 0)), Sphere(3, (5, 0)), "touching"),
        (Sphere(2, (0, 0)), Sphere(3, (up, 0)), "separated"),
        (Sphere(2, (0, 0)), Sphere(3, (np.nextafter(5, 4), 0)), "intersecting"),
        (Sphere(2, (0, 0)), Sphere(3, (3, 4)), "touching"),
        (Sphere(2, (0, 0)), Sphere(3, (0, 0)), "intersecting"),
        (Capsule((0, 0), (4, 0), 1), Box((2, 1), (3, 2)), "touching"),
        (Capsule((0, 0), (4, 0), 1), Box((2, np.nextafter(1, 2)), (3, 2)), "separated"),
        (Rounded(SQUARE, 0.5), [(2.0, 0.5)], "separated"),
        (Rounded(SQUARE, 0.5), [(1.5, 0.5)], "touching"),
    ):
        for first, second in ((A, B), (B, A)):
            r = gjk.separating_axis(first, second)
            assert r.verdict == verdict, (first, second)
            if r.axis is not None:
                assert strict_with_margins(r.axis, first, second)


def strict_with_margins(axis, A, B):
    (P, r), (Q, s) = ((X.core, X.margin) if hasattr(X, "core") else (X, 0) for X in (A, B))
    axis, margin = gjk.exact(axis), Fraction(r) + Fraction(s)
    gap = min(gjk.exact(P).dot(axis)) - max(gjk.exact(Q).dot(axis))
    return gap > 0 and gap**2 > margin**2 * axis.dot(axis)


def test_random_capsules_against_their_distance():
    rng = np.random.default_rng(28)
    for _ in range(60):
        A, B = (Capsule(*rng.uniform(-2, 2, (2, 3)), rng.uniform(0, 1)) for _ in range(2))
        r = gjk.separating_axis(A, B, rng.normal(size=3))
        assert (r.axis is not None) == (gjk.distance(A, B).distance > 0)
        assert r.axis is None or strict_with_margins(r.axis, A, B)


def smooth_pairs(rng):
    turn = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    first = Transformed(Ellipsoid(rng.uniform(0.3, 2, 3)), turn)
    for second in (
        Ellipsoid(rng.uniform(0.3, 2, 3)),
        Cylinder((0, 0, -1), (0, 1, 1), rng.uniform(0.3, 1)),
        Cone((0, 0, -1), (0, 1, 1), rng.uniform(0.3, 1)),
        Rounded(Ellipsoid(rng.uniform(0.3, 2, 3)), 0.5),
        rng.normal(size=(8, 3)),
    ):
        yield first, second


@pytest.mark.parametrize("seed", range(4))
def test_shapes_brought_into_contact(seed):
    """Support points in opposite directions, put on one another, make the bodies touch."""
    rng = np.random.default_rng([29, seed])
    for A, B in smooth_pairs(rng):
        n = rng.normal(size=3)
        n /= np.linalg.norm(n)
        still = Transformed(B)
        contact = A.support(-n) - still.support(n)
        for push, verdict in ((-1e-6, "separated"), (1e-6, "intersecting"), (0, "touching")):
            moved = Transformed(B, None, contact + push * n)
            r = gjk.separating_axis(A, moved)
            # Where they were made to touch, rounding may have left an overlap in the last bits.
            assert r.verdict == verdict or (push == 0 and r.verdict == "intersecting")
            if r.axis is not None:
                assert r.axis @ A.support(-r.axis) > r.axis @ moved.support(r.axis)


@pytest.mark.parametrize("size", [1e-150, 1e-60, 1e60, 1e150])
def test_shapes_from_atoms_to_stars(size):
    A, B = (np.array((1, 2, 0.5)) * size, np.array((3, 1, 0)) * size)
    for x, verdict in ((3, "separated"), (1, "intersecting")):
        cylinder = Cylinder((x * size, size, 0), (4 * size, 0, 2 * size), 0.5 * size)
        assert gjk.separating_axis(Ellipsoid(A), cylinder).verdict == verdict
        assert gjk.distance(Ellipsoid(A), cylinder).intersects == (verdict == "intersecting")
    assert gjk.separating_axis(Ellipsoid(A), Sphere(size, B)).verdict == "separated"


def test_graphs_and_placed_graphs_are_point_sets():
    rng = np.random.default_rng(30)
    P, Q = rng.normal(size=(2, 30, 3))
    turn = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    body = VertexGraph(P)
    for x in (0.5, 2.0, 3.5, 5.0):
        placed = body.placed(turn, (x, 0, 0))
        check(gjk.separating_axis(placed, Q), placed.points, Q)
        check(gjk.separating_axis(VertexGraph(Q), placed, (1, 0, 0)), Q, placed.points)


def motion(frames, speed, seed=0):
    """Poses of a body that turns and moves to and fro."""
    axis = np.array([1.0, 2, 3]) / 14**0.5
    K = np.cross(np.eye(3), axis)
    for k in range(frames):
        angle = speed * k
        R = np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K
        yield R, np.array([1.8 + 0.5 * np.sin(3 * angle), 0.3, -0.2])


@pytest.mark.claim("jales-isa")
@pytest.mark.parametrize("keep", [(), ("axis",), ("simplex",), ("axis", "simplex", "vertices")])
def test_tracking_changes_no_verdict(keep):
    rng = np.random.default_rng(31)
    A, B = (P / np.linalg.norm(P, axis=1)[:, None] for P in rng.normal(size=(2, 20, 3)))
    tracker, seen = gjk.Tracker(A, B, keep=keep), set()
    for R, t in motion(25, 0.1):
        moved = A @ R.T + t
        r = tracker.separating_axis((R, t))
        check(r, moved, B)
        seen.add(r.verdict)
    assert seen == {"separated", "intersecting"}
    assert tracker.frames == 25
    assert tracker.exact_frames == 0


@pytest.mark.claim("jales-isa")
def test_tracking_saves_support_points_and_vertices():
    rng = np.random.default_rng(32)
    P = rng.normal(size=(400, 3))
    body = VertexGraph(P / np.linalg.norm(P, axis=1)[:, None])
    cost = {}
    for keep in ((), ("axis", "simplex", "vertices")):
        tracker = gjk.Tracker(body, body, keep=keep)
        for R, t in motion(40, 0.005):
            tracker.separating_axis(pose_a=(R, t))
        cost[keep] = tracker.support_points, tracker.looked_at
    cold, warm = cost.values()
    assert warm[0] < cold[0] / 2
    assert warm[1] < cold[1] / 10


def test_a_simplex_that_still_holds_the_origin_costs_nothing():
    tracker = gjk.Tracker(SQUARE, SQUARE)
    assert tracker.separating_axis((None, (0.5, 0.25))).iterations > 0
    again = tracker.separating_axis((None, (0.51, 0.26)))
    assert (again.verdict, again.iterations) == ("intersecting", 0)


def test_tracked_distances_are_the_same_as_fresh_ones():
    rng = np.random.default_rng(33)
    A, B = rng.normal(size=(2, 30, 3))
    tracker = gjk.Tracker(A, B)
    for R, t in motion(10, 0.1):
        r = tracker.distance((R, t), (None, (0.5, 0, 0)))
        fresh = gjk.distance(A @ R.T + t, B + (0.5, 0, 0))
        assert r.distance == pytest.approx(fresh.distance, rel=1e-11, abs=1e-12)
        assert r.intersects == fresh.intersects


def test_a_tracker_leaves_the_bodies_it_was_given_alone():
    body = VertexGraph(SQUARE)
    before = body.last, body.looked_at
    first, second = gjk.Tracker(body, body), gjk.Tracker(body, SQUARE)
    for tracker in (first, second):
        tracker.separating_axis((None, (3, 0)))
        tracker.separating_axis((None, (-3, 0)))
    assert (body.last, body.looked_at) == before


def test_the_iteration_bound_is_a_bound():
    A, B = SQUARE + (0.5, 0.5), SQUARE
    for bound in (1, 2):
        for axis in (None, (1.0, 0.0)):
            r = gjk.separating_axis(A, B, axis, max_iterations=bound)
            assert r.iterations <= bound
            assert r.verdict in ("undecided", "intersecting")
            assert (r.verdict == "undecided") == (r.status == "iteration bound")


BAD = {
    "zero axis": (lambda: gjk.separating_axis(SQUARE, SQUARE, (0, 0)), ValueError, "axis must not"),
    "axis of space": (
        lambda: gjk.separating_axis(SQUARE, SQUARE, (1, 0, 0)),
        ValueError,
        "axis has 3 coordinates, but the points have 2",
    ),
    "axis NaN": (
        lambda: gjk.separating_axis(SQUARE, SQUARE, (np.nan, 0)),
        ValueError,
        "axis must be finite",
    ),
    "no iterations": (
        lambda: gjk.separating_axis(SQUARE, SQUARE, max_iterations=0),
        ValueError,
        "at least 1",
    ),
    "mixed dimensions": (lambda: gjk.intersects(SQUARE, [(0, 0, 0)]), ValueError, "same dimension"),
    "no points": (lambda: gjk.intersects(np.empty((0, 2)), SQUARE), ValueError, "A has no points"),
    "start": (
        lambda: gjk.separating_axis(SQUARE, SQUARE, start=[(0, 9)]),
        ValueError,
        "out of range",
    ),
    "exact against round": (
        lambda: gjk.intersects(gjk.exact(SQUARE), Sphere(1, (0, 0))),
        TypeError,
        "not round shapes",
    ),
    "keep": (lambda: gjk.Tracker(SQUARE, SQUARE, keep=["axes"]), ValueError, "keep must be"),
    "keep a word": (lambda: gjk.Tracker(SQUARE, SQUARE, keep="axis"), ValueError, "keep must be"),
    "tracker dimensions": (
        lambda: gjk.Tracker(SQUARE, [(0, 0, 0)]),
        ValueError,
        "A has 2 and B has 3",
    ),
    "pose": (
        lambda: gjk.Tracker(SQUARE, SQUARE).separating_axis((np.eye(3), (0, 0))),
        ValueError,
        "R must be a 2×2 matrix",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_says_what_is_wrong(case):
    call, error, message = BAD[case]
    with pytest.raises(error, match=message) as caught:
        call()
    assert str(caught.value).count("\n") == 0
