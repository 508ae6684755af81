"""The stepper of a real trace in a real JupyterLab: mouse, keyboard alone, prediction, themes, narrow pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.notebook import Notebook, Watch, write_notebook
from tests.browser.test_board import AXE_TAGS, UNIVERSE, VIEWPORT, Shown, overflow, picture, run_cell, told_to_kernel
from tests.jupyter import Server

MAKE: Final = f'''import cosmoslearn
from cosmoslearn.games import bigbang
trace = bigbang.parse("""{UNIVERSE}""").explain("PY3@-3,1")
trace'''
BOARD: Final = "stepper = trace.board(at=1)\nstepper"


@pytest.fixture(scope="module")
def notebook(browser: Browser, server: Server) -> Iterator[Notebook]:
    """One notebook: a cell that ends in a trace, and one that makes a stepper."""
    context = browser.new_context(viewport=VIEWPORT)
    page = context.new_page()
    watch = Watch(page)
    yield Notebook(page, server, write_notebook(server.folder, MAKE, BOARD))
    page.close()
    server.stop_kernels()
    context.close()
    assert watch.errors == [], "errors in the console"
    assert watch.strays == [], "requests that leave this machine"


@pytest.fixture
def page(notebook: Notebook) -> Page:
    return notebook.page


@pytest.fixture
def shown(notebook: Notebook) -> Iterator[Shown]:
    """A fresh stepper at its first step; the trace itself is shown above it."""
    notebook.command("notebook:clear-all-cell-outputs")
    run_cell(notebook, 0)
    run_cell(notebook, 1)
    yield Shown(notebook.page, notebook.page.locator(".cs-live").nth(1))
    notebook.page.emulate_media(forced_colors="none", reduced_motion="no-preference")
    notebook.page.set_viewport_size(VIEWPORT)


def act(shown: Shown, name: str) -> Locator:
    return shown.root.locator(f'[data-act="{name}"]')


def test_a_trace_is_live_where_a_front_end_listens(shown: Shown, page: Page) -> None:
    above = Shown(page, page.locator(".cs-live").nth(0))
    expect(above.said).to_contain_text("What PY3@-3,1 does")
    act(above, "on").click()
    expect(above.said).to_contain_text(told_to_kernel(page, "print(trace.steps[0].words())"))


def test_steps_by_mouse_and_python_hears(shown: Shown, page: Page) -> None:
    sentences = told_to_kernel(page, "print(*(step.words() for step in trace), sep='\\n')").splitlines()
    expect(shown.said).to_have_text(sentences[0])
    act(shown, "on").click()
    expect(shown.said).to_have_text(sentences[1])
    act(shown, "last").click()
    expect(shown.said).to_have_text(sentences[-1])
    assert told_to_kernel(page, "print(stepper.at == len(trace))") == "True"
    told_to_kernel(page, "stepper.at = 3")
    expect(shown.said).to_have_text(sentences[2])
    shown.root.locator(".cs-jump").select_option("2")
    expect(shown.said).to_have_text(sentences[1])


def test_keyboard_alone(shown: Shown, page: Page) -> None:
    cells = page.locator(".jp-Cell").count()
    act(shown, "first").focus()
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


def test_predicting(shown: Shown, page: Page) -> None:
    act(shown, "predict").click()
    act(shown, "on").click()
    question = shown.root.locator(".cs-question")
    expect(question.locator("select")).to_be_focused()
    rule = told_to_kernel(page, "print(trace.steps[1].rule)")
    question.locator("select").select_option(rule)
    act(shown, "commit").click()
    expect(shown.root.locator(".cs-told")).to_contain_text("You foresaw it")
    assert told_to_kernel(page, "print(stepper.answers)") == str([{"step": 2, "said": rule, "right": True}])
    picture(shown, "stepper_predict")


def test_plays_by_itself(shown: Shown) -> None:
    shown.root.get_by_label("Speed", exact=True).select_option("fast")
    act(shown, "play").click()
    expect(shown.root.locator(".cs-number-of")).to_contain_text("Step 3 of", timeout=10_000)
    act(shown, "play").click()


def test_permalink_opens_the_same_step(shown: Shown, page: Page) -> None:
    shown.root.locator('[data-key="link"] summary').click()
    link = shown.root.locator('[data-key="link"] input').input_value()
    code = f"again = open_link({link!r})\nprint(again.shown == trace, again.at)"
    told = told_to_kernel(page, f"from cosmoslearn.board.link import open_link\n{code}")
    assert told == "True 1"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: str, notebook: Notebook, shown: Shown, page: Page, axe: str) -> None:
    notebook.dark(theme == "dark")
    page.evaluate(axe)

    def violations(state: str) -> list[Any]:
        picture(shown, f"stepper_{state}_{theme}")
        options = {"runOnly": {"type": "tag", "values": AXE_TAGS}}
        run = "async ([root, options]) => (await axe.run(root, options)).violations"
        found = page.evaluate(run, [shown.root.element_handle(), options])
        return [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"]]) for one in found]

    act(shown, "last").click()
    act(shown, "back").click()
    shown.root.evaluate("root => root.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert violations("step") == []
    act(shown, "first").click()
    act(shown, "predict").click()
    assert violations("question") == []
    shown.root.get_by_role("button", name="Español").click()
    expect(act(shown, "on")).to_have_text("Adelante")
    assert violations("es") == []
    notebook.dark(False)


def test_narrow_page_loses_nothing(shown: Shown) -> None:
    act(shown, "predict").click()
    for width in (320, 640):
        shown.root.evaluate("(root, width) => { root.parentElement.style.width = width + 'px'; }", width)
        expect(shown.root.locator(".cs-frame")).to_have_css("width", f"{width - 4}px")
        assert overflow(shown) == []
        picture(shown, f"stepper_{width}")
    small = shown.root.locator("button, select, input, summary").evaluate_all(
        """all => all.map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
            .filter(([, box]) => Math.min(box.width, box.height) < 27.5).map(([html]) => html)"""
    )
    assert small == []
