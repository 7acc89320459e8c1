"""Fixtures for the tests that look at the built book in a real browser, and the ledger's memory.

Tests that are marked with a claim or an erratum leave their outcome in _build/claims.json, from
which the ledger page shows the last run. A run of everything writes the file anew; any other run
changes only the lines of the tests that it ran.
"""

import functools
import json
import os
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

HTML = Path(__file__).resolve().parent.parent / "_build" / "html"
CLAIMS = HTML.parent / "claims.json"

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def find_browser():
    """A Chromium or Chrome of this machine: $GJKBOOK_BROWSER, else the first one found."""
    names = (os.environ.get("GJKBOOK_BROWSER"), *BROWSERS)
    return next((path for name in names if name and (path := shutil.which(name))), None)


def cannot_look(reason):
    """Skip, except where a browser was promised: there it is a failure."""
    if os.environ.get("GJKBOOK_REQUIRE_BROWSER") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def html():
    """The folder with the built book."""
    if not (HTML / "index.html").exists():
        cannot_look("The book is not built, so its pages were not looked at: run make html first.")
    return HTML


@pytest.fixture(scope="session")
def browser(html):
    """One headless browser for all tests."""
    executable = find_browser()
    if executable is None:
        cannot_look(
            "No Chromium or Chrome was found, so the pages were not looked at: "
            "install one, or name it in GJKBOOK_BROWSER."
        )
    from playwright.sync_api import sync_playwright  # not needed where there is no browser

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield browser
        browser.close()


class _QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="session")
def site(html):
    """The address of the built book, served on this machine while the tests run."""
    handler = functools.partial(_QuietHandler, directory=str(html))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def pytest_configure(config):
    config.pluginmanager.register(Outcomes(config), "outcomes of claims")


class Outcomes:
    """Collects how the marked tests end; of parallel workers, the one that directs them writes."""

    def __init__(self, config):
        self.config = config
        self.seen = {}

    def pytest_runtest_logreport(self, report):
        if {"claim", "erratum"} & set(report.keywords):
            # A failure in setup or teardown is one too.
            if report.failed:
                self.seen[report.nodeid] = "failed"
            elif report.when == "call" or report.skipped:
                self.seen.setdefault(report.nodeid, report.outcome)

    def pytest_sessionfinish(self, session):
        if self.seen and not hasattr(self.config, "workerinput"):
            write_outcomes(self.seen, CLAIMS, anew=runs_everything(self.config))


def runs_everything(config):
    """Tell whether all tests of a claim that `make test` runs were asked for, and not a choice."""
    chosen = config.args_source is not config.ArgsSource.TESTPATHS
    chosen |= bool(config.option.keyword or getattr(config.option, "lf", False))
    return not chosen and "not long and not pages" in config.option.markexpr


def write_outcomes(seen, path, anew):
    """Store the outcomes; keep those of other tests unless everything was run."""
    known = {} if anew or not path.exists() else json.loads(path.read_text(encoding="utf-8"))
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = json.dumps(known | seen, indent=0, sort_keys=True)
    path.write_text(lines + "\n", encoding="utf-8")
