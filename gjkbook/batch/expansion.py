"""EPA in space, compiled: the loop of `gjkbook.epa` on triangles in arrays.

A polytope P ⊆ A ⊖ B with the origin in it grows at its nearest face until A ⊖ B does not reach
beyond that face. The faces are triangles that know their neighbours. A new point s removes all
faces that it sees, or with which it is level, and joins the rim of the hole to s. Faces that are
level go too, because otherwise s could be in line with an edge of the rim.

Floats decide who sees whom. Where they err, the rim is not one closed walk, or a new triangle has
no area; then the answer is DOUBTFUL and the pair is solved again with exact decisions.
"""

from __future__ import annotations

import numpy as np

from .compiled import compiled, inlined
from .heap import pop, push
from .pair import DOUBTFUL, OPTIMAL, ROOM, next_support
from .simplex import cross, edge

__all__ = ["expand", "expansion_space", "foot"]

MOST_POINTS, MOST_FACES = 1024, 8192

#: The point of a face with the weights that were found may miss the foot by this many roundings.
NEAR = 8.0


def expansion_space() -> tuple:
    """Arrays for `expand`: points, faces (corners, neighbours, state), planes, rim, heap, stack."""
    return (
        np.zeros((MOST_POINTS, 6)),
        np.zeros((MOST_FACES, 7), np.int64),
        np.zeros((MOST_FACES, 4)),
        np.zeros((MOST_FACES, 2), np.int64),
        np.zeros((MOST_POINTS, 2), np.int64),
        np.zeros(MOST_FACES),
        np.zeros(MOST_FACES, np.int64),
        np.zeros(MOST_FACES, np.int64),
    )


@inlined
def set_plane(points, faces, planes, f):
    """Compute unit normal and offset of a face; false if it has no area."""
    a = faces[f, 0]
    ux, uy, uz = edge(points, a, faces[f, 1])
    wx, wy, wz = edge(points, a, faces[f, 2])
    nx, ny, nz = cross(ux, uy, uz, wx, wy, wz)
    square = nx * nx + ny * ny + nz * nz
    sides = (ux * ux + uy * uy + uz * uz) * (wx * wx + wy * wy + wz * wz)
    if not square > 1e-24 * sides:
        return False
    r = 1.0 / np.sqrt(square)
    planes[f, 0], planes[f, 1], planes[f, 2] = nx * r, ny * r, nz * r
    planes[f, 3] = r * (nx * points[a, 0] + ny * points[a, 1] + nz * points[a, 2])
    return True


@inlined
def above(planes, f, points, s):
    """How far point s lies beyond the plane of a face."""
    return (
        planes[f, 0] * points[s, 0]
        + planes[f, 1] * points[s, 1]
        + planes[f, 2] * points[s, 2]
        - planes[f, 3]
    )


@inlined
def put_face(faces, f, a, b, c, ab, bc, ca):
    """Write a living face; its neighbours across ab, bc and ca."""
    faces[f, 0], faces[f, 1], faces[f, 2] = a, b, c
    faces[f, 3], faces[f, 4], faces[f, 5] = ab, bc, ca
    faces[f, 6] = 1


@compiled
def tetrahedron(points, faces, planes):
    """Make the first polytope of points 0 … 3; false if it is flat."""
    x, y, z = edge(points, 0, 3)
    put_face(faces, 0, 0, 1, 2, 1, 2, 3)
    if not set_plane(points, faces, planes, 0):
        return False
    if planes[0, 0] * x + planes[0, 1] * y + planes[0, 2] * z > 0.0:  # turn it inside out
        for k in range(6):
            points[1, k], points[2, k] = points[2, k], points[1, k]
        set_plane(points, faces, planes, 0)
    put_face(faces, 1, 1, 0, 3, 0, 3, 2)
    put_face(faces, 2, 2, 1, 3, 0, 1, 3)
    put_face(faces, 3, 0, 2, 3, 0, 2, 1)
    return (
        set_plane(points, faces, planes, 1)
        and set_plane(points, faces, planes, 2)
        and set_plane(points, faces, planes, 3)
    )


@compiled
def open_up(points, faces, planes, rim, stack, first, s, level):
    """Remove every face that s sees, from ``first`` on, and list the rim of the hole.

    A row of ``rim`` is a face beyond the rim and its side that is part of the rim. Returns the
    number of rows.
    """
    count = 0
    stack[0], depth = first, 1
    faces[first, 6] = 0
    while depth > 0:
        depth -= 1
        f = stack[depth]
        for side in range(3):
            g = faces[f, 3 + side]
            if faces[g, 6] == 0:
                continue
            if above(planes, g, points, s) > -level:
                faces[g, 6] = 0
                stack[depth] = g
                depth += 1
                continue
            for other in range(3):
                if faces[g, 3 + other] == f:
                    rim[count, 0], rim[count, 1] = g, other
                    count += 1
    return count


@compiled
def close_up(points, faces, planes, rim, count, at, first, s):
    """Join the rim to s with faces ``first`` …; false unless the rim is one closed walk.

    ``at`` tells for a corner q of the rim which new face leaves it; its second column says for
    which s that was.
    """
    for m in range(count):
        g, side = rim[m, 0], rim[m, 1]
        p, q = faces[g, side], faces[g, (side + 1) % 3]
        if at[q, 1] == s:
            return False
        at[q, 0], at[q, 1] = first + m, s
        put_face(faces, first + m, q, p, s, g, -1, -1)
        faces[g, 3 + side] = first + m
        if not set_plane(points, faces, planes, first + m):
            return False
    for f in range(first, first + count):
        p = faces[f, 1]
        if at[p, 1] != s:
            return False
        faces[f, 4] = at[p, 0]
        faces[at[p, 0], 5] = f
    steps, f = 1, faces[first, 4]
    while f != first and steps <= count:
        f = faces[f, 4]
        steps += 1
    return steps == count


@compiled
def expand(lists, grids, i, j, R, ra, rb, t, space, reach):
    """Expand the tetrahedron of points 0 … 3 in ``space``.

    Returns the status, the steps, the face where it ended, how far A ⊖ B reaches along its normal,
    and the number of faces made.
    """
    points, faces, planes, rim, at, keys, names, stack = space
    if not tetrahedron(points, faces, planes):
        return DOUBTFUL, 0, 0, 0.0, 0
    room = ROOM * reach
    for k in range(4):
        at[k, 1] = -1
    heap = 0
    for f in range(4):
        heap = push(keys, names, heap, planes[f, 3], f)
    used, made, steps, upper = 4, 4, 0, np.inf
    while heap > 0:
        f, heap = pop(keys, names, heap)
        if faces[f, 6] == 0:
            continue
        nx, ny, nz = planes[f, 0], planes[f, 1], planes[f, 2]
        x, y, z = next_support(lists, grids, i, j, R, ra, rb, t, nx, ny, nz, points, used)
        height = nx * x + ny * y + nz * z
        upper = min(upper, height)
        steps += 1
        if height - planes[f, 3] <= room:
            return OPTIMAL, steps, f, height, made
        if used + 1 >= len(points):
            break
        at[used, 1] = -1
        count = open_up(points, faces, planes, rim, stack, f, used, room)
        if count < 3 or made + count >= len(faces):
            break
        if not close_up(points, faces, planes, rim, count, at, made, used):
            break
        for g in range(made, made + count):
            # The nearest face of A ⊖ B is no further than this.
            if planes[g, 3] <= upper + 2.0 * room:
                heap = push(keys, names, heap, planes[g, 3], g)
        made += count
        used += 1
    return DOUBTFUL, steps, 0, 0.0, made


@inlined
def miss(points, faces, planes, f, qx, qy, qz, lam):
    """Weights of a point q in a face, none negative; by how much they miss q."""
    nx, ny, nz = planes[f, 0], planes[f, 1], planes[f, 2]
    total = 0.0
    for k in range(3):
        b, c = faces[f, (k + 1) % 3], faces[f, (k + 2) % 3]
        x, y, z = cross(
            points[b, 0] - qx, points[b, 1] - qy, points[b, 2] - qz,
            points[c, 0] - qx, points[c, 1] - qy, points[c, 2] - qz,
        )  # fmt: skip
        lam[k] = max(nx * x + ny * y + nz * z, 0.0)
        total += lam[k]
    x, y, z = -qx, -qy, -qz
    for k in range(3):
        lam[k] /= total
        corner = faces[f, k]
        x += lam[k] * points[corner, 0]
        y += lam[k] * points[corner, 1]
        z += lam[k] * points[corner, 2]
    return np.sqrt(x * x + y * y + z * z)


@compiled
def foot(points, faces, planes, f, made, room, lam):
    """The face that holds the foot of the origin on the plane of f, its weights in ``lam``.

    A flat piece of the surface is cut into several triangles, and the foot need not lie in f.
    Returns −1 if it is in none of them.
    """
    offset = planes[f, 3]
    qx, qy, qz = offset * planes[f, 0], offset * planes[f, 1], offset * planes[f, 2]
    if miss(points, faces, planes, f, qx, qy, qz, lam) <= NEAR * room:
        return f
    for g in range(made):
        if faces[g, 6] == 1 and miss(points, faces, planes, g, qx, qy, qz, lam) <= NEAR * room:
            return g
    return -1
