"""The board of Constelaciones in a real JupyterLab: whole turns by keyboard and mouse, measuring, the setup screen."""

from __future__ import annotations

import json
import math
import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Live
from tests.browser.live import Shown
from tests.browser.notebook import ARTEFACTS, Notebook

MAKE: Final = '''from cosmoslearn.games import constelaciones
position = constelaciones.parse("""
stars: a0(0,0) a1(75,0) t(75,50) u(140,0) v(60,-60) p(110,-30) q(110,40)
A: (0,0)-(75,0)
B: (110,-30)-(110,45)
""")
board = position.board(study=True)
board'''


def test_a_rod_is_looked_at_dragged_under_and_laid(live: Live) -> None:
    board = live(MAKE)
    ghost = board.root.locator('[data-shape="ghost"]')
    # Choose the head by the keyboard, look at a star: the whole rod is shown, and the caption tells of it.
    board.at("extreme:A:head").focus()
    board.keys("Enter")
    board.at("star:t").focus()
    expect(ghost).to_have_count(1)
    expect(board.root.locator(".cs-caption")).to_contain_text("50 mm")
    board.at("star:u").focus()
    expect(board.root.locator('[data-shape="obstacle:1"]')).to_have_count(1)
    board.keys(".")
    assert board.focused() != "star:u"
    # The pointer does the same.
    board.at("star:v").hover()
    expect(board.root.locator(".cs-caption")).to_contain_text("star v")
    expect(ghost).to_have_count(1)
    # Drag u out of the shadow of the rival rod and look again: the verdict has changed.
    box = board.at("star:u").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = board.page.mouse
    mouse.move(x, y)
    mouse.down()
    for step in range(1, 9):
        mouse.move(x - 8 * step, y - 14 * step)
        board.page.wait_for_timeout(60)
    mouse.up()
    expect(board.at("star:u")).not_to_have_attribute("aria-label", re.compile(r"\(140; 0\)"))
    # The head is still chosen: one click lays the rod.
    board.at("star:t").click()
    expect(board.said).to_contain_text("lay a rod from the head to star t")


GAME: Final = """from cosmoslearn.games import constelaciones
game = constelaciones.new_game(seed=7)
board = game.board()
board"""
FIVE: Final = '''from cosmoslearn.games import constelaciones
position = constelaciones.parse("""
stars: a0(0,0) a1(75,0) c(75,73) d(140,73) e(150,20) f(220,-2) x(225,60) y(-40,0) w(0,-30) b0(20,120) b1(90,120)
A: (0,0)-(75,0) (75,0)-(75,75) (75,73)-(150,73) (150,73)-(150,-2) (150,-2)-(225,-2)
B: (20,120)-(95,120)
""")
board = position.board()
board'''
SETUP: Final = """from cosmoslearn.games import constelaciones
constelaciones.set_up(seed=7).board()"""


def places(board: Shown, notebook: Notebook) -> dict[str, tuple[float, float]]:
    """The stars of the kernel's position, with their places in millimetres."""
    found = json.loads(notebook.ask("import json; print(json.dumps({s.id: s.mm for s in board.position.stars}))"))
    return {star: (x, y) for star, (x, y) in found.items()}


def test_a_whole_first_turn_by_keyboard_alone(live: Live, notebook: Notebook) -> None:
    board = live(GAME)
    at = places(board, notebook)
    ghost = board.root.locator('[data-shape="ghost"]')
    board.at("star:a").focus()
    board.keys("Enter")
    expect(board.at("star:a")).to_have_attribute("aria-label", re.compile("chosen"))
    # By distance: the nearest first, then the second nearest.
    near = sorted((star for star in at if star != "a"), key=lambda star: math.dist(at[star], at["a"]))
    board.keys("PageDown")
    assert board.focused() == f"star:{near[0]}"
    board.keys("PageDown", "PageDown", "PageUp")
    assert board.focused() == f"star:{near[1]}"
    # By angle, clockwise from north.
    turn = {star: math.atan2(at[star][0] - at["a"][0], at[star][1] - at["a"][1]) % math.tau for star in near}
    around = sorted(near, key=lambda star: turn[star])
    board.keys(".")
    assert board.focused() == f"star:{around[(around.index(near[1]) + 1) % len(around)]}"
    board.keys(",")
    assert board.focused() == f"star:{near[1]}"
    # The whole rod is shown before it is laid, and told.
    expect(ghost).to_have_count(1)
    expect(board.root.locator(".cs-caption")).to_contain_text("It touches")
    board.keys("Enter")
    expect(board.said).to_contain_text(f"Played: lay the first rod from star a towards star {near[1]}")
    # B: a star far from A's rod, and the nearest one to it.
    board.at("star:y").focus()
    board.keys("Enter", "PageDown", "Enter")
    expect(board.said).to_contain_text("Played: lay the first rod from star y towards star")
    # A: the group of extremes is one stop of the tabulator; both can be reached by arrows.
    board.at("extreme:A:head").focus()
    board.keys("Enter")
    expect(board.said).to_contain_text("Chosen: head")
    board.at("star:m").focus()
    board.keys("PageDown")
    expect(ghost).to_have_count(1)
    board.keys("Control+z", "Control+z", "Control+z")
    expect(board.said).to_contain_text("Taken back")


def test_the_same_turn_by_mouse_and_an_illegal_move_with_its_marks(live: Live) -> None:
    board = live(GAME)
    board.at("star:a").click()
    board.at("star:w").hover()
    expect(board.root.locator(".cs-caption")).to_contain_text("a rod reaches 77 mm")
    expect(board.root.locator('[data-shape="ghost"]')).to_have_count(1)
    board.at("star:w").click()
    expect(board.verdict.locator(".cs-sentence")).to_contain_text("Not allowed")
    expect(board.verdict.locator('[data-ok="false"]')).to_have_attribute("data-rule", "CO-FIRST")
    expect(board.root.locator('[data-form="ring"][data-on~="star:w"]')).to_have_attribute("data-role", "broken")
    board.keys("Escape")
    expect(board.verdict).to_have_count(0)
    board.at("star:b").click()
    expect(board.said).to_contain_text("Played: lay the first rod from star a towards star b")


def test_what_goes_out_is_shown_before_a_rod_is_lifted(live: Live) -> None:
    board = live(FIVE)
    expect(board.root.locator('[data-shape="leaving:a0"]')).to_contain_text("tail")
    expect(board.root.locator('[data-shape="leaving:f"]')).to_contain_text("head")
    for end in ("head", "tail"):
        expect(board.at(f"extreme:A:{end}")).to_have_count(1)
    board.at("extreme:A:head").focus()
    board.keys("Enter")
    board.at("star:x").focus()
    expect(board.root.locator('[data-form="ring"][data-role="broken"][data-on="star:a0"]')).to_have_count(1)
    board.keys("Enter")
    expect(board.said).to_contain_text("lift the rod at the tail and lay it from the head to star x")
    expect(board.at("star:a0")).to_have_count(0)


def test_measuring_by_mouse_and_by_keyboard(live: Live) -> None:
    board = live(MAKE.replace("study=True", ""))
    board.act("measure").click()
    expect(board.act("measure")).to_have_attribute("aria-pressed", "true")
    board.at("star:a0").click()
    board.at("star:t").hover()
    expect(board.root.locator(".cs-caption")).to_contain_text("90.14 mm")
    board.at("star:t").click()
    expect(board.said).to_contain_text("From a0 to t it is 90.14 mm, at 33.7 degrees")
    expect(board.said).to_contain_text("A rod is 75 mm long and reaches 77 mm")
    expect(board.root.locator('[data-shape="gauge:way"]')).to_have_count(1)
    # A free place: the second end is dragged with the mouse.
    box = board.at("measure:2").bounding_box()
    assert box is not None
    mouse = board.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] + 60, steps=5)
    mouse.up()
    expect(board.said).to_contain_text(re.compile(r"From a0 to \("))
    # By keyboard: an end of a rod, a star, and the end moved by 1 mm steps.
    board.keys("Escape")
    board.at("end:B1:head").focus()
    board.keys("Enter")
    board.at("star:a0").focus()
    board.keys("Enter")
    expect(board.said).to_contain_text("From B1 head to a0 it is 118.85 mm")
    board.at("measure:2").focus()
    board.keys("Shift+ArrowUp")
    expect(board.said).to_contain_text(re.compile(r"From B1 head to \(0; \d"))
    assert board.focused() == "measure:2"
    board.keys("Escape", "Escape")
    expect(board.act("measure")).to_have_attribute("aria-pressed", "false")
    board.at("extreme:A:head").click()
    board.at("star:t").click()
    expect(board.said).to_contain_text("Played: lay a rod from the head to star t")


def test_a_sky_is_dropped_again_changed_and_played_on(live: Live) -> None:
    board = live(SETUP)
    broken = board.root.locator('[data-shape^="condition:"]').filter(has_text="at least 8 mm")
    expect(broken).to_contain_text("i and j are 6.81 mm apart")
    board.at("setup:start").click()
    expect(board.verdict.locator('[data-ok="false"]')).to_have_attribute("data-rule", "CO-FIELD")
    board.keys("Escape")
    board.at("setup:again").focus()
    board.keys("Enter")
    expect(board.root.locator('[data-form="ring"][data-role="broken"]')).to_have_count(0)
    expect(board.at("star:a")).to_have_attribute("aria-label", re.compile(r"star a at \(-115.9; 11.2\)"))
    # A star is taken, put by a click on the table, and put on another one, which is refused with the reason.
    board.at("star:k").click()
    expect(board.at("star:k")).to_have_count(0)
    expect(board.root.locator('[data-shape="condition:0"]')).to_contain_text("24 stars; a sky has 25")
    table = board.root.locator("svg.cs-picture").bounding_box()
    assert table is not None
    board.page.mouse.click(table["x"] + 60, table["y"] + 110)
    expect(board.at("star:k")).to_have_count(1)
    other = board.at("star:k").bounding_box()
    assert other is not None
    board.at("setup:add").click()
    board.at("setup:start").focus()
    board.keys("Enter")
    expect(board.verdict.locator('[data-ok="false"]').first).to_contain_text("26")
    board.keys("Escape", "Control+z", "Enter")
    expect(board.said).to_contain_text("Played: start the game on this sky")
    board.at("star:a").click()
    board.at("star:b").click()
    expect(board.said).to_contain_text("Played: lay the first rod from star a towards star b")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_a_sky(theme: str, live: Live, notebook: Notebook, axe: str) -> None:
    notebook.dark(theme == "dark")

    def clean(board: Shown, name: str) -> None:
        board.picture(f"constelaciones_{name}_{theme}")
        assert board.violations(axe) == [], name
        assert (
            board.at("star:a").or_(board.at("star:a0")).first.evaluate("one => one.getBoundingClientRect().width") >= 24
        )

    board = live(GAME)
    clean(board, "start")
    board.at("star:a").click()
    board.at("star:b").focus()
    expect(board.root.locator('[data-shape="ghost"]')).to_have_count(1)
    clean(board, "chosen")
    board.at("star:f").hover()
    expect(board.root.locator('[data-shape="ghost"]')).to_have_count(1)
    board.root.screenshot(path=ARTEFACTS / f"constelaciones_ghost_{theme}.png")
    board.at("star:w").click()
    expect(board.verdict).to_be_visible()
    clean(board, "refused")
    board.keys("Escape")
    board.act("measure").click()
    for star in ("a", "u"):
        board.at(f"star:{star}").click()
    expect(board.said).to_contain_text("From a to u")
    clean(board, "measured")
    clean(live(FIVE), "five")
    clean(live(SETUP), "setup")
    notebook.dark(False)
