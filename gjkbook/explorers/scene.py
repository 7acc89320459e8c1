"""Where things are: ranges a reader can reach, windows that show them, and still pictures."""

import math
from collections.abc import Sequence
from itertools import product

import numpy as np

from gjkbook.explorers.base import Axis
from gjkbook.figures import palette
from gjkbook.hull import monotone_chain
from gjkbook.minkowski import minkowski_difference
from gjkbook.points import as_points

Window = list[float]
"""left, bottom, right, top"""


def planar(P, name: str) -> np.ndarray:
    """Check that P is a set of points in the plane and return it as floats."""
    P = as_points(P, name).astype(float)
    if P.shape[1] != 2:
        raise ValueError(
            f"{name} has points with {P.shape[1]} coordinates; this explorer is about the plane"
        )
    return P


def outline_indices(P: np.ndarray) -> list[int]:
    """Indices of the vertices of the convex hull, counter-clockwise."""
    return [int(i) for i in monotone_chain(P)]


def difference_outline(A: np.ndarray, B: np.ndarray) -> list[list[int]]:
    """Index pairs (i, j) of the vertices A[i] − B[j] of A ⊖ B, counter-clockwise."""
    pairs = outline_indices(minkowski_difference(A, B))
    return [list(divmod(k, len(B))) for k in pairs]


def translations(A: np.ndarray, B: np.ndarray, most: int = 1600) -> tuple[Axis, Axis]:
    """Return the grid of places to which B can be moved: around A on every side.

    The spacing is a round number, as fine as ``most`` places in all allow, and the place where B
    is given belongs to the grid.
    """
    low, high = np.minimum(A.min(0), B.min(0)), np.maximum(A.max(0), B.max(0))
    room = 0.35 * (A.max(0) - A.min(0)).max()
    first = np.minimum(low - room - B.min(0), 0)
    last = np.maximum(high + room - B.max(0), 0)
    return spread(first, last, most)


def spread(first: np.ndarray, last: np.ndarray, most: int) -> tuple[Axis, Axis]:
    """Return the finest round grid of at most ``most`` places in a box; it opens nearest to 0."""
    for step in _round_numbers(float((last - first).max())):
        start, end = np.ceil(first / step).astype(int), np.floor(last / step).astype(int)
        if np.prod(end - start + 1) <= most:
            break
    values = [[round(k * step, 9) for k in range(start[n], end[n] + 1)] for n in (0, 1)]
    return tuple(
        Axis(name, tuple(numbers), int(np.argmin(np.abs(numbers))))
        for name, numbers in zip("xy", values, strict=True)
    )


def _round_numbers(size: float):
    """Yield 1, 1.25, 1.5, 2, 2.5, 4 and 5 times powers of ten, from fine to coarse."""
    power = 10.0 ** (math.floor(math.log10(size)) - 3)
    while True:
        yield from (power * factor for factor in (1, 1.25, 1.5, 2, 2.5, 4, 5))
        power *= 10


def window(*points: np.ndarray, margin: float = 0.08) -> Window:
    """Return the box around all points, with a margin."""
    P = np.vstack(points)
    low, high = P.min(0), P.max(0)
    air = margin * (high - low).max()
    return [round(float(x), 6) for x in (*(low - air), *(high + air))]


def corners(x: Axis, y: Axis) -> np.ndarray:
    """The four corners of a grid of translations."""
    return np.array(list(product((x.values[0], x.values[-1]), (y.values[0], y.values[-1]))))


def still(panels: Sequence[tuple[Window, list[tuple]]], width: int = 360, height: int = 300) -> str:
    """Draw panels side by side as a plain SVG, for a page without scripts.

    Each drawing is ``(role, points)``: one point becomes a dot, two a line, more a polygon.
    """
    parts = []
    for number, (box, drawings) in enumerate(panels):
        left, bottom, right, top = box
        scale = min(width / (right - left), height / (top - bottom))
        middle = np.array([(left + right) / 2, (bottom + top) / 2])
        shift = np.array([width * (number + 0.5), height / 2])
        for name, points in drawings:
            screen = (np.atleast_2d(points) - middle) * [scale, -scale] + shift
            parts.append(_drawing(name, screen))
    size = f"0 0 {width * len(panels)} {height}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{"".join(parts)}</svg>'


def _drawing(name: str, screen: np.ndarray) -> str:
    color = palette.role(name).color
    if len(screen) == 1:
        x, y = screen[0]
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{color}"/>'
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in screen)
    opacity = 0.16 if len(screen) > 2 else 0
    return (
        f'<polygon points="{points}" fill="{color}" fill-opacity="{opacity}" '
        f'stroke="{color}" stroke-width="2"/>'
    )
