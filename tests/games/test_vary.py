"""What the variations of every game promise alike; what a game's own turns and names keep is tested in its room."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmoslearn import game as face
from cosmoslearn.core.case import Case, case_files, read_case
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.errors import CosmosError
from cosmoslearn.core.registry import games

# How many of the cases are possible when varied once; what is not possible is drawn again.
POSSIBLE = {"bigbang": 0.9, "constelaciones": 0.8, "planetarium": 0.9, "galaxies": 0.95, "sector41": 0.9}
each = pytest.mark.parametrize("game", [game for game in games() if hasattr(face(game), "VARY")])


def shipped(game: str) -> list[Case]:
    return [read_case(file) for file in case_files([Path(str(face(game).__file__)).parent / "cases"])][::3]


@each
def test_the_same_seed_gives_the_same_case(game: str) -> None:
    for case in shipped(game)[::5]:
        assert face(game).VARY(case, Chance(5)) == face(game).VARY(case, Chance(5))


@each
def test_most_variations_are_possible(game: str) -> None:
    cases = [case for case in shipped(game) if not any(ask.refused for ask in case.asks)]
    possible = 0
    for number, case in enumerate(cases):
        try:
            face(game).VARY(case, Chance(number)).start()
            possible += 1
        except CosmosError:
            continue
    assert possible >= POSSIBLE[game] * len(cases)
