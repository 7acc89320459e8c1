"""The experiments of the chapters: small functions that return numbers and draw nothing.

Every experiment takes seeds or none, judges floats by exact arithmetic, and gives the same rows on
every run. The pictures of the rows are in `gjkbook.figures`.
"""

from .approach import Reading, approach, coarse_teeth, determinants, fine_teeth
from .cost import backup_share, collect_simplices, operations
from .flatness import (
    DeterminantRow,
    FlatRow,
    breakdown,
    determinant_errors,
    flat_case,
    flatness,
)
from .judge import Verdict, exact_answer, judge
from .regions import foot, regions_of_origin
from .supporting_faces import PRINTED, Faces, near_pairs, supporting_faces, table_one

__all__ = [
    "PRINTED",
    "DeterminantRow",
    "Faces",
    "FlatRow",
    "Reading",
    "Verdict",
    "approach",
    "backup_share",
    "breakdown",
    "coarse_teeth",
    "collect_simplices",
    "determinant_errors",
    "determinants",
    "exact_answer",
    "fine_teeth",
    "flat_case",
    "flatness",
    "foot",
    "judge",
    "near_pairs",
    "operations",
    "regions_of_origin",
    "supporting_faces",
    "table_one",
]
