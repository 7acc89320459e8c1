"""One pair of bodies, compiled: Algorithm 1 with bounds that certify its answer.

The loop is that of `gjkbook.gjk`. Three things differ. Numbers are scaled so that the largest body
of the set has size one. The first direction joins the centres. And the loop ends when the bounds

    v·s / ‖v‖  ≤  distance  ≤  ‖v‖

differ by no more than rounding makes of numbers as large as the bodies. When it cannot be brought
to that, because v is so short that its direction is noise, the answer is DOUBTFUL, and `batch`
solves the pair again in exact arithmetic.
"""

from __future__ import annotations

import numpy as np

from .compiled import compiled, inlined
from .directions import furthest
from .simplex import (
    cross,
    edge,
    reduce_segment,
    reduce_tetrahedron,
    reduce_triangle,
    swap,
)

__all__ = [
    "BAD",
    "DOUBTFUL",
    "OPTIMAL",
    "OVERLAP",
    "SEPARATED",
    "TOUCHING",
    "certified",
    "next_support",
    "solve",
]

OPTIMAL, OVERLAP, TOUCHING, SEPARATED, DOUBTFUL, BAD = 0, 1, 2, 3, 4, 5

#: The bounds of a distance may differ by this part of the size of both bodies and the distance:
#: twice the rounding of a scalar product of numbers that large.
ROOM = 2 * 2.0**-52

#: They may differ by this many times as much when the upper one is computed from weights.
CLOSED = 1.5

#: Squares and their products overflow beyond this; such a pair is solved again elsewhere.
LARGEST = 1e60

#: Far more steps than any pair is known to need: then it is rounding that keeps the loop going.
MOST_STEPS = 200


#: Steps in which ‖v‖² does not fall: it can change by less than its rounding while the direction
#: still gets better.
MOST_STALLS = 8


@inlined
def turned(R, r, x, y, z):
    """R[r] times a vector."""
    r = np.uintp(r)
    return (
        R[r, 0, 0] * x + R[r, 0, 1] * y + R[r, 0, 2] * z,
        R[r, 1, 0] * x + R[r, 1, 1] * y + R[r, 1, 2] * z,
        R[r, 2, 0] * x + R[r, 2, 1] * y + R[r, 2, 2] * z,
    )


@inlined
def posed_support(lists, grids, i, R, r, dx, dy, dz):
    """R[r] x for the vertex x of body i with the largest d·(R x) = (Rᵀ d)·x."""
    q = np.uintp(r)
    x, y, z = furthest(
        lists, grids[i, 0], grids[i, 1], grids[i, 2],
        R[q, 0, 0] * dx + R[q, 1, 0] * dy + R[q, 2, 0] * dz,
        R[q, 0, 1] * dx + R[q, 1, 1] * dy + R[q, 2, 1] * dz,
        R[q, 0, 2] * dx + R[q, 1, 2] * dy + R[q, 2, 2] * dz,
    )  # fmt: skip
    return turned(R, r, x, y, z)


@inlined
def add_support(lists, grids, i, j, R, ra, rb, t, dx, dy, dz, Y, row):
    """Write the point of A ⊖ B furthest along d, and its part of A, into a row of Y."""
    ax, ay, az = posed_support(lists, grids, i, R, ra, dx, dy, dz)
    bx, by, bz = posed_support(lists, grids, j, R, rb, -dx, -dy, -dz)
    row = np.uintp(row)
    x, y, z = ax - (bx + t[0]), ay - (by + t[1]), az - (bz + t[2])
    Y[row, 0], Y[row, 1], Y[row, 2] = x, y, z
    Y[row, 3], Y[row, 4], Y[row, 5] = ax, ay, az
    return x, y, z


@compiled
def next_support(lists, grids, i, j, R, ra, rb, t, dx, dy, dz, Y, row):
    """`add_support` as a call, for loops in which that costs little and compiling it does."""
    return add_support(lists, grids, i, j, R, ra, rb, t, dx, dy, dz, Y, row)


@inlined
def stretch(R, r):
    """How much longer R[r] makes a vector: in the mean, and at most.

    Both are 1 for a rotation, and not finite if an entry is not. The mean is that of the squares
    over all directions, the trace of G = RᵀR over 3. No eigenvalue g of G is larger than the
    largest sum of absolute values in a row of G, and √g ≤ (1 + g) / 2.
    """
    r = np.uintp(r)
    xx = R[r, 0, 0] * R[r, 0, 0] + R[r, 1, 0] * R[r, 1, 0] + R[r, 2, 0] * R[r, 2, 0]
    yy = R[r, 0, 1] * R[r, 0, 1] + R[r, 1, 1] * R[r, 1, 1] + R[r, 2, 1] * R[r, 2, 1]
    zz = R[r, 0, 2] * R[r, 0, 2] + R[r, 1, 2] * R[r, 1, 2] + R[r, 2, 2] * R[r, 2, 2]
    xy = abs(R[r, 0, 0] * R[r, 0, 1] + R[r, 1, 0] * R[r, 1, 1] + R[r, 2, 0] * R[r, 2, 1])
    yz = abs(R[r, 0, 1] * R[r, 0, 2] + R[r, 1, 1] * R[r, 1, 2] + R[r, 2, 1] * R[r, 2, 2])
    zx = abs(R[r, 0, 2] * R[r, 0, 0] + R[r, 1, 2] * R[r, 1, 0] + R[r, 2, 2] * R[r, 2, 0])
    most = max(xx + xy + zx, max(xy + yy + yz, zx + yz + zz))
    return np.sqrt((xx + yy + zz) / 3.0), 0.5 + 0.5 * most


@compiled
def solve(lists, grids, sizes, i, j, R, ra, rb, t, dx, dy, dz, full, early, Y, lam, v):
    """Run GJK on bodies i and j turned by R[ra] and R[rb], with B moved by t relative to A.

    ``sizes`` has a row (radius, centre, radius about the centre) for each body. (dx, dy, dz) is the
    first direction, zero for that of the centres. A simplex of ``full`` points has an inside. If
    ``early`` is 1, the loop stops as soon as v separates the bodies, or does not begin if spheres
    around them are apart. The simplex is left in ``Y``, a row y, a for each point y = a − b, its
    weights in ``lam`` and v in ``v``. Returns the status, the number of points in the simplex, the
    steps, the lower bound, and the size of both bodies together.
    """
    stretch_a, most_a = stretch(R, ra)
    stretch_b, most_b = stretch(R, rb)
    reach = sizes[i, 0] * stretch_a + sizes[j, 0] * stretch_b
    far = abs(t[0]) + abs(t[1]) + abs(t[2])
    if not reach + far < np.inf:
        return BAD, 0, 0, 0.0, reach
    if reach + far > LARGEST:
        return DOUBTFUL, 0, 0, 0.0, reach
    if dx == 0.0 and dy == 0.0 and dz == 0.0:
        ax, ay, az = turned(R, ra, sizes[i, 1], sizes[i, 2], sizes[i, 3])
        bx, by, bz = turned(R, rb, sizes[j, 1], sizes[j, 2], sizes[j, 3])
        dx, dy, dz = ax - bx - t[0], ay - by - t[1], az - bz - t[2]
        spheres = sizes[i, 4] * most_a + sizes[j, 4] * most_b + 8.0 * ROOM * (reach + far)
        if early == 1 and dx * dx + dy * dy + dz * dz > spheres * spheres:
            v[0], v[1], v[2] = dx, dy, dz
            return SEPARATED, 0, 0, 0.0, reach
        if dx == 0.0 and dy == 0.0 and dz == 0.0:
            dx = 1.0
    x, y, z = add_support(lists, grids, i, j, R, ra, rb, t, -dx, -dy, -dz, Y, 0)
    if early == 1:
        ahead, long = dx * x + dy * y + dz * z, np.sqrt(dx * dx + dy * dy + dz * dz)
        if ahead > ROOM * (reach + np.sqrt(x * x + y * y + z * z)) * long:
            v[0], v[1], v[2] = dx, dy, dz
            return SEPARATED, 1, 1, ahead / long, reach
    lam[0] = 1.0
    points, steps, stalls, lower = 1, 1, 0, 0.0
    vv = x * x + y * y + z * z
    while True:
        length = np.sqrt(vv)
        room = ROOM * (reach + length)
        if not length > room:
            status = TOUCHING
            break
        steps += 1
        sx, sy, sz = add_support(lists, grids, i, j, R, ra, rb, t, -x, -y, -z, Y, points)
        ahead = (x * sx + y * sy + z * sz) / length
        if ahead > lower:
            lower = ahead
            if early == 1 and ahead > room:
                status = SEPARATED
                break
        if length - lower <= room:
            status = OPTIMAL
            break
        if steps > MOST_STEPS:
            status = DOUBTFUL
            break
        if points == 1:
            points, nx, ny, nz = reduce_segment(Y, lam)
        elif points == 2:
            points, nx, ny, nz = reduce_triangle(Y, lam)
        else:
            points, nx, ny, nz = reduce_tetrahedron(Y, lam)
        square = nx * nx + ny * ny + nz * nz
        x, y, z = nx, ny, nz
        if points == full:
            status = OVERLAP
            break
        if not square < vv:
            stalls += 1
            if stalls > MOST_STALLS:
                status = DOUBTFUL
                break
        vv = square
    v[0], v[1], v[2] = x, y, z
    return status, points, steps, lower, reach


@compiled
def upper_bound(Y, lam, points):
    """‖Σ λ_i y_i‖ with the weights made sound: a point that surely is in A ⊖ B."""
    total = 0.0
    for k in range(points):
        lam[k] = max(lam[k], 0.0)
        total += lam[k]
    x = y = z = 0.0
    for k in range(points):
        lam[k] /= total
        x += lam[k] * Y[k, 0]
        y += lam[k] * Y[k, 1]
        z += lam[k] * Y[k, 2]
    return np.sqrt(x * x + y * y + z * z)


@compiled
def sharpen(Y, lam, points, v):
    """Correct the weights of v in a flat triangle or tetrahedron by what they miss it.

    The miss r = Σ λ y − v has weights of its own, by the formulas of `simplex`, and these are too
    much.
    """
    x, y, z = -v[0], -v[1], -v[2]
    for k in range(points):
        x += lam[k] * Y[k, 0]
        y += lam[k] * Y[k, 1]
        z += lam[k] * Y[k, 2]
    last = points - 1
    ax, ay, az = edge(Y, last, 0)
    bx, by, bz = edge(Y, last, 1)
    nx, ny, nz = cross(ax, ay, az, bx, by, bz)
    cx, cy, cz = (nx, ny, nz) if points == 3 else edge(Y, last, 2)
    lx, ly, lz = cross(bx, by, bz, cx, cy, cz)
    mx, my, mz = cross(cx, cy, cz, ax, ay, az)
    r = 1.0 / (cx * nx + cy * ny + cz * nz)
    for k in range(last):
        if k == 0:
            change = r * (x * lx + y * ly + z * lz)
        elif k == 1:
            change = r * (x * mx + y * my + z * mz)
        else:
            change = r * (x * nx + y * ny + z * nz)
        lam[k] -= change
        lam[last] += change


@compiled
def without_least(Y, lam, points, v):
    """Drop the point with the least weight, and return the nearest point of the rest in v.

    Used where the origin seems to lie in the simplex, but so near to one of its sides that the
    weights are not good enough. That side holds the point with the largest weight, so that one
    takes the place of the newest point. Returns how many points are left.
    """
    least, most = 0, 0
    for k in range(1, points):
        if lam[k] < lam[least]:
            least = k
        if lam[k] > lam[most]:
            most = k
    last = points - 1
    swap(Y, least, last)
    swap(Y, least if most == last else most, last - 1)
    left, v[0], v[1], v[2] = reduce_segment(Y, lam) if last == 2 else reduce_triangle(Y, lam)
    return left


@compiled
def certified(state, Y, lam, points, v, lower, reach):
    """Compare the bounds of an answer: its status, DOUBTFUL if they do not meet, and ‖v‖.

    Returns the status, the number of points in the simplex, and the upper bound ‖v‖.
    """
    length = np.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
    room = CLOSED * ROOM * (reach + length)
    if state != OPTIMAL:
        lower = 0.0
    if closed(Y, lam, points, v, lower, room):
        return state, points, length
    if state == OVERLAP:
        points = without_least(Y, lam, points, v)
        length = np.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
        if length <= room and closed(Y, lam, points, v, 0.0, room):
            return TOUCHING, points, length
    return DOUBTFUL, points, length


@compiled
def closed(Y, lam, points, v, lower, room):
    """Tell whether the upper bound is near to the lower one, after a correction if need be."""
    if upper_bound(Y, lam, points) - lower <= room:
        return True
    if points < 3:
        return False
    sharpen(Y, lam, points, v)
    return upper_bound(Y, lam, points) - lower <= room
