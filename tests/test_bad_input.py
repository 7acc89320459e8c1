"""Bad input gets one clear sentence."""

from fractions import Fraction

import numpy as np
import pytest

import gjkbook as gjk
from gjkbook.support import support, support_function

P = [(0.0, 0.0), (1.0, 0.0)]


class Broken:
    dim = 2

    def __init__(self, answer):
        self.answer = answer

    def support(self, d):
        return self.answer


CASES = {
    "empty": (lambda: gjk.distance([], P), ValueError, r"shape \(n, d\)"),
    "no points": (lambda: gjk.distance(np.empty((0, 2)), P), ValueError, "A has no points"),
    "no coordinates": (lambda: gjk.distance(np.empty((3, 0)), P), ValueError, "d ≥ 1"),
    "one point without brackets": (lambda: gjk.distance((0, 0), P), ValueError, "one point a row"),
    "three axes": (lambda: gjk.distance(np.zeros((2, 2, 2)), P), ValueError, r"\(2, 2, 2\)"),
    "NaN": (lambda: gjk.distance([(0, float("nan"))], P), ValueError, "point number 0"),
    "infinite": (lambda: gjk.distance(P, [(0, 0), (np.inf, 1)]), ValueError, "B must be finite"),
    "too large": (lambda: gjk.distance(P, [(1e301, 1)]), ValueError, "at most 1e300"),
    "ragged": (lambda: gjk.distance([(0, 0), (1,)], P), ValueError, "rows of equal length"),
    "strings": (lambda: gjk.distance([("a", "b")], P), TypeError, "real numbers"),
    "number strings": (lambda: gjk.distance([("1", "2")], P), TypeError, "exact"),
    "complex": (lambda: gjk.distance([(1j, 0)], P), TypeError, "real numbers"),
    "None": (lambda: gjk.distance(None, P), TypeError, "real numbers"),
    "booleans": (lambda: gjk.distance([(True, False)], P), TypeError, "real numbers"),
    "large integers": (lambda: gjk.distance([(2**60, 0)], P), ValueError, r"beyond 2\*\*53"),
    "mixed dimensions": (lambda: gjk.distance(P, [(0, 0, 0)]), ValueError, "A has 2 and B has 3"),
    "Fraction with NaN": (
        lambda: gjk.distance([(Fraction(1, 2), float("nan"))], P),
        ValueError,
        "not finite",
    ),
    "unknown sub-algorithm": (
        lambda: gjk.distance(P, P, subalgorithm="jonson"),
        ValueError,
        "Unknown sub-algorithm 'jonson': choose one of johnson",
    ),
    "no iterations": (lambda: gjk.distance(P, P, max_iterations=0), ValueError, "at least 1"),
    "negative tolerance": (
        lambda: gjk.distance(P, P, tolerance=-1e-3),
        ValueError,
        "between 0 and 1",
    ),
    "start index": (lambda: gjk.distance(P, P, start=[(0, 9)]), ValueError, "out of range"),
    "negative start": (lambda: gjk.distance(P, P, start=[(0, -1)]), ValueError, "out of range"),
    "start floats": (lambda: gjk.distance(P, P, start=[(0.5, 1)]), ValueError, "index pairs"),
    "start direction": (
        lambda: gjk.distance(P, P, start=(1, 2, 3)),
        ValueError,
        "start has 3 coordinates, but the points have 2",
    ),
    "start zero": (lambda: gjk.distance(P, P, start=(0, 0)), ValueError, "zero vector"),
    "shape returns NaN": (
        lambda: gjk.distance(Broken((np.nan, 0)), P),
        ValueError,
        r"A\.support\(d\) must return a finite point",
    ),
    "shape of other dimension": (
        lambda: gjk.distance(P, Broken((0, 0, 0))),
        ValueError,
        r"B\.support\(d\)",
    ),
    "shape against exact": (
        lambda: gjk.distance(Broken((0, 0)), gjk.exact(P)),
        TypeError,
        "not shapes",
    ),
    "shapes without dimension": (
        lambda: gjk.distance(*[type("S", (), {"support": lambda self, d: d})()] * 2),
        ValueError,
        "attribute dim",
    ),
    "certify a shape": (lambda: gjk.certify(Broken((0, 0)), P), TypeError, "point sets"),
    "exact of nonsense": (lambda: gjk.exact([("x",)]), ValueError, "finite numbers or strings"),
    "exact of NaN": (lambda: gjk.exact([(float("nan"),)]), ValueError, "finite numbers"),
    "exact of 1/0": (lambda: gjk.exact([("1/0",)]), ValueError, "finite numbers"),
    "zero direction": (lambda: support(P, (0, 0)), ValueError, "zero vector"),
    "direction shape": (lambda: support_function(P, [(1, 0)]), ValueError, "one vector"),
}


@pytest.mark.parametrize("case", CASES)
def test_bad_input_says_what_is_wrong(case):
    call, error, message = CASES[case]
    with pytest.raises(error, match=message) as caught:
        call()
    assert str(caught.value).count("\n") == 0


def test_good_input_of_many_kinds():
    for A in (
        [(0, 0)],
        ((0.5, 1),),
        np.float32([[1, 2]]),
        np.int8([[1, 2]]),
        [[Fraction(1, 3), 2]],
    ):
        assert gjk.distance(A, [(5, 5)]).distance > 0


def test_numpy_integers_become_python_integers():
    entry = gjk.exact([(np.int64(2**62), 0)])[0, 0]
    assert type(entry.numerator) is int
    assert entry * 4 == 2**64


def test_input_is_not_changed():
    A, B = np.array(P), np.array(P) + 3
    before = A.copy(), B.copy()
    gjk.distance(A, B)
    gjk.certify(A, B)
    assert np.array_equal((A, B), before)
