"""Moves and their notation: one line each, readable aloud."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ...core.errors import NotationError
from ...core.language import N_
from ...core.position import Move
from .pieces import KINDS


class Step(Move, frozen=True):
    """Move a token, a planet by letter or matter by the space it is on, to a space."""

    token: str
    end: str

    def __str__(self) -> str:
        return f"{self.token} to {self.end}"


class Play(Move, frozen=True):
    """Play a card on a planet. `extra` is matter paid beyond the price, which no rule allows."""

    card: str
    planet: str
    extra: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"play {self.card} on {self.planet}" + (f" with {' '.join(self.extra)}" if self.extra else "")


class Downgrade(Move, frozen=True):
    """Throw a card away unplayed and take a Low card."""

    card: str

    def __str__(self) -> str:
        return f"downgrade {self.card}"


class Cube(Move, frozen=True):
    """Choose a cube: that on a card, the one from the `supply`, or `none`."""

    card: str

    def __str__(self) -> str:
        return f"cube {self.card}"


class Take(Move, frozen=True):
    """Use gravity: take the token on a space (or on the `track`) into an area; `none` leaves it."""

    source: str
    planet: str = ""

    def __str__(self) -> str:
        return f"take {self.source}" + (f" to {self.planet}" if self.planet else "")


class Draw(Move, frozen=True):
    """Draw from a deck: `low`, `high` or `final`; `none` to hold one card fewer."""

    deck: str

    def __str__(self) -> str:
        return f"draw {self.deck}"


class Discard(Move, frozen=True):
    """Give up a card: at the start of the game, or after drawing two Final cards."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


class Store(Move, frozen=True):
    """Put a collected token into the area of a planet, where there is a choice."""

    planet: str

    def __str__(self) -> str:
        return f"store in {self.planet}"


class Lay(Move, frozen=True):
    """Lay the next paid token on the track, where the order matters."""

    kind: str

    def __str__(self) -> str:
        return f"lay {self.kind}"


class Shift(Move, frozen=True):
    """Move a collected token from one area to another, which no rule allows."""

    kind: str
    planet: str
    other: str

    def __str__(self) -> str:
        return f"shift {self.kind} from {self.planet} to {self.other}"


class Drift(Move, frozen=True):
    """Choose the token that drifts to the track, which no rule allows."""

    space: str

    def __str__(self) -> str:
        return f"drift {self.space}"


class End(Move, frozen=True):
    """End the turn."""

    def __str__(self) -> str:
        return "end"


_SPACE: Final = r"\d{1,2}\.\d{1,2}"
_CARD: Final = r"[a-z?][a-z0-9-]*"
_KIND: Final = f"(?:{'|'.join((*KINDS, 'any'))})"
_PATTERNS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Move]], ...]] = (
    (re.compile(rf"([A-D]|{_SPACE}) to ({_SPACE})"), lambda m: Step(m[1], m[2])),
    (
        re.compile(rf"play ({_CARD}) on ([A-D])(?: with ((?:{_KIND} ?)+))?"),
        lambda m: Play(m[1], m[2], tuple((m[3] or "").split())),
    ),
    (re.compile(rf"downgrade ({_CARD})"), lambda m: Downgrade(m[1])),
    (re.compile(rf"cube ({_CARD})"), lambda m: Cube(m[1])),
    (
        re.compile(rf"take (none|track|{_SPACE}|P[1-4]\.[A-D]\.{_KIND})(?: to ([A-D]))?"),
        lambda m: Take(m[1], m[2] or ""),
    ),
    (re.compile(r"draw (low|high|final|none)"), lambda m: Draw(m[1])),
    (re.compile(rf"discard ({_CARD})"), lambda m: Discard(m[1])),
    (re.compile(r"store in ([A-D])"), lambda m: Store(m[1])),
    (re.compile(rf"lay ({_KIND})"), lambda m: Lay(m[1])),
    (re.compile(rf"shift ({_KIND}) from ([A-D]) to ([A-D])"), lambda m: Shift(m[1], m[2], m[3])),
    (re.compile(rf"drift ({_SPACE})"), lambda m: Drift(m[1])),
    (re.compile(r"end"), lambda m: End()),
)
EXAMPLES: Final = (
    "A to 2.1",
    "2.7 to 2.0",
    "play outgassing on A",
    "downgrade great-storm",
    "take 8.5 to D",
    "take none",
    "draw low",
    "discard lava-world",
    "cube none",
    "end",
)


def parse_move(text: str) -> Move:
    """A move from its notation.

    Raises:
        NotationError: the text is no move; names the nearest pattern.

    >>> parse_move("A to 2.1"), str(parse_move("play outgassing on A"))
    (Step(token='A', end='2.1'), 'play outgassing on A')
    """
    wanted = " ".join(text.split())
    for pattern, build in _PATTERNS:
        found = pattern.fullmatch(wanted)
        if found:
            return build(found)
    raise NotationError(
        text, N_("a move such as A to 2.1, play outgassing on A, draw low or end"), N_("move"), EXAMPLES
    )
