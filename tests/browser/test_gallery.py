"""The gallery in a real JupyterLab: each board, stepper, table and study board, looked at in light and in dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.live import FORMS, GAMES, in_gallery
from tests.browser.notebook import ARTEFACTS, Notebook


@pytest.fixture
def page(gallery: Notebook) -> Page:
    return gallery.page


def keep(place: Locator, name: str) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    place.screenshot(path=ARTEFACTS / f"gallery_{name}.png")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_any_of_them(theme: str, gallery: Notebook, page: Page, axe: str) -> None:
    gallery.dark(theme == "dark")
    found = {}
    for game in GAMES:
        for form in FORMS:
            one = in_gallery(page, game, form)
            keep(one.root, f"{game}_{form}_{theme}")
            found[game, form] = one.violations(axe)
    gallery.dark(False)
    assert {key: value for key, value in found.items() if value} == {}


def test_nothing_is_lost_at_200_percent_and_at_320_pixels(page: Page) -> None:
    """At 200 % zoom a window of 1280 pixels has 640."""
    lost = {}
    for game in GAMES:
        for form in FORMS:
            one = in_gallery(page, game, form)
            for width in (640, 320):
                one.root.evaluate("(root, width) => { root.parentElement.style.width = width + 'px'; }", width)
                page.wait_for_timeout(60)
                lost[game, form, width] = one.overflow() + [html for html in one.small() if "cs-hit" not in html]
            keep(one.root, f"{game}_{form}_320")
            one.root.evaluate("root => { root.parentElement.style.width = ''; }")
    assert {key: value for key, value in lost.items() if value} == {}


def test_forced_colours_leave_every_state_to_be_seen(page: Page) -> None:
    """Marks are told by their form; pictures keep their own colours, buttons and focus take the system's."""
    page.emulate_media(forced_colors="active")
    try:
        for game in GAMES:
            for form in FORMS:
                one = in_gallery(page, game, form)
                keep(one.root, f"{game}_{form}_forced")
                adjusted = one.root.locator(".cs-picture").first.evaluate(
                    "one => getComputedStyle(one).forcedColorAdjust"
                )
                assert adjusted != "auto"
                # The system lays its own ground under words: those of the main button must not have its colour.
                main = one.root.locator("button.cs-main:not([aria-disabled])")
                ink = "one => getComputedStyle(one).color"
                assert {button.evaluate(ink) for button in main.all()} <= {"rgb(0, 0, 0)"}
    finally:
        page.emulate_media(forced_colors="none")


def test_reduced_motion_moves_nothing(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    try:
        moving = page.locator(".cs-live *").evaluate_all(
            """all => all.filter(one => {
                const { animationName, transitionDuration } = getComputedStyle(one);
                return animationName !== "none" || transitionDuration.split(", ").some(time => parseFloat(time) > 0);
            }).map(one => one.outerHTML.slice(0, 120))"""
        )
        assert moving == []
    finally:
        page.emulate_media(reduced_motion="no-preference")
