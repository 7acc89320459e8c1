"""Time spent per query: CPU time, all competitors in one run."""

from __future__ import annotations

import gc
import time

from .peers import Prepared

LEAST = 3  # rounds in which even the slowest takes part


def cpu_time_per_query(
    competitors: dict[str, Prepared], repeats: int, patience: float = 1.0
) -> dict[str, float]:
    """Seconds of CPU time per query for each competitor, the least over the repeats.

    Whatever disturbs a run only makes it slower, so the minimum is the steadiest estimate. The
    competitors take turns, so that a busy minute of the machine hits all of them. One that has used
    up `patience` seconds sits out the later rounds.
    """
    best = dict.fromkeys(competitors, float("inf"))
    used = dict.fromkeys(competitors, 0.0)
    for prepared in competitors.values():
        prepared.run()  # compile, fill caches
    gc.collect()
    gc.disable()
    try:
        for turn in range(repeats):
            for name, prepared in competitors.items():
                if turn >= LEAST and used[name] > patience:
                    continue
                prepared.reset()
                start = time.process_time()
                prepared.run()
                spent = time.process_time() - start
                used[name] += spent
                best[name] = min(best[name], spent / prepared.count)
    finally:
        gc.enable()
    return best
