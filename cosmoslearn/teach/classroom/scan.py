"""Look for answers in what is handed out: in source, outputs, metadata, widget state, attachments and file names."""

from __future__ import annotations

import ast
import base64
import binascii
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from ...core.errors import FileError
from ...core.files import read_whole
from ...core.language import LANGUAGES, N_, say
from ..export.graded import KEY
from ..export.question import Question, question
from .collecting import answers_in
from .group import Group
from .short import Short, held_in, short_answers, told_in

TEXTS: Final = (
    ".html",
    ".xml",
    ".md",
    ".txt",
    ".csv",
    ".tsv",
    ".json",
    ".toml",
    ".py",
    ".svg",
    ".gift",
    ".tex",
    ".yaml",
)
PACKED: Final = (".zip", ".apkg")
REGIONS: Final = ("BEGIN SOLUTION", "BEGIN HIDDEN TESTS", "BEGIN MARK SCHEME")
PICTURE: Final = re.compile(r"base64,([A-Za-z0-9+/]+=*)")
SHORT: Final = 12  # letters: anything shorter may stand somewhere by chance


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


def scan(folder: Path, group: Group) -> Scan:
    """Look through all files below a folder for the answers of a class.

    Raises:
        FileError: there is no such folder, or it is the folder of the class itself, where the keys lie.
    """
    if not folder.is_dir():
        raise FileError(folder, "*", say(N_("expected a folder")))
    secrets, short = list(secrets_of(group)), short_answers(group)
    leaks: list[Leak] = []
    unread: list[str] = []
    files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    for file in files:
        name = file.relative_to(folder).as_posix()
        content = read_whole(file)
        places = list(_places(file.name, content))
        if not places:
            unread.append(name)
        for where, text in places:
            leaks += [Leak(name, where, what) for what in _found(where, text, secrets)]
            if told_in(text, short) or (where.endswith("source") and any(told_in(one, short) for one in _hidden(text))):
                leaks.append(Leak(name, where, say(N_("a short answer"))))
        leaks += [Leak(name, where, say(N_("a short answer"))) for where in _data(file.name, content, short)]
    return Scan(tuple(dict.fromkeys(leaks)), len(files), tuple(unread))


# ------------------------------------------------------------------------------------------- what is secret


def secrets_of(group: Group) -> Iterator[tuple[str, str]]:
    """The texts that give an answer away, each with what it is: of every student, in both languages."""
    for student in ("", *group.students):
        for number, item in enumerate(group.assignment(student).items, 1):
            for lang in LANGUAGES:
                for text in _giving_away(question(item, lang)):
                    if len(text) >= SHORT:
                        yield text, say(N_("the answer to exercise {n} of {student}"), n=number, student=student or "*")


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


def _places(name: str, content: bytes) -> Iterator[tuple[str, str]]:
    """The texts in a file with their places; none where it cannot be looked into."""
    ending = Path(name).suffix.lower()
    if name == KEY:
        yield "file", KEY
    elif ending in PACKED:
        yield from _packed(content)
    elif ending == ".pdf":
        yield from _pages(content)
    elif ending == ".ipynb":
        yield from _notebook(content)
    elif ending in TEXTS:
        yield "text", content.decode("utf-8", "replace")


def _packed(content: bytes) -> Iterator[tuple[str, str]]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            for name in packed.namelist():
                yield from ((f"{name}: {where}", text) for where, text in _places(Path(name).name, packed.read(name)))
    except (zipfile.BadZipFile, RuntimeError):
        return


def _pages(content: bytes) -> Iterator[tuple[str, str]]:
    """The words of a PDF, where pypdf is installed."""
    try:
        from pypdf import PdfReader
        from pypdf.errors import PyPdfError
    except ImportError:
        return
    try:
        for number, page in enumerate(PdfReader(io.BytesIO(content)).pages, 1):
            yield f"page {number}", " ".join(page.extract_text().split())
    except PyPdfError:
        return


def _notebook(content: bytes) -> Iterator[tuple[str, str]]:
    try:
        whole = json.loads(content)
        cells = whole["cells"]
        for number, cell in enumerate(cells, 1):
            source = "".join(cell.get("source", ""))
            yield f"cell {number} source", source
            for packed in PICTURE.findall(source):
                yield f"cell {number} picture", _decoded(packed)
            for part in ("outputs", "metadata"):
                yield f"cell {number} {part}", "\n".join(_strings(cell.get(part)))
            for name, kinds in (cell.get("attachments") or {}).items():
                for text in _strings(kinds):
                    yield f"cell {number} attachment {name}", f"{name}\n{_decoded(text)}"
        yield "metadata", "\n".join(_strings(whole.get("metadata")))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        yield "text", content.decode("utf-8", "replace")


def _data(name: str, content: bytes, short: Short) -> Iterator[str]:
    """The places in the data of a file that hold a short answer."""
    if Path(name).suffix.lower() not in (".ipynb", ".json"):
        return
    try:
        whole = json.loads(content)
    except (ValueError, RecursionError):
        return
    if not isinstance(whole, dict) or not isinstance(cells := whole.get("cells"), list):
        yield from ["text"] if held_in(whole, short) else []
        return
    for number, cell in enumerate(cells, 1):
        for part in ("outputs", "metadata"):
            if isinstance(cell, dict) and held_in(cell.get(part), short):
                yield f"cell {number} {part}"
    if held_in(whole.get("metadata"), short):
        yield "metadata"


def _strings(value: Any) -> Iterator[str]:
    """All texts in a value, the keys of tables too, and what base64 in it says."""
    if isinstance(value, str):
        yield value
        if len(value) > SHORT and " " not in value:
            yield _decoded(value)
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


def _decoded(text: str) -> str:
    try:
        return base64.b64decode(text, validate=True).decode("utf-8", "replace")
    except (ValueError, binascii.Error):
        return text


# ---------------------------------------------------------------------------------------------- looking


def _found(where: str, text: str, secrets: Iterable[tuple[str, str]]) -> Iterator[str]:
    if text == KEY or '"sets"' in text:
        yield say(N_("the key"))
    yield from (say(N_("a region for the teacher: {region}"), region=region) for region in REGIONS if region in text)
    if where.endswith("source"):
        for number, value in answers_in(text):
            if value is not None:
                yield say(N_("an answer is filled in: {name}"), name=f"answer_{number}")
        yield from _literal(text, secrets)
    yield from dict.fromkeys(what for secret, what in secrets if secret in text)


def _literal(source: str, secrets: Iterable[tuple[str, str]]) -> Iterator[str]:
    hidden = _hidden(source)
    yield from dict.fromkeys(what for secret, what in secrets for text in hidden if secret in text)


def _hidden(source: str) -> list[str]:
    """What stands in the texts of a program in other signs, as in base64."""
    try:
        texts = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [decoded for text in texts if isinstance(text, str) and (decoded := _decoded(text)) != text]
