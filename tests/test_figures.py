"""The figures: one palette that everyone can tell apart, the same bytes on every run."""

import io
import itertools
from fractions import Fraction

import numpy as np
import pytest

import gjkbook as gjk
from gjkbook import figures
from gjkbook.figures import palette

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


@pytest.mark.claim(
    "jales-fig-1",
    "jales-fig-2",
    "jales-fig-3",
    "jales-fig-4",
    "jales-fig-5",
    "jales-fig-6",
    "ericson-fig-1",
    "ericson-fig-5",
    "ericson-fig-6",
    "montanari-fig-5",
)
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
