"""The ledger is whole: no claim without a check, no check for nothing, no statement left out.

Each rule is also shown to fail on a broken example, because a rule that cannot fail says nothing.
"""

import json
import sys
from pathlib import Path

import pytest
from conftest import write_outcomes

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "book"))

import claims as ledger  # noqa: E402  (a tool of the book, not a package)

PAGES = list(ledger.texts())
ERRATA = ledger.read_errata(PAGES)

GOOD = ledger.Claim("c-1", "c", "1", "A claim", "prf:ref:thm-a", "exact random", ["e-1"], "")
TEST = ledger.Test("test_a.py", "test_a", 7, ("c-1",), ("e-1",), True)
WHOLE = {"claims": [GOOD], "tests": [TEST], "statements": {"thm-a": "page"}, "errata": ["e-1"]}


def test_the_ledger_is_whole():
    _, claims = ledger.read_claims()
    found = ledger.problems(claims, ledger.read_tests(), ledger.read_statements(PAGES), ERRATA)
    assert not found, "\n".join(found)


def test_the_ledger_is_not_empty():
    sources, claims = ledger.read_claims()
    assert list(sources) == ["jales", "ericson", "wedekind", "montanari", "alzubaidi", "book"]
    assert len(claims) > 220
    assert len(ERRATA) > 40
    assert len(ledger.read_statements(PAGES)) > 80


def test_every_thesis_number_has_a_row():
    _, claims = ledger.read_claims()
    places = {claim.place for claim in claims if claim.source == "jales"}
    definitions = [f"Definition {n}" for n in ("2.1", "2.2", "2.3", "2.4", "2.5", "5.1")]
    theorems = ("2.1", "2.2", "2.3", "2.5", "3.1", "3.2", "3.3", "4.1", "5.1")
    wanted = [*definitions, *(f"Theorem {n}" for n in theorems)]
    wanted += ["Lemma 2.4", "Lemma 2.6", "Corollary 2.1.1"]
    wanted += [f"Algorithm {n}" for n in range(1, 7)] + [f"Figure {n}" for n in range(1, 10)]
    assert set(wanted) <= places


BROKEN = {
    "no test of every run checks it": {"tests": [TEST._replace(claims=())]},
    "no test of every run": {"tests": [TEST._replace(in_every_run=False)]},
    "there is no claim c-2": {"tests": [TEST, TEST._replace(claims=("c-2",))]},
    "there is no erratum e-2": {"tests": [TEST, TEST._replace(errata=("e-2",))]},
    "thm-b (in page) is missing": {"statements": {"thm-a": "page", "thm-b": "page"}},
    "no statement thm-a": {"statements": {}},
    "c-1: there is no erratum e-3": {"claims": [GOOD, GOOD._replace(errata=["e-3"])]},
    "erratum e-4: no test": {"errata": ["e-1", "e-4"]},
    "erratum e-1: no claim": {"claims": [GOOD._replace(errata=[])]},
    "two claims have this id": {"claims": [GOOD, GOOD]},
    "two errata have this id": {"errata": ["e-1", "e-1"]},
    "unknown evidence": {"claims": [GOOD._replace(evidence="faith")]},
    "the reason is missing": {"claims": [GOOD._replace(evidence="not reproduced")]},
    "but it has a test": {"claims": [GOOD._replace(evidence="not reproduced", reason="why")]},
    "the book has no place": {"claims": [GOOD._replace(where="")]},
}


def test_a_whole_example_has_no_problem():
    assert ledger.problems(**WHOLE) == []


@pytest.mark.parametrize("sentence", BROKEN)
def test_every_rule_fails_on_a_broken_example(sentence):
    found = ledger.problems(**(WHOLE | BROKEN[sentence]))
    assert any(sentence in problem for problem in found), found


def test_marks_are_read_from_functions_and_from_modules(tmp_path):
    (tmp_path / "test_some.py").write_text(
        'pytestmark = [pytest.mark.claim("a"), pytest.mark.slow]\n'
        '@pytest.mark.erratum("e")\n@pytest.mark.claim("b", "c")\ndef test_one(): ...\n'
        "@pytest.mark.long\ndef test_two(): ...\n"
    )
    one, two = ledger.read_tests(tmp_path)
    assert (one.claims, one.errata, one.in_every_run) == (("a", "b", "c"), ("e",), True)
    assert (two.claims, two.in_every_run) == (("a",), False)


def test_statements_are_found_and_proofs_are_not():
    text = "```{prf:lemma} A\n:label: lem-a\n\nx\n```\n:::{prf:proof}\n:label: pf\n:::\n"
    assert ledger.read_statements([("page", text)]) == {"lem-a": "page"}


def test_a_failed_test_is_shown_as_failed_and_a_test_that_did_not_run_as_not_run():
    results = {f"{TEST.node}[0]": "passed", f"{TEST.node}[1]": "failed", f"{TEST.node}_b": "failed"}
    assert ledger.summary(ledger.outcomes(TEST, results)) == "1 failed, 1 passed"
    assert ledger.summary(ledger.outcomes(TEST, {})) == "not run"


def test_a_partial_run_keeps_what_others_said_and_a_whole_run_does_not(tmp_path):
    path = tmp_path / "new" / "claims.json"
    write_outcomes({"a": "passed", "b": "passed"}, path, anew=True)
    write_outcomes({"b": "failed"}, path, anew=False)
    assert json.loads(path.read_text()) == {"a": "passed", "b": "failed"}
    write_outcomes({"b": "passed"}, path, anew=True)
    assert json.loads(path.read_text()) == {"b": "passed"}


ROWS = """() => Object.fromEntries([...document.querySelectorAll("tr [id^=claim-]")].map(mark => {
    const row = mark.closest("tr");
    return [mark.id, {
        said: row.querySelector("summary")?.innerText ?? null,
        tests: row.querySelectorAll("details a").length,
        errata: row.querySelectorAll("a[href*=erratum-]").length,
    }];
}))"""


@pytest.mark.pages
def test_the_page_shows_every_claim_with_the_outcome_of_the_last_run(browser, site):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    tab = context.new_page()
    tab.goto(f"{site}/book/ledger.html")
    _, claims = ledger.read_claims()
    tests, results = ledger.read_tests(), ledger.read_results()
    rows = tab.evaluate(ROWS)
    assert set(rows) == {f"claim-{claim.id}" for claim in claims}
    for claim in claims:
        own = [test for test in tests if claim.id in test.claims]
        count = sum((ledger.outcomes(test, results) for test in own), ledger.Counter())
        assert rows[f"claim-{claim.id}"] == {
            "said": ledger.summary(count) if own else None,
            "tests": len(own),
            "errata": len(claim.errata),
        }, claim.id
    assert tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    row = tab.locator("tr:has(#claim-jales-thm-3-1)")
    assert not row.locator("li").first.is_visible()
    row.locator("summary").click()
    assert row.locator("li").first.is_visible()
    context.close()
