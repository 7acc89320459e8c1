"""Voronoi regions of a simplex (Ericson's notes, section 3.1; Real-Time Collision Detection, 5.1).

The features of a simplex (vertices, edges, faces, interior) divide space into the regions of the
points nearest to each. With P the origin, P lies in the region of

- a vertex q_1, iff (P − q_1)·(q_i − q_1) ≤ 0 for every other vertex q_i;
- an edge q_1 q_2 of a triangle with normal n, iff P projects between its ends and
  (P − q_1)·((q_2 − q_1) × n) ≥ 0, outside the triangle;
- the face otherwise.

For a tetrahedron the notes say that P lies in the region of face 123 *iff* P and q_4 are on
opposite sides of its plane. Where two faces meet at an obtuse dihedral angle two faces can pass
that test, so here it only selects faces, and the nearest point among them is the answer.
"""

from __future__ import annotations

from itertools import combinations

from .vectors import cross, dot, minus, nearest, rows, total, vanishes

__all__ = ["edge_region", "face_test_as_printed", "vertex_region", "voronoi"]


def vertex_region(q, others) -> bool:
    """Is the origin in the Voronoi region of vertex q?"""
    return all(-dot(q, minus(other, q)) <= 0 for other in others)


def edge_region(q1, q2, opposite) -> bool:
    """Is the origin in the Voronoi region of edge q1 q2?

    ``opposite`` holds the third vertices of the faces that meet in the edge: one of a triangle, two
    of a tetrahedron.
    """
    e = minus(q2, q1)
    if not (-dot(q1, e) >= 0 and dot(q2, e) >= 0):
        return False
    return all(-dot(q1, cross(e, cross(e, minus(q, q1)))) >= 0 for q in opposite)


def face_test_as_printed(q1, q2, q3, q4) -> bool:
    """The notes' test of face q1 q2 q3: origin and q4 strictly on opposite sides of it."""
    n = cross(minus(q2, q1), minus(q3, q1))
    return -dot(q1, n) * dot(minus(q4, q1), n) < 0


def segment(Y, indices):
    """Nearest point of a segment."""
    q1, q2 = (Y[i] for i in indices)
    e = minus(q2, q1)
    towards, back = -dot(q1, e), dot(q2, e)
    if towards <= 0:
        return indices[:1], (1,)
    if back <= 0:
        return indices[1:], (1,)
    length = towards + back
    return indices, (back / length, towards / length)


def triangle(Y, indices):
    """Nearest point of a triangle."""
    q = [Y[i] for i in indices]
    for i in range(3):
        if vertex_region(q[i], q[:i] + q[i + 1 :]):
            return (indices[i],), (1,)
    e, f = minus(q[1], q[0]), minus(q[2], q[0])
    n = cross(e, f)
    edges = list(combinations(range(3), 2))
    if not vanishes(dot(n, n), dot(e, e) * dot(f, f)):
        for i, j in edges:
            if edge_region(q[i], q[j], [q[3 - i - j]]):
                return segment(Y, (indices[i], indices[j]))
        areas = [dot(n, cross(q[i - 2], q[i - 1])) for i in range(3)]
        if all(area > 0 for area in areas):
            return indices, tuple(area / total(areas) for area in areas)
    return nearest([segment(Y, (indices[i], indices[j])) for i, j in edges], Y)


def tetrahedron(Y, indices):
    """Nearest point of a tetrahedron, or the origin when it lies inside."""
    found, volumes = [], []
    for apex in range(4):
        face = indices[:apex] + indices[apex + 1 :]
        q1, q2, q3 = (Y[i] for i in face)
        n = cross(minus(q2, q1), minus(q3, q1))
        origin_side, apex_side = -dot(q1, n), dot(minus(Y[indices[apex]], q1), n)
        if origin_side * apex_side > 0:
            volumes.append(abs(origin_side))
        else:
            found.append(triangle(Y, face))
    if found:
        return nearest(found, Y)
    return indices, tuple(volume / total(volumes) for volume in volumes)


def voronoi(Y):
    """Voronoi-region sub-algorithm: at most four points, in at most three dimensions.

    Parameters
    ----------
    Y : array_like, shape (n, d) with n ≤ 4 and d ≤ 3
        Points of a simplex; dependent and repeated points are allowed.

    Returns
    -------
    kept : tuple of int
        Indices of the smallest subset whose hull contains v(conv Y).
    weights : tuple
        Barycentric coordinates of v(conv Y) in that subset; positive, summing to one.

    Examples
    --------
    >>> voronoi([(1.0, 1.0), (1.0, -1.0), (5.0, 0.0)])
    ((0, 1), (0.5, 0.5))
    """
    Y = rows(Y)
    n, d = len(Y), len(Y[0])
    if n > 4 or d > 3:
        raise ValueError(
            f"The Voronoi sub-algorithm takes at most 4 points in at most 3 dimensions, not {n} "
            f"points in {d}: use 'johnson', 'backup' or 'least-squares'."
        )
    if n == 1:
        return (0,), (1,)
    Y = [y + [0] * (3 - d) for y in Y]
    return (segment, triangle, tetrahedron)[n - 2](Y, tuple(range(n)))
