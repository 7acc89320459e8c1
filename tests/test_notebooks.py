"""The notebooks are stored executed, whole and free of noise.

That a fresh run gives the stored outputs is checked by nbval (`make test-notebooks`); here we
check what nbval takes for granted.
"""

import ast
import re
import sys
from pathlib import Path

import nbformat
import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "book"
NOTEBOOKS = sorted(BOOK.glob("*.ipynb"))
MAX_LINES = 25  # of a code cell: a chapter reads like prose, the code lives in the package
MAX_BYTES = 1_500_000
NOTEBOOK_METADATA = {"kernelspec", "language_info"}
CELL_METADATA = {"mystnb", "tags"}
MAGIC = re.compile(r"^(\s*)%.*$", flags=re.MULTILINE)

sys.path.insert(0, str(BOOK))

import execute  # noqa: E402  (a tool of the book, not a package)


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def notebook(path):
    return nbformat.read(path, as_version=4)


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]


def is_setup(cell):
    return "setup" in cell.metadata.get("tags", [])


def toc_files(node):
    """All files that a table of contents names, at any depth."""
    if isinstance(node, dict):
        yield from (node[key] for key in ("file", "root") if key in node)
        for value in node.values():
            yield from toc_files(value)
    elif isinstance(node, list):
        for value in node:
            yield from toc_files(value)


def test_the_table_of_contents_names_every_page_once():
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    listed = sorted(toc_files(toc))
    pages = [*NOTEBOOKS, *BOOK.glob("*.md")]
    assert listed == sorted(f"book/{page.stem}" for page in pages)


def test_every_code_cell_was_executed_in_order(notebook):
    counts = [cell.execution_count for cell in code_cells(notebook)]
    assert counts == list(range(1, len(counts) + 1))


def test_no_empty_code_cell(notebook):
    assert all(cell.source.strip() for cell in notebook.cells if cell.cell_type == "code")


def test_no_error_is_stored(notebook):
    for cell in code_cells(notebook):
        if "raises-exception" not in cell.metadata.get("tags", []):
            assert not [o for o in cell.outputs if o.output_type == "error"], cell.source


def test_no_warning_is_stored(notebook):
    for cell in code_cells(notebook):
        assert not [o for o in cell.outputs if o.get("name") == "stderr"], cell.source


def test_imports_gjkbook(notebook):
    names = set()
    for cell in code_cells(notebook):
        for node in ast.walk(ast.parse(MAGIC.sub(r"\1pass", cell.source))):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                names.add(node.module)
    assert any(name.split(".")[0] == "gjkbook" for name in names)


def test_code_cells_are_short(notebook):
    for cell in code_cells(notebook):
        assert len(cell.source.splitlines()) <= MAX_LINES, cell.source


def test_file_is_small(path):
    assert path.stat().st_size < MAX_BYTES


def test_formulas_are_understood_outside_the_page_too(notebook):
    """Abbreviations that only the built page knows would stay unread in Jupyter and on Colab."""
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    known = config["sphinx"]["config"]["mathjax3_config"]["tex"]["macros"]
    short = re.compile(rf"\\(?:{'|'.join(known)})(?![A-Za-z])")
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    assert short.findall(text) == []


def test_every_chapter_has_something_to_move(path, notebook):
    """All numbered chapters have an explorer; reference pages need none."""
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))["parts"]
    chapters = [row["file"] for part in parts if part.get("numbered") for row in part["chapters"]]
    if f"book/{path.stem}" in chapters:
        shown = [
            output.data
            for cell in code_cells(notebook)
            for output in cell.outputs
            if output.output_type == "execute_result"
        ]
        assert any(data.get("text/plain", "").startswith("<explorer: ") for data in shown)


def test_no_widget_ids(notebook):
    assert "widgets" not in notebook.metadata
    for cell in code_cells(notebook):
        for output in cell.outputs:
            assert execute.WIDGET_VIEW not in output.get("data", {}), cell.source


def test_no_noise_in_the_metadata(notebook):
    assert set(notebook.metadata) == NOTEBOOK_METADATA
    assert notebook.metadata == execute.METADATA
    for cell in notebook.cells:
        assert set(cell.metadata) <= CELL_METADATA
        for output in cell.get("outputs", []):
            assert not output.get("metadata")


def test_every_picture_has_alt_text_and_a_caption(notebook):
    for cell in code_cells(notebook):
        if any("image/" in key for o in cell.outputs for key in o.get("data", {})):
            options = cell.metadata.get("mystnb", {})
            assert options.get("image", {}).get("alt", "").strip(), cell.source
            assert options.get("figure", {}).get("caption", "").strip(), cell.source


def test_pictures_are_svg(notebook):
    for cell in code_cells(notebook):
        for output in cell.outputs:
            images = {key for key in output.get("data", {}) if key.startswith("image/")}
            assert images <= {"image/svg+xml"}, cell.source


def test_setup_cell_follows_the_address_of_the_repository(notebook):
    setup = [cell.source for cell in notebook.cells if is_setup(cell)]
    assert setup == [execute.setup_source()]


def test_storing_a_notebook_again_changes_nothing(path):
    notebook = nbformat.read(path, as_version=4)
    execute.add_setup_cell(notebook)
    ids = [cell.id for cell in nbformat.read(path, as_version=4).cells]
    execute.clean(notebook)
    assert [cell.id for cell in notebook.cells] == ids
