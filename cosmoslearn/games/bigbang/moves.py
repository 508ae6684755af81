"""The moves of the cosmic, the simple and the solo mode, and their notation."""

from __future__ import annotations

from ...core.errors import NotationError
from ...core.hexes import Cell, cell, name
from ...core.language import N_
from ...core.position import Move as AnyMove
from .pieces import ACTIONS, DARK_ENERGY, ECLIPSE, HYPERSPACE, ORBIT, SUPPLY


class Lay(AnyMove, frozen=True, gc=False):
    """Lay a tile: `PY1@1,0`."""

    tile: str
    cell: Cell

    def __str__(self) -> str:
        return f"{self.tile}@{name(self.cell)}"


class Jump(AnyMove, frozen=True, gc=False):
    """Hyperspace: `HY 2,0-1,1`."""

    source: Cell
    target: Cell
    tile = HYPERSPACE

    def __str__(self) -> str:
        return f"{self.tile} {name(self.source)}-{name(self.target)}"


class Orbit(AnyMove, frozen=True, gc=False):
    """Orbit: `OR 2,0 round 1,0-1,1`."""

    source: Cell
    centre: Cell
    target: Cell
    tile = ORBIT

    def __str__(self) -> str:
        return f"{self.tile} {name(self.source)} round {name(self.centre)}-{name(self.target)}"


class Eclipse(AnyMove, frozen=True, gc=False):
    """Eclipse: `EC 2,0-1,0`."""

    source: Cell
    target: Cell
    tile = ECLIPSE

    def __str__(self) -> str:
        return f"{self.tile} {name(self.source)}-{name(self.target)}"


class SideLay(AnyMove, frozen=True, gc=False):
    """Parallel Universes: lay a tile in the universe to the left or to the right: `L PY1@1,0`."""

    side: str
    tile: str
    cell: Cell

    def __str__(self) -> str:
        return f"{self.side} {self.tile}@{name(self.cell)}"


class Use(AnyMove, frozen=True, gc=False):
    """Take an action tile and name nothing that it moves: `DE`; for the other actions that changes nothing."""

    tile: str

    def __str__(self) -> str:
        return self.tile


class Word(AnyMove, frozen=True, gc=False):
    """A move without a tile: `redeal` or `decline`."""

    word: str

    def __str__(self) -> str:
        return self.word


Shift = Jump | Orbit | Eclipse
Move = Lay | Jump | Orbit | Eclipse | Use | Word
REDEAL, DECLINE, DRAW, PASS = Word("redeal"), Word("decline"), Word("draw"), Word("pass")
_BARE: tuple[Move, ...] = (REDEAL, DECLINE, *map(Use, ACTIONS))
_WORDS = {str(move): move for move in _BARE}
FORMS = ("PY1@1,0", "HY 2,0-1,1", "OR 2,0 round 1,0-1,1", "EC 2,0-1,0", *_WORDS)


def parse_move(text: str) -> Move:
    """A move from its notation.

    Raises:
        NotationError: the text is no move; the nearest valid word or tile is given.

    >>> print(parse_move("PY1@1,0"), parse_move("OR 2,0 round 1,0-1,1"), parse_move("DE"))
    PY1@1,0 OR 2,0 round 1,0-1,1 DE
    """
    words = text.strip()
    if words in _WORDS:
        return _WORDS[words]
    if "@" in words:
        return parse_lay(words)
    code, _, rest = words.partition(" ")
    if code == HYPERSPACE:
        return Jump(*_pair(rest, text))
    if code == ECLIPSE:
        return Eclipse(*_pair(rest, text))
    if code == ORBIT and "round" in rest:
        source, _, way = rest.partition("round")
        return Orbit(cell(source), *_pair(way, text))
    if code == DARK_ENERGY or code not in ACTIONS:
        raise NotationError(
            text, N_("PY1@1,0, HY 2,0-1,1, OR 2,0 round 1,0-1,1, EC 2,0-1,0, DE, redeal or decline"), N_("move"), FORMS
        )
    raise NotationError(text, N_("OR from round centre-to, such as OR 2,0 round 1,0-1,1"), N_("move"))


def parse_lay(text: str) -> Lay:
    """A tile laid on a space: `PY1@1,0`.

    Raises:
        NotationError: there is no such tile or space.
    """
    code, _, where = text.strip().partition("@")
    if code not in SUPPLY:
        raise NotationError(code, N_("a body such as PY2, or T, BH, SN, W1, W2"), N_("tile"), SUPPLY)
    return Lay(code, cell(where))


def parse_word_or_lay(text: str, words: tuple[Word, ...]) -> Lay | Word:
    """A move of Hexdomino: `PY1@1,0`, `draw` or `pass`.

    Raises:
        NotationError: the text is no such move.
    """
    for word in words:
        if text.strip() == str(word):
            return word
    if "@" not in text:
        raise NotationError(text, N_("a tile on a space such as PY1@1,0, or a word"), N_("move"), map(str, words))
    return parse_lay(text)


def parse_side(text: str, words: tuple[Word, ...]) -> SideLay | Word:
    """A move of Parallel Universes: `L PY1@1,0`, `R PY1@1,0`, `redeal` or `pass`.

    Raises:
        NotationError: the text is no such move.
    """
    side, _, rest = text.strip().partition(" ")
    if side in ("L", "R"):
        lay = parse_lay(rest)
        return SideLay(side, lay.tile, lay.cell)
    if text.strip() not in map(str, words):
        known = ("L PY1@1,0", "R PY1@1,0", *map(str, words))
        raise NotationError(text, N_("L or R and a tile on a space such as L PY1@1,0, or a word"), N_("move"), known)
    return Word(text.strip())


def _pair(text: str, whole: str) -> tuple[Cell, Cell]:
    """Two cells joined by a hyphen; a minus sign may follow it or begin the text."""
    comma = text.find(",")
    hyphen = text.find("-", comma + 2)
    if comma < 0 or hyphen < 0:
        raise NotationError(whole, N_("two cells joined by a hyphen, such as 2,0-1,1"), N_("move"))
    return cell(text[:hyphen]), cell(text[hyphen + 1 :])
