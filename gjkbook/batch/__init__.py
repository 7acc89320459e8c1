"""Many pairs at once, compiled by numba: distances, verdicts and depths of posed polytopes.

>>> import gjkbook as gjk
>>> bodies = gjk.batch.Polytopes([[(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 0), (2, 0), (0, 2)]])
>>> where = [[(0, 0), (3, 0)], [(0, 0), (0.5, 0.75)]]
>>> gjk.batch.distance(bodies, [(0, 1), (0, 1)], translations=where).distance
array([2., 0.])

The algorithms are those of `gjkbook.gjk` and `gjkbook.epa`, without their freedom: two or three
dimensions, float64, point sets only. Every answer is checked by its bounds; the few pairs on which
floats cannot close the bounds are solved again by the readable functions, and marked ``refined``.

* `bodies`: point sets prepared once, `directions`: support points from a table;
* `pair`, `simplex`: GJK on one pair; `expansion`, `polygon`, `thicken`, `heap`: EPA;
* `loops`: the compiled loops; `queries`, `results`: what goes in and what comes out.
"""

from __future__ import annotations

import numpy as np

from ..epa import penetration as readable_penetration
from ..gjk import distance as readable_distance
from . import loops
from .bodies import Polytopes
from .expansion import expansion_space
from .pair import BAD, DOUBTFUL
from .queries import Query, run
from .results import Distances, Intersections, Penetrations, Status
from .single import Pair

__all__ = [
    "Distances",
    "Intersections",
    "Pair",
    "Penetrations",
    "Polytopes",
    "Status",
    "distance",
    "intersects",
    "penetration",
]


def spaces() -> tuple:
    """Work space of one thread for GJK."""
    return (loops.workspace(),)


def spaces_with_hull() -> tuple:
    """Work space of one thread for GJK and EPA."""
    return loops.workspace(), expansion_space()


def distance(
    bodies, pairs, rotations=None, translations=None, *, start=None, threads: int = 1
) -> Distances:
    """Distances of many pairs of posed bodies.

    Parameters
    ----------
    bodies : Polytopes, or sequence of point sets
        k bodies in d = 2 or 3 dimensions.
    pairs : array_like of int, shape (m, 2)
        The two bodies A and B of each pair.
    rotations, translations : array_like, optional
        Poses: the point p of a body is at R p + t. Either one for each body, shapes (k, d, d) and
        (k, d), or two for each pair, shapes (m, 2, d, d) and (m, 2, d). Any matrix will do in place
        of a rotation.
    start : array_like of shape (m, d), optional
        First directions, for example ``vector`` of the last frame. By default from centre to
        centre.
    threads : int
        How many threads share the pairs, no more than there are cores.

    Returns
    -------
    Distances
        With ``distance``, ``vector``, ``point_a``, ``point_b``, ``status`` and more. The error of a
        distance is a few units in the last place of the size of the bodies.

    Examples
    --------
    >>> cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    >>> r = distance([cube], [(0, 0)], translations=[[(0, 0, 0), (3, 1, 1)]])
    >>> r.distance, r.vector
    (array([2.]), array([[-2.,  0.,  0.]]))
    """
    q = Query(bodies, pairs, rotations, translations, start)
    m, d, exponent = len(q), q.bodies.dim, q.bodies.exponent
    length, vector, point_a, point_b = blank(m), blank(m, 3), blank(m, 3), blank(m, 3)
    iterations, status = np.zeros(m, np.int64), np.zeros(m, np.int64)
    out = length, vector, point_a, point_b, iterations, status
    run(loops.distances, q, threads, spaces, out)
    length, vector, point_a, point_b = (unscaled(x, d, exponent) for x in out[:4])
    refined, bad = aside(q, status)
    for row in refined.nonzero()[0]:
        A, B, place = q.posed(row)
        found = readable_distance(A, B)
        length[row], vector[row] = found.distance, found.vector
        point_a[row], point_b[row] = found.point_a + place, found.point_b + place
        status[row] = Status.OVERLAP if found.intersects else Status.OPTIMAL
    for values in (length, vector, point_a, point_b):
        values[bad] = np.nan
    return Distances(length, vector, point_a, point_b, iterations, status, refined, q.problems(bad))


def intersects(
    bodies, pairs, rotations=None, translations=None, *, axes=None, threads: int = 1
) -> Intersections:
    """Tell which of many pairs of posed bodies meet, by separating axes.

    Parameters
    ----------
    bodies, pairs, rotations, translations, threads
        As for `gjkbook.batch.distance`.
    axes : array_like of shape (m, d), optional
        Axes to try first, for example ``axis`` of the last frame; zero where there is none.

    Returns
    -------
    Intersections
        With ``intersects``, ``axis``, ``status`` and more.

    Examples
    --------
    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> r = intersects([square], [(0, 0)] * 2, translations=[[(0, 0), (2, 0)], [(0, 0), (1, 1)]])
    >>> r.intersects
    array([False,  True])
    """
    q = Query(bodies, pairs, rotations, translations, axes)
    m, d = len(q), q.bodies.dim
    axis, iterations, status = np.zeros((m, 3)), np.zeros(m, np.int64), np.zeros(m, np.int64)
    run(loops.separations, q, threads, spaces, (axis, iterations, status))
    axis = unscaled(axis, d, 0)
    refined, bad = aside(q, status)
    for row in refined.nonzero()[0]:
        A, B, _ = q.posed(row)
        found = readable_distance(A, B)
        axis[row] = found.vector
        status[row] = Status.OVERLAP if found.intersects else Status.SEPARATED
    meets = (status == Status.OVERLAP) | (status == Status.TOUCHING)
    axis[meets | bad] = 0.0
    return Intersections(meets, axis, iterations, status, refined, q.problems(bad))


def penetration(
    bodies, pairs, rotations=None, translations=None, *, start=None, threads: int = 1
) -> Penetrations:
    """Signed distances of many pairs of posed bodies: distance, or minus the penetration depth.

    Parameters
    ----------
    bodies, pairs, rotations, translations, start, threads
        As for `gjkbook.batch.distance`.

    Returns
    -------
    Penetrations
        With ``signed_distance``, ``depth``, ``normal``, ``point_a``, ``point_b`` and more.

    Examples
    --------
    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> r = penetration([square], [(0, 0)], translations=[[(0, 0), (0.75, 0.5)]])
    >>> r.depth, r.normal
    (array([0.25]), array([[-1.,  0.]]))
    """
    q = Query(bodies, pairs, rotations, translations, start)
    m, d, exponent = len(q), q.bodies.dim, q.bodies.exponent
    signed, normal, point_a, point_b = blank(m), blank(m, 3), blank(m, 3), blank(m, 3)
    iterations, status = np.zeros(m, np.int64), np.zeros(m, np.int64)
    out = signed, normal, point_a, point_b, iterations, status
    run(loops.depths, q, threads, spaces_with_hull, out)
    normal = unscaled(normal, d, 0) + 0.0  # no negative zeros
    signed, point_a, point_b = (unscaled(x, d, exponent) for x in (signed, point_a, point_b))
    refined, bad = aside(q, status)
    for row in refined.nonzero()[0]:
        A, B, place = q.posed(row)
        found = readable_penetration(A, B)
        apart = found.status.value == "separated"
        signed[row] = readable_distance(A, B).distance if apart else -found.depth
        normal[row] = found.normal
        point_a[row], point_b[row] = found.point_a + place, found.point_b + place
        status[row] = Status.OPTIMAL if apart else Status.OVERLAP
    for values in (signed, normal, point_a, point_b):
        values[bad] = np.nan
    return Penetrations(
        signed + 0.0, normal, point_a, point_b, iterations, status, refined, q.problems(bad)
    )


def blank(*shape: int) -> np.ndarray:
    """An array for answers."""
    return np.empty(shape)


def unscaled(values: np.ndarray, d: int, exponent: int) -> np.ndarray:
    """Answers in the user's dimension and lengths."""
    values = values[:, :d] if values.ndim == 2 and d < 3 else values
    return np.ldexp(values, exponent) if exponent else np.ascontiguousarray(values)


def aside(q: Query, status: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Pairs to solve again, and pairs that cannot be answered, whose status is set."""
    status[q.outside] = BAD
    if not len(status) or status.max() < DOUBTFUL:
        none = np.zeros(len(status), bool)
        return none, none.copy()
    for row in np.flatnonzero(status == DOUBTFUL):
        A, B, _ = q.posed(row)
        if not (np.isfinite(A).all() and np.isfinite(B).all()):
            status[row] = BAD
    return status == DOUBTFUL, status == BAD
