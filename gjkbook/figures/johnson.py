"""Figures of the chapter on Johnson's sub-algorithm: what is kept, and the signs of Δ.

The pictures move the origin instead of the simplex: with the origin at p, the sub-algorithm is
asked about Y − p. Each Δ_i(Y_s) is then an affine function of p, because Δ(Y_s) does not notice a
translation and the barycentric coordinates of a projection are affine. So every region below is a
polygon, cut out of the view by the lines Δ_i(Y_s) = 0, and drawn without sampling.
"""

from collections.abc import Callable, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from gjkbook.figures import palette
from gjkbook.figures.primitives import (
    as_floats,
    clean,
    new,
    origin,
    points,
    polygon,
    simplex,
    text,
    vector,
)
from gjkbook.subalgorithms.johnson import delta_table, johnson

TINT = {1: 0.10, 2: 0.26, 3: 0.50}
"""Opacity of a region by the number of points kept."""


def kept_points(Y: ArrayLike, origins: Sequence[ArrayLike]) -> Figure:
    """Draw a triangle once for each place of the origin, with v and the points Johnson keeps.

    Examples
    --------
    >>> kept_points([(4, 2), (2, -1), (1, 2)], [(0, 0), (0, 3), (2, 1)])
    <Figure size 720x250 with 3 Axes>
    """
    Y = as_floats(Y)
    figure, axs = new(len(origins), height=2.5, squeeze=False)
    view = np.vstack([Y, as_floats(origins)])
    for ax, p in zip(axs[0], as_floats(origins), strict=True):
        kept, lam = johnson(Y - p)
        v = np.round(np.asarray(lam) @ (Y - p)[list(kept)], 12)  # an exact 0 is drawn as a ring
        polygon(ax, Y - p, "difference", None, alpha=0.10, linewidth=1.2)
        simplex(ax, (Y - p)[list(kept)])
        _names(ax, Y, Y - p, toward=v)
        vector(ax, v, label="$v$")
        origin(ax, away_from=v if v.any() else (1, -1))
        ax.plot(*(view - p).T, linestyle="none")
        clean(ax, f"kept: {_subset(kept)}", margin=0.22)
    return figure


def affine_feet(Y: ArrayLike) -> Figure:
    """Draw v_s = v(aff Y_s) for the points and edges of a triangle; full dots lie in conv Y_s.

    Examples
    --------
    >>> affine_feet([(4, 2), (2, -1), (1, 2)])
    <Figure size 520x380 with 1 Axes>
    """
    Y = as_floats(Y)
    figure, ax = new(height=3.8, width=5.2)
    polygon(ax, Y, "difference", None)
    _names(ax, Y, Y, toward=(1, 0))
    for (i, j), own in ((I_s, own) for I_s, own in delta_table(Y).items() if len(I_s) == 2):
        foot = np.asarray(own) @ Y[[i, j]] / sum(own)
        ax.axline(Y[i], Y[j], color=palette.MUTED, linewidth=0.8, linestyle=":", zorder=0)
        ax.plot(*zip((0, 0), foot, strict=True), color=palette.MUTED, linewidth=1, zorder=1)
        inside = min(own) > 0
        points(ax, foot, "v", size=7, markerfacecolor=None if inside else "white")
        text(ax, foot, rf"$v_{{{i + 1}{j + 1}}}$", offset=(14, -10) if inside else (-15, -9))
    kept, lam = johnson(Y)
    vector(ax, np.asarray(lam) @ Y[list(kept)])
    origin(ax)
    clean(ax)
    return figure


def johnson_regions(Y: ArrayLike, *, grid: int = 24) -> Figure:
    """Colour the plane by the subset that answers when the origin is there.

    The areas are cut out by the signs of Δ (Theorem 4.1). On top of them stands a grid of places
    where `johnson` was asked: a dot, a bar or a triangle for one, two or three points kept.

    Examples
    --------
    >>> johnson_regions([(4, 2), (2, -1), (1, 2)])
    <Figure size 600x460 with 1 Axes>
    """
    Y = as_floats(Y)
    figure, ax = new(height=4.6, width=6.0)
    view = _view(Y)
    for I_s in delta_table(Y):
        region = accepted_region(Y, I_s, view)
        _area(ax, region, TINT[len(I_s)])
        _zero_lines(ax, view, _own(Y, I_s), ":")
        label = {"fontsize": 12, "color": palette.INK, "bbox": _PLATE}
        text(ax, region.mean(axis=0), _subset(I_s), "simplex", (0, 0), **label)
    cells = (np.mgrid[:grid, :grid].reshape(2, -1).T + 0.5) / grid
    places = view[0] + cells * (view[2] - view[0])
    sizes = np.array([len(johnson(Y - p)[0]) for p in places])
    for size, marker in ((1, "."), (2, "_"), (3, "^")):
        at = places[sizes == size]
        ax.plot(*at.T, marker, color=palette.INK, markersize=3.5, alpha=0.45, zorder=2)
    polygon(ax, Y, "simplex", None, alpha=0, linewidth=2.2)
    _names(ax, Y, Y)
    return _fit(figure, [ax], view)


def johnson_signs(Y: ArrayLike, subsets: Sequence[Sequence[int]]) -> Figure:
    """Draw Theorem 4.1 for some index sets I_s of a triangle.

    Light: all Δ_i(Y_s) are positive. Dark: besides, all Δ_j(Y_s ∪ {y_j}) are ≤ 0. Full lines are
    the zeros of the first kind, dashed lines those of the second.

    Examples
    --------
    >>> johnson_signs([(4, 2), (2, -1), (1, 2)], [(1,), (1, 2), (0, 1, 2)])
    <Figure size 720x250 with 3 Axes>
    """
    Y = as_floats(Y)
    figure, axs = new(len(subsets), height=2.5, squeeze=False)
    view = _view(Y)
    for ax, I_s in zip(axs[0], map(tuple, subsets), strict=True):
        own, others = _own(Y, I_s), _others(Y, I_s)
        _area(ax, _clip(view, *own), 0.14)
        _area(ax, accepted_region(Y, I_s, view), 0.42)
        _zero_lines(ax, view, own, "-")
        _zero_lines(ax, view, others, (0, (4, 2)))
        polygon(ax, Y, "simplex", None, vertices=False, alpha=0)
        points(ax, Y[list(I_s)], "simplex")
        _names(ax, Y, Y)
        ax.set_title(f"$Y_s = ${_subset(I_s)}", fontsize=10)
    return _fit(figure, axs[0], view)


def accepted_region(Y: np.ndarray, I_s: Sequence[int], view: np.ndarray) -> np.ndarray:
    """Part of the polygon ``view`` where the origin must lie for Y_s to be accepted.

    Examples
    --------
    >>> Y = np.array([(0.0, 0.0), (2.0, 0.0)])
    >>> view = np.array([(-2.0, -1.0), (6.0, -1.0), (6.0, 1.0), (-2.0, 1.0)])
    >>> accepted_region(Y, (0, 1), view).tolist()
    [[0.0, -1.0], [2.0, -1.0], [2.0, 1.0], [0.0, 1.0]]
    """
    return _clip(view, *_own(Y, I_s), *map(_negative, _others(Y, I_s)))


_PLATE = {"boxstyle": "round,pad=0.2", "facecolor": "white", "edgecolor": "none", "alpha": 0.75}

Affine = Callable[[np.ndarray], float]


def _delta(Y: np.ndarray, I_s: Sequence[int], i: int) -> Affine:
    """Δ_i(Y_s) as a function of the place p of the origin."""
    place = list(I_s).index(i)
    everything = tuple(range(len(I_s)))
    return lambda p: delta_table((Y - p)[list(I_s)])[everything][place]


def _own(Y: np.ndarray, I_s: Sequence[int]) -> list[Affine]:
    return [_delta(Y, I_s, i) for i in I_s]


def _others(Y: np.ndarray, I_s: Sequence[int]) -> list[Affine]:
    return [_delta(Y, (*I_s, j), j) for j in range(len(Y)) if j not in I_s]


def _negative(f: Affine) -> Affine:
    return lambda p: -f(p)


def _crossing(f: Affine, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Zero of the affine function f between a and b, where its signs differ."""
    t = f(a) / (f(a) - f(b))
    return (1 - t) * a + t * b


def _clip(region: np.ndarray, *functions: Affine) -> np.ndarray:
    """Cut the part of a convex polygon where all the affine functions are ≥ 0."""
    for f in functions:
        corners = []
        for a, b in zip(region, np.roll(region, -1, axis=0), strict=True):
            if f(a) >= 0:
                corners.append(a)
            if f(a) * f(b) < 0:
                corners.append(_crossing(f, a, b))
        region = np.array(corners).reshape(-1, 2)
    return region


def _zero_lines(ax: Axes, view: np.ndarray, functions: Sequence[Affine], linestyle) -> None:
    """Draw f = 0 across the view; Δ = 1 of a single point has no zeros."""
    edges = list(zip(view, np.roll(view, -1, axis=0), strict=True))
    for f in functions:
        ends = [_crossing(f, a, b) for a, b in edges if f(a) * f(b) < 0]
        if ends:
            x, y = np.transpose(ends)
            ax.plot(x, y, color=palette.MUTED, linewidth=1, linestyle=linestyle, zorder=1)


def _view(Y: np.ndarray, margin: float = 0.8) -> np.ndarray:
    """Corners of a box around the triangle, counter-clockwise from the lower left."""
    low, high = Y.min(axis=0), Y.max(axis=0)
    air = margin * (high - low).max()
    (a, b), (c, d) = low - air, high + air
    return np.array([(a, b), (c, b), (c, d), (a, d)])


def _fit(figure: Figure, axs: Sequence[Axes], view: np.ndarray) -> Figure:
    for ax in axs:
        ax.set_axis_off()
        ax.set_aspect("equal")
        ax.set(xlim=view[[0, 2], 0], ylim=view[[0, 2], 1])
    return figure


def _area(ax: Axes, region: np.ndarray, alpha: float) -> None:
    color = palette.role("simplex").color
    ax.fill(*region.T, facecolor=color, alpha=alpha, linewidth=0, zorder=0)


def _names(ax: Axes, Y: np.ndarray, at: np.ndarray, toward: ArrayLike = (0, 0)) -> None:
    """Write y_1, y_2, … outside the corners, pushed aside to leave room for an arrow."""
    toward = np.asarray(toward, dtype=float)
    push = toward / (np.hypot(*toward) or 1)
    for i, (y, place) in enumerate(zip(Y, at, strict=True), start=1):
        out = (y - Y.mean(axis=0)) / np.hypot(*(y - Y.mean(axis=0))) + 0.9 * push
        text(ax, place, f"$y_{i}$", "difference", tuple(13 * out / np.hypot(*out)))


def _subset(I_s: Sequence[int]) -> str:
    return "$\\{" + ", ".join(f"y_{i + 1}" for i in I_s) + "\\}$"
