"""Typed exceptions. Each message is one line: what is wrong, where, what was expected, what to do."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable
from functools import cached_property

from .fault import CosmosError as CosmosError
from .language import N_, language, say, speaking


class NotationError(CosmosError, ValueError):
    """Text that is no tile, cell, move or position of the game.

    >>> print(NotationError("PX1", "a body", "tile", ["PR1", "PB1"]))
    PX1: not a tile; expected a body (nearest: PR1)
    """

    def __init__(
        self, text: object, expected: str, what: str = N_("move"), known: Iterable[str] = (), where: str = ""
    ) -> None:
        self.text, self.expected, self.what = shown(text), expected, what
        self.where = shown(where, 120) if where else ""
        self._asked, self._known, self._lang = str(text), tuple(known), language()
        super().__init__(self._asked, expected, what, self._known, where)

    @cached_property
    def nearest(self) -> str:
        """The known text most like the one refused; looked for when it is wanted, since texts are also just tried."""
        return likest(self._asked, self._known)

    def __str__(self) -> str:
        with speaking(self._lang):
            template = N_("{text}: not a {what}; expected {expected}")
            if self.what[:1] in "aeio":  # the English article; "universe" sounds like "you"
                template = N_("{text}: not an {what}; expected {expected}")
            message = say(template, text=self.text, what=say(self.what), expected=say(self.expected))
            if self.where:
                message = f"{self.where}: {message}"
            return message + (say(N_(" (nearest: {nearest})"), nearest=self.nearest) if self.nearest else "")

    def within(self, whole: object, known: Iterable[str]) -> NotationError:
        """The same refusal as part of a longer text; without a likeness, the nearest of the texts that are known."""
        longer = shown(whole)
        where = self.where or (longer if longer != self.text else "")
        near = nearest(self._asked, self._known) or likest(str(whole), known)
        return NotationError(self.text, self.expected, self.what, filter(None, [near]), where)


class UnknownName(CosmosError, KeyError):
    """A rule, reading, game, query, mode or option that does not exist."""

    __str__ = Exception.__str__  # a KeyError would put its message in quotes

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        names = sorted(known)
        self.what, self.name, self.nearest = what, shown(name), nearest(str(name), names)
        hint = self.nearest or ", ".join(names[:6])
        super().__init__(say(N_("unknown {what} {name}; nearest: {hint}"), what=say(what), name=self.name, hint=hint))


def known(what: str, name: object, names: Collection[str]) -> str:
    """A name, if it is one of those that exist.

    Raises:
        UnknownName: it is not; the nearest is given.
    """
    if not isinstance(name, str) or name not in names:
        raise UnknownName(what, name, names)
    return name


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
        super().__init__(say(N_("{file}: {key}: {why}"), file=shown(self.file, 400), key=key, why=why))


class BrokenRecord(CosmosError, ValueError):
    """A record that stops making sense at a move."""

    def __init__(self, number: int, move: str, why: Exception) -> None:
        self.number, self.move = number, move
        super().__init__(say(N_("move {number}, {move}: {why}"), number=number, move=shown(move), why=str(why)))


def shown(value: object, room: int = 40) -> str:
    """Any value on one line and short enough for a message.

    >>> shown("two\\nlines")
    'two\\\\nlines'
    """
    text = value if isinstance(value, str) else repr(value)
    text = text.encode("unicode_escape").decode("ascii") if not text.isprintable() else text
    text = text if text.strip() else repr(text)
    return text if len(text) <= room else text[: room - 3] + "..."


def nearest(text: str, known: Iterable[str]) -> str:
    """The known name most like a text, or an empty string.

    >>> nearest("BB-PLACE-FEATUR", ["BB-PLACE-CELL", "BB-PLACE-FEATURE"])
    'BB-PLACE-FEATURE'
    """
    names = list(known)
    folded = {name.casefold(): name for name in reversed(names)}
    found = difflib.get_close_matches(text[:80].casefold(), folded, 1, 0.4)
    return folded[found[0]] if found else ""


def likest(text: str, known: Iterable[str]) -> str:
    """The known name most like a text, be it ever so unlike; an empty string only when none is known.

    >>> likest("zz", ["PR1", "AZ"])
    'AZ'
    """
    names = list(known)
    alike = difflib.SequenceMatcher(b=text[:80].casefold())

    def ratio(name: str) -> float:
        alike.set_seq1(name.casefold())
        return alike.ratio()

    return nearest(text, names) or max(names, key=ratio, default="")
