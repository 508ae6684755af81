"""What a survey is asked for: a piece, or a move as far as it has been chosen; anything else is refused."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from .errors import NotationError
from .language import N_
from .verdict import Verdict

if TYPE_CHECKING:
    from .position import Position
else:
    Position = Any  # position.py imports this module; `help` needs a name here

_JOINT: Final = re.compile(r"\b|$")  # where a part of a move begins or ends


def survey(position: Position, text: str) -> dict[str, Verdict]:
    """The verdicts of all moves that a text asks for, by notation.

    Raises:
        NotationError: no move is written so; the nearest is given.
    """
    with suppress(NotationError):
        if found := position.surveyed(text):
            return found
    begun = {move: verdict for move, verdict in position.surveyed(None).items() if move.startswith(text)}
    more = [move for move in map(str, position.legal_moves()) if move.startswith(text) and move not in begun]
    if not begun and not more and not _begins(position, text):
        expected, what = N_("what a move begins with"), N_("piece or beginning of a move")
        raise NotationError(text, expected, what, written(position))
    return begun | {move: position.judge(move) for move in more}


def written(position: Position) -> list[str]:
    """Moves as they are written: those that are legal now, and the forms."""
    return [*map(str, position.legal_moves()), *position.forms]


def _begins(position: Position, text: str) -> bool:
    """Whether the rest of a form makes a move of a text that begins it, or that stands for its first part."""
    wholes = set()
    for form in position.forms:
        for end in {len(text), *(joint.start() for joint in _JOINT.finditer(form))}:
            wholes.add(text + form[end:])
        with suppress(NotationError):
            before, first, after = form.partition(position.parts(form)[0])
            wholes.add(before + text + after if first else text)
    return any(_readable(position, whole) for whole in wholes)


def _readable(position: Position, text: str) -> bool:
    try:
        position.reads(text)
    except NotationError:
        return False
    return True
