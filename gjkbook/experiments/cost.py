"""What a sub-algorithm costs, and how often Johnson needs Backup, on the simplices of real runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np

from ..gjk import gjk
from ..opcount import count
from ..subalgorithms import SUBALGORITHMS, NoSubsetError, johnson_alone, signed_volumes

__all__ = ["backup_share", "collect_simplices", "operations"]


def collect_simplices(pairs: Iterable, subalgorithm: Callable = signed_volumes) -> list[np.ndarray]:
    """All sets W ∪ {s} that GJK hands to its sub-algorithm on the given pairs.

    Examples
    --------
    >>> from gjkbook import gallery
    >>> Ys = collect_simplices([gallery.random_pair("separated")])
    >>> [len(Y) for Y in Ys]
    [1, 2, 3, 4]
    """
    found = []

    def recording(Y):
        found.append(np.array(Y))
        return subalgorithm(Y)

    for A, B in pairs:
        gjk(A, B, subalgorithm=recording)
    return found


def operations(
    simplices: Iterable[np.ndarray], methods: Mapping[str, Callable] = SUBALGORITHMS
) -> dict[str, dict[int, float]]:
    """Mean arithmetic operations of each method, by the number of points in Y.

    Examples
    --------
    >>> Y = np.array([(1.0, 1.0), (1.0, -1.0)])
    >>> operations([Y])["voronoi"]
    {2: 11.0}
    """
    by_size = {}
    for Y in simplices:
        by_size.setdefault(len(Y), []).append(Y)
    return {
        name: {
            size: float(np.mean([count(method, Y)[1].arithmetic for Y in Ys]))
            for size, Ys in sorted(by_size.items())
        }
        for name, method in methods.items()
    }


def backup_share(simplices: Iterable[np.ndarray]) -> tuple[int, int]:
    """How many of the simplices Johnson's test accepts no subset of, and how many there are.

    Examples
    --------
    >>> backup_share([np.array([(5.4, -2.4, 6), (3, 3, 3), (7, -6, 8)])])
    (1, 1)
    """
    failed = total = 0
    for Y in simplices:
        total += 1
        try:
            johnson_alone(Y)
        except NoSubsetError:
            failed += 1
    return failed, total
