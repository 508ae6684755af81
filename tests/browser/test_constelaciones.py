"""The board of Constelaciones in a real JupyterLab: looking before moving, the keys around an extreme, free study."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Live

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
    expect(board.said).to_contain_text(re.compile("head -> t"))
