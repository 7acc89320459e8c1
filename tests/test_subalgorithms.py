"""Every sub-algorithm against the judge that tries all subsets, and in float64 against itself."""

from fractions import Fraction

import numpy as np
import pytest
from oracle import nearest_by_subsets

from gjkbook.points import exact
from gjkbook.subalgorithms import SUBALGORITHMS, NoSubsetError, johnson_alone
from gjkbook.subalgorithms.vectors import combine

NAMES = sorted(SUBALGORITHMS)
LIMITED = {"signed-volumes", "voronoi"}


def simplices(seed, count, dims, independent=False):
    rng = np.random.default_rng(seed)
    made = 0
    while made < count:
        d = int(rng.choice(dims))
        n = int(rng.integers(1, d + 2)) if independent else int(rng.integers(1, d + 3))
        Y = rng.integers(-3, 4, (min(n, 4 if d < 4 else 6), d))
        if independent and np.linalg.matrix_rank(Y[1:] - Y[0]) < len(Y) - 1:
            continue
        made += 1
        yield exact(Y)


@pytest.mark.claim(
    "jales-alg-2",
    "jales-alg-2-correct",
    "jales-alg-3",
    "ericson-voronoi",
    "wedekind-recursion",
    "montanari-alg-2",
    "montanari-alg-3",
)
@pytest.mark.parametrize("name", NAMES)
def test_right_on_every_simplex_degenerate_ones_included(name):
    dims = (1, 2, 3) if name in LIMITED else (1, 2, 3, 4, 5)
    for Y in simplices(1, 120, dims):
        kept, weights = SUBALGORITHMS[name](Y)
        assert sum(weights) == 1, (name, Y.tolist())
        assert min(weights) > 0, (name, Y.tolist())
        v = combine(weights, [Y[i] for i in kept])
        assert v == nearest_by_subsets(Y).tolist(), (name, Y.tolist())


@pytest.mark.claim(
    "jales-alg-2",
    "jales-alg-2-correct",
    "jales-alg-3",
    "ericson-voronoi",
    "jales-carrier",
    "montanari-alg-2",
)
@pytest.mark.parametrize("name", NAMES)
def test_keeps_no_point_that_can_be_spared(name):
    """On independent points the weights of v are unique, so all agree on what is kept."""
    dims = (1, 2, 3) if name in LIMITED else (1, 2, 3, 4)
    for Y in simplices(2, 150, dims, independent=True):
        assert SUBALGORITHMS[name](Y) == SUBALGORITHMS["backup"](Y), (name, Y.tolist())


@pytest.mark.parametrize("name", NAMES)
def test_float_answers_on_round_simplices(name):
    rng = np.random.default_rng(3)
    for _ in range(100):
        Y = rng.normal(size=(int(rng.integers(1, 5)), 3)) + rng.normal(size=3)
        kept, weights = SUBALGORITHMS[name](Y)
        v = np.array(weights) @ Y[list(kept)]
        truth = nearest_by_subsets(exact(Y)).astype(float)
        assert np.linalg.norm(v - truth) < 1e-9, (name, Y.tolist())


@pytest.mark.parametrize("name", NAMES)
def test_order_of_the_points_does_not_matter(name):
    rng = np.random.default_rng(4)
    for Y in simplices(5, 60, (2, 3), independent=True):
        order = rng.permutation(len(Y))
        kept, weights = SUBALGORITHMS[name](Y)
        again, others = SUBALGORITHMS[name](Y[order])
        there = dict(zip((int(order[i]) for i in again), others, strict=True))
        assert there == dict(zip(kept, weights, strict=True))


@pytest.mark.parametrize("name", sorted(LIMITED))
def test_too_many_dimensions_are_refused(name):
    with pytest.raises(ValueError, match="at most 4 points in at most 3 dimensions"):
        SUBALGORITHMS[name](np.eye(4))


def test_johnson_alone_can_end_without_an_answer():
    Y = np.array([(5.4, -2.4, 6), (3, 3, 3), (7, -6, 8)])
    with pytest.raises(NoSubsetError, match="accepted no subset"):
        johnson_alone(Y)
    assert nearest_by_subsets(exact(Y)).tolist() == [Fraction(3)] * 3
    assert SUBALGORITHMS["johnson"](Y) == ((1,), (1,))
