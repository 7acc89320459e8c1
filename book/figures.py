"""Write every figure of the book for slides: SVG as it is stored, PNG for programs without SVG.

    python book/figures.py             # into _build/figures
    python book/figures.py slides/img  # elsewhere

Nothing is run: the pictures are taken out of the notebooks, which are stored executed. A file has
the name of the figure's label in the book, and captions.md says which is which. The SVG files have
no background of their own, the PNG files a white one.
"""

import argparse
from pathlib import Path
from typing import NamedTuple

import nbformat

BOOK = Path(__file__).resolve().parent
TARGET = BOOK.parent / "_build" / "figures"
ZOOM = 3  # a figure as wide as the page gets about 2000 pixels, enough to fill a projector
SVG = "image/svg+xml"


class Figure(NamedTuple):
    """A picture and what the book says about it."""

    name: str
    chapter: str
    caption: str
    alt: str
    svg: str


def figures_of(path):
    """The figures of one notebook, in order."""
    for cell in nbformat.read(path, as_version=4).cells:
        pictures = [o.data[SVG] for o in cell.get("outputs", []) if SVG in o.get("data", {})]
        options = cell.metadata.get("mystnb", {})
        figure, image = options.get("figure", {}), options.get("image", {})
        for number, svg in enumerate(pictures):
            name = figure.get("name", f"fig-{path.stem}-{cell.id}")
            yield Figure(
                name if len(pictures) == 1 else f"{name}-{number + 1}",
                path.stem,
                figure.get("caption", ""),
                image.get("alt", ""),
                svg,
            )


def all_figures():
    """The figures of the book, chapter by chapter."""
    return [figure for path in sorted(BOOK.glob("*.ipynb")) for figure in figures_of(path)]


def captions(figures):
    """A list of the figures in Markdown, with the captions and what is seen."""
    lines = ["# Figures of the book", "", "Text and figures: CC BY 4.0."]
    for figure in figures:
        lines += ["", f"## {figure.name}", "", f"Chapter: {figure.chapter}", ""]
        lines += [figure.caption, "", f"Seen: {figure.alt}"]
    return "\n".join(lines) + "\n"


def write(figures, target):
    """Write SVG, PNG and the captions into a folder."""
    import resvg_py  # only this function needs it

    target.mkdir(parents=True, exist_ok=True)
    for figure in figures:
        (target / f"{figure.name}.svg").write_text(figure.svg, encoding="utf-8")
        # Letters are outlines, so that no font of the machine is needed.
        png = resvg_py.svg_to_bytes(
            svg_string=figure.svg,
            background="white",
            dpi=96,
            zoom=ZOOM,
            skip_system_fonts=True,
        )
        (target / f"{figure.name}.png").write_bytes(bytes(png))
    (target / "captions.md").write_text(captions(figures), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("target", type=Path, nargs="?", default=TARGET)
    target = parser.parse_args().target
    figures = all_figures()
    write(figures, target)
    print(f"{len(figures)} figures, each as SVG and PNG, and captions.md are in {target}.")


if __name__ == "__main__":
    main()
