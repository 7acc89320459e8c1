"""The explorers of the later chapters in a real browser, with no kernel and no network."""

import re

import numpy as np
import pytest
from test_explorers_chapters import BALL, CUBE, INTO, MAKERS, POLYGON, A
from test_explorers_page import PAGE, SCREENSHOTS, chromium, facts, middle, said, visit

import gjkbook as gjk
from gjkbook import gallery, hill_climbing
from gjkbook.epa import penetration
from gjkbook.explorers import climbing, frames

pytestmark = pytest.mark.pages
FIXTURES = chromium, visit
"""Shared with the explorers of the first chapters; pytest finds fixtures by their names."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with one page per explorer; ``visit`` looks into it."""
    folder = tmp_path_factory.mktemp("chapters")
    for name, make in MAKERS.items():
        (folder / f"{name}.html").write_text(PAGE.format(make().to_html()), encoding="utf-8")
    return folder


def focus(page, number=0):
    page.locator("svg[role=slider]").nth(number).focus()


def picture(page, number=0):
    return page.locator(".gjk-panel svg").nth(number).inner_html()


@pytest.mark.parametrize("name", MAKERS)
def test_an_explorer_answers_within_a_second_of_load(visit, name):
    page = visit(name)
    page.wait_for_selector(".gjk-live")
    assert said(page)
    entry = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
    assert page.evaluate(entry) < 1000


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
    context.close()


@pytest.mark.parametrize("name", MAKERS)
def test_the_focus_is_seen_and_every_panel_has_a_name(visit, name):
    page = visit(name)
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    for panel in page.locator("svg[role=slider]").all():
        assert "arrow keys" in panel.get_attribute("aria-label")


def test_n_is_chosen_by_key_mouse_and_slider_and_the_counts_are_the_packages(visit):
    page = visit("worst_case")

    def check():
        n = int(re.search(r"n = (\d+)", said(page)).group(1))
        shown = facts(page)
        assert shown["iterations, exact"] == shown["vertices"] == str(n + 2)
        P, b, start, _ = gallery.death_polygon(n, exact=False)
        fresh = gjk.gjk.gjk(P, b, start=[start])
        assert shown["iterations, float64"] == str(fresh.iterations)
        return n

    before = check()
    focus(page)
    page.keyboard.press("ArrowRight")
    assert check() == before + 1
    box = page.locator("svg[role=slider]").bounding_box()
    page.mouse.click(box["x"] + 0.85 * box["width"], box["y"] + 0.5 * box["height"])
    assert check() > 40
    page.locator("input[type=range]").focus()
    page.keyboard.press("End")
    assert check() == 60
    page.locator("select").select_option("float64")
    assert "false overlap" in said(page)
    page.locator("select").select_option("exact")
    before = picture(page)
    page.get_by_label("one step forward").click()
    assert picture(page) != before


def test_a_body_in_space_turns_with_mouse_and_keys_while_the_numbers_stay(visit):
    page = visit("run_3d")
    words, before = said(page), [picture(page, k) for k in (0, 1)]
    x, y = middle(page, "svg[role=slider]")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 50, y + 20, steps=4)
    page.mouse.up()
    dragged = [picture(page, k) for k in (0, 1)]
    assert all(a != b for a, b in zip(before, dragged, strict=True))
    focus(page, 1)
    page.keyboard.press("ArrowLeft")
    assert picture(page, 0) != dragged[0]
    assert said(page) == words
    page.get_by_label("put B and the view back").click()
    assert picture(page) == before[0]


def test_a_finger_turns_a_body(visit):
    page = visit("reappearance", has_touch=True)
    before = picture(page)
    x, y = middle(page, "svg[role=slider]")
    client = page.context.new_cdp_session(page)
    touch = lambda kind, points: client.send(  # noqa: E731
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
    )
    touch("touchStart", [{"x": x, "y": y}])
    for k in range(1, 5):
        touch("touchMove", [{"x": x + 12 * k, "y": y + 5 * k}])
    touch("touchEnd", [])
    assert picture(page) != before


def test_b_moves_in_space_and_distance_and_depth_are_the_packages(visit):
    page = visit("run_3d")
    way = BALL.mean(0) - CUBE.mean(0)
    unit = way / np.linalg.norm(way)
    page.locator("input[type=range]").focus()
    seen = set()
    for _ in range(7):
        apart = float(re.search(r"Middles ([\d.]+) apart", said(page)).group(1))
        moved = BALL + (apart - np.linalg.norm(way)) * unit
        found = penetration(CUBE, moved)
        shown = facts(page)
        if found.status == "separated":
            expected = gjk.distance(CUBE, moved).distance
            assert float(shown["‖v‖"]) == pytest.approx(expected, abs=2e-3)
        else:
            assert float(shown["penetration"]) == pytest.approx(found.depth, abs=2e-3)
        assert shown["the run ends"] == found.status or found.status == "separated"
        seen.add(str(found.status))
        for _ in range(4):
            page.keyboard.press("ArrowLeft")
    assert {"optimal", "separated"} <= seen


def test_the_table_shows_the_vertex_that_comes_back(visit):
    page = visit("reappearance")
    assert page.locator("tr.gjk-now td").all_inner_texts() == ["", "▲", "▲", "★ again"]
    assert "it comes back" in said(page)
    for _ in range(3):
        page.get_by_label("one step back").click()
    assert page.locator("tr.gjk-now td").all_inner_texts() == ["▲", "", "", "★"]
    page.locator("select").select_option("5 vertices")
    assert "of 9" in said(page)


def test_climbs_end_where_the_packages_do(visit):
    page = visit("hill_climbing")
    hills = climbing._hills()
    graphs, rules = page.locator("select").nth(0), page.locator("select").nth(1)
    assert facts(page)["so it is"] == "wrong"
    for name, hill in hills.items():
        graphs.select_option(name)
        focus(page)
        for key in ("ArrowLeft", "Shift+ArrowRight", "ArrowUp"):
            page.keyboard.press(key)
            angle, start = map(int, re.search(r"to (\d+)°, start at p(\d+)", said(page)).groups())
            d = hill.direction(angle)
            for rule in hill_climbing.RULES:
                rules.select_option(rule)
                fresh = hill_climbing.climb(hill.points, hill.adjacency, d, start - 1, rule)
                assert facts(page)["the rule ends at"] == f"p{fresh.vertex + 1}"
                assert f"Step {len(fresh.path)} of {len(fresh.path)}".lower() in page.inner_text(
                    ".gjk-count"
                )


def test_a_tap_on_a_vertex_starts_there(visit):
    page = visit("hill_climbing")
    assert "start at p2" in said(page)
    x, y = middle(page, ".gjk-panel svg path.gjk-A")
    page.mouse.click(x, y)
    assert "start at p1" in said(page)
    page.get_by_label("start at the next vertex").click()
    assert "start at p2" in said(page)


def test_frames_go_on_by_key_drag_and_play(visit):
    page = visit("separating_axis")

    def check():
        frame = int(re.search(r"Frame (\d+) of", said(page)).group(1))
        fresh = gjk.separating_axis(frames.A, frames.moved(frame))
        assert facts(page)["verdict"] == fresh.verdict
        number = {"one": 1, "no": 0}
        count = re.search(r"it takes (\w+) support", said(page)).group(1)
        assert fresh.iterations == (number[count] if count in number else int(count))
        return frame

    first = check()
    focus(page)
    page.keyboard.press("Shift+ArrowRight")
    assert check() == first + 5
    x, y = middle(page, "polygon.gjk-B")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y + 60, steps=5)
    page.mouse.up()
    moved = check()
    assert moved > first + 5
    page.locator("select").select_option("axis only")
    assert check() == moved
    page.get_by_label("play all frames").click()
    page.wait_for_timeout(600)
    page.get_by_label("play all frames").click()
    page.get_by_label("one frame back").click()
    assert check() > moved


def test_b_is_pushed_into_a_and_the_depth_is_the_packages(visit):
    page = visit("epa")

    def check():
        x, y = map(float, re.search(r"\((-?[\d.]+), (-?[\d.]+)\)", said(page)).groups())
        found = penetration(A, INTO + [x, y], trace=True)
        shown = facts(page)
        assert shown["found"] == found.status
        assert float(shown["depth"]) == pytest.approx(found.depth, abs=6e-4)
        normal = re.findall(r"-?[\d.]+", shown["normal"].replace("−", "-"))
        assert [float(c) for c in normal] == pytest.approx(found.normal, abs=6e-4)
        return np.array([x, y])

    start = check()
    focus(page)
    for key in ["ArrowRight"] * 3 + ["Shift+ArrowUp"] * 2 + ["ArrowLeft"] * 4:
        page.keyboard.press(key)
        check()
    page.get_by_label("put B back").click()
    x, y = middle(page, "polygon.gjk-B")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 10, steps=4)
    page.mouse.up()
    assert check()[0] > start[0]
    page.get_by_label("one step back").click()
    assert "joins it" in said(page)
    check()


def test_a_direction_is_turned_and_its_list_is_the_packages(visit):
    page = visit("direction_lists")
    body = gjk.batch.Polytopes([POLYGON])

    def check():
        angle = int(re.search(r"to (\d+)°", said(page)).group(1))
        d = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        shown, listed = facts(page), body.candidates(0, d)
        assert shown["vertices looked at"] == f"{len(listed)} of {len(POLYGON)}"
        assert f"vertices: {', '.join(f'p{i + 1}' for i in listed)}." in said(page)
        assert shown["support point"] == f"p{(POLYGON @ d).argmax() + 1}"
        assert float(shown["h in direction d"]) == pytest.approx((POLYGON @ d).max(), abs=6e-4)
        return angle

    start = check()
    focus(page, 1)
    for key in ["ArrowUp"] * 4 + ["Shift+ArrowLeft"] * 3:
        page.keyboard.press(key)
        check()
    assert check() == start + 4 + 15
    x, y = middle(page, "svg[role=slider]")
    page.mouse.click(x - 60, y)
    assert abs(check() - 180) <= 4
    page.locator("input[type=range]").focus()
    page.keyboard.press("Home")
    assert check() == 0
