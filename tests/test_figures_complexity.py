"""What the figures on complexity draw is what the theory says."""

from itertools import product

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from gjkbook import exact, gallery
from gjkbook.experiments import complexity
from gjkbook.figures import complexity as draw
from gjkbook.gjk import gjk


@pytest.mark.parametrize("seed", range(5))
def test_a_point_is_lowest_in_its_normal_cone_and_nowhere_else(seed):
    P = np.random.default_rng(seed).normal(size=(7, 2)) + (2, 1)
    for degrees in np.arange(0.5, 360, 7):
        u = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
        lowest = int(np.argmin(P @ u))
        for i in range(len(P)):
            cone = draw.normal_cone(P, i)
            inside = cone is not None and (degrees - cone[0]) % 360 <= cone[1] - cone[0]
            assert inside == (i == lowest), (degrees, i)


def test_cones_of_a_polygon_fill_the_circle():
    square = list(product((-1, 1), repeat=2))
    cones = [draw.normal_cone([*square, (0, 0)], i) for i in range(5)]
    assert cones[4] is None
    assert sum(high - low for low, high in cones[:4]) == pytest.approx(360)


def test_stays_cover_every_simplex():
    run = gallery.longest_known(3)[8]
    result = gjk(run.A, run.B, start=[run.start], trace=True)
    drawn = [set() for _ in result.trace]
    for first, last, point in complexity.stays(result):
        for number in range(first, last + 1):
            drawn[number].add(point)
    assert drawn == [set(step.simplex) for step in result.trace]


def test_figures_of_every_step_exist():
    T, B, start, iterations = gallery.reappearing_tetrahedron()
    result = gjk(T, B, start=[start], trace=True)
    titles = [ax.get_title() for ax in draw.space_steps(result, T).axes]
    assert sum("step" in title for title in titles) == iterations
    assert "29/13" in titles[1]
    death = gallery.death_polygon(4)
    result = gjk(death.A, death.B, start=[death.start], trace=True)
    assert len(draw.death_steps(result, death.A, death.B, (0, 2)).axes) == 2
    assert len(draw.direction_arcs(result, exact(death.A) - death.B[0], (0, 1)).axes) == 2
