"""The board of Planetarium in a real JupyterLab: by mouse and by keyboard alone, marks, themes, parts of the house."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Live
from tests.browser.live import Shown
from tests.browser.notebook import Notebook

MAKE: Final = '''from cosmoslearn.games import planetarium
sky = planetarium.parse("""
seats: P1 P2
turn: P1, before the move
planets: A=2.0 B=3.2 C=5.6 D=6.9
matter: 1.1=metal 2.1=gas 2.5=gas 4.4=water 5.8=rock 7.5=gas 8.2=rock
row B: flood-basalts(P2*)
area P1 A: gas=1
hand P1: outgassing water-clouds magnetic-field garden-world ice-giant
track: 5
""")
board = sky.board(lang="en")
board'''
COLLIDE: Final = "A to 2.1"


@pytest.fixture
def shown(live: Live) -> Shown:
    """A fresh board, in the middle of a game."""
    return live(MAKE)


def moves(notebook: Notebook) -> str:
    """What has been played, as the kernel knows it."""
    return notebook.ask("print(*board.moves, sep=', ')")


def press(shown: Shown, *shapes: str) -> None:
    for shape in shapes:
        shown.at(shape).click()


def test_a_turn_by_mouse(shown: Shown, notebook: Notebook) -> None:
    """A planet hits matter, a card is paid with it, a card is drawn; then all is taken back."""
    press(shown, "planet:A")
    expect(shown.marks("dots")).to_have_count(2)  # 2.1 with its matter, and 3.1 along the thin line
    expect(shown.at("space:2.2")).to_have_attribute(
        "aria-label", "2.2, free, orbit II, may not go here: First matter ends it"
    )
    press(shown, "space:2.1")
    expect(shown.said).to_contain_text(f"Played: move planet {COLLIDE}")
    expect(shown.at("planet:A")).to_have_attribute("aria-label", "planet A on 2.1, orbit II")
    press(shown, "hand:outgassing", "state:A")
    expect(shown.said).to_contain_text("P1 draws a card")
    expect(shown.at("state:A")).to_have_attribute(
        "aria-label", "Planet A, terrestrial, on orbit II: Habitable; Habitable 4, Hostile 0"
    )
    press(shown, "deck:low")
    assert moves(notebook) == f"{COLLIDE}, play outgassing on A, draw low"
    for _ in range(3):
        shown.act("undo").click()
    expect(shown.said).to_contain_text(f"Taken back: move planet {COLLIDE}")
    assert notebook.ask("print(board.position == sky)") == "True"


def test_matter_moves_and_hits_a_planet(shown: Shown, notebook: Notebook) -> None:
    press(shown, "space:7.5", "space:7.6")
    expect(shown.said).to_contain_text("Played: move the matter on 7.5 to 7.6")
    shown.act("undo").click()
    expect(shown.at("space:7.5")).to_have_attribute("aria-label", "gas on 7.5, orbit VII")
    assert moves(notebook) == ""


def test_an_illegal_move_is_shown_with_its_marks_and_changes_nothing(shown: Shown, notebook: Notebook) -> None:
    """Beyond the first matter of the orbit no sweep goes."""
    press(shown, "planet:A", "space:2.3")
    rule = shown.verdict.locator('[data-rule="PLA-MOVE-SWEEPMATTER"]')
    expect(rule).to_have_attribute("data-ok", "false")
    expect(rule).to_contain_text("2.1")
    expect(shown.marks("line")).to_have_count(1)
    expect(shown.marks("sign")).to_have_count(1)
    shown.picture("planetarium_refused")
    shown.page.keyboard.press("Escape")
    expect(shown.verdict).to_have_count(0)
    assert notebook.ask("print(board.position == sky)") == "True"


def test_keys_go_along_the_ring_and_across(shown: Shown) -> None:
    """Clockwise and back over tokens, free places and planets; inwards and outwards; to both ends of a ring."""
    shown.at("space:2.1").focus()
    walk = [
        (".", "space:2.2"), (",", "space:2.1"), (",", "planet:A"), (",", "space:2.7"), (".", "planet:A"),
        ("PageDown", "space:3.0"), ("PageDown", "space:4.0"), ("PageUp", "space:3.0"), ("PageUp", "planet:A"),
        ("PageUp", "space:1.0"), ("PageUp", "space:1.0"), ("End", "space:1.3"), ("Home", "space:1.0"),
    ]  # fmt: skip
    for key, end in walk:
        shown.keys(key)
        assert shown.focused() == end, key
    shown.root.locator(".cs-keys summary").click()
    expect(shown.root.locator(".cs-keys")).to_contain_text("along the ring: anticlockwise, clockwise")
    shown.root.locator('[data-lang="es"]').click()
    expect(shown.root.locator(".cs-keys")).to_contain_text("al anillo siguiente, hacia dentro o hacia fuera")


def test_a_turn_by_keyboard_alone(shown: Shown, notebook: Notebook) -> None:
    """From a button beside the board by tabulator into it, then a sweep, a refused card, a collected token, a card."""
    shown.act("undo").focus()
    stops = [tab(shown, "Shift+Tab") for _ in range(6)]
    assert None not in stops
    while (shown.focused() or "").partition(":")[0] not in ("space", "planet"):
        tab(shown, "Shift+Tab")
    go(shown, "planet:A")
    shown.keys("Enter", ".", ".", "Enter")  # past the first matter: refused
    expect(shown.verdict).to_contain_text("PLA-MOVE-SWEEPMATTER")
    shown.keys("Escape")
    go(shown, "planet:A")
    shown.keys("Enter", ".", "Enter")
    expect(shown.said).to_contain_text(f"Played: move planet {COLLIDE}")
    while (shown.focused() or "").partition(":")[0] != "hand":
        tab(shown, "Tab")
    shown.keys("Home", "Enter")
    while (shown.focused() or "").partition(":")[0] != "state":
        tab(shown, "Shift+Tab")
    while shown.focused() != "state:A":
        shown.keys("ArrowUp" if shown.focused() == "state:B" else "ArrowLeft")
    shown.keys("Enter")
    expect(shown.said).to_contain_text("P1 draws a card")
    shown.keys("Control+z", "Control+z")
    expect(shown.said).to_contain_text(f"Taken back: move planet {COLLIDE}")
    assert moves(notebook) == ""


def tab(shown: Shown, key: str) -> str | None:
    """One stop of the tabulator on."""
    shown.keys(key)
    return shown.focused()


def go(shown: Shown, shape: str) -> None:
    """To a place on the rings, first to its ring, then along it."""
    ring = {"planet:A": "2."}[shape]
    for _ in range(40):
        here = shown.focused() or ""
        if here == shape:
            return
        on_ring = here.startswith(f"space:{ring}")
        outside = here.partition(":")[2][:1] > ring[0]
        shown.keys("." if on_ring else "PageUp" if outside else "PageDown")
    raise AssertionError(shape)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_house_parts_are_named(theme: str, notebook: Notebook, shown: Shown, axe: str) -> None:
    notebook.dark(theme == "dark")
    expect(shown.root.locator("svg desc").first).to_contain_text(
        "On the house board, with the house track and the house deck"
    )
    expect(shown.root.locator('[data-shape="heading"]')).to_contain_text("house board · house track · house deck")
    assert shown.violations(axe) == []
    press(shown, "planet:D")
    expect(shown.marks("dots").first).to_be_visible()
    shown.picture(f"planetarium_{theme}")
    assert shown.violations(axe) == []
    notebook.dark(False)
