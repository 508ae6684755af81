"""A piece in hand on the study board: what each place says to it, by the rules of moves and by what can be at all."""

from __future__ import annotations

import math
from typing import NamedTuple

from ..core.bench import Bench
from ..core.errors import NotationError
from ..core.position import Position
from ..core.verdict import Verdict
from ..scene.scene import Mark, Scene


class Judged(NamedTuple):
    """By place (the id of a shape): the rules that a piece would break there, and the verdict if a move leads there."""

    broken: dict[str, tuple[str, ...]]
    verdicts: dict[str, Verdict]

    def marks(self) -> tuple[Mark, ...]:
        """Dots where the piece may be, a cross with the number of broken rules where it may not."""
        fine = tuple(place for place, rules in self.broken.items() if not rules)
        wrong = (Mark("cross", "broken", (place,), len(rules)) for place, rules in self.broken.items() if rules)
        return (*((Mark("dots", "ok", fine),) if fine else ()), *wrong)


NOTHING = Judged({}, {})


def judged(bench: Bench, position: Position, scene: Scene, piece: str) -> Judged:
    """The places for a piece: the rules of the move that leads there, and those of the position then.

    Where no move is due with the piece, every place where it can be put is judged by the position alone.
    """
    if not piece or bench.free:
        return NOTHING
    verdicts = {} if bench.faults(position) else _verdicts(bench, position, scene, piece)
    found = {}
    for shape in scene.shapes:
        if shape.outline and shape.id != piece and (shape.id in verdicts or not verdicts):
            try:
                after = bench.put(position, piece, shape.id, shape.at)
            except NotationError:
                continue
            moved = verdicts[shape.id].broken if shape.id in verdicts else ()
            found[shape.id] = tuple(dict.fromkeys((*moved, *(rule for rule, _ in bench.faults(after)))))
    return Judged(found, verdicts)


def _verdicts(bench: Bench, position: Position, scene: Scene, piece: str) -> dict[str, Verdict]:
    """The verdicts of the moves with a piece, by the shape where they end; of several the one that is allowed."""
    ready = bench.ready(position, piece)
    if ready is None:
        return {}
    start, begun = ready
    try:
        surveyed: dict[str, Verdict] = start.surveyed(begun)
    except NotationError:
        return {}
    places = {shape.move: shape.id for shape in scene.shapes if shape.move and shape.outline}
    found: dict[str, Verdict] = {}
    for move, verdict in surveyed.items():
        place = places.get(start.parts(move)[-1])
        if place is not None and (place not in found or verdict.legal):
            found[place] = verdict
    return found


def differing(one: Judged, other: Judged) -> dict[str, tuple[bool, bool]]:
    """The places that two rulebooks judge differently: whether each allows the piece there."""
    pairs = {place: (not rules, not other.broken.get(place, rules)) for place, rules in one.broken.items()}
    return {place: pair for place, pair in pairs.items() if pair[0] != pair[1]}


def signed(changed: dict[str, tuple[bool, bool]], which: int) -> tuple[Mark, ...]:
    """A badge on each place that is judged differently, as one of the two rulebooks judges it."""
    return tuple(Mark("sign", "ok" if pair[which] else "broken", (place,)) for place, pair in changed.items())


def somewhere(bench: Bench, position: Position, scene: Scene, piece: str) -> Position:
    """The position with a new piece near the middle of the view, where pieces lie anywhere: best where it can be.

    Raises:
        NotationError: no such piece can lie anywhere.
    """
    fault: NotationError | None = None
    found: list[tuple[int, int, Position]] = []
    for n in range(40):
        at = scene.size[0] / 2 + 12 * n * math.cos(n), scene.size[1] / 2 + 8 * n * math.sin(n)
        try:
            after = bench.put(position, piece, "", at)
        except NotationError as refused:
            fault = refused
        else:
            found.append((len(bench.faults(after)), n, after))
    if fault is not None and not found:
        raise fault
    return min(found, key=lambda one: one[:2])[2]
