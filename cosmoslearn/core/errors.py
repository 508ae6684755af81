"""Typed exceptions. Each message is one line: what is wrong, where, what was expected, what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from .fault import CosmosError as CosmosError
from .language import N_, say


class NotationError(CosmosError, ValueError):
    """Text that is no tile, cell, move or position of the game.

    >>> print(NotationError("PX1", "a body", "tile", ["PR1", "PB1"]))
    PX1: not a tile; expected a body (nearest: PR1)
    """

    def __init__(
        self, text: object, expected: str, what: str = N_("move"), known: Iterable[str] = (), where: str = ""
    ) -> None:
        self.text, self.expected, self.what, self.where = shown(text), expected, what, where
        self.nearest = nearest(str(text), known)
        message = say(
            N_("{text}: not a {what}; expected {expected}"), text=self.text, what=say(what), expected=say(expected)
        )
        if where:
            message = f"{where}: {message}"
        if self.nearest:
            message += say(N_(" (nearest: {nearest})"), nearest=self.nearest)
        super().__init__(message)


class UnknownName(CosmosError, LookupError):
    """A rule, reading, game, query, mode or option that does not exist."""

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        names = sorted(known)
        self.what, self.name, self.nearest = what, shown(name), nearest(str(name), names)
        hint = self.nearest or ", ".join(names[:6])
        super().__init__(say(N_("unknown {what} {name}; nearest: {hint}"), what=say(what), name=self.name, hint=hint))


class ImpossiblePosition(CosmosError, ValueError):
    """A position that the rules do not allow; `rules` holds the ids of all broken rules."""

    def __init__(self, rules: Iterable[str], why: Iterable[str]) -> None:
        self.rules, self.why = tuple(rules), tuple(why)
        pairs = "; ".join(f"{rule}: {words}" for rule, words in zip(self.rules, self.why, strict=True))
        super().__init__(say(N_("impossible position: {pairs}"), pairs=pairs))


class BadOption(CosmosError, ValueError):
    """An option of a new game that is out of its range."""

    def __init__(self, name: str, value: object, expected: str) -> None:
        self.name = name
        template = N_("option {name}: {value} is not allowed; expected {expected}")
        super().__init__(say(template, name=name, value=shown(value), expected=say(expected)))


class FileError(CosmosError, ValueError):
    """A file that cannot be read as what it should be: names the file and the line or the path of the key."""

    def __init__(self, file: object, key: str, why: str) -> None:
        self.file, self.key, self.why = str(file), key, why
        super().__init__(say(N_("{file}: {key}: {why}"), file=self.file, key=key, why=why))


def shown(value: object, room: int = 40) -> str:
    """Any value on one line and short enough for a message.

    >>> shown("two\\nlines")
    'two\\\\nlines'
    """
    text = value if isinstance(value, str) else repr(value)
    text = text.encode("unicode_escape").decode("ascii") if not text.isprintable() else text
    return (text if len(text) <= room else text[: room - 3] + "...") or "''"


def nearest(text: str, known: Iterable[str]) -> str:
    """The known name most like a text, or an empty string.

    >>> nearest("BB-PLACE-FEATUR", ["BB-PLACE-CELL", "BB-PLACE-FEATURE"])
    'BB-PLACE-FEATURE'
    """
    names = list(known)
    folded = {name.casefold(): name for name in reversed(names)}
    found = difflib.get_close_matches(text[:80].casefold(), folded, 1, 0.4)
    return folded[found[0]] if found else ""
