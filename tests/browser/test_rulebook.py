"""The rule book and the matrix as pages from disk: search, languages, pictures, keyboard, narrow and dark, axe-core."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from cosmoslearn.teach.matrix import COLUMNS, Matrix, Row
from cosmoslearn.teach.matrixpage import write_matrix
from cosmoslearn.teach.rulebookpage import write_rulebook
from cosmoslearn.teach.rulepages import pages
from tests.browser.live import AXE_TAGS
from tests.browser.notebook import ARTEFACTS, Watch


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_rulebook("bigbang", tmp_path_factory.mktemp("book") / "book.html", "es")


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A narrow page without a network; whatever the policy stops shows as an error in the console."""
    context = browser.new_context(offline=True, viewport={"width": 320, "height": 900}, color_scheme=request.param)
    page = context.new_page()
    watch, asked = Watch(page), list[Request]()
    page.on("request", lambda one: asked.append(one))
    yield page
    context.close()
    assert watch.errors == []
    assert {one.url.split(":")[0] for one in asked} <= {"file"}


def faults(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    run = "async tags => (await axe.run(document, {runOnly: {type: 'tag', values: tags}})).violations.map(v => v.id)"
    found: list[str] = page.evaluate(run, AXE_TAGS)
    return found


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_rule_is_found_and_read_by_keyboard_alone(page: Page, book: Path, axe: str) -> None:
    page.goto(book.as_uri())
    page.keyboard.press("Tab")
    page.keyboard.type("dos vecinas")
    expect(page.get_by_role("status")).to_contain_text("Encontradas:")
    for _ in range(3):  # past the two keys of language, to the first hit
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    rule = page.locator("#BB-PLACE-2ADJ")
    expect(rule).to_have_attribute("open", "")
    expect(rule.locator("summary").first).to_be_focused()
    expect(rule.locator("figure svg")).to_have_attribute("lang", "es")
    expect(rule.get_by_text("Una sola vecina ya no basta")).to_be_visible()
    expect(rule.get_by_text("One neighbour is no longer enough")).to_be_hidden()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(rule.get_by_text("One neighbour is no longer enough")).to_be_visible()
    expect(rule.locator("figure svg")).to_have_attribute("lang", "en")
    expect(page).to_have_title("Rule book: Big Bang 13.7")
    rule.get_by_role("link", name="Common feature law").click()
    expect(page.locator("#BB-PLACE-FEATURE")).to_have_attribute("open", "")
    assert fits(page)
    assert faults(page, axe) == []
    # On paper every rule is open.
    closed = page.locator("#BB-PLACE-CELL .cs-l[lang=en] p").first
    expect(closed).to_be_hidden()
    page.emulate_media(media="print")
    expect(closed).to_be_visible()
    page.emulate_media(media="screen")
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.screenshot(path=ARTEFACTS / f"rulebook-{'dark' if dark else 'light'}.png")


def test_the_matrix_can_be_narrowed_to_the_holes(page: Page, tmp_path: Path, axe: str) -> None:
    rules = [one.rule for one in pages("bigbang")[:40]]
    filled: dict[str, tuple[str, ...]] = dict.fromkeys(COLUMNS, ("x",))
    rows = tuple(Row(rule, {**filled, "lesson": ()} if n % 4 == 0 else filled) for n, rule in enumerate(rules))
    page.goto(write_matrix([Matrix("bigbang", rows)], tmp_path / "matrix.html", "es").as_uri())
    expect(page.locator("tbody tr:visible")).to_have_count(40)
    page.get_by_label("Solo reglas con huecos").check()
    expect(page.locator("tbody tr:visible")).to_have_count(10)
    assert fits(page)
    assert faults(page, axe) == []
