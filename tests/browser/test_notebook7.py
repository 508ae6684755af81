"""Notebook 7 in Chromium: the first lesson as it is shipped is run from the menu, and its board is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.live import Shown
from tests.browser.notebook import Watch, screenshot
from tests.jupyter import Server

LESSON: Final = "en/bigbang/01_first_steps.ipynb"


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """The lesson in Notebook 7, on the same server as JupyterLab; high, since only what is seen is drawn."""
    context = browser.new_context(viewport={"width": 1280, "height": 9000})
    page = context.new_page()
    watch = Watch(page)
    page.goto(f"{server.base}/notebooks/{LESSON}?token={server.token}")
    expect(page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')).to_be_visible(timeout=60_000)
    page.wait_for_load_state("networkidle")
    # What Notebook 7 and its extensions complain about before there is any board is not ours.
    earlier = len(watch.errors)
    yield page
    page.close()
    server.stop_kernel(LESSON)
    context.close()
    assert watch.errors[earlier:] == [], "errors in the console"
    assert watch.strays == [], "requests that leave this machine"


def test_a_lesson_runs_in_notebook_7_and_its_board_is_played(page: Page) -> None:
    expect(page.locator("body")).to_have_attribute("data-notebook", "notebooks", timeout=60_000)
    expect(page.locator(".jp-NotebookPanel")).to_be_visible(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    expect(page.locator(".cs-live")).to_have_count(7, timeout=90_000)
    one = Shown(page, page.locator(".cs-live").nth(2))  # two live lessons come before the first board
    one.at("row:0").click()
    one.at("cell:0,0").click()
    expect(one.verdict.locator('[data-rule="BB-PLACE-CELL"]')).to_have_attribute("data-ok", "false")
    one.at("cell:1,0").click()
    expect(one.said).to_contain_text("Played:")
    one.keys("Control+z")
    expect(one.said).to_contain_text("Taken back")
    assert page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    screenshot(page, "notebook7_lesson")
