"""The matrix in words: one line for each rule, then the holes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..core.language import N_, say
from .matrix import COLUMNS, Matrix, Row

HEADINGS: Final = {
    "check": N_("check"),
    "explainer": N_("explained"),
    "lesson": N_("lesson"),
    "exercise": N_("exercise"),
    "misconception": N_("misconceptions"),
    "cases": N_("cases"),
}
KINDS: Final = {
    "information": N_("information"),
    "setup": N_("setup"),
    "turn": N_("turn"),
    "constraint": N_("constraint"),
    "effect": N_("effect"),
    "scoring": N_("scoring"),
    "ending": N_("ending"),
}
HOLE, EXEMPT, IDLE = "!", "~", "-"


def cell(row: Row, column: str) -> str:
    """What stands in a cell: how many, of the misconceptions how many are met; `!` for a hole, `~` for an exemption.

    A dash stands where a rule of this kind needs nothing.
    """
    if column not in row.needs:
        return IDLE
    there = len(row.cells[column])
    told = f"{there - len(row.unmet)}/{there}" if column == "misconception" else str(there)
    return told + (HOLE if column in row.holes else EXEMPT if not row.filled(column) else "")


def lines(found: Matrix, columns: Sequence[str] = COLUMNS, only_holes: bool = False) -> Iterator[str]:
    """The matrix as text, in the language in force."""
    rows = [row for row in found.rows if not only_holes or set(row.holes) & set(columns)]
    table = [["", "", *(say(HEADINGS[one]) for one in columns)]]
    table += [[row.rule.id, say(KINDS[row.rule.kind]), *(cell(row, one) for one in columns)] for row in rows]
    widths = [max(map(len, texts)) for texts in zip(*table, strict=True)]
    if rows:
        yield from ("  ".join(text.ljust(w) for text, w in zip(texts, widths, strict=True)).rstrip() for texts in table)
    for column in columns:
        yield summary(found, column)


def summary(found: Matrix, column: str) -> str:
    """The holes in one column, in one line; of the misconceptions those that are not met."""
    holes = found.holes[column]
    needed = sum(column in row.needs for row in found.rows)
    named = [row.rule.id + "".join(f"={name}" for name in row.unmet if column == "misconception") for row in holes]
    head = say(N_("{game}, {column}: {n} holes of {needed}"), game=found.game, column=say(HEADINGS[column]),
               n=len(holes), needed=needed)  # fmt: skip
    return f"{head}{': ' if named else ''}{', '.join(named)}"
