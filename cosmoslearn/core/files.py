"""Files read and written whole, and what went wrong with them in the language in force.

The system and the readers of TOML and JSON report faults in English of their own. Their sentences are messages of our
catalogue like any other, once what changes from case to case (names, signs, places) is taken out of them.
"""

from __future__ import annotations

import errno
import os
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from .errors import FileError, nearest
from .language import N_, say

Kind = TypeVar("Kind")

SYSTEM: Final = {
    errno.ENOENT: N_("No such file or folder"),
    errno.ENOTDIR: N_("Part of the path is a file, not a folder"),
    errno.EEXIST: N_("There is something else of this name"),
    errno.EISDIR: N_("Expected a file, not a folder"),
    errno.EACCES: N_("Reading or writing is not permitted"),
    errno.EPERM: N_("Reading or writing is not permitted"),
    errno.EROFS: N_("It can only be read"),
    errno.ENOSPC: N_("The disk is full"),
    errno.ENAMETOOLONG: N_("The name is too long"),
}
# The sentences of the readers; `{a}` and `{b}` are their arguments. The more special one stands first.
READERS: Final = (
    N_("Expected {a}, got {b}"),
    N_("Object missing required field {a}"),
    N_("Object contains unknown field {a}"),
    N_("Invalid enum value {a}"),
    N_("Number out of range"),
    N_("Input data was truncated"),
    N_("Invalid UTF-8 encoded string"),
    N_("JSON is malformed: expected {a} or {b}"),
    N_("JSON is malformed: expected {a}"),
    N_("JSON is malformed: invalid character in unicode escape"),
    N_("JSON is malformed: invalid escape character in string"),
    N_("JSON is malformed: invalid character"),
    N_("JSON is malformed: invalid number"),
    N_("JSON is malformed: trailing characters"),
    N_("JSON is malformed: object keys must be strings"),
    N_("Expected newline or end of document after a statement"),
    N_("Expected {a} after a key in a key/value pair"),
    N_("Expected {a} at the end of a table declaration"),
    N_("Expected {a} at the end of an array declaration"),
    N_("Expected {a}"),
    N_("Invalid initial character for a key part"),
    N_("Invalid statement"),
    N_("Invalid date or datetime"),
    N_("Invalid hex value"),
    N_("Invalid value"),
    N_("Unclosed array"),
    N_("Unclosed inline table"),
    N_("Unterminated string"),
    N_("Unescaped {a} in a string"),
    N_("Illegal character {a}"),
    N_("Found invalid character {a}"),
    N_("Cannot overwrite a value"),
    N_("Cannot declare {a} twice"),
    N_("Cannot redefine namespace {a}"),
    N_("Cannot mutate immutable namespace {a}"),
    N_("Duplicate inline table key {a}"),
    N_("Escaped character is not a Unicode scalar value"),
)
# What the system says of names that no file can have.
NAMES: Final = re.compile(r"embedded null (byte|character)|.* has an empty name|.*surrogates not allowed.*")
# Where a reader stopped, as it adds it to its sentence.
PLACES: Final = (
    (re.compile(r" \(at line (?P<line>\d+), column (?P<column>\d+)\)$"), N_("line {line}, column {column}")),
    (re.compile(r" \(at end of document\)$"), N_("at the end")),
    (re.compile(r" \(byte (?P<byte>\d+)\)$"), N_("byte {byte}")),
)


def told(fault: Exception) -> str:
    """Why the system or a reader refused something, in the language in force.

    >>> told(FileNotFoundError(2, "?")), told(tomllib.TOMLDecodeError("Invalid value (at line 1, column 6)"))
    ('No such file or folder', 'Invalid value (line 1, column 6)')
    """
    if isinstance(fault, OSError):
        return say(SYSTEM.get(fault.errno or 0, N_("The system refuses it")))
    if NAMES.fullmatch(str(fault)):
        return say(N_("No such file or folder"))
    if isinstance(fault, UnicodeDecodeError):
        return f"{say(N_('Invalid UTF-8 encoded string'))} ({say(N_('byte {byte}'), byte=fault.start)})"
    sentence, place = str(fault), ""
    for pattern, template in PLACES:
        found = pattern.search(sentence)
        if found:
            sentence, place = sentence[: found.start()], f" ({say(template, **found.groupdict())})"
    for template in READERS:
        given = _pattern(template).fullmatch(sentence)
        if given:
            return say(template, **given.groupdict()) + place
    return say(N_("It cannot be read")) + place


def _pattern(template: str) -> re.Pattern[str]:
    """The sentences that a template stands for."""
    return re.compile(re.sub(r"\\\{(\w)\\\}", r"(?P<\1>.+)", re.escape(template)), re.DOTALL)


def key_and_reason(fault: msgspec.DecodeError, *fields: str, values: Iterable[str] = ()) -> tuple[str, str]:
    """The path of the key at which data are not as expected, and why.

    An unknown key gets the nearest of the fields, an unknown value the nearest of the values.
    """
    sentence, _, key = str(fault).partition(" - at ")
    why = told(ValueError(sentence))
    key_or_value = re.search(r"unknown field `(?P<key>.*)`|enum value '(?P<value>.*)'", sentence)
    unknown = key_or_value.groupdict() if key_or_value else {"key": "", "value": ""}
    if name := nearest(unknown["key"] or "", fields) or nearest(unknown["value"] or "", values):
        why += say(N_(" (nearest: {nearest})"), nearest=name)
    return key.strip("`") or "$", why


def as_bytes(text: str | bytes) -> bytes:
    """A text in UTF-8; what UTF-8 does not know stays in it as a fault for the reader to find.

    >>> as_bytes("ñ"), as_bytes(chr(0xD800))
    (b'\\xc3\\xb1', b'\\xed\\xa0\\x80')
    """
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text


def read_whole(file: Path | str) -> bytes:
    """What a file holds.

    Raises:
        FileError: there is no such file, or it cannot be read.
    """
    try:
        return Path(file).read_bytes()
    except OSError as fault:
        raise FileError(file, say(N_("file")), told(fault)) from None
    except ValueError as fault:  # a name with a zero byte
        raise FileError(file, say(N_("file")), told(fault)) from None


def read_tables(file: Path | str) -> dict[str, Any]:
    """The tables of a TOML file.

    Raises:
        FileError: there is no such file, or it is no TOML; says where in it.
    """
    try:
        return tomllib.loads(read_whole(file).decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise FileError(file, "TOML", told(fault)) from None


def as_kind(data: Any, kind: type[Kind], file: Path | str, *fields: str, values: Iterable[str] = ()) -> Kind:
    """Data from a file as a value of a kind.

    From the names in `fields` the nearest to an unknown key is chosen, from `values` the nearest to an unknown value.

    Raises:
        FileError: the data are not what was expected; says at which key.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as fault:
        raise FileError(file, *key_and_reason(fault, *fields, values=values)) from None


def write_whole(file: Path, content: bytes) -> None:
    """Write a file, whole or not at all: a kernel that is killed half-way leaves the old one.

    Raises:
        OSError: it cannot be written.
    """
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        draft.write_bytes(content)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
