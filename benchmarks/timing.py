"""Time spent per query: CPU time, all competitors in one run."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence


def cpu_time_per_query(
    competitors: dict[str, tuple[Callable, Sequence[tuple]]], repeats: int
) -> dict[str, float]:
    """Seconds of CPU time per call for each ``(query, inputs)``, the least over the repeats.

    Whatever disturbs a run only makes it slower, so the minimum is the steadiest estimate. The
    competitors take turns, so that a busy minute of the machine hits all of them.
    """
    best = dict.fromkeys(competitors, float("inf"))
    for query, inputs in competitors.values():
        query(*inputs[0])  # compile, fill caches
    for _ in range(repeats):
        for name, (query, inputs) in competitors.items():
            start = time.process_time()
            for arguments in inputs:
                query(*arguments)
            best[name] = min(best[name], (time.process_time() - start) / len(inputs))
    return best
