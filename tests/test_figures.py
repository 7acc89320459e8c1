"""The figures: one palette that everyone can tell apart, the same bytes on every run."""

import io
import itertools
from fractions import Fraction

import numpy as np
import pytest
from matplotlib.lines import AxLine
from matplotlib.patches import FancyArrowPatch, Polygon
from matplotlib.path import Path
from oracle import affine_weights

import gjkbook as gjk
from gjkbook import figures
from gjkbook.figures import hill_climbing, numerics, palette, separating_axis
from gjkbook.gallery import random_polytope, running_example
from gjkbook.hill_climbing import VertexGraph, climb
from gjkbook.minkowski import difference_polygon
from gjkbook.subalgorithms import voronoi
from gjkbook.support import support

A = [(0, 0), (2, -0.5), (3, 1), (1.5, 2.2), (0.2, 1.4)]
B = [(4, 2), (5.5, 1.5), (6, 3), (4.5, 3.4)]

# Machado, Oliveira and Fernandes 2009, severity 1.0: what a colour becomes for a colour-blind eye.
VISION = {
    "full": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}


def linear(color):
    c = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def lab(rgb):
    to_xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    x = np.array(to_xyz) @ np.clip(rgb, 0, 1) / [0.9505, 1, 1.089]
    f = np.where(x > 0.008856, np.cbrt(x), 7.787 * x + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def contrast(color, page):
    low, high = sorted(linear(c) @ [0.2126, 0.7152, 0.0722] for c in (color, page))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("mode", ["color", "dark"])
def test_every_pair_of_roles_can_be_told_apart(vision, mode):
    names = ("A", "B", "difference", "simplex", "v", "s")
    seen = {
        n: lab(np.array(VISION[vision]) @ linear(getattr(palette.role(n), mode))) for n in names
    }
    near = {(a, b): np.linalg.norm(seen[a] - seen[b]) for a, b in itertools.combinations(names, 2)}
    # A difference of 2.3 is just noticeable to a person with full vision.
    assert min(near.values()) > 14, near


def test_words_are_readable_on_both_pages():
    for name, role in palette.ROLES.items():
        if name != "muted":
            assert contrast(role.ink, "#FFFFFF") > 3.4, name
            assert contrast(role.dark, "#14181E") > 4.5, name


def run():
    return gjk.distance(A, B, trace=True)


ALL = {
    "sum": lambda: figures.minkowski_sum(A, B),
    "difference": lambda: figures.minkowski_difference(A, B),
    "not unique": figures.nonunique_minimum,
    "support": lambda: figures.support(A, (2, 1)),
    "simplices": figures.simplices,
    "run": lambda: figures.gjk_run(run(), A, B),
    "convergence": lambda: figures.convergence(run()),
}


def svg(figure):
    buffer = io.BytesIO()
    figures.save(figure, buffer)
    return buffer.getvalue()


@pytest.mark.parametrize("name", ALL)
def test_a_figure_is_small_and_the_same_on_every_run(name):
    first = svg(ALL[name]())
    assert first == svg(ALL[name]())
    assert len(first) < 80_000
    assert b"dc:date" not in first


@pytest.mark.claim("jales-fig-6", "ericson-fig-6", "montanari-fig-5")
def test_a_run_has_one_panel_per_step():
    result = run()
    figure = figures.gjk_run(result, A, B)
    titles = [ax.get_title() for ax in figure.axes if ax.get_title()]
    assert len(titles) == len(result.trace)
    for title, step in zip(titles, result.trace, strict=True):
        assert f"{float(np.linalg.norm(step.v)):.3f}" in title


def areas(ax):
    """The filled polygons of a panel, each as its corners."""
    return [p.get_xy()[:-1] for p in ax.patches if isinstance(p, Polygon)]


def arrows(ax):
    """Foot and tip of every arrow of a panel."""
    return [np.array(p._posA_posB) for p in ax.patches if isinstance(p, FancyArrowPatch)]


def marks(ax, marker):
    """The points that a panel shows with this marker."""
    lines = [line.get_xydata() for line in ax.lines if line.get_marker() == marker]
    return np.vstack(lines) if lines else np.empty((0, 2))


def shows(drawn, expected):
    """Whether one of the drawn arrays of points is the expected one, whatever comes first."""

    def ordered(P):
        return np.array(sorted(np.round(np.asarray(P, dtype=float), 9).tolist()))

    sizes = [P for P in drawn if len(P) == len(expected)]
    return any(np.allclose(ordered(P), ordered(expected)) for P in sizes)


@pytest.mark.claim("jales-fig-1", "ericson-fig-1")
def test_the_sum_is_drawn_beside_its_two_parts():
    parts, whole = figures.minkowski_sum(A, B).axes
    assert shows(areas(parts), A)
    assert shows(areas(parts), B)
    assert shows(areas(whole), difference_polygon(A, -np.array(B)))


@pytest.mark.claim("jales-fig-2", "ericson-fig-1", "ericson-fig-5", "alzubaidi-figures")
def test_the_distance_vector_is_drawn_between_the_bodies_and_from_the_origin():
    bodies, difference = figures.minkowski_difference(A, B).axes
    result = gjk.distance(A, B)
    assert shows(areas(bodies), A)
    assert shows(areas(bodies), B)
    assert shows(arrows(bodies), [result.point_b, result.point_a])
    assert shows(areas(difference), difference_polygon(A, B))
    assert shows(arrows(difference), [(0, 0), result.vector])


@pytest.mark.claim("jales-fig-3")
def test_the_set_with_many_points_of_least_norm_is_not_convex():
    (ax,) = figures.nonunique_minimum().axes
    (region,) = areas(ax)
    assert np.linalg.norm(region, axis=1).min() == pytest.approx(1)
    assert len(arrows(ax)) == 3
    for foot, tip in arrows(ax):
        assert np.linalg.norm(tip - foot) == pytest.approx(1)
        assert np.linalg.norm(region - tip, axis=1).min() < 1e-12
    assert gjk.distance(region, [(0, 0)]).distance < 0.5


@pytest.mark.claim("jales-fig-4", "alzubaidi-figures")
def test_the_supporting_line_touches_the_polygon_in_the_support_point():
    X, d = np.array(A), np.array([2, 1])
    (ax,) = figures.support(X, d).axes
    assert shows(areas(ax), X)
    (line,) = (line for line in ax.lines if isinstance(line, AxLine))
    for x in (line.get_xy1(), line.get_xy2()):
        assert np.dot(x, d) == pytest.approx(max(X @ d))
    assert shows([marks(ax, palette.role("s").marker)], [support(X, d)])
    ((foot, tip),) = arrows(ax)
    along = tip - foot
    assert along[0] * d[1] == pytest.approx(along[1] * d[0])
    assert along @ d > 0


@pytest.mark.claim("jales-fig-5", "wedekind-fig", "alzubaidi-figures")
def test_simplices_of_one_to_four_points_with_all_their_edges():
    for n, ax in enumerate(figures.simplices().axes, start=1):
        Y = marks(ax, palette.role("simplex").marker)
        assert len(Y) == n
        drawn = set()
        for line in ax.lines:
            P = line.get_xydata()
            drawn |= {frozenset([tuple(p), tuple(q)]) for p, q in itertools.pairwise(P)}
        edges = {frozenset([tuple(p), tuple(q)]) for p, q in itertools.combinations(Y, 2)}
        assert edges <= drawn


@pytest.mark.claim("jales-fig-6", "ericson-fig-6", "montanari-fig-5")
def test_every_panel_of_a_run_shows_its_simplex_its_vector_and_its_support_point():
    P, Q = running_example()
    result = gjk.distance(P, Q, trace=True)
    panels = figures.gjk_run(result, P, Q).axes
    dropped = 0
    for ax, step in zip(panels, result.trace, strict=False):
        assert shows(areas(ax), difference_polygon(P, Q))
        assert shows(areas(ax), step.W)
        assert shows(arrows(ax), [(0, 0), step.v])
        assert shows([marks(ax, palette.role("s").marker)], [step.s])
        assert shows([marks(ax, "x")], [P[i] - Q[j] for i, j in step.dropped])
        dropped += len(step.dropped)
    assert len(panels) >= len(result.trace) == 5
    assert dropped == 3


@pytest.mark.claim("jales-fig-7")
def test_a_climb_is_drawn_step_by_step_and_upwards():
    P = random_polytope(30, seed=1)
    graph, d = VertexGraph(P).adjacency, np.array([0.2, -0.3, 1.0])
    ascent = climb(P, graph, d, int((P @ d).argmin()), "algorithm-4")
    (ax,) = hill_climbing.climb(P, graph, d, ascent).axes
    *steps, direction = arrows(ax)
    assert len(steps) == len(ascent.path) - 1 > 1
    heights = P @ d / np.linalg.norm(d)
    for (foot, tip), (x, y) in zip(steps, itertools.pairwise(ascent.path), strict=True):
        assert (foot[1], tip[1]) == pytest.approx((heights[x], heights[y]))
        assert tip[1] > foot[1]
    assert direction[1][0] == direction[0][0]
    assert direction[1][1] > direction[0][1]


@pytest.mark.claim("jales-fig-9")
def test_the_shadows_on_a_separating_axis_are_drawn_apart_with_a_line_between():
    P, Q, d = np.array(B), np.array(A), np.array([2.0, 1])
    (ax,) = separating_axis.axis(P, Q, d).axes
    assert shows(areas(ax), P)
    assert shows(areas(ax), Q)
    shadows = [line.get_xydata() @ d for line in ax.lines if line.get_linewidth() == 5]
    assert shadows[0].tolist() == pytest.approx([min(P @ d), max(P @ d)])
    assert shadows[1].tolist() == pytest.approx([min(Q @ d), max(Q @ d)])
    (line,) = (line for line in ax.lines if isinstance(line, AxLine))
    for x in (line.get_xy1(), line.get_xy2()):
        assert max(Q @ d) < np.dot(x, d) < min(P @ d)


@pytest.mark.claim("ericson-fig-7", "montanari-fig-4")
@pytest.mark.parametrize("Y", [[(0, 0), (4, 0), (1, 3)], [(-3, 0), (4, 0), (1, 1)]], ids=str)
def test_the_regions_of_a_triangle_are_drawn_where_the_sub_algorithm_has_them(Y):
    (ax,) = numerics.voronoi_regions(Y).axes
    regions = [Path(corners) for corners in areas(ax)]
    assert [len(region.vertices) for region in regions] == [4, 4, 4, 3, 3, 3, 3]
    features = [(0, 1), (0, 2), (1, 2), (0,), (1,), (2,), (0, 1, 2)]
    rng = np.random.default_rng(0)
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    seen = set()
    for p in rng.uniform((left, low), (right, high), (300, 2)):
        kept, _ = voronoi(np.array(Y) - p)
        inside = {
            f for f, region in zip(features, regions, strict=True) if region.contains_point(p)
        }
        assert inside == {kept}, p
        seen.add(kept)
    assert len(seen) == 7


@pytest.mark.claim("montanari-fig-11")
@pytest.mark.parametrize("p", [(1.5, 1), (3.4, 2), (-1, -1)], ids=str)
def test_each_area_has_p_in_the_place_of_a_corner_and_a_hatch_if_its_sign_is_wrong(p):
    Y = np.array([(0.0, 0), (4, 0), (1, 3)])
    (ax,) = numerics.signed_areas(Y, [p]).axes
    weights = affine_weights(gjk.exact(Y - p))
    triangles = [patch for patch in ax.patches if isinstance(patch, Polygon)][:3]
    for j, (triangle, weight) in enumerate(zip(triangles, weights, strict=True)):
        corners = Y.copy()
        corners[j] = p
        assert shows([triangle.get_xy()[:-1]], corners)
        assert bool(triangle.get_hatch()) == (weight <= 0)
    assert ", ".join(f"{float(w):.2f}" for w in weights) in ax.get_title()


def test_fractions_and_overlap_can_be_drawn():
    exact = [[Fraction(x) for x in p] for p in [(0, 0), (2, 0), (1, 1)]]
    result = gjk.distance(exact, exact, trace=True)
    assert result.distance == 0
    svg(figures.gjk_run(result, exact, exact))
    svg(figures.convergence(result))
    svg(figures.minkowski_difference(exact, exact))


def test_a_point_and_a_segment_are_polygons_too():
    figure, ax = figures.new()
    figures.polygon(ax, [(1, 1)], "A")
    figures.polygon(ax, [(0, 0), (1, 2), (2, 4)], "B")
    svg(figure)


def test_misuse_is_told_in_a_sentence():
    _, ax = figures.new()
    with pytest.raises(ValueError, match="unknown role 'C'; expected one of A, B"):
        figures.points(ax, A, "C")
    with pytest.raises(ValueError, match="other than zero"):
        figures.supporting_line(ax, (0, 0), 1)
    with pytest.raises(ValueError, match="trace=True"):
        figures.convergence(gjk.distance(A, B))


def test_a_cell_shows_its_figure_once_as_svg():
    import nbformat
    from nbclient import NotebookClient

    source = "import matplotlib.pyplot\nfrom gjkbook import figures\nfigures.simplices()"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    NotebookClient(notebook, kernel_name="python3", timeout=60).execute()
    (output,) = notebook.cells[0].outputs
    assert output.output_type == "execute_result"
    assert output.data["text/plain"] == "<Figure size 720x190 with 4 Axes>"
    assert "image/svg+xml" in output.data
    assert "image/png" not in output.data
