"""Polytopes and pairs of them: the running example, solids, random sets, thin and flat ones."""

from __future__ import annotations

from itertools import product

import numpy as np

from .runs import as_given

__all__ = [
    "PAIR_KINDS",
    "box",
    "cube",
    "flat_simplex",
    "gear_teeth",
    "icosahedron",
    "octahedron",
    "random_pair",
    "random_polytope",
    "running_example",
    "tetrahedron",
    "thin_polygons",
]


def running_example(*, exact: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """Return the pentagon A and the quadrilateral B that the book follows from chapter to chapter.

    Their distance vector is (2, 1), from the vertex (2, 4) of B to the middle (4, 5) of an edge of
    A. From A[0] − B[0] GJK computes five support points, drops a point in three of the steps, and
    meets no tie before it halts.

    Examples
    --------
    >>> A, B = running_example()
    >>> A.astype(int).tolist()
    [[9, 2], [8, 7], [3, 7], [5, 3], [7, 1]]
    >>> B.astype(int).tolist()
    [[-1, 3], [-1, 1], [2, 1], [2, 4]]
    """
    A = [(9, 2), (8, 7), (3, 7), (5, 3), (7, 1)]
    B = [(-1, 3), (-1, 1), (2, 1), (2, 4)]
    return as_given(A, exact), as_given(B, exact)


def box(lower, upper, *, exact: bool = False) -> np.ndarray:
    """Return the 2^d corners of the box between two opposite corners.

    Examples
    --------
    >>> box((0, 0), (2, 1)).tolist()
    [[0.0, 0.0], [0.0, 1.0], [2.0, 0.0], [2.0, 1.0]]
    """
    return as_given(list(product(*zip(lower, upper, strict=True))), exact)


def cube(dim: int = 3, *, exact: bool = False) -> np.ndarray:
    """Return the corners of [−1, 1]^dim."""
    return box([-1] * dim, [1] * dim, exact=exact)


def tetrahedron(*, exact: bool = False) -> np.ndarray:
    """Return a regular tetrahedron: every other corner of the cube."""
    return as_given([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)], exact)


def octahedron(dim: int = 3, *, exact: bool = False) -> np.ndarray:
    """Return the points ±e_i; in three dimensions the octahedron."""
    identity = np.eye(dim, dtype=int)
    return as_given(np.vstack([identity, -identity]), exact)


def icosahedron() -> np.ndarray:
    """Return the regular icosahedron with edges of length 2; the golden ratio has no exact form.

    Examples
    --------
    >>> icosahedron().shape
    (12, 3)
    """
    golden = (1 + 5**0.5) / 2
    P = np.array([(0, s, t * golden) for s in (-1, 1) for t in (-1, 1)])
    return np.vstack([np.roll(P, k, axis=1) for k in range(3)])


def random_polytope(n: int, dim: int = 3, seed: int = 0) -> np.ndarray:
    """Return n points, uniform on the unit sphere, so that all are vertices.

    Examples
    --------
    >>> P = random_polytope(20)
    >>> P.shape, np.linalg.norm(P, axis=1).round(12).min()
    ((20, 3), np.float64(1.0))
    """
    P = np.random.default_rng(seed).normal(size=(n, dim))
    return P / np.linalg.norm(P, axis=1)[:, None]


def flat_simplex(h: float, vertices: int = 4, seed: int = 0) -> np.ndarray:
    """Return a simplex in space that is nearly dependent: its last vertex is h off the others.

    With h = 0 the last vertex is a convex combination of the others. Johnson's determinants shrink
    with h², those of Signed Volumes with h, which is what 003 measures with nearly flat simplices.

    Parameters
    ----------
    h : float
        Height of the last vertex over the span of the others, up to rounding.
    vertices : {3, 4}
        A triangle or a tetrahedron.
    seed : int
        Which one.

    Examples
    --------
    >>> Y = flat_simplex(1e-3)
    >>> edges = Y[1:] - Y[0]
    >>> normal = np.cross(edges[0], edges[1])
    >>> round(abs(edges[2] @ normal) / np.linalg.norm(normal), 9)
    np.float64(0.001)
    """
    if vertices not in (3, 4):
        raise ValueError(f"a flat simplex has 3 or 4 vertices, not {vertices}.")
    rng = np.random.default_rng(seed)
    base = rng.normal(size=(vertices - 1, 3))
    weights = rng.dirichlet(np.ones(vertices - 1))
    off = rng.normal(size=3)
    for direction in np.linalg.qr((base[1:] - base[0]).T)[0].T:
        off -= (off @ direction) * direction
    return np.vstack([base, weights @ base + h * off / np.linalg.norm(off)])


def thin_polygons(h: float = 1e-7, overlapping: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """Return two parallel rhombi of half-width h, after 003, figure 7.

    Their difference is as thin as they are, so every triangle that GJK forms in it is nearly
    degenerate. Overlapping, such a triangle holds the origin and is the answer; distant, the answer
    is carried by an edge of it. They lie askew, so that their coordinates are rounded.

    Examples
    --------
    >>> [P.shape for P in thin_polygons()]
    [(4, 2), (4, 2)]
    """
    rhombus = np.array([(-4, 0), (0, -h), (4, 0), (0, h)])
    shift = np.array([3, h / 2]) if overlapping else np.array([3, 1])
    angle = 0.5
    turn = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    return rhombus @ turn.T, (rhombus + shift) @ turn.T


def gear_teeth(step: int, steps: int = 20) -> tuple[np.ndarray, np.ndarray]:
    """Return two gear teeth that come together, in the manner of the benchmark of 003, figure 8.

    A tooth is a prism over a convex profile whose flanks curve inwards to the tip. The second one
    is the first reflected in a point of a flank, which makes the tangent plane there separate the
    two; it is then moved away along the normal and slides along the flank as it approaches. So the
    distance is ``1/2 · (1 − step/steps)``, up to rounding, between two parallel facets, with every
    simplex of the contact region flat: the hard case for a sub-algorithm.

    Parameters
    ----------
    step : int
        From 0, half a unit apart, to ``steps``, touching.
    steps : int
        Length of the approach.

    Examples
    --------
    >>> P, Q = gear_teeth(0)
    >>> P.shape == Q.shape == (28, 3)
    True
    """
    height = np.linspace(0, 1, 7)
    half_width = 0.5 - 0.15 * height - 0.2 * height**2
    right = np.column_stack([half_width, height])
    profile = np.vstack([right, right[::-1] * (-1, 1)])
    P = np.vstack([np.column_stack([profile, np.full(len(profile), z)]) for z in (0.0, 1.0)])
    along = np.append(right[4] - right[3], 0)
    normal = np.array([along[1], -along[0], 0]) / np.hypot(along[0], along[1])
    contact = np.append((right[3] + right[4]) / 2, 0.5)
    left_to_go = 1 - step / steps
    Q = 2 * contact - P + left_to_go * (0.5 * normal + 0.3 * along)
    askew = np.linalg.qr(np.array([(2, 1, 2), (-2, 2, 1), (1, 2, 3)]))[0]
    return P @ askew.T, Q @ askew.T


#: Kinds of :func:`random_pair`, with what is true of every pair of that kind: ``"separated"``,
#: ``"touching"`` (common points, no common interior) or ``"intersecting"``; None if it varies.
PAIR_KINDS: dict[str, str | None] = {
    "separated": "separated",
    "far": "separated",
    "touching": "touching",
    "face": "touching",
    "overlapping": "intersecting",
    "nested": "intersecting",
    "identical": "intersecting",
    "flat": None,
    "collinear": None,
    "duplicate": None,
    "single": None,
    "lattice": None,
}


def random_pair(
    kind: str, dim: int = 3, n: int = 8, seed: int = 0, *, exact: bool = False
) -> tuple[np.ndarray, np.ndarray]:
    """Return a random pair of point sets of a kind of ``PAIR_KINDS``.

    All coordinates are integers, so a pair that touches does so exactly, in floats too.

    Parameters
    ----------
    kind : str
        A key of ``PAIR_KINDS``. ``"face"`` gives two boxes with a piece of a face in common,
        ``"far"`` a separated pair a million units from the origin, ``"lattice"`` a small grid with
        many ties.
    dim, n : int
        Dimension, and points in each set before points are repeated.
    seed : int
        Which one.

    Examples
    --------
    >>> A, B = random_pair("touching", dim=2, n=3, seed=1)
    >>> A[:, 0].max() == B[:, 0].min()
    np.True_
    """
    if kind not in PAIR_KINDS:
        raise ValueError(f"kind must be one of {', '.join(PAIR_KINDS)}, not {kind!r}.")
    rng = np.random.default_rng([seed, dim, n, list(PAIR_KINDS).index(kind)])
    A, B = _PAIRS.get(kind, _free)(rng, dim, n)
    if kind == "duplicate":
        A, B = (P[rng.integers(len(P), size=2 * len(P))] for P in (A, B))
    return as_given(A, exact), as_given(B, exact)


def _free(rng, dim, n, size=50):
    return rng.integers(-size, size + 1, (n, dim)), rng.integers(-size, size + 1, (n, dim))


def _separated(rng, dim, n):
    A, B = _free(rng, dim, n)
    B[:, 0] += A[:, 0].max() - B[:, 0].min() + rng.integers(1, 20)
    return A, B


def _far(rng, dim, n):
    A, B = _separated(rng, dim, n)
    return A + 10**6, B + 10**6


def _touching(rng, dim, n):
    """The rightmost point of A is the leftmost of B; the plane between them separates the rest."""
    A, B = _free(rng, dim, n)
    return A, B + A[A[:, 0].argmax()] - B[B[:, 0].argmin()]


def _face(rng, dim, n):
    """Boxes side by side along the first axis, overlapping along the others."""
    a, b = rng.integers(10, 30, (2, dim))
    shift = np.append(a[0], rng.integers(-9, 10, dim - 1))
    return box(np.zeros(dim, dtype=int), a), box(shift, shift + b)


def _overlapping(rng, dim, n):
    """Both centroids are the same point; times n, because a centroid has denominator n."""
    A, B = _free(rng, dim, n)
    return n * A, n * B + A.sum(axis=0) - B.sum(axis=0)


def _nested(rng, dim, n):
    """B is A shrunk by three about its centroid."""
    A, _ = _free(rng, dim, n)
    return 3 * n * A, n * A + 2 * A.sum(axis=0)


def _identical(rng, dim, n):
    A, _ = _free(rng, dim, n)
    return A, A.copy()


def _flat(rng, dim, n):
    """Both in the plane of equation x_1 + … + x_d = 0."""
    A, B = _free(rng, dim, n)
    for P in (A, B):
        P[:, -1] = -P[:, :-1].sum(axis=1)
    return A, B


def _collinear(rng, dim, n):
    """Each on a line; the lines are parallel, and every other time the same."""
    direction, shift = rng.integers(-5, 6, (2, dim))
    a, b = rng.integers(-10, 11, (2, n, 1))
    return a * direction, b * direction + rng.integers(2) * shift


def _single(rng, dim, n):
    return rng.integers(-3, 4, (1, dim)), rng.integers(-3, 4, (int(rng.integers(1, n + 1)), dim))


def _lattice(rng, dim, n):
    return _free(rng, dim, n, size=2)


_PAIRS = {
    "separated": _separated,
    "far": _far,
    "touching": _touching,
    "face": _face,
    "overlapping": _overlapping,
    "nested": _nested,
    "identical": _identical,
    "flat": _flat,
    "collinear": _collinear,
    "single": _single,
    "lattice": _lattice,
}
