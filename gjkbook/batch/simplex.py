"""The sub-algorithm, compiled: nearest point of a simplex that has just got a new point.

The simplex is kept in the rows of a work space ``Y``, the newest point last. In GJK the newest
point always belongs to the answer (Theorem 3.3: otherwise v would not have come nearer), so only
the faces that hold it are looked at.

Notation, as in the chapter on Voronoi regions: s is the newest point, o = −s the way from it to the
origin, and a, b, c are the others seen from s. For a triangle with n = a × b, the point of its
plane nearest to the origin is s + λ a + μ b with

    λ = o·(b × n) / n·n,    μ = o·(n × a) / n·n,

and it is (n·s / n·n) n. The second form is the better one for v: even if v is tiny its direction is
that of n, which knows nothing of the distance.
"""

from __future__ import annotations

import numpy as np

from .compiled import compiled, inlined

__all__ = ["cross", "edge", "reduce_segment", "reduce_tetrahedron", "reduce_triangle", "swap"]


@inlined
def dot(ax, ay, az, bx, by, bz):
    """Scalar product."""
    return ax * bx + ay * by + az * bz


@inlined
def cross(ax, ay, az, bx, by, bz):
    """Vector product."""
    return ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx


@inlined
def edge(Y, i, j):
    """The way from row i to row j."""
    return Y[j, 0] - Y[i, 0], Y[j, 1] - Y[i, 1], Y[j, 2] - Y[i, 2]


@inlined
def segment(sx, sy, sz, ax, ay, az):
    """Nearest point of s, s + a: whether a is needed, its weight, and v."""
    along = -dot(sx, sy, sz, ax, ay, az)
    if not along > 0.0:
        return False, 0.0, sx, sy, sz
    r = 1.0 / dot(ax, ay, az, ax, ay, az)
    weight = along * r
    x, y, z = sx + weight * ax, sy + weight * ay, sz + weight * az
    # If v is much shorter than s, rounding has left something along a in it.
    rest = dot(x, y, z, ax, ay, az) * r
    return True, weight, x - rest * ax, y - rest * ay, z - rest * az


@compiled
def triangle(sx, sy, sz, ax, ay, az, bx, by, bz):
    """Nearest point of s, s + a, s + b: bits of what is needed (1: a, 2: b), weights, and v."""
    nx, ny, nz = cross(ax, ay, az, bx, by, bz)
    nn = dot(nx, ny, nz, nx, ny, nz)
    px, py, pz = cross(bx, by, bz, nx, ny, nz)
    qx, qy, qz = cross(nx, ny, nz, ax, ay, az)
    lam = -dot(sx, sy, sz, px, py, pz)
    mu = -dot(sx, sy, sz, qx, qy, qz)
    if lam > 0.0 and mu > 0.0:
        height = dot(nx, ny, nz, sx, sy, sz) / nn
        return 3, lam / nn, mu / nn, height * nx, height * ny, height * nz
    # Beyond a side. At s at most one of the sides it lies beyond can be the nearest part.
    if not lam > 0.0:
        needed, weight, x, y, z = segment(sx, sy, sz, bx, by, bz)
        if needed:
            return 2, 0.0, weight, x, y, z
    needed, weight, x, y, z = segment(sx, sy, sz, ax, ay, az)
    if needed:
        return 1, weight, 0.0, x, y, z
    # Reached when s is nearest, and when rounding hid on which side of a sliver the origin lies.
    needed, weight, x, y, z = segment(sx, sy, sz, bx, by, bz)
    return (2 if needed else 0), 0.0, weight, x, y, z


@inlined
def move(Y, target, source):
    """Copy a row of the work space."""
    if target != source:
        target, source = np.uintp(target), np.uintp(source)
        for k in range(6):
            Y[target, k] = Y[source, k]


@inlined
def swap(Y, i, j):
    """Exchange two rows of the work space."""
    for k in range(6):
        Y[i, k], Y[j, k] = Y[j, k], Y[i, k]


@inlined
def reduce_segment(Y, lam):
    """Two points, row 1 the new one. Return how many are left, and v; weights go to ``lam``."""
    sx, sy, sz = Y[1, 0], Y[1, 1], Y[1, 2]
    needed, weight, x, y, z = segment(sx, sy, sz, Y[0, 0] - sx, Y[0, 1] - sy, Y[0, 2] - sz)
    if needed:
        lam[0], lam[1] = weight, 1.0 - weight
        return 2, x, y, z
    move(Y, 0, 1)
    lam[0] = 1.0
    return 1, x, y, z


@inlined
def keep(Y, lam, bits, first, second, s, weight, other):
    """Pack the rows that are needed to the front, s last; return how many."""
    size = 0
    if bits & 1:
        move(Y, size, first)
        lam[size] = weight
        size += 1
    if bits & 2:
        move(Y, size, second)
        lam[size] = other
        size += 1
    move(Y, size, s)
    lam[size] = 1.0 - weight - other
    return size + 1


@inlined
def face(Y, s, first, second):
    """`triangle` on three rows."""
    sx, sy, sz = Y[s, 0], Y[s, 1], Y[s, 2]
    return triangle(
        sx, sy, sz,
        Y[first, 0] - sx, Y[first, 1] - sy, Y[first, 2] - sz,
        Y[second, 0] - sx, Y[second, 1] - sy, Y[second, 2] - sz,
    )  # fmt: skip


@inlined
def reduce_triangle(Y, lam):
    """Three points, row 2 the new one; as `reduce_segment`."""
    bits, weight, other, x, y, z = face(Y, 2, 0, 1)
    return keep(Y, lam, bits, 0, 1, 2, weight, other), x, y, z


@inlined
def reduce_tetrahedron(Y, lam):
    """Four points, row 3 the new one; as `reduce_segment`, with v = 0 if the origin is inside.

    The origin lies beyond the face s, s + a, s + b if it is on the other side of it than s + c.
    """
    sx, sy, sz = Y[3, 0], Y[3, 1], Y[3, 2]
    ax, ay, az = Y[0, 0] - sx, Y[0, 1] - sy, Y[0, 2] - sz
    bx, by, bz = Y[1, 0] - sx, Y[1, 1] - sy, Y[1, 2] - sz
    cx, cy, cz = Y[2, 0] - sx, Y[2, 1] - sy, Y[2, 2] - sz
    lx, ly, lz = cross(bx, by, bz, cx, cy, cz)
    mx, my, mz = cross(cx, cy, cz, ax, ay, az)
    nx, ny, nz = cross(ax, ay, az, bx, by, bz)
    volume = dot(cx, cy, cz, nx, ny, nz)
    # Volumes with a, b or c replaced by the origin, with the sign of the whole: 6 × weight.
    over_a = -dot(sx, sy, sz, lx, ly, lz)
    over_b = -dot(sx, sy, sz, mx, my, mz)
    over_c = -dot(sx, sy, sz, nx, ny, nz)
    if volume < 0.0:
        volume, over_a, over_b, over_c = -volume, -over_a, -over_b, -over_c
    if over_a > 0.0 and over_b > 0.0 and over_c > 0.0 and over_a + over_b + over_c < volume:
        lam[0], lam[1], lam[2] = over_a / volume, over_b / volume, over_c / volume
        lam[3] = 1.0 - lam[0] - lam[1] - lam[2]
        return 4, 0.0, 0.0, 0.0
    # If no face has the origin beyond it after all, the tetrahedron is flat: try all three.
    none = over_a > 0.0 and over_b > 0.0 and over_c > 0.0
    best, which, bits, weight, other = 1e308, 0, 0, 0.0, 0.0
    x = y = z = 0.0
    for k in range(3):
        beyond = over_a if k == 0 else (over_b if k == 1 else over_c)
        if none or not beyond > 0.0:
            first, second = (1 if k == 0 else 0), (1 if k == 2 else 2)
            mask, w1, w2, px, py, pz = face(Y, 3, first, second)
            square = px * px + py * py + pz * pz
            if square < best:
                best, which, bits, weight, other = square, k, mask, w1, w2
                x, y, z = px, py, pz
    first, second = (1 if which == 0 else 0), (1 if which == 2 else 2)
    return keep(Y, lam, bits, first, second, 3, weight, other), x, y, z
