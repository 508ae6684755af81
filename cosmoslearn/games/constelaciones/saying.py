"""Moves in words: which rod is laid or lifted, from where, and towards which star."""

from __future__ import annotations

from typing import Final

from ...core.language import N_, Say
from ...core.position import Move
from .moves import First, Free, Grow, Pass, Relocate, Swap, Turn
from .numerics import Point
from .state import PLAYERS
from .telling import spoken_point

GROWN: Final = {
    "head": N_("lay a rod from the head to star {star}"),
    "tail": N_("lay a rod from the tail to star {star}"),
}
MOVED: Final = {
    ("tail", "head"): N_("lift the rod at the tail and lay it from the head to star {star}"),
    ("head", "tail"): N_("lift the rod at the head and lay it from the tail to star {star}"),
    ("tail", "tail"): N_("lift the rod at the tail and lay it again from the tail to star {star}"),
    ("head", "head"): N_("lift the rod at the head and lay it again from the head to star {star}"),
}
NUMBERED: Final = {
    "head": N_("lift rod {lifted}, counted from the tail, and lay it from the head to star {star}"),
    "tail": N_("lift rod {lifted}, counted from the tail, and lay it from the tail to star {star}"),
}
ARRANGED: Final = {
    "again": N_("let the stars fall again"),
    "clear": N_("take all stars away"),
    "add": N_("add a star"),
    "take": N_("take star {star} away"),
    "start": N_("start the game on this sky"),
}


def said(move: Move) -> Say:
    """A move in words.

    >>> from .moves import parse_move
    >>> said(parse_move("remove tail, head -> t")).words("en"), said(parse_move("A head -> t")).words("es")
    ('lift the rod at the tail and lay it from the head to star t', 'A: poner una varilla desde la cabeza hasta t')
    """
    assert isinstance(move, Turn)  # noqa: S101
    done = _done(move)
    return done if move.player is None else Say(N_("{who}: {move}"), {"who": PLAYERS[move.player], "move": done})


def arranged(what: str, star: str) -> Say:
    """In words what is done to a sky in the making."""
    return Say(ARRANGED[what], {"star": star})


def _done(move: Turn) -> Say:
    match move:
        case First():
            stars = {"tail": move.tail, "head": move.head}
            return Say(N_("lay the first rod from star {tail} towards star {head}"), stars)
        case Free():
            ends = {"start": spoken_point(move.start), "end": spoken_point(move.end)}
            return Say(N_("lay the first rod from {start} to {end}"), ends)
        case Grow():
            says = GROWN.get(move.start) or N_("lay a rod from the own star {start} to star {star}")
            return _aiming(Say(says, {"start": move.start, "star": move.star}), move.aiming)
        case Relocate():
            says = MOVED.get((move.lifted, move.start)) or NUMBERED[move.start]
            return _aiming(Say(says, {"lifted": move.lifted, "star": move.star}), move.aiming)
        case Swap():
            return Say(N_("take over the first rod"))
        case Pass():
            return Say(N_("lay no rod"))
    raise TypeError(move)


def _aiming(done: Say, point: Point | None) -> Say:
    if point is None:
        return done
    return Say(N_("{done}, aiming at {point}"), {"done": done, "point": spoken_point(point)})
