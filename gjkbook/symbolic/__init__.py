r"""The algebra of Johnson's sub-algorithm, with symbols instead of numbers (thesis, section 4.1).

**Derivation.** Let :math:`x_1, \dots, x_n` be an ordering of the points of :math:`Y_s`. A point of
their affine hull is :math:`y = \sum_i \lambda_i x_i` with :math:`\sum_i \lambda_i = 1`. The one
nearest to the origin is orthogonal to every edge, :math:`y^\top (x_j - x_1) = 0` for
:math:`j \ge 2`. These are n linear equations :math:`A_s \lambda = (1, 0, \dots, 0)^\top`, and
Cramer's rule solves them with the cofactors of the first row:

.. math::
    \lambda_j = \frac{\Delta_j}{\Delta}, \qquad
    \Delta_j = (-1)^{1+j} \det A_s^{1,j}, \qquad
    \Delta = \sum_j \Delta_j = \det A_s .

Everything above is a polynomial in the dot products :math:`g_{ij} = y_i^\top y_j`, whatever the
dimension of the space. So the symbols here are the :math:`g_{ij}`, and an identity is proved by
subtracting its two sides in a polynomial ring.

**Notation.** Points carry the labels 1, 2, ..., n as in the thesis. A *table* is a dictionary
``g`` with ``g[i, j]`` the dot product of points i and j: symbols from :func:`gram_symbols`, or
numbers from :func:`dot_products`. ``order`` is a tuple of labels :math:`(x_1, x_2, \dots)`; it may
leave labels out, and then it names the subset :math:`Y_s`. Functions that take ``Y`` accept a table
or a number of points.
"""

try:
    import sympy  # noqa: F401
except ImportError as error:
    raise ImportError(
        "gjkbook.symbolic needs sympy; install it with: pip install 'gjkbook[book]'"
    ) from error

from .algebra import (
    A_matrix,
    A_minor,
    A_prime,
    M_matrix,
    as_matrix,
    cayley_menger,
    change_of_base,
    coordinate_symbols,
    delta_cofactor,
    delta_recursion,
    determinant,
    dot_products,
    edge_determinant,
    evaluate,
    gram_determinant,
    gram_matrix,
    gram_symbols,
    recursion_step,
    squared_norm,
)
from .identities import IDENTITIES, Identity, Proof, prove
from .printed import (
    A_prime_as_printed,
    change_of_base_as_printed,
    recursion_step_as_printed,
)

__all__ = [
    "IDENTITIES",
    "A_matrix",
    "A_minor",
    "A_prime",
    "A_prime_as_printed",
    "Identity",
    "M_matrix",
    "Proof",
    "as_matrix",
    "cayley_menger",
    "change_of_base",
    "change_of_base_as_printed",
    "coordinate_symbols",
    "delta_cofactor",
    "delta_recursion",
    "determinant",
    "dot_products",
    "edge_determinant",
    "evaluate",
    "gram_determinant",
    "gram_matrix",
    "gram_symbols",
    "prove",
    "recursion_step",
    "recursion_step_as_printed",
    "squared_norm",
]
