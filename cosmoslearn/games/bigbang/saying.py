"""Moves in words: what is laid, moved or taken, and where."""

from __future__ import annotations

from typing import Final

from ...core.hexes import Cell, name
from ...core.language import N_, Say
from ...core.position import Move
from .moves import Eclipse, Jump, Lay, Orbit, SideLay, Use, Word
from .pieces import DARK_ENERGY, ELEMENTS, TILES, element_name

SIDES: Final = {
    "L": N_("lay the tile “{tile}” on {cell} in the universe to the left"),
    "R": N_("lay the tile “{tile}” on {cell} in the universe to the right"),
}
WORDS: Final = {
    "redeal": N_("put the row back and deal a new one"),
    "decline": N_("do without the extra turn"),
    "draw": N_("draw a tile"),
    "pass": N_("pass"),
}


def called(code: str) -> Say:
    """A tile that lies face down and a time on the clock in words; tiles are called as they are marked on the board.

    >>> called("fire 12").words("es"), called("X@2,-1").words("en"), called("SR1").words("en")
    ('fuego 12', 'face-down tile on 2,-1', 'SR1')
    """
    first, _, rest = code.partition(" ")
    if rest and first in ELEMENTS:
        return Say("{element} {time}", {"element": element_name(first), "time": rest})
    under, at, cell = code.partition("@")
    if at and under.partition(":")[0] == "X":
        return Say(N_("face-down tile on {cell}"), {"cell": cell})
    return Say("{code}", {"code": code})


def said(move: Move) -> Say:
    """A move in words.

    >>> from .moves import parse_move
    >>> said(parse_move("PY1@1,0")).words("en"), said(parse_move("HY 2,0-1,1")).words("es")
    ('lay the tile “yellow planet, void” on 1,0', 'saltar por el hiperespacio de 2,0 a 1,1')
    """
    match move:
        case Lay(tile, cell):
            return _laid(N_("lay the tile “{tile}” on {cell}"), tile, cell)
        case SideLay(side, tile, cell):
            return _laid(SIDES[side], tile, cell)
        case Jump(source, target):
            return _moved(N_("jump through hyperspace from {source} to {target}"), source, target)
        case Orbit(source, centre, target):
            return _moved(N_("orbit from {source} round {centre} to {target}"), source, target, centre)
        case Eclipse(source, target):
            return _moved(N_("slide the body on {source} over the one on {target}"), source, target)
        case Use(tile):
            idle = N_("take the tile “{tile}” and move nothing")
            return Say(N_("take the tile “{tile}”") if tile == DARK_ENERGY else idle, {"tile": TILES[tile].name})
        case Word(word):
            return Say(WORDS[word])
    raise TypeError(move)


def _laid(says: str, tile: str, cell: Cell) -> Say:
    return Say(says, {"tile": TILES[tile].name, "cell": name(cell)})


def _moved(says: str, source: Cell, target: Cell, centre: Cell = (0, 0)) -> Say:
    return Say(says, {"source": name(source), "target": name(target), "centre": name(centre)})
