"""The answers of one competitor, found in a process of its own: an abort loses one cell, not all.

``python -m benchmarks.answers PEER FOLDER`` reads the pairs from the folder, answers every query
in every variant, and writes each answer as soon as it is there, with the time it took. `collect`
starts such processes; one that died is started again after the work at which it died.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import tempfile
import time
import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .pairs import Pairs
from .peers import ALL

TIMEOUT = 600  # seconds for one process
TRIALS = 3  # runs of a variant, to see which is the fastest
PATIENCE = 0.05  # seconds after which one trial is enough


@dataclass(frozen=True)
class Answers:
    """What one variant answered, and a first estimate of its seconds per query."""

    values: np.ndarray
    seconds: float


def work(peer: str, queries) -> list[tuple[str, str]]:
    """Everything that a competitor can be asked: pairs of a query and a variant."""
    return [(query, variant) for query in queries for variant in ALL[peer].variants(query)]


def first_estimate(prepared) -> float:
    """Seconds of CPU time per query, roughly."""
    best = float("inf")
    for _ in range(TRIALS):
        prepared.reset()
        start = time.process_time()
        prepared.run()
        best = min(best, time.process_time() - start)
        if best > PATIENCE:
            break
    return best / prepared.count


def answer_all(name: str, folder: Path) -> None:
    """The work of the process: one file for each cell, query and variant."""
    cells, queries = pickle.loads((folder / "pairs.pickle").read_bytes())
    done = set((folder / "started").read_text(encoding="utf-8").splitlines())
    for key, pairs in cells.items():
        scene = None
        for number, (query, variant) in enumerate(work(name, queries)):
            label = f"{key}-{query}-{number}"
            if label in done:
                continue
            with (folder / "started").open("a", encoding="utf-8") as log:
                log.write(label + "\n")
            if scene is None:
                scene = ALL[name](pairs)
            prepared = scene.prepare(query, variant)
            values = prepared.answers()
            timed = prepared.answered()
            seconds = first_estimate(timed) if timed else float("inf")
            np.savez(folder / f"{label}.npz", values=values, seconds=seconds)


def run_until_done(command: list[str], started: Path, name: str) -> None:
    """Start the process again and again until it ends well, or stops getting on."""
    seen = -1
    while True:
        try:
            run = subprocess.run(
                command, capture_output=True, text=True, timeout=TIMEOUT, check=False
            )
            ended, complaint = run.returncode == 0, " ".join(run.stderr.split())[:150]
        except subprocess.TimeoutExpired:
            ended, complaint = False, f"no end within {TIMEOUT} s"
        tried = len(started.read_text(encoding="utf-8").splitlines())
        if ended or tried == seen:
            return
        seen = tried
        print(f"  {name}: its process died and is started again. {complaint}")


def collect(name: str, cells: dict[str, Pairs], queries) -> dict:
    """Answers of a competitor by (key of the cell, query, variant); None where its process died."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        started = folder / "started"
        started.write_text("", encoding="utf-8")
        (folder / "pairs.pickle").write_bytes(pickle.dumps((cells, queries)))
        command = [sys.executable, "-W", "ignore", "-m", "benchmarks.answers", name, place]
        run_until_done(command, started, name)
        found = {}
        for key in cells:
            for number, (query, variant) in enumerate(work(name, queries)):
                path = folder / f"{key}-{query}-{number}.npz"
                found[key, query, variant] = None
                if path.exists():
                    with np.load(path) as kept:
                        found[key, query, variant] = Answers(kept["values"], float(kept["seconds"]))
        return found


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    answer_all(sys.argv[1], Path(sys.argv[2]))
