"""Big Bang: whole random games beside python-chess and OpenSpiel's hive, and surveys with full verdicts.

A ply is a legal list and a move played. All figures are processor time of this process, so that other work on the
machine does not count.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import chess
import pyspiel

from cosmoslearn.games import bigbang
from cosmoslearn.games.bigbang.scoring import count
from tests.benchmarks.measure import Row, paired

GAMES = 12
ROUNDS = 7
CHESS_PLIES = 120
GOALS = "PSCABYOR"


def rate(game: Callable[[random.Random], int], games: int = GAMES) -> float:
    """Plies a second in random games; the seeds are the same in every round."""
    start = time.process_time()
    plies = sum(game(random.Random(seed)) for seed in range(games))
    return plies / (time.process_time() - start)


def cosmic(rng: random.Random) -> int:
    """One game of the full cosmic mode for three players, to its end."""
    position: Any = bigbang.new_game(players=3, seed=rng.randrange(2**32))
    plies = 0
    while moves := position.legal_moves():
        position = position.apply(rng.choice(moves))
        plies += 1
    return plies


def chess_game(rng: random.Random) -> int:
    """The first plies of a game of chess: about as many as a game of Big Bang has."""
    board, plies = chess.Board(), 0
    while plies < CHESS_PLIES and (moves := list(board.legal_moves)):
        board.push(rng.choice(moves))
        plies += 1
    return plies


def hive_game(rng: random.Random) -> int:
    """The first plies of a game of hive: hexes, sliding, one group; the rules are in C++."""
    state, plies = pyspiel.load_game("hive").new_initial_state(), 0
    while plies < CHESS_PLIES and not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        plies += 1
    return plies


def middle_games(count: int = 60, plies: int = 24) -> list[Any]:
    """Positions from the middle of random games."""
    found = []
    for seed in range(count):
        position: Any = bigbang.new_game(players=3, seed=seed)
        rng = random.Random(seed)
        for _ in range(plies):
            if moves := position.legal_moves():
                position = position.apply(rng.choice(moves))
        if position.legal_moves():
            found.append(position)
    return found


def final_boards(games: int = 1000) -> list[Any]:
    """The last positions of random games in the full cosmic mode, four players."""
    found = []
    for seed in range(games):
        position: Any = bigbang.new_game(players=4, seed=seed)
        rng = random.Random(seed)
        while moves := position.legal_moves():
            position = position.apply(rng.choice(moves))
        found.append(position)
    return found


def scoring_ms(position: Any) -> float:
    """Milliseconds for the exact points of all eight goals."""
    start = time.process_time()
    for goal in GOALS:
        count(position, goal)
    return 1000 * (time.process_time() - start)


def survey_ms(position: Any) -> float:
    """Milliseconds for the verdicts of every tile of the row over every free space."""
    start = time.process_time()
    position.survey()
    return 1000 * (time.process_time() - start)


def rows() -> Iterator[Row]:
    """Playouts beside two peers, surveys, exact scoring."""
    ours = partial(rate, cosmic)
    yield Row(
        "Big Bang: playout plies, beside python-chess",
        *paired(ours, partial(rate, chess_game), ROUNDS),
        "plies/s",
        least=1.0,
    )
    yield Row("Big Bang: playout plies, beside hive in C++", *paired(ours, partial(rate, hive_game), ROUNDS), "plies/s")
    yield Row(
        "Big Bang: survey of the row, full verdicts, median", statistics.median(map(survey_ms, middle_games())), most=16
    )
    scored = [scoring_ms(position) for position in final_boards()]
    yield Row("Big Bang: eight goals, 1,000 final boards, median", statistics.median(scored), most=1)
    yield Row("Big Bang: eight goals, 1,000 final boards, worst", max(scored), most=20)
