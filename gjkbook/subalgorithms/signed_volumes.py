"""Signed Volumes (Montanari, Petrinic, Barbieri 2017), with its misprints put right.

Johnson imposes "v is perpendicular to the face" inside the linear system, and pays with a
determinant of size h² on a simplex of flatness h. Signed Volumes first projects the origin onto the
face, and then solves only for barycentric coordinates, M λ = p, whose determinant is a signed
volume, of size h. The projected system is read off the coordinate plane (or axis) onto which the
face casts its largest shadow.

For each face, from the top down: C_j is the signed volume with s_j replaced by the (projected)
origin, μ = Σ C_j that of the face itself. If all C_j have the sign of μ, the origin projects inside
and λ_j = C_j / μ. Otherwise every j whose C_j has not the sign of μ may be left out; the nearest of
the faces so found is the answer.

Here all j are tried, also the newest point: leaving it out of the test is safe inside GJK only.
The source works in three dimensions; fewer are filled up with zeros.
"""

from __future__ import annotations

from .vectors import cross, dot, minus, nearest, rows, total

__all__ = ["signed_volumes"]


def inside_or_faces(C, mu, indices, Y, face):
    """Accept the whole face, or pass on to the faces opposite to the offending points.

    ``mu * c > 0`` is CompareSigns of the source: false when either is zero or not a number.
    """
    outside = [j for j, c in enumerate(C) if not mu * c > 0]
    if not outside:
        volume = total(C)
        return indices, tuple([c / volume for c in C])
    tried = [face(Y, indices[:j] + indices[j + 1 :]) for j in outside]
    return tried[0] if len(tried) == 1 else nearest(tried, Y)


def largest(v) -> int:
    """Index of the component of largest absolute value."""
    x, y, z = map(abs, v)
    return (0 if x >= z else 2) if x >= y else (1 if y >= z else 2)


def s1d(Y, indices):
    """Nearest point of a segment.

    On a line the shadow cancels out: with t = s_2 − s_1, C_1/μ = s_2·t/t·t and C_2/μ = −s_1·t/t·t
    on every axis, and μ has the sign of t·t > 0.
    """
    s1, s2 = [Y[i] for i in indices]
    t = minus(s2, s1)
    C1, C2 = dot(s2, t), -dot(s1, t)
    if C2 <= 0:
        return indices[:1], (1,)
    if C1 <= 0:
        return indices[1:], (1,)
    tt = C1 + C2
    return indices, (C1 / tt, C2 / tt)


def s2d(Y, indices):
    """Nearest point of a triangle."""
    s1, s2, s3 = [Y[i] for i in indices]
    n = cross(minus(s2, s1), minus(s3, s1))
    nn = dot(n, n)
    if not nn:
        return nearest([s1d(Y, indices[:j] + indices[j + 1 :]) for j in range(3)], Y)
    height = dot(s1, n) / nn
    p = [height * c for c in n]
    # Leaving out coordinate J keeps (k, l) in cyclic order; the shadow's area is then n_J.
    J = largest(n)
    k, l = (J + 1) % 3, (J + 2) % 3  # noqa: E741  (the letters of the source)

    def area(a, b):
        return (a[k] - p[k]) * (b[l] - p[l]) - (a[l] - p[l]) * (b[k] - p[k])

    return inside_or_faces((area(s2, s3), area(s3, s1), area(s1, s2)), n[J], indices, Y, s1d)


def s3d(Y, indices):
    """Nearest point of a tetrahedron."""
    s1, s2, s3, s4 = [Y[i] for i in indices]
    n12, n34 = cross(s1, s2), cross(s3, s4)
    C = (dot(s2, n34), -dot(s1, n34), dot(s4, n12), -dot(s3, n12))
    mu = dot(minus(s2, s1), cross(minus(s3, s1), minus(s4, s1)))
    return inside_or_faces(C, mu, indices, Y, s2d)


def signed_volumes(Y):
    """Signed Volumes sub-algorithm: at most four points, in at most three dimensions.

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
    >>> signed_volumes([(1.0, 1.0), (1.0, -1.0), (5.0, 0.0)])
    ((0, 1), (0.5, 0.5))
    """
    Y = rows(Y)
    n, d = len(Y), len(Y[0])
    if n > 4 or d > 3:
        raise ValueError(
            f"Signed Volumes takes at most 4 points in at most 3 dimensions, not {n} points in "
            f"{d}: use 'johnson', 'backup' or 'least-squares'."
        )
    if d < 3:
        Y = [y + [0] * (3 - d) for y in Y]
    if n == 1:
        return (0,), (1,)
    return (s1d, s2d, s3d)[n - 2](Y, tuple(range(n)))
