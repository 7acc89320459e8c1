"""Figures of the chapter on moving objects: frames and ray, swept hulls, halving, the ray cast.

They read results and traces; none of them computes a time of impact itself.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

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
    supporting_line,
    text,
    vector,
)

PALE = {"vertices": False, "alpha": 0.05, "linewidth": 0.9}
PATH = {"color": palette.MUTED, "linestyle": ":", "linewidth": 1.3, "zorder": 2}


def frames(
    A: ArrayLike, B: ArrayLike, v_a: ArrayLike, v_b: ArrayLike, impact: Any, count: int = 3
) -> Figure:
    """Draw two moving polygons up to their first contact, and the same as a ray in A ⊖ B.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A, B = [(0, 0), (2, 0), (1, 1)], [(4, 0), (5, 0), (5, 1)]
    >>> frames(A, B, (4, 0), (0, 0), gjk.time_of_impact(A, B, (4, 0)))
    <Figure size 720x310 with 2 Axes>
    """
    A, B = as_floats(A), as_floats(B)
    v_a, v_b = as_floats(v_a)[0], as_floats(v_b)[0]
    r, t = v_b - v_a, float(impact.time)
    figure, (left, right) = new(2, height=3.1)
    for part in np.linspace(0, 1, count + 1):
        style = {} if part == 1 else PALE
        polygon(left, A + part * t * v_a, "A", None, **style)
        polygon(left, B + part * t * v_b, "B", None, **style)
    for P, v, name in ((A, v_a, "A"), (B, v_b, "B")):
        vector(left, t * v, P.mean(axis=0), name)
        text(left, P.mean(axis=0), f"${name}$", name, (4, 14))
    points(left, impact.point, "origin", marker="o", markersize=7)
    clean(left, f"$A$ and $B$ from time $0$ to the contact at ${t:.3g}$")
    polygon(right, _difference(A, B), "difference", alpha=0.10)
    ray(right, r, t)
    origin(right, away_from=r)
    clean(right, r"the ray $t\,r$ and $A\ominus B$, both at rest")
    return figure


def ray(ax: Axes, r: np.ndarray, t: float, reach: float = 1.0) -> Axes:
    """Draw t·r from 0 to ``reach``, solid up to the hit at t."""
    ax.plot(*np.outer(r, (0, reach)), **PATH)
    vector(ax, t * r, label=r"$t^*\!r$" if t else None)
    points(ax, t * r, "origin", marker="o", markersize=7)
    text(ax, reach * r, "$r$", "muted", (9, 3))
    return ax


def _difference(A: np.ndarray, B: np.ndarray) -> np.ndarray:
    return (A[:, None] - B[None]).reshape(-1, 2)


def swept_hull(P: ArrayLike, m: ArrayLike) -> Figure:
    """Draw a body, its end, copies between and the hull (Figure 8 of Ericson's notes).

    Examples
    --------
    >>> swept_hull([(0, 0), (2, 0), (1, 1)], (4, 1))
    <Figure size 560x260 with 1 Axes>
    """
    P, m = as_floats(P), as_floats(m)[0]
    figure, ax = new(height=2.6, width=5.6)
    polygon(ax, np.vstack([P, P + m]), "difference", None, vertices=False, alpha=0.10)
    for t in np.linspace(0.2, 0.8, 4):
        polygon(ax, P + t * m, "A", None, **PALE)
    polygon(ax, P, "A", "$A$")
    polygon(ax, P + m, "A", "$A+m$")
    top = P[int(P[:, 1].argmax())]
    vector(ax, m, top, "v", "$m$")
    clean(ax)
    return figure


def swept_support(P: ArrayLike, m: ArrayLike, directions: Sequence[ArrayLike]) -> Figure:
    """Draw where the support point of the swept body lies (Figure 9 of Ericson's notes).

    Examples
    --------
    >>> swept_support([(0, 0), (2, 0), (1, 1)], (4, 1), [(-1, 1), (1, 1)])
    <Figure size 720x280 with 2 Axes>
    """
    P, m = as_floats(P), as_floats(m)[0]
    both = np.vstack([P, P + m])
    figure, axs = new(len(directions), height=2.8)
    for ax, d in zip(np.atleast_1d(axs), directions, strict=True):
        d = as_floats(d)[0]
        along = float(d @ m) > 0
        polygon(ax, both, "difference", None, vertices=False, alpha=0.06)
        for Q, name, active in ((P, "$A$", not along), (P + m, "$A+m$", along)):
            polygon(ax, Q, "A", name, **({} if active else PALE))
        s = both[int((both @ d).argmax())]
        supporting_line(ax, d, float(s @ d))
        points(ax, s, "s", size=8)
        size = float(np.ptp(both, axis=0).max())
        start = (P + m if along else P).mean(axis=0)
        vector(ax, 0.22 * size * d / np.hypot(*d), s, label="$d$")
        ax.plot(*np.array([start - (m if along else 0), start + (0 if along else m)]).T, **PATH)
        text(ax, (P + 0.5 * m).mean(axis=0), "$m$", "muted", (0, 10))
        sign = ">" if along else r"\leq"
        clean(ax, rf"$d\cdot m {sign} 0$", margin=0.16)
    return figure


def halving(
    A: ArrayLike, B: ArrayLike, m: ArrayLike, intervals: Sequence[tuple[float, float, bool]]
) -> Figure:
    """Draw what A, moving by m past the resting B, sweeps in each interval that was tried.

    Examples
    --------
    >>> A, B = [(0, 0), (2, 0), (1, 1)], [(4, 0), (5, 0), (5, 1)]
    >>> halving(A, B, (4, 0), [(0, 1, True), (0, 0.5, True), (0, 0.25, False)])
    <Figure size 720x230 with 3 Axes>
    """
    A, B, m = as_floats(A), as_floats(B), as_floats(m)[0]
    figure, axs = new(len(intervals), height=2.3)
    for ax, (t0, t1, meets) in zip(np.atleast_1d(axs), intervals, strict=True):
        t0, t1 = float(t0), float(t1)
        polygon(ax, np.vstack([A, A + m]), "muted", None, vertices=False, alpha=0.03)
        polygon(ax, np.vstack([A + t0 * m, A + t1 * m]), "A", None, vertices=False)
        polygon(ax, B, "B", None, vertices=False, alpha=0.3)
        clean(ax, f"[{t0:g}, {t1:g}]\n{'meets' if meets else 'free'}", margin=0.06)
    return figure


def cast_strip(trace: Sequence[Any], A: ArrayLike, B: ArrayLike, r: ArrayLike) -> Figure:
    """Draw each pass of a ray cast: the point x, the simplex, v, and the plane through s.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A, B = [(0, 0), (2, 0), (1, 1)], [(4, 0), (5, 0), (5, 1)]
    >>> hit = gjk.time_of_impact(A, B, (4, 0), trace=True)
    >>> cast_strip(hit.trace, A, B, (-4, 0))
    <Figure size 720x270 with 1 Axes>
    """
    X, r = _difference(as_floats(A), as_floats(B)), as_floats(r)[0]
    columns = min(3, len(trace))
    rows = -(-len(trace) // columns)
    figure, axs = new(columns, rows, height=2.7 * rows)
    panels = np.atleast_1d(axs).ravel()
    for ax in panels[len(trace) :]:
        ax.set_axis_off()
    for number, (ax, step) in enumerate(zip(panels, trace, strict=False)):
        x, v, s = float(step.time) * r, as_floats(step.v)[0], as_floats(step.s)[0]
        polygon(ax, X, "difference", None, vertices=False, alpha=0.10)
        ax.plot(*np.outer(r, (0, 1.0)), **PATH)
        simplex(ax, step.W)
        supporting_line(ax, v, float(v @ s))
        points(ax, s, "s", size=8)
        vector(ax, v, x)
        points(ax, x, "v", size=6)
        text(ax, x, "$x$", "v", (-7, 9))
        moves = "moves" if step.ahead > 0 else "stays"
        clean(ax, rf"{number}: $\lambda = {float(step.time):.3f}$, $x$ {moves}", margin=0.1)
    return figure


def tangents(times: Sequence[float], distance: Any, limit: float = 1.0) -> Figure:
    """Draw the distance over time as a curve, and the tangents by which the ray cast descends.

    Parameters
    ----------
    times
        The λ of the passes, rising.
    distance
        Function of the time.

    Examples
    --------
    >>> tangents([0, 0.5, 0.7], lambda t: max(0, 1 - t) ** 2)
    <Figure size 580x280 with 1 Axes>
    """
    figure, ax = new(height=2.8, width=5.8)
    grid = np.linspace(0, limit, 241)
    curve = [distance(t) for t in grid]
    ax.plot(grid, curve, color=palette.role("difference").color, linewidth=1.8)
    ax.axhline(0, color=palette.MUTED, linewidth=0.8)
    look = palette.role("s")
    for t, after in pairwise(times):
        ax.plot([t, after], [distance(t), 0], color=look.color, linestyle="--", linewidth=1.2)
        ax.plot([after, after], [0, distance(after)], **PATH)
        ax.plot(t, distance(t), "o", color=palette.INK, markersize=5)
    for number, t in enumerate(times[:3]):
        text(ax, (t, 0), rf"$\lambda_{number}$", "v", (0, -12), annotation_clip=False)
    ax.set_xlabel("time", labelpad=14)
    ax.set_ylabel("distance")
    ax.set_xticks([])
    for side in ("top", "right", "bottom"):
        ax.spines[side].set_visible(False)
    return figure


def bullet(A: ArrayLike, B: ArrayLike, m: ArrayLike, count: int, impact: Any) -> Figure:
    """Draw a fast body at the frames of a clock, the thin wall between two of them, the contact.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A, B = [(0, 0), (0.2, 0), (0, 0.2)], [(4.4, -1), (4.5, -1), (4.4, 1), (4.5, 1)]
    >>> bullet(A, B, (8, 0), 4, gjk.time_of_impact(A, B, (8, 0)))
    <Figure size 720x160 with 1 Axes>
    """
    A, B, m = as_floats(A), as_floats(B), as_floats(m)[0]
    figure, ax = new(height=1.6)
    polygon(ax, np.vstack([A, A + m]), "difference", None, vertices=False, alpha=0.10)
    polygon(ax, B, "B", None, vertices=False, alpha=0.5)
    text(ax, B[int(B[:, 1].argmax())], "wall", "B", (24, -4), fontsize=10)
    for k in range(count + 1):
        at = A + k / count * m
        polygon(ax, at, "A", None, vertices=False, alpha=0.6)
        text(ax, at.mean(axis=0), f"{k}/{count}", "A", (0, -16), fontsize=9)
    stop = float(impact.time)
    polygon(ax, A + stop * m, "v", None, vertices=False, alpha=0.8)
    text(ax, (A + stop * m).mean(axis=0), f"{stop:.4g}", "v", (-4, 15), fontsize=9)
    clean(ax, margin=0.05)
    return figure
