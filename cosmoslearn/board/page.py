"""Stand-alone pages: one HTML file that shows a position, a trace or a whole game, from disk, asking for nothing."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from pathlib import Path
from typing import Any, Final

from ..core.language import N_, language, say, speaking, spoken
from ..core.position import Position, Record
from ..core.trace import Trace
from .assets import hatchings, page_script, page_style
from .link import link_of
from .packed import packed
from .stepper import film_of
from .tour import tour
from .words import told

# Only this script and this style, by their digests; nothing is fetched, sent, framed or embedded.
POLICY: Final = (
    "default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'"
)


def to_html(shown: Position | Trace | Record, file: Path | str, lang: str | None = None, **asked: Any) -> Path:
    """Write a stand-alone page; gives the file.

    `lang` is the language that the page begins with. `query`, and what it was given, may name the question that a
    trace answers, for the permalinks (see `stepper`).

    Raises:
        BrokenRecord: a move of the record cannot be read or is illegal.
        OSError: the file cannot be written.
        UnknownLanguage: the language is not spoken here.
    """
    path = Path(file)
    path.write_text(page(shown, lang, **asked), encoding="utf-8")
    return path


def page(shown: Position | Trace | Record, lang: str | None = None, query: str = "", **given: Any) -> str:
    """The page as text.

    >>> from cosmoslearn.games import bigbang
    >>> html = page(bigbang.parse("universe: BB@0,0\\nrow: PY1").explain("PY1@1,0"), lang="es")
    >>> html[:32].splitlines(), len(html) < 300_000
    (['<!DOCTYPE html>', '<html lang="es">'], True)
    """
    with speaking(lang):
        if isinstance(shown, Position):
            return _page({"tour": tour(shown), "title": told(shown.scene().title)}, shown.text())
        film = film_of(shown, link_of(shown, query, given))
        plain = shown.words() if isinstance(shown, Trace) else "\n".join((shown.replay().text(), *shown.moves))
        return _page({"film": film, "title": film["title"]}, plain)


def _page(data: dict[str, Any], plain: str) -> str:
    script, style = page_script(), page_style()
    policy = POLICY.format(script=_digest(script), style=_digest(style))
    title = escape(spoken(data["title"]))
    hint = escape(say(N_("The pictures of this page need JavaScript; here is what they show as text.")))
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        f'<div id="cs-place"></div>\n<noscript><p>{hint}</p><pre>{escape(plain)}</pre></noscript>\n</main>\n'
        f"{hatchings()}\n"
        f'<script type="application/json" id="cs-data">{packed(data)}</script>\n'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
