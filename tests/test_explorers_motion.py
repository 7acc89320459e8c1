"""The explorer of moving objects: its states are fresh ray casts of the package."""

import numpy as np
import pytest

pytest.importorskip("anywidget")

import gjkbook as gjk
from gjkbook import gallery
from gjkbook.explorers.motion import RayCast

A, B = gallery.running_example()
OVERLAPPING = B + [4, 2]


@pytest.mark.parametrize("target", [B, OVERLAPPING], ids=["apart", "overlapping"])
def test_every_state_is_a_fresh_ray_cast(target):
    explorer = RayCast(A, target)
    statuses = set()
    queries = list(explorer.queries())
    for query in queries[::37]:
        r = np.array([query["x"], query["y"]])
        (status, rounds, band), numbers = explorer.answer(query)
        numbers = list(numbers)
        statuses.add(status)
        fresh = gjk.time_of_impact(A, target, -r, trace=True)
        assert status == fresh.status
        assert len(rounds) == len(fresh.trace)
        for codes, step in zip(rounds, fresh.trace, strict=True):
            *W, s = [A[i] - target[j] for i, j in (divmod(code, len(target)) for code in codes)]
            np.testing.assert_allclose(W, step.W.astype(float))
            np.testing.assert_allclose(s, step.s.astype(float))
        assert len(numbers) == 3 * len(rounds) + 5 * (fresh.time is not None)
        assert max(band) < 2 * len(A)
    assert statuses == ({"overlap at start"} if target is OVERLAPPING else {"impact", "no impact"})


def test_points_that_are_no_binary_numbers():
    """Where floats leave a doubt the trace holds fractions; the page gets indices all the same."""
    square = 0.1 * gallery.cube(2)
    (status, rounds, _), numbers = RayCast(square, square + [0.7, 0.1]).answer({"x": -1.4, "y": 0})
    assert status == "impact"
    assert rounds
    assert all(isinstance(x, float) for x in numbers)
