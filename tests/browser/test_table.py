"""The play table in a real JupyterLab: hot seat with hidden goals, a bot, log, "what if", readings, a killed kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from cosmoslearn.core.position import read_records
from tests.browser.notebook import Notebook, Watch, write_notebook
from tests.browser.test_board import AXE_TAGS, VIEWPORT, Shown, overflow, picture, run_cell, told_to_kernel
from tests.jupyter import Server

HOT_SEAT: Final = """from cosmoslearn.board.table import table
shown = table("bigbang", players=2, seed=4)
shown"""
AGAINST: Final = """shown = table("bigbang", bots={1: "greedy"}, seed=4, file="against.jsonl")
shown"""

FRESH: Final = """from pathlib import Path
from cosmoslearn.board.table import open_table, table
Path("against.jsonl").unlink(missing_ok=True)"""
SAVED: Final = "from cosmoslearn.board.table import open_table\nprint(*open_table('against.jsonl').moves, sep='|')"
KILL: Final = "async () => { await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); }"


@pytest.fixture(scope="module")
def notebook(browser: Browser, server: Server) -> Iterator[Notebook]:
    """One notebook: a table for two people, and one against a bot."""
    context = browser.new_context(viewport=VIEWPORT)
    page = context.new_page()
    watch = Watch(page)
    yield Notebook(page, server, write_notebook(server.folder, HOT_SEAT, AGAINST))
    page.close()
    server.stop_kernels()
    context.close()
    assert watch.errors == [], "errors in the console"
    assert watch.strays == [], "requests that leave this machine"


@pytest.fixture
def page(notebook: Notebook) -> Page:
    return notebook.page


def shown_by(notebook: Notebook, cell: int) -> Shown:
    notebook.command("notebook:clear-all-cell-outputs")
    if cell:
        told_to_kernel(notebook.page, FRESH)
    run_cell(notebook, cell)
    return Shown(notebook.page, notebook.page.locator(".cs-live").nth(0))


@pytest.fixture
def two(notebook: Notebook) -> Shown:
    return shown_by(notebook, 0)


@pytest.fixture
def against(notebook: Notebook) -> Shown:
    shown = shown_by(notebook, 1)
    bot_has_answered(notebook.page)
    return shown


def lay_first(shown: Shown) -> str:
    """Press a tile and an allowed place; the move."""
    move = told_to_kernel(shown.page, "print(next(str(m) for m in shown.position.legal_moves() if '@' in str(m)))")
    tile, _, cell = move.partition("@")
    shown.root.locator(f'.cs-hit[data-id^="row:"][aria-label^="{tile}"]').click()
    expect(shown.marks("dots").first).to_be_attached()
    shown.at(f"cell:{cell}").click()
    expect(shown.root.locator(".cs-log")).to_contain_text(move)
    return move


def bot_has_answered(page: Page) -> None:
    """Wait for the person's turn: the bot thinks after the person's move is shown, so nothing busy may mean not yet."""
    for _ in range(200):
        if told_to_kernel(page, "print(shown.position.to_move)") == "0":
            break
        page.wait_for_timeout(50)
    page.wait_for_function("() => !document.querySelector('.cs-busy')")


GOALS: Final = """for seat in (0, 1):
    scene = shown.position.seen_by(seat).scene()
    print(scene.shape(f"player:{seat}").label.words("en").partition(": ")[2].partition(".")[0])
print(shown.position.to_move)"""


def test_hidden_goals_are_covered_between_two_people(two: Shown, page: Page) -> None:
    uncover = two.root.locator('[data-act="uncover"]')
    expect(uncover).to_be_visible()
    *goals, mover = told_to_kernel(page, GOALS).splitlines()
    assert len(set(goals)) == 2
    assert all(goal not in (two.root.text_content() or "") for goal in goals)
    uncover.click()
    expect(two.root.locator(".cs-picture")).to_contain_text(goals[int(mover)])
    assert goals[1 - int(mover)] not in (two.root.text_content() or "")
    lay_first(two)
    expect(uncover).to_be_visible()
    assert all(goal not in (two.root.text_content() or "") for goal in goals)


def test_a_bot_answers_and_the_file_has_every_move(against: Shown, page: Page, server: Server) -> None:
    lay_first(against)
    bot_has_answered(page)
    assert told_to_kernel(page, "print(shown.position.to_move)") == "0"
    log = against.root.locator(".cs-log button")
    moves = told_to_kernel(page, "print(*shown.moves, sep='|')").split("|")
    expect(log).to_have_count(len(moves) + 1)
    for number, move in enumerate(moves, 1):
        expect(log.nth(number)).to_contain_text(move)
    (record,) = read_records(server.folder / "against.jsonl")
    assert list(record.moves) == moves
    against.root.get_by_role("button", name="Undo").click()
    expect(against.said).to_contain_text("Taken back")


def test_what_if_and_log_by_keyboard(against: Shown, page: Page) -> None:
    lay_first(against)
    bot_has_answered(page)
    moves = told_to_kernel(page, "print(*shown.moves, sep='|')")
    against.root.locator('[data-act="branch"]').focus()
    against.keys("Enter")
    expect(against.root.locator(".cs-told")).to_contain_text("the game itself stands still")
    against.root.locator(".cs-log [aria-current]").focus()
    against.keys("ArrowUp", "ArrowUp", "Enter")
    bot_has_answered(page)
    lay_first(against)
    bot_has_answered(page)
    against.root.locator('[data-act="back"]').click()
    expect(against.said).to_contain_text("Back to the game")
    assert told_to_kernel(page, "print(*shown.moves, sep='|')") == moves


def test_a_rule_is_read_otherwise(against: Shown, page: Page) -> None:
    against.root.locator(".cs-readings summary").click()
    against.root.get_by_label("Rule", exact=True).select_option("BB-PLACE-FEATURE")
    reading = against.root.get_by_label("Reading", exact=True)
    other = reading.locator("option").last.get_attribute("value")
    assert other
    reading.select_option(other)
    expect(against.root.locator(".cs-game")).to_contain_text(f"BB-PLACE-FEATURE: {other}")
    assert told_to_kernel(page, "print(shown.position.rulebook.reading('BB-PLACE-FEATURE'))") == other


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: str, notebook: Notebook, page: Page, axe: str) -> None:
    notebook.dark(theme == "dark")
    page.evaluate(axe)

    def violations(shown: Shown, state: str) -> list[Any]:
        picture(shown, f"table_{state}_{theme}")
        options = {"runOnly": {"type": "tag", "values": AXE_TAGS}}
        run = "async options => (await axe.run(document.querySelector('.cs-live'), options)).violations"
        found = page.evaluate(run, options)
        return [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"]]) for one in found]

    assert violations(shown_by(notebook, 0), "covered") == []
    against = shown_by(notebook, 1)
    lay_first(against)
    bot_has_answered(page)
    against.root.locator('[data-act="branch"]').click()
    against.root.locator(".cs-readings summary").click()
    expect(against.root.locator(".cs-told")).to_be_visible()
    assert violations(against, "branch") == []
    notebook.dark(False)


def test_narrow_page_loses_nothing(against: Shown) -> None:
    against.root.evaluate("root => { root.parentElement.style.width = '320px'; }")
    expect(against.root.locator(".cs-frame")).to_have_css("width", "316px")
    assert overflow(against) == []
    small = against.root.locator("button, select, summary").evaluate_all(
        """all => all.map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
            .filter(([, box]) => Math.min(box.width, box.height) < 27.5).map(([html]) => html)"""
    )
    assert small == []


def test_a_killed_kernel_loses_no_move(against: Shown, notebook: Notebook, page: Page, server: Server) -> None:
    lay_first(against)
    bot_has_answered(page)
    moves = told_to_kernel(page, "print(*shown.moves, sep='|')").split("|")
    page.evaluate(KILL)
    notebook.wait_until_idle()
    assert told_to_kernel(page, SAVED).split("|") == moves
