"""Convex hulls in any dimension, and the graphs that hill climbing walks on (thesis, section 5.2).

The thesis takes Quickhull to turn a point set into an adjacency list. There are two graphs to take:
that of the true vertices and edges, and that of the triangulated hull, which may hold points that
are not extreme. Hill climbing needs care on the second one, so :class:`Hull` keeps both.

Quickhull runs in scipy for floats. Exact input takes the beneath-beyond method of
:mod:`gjkbook.beneath_beyond` instead, so that "on a common plane" is an equality there. For the
plane alone there is the monotone chain of :mod:`gjkbook.polygon`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np

from .beneath_beyond import Facet, affine_coordinates, beneath_beyond, rank
from .points import as_points, exact, is_exact
from .polygon import first_of_equals, monotone_chain, monotone_chain_as_printed, orientation

__all__ = ["Hull", "monotone_chain", "monotone_chain_as_printed", "orientation", "quickhull"]

# Float points whose distance from a plane is below this part of the size of the set count as lying
# in it. Rotating a box moves its corners by about 1e-16 of its size, and Qhull's own merging works
# at about 1e-14; nobody models a feature of 1e-12.
COPLANAR = 1e-12

# Unit normals count as independent when the smallest singular value of their matrix is above this.
# Facets on a common plane are merged before, so normals at a vertex are far apart, or equal.
INDEPENDENT = 1e-9


@dataclass(frozen=True)
class Hull:
    """The convex hull of a point set, all of it as indices into ``points``.

    Attributes
    ----------
    points : numpy.ndarray
        The points given.
    dimension : int
        Dimension of the affine span: 0 for one point, 2 for a polygon, also in space.
    vertices : tuple of int
        The extreme points. Counter-clockwise for a polygon in the plane, else ascending.
    faces : tuple of tuple of int
        The facets (edges of a polygon, faces of a polyhedron), coplanar pieces merged, each as its
        vertices; those of a polyhedron counter-clockwise seen from outside.
    simplices : tuple of tuple of int
        The boundary cut into simplices. Up to dimension 3 every point on the boundary takes part,
        also those inside a face or an edge; above, only those the hull algorithm used.
    adjacency : dict of int to tuple of int
        The graph of the vertices and the true edges of the polytope.
    triangulated_adjacency : dict of int to tuple of int
        The graph of ``simplices``: with diagonals of faces, and with points that are not vertices.
        Of a segment: the path through all its points.
    """

    points: np.ndarray
    dimension: int
    vertices: tuple[int, ...]
    faces: tuple[tuple[int, ...], ...]
    simplices: tuple[tuple[int, ...], ...]
    adjacency: dict[int, tuple[int, ...]]
    triangulated_adjacency: dict[int, tuple[int, ...]]


def quickhull(P) -> Hull:
    """Find vertices, faces and graphs of the convex hull of points in any dimension.

    Flat input is reduced to its affine span first, so a polygon in space, a segment or a single
    point are hulls like any other. Equal points count once, under their first index.

    Parameters
    ----------
    P : array_like
        Points of any dimension. On floats, points within ``COPLANAR`` of a plane, relative to the
        size of the set, count as lying in it. On exact input every decision is exact.

    Returns
    -------
    Hull

    Examples
    --------
    A square with the middle of its base: not a vertex, yet a node of the triangulated graph.

    >>> hull = quickhull([(0, 0), (2, 0), (2, 2), (0, 2), (1, 0)])
    >>> hull.vertices
    (0, 1, 2, 3)
    >>> hull.adjacency[0], hull.triangulated_adjacency[0]
    ((1, 3), (3, 4))
    """
    P = as_points(P, "P")
    names = list(first_of_equals(P.tolist()).values())
    if is_exact(P):
        X = affine_coordinates(P[names])
        facets = beneath_beyond(X)
    else:
        X, facets = _float_facets(P[names])
        if not _closed(X, facets):  # a needle, of which merging left too little: decide exactly
            X = affine_coordinates(exact(P[names]))
            facets = beneath_beyond(X)
    return _assemble(P, names, X, facets)


def _closed(X, facets) -> bool:
    """Whether the facets can bound a polytope: enough vertices, in all and on every facet."""
    r, corners = X.shape[1], set(_vertices(X, facets))
    return len(corners) > r and all(len(corners & set(f.members)) >= r for f in facets)


def _float_facets(P):
    """Coordinates in the affine span, and the facets, of distinct float points."""
    # Powers of two scale without rounding; the shift by a point of the set keeps the digits of a
    # small set far from the origin.
    X = np.ldexp(P, -int(np.frexp(np.abs(P).max())[1]))
    X = X - X[0]
    size = np.abs(X).max()
    if size == 0.0:
        return X[:, :0], []
    X = np.ldexp(X, -int(np.frexp(size)[1]))
    _, spread, axes = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    r = int((spread > COPLANAR * np.sqrt(len(X))).sum())
    if r < X.shape[1]:
        X = X @ axes[:r].T
    if r == 1:
        ends = ((-1.0, int(X.argmin())), (1.0, int(X.argmax())))
        return X, [Facet((s,), s * X[i, 0], ((i,),), (i,)) for s, i in ends]
    try:
        from scipy.spatial import ConvexHull, QhullError
    except ImportError as error:
        raise ImportError("quickhull of floats needs scipy: pip install scipy.") from error
    try:
        return X, _merged(X, ConvexHull(X))
    except QhullError:  # too thin for Qhull's own idea of flat: decide with exact numbers
        X = affine_coordinates(X)
        return X, beneath_beyond(X)


def _merged(X, hull):
    """Unite neighbouring simplices that lie on one plane; scipy gives only simplices."""
    normals, offsets = hull.equations[:, :-1], -hull.equations[:, -1]
    group = list(range(len(normals)))

    def find(f):
        while group[f] != f:
            f = group[f]
        return f

    for f, neighbours in enumerate(hull.neighbors):
        for g in neighbours[neighbours > f]:
            both = X[np.union1d(hull.simplices[f], hull.simplices[g])]
            if np.abs(both @ normals[[f, g]].T - offsets[[f, g]]).max() <= COPLANAR:
                group[find(int(g))] = find(f)
    pieces = {}
    for f in range(len(normals)):
        pieces.setdefault(find(f), []).append(f)
    facets = []
    for fs in pieces.values():
        corners = {int(i) for f in fs for i in hull.simplices[f]}
        near = np.flatnonzero(np.abs(X @ normals[fs[0]] - offsets[fs[0]]) <= COPLANAR)
        simplices = tuple(tuple(int(i) for i in hull.simplices[f]) for f in fs)
        members = tuple(sorted(corners | {int(i) for i in near}))
        facets.append(Facet(tuple(normals[fs[0]]), offsets[fs[0]], simplices, members))
    return facets


def _assemble(P, names, X, facets):
    """Read vertices, faces and graphs off the facets; the same for floats and exact numbers."""
    r = X.shape[1]
    vertices = _vertices(X, facets)
    corners = set(vertices)
    faces = [[i for i in facet.members if i in corners] for facet in facets]
    edges = _edges(faces, facets, r) if r > 1 else set(combinations(vertices, 2))
    simplices = [s for facet in facets for s in _pieces(X, facet)]
    links = {tuple(sorted(e)) for s in simplices for e in combinations(s, 2)}
    if r == 1:
        links = set(pairwise(sorted(range(len(X)), key=lambda i: X[i, 0])))
    if r == 2:
        vertices = [vertices[k] for k in _around(X[vertices])]
    if r == 3:
        faces = [
            _from_outside(X, face, facet.normal) for face, facet in zip(faces, facets, strict=True)
        ]

    def named(indices):
        return tuple(names[i] for i in indices)

    return Hull(
        points=P,
        dimension=r,
        vertices=named(vertices),
        faces=tuple(map(named, faces)),
        simplices=tuple(map(named, simplices)),
        adjacency=_graph(named(vertices), map(named, edges)),
        triangulated_adjacency=_graph(named(vertices), map(named, links)),
    )


def _vertices(X, facets):
    """Points at which the facets' normals span the space."""
    at = [[] for _ in X]
    for facet in facets:
        for i in facet.members:
            at[i].append(facet.normal)
    return [i for i, normals in enumerate(at) if _rank(normals, X.shape[1]) == X.shape[1]]


def _rank(normals, most):
    """Rank of some facet normals, at most ``most``; exact on integers."""
    if len(normals) <= 1 or most <= 1:
        return min(len(normals), most)
    if isinstance(normals[0][0], int):
        return rank(normals)
    return int((np.linalg.svd(np.array(normals), compute_uv=False) > INDEPENDENT).sum())


def _edges(faces, facets, r):
    """Pairs of vertices that span an edge: the facets through both meet in a line, no more."""
    through = {}
    for face, facet in zip(faces, facets, strict=True):
        for pair in combinations(face, 2):
            through.setdefault(pair, []).append(facet.normal)
    return {pair for pair, normals in through.items() if _rank(normals, r - 1) == r - 1}


def _pieces(X, facet):
    """Cut a facet into simplices that use all its points, as far as dimension 3."""
    r = X.shape[1]
    if r == 2:
        along = X @ np.array([-facet.normal[1], facet.normal[0]])
        return list(pairwise(sorted(facet.members, key=lambda i: along[i])))
    if r == 3:
        Q = _drop_axis(X, facet.members, facet.normal)
        return [tuple(facet.members[k] for k in t) for t in _sweep(Q.tolist())]
    return list(facet.simplices)


def _drop_axis(X, indices, normal):
    """Project points of a face along an axis, so that counter-clockwise stays as seen outside."""
    k = max(range(3), key=lambda k: abs(normal[k]))
    axes = [(k + 1) % 3, (k + 2) % 3]
    return X[np.ix_(indices, axes if normal[k] > 0 else axes[::-1])]


def _from_outside(X, face, normal):
    return [face[k] for k in _around(_drop_axis(X, face, normal))]


def _around(Q):
    """Order vertices of a polygon counter-clockwise, from the lexicographically smallest."""
    if Q.dtype == object:
        return monotone_chain(Q)
    middle = Q - Q.mean(axis=0)  # strictly inside, so the angles are far apart
    order = np.argsort(np.arctan2(middle[:, 1], middle[:, 0]))
    smallest = np.lexsort((Q[order, 1], Q[order, 0]))[0]
    return [int(k) for k in np.roll(order, -smallest)]


def _sweep(Q):
    """Triangulate points of the plane from left to right: each sees a piece of the hull so far."""
    triangles = []
    chains = {1: [], -1: []}  # lower and upper hull so far, points inside edges included
    for p in sorted(range(len(Q)), key=lambda i: Q[i]):
        for side, chain in chains.items():
            while len(chain) >= 2 and side * orientation(Q[chain[-2]], Q[chain[-1]], Q[p]) < 0:
                triangles.append((chain[-2], chain[-1], p))
                chain.pop()
            chain.append(p)
    return triangles


def _graph(vertices, links):
    graph = {i: set() for i in vertices}
    for i, j in links:
        graph.setdefault(i, set()).add(j)
        graph.setdefault(j, set()).add(i)
    return {i: tuple(sorted(graph[i])) for i in sorted(graph)}
