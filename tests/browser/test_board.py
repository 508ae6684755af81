"""The live board of Big Bang in a real JupyterLab: mouse, keyboard alone, faults, themes, narrow and enlarged pages."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Live
from tests.browser.live import Shown
from tests.browser.notebook import Notebook

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
LEGAL, ILLEGAL, FILLED = "cell:-3,1", "cell:3,0", "cell:0,0"


@pytest.fixture
def shown(live: Live) -> Shown:
    """A fresh board, and below it a cell that shows it once more when it is run."""
    return live(MAKE)


@pytest.fixture
def page(notebook: Notebook) -> Page:
    return notebook.page


def test_choosing_marks_every_place(shown: Shown) -> None:
    shown.at("row:1").click()
    expect(shown.marks("dots")).to_have_count(5)
    expect(shown.marks("cross")).to_have_count(16)
    expect(shown.at(LEGAL)).to_have_attribute("aria-label", "-3,1, free, may go here")
    expect(shown.at(ILLEGAL)).to_have_attribute("aria-label", "3,0, free, may not go here: Common feature law")


def test_legal_click_plays_and_undo_takes_back(shown: Shown, notebook: Notebook) -> None:
    shown.at("row:1").click()
    shown.at(LEGAL).click()
    expect(shown.said).to_contain_text("Played: lay the tile “yellow planet, galaxy” on -3,1")
    expect(shown.root.locator(f'[data-shape="{LEGAL}"][data-piece="PY3"], [data-shape="{LEGAL}"] text')).to_have_count(
        1
    )
    assert notebook.ask("print(board.position == universe.play('PY3@-3,1'), seen)") == "True [\"('PY3@-3,1',)\"]"
    shown.root.get_by_role("button", name="Undo").click()
    expect(shown.said).to_contain_text("Taken back")
    assert notebook.ask("print(board.position == universe, board.moves)") == "True ()"
    shown.root.get_by_role("button", name="Redo").click()
    expect(shown.said).to_contain_text("Played again")
    assert notebook.ask("print(board.moves)") == "('PY3@-3,1',)"


def test_illegal_click_says_every_rule_and_changes_nothing(shown: Shown, notebook: Notebook) -> None:
    shown.at("row:0").click()
    shown.at(ILLEGAL).click()
    expect(shown.verdict.locator(".cs-sentence")).to_contain_text("Not allowed")
    rules = shown.verdict.locator("[data-rule]")
    asked = notebook.ask("print(*(check.rule for check in universe.judge('SR2@3,0').checks))").split()
    assert [rule.get_attribute("data-rule") for rule in rules.all()] == asked
    broken = shown.verdict.locator('[data-ok="false"]')
    assert [rule.get_attribute("data-rule") for rule in broken.all()] == ["BB-PLACE-FEATURE"]
    expect(broken.locator("tbody tr.cs-broken")).to_contain_text("PB1")
    expect(shown.marks("ghost")).to_have_count(1)
    assert notebook.ask("print(board.position is universe, board.moves, seen)") == "True () []"


def test_filled_space_can_be_tried(shown: Shown) -> None:
    shown.at("row:0").click()
    shown.at(FILLED).click()
    expect(shown.verdict.locator('[data-ok="false"]').first).to_have_attribute("data-rule", "BB-PLACE-CELL")


def test_keyboard_alone(shown: Shown, page: Page, notebook: Notebook) -> None:
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
    expect(shown.said).to_contain_text("Played: lay the tile “yellow planet, galaxy” on -3,1")
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
    notebook.run_cell(0)
    notebook.run_cell(0)
    expect(page.locator(".cs-live")).to_have_count(1)
    shown.at("row:1").click()
    shown.at(LEGAL).click()
    expect(shown.said).to_contain_text("Played")
    assert notebook.ask("print(len(seen))") == "1"


def test_two_views_of_one_board_agree(notebook: Notebook, live: Live) -> None:
    other = live(MAKE, "board")
    shown = Shown(other.page, other.page.locator(".cs-live").first)
    shown.at("row:1").click()
    other.at(LEGAL).click()
    expect(shown.said).to_contain_text("Played")
    expect(other.said).to_contain_text("Played")
    assert notebook.ask("print(len(seen))") == "1"


def test_view_made_later_shows_the_position_of_now(notebook: Notebook, page: Page) -> None:
    notebook.fill(MAKE, "board")
    notebook.run_cell(0)
    shown = Shown(page, page.locator(".cs-live").first)
    shown.at("row:1").click()
    shown.at(LEGAL).click()
    expect(shown.said).to_contain_text("Played")
    notebook.run_cell(1)
    later = Shown(shown.page, shown.page.locator(".cs-live").last)
    expect(later.root.locator(f'[data-shape="{LEGAL}"] text')).to_have_text("PY3")
    later.root.get_by_role("button", name="Undo").click()
    expect(shown.said).to_contain_text("Taken back")


def test_fault_of_a_handler_is_shown(shown: Shown, notebook: Notebook) -> None:
    notebook.ask("def careless(change):\n    return 1 / 0\nboard.observe(careless, 'position')")
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
    shown.picture("board_es")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: str, notebook: Notebook, shown: Shown, axe: str) -> None:
    notebook.dark(theme == "dark")

    def violations(state: str) -> list[Any]:
        shown.picture(f"board_{state}_{theme}")
        return shown.violations(axe)

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


def test_narrow_page_loses_nothing(shown: Shown) -> None:
    shown.at("row:0").click()
    shown.at(ILLEGAL).click()
    expect(shown.verdict).to_be_visible()
    for width in (320, 480, 640):
        shown.narrow(width)
        frame, side = shown.root.locator(".cs-frame"), shown.root.locator(".cs-side")
        assert shown.overflow() == []
        inside, below = frame.bounding_box(), side.bounding_box()
        assert inside is not None
        assert below is not None
        assert below["y"] > inside["y"] + inside["height"], "the panel lies under the board"
        shown.picture(f"board_{width}")
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
    assert shown.overflow() == []
    shown.root.get_by_role("button", name="Undo").scroll_into_view_if_needed()
    expect(shown.root.get_by_role("button", name="Undo")).to_be_in_viewport()


def test_everything_that_can_be_pressed_is_large_enough(shown: Shown) -> None:
    assert shown.small() == []


def test_forced_colours_and_reduced_motion(shown: Shown, page: Page) -> None:
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    shown.at("row:1").click()
    expect(shown.marks("dots")).to_have_count(5)
    shown.at(LEGAL).focus()
    shown.picture("board_forced")
    line = shown.marks("dots").first.locator("use")
    assert line.count() == 1
    moving = shown.root.evaluate(
        "root => [...root.querySelectorAll('*')].some(one => getComputedStyle(one).transitionDuration !== '0s')"
    )
    assert not moving


def test_updates_are_small(shown: Shown, notebook: Notebook) -> None:
    code = """import json
sizes, send = [], board.send
board.send = lambda message, *more: (sizes.append(len(json.dumps(message))), send(message, *more))
"""
    notebook.ask(code)
    shown.at("row:1").click()
    expect(shown.marks("dots")).to_have_count(5)
    shown.at(ILLEGAL).click()
    shown.at(LEGAL).click()
    expect(shown.said).to_contain_text("Played")
    sizes = json.loads(notebook.ask("print(json.dumps(sizes))"))
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
