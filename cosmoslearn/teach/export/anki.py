"""Anki: a deck as `.apkg` (with the library `genanki`), or the same cards as a table that Anki imports.

A note's identity comes from the exercise's id and the language, so that a corrected answer updates its card.
"""

from __future__ import annotations

import csv
import hashlib
import io
import tempfile
from pathlib import Path
from string import ascii_lowercase
from typing import Final

import msgspec

from ...core.language import N_, in_force, say, speaking
from ...scene.svg import clean
from .assignment import Assignment, Export, extra_missing, slug
from .question import Question

MODEL: Final = 1_590_413_741  # of our note type; never to be changed
CSS: Final = (
    ".card{font:20px/1.4 sans-serif;text-align:left}img{max-width:100%}pre{font-size:12px;overflow:auto}"
    "ol{list-style:lower-alpha}small{opacity:.8}"
)
STAMP: Final = 1_704_067_200.0  # so that the same deck gives the same notes


class Card(msgspec.Struct, frozen=True):
    """A card: its identity, both sides as HTML, its tags, and its picture with the name under which it is shown."""

    guid: str
    front: str
    back: str
    tags: tuple[str, ...]
    picture: str
    svg: str


def cards(assignment: Assignment, lang: str | None = None) -> list[Card]:
    """The exercises as cards.

    Raises:
        CosmosError: an exercise cannot be asked.
        UnknownLanguage: the language is not spoken here.
    """
    return [_card(asked) for asked in assignment.questions(lang)]


def _card(asked: Question) -> Card:
    name = f"cosmoslearn-{slug(asked.id)}-{asked.lang}.svg"
    options = "".join(f"<li>{clean(one.text)}</li>" for one in asked.answers) if asked.form == "choice" else ""
    stems = "; ".join(asked.choices) if asked.form == "match" else ""
    lines = "".join(f"<p>{clean(line)}</p>" for line in filter(None, (asked.prompt, *asked.given, stems)))
    front = f'{lines}{f"<ol>{options}</ol>" if options else ""}<img src="{name}" alt="{clean(asked.described)}">'
    wrong = [
        f"<li>{f'{ascii_lowercase[n]}) ' if options else ''}{clean(one.text)}: {clean(one.feedback)}</li>"
        for n, one in enumerate(asked.answers)
        if not one.right and one.feedback
    ]
    worked = "".join(f"<p><small>{clean(line)}</small></p>" for line in asked.worked)
    listed = f"<ul>{''.join(wrong)}</ul>" if wrong else ""
    back = f"<p><b>{clean(asked.lettered)}</b></p>{worked}{listed}"
    return Card(guid(asked), front, back, tuple(asked.tags), name, asked.picture(slug(asked.id)))


def guid(asked: Question) -> str:
    """The identity of a note, the same whatever its words are."""
    return hashlib.sha256(f"cosmoslearn\0{asked.id}\0{asked.lang}".encode()).hexdigest()[:16]


def anki_csv(assignment: Assignment, lang: str | None = None) -> Export[str]:
    """The cards as a table for Anki's import, which takes their identity from the first column; without pictures.

    Raises:
        CosmosError: an exercise cannot be asked.
        UnknownLanguage: the language is not spoken here.
    """
    stream = io.StringIO()
    stream.write("#separator:Semicolon\n#html:true\n#guid column:1\n#tags column:4\n")
    writer = csv.writer(stream, delimiter=";", lineterminator="\n", quoting=csv.QUOTE_ALL)
    code = in_force(lang)
    for asked in assignment.questions(code):
        card = _card(asked)
        board = f"<pre>{clean(asked.board)}</pre>"
        front = card.front[: card.front.rindex("<img ")] + board
        writer.writerow((card.guid, front, card.back, " ".join(card.tags)))
    notice = say(N_("a table holds no pictures; each board stands there as text"), code)
    return Export(stream.getvalue(), (notice,))


def apkg(assignment: Assignment, lang: str | None = None) -> Export[bytes]:
    """The cards as a deck of Anki.

    Raises:
        CannotExport: genanki is not installed.
        CosmosError: an exercise cannot be asked.
        UnknownLanguage: the language is not spoken here.
    """
    try:
        import genanki
    except ImportError:
        raise extra_missing("genanki") from None
    with speaking(lang) as code, tempfile.TemporaryDirectory() as folder:
        fields = [{"name": "Front"}, {"name": "Back"}]
        template = {"name": "Card", "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}"}
        model = genanki.Model(MODEL, "cosmoslearn", fields=fields, templates=[template], css=CSS)
        number = int.from_bytes(hashlib.sha256(f"{assignment.name}\0{code}".encode()).digest()[:4], "big") >> 1
        deck = genanki.Deck(number, assignment.heading(code))
        files = []
        for card in cards(assignment, code):
            tags = [tag.replace(" ", "_") for tag in card.tags]
            deck.add_note(genanki.Note(model, [card.front, card.back], guid=card.guid, tags=tags))
            file = Path(folder, card.picture)
            file.write_text(card.svg, encoding="utf-8")
            files.append(str(file))
        target = Path(folder, "deck.apkg")
        genanki.Package(deck, files).write_to_file(str(target), timestamp=STAMP)
        return Export(target.read_bytes())
