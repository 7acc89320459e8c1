"""The loops over many pairs, compiled. Nothing is allocated in them: `workspace` is passed in."""

from __future__ import annotations

import numpy as np

from .compiled import compiled, inlined
from .expansion import NEAR, expand, foot
from .pair import DOUBTFUL, OPTIMAL, OVERLAP, ROOM, SEPARATED, certified, solve
from .polygon import expand_polygon, foot_on_edge
from .thicken import thicken

__all__ = ["depths", "distances", "one_distance", "separations", "single_space", "workspace"]


#: Numbers left free around a work space. Two threads that write to the same line of the cache wait
#: for each other, even if they write to different places in it.
APART = 16


def workspace() -> tuple:
    """Y, lam, v and t for `solve`."""
    numbers = np.zeros(34 + 2 * APART)[APART:-APART]
    return numbers[:24].reshape(4, 6), numbers[24:28], numbers[28:31], numbers[31:]


@inlined
def put_witnesses(Y, lam, points, T, ra, point_a, point_b, m):
    """Write Σ λ a and Σ λ b, from the rows y, a of Y, where b = a − y."""
    ax = ay = az = bx = by = bz = 0.0
    for k in range(points):
        ax += lam[k] * Y[k, 3]
        ay += lam[k] * Y[k, 4]
        az += lam[k] * Y[k, 5]
        bx += lam[k] * (Y[k, 3] - Y[k, 0])
        by += lam[k] * (Y[k, 4] - Y[k, 1])
        bz += lam[k] * (Y[k, 5] - Y[k, 2])
    point_a[m, 0], point_a[m, 1], point_a[m, 2] = ax + T[ra, 0], ay + T[ra, 1], az + T[ra, 2]
    point_b[m, 0], point_b[m, 1], point_b[m, 2] = bx + T[ra, 0], by + T[ra, 1], bz + T[ra, 2]


@inlined
def answer(lists, grids, sizes, pairs, poses, R, T, starts, full, m, early, Y, lam, v, t):
    """Run GJK on pair m and compare its bounds: status, points, steps, ‖v‖ and size."""
    i, j, ra, rb = pairs[m, 0], pairs[m, 1], poses[m, 0], poses[m, 1]
    for k in range(3):
        t[k] = T[rb, k] - T[ra, k]
    dx = dy = dz = 0.0
    if len(starts) > 0:
        dx, dy, dz = starts[m, 0], starts[m, 1], starts[m, 2]
    state, points, steps, lower, reach = solve(
        lists, grids, sizes, i, j, R, ra, rb, t, dx, dy, dz, full, early, Y, lam, v
    )
    length = 0.0
    if state < SEPARATED:
        state, points, length = certified(state, Y, lam, points, v, lower, reach)
    return state, points, steps, length, reach


@compiled
def distances(lists, grids, sizes, pairs, poses, R, T, starts, full, first, last, space, out):
    """Answer pairs first … last − 1; see `gjkbook.batch.distance` for the meaning of ``out``."""
    Y, lam, v, t = space
    distance, vector, point_a, point_b, iterations, status = out
    for m in range(first, last):
        state, points, steps, length, _ = answer(
            lists, grids, sizes, pairs, poses, R, T, starts, full, m, 0, Y, lam, v, t
        )
        status[m], iterations[m] = state, steps
        if state < DOUBTFUL:
            apart = state != OVERLAP
            distance[m] = length if apart else 0.0
            for k in range(3):
                vector[m, k] = v[k] if apart else 0.0
            put_witnesses(Y, lam, points, T, poses[m, 0], point_a, point_b, m)


@compiled
def separations(lists, grids, sizes, pairs, poses, R, T, starts, full, first, last, space, out):
    """Tell for pairs first … last − 1 whether they meet; see `gjkbook.batch.intersects`."""
    Y, lam, v, t = space
    axis, iterations, status = out
    for m in range(first, last):
        state, _, steps, _, _ = answer(
            lists, grids, sizes, pairs, poses, R, T, starts, full, m, 1, Y, lam, v, t
        )
        status[m], iterations[m] = state, steps
        for k in range(3):
            axis[m, k] = v[k]


@compiled
def depth(lists, grids, i, j, R, ra, rb, t, Y, size, lam, full, reach, hull):
    """Run EPA from the simplex that GJK left in Y; leave the face with the foot there instead.

    Returns whether it succeeded, the steps, the depth, and the face whose normal is the way out.
    """
    points, faces, planes = hull[0], hull[1], hull[2]
    for k in range(size):
        for c in range(6):
            points[k, c] = Y[k, c]
    if not thicken(lists, grids, i, j, R, ra, rb, t, points, size, full, reach):
        return False, 0, 0.0, -1
    holder = -1
    if full == 3:
        found, steps, f, height, made = expand_polygon(
            lists, grids, i, j, R, ra, rb, t, hull, reach
        )
        if found == OPTIMAL and foot_on_edge(points, faces, planes, f, lam) > NEAR * ROOM * reach:
            found = DOUBTFUL
        holder = f
    else:
        found, steps, f, height, made = expand(lists, grids, i, j, R, ra, rb, t, hull, reach)
        if found == OPTIMAL:
            holder = foot(points, faces, planes, f, made, ROOM * reach, lam)
    if found != OPTIMAL or holder < 0:
        return False, steps, 0.0, -1
    for k in range(full - 1):
        for c in range(6):
            Y[k, c] = points[faces[holder, k], c]
    return True, steps, max(height, 0.0), f


@compiled
def depths(lists, grids, sizes, pairs, poses, R, T, starts, full, first, last, space, hull, out):
    """Depths and distances of pairs first … last − 1; see `gjkbook.batch.penetration`."""
    Y, lam, v, t = space
    planes = hull[2]
    signed, normal, point_a, point_b, iterations, status = out
    for m in range(first, last):
        i, j, ra, rb = pairs[m, 0], pairs[m, 1], poses[m, 0], poses[m, 1]
        state, size, steps, length, reach = answer(
            lists, grids, sizes, pairs, poses, R, T, starts, full, m, 0, Y, lam, v, t
        )
        if state == OPTIMAL:
            signed[m] = length
            for k in range(3):
                normal[m, k] = v[k] / length
        elif state < DOUBTFUL:
            good, more, way, f = depth(
                lists, grids, i, j, R, ra, rb, t, Y, size, lam, full, reach, hull
            )
            size = full - 1
            steps += more
            signed[m] = -way
            if good:
                for k in range(3):
                    normal[m, k] = -planes[f, k]
            else:
                state = DOUBTFUL
        status[m], iterations[m] = state, steps
        if state < DOUBTFUL:
            put_witnesses(Y, lam, size, T, ra, point_a, point_b, m)


def single_space() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """One array for all numbers of `one_distance`, and its parts R and T to write poses into."""
    numbers = np.zeros(72)
    R = numbers[0:18].reshape(2, 3, 3)
    R[:] = np.eye(3)
    return numbers, R, numbers[18:24].reshape(2, 3)


@compiled
def one_distance(lists, grids, sizes, full, numbers):
    """Distance of bodies 0 and 1, with all numbers in one array: handing over arrays takes time.

    The answer is left at the end of ``numbers``: vector, point_a, point_b. Returns the status and
    the distance.
    """
    R, T = numbers[0:18].reshape(2, 3, 3), numbers[18:24].reshape(2, 3)
    Y, lam = numbers[24:48].reshape(4, 6), numbers[48:52]
    v, t = numbers[52:55], numbers[55:58]
    for k in range(3):
        t[k] = T[1, k] - T[0, k]
    state, points, _, lower, reach = solve(
        lists, grids, sizes, 0, 1, R, 0, 1, t, 0.0, 0.0, 0.0, full, 0, Y, lam, v
    )
    length = 0.0
    if state < SEPARATED:
        state, points, length = certified(state, Y, lam, points, v, lower, reach)
    if state < DOUBTFUL:
        out = numbers[60:69].reshape(3, 1, 3)
        for k in range(3):
            out[0, 0, k] = 0.0 if state == OVERLAP else v[k]
        put_witnesses(Y, lam, points, T, 0, out[1], out[2], 0)
    return state, (0.0 if state == OVERLAP else length)
