"""The board of Sector 41 in a real JupyterLab: a whole turn by mouse and by keyboard, a refused move, undo, a fold.

Every tile that lies face down is of one kind, whose code and name must never come to the page: not in the widget's
state, not in the page, not in any message that the server sends.
"""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Live
from tests.browser.live import Shown
from tests.browser.notebook import Notebook

HIDDEN: Final = ("TEM[NE]", "Solar Tempest", "Tempestad solar")
# The code of the hidden kind is put together in the kernel, so that the notebook's own text does not hold it.
MAKE: Final = '''from cosmoslearn.games import sector41
position = sector41.parse("""
rest: (""" + "T" + """EM[NE])
tiles: d1=WIN[N,E] d2=GLY2/YY c3=UNC d3=NOV h5=WIN[S]
ships: S@e1 N@e9
explorers: N1 c3
""")
board = position.board()
board'''
SHOW: Final = MAKE.replace(
    "board = position.board()\nboard",
    "after = position.play_all(['ship S@d1', 'S1-d1', 'go d2'])\nsector41.explain_fold(after.having(player=0))",
)
BINARY: Final = 2  # the kind of a web socket's frame
BOARD: Final = "print(board.moves, board.position.phase)"


@pytest.fixture
def shown(live: Live) -> Shown:
    """A fresh board."""
    return live(MAKE)


def heard(page: Page) -> list[str]:
    """Everything that the server will say to the page from now on, as text."""
    frames: list[str] = []

    def keep(event: dict[str, Any]) -> None:
        said: str = event["response"]["payloadData"]
        frames.append(b64decode(said).decode("utf-8", "replace") if event["response"]["opcode"] == BINARY else said)

    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.webSocketFrameReceived", keep)
    return frames


def press(board: Shown, *shapes: str) -> None:
    for shape in shapes:
        board.at(shape).click()


def test_a_turn_by_mouse_with_a_choice_a_refused_move_and_undo(notebook: Notebook, shown: Shown) -> None:
    press(shown, "ship:S", "dock:S@d1")
    expect(shown.said).to_contain_text("Played: slide the mother ship until it is in front of d1")
    press(shown, "explorer:S1", "cell:d1")
    expect(shown.said).to_contain_text("Played: move explorer S1 to d1")
    # The wind asks where to go: two arrows, two dotted places.
    expect(shown.marks("line")).to_have_count(2)
    press(shown, "explorer:S1", "cell:d2")
    expect(shown.said).to_contain_text("Played: let the tile take the explorer to d2")
    assert notebook.ask(BOARD) == "('ship S@d1', 'S1-d1', 'go d2') ship"
    # North may not enter: S1 is shielded, and the route is drawn.
    shield = shown.root.locator('[data-shape="shield:S1"]')
    expect(shield).to_be_visible()
    shown.root.get_by_role("button", name="Leave the ship as it is").click()
    press(shown, "explorer:N1", "cell:d2")
    broken = shown.verdict.locator('[data-ok="false"]')
    expect(broken).to_have_count(1)
    expect(broken).to_have_attribute("data-rule", "S41-SHIELD-NOENTRY")
    expect(shown.marks("line")).to_have_count(1)
    expect(shown.root.locator('[data-form="ring"][data-role="broken"]')).to_have_count(1)
    expect(shield).to_be_visible()
    shown.picture("sector41_refused")
    assert notebook.ask(BOARD) == "('ship S@d1', 'S1-d1', 'go d2', 'stay') explorer"
    for move in ("leave the mother ship where it is", "let the tile take the explorer to d2"):
        shown.root.get_by_role("button", name="Undo").click()
        expect(shown.said).to_contain_text(f"Taken back: {move}")
    expect(shield).to_have_count(0)
    expect(shown.marks("line")).to_have_count(2)


def test_a_turn_by_keyboard_alone(notebook: Notebook, shown: Shown) -> None:
    shown.at("cell:e5").focus()
    walk_to(shown, "ship:S")
    shown.keys("Enter")
    walk_to(shown, "dock:S@d1")
    shown.keys("Enter")
    expect(shown.said).to_contain_text("Played: slide the mother ship until it is in front of d1")
    walk_to(shown, "explorer:S1")
    shown.keys("Enter")
    walk_to(shown, "cell:d1")
    shown.keys("Enter")
    expect(shown.said).to_contain_text("Played: move explorer S1 to d1")
    walk_to(shown, "explorer:S1")
    shown.keys("Enter")
    walk_to(shown, "cell:d2")
    shown.keys("Space")
    expect(shown.said).to_contain_text("Played: let the tile take the explorer to d2")
    shown.keys("Control+z")
    expect(shown.said).to_contain_text("Taken back: let the tile take the explorer to d2")
    shown.keys("Control+y")
    expect(shown.said).to_contain_text("Played again: let the tile take the explorer to d2")
    assert notebook.ask(BOARD) == "('ship S@d1', 'S1-d1', 'go d2') ship"


def walk_to(board: Shown, shape: str) -> None:
    """Go to a shape by keys alone: by tab to its group, then by arrows towards it."""
    kind, _, name = shape.partition(":")
    for key in ["Tab"] * 3 + ["Shift+Tab"] * 6:
        if str(board.focused()).startswith(f"{kind}:"):
            break
        board.keys(key)
    place = name.partition("@")[2] or name
    for _ in range(20):
        here = str(board.focused()).partition(":")[2]
        if here == name:
            return
        now = here.partition("@")[2] or here
        if now[0] != place[0]:
            board.keys("ArrowRight" if now[0] < place[0] else "ArrowLeft")
        else:
            board.keys("ArrowUp" if now[1] < place[1] else "ArrowDown")
    raise AssertionError(f"{shape} is not reached: {board.focused()}")


def test_what_a_fold_would_change_is_shown_before_and_after(live: Live) -> None:
    shown = live(SHOW, MAKE)
    fold = Shown(shown.page, shown.page.locator(".cs-live").first)
    expect(fold.said).to_contain_text("What a fold changes")
    for words in (
        "line d runs from d1",
        "the tile of d9 comes round to d1",
        "lies in front of d1 on the south side",
        "S1 rode along",
        "No longer shielded: S1",
    ):
        fold.act("on").click()
        expect(fold.said).to_contain_text(words)
    fold.picture("sector41_fold")
    shown.root.get_by_role("button", name="Fold space").click()
    expect(shown.said).to_contain_text("Played: fold the line")


def test_where_tiles_come_from_is_spoken(notebook: Notebook, shown: Shown) -> None:
    expect(shown.at("cell:c3")).to_have_attribute("aria-label", re.compile("missing from the rule text"))
    expect(shown.at("cell:d3")).to_have_attribute("aria-label", re.compile("completed by us"))
    expect(shown.at("cell:e2")).to_have_attribute("aria-label", "e2: face down")
    shown.root.get_by_role("button", name="Español").click()
    expect(shown.at("cell:c3")).to_have_attribute("aria-label", re.compile("falta en el texto de las reglas"))


def test_hidden_kinds_never_come_to_the_page(notebook: Notebook, live: Live) -> None:
    frames = heard(notebook.page)
    shown = live(SHOW, MAKE)
    press(shown, "ship:S", "dock:S@d1")
    expect(shown.said).to_contain_text("Played")
    press(shown, "explorer:S1", "cell:d1")
    expect(shown.marks("line")).to_have_count(2)
    state = notebook.ask("import json; print(json.dumps(board.get_state(), default=str))")
    places = {"state": state, "page": shown.page.content(), "messages": "".join(frames)}
    assert [place for place, text in places.items() if "GLY2" not in text] == [], "what lies face up is there"
    assert [(place, word) for place, text in places.items() for word in HIDDEN if word in text] == []
    # Once it is turned up, it may be seen.
    press(shown, "explorer:S1", "cell:e1")
    expect(shown.at("cell:e1")).to_have_attribute("aria-label", re.compile("Solar Tempest"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: str, notebook: Notebook, shown: Shown, axe: str) -> None:
    notebook.dark(theme == "dark")

    def look(state: str) -> None:
        shown.picture(f"sector41_{state}_{theme}")
        assert shown.violations(axe) == []

    look("start")
    press(shown, "ship:S", "dock:S@d1")
    expect(shown.said).to_contain_text("Played")
    press(shown, "explorer:S1")
    expect(shown.marks("dots").first).to_be_visible()
    look("chosen")
    press(shown, "cell:d1")
    expect(shown.marks("line")).to_have_count(2)
    look("choice")
    notebook.dark(False)
