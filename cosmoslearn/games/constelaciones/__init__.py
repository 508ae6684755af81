"""Constelaciones: stars on a table, rods of 75 mm that join them, and straight lines that must be free.

>>> from cosmoslearn.games import constelaciones
>>> position = constelaciones.parse("stars: a0(0,0) a1(75,0) t(75,50)\\nA: (0,0)-(75,0)")
>>> [str(move) for move in position.legal_moves()]
['head -> t', 'tail -> t']
>>> position.play("head -> t").rod("A2").stars
('a1', 't')
>>> constelaciones.new_game(seed=7).to_move
0
"""

from __future__ import annotations

from typing import Any

from ...core.checking import typed
from ...core.errors import BadOption
from ...core.language import N_
from ...core.rulebook import Rulebook
from . import notation, sound
from .border import slide
from .claims import CHECKERS
from .explain import commitment_trace, lifting_trace, start_step, target_trace
from .measuring import measure
from .plain import PLAIN
from .position import RULES
from .position import ConstelacionesPosition as Position
from .queries import QUERIES
from .setup import new_game, set_up
from .sight import sight
from .sky import drop, measures, own_stars
from .study import stars_from, with_rod_end, with_star, without_star
from .vary import vary as VARY  # noqa: N812  (every face has this name)

__all__ = [
    "CHECKERS",
    "MODES",
    "PLAIN",
    "QUERIES",
    "RULES",
    "VARY",
    "Position",
    "commitment_trace",
    "drop",
    "lifting_trace",
    "measure",
    "measures",
    "new_game",
    "own_stars",
    "parse",
    "set_up",
    "sight",
    "slide",
    "stars_from",
    "start_step",
    "target_trace",
    "with_rod_end",
    "with_star",
    "without_star",
]

MODES = ("base",)


@typed
def parse(text: str, *, rulebook: Rulebook = RULES, mode: str = "base", **options: Any) -> Position:
    """The position of a notation, such as ``stars: a(0,0) b(75,0)``; options are numbers of the table.

    Raises:
        NotationError: the text is no position.
        BadOption: an option is out of its range.
        ImpossiblePosition: the position breaks a rule; each is named, with the piece.
    """
    if mode not in MODES:
        raise BadOption("mode", mode, N_("base"))
    position = Position(**notation.read(text, rulebook, options))
    sound.check(position)
    return position
