"""Anki decks, read back with SQLite, and the table with Python's own reader."""

from __future__ import annotations

import csv
import html
import io
import json
import re
import sqlite3
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from cosmoslearn.teach.export.anki import anki_csv, apkg
from cosmoslearn.teach.export.assignment import Assignment, CannotExport
from cosmoslearn.teach.export.question import question
from tests.teach.export import samples

Note = tuple[str, str, str]


def notes(content: bytes, folder: Path) -> tuple[dict[str, tuple[str, str, str]], dict[str, bytes]]:
    """The notes by their identity (front, back, tags), and the pictures by name."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        file = Path(packed.extract("collection.anki2", folder))
        media = {name: packed.read(number) for number, name in json.loads(packed.read("media")).items()}
    with sqlite3.connect(file) as base:
        rows = base.execute("select guid, flds, tags from notes").fetchall()
    return {guid: (*fields.split("\x1f"), tags) for guid, fields, tags in rows}, media


def plain(words: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", words))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_exercise_is_a_card_with_its_picture(lang: str, tmp_path: Path) -> None:
    assignment = samples.assignment()
    found, media = notes(apkg(assignment, lang).content, tmp_path)
    assert len(found) == len(assignment.items)
    for item in assignment.items:
        asked = question(item, lang)
        front, back, tags = next(
            one for one in found.values() if asked.item.id in one[0].split("cosmoslearn-")[-1].split(".svg")[0]
        )
        assert asked.prompt in plain(front)
        assert asked.lettered in plain(back)
        assert set(tags.split()) == set(asked.tags)
        (picture,) = re.findall(r'<img src="([^"]+)"', front)
        assert media[picture].startswith(b"<svg")
    assert any(samples.NASTY in plain(front) for front, _, _ in found.values())


def test_a_corrected_exercise_updates_its_card_and_a_language_has_its_own(tmp_path: Path) -> None:
    one = samples.computed()
    other = replace(one, prompt={"en": "How many points?", "es": "¿Cuántos puntos?"})

    def guids(item: object, lang: str, name: str) -> set[str]:
        assignment = Assignment({"en": "x", "es": "x"}, (item,))  # type: ignore[arg-type]
        folder = tmp_path / name
        folder.mkdir()
        return set(notes(apkg(assignment, lang).content, folder)[0])

    assert guids(one, "es", "a") == guids(other, "es", "b")
    assert guids(one, "es", "c").isdisjoint(guids(one, "en", "d"))


def test_the_table_holds_the_same_cards_without_pictures() -> None:
    made = anki_csv(samples.assignment(), "es")
    lines = made.content.splitlines(keepends=True)
    assert lines[:4] == ["#separator:Semicolon\n", "#html:true\n", "#guid column:1\n", "#tags column:4\n"]
    rows = list(csv.reader(io.StringIO("".join(lines[4:])), delimiter=";"))
    assert len(rows) == len(samples.assignment().items)
    assert all(len(row) == 4 for row in rows)
    assert plain(rows[0][1]).startswith(samples.NASTY)
    assert "<img" not in made.content
    assert made.notices == ("una tabla no lleva imágenes; cada tablero figura como texto",)


def test_without_the_library_the_refusal_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "genanki", None)
    with pytest.raises(CannotExport, match="genanki is not installed"):
        apkg(samples.assignment(), "en")
