"""Look for answers in what is handed out: in source, outputs, metadata, widget state, attachments and file names."""

from __future__ import annotations

import ast
import base64
import binascii
import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

import msgspec

from ...core.errors import FileError
from ...core.files import read_whole
from ...core.language import LANGUAGES, N_, say
from ..export.assignment import Assignment
from ..export.graded import KEY
from ..export.question import Question, question
from .collecting import answers_in
from .group import Group, drawn
from .short import Short, held_in, short_answers, told_in

ZIPPED: Final = b"PK\x03\x04"  # so begins a zip: a deck of Anki, a document of an office too
REGIONS: Final = ("BEGIN SOLUTION", "BEGIN HIDDEN TESTS", "BEGIN MARK SCHEME")
BASE64: Final = re.compile(r"[A-Za-z0-9+/_-]{12,}={0,2}")
URL_SAFE: Final = str.maketrans("-_", "+/")
SHORT: Final = 12  # letters: anything shorter may stand somewhere by chance


class Place(msgspec.Struct, frozen=True):
    """A place in a file: its text, and the data it was made from. `code` is run; `opaque` can be read in part."""

    where: str
    text: str = ""
    data: Any = None
    code: bool = False
    opaque: bool = False


class Leak(msgspec.Struct, frozen=True):
    """An answer that stands where a learner can read it: file, place in it, and what it is."""

    file: str
    where: str
    what: str


class Scan(msgspec.Struct, frozen=True):
    """What a scan came to: leaks, how many files were looked into, and those that could not be."""

    leaks: tuple[Leak, ...] = ()
    files: int = 0
    unread: tuple[str, ...] = ()


def scan(folder: Path, group: Group, home: Path | None = None) -> Scan:
    """Look through all files below a folder for the answers of a class: to what was drawn in its folder, if given.

    Raises:
        FileError: there is no such folder, or it is the folder of the class itself, where the keys lie.
    """
    if not folder.is_dir():
        raise FileError(folder, "*", say(N_("expected a folder")))
    sets = {student: drawn(home, group, student) for student in ("", *group.students)}
    secrets, short = secrets_of(sets), short_answers(sets)
    leaks: list[Leak] = []
    unread: list[str] = []
    files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    for file in files:
        name = file.relative_to(folder).as_posix()
        for place in _places(file.name, read_whole(file)):
            if place.opaque:
                unread.append(": ".join(filter(None, (name, place.where))))
            leaks += [Leak(name, place.where, what) for what in _found(place, secrets, short)]
    return Scan(tuple(dict.fromkeys(leaks)), len(files), tuple(unread))


# ------------------------------------------------------------------------------------------- what is secret


def secrets_of(sets: Mapping[str, Assignment]) -> dict[str, str]:
    """The texts that give an answer away, each with what it is: of every student, in both languages."""
    found: dict[str, str] = {}
    for student, whole in sets.items():
        for number, item in enumerate(whole.items, 1):
            what = say(N_("the answer to exercise {n} of {student}"), n=number, student=student or "*")
            for lang in LANGUAGES:
                found |= {text: what for text in _giving_away(question(item, lang)) if len(text) >= SHORT}
    return found


def _giving_away(asked: Question) -> Iterator[str]:
    """What only who knows the answer can write."""
    item = asked.item
    yield say(N_("Right answer: {answer}"), asked.lang, answer=asked.lettered)
    yield say(N_("Right answer: {answer}"), asked.lang, answer=asked.right)
    if asked.form in ("set", "list", "moves") and isinstance(item.right, list):
        parts = [one if isinstance(one, str) else "; ".join(one) for one in item.right]
        if len(parts) > 1:
            yield from ("; ".join(parts), ", ".join(parts), json.dumps(parts), repr(parts))
    yield from (line.strip() for line in asked.worked[1:] if asked.form not in ("choice", "match"))


# ------------------------------------------------------------------------------------------ where to look


def _places(name: str, content: bytes) -> Iterator[Place]:
    """What a file holds, place by place."""
    ending = Path(name).suffix.lower()
    if name == KEY:
        yield Place("file", KEY)
    elif content.startswith(ZIPPED):
        yield from _packed(content)
    elif ending == ".pdf":
        yield from _pages(content)
    else:
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError:  # a picture, a database: words may stand in it as they are
            yield Place("", content.decode("utf-8", "replace"), opaque=True)
            return
        yield from _notebook(text) if ending == ".ipynb" else _text(text)


def _packed(content: bytes) -> Iterator[Place]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            for name in packed.namelist():
                for place in _places(Path(name).name, packed.read(name)):
                    inside = ": ".join(filter(None, (name, place.where)))
                    yield msgspec.structs.replace(place, where=inside)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError):  # broken, or with a password
        yield Place("", opaque=True)


def _pages(content: bytes) -> Iterator[Place]:
    """The words of a PDF, where pypdf is installed."""
    try:
        from pypdf import PdfReader
        from pypdf.errors import PyPdfError
    except ImportError:
        yield Place("", opaque=True)
        return
    try:
        for number, page in enumerate(PdfReader(io.BytesIO(content)).pages, 1):
            yield Place(f"page {number}", " ".join(page.extract_text().split()))
    except PyPdfError:
        yield Place("", opaque=True)


def _text(text: str) -> Iterator[Place]:
    """A file of text; one that holds data is read as that too."""
    data = _data(text)
    yield Place("text", "\n".join((text, *_strings(data))), data)


def _notebook(text: str) -> Iterator[Place]:
    whole = _data(text)
    try:
        for number, cell in enumerate(whole["cells"], 1):
            yield Place(f"cell {number} source", "".join(cell.get("source", "")), code=cell.get("cell_type") == "code")
            for part in ("outputs", "metadata"):
                yield Place(f"cell {number} {part}", "\n".join(_strings(cell.get(part))), cell.get(part))
            for name, kinds in (cell.get("attachments") or {}).items():
                yield Place(f"cell {number} attachment {name}", "\n".join((name, *_strings(kinds))))
        yield Place("metadata", "\n".join(_strings(whole.get("metadata"))), whole.get("metadata"))
    except (KeyError, TypeError, AttributeError):
        yield from _text(text)


def _data(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _strings(value: Any) -> Iterator[str]:
    """All texts in a value, the keys of tables too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _strings(inner)
    elif isinstance(value, list):
        if all(isinstance(one, str) for one in value):
            yield "".join(value)
        for inner in value:
            yield from _strings(inner)
    elif value is not None:
        yield str(value)


# ---------------------------------------------------------------------------------------------- looking


def _found(place: Place, secrets: Mapping[str, str], short: Short) -> Iterator[str]:
    """What is given away at a place."""
    texts = [place.text, *_in_other_signs(place.text), *(_in_code(place.text) if place.code else ())]
    whole = "\n".join(texts)
    if place.text == KEY or '"sets"' in whole:
        yield say(N_("the key"))
    yield from (say(N_("a region for the teacher: {region}"), region=region) for region in REGIONS if region in whole)
    if place.code:
        for number, value in answers_in(place.text):
            if value is not None:
                yield say(N_("an answer is filled in: {name}"), name=f"answer_{number}")
    yield from dict.fromkeys(what for secret, what in secrets.items() if secret in whole)
    if any(told_in(text, short) for text in texts) or held_in(place.data, short):
        yield say(N_("a short answer"))


def _in_other_signs(text: str) -> Iterator[str]:
    """What a text says to who reads it as HTML, as an address, or in it as base64."""
    for plain in (unescape(text), unquote(text)):
        if plain != text:
            yield plain
    for packed in BASE64.findall(text):
        decoded = _decoded(packed)
        if decoded:
            yield decoded


def _in_code(source: str) -> Iterator[str]:
    """The texts in a program as it has them when it runs."""
    try:
        constants = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for text in constants:
        if isinstance(text, str):
            yield text
            yield from _in_other_signs(text)


def _decoded(text: str) -> str:
    """What base64 of either alphabet says; nothing where it is none."""
    plain = text.translate(URL_SAFE).rstrip("=")
    try:
        content = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except (ValueError, binascii.Error):
        return ""
    return content.decode("utf-8", "replace")
