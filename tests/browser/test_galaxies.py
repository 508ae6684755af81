"""The board of Tiny Epic Galaxies in a real JupyterLab: a turn with a follow prompt by mouse and by keyboard, solo."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Live
from tests.browser.live import Shown
from tests.browser.notebook import Notebook

MAKE: Final = '''from cosmoslearn.games import galaxies
position = galaxies.parse("""
row: Jakks Leandra Gort Maia
deck: Helios Mared Zalax
dice: MOV DIP ENE CUL
rolls: ENE COL
A: L1 E2 C1 | home 1, Leandra@0
B: L1 E2 C1 | home 2
""")
board = position.board()
board'''
SOLO: Final = '''from cosmoslearn.games import galaxies
position = galaxies.parse("""
rogue: hades
mode: solo
active: R
row: Jakks Leandra Gort Maia
deck: Helios Mared
A: L3 E2 C2 | home 1, Gort@2, Jakks@0
R: L3 E1 C2 | home 2, Gort@3, Leandra@0
rolls: COL MOV
stack: rogue R n=1
""")
board = position.board()
board'''
MOVES: Final = "print(*board.moves, sep=', ')"


@pytest.fixture
def shown(live: Live) -> Shown:
    """A fresh board for two players."""
    return live(MAKE)


def press(board: Shown, *shapes: str) -> None:
    for shape in shapes:
        board.at(shape).click()


def button(board: Shown, name: str) -> None:
    board.root.get_by_role("button", name=name, exact=True).click()


def played(board: Shown, move: str) -> None:
    expect(board.said).to_contain_text(f"Played: {move}")


def test_a_turn_by_mouse(notebook: Notebook, shown: Shown, axe: str) -> None:
    button(shown, "Throw dice again")
    press(shown, "die:d3", "die:d4")
    played(shown, "throw again die 3 (")
    press(shown, "die:d1")
    played(shown, "activate die 1 (Move a ship)")
    # Leandra's track holds a ship of hers: that move is refused, with marks, and nothing has changed.
    press(shown, "home:A", "orbit:1")
    broken = shown.verdict.locator('[data-ok="false"]')
    expect(broken).to_have_count(1)
    expect(broken).to_have_attribute("data-rule", "TEG-LIMIT-ORBIT")
    expect(shown.root.locator('[data-form="line"][data-role="broken"]')).to_have_count(1)
    shown.picture("galaxies_refused")
    press(shown, "home:A", "orbit:0")
    played(shown, "move a ship at home to the track of Jakks")
    # The neighbour is asked whether to follow.
    expect(shown.root.get_by_role("button", name="Do not follow")).to_be_visible()
    assert shown.violations(axe) == []
    assert shown.small() == []
    shown.picture("galaxies_follow")
    button(shown, "Follow")
    played(shown, "follow the die")
    shown.act("undo").click()
    expect(shown.said).to_contain_text("Taken back: follow the die")
    notebook.dark()
    assert shown.violations(axe) == []
    shown.picture("galaxies_dark")
    notebook.dark(False)
    assert notebook.ask(MOVES) == "reroll d3 d4, use d1, move home Jakks@"


def reach(board: Shown, shape: str) -> None:
    """Go to a shape by keys alone: by tab to its group, then along it."""
    group = shape.partition(":")[0]
    for key in ["Shift+Tab"] * 14 + ["Tab"] * 28:
        if str(board.focused()).partition(":")[0] == group:
            break
        board.keys(key)
    for key in ["ArrowLeft"] * 6 + ["ArrowRight"] * 7:
        if board.focused() == shape:
            return
        board.keys(key)
    assert board.focused() == shape


def choose(board: Shown, name: str) -> None:
    """Go to a button by keys alone and press it."""
    wanted = board.root.get_by_role("button", name=name, exact=True)
    expect(wanted).to_be_visible()
    for key in ["Tab"] * 30 + ["Shift+Tab"] * 60:
        if wanted.evaluate("one => one === document.activeElement"):
            board.keys("Enter")
            return
        board.keys(key)
    raise AssertionError(f"no key leads to {name}")


def test_a_turn_by_keyboard_alone(notebook: Notebook, shown: Shown) -> None:
    shown.at("die:d1").focus()
    choose(shown, "Throw dice again")
    for die in ("die:d3", "die:d4"):
        reach(shown, die)
        shown.keys("Enter")
    played(shown, "throw again die 3 (")
    reach(shown, "die:d1")
    shown.keys("Enter")
    played(shown, "activate die 1 (Move a ship)")
    reach(shown, "home:A")
    shown.keys("Enter")
    reach(shown, "orbit:0")
    shown.keys("Space")
    played(shown, "move a ship at home to the track of Jakks")
    choose(shown, "Do not follow")
    played(shown, "do not follow the die")
    shown.at("die:d2").focus()
    shown.keys("Control+z")
    expect(shown.said).to_contain_text("Taken back: do not follow the die")
    shown.keys("Control+y")
    expect(shown.said).to_contain_text("Played again: do not follow the die")
    assert notebook.ask(MOVES) == "reroll d3 d4, use d1, move home Jakks@, pass"


def test_the_solo_board(notebook: Notebook, live: Live, axe: str) -> None:
    shown = live(SOLO)
    expect(shown.root).to_contain_text("Colony dice of Hades")
    expect(shown.root).to_contain_text("numbers not confirmed")
    button(shown, "Force a reroll: 1 energy and 1 culture")
    played(shown, "have the die thrown again")
    assert shown.violations(axe) == []
    shown.picture("galaxies_solo")
    assert notebook.ask(MOVES) == "force"
