"""Numbers that count: run an algorithm unchanged and see how much arithmetic it did.

The sub-algorithms ask of their numbers only +, −, ×, ÷ and comparison. `Counted` wraps a float (or
a Fraction) that answers as usual and keeps a tally. So the cost of a method is read off the code
that the book shows, not off a second version of it with counters in between.

What is counted: additions and subtractions together, multiplications, divisions, and comparisons
(the question "is it zero?" is one). Changing a sign is free, and so are the integers 0 and 1 as
written in a program: ``sum`` starts at 0, and Δ_i({y_i}) = 1 is a constant, not a measurement.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

__all__ = ["Counted", "Tally", "count", "counted"]


@dataclass
class Tally:
    """How often each operation was done.

    Examples
    --------
    >>> Tally(additions=5, multiplications=6).arithmetic
    11
    """

    additions: int = 0
    multiplications: int = 0
    divisions: int = 0
    comparisons: int = 0

    @property
    def arithmetic(self) -> int:
        """All but the comparisons."""
        return self.additions + self.multiplications + self.divisions


class Counted:
    """A number that reports to a `Tally` what is done with it.

    Examples
    --------
    >>> tally = Tally()
    >>> x, y = Counted(3.0, tally), Counted(2.0, tally)
    >>> x * x - y * y > 0
    True
    >>> tally
    Tally(additions=1, multiplications=2, divisions=0, comparisons=1)
    """

    __slots__ = ("tally", "value")
    __hash__ = None

    def __init__(self, value, tally: Tally):
        self.value = value
        self.tally = tally

    def __repr__(self) -> str:
        return f"Counted({self.value!r})"

    def __float__(self) -> float:
        return float(self.value)

    def _made(self, value) -> Counted:
        return Counted(value, self.tally)

    def __neg__(self):
        return self._made(-self.value)

    def __abs__(self):
        return self._made(abs(self.value))

    def __add__(self, other):
        if is_constant(other, 0):
            return self
        self.tally.additions += 1
        return self._made(self.value + plain(other))

    __radd__ = __add__

    def __sub__(self, other):
        if is_constant(other, 0):
            return self
        self.tally.additions += 1
        return self._made(self.value - plain(other))

    def __rsub__(self, other):
        if is_constant(other, 0):
            return -self
        self.tally.additions += 1
        return self._made(plain(other) - self.value)

    def __mul__(self, other):
        if is_constant(other, 1):
            return self
        if is_constant(other, 0):
            return other
        self.tally.multiplications += 1
        return self._made(self.value * plain(other))

    __rmul__ = __mul__

    def __truediv__(self, other):
        self.tally.divisions += 1
        return self._made(self.value / plain(other))

    def __rtruediv__(self, other):
        self.tally.divisions += 1
        return self._made(plain(other) / self.value)

    def __bool__(self) -> bool:
        self.tally.comparisons += 1
        return bool(self.value)

    def __eq__(self, other):
        self.tally.comparisons += 1
        return self.value == plain(other)

    def __lt__(self, other):
        self.tally.comparisons += 1
        return self.value < plain(other)

    def __le__(self, other):
        self.tally.comparisons += 1
        return self.value <= plain(other)

    def __gt__(self, other):
        self.tally.comparisons += 1
        return self.value > plain(other)

    def __ge__(self, other):
        self.tally.comparisons += 1
        return self.value >= plain(other)


def plain(x):
    """The number inside, or the number itself."""
    return x.value if isinstance(x, Counted) else x


def is_constant(x, value: int) -> bool:
    """Tell whether x is the integer written in a program; a float 1.0 is data."""
    return type(x) is int and x == value


def counted(Y, tally: Tally) -> list[list[Counted]]:
    """Points whose coordinates report to the tally."""
    rows = Y.tolist() if isinstance(Y, np.ndarray) else Y
    return [[Counted(c, tally) for c in row] for row in rows]


def count(subalgorithm: Callable, Y) -> tuple[Any, Tally]:
    """Run a sub-algorithm on Y and count its operations.

    Parameters
    ----------
    subalgorithm : callable
        One of `gjkbook.subalgorithms`, or any function with their signature.
    Y : array_like, shape (n, d)
        Points of a simplex.

    Returns
    -------
    result : tuple
        ``(kept, weights)`` as without counting, the weights plain numbers again.
    tally : Tally
        What it cost.

    Examples
    --------
    >>> from gjkbook.subalgorithms import johnson
    >>> result, tally = count(johnson, [(1.0, 1.0), (1.0, -1.0)])
    >>> result
    ((0, 1), (0.5, 0.5))
    >>> tally
    Tally(additions=7, multiplications=4, divisions=2, comparisons=4)
    """
    tally = Tally()
    kept, weights = subalgorithm(counted(Y, tally))
    return (kept, tuple(plain(x) for x in weights)), tally
