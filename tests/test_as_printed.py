"""What is printed in our copies of the sources fails on these examples; the package does not."""

from fractions import Fraction
from itertools import combinations
from math import factorial

import numpy as np
import pytest

import gjkbook as gjk
from gjkbook import as_printed, gallery
from gjkbook import symbolic as sym
from gjkbook.as_printed import JOHNSON_SLIPS, SIGNED_VOLUMES_SLIPS, UndefinedError
from gjkbook.gjk import gjk as plain_gjk
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


# The thesis (000), chapter 3.


@pytest.mark.claim("jales-start")
@pytest.mark.erratum("jales-start")
def test_a_start_outside_the_difference_can_end_the_run_at_once():
    assert as_printed.algorithm_1([(1,)], W=[(0,)])[-1] == [0]
    assert as_printed.algorithm_1([(1,)], W=[(1,)])[-1] == [1]
    assert gjk.distance([(1,)], [(0,)]).distance == 1


@pytest.mark.erratum("jales-alg-1-result")
def test_algorithm_1_ends_with_a_vector_and_not_with_its_length():
    X = EXAMPLES["004 returns minus the distance"]
    assert as_printed.algorithm_1(X, W=X[:1])[-1] == [2, 0]
    assert gjk.distance(X, gjk.exact([(0, 0)])).distance == 2


@pytest.mark.erratum("jales-thm-3-3", "jales-property-5")
def test_the_norms_fall_and_v_belongs_to_the_step_before():
    """X = {2, 1}, W_0 = {2}: s_0 = 1, and v(conv(W_0 ∪ {s_0})) = 1 is v_1, not v_0 = 2."""
    X = EXAMPLES["000 theorem 3.3"]
    v = as_printed.algorithm_1(X, W=X[:1])
    assert v == [[2], [1]]
    assert abs(v[0][0]) > abs(v[1][0])
    assert point(least_squares([X[0], X[1]]), X).tolist() == v[1] != v[0]


# The thesis (000), chapter 4.


@pytest.mark.erratum("jales-alg-2-bound")
def test_johnson_with_the_printed_bound_misses_the_whole_set():
    Y = EXAMPLES["000 algorithm 2, loop bound"]
    mended = others(JOHNSON_SLIPS, "bound")
    with pytest.raises(NoSubsetError):
        as_printed.johnson(Y, mended)
    assert as_printed.backup(Y, mended) == ((0,), (1,))
    assert johnson(Y) == backup(Y) == ((0, 1), (Fraction(1, 2), Fraction(1, 2)))


@pytest.mark.erratum("jales-alg-2-index")
def test_johnson_with_the_printed_index_set_accepts_no_proper_subset():
    Y = EXAMPLES["000 algorithm 2, index set"]
    with pytest.raises(NoSubsetError):
        as_printed.johnson(Y, others(JOHNSON_SLIPS, "index set"))
    assert johnson(Y) == ((0,), (1,))


@pytest.mark.erratum("jales-backup-zero")
def test_backup_with_deltas_of_zero_divides_zero_by_zero():
    Y = EXAMPLES["000 backup, zero determinants"]
    assert delta_table(Y)[0, 1, 2] == (0, 0, 0)
    with pytest.raises(ZeroDivisionError):
        as_printed.backup(Y, others(JOHNSON_SLIPS, "zero"))
    assert backup(Y) == ((0,), (1,))


@pytest.mark.erratum("jales-halt-2")
def test_halt_condition_2_must_ask_about_the_enlarged_set():
    Y = EXAMPLES["000 theorem 3.3"]
    assert as_printed.johnson(Y, others(JOHNSON_SLIPS, "halt")) == ((0,), (1,))
    assert johnson(Y) == ((1,), (1,))


@pytest.mark.erratum("jales-thm-4-1")
def test_theorem_4_1_needs_the_condition_for_all_j_together():
    Y = EXAMPLES["000 theorem 4.1"]
    table = delta_table(Y)
    assert table[0, 1][1] == -2
    assert table[0, 2][1] > 0
    kept, _ = johnson(Y)
    assert kept != (0,)


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


# Ericson's notes (001).


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


# The divide-and-conquer note (002).


@pytest.mark.erratum("wedekind-rhs")
def test_least_squares_needs_minus_w0_on_the_right():
    Y = EXAMPLES["002 least squares right-hand side"]
    assert as_printed.divide_and_conquer(Y) == ((0,), (1,))
    right = ((0, 1), (Fraction(3, 4), Fraction(1, 4)))
    assert as_printed.divide_and_conquer(Y, ["right-hand side"]) == least_squares(Y) == right


@pytest.mark.claim("wedekind-steps")
@pytest.mark.erratum("wedekind-step-4")
def test_step_4_stops_at_once():
    M = EXAMPLES["000 theorem 3.3"]
    assert as_printed.six_steps(M, ["step 6"]) == [2]
    assert gjk.distance(M, gjk.exact([[0]])).distance == 1
    assert as_printed.six_steps(M, ["step 4", "step 6"]) == [1]


@pytest.mark.claim("wedekind-steps")
@pytest.mark.erratum("wedekind-step-6")
def test_step_6_read_to_the_letter_never_ends():
    M = EXAMPLES["002 step 6 cycles"]
    assert as_printed.six_steps(M, ["step 4"]) is None
    assert as_printed.six_steps(M, ["step 4", "step 6"]) == [0, 1]
    assert gjk.distance(M, gjk.exact([[0, 0]])).vector.tolist() == [0, 1]


@pytest.mark.claim("wedekind-program")
@pytest.mark.erratum("wedekind-tolerance")
def test_an_absolute_tolerance_stops_small_bodies_too_early():
    M = [(1e-7,), (3e-7,)]
    assert as_printed.scheme_program(M) == [2e-7]
    assert as_printed.scheme_program(M, tolerance=0) == [1e-7]
    assert gjk.distance(M, [(0,)]).distance == 1e-7


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


# Montanari, Petrinic and Barbieri (003).


@pytest.mark.claim("montanari-alg-5", "montanari-eq-27")
@pytest.mark.erratum("montanari-projection")
def test_the_projection_onto_a_line_subtracts():
    Y = EXAMPLES["003 projection sign"]
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
    Y = EXAMPLES["003 undefined comparison"]
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
    with_the_newest = [c for m in range(4) for c in combinations((2, 3, 4), m)]
    assert len(with_the_newest) == 2**3 == 8


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
