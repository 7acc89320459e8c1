"""The statements of the chapters, one by one: each is checked as it is written, in Fractions.

What the algorithms promise is tested with the algorithms; here stand the definitions, lemmas and
theorems that they rest on, on seeded random points with small integer coordinates.
"""

import sys
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest
from oracle import affine_weights, nearest_by_subsets, solve
from scipy.optimize import nnls

import gjkbook as gjk
from gjkbook import gallery
from gjkbook import symbolic as sym
from gjkbook.experiments.complexity import clustering, placed_pair
from gjkbook.experiments.regions import foot
from gjkbook.experiments.smooth import frank_wolfe
from gjkbook.gallery.records import longest_known
from gjkbook.hull import quickhull
from gjkbook.minkowski import difference_polygon, minkowski_difference, minkowski_sum
from gjkbook.polygon import monotone_chain, orientation
from gjkbook.separating_axis import separates
from gjkbook.subalgorithms import johnson, least_squares, signed_volumes
from gjkbook.subalgorithms.johnson import delta_table
from gjkbook.subalgorithms.least_squares import coordinates
from gjkbook.subalgorithms.voronoi import edge_region, vertex_region
from gjkbook.support import support, support_function

signed_volumes_module = sys.modules["gjkbook.subalgorithms.signed_volumes"]


def some_points(seed, count=60, low=1, high=6, dims=(1, 2, 3)):
    """Random point sets with their generator, so that a test can draw directions as well."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        dim = int(rng.choice(dims))
        yield gjk.exact(rng.integers(-4, 5, (int(rng.integers(low, high + 1)), dim))), rng


def independent_sets(seed, count=60, low=2, dim=3):
    for Y, rng in some_points(seed, 20 * count, low, dim + 1, (dim,)):
        if affine_weights(Y) is not None:
            yield Y, rng
            count -= 1
        if not count:
            return
    raise AssertionError("too few independent sets were drawn")


def mixture(P, rng):
    """A random point of conv(P)."""
    w = gjk.exact(rng.integers(0, 5, len(P)) + np.eye(len(P), dtype=int)[0])
    return (w / sum(w)) @ P


def direction(P, rng):
    """A random direction, not zero."""
    d = rng.integers(-4, 5, P.shape[1])
    return gjk.exact(d if d.any() else d + 1)


def furthest(X, d):
    """A support point; of the zero direction every point is one."""
    return support(X, d) if d.any() else X[0]


def square(x):
    return x @ x


def rank(P):
    return np.linalg.matrix_rank((P[1:] - P[0]).astype(float)) if len(P) > 1 else 0


# Concepts.


@pytest.mark.claim("jales-def-2-1", "ericson-sum", "wedekind-difference", "montanari-eq-3")
def test_sum_and_difference_hold_every_pair_and_nothing_else():
    for A, rng in some_points(1):
        B = gjk.exact(rng.integers(-4, 5, (3, A.shape[1])))
        pairs = [(tuple(a + b), tuple(a - b)) for a in A for b in B]
        assert {tuple(x) for x in minkowski_sum(A, B)} == {plus for plus, _ in pairs}
        assert {tuple(x) for x in minkowski_difference(A, B)} == {minus for _, minus in pairs}


@pytest.mark.claim("jales-def-2-2", "montanari-eq-1")
def test_a_point_is_in_the_hull_if_and_only_if_weights_exist():
    inside = 0
    for P, rng in some_points(2):
        assert gjk.distance(P, [mixture(P, rng)]).squared_distance == 0
        x = gjk.exact(rng.integers(-4, 5, P.shape[1]))
        r = gjk.distance(P, [x])
        found = r.squared_distance == 0
        inside += found
        weights = np.array(r.weights)
        assert sum(weights) == 1
        assert min(weights) > 0
        assert (weights @ P[[i for i, _ in r.simplex]] == x).all() == found
    assert 0 < inside < 60


@pytest.mark.claim("jales-def-2-2")
def test_a_point_is_in_the_affine_hull_if_and_only_if_it_adds_no_dimension():
    inside = 0
    for P, rng in independent_sets(33):
        w = gjk.exact(rng.integers(-3, 4, len(P)))
        w[0] += 1 - sum(w)
        assert not foot(P - w @ P)[0].any()
        x = gjk.exact(rng.integers(-4, 5, 3))
        found = not foot(P - x)[0].any()
        inside += found
        assert found == (rank(gjk.exact([*P, x])) == rank(P))
    assert 0 < inside < 60


@pytest.mark.claim("lem-hull-difference", "ericson-vertices")
def test_the_hull_of_a_difference_is_the_difference_of_the_hulls():
    for A, rng in some_points(3, low=4, high=7, dims=(2, 3)):
        B = gjk.exact(rng.integers(-4, 5, (5, A.shape[1])))
        if min(rank(A), rank(B)) < A.shape[1]:
            continue

        def corners(X):
            return {tuple(X[i]) for i in quickhull(X).vertices}

        hulls = (gjk.exact(sorted(corners(X))) for X in (A, B))
        all_pairs = {tuple(x) for x in minkowski_difference(A, B)}
        assert corners(gjk.exact(sorted(all_pairs))) == corners(
            gjk.exact(sorted({tuple(x) for x in minkowski_difference(*hulls)}))
        )


@pytest.mark.claim("jales-thm-2-1", "jales-cor-2-1-1", "ericson-unique", "montanari-eq-4")
def test_every_other_point_is_longer_by_its_distance_from_v():
    """‖x‖² ≥ ‖v‖² + ‖x − v‖² leaves no second point of least norm."""
    for A, rng in some_points(4):
        B = gjk.exact(rng.integers(-4, 5, (3, A.shape[1])))
        X = minkowski_difference(A, B)
        v = gjk.distance(A, B).vector
        for _ in range(5):
            x = mixture(X, rng)
            assert square(x) >= square(v) + square(x - v)


@pytest.mark.claim("jales-thm-2-2")
@pytest.mark.erratum("jales-thm-2-2")
def test_positive_coordinates_of_one_nearest_point_are_those_of_the_other():
    seen = set()
    for P, _ in independent_sets(5, 150):
        v = nearest_by_subsets(P)
        weights = affine_weights(P)
        of_conv = affine_weights(P - v)  # the coordinates of v, a point of the affine hull
        assert (np.array(of_conv) @ P == v).all()
        assert (min(of_conv) > 0) == (min(weights) > 0)
        if min(weights) > 0:
            assert of_conv == weights
        seen.add((len(P), min(weights) > 0))
    assert seen == {(n, inside) for n in (2, 3, 4) for inside in (True, False)}
    P = gallery.printed_examples()["Jales, theorem 2.2"]  # (3) holds, (1) and (2) do not
    assert affine_weights(P) == [1, 0]
    assert nearest_by_subsets(P).tolist() == [0, 1]


@pytest.mark.claim("jales-def-2-4", "ericson-support", "wedekind-support", "alzubaidi-eq-2")
def test_a_support_point_is_a_point_of_the_set_and_none_is_further():
    for P, rng in some_points(6):
        d = direction(P, rng)
        s = support(P, d)
        assert s.tolist() in P.tolist()
        assert d @ s == max(P @ d) == support_function(P, d)


@pytest.mark.claim("jales-thm-2-3")
@pytest.mark.erratum("jales-support-mapping")
def test_the_hull_reaches_as_far_as_the_points():
    for P, rng in some_points(7):
        d = direction(P, rng)
        h = support_function(P, d)
        assert all(d @ mixture(P, rng) <= h for _ in range(5))
    # The mappings may differ where points tie: both ends and everything between are support points.
    A, d = gjk.exact([(0, 0), (1, 0)]), gjk.exact([0, 1])
    middle = gjk.exact([Fraction(1, 2), 0])
    assert d @ middle == support_function(A, d)
    assert middle.tolist() not in A.tolist()


@pytest.mark.claim("jales-lem-2-4")
def test_the_maximum_of_a_sum_is_the_sum_of_the_maxima():
    for P, rng in some_points(8, dims=(1,)):
        Q = gjk.exact(rng.integers(-9, 10, (4, 1)))
        assert minkowski_sum(P, Q).max() == P.max() + Q.max()


@pytest.mark.claim(
    "jales-thm-2-5", "ericson-difference-support", "montanari-eq-8", "alzubaidi-eq-3"
)
def test_the_support_of_a_difference_is_found_one_body_at_a_time():
    for A, rng in some_points(9):
        B = gjk.exact(rng.integers(-4, 5, (4, A.shape[1])))
        d = direction(A, rng)
        X = minkowski_difference(A, B)
        s = support(A, d) - support(B, -d)
        assert d @ s == support_function(X, d) == support_function(A, d) + support_function(B, -d)
        assert s.tolist() in X.tolist()


@pytest.mark.claim("jales-lem-2-6")
@pytest.mark.erratum("jales-lem-2-6")
@pytest.mark.parametrize("b", [-1, 0, 1, Fraction(7, 3)])
def test_nearest_point_of_a_half_space(b):
    for (a, *others), _ in some_points(10, low=4):
        if a.any():
            v = max(b, 0) / square(a) * a
            assert a @ v >= b
            for x in others:
                x = x + max(0, (b - a @ x)) / square(a) * a  # a point of the half-space
                assert a @ x >= b
                assert square(x) >= square(v)


@pytest.mark.claim("cor-lower-bound")
def test_every_direction_gives_a_lower_bound():
    for A, rng in some_points(11):
        B = A[:2] + gjk.exact(rng.integers(-7, 8, A.shape[1]))
        d = direction(A, rng)
        bound = -support_function(minkowski_difference(A, B), -d)
        if bound > 0:
            assert bound**2 <= gjk.distance(A, B).squared_distance * square(d)


@pytest.mark.claim(
    "jales-def-2-5",
    "ericson-simplex",
    "ericson-face-dimension",
    "lem-barycentric",
    "ericson-caratheodory",
    "alzubaidi-simplex",
)
def test_points_are_independent_if_and_only_if_weights_are_unique():
    for Y, rng in some_points(12, 120, high=5):
        unique = rank(Y) == len(Y) - 1
        assert unique == (sum(delta_table(Y)[tuple(range(len(Y)))]) > 0)
        assert unique <= (len(Y) <= Y.shape[1] + 1)
        # Solving for the weights of a point gives back those that made it, or no single answer.
        w = gjk.exact(rng.integers(1, 6, len(Y)))
        w = w / sum(w)
        assert affine_weights(Y - w @ Y) == (list(w) if unique else None)
        if unique and len(Y) > 1:
            assert {rank(np.delete(Y, j, axis=0)) for j in range(len(Y))} == {rank(Y) - 1}
        # Carathéodory: d + 1 points are enough for any point of the hull, and GJK keeps no more.
        assert len(gjk.distance(Y, [mixture(Y, rng)]).simplex) <= Y.shape[1] + 1


# GJK.


@pytest.mark.claim("jales-thm-3-1")
@pytest.mark.erratum("jales-thm-3-1-proof")
def test_the_second_halt_condition_in_its_three_parts():
    halted = 0
    for X, rng in some_points(13, 120):
        v = nearest_by_subsets(X)
        for x in (v, mixture(X, rng), X[0]):
            s = furthest(X, -x)
            gap = x @ (x - s)
            assert gap >= 0
            assert (gap == 0) == (x == v).all()
            assert square(x - v) <= gap
            if gap > 0:
                t = min(1, gap / square(x - s))
                assert square(x + t * (s - x)) < square(x)
            halted += not x.any()
    assert halted > 0  # the case x = 0 was among them


@pytest.mark.claim("cor-bounds")
def test_two_sided_bounds_of_the_distance():
    for X, rng in some_points(14):
        x = mixture(X, rng)
        low, least = x @ furthest(X, -x), square(nearest_by_subsets(X))
        assert least <= square(x)
        if low > 0:
            assert low**2 <= least * square(x)


@pytest.mark.claim("jales-properties-3-3", "def-reduced", "cor-size", "montanari-eq-7")
@pytest.mark.erratum("jales-property-5", "jales-missing-lemma")
def test_properties_of_the_three_sequences():
    for A, rng in some_points(15, low=3):
        B = gjk.exact(rng.integers(-4, 5, (3, A.shape[1])))
        X = minkowski_difference(A, B)
        trace = gjk.distance(A, B, trace=True).trace
        for step, after in pairwise(trace):
            enlarged = gjk.exact([*step.W, step.s])
            assert {tuple(w) for w in after.W} <= {tuple(w) for w in enlarged}
            assert (after.v == nearest_by_subsets(enlarged)).all()
            assert (step.v == nearest_by_subsets(gjk.exact(step.W))).all()
            assert (step.v != after.v).any()
            assert -step.v @ step.s == support_function(X, -step.v)
            assert rank(enlarged) == len(enlarged) - 1 <= A.shape[1]
            assert min(affine_weights(after.W)) > 0
            if len(after.W) == A.shape[1] + 1:
                assert not after.v.any()
    # Without reduction the lemma fails: three points of a line are dependent.
    W, X = gjk.exact([[1], [2]]), gjk.exact([[1], [2], [Fraction(1, 2)]])
    s = furthest(X, -nearest_by_subsets(W))
    assert rank(gjk.exact([*W, s])) == 1


@pytest.mark.claim("prop-convergence")
def test_the_progress_of_a_round():
    for X, _ in some_points(16, low=4, high=9):
        trace = gjk.distance(X, [[0] * X.shape[1]], trace=True).trace
        diameter2 = max(square(p - q) for p in X for q in X)
        for step, after in pairwise(trace):
            gain = square(step.v) - square(after.v)
            assert gain >= min(step.gap, step.gap**2 / diameter2)


# Johnson.


@pytest.mark.claim("jales-carrier", "def-carrier", "lem-carrier", "montanari-eq-6")
def test_the_points_with_positive_coordinates_carry_v():
    for Y, _ in independent_sets(17):
        v = nearest_by_subsets(Y)
        carriers = []
        for size in range(1, len(Y) + 1):
            for subset in combinations(range(len(Y)), size):
                weights = affine_weights(Y[list(subset)])
                if min(weights) > 0 and (np.array(weights) @ Y[list(subset)] == v).all():
                    carriers.append(subset)
        assert carriers == [johnson(Y)[0]]


@pytest.mark.claim("jales-thm-4-1", "montanari-eq-13")
def test_the_halt_condition_holds_for_the_answer_and_for_nothing_else():
    for Y, _ in independent_sets(18, 80):
        table, v = delta_table(Y), nearest_by_subsets(Y)
        for I_s, own in table.items():
            if min(own) > 0:
                v_s = np.array(own) / sum(own) @ Y[list(I_s)]
                added = []
                for j in set(range(len(Y))) - set(I_s):
                    larger = tuple(sorted({*I_s, j}))
                    added.append(table[larger][larger.index(j)])
                assert (v == v_s).all() == all(d <= 0 for d in added)


@pytest.mark.claim("jales-thm-4-1-aux")
def test_the_two_auxiliary_properties_of_theorem_4_1():
    for Y, _ in independent_sets(19):
        v = nearest_by_subsets(Y)
        assert all(v @ (v - y) <= 0 for y in Y)
        for size in range(1, len(Y) + 1):
            for subset in combinations(range(len(Y)), size):
                Y_s = Y[list(subset)]
                v_s = np.array(affine_weights(Y_s)) @ Y_s
                assert all(v_s @ (v_s - y) == 0 for y in Y_s)


@pytest.mark.claim("jales-label", "montanari-fig-6")
def test_numbers_of_subsets_are_one_to_one_and_smaller_sets_come_first():
    order = list(delta_table(gjk.exact(np.eye(4, dtype=int))))
    assert len(set(order)) == len(order) == 2**4 - 1
    assert [sum(2**i for i in I_s) for I_s in order] == list(range(1, 16))
    for s, I_s in enumerate(order):
        assert all(
            order.index(tuple(i for i in I_s if i != out)) < s for out in I_s if len(I_s) > 1
        )


# The other sub-algorithms.


@pytest.mark.claim("lem-obtuse")
def test_nearest_means_that_no_angle_is_acute():
    for Y, rng in some_points(20):
        x = mixture(Y, rng)
        nearest = (nearest_by_subsets(Y) == x).all()
        assert nearest == all(-x @ (y - x) <= 0 for y in Y)


@pytest.mark.claim("ericson-voronoi-vertex", "ericson-voronoi-edge", "ericson-subsets")
def test_the_inequalities_of_vertices_and_edges_name_the_carrier():
    seen = set()
    for Y, _ in independent_sets(21, 200, low=4):
        kept, _ = johnson(Y)
        Q = Y.tolist()
        for i in range(4):
            others = [Q[j] for j in range(4) if j != i]
            assert vertex_region(Q[i], others) == (kept == (i,))
        for i, j in combinations(range(4), 2):
            if not {(i,), (j,)} & {kept}:
                others = [Q[k] for k in range(4) if k not in (i, j)]
                assert edge_region(Q[i], Q[j], others) == (kept == (i, j)), Q
        seen.add(len(kept))
    assert seen == {1, 2, 3, 4}


@pytest.mark.claim("lem-edge-test")
def test_the_edge_test_is_an_identity():
    import sympy

    q1, q2, q3 = ([*row] for row in sym.coordinate_symbols(3, 3))
    q1, q2, q3 = (sympy.Matrix([sympy.sympify(str(c)) for c in q]) for q in (q1, q2, q3))
    e = q2 - q1
    n = e.cross(q3 - q1)
    foot = q1 - q1.dot(e) / e.dot(e) * e
    left = (-q1).dot(e.cross(n))
    assert sympy.simplify(left + e.dot(e) * (-foot).dot(q3 - foot)) == 0


@pytest.mark.claim("prop-face-test")
def test_a_region_reaches_beyond_another_plane_only_at_obtuse_angles():
    angles = set()
    for Y, rng in independent_sets(22, 80, low=4):
        outward = [np.array(n) for n in map(gjk.exact, _outward(Y))]
        for F, G in combinations(range(4), 2):  # faces are named by the corner they lack
            obtuse = outward[F] @ outward[G] > 0
            edge = Y[[i for i in range(4) if i not in (F, G)]]
            face = Y[[i for i in range(4) if i != F]]
            start = edge[0]
            tried = [mixture(edge, rng) + outward[F]]
            tried += [mixture(face, rng) + t * outward[F] for t in (Fraction(1, 9), 1, 1000)]
            assert any((p - start) @ outward[G] > 0 for p in tried) == obtuse
            angles.add(bool(obtuse))
    assert angles == {True, False}


def _outward(Y):
    for i in range(4):
        a, b, c = (Y[j] for j in range(4) if j != i)
        n = np.cross(b - a, c - a)
        yield n if n @ (Y[i] - a) < 0 else -n


@pytest.mark.claim("wedekind-least-squares", "prop-least-squares")
def test_least_squares_solves_the_normal_equations():
    for Y, _ in independent_sets(23):
        t = np.array(coordinates(Y.tolist()))
        H = (Y[1:] - Y[0]).T
        assert not (H.T @ (H @ t + Y[0])).any()
        assert [1 - sum(t), *t] == affine_weights(Y)


@pytest.mark.claim("wedekind-recursion", "thm-divide", "thm-discard")
def test_what_may_be_left_out():
    for Y, _ in independent_sets(24, 100):
        v, weights = nearest_by_subsets(Y), affine_weights(Y)
        if min(weights) > 0:
            assert (np.array(weights) @ Y == v).all()
        else:
            spare = [j for j, w in enumerate(weights) if w <= 0]
            assert any((nearest_by_subsets(np.delete(Y, j, axis=0)) == v).all() for j in spare)
        kept, lam = least_squares(Y)
        assert (np.array(lam) @ Y[list(kept)] == v).all()


@pytest.mark.claim("montanari-affine")
def test_weights_survive_every_affine_map_that_keeps_the_points_independent():
    kept = 0
    for Y, rng in independent_sets(36):
        dim = int(rng.integers(len(Y) - 1, 5))
        T, shift = gjk.exact(rng.integers(-2, 3, (3, dim))), gjk.exact(rng.integers(-9, 10, dim))
        w = gjk.exact(rng.integers(-3, 4, len(Y)))
        w[0] += 1 - sum(w)
        image = Y @ T + shift
        assert ((w @ Y) @ T + shift == w @ image).all()
        if rank(image) == len(Y) - 1:
            kept += 1
            assert affine_weights(image - ((w @ Y) @ T + shift)) == list(w)
    assert kept > 20


@pytest.mark.claim("montanari-eq-23")
def test_cofactors_of_the_tetrahedron_add_up_to_its_determinant_and_give_the_weights():
    for Y, _ in independent_sets(34, low=4):
        M = [*Y.T.tolist(), [1] * 4]
        minors = [[row[:j] + row[j + 1 :] for row in M[:3]] for j in range(4)]
        C = [(-1) ** (j + 1) * sym.determinant(minor) for j, minor in enumerate(minors)]
        assert sum(C) == sym.determinant(M)
        assert [c / sum(C) for c in C] == affine_weights(Y)
        kept, weights = signed_volumes(Y)
        assert (len(kept) == 4) == (min(c * sum(C) for c in C) > 0)
        if len(kept) == 4:
            assert [c / sum(C) for c in C] == list(weights)


@pytest.mark.claim("montanari-eq-25")
def test_the_foot_on_a_plane_is_along_its_normal():
    for Y, _ in independent_sets(35, low=3):
        s_1, s_2, s_3 = Y[:3]
        n = np.cross(s_2 - s_1, s_3 - s_1)
        p = (s_1 @ n) / square(n) * n
        assert (p == np.array(affine_weights(Y[:3])) @ Y[:3]).all()


@pytest.mark.claim("montanari-fig-6")
def test_signed_volumes_searches_from_the_whole_down(monkeypatch):
    visited = []

    def noting(name):
        routine = getattr(signed_volumes_module, name)

        def noted(Y, indices):
            visited.append(indices)
            return routine(Y, indices)

        return noted

    for name in ("s1d", "s2d", "s3d"):
        monkeypatch.setattr(signed_volumes_module, name, noting(name))
    for Y, _ in independent_sets(37, low=4):
        visited.clear()
        kept, _ = signed_volumes(Y)
        assert visited[0] == (0, 1, 2, 3)
        assert (visited == [(0, 1, 2, 3)]) == (len(kept) == 4)
        for k, face in enumerate(visited[1:], start=1):
            assert any(set(face) < set(whole) for whole in visited[:k])


@pytest.mark.claim("prop-shadow", "montanari-eq-20", "montanari-eq-26", "montanari-affine")
def test_weights_survive_a_shadow_and_the_largest_shadow_is_large():
    for Y, _ in independent_sets(25, low=3):
        if len(Y) != 3:
            continue
        weights, shadows = affine_weights(Y), []
        foot = np.array(weights) @ Y
        for axis in range(3):
            flat = np.delete(Y, axis, axis=1)
            M = [*flat.T.tolist(), [1, 1, 1]]
            p = [*np.delete(foot, axis), 1]
            solution = solve(M, p)
            shadows.append(sym.determinant(M) ** 2)
            assert solution == (weights if shadows[-1] else None)
        total = sum(delta_table(Y)[0, 1, 2])
        assert sum(shadows) == total
        assert 3 * max(shadows) >= total


@pytest.mark.claim("prop-flat")
def test_base_times_height():
    for Y, _ in independent_sets(26):
        *rest, top = Y
        base = gjk.exact(rest) - top
        h2 = square(np.array(affine_weights(base)) @ base)
        full, part = (sum(delta_table(P)[tuple(range(len(P)))]) for P in (Y, rest))
        assert full == h2 * part
        if len(Y) == 4:
            assert sym.determinant([*Y.T.tolist(), [1] * 4]) ** 2 == h2 * part


# Hill climbing and the separating axis.


@pytest.mark.claim("lem-separation")
def test_a_strict_half_space_exists_if_and_only_if_zero_is_outside():
    for Y, _ in some_points(27):
        v = nearest_by_subsets(Y)
        assert all(Y @ v > 0) == v.any()


@pytest.mark.claim("def-vertex-edge", "lem-cone")
@pytest.mark.parametrize("seed", range(5))
def test_the_polytope_lies_in_the_cone_of_the_neighbours(seed):
    P = gallery.random_polytope(12, seed=seed)
    hull = quickhull(P)
    for u in hull.vertices:
        rest = np.delete(P, u, axis=0)
        assert gjk.distance(rest, [P[u]]).distance > 0
        spokes = np.array([P[w] - P[u] for w in hull.adjacency[u]]).T
        for x in P:
            _, miss = nnls(spokes, x - P[u])
            assert miss < 1e-12


@pytest.mark.claim("jales-convex", "rem-concave")
@pytest.mark.erratum("jales-convex")
def test_a_local_maximum_of_a_convex_function_need_not_be_global():
    grid = [Fraction(k, 10) for k in range(-10, 21)]
    squares = [x * x for x in grid]
    assert squares[0] > squares[1]
    assert squares[0] < max(squares)
    for slope in (-2, 1, 3):  # linear functions are concave too, and have no such trap
        heights = [slope * x for x in grid]
        local = [i for i in range(len(grid)) if heights[i] == max(heights[max(0, i - 1) : i + 2])]
        assert [heights[i] for i in local] == [max(heights)]


@pytest.mark.claim("jales-def-5-1", "jales-sat-halt", "lem-one-number")
def test_one_number_decides_whether_an_axis_separates():
    for A, rng in some_points(28):
        B = A[:2] + gjk.exact(rng.integers(-9, 10, A.shape[1]))
        v = direction(A, rng)
        s = support(minkowski_difference(A, B), -v)
        apart = min(A @ v) > max(B @ v)
        assert (v @ s > 0) == apart == separates(v, A, B)


@pytest.mark.claim("prop-axis-life")
def test_an_axis_outlives_motions_shorter_than_its_clearance():
    tried = 0
    for A, rng in some_points(29, 120, dims=(2, 3)):
        B = A[:2] + gjk.exact(rng.integers(5, 10, A.shape[1]))
        v = gjk.distance(A, B).vector
        if not v.any():
            continue
        clearance2 = gjk.distance(A, B).squared_distance
        steps = gjk.exact(rng.integers(-2, 3, A.shape))
        longest2 = max(square(step) for step in steps)
        if longest2 < clearance2:
            tried += 1
            assert separates(v, A + steps, B)
    assert tried > 30


# Penetration.


@pytest.mark.claim("def-penetration", "lem-parting")
def test_a_move_of_a_polygon_parts_if_and_only_if_it_leaves_the_interior():
    parted = set()
    for A, rng in some_points(38, 80, low=3, dims=(2,)):
        B = gjk.exact(rng.integers(-3, 4, (4, 2)))
        V = difference_polygon(A, B)
        if min(len(monotone_chain(A)), len(monotone_chain(B))) < 3:
            continue
        edge = V[1] - V[0]
        for t in (*gjk.exact(rng.integers(-6, 7, (5, 2))), -V[0] - edge / 3, -mixture(V, rng)):
            turns = [orientation(p, q, -t) for p, q in zip(V, np.roll(V, -1, axis=0), strict=True)]
            verdict = gjk.certify(A + t, B).verdict
            assert (verdict == "intersecting") == (min(turns) > 0), (A, B, t)
            assert (verdict == "touching") == (min(turns) == 0), (A, B, t)
            parted.add(verdict)
    assert parted == {"separated", "touching", "intersecting"}


@pytest.mark.claim("def-penetration")
def test_the_depth_is_the_length_of_a_shortest_move_that_parts():
    for seed in range(12):
        A, B = gallery.random_pair("overlapping", dim=2, n=6, seed=seed)
        r = gjk.penetration(A, B)
        V = difference_polygon(A, B)
        # The nearest point of the boundary of A ⊖ B, edge by edge.
        edges = zip(V, np.roll(V, -1, axis=0), strict=True)
        nearest = min(gjk.distance([p, q], [(0, 0)]).distance for p, q in edges)
        assert r.depth == pytest.approx(nearest, rel=1e-12)


@pytest.mark.claim("jales-penetration", "def-penetration", "lem-parting")
@pytest.mark.erratum("jales-penetration")
def test_a_move_parts_the_bodies_if_and_only_if_it_leaves_the_interior():
    """Intervals: A ⊖ B = [−1, 3], so moving A by +1 parts them and by −1 does not, nor by −2."""
    A, B = gjk.exact([[0], [2]]), gjk.exact([[-1], [1]])
    assert sorted(minkowski_difference(A, B).ravel()) == [-1, 1, 1, 3]
    parted = {t: gjk.certify(A + t, B).verdict != "intersecting" for t in (-3, -2, -1, 0, 1, 2)}
    assert parted == {-3: True, -2: False, -1: False, 0: False, 1: True, 2: True}


@pytest.mark.claim("thm-epa-termination")
def test_epa_makes_at_most_as_many_passes_as_there_are_pairs():
    for seed in range(20):
        A, B = gallery.random_pair("overlapping", dim=2 + seed % 2, n=6, seed=seed)
        assert gjk.penetration(A, B).iterations <= len(A) * len(B) + 1


@pytest.mark.claim("prop-depth-lipschitz")
def test_depth_changes_no_faster_than_the_bodies_move():
    rng = np.random.default_rng(30)
    for seed in range(20):
        A, B = gallery.random_pair("overlapping", seed=seed)
        before = gjk.penetration(A, B).depth
        u = rng.normal(size=3)
        if gjk.intersects(A + u, B):
            after = gjk.penetration(A + u, B).depth
            assert abs(after - before) <= np.linalg.norm(u) * (1 + 1e-9) + 1e-9


# Moving objects, round bodies, complexity.


@pytest.mark.claim("ericson-swept-hull", "thm-swept")
def test_the_swept_region_is_the_hull_of_both_ends():
    for A, rng in some_points(31, dims=(2, 3)):
        m = gjk.exact(rng.integers(-4, 5, A.shape[1]))
        both = gjk.exact([*A, *(A + m)])
        t = Fraction(int(rng.integers(0, 8)), 7)
        assert gjk.distance(both, [mixture(A, rng) + t * m]).squared_distance == 0
        x = mixture(both, rng)  # and back: x − t·m is in the body for some t
        back = gjk.distance(gjk.exact([x, x - m]), A).squared_distance
        assert back == 0


@pytest.mark.claim("prop-newton")
def test_the_distance_along_a_ray_lies_above_every_tangent():
    for X, rng in some_points(32, low=3, dims=(2, 3)):
        r = gjk.exact(rng.integers(-4, 5, X.shape[1]))
        X = X + 6

        def along(t, X=X, r=r):
            return gjk.distance(X, [t * r])

        here = along(Fraction(1, 3))
        v, s = here.vector, furthest(X, -here.vector)
        for t in (Fraction(k, 3) for k in range(-2, 6)):
            low = v @ (s - t * r)
            if low > 0:
                assert low**2 <= along(t).squared_distance * square(v)
            assert 2 * along(t).distance <= 1e-12 + (
                along(t - 1).distance + along(t + 1).distance
            ) * (1 + 1e-12)


@pytest.mark.claim("thm-rate")
def test_frank_wolfe_keeps_the_rate():
    for seed in range(10):
        A, B = gallery.random_pair("separated", seed=seed)
        X = minkowski_difference(A, B)
        diameter2 = max(square(p - q) for p in X for q in X)
        least = gjk.distance(A, B).distance ** 2
        vectors = frank_wolfe(A, B, 30)
        for k, v in enumerate(vectors):
            if k:
                assert square(v) - least <= 4 * diameter2 / (k + 2) * (1 + 1e-12)


@pytest.mark.claim("thm-rate")
@pytest.mark.parametrize("dim", [2, 3])
def test_gjk_keeps_the_rate_on_its_way(dim):
    """GJK goes at least as far as the segment from v to s allows: the theorem speaks of it too."""
    longest = 0
    for seed in range(10):
        A, B = placed_pair("separated", 60, dim, seed)
        X = minkowski_difference(A, B)
        diameter2 = max((np.ptp(X, axis=0) ** 2).sum(), 1)  # of a box around X: not smaller
        r = gjk.distance(A, B, trace=True)
        longest = max(longest, len(r.trace))
        for k, (step, after) in enumerate(pairwise(r.trace), start=1):
            assert square(after.v) - r.distance**2 <= 4 * diameter2 / (k + 2)
            way = after.v @ after.v - np.array(
                [square(step.v + t * (step.s - step.v)) for t in np.linspace(0, 1, 21)]
            )
            assert max(way) <= 1e-12
    assert longest > 4


@pytest.mark.claim("prop-cluster", "jales-cluster")
def test_products_shrink_by_four_on_the_death_polygon():
    rows = clustering(gallery.death_polygon(12))
    products = [row.product for row in rows]
    assert all(4 * later <= earlier for earlier, later in pairwise(products))


@pytest.mark.claim("prop-upper-bound", "conj-superlinear", "conj-quadratic")
@pytest.mark.parametrize("dim", [3, 4])
def test_the_records_stay_below_the_upper_bound_and_exceed_the_number_of_points(dim):
    ratios = []
    for n, run in longest_known(dim).items():
        assert n < run.iterations <= sum(comb(n, k) for k in range(1, dim + 1))
        ratios.append(Fraction(run.iterations, n))
    assert max(ratios[len(ratios) // 2 :]) > max(ratios[:2])


# Benchmarks.


@pytest.mark.claim("lem-struck-out")
def test_a_point_below_another_at_all_corners_of_a_cell_is_below_it_in_the_whole_cell():
    struck = 0
    for X, rng in some_points(61, high=8, dims=(2, 3)):
        corners = gjk.exact(rng.integers(-4, 5, (4, X.shape[1])))
        x, p = X[rng.integers(len(X), size=2)]
        if not all(c @ (p - x) < 0 for c in corners):
            continue
        for _ in range(10):
            d = mixture(corners, rng)
            if d.any():
                struck += 1
                assert d @ p < max(X @ d), (X, corners, d)
    assert struck > 20, "the lemma was hardly tried"
