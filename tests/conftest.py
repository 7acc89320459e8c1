"""Fixtures for the tests that look at the built book in a real browser."""

import functools
import os
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

HTML = Path(__file__).resolve().parent.parent / "_build" / "html"

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
