"""The engine against the second referee: the same legal moves on many positions, for several readings."""

from __future__ import annotations

import pytest

from cosmoslearn.games import constelaciones as co

from .oracle import Referee
from .skies import played

READINGS: list[tuple[dict[str, str], dict[str, str]]] = [
    ({}, {}),
    ({"CO-FAR-LINE": "rod-only"}, {"far": "rod-only"}),
    ({"CO-NEUTRAL-WAY": "block"}, {"way": "block"}),
    ({"CO-EXT-WHEN": "after"}, {"when": "after"}),
    ({"CO-COMMIT-BLOCK": "lose"}, {"block": "lose"}),
]


@pytest.mark.parametrize("kind", ["drop", "lattice"])
@pytest.mark.parametrize(("ours", "theirs"), READINGS)
def test_same_moves(kind: str, ours: dict[str, str], theirs: dict[str, str]) -> None:
    asked = 0
    for seed in range(1 if kind == "drop" else 2):
        for number, position in enumerate(played(kind, seed, co.RULES.read_all(ours))):
            if number % 3 == seed % 3 and (position.chains[position.turn] or kind == "lattice"):
                found = [str(move) for move in position.legal_moves()]
                assert found == Referee(str(position), **theirs).moves(), str(position)
                asked += 1
    assert asked > 5
