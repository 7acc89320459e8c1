"""Explorers: the algorithms of the book in the reader's hands.

Each function returns a widget. In Jupyter the kernel answers every drag; on a web page the same
explorer replays answers that the package computed when the notebook ran::

    from gjkbook import explorers
    explorers.gjk_steps(A, B)
"""

from typing import Any

try:
    import anywidget as _anywidget  # noqa: F401  (say what to install before anything fails)
except ImportError as error:
    raise ImportError(
        "gjkbook.explorers needs anywidget; install it with: pip install 'gjkbook[book]'"
    ) from error

from gjkbook.explorers.base import Explorer
from gjkbook.explorers.flatness import Flatness
from gjkbook.explorers.johnson import JohnsonRegions
from gjkbook.explorers.plane import MinkowskiDifference, Support
from gjkbook.explorers.steps import DEFAULT, GJKSteps
from gjkbook.gallery import running_example

__all__ = [
    "Explorer",
    "flatness",
    "gjk_steps",
    "johnson_regions",
    "minkowski_difference",
    "support",
    "title",
]


def gjk_steps(A: Any, B: Any, subalgorithms=DEFAULT, step: str = "last") -> GJKSteps:
    """Follow GJK step by step while B moves.

    Parameters
    ----------
    A, B
        Points in the plane.
    subalgorithms
        Names to choose from; the first is selected.
    step
        Which step to open at, ``"first"`` or ``"last"``.

    Examples
    --------
    >>> gjk_steps([(0, 0), (2, 0), (1, 1)], [(3, 0), (4, 0), (4, 1), (3, 1)])
    <explorer: GJK step by step, 3 points against 4>
    """
    return GJKSteps(A, B, subalgorithms, step)


def title() -> GJKSteps:
    """Return the explorer of the title page: GJK on the example that the book follows.

    Examples
    --------
    >>> title()
    <explorer: GJK step by step, 5 points against 4>
    """
    return GJKSteps(*running_example())


def minkowski_difference(A: Any, B: Any) -> MinkowskiDifference:
    """Drag B and see A ⊖ B move over the origin, with the distance vector in both pictures.

    Examples
    --------
    >>> minkowski_difference([(0, 0), (2, 0), (1, 1)], [(3, 0), (4, 0), (4, 1)])
    <explorer: Minkowski difference, 3 points against 3>
    """
    return MinkowskiDifference(A, B)


def support(A: Any, B: Any) -> Support:
    """Turn the direction d: support points, supporting lines and h on A, B and A ⊖ B at once.

    Examples
    --------
    >>> support([(0, 0), (2, 0), (1, 1)], [(3, 0), (4, 0), (4, 1)])
    <explorer: support points, 3 points against 3>
    """
    return Support(A, B)


def johnson_regions(Y: Any) -> JohnsonRegions:
    """Drag the origin and follow Johnson's table of Δ row by row, for two or three points.

    Examples
    --------
    >>> johnson_regions([(4, 2), (2, -1), (1, 2)])
    <explorer: Johnson's regions, 3 points>
    """
    return JohnsonRegions(Y)


def flatness() -> Flatness:
    """Slide the flatness h towards 1e-16; four sub-algorithms against the exact answer.

    The errors are rounding noise: they may differ in the last digits from machine to machine.

    Examples
    --------
    >>> flatness()
    <explorer: flat simplices, 4 sub-algorithms>
    """
    return Flatness()
