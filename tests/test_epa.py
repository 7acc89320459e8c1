"""Penetration depth against judges that share nothing with EPA.

In float64 the judge is Quickhull: the facets of all differences a − b, the nearest of which is the
depth. In the plane a second judge walks the edges of conv(A ⊖ B) in Fractions. The answer is also
put to the test itself: moving A by ``vector`` parts the bodies, a little less does not.
"""

from fractions import Fraction
from itertools import pairwise

import cases
import numpy as np
import pytest
from scipy.spatial import ConvexHull

import gjkbook as gjk
from gjkbook import shapes
from gjkbook.depth import DepthStatus
from gjkbook.expanding_polytope import side
from gjkbook.gallery import cube, icosahedron, octahedron, tetrahedron
from gjkbook.hill_climbing import VertexGraph
from gjkbook.minkowski import difference_polygon, minkowski_difference
from gjkbook.points import exact

ERROR = 1e-12  # of the size; the requirement is 1e-9
SQUARE = np.array([(0.0, 0), (1, 0), (1, 1), (0, 1)])


def facet_depth(A, B):
    """Signed depth by Quickhull: negative if a facet has the origin on its outer side."""
    return -ConvexHull(minkowski_difference(A, B)).equations[:, -1].max()


def edge_depth(A, B):
    """Squared depth of polygons whose difference holds the origin, exactly."""
    P = difference_polygon(A, B)
    edges = [(p, q - p) for p, q in pairwise([*P, P[0]])]
    offsets = [(p[0] * e[1] - p[1] * e[0], e.dot(e)) for p, e in edges]
    assert min(c for c, _ in offsets) >= 0
    return min(c * c / ee for c, ee in offsets)


def size_of(A, B):
    return float(np.abs(minkowski_difference(A, B)).max()) or 1.0


def rotation(rng, dim):
    Q, _ = np.linalg.qr(rng.normal(size=(dim, dim)))
    return Q


def assert_parts(A, B, r, slack=1e-12):
    """Moving by ``vector`` parts A and B, by a little less does not, and the points tell where."""
    size = size_of(A, B)
    n = r.normal
    assert abs(n.dot(n) - 1) < 1e-14
    assert np.abs(r.vector - r.depth * n).max() <= 1e-14 * size
    room = (A + r.vector).dot(n).min() - B.dot(n).max()
    assert abs(room) <= slack * size
    assert np.abs(r.point_a + r.vector - r.point_b).max() <= slack * (size + np.abs(A).max())
    assert gjk.distance(r.point_a[None], A).distance <= slack * (size + np.abs(A).max())
    assert gjk.distance(r.point_b[None], B).distance <= slack * (size + np.abs(B).max())
    if r.depth > 1e-3 * size:
        assert gjk.certify(A + 0.999999 * r.vector, B).verdict == "intersecting"
        assert gjk.certify(A + 1.000001 * r.vector, B).verdict == "separated"


def random_pair(rng):
    """Up to 200 points in total, in the plane or in space, overlapping a little or a lot."""
    dim = int(rng.choice([2, 3, 3]))
    A = rng.normal(size=(int(rng.integers(dim + 1, 101)), dim))
    B = rng.normal(size=(int(rng.integers(dim + 1, 101)), dim))
    if rng.integers(2):  # all points are vertices
        A, B = (P / np.linalg.norm(P, axis=1)[:, None] for P in (A, B))
    return A, B * rng.choice([0.1, 1, 5]) + rng.normal(size=dim) * rng.uniform(0, 1)


def check_random(seed, count):
    rng = np.random.default_rng(seed)
    for k in range(count):
        A, B = random_pair(rng)
        signed, r = facet_depth(A, B), gjk.penetration(A, B)
        size = size_of(A, B)
        assert abs(r.depth - max(signed, 0.0)) <= ERROR * size, (seed, k, r, signed)
        if r.status is DepthStatus.SEPARATED:
            assert signed < ERROR * size, (seed, k)
            continue
        assert r.status is DepthStatus.OPTIMAL, (seed, k, r)
        assert r.lower_bound - ERROR * size <= signed <= r.upper_bound + ERROR * size, (seed, k)
        if k % 10 == 0:
            assert_parts(A, B, r)


@pytest.mark.claim("thm-depth")
def test_random_pairs_against_quickhull():
    check_random(1, 200)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_random_pairs_against_quickhull(seed):
    check_random(seed, 500)


def turned_cubes():
    """Cubes and other solids shifted along faces, edges and diagonals, turned or not."""
    rng = np.random.default_rng(3)
    solids = (cube(), octahedron(), icosahedron(), tetrahedron())
    shifts = [(1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 0, 0), (1, 2, 3), (0.5, 0.5, 0)]
    for turn in (np.eye(3), rotation(rng, 3), rotation(rng, 3)):
        for k, shift in enumerate(np.array(shifts)):
            for t in (0.1, 0.7, 1 - 1e-6):
                A, B = solids[k % 4], solids[(k // 2) % 4]
                yield A @ turn, (B + t * shift) @ turn
                yield cube() @ turn, (cube() + t * shift) @ turn
                yield cube() @ turn, (0.01 * cube() + t * shift) @ turn


def test_cubes_on_diagonals_and_other_solids():
    for A, B in turned_cubes():
        r, signed = gjk.penetration(A, B), facet_depth(A, B)
        assert abs(r.depth - max(signed, 0)) <= ERROR * size_of(A, B), (A.tolist(), B.tolist(), r)
        if r.status is DepthStatus.OPTIMAL:
            assert_parts(A, B, r)


@pytest.mark.parametrize("overlap", [1e-2, 1e-6, 1e-9, 1e-12, 2.0**-50])
@pytest.mark.parametrize("dim", [2, 3])
def test_stacked_boxes(dim, overlap):
    """A box that sinks a little into the one below comes out upwards, by exactly that."""
    low = cube(dim)
    up = np.eye(dim)[-1]
    high = cube(dim) + (2 - overlap) * up + 0.3 * np.eye(dim)[0]
    r = gjk.penetration(high, low)
    sunk = 1.0 - high[:, -1].min()  # what rounding has made of the overlap
    assert r.normal.tolist() == up.tolist()
    assert r.depth == pytest.approx(sunk, rel=1e-15, abs=1e-16)


@pytest.mark.parametrize("dim", [2, 3])
def test_deep_nesting(dim):
    """A crumb inside a box leaves by the nearest wall."""
    rng = np.random.default_rng(4)
    for _ in range(20):
        crumb = 1e-3 * rng.normal(size=(12, dim)) + rng.uniform(-0.9, 0.9, dim)
        r = gjk.penetration(crumb, cube(dim))
        ways = np.concatenate([1 - crumb.min(axis=0), 1 + crumb.max(axis=0)])
        assert r.depth == pytest.approx(ways.min(), rel=1e-14)


def test_the_same_body_twice():
    """A ⊖ A is symmetric: the depth is the width of A, and not one way out but at least two."""
    for A, width in ((cube(), 2), (SQUARE, 1), (octahedron(), 2 / 3**0.5), (tetrahedron(), None)):
        r = gjk.penetration(A, A)
        assert r.depth == pytest.approx(facet_depth(A, A), rel=1e-14)
        assert width is None or r.depth == pytest.approx(width, rel=1e-14)


TOUCHING = {
    "squares along an edge": (SQUARE, SQUARE + (1, 0.25)),
    "squares at a corner": (SQUARE, SQUARE + 1),
    "cubes along a face": (cube(), cube() + (2, 0.5, 0.5)),
    "cubes along an edge": (cube(), cube() + (2, 2, 0.5)),
    "cubes at a corner": (cube(), cube() + 2),
    "a point at a corner": (tetrahedron(), tetrahedron()[:1]),
    "edge across edge": ([(-1, 0, 0), (1, 0, 0), (0, 0, 1)], [(0, -1, 0), (0, 1, 0), (0, 0, -1)]),
    "points": (SQUARE[:1], SQUARE[:1]),
    "equal points, many": (np.ones((5, 3)), np.ones((3, 3))),
    "point on a segment": ([(0, 0, 0), (2, 2, 2)], [(1, 1, 1)]),
    "crossing segments in space": ([(-1, 0, 0), (1, 0, 0)], [(0, -1, 0), (0, 1, 0)]),
    "collinear segments": ([(0, 0), (2, 0)], [(1, 0), (3, 0)]),
    "equal triangles in space": (np.eye(3), np.eye(3)),
    "needle in a triangle": (np.eye(3), [(1 / 4, 1 / 4, 1 / 2), (1, 1, 1)]),
    "flat squares in space": (np.c_[SQUARE, 0 * SQUARE[:, 0]], np.c_[SQUARE, 0 * SQUARE[:, 0]]),
}


@pytest.mark.parametrize("name", TOUCHING)
@pytest.mark.parametrize("number", [np.asarray, exact])
def test_touching_bodies_have_depth_zero_and_a_normal(name, number):
    A, B = (number(np.asarray(P, dtype=float)) for P in TOUCHING[name])
    r = gjk.penetration(A, B)
    assert gjk.certify(A, B).verdict == "touching"
    assert (r.status, r.depth, r.lower_bound, r.upper_bound) == ("touching", 0, 0, 0)
    assert (r.point_a == r.point_b).all()
    assert abs(np.linalg.norm(r.normal) - 1) < 1e-15
    # The smallest push along the axis parts them: it is a touching axis, checked exactly.
    axis = exact(r.axis)
    assert min(exact(A).dot(axis)) - max(exact(B).dot(axis)) >= (0 if number is exact else -1e-15)


def test_crossing_segments_in_the_plane_are_no_flat_case():
    """Their difference is a square."""
    r = gjk.penetration([(-1, 0), (1, 0)], [(0, -1), (0, 1)])
    assert (r.status, r.depth) == ("optimal", 1)


def check_kind(kind, count):
    """Float answers agree with exact ones, and exact ones carry their proof."""
    rng = np.random.default_rng([5, sorted(cases.KINDS).index(kind)])
    for k in range(count):
        A, B = cases.KINDS[kind](rng, int(rng.choice([2, 3])))
        r, verdict = gjk.penetration(A, B), gjk.certify(A, B).verdict
        case = (kind, k, A.tolist(), B.tolist())
        assert np.isfinite(r.normal).all(), case
        assert (r.status if r.status in ("separated", "touching") else "intersecting") == verdict
        if verdict == "separated":
            assert r.depth == 0, case
            continue
        EA, EB = exact(A), exact(B)
        e = gjk.penetration(EA, EB)
        assert abs(r.depth - e.depth) <= ERROR * size_of(A, B), case
        assert min(EA.dot(e.axis)) + e.axis.dot(e.vector) == max(EB.dot(e.axis)), case
        assert (e.point_a + e.vector == e.point_b).all(), case
        assert min(e.weights) >= 0, case
        assert sum(e.weights) == 1, case
        assert sum(w * EA[i] for w, (i, _) in zip(e.weights, e.simplex, strict=True)).tolist() == (
            e.point_a.tolist()
        ), case


@pytest.mark.claim("jales-epa", "thm-depth")
@pytest.mark.parametrize("kind", cases.KINDS)
def test_every_awkward_kind_against_exact_epa_and_certify(kind):
    check_kind(kind, 12)


@pytest.mark.long
@pytest.mark.parametrize("kind", cases.KINDS)
def test_every_awkward_kind_many_times(kind):
    check_kind(kind, 700)


@pytest.mark.claim("jales-epa", "thm-depth")
def test_polygons_against_exact_edges():
    """On Fractions the squared depth is a Fraction, equal to the judge's."""
    rng = np.random.default_rng(6)
    seen = set()
    for k in range(60):
        A = exact(rng.integers(-9, 10, (int(rng.integers(3, 12)), 2)))
        B = exact(rng.integers(-9, 10, (int(rng.integers(3, 12)), 2)))
        r = gjk.penetration(A, B)
        seen.add(r.status.value)
        if r.status is not DepthStatus.SEPARATED:
            assert isinstance(r.squared_depth, Fraction)
            assert r.squared_depth == edge_depth(A, B), (k, A.tolist(), B.tolist())
    assert "optimal" in seen


def test_swapping_the_bodies_swaps_the_normal():
    rng = np.random.default_rng(7)
    for _ in range(20):
        A, B = random_pair(rng)
        r, swapped = gjk.penetration(A, B), gjk.penetration(B, A)
        assert r.depth == pytest.approx(swapped.depth, abs=ERROR * size_of(A, B))
        if r.status is DepthStatus.OPTIMAL:  # with random points there is one shortest way out
            assert np.abs(r.normal + swapped.normal).max() < 1e-9


def test_far_away_and_turned_bodies_have_the_same_depth():
    rng = np.random.default_rng(8)
    A, B = exact(rng.integers(-9, 10, (8, 3))), exact(rng.integers(-9, 10, (8, 3)))
    near = gjk.penetration(A, B)
    far = gjk.penetration(A + Fraction(10**9), B + Fraction(10**9))
    assert near.squared_depth == far.squared_depth > 0
    Q = rotation(rng, 3)
    turned = gjk.penetration(A.astype(float) @ Q, B.astype(float) @ Q)
    assert turned.depth == pytest.approx(near.depth, rel=1e-13)


@pytest.mark.claim("thm-epa-bounds")
def test_trace_tells_the_bounds_and_keeps_convex_polytopes():
    """Lower bounds rise, upper bounds fall, and every traced polytope is closed and convex."""
    rng = np.random.default_rng(9)
    for dim in (2, 3):
        A, B = rng.normal(size=(30, dim)), rng.normal(size=(30, dim))
        r = gjk.penetration(A, B, trace=True)
        assert len(r.trace) == r.iterations > 2
        for step, later in pairwise(r.trace):
            assert step.lower_bound <= later.lower_bound + 1e-15
            assert later.upper_bound <= step.upper_bound
            assert step.lower_bound <= r.depth + 1e-15 <= step.upper_bound + 2e-15
        for step in r.trace:
            ridges = [frozenset(f) - {m} for f in step.faces for m in f]
            assert all(ridges.count(ridge) == 2 for ridge in ridges)
            for f in step.faces:
                Y = [tuple(step.vertices[m].tolist()) for m in f]
                assert all(side(Y, tuple(p)) <= 0 for p in step.vertices.tolist())


def test_coplanar_and_nearly_coplanar_points_keep_the_surface_closed():
    """A grid on the faces of a turned cube: thousands of flat angles, none torn."""
    rng = np.random.default_rng(10)
    t = np.linspace(-1, 1, 4)
    grid = np.array([(x, y, z) for x in t for y in t for z in t])
    for turn in (np.eye(3), rotation(rng, 3)):
        A = grid @ turn
        r = gjk.penetration(A, 0.5 * A + 0.25 * turn[0], trace=True)
        assert r.depth == pytest.approx(1.25, rel=1e-13)


class Ball:
    """Known by its support mapping alone: no core, no margin."""

    def __init__(self, radius, centre):
        self.radius, self.centre, self.dim = radius, np.array(centre, float), len(centre)

    def support(self, d):
        return self.centre + self.radius * d / np.linalg.norm(d)


@pytest.mark.claim("thm-epa-convergence")
@pytest.mark.parametrize("centre", [(1, 1), (2.9, 0), (1, 1, 1), (0.1, 0.2, 2), (0, 0, 2.9)])
def test_balls_by_support_mapping_converge(centre):
    true = 3 - np.linalg.norm(centre)
    r = gjk.penetration(Ball(1, np.zeros(len(centre))), Ball(2, centre))
    assert r.status == "optimal"
    assert r.lower_bound - 1e-14 <= true <= r.upper_bound + 1e-14
    assert r.upper_bound - r.lower_bound <= 1.01e-8 * true
    assert np.abs(r.normal + np.array(centre) / np.linalg.norm(centre)).max() < 1e-3
    rough = gjk.penetration(Ball(1, np.zeros(len(centre))), Ball(2, centre), tolerance=1e-2)
    assert rough.iterations < r.iterations
    assert rough.lower_bound <= true <= rough.upper_bound <= 1.011 * rough.lower_bound


def test_the_iteration_bound_is_said_and_the_bounds_hold():
    """All ways out of two concentric balls are shortest, so the facets never run out."""
    r = gjk.penetration(Ball(1, (0, 0, 0)), Ball(2, (0, 0, 0)), max_iterations=60)
    assert (r.status, r.iterations) == ("iteration bound", 60)
    assert r.lower_bound < 3 <= r.upper_bound + 1e-14
    assert r.lower_bound > 2


@pytest.mark.claim("prop-depth-margin")
@pytest.mark.parametrize(
    ("A", "B", "depth", "status"),
    [
        (shapes.Sphere(1), shapes.Sphere(2, (1, 2, 0)), 3 - 5**0.5, "optimal"),
        (shapes.Sphere(1), shapes.Sphere(2), 3, "optimal"),
        (shapes.Sphere(1), shapes.Sphere(2, (1, 2, 2)), 0, "touching"),
        (shapes.Sphere(1), shapes.Sphere(2, (1, 2, 2 + 1e-12)), 0, "separated"),
        (shapes.Sphere(1, (0, 0)), shapes.Sphere(2, (3 - 1e-12, 0)), 1e-12, "optimal"),
        (shapes.Sphere(1, (0, 0, 1.5)), shapes.Box((-1, -1, -1), (1, 1, 1)), 0.5, "optimal"),
        (shapes.Sphere(1, (0, 0, 0.5)), shapes.Box((-1, -1, -1), (1, 1, 1)), 1.5, "optimal"),
        (
            shapes.Capsule((-2, 0, 0), (2, 0, 0), 1),
            shapes.Capsule((0, -2, 0.5), (0, 2, 0.5), 1),
            1.5,
            "optimal",
        ),
        (shapes.Box((0, 0), (2, 2)), shapes.Box((1.5, 0), (3, 2)), 0.5, "optimal"),
        (shapes.Point((0, 0)), shapes.Point((0, 0)), 0, "touching"),
        (shapes.Ellipsoid((1, 2, 3)), shapes.Ellipsoid((1, 2, 3)), 2, "optimal"),
        (shapes.Ellipsoid((1, 2)), [(0.5, 0), (4, 3), (4, -3)], None, "optimal"),
        (shapes.Disc((0, 0, 0), (0, 0, 1), 1), shapes.Disc((0, 0, 0), (0, 0, 1), 1), 0, "touching"),
    ],
)
def test_shapes_with_known_depth(A, B, depth, status):
    r = gjk.penetration(A, B)
    assert r.status == status
    if depth is not None:
        assert r.depth == pytest.approx(depth, rel=2e-8, abs=1e-15)
        assert (r.lower_bound, r.upper_bound) == pytest.approx((depth, depth), rel=2e-8, abs=1e-15)
    if status == "optimal":
        assert np.abs(r.point_a + r.vector - r.point_b).max() < 5e-8
        moved = shapes.Transformed(A, translation=(1 + 1e-6) * r.vector)
        assert gjk.distance(moved, B).distance > 0


def test_a_hull_graph_gives_the_same_depth():
    rng = np.random.default_rng(12)
    A, B = rng.normal(size=(80, 3)), rng.normal(size=(80, 3))
    assert gjk.penetration(VertexGraph(A), VertexGraph(B)).depth == pytest.approx(
        gjk.penetration(A, B).depth, rel=1e-11
    )


@pytest.mark.parametrize("scale", [1e-150, 1e-20, 1e20, 1e150])
def test_tiny_and_huge_bodies(scale):
    r = gjk.penetration(scale * SQUARE, scale * (SQUARE + (0.75, 0.5)), trace=True)
    assert r.depth == pytest.approx(0.25 * scale, rel=1e-14)
    assert r.trace[-1].upper_bound == pytest.approx(r.depth, rel=1e-14)


BAD = {
    "four dimensions": ((np.eye(4), np.eye(4)), {}, ValueError, "2 and 3 dimensions"),
    "one dimension": (([[0], [1]], [[0]]), {}, ValueError, "A and B have 1"),
    "mixed dimensions": ((np.eye(3), SQUARE), {}, ValueError, "same dimension"),
    "empty": ((np.empty((0, 2)), SQUARE), {}, ValueError, "no points"),
    "NaN": (([(0, float("nan"))], SQUARE), {}, ValueError, "finite"),
    "tolerance": ((SQUARE, SQUARE), {"tolerance": -1}, ValueError, "between 0 and 1"),
    "no iterations": ((SQUARE, SQUARE), {"max_iterations": 0}, ValueError, "at least 1"),
    "exact with shape": ((exact(SQUARE), Ball(1, (0, 0))), {}, TypeError, "Exact points"),
    "two nameless shapes": ((object(), SQUARE), {}, TypeError, "real numbers"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gets_one_clear_sentence(name):
    bodies, options, error, sentence = BAD[name]
    with pytest.raises(error, match=sentence):
        gjk.penetration(*bodies, **options)
