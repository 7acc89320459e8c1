"""``python -m benchmarks [--quick]``: measure and print the comparison."""

from __future__ import annotations

import argparse

from .readable import compare


def main() -> None:
    """Run the comparisons one after the other."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a minute instead of many")
    quick = parser.parse_args().quick
    print(compare(quick))


if __name__ == "__main__":
    main()
