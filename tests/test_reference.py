"""The reference pages leave nothing out, and what they show is true."""

import doctest
import importlib
import io
import pkgutil
import re
from pathlib import Path

import pytest

import gjkbook

BOOK = Path(__file__).resolve().parent.parent / "book"
API = "\n".join(path.read_text(encoding="utf-8") for path in sorted(BOOK.glob("api*.md")))
MODULES = set(re.findall(r"automodule:: (\S+)", API))
NAMES = set(re.findall(r"auto(?:function|class|data):: (\S+)", API))


def test_the_public_face_is_documented_name_by_name():
    public = set(gjkbook.__all__) - {"__version__"}
    objects = {name for name in public if f"gjkbook.{name}" in NAMES}
    modules = {name for name in public if f"gjkbook.{name}" in MODULES}
    assert objects | modules == public


@pytest.mark.parametrize("module", [m.name for m in pkgutil.iter_modules(gjkbook.__path__)])
def test_every_module_has_a_place_in_the_api(module):
    full = f"gjkbook.{module}"
    public = set(getattr(importlib.import_module(full), "__all__", ()))
    elsewhere = {name.rpartition(".")[2] for name in NAMES}
    assert full in MODULES or public <= elsewhere


def sections():
    """The name of each documented module, with the options of its directive."""
    for name, options in re.findall(r"automodule:: (\S+)\n((?:   :.*\n)*)", API):
        yield pytest.param(name, options, id=name)


@pytest.mark.parametrize(("name", "options"), list(sections()))
def test_no_public_name_of_a_module_is_left_out(name, options):
    public = set(importlib.import_module(name).__all__)
    members = re.search(r":members:(.*)", options)
    excluded = re.search(r":exclude-members:(.*)", options)
    shown = set()
    if members:
        shown = set(members[1].replace(",", " ").split()) or public
    if excluded:
        shown -= set(excluded[1].replace(",", " ").split())
    elsewhere = {full.rpartition(".")[2] for full in NAMES}
    elsewhere |= {n for m in MODULES - {name} for n in importlib.import_module(m).__all__}
    assert public - shown <= elsewhere


def test_the_snippet_for_lecturers_prints_what_the_page_says():
    page = (BOOK / "lecturers.md").read_text(encoding="utf-8")
    example = re.search(r"```python\n(.*?)```", page, flags=re.DOTALL).group(1)
    test = doctest.DocTestParser().get_doctest(example, {}, "lecturers.md", None, 0)
    report = io.StringIO()
    assert doctest.DocTestRunner().run(test, out=report.write).failed == 0, report.getvalue()


def test_the_index_can_be_reached():
    page = (BOOK / "glossary.md").read_text(encoding="utf-8")
    assert "<genindex>" in page
