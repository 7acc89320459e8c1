"""The explorers in a real JupyterLab with a real kernel, in a real browser."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from statistics import median

import nbformat
import pytest
from conftest import FLAGS, cannot_look, find_browser

import gjkbook as gjk
from gjkbook import gallery

pytestmark = pytest.mark.pages

SHOW = """from gjkbook import explorers, gallery
explorer = explorers.gjk_steps(*gallery.running_example(), ("johnson",))
explorer"""
BREAK = "explorer.answer = lambda query: 1 / 0"
# A hand that moves B by two pixels sixty times a second; notes when, and what is shown when.
DRAG = """async count => {
    const svg = document.querySelector("svg[role=slider]");
    const summary = document.querySelector(".gjk-summary");
    const grip = svg.querySelector("polygon.gjk-B").getBoundingClientRect();
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    svg.setPointerCapture = () => {};
    const send = (type, k) => svg.dispatchEvent(new PointerEvent(type, {
        pointerId: 1, button: 0, clientX: x + k, clientY: y - k / 4, bubbles: true }));
    const place = () => Number(summary.textContent.replace("−", "-").match(/[(](-?[0-9.]+)/)[1]);
    const pause = time => new Promise(done => setTimeout(done, time));
    const moved = [], shown = [[performance.now(), place()]];
    const watch = new MutationObserver(() => shown.push([performance.now(), place()]));
    watch.observe(summary, { childList: true, characterData: true, subtree: true });
    send("pointerdown", 0);
    for (let k = 1; k <= count; k++) {
        moved.push(performance.now());
        send("pointermove", 2 * k);
        await pause(16);
    }
    await pause(500);
    send("pointerup", 2 * count);
    watch.disconnect();
    return { moved, shown };
}"""


# Single moves with the keys, each after the page has come to rest; the time until each is shown.
PRESS = """async count => {
    const svg = document.querySelector("svg[role=slider]");
    const summary = document.querySelector(".gjk-summary");
    const times = [];
    for (let k = 0; k < count; k++) {
        await new Promise(done => setTimeout(done, 300));
        const start = performance.now();
        const answer = new Promise(done => {
            const watch = new MutationObserver(() => { watch.disconnect(); done(); });
            watch.observe(summary, { childList: true, characterData: true, subtree: true });
        });
        const key = k % 2 ? "ArrowLeft" : "ArrowRight";
        svg.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        await answer;
        times.push(performance.now() - start);
    }
    return times;
}"""


def latencies(moved, shown):
    """For each move, the time until a picture at least as far along was there."""
    first, last = shown[0][1], shown[-1][1]
    step = (last - first) / len(moved)
    found = []
    for k, start in enumerate(moved, 1):
        times = [time for time, x in shown if time >= start and x >= first + (k - 0.5) * step]
        found.append(times[0] - start)
    return found


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(url, process, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.3)
    raise RuntimeError(f"JupyterLab did not answer at {url}")


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """The address of a JupyterLab that shows a notebook with an explorer."""
    pytest.importorskip("jupyterlab")
    folder = tmp_path_factory.mktemp("lab")
    cells = [nbformat.v4.new_code_cell(source) for source in (SHOW, BREAK)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, folder / "explorer.ipynb")
    port = free_port()
    # Nothing of the user's own Jupyter settings may take part, and none may be touched.
    private = ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
    environment = os.environ | {name: str(folder / name.lower()) for name in private}
    root = str(Path(gjk.__file__).parent.parent)
    environment["PYTHONPATH"] = os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])
    options = [f"--ServerApp.port={port}", f"--ServerApp.root_dir={folder}"]
    options += ["--no-browser", "--allow-root", "--IdentityProvider.token="]
    options += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    with (folder / "lab.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            env=environment,
            stdout=log,
            stderr=log,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(f"{address}/api", process)
            yield address
        finally:
            process.terminate()
            process.wait(timeout=20)


@pytest.fixture(scope="module")
def page(lab):
    executable = find_browser()
    if executable is None:
        cannot_look("No Chromium or Chrome was found, so JupyterLab was not looked at.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1200, "height": 1000})
        page.goto(f"{lab}/lab/tree/explorer.ipynb")
        # A cell run before this is shown is lost: the toolbar says idle before there is a kernel.
        page.get_by_text("(ipykernel) | Idle").wait_for(timeout=60_000)
        page.locator(".jp-Notebook .cm-content").first.click(timeout=60_000)
        page.keyboard.press("Shift+Enter")
        page.wait_for_selector(".gjk-live", timeout=60_000)
        # The kernel is busy until the states for the web page are computed too.
        page.wait_for_selector(".jp-NotebookPanel-toolbar [data-status=idle]", timeout=60_000)
        yield page
        browser.close()


def moved_by(page):
    text = page.inner_text(".gjk-summary").replace("−", "-")
    return json.loads("[" + text[text.index("(") + 1 : text.index(")")] + "]")


def test_a_move_is_answered_by_the_kernel_at_once(page):
    times = page.evaluate(PRESS, 15)
    print(f"single moves: median {median(times):.1f} ms, worst {max(times):.0f} ms")
    assert median(times) < 50


def test_the_picture_follows_a_drag(page):
    """The picture ends where the hand does, with the package's number, and never lags far.

    How far is bounded loosely: this browser draws JupyterLab without a graphics card, and the
    time depends on what else the machine does. The median is printed to be looked at.
    """
    times = latencies(**page.evaluate(DRAG, 60))
    print(f"drag at 60 moves a second: median {median(times):.1f} ms, worst {max(times):.0f} ms")
    A, B = gallery.running_example()
    where = moved_by(page)
    assert where != [0, 0]
    result = gjk.distance(A, B + where, subalgorithm="johnson")
    shown = page.locator(".gjk-facts dd").first.inner_text()
    # The summary rounds the place of B to three decimals, hence the slack.
    assert float(shown) == pytest.approx(result.distance, abs=2e-3)
    assert median(times) < 400


def test_a_failing_answer_shows_its_error(page):
    page.locator(".jp-Notebook .jp-CodeCell").nth(1).locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    page.wait_for_timeout(500)
    assert page.locator(".gjk-error").is_hidden()
    page.locator("svg[role=slider]").first.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".gjk-error:not([hidden])", timeout=10_000)
    assert page.inner_text(".gjk-error") == "ZeroDivisionError: division by zero"
