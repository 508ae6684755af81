"""What comes nearest to a refused move: the allowed moves most like it, and the readings that would allow it."""

from __future__ import annotations

import math
from typing import Final

from ..core.position import Position

MOST: Final = 3


def nearest_moves(position: Position, move: str, most: int = MOST) -> tuple[str, ...]:
    """The allowed moves that differ from a move in the fewest parts, and then by the shortest way on the board.

    >>> from cosmoslearn.games import bigbang
    >>> nearest_moves(bigbang.parse("universe: BB@0,0\\nrow: PY1"), "PY1@2,0")
    ('PY1@1,0', 'PY1@0,1', 'PY1@1,-1')
    """
    asked = position.parts(move)
    places = {shape.move: shape.at for shape in position.scene().shapes if shape.move}

    def far(other: str) -> tuple[int, float]:
        parts = position.parts(other)
        pairs = [pair for pair in zip(asked, parts, strict=False) if pair[0] != pair[1]]
        ways = [math.dist(places[one], places[two]) for one, two in pairs if one in places and two in places]
        return len(pairs) + abs(len(asked) - len(parts)), sum(ways)

    alike = [other for other in map(str, position.legal_moves()) if position.parts(other)[:1] == asked[:1]]
    return tuple(sorted(alike, key=far)[:most])


def readings_that_allow(position: Position, move: str) -> tuple[tuple[str, str], ...]:
    """The single changes of a reading under which a refused move is allowed: rule and reading, each tested.

    Only the rules that the move breaks are read otherwise; an allowed move needs no change.
    """
    book = position.rulebook
    return tuple(
        (rule, reading)
        for rule in position.judge(move).broken
        for reading in book.readings_of(rule)
        if reading != book.reading(rule) and under(position, rule, reading).judge(move).legal
    )


def under(position: Position, rule: str, reading: str) -> Position:
    """The same position with one rule read otherwise.

    Raises:
        UnknownName: there is no such rule or reading.
    """
    from msgspec.structs import replace

    return replace(position, rulebook=position.rulebook.read(rule, reading))
