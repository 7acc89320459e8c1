"""The claims of the chapter on complexity, in exact arithmetic."""

from fractions import Fraction
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from reference_gjk import run as reference_run

from gjkbook import exact, gallery
from gjkbook.experiments import collect_simplices, complexity
from gjkbook.experiments.wolfe import wolfe
from gjkbook.gjk import gjk
from gjkbook.hull import monotone_chain, quickhull
from gjkbook.hunt.kernel import count_runs, gram_run
from gjkbook.minkowski import minkowski_difference
from gjkbook.opcount import count
from gjkbook.subalgorithms import SUBALGORITHMS


def follow(run):
    return gjk(run.A, run.B, start=[run.start], trace=True)


# The worst-case polygon


@pytest.mark.claim("jales-quadratic", "thm-death-polygon")
@pytest.mark.parametrize("N", [5, 10, 20, 50, 100, pytest.param(400, marks=pytest.mark.long)])
def test_death_polygon_takes_as_many_iterations_as_it_has_vertices(N):
    death = gallery.death_polygon(N - 2)
    assert len(monotone_chain(death.A)) == len(death.A) == N
    assert follow(death).iterations == N


@pytest.mark.claim("jales-quadratic", "thm-death-polygon")
@pytest.mark.parametrize("n", [1, 2, 3, 10, 40])
def test_death_polygon_drops_as_the_proof_says(n):
    """Support a, then b_1, …, b_n; W = {a, b_i}, b_i is dropped for b_{i+1}; v ∝ (−2^−i, 1)."""
    trace = follow(gallery.death_polygon(n)).trace
    a, b = 0, [i + 1 for i in range(n + 1)]
    assert [i for i, _ in trace[0].simplex] == [b[0]]
    assert [step.s_index[0] for step in trace[:-1]] == [a, *b[1:]]
    for i, step in enumerate(trace[1:]):
        assert {k for k, _ in step.simplex} == {a, b[i]}
        assert step.v[0] == -Fraction(1, 2**i) * step.v[1]
        assert step.dropped == (((b[i], 0),) if i < n else ())
        foot = step.weights[[k for k, _ in step.simplex].index(b[i])] * Fraction(1, 2**i)
        m, p = Fraction(1, 2**i), Fraction(1, 2**n)
        assert foot == (p - p / 2 * m) / (1 + m * m)
        assert 0 < foot < m


@pytest.mark.parametrize("n", [3, 8, 20, 61])
def test_two_polygons_share_the_vertices(n):
    death = gallery.death_pair(n)
    assert len(death.A) + len(death.B) == n + 3
    assert follow(death).iterations == n + 2


@pytest.mark.claim("jales-quadratic", "alzubaidi-linear")
def test_the_work_on_the_death_polygon_is_quadratic():
    for N in (10, 20, 40):
        death = gallery.death_polygon(N - 2)
        work = complexity.work(death.A, death.B, start=[death.start])
        assert work.inner_products == N * (N + 1)
        assert work.support == 3 * work.inner_products
        assert work.halt == 5 * N
        assert 40 * N <= work.subalgorithm <= 50 * N


@pytest.mark.claim("prop-cluster", "jales-cluster")
def test_products_shrink_four_times_a_step():
    for n in (3, 10, 30):
        rows = complexity.clustering(gallery.death_polygon(n))
        assert len(rows) == n
        for one, two in pairwise(rows):
            assert two.product <= one.product / 4
            r = two.x / one.x
            assert one.F * (1 - r) >= two.F
        # Half of the vertices, or more, lie within 2^(1 - n/2) of the corner a = 0.
        crowd = [row.x for row in rows if row.x <= Fraction(2, 2 ** (n // 2))]
        assert 2 * len(crowd) >= n


def test_floats_follow_for_fifty_vertices_and_stop_near_55():
    sizes = [10, 30, 50]
    assert complexity.float_death(sizes) == [(N, N) for N in sizes]
    stopped = {iterations for _, iterations in complexity.float_death([80, 150, 300])}
    assert stopped == {55}
    death = gallery.death_polygon(78, exact=False)
    assert gjk(death.A, death.B, start=[death.start]).iterations < 5


# In the plane nothing comes back


def runs_from_everywhere(P):
    """Exact runs on P from each of its points, ties included."""
    P, origin = exact(P), exact([[0] * len(P[0])])
    for k in range(len(P)):
        yield gjk(P, origin, start=[(k, 0)], trace=True)


def is_new_at_every_step(result):
    """Every point that enters was in no simplex before."""
    used = set(result.trace[0].simplex) if result.trace else set()
    for step in result.trace:
        if step.gap > 0:
            if step.s_index in used:
                return False
            used.add(step.s_index)
    return True


@pytest.mark.claim("thm-no-return-2d", "cor-linear-2d")
@pytest.mark.parametrize("size", [2, 3, 4])
def test_no_point_returns_on_a_small_lattice(size):
    """All sets of points of {−1, 0, 1}², from every start, ties included."""
    for P in combinations(product((-1, 0, 1), repeat=2), size):
        moved = [(3 * x + 1, 3 * y + 2) for x, y in P]  # the origin is no lattice point
        for X in (P, moved):
            for result in runs_from_everywhere(X):
                assert is_new_at_every_step(result), X
                assert result.iterations <= len(X)


@pytest.mark.claim("thm-no-return-2d", "cor-linear-2d")
@pytest.mark.parametrize("seed", range(4))
def test_no_point_returns_on_random_polygons(seed):
    rng = np.random.default_rng(seed)
    for _ in range(30):
        n, reach = int(rng.integers(3, 10)), int(rng.integers(2, 40))
        P = rng.integers(-reach, reach + 1, (n, 2)).tolist()
        for result in runs_from_everywhere(P):
            assert is_new_at_every_step(result), P
            assert not complexity.dropped_and_back(result)


@pytest.mark.long
def test_no_point_returns_in_the_plane_large():
    """All 4-sets of {−2..2}², all 3-sets of {−4..4}², and two million random polygons."""
    sets = [
        np.array(list(combinations(product(range(-2, 3), repeat=2), 4))),
        np.array(list(combinations(product(range(-4, 5), repeat=2), 3))),
    ]
    for batch in sets:
        for k in range(batch.shape[1]):
            assert not count_runs(np.roll(batch, k, axis=1), compiled=True)[:, 1].any()
    rng = np.random.default_rng(0)
    for n in (4, 5, 6, 8):
        for reach in (3, 10, 60, 300):
            found = count_runs(rng.integers(-reach, reach + 1, (125_000, n, 2)), compiled=True)
            assert not found[:, 1].any()
            assert found[:, 0].max() <= n


@pytest.mark.claim("lem-barrier")
@pytest.mark.parametrize("dim", [2, 3, 4])
def test_barrier_lemma(dim):
    """On the way from v_i to v_{i+1} no point of W_i is a support point, in any dimension."""
    rng = np.random.default_rng(dim)
    for _ in range(40):
        P = exact(rng.integers(-9, 10, (dim + 4, dim)).tolist())
        trace = gjk(P, exact([[0] * dim]), trace=True).trace
        for one, two in pairwise(trace):
            assert one.v @ two.v >= two.v @ two.v
            for t in (Fraction(k, 7) for k in range(7 + (two.gap > 0))):
                u = (1 - t) * one.v + t * two.v
                least = min(P @ u)
                assert all(w @ u > least for w in one.W), (P, t)


# In space it does


@pytest.mark.claim("ex-reappearance", "jales-reappear")
@pytest.mark.erratum("jales-reappearance")
def test_the_tetrahedron_step_by_step():
    result = follow(gallery.reappearing_tetrahedron())
    assert [step.s_index[0] for step in result.trace] == [3, 2, 1, 3, 1]
    assert [step.v @ step.v for step in result.trace] == [
        5, Fraction(29, 13), 1, Fraction(4, 5), Fraction(16, 21),
    ]  # fmt: skip
    assert [[i for i, _ in step.dropped] for step in result.trace] == [[], [0, 3], [], [], []]
    assert complexity.dropped_and_back(result) == [(3, (3, 0))]


@pytest.mark.claim("conj-superlinear", "conj-quadratic")
@pytest.mark.parametrize(
    ("dim", "n"), [(dim, n) for dim in (3, 4) for n in gallery.longest_known(dim)]
)
def test_longest_known_runs(dim, n):
    """Two implementations agree; every point is a vertex; there are no ties."""
    run = gallery.longest_known(dim)[n]
    assert len(run.A) == n < run.iterations
    assert len(quickhull(run.A).vertices) == n
    result = follow(run)
    assert result.iterations == run.iterations
    reference = reference_run([tuple(x) for x in run.A], 0)
    assert len(reference.supports) == run.iterations
    assert not reference.tie
    assert gram_run(run.A)[0] == run.iterations
    norms = [step.v @ step.v for step in result.trace]
    assert all(a > b for a, b in pairwise(norms))


def test_records_beat_those_known_before():
    before = {3: {4: 6, 5: 9, 6: 11, 7: 13, 8: 15, 10: 20}, 4: {5: 9, 6: 12, 7: 15, 8: 18}}
    for dim, counts in before.items():
        known = {n: run.iterations for n, run in gallery.longest_known(dim).items()}
        assert all(known[n] >= count for n, count in counts.items())
    three = {n: run.iterations for n, run in gallery.longest_known(3).items()}
    assert three[10] == 29
    assert three[12] > 3 * 12


def test_a_4d_reappearance():
    points = [(-1, -1, -1, -1), (-1, -1, 0, 1), (0, 0, 1, 0), (0, 0, 1, 1), (0, 1, 0, -1)]
    result = gjk(exact(points), exact([[0] * 4]), start=[(2, 0)], trace=True)
    assert complexity.dropped_and_back(result)
    assert result.iterations == 6


def test_wolfes_method_takes_another_way_to_the_same_point():
    case = gallery.wolfe_difference()
    ours = follow(case)
    theirs = wolfe(case.A, case.start[0])
    ways = [{i for i, _ in step.simplex} for step in ours.trace], [set(s.simplex) for s in theirs]
    assert ways[0] != ways[1]
    assert (theirs[-1].v == ours.vector).all()


@pytest.mark.parametrize("dim", [2, 3])
def test_wolfes_method_finds_the_nearest_point(dim):
    rng = np.random.default_rng(dim)
    for _ in range(25):
        P = exact(rng.integers(-9, 10, (6, dim)).tolist()) + exact([10] * dim)
        assert (wolfe(P)[-1].v == gjk(P, exact([[0] * dim])).vector).all()


@pytest.mark.claim("jales-linear", "rem-linear-3d")
@pytest.mark.erratum("jales-linear")
@pytest.mark.parametrize("m", [2, 3, 5, 8])
def test_a_difference_of_m_and_m_points_can_have_all_m_squared_as_vertices(m):
    """a_i − b_j = (i, j, i² + j²) is the only support point in the direction (2i, 2j, −1)."""
    A, B = gallery.many_vertices(m, exact=True)
    X = minkowski_difference(A, B)
    for i, j in product(range(m), repeat=2):
        values = list(X @ exact([2 * i, 2 * j, -1]))
        assert values.index(max(values)) == i * m + j
        assert values.count(max(values)) == 1


# Cost


@pytest.mark.claim("jales-average")
def test_iterations_grow_slowly_on_random_polytopes():
    for dim in (2, 3):
        table = complexity.iterations_table([10, 100], dim, range(12))
        for place, rows in table.items():
            assert max(rows[100]) <= 14, place
            assert np.median(rows[100]) <= np.median(rows[10]) + 5, place
            if place != "overlapping":  # not constant: a hundred points take longer than ten
                assert np.median(rows[100]) > np.median(rows[10]), place
        assert np.median(table["overlapping"][100]) <= dim


@pytest.mark.parametrize("place", complexity.PLACES)
def test_placed_pairs_are_where_they_say(place):
    for seed in range(10):
        distance = gjk(*complexity.placed_pair(place, 12, 3, seed)).distance
        if place == "separated":
            assert 0.5 <= distance < 2.5
        elif place == "touching":
            assert distance < 1e-12
        else:
            assert distance == 0


@pytest.mark.claim("jales-cost")
def test_the_cost_of_a_subalgorithm_does_not_grow_with_n():
    """Its largest cost in runs on 200 vertices is that in runs on 10, up to chance."""
    for name in SUBALGORITHMS:
        most = {}
        for n in (10, 200):
            pairs = [complexity.placed_pair("overlapping", n, 3, seed) for seed in range(4)]
            Ys = [Y for Y in collect_simplices(pairs) if len(Y) == 4]
            most[n] = max(count(SUBALGORITHMS[name], Y)[1].arithmetic for Y in Ys)
        assert most[200] <= 1.5 * most[10], (name, most)


def test_bad_requests_are_refused():
    with pytest.raises(ValueError, match="place must be one of separated"):
        complexity.placed_pair("near", 5)
    with pytest.raises(ValueError, match="dimensions 3, 4"):
        gallery.longest_known(2)
