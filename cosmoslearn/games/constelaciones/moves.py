"""Moves and their notation."""

from __future__ import annotations

import re
from typing import Final

from ...core.errors import NotationError
from ...core.language import N_
from ...core.position import Move
from .numerics import Point, grid, written
from .state import EXTREMES, PLAYERS

ID: Final = r"[A-Za-z_][A-Za-z0-9_']*"
NUMBER: Final = r"[-+]?\d{1,6}(?:\.\d{1,12})?"
POINT: Final = rf"\(\s*({NUMBER})\s*,\s*({NUMBER})\s*\)"


def point_words(p: Point) -> str:
    """A point in millimetres, exactly.

    >>> point_words((92_000_000, -46_560_000))
    '(92,-46.56)'
    """
    return f"({written(p[0])},{written(p[1])})"


class Turn(Move, frozen=True):
    """A move; `player` is set only when the notation names who moves (`A head -> t`)."""

    player: int | None = None

    @property
    def who(self) -> str:
        """The player's letter and a space, when the move names one."""
        return "" if self.player is None else f"{PLAYERS[self.player]} "


class First(Turn, frozen=True):
    """A first rod from the centre of one star towards the centre of another."""

    tail: str = ""
    head: str = ""

    def __str__(self) -> str:
        return f"{self.who}first {self.tail} -> {self.head}"


class Free(Turn, frozen=True):
    """A first rod laid anywhere (CO-FIRST-ANCHOR, reading `free`)."""

    start: Point = (0, 0)
    end: Point = (0, 0)

    def __str__(self) -> str:
        return f"{self.who}free {point_words(self.start)}-{point_words(self.end)}"


class Grow(Turn, frozen=True):
    """A fresh rod from an extreme (or, as a learner may try, from any own star) towards a star.

    `aiming` is a point of the star's disc other than its centre (CO-AIM, reading `disc`).
    """

    start: str = "head"
    star: str = ""
    aiming: Point | None = None

    def __str__(self) -> str:
        start = self.start if self.start in EXTREMES else f"from {self.start}"
        return f"{self.who}{start} -> {self.star}{_aim(self.aiming)}"


class Relocate(Turn, frozen=True):
    """A rod lifted and laid at an extreme. `lifted` is `tail`, `head` or the number of a rod counted from the tail."""

    lifted: str = "tail"
    start: str = "head"
    star: str = ""
    aiming: Point | None = None

    def __str__(self) -> str:
        return f"{self.who}remove {self.lifted}, {self.start} -> {self.star}{_aim(self.aiming)}"


class Swap(Turn, frozen=True):
    """Taking over the first rod (CO-SWAP)."""

    def __str__(self) -> str:
        return f"{self.who}swap"


class Pass(Turn, frozen=True):
    """Doing nothing, which the rules forbid (CO-NOPASS)."""

    def __str__(self) -> str:
        return f"{self.who}pass"


def _aim(point: Point | None) -> str:
    return "" if point is None else f" aiming {point_words(point)}"


AIM: Final = rf"(?:\s+aiming\s*{POINT})?"
FORMS: Final = {
    "first": re.compile(rf"first\s+({ID})\s*->\s*({ID})"),
    "free": re.compile(rf"free\s*{POINT}\s*-\s*{POINT}"),
    "grow": re.compile(rf"(head|tail|from\s+{ID})\s*->\s*({ID}){AIM}"),
    "relocate": re.compile(rf"remove\s+(head|tail|\d{{1,3}})\s*,\s*(head|tail)\s*->\s*({ID}){AIM}"),
    "swap": re.compile("swap"),
    "pass": re.compile("pass"),
}
WHO: Final = re.compile(r"([AB])\s+(?=\S)")
EXAMPLES: Final = (
    "first a -> b",
    "head -> t",
    "tail -> t",
    "remove tail, head -> t",
    "remove head, tail -> t",
    "swap",
    "pass",
)


def parse_move(text: str) -> Turn:
    """A move from its notation, spaces at will.

    Raises:
        NotationError: the text is no move; the nearest form is given.

    >>> parse_move("remove tail,head->t")
    Relocate(player=None, lifted='tail', start='head', star='t', aiming=None)
    >>> str(parse_move("A head -> t aiming (95,-2)"))
    'A head -> t aiming (95,-2)'
    >>> parse_move("hed -> t")
    Traceback (most recent call last):
    cosmoslearn.core.errors.NotationError: hed -> t: not a move; expected a move such as `head -> t` (nearest: head ->
    t)
    """
    short = text.strip() if isinstance(text, str) else ""
    who = WHO.match(short)
    player = PLAYERS.index(who[1]) if who else None
    body = short[who.end() :] if who else short
    for form, pattern in FORMS.items():
        found = pattern.fullmatch(body)
        if found:
            return _move(form, found.groups(), player)
    raise NotationError(text, N_("a move such as `head -> t`"), N_("move"), EXAMPLES)


def _move(form: str, parts: tuple[str, ...], player: int | None) -> Turn:
    match form:
        case "first":
            return First(player, *parts)
        case "free":
            return Free(player, _point(parts[:2]), _point(parts[2:]))
        case "grow":
            start = parts[0].removeprefix("from").strip() if parts[0] not in EXTREMES else parts[0]
            return Grow(player, start, parts[1], _aimed(parts[2:]))
        case "relocate":
            return Relocate(player, parts[0], parts[1], parts[2], _aimed(parts[3:]))
        case "swap":
            return Swap(player)
        case _:
            return Pass(player)


def _point(parts: tuple[str, ...]) -> Point:
    return grid(parts[0]), grid(parts[1])


def _aimed(parts: tuple[str, ...]) -> Point | None:
    return _point(parts) if parts[0] is not None else None
