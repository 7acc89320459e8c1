"""Certificates: the right verdict for the floats given, and a proof that can be refused."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from cases import KINDS, pairs

import gjkbook as gjk
from gjkbook.gjk import gjk as plain
from gjkbook.robust import doubtful

CUBE = np.array(np.meshgrid([0, 1], [0, 1], [0, 1])).reshape(3, -1).T.astype(float)

VERDICTS = {
    "face to face": ((1, 0, 0), "touching"),
    "edge to edge": ((1, 1, 0.5), "touching"),
    "corner to corner": ((1, 1, 1), "touching"),
    "one unit in the last place apart": ((1 + 2**-52, 0, 0), "separated"),
    "one unit in the last place inside": ((1 - 2**-53, 0.5, 0.5), "intersecting"),
    "identical": ((0, 0, 0), "intersecting"),
    "deep": ((0.25, 0.5, 0.125), "intersecting"),
}


@pytest.mark.parametrize("case", VERDICTS)
def test_two_cubes(case):
    shift, verdict = VERDICTS[case]
    certificate = gjk.certify(CUBE, CUBE + shift)
    assert certificate.verdict == verdict
    assert certificate.verify()
    assert verdict in repr(certificate)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_of_pair_gets_a_proof(kind):
    for A, B in pairs(kind, 25, seed=11):
        certificate = gjk.certify(A, B)
        assert certificate.verify(), (A.tolist(), B.tolist())
        squared = gjk.distance(gjk.exact(A), gjk.exact(B)).squared_distance
        assert (certificate.verdict == "separated") == (squared > 0)


def test_touching_means_that_a_small_push_separates():
    rng = np.random.default_rng(5)
    seen = set()
    for A, B in pairs("lattice", 120, seed=12):
        A, B = gjk.exact(A), gjk.exact(B)
        certificate = gjk.certify(A, B)
        seen.add(certificate.verdict)
        tiny = Fraction(1, 10**9)
        if certificate.verdict == "touching":
            assert gjk.certify(A + tiny * certificate.axis, B).verdict == "separated"
        if certificate.verdict == "intersecting":
            push = gjk.exact(rng.integers(-9, 10, A.shape[1]))
            assert gjk.certify(A + tiny * push, B).verdict == "intersecting"
    assert seen == {"separated", "touching", "intersecting"}


def test_a_forged_certificate_is_refused():
    separated = gjk.certify(CUBE, CUBE + [2, 0, 0])
    assert not replace(separated, axis=-separated.axis).verify()
    assert not replace(separated, gap=separated.gap + 1).verify()
    touching = gjk.certify(CUBE, CUBE + [1, 0, 0])
    assert not replace(touching, axis=0 * touching.axis).verify()
    assert not replace(touching, point=touching.point + 1).verify()
    assert not replace(touching, verdict="intersecting").verify()
    meeting = gjk.certify(CUBE, CUBE + [0.25, 0.5, 0.125])
    assert not replace(meeting, rounds=meeting.rounds[:-1]).verify()
    assert not replace(meeting, weights_a={0: Fraction(1)}).verify()
    negative = tuple(tuple((b, i, -w) for b, i, w in terms) for terms in meeting.rounds)
    assert not replace(meeting, rounds=negative).verify()


def test_the_safety_net_is_needed_and_catches():
    """Without it float64 gives wrong verdicts on pairs that nearly touch; with it, none."""
    wrong = caught = 0
    for A, B in pairs("nearly_touching", 200, seed=13):
        verdict = gjk.certify(A, B).verdict == "separated"
        loose = plain(A, B)
        wrong += (loose.distance > 0) != verdict
        caught += gjk.distance(A, B).refined
        assert (gjk.distance(A, B).distance > 0) == verdict
    assert wrong > 0
    assert caught >= wrong


def test_clear_cases_stay_in_float64():
    """The exact detour is for doubtful pairs only: ordinary ones never take it."""
    rng = np.random.default_rng(6)
    for _ in range(200):
        A, B = rng.normal(size=(2, 20, 3))
        for shift in (8.0, 0.0):
            assert not gjk.distance(A, B + [shift, 0, 0]).refined


def test_doubt_is_never_raised_about_exact_input():
    from gjkbook.difference import Difference

    X = Difference.of(gjk.exact([(0, 0)]), gjk.exact([(0, 0)]))
    assert not doubtful(plain([(0, 0)], [(0, 0)]), X)
