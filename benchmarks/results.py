"""Where the numbers of a whole run are kept: in the package, so that the book always finds them."""

from __future__ import annotations

import json
from pathlib import Path

import gjkbook

STORED = Path(gjkbook.__file__).parent / "figures" / "benchmarks.json"


def store(results: dict) -> None:
    """Write the results, one cell a line so that a later run can be compared by eye."""
    cells = results["cells"]
    head = json.dumps(results | {"cells": ["CELLS"]}, indent=1, ensure_ascii=False)
    lines = ",\n  ".join(json.dumps(cell, ensure_ascii=False) for cell in cells)
    text = head.replace('"CELLS"', lines) + "\n"
    STORED.write_text(text, encoding="utf-8")
