"""Figures 1–5 of the thesis: sum, difference, a minimum that is not unique, support, simplices.

And one more for the same chapter, the two walks of the monotone chain.
"""

from itertools import pairwise

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from gjkbook import hull
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


def minkowski_sum(A: ArrayLike, B: ArrayLike) -> Figure:
    """Draw A, B and A ⊕ B as the union of the copies of A at the vertices of B (Figure 1).

    Examples
    --------
    >>> minkowski_sum([(0, 0), (2, 0), (1, 1)], [(3, 0), (4, 0), (4, 1)])
    <Figure size 720x290 with 2 Axes>
    """
    A, B = as_floats(A), as_floats(B)
    figure, (left, right) = new(2, height=2.9)
    polygon(left, A, "A")
    polygon(left, B, "B")
    origin(left)
    clean(left, r"$A$ and $B$")
    for b in outline(B):
        polygon(right, A + b, "A", None, vertices=False, alpha=0.10, linewidth=0.9)
    sums = (A[:, None] + B[None]).reshape(-1, 2)
    polygon(right, sums, "sum", None, alpha=0.10)
    points(right, outline(B), "B", size=4.5)
    origin(right)
    clean(right, r"$A\oplus B$, a copy of $A$ for each point of $B$")
    return figure


def minkowski_difference(A: ArrayLike, B: ArrayLike) -> Figure:
    """Draw the distance vector between A and B, and again from the origin to A ⊖ B (Figure 2).

    Examples
    --------
    >>> minkowski_difference([(0, 0), (2, 0), (1, 1)], [(3, 0), (4, 0), (4, 1)])
    <Figure size 720x300 with 2 Axes>
    """
    from gjkbook import distance

    A, B = as_floats(A), as_floats(B)
    result = distance(A, B)
    figure, (left, right) = new(2, height=3.0)
    polygon(left, A, "A")
    polygon(left, B, "B")
    if result.distance > 0:
        vector(left, result.vector, result.point_b, label="$v$")
    origin(left)
    clean(left, r"$A$, $B$ and the distance vector to $A$ from $B$")
    polygon(right, (A[:, None] - B[None]).reshape(-1, 2), "difference")
    vector(right, result.vector, label="$v$")
    origin(right, away_from=result.vector)
    clean(right, r"$A\ominus B$ and its point nearest to $0$")
    return figure


def nonunique_minimum() -> Figure:
    """Draw a set that is not convex and has many points of least norm (Figure 3).

    Examples
    --------
    >>> nonunique_minimum()
    <Figure size 380x300 with 1 Axes>
    """
    figure, ax = new(height=3.0, width=3.8)
    angle = np.radians(np.linspace(20, 160, 71))
    arc = np.column_stack([np.cos(angle), np.sin(angle)])
    region = np.vstack([arc, np.array([1.0, 1.12]) * 1.7 * arc[::-1]])
    look = palette.role("difference")
    ax.fill(*region.T, facecolor=look.color, alpha=0.16, edgecolor="none")
    ax.plot(*np.vstack([region, region[:1]]).T, color=look.color, linewidth=1.5)
    ax.plot(*arc.T, color=palette.role("simplex").color, linewidth=3)
    for k in (8, 35, 62):
        vector(ax, arc[k])
    text(ax, arc[35] / 2, "$v$", offset=(9, 0))
    text(ax, (0, 1.42), "$X$", "difference", (0, 0))
    origin(ax)
    clean(ax)
    return figure


def support(X: ArrayLike, d: ArrayLike) -> Figure:
    """Draw the support point, the supporting line and h_X(d) of a polygon (Figure 4).

    Examples
    --------
    >>> support([(1, 0), (3, 1), (2, 2)], (1, 1))
    <Figure size 480x340 with 1 Axes>
    """
    X, d = as_floats(X), as_floats(d)[0]
    heights = X @ d
    h = float(heights.max())
    s = X[int(heights.argmax())]
    unit = d / np.hypot(*d)
    along = np.array([unit[1], -unit[0]])
    foot = d * (h / float(d @ d))
    figure, ax = new(height=3.4, width=4.8)
    polygon(ax, X, "difference", "$X$")
    supporting_line(ax, d, h)
    ax.plot(*zip((0, 0), foot, strict=True), color=palette.MUTED, linestyle=":", linewidth=1.4)
    points(ax, s, "s")
    text(ax, s, "$s_X(d)$", "s", tuple(14 * unit), ha="left")
    vector(ax, unit, label="$d$")
    end = foot + along * float(((X - foot) @ along).max())
    text(ax, end, r"$d\cdot x = h_X(d)$", "s", tuple(10 * unit), ha="left")
    origin(ax, away_from=d)
    clean(ax)
    return figure


def simplices() -> Figure:
    """Draw simplices with one to four points (Figure 5); the tetrahedron in plain projection.

    Examples
    --------
    >>> simplices()
    <Figure size 720x190 with 4 Axes>
    """
    figure, axs = new(4, height=1.9)
    corners = [
        [(0.5, 0.45)],
        [(0.1, 0.2), (0.9, 0.75)],
        [(0.05, 0.1), (0.95, 0.2), (0.45, 0.9)],
        [(0.05, 0.25), (0.6, 0.0), (1.0, 0.42), (0.5, 0.95)],
    ]
    names = ("point", "segment", "triangle", "tetrahedron")
    for ax, Y, name in zip(axs, map(as_floats, corners), names, strict=True):
        n = len(Y)
        polygon(ax, Y, "simplex", None, vertices=False, alpha=0.18)
        if n == 4:
            _tetrahedron_edges(ax, Y)
        points(ax, Y, "simplex")
        clean(ax, f"{name}, {n} point{'s' * (n > 1)}")
        # Without this the single point would be drawn at a scale of its own.
        ax.set(xlim=(-0.15, 1.15), ylim=(-0.15, 1.15), adjustable="box")
    return figure


def _tetrahedron_edges(ax, Y: np.ndarray) -> None:
    """Add the edges that the outline does not show; the hidden one is dotted."""
    color = palette.role("simplex").color
    for i, j, style in ((1, 3, "-"), (0, 2, ":")):
        ax.plot(*Y[[i, j]].T, color=color, linestyle=style, linewidth=1.5)


def monotone_chain(P: ArrayLike) -> Figure:
    """Draw the two walks of the monotone chain over numbered points, with what each removes.

    Examples
    --------
    >>> monotone_chain([(0, 0), (2, 0), (1, 1), (1, 2), (0, 0)])
    <Figure size 720x260 with 2 Axes>
    """
    P = np.unique(as_floats(P), axis=0)  # sorted by x, then y, as the algorithm sorts
    H = list(hull.monotone_chain(P))
    last = H.index(len(P) - 1)
    chains = {"lower chain": H[: last + 1], "upper chain": [*H[last:], H[0]]}
    figure, axs = new(2, height=2.6)
    for ax, (name, chain) in zip(axs, chains.items(), strict=True):
        polygon(ax, P, "difference", None, vertices=False, alpha=0.10, linewidth=0)
        removed = np.delete(P, chain, axis=0)
        points(ax, removed, "muted", marker="x", size=6, markeredgewidth=1.6)
        for i, j in pairwise(chain):
            vector(ax, P[j] - P[i], P[i], "difference", linewidth=1.6, mutation_scale=10)
        points(ax, P[chain], "difference", size=4.5)
        for number, p in enumerate(P, 1):
            outward = p - P.mean(axis=0)
            offset = 11 * outward / (np.hypot(*outward) or 1.0)
            text(ax, p, str(number), offset=tuple(offset), fontsize=9)
        clean(ax, name)
    return figure
