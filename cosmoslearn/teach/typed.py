"""How an answer to an item is typed, where no live board takes it."""

from __future__ import annotations

from typing import Final

from ..core.language import N_, say
from .item import Item
from .options import choices

HOW: Final = {
    "judge": N_('Answer with item.answer("yes"), or with item.answer("no: ...") and the rules that it breaks, by title '
                "or id, semicolons between them."),
    "verdict": N_('Answer with item.answer("yes") or item.answer("no").'),
    "mark": N_('Answer with item.answer("{example}"), with your own places, semicolons between them; '
               'item.answer("none") if there are none.'),
    "value": N_('Answer with item.answer("..."), with your answer in place of the dots.'),
    "number": N_("Answer with item.answer(...), with your number in place of the dots."),
    "order": N_('Answer with item.answer("...; ..."): all of them in their order, semicolons between them.'),
    "find": N_('Answer with item.answer("{example}"), with your own move; several moves have '
               "semicolons between them."),
    "complete": N_('Answer with item.answer("...; ..."): for each [?] one of these rules, semicolons between them: '
                   "{rules}"),
    "choice": N_('Answer with item.answer("a"), or the letter of another line.'),
}  # fmt: skip


def how(item: Item, lang: str | None = None) -> str:
    """How an answer to an item is typed; an example tells nothing of what is right.

    >>> from cosmoslearn.core.case import Ask, Case
    >>> case = Case("a", "bigbang", "universe: BB@0,0 PY1@1,0", ())
    >>> how(Item("one", "compute", case, Ask(query="cost", with_={"tiles": ["PY3"]})), "en")
    'Answer with item.answer(...), with your number in place of the dots.'
    """
    example = ""
    if item.kind == "mark":
        places = sorted(item.places if item.on_board else item.names)
        example = "; ".join(places[:2]) or "...; ..."
    elif item.kind == "find":
        moves = (str(move) for move in item.position.legal_moves())
        example = next((move for move in moves if not item.reaches([move])), "...")
    rules = [one.text for one in choices(item)] if item.kind == "complete" else []
    return say(HOW[_key(item)], lang, example=example, rules=rules)


def _key(item: Item) -> str:
    """What is to be typed."""
    if item.kind in ("why", "infer"):
        return "choice"
    if item.kind == "judge":
        return "judge" if item.reasons else "verdict"
    if item.kind == "compute":
        right = item.right
        return "verdict" if isinstance(right, bool) else "number" if isinstance(right, int | float) else "value"
    return item.kind
