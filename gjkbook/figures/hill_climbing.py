"""Figures of the chapter on hill climbing: climbs, traps, the cone of the neighbours, and counts.

A climb is drawn with its direction pointing up the page, so that "higher" is what it says. Bodies
in space are seen from the side, in parallel projection.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter
from numpy.typing import ArrayLike

from gjkbook.figures import palette
from gjkbook.figures.primitives import as_floats, clean, new, points, polygon, text, vector

ASIDE = np.array([1.0, 0.55, 0.0])
"""The viewer stands opposite to this direction, slightly to the side of the first axis."""


def upright(P: ArrayLike, d: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """Turn points so that d points up; return page coordinates and the distance from the viewer.

    Examples
    --------
    >>> page, depth = upright([(2, 0), (0, 1)], (1, 0))
    >>> (page + 0.0).tolist()
    [[0.0, 2.0], [-1.0, 0.0]]
    """
    P, d = as_floats(P), as_floats(d)[0]
    up = d / np.linalg.norm(d)
    if len(d) == 2:
        return np.column_stack(
            [P @ (up[1], -up[0]), P @ up],
        ), np.zeros(len(P))
    across = np.cross(ASIDE, up)
    across = across / np.linalg.norm(across)
    return np.column_stack([P @ across, P @ up]), P @ np.cross(up, across)


def climb(
    P: ArrayLike,
    adjacency: Mapping,
    d: ArrayLike,
    ascent: Any,
    *,
    summit: int | None = None,
    labels: Sequence[str] = (),
    ax: Axes | None = None,
    title: str | None = None,
) -> Figure:
    """Draw the path of a climb on a graph; ``summit`` is the support point, if it was missed.

    Examples
    --------
    >>> from gjkbook import gallery, hill_climbing
    >>> T = gallery.thesis_triangle()
    >>> ascent = hill_climbing.climb(*T[:4])
    >>> climb(T.points, T.adjacency, T.direction, ascent)
    <Figure size 480x340 with 1 Axes>
    """
    if ax is None:
        _, ax = new(height=3.4, width=4.8)
    page, depth = upright(P, d)
    links(ax, page, depth, adjacency)
    nodes = list(adjacency)
    points(ax, page[nodes], "A", size=5 if len(nodes) < 20 else 3)
    steps(ax, page, ascent.path)
    ax.plot(*page[ascent.path[0]], "o", color=palette.INK, ms=13, mfc="none", zorder=6)
    if summit is None or summit == ascent.vertex:
        points(ax, page[[ascent.vertex]], "s", size=9)
    else:
        ax.plot(*page[ascent.vertex], "x", color=palette.role("B").color, ms=13, mew=3, zorder=7)
        points(ax, page[[summit]], "s", size=9)
    middle, size = page[nodes].mean(axis=0), np.ptp(page[nodes], axis=0).max()
    for point, label in zip(page, labels, strict=False):
        # Labels stand outside the body; that of a point in its middle, below the point.
        away = point - middle
        away = away / np.linalg.norm(away) if np.linalg.norm(away) > 0.3 * size else (0, -1)
        text(ax, point, label, "A", tuple(17 * np.asarray(away)))
    low, high = page[nodes].min(axis=0), page[nodes].max(axis=0)
    foot = np.array([high[0] + 0.25 * size, low[1]])
    vector(ax, (0, 0.45 * (high[1] - low[1])), foot, "v", "$d$")
    clean(ax, title)
    return ax.figure


def climbs(rows: Sequence[tuple], labels: Sequence[str] = ()) -> Figure:
    """Draw climbs side by side; a row is (graph of the gallery, ascent, title).

    Examples
    --------
    >>> from gjkbook import gallery, hill_climbing
    >>> T = gallery.thesis_triangle()
    >>> rules = ("algorithm-4", "plateau")
    >>> climbs([(T, hill_climbing.climb(*T[:4], rule), rule) for rule in rules])
    <Figure size 720x280 with 2 Axes>
    """
    figure, axs = new(len(rows), height=2.8, squeeze=False)
    for ax, (graph, ascent, title) in zip(axs[0], rows, strict=True):
        climb(
            graph.points,
            graph.adjacency,
            graph.direction,
            ascent,
            summit=graph.support,
            labels=labels,
            ax=ax,
            title=title,
        )
    return figure


def links(ax: Axes, page, depth, adjacency) -> None:
    """Draw the links of a graph, those far from the viewer paler."""
    middle = np.median(depth)
    for u, neighbours in adjacency.items():
        for w in neighbours:
            if u < w or u not in adjacency[w]:
                near = depth[u] + depth[w] <= 2 * middle + 1e-9
                ax.plot(
                    *page[[u, w]].T,
                    color=palette.role("A").color,
                    linewidth=1.1,
                    alpha=0.85 if near else 0.3,
                    zorder=2 if near else 1,
                )


def steps(ax: Axes, page, path) -> None:
    """Draw an arrow for each step of a climb."""
    for x, y in pairwise(path):
        vector(ax, page[y] - page[x], page[x], "simplex", linewidth=2.6)


def cones(rows: Sequence[tuple]) -> Figure:
    """Draw polygons with the cone that the neighbours of one point span.

    A row is (points, index, indices of the neighbours, label, title).

    Examples
    --------
    >>> cones([([(0, 0), (2, 0), (1, 2)], 0, (1, 2), "$u$", "a vertex")])
    <Figure size 720x280 with 1 Axes>
    """
    figure, axs = new(len(rows), height=2.8, squeeze=False)
    for ax, (P, x, neighbours, label, title) in zip(axs[0], rows, strict=True):
        P = as_floats(P)
        size = np.ptp(P, axis=0).max()
        rays = [P[a] - P[x] for a in neighbours]
        reach = [P[x] + 9 * size * ray / np.linalg.norm(ray) for ray in rays]
        polygon(ax, [P[x], *reach], "simplex", None, vertices=False, alpha=0.18, linestyle="none")
        for end in reach:
            ax.plot(*np.array([P[x], end]).T, color=palette.role("simplex").color, linestyle="--")
        polygon(ax, P, "A", None)
        points(ax, P, "A")
        points(ax, P[list(neighbours)], "simplex", size=9)
        text(ax, P[x], label, "A", (0, -16))
        clean(ax, title)
        margin = 0.3 * size
        (left, bottom), (right, top) = P.min(axis=0) - margin, P.max(axis=0) + margin
        ax.set_xlim(left, right)
        ax.set_ylim(bottom, top)
        ax.set_aspect("equal", adjustable="box")
    return figure


def looked_at(n: Sequence[int], curves: Mapping[str, Sequence[float]]) -> Figure:
    """Draw how many vertices a query looks at against how many there are, brute force beside it.

    Examples
    --------
    >>> looked_at([100, 1000], {"slow": [14, 15]})
    <Figure size 620x340 with 1 Axes>
    """
    figure, ax = new(height=3.4, width=6.2)
    roles = ("simplex", "A", "difference")
    brute = palette.role("B")
    ax.loglog(n, [2 * k for k in n], color=brute.color, marker=brute.marker, linestyle="-")
    # The name of a curve stands at its right end, so no legend has to be matched by colour; that of
    # the lowest curve below it, out of the way of the next.
    end = {"textcoords": "offset points", "ha": "right"}
    above, below = {"xytext": (0, 9)}, {"xytext": (0, -9), "va": "top"}
    lowest = min(counts[-1] for counts in curves.values())
    ax.annotate("brute force", (n[-2], 2 * n[-2]), color=brute.ink, **end, **above)
    for name, (label, counts) in zip(roles, curves.items(), strict=False):
        look = palette.role(name)
        ax.loglog(n, counts, color=look.color, marker=look.marker, label=label)
        place = below if counts[-1] == lowest else above
        ax.annotate(label, (n[-1], counts[-1]), color=look.ink, **end, **place)
    ax.set_ylim(bottom=lowest / 4)
    ax.set_xlabel("vertices of each body, $n$")
    ax.set_ylabel("vertices looked at in a frame")
    ax.spines[["top", "right"]].set_visible(False)
    ax.xaxis.set_minor_formatter(NullFormatter())
    ax.grid(alpha=0.25)
    return figure
