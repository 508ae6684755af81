"""A board without a front end: what nbconvert makes of a notebook with a live board, shown with the network off."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter, LatexExporter
from playwright.sync_api import Browser, Page, expect

from tests.browser.notebook import ARTEFACTS
from tests.browser.test_board import MAKE

ENGLISH = "import cosmoslearn\ncosmoslearn.language('en')\n"
REFUSED = MAKE + "\nfor shape in ('row:0', 'cell:3,0'):\n    board.receive({'kind': 'press', 'id': shape})\nboard"


def code_cell(code: str, number: int) -> dict[str, Any]:
    plain: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    return {**plain, "id": f"cell-{number}", "source": ENGLISH + code}


@pytest.fixture(scope="module")
def executed() -> Any:
    """A notebook with a board as it stands, and one with a refused move; run through as `nbconvert --execute` does."""
    cells = [code_cell(code, number) for number, code in enumerate((MAKE, REFUSED))]
    plain = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}
    book: Any = nbformat.reads(json.dumps(plain), as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(book, kernel_name="python3").execute()
    return book


@pytest.fixture
def offline(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(offline=True, viewport={"width": 1100, "height": 1900})
    yield context.new_page()
    context.close()


def exported(exporter: Any, book: Any) -> str:
    body: str = exporter().from_notebook_node(book)[0]
    return body


def test_html_shows_the_labelled_picture_and_the_text(executed: Any, offline: Page, tmp_path: Path) -> None:
    body = exported(HTMLExporter, executed)
    file = tmp_path / "board.html"
    file.write_text(body, encoding="utf-8")
    offline.goto(file.as_uri())
    pictures = offline.locator("svg.cs-board[role=img]")
    expect(pictures).to_have_count(2)
    expect(pictures.first).to_be_visible()
    expect(offline.get_by_role("img", name="Big Bang 13.7").first).to_be_visible()
    expect(offline.locator("[data-rule=BB-PLACE-FEATURE]")).to_contain_text("PB1")
    offline.locator("details.cs-text > summary").first.click()
    expect(offline.locator("details.cs-text pre").first).to_contain_text("SR2")
    ARTEFACTS.mkdir(exist_ok=True)
    offline.screenshot(path=ARTEFACTS / "board_static.png")


def test_a_notebook_that_is_run_through_keeps_no_widgets(executed: Any) -> None:
    """Whoever reads it sees the picture: no front end is asked for what only a kernel could show."""
    assert "widgets" not in executed.metadata
    assert "widget-view" not in nbformat.writes(executed)  # type: ignore[no-untyped-call]


def test_latex_shows_the_text(executed: Any) -> None:
    body = exported(LatexExporter, executed)
    assert "Big Bang 13.7. Cosmic mode" in body
    assert "widget-view" not in body


def test_notebook_keeps_a_text_for_every_reader(executed: Any) -> None:
    for cell in executed.cells:
        (output,) = [one for one in cell.outputs if "data" in one]
        assert "Big Bang 13.7" in output.data["text/plain"]
        assert 'role="img"' in output.data["text/html"]
