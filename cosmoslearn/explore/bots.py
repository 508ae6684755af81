"""Bots to play against. A bot is a function of position and chance; the same seed plays the same game."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core.chance import Chance
from ..core.position import Move, Position

PATIENCE: Final = 0.8  # seconds that a bot may think
Bot = Callable[[Position, Chance], tuple[Move, Chance]]


def at_random(position: Position, chance: Chance) -> tuple[Move, Chance]:
    """Any legal move, each as likely as the others.

    >>> from cosmoslearn.games import bigbang
    >>> move, _ = at_random(bigbang.new_game(seed=1), Chance(1))
    >>> bigbang.new_game(seed=1).is_legal(move)
    True
    """
    return chance.choose(position.legal_moves())


def greedy(position: Position, chance: Chance) -> tuple[Move, Chance]:
    """The move after which the bot's points are farthest ahead; between equals, and when time is up, chance decides.

    It counts on the position as it will be, so it sees what a move turns up. With many moves it looks at as many as
    there is time for, in random order.
    """
    moves, chance = chance.shuffled(position.legal_moves())
    player, until = position.to_move or 0, time.monotonic() + PATIENCE
    best, most = moves[0], float("-inf")
    for move in moves:
        lead = _lead(position.apply(move), player)
        if lead > most:
            best, most = move, lead
        if time.monotonic() > until:
            break
    return best, chance


BOTS: Final[Mapping[str, Bot]] = {"random": at_random, "greedy": greedy}


def _lead(position: Position, player: int) -> float:
    """How far a player's points are ahead of the best rival's."""
    points = points_of(position)
    rivals = [value for number, value in enumerate(points) if number != player]
    return (points[player] if player < len(points) else 0) - max(rivals, default=0)


def points_of(position: Position) -> tuple[float, ...]:
    """The points of all players as the position stands."""
    result: Any = position.scores().result
    return tuple(result) if isinstance(result, list | tuple) else (result,)
