"""The moves and their notation: each decision is one move, one line, one value."""

from __future__ import annotations

import re
from typing import Final

from ...core.errors import NotationError
from ...core.language import N_
from ...core.position import Move as AnyMove
from .grid import NAMES, SIDES, dock_name, read_cell, read_dock
from .pieces import DISCS
from .state import ABOARD, OUT


class Seat(AnyMove, frozen=True):
    """Set a mother ship down before play: `seat S@e1`."""

    side: str
    place: int

    def __str__(self) -> str:
        return f"seat {dock_name(self.side, self.place)}"


class Slide(AnyMove, frozen=True):
    """Move one's mother ship: `ship S@d1`."""

    side: str
    place: int

    def __str__(self) -> str:
        return f"ship {dock_name(self.side, self.place)}"


class Fold(AnyMove, frozen=True):
    """Fold the line in front of one's ship: `fold`. `turned` is for a misconception only: `fold turned 1`."""

    turned: int = 0

    def __str__(self) -> str:
        return f"fold turned {self.turned}" if self.turned else "fold"


class Walk(AnyMove, frozen=True):
    """An explorer's own step or belt move: `S1-e6`, `S1-ship`, `S1-e6 tow Y`, `S1-g7 rock 2`."""

    side: str
    who: int
    to: int
    rock: int = 0
    tow: str = ""

    def __str__(self) -> str:
        rock = f" rock {self.rock}" if self.rock else ""
        return f"{self.side}{self.who + 1}-{place_name(self.to)}{rock}{_towing(self.tow)}"


class Go(AnyMove, frozen=True):
    """Where a tile's rule takes the explorer: `go f6`, `go ship tow Y`."""

    to: int
    tow: str = ""

    def __str__(self) -> str:
        return f"go {place_name(self.to)}{_towing(self.tow)}"


class Pick(AnyMove, frozen=True):
    """A cell chosen: `swap d7`, `reveal b5`, `view c7`, `leave f5`, `guardian f6`."""

    verb: str
    cell: int

    def __str__(self) -> str:
        return f"{self.verb} {NAMES[self.cell]}"


class Call(AnyMove, frozen=True):
    """An explorer chosen: `shoot N1`, `summon S2`."""

    verb: str
    side: str
    who: int

    def __str__(self) -> str:
        return f"{self.verb} {self.side}{self.who + 1}"


class Turn(AnyMove, frozen=True):
    """Quarter-turns of a tile just turned up, for a misconception only: `turn 1`."""

    quarters: int

    def __str__(self) -> str:
        return f"turn {self.quarters}"


class Word(AnyMove, frozen=True):
    """A move without a place: `stay` (no ship action), `pass`, `remain`, `decline`."""

    word: str

    def __str__(self) -> str:
        return self.word


Move = Seat | Slide | Fold | Walk | Go | Pick | Call | Turn | Word
STAY, PASS, REMAIN, DECLINE = map(Word, ("stay", "pass", "remain", "decline"))
WORDS: Final = {str(move): move for move in (STAY, PASS, REMAIN, DECLINE, Fold())}
PICKS: Final = ("swap", "reveal", "view", "leave", "guardian")
CALLS: Final = ("shoot", "summon")
FORMS: Final = (
    "seat S@e1", "ship S@d1", "fold", "stay", "S1-e6", "S1-ship", "S1-e6 tow Y", "S1-g7 rock 2", "pass", "go f6",
    "go f6 tow Y", "remain", "decline", "swap d7", "reveal b5", "view c7", "leave f5", "guardian f6", "shoot N1",
    "summon S2",
)  # fmt: skip
_STEP: Final = re.compile(r"([NESW])([1-3])-(?!ship rock)(\w+)(?: rock ([1-3]))?(?: tow ([YBR]+))?", re.ASCII)
_GO: Final = re.compile(r"go (\w+)(?: tow ([YBR]+))?", re.ASCII)
_TURN: Final = re.compile(r"(turn|fold turned) ([0-3])", re.ASCII)


def place_name(place: int) -> str:
    """A cell's name, or `ship`, or `off` for beyond the edge."""
    return "ship" if place == ABOARD else "off" if place == OUT else NAMES[place]


def read_place(text: str) -> int:
    """The place that `place_name` wrote.

    Raises:
        NotationError: there is no such place.
    """
    return ABOARD if text == "ship" else OUT if text == "off" else read_cell(text)


def _towing(discs: str) -> str:
    return f" tow {discs}" if discs else ""


def read_name(text: str) -> tuple[str, int]:
    """Side and number of an explorer.

    Raises:
        NotationError: the text names no explorer.

    >>> read_name("N2")
    ('N', 1)
    """
    if len(text) != 2 or text[0] not in SIDES or text[1] not in "123":
        known = [f"{side}{n}" for side in SIDES for n in (1, 2, 3)]
        raise NotationError(text, N_("a side and a number such as S1"), N_("explorer"), known)
    return text[0], int(text[1]) - 1


def parse_move(text: str) -> Move:
    """A move from its notation.

    Raises:
        NotationError: the text is no move; the nearest form is given.

    >>> print(parse_move("S1-e6 tow Y"), parse_move("ship S@d1"), parse_move("shoot N1"), sep=", ")
    S1-e6 tow Y, ship S@d1, shoot N1
    """
    words = " ".join(text.split())
    if words in WORDS:
        return WORDS[words]
    verb, _, rest = words.partition(" ")
    if verb in ("seat", "ship") and "@" in rest:
        return (Seat if verb == "seat" else Slide)(*read_dock(rest))
    if verb in PICKS:
        return Pick(verb, read_cell(rest))
    if verb in CALLS:
        return Call(verb, *read_name(rest))
    if step := _STEP.fullmatch(words):
        side, who, to, rock, tow = step.groups(default="")
        return Walk(side, int(who) - 1, read_place(to), int(rock or 0), _in_order(tow))
    if go := _GO.fullmatch(words):
        return Go(read_place(go[1]), _in_order(go[2] or ""))
    if turn := _TURN.fullmatch(words):
        return Turn(int(turn[2])) if turn[1] == "turn" else Fold(int(turn[2]))
    raise NotationError(text, N_("a move such as S1-e6, S1-e6 tow Y, ship S@d1, fold, stay, go f6"), N_("move"), FORMS)


def _in_order(discs: str) -> str:
    return "".join(sorted(discs, key=DISCS.index))
