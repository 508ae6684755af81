"""Stand-alone pages from disk, network off, under a strict content policy: steps, precomputed answers, languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, Request, expect

from cosmoslearn import game
from cosmoslearn.board.page import page as page_of
from cosmoslearn.board.page import to_html
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.position import Position, Record
from cosmoslearn.games import bigbang, planetarium
from tests.browser.live import AXE_TAGS, Shown
from tests.browser.notebook import ARTEFACTS, Watch
from tests.browser.test_board import FILLED, ILLEGAL, LEGAL, UNIVERSE

LIMIT = 300_000
MANY: dict[str, Any] = {"bigbang": {"players": 4}, "planetarium": {"players": 4}}  # the most hands that change
OpenPage = Callable[..., Shown]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page without a network. Whatever the content policy stops shows as an error in the console."""
    context = browser.new_context(offline=True, viewport={"width": 1100, "height": 1100})
    page = context.new_page()
    watch, asked = Watch(page), list[Request]()
    page.on("request", lambda request: asked.append(request))
    yield page
    context.close()
    assert watch.errors == [], "errors in the console"
    assert {request.url.split(":")[0] for request in asked} <= {"file"}
    assert len({request.url.partition("#")[0] for request in asked}) <= 1, "nothing but the page itself"


@pytest.fixture
def open_page(page: Page, tmp_path: Path) -> OpenPage:
    def opened(shown: Any, after: str = "", **options: Any) -> Shown:
        file = tmp_path / "page.html"
        if isinstance(shown, Position) and not options:
            file.write_text(judged(), encoding="utf-8")
        else:
            to_html(shown, file, **options)
        assert file.stat().st_size <= LIMIT
        page.goto(file.as_uri() + after)
        return Shown(page, page.locator(".cs-live"))

    return opened


def universe() -> Position:
    found: Position = bigbang.parse(UNIVERSE)
    return found


@cache
def judged() -> str:
    """The page of the universe, made once: it takes a while to ask everything."""
    return page_of(universe(), lang="en")


def whole_game(name: str, most: int = 600) -> Record:
    """A game played at random to its end."""
    position: Position = game(name).new_game(seed=3, **MANY.get(name, {}))
    start, chance, moves = Record.starting(position), Chance(5), list[str]()
    while position.to_move is not None and len(moves) < most:
        move, chance = chance.choose(position.legal_moves())
        moves.append(str(move))
        position = position.apply(move)
    return replace(start, moves=tuple(moves))


def picture(page: Page, name: str) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=True)


def violations(page: Page, axe: str) -> list[Any]:
    page.evaluate(axe)
    options = {"runOnly": {"type": "tag", "values": AXE_TAGS}}
    found = page.evaluate("async options => (await axe.run(document, options)).violations", options)
    return [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"]]) for one in found]


def test_every_place_of_a_position_is_judged(open_page: OpenPage) -> None:
    position = universe()
    shown = open_page(position)
    shown.at("row:1").click()
    expect(shown.marks("dots")).to_have_count(5)
    for place, move in ((ILLEGAL, "PY3@3,0"), (LEGAL, "PY3@-3,1"), (FILLED, "PY3@0,0")):
        shown.at(place).click()
        verdict = position.judge(move)
        expect(shown.verdict.locator(".cs-asked")).to_contain_text(move)
        expect(shown.verdict.locator(".cs-sentence")).to_have_text(verdict.summary("en"))
        rules = shown.verdict.locator("[data-rule]")
        assert [rule.get_attribute("data-rule") for rule in rules.all()] == [check.rule for check in verdict.checks]
    shown.keys("Escape")
    expect(shown.verdict).to_have_count(0)
    expect(shown.marks("dots")).to_have_count(5)
    shown.keys("Escape")
    expect(shown.marks("dots")).to_have_count(0)


def test_all_answers_in_the_page_are_those_of_the_engine(open_page: OpenPage, page: Page) -> None:
    position = universe()
    shown = open_page(position)
    for number, tile in enumerate(("SR2", "PY3", "CO3")):
        shown.at(f"row:{number}").click()
        for move, verdict in position.survey(tile).items():
            shown.at(f"cell:{move.partition('@')[2]}").dispatch_event("click")
            expect(shown.verdict.locator(".cs-asked")).to_contain_text(move)
            broken = shown.verdict.locator('[data-ok="false"]').evaluate_all("all => all.map(one => one.dataset.rule)")
            assert tuple(dict.fromkeys(broken)) == verdict.broken, move


def test_keyboard_alone(open_page: OpenPage) -> None:
    shown = open_page(universe())
    shown.at(FILLED).focus()
    shown.keys("Tab", "ArrowRight", "Enter", "Shift+Tab")
    assert shown.focused() == FILLED
    shown.keys("d", "d", "d", "Enter")
    expect(shown.said).to_contain_text("Not allowed")
    shown.keys("Escape")
    expect(shown.said).to_contain_text("Chosen: PY3")


def test_trace_steps_and_languages(open_page: OpenPage, page: Page) -> None:
    trace = universe().explain("PY3@-3,1")
    shown = open_page(trace, lang="es")
    expect(page.get_by_role("heading", level=1)).to_have_text(trace.title.words("es"))
    shown.root.get_by_role("button", name="Adelante").click()
    expect(shown.said).to_have_text(trace.steps[0].words("es"))
    shown.root.get_by_role("button", name="English").click()
    expect(shown.said).to_have_text(trace.steps[0].words("en"))
    expect(page).to_have_title("What this does: lay the tile “yellow planet, galaxy” on -3,1")
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.evaluate("location.hash") == "#1.en"


def test_address_leads_to_step_and_language(open_page: OpenPage, page: Page) -> None:
    trace = universe().explain("PY3@-3,1")
    shown = open_page(trace, "#3.es")
    expect(shown.said).to_have_text(trace.steps[2].words("es"))
    page.evaluate("location.hash = '#2.en'")
    expect(shown.said).to_have_text(trace.steps[1].words("en"))


@pytest.mark.parametrize("name", ["bigbang", "constelaciones", "galaxies", "planetarium", "sector41"])
def test_whole_game_in_one_small_page(name: str, open_page: OpenPage, page: Page) -> None:
    record = whole_game(name)
    shown = open_page(record)
    shown.root.get_by_role("button", name="Last step").click()
    positions = record.positions()
    expect(shown.said).to_contain_text(positions[-2].say(record.moves[-1]).words("en"))
    expect(shown.root.locator(".cs-number-of")).to_contain_text(f"Step {len(record.moves)} of {len(record.moves)}")
    shown.root.locator(".cs-jump").select_option("7")
    expect(shown.said).to_contain_text(positions[6].say(record.moves[6]).words("en"))
    shown.root.locator('[data-key="lines"] summary').click()
    picture(page, f"page_replay_{name}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: Any, open_page: OpenPage, page: Page, axe: str) -> None:
    page.emulate_media(color_scheme=theme)
    shown = open_page(universe())
    shown.at("row:0").click()
    shown.at(ILLEGAL).click()
    picture(page, f"page_position_{theme}")
    assert violations(page, axe) == []
    shown = open_page(universe().explain("PY3@-3,1"))
    shown.root.get_by_role("button", name="Predict").click()
    picture(page, f"page_trace_{theme}")
    assert violations(page, axe) == []


def test_narrow_page_loses_nothing(open_page: OpenPage, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    open_page(universe().explain("PY3@-3,1"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_on_paper_it_is_grey_and_one_page(open_page: OpenPage, page: Page) -> None:
    shown = open_page(universe().explain("PY3@-3,1"), "#5.en")
    page.emulate_media(media="print")
    picture(page, "page_print")
    colours = shown.root.locator("use, path").evaluate_all(
        """all => [...new Set(all.flatMap(one => [getComputedStyle(one).fill, getComputedStyle(one).stroke]))]"""
    )
    numbers = [re.findall(r"\d+", colour)[:3] for colour in colours if colour.startswith("rgb")]
    assert [one for one in numbers if len(set(one)) > 1] == []
    assert any("cs-hatch" in colour for colour in colours)
    expect(shown.root.locator(".cs-tools")).to_be_hidden()
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1


def test_the_tallest_board_stands_on_one_sheet(open_page: OpenPage, page: Page) -> None:
    dealt = planetarium.new_game(seed=5)
    open_page(dealt.explain(dealt.legal_moves()[0]))
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1


def test_without_script_the_text_is_there(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(offline=True, java_script_enabled=False)
    page = context.new_page()
    page.goto(to_html(universe(), tmp_path / "plain.html").as_uri())
    expect(page.locator("pre")).to_contain_text("SR2")
    context.close()
