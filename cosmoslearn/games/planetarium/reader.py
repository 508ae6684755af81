"""The lines of a position's notation by key, and the forms that their values have."""

from __future__ import annotations

import re

from ...core.errors import NotationError
from ...core.language import N_

KEYS = (
    "mode", "seats", "start", "turn", "turns", "planets", "matter", "states", "scores",
    "track", "decks", "piles", "discarded",
    "still to play", "pending", "idle", "idlers", "idle rounds", "seed", "accelerated", "components", "moved", "played",
    "downgraded", "finals", "fresh", "origins", "shown", "collected", "triggered", "closed", "banked", "piled", "over",
)  # fmt: skip
FAMILIES = ("row", "area", "hand", "supply", "deck", "pile", "card")
MOMENTS = ("before the move", "after the move", "draw", "final turn", "move and Low/High card done")


class Reader:
    """The lines of a position by key, with readers for the forms that values have."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, str] = {}
        for raw in text.splitlines():
            line = " ".join(raw.split())
            if not line:
                continue
            key, colon, value = line.partition(":")
            if not colon or not _known(key):
                raise NotationError(
                    line, N_("a line of the form key: value"), N_("line of a position"), (*KEYS, *FAMILIES)
                )
            if key in self.lines:
                raise NotationError(key, N_("each key once"), N_("line of a position"))
            self.lines[key] = value.strip()

    def words(self, key: str) -> list[str]:
        """The words of a value."""
        return self.lines.get(key, "").split()

    def pairs(self, key: str) -> dict[str, str]:
        """A value of the form a=b c=d."""
        found = {}
        for word in self.words(key):
            name, sign, value = word.partition("=")
            if not sign:
                raise NotationError(word, N_("a pair such as A=2.0"), N_("value"), where=key)
            if name in found:
                raise NotationError(word, N_("each name once"), N_("value"), where=key)
            found[name] = value
        return found

    def number(self, key: str, default: int) -> int:
        """A value that is a whole number."""
        return whole(self.lines.get(key, str(default)), key)

    def family(self, name: str) -> dict[str, str]:
        """All lines whose key begins with a word, by the rest of the key."""
        return {key[len(name) + 1 :]: value for key, value in self.lines.items() if key.startswith(name + " ")}


def _known(key: str) -> bool:
    return key in KEYS or key.split(" ")[0] in FAMILIES


def whole(text: str, where: str) -> int:
    """A whole number, not negative."""
    if not re.fullmatch(r"-?\d{1,20}", text):
        raise NotationError(text, N_("a whole number"), N_("value"), where=where)
    return int(text)
