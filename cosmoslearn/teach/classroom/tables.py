"""Tables (CSV) as spreadsheets and school programs save them: signs, line ends and letters of many kinds."""

from __future__ import annotations

import codecs
import csv
import io
import re
import unicodedata
from pathlib import Path
from typing import Final

from ...core.errors import FileError
from ...core.files import read_whole
from ...core.language import N_, say

SEPARATOR: Final = re.compile(r"sep=(.)\r?\n")  # the line by which Excel is told the sign between cells
OLD: Final = "cp1252"  # how Excel saves "CSV" in western countries


def read_table(file: Path) -> tuple[list[str], list[dict[str, str]]]:
    """The heads of a table, and its lines that are not empty; comma, semicolon and tabulator are understood.

    The letters are those of UTF-8, of UTF-16 with its mark, or else of Windows. Accents are one sign with their letter.

    Raises:
        FileError: it cannot be read as a table.
    """
    text = unicodedata.normalize("NFC", _text(file))
    told = SEPARATOR.match(text)
    text = text[told.end() if told else 0 :].lstrip("\r\n")
    first = (text.splitlines() or [""])[0]
    delimiter = told[1] if told else max(";,\t", key=first.count)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error:
        raise FileError(file, "CSV", say(N_("expected a table"))) from None
    filled = [[" ".join(cell.split()) for cell in line] for line in lines if any(cell.strip() for cell in line)]
    heads = filled[0] if filled else []
    return heads, [dict(zip(heads, line, strict=False)) for line in filled[1:]]


def _text(file: Path) -> str:
    content = read_whole(file)
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for kind in ("utf-16",) if wide else ("utf-8-sig", OLD):
        try:
            return content.decode(kind)
        except UnicodeDecodeError:
            continue
    raise FileError(file, "UTF-8", say(N_("save the table as CSV in UTF-8")))
