"""Exercises that check themselves, offline: ``check("johnson-2", answer)``.

Each exercise of the book has a name, the chapter and a number. A chapter's checks are in the module
of the same name; a check is a small function that either finds the answer right or says what is
wrong with it. Right answers are computed by the package, or recognised by the property they must
have, so that no module is a list of solutions.
"""

from .core import Outcome, check, list_all

__all__ = ["Outcome", "check", "list_all"]
