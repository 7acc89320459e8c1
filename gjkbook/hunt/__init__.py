"""The search for point sets on which GJK does something remarkable, as a tool.

* :func:`reappearance` looks for runs in which a dropped point comes back;
* :func:`longest_run` looks for runs that need many iterations.

Both run on integers, exactly; a seed decides everything; they can be stopped and resumed; and they
take any ``concurrent.futures`` executor: the cores of this machine by default, or a Dask cluster::

    from dask.distributed import Client
    client = Client("scheduler-address:8786")
    hunt.longest_run(3, 6, chunks=1000, executor=client.get_executor(), checkpoint="six.jsonl")

The runs start at the first point of the set and are measured from the origin. Runs in which two
support points tie are left out, because they depend on a choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from ..gallery.runs import Run
from ..gjk import gjk
from ..points import exact
from ..result import Result
from .chunks import Outcome, Task
from .kernel import gram_run
from .runner import run_chunks

__all__ = ["Found", "gram_run", "longest_run", "reappearance"]

#: How far coordinates reach by default: as far as 64-bit integers provably suffice.
REACH = {2: 400, 3: 60, 4: 18}


@dataclass(frozen=True)
class Found:
    """The best case of a search.

    Attributes
    ----------
    points : tuple of points, or None
        Integers; the run starts at the first. None if nothing was found.
    iterations, returns : int
        Support points computed, and how often a dropped point came back.
    result : Result or None
        The same run by `gjkbook.gjk.gjk` in exact arithmetic, with its trace.
    examined, hits, chunks : int
        Point sets drawn; of those of `reappearance`, in how many a point came back; chunks done.
    """

    points: tuple | None
    iterations: int
    returns: int
    result: Result | None
    examined: int
    hits: int
    chunks: int

    @property
    def trace(self) -> tuple:
        """Every step of the run."""
        return () if self.result is None else self.result.trace

    @property
    def size(self) -> int:
        """Σ|coordinates|."""
        return sum(abs(c) for x in self.points or () for c in x)

    @property
    def run(self) -> Run:
        """The case in the form of `gjkbook.gallery`."""
        if self.points is None:
            raise ValueError("Nothing was found, so there is no run.")
        origin = [[0] * len(self.points[0])]
        return Run(exact(self.points), exact(origin), (0, 0), self.iterations)

    def __repr__(self):
        if self.points is None:
            return f"Found(nothing in {self.examined} runs)"
        return (
            f"Found({len(self.points)} points, iterations={self.iterations}, "
            f"returns={self.returns}, size={self.size}, examined={self.examined})"
        )


def reappearance(
    dim: int = 3,
    n: int = 4,
    *,
    reach: int = 3,
    runs: int = 5000,
    chunks: int = 16,
    seed: int = 0,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | None = None,
) -> Found:
    """Search for a run of GJK in which a dropped point comes back.

    Of all cases found, the one with the smallest Σ|coordinates| is returned; the best of each chunk
    is first made smaller as long as it stays a case.

    Parameters
    ----------
    dim, n : int
        Dimension, and points in the set.
    reach : int
        Coordinates are integers from −reach to reach.
    runs, chunks : int
        Point sets in a chunk, and chunks.
    seed : int
        Another seed, another search.
    executor : concurrent.futures.Executor, optional
        Who does the chunks. By default a process on each core; on a Dask cluster
        ``client.get_executor()``. The answer does not depend on it.
    checkpoint : path, optional
        File to write finished chunks to, and to resume from.
    progress : bool, optional
        Show a bar (with tqdm). By default when writing to a terminal, if tqdm is installed.

    Returns
    -------
    Found

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as here:
    ...     found = reappearance(3, 4, reach=2, runs=4000, chunks=1, seed=4, executor=here)
    >>> found.returns
    1
    """
    task = Task("reappearance", dim, n, reach, runs, seed)
    return merged(run_chunks(task, chunks, executor, checkpoint, progress), longest=False)


def longest_run(
    dim: int = 3,
    n: int = 5,
    *,
    reach: int | None = None,
    runs: int = 50_000,
    chunks: int = 16,
    seed: int = 0,
    start=None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | None = None,
) -> Found:
    """Search for n points on which GJK needs many iterations.

    Each chunk climbs on its own: from the best of some random sets, mutants of it are tried, and
    one that needs at least as many iterations takes its place. The end is made smaller while it
    keeps its iterations. Of the longest runs the one with the smallest Σ|coordinates| is returned.

    Parameters
    ----------
    dim, n, reach, runs, chunks, seed, executor, checkpoint, progress
        As in `reappearance`.
    start : sequence of points, optional
        Climb from these integer points instead, for example from a case found before. If they are
        fewer than n, the rest is drawn: a long run is a good part of a longer one.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as here:
    ...     found = longest_run(3, 4, runs=3000, chunks=1, executor=here)
    >>> found.iterations > 4
    True
    """
    if start is not None:
        start = tuple(tuple(int(c) for c in x) for x in start)
    reach = REACH.get(dim, 10) if reach is None else reach
    task = Task("longest run", dim, n, reach, runs, seed, start)
    return merged(run_chunks(task, chunks, executor, checkpoint, progress), longest=True)


def merged(outcomes: Iterable[Outcome], longest: bool) -> Found:
    """The best of all outcomes; their order does not matter."""
    outcomes = list(outcomes)
    examined, hits = (sum(getattr(o, name) for o in outcomes) for name in ("examined", "hits"))
    cases = [o for o in outcomes if o.points is not None]
    if not cases:
        return Found(None, 0, 0, None, examined, hits, len(outcomes))
    best = min(cases, key=lambda o: (-o.iterations if longest else 0, o.size, o.points))
    return Found(
        best.points, best.iterations, best.returns, followed(best), examined, hits, len(outcomes)
    )


def followed(case: Outcome) -> Result:
    """The run by the package's own GJK, which must agree with the one on inner products."""
    origin = exact([[0] * len(case.points[0])])
    result = gjk(exact(case.points), origin, start=[(0, 0)], trace=True)
    if result.iterations != case.iterations:
        raise AssertionError(
            f"two implementations disagree on {case.points}: {case.iterations} iterations on inner "
            f"products, {result.iterations} in fractions."
        )
    return result
