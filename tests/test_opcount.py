"""Counting does not change the answer, and counts what was done."""

from fractions import Fraction

import numpy as np
import pytest

from gjkbook.opcount import Counted, Tally, count
from gjkbook.subalgorithms import SUBALGORITHMS
from gjkbook.subalgorithms.vectors import cross, dot


@pytest.mark.parametrize("name", SUBALGORITHMS)
@pytest.mark.parametrize("seed", range(20))
def test_the_answer_is_the_same_with_and_without_counting(name, seed):
    rng = np.random.default_rng(seed)
    Y = rng.normal(size=(rng.integers(1, 5), rng.integers(1, 4)))
    f = SUBALGORITHMS[name]
    result, _ = count(f, Y)
    assert result == f(Y)


def test_an_inner_product_and_a_cross_product_cost_what_they_cost():
    tally = Tally()
    a, b = ([Counted(float(x), tally) for x in p] for p in ((1, 2, 3), (4, 5, 6)))
    assert float(dot(a, b)) == 32
    assert tally == Tally(additions=2, multiplications=3)
    cross(a, b)
    assert tally == Tally(additions=5, multiplications=9)
    assert tally.arithmetic == 14


def test_every_operation_goes_to_its_own_column():
    tally = Tally()
    x = Counted(Fraction(3), tally)
    assert x + 2 == 5
    assert 2 - x < 0
    assert x / 2 <= 6 / x
    assert -x * x >= -9
    assert abs(-x) > 1
    assert x
    assert not x - 3
    assert tally == Tally(additions=3, multiplications=1, divisions=2, comparisons=7)
    assert repr(x) == "Counted(Fraction(3, 1))"


def test_the_constants_zero_and_one_are_free_but_floats_are_data():
    tally = Tally()
    x = Counted(3.0, tally)
    assert float(sum([x])) == 3
    assert float(1 * x - 0) == 3
    assert float(0 - x) == -3
    assert 0 * x == 0
    assert tally == Tally()
    x * 1.0, x + 0.0
    assert tally == Tally(additions=1, multiplications=1)
