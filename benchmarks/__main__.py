"""Measure and print the comparison.

A whole run stores its results for the book. A run of some cells only prints them:

    python -m benchmarks --n 20 --only gjkbook,coal --dimension 3 --query distance --no-check
"""

from __future__ import annotations

import argparse
import json
import time

from . import pairs
from .compare import QUICK, Plan, compare
from .machine import description
from .peers import ALL
from .results import STORED, store
from .table import text, verdicts


def numbers(value: str) -> tuple[int, ...]:
    """Integers with commas between them."""
    return tuple(int(part) for part in value.split(","))


def names(known):
    """A reader of names with commas between them."""

    def read(value: str) -> tuple[str, ...]:
        chosen = tuple(value.split(","))
        for name in chosen:
            if name not in known:
                raise argparse.ArgumentTypeError(f"{name!r} is not one of {', '.join(known)}")
        return chosen

    return read


def options() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--quick", action="store_true", help="a minute instead of many; stores nothing")
    add("--n", type=numbers, dest="sizes", help="numbers of vertices")
    add("--dimension", type=numbers, dest="dimensions")
    add("--configuration", type=names(pairs.CONFIGURATIONS), dest="configurations")
    add("--query", type=names(pairs.QUERIES), dest="queries")
    add("--only", type=names(tuple(ALL)), dest="peers", help="libraries that take part")
    add("--count", type=int, help="pairs in a cell")
    add("--checked", type=int, help="pairs that are compared with exact answers")
    add("--repeats", type=int)
    add("--no-check", action="store_const", const=0, dest="checked", help="times only")
    add("--store", action="store_true", help="store the results of a quick run, too")
    add("--parts", type=names(("peers", "own")), default=None, help="default: both")
    return parser.parse_args()


def main() -> None:
    """Run what was asked for, print it, and store it if it was everything."""
    chosen = options()
    fields = {k: v for k, v in vars(chosen).items() if v is not None}
    quick, parts = fields.pop("quick"), fields.pop("parts", None)
    asked = fields.pop("store")
    whole = not fields and parts is None and (asked or not quick)
    if parts is None:
        parts = ("peers",) if fields else ("peers", "own")
    start = time.perf_counter()

    def say(what: str) -> None:
        print(f"{time.perf_counter() - start:5.0f} s  {what}", flush=True)

    results = {"machine": description()}
    if "peers" in parts:
        results |= compare(Plan(**{**(QUICK if quick else {}), **fields}), say)
        results["verdicts"] = verdicts(results)
        print(text(results), flush=True)
    if "own" in parts:
        from . import own

        say("our own variants")
        results["own"] = own.measure(quick)
        print(own.text(results["own"]))
    print(f"{time.perf_counter() - start:.0f} s")
    if whole:
        store(json.loads(json.dumps(results)))
        print(f"Stored in {STORED.name}.")


if __name__ == "__main__":
    main()
