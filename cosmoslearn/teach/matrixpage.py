"""The matrix as a page: one table for each game, what stands in each cell, and the holes; without any script."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from ..core.files import write_whole
from ..core.language import N_, language, say, speaking, spoken
from .matrix import COLUMNS, Matrix, Row
from .matrixtext import EXEMPT, HEADINGS, HOLE, IDLE, KINDS, cell, summary
from .rulepages import title_of

# Only this style, by its digest; no script, nothing fetched.
POLICY: Final = "default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'"


def write_matrix(found: Iterable[Matrix], file: Path | str, lang: str | None = None) -> Path:
    """Write the matrix of some games as one page; gives the file.

    Raises:
        OSError: the file cannot be written.
        UnknownLanguage: the language is not spoken here.
    """
    path = Path(file)
    write_whole(path, matrix_page(found, lang).encode())
    return path


def matrix_page(found: Iterable[Matrix], lang: str | None = None) -> str:
    """The page as text, in the language in force or in the one asked for."""
    with speaking(lang):
        style = files(__package__).joinpath("matrix.css").read_text(encoding="utf-8")
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        title = escape(say(N_("Rules and how they are taught")))
        signs = say(N_("The sign ✗ is a hole, ~ an exemption; a dash needs nothing. Open a rule to see what it has."))
        only = escape(say(N_("Only rules with a hole")))
        return (
            f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(style=digest)}">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
            f"<style>{style}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n<p>{escape(signs)}</p>\n"
            f'<p><label><input type="checkbox" id="cs-only"> {only}</label></p>\n'
            f"{''.join(map(_table, found))}</main>\n</body>\n</html>\n"
        )


def _table(found: Matrix) -> str:
    head = "".join(f'<th scope="col">{escape(say(HEADINGS[one]))}</th>' for one in COLUMNS)
    rows = "".join(map(_row, found.rows))
    listed = "".join(f"<li>{escape(summary(found, one))}</li>" for one in COLUMNS if found.holes[one])
    name = escape(spoken(title_of(found.game)))
    return (
        f'<h2>{name}</h2>\n<div class="cs-wide" role="region" tabindex="0" aria-label="{name}"><table>'
        f'<thead><tr><th scope="col">{escape(say(N_("Rule")))}</th><th scope="col">{escape(say(N_("Kind")))}</th>'
        f"{head}</tr></thead><tbody>{rows}</tbody></table></div>\n<ul>{listed}</ul>\n"
    )


def _row(row: Row) -> str:
    cells = "".join(f"<td>{_cell(row, one)}</td>" for one in COLUMNS)
    has = "".join(f"<li>{escape(line)}</li>" for line in _contents(row))
    title = f"{escape(spoken(row.rule.title))} <code>{row.rule.id}</code>"
    first = f"<details><summary>{title}</summary><ul>{has}</ul></details>"
    kind = "" if row.holes else ' class="cs-whole"'
    return f'<tr{kind}><th scope="row">{first}</th><td>{escape(say(KINDS[row.rule.kind]))}</td>{cells}</tr>\n'


def _cell(row: Row, column: str) -> str:
    told = cell(row, column)
    if told == IDLE:
        return f'<span aria-hidden="true">–</span><span class="cs-away">{escape(say(N_("not needed")))}</span>'
    kind = "cs-hole" if told.endswith(HOLE) else "" if told.endswith(EXEMPT) else "cs-full"
    return f'<span class="{kind}">{escape(told.rstrip(HOLE))}</span>'


def _contents(row: Row) -> Iterator[str]:
    for column in COLUMNS:
        names = [f"{name} ✗" if column == "misconception" and name in row.unmet else name for name in row.cells[column]]
        if names:
            yield f"{say(HEADINGS[column])}: {', '.join(names)}"
