"""What the functions of `gjkbook.batch` return: arrays with a row for each pair."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

__all__ = ["Distances", "Intersections", "Penetrations", "Status"]


class Status(IntEnum):
    """What is known of a pair."""

    OPTIMAL = 0  #: apart; the bounds of the distance agree up to rounding
    OVERLAP = 1  #: the bodies have a point in common
    TOUCHING = 2  #: too near to each other for floats to tell contact from a gap
    SEPARATED = 3  #: apart, by an axis that was found before the distance was known
    INVALID = 5  #: not answered: ``problems`` says why


class Batch:
    """What all results have in common."""

    def __len__(self):
        return len(self.status)

    def __repr__(self):
        counts = {s.name.lower(): int((self.status == s).sum()) for s in Status}
        counts["refined"] = int(self.refined.sum())
        listed = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        return f"{type(self).__name__}({len(self)} pairs{': ' if listed else ''}{listed})"


@dataclass(frozen=True, repr=False)
class Distances(Batch):
    """Distances of many pairs.

    Attributes
    ----------
    distance : numpy.ndarray, shape (m,)
        Zero for bodies that overlap. Not a number where ``status`` is INVALID, there alone.
    vector : numpy.ndarray, shape (m, d)
        To A from B, as in `gjkbook.Result`.
    point_a, point_b : numpy.ndarray, shape (m, d)
        Witness points.
    iterations : numpy.ndarray of int
        Support points computed, without those of ``refined`` pairs.
    status : numpy.ndarray of int
        A `Status` for each pair.
    refined : numpy.ndarray of bool
        Pairs that floats could not decide and that were solved again by `gjkbook.distance`.
    problems : dict of int to str
        For each pair that was not answered a sentence that says why.
    """

    distance: np.ndarray
    vector: np.ndarray
    point_a: np.ndarray
    point_b: np.ndarray
    iterations: np.ndarray
    status: np.ndarray
    refined: np.ndarray
    problems: dict[int, str]


@dataclass(frozen=True, repr=False)
class Intersections(Batch):
    """Which of many pairs meet.

    Attributes
    ----------
    intersects : numpy.ndarray of bool
        Whether the bodies have a point in common; touching counts. False for INVALID pairs.
    axis : numpy.ndarray, shape (m, d)
        For pairs apart an axis that separates them strictly, towards A; else zero. Pass it on as
        ``axes`` when the bodies have moved a little.
    iterations, status, refined, problems
        As in `Distances`.
    """

    intersects: np.ndarray
    axis: np.ndarray
    iterations: np.ndarray
    status: np.ndarray
    refined: np.ndarray
    problems: dict[int, str]


@dataclass(frozen=True, repr=False)
class Penetrations(Batch):
    """Signed distances of many pairs.

    Attributes
    ----------
    signed_distance : numpy.ndarray, shape (m,)
        The distance of bodies apart, minus the depth of those that overlap.
    normal : numpy.ndarray, shape (m, d)
        Unit vector from B to A: moving A by depth · normal parts the bodies.
    point_a, point_b : numpy.ndarray, shape (m, d)
        Witness points: point_a − point_b = signed_distance · normal.
    iterations, status, refined, problems
        As in `Distances`.
    """

    signed_distance: np.ndarray
    normal: np.ndarray
    point_a: np.ndarray
    point_b: np.ndarray
    iterations: np.ndarray
    status: np.ndarray
    refined: np.ndarray
    problems: dict[int, str]

    @property
    def depth(self) -> np.ndarray:
        """Penetration depths, zero for bodies apart."""
        return np.maximum(-self.signed_distance, 0.0)
