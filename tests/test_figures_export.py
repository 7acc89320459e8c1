"""`make figures` writes every figure of the book as SVG and PNG, named after its label."""

import io
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "book"))

import figures as export  # noqa: E402  (a tool of the book, not a package)

FIGURES = export.all_figures()


def stored_pictures():
    """How many pictures the notebooks store, counted without the tool."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "book").glob("*.ipynb")]
    return sum(text.count('"image/svg+xml": [') for text in texts)


def test_no_figure_is_left_out():
    assert len(FIGURES) == stored_pictures() > 0


def test_every_figure_is_named_by_its_label_and_no_two_share_one():
    names = [figure.name for figure in FIGURES]
    assert len(set(names)) == len(names)
    for name in names:
        assert re.fullmatch(r"fig-[a-z0-9-]+", name)


def test_captions_name_every_figure():
    text = export.captions(FIGURES)
    for figure in FIGURES:
        assert f"## {figure.name}\n" in text
        assert figure.caption in text
        assert figure.alt in text


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    target = tmp_path_factory.mktemp("figures")
    export.write(FIGURES[:2], target)
    return target


@pytest.mark.parametrize("figure", FIGURES[:2], ids=lambda figure: figure.name)
def test_svg_and_png_show_the_same_picture(written, figure):
    svg = (written / f"{figure.name}.svg").read_text(encoding="utf-8")
    assert svg == figure.svg
    *_, width, height = map(float, ElementTree.fromstring(svg).get("viewBox").split())
    image = Image.open(io.BytesIO((written / f"{figure.name}.png").read_bytes())).convert("RGB")
    assert image.width > 1000
    assert image.width / image.height == pytest.approx(width / height, rel=0.01)
    assert image.getpixel((0, 0)) == (255, 255, 255)
    assert len(image.getcolors(maxcolors=1 << 24)) > 10, "the picture is empty"


# What is drawn inside the axes at the least: areas, lines, arrows and rows of points, no letters.
# The tests of the figures say what these are; here it is that the stored picture has them.
LEDGER = {
    "fig-climb": 40,  # links of the graph and steps of the climb
    "fig-separating-axis": 11,  # two bodies, two shadows, four dotted lines, axis, line between
    "fig-voronoi": 13,  # seven regions, six walls
    "fig-johnson-regions": 11,  # seven regions, three kinds of marks, the triangle
    "fig-signed-areas": 14,  # two panels of three areas, three lines to p, and p
    "fig-monotone-chain": 11,  # two panels with their arrows
}


@pytest.mark.parametrize("name", LEDGER)
def test_the_pictures_that_the_ledger_names_show_something(name):
    (figure,) = (figure for figure in FIGURES if figure.name == name)
    paths = ElementTree.fromstring(figure.svg).iter("{http://www.w3.org/2000/svg}path")
    assert len({path.get("d") for path in paths if path.get("clip-path")}) >= LEDGER[name]
    assert len(figure.alt) > 40
    assert len(figure.caption) > 40
