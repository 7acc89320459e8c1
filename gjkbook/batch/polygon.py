"""EPA in the plane, compiled. Here a new point splits just the edge that it was found for.

All corners of the polygon are support points, so they lie on the boundary of A ⊖ B. If a new one
could see two edges, their common corner would be inside.
"""

from __future__ import annotations

import numpy as np

from .compiled import compiled, inlined
from .heap import pop, push
from .pair import DOUBTFUL, OPTIMAL, ROOM, next_support

__all__ = ["expand_polygon", "foot_on_edge"]


@inlined
def set_line(points, faces, planes, f):
    """Compute unit normal and offset of an edge, outwards if it runs counter-clockwise."""
    a, b = faces[f, 0], faces[f, 1]
    x, y = points[b, 0] - points[a, 0], points[b, 1] - points[a, 1]
    length = np.sqrt(x * x + y * y)
    if not length > 0.0:
        return False
    planes[f, 0], planes[f, 1], planes[f, 2] = y / length, -x / length, 0.0
    planes[f, 3] = planes[f, 0] * points[a, 0] + planes[f, 1] * points[a, 1]
    return True


@compiled
def expand_polygon(lists, grids, i, j, R, ra, rb, t, space, reach):
    """As `expansion.expand`, from the triangle of points 0 … 2; faces are edges."""
    points, faces, planes, _, _, keys, names, _ = space
    room = ROOM * reach
    area = (points[1, 0] - points[0, 0]) * (points[2, 1] - points[0, 1]) - (
        points[1, 1] - points[0, 1]
    ) * (points[2, 0] - points[0, 0])
    heap = 0
    for f in range(3):
        a, b = f, (f + 1) % 3
        faces[f, 0], faces[f, 1] = (a, b) if area > 0.0 else (b, a)
        if not set_line(points, faces, planes, f):
            return DOUBTFUL, 0, 0, 0.0, 0
        heap = push(keys, names, heap, planes[f, 3], f)
    used, made, steps = 3, 3, 0
    while heap > 0:
        f, heap = pop(keys, names, heap)
        nx, ny = planes[f, 0], planes[f, 1]
        x, y, _ = next_support(lists, grids, i, j, R, ra, rb, t, nx, ny, 0.0, points, used)
        height = nx * x + ny * y
        steps += 1
        if height - planes[f, 3] <= room:
            return OPTIMAL, steps, f, height, made
        if used + 1 >= len(points) or made + 2 >= len(faces):
            break
        faces[made, 0], faces[made, 1] = faces[f, 0], used
        faces[made + 1, 0], faces[made + 1, 1] = used, faces[f, 1]
        for g in range(made, made + 2):
            if not set_line(points, faces, planes, g):
                return DOUBTFUL, steps, 0, 0.0, made
            heap = push(keys, names, heap, planes[g, 3], g)
        made += 2
        used += 1
    return DOUBTFUL, steps, 0, 0.0, made


@compiled
def foot_on_edge(points, faces, planes, f, lam):
    """Put the weights of the foot of the origin on an edge into ``lam``; by how much they miss."""
    a, b = faces[f, 0], faces[f, 1]
    x, y = points[b, 0] - points[a, 0], points[b, 1] - points[a, 1]
    weight = -(points[a, 0] * x + points[a, 1] * y) / (x * x + y * y)
    lam[1] = min(max(weight, 0.0), 1.0)
    lam[0] = 1.0 - lam[1]
    x = lam[0] * points[a, 0] + lam[1] * points[b, 0] - planes[f, 3] * planes[f, 0]
    y = lam[0] * points[a, 1] + lam[1] * points[b, 1] - planes[f, 3] * planes[f, 1]
    return np.sqrt(x * x + y * y)
