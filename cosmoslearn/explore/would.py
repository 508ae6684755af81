"""What would have to be otherwise for a refused move to be allowed: the smallest changes, each tried by the engine."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import msgspec

from ..core.bench import bench_of
from ..core.errors import NotationError
from ..core.language import N_, Say
from ..core.position import Position
from ..scene.scene import Scene, Shape
from .nearest import readings_that_allow

MOST: Final = 4
TRIED: Final = 400  # so many changes are tried
AROUND: Final = 6  # and so many places around the one where the move ends


class Way(msgspec.Struct, frozen=True):
    """A change under which a refused move is allowed: what it is in words, and the position with it."""

    says: Say
    position: Position


def ways_that_allow(position: Position, move: str, most: int = MOST) -> tuple[Way, ...]:
    """The single changes under which a refused move is allowed: first of a piece on the board, then of a reading.

    Only what the broken rules looked at is changed, and the place of the move: a piece there is taken away, turned, or
    another one put there. The position must be possible with the change, and the engine must allow the move in it.

    >>> from cosmoslearn.games import bigbang
    >>> universe = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\\nrow: CB2")
    >>> print(ways_that_allow(universe, "CB2@2,-1")[0].says.words("en"))
    if this were done to SR1 on 1,-1: Turn over
    """
    found = [*_by_pieces(position, move, most), *_by_readings(position, move)]
    return tuple(found[:most])


def _by_readings(position: Position, move: str) -> Iterator[Way]:
    for rule, reading in readings_that_allow(position, move):
        words = position.rulebook.rule(rule)
        facts = {"rule": words.title, "reading": words.reading_words(reading)}
        yield Way(Say(N_("if {rule} were read so: {reading}"), facts), position.read(rule, reading))


def _by_pieces(position: Position, move: str, most: int) -> list[Way]:
    found: list[Way] = []
    for tried, way in enumerate(_changes(position, move)):
        if len(found) >= most or tried >= TRIED:
            break
        if _allows(way.position, move):
            found.append(way)
    return found


def _allows(position: Position, move: str) -> bool:
    try:
        return not bench_of(position.game).faults(position) and position.judge(move).legal
    except NotationError:  # the move names a piece that is gone
        return False


def _changes(position: Position, move: str) -> Iterator[Way]:
    """Small changes of what matters to the move, the least first: without a piece, with one turned, with another."""
    bench = bench_of(position.game)
    scene: Scene = position.scene()
    by_id = {shape.id: shape for shape in scene.shapes}
    shapes = [by_id[name] for name in _matter(position, scene, move) if name in by_id]
    for shape in shapes:
        for change in bench.changes(position, shape.id):
            yield Way(_said(change.key, change.label, shape), change.after)
    for shape in shapes:
        for piece in bench.pieces(position):
            try:
                after = bench.put(position, piece.code, shape.id, shape.at)
            except NotationError:
                continue
            if after != position:
                yield Way(Say(N_("if {piece} were on {place}"), {"piece": piece.label, "place": _place(shape)}), after)


def _matter(position: Position, scene: Scene, move: str) -> list[str]:
    """The shapes that the broken rules looked at, the place where the move ends, and the places nearest to it."""
    where = [shape for check in position.judge(move).checks if check.ok is False for shape in check.where]
    last = position.parts(move)[-1]
    ends = [shape for shape in scene.shapes if shape.move == last and shape.outline]
    near = [shape.id for end in ends for shape in _nearest(scene, end)]
    return list(dict.fromkeys((*where, *(shape.id for shape in ends), *near)))


def _nearest(scene: Scene, end: Shape) -> list[Shape]:
    zone = end.id.partition(":")[0]
    alike = [shape for shape in scene.shapes if shape.outline and shape.id.partition(":")[0] == zone]
    return sorted(alike, key=lambda shape: math.dist(shape.at, end.at))[1 : AROUND + 1]


def _said(key: str, label: Say, shape: Shape) -> Say:
    facts = {"piece": shape.piece or shape.label or shape.id, "place": _place(shape), "change": label}
    if key == "remove":
        return Say(N_("if {piece} were not on {place}"), facts)
    return Say(N_("if this were done to {piece} on {place}: {change}"), facts)


def _place(shape: Shape) -> str:
    return shape.move or shape.id.partition(":")[2]
