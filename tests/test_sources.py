"""What the sources say in passing: small claims that are no statement of a chapter.

Some are right, some only half, and some are not: the titles of the ledger say which. Each test
shows what was found.
"""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from oracle import nearest_by_subsets

import gjkbook as gjk
from gjkbook import experiments as ex
from gjkbook import gallery, polygon
from gjkbook.experiments.climbing import GRAPHS, random_graph
from gjkbook.experiments.complexity import placed_pair
from gjkbook.gjk import gjk as plain
from gjkbook.hill_climbing import climb
from gjkbook.hull import quickhull
from gjkbook.minkowski import difference_polygon, minkowski_difference
from gjkbook.motion import interval_halving, swept
from gjkbook.result import norm
from gjkbook.subalgorithms import SUBALGORITHMS, johnson
from gjkbook.support import support, support_function

EPS = 2.0**-52
ORIGIN = gjk.exact([(0, 0, 0)])


def bodies(seed, count, dim=3, n=6, apart=0):
    """Pairs of random integer point sets, the second moved along the first axis."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        A, B = gjk.exact(rng.integers(-4, 5, (2, n, dim)))
        yield A, B + np.array([apart, *[0] * (dim - 1)])


class Counting:
    """A body known by its support mapping, which counts the points that it looks at."""

    def __init__(self, points):
        self.points, self.dim, self.looked_at = points, points.shape[1], 0

    def support(self, d):
        best = None
        for p in self.points:
            self.looked_at += 1
            if best is None or p @ d > best @ d:
                best = p
        return best


def looked_at(A, B):
    """How many points GJK looks at, and in how many iterations."""
    A, B = Counting(A), Counting(B)
    iterations = plain(A, B).iterations
    return A.looked_at + B.looked_at, iterations


# Support.


@pytest.mark.claim("jales-half-spaces")
def test_a_set_lies_in_the_half_space_of_its_support_point():
    rng = np.random.default_rng(1)
    for A, B in bodies(2, 40):
        d = gjk.exact(rng.integers(-4, 4, 3) + [0, 0, 5])
        h = support_function(A, d)
        assert all(d @ x <= h for x in A)  # A ⊆ H⁻(d, h)
        assert all(-d @ x >= -h for x in A)  # and H⁻(d, h) = H⁺(−d, −h)
        assert any(d @ x == h for x in A)
        for x, b in product(B, (h, h - 1)):
            assert (d @ x <= b) == (-d @ x >= -b)


@pytest.mark.claim("ericson-support-vertex")
def test_some_vertex_of_the_hull_is_always_a_support_point():
    rng = np.random.default_rng(3)
    spared = 0
    for P, _ in bodies(4, 40, n=12):
        vertices = P[list(quickhull(P).vertices)]
        spared += len(P) - len(vertices)
        for d in gjk.exact(rng.integers(-2, 3, (5, 3)) * 3 + 1):
            assert support_function(vertices, d) == d @ support(P, d)
    assert spared > 40


@pytest.mark.claim("jales-ties-rare")
@pytest.mark.parametrize("kind", ["subdivided skeletons", "T-junctions", "polygons"])
def test_random_directions_do_not_tie_but_those_with_small_integers_do(kind):
    """On graphs with points that are no vertices, where a tie makes plain climbing wrong."""
    rng = np.random.default_rng([5, list(GRAPHS).index(kind)])
    stalls, queries = {"random": 0, "integer": 0}, 0
    for _ in range(12):
        P, adjacency = random_graph(kind, rng)
        directions = {
            "random": rng.normal(size=(6, P.shape[1])),
            "integer": rng.integers(-2, 3, (6, P.shape[1])),
        }
        for name, chosen in directions.items():
            for d in gjk.exact(chosen[chosen.any(axis=1)]):
                heights = P.dot(d)
                for start in adjacency:
                    reached = climb(P, adjacency, d, start, "algorithm-4").vertex
                    stalls[name] += heights[reached] < max(heights)
                    queries += name == "random"
    assert queries > 250
    assert stalls["random"] == 0
    assert stalls["integer"] > 0


@pytest.mark.claim("montanari-linear-cost", "jales-cost", "alzubaidi-linear")
def test_a_round_looks_at_every_point_once_and_not_at_every_pair():
    rng = np.random.default_rng(6)
    for m_p, m_q in ((5, 9), (30, 40), (100, 3)):
        P, Q = rng.normal(size=(m_p, 3)), rng.normal(size=(m_q, 3)) + 4
        points, iterations = looked_at(P, Q)
        assert iterations > 1
        assert points == (iterations + 2) * (m_p + m_q)  # two more to start and to find the size


@pytest.mark.claim("alzubaidi-fixed")
def test_the_cost_is_not_independent_of_the_bodies():
    few, many = (looked_at(*placed_pair("separated", n, 2))[0] for n in (10, 1000))
    assert many >= 50 * few


# Distance.


@pytest.mark.claim("ericson-nonconvex")
def test_of_sets_that_are_not_convex_the_distance_is_that_of_their_hulls():
    for A, B in bodies(7, 25, dim=2, n=5, apart=5):
        expected = nearest_by_subsets(difference_polygon(A, B))
        assert (gjk.distance(A, B).vector == expected).all()
    notched = gjk.exact([(0, 0), (4, 0), (4, 4), (2, 1), (0, 4)])  # a crown with a notch
    inside_the_notch = gjk.exact([(2, 3)])
    assert gjk.distance(notched, inside_the_notch).squared_distance == 0


@pytest.mark.claim(
    "ericson-closest-points", "wedekind-returns", "montanari-eq-4", "montanari-eq-11"
)
def test_the_last_simplex_gives_two_nearest_points_and_a_simplex_of_each_body():
    apart = 0
    for A, B in bodies(8, 40, apart=6):
        r = gjk.distance(A, B)
        weights = np.array(r.weights)
        of_a, of_b = (list(indices) for indices in zip(*r.simplex, strict=True))
        assert max(len(set(of_a)), len(set(of_b))) <= 4
        assert sum(weights) == 1
        assert min(weights) > 0
        assert (weights @ A[of_a] == r.point_a).all()
        assert (weights @ B[of_b] == r.point_b).all()
        # No two points are nearer: v separates the bodies by its own length.
        v = r.point_a - r.point_b
        assert (v == r.vector).all()
        assert min(A @ v) - max(B @ v) >= v @ v
        apart += v.any()
    assert apart > 20


@pytest.mark.claim("montanari-witnesses")
def test_parallel_facets_have_many_pairs_of_nearest_points_and_one_vector():
    cube = gallery.cube(exact=True)
    moved = cube + gjk.exact([5, "1/2", "1/3"])
    found = [gjk.distance(cube, moved, start=[(i, j)]) for i, j in product(range(8), repeat=2)]
    assert len({tuple(r.vector) for r in found}) == 1
    assert len({tuple(r.point_a) for r in found}) > 1


@pytest.mark.claim("ericson-warm-halving")
def test_a_halving_that_starts_from_the_simplex_of_the_last_one_asks_less():
    rng = np.random.default_rng(9)
    asked = {"cold": 0, "warm": 0}
    for A, B in bodies(10, 12, dim=2, apart=20):
        motion = gjk.exact([22, 0] + rng.integers(-2, 3, 2))
        intervals = []
        for way in asked:
            kept = None

            def meets(t0, t1, A=A, B=B, motion=motion, way=way):
                nonlocal kept
                body = swept(A, (t1 - t0) * motion, t0 * motion)
                r = gjk.distance(body, B, start=kept if way == "warm" else None)
                kept, asked[way] = r.simplex, asked[way] + r.iterations
                return r.intersects

            t0, t1 = Fraction(0), Fraction(1)
            assert meets(t0, t1)
            while t1 - t0 > Fraction(1, 1000):
                middle = (t0 + t1) / 2
                t0, t1 = (t0, middle) if meets(t0, middle) else (middle, t1)
            intervals.append((t0, t1))
        packaged = interval_halving(A, B, motion, tolerance=Fraction(1, 1000))
        assert intervals == [packaged, packaged]
    assert 2 * asked["warm"] < asked["cold"]


# The sub-algorithms inside GJK.


@pytest.mark.claim("montanari-regions")
def test_the_newest_point_always_stays_and_the_eight_regions_with_it_all_occur():
    regions, rounds = set(), 0

    def recording(Y):
        nonlocal rounds
        kept, weights = johnson(Y)
        assert len(Y) - 1 in kept, Y.tolist()
        rounds += 1
        if len(Y) == 4:
            regions.add(kept)
        return kept, weights

    rng = np.random.default_rng(71)
    for _ in range(25):
        P = gjk.exact(rng.integers(-6, 7, (10, 3)) * [1, 1, 6] + rng.integers(-9, 10, 3))
        for k in range(len(P)):
            gjk.distance(P, ORIGIN, subalgorithm=recording, start=[(k, 0)])
    for run in gallery.longest_known(3).values():
        gjk.distance(run.A, run.B, subalgorithm=recording, start=[run.start])
    assert rounds > 1000
    assert regions == {(*old, 3) for old in subsets_of((0, 1, 2))}


def subsets_of(items):
    return {tuple(x for x, take in zip(items, bits, strict=True) if take)
            for bits in product((0, 1), repeat=len(items))}  # fmt: skip


@pytest.mark.claim("montanari-degenerate")
def test_a_degenerate_pair_compromises_signed_volumes_too():
    """Overlapping rhombi of half-width 1e-9: every sub-algorithm says that they are apart."""
    A, B = gallery.thin_polygons(1e-9)
    assert gjk.certify(A, B).verdict == "intersecting"
    for name in SUBALGORITHMS:
        assert plain(A, B, subalgorithm=name).distance > 1e-10, name
    assert gjk.distance(A, B).distance == 0


@pytest.mark.claim("montanari-calls")
def test_signed_volumes_is_called_as_often_as_johnson_on_well_shaped_bodies():
    calls = dict.fromkeys(("johnson", "signed-volumes"), 0)
    for seed in range(60):
        A = gallery.random_polytope(100, seed=seed)
        B = gallery.random_polytope(100, seed=seed + 1000) + np.array([2.01, 0, 0])
        for name in calls:

            def counting(Y, name=name):
                calls[name] += 1
                return SUBALGORITHMS[name](Y)

            plain(A, B, subalgorithm=counting)
    assert calls["johnson"] / calls["signed-volumes"] == pytest.approx(1, abs=0.02)


@pytest.mark.claim("montanari-voronoi")
def test_voronoi_regions_are_dearer_than_johnson_except_for_four_points_that_hold_the_origin():
    costs = {}
    for kind in ("separated", "overlapping"):
        pairs = [gallery.random_pair(kind, n=20, seed=seed) for seed in range(8)]
        costs[kind] = ex.operations(ex.collect_simplices(pairs))
    for cost in costs.values():
        assert cost["voronoi"][3] > 1.5 * cost["johnson"][3]
    assert costs["separated"]["voronoi"][4] > 1.2 * costs["separated"]["johnson"][4]
    assert costs["overlapping"]["voronoi"][4] < 0.5 * costs["overlapping"]["johnson"][4]


@pytest.mark.claim("montanari-voronoi")
def test_voronoi_regions_keep_the_right_corners_where_johnson_does_not():
    found = ex.breakdown(ex.flatness([1e-6, 1e-9, 1e-12], 4, 8))
    assert found["johnson"] == 1e-6
    assert found["voronoi"] == found["signed-volumes"] == 1e-12


@pytest.mark.claim("montanari-backup-accuracy")
def test_backup_is_not_accurate_to_machine_precision():
    """It takes the shortest candidate, and that may be a face about h away from the answer."""
    for h in (1e-6, 1e-9):
        worst = max(
            ex.judge(SUBALGORITHMS["backup"], ex.flat_case(h, 4, s)).error for s in range(8)
        )
        assert 1000 * EPS < h / 100 < worst < 10 * h


# The plane.


@pytest.mark.claim("alzubaidi-length")
@pytest.mark.parametrize(("x", "y", "length"), [(3, 4, 5), (-5, 12, 13), (8, -15, 17)])
def test_length_and_unit_vector(x, y, length):
    for v in (np.array([x, y], dtype=float), gjk.exact([x, y])):
        assert norm(v) == length
    unit = gjk.exact([x, y]) / Fraction(norm(gjk.exact([x, y])))
    assert unit @ unit == 1
    assert unit[0] * y == unit[1] * x
    assert unit[0] * x > 0


@pytest.mark.claim("alzubaidi-chain-cost")
def test_after_sorting_the_chain_asks_less_than_four_questions_a_point(monkeypatch):
    """Each point is added once a walk, and each question but one adds or removes a point."""
    asked = 0

    def counting(a, b, c, answer=polygon.orientation):
        nonlocal asked
        asked += 1
        return answer(a, b, c)

    monkeypatch.setattr(polygon, "orientation", counting)
    rng = np.random.default_rng(11)
    for n in (10, 100, 1000):
        for P in (rng.normal(size=(n, 2)), np.column_stack([np.arange(n), np.arange(n) ** 2])):
            asked = 0
            polygon.monotone_chain(P)
            assert n - 2 <= asked < 4 * n


@pytest.mark.claim("alzubaidi-pairs")
@pytest.mark.parametrize("n", [3, 8, 20])
def test_the_difference_has_n_squared_points_and_in_the_plane_few_vertices(n):
    """All pairs are n², as the paper says; but the polygon has at most 2n corners."""
    angles = 2 * np.pi * np.arange(n) / n
    X = gjk.exact(np.round(100 * np.column_stack([np.cos(angles), np.sin(angles)])))
    Y = gjk.exact(np.round(77 * np.column_stack([np.cos(angles + 1), np.sin(angles + 1)])))
    assert len(minkowski_difference(X, Y)) == n * n
    assert n <= len(difference_polygon(X, Y)) <= 2 * n
