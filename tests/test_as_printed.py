"""What is printed in our copies of the sources fails on these examples; the package does not."""

from collections import UserDict
from fractions import Fraction
from itertools import combinations
from math import factorial

import numpy as np
import pytest
from scipy.spatial import Delaunay

import gjkbook as gjk
from gjkbook import as_printed, gallery
from gjkbook import symbolic as sym
from gjkbook.as_printed import JOHNSON_SLIPS, SIGNED_VOLUMES_SLIPS, UndefinedError
from gjkbook.gjk import gjk as plain_gjk
from gjkbook.hill_climbing import climb
from gjkbook.polygon import monotone_chain, orientation
from gjkbook.separating_axis import algorithm_6
from gjkbook.subalgorithms import (
    NoSubsetError,
    backup,
    johnson,
    johnson_alone,
    least_squares,
    signed_volumes,
    voronoi,
)
from gjkbook.subalgorithms.johnson import delta_table
from gjkbook.subalgorithms.voronoi import face_test_as_printed
from gjkbook.support import support_function

EXAMPLES = gallery.printed_examples()


def point(result, Y):
    kept, weights = result
    return np.array([Fraction(x) for x in weights]) @ gjk.exact(Y)[list(kept)]


def others(names, but):
    return [name for name in names if name != but]


# The thesis, chapter 3.


@pytest.mark.claim("jales-start")
@pytest.mark.erratum("jales-start")
def test_a_start_outside_the_difference_can_end_the_run_at_once():
    assert as_printed.algorithm_1([(1,)], W=[(0,)])[-1] == [0]
    assert as_printed.algorithm_1([(1,)], W=[(1,)])[-1] == [1]
    assert gjk.distance([(1,)], [(0,)]).distance == 1


@pytest.mark.erratum("jales-alg-1-result")
def test_algorithm_1_ends_with_a_vector_and_not_with_its_length():
    X = EXAMPLES["Alzubaidi, returns minus the distance"]
    assert as_printed.algorithm_1(X, W=X[:1])[-1] == [2, 0]
    assert gjk.distance(X, gjk.exact([(0, 0)])).distance == 2


@pytest.mark.erratum("jales-thm-3-3", "jales-property-5")
def test_the_norms_fall_and_v_belongs_to_the_step_before():
    """X = {2, 1}, W_0 = {2}: s_0 = 1, and v(conv(W_0 ∪ {s_0})) = 1 is v_1, not v_0 = 2."""
    X = EXAMPLES["Jales, theorem 3.3"]
    v = as_printed.algorithm_1(X, W=X[:1])
    assert v == [[2], [1]]
    assert abs(v[0][0]) > abs(v[1][0])
    assert point(least_squares([X[0], X[1]]), X).tolist() == v[1] != v[0]


# The thesis, chapter 4.


@pytest.mark.erratum("jales-alg-2-bound")
def test_johnson_with_the_printed_bound_misses_the_whole_set():
    Y = EXAMPLES["Jales, algorithm 2, loop bound"]
    mended = others(JOHNSON_SLIPS, "bound")
    with pytest.raises(NoSubsetError):
        as_printed.johnson(Y, mended)
    assert as_printed.backup(Y, mended) == ((0,), (1,))
    assert johnson(Y) == backup(Y) == ((0, 1), (Fraction(1, 2), Fraction(1, 2)))


@pytest.mark.erratum("jales-alg-2-index")
def test_johnson_with_the_printed_index_set_accepts_no_proper_subset():
    Y = EXAMPLES["Jales, algorithm 2, index set"]
    with pytest.raises(NoSubsetError):
        as_printed.johnson(Y, others(JOHNSON_SLIPS, "index set"))
    assert johnson(Y) == ((0,), (1,))


@pytest.mark.erratum("jales-alg-2-index")
def test_backup_with_the_printed_index_set_never_leaves_its_first_point():
    Y = EXAMPLES["Jales, theorem 3.3"]
    assert as_printed.backup(Y, others(JOHNSON_SLIPS, "index set")) == ((0,), (1,))
    assert backup(Y) == ((1,), (1,))


@pytest.mark.erratum("jales-backup-zero")
def test_backup_with_deltas_of_zero_divides_zero_by_zero():
    Y = EXAMPLES["Jales, backup, zero determinants"]
    assert delta_table(Y)[0, 1, 2] == (0, 0, 0)
    with pytest.raises(ZeroDivisionError):
        as_printed.backup(Y, others(JOHNSON_SLIPS, "zero"))
    assert backup(Y) == ((0,), (1,))


@pytest.mark.erratum("jales-halt-2")
def test_halt_condition_2_must_ask_about_the_enlarged_set():
    Y = EXAMPLES["Jales, theorem 3.3"]
    assert as_printed.johnson(Y, others(JOHNSON_SLIPS, "halt")) == ((0,), (1,))
    assert johnson(Y) == ((1,), (1,))


@pytest.mark.erratum("jales-thm-4-1")
def test_theorem_4_1_needs_the_condition_for_all_j_together():
    Y = EXAMPLES["Jales, theorem 4.1"]
    table = delta_table(Y)
    assert table[0, 1][1] == -2
    assert table[0, 2][1] > 0
    kept, _ = johnson(Y)
    assert kept != (0,)


@pytest.mark.erratum("jales-thm-4-1")
def test_the_sum_of_theorem_4_1_weighs_each_point_with_its_own_delta():
    """With Σ Δ_i in place of each Δ_i the sign changes, and the right answer would be refused."""
    Y = EXAMPLES["Jales, theorem 4.1, sum"]
    own = delta_table(Y)[0, 1]
    products = Y[:2] @ (Y[0] - Y[2])
    assert own == (6, 3)
    assert own @ products == delta_table(Y)[0, 1, 2][2] == -9
    assert sum(sum(own) * products) == 18
    assert johnson(Y)[0] == (0, 1)


@pytest.mark.erratum("jales-small")
def test_the_proof_of_theorem_4_1_needs_the_support_point_of_its_own_set():
    """Y = {2} inside X = {2, 1}: v·(v − s) is zero for the support point of Y, not of X."""
    Y, X = gjk.exact([(2,)]), gjk.exact([(2,), (1,)])
    v = point(johnson(Y), Y)
    assert v @ v + support_function(Y, -v) == 0
    assert v @ v + support_function(X, -v) == 2


@pytest.mark.erratum("jales-subset-number")
@pytest.mark.parametrize("bits", range(1, 16))
def test_the_number_of_a_subset_loses_one_power_of_two_with_its_member(bits):
    I_s = [i for i in range(1, 5) if bits >> (i - 1) & 1]
    for i in I_s:
        rest = sum(2 ** (h - 1) for h in I_s if h != i)
        assert rest == bits - 2 ** (i - 1)
        assert rest != bits - 2**i


@pytest.mark.erratum("jales-a-prime", "jales-property-1", "jales-recursion")
def test_the_three_derivations_of_section_4_1_as_printed():
    g = sym.dot_products([(1, 0), (2, 0), (1, 1)])
    assert sym.determinant(sym.A_prime_as_printed(g)) == 0
    assert sym.determinant(sym.A_prime(g)) == 1
    assert sym.determinant(sym.change_of_base_as_printed(g, 2)) == -1
    assert sym.determinant(sym.change_of_base(g, 2)) == 1
    h = sym.dot_products([(1,), (3,)])
    assert sym.recursion_step_as_printed(h) == 2
    assert sym.recursion_step(h, j=2, k=1) == -2


@pytest.mark.claim("jales-alg-2", "jales-alg-3")
@pytest.mark.parametrize("seed", range(30))
def test_with_all_slips_mended_the_printed_johnson_and_backup_are_right(seed):
    rng = np.random.default_rng(seed)
    Y = gjk.exact(rng.integers(-4, 5, (rng.integers(1, 5), 3)))
    assert as_printed.johnson(Y, JOHNSON_SLIPS) == johnson_alone(Y)
    assert (point(as_printed.backup(Y, JOHNSON_SLIPS), Y) == point(johnson(Y), Y)).all()


# The thesis, chapter 5.


class Watched(UserDict):
    """An adjacency list that counts how many of its vertices are gone through."""

    touched = 0

    def __iter__(self):
        for x in super().__iter__():
            self.touched += 1
            yield x


@pytest.mark.erratum("jales-alg-5")
@pytest.mark.parametrize("n", [10, 100])
def test_algorithm_5_wipes_a_mark_for_every_vertex_even_when_the_start_is_the_answer(n):
    P = gjk.exact([(i, i * i) for i in range(n)])
    graph = {i: ((i - 1) % n, (i + 1) % n) for i in range(n)}
    for rule, touched in (("algorithm-5", n), ("plateau", 0)):
        adjacency = Watched(graph)
        ascent = climb(P, adjacency, (0, -1), 0, rule)
        assert (ascent.vertex, adjacency.touched) == (0, touched)
        assert ascent.looked_at <= 2


@pytest.mark.erratum("jales-alg-6-start")
def test_algorithm_6_can_hand_over_more_points_than_a_simplex_has():
    """Three points of a line: a sub-algorithm that solves for all of them divides by zero."""
    X, W, v = gjk.exact([(1,), (2,), (3,)]), [(1,), (2,)], (-1,)
    assert sum(delta_table(X)[0, 1, 2]) == 0
    with pytest.raises(ZeroDivisionError):
        as_printed.backup(X, others(JOHNSON_SLIPS, "zero"))
    assert algorithm_6(X, [(0,)], W, v) == 1


@pytest.mark.erratum("jales-alg-6-start")
@pytest.mark.parametrize(("B", "verdict"), [([(2,), (3,)], "touching"), ([(1,)], "intersecting")])
def test_algorithm_6_returns_no_axis_where_there_is_none(B, verdict):
    A = [(0,), (2,)]
    assert gjk.certify(A, B).verdict == verdict
    assert not algorithm_6(A, B, [], (1,)).any()


# Ericson's notes.


@pytest.mark.claim("ericson-voronoi-face")
@pytest.mark.erratum("ericson-face-test")
def test_two_faces_pass_the_face_test_at_an_obtuse_dihedral_angle():
    Q = gallery.obtuse_tetrahedron(exact=True)
    passing = []
    for apex in range(4):
        face = [i for i in range(4) if i != apex]
        if face_test_as_printed(*Q[face].tolist(), Q[apex].tolist()):
            passing.append(tuple(face))
    assert sorted(passing) == [(0, 1, 2), (0, 2, 3)]
    assert voronoi(Q)[0] == johnson(Q)[0] == (0, 2, 3)
    wrong = point(voronoi(Q[:3]), Q[:3])
    right = point(voronoi(Q), Q)
    assert wrong @ wrong > right @ right


@pytest.mark.erratum("ericson-extreme")
def test_a_supporting_point_need_not_be_an_extreme_point():
    """The middle of a side of a square is highest along with its ends, and lies between them."""
    square = gjk.exact([(0, 0), (1, 0), (1, 1), (0, 1)])
    middle, up = gjk.exact(["1/2", 1]), gjk.exact([0, 1])
    assert middle @ up == support_function(square, up)
    assert (middle == (square[2] + square[3]) / 2).all()
    assert len(monotone_chain([*square, middle])) == 4


# The divide-and-conquer note.


@pytest.mark.erratum("wedekind-rhs")
def test_least_squares_needs_minus_w0_on_the_right():
    Y = EXAMPLES["Wedekind, least squares right-hand side"]
    assert as_printed.divide_and_conquer(Y) == ((0,), (1,))
    right = ((0, 1), (Fraction(3, 4), Fraction(1, 4)))
    assert as_printed.divide_and_conquer(Y, ["right-hand side"]) == least_squares(Y) == right


@pytest.mark.claim("wedekind-steps")
@pytest.mark.erratum("wedekind-step-4")
def test_step_4_stops_at_once():
    M = EXAMPLES["Jales, theorem 3.3"]
    assert as_printed.six_steps(M, ["step 6"]) == [2]
    assert gjk.distance(M, gjk.exact([[0]])).distance == 1
    assert as_printed.six_steps(M, ["step 4", "step 6"]) == [1]


@pytest.mark.claim("wedekind-steps")
@pytest.mark.erratum("wedekind-step-6")
def test_step_6_read_to_the_letter_never_ends():
    M = EXAMPLES["Wedekind, step 6 cycles"]
    assert as_printed.six_steps(M, ["step 4"]) is None
    assert as_printed.six_steps(M, ["step 4", "step 6"]) == [0, 1]
    assert gjk.distance(M, gjk.exact([[0, 0]])).vector.tolist() == [0, 1]


@pytest.mark.claim("wedekind-program")
@pytest.mark.erratum("wedekind-tolerance")
def test_an_absolute_tolerance_stops_small_bodies_too_early():
    M = gallery.printed_examples(exact=False)["Wedekind, small bodies"].tolist()
    assert as_printed.scheme_program(M) == [2e-7]
    assert as_printed.scheme_program(M, tolerance=0) == [1e-7]
    assert gjk.distance(M, [(0,)]).distance == 1e-7


@pytest.mark.claim("wedekind-program")
@pytest.mark.erratum("wedekind-tolerance")
def test_an_absolute_tolerance_never_stops_large_bodies():
    """Six and five million: rounding alone is worth more than 1e-12. At unit size it stops."""
    M = gallery.printed_examples(exact=False)["Wedekind, large bodies"]
    assert as_printed.scheme_program(M.tolist(), rounds=2000) is None
    assert np.allclose(as_printed.scheme_program((M / 1e6).tolist()), [150 / 61, 180 / 61])
    assert gjk.distance(M, [(0, 0)]).status == "optimal"


@pytest.mark.claim("wedekind-regions")
@pytest.mark.erratum("wedekind-voronoi")
def test_the_region_of_an_edge_is_no_part_of_the_delaunay_triangulation():
    """The origin is nearest to an edge of the triangle, but in no triangle of Delaunay's."""
    Y = np.array([(-1.0, 1.0), (1.0, 1.0), (0.0, 2.0)])
    triangulation = Delaunay(Y)
    assert triangulation.simplices.shape == (1, 3)
    assert triangulation.find_simplex((0.0, 0.0)) == -1
    assert voronoi(gjk.exact(Y))[0] == (0, 1)


@pytest.mark.claim("wedekind-visits")
@pytest.mark.erratum("wedekind-visits")
def test_each_point_is_visited_six_times_not_three():
    Y = gjk.exact([(1, 0, 0), (2, 1, 0), (4, 0, 1), (9, 1, 1)])
    visited = []
    assert as_printed.divide_and_conquer(Y, ["right-hand side"], visited) == johnson(Y)
    for size in range(1, 5):
        for subset in combinations(range(4), size):
            assert visited.count(subset) == factorial(4 - size)
    assert visited.count((0,)) == 6


# Montanari, Petrinic and Barbieri.


@pytest.mark.claim("montanari-alg-5", "montanari-eq-27")
@pytest.mark.erratum("montanari-projection")
def test_the_projection_onto_a_line_subtracts():
    Y = EXAMPLES["Montanari, projection sign"]
    assert point(as_printed.signed_volumes(Y), Y).tolist() == [-1, 1, 0]
    assert point(as_printed.signed_volumes(Y, ["projection"]), Y).tolist() == [0, 1, 0]
    assert point(signed_volumes(Y), Y).tolist() == [0, 1, 0]


@pytest.mark.claim("montanari-alg-4")
@pytest.mark.erratum("montanari-cofactors")
def test_s2d_as_printed_computes_the_first_cofactor_twice():
    Y = gjk.exact([(0, -1, 1), (3, 2, 1), (-3, 1, 1)])
    printed = as_printed.signed_volumes(Y, others(SIGNED_VOLUMES_SLIPS, "cofactors"))
    assert point(printed, Y).tolist() != [0, 0, 1]
    assert point(as_printed.signed_volumes(Y, SIGNED_VOLUMES_SLIPS), Y).tolist() == [0, 0, 1]
    assert point(signed_volumes(Y), Y).tolist() == [0, 0, 1]


@pytest.mark.claim("montanari-alg-4")
@pytest.mark.erratum("montanari-order")
def test_dropping_the_second_coordinate_must_keep_the_cyclic_order():
    Y = gjk.exact([(0, 1, -1), (3, 1, 2), (-3, 1, 1)])
    printed = as_printed.signed_volumes(Y, others(SIGNED_VOLUMES_SLIPS, "order"))
    assert point(printed, Y).tolist() != [0, 1, 0]
    assert point(as_printed.signed_volumes(Y, SIGNED_VOLUMES_SLIPS), Y).tolist() == [0, 1, 0]
    assert point(signed_volumes(Y), Y).tolist() == [0, 1, 0]


@pytest.mark.claim("montanari-eq-22")
@pytest.mark.erratum("montanari-compare")
def test_compare_signs_with_minus_c_leaves_the_answer_undefined_at_zero():
    Y = EXAMPLES["Montanari, undefined comparison"]
    with pytest.raises(UndefinedError):
        as_printed.signed_volumes(Y, others(SIGNED_VOLUMES_SLIPS, "compare"))
    assert point(as_printed.signed_volumes(Y, SIGNED_VOLUMES_SLIPS), Y).tolist() == [0, 0, 0]
    assert signed_volumes(Y)[0] == johnson(Y)[0] == (0, 1, 2)


@pytest.mark.claim("montanari-eq-22")
@pytest.mark.erratum("montanari-compare")
def test_compare_signs_with_minus_c_does_not_search_when_c_is_not_a_number():
    needle = [(1.0, 1.0, 1.0), (2.0, 2.0, 2.0), (3.0, 3.0, 3.0)]
    with pytest.raises(UndefinedError):
        as_printed.signed_volumes(needle, others(SIGNED_VOLUMES_SLIPS, "compare"))
    assert signed_volumes(needle) == ((0,), (1.0,))


@pytest.mark.erratum("montanari-newest")
def test_leaving_the_newest_point_out_of_the_test_is_wrong_outside_gjk():
    Y = gjk.exact([(2, 0, 0), (1, 0, 0)])
    assert as_printed.signed_volumes(Y, SIGNED_VOLUMES_SLIPS) == ((0,), (1,))
    assert signed_volumes(Y) == ((1,), (1,))


@pytest.mark.claim("montanari-alg-2", "montanari-alg-3", "montanari-alg-4", "montanari-alg-5")
@pytest.mark.parametrize("seed", range(40))
def test_with_all_slips_mended_the_printed_signed_volumes_is_right_inside_gjk(seed):
    A, B = gallery.random_pair("separated", seed=seed, exact=True)
    simplices = []

    def recording(Y):
        simplices.append(gjk.exact(Y)[::-1])
        return signed_volumes(Y)

    plain_gjk(A, B, subalgorithm=recording)
    for Y in simplices:
        printed = as_printed.signed_volumes(Y, SIGNED_VOLUMES_SLIPS)
        assert (point(printed, Y) == point(johnson(Y), Y)).all(), Y


@pytest.mark.claim("montanari-alg-1")
@pytest.mark.erratum("montanari-continue")
def test_on_convergence_the_loop_must_be_left_not_continued():
    P = [(2, 1, 0), (2, -1, 0)]
    assert as_printed.gjk_montanari(P, ["old k"]) is None
    assert as_printed.gjk_montanari(P, ["continue", "old k"]) == 4
    assert gjk.distance(P, [(0, 0, 0)]).distance == 2


@pytest.mark.claim("montanari-alg-1")
@pytest.mark.erratum("montanari-old-k")
def test_the_length_of_the_old_v_reports_a_distance_between_bodies_that_overlap():
    P = gallery.tetrahedron(exact=True)
    assert as_printed.gjk_montanari(P, ["continue"]) > 0
    assert as_printed.gjk_montanari(P, ["continue", "old k"]) == 0
    assert gjk.distance(P, gjk.exact([(0, 0, 0)])).distance == 0


@pytest.mark.claim("montanari-alg-1")
@pytest.mark.erratum("montanari-start")
def test_an_arbitrary_first_v_ends_the_loop_before_it_has_begun():
    """P = {(5, 0, 0)}, v_0 = (1, 0, 0): v·v − v·w = −4, and |v_0| would be returned."""
    P, mended = [(5, 0, 0)], ["continue", "old k"]
    assert as_printed.gjk_montanari(P, mended, start=(1, 0, 0)) == 1
    assert as_printed.gjk_montanari(P, mended) == gjk.distance(P, [(0, 0, 0)]).distance ** 2 == 25


@pytest.mark.erratum("montanari-eq-13")
def test_signs_in_the_whole_simplex_do_not_name_the_face():
    """Positive for s_1 and s_2 in the triangle; but s_2 is negative in its edge with s_1."""
    Y = EXAMPLES["Montanari, equation 13"]
    whole, edge = delta_table(Y)[0, 1, 2], delta_table(Y)[0, 1]
    assert [d / sum(whole) for d in whole] == [1, 1, -1]
    assert edge[1] < 0
    assert johnson(Y)[0] == (0,)


@pytest.mark.erratum("montanari-compact")
def test_a_compact_set_need_not_contain_its_convex_combinations():
    C = gjk.exact([[0], [1]])  # finite, so closed and bounded
    middle = Fraction(1, 2) * C[0] + Fraction(1, 2) * C[1]
    assert middle.tolist() not in C.tolist()


@pytest.mark.erratum("montanari-independent")
def test_four_vectors_of_space_are_dependent_though_their_points_are_not():
    tau = np.array([(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 1.0, 1.0)])
    assert np.linalg.matrix_rank(tau) == 3 < len(tau)
    assert np.linalg.matrix_rank(tau[1:] - tau[0]) == 3
    assert sum(delta_table(gjk.exact(tau))[0, 1, 2, 3]) > 0


@pytest.mark.erratum("montanari-small")
def test_the_sign_of_a_cofactor_needs_its_brackets():
    """The points 1 and 2: without brackets −1^{1+j} is −1 for all j, and the first λ is wrong."""
    A = np.array([(1, 1), (1, 2)])  # rows (1, 1) and (s_2 − s_1)·s_j: two unknowns for r = 1
    minors = [A[1, 1], A[1, 0]]
    assert [(-1) ** (1 + j) * minors[j - 1] for j in (1, 2)] == list(
        delta_table([(1,), (2,)])[0, 1]
    )
    assert [-(1 ** (1 + j)) * minors[j - 1] for j in (1, 2)] == [-2, -1]


@pytest.mark.erratum("montanari-eq-8")
def test_the_support_function_of_a_difference_is_a_sum():
    P, Q, v = gallery.cube(), gallery.cube() + 5, np.array([1.0, 2.0, 3.0])
    difference = (P[:, None] - Q[None]).reshape(-1, 3)
    h_P, h_Q = support_function(P, v), support_function(Q, -v)
    assert support_function(difference, v) == h_P + h_Q
    assert support_function(difference, v) != h_P - h_Q


@pytest.mark.erratum("montanari-eq-21")
@pytest.mark.parametrize("r", [1, 2, 3])
def test_det_m_has_the_sign_of_minus_one_to_the_r(r):
    points = sym.coordinate_symbols(r + 1, r)
    det_m, volume = sym.determinant(sym.M_matrix(points)), sym.edge_determinant(points)
    assert sym.prove(det_m, (-1) ** r * volume)
    assert bool(sym.prove(det_m, volume)) == (r % 2 == 0)


@pytest.mark.erratum("montanari-regions")
def test_eight_regions_can_hold_the_origin_not_nine():
    faces = [c for m in range(1, 5) for c in combinations((1, 2, 3, 4), m)]
    with_the_newest = [c for c in faces if 1 in c]
    assert len(with_the_newest) == 2**3 == 8
    assert len(faces) - len(with_the_newest) == 7  # discarded a priori, not six


@pytest.mark.erratum("montanari-tolerance")
def test_the_range_of_the_tolerance_is_empty_as_printed():
    assert not any(1e-8 <= e <= 1e-16 for e in (1e-16, 1e-12, 1e-8))
    assert all(1e-16 <= e <= 1e-8 for e in (1e-16, 1e-12, 1e-8))


@pytest.mark.parametrize("failure", gallery.johnson_failures(), ids=lambda f: f.what)
def test_rounding_defeats_johnson_alone_and_not_signed_volumes(failure):
    right, _ = johnson(gjk.exact(failure.Y))
    assert right == failure.kept
    try:
        kept, _ = johnson_alone(failure.Y)
    except NoSubsetError:
        kept = None
    assert kept != right
    assert signed_volumes(failure.Y)[0] == backup(failure.Y)[0] == right


# Alzubaidi and Al-Saud; the algorithm itself is in test_gjk_2d.py, the chain in test_hull.py.


@pytest.mark.erratum("alzubaidi-above")
def test_the_sign_of_cross_direction_means_left_and_not_above():
    """(0, 1) lies above the x-axis; whether it lies left of it depends on which way we walk."""
    p, q, above = (1, 0), (0, 0), (0, 1)
    assert orientation(p, q, above) == -1
    assert orientation(q, p, above) == 1


@pytest.mark.erratum("alzubaidi-upper")
def test_the_walk_from_left_to_right_builds_the_lower_hull():
    P = [(0, 0), (1, 1), (1, -1), (2, 0)]
    assert chain_from_left_to_right(P) == [(0, 0), (1, -1), (2, 0)]
    assert monotone_chain(P) == (0, 2, 3, 1)  # lower chain first, then the upper one


def chain_from_left_to_right(P):
    """The loop of step 5, started with an empty list and walked to the end."""
    H = []
    for p in sorted(P):
        while len(H) >= 2 and orientation(H[-2], H[-1], p) <= 0:
            H.pop()
        H.append(p)
    return H


@pytest.mark.erratum("alzubaidi-small")
def test_equation_2_and_step_3_to_the_letter():
    X, D, v = gjk.exact([(2, 0), (0, 2)]), gjk.exact([1, 0]), gjk.exact([0, 1])
    found = [p.tolist() for p in X if support_function(X, D) == v @ p]
    assert found == [[0, 2]]
    assert D @ gjk.exact([0, 2]) < support_function(X, D)
    AB = gjk.exact([2, 0])
    n = AB / (AB @ AB)  # (8) with what step 3 has computed, the square of the length
    assert n @ n == Fraction(1, 4)
