"""Minkowski sum and difference of finite point sets (thesis, section 2.1).

For finite sets the two are

    A ⊕ B = {a + b : a ∈ A, b ∈ B},      A ⊖ B = {a − b : a ∈ A, b ∈ B},

and conv(A ⊖ B) = conv(A) ⊖ conv(B), so the distance between the hulls of A and B is the distance
of conv(A ⊖ B) from the origin. GJK never forms these ``len(A) * len(B)`` points; figures, tests and
the chapters do.
"""

from __future__ import annotations

import numpy as np

from .points import as_points, exact
from .polygon import monotone_chain

__all__ = ["difference_polygon", "minkowski_difference", "minkowski_sum"]


def minkowski_sum(A, B) -> np.ndarray:
    """Return all sums a + b.

    Parameters
    ----------
    A, B : array_like
        Point sets of shapes ``(n, d)`` and ``(m, d)``.

    Returns
    -------
    numpy.ndarray
        Shape ``(n * m, d)``; row ``i * m + j`` is ``A[i] + B[j]``. Exact if A or B is.

    Examples
    --------
    >>> minkowski_sum([(0, 0), (1, 0)], [(0, 0), (0, 1)]).tolist()
    [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]
    """
    A, B = _pair(A, B)
    return (A[:, None, :] + B[None, :, :]).reshape(-1, A.shape[1])


def minkowski_difference(A, B) -> np.ndarray:
    """Return all differences a − b.

    Parameters
    ----------
    A, B : array_like
        Point sets of shapes ``(n, d)`` and ``(m, d)``.

    Returns
    -------
    numpy.ndarray
        Shape ``(n * m, d)``; row ``i * m + j`` is ``A[i] - B[j]``. Exact if A or B is.

    Examples
    --------
    >>> minkowski_difference([(3, 0), (4, 0)], [(1, 0), (1, 1)]).tolist()
    [[2.0, 0.0], [2.0, -1.0], [3.0, 0.0], [3.0, -1.0]]
    """
    A, B = _pair(A, B)
    return (A[:, None, :] - B[None, :, :]).reshape(-1, A.shape[1])


def difference_polygon(A, B) -> np.ndarray:
    """Return the vertices of conv(A ⊖ B) in the plane, counter-clockwise: the figures' grey shape.

    Examples
    --------
    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> difference_polygon(square, square).tolist()
    [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
    """
    D = minkowski_difference(A, B)
    return D[list(monotone_chain(D))]


def _pair(A, B):
    A, B = as_points(A, "A"), as_points(B, "B")
    if A.shape[1] != B.shape[1]:
        raise ValueError(
            f"A and B must have the same dimension, but A has {A.shape[1]} and B has {B.shape[1]}."
        )
    if A.dtype != B.dtype:
        # Fraction + float is a float in Python: the exact side would be lost without a word.
        A, B = exact(A), exact(B)
    return A, B
