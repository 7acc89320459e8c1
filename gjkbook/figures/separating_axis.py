"""Figures of the chapter on separating axes: projections, the halting test, frames, costs."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter
from numpy.typing import ArrayLike

from gjkbook.figures import palette
from gjkbook.figures.primitives import (
    as_floats,
    clean,
    new,
    origin,
    outline,
    points,
    polygon,
    simplex,
    supporting_line,
    text,
    vector,
)

WAYS = {
    (): ("nothing kept", "B", ":", "s"),
    ("axis",): ("axis", "difference", "-.", "D"),
    ("axis", "simplex"): ("axis, simplex", "s", "--", "^"),
    ("axis", "simplex", "vertices"): ("axis, simplex, vertices", "A", "-", "o"),
}
"""Label, role, line and marker for what a tracker keeps."""


def axis(A: ArrayLike, B: ArrayLike, d: ArrayLike, ax: Axes | None = None) -> Figure:
    """Draw A and B with their shadows on the axis of d, and the line between them (Figure 9).

    Examples
    --------
    >>> axis([(3, 0), (4, 1), (4, 0)], [(0, 0), (1, 0), (0, 1)], (1, 0))
    <Figure size 620x360 with 1 Axes>
    """
    A, B, d = as_floats(A), as_floats(B), as_floats(d)[0]
    if ax is None:
        figure, ax = new(height=3.6, width=6.2)
        axis(A, B, d, ax)
        clean(ax)
        return figure
    u = d / np.hypot(*d)
    across = np.array([-u[1], u[0]])
    everything = np.vstack([A, B])
    side = across if across[1] < 0 else -across
    size = np.ptp(everything, axis=0).max()
    base = side * ((everything @ side).max() + 0.12 * size)
    shadows = {}
    for P, role in ((A, "A"), (B, "B")):
        polygon(ax, P, role)
        heights = P @ u
        low, high = shadows[role] = heights.min(), heights.max()
        # One shadow on each side of the axis, so that both are seen where they overlap.
        beside = base + (0.02 if role == "A" else -0.02) * size * across
        ends = np.array([beside + low * u, beside + high * u])
        color = palette.role(role).color
        ax.plot(*ends.T, color=color, linewidth=5, solid_capstyle="butt", zorder=3, alpha=0.8)
        for index in (int(heights.argmin()), int(heights.argmax())):
            foot = base + heights[index] * u
            ax.plot(*np.array([P[index], foot]).T, color=color, linewidth=0.9, linestyle=":")
    span = everything @ u
    air = 0.15 * np.ptp(span)
    ends = base + np.outer([span.min() - air, span.max() + air], u)
    vector(ax, ends[1] - ends[0], ends[0], color=palette.MUTED, linewidth=1.2)
    text(ax, ends[1], "$d$", "muted", tuple(12 * u))
    middle = (shadows["A"][0] + shadows["B"][1]) / 2
    if shadows["A"][0] > shadows["B"][1]:
        supporting_line(ax, u, middle, "origin", linewidth=1, linestyle=(0, (2, 3)))
    return ax.figure


def shadows(A: ArrayLike, B: ArrayLike, directions: Sequence[ArrayLike]) -> Figure:
    """Draw :func:`axis` for several directions side by side.

    Examples
    --------
    >>> shadows([(3, 0), (4, 1)], [(0, 0), (1, 0)], [(1, 0), (0, 1)])
    <Figure size 720x300 with 2 Axes>
    """
    figure, axs = new(len(directions), height=3.0, squeeze=False)
    for ax, d in zip(axs[0], directions, strict=True):
        axis(A, B, d, ax)
        gap = (as_floats(A) @ as_floats(d)[0]).min() - (as_floats(B) @ as_floats(d)[0]).max()
        clean(ax, "disjoint: $d$ separates" if gap > 0 else "they overlap: $d$ says nothing")
    return figure


def halts(A: ArrayLike, B: ArrayLike, separation: Any, result: Any) -> Figure:
    """Draw A ⊖ B twice: where Algorithm 6 stopped, and where GJK did.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A, B = [(3, 0), (4, 3), (4, 0)], [(0, 0), (1, 0), (0, 1)]
    >>> runs = gjk.separating_axis(A, B, trace=True), gjk.distance(A, B, trace=True)
    >>> halts(A, B, *runs)
    <Figure size 720x320 with 2 Axes>
    """
    A, B = as_floats(A), as_floats(B)
    X = (A[:, None] - B[None]).reshape(-1, 2)
    figure, axs = new(2, height=3.2)
    names = ("the axis", "the distance vector")
    for ax, run, name in zip(axs, (separation, result), names, strict=True):
        step = run.trace[-1]
        polygon(ax, X, "difference", None, alpha=0.10, vertices=False)
        text(ax, outline(X).mean(axis=0), r"$A\ominus B$", "difference", (0, 0))
        simplex(ax, step.W)
        v, s = as_floats(step.v)[0], as_floats(step.s)[0]
        supporting_line(ax, v, v @ s)
        points(ax, s, "s", size=8)
        text(ax, s, "$s$", "s", (11, -9))
        vector(ax, v, label="$v$")
        origin(ax, away_from=v)
        count = run.iterations
        clean(ax, f"{name}: {count} support point{'s' if count > 1 else ''}")
    return figure


def frames(A: ArrayLike, poses: Sequence[tuple], B: ArrayLike, axes: Sequence[ArrayLike]) -> Figure:
    """Draw a body at several poses, each with the line its axis draws between the bodies.

    Examples
    --------
    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> frames(square, [(np.eye(2), (2, 0)), (np.eye(2), (2, 1))], square, [(1, 0), (1, 0)])
    <Figure size 720x240 with 2 Axes>
    """
    A, B = as_floats(A), as_floats(B)
    figure, axs = new(len(poses), height=2.4, squeeze=False)
    moved = [A @ np.asarray(R, dtype=float).T + t for R, t in poses]
    view = np.vstack([*moved, B])
    for number, (ax, P, v) in enumerate(zip(axs[0], moved, axes, strict=True)):
        polygon(ax, P, "A")
        polygon(ax, B, "B")
        v = as_floats(v)[0]
        clear = (P @ v).min() + (B @ v).max()
        supporting_line(ax, v, clear / 2, "origin", linewidth=1.2, linestyle=(0, (2, 3)))
        ax.plot(*view.T, linestyle="none")
        clean(ax, f"frame {number}", margin=0.05)
    return figure


def frame_costs(rows: Sequence[Any], names: dict[float, str]) -> Figure:
    """Plot vertices looked at in a frame against vertices, one panel for each speed.

    Examples
    --------
    >>> from gjkbook.experiments.tracking import FrameCost
    >>> row = FrameCost(10, 0.01, (), 1.0, 20.0, 0.5)
    >>> frame_costs([row, row._replace(n=100, looked_at=200.0)], {0.01: "slow"})
    <Figure size 720x300 with 1 Axes>
    """
    figure, axs = new(len(names), height=3.0, squeeze=False, sharey=True)
    for ax, (turn, name) in zip(axs[0], names.items(), strict=True):
        for keep, (label, role, line, marker) in WAYS.items():
            chosen = [row for row in rows if row.turn == turn and row.keep == keep]
            if not chosen:
                continue
            x, y = [row.n for row in chosen], [row.looked_at for row in chosen]
            color = palette.role(role).color
            ax.loglog(x, y, color=color, linestyle=line, marker=marker, markersize=5, label=label)
        ax.set_title(name, fontsize=10)
        ax.set_xlabel("vertices of each body")
        ax.xaxis.set_minor_formatter(NullFormatter())
        ax.spines[["top", "right"]].set_visible(False)
    axs[0, 0].set_ylabel("vertices looked at in a frame")
    axs[0, 0].legend(frameon=False, fontsize=9)
    return figure
