"""Tables of dot products, the matrix A_s, its cofactors, and the determinants around it.

Derivation and notation: see :mod:`gjkbook.symbolic`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement
from math import prod
from typing import Any

from sympy import Expr, Matrix, sympify
from sympy.polys.domains import ZZ
from sympy.polys.rings import PolyElement, ring

Table = dict[tuple[int, int], Any]
Order = Sequence[int]


def gram_symbols(n: int) -> Table:
    """Table of symbols g_ij = g_ji for the dot products of n points in general position.

    >>> g = gram_symbols(3)
    >>> g[1, 2], g[2, 1], g[3, 3]
    (g12, g12, g33)
    """
    _check_count(n)
    pairs = list(combinations_with_replacement(range(1, n + 1), 2))
    _, *symbols = ring([f"g{i}{j}" for i, j in pairs], ZZ)
    upper = dict(zip(pairs, symbols, strict=True))
    return upper | {(j, i): symbol for (i, j), symbol in upper.items()}


def coordinate_symbols(n: int, d: int) -> list[tuple]:
    """n points of R^d whose coordinates are symbols.

    >>> coordinate_symbols(2, 2)
    [(x11, x12), (x21, x22)]
    """
    _check_count(n)
    names = [f"x{i}{c}" for i in range(1, n + 1) for c in range(1, d + 1)]
    _, *symbols = ring(names, ZZ)
    return [tuple(symbols[i * d : i * d + d]) for i in range(n)]


def dot_products(points: Sequence) -> Table:
    """Table of the dot products of given points (exact numbers, floats or symbols).

    >>> dot_products([(1, 0), (2, 3)])
    {(1, 1): 1, (1, 2): 2, (2, 1): 2, (2, 2): 13}
    """
    labelled = list(enumerate(points, start=1))
    return {(i, j): _dot(p, q) for i, p in labelled for j, q in labelled}


def evaluate(polynomial: Any, points: Sequence) -> Any:
    """Put given points into a polynomial in the g_ij.

    >>> evaluate(gram_determinant(3), [(1, 0), (2, 0), (1, 1)])
    1
    """
    if not isinstance(polynomial, PolyElement):
        return polynomial
    values = dot_products(points)
    pairs = list(combinations_with_replacement(range(1, len(points) + 1), 2))
    if len(pairs) != polynomial.ring.ngens:
        raise ValueError(
            f"the polynomial has {polynomial.ring.ngens} symbols g_ij, "
            f"but {len(points)} points have {len(pairs)} dot products"
        )
    return sum(
        int(coefficient) * prod(values[pair] ** e for pair, e in zip(pairs, powers, strict=True))
        for powers, coefficient in polynomial.terms()
    )


def as_matrix(rows: Sequence) -> Matrix:
    """The rows as a sympy Matrix, for display.

    >>> as_matrix(A_matrix(2))
    Matrix([
    [         1,          1],
    [-g11 + g12, -g12 + g22]])
    """
    return Matrix([[_as_expr(entry) for entry in row] for row in rows])


def _as_expr(entry: Any) -> Expr:
    return entry.as_expr() if isinstance(entry, PolyElement) else sympify(entry)


def _check_count(n: int) -> None:
    if not 1 <= n <= 9:
        raise ValueError(f"the number of points must be from 1 to 9, got {n}")


def _dot(p: Sequence, q: Sequence) -> Any:
    return sum(a * b for a, b in zip(p, q, strict=True))


def _table(Y: int | Table) -> Table:
    return gram_symbols(Y) if isinstance(Y, int) else Y


def _table_and_order(Y: int | Table, order: Order | None) -> tuple[Table, tuple[int, ...]]:
    g = _table(Y)
    labels = sorted({i for i, _ in g})
    x = tuple(labels if order is None else order)
    if not x or len(set(x)) < len(x) or not set(x) <= set(labels):
        raise ValueError(f"order must name points among {labels}, each once; got {x}")
    return g, x


def determinant(rows: Sequence) -> Any:
    """Determinant by Laplace expansion; needs +, - and * only, so any commutative ring will do.

    Minors of the last rows are shared: each set of columns is expanded once.

    >>> determinant([[1, 2], [3, 4]])
    -2
    """
    minors = {(): 1}
    n = len(rows)
    for size, row in enumerate(reversed(rows), start=1):
        minors = {
            columns: sum(
                (-1) ** position * row[c] * minors[columns[:position] + columns[position + 1 :]]
                for position, c in enumerate(columns)
            )
            for columns in combinations(range(n), size)
        }
    return minors[tuple(range(n))]


def A_matrix(Y: int | Table, order: Order | None = None) -> list[list]:
    """The matrix A_s: a row of ones, then (x_i - x_1) . x_j for i = 2, ..., n.

    >>> A_matrix(dot_products([(1, 0), (2, 0), (1, 1)]))
    [[1, 1, 1], [1, 2, 1], [0, 0, 1]]
    """
    g, x = _table_and_order(Y, order)
    return [[1] * len(x)] + [[g[i, j] - g[x[0], j] for j in x] for i in x[1:]]


def A_minor(Y: int | Table, j: int, order: Order | None = None) -> list[list]:
    """A_s without its first row and without column j (positions 1, ..., n).

    >>> as_matrix(A_minor(2, 1))
    Matrix([[-g12 + g22]])
    """
    A = A_matrix(Y, order)
    if not 1 <= j <= len(A):
        raise ValueError(f"column j must be from 1 to {len(A)}, got {j}")
    return [row[: j - 1] + row[j:] for row in A[1:]]


def delta_cofactor(Y: int | Table, order: Order | None = None) -> dict[int, Any]:
    """Cofactors Delta_i(Y_s) of the first row of A_s, by label.

    >>> delta_cofactor(2)
    {1: -g12 + g22, 2: g11 - g12}
    """
    g, x = _table_and_order(Y, order)
    return {
        label: (-1) ** (1 + j) * determinant(A_minor(g, j, x)) for j, label in enumerate(x, start=1)
    }


def delta_recursion(
    Y: int | Table, order: Order | None = None, k: Callable[[tuple[int, ...]], int] = min
) -> dict[int, Any]:
    """Delta_i(Y_s) by Johnson's recursion, from single points upwards.

    ``k`` chooses a label from the tuple of labels I_s (``min`` in the paper of 1988).

    >>> delta_recursion(dot_products([(1, 0), (2, 0), (1, 1)]), k=max)
    {1: 2, 2: -1, 3: 0}
    """
    g, x = _table_and_order(Y, order)
    delta = {(i,): {i: 1} for i in x}
    for size in range(2, len(x) + 1):
        for labels in combinations(x, size):
            delta[labels] = {}
            for j in labels:
                rest = tuple(i for i in labels if i != j)
                delta[labels][j] = _step(g, delta[rest], j, k(rest))
    return delta[x]


def recursion_step(Y: int | Table, j: int, k: int, order: Order | None = None) -> Any:
    """One step of the recursion: the sum of Delta_i(Y_s) (y_k - y_j) . y_i over i in I_s.

    Y_s is ``order`` without j, and its Delta_i are cofactors.

    >>> recursion_step(2, j=2, k=1)
    g11 - g12
    """
    g, x = _table_and_order(Y, order)
    return _step(g, delta_cofactor(g, tuple(i for i in x if i != j)), j, k)


def _step(g: Table, delta: dict[int, Any], j: int, k: int) -> Any:
    return sum(delta[i] * (g[k, i] - g[j, i]) for i in delta)


def gram_matrix(Y: int | Table, order: Order | None = None) -> list[list]:
    """Dot products of the edges, (x_i - x_1) . (x_j - x_1) for i, j = 2, ..., n.

    >>> as_matrix(gram_matrix(2))
    Matrix([[g11 - 2*g12 + g22]])
    """
    g, x = _table_and_order(Y, order)
    o = x[0]
    return [[g[i, j] - g[i, o] - g[o, j] + g[o, o] for j in x[1:]] for i in x[1:]]


def gram_determinant(Y: int | Table, order: Order | None = None) -> Any:
    """Determinant of :func:`gram_matrix`: ((n-1)! times the volume of the simplex) squared.

    >>> gram_determinant(dot_products([(0, 0), (3, 0), (0, 5)]))
    225
    """
    return determinant(gram_matrix(Y, order))


def cayley_menger(Y: int | Table) -> Any:
    """Determinant of the squared distances of the points, bordered by ones.

    >>> cayley_menger(dot_products([(0, 0), (3, 0), (0, 5)]))
    -900
    """
    g, x = _table_and_order(Y, None)
    squared = [[g[i, i] + g[j, j] - 2 * g[i, j] for j in x] for i in x]
    return determinant([[0] + [1] * len(x)] + [[1, *row] for row in squared])


def M_matrix(points: Sequence) -> list[list]:
    """Montanari's matrix M of r + 1 points of R^r: the points as columns, over a row of ones.

    >>> M_matrix([(0, 0), (3, 0), (0, 5)])
    [[0, 3, 0], [0, 0, 5], [1, 1, 1]]
    """
    if any(len(p) != len(points) - 1 for p in points):
        raise ValueError("M needs r + 1 points of R^r")
    return [list(row) for row in zip(*points, strict=True)] + [[1] * len(points)]


def edge_determinant(points: Sequence) -> Any:
    """Determinant of the edges x_2 - x_1, ..., which is r! times the signed volume mu.

    >>> edge_determinant([(0, 0), (3, 0), (0, 5)])
    15
    """
    first, *others = points
    return determinant([[a - b for a, b in zip(p, first, strict=True)] for p in others])


def A_prime(Y: int | Table, order: Order | None = None) -> list[list]:
    """A_s after subtracting ((x_i - x_1) . x_1) times the first row from each row i.

    Below the ones stands a zero column beside the Gram matrix of the edges.

    >>> A_prime(dot_products([(1, 0), (2, 0), (1, 1)]))
    [[1, 1, 1], [0, 1, 0], [0, 0, 1]]
    """
    ones, *rows = A_matrix(Y, order)
    return [ones] + [[entry - row[0] for entry in row] for row in rows]


def change_of_base(Y: int | Table, k: int) -> list[list]:
    """A_s turned into the matrix for the ordering with x_1 and x_k exchanged, k = 2, ..., n.

    Subtract row k from the other rows below the ones, negate row k, swap columns 1 and k. The
    last two steps flip the sign of the determinant once each.

    >>> g = gram_symbols(3)
    >>> change_of_base(g, 2) == A_matrix(g, order=(2, 1, 3))
    True
    """
    A = A_matrix(Y)
    if not 2 <= k <= len(A):
        raise ValueError(f"k must be from 2 to {len(A)}, got {k}")
    pivot = A[k - 1]
    rows = [A[0]] + [[a - b for a, b in zip(row, pivot, strict=True)] for row in A[1:]]
    rows[k - 1] = [-entry for entry in pivot]
    swap = list(range(len(A)))
    swap[0], swap[k - 1] = swap[k - 1], swap[0]
    return [[row[c] for c in swap] for row in rows]


def squared_norm(n: int) -> tuple[Any, dict[int, Any], Table]:
    """The squared norm of y = x_1 + sum of lambda_i (x_i - x_1), with its symbols.

    Returns the polynomial, all lambda_i by label (lambda_1 = 1 - the others) and the table g.

    >>> N, lam, g = squared_norm(2)
    >>> lam[1]
    -lambda2 + 1
    >>> N.diff(lam[2])
    2*lambda2*g11 - 4*lambda2*g12 + 2*lambda2*g22 - 2*g11 + 2*g12
    """
    _check_count(n)
    pairs = list(combinations_with_replacement(range(1, n + 1), 2))
    names = [f"lambda{i}" for i in range(2, n + 1)] + [f"g{i}{j}" for i, j in pairs]
    R, *symbols = ring(names, ZZ)
    lam = {1: R(1) - sum(symbols[: n - 1])} | dict(enumerate(symbols[: n - 1], start=2))
    upper = dict(zip(pairs, symbols[n - 1 :], strict=True))
    g = upper | {(j, i): symbol for (i, j), symbol in upper.items()}
    return sum(lam[i] * lam[j] * g[i, j] for i, j in g), lam, g
