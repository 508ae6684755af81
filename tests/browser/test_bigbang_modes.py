"""Every mode of Big Bang in a real JupyterLab: a legal and an illegal move by mouse and by keyboard alone, undo,
axe-core, and a picture of each in light and dark."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from cosmoslearn.games import bigbang
from tests.browser.conftest import Live
from tests.browser.live import Shown
from tests.browser.notebook import Notebook

# For each mode: a position, the shapes of a legal move and the move, the shapes of an illegal one and what it breaks.
MODES: Final[dict[str, tuple[str, tuple[str, ...], str, tuple[str, ...], tuple[str, ...]]]] = {
    "cosmic": (
        """universe: BB@0,0 PR1@1,0 PR2@1,-1 SR2@2,-1 SR1@2,0 SN@3,-1 CR1@1,1
row: HY OR PR3 SB3
players: earth water
goals: earth PR, water SO
clock: earth 3, water 4""",
        ("row:1", "cell:1,1", "cell:2,0", "cell:3,0"),
        "OR 1,1 round 2,0-3,0",
        ("row:2", "cell:-1,0"),
        ("BB-PLACE-2ADJ",),
    ),
    "simple": (
        """universe: BB@0,0 PR1@1,0 SB1@1,-1
row: CO2 AY1 PY2 SR2
players: earth fire
goals: earth PR, fire CO""",
        ("row:0", "cell:2,-1"),
        "CO2@2,-1",
        ("row:1", "cell:2,0"),
        ("BB-SIM-PLACE",),
    ),
    "solo": (
        """universe: BB@0,0 PR1@1,0 SR2@2,-1
row: CR1 AB3 SB3 PY2
clock: fire 5
goal: R
cards: O Y S A
negative: B""",
        ("row:0", "cell:2,0"),
        "CR1@2,0",
        ("row:1", "cell:3,-1"),
        ("BB-PLACE-2ADJ", "BB-PLACE-FEATURE"),
    ),
    "hexdomino": (
        """universe: PR1@0,0 PY2@1,0
hands: 1 SY1 SB3 AR2 CO1; 2 CB1 PO1; 3 AO1
queue: SO1 SO2""",
        ("row:0", "cell:2,0"),
        "SY1@2,0",
        ("row:1", "cell:2,0"),
        ("BB-HD-LINK",),
    ),
    "parallel": (
        """universe: PR1@0,0 PR2@1,0 | SB3@0,0 SY3@1,0 | AO1@0,0
players: earth water air
row: CR2 PB3 SO1 AY1
goals: earth PR, water SO, air CY""",
        ("row:0", "cell:0:1,-1"),
        "L CR2@1,-1",
        ("row:1", "cell:2:1,0"),
        ("BB-PLACE-FEATURE",),
    ),
}
# Where the letters lie around S, in degrees clockwise from north; the arrows for up and down.
KEYS: Final = {"w": 330, "e": 30, "d": 90, "x": 150, "z": 210, "a": 270, "ArrowUp": 0, "ArrowDown": 180}


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def shown(live: Live, mode: str) -> Shown:
    """A fresh board of the mode, as its first player sees it."""
    text = MODES[mode][0]
    return live(
        f'from cosmoslearn.games import bigbang\nstart = bigbang.parse("""{text}""", mode="{mode}")\n'
        "board = start.board()\nboard"
    )


@pytest.fixture
def page(notebook: Notebook) -> Page:
    return notebook.page


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def keys_towards(dx: float, dy: float) -> Iterator[str]:
    """The keys, the one that points best first."""
    way = math.degrees(math.atan2(dx, -dy)) % 360
    yield from sorted(KEYS, key=lambda key: abs((KEYS[key] - way + 180) % 360 - 180))


def walk(board: Shown, shape: str) -> None:
    """Go to a shape by keys alone: to its group by tab, then towards it."""
    group = shape.partition(":")[0] + ":"
    for key in ("Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"):
        if str(board.focused()).startswith(group):
            break
        board.keys(key)
    seen = {""}
    for _ in range(30):
        here = str(board.focused())
        if here == shape:
            return
        seen.add(here)
        now, goal = middle(board.at(here)), middle(board.at(shape))
        for key in keys_towards(goal[0] - now[0], goal[1] - now[1]):
            board.keys(key)
            if board.focused() not in seen:
                break
    raise AssertionError(f"{shape} is not reached: {board.focused()}")


def press(board: Shown, *shapes: str) -> None:
    for shape in shapes:
        board.at(shape).click()


def enter(board: Shown, *shapes: str) -> None:
    for shape in shapes:
        walk(board, shape)
        board.keys("Enter")


def broken(board: Shown) -> set[str]:
    """The rules that the panel shows as broken."""
    found = board.verdict.locator('[data-ok="false"]')
    expect(found.first).to_be_visible()
    return {str(one.get_attribute("data-rule")) for one in found.all()}


def test_by_mouse_with_pictures_and_axe(mode: str, shown: Shown, notebook: Notebook, axe: str) -> None:
    _, legal, _, illegal, _ = MODES[mode]
    press(shown, legal[0])
    for theme in ("dark", "light"):
        notebook.dark(theme == "dark")
        shown.picture(f"bigbang_{mode}_{theme}")
        assert shown.violations(axe) == []
    shown.keys("Escape")
    press(shown, *illegal)
    refused_then_played(mode, shown, notebook, press)
    shown.root.get_by_role("button", name="Undo").click()
    taken_back(mode, shown, notebook)


def test_by_keyboard_alone(mode: str, shown: Shown, notebook: Notebook) -> None:
    shown.at("cell:1:0,0" if mode == "parallel" else "cell:0,0").focus()
    enter(shown, *MODES[mode][3])
    refused_then_played(mode, shown, notebook, enter)
    shown.keys("Control+z")
    taken_back(mode, shown, notebook)


def said(mode: str) -> str:
    """The legal move of a mode in words."""
    text, _, move, _, _ = MODES[mode]
    words: str = bigbang.parse(text, mode=mode).say(move).words("en")
    return words


def refused_then_played(mode: str, shown: Shown, notebook: Notebook, act: Callable[..., None]) -> None:
    """The illegal move tells its rules and changes nothing; the legal one is played."""
    _, legal, move, _, rules = MODES[mode]
    assert broken(shown) == set(rules)
    assert notebook.ask("print(board.position == start, board.moves)") == "True ()"
    shown.picture(f"bigbang_{mode}_refused")
    shown.keys("Escape")
    act(shown, *legal)
    expect(shown.said).to_contain_text(f"Played: {said(mode)}")
    assert notebook.ask(f"print(board.position == start.play({move!r}))") == "True"


def taken_back(mode: str, shown: Shown, notebook: Notebook) -> None:
    expect(shown.said).to_contain_text(f"Taken back: {said(mode)}")
    assert notebook.ask("print(board.position == start, board.moves)") == "True ()"


def test_the_board_of_a_player_says_that_other_goals_are_hidden(live: Live, notebook: Notebook) -> None:
    text = MODES["cosmic"][0]
    shown = live(
        f'from cosmoslearn.games import bigbang\nboard = bigbang.parse("""{text}""").seen_by(0).board()\nboard'
    )
    state: Any = notebook.ask("import json; print(json.dumps(board.whole()))")
    assert "sun, orange" not in state
    assert "planet, red" in state
    press(shown, "row:2", "cell:3,0")
    expect(shown.said).to_contain_text("Played: lay the tile “red planet, galaxy” on 3,0")
    assert notebook.ask("print(board.position.goals)") == "('PR', '??')"
