"""The rule book of a game as one stand-alone page: both languages, search, pictures, from disk, asking for nothing."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from ..board.assets import HERE as BOARDS
from ..board.assets import bare
from ..board.packed import packed
from ..board.page import POLICY
from ..core.files import write_whole
from ..core.language import LANGUAGES, N_, language, say, speaking, spoken
from ..core.rulebook import Text
from ..scene.html import near
from ..scene.palette import css, variable
from ..scene.svg import Painter
from .glossary import glossary
from .rulepages import Example, RulePage, fragment, pages, title_of
from .search import BEGINNING, ENDINGS, ENOUGH, IDLE, STEM, SYNONYM, WHOLE, Entry, index, phrase_names, rarity, synonyms

HERE: Final = Path(__file__).parent
HOME: Final = "book"  # the view whose symbols all pictures use
BOARD: Final = ".cs-picture"
# The policy of the page lets no style stand inside a picture; the sheet of the page says the same.
_STYLE: Final = re.compile(r"<style>.*?</style>| style=\"[^\"]*\"", re.DOTALL)
OPEN: Final = "openBook(document);\n"


def write_rulebook(game: str, file: Path | str, lang: str | None = None) -> Path:
    """Write the rule book of a game as one page; gives the file. `lang` is the language that it begins with.

    Raises:
        OSError: the file cannot be written.
        UnknownName: there is no such game.
        UnknownLanguage: the language is not spoken here.
    """
    path = Path(file)
    write_whole(path, rulebook_page(game, lang).encode())
    return path


def rulebook_page(game: str, lang: str | None = None) -> str:
    """The page as text."""
    found = pages(game)
    with speaking(lang):
        title = {code: say(N_("Rule book: {game}"), code, game=spoken(title_of(game), code)) for code in LANGUAGES}
        shown = {page.rule.id: page.example for page in found}
        data = packed(_data(game, found, shown, title))
        body = "".join(_rule(page, shown[page.rule.id]) for page in found)
        heading = f"<h2>{_said(N_('The rules'))}</h2>\n"
        return _sized(_frame(title, heading + body + _words(game), data))


def _sized(page: str) -> str:
    """The page with its own size in it."""
    return page.replace("{size}", str(round(len(page.encode()) / 1000)))


def _frame(title: Text, body: str, data: str) -> str:
    script, style = _script(), _style()
    policy = POLICY.format(script=_digest(script), style=_digest(style))
    keys = "".join(
        f'<button type="button" data-lang="{code}" lang="{code}" aria-pressed="{str(code == language()).lower()}">'
        f"{name}</button>"
        for code, name in (("es", "Español"), ("en", "English"))
    )
    about = N_("Every rule of the game, told in our own words. This page holds {size} KB and asks nobody for anything.")
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(spoken(title))}</title>\n"
        f"<style>{style}</style>\n</head>\n<body>\n<main>\n<h1>{_both(title)}</h1>\n<p>{_said(about)}</p>\n"
        f'<div class="cs-tools"><label>{_said(N_("Search the rules"))}<input type="search" id="cs-query"></label>'
        f'<span role="group" aria-label="Idioma / Language">{keys}</span></div>\n'
        f'<p id="cs-status" role="status"></p><ol id="cs-found"></ol>\n'
        f"<noscript><p>{_said(N_('Search, pictures and the other language need JavaScript.'))}</p></noscript>\n"
        f'<div class="cs-picture" id="cs-symbols" aria-hidden="true"></div>\n{body}</main>\n'
        f'<script type="application/json" id="cs-data">{data}</script>\n'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def _rule(page: RulePage, example: Example | None) -> str:
    told = ""
    for code in LANGUAGES:
        with speaking(code):
            told += f'<div class="cs-l" lang="{code}">{fragment(page, links=True)}</div>'
    figure = ""
    if example is not None:
        caption = {code: spoken(example.title, code) or example.case for code in LANGUAGES}
        figure = (
            f'<figure data-rule="{page.rule.id}"><figcaption>{_both(caption)}</figcaption>'
            f'<div class="cs-picture"></div>'
            f"<details><summary>{_said(N_('In words'))}</summary><pre></pre></details></figure>"
        )
    return (
        f'<details class="cs-rule" id="{page.rule.id}"><summary>{_both(page.rule.title)} <code>{page.rule.id}</code>'
        f"</summary>{told}{figure}</details>\n"
    )


def _words(game: str) -> str:
    """The glossary, as far as the game uses it."""
    listed = "".join(
        f'<dt id="word-{word.id}">{_both({code: ", ".join(word.names(code)) for code in LANGUAGES})}</dt>'
        f"<dd>{_both(word.means)}</dd>"
        for word in glossary().of(game)
    )
    return f"<h2>{_said(N_('Words'))}</h2>\n<dl>{listed}</dl>\n"


def _both(text: Text) -> str:
    """A text in both languages, of which the page shows the one chosen."""
    return "".join(f'<span class="cs-l" lang="{code}">{escape(spoken(text, code))}</span>' for code in LANGUAGES)


def _said(message: str) -> str:
    return _both({code: say(message, code) for code in LANGUAGES})


# ----------------------------------------------------------------------------------------------- the data


def _data(game: str, found: Iterable[RulePage], shown: dict[str, Example | None], title: Text) -> dict[str, Any]:
    """What the script works with: the index of the search, and the pictures."""
    ids = {page.rule.id for page in found}
    entries = [entry for entry in index(game) if entry.hit.kind != "lesson"]
    examples = {name: example for name, example in shown.items() if example is not None}
    return {
        "heading": title,
        "found": {code: say(N_("Found: {n}"), code, n="{n}") for code in LANGUAGES},
        "none": {code: say(N_("Nothing found"), code) for code in LANGUAGES},
        "entries": [
            {"id": entry.hit.id if entry.hit.id in ids else f"word-{entry.hit.id}", "title": entry.hit.title}
            for entry in entries
        ],
        "index": _index(game, entries),
        "same": synonyms(),
        "phrases": [[names, [*meant, f"word-{meant[0]}"]] for names, meant in phrase_names()],
        "endings": ENDINGS,
        "idle": sorted(IDLE),
        "whole": sorted(WHOLE),
        "weights": {"stem": STEM, "synonym": SYNONYM, "beginning": BEGINNING, "enough": ENOUGH},
        "pictures": {name: _picture(name, example) for name, example in examples.items()},
        "symbols": _symbols(examples.values()),
    }  # fmt: skip


def _index(game: str, entries: Iterable[Entry]) -> dict[str, dict[int, float]]:
    """For each stem the entries that have it, by their place in the list, with how much it tells of them."""
    found: dict[str, dict[int, float]] = {}
    for n, entry in enumerate(entries):
        for one, weight in entry.stems.items():
            found.setdefault(one, {})[n] = round(weight * rarity(game)[one], 2)
    return found


def _picture(name: str, example: Example) -> dict[str, Text]:
    board, scene = dict[str, str](), example.scene
    for code in LANGUAGES:
        with speaking(code):
            painter = Painter(scene, "auto", f"of-{name}", box=near(scene) if scene.marks else None, shared=HOME)
            board[code] = _STYLE.sub("", painter.element())
    return {"board": board, "told": {code: example.words(code) for code in LANGUAGES}}


def _symbols(examples: Iterable[Example]) -> str:
    """Every symbol of all pictures, once."""
    scenes = [example.scene for example in examples]
    if not scenes:
        return ""
    symbols = {symbol.key: symbol for scene in scenes for symbol in scene.symbols}
    store = Painter(replace(scenes[0], shapes=(), marks=(), symbols=tuple(symbols.values())), "auto", HOME)
    return f'<svg width="0" height="0">{store.definitions()}</svg>'


@cache
def _script() -> str:
    return bare(BOARDS / "packed.js", HERE / "rulebook.js") + OPEN


@cache
def _style() -> str:
    sheet = (HERE / "rulebook.css").read_text(encoding="utf-8")
    return f"{css(BOARD)}{sheet}{BOARD} text:not([fill]){{fill:var({variable('ink.strong')})}}"


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
