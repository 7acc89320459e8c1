"""How many iterations, and how much work: the numbers of the chapter on complexity.

Iterations are support points computed. Work is counted, not timed: inner products of the support
mapping, and arithmetic operations of everything, by running the package's own code on numbers that
count (see :mod:`gjkbook.opcount`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ..difference import Difference
from ..gallery import death_polygon, random_polytope
from ..gallery.runs import Run
from ..gjk import gjk, loop
from ..opcount import Tally, count, counted
from ..result import Result
from ..stopping import ExactRules
from ..subalgorithms import choose

__all__ = [
    "PLACES",
    "ClusterRow",
    "Work",
    "clustering",
    "dropped_and_back",
    "float_death",
    "iterations",
    "iterations_table",
    "placed_pair",
    "stays",
    "support_count",
    "work",
]

#: Where the second body stands, as in `placed_pair`.
PLACES = ("separated", "touching", "overlapping")


def placed_pair(place: str, n: int, dim: int = 3, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Return two random polytopes of n vertices each, separated, touching or overlapping.

    Both have their vertices on a unit sphere, A's about the origin. B's centre is 2.5 or 0.5 away
    in a random direction; touching, B is moved there until a vertex of each meet, as far as floats
    can tell.

    Examples
    --------
    >>> A, B = placed_pair("separated", 10, seed=3)
    >>> result = gjk(A, B)
    >>> A.shape, result.distance > 0.4
    ((10, 3), True)
    """
    if place not in PLACES:
        raise ValueError(f"place must be one of {', '.join(PLACES)}, not {place!r}.")
    A, B = (random_polytope(n, dim, seed=[seed, k]) for k in (1, 2))
    d = random_polytope(1, dim, seed=[seed, 3])[0]
    a, b = A[(A @ d).argmax()], B[(B @ d).argmin()]
    return A, B + {"separated": 2.5 * d, "touching": a - b, "overlapping": 0.5 * d}[place]


def iterations(place: str, n: int, dim: int = 3, seeds: Iterable[int] = range(50)) -> list[int]:
    """Iterations of GJK on random pairs, one for each seed.

    Examples
    --------
    >>> iterations("separated", 20, 2, range(6))
    [4, 5, 5, 2, 5, 7]
    """
    return [gjk(*placed_pair(place, n, dim, seed)).iterations for seed in seeds]


def iterations_table(
    sizes: Iterable[int], dim: int = 3, seeds: Iterable[int] = range(50)
) -> dict[str, dict[int, list[int]]]:
    """Iterations by place and number of vertices, over many seeds."""
    sizes, seeds = list(sizes), list(seeds)
    return {place: {n: iterations(place, n, dim, seeds) for n in sizes} for place in PLACES}


class Work(NamedTuple):
    """What a run of GJK did."""

    iterations: int
    inner_products: int
    """With every point of A and of B, once an iteration."""
    support: int
    """Arithmetic operations in finding support points."""
    halt: int
    """In testing v·(v − s)."""
    subalgorithm: int
    """In the sub-algorithm and in putting v together from its weights."""

    @property
    def total(self) -> int:
        """All arithmetic operations."""
        return self.support + self.halt + self.subalgorithm


def work(A, B, subalgorithm: str | Callable | None = None, start=None) -> Work:
    """Run GJK and count what each of its parts does.

    The sub-algorithm counts while it works. The support points and the halting test are computed
    once more with counting numbers, for the directions of the trace.

    Examples
    --------
    >>> work([(1.0, 1.0), (2.0, -1.0)], [(0.0, 0.0)], "johnson")
    Work(iterations=2, inner_products=6, support=18, halt=10, subalgorithm=19)
    """
    A, B = np.asarray(A), np.asarray(B)
    inside = Tally()

    def counting(Y):
        solve = choose(subalgorithm, Y.shape[1])
        (kept, weights), tally = count(solve, Y)
        inside.additions += tally.arithmetic + (len(kept) - 1) * Y.shape[1]
        inside.multiplications += len(kept) * Y.shape[1] if len(kept) > 1 else 0
        return kept, weights

    result = gjk(A, B, subalgorithm=counting, start=start, trace=True)
    outside, halting = Tally(), Tally()
    for step in result.trace:
        support_count(A, -step.v, outside)
        support_count(B, step.v, outside)
        v, s = counted([step.v, step.s], halting)
        sum(c * (c - e) for c, e in zip(v, s, strict=True))
    products = result.iterations * (len(A) + len(B))
    return Work(
        result.iterations, products, outside.arithmetic, halting.arithmetic, inside.arithmetic
    )


def support_count(P, d, tally: Tally) -> int:
    """Index of the support point of P along d, counting the operations.

    Examples
    --------
    >>> tally = Tally()
    >>> support_count([(0.0, 0.0), (2.0, 1.0), (1.0, 3.0)], (1.0, 0.0), tally), tally
    (1, Tally(additions=3, multiplications=6, divisions=0, comparisons=2))
    """
    rows, (direction,) = counted(np.asarray(P), tally), counted([list(d)], tally)
    best, index = None, 0
    for i, p in enumerate(rows):
        value = sum(a * b for a, b in zip(p, direction, strict=True))
        if best is None or value > best:
            best, index = value, i
    return index


class LiteralRules(ExactRules):
    """The two halt conditions as the thesis has them, with no tolerance, on floats."""

    def projection(self, vs, vv) -> float:
        """No lower bound: it plays no part in halting."""
        return 0.0


def float_death(sizes: Iterable[int], subalgorithm: str = "johnson") -> list[tuple[int, int]]:
    """Vertices of the death polygon, and iterations of Algorithm 1 taken literally in float64.

    Its only tests are v = 0 and v·(v − s) ≤ 0, next to those that keep it from cycling: s is in W,
    or ‖v‖ did not fall.

    Examples
    --------
    >>> float_death([10, 20])
    [(10, 10), (20, 20)]
    """
    rows = []
    for N in sizes:
        death = death_polygon(N - 2, exact=False)
        X = Difference.of(death.A, death.B)
        solve = choose(subalgorithm, 2)
        run = loop(X, X.start([death.start]), LiteralRules(), solve, 10 * N, trace=False)
        rows.append((N, run.iterations))
    return rows


class ClusterRow(NamedTuple):
    """A step of a run that keeps a: the end x of the segment, the depth F of the support point."""

    x: Fraction
    F: Fraction

    @property
    def product(self) -> Fraction:
        """F·x, which shrinks at least four times a step."""
        return self.F * self.x


def clustering(run: Run) -> list[ClusterRow]:
    """For each step of a death run with W = {a, b_i}: x of b_{i+1}, and its depth below a b_i.

    Examples
    --------
    >>> [str(row.product) for row in clustering(death_polygon(3))]
    ['1/8', '1/64', '1/512']
    """
    result = gjk(run.A, run.B, start=[run.start], trace=True)
    rows = []
    for step in result.trace:
        indices = [i for i, _ in step.simplex]
        if len(indices) == 2 and step.gap > 0:
            (b,) = (run.A[i] for i in indices if i != 0)
            s = run.A[step.s_index[0]]
            rows.append(ClusterRow(s[0], s[0] * b[1] / b[0] - s[1]))
    return rows


def dropped_and_back(result: Result) -> list[tuple[int, tuple[int, int]]]:
    """Steps in which a point enters the simplex that was dropped before, and which.

    Examples
    --------
    >>> from gjkbook.gallery import reappearing_tetrahedron
    >>> A, B, start, _ = reappearing_tetrahedron()
    >>> dropped_and_back(gjk(A, B, start=[start], trace=True))
    [(3, (3, 0))]
    """
    lost, back = set(), []
    for number, step in enumerate(result.trace):
        if step.gap > 0:
            if step.s_index in lost:
                back.append((number, step.s_index))
            lost |= set(step.dropped)
    return back


def stays(result: Result) -> list[tuple[int, int, tuple[int, int]]]:
    """When each point was in the simplex: first step, last step, point, for every stay.

    Examples
    --------
    >>> from gjkbook.gallery import reappearing_tetrahedron
    >>> A, B, start, _ = reappearing_tetrahedron()
    >>> stays(gjk(A, B, start=[start], trace=True))
    [(0, 1, (0, 0)), (1, 1, (3, 0)), (2, 4, (2, 0)), (3, 4, (1, 0)), (4, 4, (3, 0))]
    """
    since, ended = {}, []
    for number, step in enumerate(result.trace):
        for point in step.simplex:
            since.setdefault(point, number)
        gone = [point for point in since if point not in step.simplex]
        ended += [(since.pop(point), number - 1, point) for point in gone]
    ended += [(first, len(result.trace) - 1, point) for point, first in since.items()]
    return sorted(ended, key=lambda stay: stay[0])
