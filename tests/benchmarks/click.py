"""From a click to the repainted board in JupyterLab, beside a bare widget that echoes a number in the same page."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from tests.benchmarks.measure import Row
from tests.browser.notebook import Notebook, write_notebook
from tests.browser.test_board import MAKE
from tests.jupyter import lab

CLICKS: Final = 50
MOST: Final = 25.0
ECHO: Final = '''import anywidget, traitlets
class Echo(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
        const button = document.createElement("button");
        button.className = "echo";
        const line = document.createElement("p");
        button.onclick = () => { model.set("asked", model.get("asked") + 1); model.save_changes(); };
        model.on("change:answer", () => { line.textContent = String(model.get("answer")); });
        el.append(button, line);
    } }"""
    asked = traitlets.Int().tag(sync=True)
    answer = traitlets.Int().tag(sync=True)
echo = Echo()
echo.observe(lambda change: setattr(echo, "answer", change["new"]), "asked")
echo'''
# Choose, try what is not allowed, choose another, play, take back: what a learner does.
ROUND: Final = ("row:0", "cell:3,0", "row:1", "cell:-3,1", "undo")
MEASURE: Final = """async ([clicks, round]) => {
    const wait = ms => new Promise(done => setTimeout(done, ms));
    const timed = (press, watched) => new Promise(done => {
        const start = performance.now();
        const seen = new MutationObserver(() => { seen.disconnect(); done(performance.now() - start); });
        seen.observe(watched, { childList: true, characterData: true, subtree: true });
        press();
    });
    const root = document.querySelector(".cs-live"), button = document.querySelector("button.echo");
    const pressed = name => name === "undo" ? root.querySelector("[data-act=undo]")
        : root.querySelector(`.cs-hit[data-id="${name}"]`);
    const found = { board: [], echo: [] };
    for (let n = -5; n < clicks; n++) {
        const name = round[(n + 5) % round.length];
        const click = new MouseEvent("click", { bubbles: true });
        const ours = await timed(() => pressed(name).dispatchEvent(click), root.querySelector(".cs-said"));
        await wait(30);
        const peer = await timed(() => button.click(), button.nextSibling);
        await wait(30);
        if (n >= 0) { found.board.push(ours); found.echo.push(peer); }
    }
    return found;
}"""


def measured() -> dict[str, list[float]]:
    """Milliseconds of each click, for the board and for the echo."""
    with tempfile.TemporaryDirectory() as home, lab(Path(home)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 1400})
        notebook = Notebook(page, server, write_notebook(server.folder, MAKE, ECHO))
        notebook.run_all()
        for shown in (".cs-live", "button.echo"):
            page.locator(shown).wait_for()
        found: Any = page.evaluate(MEASURE, [CLICKS, ROUND])
        browser.close()
    return dict(found)


def p95(times: list[float]) -> float:
    """The time that 95 of 100 stay below."""
    return statistics.quantiles(times, n=20)[-1]


def rows() -> Iterator[Row]:
    """The medians, the 95th percentiles, and how far these lie apart."""
    found = measured()
    board, echo = found["board"], found["echo"]
    yield Row(f"click to repaint, median of {CLICKS}", statistics.median(board), statistics.median(echo))
    yield Row(f"click to repaint, p95 of {CLICKS}", p95(board), p95(echo))
    yield Row("click to repaint, p95 above a bare echo", p95(board) - p95(echo), most=MOST)
