"""What the functions of `gjkbook.batch` have in common: checking, running, mending."""

from __future__ import annotations

import os
import warnings
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

import numpy as np

from .bodies import Polytopes

__all__ = ["Query", "run"]


class Query:
    """Pairs of posed bodies, checked and brought into the form that the compiled loops take.

    Attributes
    ----------
    bodies : Polytopes
    pairs, poses : numpy.ndarray of int, shape (m, 2)
        Bodies of each pair, and which rows of ``R`` and ``T`` are their poses.
    R, T : numpy.ndarray, shapes (p, 3, 3) and (p, 3)
        Poses in three dimensions, translations scaled like the bodies.
    starts : numpy.ndarray, shape (m, 3) or (0, 3)
    outside : numpy.ndarray of int
        Pairs that name a body that does not exist.
    """

    def __init__(self, bodies, pairs, rotations, translations, start):
        self.bodies = bodies if isinstance(bodies, Polytopes) else Polytopes(bodies)
        k, d = len(self.bodies), self.bodies.dim
        self.pairs = pairs_of(pairs)
        m = len(self.pairs)
        self.outside = names_beyond(self.pairs, k)
        self.pairs[self.outside] = 0
        each = (k, m)
        R, of_pairs = poses_of(rotations, "rotations", (d, d), each)
        T, translated_pairs = poses_of(translations, "translations", (d,), each)
        if R is not None and T is not None and of_pairs != translated_pairs:
            raise ValueError(
                "rotations and translations must both be given for each body or both for each "
                f"pair, but their shapes are {np.shape(rotations)} and {np.shape(translations)}."
            )
        per_pair = of_pairs or translated_pairs
        count = 2 * m if per_pair else k
        self.poses = np.arange(2 * m).reshape(m, 2) if per_pair else self.pairs
        self.R = in_space(np.eye(d)[None].repeat(count, axis=0) if R is None else R, (3, 3))
        self.T = in_space(np.zeros((count, d)) if T is None else T, (3,))
        if self.bodies.exponent:
            self.T = np.ldexp(self.T, -self.bodies.exponent)
        self.starts = np.zeros((0, 3)) if start is None else starts_of(start, m, d)

    def __len__(self):
        return len(self.pairs)

    @property
    def arguments(self) -> tuple:
        """What every compiled loop takes first."""
        bodies = self.bodies
        return (
            bodies.lists, bodies.grids, bodies.sizes, self.pairs, self.poses, self.R, self.T,
            self.starts, bodies.dim + 1,
        )  # fmt: skip

    def posed(self, row: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Points of both bodies of a pair, seen from the place of A, and that place."""
        d, exponent = self.bodies.dim, self.bodies.exponent
        (i, j), (ra, rb) = self.pairs[row], self.poses[row]
        place = np.ldexp(self.T[ra, :d], exponent)
        way = np.ldexp(self.T[rb, :d] - self.T[ra, :d], exponent)
        A = self.bodies.vertices(i) @ self.R[ra, :d, :d].T
        return A, self.bodies.vertices(j) @ self.R[rb, :d, :d].T + way, place

    def problems(self, bad: np.ndarray) -> dict[int, str]:
        """Say for each pair that could not be answered what is wrong with it, and warn."""
        if not bad.any():
            return {}
        outside = set(self.outside.tolist())
        said = {
            row: f"Pair {row} names a body that does not exist: there are {len(self.bodies)}."
            if row in outside
            else f"Pair {row} has a pose that is not finite, or too large for floats."
            for row in np.flatnonzero(bad).tolist()
        }
        first = next(iter(said.values()))
        warnings.warn(
            f"{len(said)} of {len(self)} pairs were not answered. {first}",
            RuntimeWarning,
            stacklevel=3,
        )
        return said


def pairs_of(pairs) -> np.ndarray:
    """An own array of shape (m, 2)."""
    P = np.array(pairs)
    if P.size == 0:
        P = np.zeros((0, 2), np.int64)
    if P.ndim != 2 or P.shape[1] != 2:
        raise ValueError(f"pairs must have shape (m, 2), two bodies in a row, not {P.shape}.")
    if P.dtype.kind not in "iu":
        raise TypeError(f"pairs must be whole numbers, the places of bodies, not {P.dtype}.")
    return P.astype(np.int64)


def names_beyond(pairs: np.ndarray, k: int) -> np.ndarray:
    """Rows that name a body other than 0 … k − 1."""
    if not len(pairs) or (pairs.min() >= 0 and pairs.max() < k):
        return np.zeros(0, np.int64)
    return np.flatnonzero(((pairs < 0) | (pairs >= k)).any(axis=1))


def poses_of(values, name: str, shape: tuple, each: tuple[int, int]):
    """Poses as rows, and whether there are two for each pair; None if not given."""
    if values is None:
        return None, False
    P = np.ascontiguousarray(values, dtype=float)
    bodies, pairs = each
    if P.shape == (bodies, *shape):
        return P, False
    if P.shape == (pairs, 2, *shape):
        return P.reshape(2 * pairs, *shape), True
    raise ValueError(
        f"{name} must have shape {(bodies, *shape)}, one for each body, or "
        f"{(pairs, 2, *shape)}, two for each pair, not {P.shape}."
    )


def in_space(P: np.ndarray, shape: tuple) -> np.ndarray:
    """Poses of the plane with a third coordinate, which stays zero."""
    if P.shape[1:] == shape:
        return P
    larger = np.zeros((len(P), *shape))
    larger[(slice(None), *(slice(2) for _ in shape))] = P
    return larger


def starts_of(start, m: int, d: int) -> np.ndarray:
    """First directions; what is not finite means none."""
    S = np.array(start, dtype=float)
    if S.shape != (m, d):
        raise ValueError(
            f"The directions to start with must have shape {(m, d)}, one for each pair, "
            f"not {S.shape}."
        )
    S[~np.isfinite(S).all(axis=1)] = 0.0
    return in_space(S, (3,))


def run(loop, query: Query, threads: int, space, *out) -> None:
    """Run a compiled loop over all pairs, in several threads if asked."""
    if not isinstance(threads, int) or threads < 1:
        raise ValueError(f"threads must be a whole number of at least 1, not {threads!r}.")
    m = len(query)
    if threads > 1:
        threads = min(threads, os.cpu_count() or 1, max(1, m))
    if threads == 1:
        loop(*query.arguments, 0, m, *space(), *out)
        return
    # More pieces than threads: not all pairs take the same time.
    ends = np.linspace(0, m, 4 * threads + 1).astype(int).tolist()
    jobs = [
        pool(threads).submit(loop, *query.arguments, first, last, *space(), *out)
        for first, last in pairwise(ends)
    ]
    for job in jobs:
        job.result()


@cache
def pool(threads: int) -> ThreadPoolExecutor:
    """Threads that are kept from call to call: to start one takes as long as a thousand pairs."""
    return ThreadPoolExecutor(threads, thread_name_prefix="gjkbook.batch")


if hasattr(os, "register_at_fork"):  # a copy of the process has none of the threads
    os.register_at_fork(after_in_child=pool.cache_clear)
