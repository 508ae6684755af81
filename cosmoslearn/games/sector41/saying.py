"""Moves in words: what is done, with which explorer, and where."""

from __future__ import annotations

from typing import Final

from ...core.language import N_, Say, counted
from ...core.position import Move
from .grid import NAMES, facing
from .moves import Call, Fold, Go, Pick, Seat, Slide, Turn, Walk, Word
from .pieces import DISC_NAMES
from .state import ABOARD, OUT

DOCKS: Final = {
    "N": N_("in front of {cell} on the north side"), "E": N_("in front of {cell} on the east side"),
    "S": N_("in front of {cell} on the south side"), "W": N_("in front of {cell} on the west side"),
}  # fmt: skip
WORDS: Final = {
    "stay": N_("leave the mother ship where it is"),
    "pass": N_("move no explorer"),
    "remain": N_("let the explorer stay where it is"),
    "decline": N_("do without what the tile offers"),
}
PICKS: Final = {
    "swap": N_("exchange the ion storm with the tile on {cell}"),
    "reveal": N_("turn up the tile on {cell}"),
    "view": N_("look at the tile on {cell} without showing it"),
    "leave": N_("leave the disc in tow on {cell}"),
    "guardian": N_("move the Guardian to {cell}"),
}
CALLS: Final = {
    "shoot": N_("send explorer {name} back to its mother ship"),
    "summon": N_("bring in explorer {name}"),
}

WORDS_OF_MOVES: Final = {
    "fold": N_("Fold space"), "stay": N_("Leave the ship as it is"), "pass": N_("Move no explorer"), "go": N_("Go on"),
    "remain": N_("Stay on this tile"), "decline": N_("Decline"), "swap": N_("Exchange tiles"),
    "reveal": N_("Turn up a tile"), "view": N_("Look at a tile"), "leave": N_("Leave the disc"), "tow": N_("towing"),
    "shoot": N_("Send home"), "summon": N_("Call"), "rock": N_("to asteroid"), "seat": N_("Take a side"),
    "2": N_("number 2"), "3": N_("number 3"), "off": N_("over the edge"),
}  # fmt: skip


def said(move: Move) -> Say:
    """A move in words.

    >>> from .moves import parse_move
    >>> said(parse_move("S1-e6 tow Y")).words("en"), said(parse_move("ship S@d1")).words("es")
    ('move explorer S1 to e6, towing: yellow', 'deslizar la nave nodriza hasta quedar ante d1 en el lado sur')
    """
    match move:
        case Seat(side, place):
            return Say(N_("put the mother ship down {dock}"), {"dock": dock_said(side, place)})
        case Slide(side, place):
            return Say(N_("slide the mother ship until it is {dock}"), {"dock": dock_said(side, place)})
        case Fold(turned):
            return _folded(turned)
        case Walk(side, who, to, rock, tow):
            return _towing(_walked(f"{side}{who + 1}", to, rock), tow)
        case Go(to, tow):
            return _towing(_gone(to), tow)
        case Pick(verb, cell):
            return Say(PICKS[verb], {"cell": NAMES[cell]})
        case Call(verb, side, who):
            return Say(CALLS[verb], {"name": f"{side}{who + 1}"})
        case Turn(quarters):
            facts = {"turns": _quarters(quarters)}
            return Say(N_("turn the tile just turned up by {turns}"), facts)
        case Word(word):
            return Say(WORDS[word])
    raise TypeError(move)


def dock_said(side: str, place: int) -> Say:
    """Where a mother ship lies.

    >>> dock_said("S", 4).words("es")
    'ante e1 en el lado sur'
    """
    return Say(DOCKS[side], {"cell": NAMES[facing(side, place)]})


def _folded(turned: int) -> Say:
    if not turned:
        return Say(N_("fold the line in front of the mother ship"))
    return Say(
        N_("fold the line in front of the mother ship and turn its tiles by {turns}"), {"turns": _quarters(turned)}
    )


def _quarters(n: int) -> Say:
    return counted(n, N_("{n} quarter-turn"), N_("{n} quarter-turns"))


def _walked(name: str, to: int, rock: int) -> Say:
    facts = {"name": name, "rock": rock, "cell": "" if to < 0 else NAMES[to]}
    if to == ABOARD:
        return Say(N_("take explorer {name} back aboard"), facts)
    if to == OUT:
        return Say(N_("move explorer {name} over the edge"), facts)
    if rock:
        return Say(N_("move explorer {name} onto asteroid {rock} of {cell}"), facts)
    return Say(N_("move explorer {name} to {cell}"), facts)


def _gone(to: int) -> Say:
    if to == ABOARD:
        return Say(N_("let the tile take the explorer aboard"))
    if to == OUT:
        return Say(N_("let the tile take the explorer over the edge"))
    return Say(N_("let the tile take the explorer to {cell}"), {"cell": NAMES[to]})


def _towing(moved: Say, discs: str) -> Say:
    if not discs:
        return moved
    return Say(N_("{moved}, towing: {discs}"), {"moved": moved, "discs": [DISC_NAMES[disc] for disc in discs]})
