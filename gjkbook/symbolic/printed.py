"""Three steps of section 4.1 as printed in the copy of the thesis we used.

Each is a slip in a derivation whose result is right. They are kept so that the difference can be
run; the right steps are :func:`~gjkbook.symbolic.change_of_base`,
:func:`~gjkbook.symbolic.A_prime` and :func:`~gjkbook.symbolic.recursion_step`.
"""

from __future__ import annotations

from typing import Any

from .algebra import A_matrix, A_minor, Order, Table, _table_and_order, determinant


def change_of_base_as_printed(Y: int | Table, k: int) -> list[list]:
    """Property 1 as printed: the last step swaps rows 2 and k (not columns 1 and k).

    For k = 2 nothing is swapped, so the determinant changes its sign.

    >>> from gjkbook.symbolic import dot_products
    >>> g = dot_products([(1, 0), (2, 0), (1, 1)])
    >>> determinant(A_matrix(g)), determinant(change_of_base_as_printed(g, 2))
    (1, -1)
    """
    A = A_matrix(Y)
    if not 2 <= k <= len(A):
        raise ValueError(f"k must be from 2 to {len(A)}, got {k}")
    pivot = A[k - 1]
    rows = [A[0]] + [[a - b for a, b in zip(row, pivot, strict=True)] for row in A[1:]]
    rows[k - 1] = [-entry for entry in pivot]
    rows[1], rows[k - 1] = rows[k - 1], rows[1]
    return rows


def A_prime_as_printed(Y: int | Table, order: Order | None = None) -> list[list]:
    """The matrix A'_s as printed: column 2 repeats each row's own edge, column n keeps x_n.

    The columns hidden by the dots are those the sentence before the matrix describes.

    >>> from gjkbook.symbolic import A_prime, dot_products
    >>> g = dot_products([(1, 0), (2, 0), (1, 1)])
    >>> determinant(A_prime(g)), determinant(A_prime_as_printed(g))
    (1, 0)
    """
    g, x = _table_and_order(Y, order)
    if len(x) < 3:
        raise ValueError("the printed matrix shows columns 1, 2 and n: it needs at least 3 points")
    o, last = x[0], x[-1]

    def edges(i: int, j: int) -> Any:
        return g[i, j] - g[i, o] - g[o, j] + g[o, o]

    rows = [
        [0, edges(i, i), *(edges(i, j) for j in x[2:-1]), g[i, last] - g[o, last]] for i in x[1:]
    ]
    return [[1] * len(x), *rows]


def recursion_step_as_printed(Y: int | Table) -> Any:
    """Delta of the last point by the printed middle line, which has (-1)^n twice.

    >>> from gjkbook.symbolic import dot_products, recursion_step
    >>> g = dot_products([(1,), (3,)])
    >>> recursion_step(g, j=2, k=1), recursion_step_as_printed(g)
    (-2, 2)
    """
    g, x = _table_and_order(Y, None)
    *rest, new = x
    n = len(rest)
    return (-1) ** n * sum(
        (-1) ** (2 * n + i) * (g[new, label] - g[x[0], label]) * determinant(A_minor(g, i, rest))
        for i, label in enumerate(rest, start=1)
    )
