"""A scene as plain text: monospaced, 80 columns, readable aloud line by line."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final

from ..core.language import N_, Say, say, speaking
from .scene import Mark, Scene, Shape

COLUMNS: Final = 80
ROOM: Final = 6  # from one piece of a row to the next
# Forms that say the same of what they lie on, in the order in which they are told.
TELLING: Final = (
    (("dots",), None, N_("may go: {places}")),
    (("cross",), None, N_("may not go: {places}")),
    (("ghost",), None, N_("tried: {places}")),
    (("ring", "sign"), "ok", "[ok] {places}"),
    (("ring", "sign"), "broken", "[X]  {places}"),
    (("ring", "sign"), "focus", N_("looks at: {places}")),
    (("ring", "sign"), "path", "=    {places}"),
    (("line", "hop", "trail"), None, ">    {places}"),
)


def text(scene: Scene, lang: str | None = None) -> str:
    """A scene as lines of text: its own text-only form, or one made from its shapes, then the marks.

    Raises:
        UnknownLanguage: the language is not spoken here.
    """
    with speaking(lang):
        own = [part for line in scene.text for part in _own(line)] or _plain(scene)
        return "\n".join([*own, *_marks(scene)])


def _own(line: str | Say) -> list[str]:
    """A line of a grid as it stands; a message on as many lines as it needs."""
    return [line] if isinstance(line, str) else _wrapped(line.words())


def short(shape: Shape) -> str:
    """What lies where, in one word: the piece and the last part of the shape's id."""
    place = shape.id.partition(":")[2] or shape.id
    return f"{shape.piece}@{place}" if shape.piece else place


def _plain(scene: Scene) -> list[str]:
    """Title and description, the pieces in their grid, then whatever else carries a label."""
    gridded = [shape for shape in scene.shapes if shape.grid is not None and shape.layer != "words"]
    others = [shape for shape in scene.shapes if shape.grid is None and shape.piece and shape.label is not None]
    lines = [scene.title.words(), *textwrap.wrap(scene.description.words(), COLUMNS), *grid(gridded)]
    return lines + [f"{short(shape)}: {_words(shape.label)}" for shape in others]


def _words(label: Say | None) -> str:
    return label.words() if label is not None else ""


def grid(shapes: Iterable[Shape], *, rows: bool = False) -> list[str]:
    """Pieces in their columns and rows; a free place is a dot. With `rows` a line begins with the number of its row."""
    cells: dict[int, dict[int, str]] = {}
    for shape in shapes:
        if shape.grid is not None:
            column, row = shape.grid
            cells.setdefault(row, {})[column] = shape.piece or "."
    if not cells:
        return []
    left = min(column for line in cells.values() for column in line)
    longest = max(len(piece) for line in cells.values() for piece in line.values())
    nearest = min((b - a for line in cells.values() for a, b in pairwise(sorted(line))), default=1)
    right = max(column for line in cells.values() for column in line)
    wide = (right - left) * ROOM / nearest + longest + (5 if rows else 0) > COLUMNS
    unit = (longest + 1 if wide else max(ROOM, longest + 1)) / nearest
    lines = {row: _row(cells[row], left, unit) for row in sorted(cells)}
    return [f"{row:>3}  {line}" if rows else line for row, line in lines.items()]


def _row(cells: Mapping[int, str], left: int, unit: float) -> str:
    line = ""
    for column in sorted(cells):
        line = line.ljust(math.ceil((column - left) * unit)) + cells[column]
    return line


def _marks(scene: Scene) -> list[str]:
    shapes = {shape.id: shape for shape in scene.shapes}
    names = {name: short(shape) for name, shape in shapes.items()}
    lines = []
    for forms, role, template in TELLING:
        found = [mark for mark in scene.marks if mark.form in forms and role in (None, mark.role)]
        told = [_told(mark, names) for mark in found]
        told = [words for words in dict.fromkeys(told) if words]
        if told:
            lines += _wrapped(say(template, places="  ".join(told)))
    numbers = sorted((m.number, names[m.on[0]]) for m in scene.marks if m.form == "number" and m.on[0] in names)
    if numbers:
        lines += _wrapped("     " + "  ".join(f"{number} {name}" for number, name in numbers))
    return lines


def _told(mark: Mark, names: Mapping[str, str]) -> str:
    on = [names[name] for name in mark.on if name in names]
    if mark.form == "ghost" and mark.words:
        code = mark.words[0].text
        return f"{code if isinstance(code, str) else code.words()}@{mark.on[0].partition(':')[2]}" if on else ""
    if mark.form == "cross" and mark.number > 1:
        return "  ".join(f"{name} ({mark.number})" for name in on)
    if mark.form == "sign" and len(on) > 1:
        return "|".join(on)
    return " > ".join(on) if mark.form in ("line", "hop", "trail") else "  ".join(on)


def _wrapped(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()))
    whole = textwrap.TextWrapper(COLUMNS, indent, "     ", break_on_hyphens=False, break_long_words=False)
    return whole.wrap(line.strip())
