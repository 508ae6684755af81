"""The study board in a real JupyterLab: by mouse, by keyboard alone, two rulebooks, sharing, the play table, axe."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from cosmoslearn.core.case import check_case, read_case
from tests.browser.conftest import Live
from tests.browser.live import Shown
from tests.browser.notebook import Notebook
from tests.jupyter import Server

MAKE: Final = """from cosmoslearn.games import bigbang
board = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\\nrow: CB2 AY1 PB3 W1").study()
board"""
FEATURE: Final = "BB-PLACE-FEATURE any-neighbour"
GAMES: Final = {
    "constelaciones": """from cosmoslearn.games import constelaciones
board = constelaciones.parse("stars: a(0,0) b(75,0) t(40,30) u(140,0)\\nA: (0,0)-(75,0)").study()
board""",
    "galaxies": """from cosmoslearn.games import galaxies
board = galaxies.parse("row: Jakks Leandra Gort Maia\\nA: L1 E2 C1 | home 2\\nB: L1 E2 C1 | home 2").study()
board""",
    "planetarium": """from cosmoslearn.games import planetarium
board = planetarium.new_game(seed=3).study()
board""",
    "sector41": """from cosmoslearn.games import sector41
board = sector41.parse("tiles: e1=GLY2/YY d1=WIN[N] d2=PUL[NE,SW]\\nexplorers: S1 e1").study()
board""",
}
UNIVERSE: Final = "print(' '.join(sorted(f'{code}@{q},{r}' for (q, r), code in board.position.universe.items())))"


@pytest.fixture
def shown(live: Live) -> Shown:
    return live(MAKE)


@pytest.fixture
def page(notebook: Notebook) -> Page:
    return notebook.page


def test_by_mouse_a_piece_is_put_moved_and_taken_away(shown: Shown, notebook: Notebook) -> None:
    shown.act("hand").select_option("CB2")
    expect(shown.said).to_contain_text("In hand: CB2")
    expect(shown.at("cell:2,-1")).to_have_attribute("aria-label", re.compile("may not go here: Common feature law"))
    shown.at("cell:2,-1").click()
    expect(shown.root.locator(".cs-told.cs-broken")).to_contain_text("BB-PLACE-INV")
    expect(shown.verdict.locator('[data-ok="false"]').first).to_have_attribute("data-rule", "BB-PLACE-FEATURE")
    # Drag it to a place where it can be.
    start, end = shown.at("cell:2,-1").bounding_box(), shown.at("cell:0,1").bounding_box()
    assert start is not None
    assert end is not None
    mouse = shown.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    mouse.up()
    expect(shown.said).to_contain_text("This position can be")
    assert notebook.ask(UNIVERSE) == "BB@0,0 CB2@0,1 CO1@1,0 SR1@1,-1"
    shown.at("cell:0,1").click()
    shown.root.get_by_role("button", name="Turn over").click()
    expect(shown.said).to_contain_text("Turn over")
    shown.root.get_by_role("button", name="Undo").click()
    expect(shown.said).to_contain_text("Taken back: CB2: Turn over")
    shown.root.get_by_role("button", name="Undo").click()
    expect(shown.said).to_contain_text("Taken back: CB2 -> 0,1")
    assert notebook.ask(UNIVERSE) == "BB@0,0 CB2@2,-1 CO1@1,0 SR1@1,-1"


def test_by_keyboard_alone(shown: Shown, notebook: Notebook) -> None:
    shown.act("hand").focus()
    shown.keys("ArrowDown")
    expect(shown.said).to_contain_text("In hand: BB")
    shown.keys("ArrowDown")
    expect(shown.said).not_to_contain_text("In hand: BB")
    piece = notebook.ask("print(board._hand)")
    shown.at("cell:0,0").focus()
    shown.keys("z")
    assert shown.focused() == "cell:-1,1"
    shown.keys("Enter")
    expect(shown.said).to_contain_text("-> -1,1")
    assert f"{piece}@-1,1" in notebook.ask(UNIVERSE)
    assert shown.focused() == "cell:-1,1"
    expect(shown.said).to_contain_text("Done")
    shown.keys("f")
    expect(shown.said).to_contain_text("Turn over")
    assert f"X:{piece}@-1,1" in notebook.ask(UNIVERSE)
    shown.keys("Enter")
    expect(shown.said).to_contain_text("In hand")
    shown.keys("e")
    shown.keys("Enter")
    expect(shown.said).to_contain_text("-> 0,0")
    shown.keys("Control+z")
    expect(shown.said).to_contain_text("Taken back")
    shown.keys("z")
    assert shown.focused() == "cell:-1,1"
    shown.keys("Delete")
    expect(shown.said).to_contain_text("Remove")
    assert "-1,1" not in notebook.ask(UNIVERSE)
    shown.keys("Control+z")
    expect(shown.said).to_contain_text("Taken back")


def test_two_rulebooks_side_by_side(shown: Shown) -> None:
    shown.act("hand").select_option("CB2")
    shown.act("against").select_option(FEATURE)
    expect(shown.said).to_have_text("Judged differently: 1")
    pictures = shown.root.locator(".cs-picture")
    expect(pictures).to_have_count(2)
    here, there = (pictures.nth(n).locator('[data-form="sign"]') for n in (0, 1))
    expect(here).to_have_attribute("data-role", "broken")
    expect(there).to_have_attribute("data-role", "ok")
    expect(pictures.nth(1)).to_have_attribute("aria-label", re.compile("Common feature law: It is enough to match one"))
    expect(shown.root.locator(".cs-beside tbody tr")).to_have_count(1)
    shown.act("against").select_option("")
    expect(pictures).to_have_count(1)


def test_keep_and_share(shown: Shown, notebook: Notebook, server: Server) -> None:
    shown.root.locator('[data-key="share"] summary').click()
    shown.root.get_by_label("A move to judge").fill("CB2@2,-1")
    shown.act("judge").click()
    expect(shown.verdict).to_be_visible()
    shown.act("would").click()
    expect(shown.verdict.locator(".cs-nearest li").first).to_contain_text("SR1 on 1,-1: Turn over")
    shown.act("case").click()
    expect(shown.said).to_contain_text("cosmoslearn-cases/bigbang-")
    case = read_case(server.folder / (shown.said.text_content() or "").removeprefix("Saved as ").rstrip(".\u00a0"))
    assert [(ask.judge, ask.legal) for ask in case.asks] == [("CB2@2,-1", False)]
    assert all(outcome.holds for outcome in check_case(case))
    text = shown.root.get_by_label("Notation")
    assert notebook.ask("print(board.position.notation())") == text.input_value()
    text.fill("universe: BB@0,0 PY1@1,0 SO2@2,0")
    shown.act("read").click()
    expect(shown.root.locator(".cs-told.cs-broken")).to_contain_text("BB-PLACE-INV")


def test_the_play_table_opens_in_the_same_place_and_leads_back(shown: Shown, notebook: Notebook) -> None:
    shown.root.locator('[data-key="share"] summary').click()
    shown.act("table").click()
    uncover = shown.act("uncover")
    uncover.click()
    shown.at("row:0").click()
    shown.at("cell:0,1").click()
    expect(shown.root.locator(".cs-log")).to_contain_text("lay the tile “blue comet, stars” on 0,1")
    assert notebook.ask("print(board._table.record.position != '')") == "True"
    shown.act("study").click()
    expect(shown.act("hand")).to_be_visible()
    assert notebook.ask(UNIVERSE) == "BB@0,0 CO1@1,0 SR1@1,-1"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_studied(name: str, live: Live, notebook: Notebook) -> None:
    shown = live(GAMES[name])
    edits = {
        "constelaciones": ("star", "", "star:t"),
        "galaxies": ("ship:A1", "land:0", "row:1"),
        "planetarium": ("planet:B", "space:2.1", "planet:A"),
        "sector41": ("explorer:S1", "cell:d2", "cell:d2"),
    }
    piece, place, changed = edits[name]
    before = notebook.ask("print(board.position.notation())")
    shown.act("hand").select_option(piece)
    if place:
        expect(shown.said).to_contain_text("In hand")
        shown.at(place).click()
    expect(shown.said).to_contain_text("Done")
    assert notebook.ask("print(board.position.notation())") != before
    shown.at(changed).focus()
    shown.keys("r" if name in ("planetarium", "sector41") else "Delete")
    expect(shown.said).to_contain_text(re.compile(": (Turn|Remove)"))
    shown.picture(f"study_{name}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: str, shown: Shown, notebook: Notebook, axe: str) -> None:
    notebook.dark(theme == "dark")
    shown.act("hand").select_option("CB2")
    shown.act("against").select_option(FEATURE)
    expect(shown.said).to_contain_text("Judged differently")
    shown.root.evaluate("root => root.querySelectorAll('details').forEach(one => { one.open = true; })")
    shown.picture(f"study_hand_{theme}")
    assert shown.violations(axe) == []
    shown.at("cell:2,-1").click()
    expect(shown.root.locator(".cs-told.cs-broken")).to_be_visible()
    shown.picture(f"study_impossible_{theme}")
    assert shown.violations(axe) == []
    notebook.dark(False)


def test_narrow_page_loses_nothing(shown: Shown) -> None:
    shown.act("hand").select_option("CB2")
    shown.act("against").select_option(FEATURE)
    shown.root.locator('[data-key="share"] summary').click()
    for width in (320, 640):
        shown.narrow(width)
        assert shown.overflow() == []
    assert shown.small() == []
