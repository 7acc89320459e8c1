"""The picture of the monotone chain shows what the algorithm keeps and removes."""

import io

import numpy as np
import pytest

from gjkbook import figures
from gjkbook.figures import concepts
from gjkbook.hull import monotone_chain

P = [(0, 4), (1, 1), (2, 6), (3, 3), (4, 0), (5, 5), (6, 2), (7, 8), (8, 1), (10, 3), (11, 6)]


def crossed_out(ax):
    crosses = [line for line in ax.lines if line.get_marker() == "x"]
    return {tuple(p) for line in crosses for p in np.column_stack(line.get_data())}


@pytest.mark.claim("alzubaidi-figures")
def test_the_two_walks_together_keep_the_hull():
    lower, upper = concepts.monotone_chain(P).axes
    assert [ax.get_title() for ax in (lower, upper)] == ["lower chain", "upper chain"]
    inside = {P[i] for i in range(len(P))} - {P[i] for i in monotone_chain(P)}
    assert crossed_out(lower) & crossed_out(upper) == inside
    assert not crossed_out(lower) & {(0, 4), (4, 0), (11, 6)}


def test_a_single_point_and_equal_points_can_be_drawn():
    buffer = io.BytesIO()
    figures.save(concepts.monotone_chain([(1, 1), (1, 1)]), buffer)
    figures.save(concepts.monotone_chain([(0, 0), (0, 1), (0, 2)]), buffer)
    assert buffer.getvalue()
