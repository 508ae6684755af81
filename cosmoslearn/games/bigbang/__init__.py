"""Big Bang 13.7: a universe of hexagonal tiles, two laws of placing, a clock, and lines through wormholes.

>>> from cosmoslearn.games import bigbang
>>> position = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\\nrow: CB2")
>>> position.judge("CB2@2,-1").broken
('BB-PLACE-FEATURE',)
>>> bigbang.new_game(players=3, seed=7).to_move
0
"""

from __future__ import annotations

from typing import Any

from ...core.errors import ImpossiblePosition, UnknownName
from ...core.language import N_
from ...core.rulebook import Rulebook
from . import actions, claims_score, clock, darkenergy, ending, phenomena, placement, scoring, solo, supply, turns  # noqa: F401  (they fill the shelf)
from .book import shelf
from .claims import CHECKERS
from .invariants import broken
from .notation import read
from .pieces import MODES
from .position import Position
from .queries import QUERIES
from .setup import first

RULES = shelf.book()

__all__ = ["CHECKERS", "MODES", "QUERIES", "RULES", "Position", "new_game", "parse"]


def new_game(
    mode: str = "cosmic", players: int | None = None, seed: int = 0, rulebook: Rulebook = RULES, **options: Any
) -> Position:
    """The first position of a game.

    Options: `elements`, the elements in play; `spaces`, the length of the clock in the solo mode (8 to 30).

    Raises:
        UnknownName: there is no such mode.
        BadOption: an option is out of its range.
    """
    if mode not in MODES:
        raise UnknownName(N_("mode"), mode, MODES)
    return first(mode, players if players is not None else 1 if mode == "solo" else 2, seed, rulebook, **options)


def parse(text: str, *, rulebook: Rulebook = RULES, mode: str | None = None, **options: Any) -> Position:
    """The position of a notation, such as ``universe: BB@0,0 PY1@1,0``.

    Raises:
        NotationError: the text is no position.
        ImpossiblePosition: the position breaks an invariant of the game; it names the rules.
    """
    position = read(text, rulebook, mode, options)
    if found := broken(position):
        raise ImpossiblePosition(*zip(*found, strict=True))
    return position
