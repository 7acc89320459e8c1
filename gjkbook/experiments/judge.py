"""Float answers of a sub-algorithm, judged by exact arithmetic on the same numbers."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

import numpy as np

from ..points import exact
from ..subalgorithms import NoSubsetError, johnson

__all__ = ["Verdict", "exact_answer", "judge"]


class Verdict(NamedTuple):
    """What a sub-algorithm answered, and how far that is from the truth."""

    kept: tuple[int, ...] | None
    """The points it kept; None if it gave up."""
    right: bool
    """Whether these are the right points."""
    error: float
    """Distance between its v and the true v; infinite if it gave up."""


def exact_answer(Y) -> tuple[tuple[int, ...], np.ndarray]:
    """The right points and the right v for the floats Y, as Fractions.

    Examples
    --------
    >>> kept, v = exact_answer([(1.0, 1.0), (1.0, -1.0), (5.0, 0.0)])
    >>> kept, v.tolist()
    ((0, 1), [Fraction(1, 1), Fraction(0, 1)])
    """
    Y = exact(Y)
    kept, weights = johnson(Y)
    return kept, np.array(weights) @ Y[list(kept)]


def judge(subalgorithm: Callable, Y, truth=None) -> Verdict:
    """Run a sub-algorithm on floats and compare with the truth.

    The weights are taken as they come, and v = Σ λ_i y_i is formed exactly, so that the error is
    the sub-algorithm's own.

    Examples
    --------
    >>> from gjkbook.subalgorithms import signed_volumes
    >>> judge(signed_volumes, [(1.0, 1.0), (1.0, -1.0), (5.0, 0.0)])
    Verdict(kept=(0, 1), right=True, error=0.0)
    """
    right, v = exact_answer(Y) if truth is None else truth
    try:
        kept, weights = subalgorithm(Y)
    except NoSubsetError:
        return Verdict(None, False, float("inf"))
    off = exact(list(weights)) @ exact(Y)[list(kept)] - v
    return Verdict(kept, kept == right, sqrt(off @ off))
