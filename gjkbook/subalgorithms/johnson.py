"""Johnson's distance sub-algorithm and the Backup procedure (thesis, chapter 4).

Given Y = {y_1 … y_n}, find the smallest Y_s ⊆ Y with v(conv Y) ∈ conv Y_s.

**Unknowns.** The barycentric coordinates λ_i of v_s = v(aff Y_s): Σ λ_i = 1, and v_s is
perpendicular to every edge y_i − y_k of Y_s. That is the system A_s λ = (1, 0, …, 0).

**Solution.** Cramer's rule gives λ_i = Δ_i(Y_s) / Δ(Y_s), with Δ_i the cofactors of the first row
and Δ = Σ Δ_i = det A_s ≥ 0. Expanding a determinant along its last row gives each Δ from smaller
subsets, for any k ∈ I_s and j ∉ I_s:

    Δ_i({y_i}) = 1,      Δ_j(Y_s ∪ {y_j}) = Σ_{i ∈ I_s} Δ_i(Y_s) (y_k − y_j)·y_i.

**Test** (Theorem 4.1). v_s = v(conv Y) with all λ_i > 0 iff Δ_i(Y_s) > 0 for i ∈ I_s and
Δ_j(Y_s ∪ {y_j}) ≤ 0 for j ∉ I_s.

A subset is a bit mask s, bit i set when y_i ∈ Y_s. Every subset of Y_s has a smaller mask, so
counting upwards finds all it needs in the table. Right for dependent points too: there Δ(Y_s) = 0,
so not all Δ_i(Y_s) are positive, and the subset is passed over.
"""

from __future__ import annotations

from .vectors import combine, dot, minus, rows, total

__all__ = ["NoSubsetError", "backup", "delta_table", "johnson", "johnson_alone"]


class NoSubsetError(ArithmeticError):
    """Rounding made every subset fail the test of Theorem 4.1."""


def members(s: int) -> list[int]:
    """I_s: the indices whose bits are set in s."""
    return [i for i in range(s.bit_length()) if s >> i & 1]


def subsets(Y):
    """Go through the non-empty subsets, filling the table of Δ.

    Yields ``(I_s, own, others)``: own Δ_i(Y_s) for i ∈ I_s, and Δ_j(Y_s ∪ {y_j}) for the others.
    """
    n = len(Y)
    delta = {(i, 1 << i): 1 for i in range(n)}
    for s in range(1, 2**n):
        I_s = members(s)
        own = [delta[i, s] for i in I_s]
        y_k = Y[I_s[0]]
        others = []
        for j in range(n):
            if not s >> j & 1:
                edge = minus(y_k, Y[j])
                value = total(d * dot(edge, Y[i]) for i, d in zip(I_s, own, strict=True))
                delta[j, s | 1 << j] = value
                others.append(value)
        yield I_s, own, others


def weights(own) -> tuple:
    """λ_i = Δ_i / Σ Δ."""
    if len(own) == 1:
        return (1,)
    delta = total(own)
    return tuple(d / delta for d in own)


def johnson_alone(Y):
    """Algorithm 2 with its bounds put right; raises `NoSubsetError` where rounding defeats it.

    See `johnson` for parameters and result.
    """
    for I_s, own, others in subsets(rows(Y)):
        if all(d > 0 for d in own) and all(d <= 0 for d in others):
            return tuple(I_s), weights(own)
    raise NoSubsetError("Johnson's test accepted no subset: rounding errors outweigh the Δ.")


def backup(Y):
    """Backup procedure (Algorithm 3): the nearest of all v_s that lie inside conv Y_s.

    See `johnson` for parameters and result.
    """
    Y = rows(Y)
    best, least = None, None
    for I_s, own, _ in subsets(Y):
        if all(d > 0 for d in own):
            lam = weights(own)
            v = combine(lam, [Y[i] for i in I_s])
            norm = dot(v, v)
            if best is None or norm < least:
                best, least = (tuple(I_s), lam), norm
    return best


def johnson(Y):
    """Johnson's sub-algorithm as GJK uses it: Algorithm 2, and Backup where that fails.

    Parameters
    ----------
    Y : array_like, shape (n, d)
        Points of a simplex; dependent and repeated points are allowed. Any dimension.

    Returns
    -------
    kept : tuple of int
        Indices of the smallest subset whose hull contains v(conv Y).
    weights : tuple
        Barycentric coordinates of v(conv Y) in that subset; positive, summing to one.

    Notes
    -----
    In float64 the Δ of a simplex of flatness h are of size h², so that below h ≈ 1e-8 they are
    noise: the test may accept no subset (Backup answers then) or a wrong one.

    Examples
    --------
    >>> johnson([(1.0, 1.0), (1.0, -1.0), (5.0, 0.0)])
    ((0, 1), (0.5, 0.5))
    """
    try:
        return johnson_alone(Y)
    except NoSubsetError:
        return backup(Y)


def delta_table(Y) -> dict[tuple[int, ...], tuple]:
    """All Δ_i(Y_s), keyed by I_s, for tables and pictures.

    Examples
    --------
    >>> delta_table([(1, 1), (1, -1)])
    {(0,): (1,), (1,): (1,), (0, 1): (2, 2)}
    """
    return {tuple(I_s): tuple(own) for I_s, own, _ in subsets(rows(Y))}
