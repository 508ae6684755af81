"""The stepper of a real trace in a real JupyterLab: mouse, keyboard alone, prediction, themes, narrow pages."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Live
from tests.browser.live import Shown
from tests.browser.notebook import Notebook
from tests.browser.test_board import UNIVERSE

MAKE: Final = f'''import cosmoslearn
from cosmoslearn.games import bigbang
trace = bigbang.parse("""{UNIVERSE}""").explain("PY3@-3,1")
trace'''
BOARD: Final = "stepper = trace.board(at=1)\nstepper"


@pytest.fixture
def page(notebook: Notebook) -> Page:
    return notebook.page


@pytest.fixture
def shown(live: Live) -> Shown:
    """A fresh stepper at its first step; the trace itself is shown above it."""
    return live(MAKE, BOARD)


def test_a_trace_is_live_where_a_front_end_listens(live: Live, notebook: Notebook) -> None:
    above = live(MAKE)
    expect(above.said).to_contain_text("What this does: lay the tile “yellow planet, galaxy” on -3,1")
    above.act("on").click()
    expect(above.said).to_contain_text(notebook.ask("print(trace.steps[0].words())"))


def test_steps_by_mouse_and_python_hears(shown: Shown, notebook: Notebook) -> None:
    sentences = notebook.ask("print(*(step.words() for step in trace), sep='\\n')").splitlines()
    expect(shown.said).to_have_text(sentences[0])
    shown.act("on").click()
    expect(shown.said).to_have_text(sentences[1])
    shown.act("last").click()
    expect(shown.said).to_have_text(sentences[-1])
    assert notebook.ask("print(stepper.at == len(trace))") == "True"
    notebook.ask("stepper.at = 3")
    expect(shown.said).to_have_text(sentences[2])
    shown.root.locator(".cs-jump").select_option("2")
    expect(shown.said).to_have_text(sentences[1])


def test_keyboard_alone(shown: Shown, page: Page, notebook: Notebook) -> None:
    cells = page.locator(".jp-Cell").count()
    shown.act("first").focus()
    shown.keys("ArrowRight", "ArrowRight")
    expect(shown.root.locator(".cs-number-of")).to_contain_text("Step 3 of")
    shown.keys("Home", "Tab", "Tab", "Enter", "Enter")
    expect(shown.root.locator(".cs-number-of")).to_contain_text("Step 2 of")
    names = []
    for _ in range(12):
        shown.keys("Tab")
        names.append(
            page.evaluate(
                "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()"
            )
        )
    order = ["Last step", "Play", "Speed", "Step", "Jump to", "Show the step before", "Predict", "Español", "English"]
    assert names[:9] == order
    assert page.locator(".jp-Cell").count() == cells, "the notebook has heard nothing of all this"


def test_predicting(shown: Shown, notebook: Notebook) -> None:
    shown.act("predict").click()
    shown.act("on").click()
    question = shown.root.locator(".cs-question")
    expect(question.locator("select")).to_be_focused()
    rule = notebook.ask("print(trace.steps[1].rule)")
    question.locator("select").select_option(rule)
    shown.act("commit").click()
    expect(shown.root.locator(".cs-told")).to_contain_text("You foresaw it")
    # A front end holds a change back while the kernel has not yet answered the one before.
    told = next(told for _ in range(50) if (told := notebook.ask("print(stepper.answers)")) != "[]")
    assert told == str([{"step": 2, "said": rule, "right": True}])
    shown.picture("stepper_predict")


def test_plays_by_itself(shown: Shown) -> None:
    shown.root.get_by_label("Speed", exact=True).select_option("fast")
    shown.act("play").click()
    expect(shown.root.locator(".cs-number-of")).to_contain_text("Step 3 of", timeout=10_000)
    shown.act("play").click()


def test_permalink_opens_the_same_step(shown: Shown, notebook: Notebook) -> None:
    shown.root.locator('[data-key="link"] summary').click()
    link = shown.root.locator('[data-key="link"] input').input_value()
    code = f"again = open_link({link!r})\nprint(str(again.shown) == str(trace), again.at)"
    told = notebook.ask(f"from cosmoslearn.board.link import open_link\n{code}")
    assert told == "True 1"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: str, notebook: Notebook, shown: Shown, axe: str) -> None:
    notebook.dark(theme == "dark")

    def violations(state: str) -> list[Any]:
        shown.picture(f"stepper_{state}_{theme}")
        return shown.violations(axe)

    shown.act("last").click()
    shown.act("back").click()
    shown.root.evaluate("root => root.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert violations("step") == []
    shown.act("first").click()
    shown.act("predict").click()
    assert violations("question") == []
    shown.root.get_by_role("button", name="Español").click()
    expect(shown.act("on")).to_have_text("Adelante")
    assert violations("es") == []
    notebook.dark(False)


def test_narrow_page_loses_nothing(shown: Shown) -> None:
    shown.act("predict").click()
    for width in (320, 640):
        shown.narrow(width)
        assert shown.overflow() == []
        shown.picture(f"stepper_{width}")
    assert shown.small() == []
