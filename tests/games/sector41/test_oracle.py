"""The engine against the brute-force oracle: shields, and everything that a step can lead to."""

from __future__ import annotations

import pytest

from cosmoslearn.games.sector41.explain import explain_loop
from cosmoslearn.games.sector41.grid import COORDS
from cosmoslearn.games.sector41.moves import Walk, place_name
from cosmoslearn.games.sector41.queries import runs
from cosmoslearn.games.sector41.state import ABOARD, State

from . import oracle
from .boards import board, world

BOARDS = range(60)


def told(path: list[int], end: State, name: str) -> oracle.Outcome:
    who = int(name[1]) - 1
    at = end.explorers[0][who].at
    discs = tuple(sorted((place_name(n), text) for n, text in enumerate(end.discs) if text))
    place = "out" if at == -2 else place_name(at)
    return tuple(map(place_name, path)), place, discs, end.collected[0]


@pytest.mark.parametrize("seed", BOARDS)
def test_shields_are_those_of_the_oracle(seed: int) -> None:
    position, mine = board(seed), world(board(seed))
    for player, (side, _) in enumerate(position.ships):
        covers = {COORDS[cell] for cell in position.routes[player].covers}
        assert covers == oracle.covered(mine, side)
        names = {position.name_of(player, who) for who in position.shielded[player]}
        assert names == {name for name in mine.crew if name[0] == side and oracle.shielded(mine, name)}


@pytest.mark.parametrize("seed", BOARDS)
def test_a_step_leads_where_the_oracle_says(seed: int) -> None:
    position, mine = board(seed), world(board(seed))
    compared = 0
    for move in position.legal_moves():
        assert isinstance(move, Walk)
        name = f"S{move.who + 1}"
        spot = mine.ships["S"] if move.to == ABOARD else COORDS[move.to]
        try:
            expected = oracle.outcomes(mine, name, spot, move.tow)
        except oracle.TooMany:
            continue
        found = {told(path, end, name) for path, end in runs(position, str(move))}
        assert found == expected, move
        compared += 1
    assert compared or not position.legal_moves()


def test_boards_hold_what_they_should() -> None:
    """Loops, jumps over cleared tiles, combat and towing all come up."""
    seen: set[str] = set()
    for seed in BOARDS:
        position = board(seed)
        for move in position.legal_moves():
            trace = explain_loop(position, str(move))
            seen.update(trace.rules)
    wanted = {"S41-LOOP-DESTROY", "S41-COMBAT-HOME", "S41-TILE-ARTIFACT", "S41-TILE-PULSAR-STUCK", "S41-TILE-BLACKHOLE"}
    assert wanted <= seen
