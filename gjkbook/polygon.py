"""Convex polygons: which way three points turn, and Andrew's monotone chain.

The chain is given twice: right, and as Alzubaidi and Al-Saud (2014) print it. Its only geometric
question is whether three points turn left, and :func:`orientation` answers that without error for
the numbers given, so no rounding can make a wrong hull.
"""

from __future__ import annotations

from fractions import Fraction
from numbers import Rational

from .points import as_points

__all__ = ["monotone_chain", "monotone_chain_as_printed", "orientation"]

# Rounding of the orientation determinant is below (3 + 16 eps) eps of the sum of its two products
# (Shewchuk 1997, with eps = 2^-53); 4 eps is a little more. A product that underflows errs by at
# most 2^-1075, which the second number covers.
ORIENTATION_ERROR = 4 * 2.0**-53
ORIENTATION_UNDERFLOW = 2.0**-1070


def orientation(a, b, c) -> int:
    """Return 1 if a, b, c turn left, −1 if they turn right and 0 if they are collinear.

    The sign of (b − a) × (c − a). On floats it is computed in floats first; if its error bound
    cannot rule out another sign, again in fractions. The answer is right for the numbers given.

    Examples
    --------
    >>> orientation((0, 0), (1, 0), (0, 1)), orientation((0.1, 0.1), (0.2, 0.2), (0.3, 0.3))
    (1, 0)

    One unit in the last place off the line is seen: ``0.1 + 0.2`` is above ``0.3`` in floats.

    >>> orientation((0.1, 0.1), (0.2, 0.2), (0.3, 0.1 + 0.2))
    1
    """
    left = (b[0] - a[0]) * (c[1] - a[1])
    right = (b[1] - a[1]) * (c[0] - a[0])
    det = left - right
    if isinstance(det, Rational):
        return (det > 0) - (det < 0)
    bound = ORIENTATION_ERROR * (abs(left) + abs(right)) + ORIENTATION_UNDERFLOW
    if abs(det) > bound:  # false when something overflowed: det is NaN or the bound infinite
        return 1 if det > 0 else -1
    return orientation(*([Fraction(float(x)) for x in p] for p in (a, b, c)))


def monotone_chain(P) -> tuple[int, ...]:
    """Find the convex hull of points in the plane by Andrew's monotone chain.

    Sort the points from left to right. Walking right, the lower chain turns left at every vertex:
    before a point is added, the last ones are removed as long as the turn is not a strict left
    turn. The upper chain is the same walk back.

    Parameters
    ----------
    P : array_like
        Points in the plane; duplicates and collinear points are welcome.

    Returns
    -------
    tuple of int
        Indices of the vertices, counter-clockwise from the lexicographically smallest. Points that
        are not vertices are left out, and of equal points only the first is named. A set on a line
        gives its two ends, equal points give one index.

    Examples
    --------
    >>> monotone_chain([(0, 0), (1, 2), (2, 0), (1, 0), (1, 1), (0, 0)])
    (0, 2, 1)
    """
    P = _plane(P)
    first = first_of_equals(P)
    order = [first[p] for p in sorted(first)]
    if len(order) == 1:
        return (order[0],)
    lower, upper = _chain(P, order), _chain(P, order[::-1])
    return tuple(lower[:-1] + upper[:-1])


def _plane(P):
    P = as_points(P, "P")
    if P.shape[1] != 2:
        raise ValueError(f"the monotone chain needs points in the plane, but P has {P.shape[1]}-D.")
    return P.tolist()


def first_of_equals(P):
    """Map each distinct point of a list to the index of its first occurrence."""
    first = {}
    for i, p in enumerate(P):
        first.setdefault(tuple(p), i)
    return first


def _chain(P, order):
    chain = []
    for i in order:
        while len(chain) >= 2 and orientation(P[chain[-2]], P[chain[-1]], P[i]) <= 0:
            chain.pop()
        chain.append(i)
    return chain


def monotone_chain_as_printed(P) -> tuple[int, ...]:
    """Run the monotone chain line by line as Alzubaidi and Al-Saud (2014) print it; it is wrong.

    Arrays are counted from 1, as the paper counts them: its ``H[1]`` and ``H[2]`` are set to the
    leftmost and the rightmost point before the first loop, which then starts at the leftmost point
    again and stops one short of the rightmost. The paper's ``k`` is one more than the number of
    entries of H.

    Returns
    -------
    tuple of int
        The indices in ``H[1], …, H[k-1]``.

    Examples
    --------
    The chain of a triangle loses a corner and names another one twice.

    >>> monotone_chain_as_printed([(0, 0), (1, 2), (2, 0)])
    (0, 1, 0)
    """
    P = _plane(P)
    n = len(P)
    p = [None, *sorted(range(n), key=lambda i: P[i])]
    H = [None] * (2 * n + 3)
    H[1], H[2], k = p[1], p[n], 3

    def cross_direction(i, j, m):
        return orientation(P[i], P[j], P[m])

    for i in range(1, n):
        while k >= 3 and cross_direction(H[k - 2], H[k - 1], p[i]) <= 0:
            k -= 1
        H[k] = p[i]
        k += 1
    t = k + 1
    for i in range(n - 2, 0, -1):
        while k >= t and cross_direction(H[k - 2], H[k - 1], p[i]) <= 0:
            k -= 1
        H[k] = p[i]
        k += 1
    return tuple(H[1:k])
