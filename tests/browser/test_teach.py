"""A learner's whole lesson in a real JupyterLab: by mouse, by keyboard; wrong tries, a hint, a reload."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Live
from tests.browser.live import AXE_TAGS, Shown
from tests.browser.notebook import Notebook

LESSON: Final = """import os
os.environ["COSMOSLEARN_PROGRESS"] = os.path.abspath("{name}.sqlite3")
from cosmoslearn.teach import lesson
shown = lesson("bigbang/{name}", lang="{lang}")
shown"""
AROUND: Final = ("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1")
# On the keyboard the six letters lie like the six sides of a hexagon.
SIDES: Final = {"d": (1, 0), "a": (-1, 0), "e": (1, -1), "w": (0, -1), "x": (0, 1), "z": (-1, 1)}


FOCUSED: Final = """() => {
    const at = document.activeElement;
    return at?.dataset.act ?? at?.dataset.id ?? at?.tagName ?? "";
}"""


@pytest.fixture
def page(notebook: Notebook) -> Page:
    return notebook.page


def head(shown: Shown, words: str) -> None:
    """The title and the number of the part that is shown."""
    expect(shown.root.locator(".cs-beside > .cs-line").first).to_have_text(words)


def feedback(shown: Shown, words: str) -> None:
    expect(shown.root.locator(".cs-beside > .cs-told").last).to_contain_text(words)


def mark(shown: Shown, *cells: str) -> None:
    for cell in cells:
        shown.at(f"cell:{cell}").click()
        expect(shown.marks("ring")).not_to_have_count(0)


def pick(shown: Shown, words: str) -> None:
    button = shown.root.locator('[data-act^="pick-"]', has_text=words)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_a_whole_lesson_by_mouse_in_spanish(live: Live, page: Page, notebook: Notebook, axe: str) -> None:
    shown = live(LESSON.format(name="placement", lang="es"))
    head(shown, "Las dos leyes de colocación, 1 de 7")
    shown.act("next").click()
    expect(shown.root.locator(".cs-beside")).to_contain_text("Responde primero")

    mark(shown, "1,0", "2,0")  # a wrong try: two sides away from the Big Bang
    shown.act("check").click()
    feedback(shown, "[X] Todavía no")
    feedback(shown, "PY1@2,0 no está permitida")
    expect(shown.verdict).to_contain_text("BB-PLACE-FIRST")
    expect(shown.root.locator(".cs-beside")).to_contain_text("Una pista cuesta el 25 % de los puntos")
    shown.act("hint").click()
    expect(shown.root.locator(".cs-beside")).to_contain_text("Esa casilla no toca el Big Bang")
    mark(shown, *AROUND)
    shown.act("check").click()
    feedback(shown, "[ok] Correcto (puntos: 0,75 de 1)")
    expect(shown.marks("sign")).to_have_count(6)

    shown.act("next").click()
    head(shown, "Las dos leyes de colocación, 2 de 7")
    shown.act("next").click()
    head(shown, "Las dos leyes de colocación, 3 de 7")
    mark(shown, "0,1", "1,-1")
    shown.act("check").click()
    feedback(shown, "Solo dos casillas tocan a la vez el planeta y el Big Bang.")

    notebook.command("docmanager:save")
    page.reload()  # the kernel goes on: the lesson is where it was
    shown = Shown(page, page.locator(".cs-live").last)
    head(shown, "Las dos leyes de colocación, 3 de 7")
    feedback(shown, "[ok] Correcto")
    shown = live(LESSON.format(name="placement", lang="es"))  # opened anew: it goes on where it was left
    head(shown, "Las dos leyes de colocación, 3 de 7")
    shown.act("next").click()
    head(shown, "Las dos leyes de colocación, 4 de 7")

    pick(shown, "Sí")
    shown.act("check").click()
    feedback(shown, "Basta con coincidir con uno de los astros que toca.")
    expect(shown.verdict).to_have_count(0)  # which rule decided is asked first
    pick(shown, "Ley de característica común")
    shown.act("check").click()
    expect(shown.verdict).to_contain_text("BB-PLACE-FEATURE")
    shown.act("next").click()
    head(shown, "Las dos leyes de colocación, 5 de 7")

    pick(shown, "Ley de característica común")
    shown.act("check").click()
    feedback(shown, "[ok] Correcto")
    shown.act("next").click()
    head(shown, "Las dos leyes de colocación, 6 de 7")

    lay(shown, "SR1", "1,-1")  # not allowed: explained and taken back
    expect(shown.verdict).to_contain_text("Ley de característica común")
    feedback(shown, "no comparte ninguna característica con AO3")
    lay(shown, "AY2", "1,-1")
    feedback(shown, "AY2 coincide con SY1 en el color")
    shown.act("next").click()

    head(shown, "Las dos leyes de colocación, 7 de 7")
    mark(shown, "0,-1", "0,1", "2,-1")
    shown.act("check").click()
    expect(shown.root.locator(".cs-beside")).to_contain_text("Este es el final de la lección")
    assert notebook.ask("print(shown.session.finished, shown.session.progress)") == ("True {'asked': 6, 'settled': 6}")
    assert faults_of(page, axe) == []


def lay(shown: Shown, tile: str, cell: str) -> None:
    """Press a tile of the row, then a space."""
    shown.root.locator(f'.cs-hit[data-id^="row:"][aria-label^="{tile}"]').click()
    expect(shown.marks("ring")).not_to_have_count(0)
    shown.at(f"cell:{cell}").click()


def faults_of(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    found: list[str] = page.evaluate(
        """async tags => (await axe.run(".cs-live", { runOnly: tags })).violations
            .map(one => `${one.id}: ${one.nodes.map(node => node.html).join(" ").slice(0, 200)}`)""",
        AXE_TAGS,
    )
    return found


# -------------------------------------------------------------------------------------------- keyboard


def tab_to(shown: Shown, found: Callable[[str], bool], key: str = "Tab") -> None:
    """Press the tabulator until the keyboard stands where it should."""
    for _ in range(60):
        where: str = shown.page.evaluate(FOCUSED)
        if found(where):
            return
        shown.keys(key)
    raise AssertionError(f"the keyboard never came there; it stands on {where}")


def press(shown: Shown, act: str) -> None:
    """Go to a button by the tabulator, from the picture on or back, and press it."""
    shown.root.locator(".cs-hit[tabindex='0']").first.focus()
    tab_to(shown, lambda where: where == act)
    shown.keys("Enter")


def walk(shown: Shown, cell: str) -> None:
    """Go to a space by the six letters, and choose it."""
    tab_to(shown, lambda where: where.startswith("cell:"))
    for _ in range(12):
        q, r = map(int, str(shown.focused()).removeprefix("cell:").split(","))
        to = tuple(a - b for a, b in zip(map(int, cell.split(",")), (q, r), strict=True))
        if to == (0, 0):
            break
        shown.keys(min(SIDES, key=lambda letter: far(to, SIDES[letter])))
    assert shown.focused() == f"cell:{cell}"
    shown.keys("Enter")


def far(to: tuple[int, ...], by: tuple[int, int]) -> int:
    q, r = to[0] - by[0], to[1] - by[1]
    return max(abs(q), abs(r), abs(q + r))


def pick_by_keys(shown: Shown, words: str) -> None:
    act = shown.root.locator('[data-act^="pick-"]', has_text=words).first.get_attribute("data-act") or ""
    press(shown, act)
    expect(shown.act(act)).to_have_attribute("aria-pressed", "true")


def test_a_whole_lesson_by_keyboard_in_english(live: Live, page: Page, notebook: Notebook) -> None:
    shown = live(LESSON.format(name="first-steps", lang="en"))
    head(shown, "First steps, 1 of 9")
    press(shown, "next")
    head(shown, "First steps, 2 of 9")
    press(shown, "step-on")
    expect(shown.root.locator(".cs-beside")).to_contain_text(re.compile("Step 1 of"))
    shown.keys("Enter")  # the keyboard stays on the button
    expect(shown.root.locator(".cs-beside")).to_contain_text(re.compile("Step 2 of"))
    press(shown, "next")

    head(shown, "First steps, 3 of 9")
    shown.root.locator(".cs-hit[tabindex='0']").first.focus()
    tab_to(shown, lambda where: where == "TEXTAREA")
    page.keyboard.type("9")
    tab_to(shown, lambda where: where == "check")
    shown.keys("Enter")
    feedback(shown, "[X] Not yet")
    press(shown, next_pick(shown))
    press(shown, "check")
    press(shown, "next")
    press(shown, "next")

    head(shown, "First steps, 5 of 9")
    shown.root.locator(".cs-hit[data-id^='cell:'][tabindex='0']").focus()
    for cell in AROUND[:3]:
        walk(shown, cell)
    press(shown, "check")
    feedback(shown, "[~] Partly right (points: 0.5 of 1)")
    press(shown, "hint")
    expect(shown.root.locator(".cs-beside")).to_contain_text("shares a whole side")
    shown.root.locator(".cs-hit[data-id^='cell:'][tabindex='0']").focus()
    for cell in AROUND:
        walk(shown, cell)
    press(shown, "check")
    feedback(shown, "a hexagon has six sides")
    press(shown, "next")

    head(shown, "First steps, 6 of 9")
    choose_tile(shown, "SN")
    walk(shown, "1,0")
    expect(shown.verdict).to_be_visible()
    choose_tile(shown, "PY1")
    walk(shown, "1,0")
    feedback(shown, "Only a body can open the game.")
    press(shown, "next")

    head(shown, "First steps, 7 of 9")
    pick_by_keys(shown, notebook.ask("print(next(o.text['en'] for o in shown._form.options if o.right)[:40])"))
    press(shown, "check")
    feedback(shown, "[ok] Right")
    press(shown, "next")

    head(shown, "First steps, 8 of 9")
    pick_by_keys(shown, "No")
    press(shown, "check")
    feedback(shown, "The exception is for the first body only.")
    press(shown, "next")

    head(shown, "First steps, 9 of 9")
    pick_by_keys(shown, "AO2")
    press(shown, "check")
    feedback(shown, "That is the end of the lesson.")
    assert notebook.ask("print(shown.session.finished)") == "True"
    assert shown.said.inner_text() != ""


def next_pick(shown: Shown) -> str:
    """The first of the options."""
    return shown.root.locator('[data-act^="pick-"]').first.get_attribute("data-act") or ""


def choose_tile(shown: Shown, code: str) -> None:
    """Go to the row by the tabulator, along it by the arrows, and choose a tile."""
    shown.root.locator(".cs-hit[data-id^='row:'][tabindex='0']").focus()
    shown.keys("Home")
    for _ in range(4):
        label = str(page_label(shown))
        if label.startswith(code):
            break
        shown.keys("ArrowRight")
    assert str(page_label(shown)).startswith(code)
    shown.keys("Enter")
    expect(shown.marks("ring")).not_to_have_count(0)


def page_label(shown: Shown) -> str | None:
    found: str | None = shown.page.evaluate("document.activeElement?.getAttribute('aria-label')")
    return found
