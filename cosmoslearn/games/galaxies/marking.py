"""The marks of a verdict on the table: what was tried, what the rules looked at, what broke them."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.verdict import Verdict
from ...scene.scene import Mark
from .moves import Move
from .state import State, mat_id
from .turning import decider


def marks_of(state: State, verdict: Verdict, chosen: Move, known: set[str]) -> tuple[Mark, ...]:
    """All marks of a verdict, on shapes that are there."""
    return tuple(mark for mark in _marks(state, verdict, chosen) if set(mark.on) <= known)


def focus_of(verdict: Verdict, marks: tuple[Mark, ...], known: set[str]) -> tuple[str, ...]:
    """Everything that a rule looked at or that is marked: this stays full."""
    found = [name for check in verdict.checks for name in check.where]
    return tuple(name for name in dict.fromkeys([*found, *(n for m in marks for n in m.on)]) if name in known)


def _marks(state: State, verdict: Verdict, chosen: Move) -> Iterator[Mark]:
    ends = [place for word in chosen.args if (place := _place(state, word))]
    if chosen.verb == "move" and len(ends) == 2 and ends[0] != ends[1]:
        yield Mark("line", "path" if verdict.legal else "broken", tuple(ends))
    broken = [check for check in verdict.checks if check.ok is False]
    for place in dict.fromkeys(ends):
        yield Mark("ring", "ok" if verdict.legal else "broken", (place,))
    for number, check in enumerate(broken, 1):
        for place in dict.fromkeys(check.at_fault):
            if place not in ends:
                yield Mark("ring", "broken", (place,))
        if check.at_fault:
            yield Mark("number", "broken", (check.at_fault[0],), number)


def _place(state: State, word: str) -> str:
    """The id of the shape that a word of a move names, or nothing."""
    if word == "home":
        player = decider(state)
        return f"home:{state.letter(player)}" if player is not None else ""
    if len(word) == 2 and word[0] == "d" and word[1].isdigit():
        return f"die:{word}"
    if len(word) == 1:
        return mat_id(word)
    name, low = (word[:-1], word[-1]) if word[-1] in "@^" else (word, "")
    slot = state.slot_of(name)
    if slot < 0:
        owners = [p for p, mat in enumerate(state.mats) if name in map(state.name_of, mat.colonies)]
        return f"col:{state.letter(owners[0])}:{name}" if owners else ""
    return f"{ {'@': 'orbit', '^': 'land', '': 'row'}[low] }:{slot}".replace(" ", "")
