r"""The identities of Johnson's sub-algorithm, each with a proof by polynomial arithmetic.

A polynomial with integer coefficients is zero as soon as all its coefficients are, so subtracting
the two sides of an identity either proves it for every choice of points in every dimension, or
shows what is left over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from sympy import Expr
from sympy.polys.rings import PolyElement

from .algebra import (
    A_matrix,
    A_prime,
    M_matrix,
    cayley_menger,
    change_of_base,
    coordinate_symbols,
    delta_cofactor,
    delta_recursion,
    determinant,
    dot_products,
    edge_determinant,
    gram_determinant,
    gram_matrix,
    gram_symbols,
    recursion_step,
    squared_norm,
)


@dataclass(frozen=True)
class Proof:
    """Outcome of :func:`prove`: true in a condition exactly when every equation holds.

    Attributes
    ----------
    equations
        How many equations were compared.
    differences
        The differences lhs - rhs that are not zero.
    """

    equations: int
    differences: tuple = ()

    def __bool__(self) -> bool:
        return not self.differences

    def __repr__(self) -> str:
        noun = "equation" if self.equations == 1 else "equations"
        if self:
            return f"proved ({self.equations} {noun})"
        return (
            f"refuted ({len(self.differences)} of {self.equations} {noun}): "
            f"lhs - rhs = {self.differences[0]}"
        )


def prove(lhs: Any, rhs: Any) -> Proof:
    """Compare two expressions, or two equally shaped nests of them, as polynomials.

    >>> g = gram_symbols(2)
    >>> prove((g[1, 1] + g[2, 2]) ** 2 - (g[1, 1] - g[2, 2]) ** 2, 4 * g[1, 1] * g[2, 2])
    proved (1 equation)
    >>> prove(g[1, 2] * g[1, 2], g[1, 1] * g[2, 2])
    refuted (1 of 1 equation): lhs - rhs = -g11*g22 + g12**2
    """
    left, right = list(_leaves(lhs)), list(_leaves(rhs))
    if [path for path, _ in left] != [path for path, _ in right]:
        raise ValueError("the two sides do not have the same shape")
    if not left:
        raise ValueError("there is nothing to compare")
    differences = (_expanded(a - b) for (_, a), (_, b) in zip(left, right, strict=True))
    return Proof(len(left), tuple(d for d in differences if d != 0))


def _leaves(side: Any, path: tuple = ()) -> Iterator[tuple[tuple, Any]]:
    """The entries of nested lists, tuples and dictionaries with the path to each."""
    # A polynomial is itself a dictionary, of its terms: it must count as one entry.
    if isinstance(side, PolyElement) or not isinstance(side, dict | list | tuple):
        yield path, side
        return
    items = sorted(side.items()) if isinstance(side, dict) else enumerate(side)
    for key, entry in items:
        yield from _leaves(entry, (*path, key))


def _expanded(difference: Any) -> Any:
    # Elements of a polynomial ring are always expanded; sympy expressions are not.
    return difference.expand() if isinstance(difference, Expr) else difference


@dataclass(frozen=True)
class Identity:
    """A named identity: its statement in LaTeX, and ``sides(n)``, both sides for n points."""

    name: str
    statement: str
    sides: Callable[[int], tuple[Any, Any]]

    def check(self, n: int) -> Proof:
        """Prove the identity for n points with symbols as dot products (or coordinates)."""
        return prove(*self.sides(n))

    def _repr_markdown_(self) -> str:
        return f"**{self.name}**: ${self.statement}$"


def _rest(n: int, j: int) -> tuple[int, ...]:
    return tuple(i for i in range(1, n + 1) if i != j)


def _gradient(n: int) -> tuple:
    squared, lam, g = squared_norm(n)
    half_gradient = [sum(lam[i] * (g[j, i] - g[1, i]) for i in lam) for j in range(2, n + 1)]
    return [squared.diff(lam[j]) for j in range(2, n + 1)], [2 * h for h in half_gradient]


def _system(n: int) -> tuple:
    delta = delta_cofactor(n)
    rows = A_matrix(n)
    product = [sum(a * d for a, d in zip(row, delta.values(), strict=True)) for row in rows]
    return product, [sum(delta.values())] + [0] * (n - 1)


def _positivity(n: int) -> tuple:
    g = gram_symbols(n)
    block = [[1] * n] + [[0, *row] for row in gram_matrix(g)]
    total, gram = sum(delta_cofactor(g).values()), gram_determinant(g)
    return [A_prime(g), total, determinant(A_matrix(g))], [block, gram, gram]


def _base(n: int) -> tuple:
    g = gram_symbols(n)
    swapped = []
    for k in range(2, n + 1):
        order = list(range(1, n + 1))
        order[0], order[k - 1] = k, 1
        swapped.append(A_matrix(g, order))
    return [change_of_base(g, k) for k in range(2, n + 1)], swapped


def _orderings(n: int) -> tuple:
    g = gram_symbols(n)
    orders = list(permutations(range(1, n + 1)))
    return [delta_cofactor(g, x) for x in orders], [delta_cofactor(g)] * len(orders)


def _recursion(n: int) -> tuple:
    g = gram_symbols(n)
    return [delta_recursion(g, k=min), delta_recursion(g, k=max)], [delta_cofactor(g)] * 2


def _any_k(n: int) -> tuple:
    g = gram_symbols(n)
    delta = delta_cofactor(g)
    pairs = [(j, k) for j in delta for k in _rest(n, j)]
    return [recursion_step(g, j, k) for j, k in pairs], [delta[j] for j, _ in pairs]


def _halt(n: int) -> tuple:
    g = gram_symbols(n)
    delta = delta_cofactor(g)
    lhs, rhs = [], []
    for j in delta:
        smaller = delta_cofactor(g, _rest(n, j))
        total = sum(smaller.values())

        def w(i, smaller=smaller):  # w . y_i, with w = Delta(Y_s) v_s
            return sum(smaller[h] * g[h, i] for h in smaller)

        lhs += [delta[j] for _ in smaller] + [total * delta[j]]
        rhs += [w(k) - w(j) for k in smaller]
        rhs += [sum(smaller[i] * w(i) for i in smaller) - total * w(j)]
    return lhs, rhs


def _norm(n: int) -> tuple:
    g = gram_symbols(n)
    delta = delta_cofactor(g)
    labels = list(delta)
    full = determinant([[g[i, j] for j in labels] for i in labels])
    # Delta v_s . y_k is one number for all k; weighting it by lambda_k gives Delta ||v_s||^2.
    return [sum(delta[i] * g[i, k] for i in labels) for k in labels], [full] * n


def _cayley_menger(n: int) -> tuple:
    g = gram_symbols(n)
    return cayley_menger(g), (-1) ** n * 2 ** (n - 1) * gram_determinant(g)


def _volume(n: int) -> tuple:
    points = coordinate_symbols(n, n - 1)
    return determinant(M_matrix(points)), (-1) ** (n - 1) * edge_determinant(points)


def _square(n: int) -> tuple:
    points = coordinate_symbols(n, n - 1)
    return gram_determinant(dot_products(points)), edge_determinant(points) ** 2


IDENTITIES = {
    identity.name: identity
    for identity in (
        Identity(
            "gradient",
            r"\partial_{\lambda_j} \|y\|^2 = 2 \sum_i \lambda_i (x_j - x_1)^\top x_i",
            _gradient,
        ),
        Identity("system", r"A_s \, (\Delta_1, \dots, \Delta_n)^\top = \Delta \, e_1", _system),
        Identity(
            "positivity",
            r"\textstyle\sum_i \Delta_i = \det A_s = \det A'_s = \det G_s^\top G_s",
            _positivity,
        ),
        Identity("base", r"x_1 \leftrightarrow x_k \text{ by row and column steps}", _base),
        Identity(
            "orderings", r"\Delta_i \text{ is the same for all orderings of } Y_s", _orderings
        ),
        Identity(
            "recursion", r"\Delta \text{ by recursion} = \Delta \text{ by cofactors}", _recursion
        ),
        Identity(
            "any k",
            r"\Delta_j(Y_s \cup \{y_j\}) = \textstyle\sum_{i \in I_s} \Delta_i(Y_s)"
            r"(y_k - y_j)^\top y_i \text{ for every } k \in I_s",
            _any_k,
        ),
        Identity(
            "halt",
            r"\Delta_j(Y_s \cup \{y_j\}) = \Delta(Y_s)\, v_s^\top (y_k - y_j)"
            r" = \Delta(Y_s)\, v_s^\top (v_s - y_j)",
            _halt,
        ),
        Identity("norm", r"\Delta \, \|v_s\|^2 = \Delta \, v_s^\top y_k = \det (g_{ij})", _norm),
        Identity(
            "Cayley-Menger",
            r"\text{Cayley–Menger} = (-1)^n 2^{n-1} \det G_s^\top G_s",
            _cayley_menger,
        ),
        Identity("volume", r"\det M = (-1)^r \, r! \, \mu", _volume),
        Identity("square", r"\det A_s = (r! \, \mu)^2 = (\det M)^2", _square),
    )
}
