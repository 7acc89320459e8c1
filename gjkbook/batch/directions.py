"""Support points at a price that hardly depends on the number of vertices.

Small bodies look at every vertex. For large ones the directions are cut into cells: a cube around
the origin, each of its six faces a grid of squares. For each cell all vertices are listed that are
a support point of *some* direction in it, so a query finds its cell and looks at a list of a few.

Hill climbing from a vertex near the goal would look at its neighbours, which are about as many; but
a list cannot end on a false summit, whatever the shape of the body and whatever rounding does.

The lists come from the top down. In a cell with corner directions d_c (on a face of the cube a cell
is flat, so every direction in it is a convex combination of the d_c), let x be the support point of
one of its directions. A vertex p for which d_c·(p − x) < 0 at all corners lies below x in the whole
cell and is struck out. Several x are tried: at the corners, the middles of the sides and the
centre. What is left is split into four cells, and so on. Cells that still have long lists, because
many faces of the body have almost the same normal, are split further than the others.
"""

from __future__ import annotations

import numpy as np

from .compiled import allocating, inlined

__all__ = ["cell_corners", "furthest", "listed", "table"]

#: Up to this many vertices, looking at all of them is quicker than finding a cell.
FEW = 12

#: Lists longer than this are split further.
LONG = 12

#: Splits below the grid; a cell is then 2**-DEEP as wide as a cell of the grid.
DEEP = 12

#: Vertices in a row of a list. Four products at a time keep a processor busy.
ROW = 4

#: Room for rounding when a vertex is struck out, as part of the size of the body.
SLACK = 1e-14


def resolution(n: int, dim: int) -> int:
    """Cells along the side of a face of the cube, a power of two; 0 for none.

    Examples
    --------
    >>> resolution(8, 3), resolution(100, 3), resolution(100, 2)
    (0, 8, 64)
    """
    if n <= FEW:
        return 0
    cells = (n / 2) ** 0.5 if dim == 3 else n / 2
    return 1 << int(np.ceil(np.log2(cells)))


@inlined
def cell_of(x, y, z):
    """Face of the cube that a direction meets, and where: coordinates from −1 to 1.

    Written with choices instead of branches, because which face it is cannot be foreseen.
    """
    ax, ay, az = abs(x), abs(y), abs(z)
    x_less, z_most = ax < ay, az > max(ax, ay)
    major = z if z_most else (y if x_less else x)
    u = x if (z_most or x_less) else y
    w = y if z_most else z
    r = 1.0 / abs(major)
    face = 4 if z_most else (2 if x_less else 0)
    return face + (1 if major < 0.0 else 0), u * r, w * r


@inlined
def direction(face, u, w):
    """The inverse of `cell_of`."""
    major = 1.0 if face % 2 == 0 else -1.0
    if face < 2:
        return major, u, w
    if face < 4:
        return u, major, w
    return u, w, major


@inlined
def best_of_four(points, i, j, k, m, x, y, z):
    """Number of the highest of four points, and its height; again no branches."""
    i, j, k, m = np.uintp(i), np.uintp(j), np.uintp(k), np.uintp(m)
    h0 = points[i, 0] * x + points[i, 1] * y + points[i, 2] * z
    h1 = points[j, 0] * x + points[j, 1] * y + points[j, 2] * z
    h2 = points[k, 0] * x + points[k, 1] * y + points[k, 2] * z
    h3 = points[m, 0] * x + points[m, 1] * y + points[m, 2] * z
    first, second = (j if h1 > h0 else i), (m if h3 > h2 else k)
    low, high = max(h0, h1), max(h2, h3)
    return (second if high > low else first), max(low, high)


@inlined
def best_of_row(points, rows, c, x, y, z):
    """`best_of_four` on the points that a row names."""
    c = np.uintp(c)
    return best_of_four(points, rows[c, 0], rows[c, 1], rows[c, 2], rows[c, 3], x, y, z)


@inlined
def listed(rows, root, across, up, x, y, z):
    """First row, and how many, of the list of the cell that a direction lies in."""
    face, u, w = cell_of(x, y, z)
    u, w = 0.5 * (u + 1.0) * across, 0.5 * (w + 1.0) * up
    # A zero direction gives no number here; the comparisons then leave cell 0.
    i = int(u) if 0.0 <= u < across else (across - 1 if u >= across else 0)
    j = int(w) if 0.0 <= w < up else (up - 1 if w >= up else 0)
    c = root + (face * across + i) * up + j
    u, w = u - i, w - j
    while rows[np.uintp(c), 0] < 0:
        link, count = -int(rows[np.uintp(c), 0]), int(rows[np.uintp(c), 1])
        if count > 0:
            return link, count
        u, w = 2.0 * u, 2.0 * w  # split into smaller cells
        c = link
        if u >= 1.0:
            u -= 1.0
            c += 1
        if w >= 1.0 and up > 1:
            w -= 1.0
            c += 2
    return c, 1


@inlined
def furthest(lists, root, across, up, x, y, z):
    """Coordinates of a vertex furthest along (x, y, z).

    ``lists`` is ``points`` and ``rows``, see `table`. If ``across`` is 0, the body has ``up``
    vertices from number ``root`` on. Else its grid has ``across`` × ``up`` cells on a face, and
    ``root`` is the row of the first.
    """
    points, rows = lists
    if across == 0:
        best, top = best_of_four(points, root, root + 1, root + 2, root + 3, x, y, z)
        for i in range(root + ROW, root + up, ROW):
            other, level = best_of_four(points, i, i + 1, i + 2, i + 3, x, y, z)
            if level > top:
                best, top = other, level
    else:
        start, count = listed(rows, root, across, up, x, y, z)
        best, top = best_of_row(points, rows, start, x, y, z)
        for m in range(start + 1, start + count):
            other, level = best_of_row(points, rows, m, x, y, z)
            if level > top:
                best, top = other, level
    return points[best, 0], points[best, 1], points[best, 2]


@allocating
def contenders(V, candidates, count, face, u0, u1, w0, w1, slack, kept):
    """Copy to ``kept`` the candidates that may be support points in a cell; return how many."""
    corners = np.empty((4, 3))
    for c in range(4):
        u, w = (u1 if c & 1 else u0), (w1 if c & 2 else w0)
        corners[c, 0], corners[c, 1], corners[c, 2] = direction(face, u, w)
    # Heights over the corners of the support points of nine directions.
    bars = np.empty((9, 4))
    for probe in range(9):
        s, t = 0.5 * (probe % 3), 0.5 * (probe // 3)
        x, y, z = direction(face, u0 + s * (u1 - u0), w0 + t * (w1 - w0))
        best, top = -np.inf, candidates[0]
        for m in range(count):
            i = candidates[m]
            height = V[i, 0] * x + V[i, 1] * y + V[i, 2] * z
            if height > best:
                best, top = height, i
        for c in range(4):
            bars[probe, c] = (
                V[top, 0] * corners[c, 0] + V[top, 1] * corners[c, 1] + V[top, 2] * corners[c, 2]
            ) - slack
    size = 0
    for m in range(count):
        i = candidates[m]
        h0 = V[i, 0] * corners[0, 0] + V[i, 1] * corners[0, 1] + V[i, 2] * corners[0, 2]
        h1 = V[i, 0] * corners[1, 0] + V[i, 1] * corners[1, 1] + V[i, 2] * corners[1, 2]
        h2 = V[i, 0] * corners[2, 0] + V[i, 1] * corners[2, 1] + V[i, 2] * corners[2, 2]
        h3 = V[i, 0] * corners[3, 0] + V[i, 1] * corners[3, 1] + V[i, 2] * corners[3, 2]
        stays = True
        for probe in range(9):
            if (
                h0 < bars[probe, 0]
                and h1 < bars[probe, 1]
                and h2 < bars[probe, 2]
                and h3 < bars[probe, 3]
            ):
                stays = False
                break
        if stays:
            kept[size] = i
            size += 1
    return size


@allocating
def grown(array, size):
    """The array itself if it has ``size`` rows, else a larger copy."""
    if size <= len(array):
        return array
    larger = np.empty((2 * size, *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger


@allocating
def cells_and_lists(V, flat, across, up, levels, radius):
    """Cells and lists of one body with the vertices V: ``nodes`` and ``items``.

    A row of ``nodes`` is (start, end) of a list in ``items``, or (−first of its cells, 0). The
    cells of the grid come first. ``flat`` bodies have z = 0 and are asked for directions with z = 0
    only.
    """
    cells = (4 if flat else 6) * across * up
    nodes = np.zeros((cells, 2), np.int64)
    items = np.empty(max(64, 4 * len(V)), np.int64)
    nodes_used, items_used = cells, 0
    slack = SLACK * radius
    deepest, parts = levels + DEEP, 2 if flat else 4
    # Cells to do: face, level, where on the face, number of the node (−1 above the grid), and
    # where on `shelf` the list begins and ends. The cell on top has the list on top.
    todo = np.empty((4 * deepest + 16, 7), np.int64)
    shelf = np.empty(4 * len(V), np.int64)
    for i in range(len(V)):
        shelf[i] = i
    for face in range(4 if flat else 6):
        todo[0, 0], todo[0, 1], todo[0, 2], todo[0, 3] = face, 0, 0, 0
        todo[0, 4], todo[0, 5], todo[0, 6] = -1, 0, len(V)
        depth = 1
        while depth > 0:
            depth -= 1
            level, i, j, node = todo[depth, 1], todo[depth, 2], todo[depth, 3], todo[depth, 4]
            start, end = todo[depth, 5], todo[depth, 6]
            width = 2.0 / (1 << level)
            u0 = -1.0 + i * width
            w0 = 0.0 if flat else -1.0 + j * width
            w1 = 0.0 if flat else w0 + width
            shelf = grown(shelf, 2 * end - start)
            count = contenders(
                V, shelf[start:end], end - start, face, u0, u0 + width, w0, w1, slack, shelf[end:]
            )
            if level == levels:
                node = (face * across + i) * up + (0 if flat else j)
            if level >= levels and (count <= LONG or level >= deepest):
                items = grown(items, items_used + count)
                items[items_used : items_used + count] = shelf[end : end + count]
                nodes[node, 0], nodes[node, 1] = items_used, items_used + count
                items_used += count
                continue
            first_child = -1
            if level >= levels:
                nodes = grown(nodes, nodes_used + parts)
                nodes[node, 0], nodes[node, 1] = -nodes_used, 0
                first_child = nodes_used
                nodes_used += parts
            for child in range(parts):
                todo[depth, 0], todo[depth, 1] = face, level + 1
                todo[depth, 2] = 2 * i + (child & 1)
                todo[depth, 3] = 2 * j + (child >> 1)
                todo[depth, 4] = first_child + child if level >= levels else -1
                todo[depth, 5], todo[depth, 6] = end, end + count
                depth += 1
    return nodes[:nodes_used], items[:items_used]


@allocating
def pack(nodes, items, root, first):
    """Turn cells and lists into rows; the first row will have the number ``root`` among all.

    ``first`` is the number of the first vertex among all.
    """
    count = len(nodes)
    for node in range(len(nodes)):
        length = nodes[node, 1] - nodes[node, 0]
        if nodes[node, 0] >= 0 and length > ROW:
            count += (length + ROW - 1) // ROW
    rows = np.zeros((count, ROW), np.int32)
    used = len(nodes)
    for node in range(len(nodes)):
        start, end = nodes[node, 0], nodes[node, 1]
        if start < 0:
            rows[node, 0] = start - root
            continue
        row, needed = node, 1
        if end - start > ROW:
            row, needed = used, (end - start + ROW - 1) // ROW
            rows[node, 0], rows[node, 1] = -(root + used), needed
            used += needed
        for k in range(needed * ROW):
            rows[row + k // ROW, k % ROW] = first + items[min(start + k, end - 1)]
    return rows


def cell_corners(across: int, up: int, d: np.ndarray) -> np.ndarray:
    """Corner directions of the cell of the grid that a direction lies in, two for a polygon.

    Examples
    --------
    >>> cell_corners(4, 1, np.array([2.0, 0.5, 0.0])).tolist()
    [[1.0, 0.0, 0.0], [1.0, 0.5, 0.0]]
    """
    face, u, w = cell_of(*d)
    i, j = (int(min((x + 1) / 2 * n, n - 1)) for x, n in ((u, across), (w, up)))
    sides = [(2 * k / n - 1, 2 * (k + 1) / n - 1) for k, n in ((i, across), (j, up))]
    if up == 1:
        sides[1] = (0.0,)
    return np.array([direction(face, u, w) for w in sides[1] for u in sides[0]])


def table(V: np.ndarray, dim: int, root: int, first: int):
    """Points and rows of a body with the vertices V, and how `furthest` is told of them.

    The rows will be number ``root`` and more among those of all bodies, the points number ``first``
    and more. A cell has a row: the numbers of up to four vertices, some of them repeated; or
    (−row, count, 0, 0) if its list has more, in ``count`` rows; or (−row, 0, 0, 0) if it is split
    into cells whose rows begin there. Row 0 is never used, so that its number has a sign.

    Examples
    --------
    >>> points, rows, grid = table(np.array([(0.0, 0, 0), (1, 0, 0), (0, 1, 0)]), 2, 7, 50)
    >>> points[:, :2].tolist(), len(rows), grid
    ([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 1.0]], 0, (50, 0, 4))
    """
    across = resolution(len(V), dim)
    size = len(V) if across else -(-len(V) // ROW) * ROW
    points = np.zeros((size, 4))  # a line of the cache has two of them
    points[:, :3] = V[np.minimum(np.arange(size), len(V) - 1)]
    if not across:
        return points, np.zeros((0, ROW), np.int32), (first, 0, size)
    up, levels = 1 if dim == 2 else across, across.bit_length() - 1
    radius = float(np.sqrt((V * V).sum(axis=1)).max())
    nodes, items = cells_and_lists(V, dim == 2, across, up, levels, radius)
    return points, pack(nodes, items, root, first), (root, across, up)
