"""GJK on integers, from inner products alone: the loop that a search runs millions of times.

With weights λ_i = Δ_i / Δ, Johnson's numbers, the products v·x_j = Σ Δ_i (x_i·x_j) / Δ have one
positive denominator. Comparisons do not need it. So a run needs only the Gram matrix of X and
integer arithmetic: it is exact, in any dimension, and no division is ever done.

The same source runs on Python's integers of any size, and, compiled by numba, on 64-bit integers
where :func:`fits_int64` proves that nothing overflows.
"""

from __future__ import annotations

from functools import cache
from math import factorial

import numpy as np

__all__ = ["count_runs", "fits_int64", "gram_run"]


def build(compiled=lambda function: function):
    """Return the run of GJK on a Gram matrix and the loop over many, plain or compiled."""

    @compiled
    def reduce(G, Y, size, delta):
        """Johnson's sub-algorithm: bits of the subset of Y that carries the nearest point.

        ``delta[subset][i]`` is Δ_i. Subsets come in the order of their bits, so all parts of one
        are known before it. Of affinely independent points exactly one subset is accepted.
        """
        for i in range(size):
            delta[1 << i][i] = 1
        for subset in range(1, 1 << size):
            k = 0
            while not subset >> k & 1:
                k += 1
            accepted = True
            for j in range(size):
                if subset >> j & 1:
                    if delta[subset][j] <= 0:
                        accepted = False
                else:
                    total = 0
                    for i in range(size):
                        if subset >> i & 1:
                            total += delta[subset][i] * (G[Y[i]][Y[k]] - G[Y[i]][Y[j]])
                    delta[subset | 1 << j][j] = total
                    if total > 0:
                        accepted = False
            if accepted:
                return subset
        return 0

    @compiled
    def run(G, n, Y, weights, delta, dropped):
        """GJK from point 0; see `gram_run`. The last four arguments are work space."""
        for j in range(n):
            dropped[j] = 0
        Y[0], weights[0], size = 0, 1, 1
        iterations = returns = 0
        while True:
            level = 0  # ‖v‖², times Δ
            for i in range(size):
                level += weights[i] * G[Y[i]][Y[0]]
            if level == 0:
                return iterations, returns
            s, low, tie = -1, level, False
            for j in range(n):
                value = 0
                for i in range(size):
                    value += weights[i] * G[Y[i]][j]
                if value < low:
                    s, low, tie = j, value, False
                elif value == low and s >= 0:
                    tie = True
            iterations += 1
            if s < 0:
                return iterations, returns
            if tie:
                return 0, 0
            returns += dropped[s]
            Y[size] = s
            size += 1
            subset = reduce(G, Y, size, delta)
            kept = 0
            for i in range(size):
                if subset >> i & 1:
                    Y[kept], weights[kept] = Y[i], delta[subset][i]
                    kept += 1
                else:
                    dropped[Y[i]] = 1
            size = kept

    @compiled
    def run_all(grams, n, found, Y, weights, delta, dropped):
        for m in range(len(grams)):
            found[m][0], found[m][1] = run(grams[m], n, Y, weights, delta, dropped)

    return run, run_all


plain_run, plain_run_all = build()


@cache
def compiled_run_all():
    """The same loop on 64-bit integers; a few seconds to compile, then a microsecond a step."""
    import numba

    return build(numba.njit)[1]


def workspace(n: int, dim: int) -> tuple:
    """Y, weights, delta and dropped for `run`, as lists."""
    size = dim + 2
    return [0] * size, [0] * size, [[0] * size for _ in range(1 << size)], [0] * n


def gram_run(X) -> tuple[int, int]:
    """Run GJK on integer points from the first one, towards the origin.

    Parameters
    ----------
    X : sequence of points
        Integers of any size, n points in d dimensions.

    Returns
    -------
    iterations : int
        Support points computed; 0 if two different support points tied before the end, so that
        the run would depend on a choice.
    returns : int
        How often a point entered the simplex that had been dropped before.

    Examples
    --------
    >>> gram_run([(-2, -1, 0), (-2, 0, 0), (0, -1, 0), (1, -1, 2)])
    (5, 1)
    """
    X = [[int(c) for c in x] for x in X]
    return plain_run(gram(X), len(X), *workspace(len(X), len(X[0])))


def gram(X) -> list[list[int]]:
    """All inner products of a list of points."""
    return [[sum(a * b for a, b in zip(x, y, strict=True)) for y in X] for x in X]


def fits_int64(largest: int, dim: int) -> bool:
    """Whether Gram entries up to ``largest`` keep all numbers of a run below 2^63.

    By the recursion |Δ_j| of k + 1 points is at most k·2·largest times that of k points, so it is
    at most d!·(2·largest)^d for d + 1 points, and the values v·x are d + 1 such numbers, each times
    an entry.

    Examples
    --------
    >>> fits_int64(3 * 60**2, 3), fits_int64(3 * 100**2, 3)
    (True, False)
    """
    return (dim + 1) * factorial(dim) * (2 * largest) ** dim * largest < 2**63


def count_runs(batch: np.ndarray, compiled: bool = False) -> np.ndarray:
    """Run GJK on many point sets; a row (iterations, returns) for each, as in `gram_run`.

    Parameters
    ----------
    batch : numpy.ndarray of integers, shape (m, n, d)
        The point sets; each run starts from its first point.
    compiled : bool
        Use numba, if the coordinates are small enough. The answer is the same.

    Examples
    --------
    >>> count_runs(np.array([[(2, 0), (1, 0)], [(1, 1), (-1, -1)]])).tolist()
    [[2, 0], [1, 0]]
    """
    _, n, dim = batch.shape
    found = np.zeros((len(batch), 2), dtype=np.int64)
    largest = dim * max(abs(int(batch.max())), abs(int(batch.min()))) ** 2
    if compiled and fits_int64(largest, dim):
        grams = batch @ batch.transpose(0, 2, 1)
        space = [np.array(part, dtype=np.int64) for part in workspace(n, dim)]
        compiled_run_all()(grams, n, found, *space)
    else:
        plain_run_all([gram(X) for X in batch.tolist()], n, found, *workspace(n, dim))
    return found
