"""The explorers of the later chapters: what they hold is what the package computes."""

import json
import re

import numpy as np
import pytest
from test_explorers import payload, unpack

import gjkbook as gjk
from gjkbook import explorers, gallery, hill_climbing
from gjkbook.epa import penetration
from gjkbook.explorers import climbing, frames
from gjkbook.explorers.packing import DIGITS, to_integers
from gjkbook.explorers.space import comeback
from gjkbook.minkowski import minkowski_difference

A, B = gallery.running_example()
INTO = B + [4, 2]
POLYGON = gallery.random_polytope(40, dim=2, seed=3)
CUBE, BALL = gallery.cube(), 0.7 * gallery.icosahedron() + [2.4, 1.1, 0.9]

MAKERS = {
    "worst_case": explorers.worst_case,
    "run_3d": lambda: explorers.run_3d(CUBE, BALL),
    "reappearance": explorers.reappearance,
    "hill_climbing": explorers.hill_climbing,
    "separating_axis": explorers.separating_axis,
    "epa": lambda: explorers.epa(A, INTO),
    "ray_cast": lambda: explorers.ray_cast(A, B),
    "direction_lists": lambda: explorers.direction_lists(POLYGON),
}


@pytest.fixture(scope="module")
def shown():
    """Each explorer, its page, and the states read out of the page by query."""
    made = {}
    for name, make in MAKERS.items():
        explorer = make()
        html = explorer.to_html()
        states = unpack(payload(html)["table"])
        made[name] = explorer, html, list(zip(explorer.queries(), states, strict=True))
    return made


def sample(states, size=30, seed=1):
    chosen = np.random.default_rng(seed).choice(len(states), min(size, len(states)), replace=False)
    return [states[k] for k in chosen]


def numbers_of(word):
    return [DIGITS.index(letter) for letter in word]


@pytest.mark.parametrize("name", MAKERS)
def test_the_page_holds_exactly_what_the_explorer_answers(shown, name):
    explorer, _, states = shown[name]
    for query, state in sample(states, 40):
        shape, numbers = explorer.answer(query)
        assert state == (json.loads(json.dumps(shape)), to_integers(numbers, explorer.decimals))


@pytest.mark.parametrize("name", MAKERS)
def test_a_page_is_small_self_contained_and_the_same_every_time(shown, name):
    _, html, _ = shown[name]
    assert len(html.encode()) < 150_000
    assert html == MAKERS[name]().to_html()
    assert not re.search(r'(?:src|href)="|\bimport[ (]|https?://(?!www\.w3\.org/2000/svg)', html)


@pytest.mark.parametrize("name", MAKERS)
def test_without_scripts_there_is_a_described_picture(shown, name):
    explorer, html, _ = shown[name]
    still = html[: html.index("<script")]
    assert '<figure class="gjk-still" role="img" aria-label="' in still
    assert "<svg" in still
    assert "nan" not in explorer.picture()
    assert len(explorer.about()) > 60


def test_the_text_forms_are_stable(shown):
    assert {name: repr(explorer) for name, (explorer, _, _) in shown.items()} == {
        "worst_case": "<explorer: the worst case, death polygons up to n = 60>",
        "run_3d": "<explorer: a run in space, 8 points against 12>",
        "reappearance": "<explorer: a vertex comes back, polytopes of 4 and 5 vertices>",
        "hill_climbing": "<explorer: hill climbing, 4 graphs, 4 rules>",
        "separating_axis": "<explorer: separating axis from frame to frame, 121 frames>",
        "epa": "<explorer: EPA step by step, 5 points against 4>",
        "ray_cast": "<explorer: ray cast on A ⊖ B, 5 points against 4>",
        "direction_lists": "<explorer: support points from a list, 40 points>",
    }


def test_the_worst_case_is_a_fresh_run_and_floats_give_up(shown):
    explorer, _, states = shown["worst_case"]
    for query, ((status, *steps), _) in sample(states):
        exact = query["arithmetic"] == "exact"
        P, b, start, iterations = gallery.death_polygon(query["n"], exact=exact)
        fresh = gjk.gjk.gjk(P, b, start=[start], trace=True)
        assert status == fresh.status
        assert [[i for i, _ in step.simplex] for step in fresh.trace] == [s[0] for s in steps]
        assert [step.s_index[0] for step in fresh.trace] == [s[1] for s in steps]
        if exact:
            assert len(steps) == iterations == len(P)
    exact, floats = explorer.setup["counts"]
    assert exact == [n + 2 for n in range(1, 61)]
    assert floats[:40] == exact[:40]
    assert max(floats) < 60


def test_the_worst_case_draws_the_supporting_line_at_the_support_point(shown):
    """In the magnified picture no vertex lies beyond the line, as in the true one."""
    _, _, states = shown["worst_case"]
    for query, ((_, *steps), angles) in sample(states, 10):
        for (simplex, support), angle in zip(steps, angles, strict=True):
            z = max(max(simplex) - 1, 0)
            normal = np.array([np.cos(np.radians(angle / 10)), np.sin(np.radians(angle / 10))])
            near = [0, *range(max(1, z), min(query["n"] + 1, z + 8) + 1)]
            points = np.array(
                [(2.0 ** (z - i + 1), 4.0 ** (z - i + 1)) if i else (0, 0) for i in near]
            )
            heights = dict(zip(near, points @ normal, strict=True))
            if query["arithmetic"] == "exact":
                assert heights[support] <= min(heights.values()) + 2e-3


def test_a_run_in_space_is_that_of_the_package(shown):
    _, _, states = shown["run_3d"]
    start = np.linalg.norm(BALL.mean(0) - CUBE.mean(0))
    unit = (BALL.mean(0) - CUBE.mean(0)) / start
    X = minkowski_difference(CUBE, BALL)
    deep = 0
    for query, ((run, epa), numbers) in states[::3]:
        shift = (query["apart"] - start) * unit
        fresh = gjk.distance(CUBE, BALL + shift, subalgorithm="signed-volumes", trace=True)
        assert run[0] == fresh.status
        assert len(run) - 1 == len(fresh.trace) + (fresh.status == "overlap")
        if epa is None:
            assert fresh.status != "overlap"
            continue
        found = penetration(CUBE, BALL + shift, trace=True)
        assert numbers[-4] == pytest.approx(1000 * found.depth, abs=0.51)
        assert numbers[-3:] == pytest.approx(1000 * found.normal, abs=0.51)
        status, vertices, steps = epa
        assert status == found.status
        assert len(steps) == len(found.trace) == found.iterations
        last = found.trace[-1]
        assert X[vertices] - shift == pytest.approx(last.vertices, abs=1e-9)
        triangles = np.array(numbers_of(steps[-1][2])).reshape(-1, 3)
        assert triangles.tolist() == [list(face) for face in last.faces]
        assert tuple(triangles[steps[-1][0]]) == last.face
        deep += 1
    assert deep > 3
    assert any(query["apart"] == pytest.approx(start) for query, _ in states)


def test_every_triangle_of_an_expansion_looks_outwards(shown):
    """The page tells front from back by the order of the corners."""
    _, _, states = shown["run_3d"]
    X = minkowski_difference(CUBE, BALL)
    for _, ((_, epa), _) in states[::4]:
        for _, _, text in epa[2] if epa else ():
            P = X[epa[1]]
            triangles = np.array(numbers_of(text)).reshape(-1, 3)
            inside = P[np.unique(triangles)].mean(0)
            for p, q, r in P[triangles]:
                assert np.cross(q - p, r - p) @ (p - inside) > -1e-9


def test_the_dropped_vertex_comes_back(shown):
    _, _, states = shown["reappearance"]
    for query, (steps, numbers) in states:
        run = gallery.long_runs()[f"3D, {query['run']}"]
        fresh = gjk.gjk.gjk(run.A, run.B, start=[run.start], trace=True).trace
        assert len(steps) == run.iterations
        assert [tuple(s[2]) for s in steps] == [tuple(i for i, _ in f.dropped) for f in fresh]
        assert numbers[::5] == [round(1000 * float(f.v.dot(f.v))) for f in fresh]
        again = [
            (k, s) for k, (_, s, _) in enumerate(steps) if any(s in old[2] for old in steps[:k])
        ]
        assert again


def test_climbs_are_those_of_the_package_and_only_the_plateau_rule_is_always_right(shown):
    _, _, states = shown["hill_climbing"]
    wrong = dict.fromkeys(hill_climbing.RULES, 0)
    for _, (words, _) in states:
        summits = numbers_of(words[-1])
        for rule, word in zip(hill_climbing.RULES, words, strict=False):
            wrong[rule] += numbers_of(word)[0] not in summits
    assert wrong["plateau"] == 0
    assert min(wrong[rule] for rule in ("algorithm-4", "algorithm-5", "prose")) > 0
    hills = climbing._hills()
    for query, (words, _) in sample(states):
        hill = hills[query["graph"]]
        d = hill.direction(query["angle"])
        start = min(query["start"], len(hill.points) - 1)
        for rule, word in zip(hill_climbing.RULES, words, strict=False):
            fresh = hill_climbing.climb(hill.points, hill.adjacency, d, start, rule)
            assert numbers_of(word) == [fresh.vertex, fresh.looked_at, *fresh.path]
        heights = gjk.exact(hill.points).dot(gjk.exact(d))
        assert numbers_of(words[-1]) == [i for i, h in enumerate(heights) if h == max(heights)]
        # Higher on the page is higher along d.
        turn = np.radians(query["angle"])
        page = hill.page @ [np.cos(turn), np.sin(turn)]
        assert page == pytest.approx(heights.astype(float), abs=3e-3)


def test_the_axis_separates_and_the_counts_are_those_of_fresh_searches(shown):
    explorer, _, states = shown["separating_axis"]
    for query, ((verdict, same), numbers) in sample(states, 60):
        frame, b = query["frame"], frames.moved(query["frame"])
        fresh = gjk.separating_axis(frames.A, b)
        assert verdict == fresh.verdict
        assert explorer.setup["counts"]["nothing"][frame] == fresh.iterations
        _, x, y, gap = (number / 1000 for number in numbers)
        if verdict == "separated":
            unit = np.array([x, y])
            assert np.linalg.norm(unit) == pytest.approx(1, abs=1e-3)
            assert (frames.A @ unit).min() - (b @ unit).max() == pytest.approx(gap, abs=5e-3)
            assert gap >= 0
        if same:
            assert explorer.setup["counts"][query["keep"]][frame] == 1
    totals = {name: sum(row) for name, row in explorer.setup["counts"].items()}
    assert totals["axis and simplex"] < 0.6 * totals["nothing"]
    assert {verdict for _, ((verdict, _), _) in states} == {"separated", "intersecting"}


def test_depth_normal_and_polygon_are_the_packages(shown):
    _, _, states = shown["epa"]
    X = minkowski_difference(A, INTO)
    for query, ((status, pairs, words), numbers) in sample(states, 60):
        shift = np.array([query["x"], query["y"]])
        found = penetration(A, INTO + shift, trace=True)
        assert status == found.status
        assert len(words) == len(found.trace)
        *bounds, nx, ny, ax, ay, size = numbers
        assert [ax, ay] == pytest.approx(1000 * found.point_a, abs=0.51)
        assert [nx, ny] == pytest.approx(1000 * found.normal, abs=0.51)
        apart = gjk.distance(A, INTO + shift).distance
        assert size == pytest.approx(
            1000 * (apart if status == "separated" else found.depth), abs=0.51
        )
        first = len(pairs) - len(words)
        for k, (word, step) in enumerate(zip(words, found.trace, strict=True)):
            polygon = X[pairs][numbers_of(word)]
            assert {tuple(p) for p in (polygon - shift).round(9)} == {
                tuple(step.vertices[m].round(9)) for face in step.faces for m in face
            }
            assert set(numbers_of(word)[:2]) == set(step.face)
            assert X[pairs[first + k]] - shift == pytest.approx(step.s, abs=1e-9)
            assert bounds[2 * k] == pytest.approx(1000 * step.lower_bound, abs=0.51)
    assert {state[0][0] for _, state in states} >= {"optimal", "separated"}


def test_points_segments_and_flat_bodies_have_a_page_too():
    segment, point = [(0, 0), (2, 1)], [(0.5, 0.25)]
    for a, b in [(segment, B), (point, point)]:
        assert explorers.epa(a, b).to_html()
    flat = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    for a, b in [(CUBE, flat), (flat, [(0, 0, 1)])]:
        assert explorers.run_3d(a, b).to_html()


def test_misuse_is_told_in_a_sentence():
    with pytest.raises(ValueError, match="this explorer is about space"):
        explorers.run_3d(A, B)
    with pytest.raises(ValueError, match="this explorer is about the plane"):
        explorers.epa(CUBE, CUBE)


def test_the_list_of_a_direction_holds_its_support_point_and_little_else(shown):
    explorer, _, states = shown["direction_lists"]
    lengths = []
    for query, ((listed, best), (h, *corners)) in states:
        angle = np.radians(query["angle"])
        d = np.array([np.cos(angle), np.sin(angle)])
        heights = POLYGON @ d
        assert best in listed
        assert heights[best] == heights.max()
        assert h == round(heights.max() * 10**explorer.decimals)
        # The direction lies between the corners of its cell, up to their rounding.
        low, high = np.array(corners).reshape(2, 2) / 10**explorer.decimals
        sides = [low[0] * d[1] - low[1] * d[0], d[0] * high[1] - d[1] * high[0]]
        assert min(sides) > -1e-3 or max(sides) < 1e-3, query
        lengths.append(len(listed))
    assert max(lengths) > 1
    assert np.mean(lengths) < 3


def test_the_runs_of_a_vertex_that_comes_back_can_be_chosen():
    runs = gallery.longest_known(3)
    explorer = explorers.reappearance([runs[7], runs[8]])
    assert repr(explorer) == "<explorer: a vertex comes back, polytopes of 7 and 8 vertices>"
    steps, _ = explorer.answer({"run": "8 vertices"})
    assert len(steps) == runs[8].iterations
    i, dropped, again = comeback(steps)
    assert i in steps[dropped][2]
    assert steps[again][1] == i
    assert dropped < again
