"""A position of any game from one line of JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from .checking import typed
from .errors import FileError
from .files import as_bytes, key_and_reason
from .language import N_, say
from .registry import game as face


class _Json(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    position: str
    readings: dict[str, str] = {}


@typed
def from_json(text: str | bytes) -> Any:
    """A position of any game from the line that `Position.to_json` wrote.

    Raises:
        FileError: the text is not such a line.
    """
    try:
        found = msgspec.json.decode(as_bytes(text), type=_Json)
    except msgspec.DecodeError as fault:
        raise FileError(say(N_("position")), *key_and_reason(fault, "game", "position", "readings")) from None
    module = face(found.game)
    return module.parse(found.position, rulebook=module.RULES.read_all(found.readings))
