"""Figures of the chapters on complexity and on what is open; they draw traces and tables."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Wedge
from matplotlib.ticker import ScalarFormatter
from numpy.typing import ArrayLike

from gjkbook.figures import palette
from gjkbook.figures.primitives import (
    as_floats,
    new,
    points,
    polygon,
    simplex,
    text,
    vector,
)

LOOKS = {"separated": "A", "touching": "s", "overlapping": "B"}


def iteration_boxes(tables: Mapping[str, Mapping[str, Mapping[int, Sequence[int]]]]) -> Figure:
    """Draw box plots of iterations against the number of vertices.

    Parameters
    ----------
    tables
        For each panel its title and a table of ``experiments.complexity.iterations_table``.

    Examples
    --------
    >>> rows = {"separated": {5: [2, 3, 4], 10: [3, 4, 4]}}
    >>> iteration_boxes({"plane": rows})
    <Figure size 720x300 with 1 Axes>
    """
    figure, axs = new(len(tables), height=3.0, squeeze=False, sharey=True)
    for ax, (title, table) in zip(axs.flat, tables.items(), strict=True):
        for k, (place, rows) in enumerate(table.items()):
            look = palette.role(LOOKS[place])
            at = np.arange(len(rows)) + (k - (len(table) - 1) / 2) * 0.27
            line = {"color": look.color, "linewidth": 1.2}
            boxes = ax.boxplot(
                list(rows.values()), positions=at, widths=0.2, manage_ticks=False,
                patch_artist=True, boxprops=dict(line), whiskerprops=line, capprops=line,
                medianprops={"color": palette.INK, "linewidth": 1.6},
                flierprops={"marker": look.marker, "markersize": 3, "markeredgecolor": look.color,
                            "markerfacecolor": "none"},
            )  # fmt: skip
            for patch in boxes["boxes"]:
                patch.set(facecolor=look.color, alpha=0.45)
            ax.plot([], [], "s", color=look.color, label=place)
        ax.set_xticks(range(len(rows)), [str(n) for n in rows])
        ax.set_xlabel("vertices of each body")
        ax.set_title(title, fontsize=10)
        ax.spines[["top", "right"]].set_visible(False)
    axs.flat[0].set_ylabel("iterations")
    axs.flat[0].legend(frameon=False, fontsize=9)
    return figure


def death_steps(result: Any, P: ArrayLike, b: ArrayLike, steps: Sequence[int]) -> Figure:
    """Draw steps of the run on the death polygon: the segment W, v, s, and what is dropped.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> from gjkbook.gallery import death_polygon
    >>> run = death_polygon(3)
    >>> result = gjk.distance(run.A, run.B, start=[run.start], trace=True)
    >>> death_steps(result, run.A, run.B, (1, 2))
    <Figure size 720x280 with 2 Axes>
    """
    P, b = as_floats(P), as_floats(b)[0]
    figure, axs = new(len(steps), height=2.8, squeeze=False)
    for ax, number in zip(axs.flat, steps, strict=True):
        step = result.trace[number]
        polygon(ax, P, "A", None, alpha=0.10, linewidth=1.2)
        simplex(ax, as_floats(step.W) + b)
        vector(ax, step.v, b)
        points(ax, P[[i for i, _ in [step.s_index]]], "s")
        points(ax, b, "B", size=6)
        for i, _ in step.dropped:
            points(ax, P[i], "muted", marker="x", size=11, markeredgewidth=2.2, color=palette.INK)
        ax.set_title(f"step {number}", fontsize=10)
        far = max(P[i][0] for i in {i for i, _ in step.simplex} | {step.s_index[0]})
        ax.set(xlim=(-0.1 * far, 1.15 * far), ylim=(-0.35 * far, 1.1 * far), aspect="equal")
        ax.set_axis_off()
    return figure


def quadratic(rows: Sequence[tuple[int, int, int]]) -> Figure:
    """Draw inner products against N, on the death polygon and on random polygons.

    Parameters
    ----------
    rows
        N, inner products on the death polygon, and on a random polygon.

    Examples
    --------
    >>> quadratic([(10, 110, 60), (20, 420, 130)])
    <Figure size 460x300 with 1 Axes>
    """
    N, worst, usual = np.array(rows).T
    figure, ax = new(height=3.0, width=4.6)
    for values, name, label in ((worst, "B", "death polygon"), (usual, "A", "random polygon")):
        look = palette.role(name)
        ax.plot(N, values, color=look.color, marker=look.marker, linestyle=look.linestyle,
                label=label)  # fmt: skip
    ax.plot(N, N * N, color=palette.MUTED, linestyle=":", label="$N^2$")
    ax.set(xscale="log", yscale="log", xlabel="vertices $N$", ylabel="inner products")
    ax.xaxis.set_major_formatter(ScalarFormatter())
    ax.xaxis.set_minor_formatter(ScalarFormatter())
    ax.set_xticks(N, [str(n) for n in N])
    ax.minorticks_off()
    ax.legend(frameon=False, fontsize=9)
    ax.spines[["top", "right"]].set_visible(False)
    return figure


def float_stop(rows: Sequence[tuple[int, int]]) -> Figure:
    """Draw iterations of float64 GJK on the death polygon against its vertices.

    Examples
    --------
    >>> float_stop([(10, 10), (60, 55)])
    <Figure size 460x280 with 1 Axes>
    """
    N, iterations = np.array(rows).T
    figure, ax = new(height=2.8, width=4.6)
    ax.plot(N, N, color=palette.MUTED, linestyle=":", label="exact: $N$")
    ax.plot(N, iterations, color=palette.role("B").color, marker="s", markersize=4, label="float64")
    ax.set(xlabel="vertices $N$", ylabel="iterations")
    ax.legend(frameon=False, fontsize=9)
    ax.spines[["top", "right"]].set_visible(False)
    return figure


def direction_arcs(result: Any, P: ArrayLike, steps: Sequence[int]) -> Figure:
    """Draw the directions of a plane run, and the arc that is left for those to come.

    A panel for each step i: grey wedges are the normal cones of the points used so far, the
    orange one is that of the new support point, and the free arc around v_i is what is left white.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> X = gjk.exact([(4, 1), (1, 3), (3, -2)])
    >>> direction_arcs(gjk.distance(X, [(0, 0)], trace=True), X, (0, 1))
    <Figure size 720x290 with 2 Axes>
    """
    P = as_floats(P)
    figure, axs = new(len(steps), height=2.9, squeeze=False)
    for ax, number in zip(axs.flat, steps, strict=True):
        used = {i for i, _ in result.trace[0].simplex}
        used |= {step.s_index[0] for step in result.trace[:number]}
        new_one = result.trace[number].s_index[0]
        for i in sorted(used | {new_one}):
            cone = normal_cone(P, i)
            if cone:
                color = palette.role("s").color if i == new_one else palette.MUTED
                ax.add_patch(Wedge((0, 0), 1, *cone, facecolor=color, alpha=0.45, zorder=1))
                middle = np.radians(sum(cone) / 2)
                if i == new_one or cone[1] - cone[0] > 25:  # a label needs room
                    at = (0.72 * np.cos(middle), 0.72 * np.sin(middle))
                    text(ax, at, f"$N(x_{i})$", "v", (0, 0), fontsize=9)
        ax.add_patch(Wedge((0, 0), 1, 0, 360, width=0.004, color=palette.INK))
        for earlier in range(number + 1):
            v = as_floats(result.trace[earlier].v)[0]
            last = earlier == number
            vector(ax, v / np.hypot(*v), alpha=1 if last else 0.3, linewidth=2.2 if last else 1.2)
        ax.set(xlim=(-1.4, 1.4), ylim=(-1.35, 1.35), aspect="equal")
        ax.set_axis_off()
        ax.set_title(f"step {number}", fontsize=10)
    return figure


def normal_cone(P: ArrayLike, index: int) -> tuple[float, float] | None:
    """Angles, in degrees, between which the point has the smallest inner product of all.

    None if it is not a vertex of the hull.

    Examples
    --------
    >>> square = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    >>> normal_cone(square, 2)
    (0.0, 90.0)
    """
    P = as_floats(P)
    away = np.delete(P, index, axis=0) - P[index]
    away = np.degrees(np.arctan2(away[:, 1], away[:, 0]))
    for first in away:
        turned = (away - first + 1e-9) % 360 - 1e-9
        if turned.max() < 180 - 1e-9:
            # All other points lie between these two angles: v·(y − x) ≥ 0 for all of them.
            low = float(first + turned.max() - 90)
            high = float(first + 90)
            return round(low, 6), round(high, 6)
    return None


def space_steps(result: Any, P: ArrayLike, *, view: tuple[float, float] = (18, -62)) -> Figure:
    """Draw a run on a polytope in space, one panel per step, with the simplex, v, s and drops.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> X = gjk.exact([(1, 1, 1), (2, 0, 1), (1, -2, 2), (3, 0, 0)])
    >>> result = gjk.distance(X, [(0, 0, 0)], trace=True)
    >>> type(space_steps(result, X)).__name__
    'Figure'
    """
    P = as_floats(P)
    count = len(result.trace)
    columns = min(3, count)
    rows = -(-count // columns)
    figure, axs = new(
        columns, rows, height=2.9 * rows, squeeze=False, subplot_kw={"projection": "3d"}
    )
    for ax in axs.flat[count:]:
        ax.set_axis_off()
    for number, (ax, step) in enumerate(zip(axs.flat, result.trace, strict=False)):
        _space_panel(ax, P, step)
        vv = step.v @ step.v
        shown = str(vv) if isinstance(vv, Fraction) else f"{vv:.3f}"
        ax.set_title(rf"step {number}: $\|v\|^2 = {shown}$", fontsize=10, y=0.94)
        ax.view_init(*view)
    return figure


def _space_panel(ax: Any, P: np.ndarray, step: Any) -> None:
    for i, j in combinations(range(len(P)), 2):
        ax.plot(*P[[i, j]].T, color=palette.role("difference").color, linewidth=0.8, alpha=0.5)
    W = as_floats(step.W)
    look = palette.role("simplex")
    for i, j in combinations(range(len(W)), 2):
        ax.plot(*W[[i, j]].T, color=look.color, linewidth=2.6)
    ax.plot(*W.T, color=look.color, marker=look.marker, linestyle="none", markersize=7)
    v = as_floats(step.v)[0]
    ax.plot(*np.array([0 * v, v]).T, color=palette.INK, linewidth=1.8)
    ax.plot(*v, color=palette.INK, marker="o", markersize=4)
    ax.plot(0, 0, 0, "+", color=palette.INK, markersize=9, markeredgewidth=1.6)
    s = as_floats(step.s)[0]
    if step.gap > 0:
        ax.plot(*s, color=palette.role("s").color, marker="*", markersize=13)
    for i, _ in step.dropped:
        ax.plot(*P[i], "x", color=palette.INK, markersize=11, markeredgewidth=2.2)
    ax.set_axis_off()
    ax.set_box_aspect(np.ptp(np.vstack([P, 0 * P[:1]]), axis=0), zoom=1.35)


def growth(records: Mapping[str, Mapping[int, int]]) -> Figure:
    """Draw the longest runs known against the number of vertices.

    Examples
    --------
    >>> growth({"3D": {4: 6, 5: 9}})
    <Figure size 500x320 with 1 Axes>
    """
    figure, ax = new(height=3.2, width=5.0)
    most = max(n for rows in records.values() for n in rows)
    for (label, rows), name in zip(records.items(), ("A", "B", "simplex"), strict=False):
        look = palette.role(name)
        ax.plot(list(rows), list(rows.values()), color=look.color, marker=look.marker,
                linestyle=look.linestyle, label=label)  # fmt: skip
    n = np.array([3, most])
    for factor, place in ((1, "$n$"), (2, "$2n$"), (3, "$3n$")):
        ax.plot(n, factor * n, color=palette.MUTED, linestyle=":", linewidth=1)
        ax.annotate(place, (most, factor * most), xytext=(5, -3), textcoords="offset points")
    ax.set(xlabel="vertices $n$", ylabel="iterations")
    ax.legend(frameon=False, fontsize=9)
    ax.spines[["top", "right"]].set_visible(False)
    return figure


def schedule(result: Any) -> Figure:
    """Draw which points are in the simplex at which step: a bar for each stay.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> schedule(gjk.distance([(2, 1), (3, -4)], [(0, 0)], trace=True))
    <Figure size 720x300 with 1 Axes>
    """
    figure, ax = new(height=3.0)
    order: list[int] = []
    for number, step in enumerate(result.trace):
        for i, _ in step.simplex:
            if i not in order:
                order.append(i)
            ax.barh(order.index(i), 1, left=number - 0.5, height=0.62,
                    color=palette.role("simplex").color, alpha=0.75)  # fmt: skip
        if step.gap > 0:
            i = step.s_index[0]
            if i not in order:
                order.append(i)
            ax.plot(number + 0.5, order.index(i), "*", color=palette.role("s").ink, markersize=7)
    ax.set_yticks(range(len(order)), [str(i) for i in order])
    ax.set(xlabel="step", ylabel="point")
    ax.invert_yaxis()
    ax.spines[["top", "right"]].set_visible(False)
    return figure
