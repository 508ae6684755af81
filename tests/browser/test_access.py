"""What a screen reader is given of every board, stepper, table and study board, kept as text; and keys alone.

The texts in `trees/` are Chromium's own accessibility tree. Where a change of them is meant, delete the text concerned,
run the test once (it fails and writes it anew), read the new text as somebody who cannot see the board, and commit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, Page, expect

from cosmoslearn import game as face
from cosmoslearn.board.table import table
from tests.browser.hands import Keyboard
from tests.browser.live import FORMS, GAMES, in_gallery
from tests.browser.notebook import Notebook

TREES: Final = Path(__file__).parent / "trees"
LANGUAGES: Final = {"en": "English", "es": "Español"}
SILENT: Final = {"none", "generic", "InlineTextBox", "LineBreak", "ListMarker"}
STATES: Final = ("disabled", "checked", "pressed", "expanded", "selected", "invalid")


@pytest.fixture
def page(gallery: Notebook) -> Page:
    return gallery.page


def tree(cdp: CDPSession, place: str) -> str:
    """Chromium's accessibility tree of what JavaScript finds: a line for each thing that is spoken."""
    found = cdp.send("Runtime.evaluate", {"expression": place})
    nodes = cdp.send("Accessibility.queryAXTree", {"objectId": found["result"]["objectId"]})["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    children = {child for node in nodes for child in node.get("childIds", ())}
    roots = [node for node in nodes if node["nodeId"] not in children]
    return "\n".join(line for root in roots for line in lines(root, by_id, 0)) + "\n"


def lines(node: Mapping[str, Any], by_id: Mapping[str, Any], depth: int, around: str = "") -> Iterator[str]:
    role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
    says = not node.get("ignored") and role not in SILENT and (role != "StaticText" or name.strip() != around)
    if says:
        about = [f"{p['name']}: {p['value']['value']}" for p in node.get("properties", ()) if spoken(p)]
        about += [str(node[key]["value"]) for key in ("value", "description") if node.get(key, {}).get("value")]
        yield "  " * depth + " | ".join([f"{role}: {' '.join(name.split())}".removesuffix(": "), *about])
    if role == "StaticText":
        return
    for child in node.get("childIds", ()):
        if child in by_id:
            yield from lines(by_id[child], by_id, depth + says, name if says else around)


def spoken(state: Mapping[str, Any]) -> bool:
    return state["name"] in STATES and state["value"]["value"] not in (False, "false")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_screen_reader_is_given(lang: str, page: Page) -> None:
    cdp = page.context.new_cdp_session(page)
    changed = []
    TREES.mkdir(exist_ok=True)
    for game in GAMES:
        for form in FORMS:
            one = in_gallery(page, game, form)
            one.root.get_by_role("button", name=LANGUAGES[lang], exact=True).click()
            expect(one.root).to_have_attribute("lang", lang)
            number = GAMES.index(game) * len(FORMS) + FORMS.index(form)
            # Links are long, and one differs from another by what it holds; what time it is does not matter either.
            found = re.sub(r"cs1\.[\w.-]+", "cs1...", tree(cdp, f"document.querySelectorAll('.cs-live')[{number}]"))
            file = TREES / f"{game}_{form}_{lang}.txt"
            if not file.exists() or file.read_text(encoding="utf-8") != found:
                changed.append(file.name)
                if not file.exists():
                    file.write_text(found, encoding="utf-8")
            one.root.get_by_role("button", name="English", exact=True).click()
    assert changed == []


NAMES: Final = {
    "bigbang": "universe",
    "constelaciones": "sky",
    "galaxies": "galaxy",
    "planetarium": "system",
    "sector41": "sector",
}
BOARDS: Final = {
    "bigbang": "AY1@0,1",
    "constelaciones": "head -> t",
    "galaxies": "use d2",
    "planetarium": "A to 3.2",
    "sector41": "S1-f2",
}


KEYS: Final = Keyboard()


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_made_by_keys_alone(game: str, page: Page, gallery: Notebook) -> None:
    one = in_gallery(page, game, "board")
    start = face(game).parse(gallery.ask(f"print({NAMES[game]}.notation())"))
    KEYS.begin(one)
    KEYS.play(one, start, BOARDS[game])
    expect(one.said).to_contain_text(f"Played: {start.say(BOARDS[game]).words('en')}")
    one.keys("Control+z")
    expect(one.said).to_contain_text("Taken back")


@pytest.mark.parametrize("game", GAMES)
def test_steps_are_gone_through_by_keys_alone(game: str, page: Page) -> None:
    one = in_gallery(page, game, "stepper")
    KEYS.begin(one)
    KEYS.press(one, '[data-act="on"]')
    expect(one.root).to_contain_text("Step 1 of")
    one.keys("Space")
    expect(one.root).to_contain_text("Step 2 of")
    KEYS.press(one, '[data-act="first"]')
    expect(one.root).to_contain_text(re.compile("Start, [0-9]+ steps follow"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_by_keys_alone(game: str, page: Page) -> None:
    one = in_gallery(page, game, "table")
    start = table(game, seed=7).position
    KEYS.begin(one)
    if one.act("uncover").count():
        KEYS.press(one, '[data-act="uncover"]')
        expect(one.act("uncover")).to_have_count(0)
    move = str(start.legal_moves()[0])
    KEYS.begin(one)
    KEYS.play(one, start, move)
    # What only one player may know is not written in the log.
    expect(one.root.locator(".cs-log")).to_contain_text(start.say(move).words("en").split()[0])
