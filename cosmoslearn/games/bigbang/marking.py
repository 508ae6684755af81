"""The marks of a verdict on the board: what was tried, what the rules looked at, what broke them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from ...core.position import Move as AnyMove
from ...core.verdict import Check, Verdict
from ...scene.scene import Mark, Role, Word
from .art import keys
from .moves import Eclipse, Jump, Lay, Orbit, SideLay, Use
from .pieces import TILES
from .state import State, at

if TYPE_CHECKING:
    from .hexdomino import Hexdomino
    from .parallel import Parallel

    Table: TypeAlias = State | Hexdomino | Parallel


def marks_of(state: Table, verdict: Verdict, move: AnyMove, target: str, code_word: Word) -> tuple[Mark, ...]:
    """All marks of a verdict. `target` is the scene id of the space on which the move ends, `code_word` shows where and
    how a tile's code is written.
    """
    return tuple(_marks(state, verdict, move, target, code_word))


def looked_at(verdict: Verdict, marks: tuple[Mark, ...]) -> tuple[str, ...]:
    """The ids of everything that a rule looked at or that is marked: this stays full, the rest fades."""
    found = [name for check in verdict.checks for name in check.where]
    return tuple(dict.fromkeys([*found, *(name for mark in marks for name in mark.on)]))


def _marks(state: Table, verdict: Verdict, move: AnyMove, target: str, code_word: Word) -> Iterator[Mark]:
    result: Role = "ok" if verdict.legal else "broken"
    yield from _piece(state, move, target, code_word)
    if target:
        yield Mark("ring", result, (target,))
    fault = [name for check in verdict.checks for name in check.at_fault if name != target]
    if fault:
        yield Mark("ring", "broken", tuple(dict.fromkeys(fault)))
    if target:
        table = next((check for check in verdict.checks if len(tuple(check.facts.get("table", ()))) > 1), None)
        if table is not None:
            yield from _compared(table, target)
    if not target and not fault:
        rows = tuple(name for check in verdict.checks for name in check.where)
        if rows:
            yield Mark("ring", result, tuple(dict.fromkeys(rows)))


def place_of(move: AnyMove) -> str:
    """The scene id of the space that a move ends on; empty when it names none."""
    if isinstance(move, Lay):
        return at(move.cell)
    return at(move.target) if isinstance(move, Jump | Orbit | Eclipse) else ""


def _piece(state: Table, move: AnyMove, target: str, code_word: Word) -> Iterator[Mark]:
    """The tile that was tried, as a ghost where it would lie; a moved one with its way."""
    if isinstance(move, Use) and move.tile in state.row:
        yield Mark("ring", "focus", (f"row:{state.row.index(move.tile)}",))
    if isinstance(move, Lay | SideLay):
        yield _ghost(move.tile, target, code_word)
    if isinstance(move, Jump | Orbit | Eclipse):
        if isinstance(move, Orbit):
            yield Mark("ring", "focus", (at(move.centre),))
        code = state.universe.get(move.source) if isinstance(state, State) else None
        if code is not None:
            yield _ghost(TILES[code].top, target, code_word)
        yield Mark("hop", "path", (at(move.source), target))


def _ghost(code: str, place: str, code_word: Word) -> Mark:
    text = Word(code, code_word.at, code_word.size, code_word.weight, casing=code_word.casing)
    return Mark("ghost", "focus", (place,), 0, keys(code), (text,))


def _compared(check: Check, target: str) -> Iterator[Mark]:
    """What a rule compared, one by one: a sign on the shared border, and the number of its row in the panel."""
    for number, name in enumerate(check.where, 1):
        role: Role = "broken" if name in check.at_fault else "ok"
        yield Mark("sign", role, (target, name))
        yield Mark("number", "path", (name, target), number)
