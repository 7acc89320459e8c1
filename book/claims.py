"""The ledger: every claim, where the book explains it, what checks it, and how the check ended.

Three sources, joined here and nowhere else:

* ``claims.toml`` lists the claims of the sources and of the book,
* the tests say what they check, ``@pytest.mark.claim("jales-thm-3-1")``,
* the last run of the tests wrote its outcomes to ``_build/claims.json``.

As a Sphinx extension it renders two directives, ``claim-counts`` and ``claim-table``. As a module
it is what `tests/test_ledger.py` calls: `problems` names everything that does not fit together.
"""

import ast
import json
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

BOOK = Path(__file__).resolve().parent
TESTS = BOOK.parent / "tests"
RESULTS = BOOK.parent / "_build" / "claims.json"

# What a claim rests on. The last two need no test, but a reason.
EVIDENCE = {
    "symbolic proof": "an identity that sympy proves, with letters for the coordinates",
    "exact exhaustive": "all cases of a finite family, in rational numbers",
    "exact random": "seeded random cases in rational numbers, compared with an independent answer",
    "exact example": "a case worked out in rational numbers, often a counterexample",
    "float experiment": "runs in float64 with stated bounds",
    "definition in code": "an object of the package with the defining property",
    "picture": "a figure drawn from what the package computes",
    "prose proof only": "proved in the text; no program could fail on it",
    "not reproduced": "not repeated here, for the reason given",
}
WITHOUT_TEST = ("prose proof only", "not reproduced")
NOT_IN_EVERY_RUN = {"long", "pages"}

STATEMENT = re.compile(r"^[`:]{3,}\{prf:(\w+)\}.*\n((?::\w+:.*\n)*)", flags=re.MULTILINE)
ERRATUM = re.compile(r"^\(erratum-([\w-]+)\)=$", flags=re.MULTILINE)


class Claim(NamedTuple):
    """A row of the ledger."""

    id: str
    source: str
    place: str
    title: str
    where: str  # a role and a target in the book, such as prf:ref:thm-halt
    evidence: str
    errata: list
    reason: str


class Test(NamedTuple):
    """A test function and the ids it is marked with."""

    file: str
    name: str
    line: int
    claims: tuple
    errata: tuple
    in_every_run: bool

    @property
    def node(self):
        return f"tests/{self.file}::{self.name}"


def read_claims(path=BOOK / "claims.toml"):
    """The sources in order, each with its heading, and all claims."""
    sources = tomllib.loads(path.read_text(encoding="utf-8"))
    claims = [
        Claim(
            id=f"{source}-{name}" if source != "book" else name,
            source=source,
            place=row.get("place", ""),
            title=row["title"],
            where=row.get("where", ""),
            evidence=row["evidence"],
            errata=row.get("errata", []),
            reason=row.get("reason", ""),
        )
        for source, table in sources.items()
        for name, row in table["claims"].items()
    ]
    return {source: table["heading"] for source, table in sources.items()}, claims


def read_tests(folder=TESTS):
    """Every test that is marked with a claim or an erratum, read without importing it."""
    found = []
    for path in sorted(folder.glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        shared = [
            mark
            for node in tree.body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
            for mark in marks(node.value.elts if isinstance(node.value, ast.List) else [node.value])
        ]
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                own = shared + marks(node.decorator_list)
                claims, errata = (
                    tuple(i for name, ids in own if name == kind for i in ids)
                    for kind in ("claim", "erratum")
                )
                if claims or errata:
                    always = not NOT_IN_EVERY_RUN & {name for name, _ in own}
                    found.append(Test(path.name, node.name, node.lineno, claims, errata, always))
    return found


def marks(decorators):
    """The names and string arguments of ``pytest.mark.name(...)``."""
    calls = [(d.func, d.args) if isinstance(d, ast.Call) else (d, []) for d in decorators]
    return [
        (func.attr, [a.value for a in args if isinstance(a, ast.Constant)])
        for func, args in calls
        if isinstance(func, ast.Attribute) and ast.unparse(func.value) == "pytest.mark"
    ]


def texts(folder=BOOK):
    """The Markdown of every page: name and text."""
    for path in sorted(folder.glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        markdown = ["".join(c["source"]) + "\n" for c in cells if c["cell_type"] == "markdown"]
        yield path.stem, "\n".join(markdown)
    for path in sorted(folder.glob("*.md")):
        yield path.stem, path.read_text(encoding="utf-8")


def read_statements(pages):
    """The labels of all statements: definitions, theorems, algorithms, conjectures ..."""
    labels = {}
    for name, text in pages:
        for kind, options in STATEMENT.findall(text):
            label = re.search(r":label: (\S+)", options)
            if kind != "proof" and label:
                labels[label.group(1)] = name
    return labels


def read_errata(pages):
    """The ids of the rows of the errata page, in order."""
    return [i for name, text in pages if name == "errata" for i in ERRATUM.findall(text)]


def problems(claims, tests, statements, errata):
    """Sentences about everything that does not fit together; none when the ledger is whole."""
    ids = [claim.id for claim in claims]
    found = [f"{i}: two claims have this id" for i, n in Counter(ids).items() if n > 1]
    found += [f"{i}: two errata have this id" for i, n in Counter(errata).items() if n > 1]
    checked, shown = set(), set()
    for test in tests:
        found += [f"{test.node}: there is no claim {i}" for i in test.claims if i not in ids]
        found += [f"{test.node}: there is no erratum {i}" for i in test.errata if i not in errata]
        if test.in_every_run:
            checked.update(test.claims)
            shown.update(test.errata)
    for claim in claims:
        if claim.evidence not in EVIDENCE:
            found.append(f"{claim.id}: unknown evidence {claim.evidence!r}")
        elif claim.evidence in WITHOUT_TEST:
            if not claim.reason:
                found.append(f"{claim.id}: {claim.evidence}, but the reason is missing")
            if claim.id in checked:
                found.append(f"{claim.id}: {claim.evidence}, but it has a test")
        elif claim.id not in checked:
            found.append(f"{claim.id}: no test of every run checks it")
        if not claim.where and claim.evidence != "not reproduced":
            found.append(f"{claim.id}: the book has no place for it")
        role, _, label = claim.where.rpartition(":")
        if role == "prf:ref" and label not in statements:
            found.append(f"{claim.id}: the book has no statement {label}")
        found += [f"{claim.id}: there is no erratum {i}" for i in claim.errata if i not in errata]
    listed = {claim.where.rpartition(":")[2] for claim in claims}
    found += [
        f"{label} (in {page}) is missing from the ledger"
        for label, page in statements.items()
        if label not in listed
    ]
    found += [f"erratum {i}: no test of every run shows it" for i in errata if i not in shown]
    linked = {i for claim in claims for i in claim.errata}
    found += [f"erratum {i}: no claim mentions it" for i in errata if i not in linked]
    return found


def outcomes(test, results):
    """How the last run of a test ended: a count for passed, failed and skipped."""
    own = (r for node, r in results.items() if node.partition("[")[0] == test.node)
    return Counter(own)


def summary(count):
    """One phrase for the counts of all tests of a claim."""
    if not count:
        return "not run"
    parts = [f"{count[word]} {word}" for word in ("failed", "passed", "skipped") if count[word]]
    return ", ".join(parts)


def read_results(path=RESULTS):
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def setup(app):
    from claims_page import register

    return register(app)
