"""Players for tests: by chance, and a simple one that takes what scores most now."""

from __future__ import annotations

from collections.abc import Iterator

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.position import Move
from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium import Position
from cosmoslearn.games.planetarium.moves import Downgrade, End, Play, Step
from cosmoslearn.games.planetarium.pieces import PLANETS


def random_move(position: Position, chance: Chance) -> tuple[Move, Chance]:
    """A legal move by chance."""
    return chance.choose(position.legal_moves())


def simple_move(position: Position, chance: Chance) -> tuple[Move, Chance]:
    """A card that scores most; a step that collects; an end rather than a downgrade; chance among equals."""
    moves = position.legal_moves()
    best = max(worth(position, move) for move in moves)
    return chance.choose([move for move in moves if worth(position, move) == best])


def worth(position: Position, move: Move) -> int:
    """How much the simple player likes a move."""
    match move:
        case Play(card):
            return 100 + position.card(card).points
        case Step(token, end):
            space = position.chart.index[end]
            meets = position.has_matter(space) if token in PLANETS else bool(position.planet_on(space))
            return 10 if meets else 5
        case End():
            return 3
        case Downgrade():
            return 1
        case _:
            return 2


def games(mode: str, players: int, seeds: range, player: str = "random") -> Iterator[list[Position]]:
    """Whole games, each as its positions from the first to the last."""
    for positions, _ in games_with_moves(mode, players, seeds, player):
        yield positions


def games_with_moves(
    mode: str, players: int, seeds: range, player: str = "random"
) -> Iterator[tuple[list[Position], list[Move]]]:
    """Whole games, each as its positions and the moves between them."""
    choose = simple_move if player == "simple" else random_move
    for seed in seeds:
        position, chance = planetarium.new_game(mode, players, seed), Chance(seed + 1000)
        positions, moves = [position], []
        while position.to_move is not None:
            move, chance = choose(position, chance)
            position = position.apply(move)
            positions.append(position)
            moves.append(move)
        yield positions, moves
