"""Which faces look at each other, and how many points carry v (Table I of Montanari et al.).

Let v be the distance vector to A from B. The points of A with the smallest v·a are a face of A, the
points of B with the largest v·b a face of B, and these two faces hold all pairs of nearest points.
Their difference is the face of A ⊖ B that holds v. All is computed with Fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ..beneath_beyond import rank
from ..gjk import distance
from ..points import exact

__all__ = ["PRINTED", "Faces", "near_pairs", "supporting_faces", "table_one"]

KINDS = ("vertex", "edge", "polygon")
SIMPLICES = ("vertex", "edge", "triangle")

#: Table I: faces that carry the witness points, and the face that is said to carry v.
PRINTED = {
    ("vertex", "vertex"): "vertex",
    ("vertex", "edge"): "edge",
    ("vertex", "polygon"): "triangle",
    ("edge", "edge"): "triangle",
    ("edge", "polygon"): "triangle",
    ("polygon", "polygon"): "triangle",
}


class Faces(NamedTuple):
    """The faces around the nearest points of a separated pair."""

    of_a: str
    of_b: str
    of_difference: str
    simplex: str
    """What GJK keeps in the end: one, two or three points."""


def supporting_faces(A, B) -> Faces:
    """Find the faces of A, B and A ⊖ B that hold the nearest points, and what GJK keeps.

    Examples
    --------
    Two cubes side by side: whole squares face each other, and already two corners are a nearest
    pair.

    >>> from gjkbook import gallery
    >>> cube = gallery.cube(exact=True)
    >>> supporting_faces(cube, cube + [5, 0, 0])
    Faces(of_a='polygon', of_b='polygon', of_difference='polygon', simplex='vertex')
    """
    A, B = exact(A), exact(B)
    result = distance(A, B)
    v = result.vector
    face_a, face_b = A[A @ v == min(A @ v)], B[B @ v == max(B @ v)]
    edges_a, edges_b = (face[1:] - face[0] for face in (face_a, face_b))
    return Faces(
        KINDS[rank(edges_a.tolist())],
        KINDS[rank(edges_b.tolist())],
        KINDS[rank(np.vstack([edges_a, edges_b]).tolist())],
        SIMPLICES[len(result.simplex) - 1],
    )


def table_one(pairs: Iterable) -> dict[tuple[str, str], Counter]:
    """Count, for each row of Table I, the simplices that GJK keeps on pairs of separated polytopes.

    Examples
    --------
    >>> from gjkbook import gallery
    >>> cube = gallery.cube(exact=True)
    >>> table_one([(cube, cube + [5, 5, 0])])["edge", "edge"]
    Counter({'vertex': 1})
    """
    counts: dict[tuple[str, str], Counter] = {row: Counter() for row in PRINTED}
    for A, B in pairs:
        faces = supporting_faces(A, B)
        row = tuple(sorted((faces.of_a, faces.of_b), key=KINDS.index))
        counts[row][faces.simplex] += 1
    return counts


def near_pairs(count: int, seed: int = 0) -> list[tuple[np.ndarray, np.ndarray]]:
    """Pairs of small integer polytopes side by side, with many parallel edges and faces.

    Examples
    --------
    >>> ((A, B),) = near_pairs(1)
    >>> max(A[:, 0]) < min(B[:, 0])
    True
    """
    rng = np.random.default_rng(seed)
    pairs = []
    for _ in range(count):
        A, B = rng.integers(0, 4, (2, 6, 3))
        shift = [rng.integers(4, 6), *rng.integers(-2, 3, 2)]
        pairs.append((exact(A), exact(B + shift)))
    return pairs
