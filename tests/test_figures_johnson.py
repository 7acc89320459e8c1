"""The regions drawn in the chapter on Johnson's sub-algorithm are those the sub-algorithm has."""

from itertools import combinations

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from gjkbook.figures.johnson import accepted_region
from gjkbook.subalgorithms import backup

VIEW = np.array([(-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)])
SUBSETS = [I_s for size in (1, 2, 3) for I_s in combinations(range(3), size)]
TRIANGLES = {
    "acute": [(4, 2), (2, -1), (1, 2)],
    "obtuse": [(-3, 0), (4, 0), (1, 1)],
    "right": [(0, 0), (3, 0), (0, 2)],
}


def area(polygon):
    x, y = polygon.T
    return abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


@pytest.mark.parametrize("name", TRIANGLES)
def test_the_seven_regions_fill_the_plane_without_overlap(name):
    Y = np.array(TRIANGLES[name], dtype=float)
    regions = [accepted_region(Y, I_s, VIEW) for I_s in SUBSETS]
    assert sum(map(area, regions)) == pytest.approx(area(VIEW), rel=1e-12)


@pytest.mark.claim("ericson-fig-7", "montanari-fig-4")
@pytest.mark.parametrize("name", TRIANGLES)
@pytest.mark.parametrize("I_s", SUBSETS, ids=str)
def test_in_the_middle_of_a_region_its_subset_is_the_answer(name, I_s):
    Y = np.array(TRIANGLES[name], dtype=float)
    middle = accepted_region(Y, I_s, VIEW).mean(axis=0)
    assert backup(Y - middle)[0] == I_s
