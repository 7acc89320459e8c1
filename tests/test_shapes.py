"""Shapes against closed forms, membership formulas and root finding: judges that know no GJK."""

import math
from decimal import Decimal, getcontext
from fractions import Fraction

import numpy as np
import pytest

import gjkbook as gjk
from gjkbook import shapes
from gjkbook.extension import core_and_margin, difference_of_lengths
from gjkbook.gjk import gjk as plain_gjk
from gjkbook.hill_climbing import VertexGraph
from gjkbook.shapes import (
    Box,
    Capsule,
    Cone,
    Cylinder,
    Disc,
    Ellipsoid,
    Hull,
    MinkowskiSum,
    Point,
    Rounded,
    Segment,
    Sphere,
    Transformed,
)

TURN = np.linalg.qr(np.array([(2.0, 1, 2), (-2, 2, 1), (1, 2, 3)]))[0]
TRIANGLE = np.array([(0.0, 0, 0), (2, 0, 0), (0, 1, 0)])


def to_segment(x, p, q):
    """Distance from a point to a segment."""
    u = q - p
    t = 0 if not u.any() else np.clip((x - p) @ u / (u @ u), 0, 1)
    return np.linalg.norm(x - p - t * u)


def in_cylinder(x, p, q, r):
    u = (q - p) / np.linalg.norm(q - p)
    t = (x - p) @ u
    return max(-t, t - np.linalg.norm(q - p), np.linalg.norm(x - p - t * u) - r)


def in_cone(x, apex, base, r):
    u = (apex - base) / np.linalg.norm(apex - base)
    h, t = np.linalg.norm(apex - base), (x - base) @ u
    return max(-t, np.linalg.norm(x - base - t * u) - r * (1 - t / h))


def in_disc(x, c, n, r):
    n = n / np.linalg.norm(n)
    return max(abs((x - c) @ n), np.linalg.norm(x - c) - r)


def triangle_distance(x):
    """Distance to TRIANGLE: to its edges, or straight up and down inside."""
    if x[0] >= 0 and x[1] >= 0 and x[0] / 2 + x[1] <= 1:
        return abs(x[2])
    return min(to_segment(x, TRIANGLE[i - 1], TRIANGLE[i]) for i in range(3))


P, Q, N = np.array([1.0, -2, 0.5]), np.array([2.0, 1, 3]), np.array([1.0, 2, -2])

# name: (shape, a function that is ≤ 0 exactly on the shape)
MEMBERS = {
    "sphere": (Sphere(1.5, P), lambda x: np.linalg.norm(x - P) - 1.5),
    "circle": (Sphere(2, (1, 1)), lambda x: np.linalg.norm(x - 1) - 2),
    "capsule": (Capsule(P, Q, 0.7), lambda x: to_segment(x, P, Q) - 0.7),
    "capsule of a point": (Capsule(P, P, 2), lambda x: np.linalg.norm(x - P) - 2),
    "ellipsoid": (
        Ellipsoid((1, 2, 0.5), Q),
        lambda x: np.linalg.norm((x - Q) / (1, 2, 0.5)) - 1,
    ),
    "box": (Box((-1, 0, 2), (1, 3, 2.5)), lambda x: max(*((-1, 0, 2) - x), *(x - (1, 3, 2.5)))),
    "cylinder": (Cylinder(P, Q, 1.2), lambda x: in_cylinder(x, P, Q, 1.2)),
    "rectangle": (
        Cylinder((0, 0), (0, 4), 1),
        lambda x: max(abs(x[0]) - 1, -x[1], x[1] - 4),
    ),
    "cone": (Cone(Q, P, 1.3), lambda x: in_cone(x, Q, P, 1.3)),
    "disc": (Disc(P, N, 2), lambda x: in_disc(x, P, N, 2)),
    "point": (Point(P), lambda x: np.linalg.norm(x - P)),
    "segment": (Segment(P, Q), lambda x: to_segment(x, P, Q)),
    "rounded triangle": (Rounded(TRIANGLE, 0.25), lambda x: triangle_distance(x) - 0.25),
    "turned cylinder": (
        Transformed(Cylinder(P, Q, 1.2), TURN, N),
        lambda x: in_cylinder((x - N) @ TURN, P, Q, 1.2),
    ),
    "turned and scaled capsule": (
        Transformed(Capsule(P, Q, 0.7), 3 * TURN, N),
        lambda x: to_segment((x - N) @ TURN / 3, P, Q) - 0.7,
    ),
    "sheared sphere": (
        Transformed(Sphere(1), [(1, 2, 0), (0, 1, 0), (0, 0, 3)]),
        lambda x: np.linalg.norm((x[0] - 2 * x[1], x[1], x[2] / 3)) - 1,
    ),
    "sum of segment and sphere": (
        MinkowskiSum(Segment(P, Q), Sphere(0.7)),
        lambda x: to_segment(x, P, Q) - 0.7,
    ),
    "sum of three segments": (
        MinkowskiSum(*(Segment(0 * e, e) for e in np.eye(3))),
        lambda x: max(*-x, *(x - 1)),
    ),
    "sum of segment and disc": (
        MinkowskiSum(Segment(P, Q), Disc(0 * P, Q - P, 1.2)),
        lambda x: in_cylinder(x, P, Q, 1.2),
    ),
    "hull of equal spheres": (
        Hull(Sphere(0.7, P), Sphere(0.7, Q)),
        lambda x: to_segment(x, P, Q) - 0.7,
    ),
    "hull of apex and disc": (
        Hull(Point(Q), Disc(P, Q - P, 1.3)),
        lambda x: in_cone(x, Q, P, 1.3),
    ),
    "hull of box and point": (
        Hull(Box((-1, -1), (1, 1)), [(0, 2)]),
        lambda x: max(abs(x[0]) - 1, -1 - x[1], abs(x[0]) + x[1] - 2),
    ),
}


@pytest.mark.claim("prop-support-rules", "ericson-sphere", "ericson-closed-forms")
@pytest.mark.parametrize("name", MEMBERS)
def test_support_points_are_members_and_no_member_is_further(name):
    shape, outside = MEMBERS[name]
    rng = np.random.default_rng(1)
    directions = [*np.eye(shape.dim), *-np.eye(shape.dim), *rng.normal(size=(20, shape.dim))]
    found = np.array([shape.support(d) for d in directions])
    assert max(outside(s) for s in found) < 1e-12
    low, high = found.min(axis=0) - 0.01, found.max(axis=0) + 0.01
    sample = [x for x in rng.uniform(low, high, (500, shape.dim)) if outside(x) <= 0]
    # Some shapes are too thin to be hit; mixtures of support points are members too.
    sample += list(rng.dirichlet(np.ones(len(found)), 50) @ found)
    for d, s in zip(directions, found, strict=True):
        assert max(np.array(sample) @ d) <= s @ d + 1e-12


@pytest.mark.parametrize("name", MEMBERS)
def test_support_depends_on_the_direction_and_not_on_its_length(name):
    shape, _ = MEMBERS[name]
    for d in np.random.default_rng(2).normal(size=(5, shape.dim)):
        for scale in (1e-200, 1e200):
            assert shape.support(d * scale) == pytest.approx(shape.support(d), abs=1e-9)


@pytest.mark.claim("prop-extension", "ericson-extension")
@pytest.mark.parametrize("name", MEMBERS)
def test_core_and_margin_make_the_shape(name):
    shape, _ = MEMBERS[name]
    core, margin = core_and_margin(shape)
    again = Rounded(core, margin)
    for d in np.random.default_rng(3).normal(size=(10, shape.dim)):
        assert d @ again.support(d) == pytest.approx(d @ shape.support(d), abs=1e-12)


def test_what_is_a_polytope_with_a_margin_is_known_as_one():
    names = [name for name, (shape, _) in MEMBERS.items() if isinstance(shape.core, np.ndarray)]
    assert set(MEMBERS) - set(names) == {
        "ellipsoid",
        "cylinder",
        "rectangle",
        "cone",
        "disc",
        "turned cylinder",
        "sheared sphere",
        "sum of segment and disc",
        "hull of apex and disc",
    }


def segment_distance(p, q, r, s):
    """Closed form: the common perpendicular if its feet are inside, else an end of one."""
    candidates = [to_segment(p, r, s), to_segment(q, r, s), to_segment(r, p, q)]
    candidates.append(to_segment(s, p, q))
    n = np.cross(q - p, s - r)
    t = np.linalg.lstsq(np.array([q - p, r - s]).T, r - p, rcond=None)[0]
    if n.any() and (t >= 0).all() and (t <= 1).all():
        candidates.append(abs((r - p) @ n) / np.linalg.norm(n))
    return min(candidates)


def box_gap(lower_a, upper_a, lower_b, upper_b):
    return np.linalg.norm(np.maximum(0, np.maximum(lower_b - upper_a, lower_a - upper_b)))


def ellipsoid_distance(semi_axes, p):
    """x = E²p/(E² + t) is the foot of p for the t > 0 that puts x on the surface: bisection."""
    E2 = semi_axes**2

    def excess(t):
        return ((semi_axes * p / (E2 + t)) ** 2).sum() - 1

    if excess(0) <= 0:
        return 0.0
    low, high = 0.0, np.linalg.norm(semi_axes) * np.linalg.norm(p) * 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return np.linalg.norm(p - E2 * p / (E2 + low))


def closed_forms(rng):
    """Pairs of shapes with their distance, zero when they overlap."""
    c, e, p, q = rng.uniform(-3, 3, (4, 3))
    r, s = rng.uniform(0, 1.5, 2)
    size, half = rng.uniform(0.2, 2, (2, 3))
    yield Sphere(r, c), Sphere(s, e), np.linalg.norm(c - e) - r - s
    yield Sphere(r, c[:2]), Sphere(s, e[:2]), np.linalg.norm(c[:2] - e[:2]) - r - s
    yield Capsule(c, e, r), Capsule(p, q, s), segment_distance(c, e, p, q) - r - s
    yield (
        Capsule(c, e, r),
        Capsule(p, p + 2 * (e - c), s),
        segment_distance(c, e, p, p + 2 * (e - c)) - r - s,
    )
    yield (
        Box(c - size, c + size),
        Box(e - half, e + half),
        box_gap(c - size, c + size, e - half, e + half),
    )
    yield (
        Sphere(r, p),
        Box(c - size, c + size),
        np.linalg.norm(p - np.clip(p, c - size, c + size)) - r,
    )
    yield Box(-size, size), [p], np.linalg.norm(p - np.clip(p, -size, size))
    yield Ellipsoid(size), Point(p), ellipsoid_distance(size, p)
    yield [p], Transformed(Sphere(1), np.diag(size)), ellipsoid_distance(size, p)
    yield Ellipsoid(size, c), Sphere(s, p), ellipsoid_distance(size, p - c) - s


@pytest.mark.claim("prop-extension", "ericson-extension")
@pytest.mark.parametrize("seed", range(30))
def test_distance_agrees_with_closed_forms(seed):
    for A, B, expected in closed_forms(np.random.default_rng([7, seed])):
        r = gjk.distance(A, B)
        message = f"{A!r} against {B!r}"
        assert r.distance == pytest.approx(max(0, expected), rel=1e-11, abs=1e-12), message
        assert r.point_a - r.point_b == pytest.approx(r.vector, abs=1e-13), message
        assert r.intersects == (expected <= 0) or abs(expected) < 1e-12, message
        assert r.lower_bound <= r.distance + 1e-14
        assert r.distance - r.lower_bound <= 1e-11 * (1 + r.distance), message


@pytest.mark.parametrize("name", MEMBERS)
def test_witness_points_lie_in_their_bodies(name):
    shape, outside = MEMBERS[name]
    rng = np.random.default_rng(4)
    for _ in range(10):
        cloud = rng.normal(size=(6, shape.dim)) + rng.uniform(-4, 4, shape.dim)
        r = gjk.distance(shape, cloud)
        assert outside(r.point_a) < 1e-7
        assert gjk.distance([r.point_b], cloud).distance < 1e-9
        assert r.intersects == (r.distance == 0)


def test_two_ways_to_make_a_body_have_one_distance():
    for name in ("sum of segment and disc", "hull of apex and disc"):
        other = {"sum of segment and disc": "cylinder", "hull of apex and disc": "cone"}[name]
        for p in np.random.default_rng(5).uniform(-5, 5, (10, 3)):
            first, second = (gjk.distance(MEMBERS[n][0], [p]) for n in (name, other))
            assert first.distance == pytest.approx(second.distance, abs=1e-9)


@pytest.mark.claim("ericson-general")
def test_the_plain_loop_approaches_what_the_cores_give_at_once():
    A, B = Capsule((0, 0, 0), (3, 0, 0), 1), Sphere(2, (1, 4, 3))
    through_cores, plain = gjk.distance(A, B), plain_gjk(A, B)
    assert through_cores.iterations <= 3 < plain.iterations
    assert through_cores.distance == 2
    assert plain.distance == pytest.approx(2, rel=1e-11)


def test_spheres_a_hair_apart_keep_all_digits():
    getcontext().prec = 60
    for gap in (1e-3, 1e-8, 1e-13, 3e-16):
        A, B = Sphere(1.0, (0.1, 0.2, 0.3)), Sphere(2.0, (2.1, 2.2, 1.3 + 5 * gap))
        squared = sum(
            (Decimal(float(x)) - Decimal(float(y))) ** 2
            for x, y in zip(A.centre, B.centre, strict=True)
        )
        expected = float(squared.sqrt() - 3)
        r = gjk.distance(A, B)
        assert r.distance == pytest.approx(max(0, expected), rel=1e-12)
        assert r.intersects == (expected <= 0)


@pytest.mark.parametrize("sign", [-1, 0, 1])
def test_the_last_bit_decides_whether_spheres_meet(sign):
    x = math.nextafter(5.0, 5.0 + sign) if sign else 5.0
    r = gjk.distance(Sphere(2, (0, 0)), Sphere(3, (x, 0)))
    assert r.intersects == (sign <= 0)


def test_difference_of_lengths_is_exact_enough_when_all_digits_cancel():
    getcontext().prec = 80
    for k in range(1, 40, 3):
        squared = 2 + Fraction(1, 10**k)
        exact_root = (Decimal(squared.numerator) / squared.denominator).sqrt()
        length = Fraction(math.sqrt(2))
        expected = float(exact_root - Decimal(length.numerator) / Decimal(length.denominator))
        assert difference_of_lengths(squared, length) == pytest.approx(expected, rel=1e-14)


def test_overlapping_spheres_name_a_common_point():
    for c in ((0.5, 0, 0), (0, 0, 0), (1.9, 0, 0), (3, 0, 0)):
        A, B = Sphere(1), Sphere(2, c)
        r = gjk.distance(A, B)
        assert r.distance == 0 == r.lower_bound
        assert r.status == "overlap"
        assert np.linalg.norm(r.point_a) <= 1
        assert np.linalg.norm(r.point_a - c) <= 2
        assert (r.point_a == r.point_b).all()


def test_a_prepared_point_set_can_be_placed_and_rounded():
    points = np.random.default_rng(6).normal(size=(40, 3))
    body = VertexGraph(points)
    placed = Transformed(body, TURN, (5, 0, 0))
    rounded = Rounded(placed, 0.5)
    expected = gjk.distance(points @ TURN.T + (5, 0, 0), [(0, 0, 0)])
    assert gjk.distance(placed, [(0, 0, 0)]).distance == pytest.approx(expected.distance)
    assert gjk.distance(placed, [(0, 0, 0)]).simplex == expected.simplex
    assert gjk.distance(rounded, [(0, 0, 0)]).distance == pytest.approx(expected.distance - 0.5)
    turned_later = Transformed(Rounded(body, 0.5), TURN, (5, 0, 0))
    assert gjk.distance(turned_later, [(0, 0, 0)]).distance == pytest.approx(
        expected.distance - 0.5
    )


class Egg:
    """A user's shape: two half balls of different radii, hull taken."""

    dim = 2

    def support(self, d):
        d = d / np.linalg.norm(d)
        return max((d, (2, 0) + 0.5 * d), key=lambda x: x @ d)


def test_shapes_of_the_user_mix_with_ours():
    egg, p = Egg(), [(5.0, 0)]
    assert gjk.distance(egg, p).distance == pytest.approx(2.5)
    assert gjk.distance(Rounded(egg, 1), p).distance == pytest.approx(1.5)
    assert gjk.distance(Transformed(egg, -np.eye(2)), p).distance == pytest.approx(4)
    same = Hull(Sphere(1, (0, 0)), Sphere(0.5, (2, 0)))
    for q in np.random.default_rng(8).uniform(-4, 4, (10, 2)):
        assert gjk.distance(egg, [q]).distance == pytest.approx(
            gjk.distance(same, [q]).distance, abs=1e-9
        )
    assert gjk.distance(MinkowskiSum(egg, Sphere(1, (0, 0))), p).distance == pytest.approx(1.5)


def test_degenerate_shapes():
    origin = [(0.0, 0, 0)]
    assert gjk.distance(Sphere(0, (3, 4, 0)), origin).distance == 5
    assert gjk.distance(Box((3, 4, 0), (3, 4, 0)), origin).distance == 5
    assert gjk.distance(Ellipsoid((0, 0, 0), (3, 4, 0)), origin).distance == 5
    assert gjk.distance(Ellipsoid((1, 0, 0), (3, 0, 0)), origin).distance == pytest.approx(2)
    assert gjk.distance(Cylinder((3, 0, 0), (4, 0, 0), 0), origin).distance == pytest.approx(3)
    assert gjk.distance(Cone((3, 0, 0), (4, 0, 0), 0), origin).distance == pytest.approx(3)
    assert gjk.distance(Disc((3, 0, 0), (1, 0, 0), 0), origin).distance == pytest.approx(3)
    assert gjk.distance(Transformed(Sphere(1), np.zeros((3, 3))), origin).distance == 0


def test_sizes_from_atoms_to_stars():
    for size in (1e-100, 1e-20, 1e20, 1e100):
        A, B = Sphere(size), Capsule((3 * size, 0, 0), (4 * size, size, 0), size)
        assert gjk.distance(A, B).distance == pytest.approx(size, rel=1e-12)


def test_every_shape_says_what_it_is():
    for shape, _ in MEMBERS.values():
        assert repr(shape).startswith(type(shape).__name__ + "(")
    assert repr(Rounded(TRIANGLE, 0.25)) == "Rounded(3 points, 0.25)"


BAD = {
    "negative radius": (lambda: Sphere(-1), ValueError, "radius must be a finite number"),
    "radius NaN": (lambda: Capsule(P, Q, math.nan), ValueError, "not negative, not nan"),
    "infinite radius": (lambda: Rounded(TRIANGLE, math.inf), ValueError, "finite"),
    "radius of a string": (lambda: Sphere("1"), TypeError, "radius must be a number"),
    "centre without numbers": (lambda: Sphere(1, 5), ValueError, "centre must be one point"),
    "centre NaN": (lambda: Sphere(1, (0, math.nan)), ValueError, "centre must be finite"),
    "many centres": (lambda: Sphere(1, TRIANGLE), ValueError, "centre must be one point"),
    "mixed ends": (lambda: Segment((0, 0), P), ValueError, "p has 2, q has 3"),
    "mixed capsule": (lambda: Capsule((0, 0), P, 1), ValueError, "same dimension"),
    "negative semi-axis": (lambda: Ellipsoid((1, -1)), ValueError, "semi_axes must not be neg"),
    "ellipsoid centre": (lambda: Ellipsoid((1, 1), P), ValueError, "semi_axes has 2, centre has 3"),
    "box upside down": (lambda: Box((0, 1), (1, 0)), ValueError, "lower must not exceed upper"),
    "cylinder without axis": (lambda: Cylinder(P, P, 1), ValueError, "p and q must differ"),
    "cone without height": (lambda: Cone(P, P, 1), ValueError, "base and apex must differ"),
    "disc without normal": (lambda: Disc(P, 0 * P, 1), ValueError, "normal must not be the zero"),
    "disc in two spaces": (lambda: Disc(P, (1, 0), 1), ValueError, "centre has 3, normal has 2"),
    "fractions": (lambda: Point(gjk.exact([1, 2])), TypeError, "shapes are made of floats"),
    "rounded fractions": (lambda: Rounded(gjk.exact([[1]]), 1), TypeError, "made of floats"),
    "matrix": (lambda: Transformed(Sphere(1), np.eye(2)), ValueError, "matrix must be 3×3"),
    "translation": (
        lambda: Transformed(Sphere(1), translation=(1, 2)),
        ValueError,
        "translation have 3",
    ),
    "empty sum": (lambda: MinkowskiSum(), ValueError, "At least one body"),
    "empty hull": (lambda: Hull(), ValueError, "At least one body"),
    "mixed sum": (
        lambda: MinkowskiSum(Sphere(1), [(0, 0)]),
        ValueError,
        "body 1 has 3, body 2 has 2",
    ),
    "no dimension": (
        lambda: Rounded(type("S", (), {"support": lambda self, d: d})(), 1),
        ValueError,
        "body needs an attribute dim",
    ),
    "direction of another space": (
        lambda: Sphere(1).support((1, 0)),
        ValueError,
        "d must have 3 coordinates",
    ),
    "against exact points": (
        lambda: gjk.distance(Ellipsoid((1, 1)), gjk.exact([(0, 0)])),
        TypeError,
        "not shapes",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_shapes_say_what_is_wrong(case):
    call, error, message = BAD[case]
    with pytest.raises(error, match=message) as caught:
        call()
    assert str(caught.value).count("\n") == 0


def test_all_shapes_are_exported():
    assert set(shapes.__all__) == {type(shape).__name__ for shape, _ in MEMBERS.values()}
