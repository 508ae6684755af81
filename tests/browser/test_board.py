"""The live board of Big Bang in a real JupyterLab: mouse, keyboard alone, faults, themes, narrow and enlarged pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.notebook import ARTEFACTS, Notebook, Watch, write_notebook
from tests.jupyter import Server

UNIVERSE: Final = """universe: PO2@0,-2 SN@1,-2 AB2@2,-2 W2@3,-2 CO2@-1,-1 CY2@0,-1 PR2@1,-1 PB3@2,-1 PB1@3,-1 \
SO3@-2,0 CB3@-1,0 BB@0,0 T@1,0 SB1@2,0 SY3@-2,1 AB3@-1,1 AR1@0,1 SO1@1,1 CR1@2,1 AY2@-2,2 W1@-1,2 X@0,2 X@1,2 BH@0,3
row: SR2 PY3 CO3 OR
players: water fire earth
clock: water 18, fire 19, earth 19"""
MAKE: Final = f'''from cosmoslearn.games import bigbang
universe = bigbang.parse("""{UNIVERSE}""")
board = universe.board()
seen = []
board.observe(lambda change: seen.append(str(board.moves[-1:])), "position")
board'''
AXE_TAGS: Final = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
LEGAL, ILLEGAL, FILLED = "cell:-3,1", "cell:3,0", "cell:0,0"
VIEWPORT: Final[ViewportSize] = {"width": 1280, "height": 900}


class Shown:
    """One live board in the page."""

    def __init__(self, page: Page, place: Locator) -> None:
        self.page, self.root = page, place
        expect(place).to_be_visible(timeout=30_000)

    def at(self, shape: str) -> Locator:
        return self.root.locator(f'.cs-hit[data-id="{shape}"]')

    def marks(self, form: str) -> Locator:
        return self.root.locator(f'[data-form="{form}"]')

    @property
    def verdict(self) -> Locator:
        return self.root.locator(".cs-verdict")

    @property
    def said(self) -> Locator:
        return self.root.locator(".cs-said")

    def focused(self) -> str | None:
        found: str | None = self.page.evaluate("document.activeElement?.getAttribute('data-id')")
        return found

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


@pytest.fixture(scope="module")
def notebook(browser: Browser, server: Server) -> Iterator[Notebook]:
    """One notebook for all tests of this module: a cell that makes the board, and one that shows it once more."""
    context = browser.new_context(viewport=VIEWPORT)
    page = context.new_page()
    watch = Watch(page)
    yield Notebook(page, server, write_notebook(server.folder, MAKE, "board"))
    page.close()
    server.stop_kernels()
    context.close()
    assert watch.errors == [], "errors in the console"
    assert watch.strays == [], "requests that leave this machine"


@pytest.fixture
def page(notebook: Notebook) -> Page:
    return notebook.page


@pytest.fixture
def shown(notebook: Notebook) -> Iterator[Shown]:
    """A fresh board."""
    notebook.command("notebook:clear-all-cell-outputs")
    run_cell(notebook, 0)
    yield Shown(notebook.page, notebook.page.locator(".cs-live").nth(0))
    notebook.page.emulate_media(forced_colors="none", reduced_motion="no-preference")
    notebook.page.set_viewport_size(VIEWPORT)


def run_cell(notebook: Notebook, number: int) -> None:
    notebook.page.evaluate("n => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n; }", number)
    notebook.command("notebook:run-cell")
    notebook.wait_until_idle()
    assert notebook.faults() == []


def picture(shown: Shown, name: str) -> None:
    """Keep a picture of the whole board among the artefacts."""
    ARTEFACTS.mkdir(exist_ok=True)
    shown.page.mouse.move(0, 0)
    usual = shown.page.viewport_size
    shown.page.set_viewport_size({"width": usual["width"] if usual else 1280, "height": 2000})
    shown.root.screenshot(path=ARTEFACTS / f"{name}.png")
    if usual:
        shown.page.set_viewport_size(usual)


def told_to_kernel(page: Page, code: str) -> str:
    """What code prints in the notebook's kernel."""
    found: str = page.evaluate(
        """async code => {
            const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
            let text = "";
            const future = kernel.requestExecute({ code, store_history: false });
            future.onIOPub = message => { text += message.content.text ?? ""; };
            await future.done;
            return text;
        }""",
        code,
    )
    return found.strip()


def test_choosing_marks_every_place(shown: Shown) -> None:
    shown.at("row:1").click()
    expect(shown.marks("dots")).to_have_count(5)
    expect(shown.marks("cross")).to_have_count(16)
    expect(shown.at(LEGAL)).to_have_attribute("aria-label", "-3,1, free, may go here")
    expect(shown.at(ILLEGAL)).to_have_attribute("aria-label", "3,0, free, may not go here: Common feature law")


def test_legal_click_plays_and_undo_takes_back(shown: Shown, page: Page) -> None:
    shown.at("row:1").click()
    shown.at(LEGAL).click()
    expect(shown.said).to_contain_text("Played: PY3@-3,1")
    expect(shown.root.locator(f'[data-shape="{LEGAL}"][data-piece="PY3"], [data-shape="{LEGAL}"] text')).to_have_count(
        1
    )
    assert (
        told_to_kernel(page, "print(board.position == universe.play('PY3@-3,1'), seen)") == "True [\"('PY3@-3,1',)\"]"
    )
    shown.root.get_by_role("button", name="Undo").click()
    expect(shown.said).to_contain_text("Taken back")
    assert told_to_kernel(page, "print(board.position == universe, board.moves)") == "True ()"
    shown.root.get_by_role("button", name="Redo").click()
    expect(shown.said).to_contain_text("Played again")
    assert told_to_kernel(page, "print(board.moves)") == "('PY3@-3,1',)"


def test_illegal_click_says_every_rule_and_changes_nothing(shown: Shown, page: Page) -> None:
    shown.at("row:0").click()
    shown.at(ILLEGAL).click()
    expect(shown.verdict.locator(".cs-sentence")).to_contain_text("Not allowed")
    rules = shown.verdict.locator("[data-rule]")
    asked = told_to_kernel(page, "print(*(check.rule for check in universe.judge('SR2@3,0').checks))").split()
    assert [rule.get_attribute("data-rule") for rule in rules.all()] == asked
    broken = shown.verdict.locator('[data-ok="false"]')
    assert [rule.get_attribute("data-rule") for rule in broken.all()] == ["BB-PLACE-FEATURE"]
    expect(broken.locator("tbody tr.cs-broken")).to_contain_text("PB1")
    expect(shown.marks("ghost")).to_have_count(1)
    assert told_to_kernel(page, "print(board.position is universe, board.moves, seen)") == "True () []"


def test_filled_space_can_be_tried(shown: Shown) -> None:
    shown.at("row:0").click()
    shown.at(FILLED).click()
    expect(shown.verdict.locator('[data-ok="false"]').first).to_have_attribute("data-rule", "BB-PLACE-CELL")


def test_keyboard_alone(shown: Shown, page: Page) -> None:
    cells = page.locator(".jp-Cell").count()
    shown.at(FILLED).focus()
    shown.keys("d", "e", "z", "a")
    assert shown.focused() == "cell:0,0"
    shown.keys("Tab")
    assert shown.focused() == "row:0"
    shown.keys("ArrowRight", "Enter")
    expect(shown.marks("dots")).to_have_count(5)
    shown.keys("Shift+Tab")
    assert shown.focused() == "cell:0,0"
    shown.keys("d", "d", "d")
    assert shown.focused() == ILLEGAL
    expect(shown.root.locator(".cs-ring polygon")).to_have_count(2)
    expect(shown.root.locator(".cs-caption")).to_contain_text("may not go here")
    shown.keys("Enter")
    expect(shown.verdict).to_be_visible()
    shown.keys("Escape")
    expect(shown.verdict).to_have_count(0)
    shown.keys("a", "a", "a", "a", "z", "a", "a")  # the last one leads nowhere
    assert shown.focused() == LEGAL
    shown.keys("Space")
    expect(shown.said).to_contain_text("Played: PY3@-3,1")
    assert shown.focused() == LEGAL
    shown.keys("Control+z")
    expect(shown.said).to_contain_text("Taken back")
    shown.keys("Control+y")
    expect(shown.said).to_contain_text("Played again")
    assert page.locator(".jp-Cell").count() == cells, "the notebook has heard nothing of all this"


def test_tabulator_reaches_every_button_and_leaves(shown: Shown, page: Page) -> None:
    shown.at("row:0").focus()
    names = []
    for _ in range(5):
        shown.keys("Tab")
        names.append(page.evaluate("document.activeElement.textContent.trim()"))
    assert names == ["Undo", "Redo", "Español", "English", "Keys"]
    shown.keys("Tab")
    assert not page.evaluate("document.querySelector('.cs-live').contains(document.activeElement)")


def test_cell_run_three_times_reacts_once(notebook: Notebook, shown: Shown, page: Page) -> None:
    run_cell(notebook, 0)
    run_cell(notebook, 0)
    expect(page.locator(".cs-live")).to_have_count(1)
    shown.at("row:1").click()
    shown.at(LEGAL).click()
    expect(shown.said).to_contain_text("Played")
    assert told_to_kernel(page, "print(len(seen))") == "1"


def test_two_views_of_one_board_agree(notebook: Notebook, shown: Shown, page: Page) -> None:
    run_cell(notebook, 1)
    other = Shown(page, page.locator(".cs-live").nth(1))
    shown.at("row:1").click()
    other.at(LEGAL).click()
    expect(shown.said).to_contain_text("Played")
    expect(other.said).to_contain_text("Played")
    assert told_to_kernel(page, "print(len(seen))") == "1"


def test_view_made_later_shows_the_position_of_now(notebook: Notebook, shown: Shown, page: Page) -> None:
    shown.at("row:1").click()
    shown.at(LEGAL).click()
    expect(shown.said).to_contain_text("Played")
    run_cell(notebook, 1)
    later = Shown(page, page.locator(".cs-live").nth(1))
    expect(later.root.locator(f'[data-shape="{LEGAL}"] text')).to_have_text("PY3")
    later.root.get_by_role("button", name="Undo").click()
    expect(shown.said).to_contain_text("Taken back")


def test_fault_of_a_handler_is_shown(shown: Shown, page: Page) -> None:
    told_to_kernel(page, "def careless(change):\n    return 1 / 0\nboard.observe(careless, 'position')")
    shown.at("row:1").click()
    shown.at(LEGAL).click()
    expect(shown.root.get_by_role("alert")).to_contain_text("ZeroDivisionError: division by zero (in careless, line")
    expect(shown.said).to_contain_text("Played")
    shown.at("row:0").click()
    expect(shown.root.get_by_role("alert")).to_be_empty()


def test_language_changes_in_the_page(shown: Shown) -> None:
    shown.at("row:0").click()
    shown.at(ILLEGAL).click()
    expect(shown.verdict).to_be_visible()
    shown.root.get_by_role("button", name="Español").click()
    expect(shown.verdict.locator(".cs-sentence")).to_contain_text("No se puede")
    expect(shown.root.get_by_role("button", name="Deshacer")).to_be_visible()
    picture(shown, "board_es")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: str, notebook: Notebook, shown: Shown, page: Page, axe: str) -> None:
    notebook.dark(theme == "dark")
    page.evaluate(axe)

    def violations(state: str) -> list[Any]:
        picture(shown, f"board_{state}_{theme}")
        options = {"runOnly": {"type": "tag", "values": AXE_TAGS}}
        run = "async options => (await axe.run(document.querySelector('.cs-live'), options)).violations"
        found = page.evaluate(run, options)
        return [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"]]) for one in found]

    assert violations("start") == []
    shown.at("row:1").click()
    expect(shown.marks("dots")).to_have_count(5)
    assert violations("chosen") == []
    shown.at("row:0").click()
    shown.at(ILLEGAL).click()
    expect(shown.verdict).to_be_visible()
    shown.root.evaluate("root => root.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert violations("refused") == []
    notebook.dark(False)


def overflow(shown: Shown) -> list[str]:
    """What of the board reaches out of it sideways, but for what scrolls in its own frame."""
    found: list[str] = shown.root.evaluate(
        """root => {
            const right = root.getBoundingClientRect().right + 1;
            const beyond = one => !one.closest('.cs-frame') && one.getBoundingClientRect().right > right;
            return [...root.querySelectorAll('*')].filter(beyond).map(one => one.outerHTML.slice(0, 120));
        }"""
    )
    return found


def test_narrow_page_loses_nothing(shown: Shown) -> None:
    shown.at("row:0").click()
    shown.at(ILLEGAL).click()
    expect(shown.verdict).to_be_visible()
    for width in (320, 480, 640):
        shown.root.evaluate("(root, width) => { root.parentElement.style.width = width + 'px'; }", width)
        frame, side = shown.root.locator(".cs-frame"), shown.root.locator(".cs-side")
        expect(frame).to_have_css("width", f"{width - 4}px")
        assert overflow(shown) == []
        inside, below = frame.bounding_box(), side.bounding_box()
        assert inside is not None
        assert below is not None
        assert below["y"] > inside["y"] + inside["height"], "the panel lies under the board"
        picture(shown, f"board_{width}")
        assert min(letters(shown)) >= 10.9, "no letter is smaller than 11 pixels"
        scrolls = frame.evaluate("one => one.scrollWidth > one.clientWidth + 1")
        assert scrolls == (width < 480)


def letters(shown: Shown) -> list[float]:
    """The sizes of all letters in pictures, in pixels."""
    found: list[float] = shown.root.locator("svg text").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize) * one.ownerSVGElement.getScreenCTM().a)"
    )
    return found


def test_enlarged_to_200_percent(shown: Shown, page: Page) -> None:
    page.set_viewport_size({"width": 640, "height": 450})
    page.evaluate("async () => { await window.jupyterapp.commands.execute('application:toggle-left-area'); }")
    shown.at("row:0").click()
    shown.at(ILLEGAL).click()
    expect(shown.verdict).to_be_visible()
    assert overflow(shown) == []
    shown.root.get_by_role("button", name="Undo").scroll_into_view_if_needed()
    expect(shown.root.get_by_role("button", name="Undo")).to_be_in_viewport()


def test_everything_that_can_be_pressed_is_large_enough(shown: Shown) -> None:
    small = shown.root.locator(".cs-hit, button, summary").evaluate_all(
        """all => all.map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
            .filter(([, box]) => Math.min(box.width, box.height) < 27.5).map(([html]) => html)"""
    )
    assert small == []


def test_forced_colours_and_reduced_motion(shown: Shown, page: Page) -> None:
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    shown.at("row:1").click()
    expect(shown.marks("dots")).to_have_count(5)
    shown.at(LEGAL).focus()
    picture(shown, "board_forced")
    line = shown.marks("dots").first.locator("use")
    assert line.count() == 1
    moving = shown.root.evaluate(
        "root => [...root.querySelectorAll('*')].some(one => getComputedStyle(one).transitionDuration !== '0s')"
    )
    assert not moving


def test_updates_are_small(shown: Shown, page: Page) -> None:
    code = """import json
sizes, send = [], board.send
board.send = lambda message, *more: (sizes.append(len(json.dumps(message))), send(message, *more))
"""
    told_to_kernel(page, code)
    shown.at("row:1").click()
    expect(shown.marks("dots")).to_have_count(5)
    shown.at(ILLEGAL).click()
    shown.at(LEGAL).click()
    expect(shown.said).to_contain_text("Played")
    sizes = json.loads(told_to_kernel(page, "print(json.dumps(sizes))"))
    assert len(sizes) == 3
    assert max(sizes) <= 20_000


def test_page_loaded_again_shows_the_position_of_now(notebook: Notebook, shown: Shown, page: Page) -> None:
    shown.at("row:1").click()
    shown.at(LEGAL).click()
    expect(shown.said).to_contain_text("Played")
    notebook.command("docmanager:save")
    page.reload()
    expect(shown.root.locator(f'[data-shape="{LEGAL}"] text')).to_have_text("PY3", timeout=60_000)
    shown.at("row:1").click()
    expect(shown.marks("ring")).to_have_count(1)
