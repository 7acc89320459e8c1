"""From the simplex that GJK ends with to one that has an inside: what EPA starts from."""

from __future__ import annotations

import numpy as np

from .compiled import compiled, inlined
from .pair import next_support
from .simplex import cross, edge

__all__ = ["thicken"]

#: A simplex thinner than this part of the bodies' size is left to exact arithmetic.
THIN = 1e-9


@inlined
def thickness(points, size):
    """How far the last of size + 1 points is from the span of the others."""
    x, y, z = edge(points, 0, size)
    if size == 1:
        return np.sqrt(x * x + y * y + z * z)
    ux, uy, uz = edge(points, 0, 1)
    if size == 2:
        nx, ny, nz = cross(ux, uy, uz, x, y, z)
        return np.sqrt((nx * nx + ny * ny + nz * nz) / (ux * ux + uy * uy + uz * uz))
    wx, wy, wz = edge(points, 0, 2)
    nx, ny, nz = cross(ux, uy, uz, wx, wy, wz)
    return abs(nx * x + ny * y + nz * z) / np.sqrt(nx * nx + ny * ny + nz * nz)


@inlined
def across(points, size, flat, trial):
    """A direction away from the span of the points; ``trial`` 0 … 3 gives several."""
    sign = 1.0 if trial % 2 == 0 else -1.0
    if size == 1:
        return (sign, 0.0, 0.0) if trial < 2 else (0.0, sign, 0.0)
    ux, uy, uz = edge(points, 0, 1)
    if size == 2 and flat:
        return -sign * uy, sign * ux, 0.0
    if size == 2:
        ax, ay, az = abs(ux), abs(uy), abs(uz)
        ex = 1.0 if ax <= ay and ax <= az else 0.0
        ey = 1.0 if ex == 0.0 and ay <= az else 0.0
        nx, ny, nz = cross(ux, uy, uz, ex, ey, 1.0 - ex - ey)
        if trial >= 2:
            nx, ny, nz = cross(ux, uy, uz, nx, ny, nz)
    else:
        wx, wy, wz = edge(points, 0, 2)
        nx, ny, nz = cross(ux, uy, uz, wx, wy, wz)
    return sign * nx, sign * ny, sign * nz


@compiled
def thicken(lists, grids, i, j, R, ra, rb, t, points, size, full, reach):
    """Add support points until ``full`` of them have an inside; false if A ⊖ B is too thin."""
    for k in range(1, size):
        if not thickness(points, k) > THIN * reach:
            return False
    while size < full:
        found = False
        for trial in range(4):
            x, y, z = across(points, size, full == 3, trial)
            next_support(lists, grids, i, j, R, ra, rb, t, x, y, z, points, size)
            if thickness(points, size) > THIN * reach:
                found = True
                break
        if not found:
            return False
        size += 1
    return True
