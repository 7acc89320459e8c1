"""The compiled batch kernel gives the answers of the readable algorithms, for every pair."""

import os
import subprocess
import sys
from fractions import Fraction

import cases
import numpy as np
import pytest
from scipy.spatial import ConvexHull

import gjkbook as gjk
from gjkbook import batch
from gjkbook.batch import directions, loops, pair

SIZE = 4e-15  # promised error of a distance, as part of the size of the bodies
KINDS = sorted(cases.KINDS)
SQUARE = np.array([(0.0, 0), (1, 0), (1, 1), (0, 1)])
CUBE = np.array([(x, y, z) for x in (0.0, 1) for y in (0.0, 1) for z in (0.0, 1)])


def rotations(rng, count):
    """Random rotations of space, from unit quaternions."""
    w, x, y, z = (q := rng.normal(size=(count, 4))).T / np.linalg.norm(q, axis=1)
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )
    return np.array(rows).transpose(2, 0, 1)


def on_sphere(rng, n, dim=3):
    P = rng.normal(size=(n, dim))
    return P / np.linalg.norm(P, axis=1)[:, None]


def scale(A, B, distance=0.0):
    """What errors are compared with: coordinates count, because they are rounded."""
    return max(np.abs(A).max(), np.abs(B).max(), distance)


def scene(seed, n, count, reach):
    """Five bodies on the unit sphere, and ``count`` pairs of them with random poses."""
    rng = np.random.default_rng(seed)
    sets = [on_sphere(rng, n) for _ in range(5)]
    pairs = rng.integers(0, 5, (count, 2))
    R = rotations(rng, 2 * count).reshape(count, 2, 3, 3)
    T = rng.normal(size=(count, 2, 3))
    T[:, 1] = T[:, 0] + on_sphere(rng, count) * rng.uniform(*reach, (count, 1))
    return sets, pairs, R, T


def placed(points, R, t):
    """R p + t in Fractions, from the floats given."""
    P, R, t = gjk.exact(points), gjk.exact(R), gjk.exact([t])
    return P.dot(R.T) + t


# The same answers


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_distance_and_depth_agree_with_the_readable_algorithms(kind, dim):
    rng = np.random.default_rng([5, KINDS.index(kind), dim])
    for _ in range(25):
        A, B = cases.KINDS[kind](rng, dim)
        bodies = batch.Polytopes([A, B])
        exact = gjk.distance(A, B)
        size = scale(A, B, exact.distance)
        found = batch.distance(bodies, [(0, 1)])
        assert found.distance[0] == pytest.approx(exact.distance, rel=0, abs=SIZE * size), (A, B)
        miss = found.point_a - found.point_b - found.vector
        assert np.abs(miss).max() <= 4 * SIZE * size, (A, B)
        meets = batch.intersects(bodies, [(0, 1)]).intersects[0]
        assert meets == exact.intersects or exact.distance <= SIZE * size, (A, B)
        deep, readable = batch.penetration(bodies, [(0, 1)]), gjk.penetration(A, B)
        signed = exact.distance if readable.status == "separated" else -readable.depth
        assert deep.signed_distance[0] == pytest.approx(signed, rel=0, abs=2 * SIZE * size), (A, B)
        miss = deep.point_a - deep.point_b - deep.signed_distance[:, None] * deep.normal
        assert np.abs(miss).max() <= 1e-13 * size, (A, B)
        assert np.linalg.norm(deep.normal) == pytest.approx(1)


@pytest.mark.parametrize("n", [4, 8, 20, 30, 100])
@pytest.mark.parametrize("reach", [(0.0, 1.2), (1.9, 2.0), (2.0, 3.5)])
def test_posed_bodies_against_exact_arithmetic(n, reach):
    """The reference poses the points in Fractions, so also the rounding of poses is judged."""
    sets, pairs, R, T = scene([n, int(10 * reach[0])], n, 12, reach)
    found = batch.distance(sets, pairs, R, T)
    for m, (i, j) in enumerate(pairs):
        A, B = placed(sets[i], R[m, 0], T[m, 0]), placed(sets[j], R[m, 1], T[m, 1])
        exact = gjk.distance(A, B)
        assert abs(found.distance[m] - exact.distance) <= SIZE, (n, m)
        if found.status[m] == batch.Status.OPTIMAL:
            assert exact.distance > 0
            # Exactly: no support point lies nearer along the vector than the distance says.
            v = gjk.exact(found.vector[m])
            lower = min(A.dot(v)) - max(B.dot(v))
            assert lower >= v.dot(v) * (1 - Fraction(1, 10**12))


@pytest.mark.parametrize("n", [8, 40, 300])
def test_depth_is_that_of_the_nearest_facet(n):
    sets, pairs, R, T = scene([9, n], n, 10, (0.1, 1.5))
    found = batch.penetration(sets, pairs, R, T)
    assert not found.refined.any()
    for m, (i, j) in enumerate(pairs):
        A, B = sets[i] @ R[m, 0].T + T[m, 0], sets[j] @ R[m, 1].T + T[m, 1]
        if n <= 40 and found.depth[m] > 0:
            X = (A[:, None] - B[None]).reshape(-1, 3)
            nearest = ConvexHull(X).equations[:, -1].max()
            assert found.signed_distance[m] == pytest.approx(nearest, abs=1e-13)
        reach = (A @ -found.normal[m]).max() + (B @ found.normal[m]).max()
        assert reach == pytest.approx(-found.signed_distance[m], abs=1e-13)
        assert found.depth[m] == pytest.approx(gjk.penetration(A, B).depth, abs=1e-13)


def test_moving_by_the_depth_just_parts_the_bodies():
    sets, pairs, R, T = scene(3, 20, 30, (0.2, 1.5))
    deep = batch.penetration(sets, pairs, R, T)
    T[:, 0] += deep.depth[:, None] * deep.normal
    assert batch.distance(sets, pairs, R, T).distance == pytest.approx(0, abs=SIZE)
    T[:, 0] += 1e-9 * deep.normal
    assert batch.distance(sets, pairs, R, T).distance == pytest.approx(1e-9, abs=2 * SIZE)


@pytest.mark.parametrize("dim", [2, 3])
def test_large_bodies(dim):
    rng = np.random.default_rng(dim)
    for n in (500, 3000):
        A, B = on_sphere(rng, n, dim), on_sphere(rng, n, dim) * 0.5
        t = 1.7 * on_sphere(rng, 1, dim)[0]
        found = batch.distance([A, B], [(0, 1)], translations=[np.zeros(dim), t])
        assert found.distance[0] == pytest.approx(gjk.distance(A, B + t).distance, abs=SIZE)


# Support points from the table


def bodies_with_awkward_normals():
    rng = np.random.default_rng(0)
    turn = np.linspace(0, 2 * np.pi, 150, endpoint=False)
    circle = np.column_stack([np.cos(turn), np.sin(turn)])
    cap = rng.uniform(-1, 1, (400, 2))
    yield "sphere", on_sphere(rng, 700)
    yield "cylinder", np.array([(x, y, z) for x, y in circle for z in (-1, 1)])
    yield "needle", on_sphere(rng, 300) * [1, 1e-4, 1e-7]
    yield "almost flat", np.column_stack([cap, -1e-5 * (cap**2).sum(axis=1)])
    yield "cube with points on it", np.vstack([CUBE, rng.uniform(0, 1, (200, 3)).round(0)])
    yield "far away", on_sphere(rng, 200) + [1e6, 0, 0]
    yield "polygon", circle
    yield "thin polygon", circle * [1, 1e-9]


@pytest.mark.claim("lem-struck-out")
@pytest.mark.parametrize(("name", "points"), list(bodies_with_awkward_normals()))
def test_the_table_finds_the_furthest_vertex(name, points):
    rng = np.random.default_rng(1)
    dim = points.shape[1]
    bodies = batch.Polytopes([points])
    grid = [(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)]
    D = np.vstack([rng.normal(size=(400, 3)), on_sphere(rng, 400) * [1, 1e-3, 1e-6], grid])
    D = D[:, :dim]
    D = D[np.abs(D).max(axis=1) > 0]
    size = np.abs(points).max()
    for d in D:
        x = directions.furthest(bodies.lists, *bodies.grids[0], *d, *[0.0] * (3 - dim))[:dim]
        height = (points @ d).max()
        assert np.dot(d, x) >= height - 1e-15 * 8 * size * np.linalg.norm(d), (name, d)
        assert (points == x).all(axis=1).any(), "a point that was not given"


def test_the_candidates_of_a_direction_are_rows_of_what_was_given():
    rng = np.random.default_rng(3)
    # Points inside and repeated ones come first, so that rows and vertices are numbered apart.
    inside = rng.uniform(-0.2, 0.2, (5, 3))
    sets = [CUBE, np.vstack([inside, inside, on_sphere(rng, 60)])]
    bodies = batch.Polytopes(sets)
    assert len(bodies.candidates(0, (1, 2, 3))) == 8
    for d in on_sphere(rng, 50):
        listed = bodies.candidates(1, d)
        assert (sets[1] @ d).argmax() in listed
        assert len(listed) < 20
        assert listed.min() >= 10


def test_lists_are_short_on_a_round_body():
    bodies = batch.Polytopes([on_sphere(np.random.default_rng(2), 2000)])
    root, across, up = bodies.grids[0]
    cells = bodies.lists[1][root : root + 6 * across * up]
    assert np.mean(cells[:, 0] < 0) < 0.2, "most cells need one row of four vertices"


# Contacts


def test_stacked_cubes_touch():
    bodies = batch.Polytopes([CUBE])
    where = [[(0, 0, 0), (0.25, 0.5, 1)], [(0, 0, 0), (1, 1, 1)], [(0, 0, 0), (1, 0.5, 1)]]
    pairs = [(0, 0)] * 3
    assert batch.distance(bodies, pairs, translations=where).distance.tolist() == [0, 0, 0]
    assert batch.intersects(bodies, pairs, translations=where).intersects.all()
    assert batch.penetration(bodies, pairs, translations=where).depth.tolist() == [0, 0, 0]


def test_depth_along_the_diagonal_of_cubes():
    bodies = batch.Polytopes([CUBE])
    where = [[(0, 0, 0), (s, s, s)] for s in (0.0, 0.25, 0.5, 0.75)]
    found = batch.penetration(bodies, [(0, 0)] * 4, translations=where)
    assert found.depth == pytest.approx([1, 0.75, 0.5, 0.25])
    assert np.abs(found.normal).max(axis=1) == pytest.approx([1] * 4)


def test_flat_bodies_touch_without_depth():
    triangle = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    found = batch.penetration([triangle], [(0, 0)])
    assert found.refined.tolist() == [True]
    assert found.depth.tolist() == [0]
    assert np.abs(found.normal).tolist() == [[0, 0, 1]]


# Simplices whose weights come out so badly, next to a side with the origin, that nothing is proved.
NEXT_TO_A_SIDE = [
    (
        [
            (-0.09784849698038622, 0.11156024880743354, 0),
            (0.5979026282373775, -0.6716261739214587, 0),
            (0.2382554724245206, -0.2716428008980054, 0),
        ],
        [0.7088743189982734, 1.0835695899442136e-15, 0.29112568100172553],
    ),
    (
        [
            (0.018605945725838624, 0.09054813366179462, 0.10999673952662026),
            (0.14326934412335646, -0.3552801855771579, -0.14611270942347976),
            (-0.10167860634556414, 0.04218982418813144, -0.09637993358766805),
            (0.2674287482528538, -0.194685108151781, 0.17480576840372586),
        ],
        [0.1836902771185506, 8.086419358153096e-15, 0.600698999738117, 0.2156107231433243],
    ),
]


@pytest.mark.parametrize(("points", "weights"), NEXT_TO_A_SIDE)
def test_a_simplex_that_proves_nothing_gives_way_to_its_side(points, weights):
    Y, lam, v, _ = loops.workspace()
    size = len(points)
    Y[:size, :3], lam[:size] = points, weights
    assert abs(lam[:size] @ Y[:size, :3]).max() > 1e-15
    status, left, length = pair.certified(pair.OVERLAP, Y, lam, size, v, 0.0, 1.5)
    assert (status, left) == (pair.TOUCHING, size - 1)
    # What is left is proved: sound weights of a point as near to the origin as rounding allows.
    exact = gjk.exact(lam[:left])
    nearest = exact.dot(gjk.exact(Y[:left, :3])) / sum(exact)
    assert min(exact) >= 0
    assert nearest.dot(nearest) <= Fraction(1e-15) ** 2
    assert length <= 1e-15


@pytest.mark.parametrize("gap", [1e-3, 1e-6, 1e-9, 1e-12, 1e-14])
def test_a_small_gap_is_no_contact(gap):
    where = [[(0, 0, 0), (0.3, 0.2, 1 + gap)]]
    found = batch.distance([CUBE], [(0, 0)], translations=where)
    assert found.distance[0] == pytest.approx((1 + gap) - 1, abs=SIZE)
    assert found.distance[0] > 0
    assert not batch.intersects([CUBE], [(0, 0)], translations=where).intersects[0]


# Poses, threads, frames


def test_poses_of_bodies_and_of_pairs_mean_the_same():
    rng = np.random.default_rng(4)
    sets = [on_sphere(rng, 10) for _ in range(4)]
    R, T = rotations(rng, 4), 2 * rng.normal(size=(4, 3))
    pairs = np.array([(i, j) for i in range(4) for j in range(4)])
    each = batch.distance(sets, pairs, R, T)
    both = batch.distance(sets, pairs, R[pairs], T[pairs])
    assert np.array_equal(each.distance, both.distance)
    assert np.array_equal(each.point_a, both.point_a)
    only_moved = batch.distance(sets, pairs, translations=T)
    still = batch.distance(sets, pairs, np.eye(3)[None].repeat(4, axis=0), T)
    assert np.array_equal(only_moved.distance, still.distance)


def test_any_matrix_will_do_for_a_rotation():
    rng = np.random.default_rng(6)
    A, B = on_sphere(rng, 12), on_sphere(rng, 12)
    M = rng.normal(size=(2, 3, 3)) * 3
    t = np.array([(0, 0, 0), (9.0, 0, 0)])
    found = batch.distance([A, B], [(0, 1)], M, t)
    expected = gjk.distance(A @ M[0].T, B @ M[1].T + t[1])
    assert found.distance[0] == pytest.approx(expected.distance, rel=1e-14)


def test_threads_give_the_same_answers():
    sets, pairs, R, T = scene(8, 30, 200, (0.5, 3))
    for function in (batch.distance, batch.penetration, batch.intersects):
        one, two = (function(sets, pairs, R, T, threads=k) for k in (1, 2))
        for name in vars(one):
            assert np.array_equal(getattr(one, name), getattr(two, name)), name


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes can be copied")
def test_threads_also_work_in_a_copy_of_the_process():
    code = (
        "import os, sys, numpy as np\n"
        "from gjkbook import batch\n"
        "def ask(): return batch.distance([np.eye(3), np.eye(3) + 3], [(0, 1)] * 50, threads=2)\n"
        "ask()\n"
        "child = os.fork()\n"
        "if not child:\n    os._exit(len(ask()))\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert run.stdout == "50\n"


def test_the_axis_of_the_last_frame_is_a_good_start():
    sets, pairs, R, T = scene(2, 30, 100, (1.6, 2.1))
    first = batch.intersects(sets, pairs, R, T)
    T[:, 1] += 1e-4
    cold = batch.intersects(sets, pairs, R, T)
    warm = batch.intersects(sets, pairs, R, T, axes=first.axis)
    assert np.array_equal(cold.intersects, warm.intersects)
    apart = ~warm.intersects
    assert apart.sum() > 10
    assert warm.iterations[apart].mean() < 1.1
    assert cold.iterations[apart].mean() > 1.2
    # The axis does separate: all of A lies beyond all of B.
    for m in np.flatnonzero(apart):
        A = sets[pairs[m, 0]] @ R[m, 0].T + T[m, 0]
        B = sets[pairs[m, 1]] @ R[m, 1].T + T[m, 1]
        assert (A @ warm.axis[m]).min() > (B @ warm.axis[m]).max()


@pytest.mark.parametrize("kind", ["rotations", "any matrices"])
def test_spheres_that_are_apart_decide_without_a_support_point(kind):
    """Exactly: the axis found separates, also where a matrix stretches a body."""
    rng = np.random.default_rng(21)
    sets, pairs, R, T = scene(21, 12, 80, (1.8, 4))
    if kind == "any matrices":
        R = R * rng.uniform(0.2, 1.6, (80, 2, 1, 3))
    found = batch.intersects(sets, pairs, R, T)
    at_once = found.iterations == 0
    assert 10 < at_once.sum() < 80
    assert not found.intersects[at_once].any()
    for m in np.flatnonzero(at_once):
        i, j = pairs[m]
        A, B = placed(sets[i], R[m, 0], T[m, 0]), placed(sets[j], R[m, 1], T[m, 1])
        axis = gjk.exact(found.axis[m])
        assert min(A.dot(axis)) > max(B.dot(axis)), m


def test_a_warm_start_changes_no_answer():
    sets, pairs, R, T = scene(12, 60, 50, (2.0, 3.0))
    cold = batch.distance(sets, pairs, R, T)
    warm = batch.distance(sets, pairs, R, T, start=cold.vector)
    assert warm.distance == pytest.approx(cold.distance, abs=SIZE)
    assert warm.iterations.mean() < cold.iterations.mean()


@pytest.mark.parametrize("dim", [2, 3])
def test_a_single_pair_has_the_same_answer(dim):
    rng = np.random.default_rng(dim)
    A, B = on_sphere(rng, 30, dim), on_sphere(rng, 30, dim)
    single = batch.Pair(A, B)
    for t in on_sphere(rng, 20, dim) * rng.uniform(0.5, 3, (20, 1)):
        found, expected = single.distance(np.eye(dim), t), gjk.distance(A, B + t)
        assert found.distance == pytest.approx(expected.distance, abs=SIZE)
        assert found.point_a - found.point_b == pytest.approx(found.vector, abs=SIZE)
    with pytest.raises(ValueError, match="must be finite"):
        single.distance(np.eye(dim), [np.nan] * dim)


# What can be wrong with the input


@pytest.mark.parametrize("function", [batch.distance, batch.intersects, batch.penetration])
def test_a_bad_pair_is_reported_and_the_others_are_answered(function):
    pairs = [(0, 0), (0, 0), (0, 7), (0, 0)]
    T = np.zeros((4, 2, 3))
    T[:, 1, 0] = 3
    T[1, 0, 2] = np.nan
    with pytest.warns(RuntimeWarning, match=r"2 of 4 pairs were not answered\. Pair 1 has a pose"):
        found = function([CUBE], pairs, translations=T)
    assert found.problems == {
        1: "Pair 1 has a pose that is not finite, or too large for floats.",
        2: "Pair 2 names a body that does not exist: there are 1.",
    }
    assert (found.status == batch.Status.INVALID).tolist() == [False, True, True, False]
    if function is batch.distance:
        assert found.distance[[0, 3]].tolist() == [2, 2]
        assert np.isnan(found.distance[[1, 2]]).all()
    if function is batch.penetration:
        assert found.signed_distance[[0, 3]].tolist() == [2, 2]
    if function is batch.intersects:
        assert not found.intersects.any()


def test_no_pairs_no_answers():
    assert len(batch.distance([CUBE], [])) == 0
    assert repr(batch.intersects([CUBE], np.zeros((0, 2), int))) == "Intersections(0 pairs)"


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: batch.Polytopes([]), ValueError, "at least one body"),
        (lambda: batch.Polytopes([SQUARE, CUBE]), ValueError, "all in space"),
        (lambda: batch.Polytopes([[(0, 0, 0, 0)]]), ValueError, "2 or 3 coordinates"),
        (lambda: batch.Polytopes([SQUARE, [(0, np.nan)]]), ValueError, "body 1"),
        (lambda: batch.Polytopes([gjk.exact(SQUARE)]), TypeError, "Fractions"),
        (lambda: batch.distance([SQUARE], [0, 0]), ValueError, r"shape \(m, 2\)"),
        (lambda: batch.distance([SQUARE], [(0.0, 0.0)]), TypeError, "whole numbers"),
        (lambda: batch.distance([SQUARE], [(0, 0)], np.eye(3)), ValueError, "rotations must have"),
        (
            lambda: batch.distance([SQUARE] * 3, [(0, 1)], np.ones((3, 2, 2)), np.ones((1, 2, 2))),
            ValueError,
            "both",
        ),
        (lambda: batch.distance([SQUARE], [(0, 0)], start=[1, 0]), ValueError, "directions"),
        (lambda: batch.distance([SQUARE], [(0, 0)], threads=0), ValueError, "threads"),
    ],
)
def test_bad_input_is_told_in_a_sentence(call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize("size", [1e-150, 1e-20, 1e20, 1e150])
def test_bodies_of_any_size(size):
    where = np.array([[(0, 0, 0), (3.0, 0, 0)]]) * size
    found = batch.distance([CUBE * size], [(0, 0)], translations=where)
    assert found.distance[0] == pytest.approx(2 * size, rel=1e-15)
    deep = batch.penetration([CUBE * size], [(0, 0)], translations=where / 4)
    assert deep.depth[0] == pytest.approx(size / 4, rel=1e-14)


def test_without_numba_the_rest_works_and_batch_says_what_to_install():
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "import gjkbook\n"
        "print(gjkbook.distance([(0, 0)], [(3, 4)]).distance)\n"
        "try:\n    gjkbook.batch\nexcept ImportError as error:\n    print(error)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "5.0",
        "gjkbook.batch needs numba: pip install 'gjkbook[fast]'.",
    ]
