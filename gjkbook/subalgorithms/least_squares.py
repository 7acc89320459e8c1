"""Divide and conquer by least squares (J. Wedekind's note on GJK).

**Unknowns.** With h_i = w_i − w_0, any point of aff Y is w_0 + Σ t_i h_i. The nearest to the origin
minimises ‖H t − b‖ with b = −w_0 (the note prints b = w_0).

**Divide.** If every t_i > 0 and Σ t_i < 1, the point lies inside and t gives its weights.
**Conquer.** Otherwise it lies on the boundary: take the nearest answer of the n simplices with one
point left out.

The note solves the normal equations HᵀH t = Hᵀb, which squares the flatness of the simplex just as
Johnson's determinants do. Here H is made orthogonal column by column (Gram–Schmidt without square
roots, so that it runs on Fractions too): H = Q R with R unit upper triangular, then Q R t ≈ b.
Dependent columns leave nothing of some q_i; such a simplex has no inside and is divided at once.
"""

from __future__ import annotations

from .vectors import dot, minus, nearest, rows, total, vanishes

__all__ = ["least_squares"]


def coordinates(Y):
    """Solve min ‖H t − b‖; None when the columns of H are dependent."""
    w0 = Y[0]
    b = [-c for c in w0]
    Q, R, c = [], [], []
    for w in Y[1:]:
        q = minus(w, w0)
        size, r = dot(q, q), []
        for p, pp in Q:
            r.append(dot(p, q) / pp)
            q = [x - r[-1] * y for x, y in zip(q, p, strict=True)]
        qq = dot(q, q)
        if vanishes(qq, size):
            return None
        c.append(dot(q, b) / qq)
        b = [x - c[-1] * y for x, y in zip(b, q, strict=True)]
        Q.append((q, qq))
        R.append(r)
    for i in reversed(range(len(c))):
        for j in range(i):
            c[j] -= R[i][j] * c[i]
    return c


def closest(Y, indices):
    """The recursion."""
    if len(indices) == 1:
        return indices, (1,)
    t = coordinates([Y[i] for i in indices])
    if t is not None and all(x > 0 for x in t) and total(t) < 1:
        return indices, (1 - total(t), *t)
    return nearest([closest(Y, indices[:j] + indices[j + 1 :]) for j in range(len(indices))], Y)


def least_squares(Y):
    """Least-squares sub-algorithm, any dimension.

    Parameters
    ----------
    Y : array_like, shape (n, d)
        Points of a simplex; dependent and repeated points are allowed.

    Returns
    -------
    kept : tuple of int
        Indices of the smallest subset whose hull contains v(conv Y).
    weights : tuple
        Barycentric coordinates of v(conv Y) in that subset; positive, summing to one.

    Examples
    --------
    >>> least_squares([(1.0, 1.0), (1.0, -1.0), (5.0, 0.0)])
    ((0, 1), (0.5, 0.5))
    """
    Y = rows(Y)
    return closest(Y, tuple(range(len(Y))))
