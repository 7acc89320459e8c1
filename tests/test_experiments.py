"""The experiments show what the chapter says, with room to spare, and the same on every run."""

import math

import numpy as np
import pytest

import gjkbook as gjk
from gjkbook import experiments as ex
from gjkbook import gallery
from gjkbook.gjk import gjk as plain_gjk
from gjkbook.subalgorithms import SUBALGORITHMS, backup, johnson, johnson_alone, signed_volumes

HEIGHTS = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6]


def slope(rows, method):
    """How the error grows with 1/h, as a power."""
    mine = [row for row in rows if row.method == method]
    return -np.polyfit(np.log([row.h for row in mine]), np.log([row.error for row in mine]), 1)[0]


def test_a_flat_case_has_the_flatness_it_says():
    for h in (1e-2, 1e-5):
        Y = ex.flat_case(h, 4)
        a, b, c = Y[1:] - Y[0]
        n = np.cross(a, b)
        assert abs(c @ n) / math.sqrt(n @ n) == pytest.approx(h, rel=1e-6)
        Y = ex.flat_case(h, 3)
        a, b = Y[1:] - Y[0]
        n = np.cross(a, b)
        assert math.sqrt(n @ n / (a @ a)) == pytest.approx(h, rel=1e-6)


@pytest.mark.claim("montanari-fig-15", "montanari-voronoi")
@pytest.mark.erratum("montanari-precision")
@pytest.mark.parametrize("vertices", [3, 4])
def test_johnson_loses_two_digits_where_signed_volumes_loses_one(vertices):
    rows = ex.flatness(HEIGHTS, vertices, 8)
    assert slope(rows, "johnson") == pytest.approx(2, abs=0.2)
    assert slope(rows, "signed-volumes") == pytest.approx(1, abs=0.2)
    assert slope(rows, "voronoi") == pytest.approx(1, abs=0.2)


@pytest.mark.claim("montanari-fig-15")
def test_johnson_breaks_down_at_the_root_of_eps_and_signed_volumes_does_not():
    rows = ex.flatness([1e-6, 1e-9, 1e-12], 4, 8)
    found = ex.breakdown(rows)
    assert found["johnson"] == 1e-6
    assert found["signed-volumes"] == 1e-12
    assert "backup" not in found


@pytest.mark.claim("montanari-backup-accuracy")
def test_backup_is_never_further_off_than_the_simplex_is_flat():
    for h in (1e-6, 1e-9, 1e-12):
        for seed in range(5):
            Y = ex.flat_case(h, 4, seed)
            assert ex.judge(backup, Y).error < 10 * h


def test_rounding_spoils_both_determinants_alike_but_one_is_the_square():
    for row in ex.determinant_errors([1e-2, 1e-4, 1e-6]):
        assert row.det_a == pytest.approx(row.det_m**2, rel=2)
        assert row.error_a < 1e-13
        assert row.error_m < 1e-14


def test_the_determinants_of_a_face():
    assert ex.determinants([(5, 5, 5)]) == (1, 1)
    assert ex.determinants([(0, 0, 0), (1, 2, -3)]) == (14, 3)
    assert ex.determinants([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2)]) == (4, 2)


def test_the_judge_knows_the_failures_of_johnson():
    for failure in gallery.johnson_failures():
        verdict = ex.judge(johnson_alone, failure.Y)
        assert not verdict.right
        assert verdict.error > 0.01
        good = ex.judge(signed_volumes, failure.Y)
        assert good.right
        assert good.error < 1e-15


@pytest.mark.claim("montanari-fig-7")
def test_only_the_overlapping_thin_polygons_defeat_johnson():
    for overlapping, truth in ((True, 0), (False, 1)):
        A, B = gallery.thin_polygons(1e-6, overlapping)
        assert gjk.distance(A, B).distance == pytest.approx(truth, abs=2e-6)
        found = plain_gjk(A, B, subalgorithm="signed-volumes").distance
        assert found == pytest.approx(gjk.distance(A, B).distance, abs=1e-15)
        off = plain_gjk(A, B, subalgorithm="johnson").distance - gjk.distance(A, B).distance
        assert off > 1e-7 if overlapping else abs(off) < 1e-15


def test_fine_teeth_touch_where_they_say():
    P, Q = ex.fine_teeth(2.0**-30)
    assert 0.9 * 2.0**-30 < gjk.distance(P, Q).distance < 2.0**-30
    P, Q = ex.fine_teeth(-(2.0**-30))
    assert gjk.distance(P, Q).distance == 0


@pytest.mark.claim("montanari-fig-9", "montanari-fig-14")
def test_the_teeth_make_johnson_solve_systems_of_determinant_eps():
    gaps = [2.0**-k for k in range(32, 48)]
    johnson_readings = ex.approach(ex.fine_teeth, gaps, johnson)
    volumes = ex.approach(ex.fine_teeth, gaps, "signed-volumes")
    assert max(r.error for r in volumes) < 1e-9
    assert min(r.det_m for r in volumes) > 1e-6
    # Which steps go wrong depends on the last digits of the machine; that some do, does not.
    failures = [r for r in johnson_readings if r.error > 1e-9]
    assert failures
    assert max(r.det_a for r in failures) < 1e-12
    assert max(r.det_a for r in johnson_readings if r.error < 1e-9) > 1e-6


@pytest.mark.claim("montanari-table-1")
def test_the_rows_of_table_one_hold_in_general_position():
    pairs = [gallery.random_pair("separated", seed=seed, exact=True) for seed in range(60)]
    table = ex.table_one(pairs)
    for faces, counts in table.items():
        assert set(counts) <= {ex.PRINTED[faces]}
    # Nothing is parallel by chance, so the last two rows stay empty, and the first four do not.
    assert [bool(counts) for counts in table.values()] == [True] * 4 + [False] * 2


BEAM = gallery.box((0, 0, 0), (4, 1, 1), exact=True)
CUBE = gallery.cube(exact=True)
ROOF = gjk.exact([(-1, 5, 0), (1, 5, 1), (-1, 9, 0), (1, 8, 2)])
PARALLEL = {
    "parallel edges": (BEAM, BEAM + [1, 5, 5], "edge", "edge", "edge"),
    "edge along a face": (CUBE, ROOF, "polygon", "edge", "polygon"),
    "face to face": (CUBE, CUBE + [5, 1, 1], "polygon", "polygon", "polygon"),
}


@pytest.mark.parametrize("name", PARALLEL)
def test_parallel_faces_are_told(name):
    A, B, *expected = PARALLEL[name]
    faces = ex.supporting_faces(A, B)
    assert [faces.of_a, faces.of_b, faces.of_difference] == expected


@pytest.mark.claim("montanari-table-1")
@pytest.mark.erratum("montanari-table-1")
def test_table_one_leaves_out_what_parallel_faces_do():
    counts = ex.table_one((A, B) for A, B, *_ in PARALLEL.values())
    assert counts["edge", "edge"]["triangle"] == 0
    assert ex.PRINTED["edge", "edge"] == "triangle"


@pytest.mark.claim("montanari-backup-share")
def test_all_methods_are_counted_on_the_simplices_of_a_run():
    simplices = ex.collect_simplices([gallery.random_pair("overlapping", seed=1)])
    costs = ex.operations(simplices)
    assert list(costs) == list(SUBALGORITHMS)
    assert costs["signed-volumes"][4] < costs["johnson"][4] < costs["backup"][4]
    failed, total = ex.backup_share(simplices)
    assert failed == 0
    assert total == len(simplices)
    assert ex.backup_share([ex.flat_case(1e-4, 4, seed) for seed in range(20)]) == (0, 20)
    flat = [ex.flat_case(1e-10, 4, seed) for seed in range(50)]
    failed, total = ex.backup_share(flat)
    assert 0 < failed < total == 50
    assert failed < sum(not ex.judge(johnson_alone, Y).right for Y in flat)  # most go unnoticed
