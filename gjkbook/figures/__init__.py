"""Figures of the book, drawn with matplotlib and kept out of the chapters.

A chapter calls one function and shows what it returns::

    from gjkbook import figures
    figures.minkowski_difference(A, B)

The colours are those of :mod:`gjkbook.figures.palette` everywhere. Importing this package calls
:func:`setup`, which makes figures SVG, transparent, and the same bytes on every run.
"""

try:
    import matplotlib
except ImportError as error:
    raise ImportError(
        "gjkbook.figures needs matplotlib; install it with: pip install 'gjkbook[book]'"
    ) from error

from gjkbook.figures import palette
from gjkbook.figures.concepts import (
    minkowski_difference,
    minkowski_sum,
    nonunique_minimum,
    simplices,
    support,
)
from gjkbook.figures.primitives import (
    clean,
    new,
    origin,
    outline,
    points,
    polygon,
    simplex,
    supporting_line,
    text,
    vector,
)
from gjkbook.figures.runs import convergence, gjk_run

__all__ = [
    "clean",
    "convergence",
    "gjk_run",
    "minkowski_difference",
    "minkowski_sum",
    "new",
    "nonunique_minimum",
    "origin",
    "outline",
    "palette",
    "points",
    "polygon",
    "save",
    "setup",
    "simplex",
    "simplices",
    "support",
    "supporting_line",
    "text",
    "vector",
]

_SAVE = {"metadata": {"Date": None, "Creator": None}, "bbox_inches": "tight", "pad_inches": 0.04}

_STYLE = {
    # Fixed ids and no date: the same figure is the same bytes, so a notebook does not change
    # when it is run again.
    "svg.hashsalt": "gjkbook",
    # Letters as outlines look the same on every machine, also inside an <img>.
    "svg.fonttype": "path",
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    # With 100 dots an inch a full figure says it is 720 wide; an SVG has no pixels of its own.
    "figure.dpi": 100,
    "font.size": 10,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "mathtext.fontset": "cm",
    "lines.solid_capstyle": "round",
    "lines.solid_joinstyle": "round",
    "text.color": palette.INK,
    "axes.edgecolor": palette.INK,
    "axes.labelcolor": palette.INK,
    "axes.titlecolor": palette.INK,
    "xtick.color": palette.INK,
    "ytick.color": palette.INK,
}


def setup() -> None:
    """Give matplotlib the style of the book, and Jupyter its picture format.

    Called when the package is imported; call it again after changing matplotlib's settings.
    """
    matplotlib.rcParams.update(_STYLE)
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if shell is not None:
        from matplotlib_inline.config import InlineBackend

        inline = InlineBackend.instance(parent=shell)
        inline.shell = shell
        inline.print_figure_kwargs = _SAVE
        inline.figure_formats = {"svg"}


def save(figure: matplotlib.figure.Figure, path) -> None:
    """Write a figure as SVG, byte for byte the same on every run."""
    figure.savefig(path, format="svg", **_SAVE)


setup()
