"""The board's own words, and any message in all languages at once, so that the page can change its language alone."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Final

from ..core.errors import CosmosError
from ..core.language import LANGUAGES, N_, PSEUDO, Say, language, say, spoken

Words = dict[str, str] | str

INTERFACE: Final = {
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "why": N_("Why was it allowed?"),
    "unanswered": N_("This page has no answer to that. Ask it on a live board."),
    "measure": N_("Measure"),
    "other_moves": N_("Other moves"),
    "finish": N_("Finish the move here"),
    "close": N_("Close"),
    "language": N_("Language"),
    "verdict": N_("Verdict"),
    "ok": N_("holds"),
    "broken": N_("broken"),
    "idle": N_("nothing to say"),
    "yes": N_("yes"),
    "no": N_("no"),
    "nearest": N_("Allowed, and nearest to it: {moves}"),
    "would": N_("What would have to be otherwise?"),
    "tried": N_("The move was tried and taken back."),
    "chosen": N_("chosen"),
    "may_go": N_("may go here"),
    "may_not_go": N_("may not go here: {reasons}"),
    "error": N_("Something went wrong:"),
    "silent": N_("Python does not answer. Is it busy, or was the kernel stopped? If it was, run the cell again."),
    "keys": N_("Keys"),
}
HINT: Final = Say(N_("Choose a piece, then a place. You may try a place that breaks a rule: the board says why."))
FREELY: Final = Say(
    N_(
        "Drag what lies on the board, or move it with Shift and the arrows; click on a free place to put something "
        "there, press a thing to take it away. The board says which rules hold."
    )
)


def in_all(words: Callable[[str], str]) -> Words:
    """What a function says in each language; a plain text where it is the same in all."""
    pseudo = language() == PSEUDO
    found = {code: words(PSEUDO if pseudo else code) for code in LANGUAGES}
    return found if len(set(found.values())) > 1 else found[LANGUAGES[0]]


def told(value: object) -> Words:
    """Any fact in all languages.

    >>> told({"en": "sun", "es": "sol"}), told("PY3")
    ({'en': 'sun', 'es': 'sol'}, 'PY3')
    """
    return in_all(lambda code: spoken(value, code))


def interface() -> dict[str, Words]:
    """All words of the buttons and of what is spoken, by key."""
    return {key: told(Say(message)) for key, message in INTERFACE.items()}


def one_line(fault: Exception) -> str:
    """What went wrong, on one line; of what is no refusal of ours also where."""
    if isinstance(fault, CosmosError):
        return str(fault)
    kind, last = type(fault).__name__, traceback.extract_tb(fault.__traceback__)[-1]
    return say(
        N_("{kind}: {fault} (in {name}, line {line})"), kind=kind, fault=str(fault), name=last.name, line=last.lineno
    )
