"""The two directives of the ledger page, rendered from what `claims` has joined."""

from collections import Counter, defaultdict

import claims as ledger
from docutils import nodes
from docutils.parsers.rst import Directive

HEADERS = {"Place": 17, "What is claimed": 37, "Evidence": 16, "Last run": 30}  # widths in %


def cell(*children):
    entry = nodes.entry()
    entry += children
    return entry


def table(headers, rows, classes):
    """A docutils table from titles with their widths and rows of entries."""
    group = nodes.tgroup(cols=len(headers))
    group += [nodes.colspec(colwidth=width) for width in headers.values()]
    head = nodes.row()
    head += [cell(nodes.paragraph(text=text)) for text in headers]
    group += nodes.thead("", head)
    body = nodes.tbody()
    for entries in rows:
        row = nodes.row()
        row += entries
        body += row
    group += body
    return nodes.table("", group, classes=[*classes, "colwidths-given"])


class ClaimCounts(Directive):
    """How many claims rest on which evidence, and how the last run ended."""

    def run(self):
        _, claims = ledger.read_claims()
        tests = ledger.read_tests()
        count = Counter(claim.evidence for claim in claims)
        rows = [
            [
                cell(nodes.paragraph(text=evidence)),
                cell(nodes.paragraph(text=str(count[evidence]))),
                cell(nodes.paragraph(text=meaning)),
            ]
            for evidence, meaning in ledger.EVIDENCE.items()
        ]
        results = ledger.read_results()
        run = sum((ledger.outcomes(test, results) for test in tests), Counter())
        words = (
            f"{len(claims)} claims, {len(tests)} tests that check them; "
            f"the last run of these tests: {ledger.summary(run)}."
        )
        return [
            nodes.paragraph(text=words, classes=["ledger-run"]),
            table({"Evidence": 25, "Claims": 12, "What that means": 63}, rows, ["ledger-counts"]),
        ]


class ClaimTable(Directive):
    """All claims of one source."""

    required_arguments = 1

    def run(self):
        self.config = self.state.document.settings.env.config
        self.results = ledger.read_results()
        self.tests = defaultdict(list)
        for test in ledger.read_tests():
            for claim in test.claims:
                self.tests[claim].append(test)
        _, claims = ledger.read_claims()
        rows = [self.row(claim) for claim in claims if claim.source == self.arguments[0]]
        headers = dict(HEADERS)
        if self.arguments[0] == "book":
            headers["What is claimed"] += headers.pop("Place")
        return [table(headers, rows, ["ledger"])]

    def row(self, claim):
        text = claim.title
        if claim.where:
            role, _, target = claim.where.rpartition(":")
            text += f": {{{role}}}`{target}`"
        text += "".join(
            f" · {{ref}}`{'erratum' if len(claim.errata) == 1 else f'erratum {n}'} <erratum-{i}>`"
            for n, i in enumerate(claim.errata, start=1)
        )
        place = [cell(nodes.paragraph(text=claim.place))] if claim.place else []
        target = nodes.inline(ids=[f"claim-{claim.id}"])
        return [
            *place,
            cell(nodes.paragraph("", "", target, *self.inline(text))),
            cell(nodes.paragraph(text=claim.evidence)),
            cell(*self.checks(claim)),
        ]

    def inline(self, text):
        parsed, messages = self.state.inline_text(text, self.lineno)
        if messages:
            raise self.error(messages[0].astext())
        return parsed

    def checks(self, claim):
        if claim.evidence in ledger.WITHOUT_TEST:
            return [nodes.paragraph("", "", *self.inline(claim.reason))]
        tests = self.tests[claim.id]
        count = sum((ledger.outcomes(test, self.results) for test in tests), Counter())
        state = "failed" if count["failed"] else "passed" if count["passed"] else "unknown"
        items = nodes.bullet_list()
        for test in tests:
            items += nodes.list_item("", nodes.paragraph("", "", *self.link(test)))
        opening = f'<details><summary class="ledger-{state}">{ledger.summary(count)}</summary>'
        return [
            nodes.raw("", opening, format="html"),
            items,
            nodes.raw("", "</details>", format="html"),
        ]

    def link(self, test):
        repository = self.config.ledger_repository
        address = f"{repository['url']}/blob/{repository['branch']}/tests/{test.file}#L{test.line}"
        count = ledger.outcomes(test, self.results)
        return [
            nodes.reference("", test.node.removeprefix("tests/"), refuri=address),
            nodes.Text(f" ({ledger.summary(count)})"),
        ]


def read_repository(app, config):
    """The address of the repository, from the one place that states it."""
    import yaml

    text = (ledger.BOOK.parent / "_config.yml").read_text(encoding="utf-8")
    config.ledger_repository = yaml.safe_load(text)["repository"]


def register(app):
    app.add_config_value("ledger_repository", {}, "env")
    app.connect("config-inited", read_repository)
    app.add_directive("claim-counts", ClaimCounts)
    app.add_directive("claim-table", ClaimTable)
    app.add_css_file("ledger.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
