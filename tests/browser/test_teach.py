"""Lessons in a real JupyterLab: a whole one looked at with axe; a kernel that begins anew; another language."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from cosmoslearn.teach.lessons.catalogue import lesson_of
from tests.browser.conftest import Live
from tests.browser.hands import Mouse
from tests.browser.learner import Learner
from tests.browser.live import AXE_TAGS, Shown
from tests.browser.notebook import Notebook

LESSON: Final = """import os
os.environ["COSMOSLEARN_PROGRESS"] = os.path.abspath("{name}.sqlite3")
from cosmoslearn.teach import lesson
shown = lesson("bigbang/{name}", lang="{lang}")
shown"""
BOARD: Final = """from cosmoslearn.games import bigbang
bigbang.parse("universe: BB@0,0 PY1@1,0\\nrow: AY2 SR1").board(lang="en")"""
EXERCISE: Final = """from cosmoslearn.teach import exercise
exercise("constelaciones/touch", seed=3, kind="judge").board(lang="en")"""


@pytest.fixture
def page(notebook: Notebook) -> Page:
    return notebook.page


def test_a_whole_lesson_by_mouse_in_spanish(live: Live, page: Page, notebook: Notebook, axe: str) -> None:
    lesson = lesson_of("bigbang/placement")
    learner = Learner(live(LESSON.format(name="placement", lang="es")), lesson.id, "es", Mouse())
    for beat in lesson.beats:
        learner.look()
        if beat.acts:
            learner.answer_rightly()
        if not learner.session.last:
            learner.next()
    assert notebook.ask("print(shown.session.finished)") == "True"
    assert faults_of(page, axe) == []


def faults_of(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    found: list[str] = page.evaluate(
        """async tags => (await axe.run(".cs-live", { runOnly: tags })).violations
            .map(one => `${one.id}: ${one.nodes.map(node => node.html).join(" ").slice(0, 200)}`)""",
        AXE_TAGS,
    )
    return found


# ------------------------------------------------------------------------------------- restart and language


def test_a_lesson_goes_on_where_it_was_when_the_kernel_has_begun_anew(live: Live, notebook: Notebook) -> None:
    lesson = "bigbang/placement"
    code = LESSON.format(name="placement", lang="en").replace("placement.sqlite3", "restart.sqlite3")
    learner = Learner(live(code), lesson, "en", Mouse())
    learner.answer_wrongly()
    learner.hint()
    notebook.restart_kernel()
    # The board that is still there has nobody behind it; pressing it does no harm.
    learner.shown.at("cell:1,0").click()
    notebook.run_all()
    assert notebook.faults() == []
    learner.picked = ()  # what was answered is known again, not what was chosen
    learner.come_to(Shown(notebook.page, notebook.page.locator(".cs-live").last))
    learner.sees("Tries left: 1")
    learner.answer_rightly()
    learner.next()
    assert notebook.ask("print(shown.session.to_json())") == learner.session.to_json()


def test_lesson_board_and_exercise_change_their_language_and_lose_nothing(live: Live, notebook: Notebook) -> None:
    code = LESSON.format(name="first-steps", lang="en").replace("first-steps.sqlite3", "language.sqlite3")
    last = live(code, BOARD, EXERCISE)
    page = notebook.page
    page.set_viewport_size({"width": 1280, "height": 4000})  # all three in one view: JupyterLab draws what it shows
    lesson, board = (Shown(page, page.locator(".cs-live").nth(n)) for n in (0, 1))
    learner = Learner(lesson, "bigbang/first-steps", "en", Mouse())
    learner.next()
    learner.next()
    learner.hand.write(lesson, "4")  # written, and not given yet
    tile = board.root.locator('.cs-hit[data-id^="row:"]').first
    tile.click()
    expect(board.marks("ring")).not_to_have_count(0)
    last.act("pick-0").click()

    for lang, other in (("es", "Español"), ("en", "English")):
        for one in (lesson, board, last):
            one.root.get_by_role("button", name=other, exact=True).click()
            expect(one.root).to_have_attribute("lang", lang)
        learner.lang = lang
        learner.expect_here()
        expect(lesson.root.locator("textarea")).to_have_value("4")
        expect(board.marks("ring")).not_to_have_count(0)
        expect(last.act("pick-0")).to_have_attribute("aria-pressed", "true")
        expect(last.act("check")).to_have_text({"es": "Comprobar", "en": "Check"}[lang])
    lesson.act("check").click()
    learner.sees("[X] Not yet")
    assert notebook.ask("print(shown.asking.done.said)") == "('4',)"


def test_a_button_is_pressed_though_all_is_drawn_anew_under_the_finger(live: Live, notebook: Notebook) -> None:
    """A quick hand presses Check while Python still answers to the mark before."""
    shown = live(EXERCISE.replace("exercise(", "shown = exercise(") + "\nshown")
    shown.act("pick-0").click()
    shown.act("check").hover()
    notebook.page.mouse.down()
    notebook.ask("shown.receive({'kind': 'pick-1'})")
    notebook.page.mouse.up()
    expect(shown.act("pick-1")).to_have_attribute("aria-pressed", "true")
    expect(shown.root.locator(".cs-told").last).to_contain_text("points")
    assert notebook.ask("print(len(shown.asking.done.said))") == "1"
