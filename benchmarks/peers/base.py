"""What a competitor must offer: bodies prepared before the clock starts, then nothing but queries.

A competitor is a class. Its constructor takes `Pairs` and prepares everything that a user could
prepare: hulls, colliders, models, transforms, results to fill. `prepare` then gives the work for
one query in one variant of its settings, ready to be timed and to be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np


def nothing() -> None:
    """Nothing has to be reset between two runs."""


@dataclass(frozen=True)
class Prepared:
    """One query on all pairs. `run` is what the clock sees: each pair answered once."""

    count: int
    run: Callable[[], object]
    answers: Callable[[], np.ndarray]
    reset: Callable[[], None] = nothing
    only: Callable[[np.ndarray], Prepared] | None = None

    def answered(self) -> Prepared | None:
        """The same work on the pairs that get an answer, if any do: nothing else is timed."""
        given = np.isfinite(self.answers())
        if given.all():
            return self
        return self.only(given) if self.only and given.any() else None


def loop(
    query: Callable,
    inputs: Sequence[tuple],
    value: Callable[[object], float] = float,
    reset: Callable[[], None] = nothing,
) -> Prepared:
    """One call from Python for each pair, for libraries that have no call for many pairs."""

    def run():
        for arguments in inputs:
            query(*arguments)

    def answers():
        reset()
        found = np.full(len(inputs), np.nan)
        for row, arguments in enumerate(inputs):
            try:
                found[row] = value(query(*arguments))
            except Exception:  # a failure of the library, counted as such
                continue
        return found

    def only(kept):
        chosen = [arguments for arguments, keep in zip(inputs, kept, strict=True) if keep]
        return loop(query, chosen, value, reset)

    return Prepared(len(inputs), run, answers, reset, only)


class Peer:
    """A competitor; see the module. `settings` says in a sentence what it was given."""

    name = ""
    package = ""
    dimensions = (3,)
    settings = ""

    @classmethod
    def limit(cls, vertices: int) -> int:
        """How many pairs of such bodies it is asked at most, because it is slow."""
        return 10**9

    @classmethod
    def variants(cls, query: str) -> list[str]:
        """Names of the settings among which the fastest that does not fail is taken."""
        raise AssertionError(f"{cls.__name__} must list its variants of {query}.")

    def prepare(self, query: str, variant: str) -> Prepared:
        """Everything for the clock."""
        raise AssertionError(f"{type(self).__name__} must prepare {query}, {variant}.")
