"""Figures of the chapter on penetration: ways out, every expansion of EPA, its two bounds.

They read what :func:`gjkbook.penetration` returned and compute no EPA themselves.
"""

import math
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
    outline,
    points,
    polygon,
    supporting_line,
    text,
    vector,
)

BALL = {"facecolor": palette.role("simplex").color, "alpha": 0.22, "linewidth": 0, "zorder": 2}


def ways_out(result: Any, A: ArrayLike, B: ArrayLike) -> Figure:
    """Draw the bodies with the shortest way out of A, and the same seen in A ⊖ B.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A, B = [(0, 0), (3, 0), (0, 3)], [(1, 1), (3, 1), (3, 3)]
    >>> ways_out(gjk.penetration(A, B), A, B)
    <Figure size 720x340 with 2 Axes>
    """
    A, B = as_floats(A), as_floats(B)
    t = as_floats(result.vector)[0]
    figure, (left, right) = new(2, height=3.4)
    polygon(left, B, "B", None)
    polygon(left, A, "A", None)
    polygon(left, A + t, "A", None, vertices=False, alpha=0.05, linestyle=":")
    _name(left, A, "A", B.mean(axis=0))
    _name(left, B, "B", A.mean(axis=0))
    a, b = as_floats(result.point_a)[0], as_floats(result.point_b)[0]
    vector(left, t, a, label="$t$")
    points(left, a, "A", size=7, markeredgecolor=palette.INK)
    points(left, b, "B", size=7, markeredgecolor=palette.INK)
    clean(left, "move $A$ by $t$")
    polygon(right, _differences(A, B), "difference", None, alpha=0.10)
    _ball(right, math.hypot(*t))
    vector(right, -t, label="$q$")
    _name(right, _differences(A, B), "difference", (0, 0))
    origin(right, away_from=-t)
    clean(right, "the nearest way to the boundary")
    return figure


def _name(ax: Axes, P: np.ndarray, role: str, away_from: ArrayLike) -> None:
    """Write the name of a body in its corner that is furthest from what else is drawn."""
    corners = outline(P)
    corner = corners[np.argmax(np.hypot(*(corners - away_from).T))]
    text(ax, 0.7 * corner + 0.3 * corners.mean(axis=0), palette.role(role).label, role, (0, 0))


def expansions(result: Any, A: ArrayLike, B: ArrayLike, *, columns: int = 3) -> Figure:
    """Draw each step of EPA in the plane: polytope, nearest edge, support point, ball.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A, B = [(0, 0), (3, 0), (0, 3)], [(1, 1), (3, 1), (3, 3)]
    >>> type(expansions(gjk.penetration(A, B, trace=True), A, B)).__name__
    'Figure'
    """
    steps = result.trace
    rows = -(-len(steps) // columns)
    figure, axs = new(columns, rows, height=2.7 * rows, squeeze=False)
    X = outline(_differences(as_floats(A), as_floats(B)))
    low, high = np.minimum(X.min(axis=0), 0), np.maximum(X.max(axis=0), 0)
    air = 0.1 * (high - low).max()
    for number, (ax, step) in enumerate(zip(axs.flat, steps, strict=False), start=1):
        _draw_expansion(ax, step, X)
        clean(ax, f"step {number}: between {step.lower_bound:.2f} and {step.upper_bound:.2f}")
        ax.set(
            xlim=(low[0] - air, high[0] + air), ylim=(low[1] - air, high[1] + air), adjustable="box"
        )
    for ax in axs.flat[len(steps) :]:
        ax.set_axis_off()
    return figure


def _draw_expansion(ax: Axes, step: Any, X: np.ndarray) -> None:
    polygon(ax, X, "difference", None, vertices=False, alpha=0.08, linewidth=1.0)
    V = as_floats(step.vertices)
    corners = sorted({m for face in step.faces for m in face})
    polygon(ax, V[corners], "simplex", None, vertices=False, alpha=0.14, linewidth=1.2)
    points(ax, V[corners], "simplex", size=6)
    _ball(ax, step.lower_bound)
    edge = V[list(step.face)]
    ax.plot(*edge.T, color=palette.role("simplex").color, linewidth=3.4, zorder=3)
    s = as_floats(step.s)[0]
    supporting_line(ax, step.normal, float(s @ step.normal))
    vector(ax, step.lower_bound * step.normal)
    points(ax, s, "s")
    origin(ax, None)


def solids(result: Any, steps: Sequence[int], *, view: ArrayLike = (0.55, 0.35, 0.76)) -> Figure:
    """Draw the polytope at some steps of EPA in space, seen along ``view``, nearest face filled.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> A = [(0, 0, 0), (3, 0, 0), (0, 3, 0), (0, 0, 3)]
    >>> r = gjk.penetration(A, [(0.5, 0.5, 0.5), (4, 4, 5)], trace=True)
    >>> solids(r, [0])
    <Figure size 720x250 with 1 Axes>
    """
    figure, axs = new(len(steps), height=2.5, squeeze=False)
    frame, toward = _camera(np.asarray(view, dtype=float))
    for ax, number in zip(axs.flat, steps, strict=True):
        step = result.trace[number]
        V = as_floats(step.vertices)
        flat = V @ frame.T
        for face in step.faces:
            triangle = V[list(face)]
            facing = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0]) @ toward > 0
            _triangle(ax, flat[list(face)], facing, chosen=face == step.face)
        foot = step.lower_bound * step.normal @ frame.T
        vector(ax, foot)
        points(ax, as_floats(step.s) @ frame.T, "s")
        origin(ax, None)
        clean(ax, f"step {number + 1}: {len(step.faces)} faces")
    low = np.min([ax.dataLim.min for ax in axs.flat], axis=0)
    high = np.max([ax.dataLim.max for ax in axs.flat], axis=0)
    air = 0.08 * (high - low).max()
    for ax in axs.flat:
        ax.set(
            xlim=(low[0] - air, high[0] + air), ylim=(low[1] - air, high[1] + air), adjustable="box"
        )
    return figure


def _camera(toward: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Two rows that project onto the screen, and the unit vector to the eye; z points up."""
    toward = toward / np.linalg.norm(toward)
    right = np.cross((0, 0, 1), toward)
    right /= np.linalg.norm(right)
    return np.array([right, np.cross(toward, right)]), toward


def _triangle(ax: Axes, corners: np.ndarray, facing: bool, chosen: bool) -> None:
    color = palette.role("s" if chosen else "simplex").color
    if facing or chosen:
        ax.fill(*corners.T, facecolor=color, alpha=0.5 if chosen else 0.14, linewidth=0, zorder=1)
    line = {"linewidth": 1.1, "alpha": 1.0} if facing else {"linewidth": 0.7, "alpha": 0.35}
    color = palette.role("simplex").color
    ax.plot(*corners[[0, 1, 2, 0]].T, color=color, zorder=3 if facing else 1, **line)


def bounds(runs: Sequence[tuple[str, Any, float]]) -> Figure:
    """Draw how far the two bounds of EPA are from the true depth, one panel per run.

    Parameters
    ----------
    runs
        For each panel a title, a result with its trace, and the true depth.

    Examples
    --------
    >>> import gjkbook as gjk
    >>> r = gjk.penetration([(0, 0), (2, 0), (0, 2)], [(0.5, 0.5), (3, 1), (3, 3)], trace=True)
    >>> bounds([("triangles", r, r.depth)])
    <Figure size 720x280 with 1 Axes>
    """
    figure, axs = new(len(runs), height=2.8, squeeze=False, sharey=True)
    for ax, (title, result, true) in zip(axs.flat, runs, strict=True):
        above = np.array([step.upper_bound - true for step in result.trace]) / true
        below = np.array([true - step.lower_bound for step in result.trace]) / true
        for values, name, marker, label in (
            (above, "s", "v", "upper bound"),
            (below, "simplex", "^", "lower bound"),
        ):
            shown = np.flatnonzero(values > 1e-12)  # below it lies rounding
            ax.plot(
                shown + 1,
                values[shown],
                color=palette.role(name).color,
                linestyle=palette.role(name).linestyle,
                marker=marker,
                markersize=3.5,
                label=label,
            )
        ax.set(yscale="log", xlabel="step")
        ax.set_title(title, fontsize=10)
        ax.xaxis.get_major_locator().set_params(integer=True)
        ax.spines[["top", "right"]].set_visible(False)
    axs.flat[0].set_ylabel("distance from the depth,\nas a part of it")
    axs.flat[-1].legend(frameon=False, fontsize=9)
    return figure


def ties(pairs: Sequence[tuple[str, ArrayLike, ArrayLike]]) -> Figure:
    """Draw A ⊖ B with the largest ball about the origin and every point where the two touch.

    Examples
    --------
    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> ties([("the same square twice", square, square)])
    <Figure size 720x240 with 1 Axes>
    """
    figure, axs = new(len(pairs), height=2.4, squeeze=False)
    for ax, (title, A, B) in zip(axs.flat, pairs, strict=True):
        X = outline(_differences(as_floats(A), as_floats(B)))
        polygon(ax, X, "difference", None, vertices=False, alpha=0.10)
        feet = nearest_feet(X)
        _ball(ax, math.hypot(*feet[0]))
        for foot in feet:
            vector(ax, foot)
        origin(ax, None)
        clean(ax, title)
    return figure


def nearest_feet(X: np.ndarray) -> np.ndarray:
    """All points of the boundary of a convex polygon that are nearest to the origin inside it.

    Examples
    --------
    >>> nearest_feet(np.array([(-2.0, -1), (2, -1), (2, 1), (-2, 1)])).tolist()
    [[0.0, -1.0], [0.0, 1.0]]
    """
    feet = []
    for p, q in pairwise([*X, X[0]]):
        normal = np.array([q[1] - p[1], p[0] - q[0]])
        feet.append(normal * float(normal @ p) / float(normal @ normal))
    lengths = np.hypot(*np.array(feet).T)
    return np.array(feet)[lengths <= lengths.min() * (1 + 1e-12)] + 0.0


def _ball(ax: Axes, radius: float) -> None:
    angle = np.linspace(0, 2 * np.pi, 121)
    x, y = max(radius, 0.0) * np.array([np.cos(angle), np.sin(angle)])
    ax.fill(x, y, **BALL)
    ax.plot(x, y, color=palette.role("simplex").color, linewidth=1.0, linestyle=":", zorder=3)


def _differences(A: np.ndarray, B: np.ndarray) -> np.ndarray:
    return (A[:, None] - B[None]).reshape(-1, A.shape[1])
