"""A run of GJK as a strip of pictures (Figure 6 of the thesis), and how it converges.

Both functions read the trace of a result, ``gjkbook.distance(A, B, trace=True)``, and compute
nothing: what they draw is what the algorithm did.
"""

import math
from types import SimpleNamespace
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
    points,
    polygon,
    simplex,
    supporting_line,
    text,
    vector,
)


def gjk_run(result: Any, A: ArrayLike, B: ArrayLike, *, columns: int = 3) -> Figure:
    """Draw one panel per step: the simplex W, v, the supporting line, s, and what is dropped.

    Parameters
    ----------
    result
        What ``gjkbook.distance(A, B, trace=True)`` returned.
    A, B
        The planar point sets of that call.
    columns
        Panels in a row.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A, B = [(0, 0), (2, 0), (1, 1)], [(3, 0), (4, 0), (4, 1)]
    >>> figure = gjk_run(gjk.distance(A, B, trace=True), A, B)
    >>> type(figure).__name__
    'Figure'
    """
    A, B = as_floats(A), as_floats(B)
    steps = _steps(result, A, B)
    columns = min(columns, len(steps))
    rows = math.ceil(len(steps) / columns)
    figure, axs = new(columns, rows, height=2.6 * rows, squeeze=False, width=2.4 * columns)
    for ax in axs.flat[len(steps) :]:
        ax.set_axis_off()
    for number, (ax, step) in enumerate(zip(axs.flat, steps, strict=False)):
        _draw_step(ax, step, A, B)
        clean(ax, rf"step {number}: $\|v\| = {_norm(step.v):.3f}$", margin=0.18)
    return figure


def _draw_step(ax: Axes, step: Any, A: np.ndarray, B: np.ndarray) -> None:
    polygon(
        ax,
        (A[:, None] - B[None]).reshape(-1, 2),
        "difference",
        None,
        vertices=False,
        alpha=0.10,
        linewidth=1.2,
    )
    simplex(ax, step.W)
    v = as_floats(step.v)[0]
    vector(ax, v, label="$v$")
    if v.any():
        s = as_floats(step.s)[0]
        supporting_line(ax, v, float(v @ s))
        points(ax, s, "s")
        text(ax, s, "$s$", "s", tuple(-13 * v / _norm(v) + _across(v)))
    if step.dropped:
        lost = np.array([A[i] - B[j] for i, j in step.dropped])
        points(ax, lost, "muted", marker="x", size=11, markeredgewidth=2.2, color=palette.INK)
    origin(ax, away_from=v)


def _across(v: np.ndarray) -> np.ndarray:
    """Return a short offset along the supporting line, which is at right angles to v."""
    return 9 * np.array([v[1], -v[0]]) / _norm(v)


def convergence(result: Any) -> Figure:
    """Draw ‖v‖ and the lower bound per step, and the gap v·(v−s) on a logarithmic scale.

    The distance lies between the two curves of the left panel at every step. A gap of zero or
    less has no logarithm: it is drawn as an open ring at the foot of the right panel.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A, B = [(0, 0), (2, 0), (1, 1)], [(3, 0), (4, 0), (4, 1)]
    >>> convergence(gjk.distance(A, B, trace=True))
    <Figure size 720x260 with 2 Axes>
    """
    steps = _trace(result)
    if result.status == "overlap":
        steps.append(SimpleNamespace(v=(0, 0), lower_bound=0, gap=0))
    k = np.arange(len(steps))
    norms = np.array([_norm(step.v) for step in steps])
    bounds = np.array([float(step.lower_bound) for step in steps])
    gaps = np.array([float(step.gap) for step in steps])
    figure, (left, right) = new(2, height=2.6)
    look = {name: palette.role(name) for name in ("v", "s", "difference")}
    left.plot(k, norms, color=look["v"].color, marker="o", label=r"$\|v\|$")
    left.plot(
        k, bounds, color=look["s"].color, marker="s", linestyle=(0, (4, 2)), label="lower bound"
    )
    left.fill_between(k, bounds, norms, color=look["difference"].color, alpha=0.12, linewidth=0)
    left.legend(frameon=False, fontsize=9)
    left.set_title("the distance lies between", fontsize=10)
    shown = gaps > 0
    right.plot(k[shown], gaps[shown], color=look["difference"].color, marker="D")
    if shown.any():
        right.set_yscale("log")
        right.yaxis.set_minor_formatter(NullFormatter())
    floor = gaps[shown].min() / 10 if shown.any() else 0
    right.plot(
        k[~shown],
        np.full((~shown).sum(), floor),
        color=look["difference"].color,
        marker="o",
        markerfacecolor="none",
        linestyle="none",
        markersize=8,
        label="zero",
    )
    if not shown.all():
        right.legend(frameon=False, fontsize=9)
    right.set_title(r"gap $v\cdot(v-s)$", fontsize=10)
    for ax in (left, right):
        ax.set_xlabel("step")
        ax.set_xticks(k if len(k) <= 12 else k[:: math.ceil(len(k) / 12)])
        ax.spines[["top", "right"]].set_visible(False)
    return figure


def _steps(result: Any, A: np.ndarray, B: np.ndarray) -> list:
    """Return the steps of a run; an overlap adds its last simplex, the one around the origin."""
    steps = _trace(result)
    if result.status == "overlap":
        W = np.array([A[i] - B[j] for i, j in result.simplex])
        steps.append(SimpleNamespace(W=W, v=np.zeros(2), dropped=()))
    return steps


def _trace(result: Any) -> list:
    if result.trace is None:
        raise ValueError("the result has no trace; call distance(A, B, trace=True)")
    return list(result.trace)


def _norm(v: ArrayLike) -> float:
    return math.hypot(*as_floats(v)[0])
