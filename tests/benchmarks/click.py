"""From a click to the repainted board of every game in JupyterLab, beside a bare widget that echoes a number."""

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
SKY: Final = '''from cosmoslearn.games import constelaciones
constelaciones.parse("""
stars: a0(0,0) a1(75,0) t(75,50) u(140,0) v(60,-60) p(110,-30) q(110,40)
A: (0,0)-(75,0)
B: (110,-30)-(110,45)
""").board()'''
GALAXY: Final = '''from cosmoslearn.games import galaxies
galaxies.parse("""
row: Jakks Leandra Gort Maia
dice: MOV ENE CUL DIP
A: L1 E2 C1 | home 2
B: L1 E2 C1 | home 2
""").board()'''
SYSTEM: Final = """from cosmoslearn.games import planetarium
planetarium.parse("planets: A=3.1 B=1.0\\nmatter: 3.4=rock 2.2=water 2.0=metal 3.2=gas").board()"""
SECTOR: Final = """from cosmoslearn.games import sector41
sector41.parse("tiles: e1=GLY2/YY d1=WIN[N] d2=PUL[NE,SW]\\nexplorers: S1 e1\\nto move: S explorer").board()"""
# Choose, try what is not allowed, choose another, play, take back: what a learner does.
GAMES: Final = {
    "bigbang": (MAKE, ("row:0", "cell:3,0", "row:1", "cell:-3,1", "undo")),
    "constelaciones": (SKY, ("extreme:A:head", "star:u", "extreme:A:tail", "star:t", "undo")),
    "galaxies": (GALAXY, ("die:d2", "undo", "row:1", "die:d3", "undo")),
    "planetarium": (SYSTEM, ("planet:A", "space:7.1", "planet:B", "space:1.1", "undo")),
    "sector41": (SECTOR, ("explorer:S1", "cell:a9", "cell:f2", "undo", "cell:a1")),
}
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


def measured() -> Iterator[tuple[str, dict[str, list[float]]]]:
    """For each game the milliseconds of each click, for the board and for the echo."""
    with tempfile.TemporaryDirectory() as home, lab(Path(home)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 1600})
        notebook = Notebook(page, server, write_notebook(server.folder, ""))
        for game, (code, turn) in GAMES.items():
            notebook.fill(code, ECHO)
            notebook.run_all()
            for shown in (".cs-live", "button.echo"):
                page.locator(shown).wait_for()
            found: Any = page.evaluate(MEASURE, [CLICKS, turn])
            yield game, dict(found)
        browser.close()


def p95(times: list[float]) -> float:
    """The time that 95 of 100 stay below."""
    return statistics.quantiles(times, n=20)[-1]


def rows() -> Iterator[Row]:
    """For each game the medians, the 95th percentiles, and how far these lie apart."""
    for game, found in measured():
        board, echo = found["board"], found["echo"]
        yield Row(f"{game}: click to repaint, median of {CLICKS}", statistics.median(board), statistics.median(echo))
        yield Row(f"{game}: click to repaint, p95 of {CLICKS}", p95(board), p95(echo))
        yield Row(f"{game}: click to repaint, p95 above a bare echo", p95(board) - p95(echo), most=MOST)
