"""What a learner does in the first lesson as it is shipped: run it, play, and be told on the board what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.notebook import ARTEFACTS, Notebook

START = """import cosmoslearn
cosmoslearn.language("{lang}")
from cosmoslearn.games import bigbang
universe = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\\nrow: CB2 AY1 PB3 W1")"""
REFUSED = 'universe = universe.play("CB2@2,-1")'
AFTER = "print(universe)"
SAID = {
    "en": "IllegalMove: CB2@2,-1 breaks BB-PLACE-FEATURE (Common feature law)",
    "es": "IllegalMove: CB2@2,-1 incumple BB-PLACE-FEATURE (Ley de característica común)",
}


def keep(shown: Locator, name: str) -> None:
    """Keep a picture among the artefacts."""
    ARTEFACTS.mkdir(exist_ok=True)
    shown.screenshot(path=ARTEFACTS / f"{name}.png")


@pytest.mark.parametrize("lang", SAID)
def test_refused_move_of_a_cell_shows_board_marks_and_rules(
    lang: str, notebook_of: Callable[..., Notebook], page: Page
) -> None:
    notebook = notebook_of(START.format(lang=lang), REFUSED, AFTER)
    page.set_viewport_size({"width": 1280, "height": 1900})
    notebook.command("notebook:run-cell-and-select-next")
    notebook.command("notebook:run-cell-and-select-next")
    shown = page.locator(".jp-Cell").nth(1).locator(".jp-OutputArea")
    expect(shown.locator("svg.cs-board[role=img]")).to_be_visible()
    rules = shown.locator("[data-rule]")
    assert [(one.get_attribute("data-rule"), one.get_attribute("class")) for one in rules.all()] == [
        ("BB-TURN-MUST", "cs-ok"),
        ("BB-PLACE-CELL", "cs-ok"),
        ("BB-PLACE-2ADJ", "cs-ok"),
        ("BB-PLACE-FEATURE", "cs-broken"),
    ]
    expect(rules.locator("summary svg")).to_have_count(4)
    assert shown.locator("[data-mark]").count() >= 2
    expect(shown).to_contain_text(SAID[lang])
    assert "Traceback" not in shown.inner_text()
    keep(shown, f"refused_in_a_cell_{lang}")
    notebook.command("notebook:run-cell")
    notebook.wait_until_idle()
    # Nothing has changed: the cell after it shows the position as it was.
    assert "CB2@2,-1" not in str(notebook.outputs()[2])
    assert "CO1@1,0" in str(notebook.outputs()[2])


def test_first_lesson_runs_and_its_boards_are_played(open_notebook: OpenNotebook, page: Page) -> None:
    notebook = open_notebook("en/bigbang/01_first_steps.ipynb")
    notebook.run_all()
    assert notebook.faults() == []
    # JupyterLab draws only what it shows; two live lessons come before the first board.
    page.set_viewport_size({"width": 1280, "height": 6000})
    board = page.locator(".cs-live").nth(2)
    hit = '.cs-hit[data-id="{}"]'
    board.locator(hit.format("row:0")).click()
    board.locator(hit.format("cell:0,0")).click()
    expect(board.locator('[data-rule="BB-PLACE-CELL"]')).to_have_attribute("data-ok", "false")
    keep(board, "lesson_refused")
    board.locator(hit.format("cell:1,0")).click()
    expect(board.locator(".cs-said")).to_contain_text("Played")
    board.get_by_role("button", name="Undo").click()
    expect(board.locator(".cs-said")).to_contain_text("Taken back")
