"""Do the chunks of a search on any executor, write down what is done, and lose nothing.

The checkpoint is a text file: the task on the first line, then one line per finished chunk. A line
that was cut off by a crash is ignored and its chunk is done again. As a chunk always has the same
outcome, a search that was stopped and resumed ends with the answer of one that was not.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from pathlib import Path

from .chunks import Outcome, Task, search_chunk

__all__ = ["ATTEMPTS", "run_chunks"]

ATTEMPTS = 4  #: times a chunk is given out before the search gives up on its workers


def run_chunks(
    task: Task,
    chunks: int,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    progress: bool | None = None,
) -> list[Outcome]:
    """Return the outcomes of chunks 0, …, chunks − 1, in this order.

    Parameters
    ----------
    task : Task
        What to search for.
    chunks : int
        How many chunks.
    executor : concurrent.futures.Executor, optional
        Who does them. By default a process on each core of this machine.
    checkpoint : path, optional
        A file to resume from and to write to. It must belong to the same task.
    progress : bool, optional
        Show a bar with tqdm. By default if tqdm is installed and somebody is watching.
    """
    if type(chunks) is not int or chunks < 1:
        raise ValueError(f"chunks must be an integer of at least 1, not {chunks!r}.")
    done = {k: outcome for k, outcome in read(checkpoint, task).items() if k < chunks}
    missing = [k for k in range(chunks) if k not in done]
    if missing:
        with bar(chunks, len(done), progress) as tick, appending(checkpoint, task) as write:
            for outcome in give_out(task, missing, executor):
                done[outcome.chunk] = outcome
                write(outcome)
                tick()
    return [done[k] for k in range(chunks)]


def give_out(task: Task, chunks: list[int], executor: Executor | None) -> Iterable[Outcome]:
    """Yield outcomes as they come; a chunk that was lost with its worker is given out again."""
    attempts: Counter = Counter()
    while chunks:
        lost = []
        # A pool that lost a process is broken for good, so each round gets a new one of ours.
        with ProcessPoolExecutor() if executor is None else nullcontext(executor) as pool:
            futures = submit(pool, task, chunks)
            try:
                for future in as_completed(futures):
                    try:
                        yield future.result()
                    except Exception as error:
                        if not worker_died(error):
                            raise
                        reconsider(error, futures[future], attempts)
                        lost.append(futures[future])
            finally:
                for future in futures:
                    future.cancel()
        chunks = sorted(lost)


def submit(pool: Executor, task: Task, chunks: list[int]) -> dict[Future, int]:
    """Hand all chunks to the pool; one that breaks meanwhile counts as having lost the rest."""
    futures = {}
    for k in chunks:
        try:
            future = pool.submit(search_chunk, task, k)
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)
        futures[future] = k
    return futures


def reconsider(error: Exception, chunk: int, attempts: Counter) -> None:
    """Count a lost chunk, and give up on the workers if it was lost too often."""
    attempts[chunk] += 1
    if attempts[chunk] >= ATTEMPTS:
        raise RuntimeError(
            f"Chunk {chunk} was lost {ATTEMPTS} times, because its worker died each time or the "
            "executor is broken. What is finished is in the checkpoint, if there is one."
        ) from error


def worker_died(error: Exception) -> bool:
    """Whether a chunk was lost with its worker, and is not wrong itself.

    Dask names this in classes of its own; if they were not imported, the error is not one of them.
    """
    kinds = [BrokenExecutor, CancelledError, ConnectionError]
    for module, name in (("scheduler", "KilledWorker"), ("comm", "CommClosedError")):
        kind = getattr(sys.modules.get(f"distributed.{module}"), name, None)
        if kind is not None:
            kinds.append(kind)
    return isinstance(error, tuple(kinds))


def read(checkpoint: str | Path | None, task: Task) -> dict[int, Outcome]:
    """The finished chunks in a checkpoint; none if there is no such file."""
    if checkpoint is None or not Path(checkpoint).exists():
        return {}
    lines = Path(checkpoint).read_text(encoding="utf-8").split("\n")
    if not any(lines):
        return {}
    if lines[0] != header(task):
        raise ValueError(
            f"{checkpoint} belongs to another search: it begins {lines[0][:200]!r}, and this one "
            f"is {header(task)!r}. Name another file."
        )
    outcomes = [json.loads(line, object_hook=as_outcome) for line in lines[1:-1] if whole(line)]
    return {outcome.chunk: outcome for outcome in outcomes}


def header(task: Task) -> str:
    """First line of a checkpoint."""
    return json.dumps(task.settings)


def whole(line: str) -> bool:
    """Whether a line was written to its end."""
    try:
        return isinstance(json.loads(line), dict)
    except json.JSONDecodeError:
        return False


def as_outcome(fields: dict) -> Outcome:
    """An outcome from a line; JSON has lists where we have tuples."""
    points = fields.pop("points")
    return Outcome(**fields, points=points and tuple(tuple(x) for x in points))


@contextmanager
def appending(checkpoint: str | Path | None, task: Task):
    """A function that adds an outcome to the checkpoint and sees to it that it is on disk."""
    if checkpoint is None:
        yield lambda outcome: None
        return
    path = Path(checkpoint)
    fresh = not path.exists() or not path.stat().st_size
    with path.open("a", encoding="utf-8") as file:
        # After a cut-off line the next one must begin on a line of its own.
        file.write(header(task) + "\n" if fresh else "\n")

        def write(outcome: Outcome) -> None:
            file.write(json.dumps(asdict(outcome)) + "\n")
            file.flush()

        yield write


@contextmanager
def bar(total: int, done: int, progress: bool | None) -> Iterable[Callable]:
    """A function to call after each chunk; it moves a bar if one is wanted."""
    watched = sys.stderr.isatty() and importlib.util.find_spec("tqdm") is not None
    if not (watched if progress is None else progress):
        yield lambda: None
        return
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        raise ImportError(
            "progress=True needs tqdm; install it with: pip install 'gjkbook[cluster]'"
        ) from error
    with tqdm(total=total, initial=done, unit="chunk") as shown:
        yield shown.update
