"""The board of Constelaciones in a real JupyterLab: looking before moving, the keys around an extreme, free study."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.notebook import Notebook, Watch, write_notebook
from tests.browser.test_board import VIEWPORT, Shown
from tests.jupyter import Server

MAKE: Final = '''from cosmoslearn.games import constelaciones
position = constelaciones.parse("""
stars: a0(0,0) a1(75,0) t(75,50) u(140,0) v(60,-60) p(110,-30) q(110,40)
A: (0,0)-(75,0)
B: (110,-30)-(110,45)
""")
board = position.board(study=True)
board'''


@pytest.fixture(scope="module")
def shown(browser: Browser, server: Server) -> Iterator[tuple[Shown, Watch]]:
    context = browser.new_context(viewport=VIEWPORT)
    page = context.new_page()
    watch = Watch(page)
    notebook = Notebook(page, server, write_notebook(server.folder, MAKE))
    notebook.run_all()
    yield Shown(page, page.locator(".cs-live").first), watch
    page.close()
    server.stop_kernels()
    context.close()


def test_a_rod_is_looked_at_dragged_under_and_laid(shown: tuple[Shown, Watch]) -> None:
    board, watch = shown
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
    assert watch.errors == []
    assert watch.strays == []
