"""The graph of the vertices of a polytope, fast, for bodies that hill climbing walks on.

`gjkbook.hull.quickhull` finds everything about a hull. Here only the graph is wanted, for up to a
hundred thousand float points, thin bodies included. Two observations make that easy.

The graph of a polytope does not change under an invertible affine map. So each axis is stretched to
length one by a power of two, which rounds nothing, and then the cloud is made round along its
principal axes: a needle becomes a ball before Qhull sees it.

Climbing does not need the exact edges: all vertices, and at least all edges, are enough. So the
diagonals that Qhull puts into faces with many corners do no harm. In space they are left out all
the same, because the corner at the hub of such a fan would have very many neighbours.
"""

from __future__ import annotations

import numpy as np

from .hull import quickhull
from .points import exact, is_exact

__all__ = ["vertex_graph"]

#: A cloud thinner than this part of its size in some direction counts as flat: rounding alone makes
#: a rotated flat body about 1e-16 thick, times the number of operations.
FLAT = 1e-13

#: Triangles of a round cloud count as parts of one face when the corners of each lie this near to
#: the plane of the other.
COPLANAR = 1e-13


def vertex_graph(P: np.ndarray) -> dict[int, tuple[int, ...]]:
    """Neighbours of each vertex of conv(P), as indices; points that are no vertices are left out.

    Parameters
    ----------
    P : numpy.ndarray of shape (n, d)
        As `gjkbook.points.as_points` makes it. For Fractions the graph is exact; for floats it is
        that of Qhull, up to rounding.

    Examples
    --------
    >>> vertex_graph(np.array([(0.0, 0.0), (2, 0), (1, 1), (2, 2), (0, 2)]))
    {0: (1, 4), 1: (0, 3), 3: (1, 4), 4: (0, 3)}
    """
    if is_exact(P):
        return quickhull(P).adjacency
    X = rounded_out(P)
    if X.shape[1] == 0:
        return {0: ()}
    if X.shape[1] == 1:
        i, j = int(X.argmin()), int(X.argmax())
        return {i: (j,), j: (i,)}
    try:
        from scipy.spatial import ConvexHull, QhullError
    except ImportError as error:
        raise ImportError("hill climbing on floats needs scipy: pip install scipy.") from error
    try:
        hull = ConvexHull(X)
    except QhullError:  # too flat for Qhull after all
        return quickhull(exact(P)).adjacency
    return as_dict(edges(X, hull))


def rounded_out(P):
    """Coordinates of float points in their affine span, about as wide in every direction."""
    X = P - P[0]
    width = np.abs(X).max(axis=0)
    X, width = X[:, width > 0], width[width > 0]
    if not len(width):
        return X
    X = np.ldexp(X, -np.frexp(width)[1])
    X = X - X.mean(axis=0)
    _, spread, axes = np.linalg.svd(X, full_matrices=False)
    r = int((spread > FLAT * spread[0]).sum())
    return X @ axes[:r].T * (np.sqrt(len(X)) / spread[:r])


def edges(X, hull):
    """Pairs of neighbours, each in both directions."""
    simplices, neighbors, d = hull.simplices, hull.neighbors, X.shape[1]
    if d != 3:
        rows, columns = np.nonzero(~np.eye(d, dtype=bool))
        return np.column_stack([simplices[:, rows].ravel(), simplices[:, columns].ravel()])
    pairs = []
    for k in range(3):  # the edge opposite to corner k, and the triangle on its other side
        edge = np.delete(simplices, k, axis=1)
        far_corner = simplices[neighbors[:, k]].sum(axis=1) - edge.sum(axis=1)
        depth = (hull.equations[:, :3] * X[far_corner]).sum(axis=1) + hull.equations[:, 3]
        pairs.append(edge[depth < -COPLANAR])
    pairs = np.vstack(pairs)
    return np.vstack([pairs, pairs[:, ::-1]])


def as_dict(pairs):
    """Sorted neighbours of each vertex."""
    base = int(pairs.max()) + 1
    # One number for each pair: numbers sort much faster than rows.
    first, second = np.divmod(np.unique(pairs[:, 0].astype(np.int64) * base + pairs[:, 1]), base)
    starts = np.flatnonzero(np.diff(first, prepend=-1)).tolist()
    names, neighbours = first[starts].tolist(), second.tolist()
    ends = [*starts[1:], len(neighbours)]
    return {
        name: tuple(neighbours[start:end])
        for name, start, end in zip(names, starts, ends, strict=True)
    }
