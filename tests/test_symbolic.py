"""The identities of section 4.1 hold for all points in all dimensions, and wrong ones do not."""

import subprocess
import sys
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

pytest.importorskip("sympy")

from gjkbook import symbolic as sym

SIZES = pytest.mark.parametrize("n", [2, 3, 4, 5])


def proved(name, n):
    proof = sym.IDENTITIES[name].check(n)
    assert proof, f"{name}, n = {n}: {proof}"


@SIZES
@pytest.mark.parametrize("name", sym.IDENTITIES)
def test_every_identity_is_proved_for_n_points(name, n):
    proved(name, n)


@pytest.mark.claim("jales-system", "montanari-eq-14")
@SIZES
@pytest.mark.parametrize("name", ["gradient", "system"])
def test_the_system_says_that_the_gradient_is_zero_and_delta_solves_it(name, n):
    proved(name, n)


@pytest.mark.claim("jales-property-1")
@SIZES
@pytest.mark.parametrize("name", ["base", "orderings"])
def test_the_ordering_does_not_matter(name, n):
    proved(name, n)


@pytest.mark.claim("jales-property-2")
@SIZES
def test_the_determinant_is_a_gram_determinant(n):
    proved("positivity", n)


@pytest.mark.claim("jales-delta")
@SIZES
@pytest.mark.parametrize("name", ["system", "positivity"])
def test_delta_over_the_positive_sum_is_the_coordinate(name, n):
    proved(name, n)


@pytest.mark.claim("jales-recursion", "montanari-eq-18")
@SIZES
@pytest.mark.parametrize("name", ["recursion", "any k"])
def test_the_recursion_gives_the_cofactors_for_every_k(name, n):
    proved(name, n)


@pytest.mark.claim("jales-halt-2")
@SIZES
def test_delta_of_a_new_point_measures_on_which_side_of_v_it_lies(n):
    proved("halt", n)


@pytest.mark.claim("thm-johnson-volume")
@SIZES
@pytest.mark.parametrize("name", ["norm", "Cayley-Menger", "volume", "square"])
def test_the_ways_to_say_delta_agree(name, n):
    proved(name, n)


@pytest.mark.claim("montanari-eq-21")
@SIZES
def test_the_determinant_of_m_is_a_signed_volume(n):
    proved("volume", n)


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("name", sym.IDENTITIES)
def test_a_sign_too_many_refutes_every_identity(name, n):
    lhs, rhs = sym.IDENTITIES[name].sides(n)
    assert not sym.prove(lhs, _negated(rhs))


def _negated(side):
    if isinstance(side, list):
        return [_negated(entry) for entry in side]
    if type(side) is dict:
        return {key: _negated(entry) for key, entry in side.items()}
    return -side


def test_a_refuted_equation_is_false_and_shows_the_difference():
    g = sym.gram_symbols(2)
    proof = sym.prove([g[1, 2], g[1, 1]], [g[1, 2], g[2, 2]])
    assert not proof
    assert proof.equations == 2
    assert proof.differences == (g[1, 1] - g[2, 2],)
    assert repr(proof) == "refuted (1 of 2 equations): lhs - rhs = g11 - g22"


def test_prove_expands_sympy_expressions_too():
    from sympy import symbols

    a, b = symbols("a b")
    assert sym.prove((a + b) ** 2, a**2 + 2 * a * b + b**2)
    assert not sym.prove((a + b) ** 2, a**2 + b**2)


@pytest.mark.parametrize(("lhs", "rhs"), [([1], [1, 2]), ({1: 0}, {2: 0}), ([1], 1)])
def test_sides_of_different_shape_are_not_compared(lhs, rhs):
    with pytest.raises(ValueError, match="same shape"):
        sym.prove(lhs, rhs)


def test_an_empty_comparison_proves_nothing():
    with pytest.raises(ValueError, match="nothing to compare"):
        sym.prove([], [])


def test_cayley_menger_needs_its_sign_and_its_power_of_two():
    g = sym.gram_symbols(3)
    assert not sym.prove(sym.cayley_menger(g), 4 * sym.gram_determinant(g))
    assert not sym.prove(sym.cayley_menger(g), -8 * sym.gram_determinant(g))


def test_the_recursion_with_k_equal_to_j_is_wrong():
    g = sym.gram_symbols(3)
    assert not sym.prove(sym.recursion_step(g, j=3, k=3), sym.delta_cofactor(g)[3])


@pytest.mark.parametrize("seed", range(5))
def test_symbols_with_numbers_put_in_agree_with_numbers_from_the_start(seed):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(2, 6)), int(rng.integers(1, 5))
    points = [tuple(Fraction(int(c), 3) for c in p) for p in rng.integers(-9, 10, (n, d))]
    symbols, numbers = sym.delta_recursion(n), sym.delta_recursion(sym.dot_products(points))
    assert {i: sym.evaluate(symbols[i], points) for i in symbols} == numbers, points


@pytest.mark.claim("jales-system", "jales-delta")
@pytest.mark.parametrize("seed", range(5))
def test_the_weights_give_the_point_of_the_affine_hull_nearest_to_the_origin(seed):
    rng = np.random.default_rng(100 + seed)
    points = [tuple(map(int, p)) for p in rng.integers(-5, 6, (3, 4))]
    delta = sym.delta_cofactor(sym.dot_products(points))
    total = sum(delta.values())
    assert total > 0, points
    v = [sum(Fraction(delta[i + 1], total) * points[i][c] for i in range(3)) for c in range(4)]
    for p, q in combinations(points, 2):
        assert sum(a * (b - c) for a, b, c in zip(v, p, q, strict=True)) == 0, points


def test_dependent_points_have_total_zero():
    for points in ([(1,), (2,), (3,)], [(0, 1), (1, 1), (3, 1)], [(1, 2), (1, 2)]):
        delta = sym.delta_cofactor(sym.dot_products(points))
        assert sum(delta.values()) == 0


def test_a_subset_is_an_order_with_fewer_labels():
    g = sym.gram_symbols(4)
    assert sym.delta_cofactor(g, (2, 4)) == {2: g[4, 4] - g[2, 4], 4: g[2, 2] - g[2, 4]}
    assert sym.delta_recursion(g, (3,)) == {3: 1}


def test_the_determinant_agrees_with_the_sum_over_permutations():
    rows = [[2, -1, 0, 3], [1, 4, 5, -2], [0, 7, 1, 1], [3, 3, -6, 2]]
    leibniz = 0
    for p in permutations(range(4)):
        sign = (-1) ** sum(p[a] > p[b] for a, b in combinations(range(4), 2))
        leibniz += sign * rows[0][p[0]] * rows[1][p[1]] * rows[2][p[2]] * rows[3][p[3]]
    assert sym.determinant(rows) == leibniz


@pytest.mark.erratum("jales-property-1")
@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_the_printed_change_of_base_flips_the_sign_for_k_2(n):
    g = sym.gram_symbols(n)
    det = sym.determinant(sym.A_matrix(g))
    assert sym.prove(sym.determinant(sym.change_of_base_as_printed(g, 2)), -det)
    assert sym.prove(sym.determinant(sym.change_of_base(g, 2)), det)


@pytest.mark.erratum("jales-a-prime")
def test_the_printed_reduced_matrix_has_another_determinant():
    g = sym.dot_products([(1, 0), (2, 0), (1, 1)])
    assert sym.determinant(sym.A_matrix(g)) == 1
    assert sym.determinant(sym.A_prime(g)) == 1
    assert sym.determinant(sym.A_prime_as_printed(g)) == 0


@pytest.mark.erratum("jales-recursion")
@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_the_printed_middle_line_of_the_recursion_is_off_by_a_sign_for_odd_n(n):
    g = sym.gram_symbols(n)
    delta = sym.delta_cofactor(g)[n]
    assert sym.prove(sym.recursion_step_as_printed(g), (-1) ** (n - 1) * delta)
    numbers = sym.dot_products([(1,), (3,)])
    assert sym.recursion_step_as_printed(numbers) == 2
    assert sym.delta_cofactor(numbers)[2] == -2


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: sym.gram_symbols(0), "number of points must be from 1 to 9, got 0"),
        (lambda: sym.coordinate_symbols(12, 2), "got 12"),
        (lambda: sym.A_matrix(3, order=(1, 1)), "each once"),
        (lambda: sym.A_matrix(3, order=(1, 4)), "among"),
        (lambda: sym.A_matrix(3, order=()), "must name points"),
        (lambda: sym.A_minor(3, 4), "column j must be from 1 to 3, got 4"),
        (lambda: sym.change_of_base(3, 1), "k must be from 2 to 3, got 1"),
        (lambda: sym.A_prime_as_printed(2), "at least 3 points"),
        (lambda: sym.M_matrix([(1, 2), (3, 4)]), "r \\+ 1 points"),
        (lambda: sym.evaluate(sym.gram_determinant(3), [(1,), (2,)]), "2 points have 3"),
    ],
)
def test_bad_input_says_what_was_wrong(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_a_missing_sympy_names_the_extra_to_install():
    code = "import sys; sys.modules['sympy'] = None; import gjkbook.symbolic"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode != 0
    assert "pip install 'gjkbook[book]'" in run.stderr
