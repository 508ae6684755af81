"""How a learner acts on a live board: by mouse, or by keys alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from playwright.sync_api import expect

from cosmoslearn.board.choice import Choice
from cosmoslearn.core.position import Position
from tests.browser.live import Shown

STOP: Final = """goal => {
    const here = document.activeElement, there = here.closest(".cs-live").querySelector(goal);
    if (here.matches(goal)) return "";
    return here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""
WAY: Final = """goal => {
    const box = one => one.getBoundingClientRect();
    const middle = one => [box(one).x + box(one).width / 2, box(one).y + box(one).height / 2];
    const here = document.activeElement, there = here.closest(".cs-live").querySelector(goal);
    const [[x, y], [u, v]] = [middle(here), middle(there)];
    const across = u > x ? "ArrowRight" : "ArrowLeft", along = v > y ? "ArrowDown" : "ArrowUp";
    return Math.abs(u - x) > Math.abs(v - y) ? [across, along, ".", "PageDown"] : [along, across, ".", "PageDown"];
}"""


class Hand(ABC):
    """One way to act on a board."""

    def begin(self, one: Shown) -> None:
        """Come to a board that has just been shown."""
        one.root.scroll_into_view_if_needed()

    @abstractmethod
    def press(self, one: Shown, goal: str) -> None:
        """Press the control that a selector names."""

    @abstractmethod
    def choose(self, one: Shown, shape: str) -> None:
        """Press a shape."""

    @abstractmethod
    def select(self, one: Shown, goal: str, value: str) -> None:
        """Choose a value in the menu that a selector names."""

    @abstractmethod
    def write(self, one: Shown, text: str) -> None:
        """Write into the field of the answer, in the place of what stands there."""

    def play(self, one: Shown, position: Position, move: str) -> None:
        """Choose the parts of a move one after the other."""
        choice = Choice(position, position.scene())
        for part in position.parts(move):
            if part in choice.pressable:
                self.choose(one, choice.pressable[part][0].id)
            elif part in choice.buttons():
                self.press(one, f'[data-part="{part}"]')
            expect(one.said).not_to_have_text("")
            choice = choice.then(part) or choice
        if choice.complete is None:
            self.press(one, '[data-part=""]')


class Mouse(Hand):
    """Clicks; words are typed all the same."""

    def press(self, one: Shown, goal: str) -> None:
        one.root.locator(goal).first.click()

    def choose(self, one: Shown, shape: str) -> None:
        one.at(shape).click()

    def select(self, one: Shown, goal: str, value: str) -> None:
        one.root.locator(goal).select_option(value)

    def write(self, one: Shown, text: str) -> None:
        one.root.locator("textarea").click()
        one.keys("Control+a")
        one.page.keyboard.type(text)


class Keyboard(Hand):
    """The tabulator from stop to stop, arrows within a group of shapes, Enter."""

    def begin(self, one: Shown) -> None:
        """The keyboard comes in where the tabulator first stops; from here on there are keys only."""
        one.root.locator('[tabindex="0"], button:not([disabled])').first.focus()

    def press(self, one: Shown, goal: str) -> None:
        expect(one.root.locator(goal).first).to_be_visible()
        to_stop(one, goal)
        one.keys("Enter")

    def choose(self, one: Shown, shape: str) -> None:
        to_shape(one, shape)
        one.keys("Enter")

    def select(self, one: Shown, goal: str, value: str) -> None:
        to_stop(one, goal)
        menu = one.root.locator(goal)
        one.keys("Home")
        for _ in range(menu.locator("option").count()):
            if menu.input_value() == value:
                return
            one.keys("ArrowDown")
        raise AssertionError(f"{value} is not in the menu {goal}")

    def write(self, one: Shown, text: str) -> None:
        to_stop(one, "textarea")
        one.keys("Control+a")
        one.page.keyboard.type(text)


def to_stop(one: Shown, goal: str) -> None:
    """Go by the tabulator to what a selector names."""
    for _ in range(60):
        key = one.page.evaluate(STOP, goal)
        if not key:
            return
        one.keys(key)
    raise AssertionError(f"the tabulator never comes to {goal}")


def to_shape(one: Shown, goal: str) -> None:
    """Go by the tabulator to a group, then by the arrows to the shape in it."""
    to_stop(one, f'[data-zone="{goal.split(":")[0]}"] .cs-hit')
    for _ in range(60):
        here = one.focused()
        if here == goal:
            return
        for key in one.page.evaluate(WAY, f'.cs-hit[data-id="{goal}"]'):
            one.keys(key)
            if one.focused() != here:
                break
    raise AssertionError(f"the arrows never come to {goal}")
