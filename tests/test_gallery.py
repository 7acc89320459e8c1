"""The named inputs are what their docstrings say, judged by a GJK that shares no code with ours."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from reference_gjk import dot, nearest, run, solve

from gjkbook import certify, distance, gallery
from gjkbook.hull import monotone_chain, quickhull
from gjkbook.minkowski import minkowski_difference
from gjkbook.points import exact, is_exact


def reference(A, B, start):
    i, j = start
    X = [tuple(x) for x in minkowski_difference(A, B)]
    return run(X, i * len(B) + j)


def test_running_example():
    A, B = gallery.running_example(exact=True)
    result = reference(A, B, (0, 0))
    assert result.squared_norms == [101, *map(Fraction, ("3721/130", "1089/97", "81/13")), 5]
    assert len(result.supports) == 5
    assert not result.tie
    assert [len(d) for d in result.dropped] == [0, 1, 1, 1]
    assert nearest([tuple(x) for x in minkowski_difference(A, B)])[2] == [2, 1]
    assert sorted(monotone_chain(A)) == [0, 1, 2, 3, 4]
    assert sorted(monotone_chain(B)) == [0, 1, 2, 3]


@pytest.mark.parametrize("n", [1, 2, 5, 12, 30])
def test_death_polygon_is_visited_whole(n):
    death = gallery.death_polygon(n)
    result = reference(*death[:3])
    assert len(result.supports) == death.iterations == n + 2 == len(death.A)
    assert set(result.supports) | {death.start[0]} == set(range(n + 2))
    assert not result.tie
    assert len(monotone_chain(death.A)) == n + 2


@pytest.mark.parametrize("n", [1, 2, 3, 6, 13])
def test_death_pair_shares_the_vertices_and_keeps_the_iterations(n):
    death = gallery.death_pair(n)
    assert abs(len(death.A) - len(death.B)) <= 1
    assert len(death.A) + len(death.B) == n + 3
    result = reference(*death[:3])
    assert len(result.supports) == death.iterations == n + 2
    assert not result.tie


def test_a_dropped_vertex_reappears():
    result = reference(*gallery.reappearing_tetrahedron()[:3])
    assert result.squared_norms == [5, Fraction(29, 13), 1, Fraction(4, 5), Fraction(16, 21)]
    assert result.supports[:4] == [3, 2, 1, 3]
    assert 3 in result.dropped[1]
    assert not result.tie


@pytest.mark.parametrize("name", gallery.long_runs())
def test_long_runs_exceed_the_number_of_vertices(name):
    case = gallery.long_runs()[name]
    result = reference(*case[:3])
    assert len(result.supports) == case.iterations > len(case.A)
    assert len(quickhull(case.A).vertices) == len(case.A)
    assert any(s in d for k, s in enumerate(result.supports) for d in result.dropped[: k - 1])


def affine_minimizer(Y):
    """Weights of the point of aff(Y) nearest to the origin, through its optimality conditions."""
    edges = [[a - b for a, b in zip(y, Y[0], strict=True)] for y in Y[1:]]
    t = solve([[dot(e, f) for f in edges] for e in edges], [-dot(e, Y[0]) for e in edges])
    return [1 - sum(t), *t]


def wolfe(X, start):
    """Wolfe's minimum-norm-point method; the simplices after each of its major cycles."""
    S, weights, history = [start], [Fraction(1)], []
    while True:
        x = [sum(w * X[i][c] for w, i in zip(weights, S, strict=True)) for c in range(len(X[0]))]
        values = [dot(x, p) for p in X]
        s = values.index(min(values))
        if values[s] >= dot(x, x):
            return history
        S, weights = [*S, s], [*weights, Fraction(0)]
        while True:
            target = affine_minimizer([X[i] for i in S])
            if min(target) > 0:
                weights = target
                break
            pairs = list(zip(weights, target, strict=True))
            theta = min(w / (w - t) for w, t in pairs if t <= 0)
            weights = [(1 - theta) * w + theta * t for w, t in pairs]
            S = [i for i, w in zip(S, weights, strict=True) if w > 0]
            weights = [w for w in weights if w > 0]
        history.append(sorted(S))


def test_gjk_is_not_wolfes_method():
    case = gallery.wolfe_difference()
    X = [tuple(x) for x in case.A]
    result = run(X, case.start[0])
    assert len(result.supports) == case.iterations
    W, ours = {case.start[0]}, []
    for s, dropped in zip(result.supports, result.dropped, strict=False):
        W = (W | {s}) - set(dropped)
        ours.append(sorted(W))
    theirs = wolfe(X, case.start[0])
    assert ours != theirs
    assert ours[-1] == theirs[-1]


CLIMBS = [
    gallery.thesis_triangle,
    gallery.branching_triangle,
    gallery.blocked_edge,
    gallery.t_junction,
]


@pytest.mark.parametrize("make", CLIMBS)
def test_climbing_graphs(make):
    climb = make(exact=True)
    values = [x @ climb.direction for x in climb.points]
    assert values.index(max(values)) == climb.support
    assert values.count(max(values)) == 1
    assert values[climb.start] < values[climb.support]
    assert all(i in climb.adjacency[j] for i in climb.adjacency for j in climb.adjacency[i])


def test_thesis_triangle_stalls_at_its_start():
    T = gallery.thesis_triangle(exact=True)
    assert {T.points[k] @ T.direction for k in T.adjacency[T.start]} == {0}


def test_blocked_edge_and_t_junction_differ_in_one_link():
    a, b = gallery.blocked_edge().adjacency, gallery.t_junction().adjacency
    links = lambda g: {frozenset((i, j)) for i in g for j in g[i]}  # noqa: E731
    assert links(b) - links(a) == {frozenset((3, 4))}
    assert links(a) <= links(b)


@pytest.mark.parametrize("failure", gallery.johnson_failures())
def test_johnson_failures_name_the_right_points(failure):
    Y = [tuple(y) for y in exact(failure.Y)]
    assert nearest(Y)[1] == failure.kept
    assert nearest(Y)[0] > 0


def volume(a, b, c, d):
    u, v, w = ([x - y for x, y in zip(p, a, strict=True)] for p in (b, c, d))
    return dot(u, np.cross(v, w))


def test_two_faces_of_the_obtuse_tetrahedron_pass_the_printed_test():
    """The origin and the fourth vertex lie on opposite sides of both; one of them is closest."""
    Q = [tuple(q) for q in gallery.obtuse_tetrahedron(exact=True)]
    passing = []
    for face in combinations(range(4), 3):
        a, b, c = (Q[i] for i in face)
        (rest,) = set(range(4)) - set(face)
        if volume(a, b, c, (0, 0, 0)) * volume(a, b, c, Q[rest]) < 0:
            passing.append(face)
    assert passing == [(0, 1, 2), (0, 2, 3)]
    assert nearest(Q)[1] == (0, 2, 3)


@pytest.mark.parametrize("vertices", [3, 4])
@pytest.mark.parametrize("h", [1.0, 1e-4, 1e-8])
def test_flat_simplex_has_height_h(vertices, h):
    for seed in range(5):
        Y = gallery.flat_simplex(h, vertices, seed)
        edges = (Y[:-1] - Y[0])[1:]
        to_last = Y[-1] - Y[0]
        span = np.linalg.lstsq(edges.T, to_last, rcond=None)[0]
        assert np.linalg.norm(to_last - span @ edges) == pytest.approx(h, rel=1e-6)


def test_thin_polygons_overlap_or_do_not():
    for h in (1e-2, 1e-5):
        A, B = gallery.thin_polygons(h)
        assert nearest([tuple(x) for x in exact(minkowski_difference(A, B))])[0] == 0
    A, B = gallery.thin_polygons(1e-5, overlapping=False)
    gap = nearest([tuple(x) for x in exact(minkowski_difference(A, B))])[0]
    assert float(gap) ** 0.5 == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("step", [0, 7, 19])
def test_gear_teeth_are_convex_and_as_far_apart_as_promised(step):
    P, Q = gallery.gear_teeth(step)
    assert len(quickhull(P).vertices) == len(P)
    assert len(quickhull(Q).vertices) == len(Q)
    assert distance(P, Q).distance == pytest.approx(0.5 * (1 - step / 20), abs=1e-14)


@pytest.mark.parametrize("kind", gallery.PAIR_KINDS)
@pytest.mark.parametrize("dim", [2, 3])
def test_random_pairs_are_of_their_kind(kind, dim):
    for seed in range(8):
        A, B = gallery.random_pair(kind, dim=dim, n=6, seed=seed)
        assert A.dtype == np.float64
        assert (np.round(A) == A).all()
        expected = gallery.PAIR_KINDS[kind]
        verdict = certify(A, B).verdict
        if expected is not None:
            assert verdict == expected, (A.tolist(), B.tolist())
        again = gallery.random_pair(kind, dim=dim, n=6, seed=seed, exact=True)
        assert is_exact(again[0])
        assert (again[0] == A).all()


def test_degenerate_kinds_are_degenerate():
    for seed in range(5):
        A, B = gallery.random_pair("flat", seed=seed)
        assert quickhull(np.vstack([A, B])).dimension == 2
        A, B = gallery.random_pair("collinear", seed=seed, exact=True)
        assert quickhull(A).dimension <= 1
        A, _ = gallery.random_pair("duplicate", seed=seed)
        assert len({tuple(a) for a in A}) < len(A)


def test_seeds_make_different_pairs():
    pairs = {gallery.random_pair("separated", seed=seed)[0].tobytes() for seed in range(20)}
    assert len(pairs) == 20


def test_printed_examples_exist_in_both_number_systems():
    for name, P in gallery.printed_examples().items():
        assert is_exact(P)
        assert np.allclose(gallery.printed_examples(exact=False)[name], P.astype(float))


def test_bad_requests_are_refused():
    with pytest.raises(ValueError, match="kind must be one of separated"):
        gallery.random_pair("close")
    with pytest.raises(ValueError, match="n ≥ 1"):
        gallery.death_polygon(0)
    with pytest.raises(ValueError, match="3 or 4 vertices"):
        gallery.flat_simplex(0.1, vertices=5)
