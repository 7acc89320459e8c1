"""Convex hulls: the monotone chain, right and as printed, and Quickhull with its graphs."""

import sys
from fractions import Fraction
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from cases import pairs
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_gjk import nearest

from gjkbook.gallery import cube, icosahedron, many_vertices, octahedron, random_polytope
from gjkbook.hull import monotone_chain, monotone_chain_as_printed, orientation, quickhull
from gjkbook.minkowski import minkowski_difference
from gjkbook.points import exact

GRID = list(product(range(3), repeat=3))
ROTATION = np.linalg.qr(np.random.default_rng(7).normal(size=(3, 3)))[0]


def cross(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def in_triangle(p, a, b, c):
    turns = [cross(a, b, p), cross(b, c, p), cross(c, a, p)]
    if cross(a, b, c) == 0:  # a segment or a point
        return not any(turns) and all(
            min(a[k], b[k], c[k]) <= p[k] <= max(a[k], b[k], c[k]) for k in (0, 1)
        )
    return min(turns) >= 0 or max(turns) <= 0


def extreme_2d(P):
    """A point is extreme if no triangle of other points holds it (Carathéodory)."""
    return {
        p
        for p in P
        if not any(in_triangle(p, *t) for t in combinations_with_ends([q for q in P if q != p]))
    }


def combinations_with_ends(Q):
    return [*combinations(Q, 3), *((a, b, b) for a, b in combinations(Q, 2))]


@pytest.mark.claim("alzubaidi-chain", "alzubaidi-chain-hull")
@pytest.mark.parametrize("seed", range(40))
def test_chain_names_exactly_the_extreme_points(seed):
    rng = np.random.default_rng(seed)
    P = [tuple(p) for p in rng.integers(0, 5, (int(rng.integers(1, 11)), 2)).tolist()]
    for chain in (monotone_chain(P), monotone_chain(exact(P))):
        hull = [P[i] for i in chain]
        assert set(hull) == extreme_2d(set(P)), P
        assert len(set(hull)) == len(hull), P
        assert hull[0] == min(P), P
        assert all(P.index(P[i]) == i for i in chain), P
        if len(hull) > 2:
            turns = [cross(hull[k - 2], hull[k - 1], hull[k]) for k in range(len(hull))]
            assert min(turns) > 0, P


@pytest.mark.parametrize(
    ("P", "chain"),
    [
        ([(3, 4)], (0,)),
        ([(3, 4), (3, 4), (3, 4)], (0,)),
        ([(1, 1), (0, 0)], (1, 0)),
        ([(2, 2), (0, 0), (1, 1), (3, 3), (0, 0)], (1, 3)),
        ([(0, 2), (0, 0), (0, 1)], (1, 0)),
        ([(0, 0), (1, 2), (2, 0)], (0, 2, 1)),
        ([(0, 0), (2, 0), (2, 2), (0, 2), (1, 0), (2, 1), (1, 2), (0, 1), (1, 1)], (0, 1, 2, 3)),
    ],
)
def test_chain_of_degenerate_sets(P, chain):
    assert monotone_chain(P) == monotone_chain(exact(P)) == chain


@pytest.mark.erratum("alzubaidi-chain")
def test_printed_chain_loses_a_vertex_of_a_triangle():
    P = [(0, 0), (1, 2), (2, 0)]
    assert 2 not in monotone_chain_as_printed(P)
    assert sorted(monotone_chain(P)) == [0, 1, 2]


@pytest.mark.erratum("alzubaidi-chain")
def test_printed_chain_always_loses_the_rightmost_point_of_a_triangle():
    """Its first loop stops before it, and removes the copy it was started with."""
    for P in combinations(product(range(3), repeat=2), 3):
        if cross(*P) > 0:
            assert P.index(max(P)) not in monotone_chain_as_printed(P), P


@pytest.mark.claim("alzubaidi-cross")
def test_a_positive_cross_product_means_above_only_where_the_line_points_right():
    """All lines and points of a grid; the paper has its lines point right."""
    grid = list(product(range(3), repeat=2))
    for p, q, x in product(grid, repeat=3):
        if p[0] == q[0]:
            continue
        height = p[1] + Fraction(q[1] - p[1], q[0] - p[0]) * (x[0] - p[0])
        above = (x[1] > height) - (x[1] < height)
        assert orientation(p, q, x) == (above if p[0] < q[0] else -above), (p, q, x)


@pytest.mark.claim("alzubaidi-cross")
def test_orientation_is_right_where_plain_floats_are_wrong():
    """Points one unit in the last place apart, near a line: the classic failure."""
    b, c = (12.0, 12.0), (24.0, 24.0)
    ulp = 2.0**-53
    wrong = 0
    for i, j in product(range(40), repeat=2):
        a = (0.5 + i * ulp, 0.5 + j * ulp)
        expected = (j > i) - (j < i)  # b and c lie on the diagonal, a above or below it
        assert np.sign(cross(*exact([a, b, c]))) == expected
        assert orientation(a, b, c) == expected
        wrong += np.sign(cross(a, b, c)) != expected
    assert wrong > 100  # otherwise this test would show nothing


@pytest.mark.parametrize("scale", [1e-300, 1e-200, 1e-150, 1.0, 1e150, 1e200, 1e299])
def test_chain_survives_overflow_and_underflow(scale):
    P = np.array([(0, 0), (4, 1), (8, 2), (8, 2.5), (3, 7), (1, 0.25)]) * scale
    assert monotone_chain(P) == monotone_chain(exact(P)) == (0, 2, 3, 4)


# Coordinates on a coarse grid plus a few units in the last place: nearly everything is collinear.
nearly_collinear = st.lists(
    st.tuples(st.integers(0, 6), st.integers(-3, 3), st.integers(-3, 3)).map(
        lambda t: (0.1 * t[0] + t[1] * 2.0**-54, 0.3 * t[0] + t[2] * 2.0**-54)
    ),
    min_size=1,
    max_size=12,
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(nearly_collinear)
def test_float_chain_is_the_exact_chain_of_those_floats(P):
    assert monotone_chain(P) == monotone_chain(exact(P))


@pytest.mark.parametrize("function", [monotone_chain, monotone_chain_as_printed])
def test_chain_needs_the_plane(function):
    with pytest.raises(ValueError, match="points in the plane, but P has 3-D"):
        function([(0, 0, 0)])


def extreme_3d(P):
    """Extreme points of distinct integer points, by every tetrahedron of other points."""
    P = np.array(P)
    extreme = set()
    for k in range(len(P)):
        others = np.delete(P, k, axis=0) - P[k]
        corners = np.array(list(combinations(others, 4)))
        a, b, c, d = (corners[:, m] for m in range(4))
        triple = lambda u, v, w: np.einsum("ij,ij->i", u, np.cross(v, w))  # noqa: E731
        parts = np.array([triple(b, c, d), -triple(a, c, d), triple(a, b, d), -triple(a, b, c)])
        solid = parts.sum(axis=0) != 0
        assert solid.any()  # if the others are flat this oracle does not apply
        holds = (parts.min(axis=0) >= 0) | (parts.max(axis=0) <= 0)
        if not (holds & solid).any():
            extreme.add(k)
    return extreme


def lattice_set(seed):
    rng = np.random.default_rng(seed)
    return [GRID[i] for i in rng.choice(27, int(rng.integers(9, 14)), replace=False)]


def check_polyhedron(hull, X):
    """Faces that support the set, each edge in two faces, and Euler's formula."""
    X = np.array(X)
    borders = {}
    for face in hull.faces:
        a, b, c = (X[i] for i in face[:3])
        normal = np.cross(b - a, c - a)
        assert (X @ normal <= a @ normal).all()  # counter-clockwise from outside
        assert all(X[i] @ normal == a @ normal for i in face)
        for i, j in pairwise([*face, face[0]]):
            assert (i, j) not in borders
            borders[i, j] = face
    assert all((j, i) in borders for i, j in borders)
    assert {(i, j) for i in hull.adjacency for j in hull.adjacency[i]} == set(borders)
    assert len(hull.vertices) - len(borders) // 2 + len(hull.faces) == 2
    assert {i for face in hull.faces for i in face} == set(hull.vertices)


@pytest.mark.parametrize("seed", range(25))
def test_exact_hull_of_lattice_points(seed):
    P = lattice_set(seed)
    hull = quickhull(exact(P))
    assert set(hull.vertices) == extreme_3d(P), P
    check_polyhedron(hull, P)


@pytest.mark.parametrize("seed", range(25))
def test_float_hull_is_the_exact_hull(seed):
    P = lattice_set(seed)
    right = quickhull(exact(P))
    for points in (P, np.array(P) @ ROTATION.T, np.array(P) * 1e150, np.array(P) * 1e-150):
        hull = quickhull(np.array(points, dtype=float))
        assert hull.vertices == right.vertices, P
        assert hull.adjacency == right.adjacency, P
        assert {frozenset(f) for f in hull.faces} == {frozenset(f) for f in right.faces}, P
        assert hull.triangulated_adjacency.keys() == right.triangulated_adjacency.keys(), P


@pytest.mark.parametrize("seed", range(12))
def test_triangulated_hull_is_a_closed_surface_through_all_boundary_points(seed):
    P = lattice_set(seed)
    hull = quickhull(exact(P))
    edges = [frozenset(e) for t in hull.simplices for e in combinations(t, 2)]
    assert all(edges.count(e) == 2 for e in edges)
    on_boundary = {
        i
        for i, p in enumerate(P)
        for f in hull.faces
        if np.linalg.det(np.array([P[k] for k in f[:3]]) - p).round() == 0
    }
    assert set(hull.triangulated_adjacency) == on_boundary


@pytest.mark.parametrize("seed", range(6))
def test_triangulated_graph_fulfils_what_hill_climbing_needs(seed):
    """A point that is not extreme lies in the hull of its neighbours."""
    P = np.array(lattice_set(seed))
    hull = quickhull(exact(P))
    for i, neighbours in hull.triangulated_adjacency.items():
        if i not in hull.vertices:
            assert nearest((P[list(neighbours)] - P[i]).tolist())[0] == 0, P.tolist()


def test_grid_cube_knows_its_true_vertices():
    for P in (exact(GRID), np.array(GRID, dtype=float) @ ROTATION.T):
        hull = quickhull(P)
        assert hull.vertices == (0, 2, 6, 8, 18, 20, 24, 26)
        assert sorted(map(len, hull.faces)) == [4] * 6
        assert set(map(len, hull.adjacency.values())) == {3}
        assert len(hull.triangulated_adjacency) == 26


def test_platonic_solids():
    assert [len(f) for f in quickhull(icosahedron()).faces] == [3] * 20
    assert set(map(len, quickhull(icosahedron()).adjacency.values())) == {5}
    assert len(quickhull(octahedron(exact=True)).faces) == 8
    assert all(len(n) == 4 for n in quickhull(octahedron()).adjacency.values())


@pytest.mark.parametrize("dim", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("exactly", [False, True])
def test_hypercube_graph(dim, exactly):
    P = cube(dim, exact=exactly)
    hull = quickhull(P)
    assert sorted(hull.vertices) == list(range(2**dim))
    assert len(hull.faces) == 2 * dim
    for i, j in combinations(range(2**dim), 2):
        assert (j in hull.adjacency[i]) == (sum(P[i] != P[j]) == 1)


@pytest.mark.parametrize("exactly", [False, True])
def test_cross_polytope_graph_in_4d(exactly):
    hull = quickhull(octahedron(4, exact=exactly))
    assert len(hull.faces) == 16
    assert all(set(range(8)) - {i, (i + 4) % 8} == set(hull.adjacency[i]) for i in range(8))


def test_minkowski_difference_can_have_all_products_as_vertices():
    A, B = many_vertices(4, exact=True)
    assert len(quickhull(minkowski_difference(A, B)).vertices) == 16


@pytest.mark.parametrize("exactly", [False, True])
def test_flat_sets_in_space(exactly):
    make = exact if exactly else (lambda P: np.array(P, dtype=float))
    polygon = quickhull(make([(0, 0, 5), (2, 0, 5), (2, 2, 5), (0, 2, 5), (1, 1, 5), (1, 0, 5)]))
    assert (polygon.dimension, sorted(polygon.vertices)) == (2, [0, 1, 2, 3])
    assert polygon.adjacency[0] == (1, 3)
    assert polygon.triangulated_adjacency[5] == (0, 1)
    ring = [*polygon.vertices, polygon.vertices[0]]
    assert all(j in polygon.adjacency[i] for i, j in pairwise(ring))
    segment = quickhull(make([(1, 2, 3), (3, 6, 9), (2, 4, 6), (1, 2, 3)]))
    assert (segment.dimension, segment.vertices) == (1, (0, 1))
    assert segment.adjacency == {0: (1,), 1: (0,)}
    assert segment.triangulated_adjacency == {0: (2,), 1: (2,), 2: (0, 1)}
    point = quickhull(make([(4, 5, 6), (4, 5, 6)]))
    assert (point.dimension, point.vertices, point.faces) == (0, (0,), ())
    assert point.adjacency == {0: ()}


def test_tilted_polygon_in_floats_is_flat():
    P = np.array([(x, y, 0) for x, y in product(range(3), repeat=2)]) @ ROTATION.T + 7
    hull = quickhull(P)
    assert (hull.dimension, sorted(hull.vertices)) == (2, [0, 2, 6, 8])


def test_small_set_far_from_the_origin():
    P = np.array(GRID) * 2.0**-20 + 2.0**20
    assert quickhull(P).vertices == (0, 2, 6, 8, 18, 20, 24, 26)


def test_polygon_vertices_come_counter_clockwise():
    P = np.random.default_rng(1).normal(size=(30, 2))
    assert quickhull(P).vertices == quickhull(exact(P)).vertices == monotone_chain(P)


def test_all_points_of_a_sphere_are_vertices():
    hull = quickhull(random_polytope(200, seed=4))
    assert len(hull.vertices) == 200
    assert len(hull.faces) == 2 * 200 - 4
    assert hull.adjacency == hull.triangulated_adjacency


def test_missing_scipy_is_named_and_exact_input_does_not_need_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.spatial", None)
    with pytest.raises(ImportError, match="pip install scipy"):
        quickhull(cube())
    assert len(quickhull(cube(exact=True)).vertices) == 8


def test_needles_keep_a_hull_that_closes():
    """Squeezed by up to 1e-16 in some directions, every vertex still has neighbours."""
    for A, B in pairs("needle", 40, seed=21):
        for P in (A, B):
            hull = quickhull(P)
            assert len(hull.vertices) > hull.dimension, P.tolist()
            assert all(hull.adjacency[v] for v in hull.vertices if hull.dimension), P.tolist()
