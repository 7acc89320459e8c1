"""Explorers: the algorithms of the book in the reader's hands.

Each function returns a widget. In Jupyter the kernel answers every drag; on a web page the same
explorer replays answers that the package computed when the notebook ran::

    from gjkbook import explorers
    explorers.gjk_steps(A, B)

If a picture lags behind the hand in Jupyter, see `gjkbook.quick_replies`.
"""

from typing import Any

try:
    import anywidget as _anywidget  # noqa: F401  (say what to install before anything fails)
except ImportError as error:
    raise ImportError(
        "gjkbook.explorers needs anywidget; install it with: pip install 'gjkbook[book]'"
    ) from error

from gjkbook.explorers.base import Explorer
from gjkbook.explorers.climbing import HillClimbing
from gjkbook.explorers.expansion import ExpandingPolytope
from gjkbook.explorers.flatness import Flatness
from gjkbook.explorers.frames import SeparatingAxis
from gjkbook.explorers.johnson import JohnsonRegions
from gjkbook.explorers.lists import DirectionLists
from gjkbook.explorers.motion import RayCast
from gjkbook.explorers.plane import MinkowskiDifference, Support
from gjkbook.explorers.space import Reappearance, Run3D
from gjkbook.explorers.steps import DEFAULT, GJKSteps
from gjkbook.explorers.worst_case import WorstCase
from gjkbook.gallery import running_example

__all__ = [
    "Explorer",
    "direction_lists",
    "epa",
    "flatness",
    "gjk_steps",
    "hill_climbing",
    "johnson_regions",
    "minkowski_difference",
    "ray_cast",
    "reappearance",
    "run_3d",
    "separating_axis",
    "support",
    "title",
    "worst_case",
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


def worst_case() -> WorstCase:
    """Choose n and follow GJK around the death polygon, exact and in float64 side by side.

    Examples
    --------
    >>> worst_case()
    <explorer: the worst case, death polygons up to n = 60>
    """
    return WorstCase()


def run_3d(A: Any, B: Any, subalgorithm: str = "signed-volumes") -> Run3D:
    """Follow GJK, and EPA where they overlap, on two polytopes in space; turn them, move B.

    Parameters
    ----------
    A, B
        Points in space.
    subalgorithm
        Which one GJK uses.

    Examples
    --------
    >>> from gjkbook import gallery
    >>> run_3d(gallery.cube(), gallery.octahedron() + [2.5, 1, 1])
    <explorer: a run in space, 8 points against 6>
    """
    return Run3D(A, B, subalgorithm)


def reappearance(runs: Any = None) -> Reappearance:
    """Follow runs in space in which GJK drops a vertex and takes it again.

    Parameters
    ----------
    runs
        Runs as `gjkbook.gallery` has them, by default its two smallest.

    Examples
    --------
    >>> reappearance()
    <explorer: a vertex comes back, polytopes of 4 and 5 vertices>
    >>> from gjkbook import gallery
    >>> reappearance(list(gallery.longest_known(3).values())[2:5])
    <explorer: a vertex comes back, polytopes of 6, 7 and 8 vertices>
    """
    return Reappearance(runs)


def hill_climbing() -> HillClimbing:
    """Climb on four graphs by four rules, and see where a rule stops wrongly.

    Examples
    --------
    >>> hill_climbing()
    <explorer: hill climbing, 4 graphs, 4 rules>
    """
    return HillClimbing()


def separating_axis() -> SeparatingAxis:
    """Move B around A and see the separating axis kept, or found anew, from frame to frame.

    Examples
    --------
    >>> separating_axis()
    <explorer: separating axis from frame to frame, 121 frames>
    """
    return SeparatingAxis()


def epa(A: Any, B: Any) -> ExpandingPolytope:
    """Push B into A; follow the polygon that EPA expands to the depth and the normal.

    Examples
    --------
    >>> epa([(0, 0), (4, 0), (2, 3)], [(1, 1), (3, 1), (3, 4), (1, 4)])
    <explorer: EPA step by step, 3 points against 4>
    """
    return ExpandingPolytope(A, B)


def ray_cast(A: Any, B: Any) -> RayCast:
    """Turn the ray that the relative motion is in A ⊖ B; follow the ray cast from plane to plane.

    Examples
    --------
    >>> ray_cast([(0, 0), (2, 0), (1, 1)], [(3, 0), (4, 0), (4, 1)])
    <explorer: ray cast on A ⊖ B, 3 points against 3>
    """
    return RayCast(A, B)


def direction_lists(P: Any) -> DirectionLists:
    """Turn d and see its cell, and the short list in which `gjkbook.batch` finds a support point.

    Examples
    --------
    >>> direction_lists([(0, 0), (2, 0), (1, 1)])
    <explorer: support points from a list, 3 points>
    """
    return DirectionLists(P)
