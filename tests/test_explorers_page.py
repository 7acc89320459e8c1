"""The explorers on a web page with no kernel and no network, in a real browser."""

import functools
import re
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from statistics import median

import numpy as np
import pytest
from conftest import FLAGS, HTML, cannot_look, find_browser

import gjkbook as gjk
from gjkbook import explorers, gallery
from gjkbook.subalgorithms import johnson

pytestmark = pytest.mark.pages

A, B = gallery.running_example()
Y = np.array([(4.0, 2.0), (2.0, -1.0), (1.0, 2.0)])
MAKERS = {
    "title": explorers.title,
    "difference": lambda: explorers.minkowski_difference(A, B),
    "support": lambda: explorers.support(A, B),
    "johnson": lambda: explorers.johnson_regions(Y),
    "flatness": explorers.flatness,
}
SCREENSHOTS = HTML.parent / "screenshots" / "explorers"
PAGE = """<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>explorer</title>
<link rel="icon" href="data:,"></head>
<body style="max-width:760px;margin:0 auto;font-family:sans-serif">{}</body></html>"""


@pytest.fixture(scope="module")
def chromium():
    executable = find_browser()
    if executable is None:
        cannot_look("No Chromium or Chrome was found, so the explorers were not looked at.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with one page per explorer."""
    folder = tmp_path_factory.mktemp("explorers")
    for name, make in MAKERS.items():
        (folder / f"{name}.html").write_text(PAGE.format(make().to_html()), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def server(folder):
    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

    handler = functools.partial(Handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def visit(chromium, folder):
    """Open a page of an explorer; whatever it complains about or asks for fails the test."""
    contexts, complaints = [], []

    def open_page(name, base=None, **options):
        context = chromium.new_context(viewport={"width": 800, "height": 900}, **options)
        contexts.append(context)
        page = context.new_page()
        base = base or folder.as_uri()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text))
        page.on(
            "request",
            lambda request: (
                complaints.append(f"request for {request.url}")
                if request.url not in (f"{base}/{name}.html", "data:,")
                else None
            ),
        )
        page.goto(f"{base}/{name}.html")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def facts(page):
    names = page.locator(".gjk-facts dt").all_inner_texts()
    return dict(zip(names, page.locator(".gjk-facts dd").all_inner_texts(), strict=True))


def said(page):
    return page.inner_text(".gjk-summary").replace("−", "-")


def place(page):
    """Where the summary says B or the origin is."""
    x, y = re.search(r"\((-?[\d.]+), (-?[\d.]+)\)", said(page)).groups()
    return np.array([float(x), float(y)])


def check_title(page, subalgorithm="signed-volumes"):
    """Compare what the title explorer shows with a fresh call of the package."""
    moved = B + place(page)
    result = gjk.distance(A, moved, subalgorithm=subalgorithm, trace=True)
    overlap = result.status == "overlap"
    shown = facts(page)
    assert shown["the run ends"] == result.status
    number, total = map(int, re.search(r"Step (\d+) of (\d+)", said(page)).groups())
    assert total == len(result.trace) + overlap
    if not (overlap and number == total):
        step = result.trace[number - 1]
        assert float(shown["‖v‖"]) == pytest.approx(np.linalg.norm(step.v), abs=6e-4)
        assert float(shown["gap v·(v - s)".replace("-", "−")]) == pytest.approx(step.gap, abs=6e-4)
        assert float(shown["lower bound"]) == pytest.approx(step.lower_bound, abs=6e-4)


def middle(page, selector):
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("scheme", ["file", "http"])
def test_an_explorer_answers_within_a_second_of_load(visit, server, name, scheme):
    page = visit(name, server if scheme == "http" else None)
    page.wait_for_selector(".gjk-live")
    assert said(page)
    # The module runs after parsing; what matters is the time from the start of navigation.
    entry = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
    assert page.evaluate(entry) < 1000


def test_the_mouse_drags_b_and_the_numbers_are_the_packages(visit):
    page = visit("title")
    check_title(page)
    start = place(page)
    x, y = middle(page, "polygon.gjk-B")
    page.mouse.move(x, y)
    page.mouse.down()
    for k in range(1, 11):
        page.mouse.move(x + 9 * k, y - 4 * k)
        check_title(page)
    page.mouse.up()
    moved = place(page) - start
    assert moved[0] > 1
    assert moved[1] > 0.5


def test_the_origin_can_be_dragged_in_the_difference(visit):
    page = visit("title")
    start = place(page)
    x, y = middle(page, "path.gjk-origin")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y - 20, steps=3)
    page.mouse.up()
    assert (place(page) - start)[0] < 0
    check_title(page)


def test_a_finger_taps_and_drags(visit):
    page = visit("title", has_touch=True)
    start = place(page)
    box = page.locator(".gjk-panel svg").first.bounding_box()
    page.touchscreen.tap(box["x"] + 60, box["y"] + 60)
    tapped = place(page)
    assert not np.array_equal(tapped, start)
    check_title(page)
    x, y = middle(page, "polygon.gjk-B")
    client = page.context.new_cdp_session(page)
    touch = lambda kind, points: client.send(  # noqa: E731
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
    )
    touch("touchStart", [{"x": x, "y": y}])
    for k in range(1, 6):
        touch("touchMove", [{"x": x + 12 * k, "y": y + 10 * k}])
    touch("touchEnd", [])
    dragged = place(page)
    assert dragged[0] > tapped[0]
    assert dragged[1] < tapped[1]
    check_title(page)


def test_the_arrow_keys_move_b_and_the_focus_is_seen(visit):
    page = visit("title")
    start = place(page)
    page.keyboard.press("Tab")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate("document.activeElement.tagName") == "svg"
    assert page.evaluate(outline) == "solid"
    page.keyboard.press("ArrowRight")
    step = (place(page) - start)[0]
    assert step > 0
    page.keyboard.press("Shift+ArrowUp")
    assert (place(page) - start) == pytest.approx([step, 5 * step])
    check_title(page)
    label = page.locator("svg[role=slider]").first.get_attribute("aria-valuetext")
    assert label.replace("−", "-") == said(page)


def test_steps_go_back_and_forth_and_play(visit):
    page = visit("title")
    total = len(gjk.distance(A, B, trace=True).trace)
    assert f"Step {total} of {total}" in said(page)
    for number in range(total - 1, 0, -1):
        page.get_by_label("one step back").click()
        assert f"Step {number} of {total}" in said(page)
        check_title(page)
    assert page.get_by_label("one step back").is_disabled()
    page.get_by_label("play all steps").click()
    page.wait_for_function(
        f"document.querySelector('.gjk-summary').textContent.includes('Step {total} of')",
        timeout=10_000,
    )
    check_title(page)


def test_with_reduced_motion_steps_are_taken_by_hand_alone(visit):
    page = visit("title", reduced_motion="reduce")
    play = page.get_by_label("play all steps", exact=True)
    assert play.is_hidden()
    page.get_by_label("one step back").click()
    before = said(page)
    page.get_by_label("one step back").click()
    assert said(page) != before
    # The page's own style may let things glide; in an explorer nothing does.
    page.add_style_tag(content="button, svg * { transition: all 1s; }")
    durations = """[...document.querySelectorAll(".gjk-live, .gjk-live *")].map(
        node => getComputedStyle(node).transitionDuration)"""
    assert set(page.evaluate(durations)) == {"0s"}
    page.emulate_media(reduced_motion="no-preference")
    assert play.is_visible()
    assert "1s" in page.evaluate(durations)


def test_play_stops_when_the_reader_asks_for_less_motion(visit):
    page = visit("title")
    play = page.get_by_label("play all steps")
    page.get_by_label("one step back").click()
    page.get_by_label("one step back").click()
    play.click()
    assert play.inner_text() == "❚❚ pause"
    before = said(page)
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_function("document.querySelector('.gjk-play').textContent === '▶ play'")
    page.wait_for_timeout(1300)
    assert said(page) == before


def test_the_sub_algorithm_can_be_chosen(visit):
    page = visit("title")
    page.locator("select").select_option("johnson")
    check_title(page, "johnson")


def test_the_difference_shows_the_packages_distance(visit):
    page = visit("difference")
    page.locator("svg[role=slider]").first.focus()
    for key in ["ArrowRight"] * 6 + ["ArrowUp"] * 3 + ["Shift+ArrowRight"] * 4:
        page.keyboard.press(key)
        result = gjk.distance(A, B + place(page))
        assert float(facts(page)["distance"]) == pytest.approx(result.distance, abs=6e-4)
        inside = facts(page)["the origin is"].startswith("in ")
        assert inside == (result.status == "overlap")


def test_the_direction_turns_and_h_is_the_packages(visit):
    page = visit("support")
    page.locator("svg[role=slider]").first.focus()
    for key in ["ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowUp", "ArrowRight"] * 3:
        page.keyboard.press(key)
        angle = np.radians(float(re.search(r"to (\d+)°", said(page)).group(1)))
        d = np.array([np.cos(angle), np.sin(angle)])
        shown = [float(value.replace("−", "-")) for value in facts(page).values()]
        h = (A @ d).max(), (B @ -d).max()
        assert shown == pytest.approx([*h, sum(h)], abs=6e-4)


def test_johnsons_table_is_the_packages(visit):
    page = visit("johnson")
    panel = page.locator("svg[role=slider]")
    box = panel.bounding_box()
    for x, y in [(0.2, 0.2), (0.9, 0.15), (0.5, 0.45), (0.8, 0.9), (0.1, 0.6)]:
        page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
        kept, weights = johnson(Y - place(page))
        names = ", ".join(f"y{i + 1}" for i in kept)
        assert facts(page)["accepted"] == f"{{{names}}}"
        shown = [float(w) for w in facts(page)["weights"].split(", ")]
        assert shown == pytest.approx([float(w) for w in weights], abs=6e-3)
        assert page.locator("tr.gjk-now th").inner_text() == f"{{{names}}}"


def test_a_drag_redraws_within_a_frame(visit):
    page = visit("title")
    times = page.evaluate(
        """() => {
        const svg = document.querySelector("svg[role=slider]");
        const grip = svg.querySelector("polygon.gjk-B").getBoundingClientRect();
        const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
        const send = (type, k) => grip && svg.dispatchEvent(new PointerEvent(type, {
            pointerId: 1, button: 0, clientX: x + k, clientY: y - k / 2, bubbles: true }));
        svg.setPointerCapture = () => {};
        send("pointerdown", 0);
        const times = [];
        for (let k = 1; k <= 120; k++) {
            const before = svg.querySelector("polygon.gjk-B").getAttribute("points");
            const start = performance.now();
            send("pointermove", k);
            svg.getBoundingClientRect();
            if (before !== svg.querySelector("polygon.gjk-B").getAttribute("points"))
                times.push(performance.now() - start);
        }
        send("pointerup", 120);
        return times;
    }"""
    )
    assert len(times) > 10
    assert median(times) < 16
    print(f"median redraw {median(times):.2f} ms over {len(times)} moves")


# Put the explorer into a part of the page that scrolls, as a notebook in JupyterLab is, and count
# how often a panel is measured.
SCROLLER = """() => {
    const box = document.createElement("div");
    box.id = "box";
    box.style = "height:600px;overflow:auto";
    document.body.append(box);
    const rest = document.createElement("div");
    rest.style = "height:900px";
    box.append(document.querySelector(".gjk-explorer"), rest);
    const measure = SVGElement.prototype.getBoundingClientRect;
    window.measured = 0;
    SVGElement.prototype.getBoundingClientRect = function () {
        window.measured += this.tagName === "svg";
        return measure.call(this);
    };
}"""


def test_a_drag_measures_the_panel_once_and_again_after_scrolling(visit):
    page = visit("title")
    page.evaluate(SCROLLER)
    x, y = middle(page, "polygon.gjk-B")
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("window.measured = 0")
    page.mouse.move(x + 40, y - 20, steps=20)
    assert page.evaluate("window.measured") == 1
    page.mouse.move(x + 2, y + 2)
    before = place(page)
    page.evaluate("document.querySelector('#box').scrollTop = 60")
    page.wait_for_timeout(100)
    # The picture went up by 60 pixels under the hand; B follows the hand, snapping to its grid.
    page.mouse.move(x + 2, y + 3)
    assert page.evaluate("window.measured") == 2
    page.mouse.up()
    assert middle(page, "polygon.gjk-B") == pytest.approx((x + 2, y + 3), abs=12)
    assert place(page)[1] < before[1] - 0.5
    check_title(page)


@pytest.mark.parametrize("name", MAKERS)
def test_light_dark_and_phone(visit, name):
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page = visit(name)
    ink = "getComputedStyle(document.querySelector('.gjk-summary')).color"
    colors = {}
    for theme in ("light", "dark"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        colors[theme] = sum(map(int, re.findall(r"\d+", page.evaluate(ink))[:3]))
        page.screenshot(path=SCREENSHOTS / f"{name}-{theme}.png", full_page=True)
    assert colors["light"] < 200 < 500 < colors["dark"]
    page.set_viewport_size({"width": 390, "height": 844})
    page.screenshot(path=SCREENSHOTS / f"{name}-phone.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("name", MAKERS)
def test_without_scripts_the_picture_is_described(chromium, folder, name):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{folder.as_uri()}/{name}.html")
    assert page.locator("figure[role=img] svg").is_visible()
    assert len(page.locator("figure[role=img]").get_attribute("aria-label")) > 60
    context.close()


def test_two_copies_on_a_page_both_live(chromium, tmp_path):
    html = explorers.support(A, B).to_html()
    (tmp_path / "two.html").write_text(PAGE.format(html + html), encoding="utf-8")
    page = chromium.new_page()
    page.goto((tmp_path / "two.html").as_uri())
    assert page.locator(".gjk-live").count() == 2
    page.close()


def test_every_explorer_of_the_built_book_is_alive(chromium, html):
    pages = sorted((html / "book").glob("*.html"))
    pages = [page for page in pages if "data-gjk=" in page.read_text("utf-8")]
    assert pages, "no page of the built book has an explorer"
    for path in pages:
        page = chromium.new_page()
        page.goto(path.as_uri(), wait_until="domcontentloaded")  # formulas may follow
        page.wait_for_selector(".gjk-live")
        expected = page.locator("[data-gjk]").count()
        assert page.locator("[data-gjk] .gjk-live").count() == expected, path.name
        page.close()
