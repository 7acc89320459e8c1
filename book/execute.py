"""Run the notebooks of the book and store them without noise.

    python book/execute.py                      # every notebook of the book, in place
    python book/execute.py book/gjk.ipynb       # one of them
    python book/execute.py --from draft/gjk.md  # write book/gjk.ipynb from a text file, then run it

A text file is a jupytext notebook, MyST Markdown (`.md`) or `py:percent` (`.py`). What is stored
depends on the sources alone: no timings, no widget ids, no editor's metadata, and cell ids that
are hashes of the cells, so that running a chapter twice gives the same file.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import jupytext
import nbformat
import yaml
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

BOOK = Path(__file__).resolve().parent
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
CELL_METADATA = {"mystnb", "tags"}
SETUP_TAGS = ["remove-cell", "setup"]
TIMEOUT = 120  # seconds for one cell; a chapter's cells take a few at most


def repository_address():
    """The address of the repository, from the one place that states it."""
    config = yaml.safe_load((BOOK.parent / "_config.yml").read_text(encoding="utf-8"))
    return config["repository"]["url"]


def setup_source():
    """The first cell of every notebook: lets it run where the package is not installed yet."""
    return (
        "import importlib.util\n\n"
        'if importlib.util.find_spec("gjkbook") is None:  # on Colab, for example\n'
        f'    %pip install -q "gjkbook[book,fast] @ git+{repository_address()}"'
    )


def add_setup_cell(notebook):
    """Put the setup cell after the title, or bring the one that is there up to date."""
    kept = [c for c in notebook.cells if "setup" not in c.metadata.get("tags", [])]
    cell = nbformat.v4.new_code_cell(setup_source(), metadata={"tags": list(SETUP_TAGS)})
    notebook.cells = [*kept[:1], cell, *kept[1:]]


def name_cells(notebook):
    """Give each cell an id that follows from its text, so that it is stable from run to run."""
    seen = Counter()
    for cell in notebook.cells:
        text = f"{cell.cell_type}\n{cell.source}"
        seen[text] += 1
        cell.id = hashlib.sha256(f"{seen[text]}\n{text}".encode()).hexdigest()[:12]


def clean(notebook):
    """Drop everything that a second run would store differently, or that nobody reads."""
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict(
            {key: value for key, value in cell.metadata.items() if key in CELL_METADATA}
        )
        cell.pop("attachments", None)
        if "outputs" in cell:
            cell.outputs = merge_streams(cell.outputs)
        for output in cell.get("outputs", []):
            if "data" in output:
                output.data.pop(WIDGET_VIEW, None)
                output.metadata = {}
    name_cells(notebook)


def merge_streams(outputs):
    """Join what one cell printed: a slow kernel sends it in pieces, cut at random."""
    merged = []
    for output in outputs:
        if (
            merged
            and output.output_type == merged[-1].output_type == "stream"
            and output.name == merged[-1].name
        ):
            merged[-1].text += output.text
        else:
            merged.append(output)
    return merged


def convert(source):
    """Write book/<name>.ipynb from a jupytext file and return its path."""
    notebook = jupytext.read(source)
    add_setup_cell(notebook)
    clean(notebook)
    target = BOOK / f"{source.stem}.ipynb"
    nbformat.write(notebook, target)
    ruff = shutil.which("ruff", path=str(Path(sys.executable).parent)) or shutil.which("ruff")
    if ruff:
        subprocess.run([ruff, "format", "--quiet", target], check=True)
    return target


def execute(path):
    """Run a notebook from a fresh kernel and store it cleaned."""
    notebook = nbformat.read(path, as_version=4)
    add_setup_cell(notebook)
    client = NotebookClient(
        notebook,
        timeout=TIMEOUT,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    clean(notebook)
    nbformat.validate(notebook)
    nbformat.write(notebook, path)


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Run the notebooks of the book in place.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all in book/")
    parser.add_argument(
        "--from", dest="sources", nargs="+", type=Path, default=[], metavar="TEXT",
        help="jupytext files (.md, .py) to convert into book/<name>.ipynb first",
    )  # fmt: skip
    options = parser.parse_args(arguments)
    paths = [convert(source) for source in options.sources]
    paths += [path.resolve() for path in options.notebooks]
    failed = False
    for path in paths or sorted(BOOK.glob("*.ipynb")):
        start = time.perf_counter()
        print(f"{path.name} ...", end=" ", flush=True)
        try:
            execute(path)
        except CellExecutionError as error:
            failed = True
            print("failed")
            print(error, file=sys.stderr)
        else:
            print(f"{time.perf_counter() - start:.1f} s")
    return failed


if __name__ == "__main__":
    sys.exit(main())
