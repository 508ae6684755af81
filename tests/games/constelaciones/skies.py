"""Positions for the tests: random games on dropped skies, on a lattice full of exact limits, in turned frames."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.rulebook import Rulebook
from cosmoslearn.games import constelaciones as co
from cosmoslearn.games.constelaciones.position import ConstelacionesPosition

Position = ConstelacionesPosition
# On these points many distances are whole: 75 = 3 * 25 along the axes, so that rods end on rods and on stars.
LATTICE = {f"s{i}{j}": (25.0 * i, 25.0 * j) for i in range(6) for j in range(5) if (i + 2 * j) % 3}
FRAMES = [(0.0, False), (17.0, False), (45.0, True), (90.0, False), (123.456, True), (211.1, False), (359.9, True)]


def turned(
    x: float, y: float, degrees: float, mirrored: bool, shift: tuple[float, float] = (137.31, -58.77)
) -> tuple[float, float]:
    """A point of a table that is mirrored, turned and shifted."""
    x = -x if mirrored else x
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return x * cos - y * sin + shift[0], x * sin + y * cos + shift[1]


def start(kind: str, seed: int, rulebook: Rulebook = co.RULES, frame: tuple[float, bool] = (0.0, False)) -> Position:
    """A first position: `drop` from a seed, or `lattice`; in a turned frame if asked."""
    if kind == "drop":
        stars = {star.id: star.mm for star in co.drop(seed).stars}
    else:
        chosen = sorted(Chance(seed).shuffled(sorted(LATTICE))[0][:14])
        stars = {name: LATTICE[name] for name in chosen}
    if frame != (0.0, False):
        stars = {name: turned(*at, *frame) for name, at in stars.items()}
    return co.new_game(stars=stars, practice=True, rulebook=rulebook)


def played(kind: str, seed: int, rulebook: Rulebook = co.RULES, turns: int = 40) -> Iterator[Position]:
    """The positions of a random game, the first included."""
    position, luck = start(kind, seed, rulebook), Chance(seed)
    yield position
    for _ in range(turns):
        moves = position.legal_moves()
        if not moves:
            return
        move, luck = luck.choose(moves)
        position = position.apply(move)
        yield position
