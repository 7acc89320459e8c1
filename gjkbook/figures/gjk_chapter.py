"""Figures of the chapter on GJK: the whole approach, the cap of Theorem 3.1, witnesses, errors.

Like the strip of :func:`gjkbook.figures.gjk_run` they read a result and compute no GJK themselves.
"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
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
    supporting_line,
    text,
    vector,
)
from gjkbook.figures.runs import gjk_run

RING = {"color": palette.INK, "markerfacecolor": "none", "markersize": 8, "clip_on": False}


def approach(result: Any, A: ArrayLike, B: ArrayLike) -> Figure:
    """Draw A ⊖ B with all the vectors of a run, the earlier the paler, and the points it used.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A, B = [(0, 0), (2, 0), (1, 1)], [(3, 0), (4, 0), (4, 1)]
    >>> approach(gjk.distance(A, B, trace=True), A, B)
    <Figure size 620x380 with 1 Axes>
    """
    steps = result.trace
    A, B = as_floats(A), as_floats(B)
    figure, ax = new(height=3.8, width=6.2)
    differences = (A[:, None] - B[None]).reshape(-1, 2)
    polygon(ax, differences, "difference", alpha=0.10)
    used = np.vstack([as_floats(steps[0].W), *(as_floats(step.s) for step in steps)])
    points(ax, used, "s", size=7)
    for number, step in enumerate(steps):
        v = as_floats(step.v)[0]
        last = number == len(steps) - 1
        alpha = 1 if last else 0.35 + 0.35 * number / len(steps)
        vector(ax, v, alpha=alpha, linewidth=2.4 if last else 1.3)
        # The last arrows crowd: the final one gets its label below its middle.
        at, side = (v / 2, (v[1], -v[0])) if last else (v, v)
        text(ax, at, rf"$v_{number}$", "v", tuple(12 * np.array(side) / math.hypot(*v)))
    origin(ax, away_from=result.vector)
    clean(ax)
    return figure


def halting_cap(x: ArrayLike, s: ArrayLike, X: ArrayLike, nearest: ArrayLike) -> Figure:
    """Draw where v(X) can still be, given a point x of X and its support point s (Theorem 3.1).

    It lies in the disc with diameter from 0 to x and beyond the line through s at right angles to
    x: in a cap of that disc, whose furthest point from x is √(x·(x − s)) away.

    Examples
    --------
    >>> X = [(2, 1), (2, -1), (4, 0)]
    >>> halting_cap((4, 0), (2, 1), X, (2, 0))
    <Figure size 560x380 with 1 Axes>
    """
    x, s, nearest = (as_floats(p)[0] for p in (x, s, nearest))
    gap, length = float(x @ (x - s)), math.hypot(*x)
    figure, ax = new(height=3.8, width=5.6)
    polygon(ax, X, "difference", None, vertices=False, alpha=0.10, linewidth=1.2)
    along = x / length
    across = np.array([-along[1], along[0]])
    start = math.acos(max(-1.0, min(1.0, (float(x @ s) / length - length / 2) / (length / 2))))
    angle = np.linspace(-start, start, 121)
    arc = x / 2 + length / 2 * (np.outer(np.cos(angle), along) + np.outer(np.sin(angle), across))
    color = palette.role("simplex").color
    ax.fill(*arc.T, facecolor=color, alpha=0.28, linewidth=0, zorder=1)
    ax.plot(*_circle(x / 2, length / 2).T, color=color, linewidth=1.4)
    ax.plot(*_circle(x, math.sqrt(gap)).T, color=palette.MUTED, linestyle=":", linewidth=1.4)
    ax.plot(*np.array([x, arc[-1]]).T, color=palette.MUTED, linewidth=1.2, zorder=4)
    rim = x + math.sqrt(gap / 2)
    text(ax, rim, r"radius $\sqrt{x^\top(x-s)}$", "muted", (8, 6), fontsize=11, ha="left")
    supporting_line(ax, x, float(x @ s))
    vector(ax, x)
    text(ax, x, "$x$", "v", (11, 0))
    points(ax, s, "s")
    text(ax, s, "$s$", "s", (-12, -3))
    points(ax, nearest, "v", size=5)
    text(ax, nearest, "$v(X)$", "v", (30, -13))
    origin(ax, away_from=x)
    clean(ax)
    text(ax, x + (1.3 * math.sqrt(gap), -math.sqrt(gap)), "$X$", "difference", (0, 0))
    low, high = np.minimum(0, x - math.sqrt(gap)), np.maximum(0, x + math.sqrt(gap))
    ax.set(xlim=(low[0] - 0.8, high[0] + 2.2), ylim=(low[1] - 0.8, high[1] + 0.3), adjustable="box")
    return figure


def run_strip(result: Any, A: ArrayLike, B: ArrayLike) -> Figure:
    """Draw :func:`gjkbook.figures.gjk_run` with one scale for all panels, to compare the steps.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A, B = [(0, 0), (2, 0), (1, 1)], [(3, 0), (4, 0), (4, 1)]
    >>> type(run_strip(gjk.distance(A, B, trace=True), A, B)).__name__
    'Figure'
    """
    figure = gjk_run(result, A, B)
    A, B = as_floats(A), as_floats(B)
    seen = np.vstack([(A[:, None] - B[None]).reshape(-1, 2), [(0, 0)]])
    low, high = seen.min(axis=0), seen.max(axis=0)
    air = 0.12 * (high - low).max()
    for ax in figure.axes[: len(result.trace)]:
        ax.set(
            xlim=(low[0] - air, high[0] + air), ylim=(low[1] - air, high[1] + air), adjustable="box"
        )
    return figure


def _circle(centre: np.ndarray, radius: float) -> np.ndarray:
    angle = np.linspace(0, 2 * np.pi, 241)
    return centre + radius * np.column_stack([np.cos(angle), np.sin(angle)])


def witnesses(result: Any, A: ArrayLike, B: ArrayLike) -> Figure:
    """Draw A and B with the witness points, and the points of each that carry them.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A, B = [(0, 0), (2, 0), (1, 1)], [(3, 0), (4, 0), (4, 1)]
    >>> witnesses(gjk.distance(A, B), A, B)
    <Figure size 560x300 with 1 Axes>
    """
    A, B = as_floats(A), as_floats(B)
    figure, ax = new(height=3.0, width=5.6)
    polygon(ax, A, "A")
    polygon(ax, B, "B")
    for P, indices in zip((A, B), zip(*result.simplex, strict=True), strict=True):
        simplex(ax, P[sorted(set(indices))])
    a, b = as_floats(result.point_a)[0], as_floats(result.point_b)[0]
    vector(ax, result.vector, b, label="$v$")
    for point, name, side in ((a, "A", 1), (b, "B", -1)):
        points(ax, point, name, size=7, markeredgecolor=palette.INK)
        text(ax, point, f"${name.lower()}$", name, (14 * side, -8 * side))
    clean(ax)
    return figure


def error_bound(runs: Sequence[tuple[str, Any, ArrayLike]]) -> Figure:
    """Draw ‖v_i − v‖² and its bound v_i·(v_i − s_i), one panel per run, on a logarithmic scale.

    Parameters
    ----------
    runs
        For each panel a title, a result with its trace, and the true v.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> r = gjk.distance([(2, 1), (3, -4)], [(0, 0)], trace=True)
    >>> error_bound([("a segment", r, r.vector)])
    <Figure size 720x280 with 1 Axes>
    """
    figure, axs = new(len(runs), height=2.8, squeeze=False, sharey=True)
    for ax, (title, result, target) in zip(axs.flat, runs, strict=True):
        gaps = np.array([float(step.gap) for step in result.trace])
        away = np.array([as_floats(step.v)[0] - as_floats(target)[0] for step in result.trace])
        errors = (away**2).sum(axis=1)
        for values, name, marker, label in (
            (gaps, "s", "s", r"bound $v_i^\top(v_i - s_i)$"),
            (errors, "v", "o", r"$\|v_i - v\|^2$"),
        ):
            shown = values > 1e-24  # below it a square is rounding of numbers of size 1
            ax.plot(
                np.flatnonzero(shown),
                values[shown],
                color=palette.role(name).color,
                linestyle=palette.role(name).linestyle,
                marker=marker,
                markersize=4.5,
                label=label,
            )
        zeros = np.flatnonzero(gaps == 0)
        if len(zeros):
            at = {"xy": (zeros[0], 0.04), "xycoords": ("data", "axes fraction")}
            away = {"xytext": (-9, -3), "textcoords": "offset points"}
            ax.annotate("both zero", **at, **away, ha="right", fontsize=9)
            ax.plot(zeros, [0.02] * len(zeros), "o", **RING, transform=ax.get_xaxis_transform())
        ax.set(yscale="log", xlabel="step $i$")
        ax.set_title(title, fontsize=10)
        ax.xaxis.get_major_locator().set_params(integer=True)
        ax.spines[["top", "right"]].set_visible(False)
    axs.flat[-1].legend(frameon=False, fontsize=9)
    return figure
