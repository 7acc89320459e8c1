"""The strokes that every figure of the book is made of: points, polygons, vectors, lines.

Each function takes a matplotlib ``Axes`` first, then what to draw, then a ``role`` (see
:mod:`gjkbook.figures.palette`) that fixes the colour, the marker and the line style. Points may be
floats or Fractions. Figures are made without pyplot, so that a cell that ends in a figure shows it
exactly once.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch
from numpy.typing import ArrayLike

from gjkbook.figures import palette
from gjkbook.hull import monotone_chain

WIDTH = 7.2
"""Width of a full figure in inches: 7.2 in × 96 px fill the text column of the web book."""


def new(
    columns: int = 1, rows: int = 1, *, height: float = 3.0, width: float = WIDTH, **kwargs: Any
) -> tuple[Figure, Any]:
    """Make an empty figure; ``kwargs`` go to ``Figure.subplots``.

    Examples
    --------
    >>> figure, (left, right) = new(2)
    >>> figure
    <Figure size 720x300 with 2 Axes>
    """
    figure = Figure(figsize=(width, height), layout="constrained", facecolor="none")
    return figure, figure.subplots(rows, columns, **kwargs)


def as_floats(P: ArrayLike) -> np.ndarray:
    """Return points as a float array with one row each; Fractions are rounded for drawing only."""
    return np.atleast_2d(np.asarray(P, dtype=float))


def outline(P: ArrayLike) -> np.ndarray:
    """Return the vertices of the convex hull of planar points, counter-clockwise."""
    P = as_floats(P)
    return P[list(monotone_chain(P))]


def clean(ax: Axes, title: str | None = None, margin: float = 0.12, axes: bool = False) -> Axes:
    """Equal scales, no frame, some air; ``axes`` keeps thin coordinate axes through the origin."""
    ax.set_aspect("equal", adjustable="datalim")
    ax.margins(margin)
    ax.set_axis_off()
    if axes:
        for line in (ax.axhline, ax.axvline):
            line(0, color=palette.MUTED, linewidth=0.6, zorder=0)
    if title:
        ax.set_title(title, fontsize=10, color=palette.INK)
    return ax


def points(
    ax: Axes,
    P: ArrayLike,
    role: str = "A",
    labels: Sequence[str] | None = None,
    *,
    size: float = 6,
    **kwargs: Any,
) -> Axes:
    """Draw points with the marker of their role, each with its label beside it."""
    P = as_floats(P)
    look = palette.role(role)
    style = {
        "color": look.color,
        "marker": look.marker,
        "markersize": size * (1.8 if look.marker == "*" else 1),
        "linestyle": "none",
        "zorder": 4,
    }
    ax.plot(P[:, 0], P[:, 1], **(style | kwargs))
    for point, label in zip(P, labels or (), strict=False):
        text(ax, point, label, role)
    return ax


def text(
    ax: Axes,
    at: ArrayLike,
    label: str,
    role: str = "origin",
    offset: tuple[float, float] = (9, 9),
    **kwargs: Any,
) -> Axes:
    """Write a label ``offset`` points away from ``at``, in the colour of its role."""
    style = {"color": palette.role(role).ink, "fontsize": 13, "zorder": 6}
    style |= {"ha": "center", "va": "center"}
    ax.annotate(
        label,
        tuple(as_floats(at)[0]),
        xytext=offset,
        textcoords="offset points",
        **(style | kwargs),
    )
    return ax


def polygon(
    ax: Axes,
    P: ArrayLike,
    role: str = "A",
    label: str | None = "",
    *,
    vertices: bool = True,
    alpha: float = 0.16,
    **kwargs: Any,
) -> Axes:
    """Draw the convex hull of planar points; a point and a segment are hulls too.

    Parameters
    ----------
    label
        Written at the centre. The default, an empty string, takes the name of the role; ``None``
        writes nothing.
    vertices
        Whether to mark the vertices.
    alpha
        Opacity of the inside.
    """
    look = palette.role(role)
    H = outline(P)
    closed = np.vstack([H, H[:1]])
    style = {"color": look.color, "linestyle": look.linestyle, "linewidth": 1.5, "zorder": 2}
    ax.fill(H[:, 0], H[:, 1], facecolor=look.color, alpha=alpha, linewidth=0, zorder=1)
    ax.plot(closed[:, 0], closed[:, 1], **(style | kwargs))
    if vertices:
        points(ax, H, role, size=4.5)
    if label is not None:
        text(ax, H.mean(axis=0), label or look.label, role, (0, 0))
    return ax


def simplex(ax: Axes, W: ArrayLike, role: str = "simplex", label: str | None = None) -> Axes:
    """Draw the simplex W: a point, a segment or a triangle, heavier than any polygon."""
    polygon(ax, W, role, None, vertices=False, alpha=0.30, linewidth=2.6, zorder=3)
    points(ax, W, role, size=7)
    if label:
        text(ax, as_floats(W)[0], label, role)
    return ax


def vector(
    ax: Axes,
    v: ArrayLike,
    start: ArrayLike = (0, 0),
    role: str = "v",
    label: str | None = None,
    **kwargs: Any,
) -> Axes:
    """Draw the vector ``v`` as an arrow from ``start``; a zero vector as a ring."""
    v, start = as_floats(v)[0], as_floats(start)[0]
    tip = start + v
    color = palette.role(role).color
    if not v.any():
        ax.plot(*start, marker="o", markersize=9, markerfacecolor="none", color=color, zorder=5)
    else:
        style = {"color": color, "linewidth": 1.8, "arrowstyle": "-|>", "mutation_scale": 13}
        arrow = FancyArrowPatch(
            tuple(start), tuple(tip), shrinkA=0, shrinkB=0, zorder=5, **(style | kwargs)
        )
        ax.add_patch(arrow)
        # A patch does not widen the view by itself; its two ends do.
        ax.update_datalim([start, tip])
    if label:
        text(ax, start + v / 2, label, role, _beside(v))
    return ax


def supporting_line(
    ax: Axes, d: ArrayLike, h: float, role: str = "s", label: str | None = None, **kwargs: Any
) -> Axes:
    """Draw the line {x : d·x = h} across the whole view."""
    d = as_floats(d)[0]
    length = float(d @ d)
    if length == 0:
        raise ValueError("a supporting line needs a direction other than zero")
    look = palette.role(role)
    foot = d * (float(h) / length)
    style = {"color": look.color, "linestyle": look.linestyle, "linewidth": 1.4, "zorder": 2}
    ax.axline(tuple(foot), (foot[0] - d[1], foot[1] + d[0]), **(style | kwargs))
    if label:
        text(ax, foot, label, role)
    return ax


def _beside(v: np.ndarray, distance: float = 10) -> tuple[float, float]:
    """Offset at right angles to an arrow, so that its label does not sit on it."""
    length = float(np.hypot(*v)) or 1.0
    return distance * -v[1] / length, distance * v[0] / length


def origin(ax: Axes, label: str | None = "$0$", away_from: ArrayLike = (1, 1)) -> Axes:
    """Mark the origin with a cross in a ring; its label stands opposite to ``away_from``."""
    color = palette.role("origin").color
    ax.plot(0, 0, "+", color=color, markersize=9, markeredgewidth=1.6, zorder=6)
    ax.plot(0, 0, "o", color=color, markersize=7, markerfacecolor="none", zorder=6)
    if label:
        direction = as_floats(away_from)[0]
        offset = -14 * direction / (float(np.hypot(*direction)) or 1.0)
        text(ax, (0, 0), label, "origin", tuple(offset))
    return ax
