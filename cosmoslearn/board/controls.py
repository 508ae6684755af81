"""What stands beside a board as plain data: lines, buttons, menus and fields, drawn by the page as they are.

Each is a mapping with its `kind` and its `text` in all languages. What can be used has an `act`: the kind of the event
that comes back, with `value` where there is something to choose or to write.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ..core.language import N_, Say
from ..core.rulebook import Rule, Rulebook
from .words import told

Control = dict[str, Any]
Groups = list[dict[str, Any]]
COPY: Final = Say(N_("Copy"))
KINDS: Final = {
    "default": N_("as usual"),
    "misconception": N_("a common mistake"),
    "alternative": N_("another reading"),
}


def line(text: object, look: str = "cs-line") -> Control:
    """A sentence."""
    return {"kind": "line", "text": told(text), "look": look}


def box(look: str, items: Iterable[Control], text: object = "") -> Control:
    """Things in a frame, or in a row; with a text they are a group of that name."""
    return {"kind": "box", "look": look, "text": told(text), "items": list(items)}


def button(act: str, text: object, *, main: bool = False, pressed: bool | None = None, value: str = "") -> Control:
    """A button; one that is `pressed` or not stays so."""
    found: Control = {"kind": "button", "act": act, "text": told(text)}
    return (
        found
        | {name: given for name, given in (("main", main), ("value", value)) if given}
        | ({} if pressed is None else {"pressed": pressed})
    )


def select(act: str, text: object, groups: str, value: str = "") -> Control:
    """A menu; `groups` is the key of the view under which its groups of options lie."""
    return {"kind": "select", "act": act, "text": told(text), "from": groups, "value": value}


def field(act: str, text: object, value: str, do: object, rows: int = 5, draft: str = "") -> Control:
    """Lines of text that can be changed, a button that sends them, and one that copies what there is to copy.

    With the kind of a `draft`, what is written is sent as the cursor leaves the lines, and nothing is offered to copy.
    """
    copy = {"draft": draft} if draft else {"copy": told(COPY)} if value else {}
    return {"kind": "field", "act": act, "text": told(text), "value": value, "do": told(do), "rows": rows, **copy}


def details(key: str, text: object, items: Iterable[Control]) -> Control:
    """What can be opened; it stays open."""
    return {"kind": "details", "key": key, "text": told(text), "items": list(items)}


def busy(text: object) -> Control:
    """A sign that something takes time."""
    return {"kind": "busy", "text": told(text)}


def log(text: object) -> Control:
    """The moves of the game, as they lie in `log` of the view: each can be gone to."""
    return {"kind": "log", "text": told(text)}


def upload(act: str, text: object) -> Control:
    """A file of the learner's: its text is sent."""
    return {"kind": "file", "act": act, "text": told(text)}


def signs(head: Sequence[object], rows: Iterable[Sequence[Any]]) -> Control:
    """A table of signs: each row a name, then whether it is allowed under the heading."""
    return {"kind": "signs", "head": [told(one) for one in head], "rows": [list(row) for row in rows]}


def readings_menu(book: Rulebook, nothing: object) -> Groups:
    """All rules that can be read otherwise, as a menu: a group for each rule, an option for each of its readings."""
    found: Groups = [{"text": "", "options": [["", told(nothing)]]}]
    for rule in book:
        names = book.readings_of(rule)
        if len(names) > 1:
            words = book.rule(rule)
            options = [[f"{rule} {name}", told(_reading(words, name))] for name in names]
            title = Say("{title} ({rule})", {"title": words.title, "rule": rule})
            found.append({"text": told(title), "options": options})
    return found


def read_otherwise(book: Rulebook) -> list[Control]:
    """A line for each rule that is not read as usual, with what it says now."""
    message = N_("{title} ({rule}) is read otherwise now: {reading}")
    rules = [(book.rule(rule), reading) for rule, reading in book.readings.items()]
    facts = [{"rule": rule.id, "title": rule.title, "reading": rule.reading_words(reading)} for rule, reading in rules]
    return [line(Say(message, one)) for one in facts]


def _reading(rule: Rule, name: str) -> Say:
    """A reading in a menu: what kind it is and what it says; of the usual one the rule itself says that."""
    kind = rule.kind_of(name)
    facts = {"kind": Say(KINDS[kind]), "says": rule.reading_words(name)}
    return Say("{kind}" if kind == "default" else "{kind}: {says}", facts)
