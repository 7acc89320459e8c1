"""Figures of the chapter on bodies without vertices: outlines, support points, convergence."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from gjkbook.figures import palette
from gjkbook.figures.primitives import as_floats, clean, new, points, text, vector

LINES = ("-", "--", ":", "-.")


def boundary(shape: Any, count: int = 361) -> np.ndarray:
    """Return support points of a planar shape in directions all around, in order.

    Examples
    --------
    >>> from gjkbook.shapes import Box
    >>> np.unique(boundary(Box((0, 0), (2, 1))), axis=0).tolist()
    [[0.0, 0.0], [0.0, 1.0], [2.0, 0.0], [2.0, 1.0]]
    """
    angles = np.linspace(0, 2 * np.pi, count) + 0.01
    return np.array([shape.support(np.array([np.cos(a), np.sin(a)])) for a in angles])


def body(ax: Axes, shape: Any, role: str = "A", alpha: float = 0.16) -> Axes:
    """Draw a planar shape by its support points."""
    look = palette.role(role)
    P = boundary(shape)
    ax.fill(*P.T, facecolor=look.color, alpha=alpha, linewidth=0, zorder=1)
    ax.plot(*P.T, color=look.color, linestyle=look.linestyle, linewidth=1.5, zorder=2)
    return ax


def pairs(items: Sequence[tuple]) -> Figure:
    """Draw pairs of planar shapes with the segments that realise their distances.

    Examples
    --------
    >>> from gjkbook.shapes import Sphere
    >>> pairs([("discs", Sphere(1, (0, 0)), Sphere(2, (5, 1)))])
    <Figure size 720x240 with 1 Axes>
    """
    from gjkbook import distance

    figure, axs = new(len(items), height=2.4, squeeze=False)
    for ax, (title, A, B) in zip(axs[0], items, strict=True):
        body(ax, A, "A")
        body(ax, B, "B")
        result = distance(A, B)
        if result.distance:
            vector(ax, result.vector, result.point_b)
        clean(ax, title)
    return figure


def supports(items: Sequence[tuple], d: ArrayLike) -> Figure:
    """Draw shapes with their support points in one direction, and the lines they lie on.

    Examples
    --------
    >>> from gjkbook.shapes import Sphere
    >>> supports([("disc", Sphere(1, (0, 0)))], (1, 1))
    <Figure size 720x220 with 1 Axes>
    """
    d = as_floats(d)[0]
    u = d / np.hypot(*d)
    across = np.array([-u[1], u[0]])
    figure, axs = new(len(items), height=2.2, squeeze=False)
    for ax, (title, shape) in zip(axs[0], items, strict=True):
        body(ax, shape, "A")
        s = shape.support(d)
        size = np.ptp(boundary(shape), axis=0).max()
        ends = s + np.outer((-0.45, 0.45), across) * size
        look = palette.role("s")
        ax.plot(*ends.T, color=look.color, linestyle=look.linestyle, linewidth=1.3)
        points(ax, s, "s", size=7)
        vector(ax, 0.3 * size * u, s, color=palette.MUTED, linewidth=1.3)
        text(ax, s + 0.3 * size * u, "$d$", "muted", tuple(9 * u))
        clean(ax, title)
    return figure


def bounds(result: Any, nearest: ArrayLike, tolerance: float) -> Figure:
    """Plot the error of every step with its bound, and the distance between its two bounds.

    Examples
    --------
    >>> from gjkbook.gjk import gjk
    >>> from gjkbook.shapes import Sphere
    >>> run = gjk(Sphere(1, (5, 1)), Sphere(1, (0, 0)), trace=True)
    >>> bounds(run, run.vector, 1e-12)
    <Figure size 720x290 with 2 Axes>
    """
    steps = range(len(result.trace))
    nearest = as_floats(nearest)[0]
    true = np.hypot(*nearest) if len(nearest) == 2 else np.linalg.norm(nearest)
    lengths = np.array([np.linalg.norm(step.v) for step in result.trace])
    errors = np.array([np.linalg.norm(step.v - nearest) for step in result.trace])
    known = np.sqrt([max(step.gap, 0) for step in result.trace])
    figure, (left, right) = new(2, height=2.9)
    left.semilogy(steps, known, color=palette.role("s").ink, marker="*", label="bound, known")
    left.semilogy(steps, errors, color=palette.role("A").color, marker="o", markersize=4,
                  linestyle="--", label="error, unknown")  # fmt: skip
    stop = np.sqrt(tolerance) * true
    left.axhline(stop, color=palette.MUTED, linewidth=1, linestyle=":")
    text(left, (0, stop), "stop here", "muted", (30, 7), fontsize=9)
    left.set_title(r"$\|v_k - v(X)\|$ and $\sqrt{v_k^\top(v_k - s_k)}$", fontsize=10)
    few = slice(0, 8)
    lower = [step.lower_bound for step in result.trace]
    right.plot(steps[few], lengths[few], color=palette.INK, marker="v", label="upper bound")
    right.plot(steps[few], lower[few], color=palette.role("simplex").color, marker="^",
               linestyle="--", label="lower bound")  # fmt: skip
    right.axhline(true, color=palette.MUTED, linewidth=1, linestyle=":")
    right.set_title("the distance between its bounds, first steps", fontsize=10)
    for ax in (left, right):
        _plain(ax, "step $k$")
        ax.legend(frameon=False, fontsize=9)
    return figure


def races(panels: Mapping[str, Mapping[str, Sequence[float]]], ylabel: str) -> Figure:
    """Plot how far methods still are, on a logarithmic scale, one panel for each problem.

    Examples
    --------
    >>> races({"discs": {"GJK": [1, 0.1], "Frank–Wolfe": [1, 0.5]}}, "error")
    <Figure size 720x290 with 1 Axes>
    """
    figure, axs = new(len(panels), height=2.9, squeeze=False, sharey=True)
    roles = ("A", "B", "simplex", "difference")
    for ax, (title, methods) in zip(axs[0], panels.items(), strict=True):
        for (name, values), role, line in zip(methods.items(), roles, LINES, strict=False):
            values = np.asarray(values, dtype=float)
            shown = np.where(values > 1e-15, values, np.nan)
            ax.semilogy(shown, color=palette.role(role).color, linestyle=line, label=name,
                        marker=palette.role(role).marker, markersize=3)  # fmt: skip
        ax.set_title(title, fontsize=10)
        _plain(ax, "step")
        ax.legend(frameon=False, fontsize=9)
    axs[0, 0].set_ylabel(ylabel)
    return figure


def _plain(ax: Axes, xlabel: str) -> None:
    ax.set_xlabel(xlabel)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.spines[["top", "right"]].set_visible(False)
