"""Hill climbing: who is right on which graph, and that GJK may rely on it."""

from fractions import Fraction

import numpy as np
import pytest
from cases import KINDS, pairs

import gjkbook as gjk
from gjkbook import gallery
from gjkbook.experiments.climbing import (
    GRAPHS,
    compare_rules,
    failing_query,
    random_graph,
    satisfies_hypotheses,
)
from gjkbook.experiments.coherence import mirrored, slow_turn, slow_turn_supports, sphere
from gjkbook.gjk import gjk as plain
from gjkbook.hill_climbing import RULES, Graph, VertexGraph, climb, rise
from gjkbook.hull_graph import vertex_graph

# Which rules give a wrong answer on the four small graphs of the chapter.
COUNTEREXAMPLES = {
    "thesis_triangle": {"algorithm-4"},
    "branching_triangle": {"algorithm-5"},
    "blocked_edge": {"algorithm-4", "algorithm-5", "prose"},
    "t_junction": {"algorithm-4", "algorithm-5", "prose"},
}
# A radian in a thousand frames: about three degrees a second on a screen.
SLOW = 0.001


def answers(example):
    points, adjacency, d, start, _ = example
    return {rule: climb(points, adjacency, d, start, rule).vertex for rule in RULES}


@pytest.mark.claim("jales-fig-8", "jales-prose-climb", "jales-alg-5")
@pytest.mark.erratum("jales-alg-5", "jales-prose-climb", "jales-first-stall")
@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("name", COUNTEREXAMPLES)
def test_the_counterexamples_break_these_rules_and_no_others(name, exact):
    example = getattr(gallery, name)(exact=exact)
    wrong = {rule for rule, vertex in answers(example).items() if vertex != example.support}
    assert wrong == COUNTEREXAMPLES[name]


@pytest.mark.claim("thm-plateau")
@pytest.mark.parametrize("name", COUNTEREXAMPLES)
def test_the_counterexamples_satisfy_both_hypotheses(name):
    example = getattr(gallery, name)(exact=True)
    assert satisfies_hypotheses(example.points, example.adjacency)
    assert failing_query(example.points, example.adjacency) is None


def test_the_thesis_triangle_is_no_trap_without_the_point_that_is_not_extreme():
    T = gallery.thesis_triangle(exact=True)
    vertices = np.delete(T.points, T.start, axis=0)
    adjacency = {0: (1, 2), 1: (0, 2), 2: (0, 1)}
    for start in adjacency:
        assert climb(vertices, adjacency, T.direction, start, "algorithm-4").vertex == 2


@pytest.mark.erratum("jales-first-stall")
def test_only_the_start_is_searched_by_the_prose_version():
    example = gallery.t_junction(exact=True)
    ascent = climb(*example[:4], "prose")
    assert ascent.path == (3, 4)  # it leaves the low vertex, and stalls on the next one


def check_table(kind, count, seed):
    result = compare_rules(kind, count, seed)
    assert result.wrong["plateau"] == 0, result
    assert result.wrong["algorithm-5"] > result.queries / 10, result
    assert (result.wrong["algorithm-4"] == 0) == (kind == "extreme vertices"), result
    prose_fails = kind in ("subdivided skeletons", "T-junctions")
    assert (result.wrong["prose"] > 0) == prose_fails, result
    return result.queries


@pytest.mark.claim(
    "jales-alg-4", "alg-plateau", "thm-plateau", "thm-extreme-suffices", "ericson-climb"
)
@pytest.mark.parametrize("kind", GRAPHS)
def test_rules_on_random_graphs(kind):
    check_table(kind, 30, seed=3)


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "count"), [*zip(GRAPHS, (1400, 1000, 500, 550, 1500), strict=True)]
)
def test_rules_on_fifty_thousand_queries(kind, count):
    assert check_table(kind, count, seed=4) > 50_000


@pytest.mark.parametrize("kind", GRAPHS)
def test_the_random_graphs_satisfy_both_hypotheses(kind):
    rng = np.random.default_rng(5)
    for _ in range(6):
        P, adjacency = random_graph(kind, rng)
        assert satisfies_hypotheses(P, adjacency), (P.tolist(), adjacency)


@pytest.mark.claim("thm-plateau")
@pytest.mark.parametrize("kind", GRAPHS)
def test_the_hypotheses_are_necessary(kind):
    """Links are cut at random: either both hypotheses still hold, or a query fails."""
    rng = np.random.default_rng(6)
    seen = set()
    for _ in range(12):
        P, adjacency = random_graph(kind, rng)
        keep = rng.choice([1, 0.95])
        cut = {x: tuple(a for a in adjacency[x] if rng.random() < keep) for x in adjacency}
        holds, query = satisfies_hypotheses(P, cut), failing_query(P, cut)
        seen.add(holds)
        story = (P.tolist(), cut)
        assert holds == (query is None), story
        if query is not None:
            d, start = query
            heights = gjk.exact(P).dot(d)
            found = climb(gjk.exact(P), cut, d, start).vertex
            assert heights[found] < max(heights[x] for x in cut), story
    assert seen == {True, False}


@pytest.mark.erratum("jales-alg-5")
def test_marks_are_never_wiped_and_no_vertex_is_looked_at_twice():
    rng = np.random.default_rng(7)
    P, adjacency = random_graph("triangulated hulls", rng)
    graph = Graph(P, adjacency)
    marks = graph.marks
    for d in rng.integers(-2, 3, (50, 3)).astype(object):
        ascent = graph.climb(d, next(iter(adjacency)))
        assert ascent.looked_at < len(adjacency)
    assert graph.marks is marks
    assert max(marks) == 50


def test_rise_has_the_right_sign_where_rounding_would_not():
    rng = np.random.default_rng(8)
    for _ in range(300):
        d, x = rng.normal(size=(2, 3))
        e = np.cross(d, rng.normal(size=3))  # almost perpendicular to d
        a = x + e * 2.0 ** -rng.integers(0, 40)
        truth = sum(
            Fraction(c) * (Fraction(q) - Fraction(p)) for c, p, q in zip(d, x, a, strict=True)
        )
        found = rise(d.tolist(), x.tolist(), a.tolist())
        assert (found > 0, found < 0) == (truth > 0, truth < 0), (d, x, a)


def test_rise_survives_overflow_and_underflow():
    assert rise((1e300, -1e300), (0.0, 0.0), (1e300, 1e299)) > 0
    assert rise((1e-300, -1e-300), (0.0, 0.0), (1e-300, 2e-300)) < 0


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_climbing_gives_the_support_of_brute_force(kind):
    rng = np.random.default_rng(9)
    for A, _ in pairs(kind, 25, seed=12):
        body, exact_body = VertexGraph(A), VertexGraph(gjk.exact(A))
        # Axes stretched as the body is, so that every axis of a needle takes part.
        scale = np.abs(A - A[0]).max(axis=0)
        scale[scale == 0] = 1
        for d in rng.normal(size=(4, A.shape[1])) / scale:
            heights = gjk.exact(A).dot(gjk.exact(d))
            exact_index = exact_body.support(gjk.exact(d))[1]
            assert heights[exact_index] == max(heights), A.tolist()
            index = body.support(d)[1]
            assert float(max(heights) - heights[index]) <= 1e-12, (A.tolist(), d.tolist())


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_gjk_by_hill_climbing_gives_the_distance_of_brute_force(kind):
    for A, B in pairs(kind, 25, seed=13):
        story = f"A = {A.tolist()}\nB = {B.tolist()}"
        r, h = gjk.distance(A, B), gjk.distance(A, B, support="hill-climbing")
        assert h.distance == pytest.approx(r.distance, rel=2e-12, abs=0), story
        assert h.intersects == r.intersects, story
        assert h.lower_bound <= r.distance * (1 + 1e-12), story


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_gjk_by_hill_climbing_is_exact_on_fractions(kind):
    for A, B in pairs(kind, 6, seed=14):
        A, B = gjk.exact(A), gjk.exact(B)
        r, h = gjk.distance(A, B), gjk.distance(A, B, support="hill-climbing")
        assert all(h.vector == r.vector), (A.tolist(), B.tolist())


def test_a_prepared_body_serves_many_queries():
    rng = np.random.default_rng(10)
    A, B = rng.normal(size=(2, 200, 3))
    body = VertexGraph(A)
    for shift in rng.normal(size=(20, 3)) * 4:
        expected = gjk.distance(A, B + shift)
        found = gjk.distance(body, B + shift)
        assert found.distance == pytest.approx(expected.distance, rel=1e-12, abs=0)
        assert all(i in body.adjacency for i, _ in found.simplex[1:])
    assert 0 < body.looked_at < 20 * len(A)


def test_a_prepared_body_can_be_turned_and_moved():
    square = VertexGraph(gjk.exact([(0, 0), (1, 0), (1, 1), (0, 1)]))
    turned = square.placed(gjk.exact([("3/5", "-4/5"), ("4/5", "3/5")]), gjk.exact((3, 0)))
    r = gjk.distance(turned, gjk.exact([(0, 0)]))
    assert r.squared_distance == gjk.distance(turned.points, gjk.exact([(0, 0)])).squared_distance
    assert r.vector[0] < 3


def test_a_float_body_against_an_exact_one():
    cube = gallery.cube()
    r = gjk.distance(VertexGraph(cube), gjk.exact(cube + 3))
    assert r.squared_distance == 3
    assert isinstance(r.squared_distance, Fraction)


@pytest.mark.parametrize("numbers", [np.array, gjk.exact])
def test_bodies_of_every_dimension(numbers):
    for points, vertices in (
        ([(2.0, 3.0, 4.0)], {0}),
        ([(2.0, 3.0)] * 4, {0}),
        ([(0.0, 0.0), (1.0, 2.0), (2.0, 4.0), (-1.0, -2.0)], {2, 3}),
        ([(0.0, 0.0, 5.0), (2.0, 0.0, 5.0), (0.0, 2.0, 5.0), (0.5, 0.5, 5.0)], {0, 1, 2}),
        (gallery.cube(4), set(range(16))),
    ):
        body = VertexGraph(numbers(points))
        assert set(body.adjacency) == vertices
        d = numbers([1.0, 0.25, -3.0, 0.5][: body.dim])
        assert body.support(d)[0].dot(d) == max(body.points.dot(d))


def test_a_thin_body_keeps_its_vertices():
    for squeeze in (1.0, 1e-5, 1e-12, 1e-100):
        P = gallery.random_polytope(50) * (1, squeeze, 1)
        assert len(vertex_graph(P)) == 50


def test_a_prism_with_many_corners_has_no_hub():
    angles = np.linspace(0, 2 * np.pi, 100, endpoint=False)
    cap = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(100)])
    graph = vertex_graph(np.vstack([cap, cap + (0, 0, 1)]))
    assert {len(neighbours) for neighbours in graph.values()} == {3}


def test_results_do_not_depend_on_where_the_last_query_ended():
    body = VertexGraph(gallery.random_polytope(300))
    d = np.array([0.3, -0.5, 0.8])
    found = set()
    for start in range(300):
        body.last = start
        found.add(body.support(d)[1])
    assert found == {body.furthest(d)}


def growth(small, large):
    """Vertices looked at by one coherent query on the large body, relative to the small one."""
    bodies = [sphere(n) for n in (small, large)]
    supports = [slow_turn_supports(body, SLOW) for body in bodies]
    frames = [slow_turn(body, mirrored(body), SLOW) for body in bodies]
    for row in supports + frames:
        assert row.looked_at < 25, row
    return [b.looked_at / a.looked_at for a, b in (supports, frames)]


@pytest.mark.claim("jales-coherence")
def test_a_coherent_query_costs_almost_the_same_on_ten_thousand_vertices():
    assert max(growth(100, 10_000)) <= 2


@pytest.mark.long
def test_a_coherent_query_costs_almost_the_same_on_a_hundred_thousand_vertices():
    assert max(growth(100, 100_000)) <= 2


@pytest.mark.long
def test_a_coherent_query_on_a_hundred_thousand_vertices_beats_brute_force():
    body = sphere(100_000)
    row = slow_turn(body, mirrored(body), SLOW)
    assert row.seconds < row.brute_seconds / 4


def test_climbing_and_brute_force_take_the_same_steps():
    A, B = gallery.random_polytope(60, seed=1), gallery.random_polytope(60, seed=2) + 1.5
    r, h = plain(A, B, trace=True), plain(A, B, support="hill-climbing", trace=True)
    assert [step.s_index for step in r.trace] == [step.s_index for step in h.trace]


BAD = {
    "support": (lambda: gjk.distance([(0, 0)], [(1, 1)], support="climbing"), "Unknown support"),
    "rule": (lambda: climb([(0, 0)], [()], (1, 0), 0, rule="plato"), "Unknown rule 'plato'"),
    "rule of a body": (lambda: VertexGraph([(0, 0)], rule="best"), "choose one of algorithm-4"),
    "start": (lambda: climb([(0, 0)], [()], (1, 0), 5), "5 is none"),
    "direction": (lambda: climb([(0, 0)], [()], (0, 0), 0), "zero vector"),
    "kind": (lambda: random_graph("trees", None), "Unknown kind of graph 'trees'"),
    "place": (lambda: VertexGraph([(0, 0)]).placed(np.eye(3), (0, 0)), "2×2 matrix"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_says_what_is_wrong(case):
    call, message = BAD[case]
    with pytest.raises(ValueError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)
