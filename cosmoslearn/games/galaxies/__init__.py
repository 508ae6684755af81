"""Tiny Epic Galaxies: dice, planets and following. Game by Scott Almes, published by Gamelyn Games.

The rule text gives the frame of the game; cards, empire levels, rogue galaxies and missions come from the published
components. What independent sources do not agree on has `confirmed = false` in `cards.toml`, and the board says so.

>>> from cosmoslearn.games import galaxies
>>> start = galaxies.new_game(players=3, seed=7)
>>> start.to_move, len(start.row), [str(move) for move in start.legal_moves()]
(0, 5, ['keep Noble', 'keep Equalizer'])
>>> galaxies.parse(str(start)) == start
True
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.checking import typed
from ...core.rulebook import Rulebook
from . import invariants, setup
from .book import shelf
from .claims_more import CHECKERS
from .dice import odds
from .explainers import (
    explain_colonising,
    explain_die,
    explain_follow,
    explain_odds,
    explain_planet,
    explain_upgrade,
    explain_yield,
    plot_odds,
)  # fmt: skip
from .notation import read
from .pieces import Planet, read_deck
from .position import Position
from .queries import QUERIES
from .reports import explain_end
from .tracks import HiddenCard
from .vary import vary as VARY  # noqa: N812  (every face has this name)

RULES: Rulebook = shelf.book()


@typed
def new_game(
    mode: str = "base",
    players: int | None = None,
    seed: int = 0,
    rulebook: Rulebook = RULES,
    first: int = 0,
    rogue: str = "artemis",
    deck: Sequence[str | Planet] = (),
) -> Position:
    """The first position: everybody chooses a mission, or the first roll of the solo game lies on the table.

    `first` is the player who begins (the youngest, from 0), `rogue` the rogue galaxy of the solo modes, `deck` a deck
    of one's own from `read_deck`.

    Raises:
        BadOption: an option is out of its range.
        UnknownName: no such mode or rogue galaxy.

    >>> print(new_game("solo", seed=1, rogue="hades").to_move)
    0
    """
    seats = players if players is not None else 2 if mode == "base" else 1
    setup.check_options(mode, seats, rogue, first)
    empty = Position(
        rulebook=rulebook, mode=mode, rogue="" if mode == "base" else rogue,
        cards=setup.cards_of(deck), first=first,
    )  # fmt: skip
    return setup.first_state(empty, seed, seats)  # type: ignore[return-value]


@typed
def parse(text: str, *, rulebook: Rulebook = RULES, mode: str = "base", rogue: str = "") -> Position:
    """A position from its notation; see `cosmoslearn notation galaxies`.

    Raises:
        ImpossiblePosition: the position breaks an invariant of the game.
        NotationError: the text is no position.

    >>> text = "row: Jakks Leandra Gort Maia\\nA: L1 E2 C1 | home 2\\nB: L1 E2 C1 | home 1, Jakks^"
    >>> parse(text).mats[1].energy
    2
    """
    state = read(text, Position, mode, rogue, {"rulebook": rulebook})
    invariants.refuse(state)
    return setup.settled(state)  # type: ignore[return-value]


__all__ = [
    "CHECKERS", "QUERIES", "RULES", "VARY", "HiddenCard", "Position", "explain_colonising", "explain_die",
    "explain_end", "explain_follow", "explain_odds", "explain_planet", "explain_upgrade", "explain_yield", "new_game",
    "odds", "parse", "plot_odds", "read_deck",
]  # fmt: skip
