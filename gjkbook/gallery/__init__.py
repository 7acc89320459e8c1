"""Every named input of the book, each with where it comes from.

* :mod:`~gjkbook.gallery.polytopes`: the running example, solids, random polytopes and pairs,
  flat simplices, gear teeth;
* :mod:`~gjkbook.gallery.runs`: inputs on which GJK takes many iterations, or takes a vertex back;
* :mod:`~gjkbook.gallery.records`: the longest runs that are known;
* :mod:`~gjkbook.gallery.sources`: the small inputs on which something printed in a source fails.

Sets with rational coordinates come as floats, or as Fractions with ``exact=True``.
"""

from __future__ import annotations

from .polytopes import (
    PAIR_KINDS,
    box,
    cube,
    flat_simplex,
    gear_teeth,
    icosahedron,
    octahedron,
    random_pair,
    random_polytope,
    running_example,
    tetrahedron,
    thin_polygons,
)
from .records import longest_known
from .runs import (
    Run,
    death_pair,
    death_polygon,
    long_runs,
    reappearing_tetrahedron,
    wolfe_difference,
)
from .sources import (
    Climb,
    FloatFailure,
    blocked_edge,
    branching_triangle,
    johnson_failures,
    many_vertices,
    obtuse_tetrahedron,
    printed_examples,
    t_junction,
    thesis_triangle,
)

__all__ = [
    "PAIR_KINDS",
    "Climb",
    "FloatFailure",
    "Run",
    "blocked_edge",
    "box",
    "branching_triangle",
    "cube",
    "death_pair",
    "death_polygon",
    "flat_simplex",
    "gear_teeth",
    "icosahedron",
    "johnson_failures",
    "long_runs",
    "longest_known",
    "many_vertices",
    "obtuse_tetrahedron",
    "octahedron",
    "printed_examples",
    "random_pair",
    "random_polytope",
    "reappearing_tetrahedron",
    "running_example",
    "t_junction",
    "tetrahedron",
    "thesis_triangle",
    "thin_polygons",
    "wolfe_difference",
]
