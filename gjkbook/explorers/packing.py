"""Many states in few bytes: how an explorer's answers travel inside a web page.

A state is a pair ``(shape, numbers)``. The *shape* is what can be said without measuring (indices
of a simplex, which point is dropped); few shapes occur over a whole grid of positions, so each is
stored once. The *numbers* are rounded to a fixed number of decimals and written as integers in
base 64, with a fixed number of characters each. Nothing is compressed by a library, so the text is
the same on every machine and the page can read it at once.

The data string holds one record per state, in the order of the grid::

    record := "AA"                          the same state as the one before
            | shape number (2 characters), then its numbers

``view.js`` holds the reader, ``unpack``.
"""

import json
import math
from collections.abc import Iterable, Sequence
from typing import Any

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
State = tuple[Any, Sequence[float]]


def encode(value: int, width: int) -> str:
    """Write a non-negative integer in base 64 with ``width`` characters, the highest first.

    Examples
    --------
    >>> encode(65, 2)
    'BB'
    """
    if not 0 <= value < 64**width:
        raise ValueError(f"{value} does not fit into {width} characters of base 64")
    return "".join(DIGITS[value >> 6 * k & 63] for k in reversed(range(width)))


def to_integers(numbers: Iterable[float], decimals: int) -> list[int]:
    """Round to ``decimals`` places and scale to integers; what is shown is what is stored.

    Examples
    --------
    >>> to_integers([1.25, -0.0004], 3)
    [1250, 0]
    """
    scale = 10**decimals
    result = []
    for x in numbers:
        if not math.isfinite(x):
            raise ValueError(f"a state holds the number {x}, which a page cannot show")
        result.append(round(round(float(x), decimals) * scale))
    return result


def pack(states: Iterable[State], decimals: int) -> dict[str, Any]:
    """Pack the states of a whole grid into one JSON-able dictionary.

    Examples
    --------
    >>> pack([("out", [0.5]), ("out", [0.5]), ("in", [])], decimals=1)["data"]
    'ABFAAAC'
    """
    records = [(json.dumps(shape), to_integers(numbers, decimals)) for shape, numbers in states]
    largest = max((abs(n) for _, numbers in records for n in numbers), default=0)
    width = max(1, math.ceil(math.log(2 * largest + 2, 64)))
    # Half of the range is for negative numbers.
    zero = 64**width // 2 if any(n < 0 for _, ns in records for n in ns) else 0
    shapes: dict[str, int] = {}
    data, previous = [], None
    for shape, numbers in records:
        if (shape, numbers) == previous:
            data.append(encode(0, 2))
            continue
        previous = (shape, numbers)
        number = shapes.setdefault(shape, len(shapes) + 1)
        data.append(encode(number, 2))
        data.extend(encode(n + zero, width) for n in numbers)
    counts = {shape: len(numbers) for shape, numbers in records}
    return {
        "shapes": [json.loads(shape) for shape in shapes],
        "counts": [counts[shape] for shape in shapes],
        "width": width,
        "zero": zero,
        "data": "".join(data),
    }
