"""One chunk of a search: a piece of work that gives the same outcome wherever it is done.

A chunk draws its numbers from a generator seeded by the task and its own number. So a search is a
set of chunks, and neither the order in which they are done, nor the machine, nor an interruption
changes what it finds.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np

from .kernel import count_runs

__all__ = ["Outcome", "Task", "search_chunk"]

BATCH = 500  # runs drawn at once
WIDTH = 100  # mutants of a case that are tried together
COMPILE_FROM = 20_000  # runs in a chunk that make up for the seconds of compiling


@dataclass(frozen=True)
class Task:
    """What to search for; all that decides the outcome of a chunk, except its number."""

    kind: str
    dim: int
    n: int
    reach: int
    runs: int
    seed: int
    start: tuple | None = None

    def __post_init__(self):
        if self.kind not in SEARCHES:
            raise ValueError(f"Unknown search {self.kind!r}: choose one of {', '.join(SEARCHES)}.")
        for name, least in (("dim", 1), ("n", 2), ("reach", 1), ("runs", 1), ("seed", 0)):
            value = getattr(self, name)
            if type(value) is not int or value < least:
                raise ValueError(f"{name} must be an integer of at least {least}, not {value!r}.")
        shape = np.shape(self.start or ((0,) * self.dim,))
        if shape[1:] != (self.dim,) or shape[0] > self.n:
            raise ValueError(
                f"start must be at most {self.n} points of {self.dim} integers, but has shape "
                f"{shape}."
            )

    @property
    def settings(self) -> dict:
        """The same as plain values, to be written to a file."""
        return asdict(self)

    def compiles(self) -> bool:
        """Whether to use numba: only if it is there and the chunks are long."""
        return self.runs >= COMPILE_FROM and importlib.util.find_spec("numba") is not None

    def draw(self, rng, m: int) -> np.ndarray:
        """Draw m sets of n points, uniform in the cube of half-width ``reach``."""
        return rng.integers(-self.reach, self.reach + 1, (m, self.n, self.dim))


@dataclass(frozen=True)
class Outcome:
    """What a chunk found: its best case, or none."""

    chunk: int
    examined: int
    hits: int
    points: tuple | None = None
    iterations: int = 0
    returns: int = 0

    @property
    def size(self) -> int:
        """Σ|coordinates|: the smaller, the cleaner."""
        return int(np.abs(np.array(self.points, dtype=object)).sum())


def search_chunk(task: Task, chunk: int) -> Outcome:
    """Do one chunk; `task` and `chunk` alone decide the outcome.

    Examples
    --------
    >>> task = Task("reappearance", dim=3, n=4, reach=3, runs=4000, seed=4)
    >>> search_chunk(task, 0) == search_chunk(task, 0)
    True
    """
    words = [task.seed, task.dim, task.n, task.reach, chunk]
    rng = np.random.default_rng(words)
    return SEARCHES[task.kind](task, chunk, rng)


def search_reappearance(task: Task, chunk: int, rng) -> Outcome:
    """Draw point sets; of those on which a dropped point comes back, make the smallest smaller."""
    best, hits, compiled = None, 0, task.compiles()
    for first in range(0, task.runs, BATCH):
        batch = task.draw(rng, min(BATCH, task.runs - first))
        found = count_runs(batch, compiled)
        for X in batch[found[:, 1] > 0]:
            hits += 1
            if best is None or cleanness(X) < cleanness(best):
                best = X
    if best is None:
        return Outcome(chunk, task.runs, hits)
    best = shrink(best, lambda found: found[:, 1] > 0, compiled)
    return outcome(task, chunk, hits, best)


def search_longest(task: Task, chunk: int, rng) -> Outcome:
    """Climb from the best of many random sets: keep a mutant that runs at least as long.

    Accepting equals lets a case drift until a longer one is in reach; plateaus are wide.
    """
    compiled = task.compiles()
    batch = draw_scales(task, rng, max(1, task.runs // 10))
    if task.start is not None:
        batch[:, : len(task.start)] = task.start
    best = batch[count_runs(batch, compiled)[:, 0].argmax()]
    length = int(count_runs(best[None])[0, 0])
    for _ in range(task.runs // WIDTH):
        mutants = mutate(best, rng, task.reach)
        lengths = count_runs(mutants, compiled)[:, 0]
        m = int(lengths.argmax())
        if lengths[m] >= length:
            best, length = mutants[m], int(lengths[m])
    if length == 0:
        return Outcome(chunk, task.runs, 0)
    best = shrink(best, lambda found: found[:, 0] >= length, compiled)
    return outcome(task, chunk, 0, best)


SEARCHES: dict[str, Callable] = {
    "reappearance": search_reappearance,
    "longest run": search_longest,
}


def mutate(X: np.ndarray, rng, reach: int) -> np.ndarray:
    """Change one or two points of X in each mutant, by steps from tiny to the whole cube."""
    n, dim = X.shape
    mutants = np.repeat(X[None], WIDTH, axis=0)
    scale = np.exp(rng.uniform(np.log(0.5), np.log(2 * reach), WIDTH))
    for number in (WIDTH, WIDTH // 2):  # half of the mutants change a second point
        step = rng.normal(size=(number, dim)) * scale[:number, None]
        mutants[np.arange(number), rng.integers(0, n, number)] += np.rint(step).astype(np.int64)
    return np.clip(mutants, -reach, reach)


def draw_scales(task: Task, rng, m: int) -> np.ndarray:
    """Draw m sets whose points lie at all scales: long runs like near points among far ones."""
    scale = np.exp(rng.uniform(0, np.log(task.reach), (m, task.n, 1)))
    drawn = np.rint(rng.normal(size=(m, task.n, task.dim)) * scale).astype(np.int64)
    return np.clip(drawn, -task.reach, task.reach)


def cleanness(X) -> tuple:
    """Order of cases: small sums of absolute coordinates first; then any fixed order will do."""
    return int(np.abs(X).sum()), X.tolist()


def shrink(X: np.ndarray, keeps: Callable, compiled: bool = False) -> np.ndarray:
    """Move coordinates towards zero as long as the case keeps what makes it interesting.

    In each round all single moves, by a half, a quarter, ... and by one, are tried, and the one
    that saves most is made.
    """
    while True:
        trials = np.array([Z for Z in smaller(X) if cleanness(Z) < cleanness(X)])
        if not len(trials):
            return X
        good = trials[keeps(count_runs(trials, compiled))]
        if not len(good):
            return X
        X = min(good, key=cleanness)


def smaller(X: np.ndarray):
    """X with one coordinate, or one coordinate of all points, nearer to zero."""
    for part in [*np.ndindex(X.shape), *((slice(None), c) for c in range(X.shape[1]))]:
        step = np.abs(X[part]).max()
        while step:
            Z = X.copy()
            Z[part] -= np.sign(X[part]) * np.minimum(np.abs(X[part]), step)
            yield Z
            step //= 2


def outcome(task: Task, chunk: int, hits: int, best: np.ndarray) -> Outcome:
    """Describe a case; its run is counted once more, on Python's integers."""
    iterations, returns = count_runs(best[None])[0].tolist()
    points = tuple(tuple(x) for x in best.tolist())
    return Outcome(chunk, task.runs, hits, points, iterations, returns)
