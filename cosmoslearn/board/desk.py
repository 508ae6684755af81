"""What stands beside a study board: whether the position can be, the piece in hand, the other rulebook, sharing."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..core.bench import Bench
from ..core.language import N_, Say, speaking
from ..core.position import Position
from ..scene.scene import Shape
from .controls import Control, Groups, box, button, details, field, line, select, signs
from .words import Words, in_all, told

ROWS: Final = 12  # so many differences are listed
WORDS: Final = {
    "hand": N_("Piece in hand"),
    "none": N_("no piece"),
    "alone": N_("no other reading"),
    "faults": N_("This position cannot be:"),
    "sound": N_("This position can be."),
    "trying": N_("Try moves"),
    "against": N_("Compare with the reading"),
    "count": N_("Judged differently: {n}"),
    "more": N_("and {n} more"),
    "here": N_("as read here"),
    "there": N_("as read otherwise"),
    "can_be": N_("this position can be"),
    "find": N_("Find the nearest position where they differ"),
    "share": N_("Keep and share"),
    "text": N_("Notation"),
    "read": N_("Show this position"),
    "move": N_("A move to judge"),
    "judge": N_("Judge"),
    "case": N_("Save as a case file"),
    "table": N_("Open in the play table"),
}


class Desk(NamedTuple):
    """A study board as its controls tell of it.

    `hand` is a code or the id of the shape in hand, `shape` that shape; `changed` what the two rulebooks judge
    differently: whether each allows it, by move or place.
    """

    bench: Bench
    position: Position
    hand: str
    shape: Shape | None
    trying: bool
    other: tuple[str, str] | None
    changed: dict[str, tuple[bool, bool]]


def controls(desk: Desk) -> list[Control]:
    """All that stands beside the board, from top to bottom."""
    return [
        _possible(desk),
        select("hand", _say("hand"), "pieces", desk.hand if desk.shape is None else ""),
        *_held(desk),
        button("trying", _say("trying"), pressed=desk.trying),
        select("against", _say("against"), "menu", " ".join(desk.other or ())),
        *_compared(desk),
        _share(desk.position),
    ]


def pieces_menu(bench: Bench, position: Position) -> Groups:
    """The pieces that can be put, by group."""
    groups: dict[str, dict[str, Any]] = {}
    for piece in bench.pieces(position):
        group = groups.setdefault(piece.group.words("en"), {"text": told(piece.group), "options": []})
        group["options"].append([piece.code, told(piece.label)])
    return [{"text": "", "options": [["", told(_say("none"))]]}, *groups.values()]


def _say(key: str, **facts: object) -> Say:
    return Say(WORDS[key], facts)


def _possible(desk: Desk) -> Control:
    """Whether the position can be; else the rules that it breaks, each with its reason."""
    faults = desk.bench.faults(desk.position)
    if not faults:
        return line(_say("sound"))
    titles = [desk.position.rulebook.rule(rule).title for rule, _ in faults]
    lines = [
        line(Say("{title} ({rule}): {why}", {"title": title, "rule": rule, "why": _why(desk, number)}), "")
        for number, (title, (rule, _)) in enumerate(zip(titles, faults, strict=True))
    ]
    return box("cs-told cs-broken", [line(_say("faults"), ""), *lines])


def _why(desk: Desk, number: int) -> Words:
    """The reason of a fault in each language: it is made in the one in force."""

    def words(code: str) -> str:
        with speaking(code):
            return desk.bench.faults(desk.position)[number][1]

    return in_all(words)


def _held(desk: Desk) -> list[Control]:
    """What is in hand from the board, and what can be done to it."""
    if desk.shape is None:
        return []
    changes = desk.bench.changes(desk.position, desk.hand)
    return [
        line(Say("{held}", {"held": desk.shape.label or desk.hand}), ""),
        box("cs-group", [button("change", one.label, value=one.key) for one in changes]),
    ]


def _compared(desk: Desk) -> list[Control]:
    """What another reading judges differently, and the search for a position where it does."""
    if desk.other is None:
        return []
    rows: list[list[Any]] = [[name, *pair] for name, pair in desk.changed.items()]
    can_be = [not desk.bench.faults(position) for position in (desk.position, desk.position.read(*desk.other))]
    if can_be[0] != can_be[1]:
        rows.insert(0, [told(_say("can_be")), *can_be])
    head = (_say("here"), _say("there"))
    return [
        line(desk.position.rulebook.rule(desk.other[0]).reading_words(desk.other[1])),
        line(_say("count", n=len(rows)), ""),
        *([signs(head, rows[:ROWS])] if rows else []),
        *([line(_say("more", n=len(rows) - ROWS))] if len(rows) > ROWS else []),
        button("find", _say("find")),
    ]


def _share(position: Position) -> Control:
    asked = field("judge", _say("move"), "", _say("judge"), rows=1)
    text = field("read", _say("text"), position.notation(), _say("read"))
    return details(
        "share",
        _say("share"),
        [asked, text, box("cs-group", [button("case", _say("case")), button("table", _say("table"))])],
    )
