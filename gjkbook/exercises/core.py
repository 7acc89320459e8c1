"""The machinery of the exercises: names, results, and functions of the reader kept in hand.

A check is a function of the answer. It returns None if the answer is right and otherwise a hint, a
sentence or two that help without giving the answer away. It may also raise `HintError`, which saves
the helpers below from passing hints through.
"""

from __future__ import annotations

import ctypes
import difflib
import importlib
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ..points import exact

__all__ = ["Outcome", "check", "list_all"]

#: The chapters with exercises, in the order of the book; each is a module of this package.
CHAPTERS = (
    "introduction",
    "concepts",
    "gjk",
    "johnson",
    "subalgorithms",
    "complexity",
    "hill_climbing",
    "separating_axis",
    "penetration",
    "motion",
    "beyond_polytopes",
    "benchmarks",
    "open_questions",
)

#: Seconds an answer may take. The slowest right answer of the book needs a tenth of it.
LIMIT = 60.0


class HintError(Exception):
    """What is wrong with an answer, raised from inside a check."""


class OutOfTimeError(BaseException):
    """Raised inside the thread of a check that has used up its time.

    Not an `Exception`, so that the ``except Exception`` of a reader's loop does not swallow it.
    """


@dataclass(frozen=True)
class Exercise:
    """One exercise: its name, its title in the book, what to hand in, and the check."""

    name: str
    title: str
    expects: str
    judge: Callable


REGISTRY: dict[str, Exercise] = {}


def exercise(name: str, title: str, expects: str):
    """Register the decorated function as a check; `expects` says what is to be handed in."""

    def register(judge):
        REGISTRY[name] = Exercise(name, title, expects, judge)
        return judge

    return register


@dataclass(frozen=True)
class Outcome:
    """The result of a check: true if the answer is right, and otherwise with a hint.

    Attributes
    ----------
    name : str
        The exercise.
    right : bool
        Whether the answer was accepted; also the truth value of the result.
    hint : str
        What to look at again; empty if the answer is right.
    """

    name: str
    right: bool
    hint: str = ""

    def __bool__(self):
        return self.right

    def __repr__(self):
        return f"{self.name}: right." if self.right else f"{self.name}: not yet. {self.hint}"


def check(name: str, answer) -> Outcome:
    """Check the answer to an exercise of the book.

    Parameters
    ----------
    name : str
        The name that the exercise states, such as ``"johnson-2"``; `list_all` lists them.
    answer : object
        What the exercise asks for: a number, points, or a function of yours. Points may be anything
        that numpy can turn into an array. Fractions are compared exactly, floats up to rounding.

    Returns
    -------
    Outcome
        True if the answer is right. It prints as one line, with a hint if the answer is not right
        yet. An error in a function of yours is reported as a hint, too, and a function that does
        not come back is stopped after a minute.

    Raises
    ------
    ValueError
        If there is no exercise of this name.

    Examples
    --------
    How far apart are two unit cubes in d dimensions, and what is the typical slip?

    >>> from gjkbook import exercises
    >>> exercises.check("introduction-2", lambda d: d)
    introduction-2: not yet. That is the squared distance: one square root is missing.
    >>> bool(exercises.check("introduction-2", lambda d: d**0.5))
    True
    """
    task = find(name)
    hint = in_time(lambda: judged(task, answer))
    return Outcome(name, hint is None, hint or "")


def list_all(chapter: str | None = None) -> dict[str, str]:
    """Return the names of the exercises with their titles, of the whole book or of one chapter.

    Examples
    --------
    >>> from gjkbook import exercises
    >>> for name, title in exercises.list_all("introduction").items():
    ...     print(name, "|", title)
    introduction-1 | Until they touch
    introduction-2 | Another dimension
    introduction-3 | Is the counterexample fragile?
    """
    load()
    if chapter is not None and chapter not in CHAPTERS:
        raise ValueError(
            f"There is no chapter {chapter!r}; the chapters are {', '.join(CHAPTERS)}."
        )
    wanted = [chapter] if chapter else CHAPTERS
    stems = {c.replace("_", "-"): c for c in wanted}
    return {n: e.title for n, e in REGISTRY.items() if n.rpartition("-")[0] in stems}


def load(chapters: Iterable[str] = CHAPTERS) -> None:
    """Import chapters, which registers their exercises."""
    for chapter in chapters:
        importlib.import_module(f"{__package__}.{chapter}")


def find(name: str) -> Exercise:
    """Return the exercise of this name, or raise an error that suggests another."""
    chapter = str(name).rpartition("-")[0].replace("-", "_")
    load([chapter] if chapter in CHAPTERS else CHAPTERS)
    if isinstance(name, str) and name in REGISTRY:
        return REGISTRY[name]
    load()
    near = difflib.get_close_matches(str(name), REGISTRY, n=1)
    advice = f"Did you mean {near[0]!r}?" if near else "list_all() has the names."
    raise ValueError(f"There is no exercise {name!r}. {advice}")


def judged(task: Exercise, answer) -> str | None:
    """Return the hint of a check, or None; an answer of another kind gives a sentence, too."""
    try:
        return task.judge(answer)
    except HintError as hint:
        return str(hint)
    except Exception as error:  # the check could not even read the answer
        what = first_line(error)
        return f"This answer cannot be read ({what}). Hand in {task.expects}."


def in_time(work: Callable, limit: float | None = None):
    """Run work in a thread and return its result; stop it when its time is up."""
    limit = LIMIT if limit is None else limit
    done = []

    def run():
        try:
            done.append(work())
        except OutOfTimeError:
            done.append(None)  # nobody waits for it any more
        except BaseException as error:  # such as SystemExit: it must not end the check
            done.append(f"Your answer raised {first_line(error)}.")

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(limit)
    if thread.is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(OutOfTimeError)
        )
        return f"There was no answer after {limit:g} seconds. Does a loop of yours never end?"
    return done[0]


def first_line(error: BaseException) -> str:
    """Return type and message of an error, in one line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:200]}" if text else type(error).__name__


# What checks read answers with.


def call(function, *arguments):
    """Call a reader's function; what goes wrong in it becomes a hint."""
    if not callable(function):
        raise HintError(f"Hand in a function, not {kind(function)}.")
    try:
        return function(*arguments)
    except Exception as error:
        shown = ", ".join(" ".join(str(a).split()) for a in arguments)
        with_input = f" on the input {shown}" if len(shown) <= 120 else ""
        raise HintError(f"Your function raised {first_line(error)}{with_input}.") from error


def kind(thing) -> str:
    """Return a thing's type, with an article."""
    name = type(thing).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def number(x):
    """Return a number as a Fraction if it is exact, as a float otherwise."""
    if isinstance(x, (bool, np.bool_)) or x is None or isinstance(x, str):
        raise HintError(f"Hand in a number, not {kind(x)}.")
    x = x.item() if isinstance(x, np.ndarray) and x.size == 1 else x
    if isinstance(x, (float, np.floating)):
        if not np.isfinite(x):
            raise HintError("One of your numbers is not finite.")
        return float(x)
    if hasattr(x, "is_Rational"):  # a sympy number
        return Fraction(int(x.p), int(x.q)) if x.is_Rational else float(x)
    try:
        return Fraction(x)
    except TypeError:
        raise HintError(f"Hand in a number, not {kind(x)}.") from None


def whole(x) -> int:
    """Return a number that must be an integer."""
    x = number(x)
    if x != int(x):
        raise HintError("This counts something, so hand in a whole number.")
    return int(x)


def same(x, y, tolerance: float = 1e-9) -> bool:
    """Whether two numbers or arrays agree: exactly if both are exact, else up to rounding."""
    x, y = np.asarray(x, dtype=object).ravel(), np.asarray(y, dtype=object).ravel()
    if len(x) != len(y):
        return False
    pairs = [(number(a), number(b)) for a, b in zip(x, y, strict=True)]
    if all(isinstance(a, Fraction) and isinstance(b, Fraction) for a, b in pairs):
        return all(a == b for a, b in pairs)
    return all(abs(float(a) - float(b)) <= tolerance * max(1, abs(float(b))) for a, b in pairs)


def vector(x, dim: int | None = None) -> np.ndarray:
    """Return a vector in Fractions; floats are taken as the numbers they are."""
    x = np.asarray(x, dtype=object)
    if x.ndim != 1 or (dim is not None and len(x) != dim):
        size = f"{dim} coordinates" if dim else "one row of coordinates"
        raise HintError(f"Hand in a vector with {size}; yours has the shape {x.shape}.")
    return exact([number(c) for c in x])


def points(x, count: int | None = None, dim: int | None = None) -> np.ndarray:
    """Return a list of points in Fractions."""
    x = np.asarray(x, dtype=object)
    wanted = (
        f"{count if count else 'some'} points with {dim if dim else 'equally many'} coordinates"
    )
    fits = x.ndim == 2 and count in (None, len(x)) and dim in (None, x.shape[1])
    if not fits or not x.size:
        raise HintError(f"Hand in {wanted}; yours has the shape {x.shape}.")
    return exact([[number(c) for c in row] for row in x])


def parts(answer, names: str) -> tuple:
    """Return the parts of an answer that must be a tuple with these parts, named for the hint."""
    wanted = [name.strip() for name in names.split(",")]
    if isinstance(answer, (str, dict)) or not hasattr(answer, "__len__"):
        raise HintError(f"Hand in a tuple with {len(wanted)} parts: {names}.")
    if len(answer) != len(wanted):
        raise HintError(f"Hand in {len(wanted)} parts: {names}. Yours has {len(answer)}.")
    return tuple(answer)
