"""Every page of the built book, looked at in a real browser.

Each page is loaded once; what went wrong on the way, what the page looks like and how heavy it
is are noted, and each test below reads one thing from these notes. Screenshots for people to
look at, and the weight of each page in bytes, are kept in _build/screenshots.
"""

import functools
import gzip
import json
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

import pytest
from conftest import HTML

pytestmark = pytest.mark.pages

# The one at the top only sends the reader on to the title page. The listings of the source code are
# made alike, so one of them stands for all.
LISTINGS = sorted((HTML / "_modules").rglob("*.html"))
PAGES = [
    path.relative_to(HTML).as_posix()
    for path in sorted(HTML.rglob("*.html"))
    if path != HTML / "index.html" and "_static" not in path.parts and path not in LISTINGS[1:]
]
NOTEBOOK_PAGES = [page for page in PAGES if page.startswith("book/")]
SCREENSHOTS = HTML.parent / "screenshots"
WIDE = {"width": 1280, "height": 900}
NARROW = {"width": 390, "height": 844}
KNOWN_ERROR = "Identifier 'THEBE_JS_URL' has already been declared"
MAX_WEIGHT = 1_000_000  # bytes, compressed, of a page and its own pictures

MATHEMATICS_IS_READY = "() => window.MathJax?.startup?.promise?.then(() => true) ?? true"

SET_THEME = """theme => {
    document.documentElement.dataset.mode = theme;
    document.documentElement.dataset.theme = theme;
}"""

WITHOUT_LABEL = """() => {
    const text = element => [
        element.getAttribute("alt"),
        element.getAttribute("aria-label"),
        document.getElementById(element.getAttribute("aria-labelledby"))?.textContent,
        element.querySelector(":scope > title")?.textContent,
    ].some(words => words?.trim());
    const pictures = [
        ...document.querySelectorAll("img, [role=img]"),
        ...document.querySelectorAll(".bd-article svg, .bd-article canvas"),
    ];
    return pictures
        .filter(e => !e.closest("mjx-container, [aria-hidden=true]"))
        .filter(e => !text(e) && !e.parentElement.closest("[role=img], button, a[aria-label]"))
        .map(e => e.outerHTML.slice(0, 120));
}"""

NOT_RENDERED = """() => {
    const missing = [...document.querySelectorAll(".math")]
        .filter(e => !e.querySelector("mjx-container"))
        .map(e => e.textContent.slice(0, 120));
    const broken = [...document.querySelectorAll(
        "mjx-merror, [data-mjx-error], mjx-mtext[style*='red'], mjx-mstyle[style*='red']"
    )].map(e => e.closest(".math")?.outerHTML.slice(0, 200) ?? e.outerHTML.slice(0, 200));
    const copy = (document.querySelector(".bd-article") ?? document.body).cloneNode(true);
    copy.querySelectorAll("pre, code, .sig, script, style, mjx-container").forEach(e => e.remove());
    const raw = copy.textContent.match(/\\\\[([]|\\\\begin\\{|\\$\\$|\\$[^$\\n]{1,80}\\$/g) ?? [];
    return [...missing, ...broken, ...raw];
}"""

TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll(".bd-main *")]
        .filter(e => e.getBoundingClientRect().right > width + 1)
        .map(e => e.outerHTML.slice(0, 120)).slice(0, 5);
}"""

DARK_FIGURES = """() => {
    const images = [...document.querySelectorAll(".bd-article img[src$='.svg']")];
    return images.map(image => {
        const style = getComputedStyle(image);
        return [image.src, style.backgroundColor, style.filter];
    });
}"""

OWN_PICTURES = "() => [...document.querySelectorAll('.bd-article img')].map(i => i.src)"


@dataclass
class Visit:
    """What was seen while one page was open."""

    page: str
    page_errors: list = field(default_factory=list)
    console_errors: list = field(default_factory=list)
    failed: list = field(default_factory=list)
    outside: list = field(default_factory=list)
    shared: set = field(default_factory=set)
    pictures: list = field(default_factory=list)
    without_label: list = field(default_factory=list)
    not_rendered: list = field(default_factory=list)
    too_wide: list = field(default_factory=list)
    dark_figures: list = field(default_factory=list)

    def listen(self, tab, site):
        def on_request(request):
            if request.url.startswith(site):
                if "/_static/" in request.url:
                    self.shared.add(request.url)
            elif not request.url.startswith(("data:", "blob:")):
                self.outside.append(request.url)

        def on_response(response):
            if response.status >= 400:
                self.failed.append(f"{response.status} {response.url}")

        tab.on("pageerror", lambda error: self.page_errors.append(str(error)))
        tab.on(
            "console", lambda m: self.console_errors.append(m.text) if m.type == "error" else None
        )
        tab.on("requestfailed", lambda r: self.failed.append(f"{r.failure} {r.url}"))
        tab.on("request", on_request)
        tab.on("response", on_response)

    def look(self, tab):
        """Look at the open page, wide and light, then narrow and dark."""
        tab.wait_for_function(MATHEMATICS_IS_READY)
        tab.evaluate("() => document.fonts.ready.then(() => true)")
        self.without_label = tab.evaluate(WITHOUT_LABEL)
        self.not_rendered = tab.evaluate(NOT_RENDERED)
        self.pictures = tab.evaluate(OWN_PICTURES)
        self.photograph(tab, "wide", "light")
        tab.set_viewport_size(NARROW)
        self.photograph(tab, "narrow", "dark")
        self.dark_figures = tab.evaluate(DARK_FIGURES)
        self.too_wide = tab.evaluate(TOO_WIDE)

    def photograph(self, tab, size, theme):
        tab.evaluate(SET_THEME, theme)
        path = SCREENSHOTS / f"{self.name}-{size}-{theme}.jpg"
        tab.screenshot(path=path, full_page=True, type="jpeg", quality=75)

    @property
    def name(self):
        """The page's name as part of a file name."""
        return self.page.removesuffix(".html").replace("/", "-")

    def weight(self):
        """Compressed bytes of the page and the pictures that are its own."""
        own = {HTML / unquote(urlsplit(url).path).lstrip("/") for url in self.pictures}
        return compressed(HTML / self.page) + sum(compressed(path) for path in own)

    def shared_weight(self):
        """Compressed bytes of theme, fonts and MathJax, which all pages share."""
        paths = {HTML / unquote(urlsplit(url).path).lstrip("/") for url in self.shared}
        return sum(compressed(path) for path in paths)


def compressed(path):
    """Compressed size of a file; a missing one is the business of the test of requests."""
    return len(gzip.compress(path.read_bytes(), 6)) if path.is_file() else 0


@pytest.fixture(scope="module")
def look_at(browser, site):
    """Open a page, once for all tests, and give the notes of the visit."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(viewport=WIDE, color_scheme="light")

    @functools.cache
    def look_at(page):
        tab = context.new_page()
        visit = Visit(page)
        visit.listen(tab, site)
        tab.goto(f"{site}/{page}")
        visit.look(tab)
        tab.close()
        weight = {"page": visit.weight(), "shared": visit.shared_weight()}
        (SCREENSHOTS / f"{visit.name}.json").write_text(json.dumps(weight))
        return visit

    yield look_at
    context.close()


@pytest.fixture(params=PAGES or [None])
def visit(request, look_at):
    return look_at(request.param)


def test_no_page_error_but_the_known_one(visit):
    assert visit.page_errors in ([], [KNOWN_ERROR])


def test_no_console_error(visit):
    assert visit.console_errors == []


def test_no_request_fails(visit):
    assert visit.failed == []


def test_no_request_leaves_the_machine(visit):
    assert visit.outside == []


def test_every_picture_has_a_text(visit):
    assert visit.without_label == []


def test_every_formula_is_rendered(visit):
    assert visit.not_rendered == []


def test_no_sideways_scrolling_on_a_phone(visit):
    assert visit.too_wide == []


def test_figures_are_legible_in_dark_mode(visit):
    for source, background, style_filter in visit.dark_figures:
        assert background == "rgba(0, 0, 0, 0)", source
        assert style_filter.startswith("invert"), source


def test_page_is_light(visit):
    assert visit.weight() <= MAX_WEIGHT


def test_the_switch_changes_the_colour_mode(browser, site):
    context = browser.new_context(viewport=WIDE, color_scheme="light")
    tab = context.new_page()
    tab.goto(f"{site}/book/notation.html")
    seen = set()
    for _ in range(3):
        tab.locator(".theme-switch-button:visible").first.click()
        seen.add(tab.evaluate("() => document.documentElement.dataset.theme"))
    context.close()
    assert seen == {"light", "dark"}


def test_a_page_opened_as_a_file_shows_its_formulas(browser, html):
    context = browser.new_context(viewport=WIDE)
    tab = context.new_page()
    tab.goto((html / "book" / "notation.html").as_uri())
    tab.wait_for_function(MATHEMATICS_IS_READY)
    not_rendered = tab.evaluate(NOT_RENDERED)
    rendered = tab.locator("mjx-container").count()
    context.close()
    assert not_rendered == []
    assert rendered > 100


@pytest.mark.parametrize("page", NOTEBOOK_PAGES or [None])
def test_search_index_knows_the_page(html, page):
    assert page is not None
    index = (html / "searchindex.js").read_text(encoding="utf-8")
    assert f'"{page.removesuffix(".html")}"' in index
