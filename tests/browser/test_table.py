"""The play table in a real JupyterLab: hot seat with hidden goals, a bot, log, "what if", readings, a killed kernel."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from cosmoslearn.core.position import read_records
from cosmoslearn.games import bigbang
from tests.browser.conftest import Live
from tests.browser.live import Shown
from tests.browser.notebook import Notebook
from tests.jupyter import Server

HOT_SEAT: Final = """from cosmoslearn.board.table import table
shown = table("bigbang", players=2, seed=4)
shown"""
AGAINST: Final = """from cosmoslearn.board.table import table
shown = table("bigbang", bots={1: "greedy"}, seed=4, file="against.jsonl")
shown"""

FRESH: Final = """from pathlib import Path
Path("against.jsonl").unlink(missing_ok=True)"""
SAVED: Final = "from cosmoslearn.board.table import open_table\nprint(*open_table('against.jsonl').moves, sep='|')"
KILL: Final = "async () => { await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); }"


@pytest.fixture
def page(notebook: Notebook) -> Page:
    return notebook.page


@pytest.fixture
def two(live: Live) -> Shown:
    return live(HOT_SEAT)


@pytest.fixture
def against(live: Live, notebook: Notebook) -> Shown:
    notebook.ask(FRESH)
    shown = live(AGAINST)
    bot_has_answered(notebook)
    return shown


def lay_first(shown: Shown, notebook: Notebook) -> str:
    """Press a tile and an allowed place; the move."""
    move = notebook.ask("print(next(str(m) for m in shown.position.legal_moves() if '@' in str(m)))")
    tile, _, cell = move.partition("@")
    shown.root.locator(f'.cs-hit[data-id^="row:"][aria-label^="{tile}"]').click()
    expect(shown.marks("dots").first).to_be_attached()
    shown.at(f"cell:{cell}").click()
    said = notebook.ask(f"print(shown.record.start().say({move!r}).words('en'))")
    expect(shown.root.locator(".cs-log")).to_contain_text(said)
    return move


def bot_has_answered(notebook: Notebook) -> None:
    """Wait for the person's turn: the bot thinks after the person's move is shown, so nothing busy may mean not yet."""
    for _ in range(200):
        if notebook.ask("print(shown.position.to_move)") == "0":
            break
        notebook.page.wait_for_timeout(50)
    notebook.page.wait_for_function("() => !document.querySelector('.cs-busy')")


GOALS: Final = """for seat in (0, 1):
    scene = shown.position.seen_by(seat).scene()
    print(scene.shape(f"player:{seat}").label.words("en").partition(": ")[2].partition(".")[0])
print(shown.position.to_move)"""


def test_hidden_goals_are_covered_between_two_people(two: Shown, notebook: Notebook) -> None:
    uncover = two.root.locator('[data-act="uncover"]')
    expect(uncover).to_be_visible()
    *goals, mover = notebook.ask(GOALS).splitlines()
    assert len(set(goals)) == 2
    assert all(goal not in (two.root.text_content() or "") for goal in goals)
    uncover.click()
    expect(two.root.locator(".cs-picture")).to_contain_text(goals[int(mover)])
    assert goals[1 - int(mover)] not in (two.root.text_content() or "")
    lay_first(two, notebook)
    expect(uncover).to_be_visible()
    assert all(goal not in (two.root.text_content() or "") for goal in goals)


def test_a_bot_answers_and_the_file_has_every_move(against: Shown, server: Server, notebook: Notebook) -> None:
    lay_first(against, notebook)
    bot_has_answered(notebook)
    assert notebook.ask("print(shown.position.to_move)") == "0"
    log = against.root.locator(".cs-log button")
    moves = notebook.ask("print(*shown.moves, sep='|')").split("|")
    expect(log).to_have_count(len(moves) + 1)
    for number, move in enumerate(moves, 1):
        expect(log.nth(number)).to_contain_text(move)
    (record,) = read_records(server.folder / "against.jsonl")
    assert list(record.moves) == moves
    against.root.get_by_role("button", name="Undo").click()
    expect(against.said).to_contain_text("Taken back")


def test_what_if_and_log_by_keyboard(against: Shown, notebook: Notebook) -> None:
    lay_first(against, notebook)
    bot_has_answered(notebook)
    moves = notebook.ask("print(*shown.moves, sep='|')")
    against.root.locator('[data-act="branch"]').focus()
    against.keys("Enter")
    expect(against.root.locator(".cs-told")).to_contain_text("the game itself stands still")
    against.root.locator(".cs-log [aria-current]").focus()
    against.keys("ArrowUp", "ArrowUp", "Enter")
    bot_has_answered(notebook)
    lay_first(against, notebook)
    bot_has_answered(notebook)
    against.root.locator('[data-act="back"]').click()
    expect(against.said).to_contain_text("Back to the game")
    assert notebook.ask("print(*shown.moves, sep='|')") == moves


def test_a_rule_is_read_otherwise(against: Shown, notebook: Notebook) -> None:
    against.root.locator('[data-key="readings"] summary').click()
    rule, other = "BB-PLACE-FEATURE", "any-neighbour"
    against.act("reading").select_option(f"{rule} {other}")
    expect(against.root.locator(".cs-beside")).to_contain_text(bigbang.RULES.rule(rule).reading_words(other)["en"])
    assert notebook.ask("print(shown.position.rulebook.reading('BB-PLACE-FEATURE'))") == other


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: str, notebook: Notebook, live: Live, axe: str) -> None:
    notebook.dark(theme == "dark")

    def violations(shown: Shown, state: str) -> list[Any]:
        shown.picture(f"table_{state}_{theme}")
        return shown.violations(axe)

    assert violations(live(HOT_SEAT), "covered") == []
    notebook.ask(FRESH)
    against = live(AGAINST)
    bot_has_answered(notebook)
    lay_first(against, notebook)
    bot_has_answered(notebook)
    against.act("branch").click()
    against.root.locator('[data-key="readings"] summary').click()
    expect(against.root.locator(".cs-told")).to_be_visible()
    assert violations(against, "branch") == []
    notebook.dark(False)


def test_narrow_page_loses_nothing(against: Shown) -> None:
    against.narrow(320)
    assert against.overflow() == []
    assert against.small() == []


def test_a_killed_kernel_loses_no_move(against: Shown, notebook: Notebook, page: Page) -> None:
    lay_first(against, notebook)
    bot_has_answered(notebook)
    moves = notebook.ask("print(*shown.moves, sep='|')").split("|")
    page.evaluate(KILL)
    notebook.wait_until_idle()
    assert notebook.ask(SAVED).split("|") == moves
