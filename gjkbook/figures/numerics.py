"""Figures of the chapter on the other sub-algorithms: regions, signed areas, flatness.

The functions that draw measurements take the rows of `gjkbook.experiments` and compute nothing.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import isfinite

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullLocator
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

EPS = 2.0**-52

LOOKS = {
    "johnson": ("B", "Johnson"),
    "backup": ("s", "Backup"),
    "signed-volumes": ("A", "Signed Volumes"),
    "voronoi": ("difference", "Voronoi"),
    "least-squares": ("simplex", "least squares"),
    "normal equations": ("muted", "normal equations"),
}
"""Role (colour, marker, line) and name of each method in a plot of measurements."""


def flatness(needles: Sequence, tetrahedra: Sequence) -> Figure:
    """Draw error and right-face rate against the flatness h, from `experiments.flatness`.

    Examples
    --------
    >>> from gjkbook import experiments
    >>> rows = experiments.flatness([0.1, 0.01], samples=1)
    >>> flatness(rows, rows)
    <Figure size 720x340 with 3 Axes>
    """
    figure, axs = new(3, height=3.4)
    _curves(axs[0], needles, "error")
    _curves(axs[1], tetrahedra, "error")
    _curves(axs[2], tetrahedra, "right")
    _slope(axs[0], needles, 2, r"$\varepsilon/h^2$")
    _slope(axs[0], needles, 1, r"$\varepsilon/h$")
    titles = ("needle: error of $v$", "tetrahedron: error of $v$", "tetrahedron: right face")
    for ax, title in zip(axs, titles, strict=True):
        _log_axis(ax.xaxis)
        ax.set_xscale("log")
        ax.xaxis.set_inverted(True)
        ax.set_xlabel("flatness $h$")
        ax.set_title(title, fontsize=10)
        ax.spines[["top", "right"]].set_visible(False)
    for ax in axs[:2]:
        ax.set_yscale("log")
        _log_axis(ax.yaxis)
        ax.axhline(EPS, color=palette.MUTED, linewidth=0.8, linestyle=":")
    axs[2].set_ylim(-0.05, 1.05)
    handles, labels = axs[1].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=3, frameon=False, fontsize=9)
    return figure


def _curves(ax: Axes, rows: Sequence, column: str) -> None:
    for name in dict.fromkeys(row.method for row in rows):
        mine = [row for row in rows if row.method == name]
        role, label = LOOKS.get(name, ("muted", name))
        look = palette.role(role)
        ax.plot(
            [row.h for row in mine],
            [getattr(row, column) for row in mine],
            color=look.color,
            marker=look.marker,
            linestyle=look.linestyle,
            markersize=7 if look.marker == "*" else 4.5,
            linewidth=1.3,
            label=label,
        )


def _slope(ax: Axes, rows: Sequence, power: int, label: str) -> None:
    """A thin guide: ε/h or ε/h²."""
    h = np.array(sorted({row.h for row in rows}))
    ax.plot(h, EPS / h**power, color=palette.INK, linewidth=0.7, linestyle="--", zorder=0)
    at = h[len(h) // 3]
    text(ax, (at, EPS / at**power), label, offset=(-16, 5), fontsize=9)


def _log_axis(axis) -> None:
    axis.set_major_locator(LogLocator(numticks=5))
    axis.set_minor_locator(NullLocator())


def voronoi_regions(Y: ArrayLike) -> Figure:
    """Draw the seven Voronoi regions of a triangle: three of vertices, three of edges, the face.

    Examples
    --------
    >>> voronoi_regions([(0, 0), (4, 0), (1, 3)])
    <Figure size 520x380 with 1 Axes>
    """
    Y = as_floats(Y)
    figure, ax = new(height=3.8, width=5.2)
    size = np.ptp(Y, axis=0).max()
    middle = Y.mean(axis=0)
    normals = {}
    for i, j in combinations(range(3), 2):
        across = np.array([Y[j, 1] - Y[i, 1], Y[i, 0] - Y[j, 0]])
        across = across / np.hypot(*across)
        outward = across if across @ (Y[i] - middle) > 0 else -across
        normals[i, j] = normals[j, i] = outward
        strip = [Y[i], Y[j], Y[j] + 9 * size * outward, Y[i] + 9 * size * outward]
        _fill(ax, strip, "A", 0.16)
        text(ax, (Y[i] + Y[j]) / 2 + 0.28 * size * outward, f"$E_{{{i + 1}{j + 1}}}$", "A", (0, 0))
    for i in range(3):
        first, second = (normals[i, j] for j in range(3) if j != i)
        cone = [Y[i], Y[i] + 9 * size * first, Y[i] + 9 * size * second]
        _fill(ax, cone, "s", 0.22)
        for n in (first, second):
            end = Y[i] + 9 * size * n
            ax.plot(*zip(Y[i], end, strict=True), color=palette.MUTED, linewidth=0.9)
        away = (first + second) / np.hypot(*(first + second))
        text(ax, Y[i] + 0.33 * size * away, f"$V_{i + 1}$", "s", (0, 0))
        text(ax, Y[i], f"$y_{i + 1}$", "simplex", tuple(-16 * away))
    polygon(ax, Y, "simplex", None, alpha=0.3, linewidth=2.2)
    text(ax, middle, "$F$", "simplex", (0, 0))
    ax.set_axis_off()
    ax.set_aspect("equal")
    air = 0.55 * size
    low, high = Y.min(axis=0) - air, Y.max(axis=0) + air
    ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]))
    return figure


def _fill(ax: Axes, corners: Sequence, role: str, alpha: float, **kwargs) -> None:
    style = {"facecolor": palette.role(role).color, "alpha": alpha, "linewidth": 0, "zorder": 0}
    ax.fill(*np.transpose(corners), **(style | kwargs))


def signed_areas(Y: ArrayLike, places: Sequence[ArrayLike]) -> Figure:
    """Draw a triangle and the three triangles in which p replaces a corner, one panel for each p.

    Blue: the signed area has the sign of the whole. Vermilion, hatched: it has the other sign.

    Examples
    --------
    >>> signed_areas([(0, 0), (4, 0), (1, 3)], [(1.5, 1), (3, 2)])
    <Figure size 720x270 with 2 Axes>
    """
    Y = as_floats(Y)
    figure, axs = new(len(places), height=2.7, squeeze=False)
    whole = _area(*Y)
    for ax, p in zip(axs[0], as_floats(places), strict=True):
        weights = []
        for j in range(3):
            corners = Y.copy()
            corners[j] = p
            weights.append(_area(*corners) / whole)
            same = weights[-1] > 0
            hatch = {} if same else {"hatch": "////", "edgecolor": palette.role("B").color}
            _fill(ax, corners, "A" if same else "B", 0.16 if same else 0.3, **hatch)
            ax.plot(*zip(p, Y[j], strict=True), color=palette.MUTED, linewidth=0.9)
        polygon(ax, Y, "simplex", None, alpha=0, linewidth=1.8)
        for j, y in enumerate(Y):
            out = (y - Y.mean(axis=0)) / np.hypot(*(y - Y.mean(axis=0)))
            text(ax, y, f"$s_{j + 1}$", "simplex", tuple(13 * out))
        points(ax, p, "v", ["$p$"])
        numbers = ", ".join(f"{w:.2f}" for w in weights)
        clean(ax, rf"$\lambda = ({numbers})$", margin=0.2)
    return figure


def _area(a, b, c) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def thin_pairs(pairs: Mapping[str, tuple]) -> Figure:
    """Draw pairs of polygons over their differences, with the simplex that carries v.

    Examples
    --------
    >>> from gjkbook import gallery
    >>> thin_pairs({"overlapping": gallery.thin_polygons(0.5)})
    <Figure size 720x200 with 2 Axes>
    """
    from gjkbook import distance

    figure, axs = new(2, len(pairs), height=2.0 * len(pairs), squeeze=False)
    for (left, right), (title, (A, B)) in zip(axs, pairs.items(), strict=True):
        result = distance(A, B)
        polygon(left, A, "A", vertices=False)
        polygon(left, B, "B", vertices=False)
        clean(left, title)
        difference = (A[:, None] - B[None]).reshape(-1, 2)
        polygon(right, difference, "difference", None, vertices=False, alpha=0.1)
        simplex(right, np.array([A[i] - B[j] for i, j in result.simplex]))
        if result.distance:
            vector(right, result.vector, label="$v$")
        origin(right, label=None)
        clean(right, r"$A\ominus B$ and the last simplex")
    return figure


def approach(readings: Mapping[str, Sequence]) -> Figure:
    """Draw the error of the distance, and the determinants, as two bodies come together.

    A cross at the top marks a step at which the sub-algorithm gave up. Of the determinants, det A
    is shown for the first method and det M for the last.

    Examples
    --------
    >>> from gjkbook import experiments as ex
    >>> approach({"johnson": ex.approach(ex.coarse_teeth, [0.25, 0.125], "johnson")})
    <Figure size 720x320 with 2 Axes>
    """
    figure, (left, right) = new(2, height=3.2)
    worst = max(r.error for rows in readings.values() for r in rows if isfinite(r.error))
    for name, rows in readings.items():
        role, label = LOOKS[name]
        look = palette.role(role)
        style = {"color": look.color, "marker": look.marker, "markersize": 4.5, "linestyle": "none"}
        kept = [r for r in rows if isfinite(r.error)]
        # Zero has no logarithm: errors below ε/16 are drawn at ε/16.
        errors = [max(r.error, EPS / 16) for r in kept]
        left.plot([r.distance for r in kept], errors, label=label, **style)
        lost = [r.distance for r in rows if not isfinite(r.error)]
        top = max(10 * worst, EPS)
        left.plot(lost, [top] * len(lost), "x", color=look.color, markersize=9, markeredgewidth=2)
    first, *_ = readings.values()
    *_, last = readings.values()
    curves = (("det_m", last, "A", r"$|\det M|$"), ("det_a", first, "B", r"$|\det A|$"))
    for column, rows, role, label in curves:
        look = palette.role(role)
        right.plot(
            [r.distance for r in rows],
            [getattr(r, column) for r in rows],
            color=look.color,
            marker=look.marker,
            markersize=4.5,
            linestyle="none",
            label=label,
        )
    for ax, title in ((left, "error of the distance"), (right, "smallest determinants of the run")):
        ax.set(xscale="log", yscale="log", xlabel="true distance")
        _log_axis(ax.xaxis)
        _log_axis(ax.yaxis)
        ax.xaxis.set_inverted(True)
        ax.axhline(EPS, color=palette.MUTED, linewidth=0.8, linestyle=":")
        text(ax, (rows[0].distance, EPS), r"$\varepsilon$", offset=(-6, 7), fontsize=10)
        ax.set_title(title, fontsize=10)
        ax.legend(
            frameon=False, fontsize=9, loc="upper center", bbox_to_anchor=(0.5, -0.2), ncols=2
        )
        ax.spines[["top", "right"]].set_visible(False)
    return figure
