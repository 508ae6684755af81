"""What the tests of live boards share: one board in the page, how it is pressed, and what is looked at in each."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.notebook import ARTEFACTS

AXE_TAGS: Final = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
GAMES: Final = ("bigbang", "constelaciones", "galaxies", "planetarium", "sector41")
FORMS: Final = ("board", "stepper", "table", "study")
VIEWPORT: Final[ViewportSize] = {"width": 1280, "height": 900}


class Shown:
    """One live board, stepper or table in the page."""

    def __init__(self, page: Page, place: Locator) -> None:
        self.page, self.root = page, place
        expect(place).to_be_visible(timeout=30_000)

    def at(self, shape: str) -> Locator:
        """What is pressed of a shape."""
        return self.root.locator(f'.cs-hit[data-id="{shape}"]')

    def act(self, name: str) -> Locator:
        """The button that does something."""
        return self.root.locator(f'[data-act="{name}"]')

    def marks(self, form: str) -> Locator:
        """All marks of a form."""
        return self.root.locator(f'[data-form="{form}"]')

    @property
    def verdict(self) -> Locator:
        """The panel with the rules."""
        return self.root.locator(".cs-verdict")

    @property
    def said(self) -> Locator:
        """What was spoken last."""
        return self.root.locator(".cs-said")

    def focused(self) -> str | None:
        """The shape that the keyboard is on."""
        found: str | None = self.page.evaluate("document.activeElement?.getAttribute('data-id')")
        return found

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def picture(self, name: str) -> None:
        """Keep a picture of the whole board among the artefacts."""
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.mouse.move(0, 0)
        usual = self.page.viewport_size or VIEWPORT
        self.page.set_viewport_size({"width": usual["width"], "height": 2000})
        self.root.screenshot(path=ARTEFACTS / f"{name}.png")
        self.page.set_viewport_size(usual)

    def narrow(self, width: int) -> None:
        """Give the board so many pixels."""
        self.root.evaluate("(root, width) => { root.parentElement.style.width = width + 'px'; }", width)
        expect(self.root.locator(".cs-frame").first).to_have_css("width", f"{width - 4}px")

    def overflow(self) -> list[str]:
        """What of the board reaches out of it sideways, but for what scrolls in its own frame."""
        found: list[str] = self.root.evaluate(
            """root => {
                const right = root.getBoundingClientRect().right + 1;
                const beyond = one => !one.closest('.cs-frame') && one.getBoundingClientRect().right > right;
                return [...root.querySelectorAll('*')].filter(beyond).map(one => one.outerHTML.slice(0, 120));
            }"""
        )
        return found

    def small(self) -> list[str]:
        """What can be pressed and is smaller than 28 pixels."""
        found: list[str] = self.root.locator(".cs-hit, button, select, input, textarea, summary").evaluate_all(
            """all => all.map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
                .filter(([, box]) => box.width && Math.min(box.width, box.height) < 27.5).map(([html]) => html)"""
        )
        return found

    def violations(self, axe: str) -> list[Any]:
        """What axe-core finds in the board: id, help, elements."""
        self.page.evaluate(axe)
        options = {"runOnly": {"type": "tag", "values": AXE_TAGS}}
        run = "async ([root, options]) => (await axe.run(root, options)).violations"
        found = self.page.evaluate(run, [self.root.element_handle(), options])
        return [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"]]) for one in found]


def in_gallery(page: Page, game: str, form: str) -> Shown:
    """What the gallery shows of a game."""
    return Shown(page, page.locator(".cs-live").nth(GAMES.index(game) * len(FORMS) + FORMS.index(form)))
