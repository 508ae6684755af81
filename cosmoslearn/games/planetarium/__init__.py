"""Planetarium: matter and planets on the orbits of a young star, and cards that tell what becomes of each planet.

The rules are those of the rulebook. The printed graph of spaces, the length of the track and 51 of the 52 cards are not
known: board, track and deck are house data, named so wherever they are shown, and a teacher may replace them
(`load_components`). A game for one person and the end of a deadlock are house rules.

>>> from cosmoslearn.games import planetarium
>>> position = planetarium.parse("planets: A=2.0 B=3.1\\nmatter: 2.2=gas")
>>> verdict = position.judge("A to 3.1")
>>> verdict.legal, verdict.broken
(False, ('PLA-MOVE-NOSHARE',))
>>> position.play("A to 2.2").areas[0][0]
(1, 0, 0, 0, 0)
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...core.chance import Chance
from ...core.checking import typed
from ...core.errors import BadOption
from ...core.language import N_
from ...core.rulebook import Rulebook
from .agenda import run
from .asking import asks
from .book import shelf
from .claims import CHECKERS
from .explainers import balance, ending, ranking, scores, sweep, track, where_to
from .loading import components as find_components
from .loading import load_components
from .notation import parse_into
from .pieces import HOUSE, PLANETS, Components
from .plain import PLAIN
from .position import Position
from .queries import QUERIES
from .setup import deal, first_fields
from .vary import vary as VARY  # noqa: N812  (every face has this name)

RULES: Final = shelf.book()
MODES: Final = ("base", "house-solo")
__all__ = [
    "CHECKERS", "HOUSE", "MODES", "PLAIN", "QUERIES", "RULES", "VARY", "Components", "Position", "asks", "balance",
    "ending", "load_components", "new_game", "parse", "ranking", "scores", "sweep", "track", "where_to",
]  # fmt: skip


@typed
def new_game(
    mode: str = "base",
    players: int | None = None,
    seed: int = 0,
    rulebook: Rulebook = RULES,
    components: str | Path | Components = "house",
    idle_rounds: int = 12,
) -> Position:
    """A new game: all laid out and dealt; each player first gives up one of two Final cards.

    `components` is a teacher's file of board, track or deck. After `idle_rounds` rounds without progress, or with empty
    orbits, final turns follow (house rule); 0 plays without the house rules for deadlocks.

    Raises:
        BadOption: an option is out of its range.

    >>> position = new_game(players=3, seed=7)
    >>> position.to_move, [str(move).split()[0] for move in position.legal_moves()], position.on_board
    (0, ['discard', 'discard'], 68)
    """
    if mode not in MODES:
        raise BadOption("mode", mode, N_("base or house-solo"))
    least, most = (1, 1) if mode == "house-solo" else (2, 4)
    seats = players if players is not None else least
    if not isinstance(seats, int) or not least <= seats <= most:
        raise BadOption("players", players, N_("1 in the house solo, 2 to 4 in the base game"))
    if not isinstance(idle_rounds, int) or not 0 <= idle_rounds <= 1000:
        raise BadOption("idle_rounds", idle_rounds, N_("a number of rounds from 0 to 1000"))
    return _laid_out(mode, seats, Chance(seed), rulebook, find_components(components), idle_rounds)


def _laid_out(
    mode: str, players: int, chance: Chance, rulebook: Rulebook, parts: Components, idle_rounds: int
) -> Position:
    fields = first_fields(parts, players)
    decks, chance = rulebook["PLA-SETUP-DECKS"](parts, chance)
    bare = Position(
        rulebook=rulebook,
        components=parts,
        mode=mode,
        players=players,
        chance=chance,
        idle_rounds=idle_rounds,
        planets=rulebook["PLA-SETUP-PLANETS"](parts),
        states=(rulebook["PLA-SETUP-STATE"](),) * len(PLANETS),
        supply=(rulebook["PLA-SETUP-CUBES"](),) * players,
        points=(rulebook["PLA-SETUP-SCORE"](),) * players,
        **{**fields, "decks": decks},
    )
    laid: Position = rulebook["PLA-SETUP-MATTER"](bare)
    return run(deal(laid))  # type: ignore[return-value]


@typed
def parse(
    text: str,
    *,
    rulebook: Rulebook = RULES,
    mode: str | None = None,
    components: str | Path | Components = "house",
    idle_rounds: int = 12,
    seed: int | None = None,
) -> Position:
    """The position that a text describes, as `cosmoslearn notation planetarium` explains.

    Raises:
        NotationError: a line cannot be read; names the nearest valid thing.
        ImpossiblePosition: the rules do not allow the position; names the rules.

    >>> parse("planets: A=2.0 B=2.0")
    Traceback (most recent call last):
    cosmoslearn.core.errors.ImpossiblePosition: impossible position: PLA-MOVE-NOSHARE: 2 planets on 2.0
    """
    found: Position = parse_into(Position, text, rulebook, mode, components, idle_rounds, seed)
    return found
