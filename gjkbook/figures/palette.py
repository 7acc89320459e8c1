"""One palette for the whole book: figures and explorers take every colour from here.

Each object of the theory has a *role*, and each role has a colour for light pages, a colour for
dark pages, a marker, a line style and a CSS name. The light colours are Okabe and Ito's, which
people with any common form of colour blindness can tell apart; the purple of A ⊖ B was chosen so
that this stays true (``tests/test_figures.py`` measures it). Colour is never the only carrier of
a meaning: markers, line styles and labels differ as well.

This module imports nothing, so that the explorers can use it without matplotlib.
"""

from typing import NamedTuple


class Role(NamedTuple):
    """How one object of the theory looks everywhere in the book."""

    color: str
    """On a light page."""
    dark: str
    """On a dark page (the figures get there by a CSS filter, the explorers use this value)."""
    marker: str
    """A matplotlib marker."""
    linestyle: str | tuple[int, tuple[float, ...]]
    """A matplotlib line style."""
    label: str
    """What it is called in a figure, in mathtext."""
    text: str = ""
    """Colour of words on a light page, where ``color`` itself would be too pale to read."""

    @property
    def ink(self) -> str:
        """Colour for words about this object on a light page."""
        return self.text or self.color


INK = "#1F2933"
INK_DARK = "#E8EAED"
MUTED = "#616E7C"
MUTED_DARK = "#A3AEBA"

ROLES: dict[str, Role] = {
    "A": Role("#0072B2", "#56B4E9", "o", "-", "$A$"),
    "B": Role("#D55E00", "#FF8C42", "s", (0, (7, 1.5)), "$B$"),
    "difference": Role("#6A3D7C", "#B56AE6", "D", "-", r"$A\ominus B$"),
    "sum": Role("#6A3D7C", "#B56AE6", "D", "-", r"$A\oplus B$"),
    "simplex": Role("#009E73", "#47E6A0", "^", "-", "$W$"),
    "v": Role(INK, INK_DARK, "o", "-", "$v$"),
    "s": Role("#E69F00", "#F5D547", "*", (0, (4, 2)), "$s$", "#8F5F00"),
    "origin": Role(INK, INK_DARK, "+", "-", "$0$"),
    "muted": Role(MUTED, MUTED_DARK, ".", ":", ""),
}


def role(name: str) -> Role:
    """Look a role up by its name.

    Examples
    --------
    >>> role("A").color
    '#0072B2'
    """
    try:
        return ROLES[name]
    except KeyError:
        raise ValueError(f"unknown role {name!r}; expected one of {', '.join(ROLES)}") from None


def css_variables(dark: bool = False) -> str:
    """Return the palette as CSS custom properties, ``--gjk-A: #0072B2;`` and so on.

    Examples
    --------
    >>> css_variables().split()[:2]
    ['--gjk-A:#0072B2;', '--gjk-B:#D55E00;']
    """
    colors = {name: look.dark if dark else look.color for name, look in ROLES.items()}
    del colors["sum"]
    colors["s-ink"] = ROLES["s"].dark if dark else ROLES["s"].ink
    return " ".join(f"--gjk-{name}:{color};" for name, color in colors.items())
