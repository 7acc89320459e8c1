"""The project as a whole: what the README promises, what is pinned, what must not be in a file."""

import doctest
import io
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from gjkbook.figures import palette

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINS = [
    line.split(";")[0].strip()
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]
HEAVY = {"scipy", "sympy", "matplotlib", "numba", "ipywidgets", "anywidget", "IPython"}

# Written in pieces, so that this file does not contain what it looks for.
UNFINISHED = [a + b for a, b in [("TO", "DO"), ("FIX", "ME"), ("XX", "X"), ("HA", "CK")]]
PLACES = [f"/{name}/" for name in ("work", "tmp", "root", "home", "Users")]


def normalised(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned_names():
    return {normalised(pin.split("==")[0]) for pin in PINS}


def text_files():
    """The files of the repository that a person wrote or reads."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("This is not a git checkout, so there is no list of its files.")
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file() and path.suffix not in {".png", ".ico"}]


def requirements_of(extra):
    return PYPROJECT["project"]["optional-dependencies"][extra]


def test_readme_names_the_two_commands():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make book" in readme
    assert "make test" in readme


def test_readme_example_runs():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.search(r"```python\n(.*?)```", readme, flags=re.DOTALL).group(1)
    assert ">>>" in example
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", None, 0)
    report = io.StringIO()
    result = doctest.DocTestRunner().run(test, out=report.write)
    assert result.failed == 0, report.getvalue()


def test_importing_the_package_imports_numpy_alone():
    code = f"import sys, gjkbook; print(sorted({HEAVY!r} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("pin", PINS)
def test_every_requirement_is_pinned(pin):
    assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", pin)


def test_every_dependency_is_pinned():
    wanted = list(PYPROJECT["project"]["dependencies"])
    for extra in PYPROJECT["project"]["optional-dependencies"]:
        wanted += [r for r in requirements_of(extra) if not r.startswith("gjkbook[")]
    names = {
        normalised(re.match(r"[A-Za-z0-9._-]+", requirement).group()) for requirement in wanted
    }
    assert names - pinned_names() == set()


def test_no_file_names_a_place_on_a_machine():
    for path in text_files():
        text = path.read_text(encoding="utf-8")
        for place in PLACES:
            found = re.search(rf"(?<![\w.\]-]){re.escape(place)}\w", text)
            assert not found, f"{path}: {found}"


def test_nothing_is_left_unfinished():
    pattern = re.compile(rf"\b({'|'.join(UNFINISHED)}|NotImplemented{'Error'})\b")
    for path in text_files():
        if path.suffix in {".ipynb", ".svg"}:  # stored data may hold any letters
            continue
        found = pattern.search(path.read_text(encoding="utf-8"))
        assert not found, f"{path}: {found}"


def test_the_pages_use_the_palette_of_the_figures():
    css = (ROOT / "book" / "assets" / "book.css").read_text(encoding="utf-8").lower()
    light, dark = css.split('html[data-theme="dark"] {', 1)
    names = {"A": "a", "B": "b"}
    for role in ("A", "B", "difference", "simplex", "v", "s", "origin", "muted"):
        variable = f"--gjk-{names.get(role, role)}: "
        assert variable + palette.ROLES[role].color.lower() in light
        assert variable + palette.ROLES[role].dark.lower() in dark
