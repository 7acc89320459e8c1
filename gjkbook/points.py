"""Point sets: what the package takes in, and how it says that it cannot.

Every public function calls :func:`as_points` first. From there on a point set is a two-dimensional
numpy array, one point a row, in one of two number systems: ``float64``, or ``object`` holding
:class:`fractions.Fraction`. The algorithms do not ask which; :func:`exact` is the door into the
second one.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational, Real

import numpy as np

__all__ = ["as_direction", "as_points", "exact", "is_exact", "to_float"]

LARGEST_FLOAT_INTEGER = 2**53  # above it float64 skips integers, so conversion would change them
LARGEST_COORDINATE = 1e300  # differences and norms of such coordinates are still finite


def as_points(P, name: str = "A") -> np.ndarray:
    """Check a point set and return it as an array of shape ``(n, d)``.

    Parameters
    ----------
    P : array_like
        At least one point, one a row, finite coordinates. Integers and floats become ``float64``;
        if any coordinate is a :class:`~fractions.Fraction`, all become Fractions.
    name : str
        What the error messages call it.

    Examples
    --------
    >>> as_points([(0, 0), (1, 2)])
    array([[0., 0.],
           [1., 2.]])
    """
    points = P if type(P) is np.ndarray and P.dtype == np.float64 else _read(P, name)
    if points.ndim != 2 or not points.shape[1]:
        raise ValueError(
            f"{name} must hold one point a row, shape (n, d) with d ≥ 1, but has shape "
            f"{points.shape}."
        )
    if not len(points):
        raise ValueError(f"{name} has no points; at least one is needed.")
    if points.dtype != object and not np.abs(points).max() <= LARGEST_COORDINATE:
        row = int(np.flatnonzero(~(np.abs(points) <= LARGEST_COORDINATE).all(axis=1))[0])
        raise ValueError(
            f"{name} must be finite and at most 1e300, but its point number {row} is "
            f"{points[row].tolist()}."
        )
    return points


def _read(P, name):
    """Make an array of float64 or of Fractions out of whatever numbers came."""
    try:
        raw = np.asarray(P)
    except ValueError as error:
        raise ValueError(f"{name} must have rows of equal length, one point a row.") from error
    if raw.dtype.kind in "iu":
        if raw.size and max(abs(int(raw.max())), abs(int(raw.min()))) > LARGEST_FLOAT_INTEGER:
            raise ValueError(f"{name} has integers beyond 2**53, which float64 cannot hold: {HOW}")
        return raw.astype(np.float64)
    if raw.dtype.kind == "f" and raw.dtype.itemsize <= 8:
        return raw.astype(np.float64)
    if raw.dtype.kind == "O":
        return _read_objects(raw, name)
    raise TypeError(f"{name} must hold real numbers, but its dtype is {raw.dtype}: {HOW}")


HOW = "pass exact(…) of it to compute with fractions."


def _read_objects(raw, name):
    entries = list(raw.flat)
    for entry in entries:
        if isinstance(entry, bool) or not isinstance(entry, (Real, np.number)):
            raise TypeError(
                f"{name} must hold real numbers in rows of equal length, but holds {entry!r}: {HOW}"
            )
    if any(isinstance(entry, Rational) for entry in entries):
        try:
            return _fractions(raw)
        except (ValueError, OverflowError) as error:
            raise ValueError(f"{name} mixes fractions with a number that is not finite.") from error
    return raw.astype(np.float64)


def _fractions(raw):
    out = np.empty(raw.shape, dtype=object)
    out.flat = [as_fraction(entry) for entry in raw.flat]
    return out


def as_fraction(x) -> Fraction:
    """Turn one number into the Fraction it stands for: a float is taken at its binary value."""
    if isinstance(x, Fraction):
        return x
    if isinstance(x, Integral):
        return Fraction(int(x))  # numpy's integers would overflow inside a Fraction
    if isinstance(x, (str, Decimal)):
        return Fraction(x)
    if isinstance(x, Rational):
        return Fraction(int(x.numerator), int(x.denominator))
    return Fraction(float(x))


def exact(P) -> np.ndarray:
    """Turn points into Fractions; every algorithm is exact from here on.

    Parameters
    ----------
    P : array_like
        Integers, Fractions, Decimals, strings such as ``"0.1"`` or ``"1/3"``, or floats. A float
        is taken at its exact binary value: ``exact([[0.1]])`` is not one tenth, and
        ``exact([["0.1"]])`` is.

    Returns
    -------
    numpy.ndarray
        Same shape, ``dtype=object``, each entry a :class:`fractions.Fraction`.

    Examples
    --------
    >>> exact([("0.5", 1), (0.25, "1/3")]).tolist()
    [[Fraction(1, 2), Fraction(1, 1)], [Fraction(1, 4), Fraction(1, 3)]]
    """
    if isinstance(P, (list, tuple)):
        raw = np.array(P, dtype=object)  # numpy would turn a mixed list into strings
    else:
        raw = np.asarray(P).astype(object)
    try:
        return _fractions(raw)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError) as error:
        raise ValueError(f"exact() needs finite numbers or strings of numbers: {error}.") from error


def as_direction(d, dim: int, name: str = "direction") -> np.ndarray:
    """Check a direction: one finite vector of ``dim`` numbers, not zero."""
    if np.ndim(d) != 1:
        raise ValueError(f"{name} must be one vector of {dim} numbers, not shape {np.shape(d)}.")
    vector = as_points(np.asarray(d)[None, :], name)[0]
    if len(vector) != dim:
        raise ValueError(f"{name} has {len(vector)} coordinates, but the points have {dim}.")
    if not vector.any():
        raise ValueError(f"{name} must not be the zero vector.")
    return vector


def is_exact(P: np.ndarray) -> bool:
    """Tell whether an array holds Fractions."""
    return P.dtype == object


def to_float(P) -> np.ndarray:
    """Round Fractions to the nearest float64; leave floats as they are."""
    return np.asarray(P, dtype=np.float64)
