"""Two rulebooks side by side: where their verdicts differ, and the nearest position in which they do."""

from __future__ import annotations

import math
import time
from collections import deque
from typing import Any, Final

import msgspec

from ..core.language import N_, Say
from ..core.position import Position
from ..core.registry import view
from ..scene.scene import Mark, Scene
from .nearest import under

MOST: Final = 400  # so many positions are looked at


class Comparison(msgspec.Struct, frozen=True):
    """A position under two readings of a rule. `changed` has the moves judged differently: whether each is allowed."""

    position: Position
    rule: str
    reading: str
    changed: dict[str, tuple[bool, bool]]

    def __len__(self) -> int:
        return len(self.changed)

    def scene(self) -> Scene:
        """The board, with a check where only the other reading allows the move, a cross where it forbids it."""
        scene: Scene = self.position.scene()
        places = {shape.move: shape.id for shape in scene.shapes if shape.move and shape.outline}
        marks = []
        for move, (_, allowed) in self.changed.items():
            place = places.get(self.position.parts(move)[-1])
            if place is not None:
                marks.append(Mark("sign", "ok" if allowed else "broken", (place,)))
        return msgspec.structs.replace(scene, marks=tuple(dict.fromkeys(marks)))

    def words(self, lang: str | None = None) -> str:
        """How many verdicts differ, and which."""
        words = self.position.rulebook.rule(self.rule)
        facts = {"rule": words.title, "reading": words.reading_words(self.reading), "n": len(self)}
        lines = [Say(N_("{rule}, read so: {reading} Verdicts that differ: {n}."), facts).words(lang)]
        for move, (_, allowed) in self.changed.items():
            message = N_("Only this reading allows it: {move}.") if allowed else N_("This reading forbids it: {move}.")
            lines.append(Say(message, {"move": self.position.say(move)}).words(lang))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.words()

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        return {"text/plain": self.words(), "text/html": view("html")(self.scene())}


def compare(position: Position, rule: str, reading: str, begun: str | None = None) -> Comparison:
    """Judge everything that may be tried in a position under the readings in force and with one rule read otherwise.

    `begun` is the beginning of a move: then only of such moves.

    Raises:
        UnknownName: there is no such rule or reading.

    >>> from cosmoslearn.games import bigbang
    >>> universe = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\\nrow: CB2")
    >>> compare(universe, "BB-PLACE-FEATURE", "any-neighbour").changed["CB2@2,-1"]
    (False, True)
    """
    other = under(position, rule, reading)
    usual, unusual = _judged(position, begun), _judged(other, begun)
    moves = dict.fromkeys((*usual, *unusual))
    pairs = {move: (_legal(position, usual, move), _legal(other, unusual, move)) for move in moves}
    return Comparison(position, rule, reading, {move: pair for move, pair in pairs.items() if pair[0] != pair[1]})


def _judged(position: Position, begun: str | None) -> dict[str, bool]:
    """Every move in question, and whether it is allowed."""
    if position.to_move is None:
        return {}
    found = {move: verdict.legal for move, verdict in position.survey(begun).items()}
    return found | {str(move): True for move in position.legal_moves() if str(move).startswith(begun or "")}


def _legal(position: Position, judged: dict[str, bool], move: str) -> bool:
    return judged[move] if move in judged else position.judge(move).legal


def nearest_difference(
    position: Position, rule: str, reading: str, most: int = MOST, seconds: float = math.inf
) -> tuple[tuple[str, ...], Comparison] | None:
    """The fewest allowed moves after which two readings judge something differently, and what they judge so.

    Positions are looked at in order of distance, `most` of them, or as many as there is time for; `None` where none of
    these tells the readings apart.

    Raises:
        UnknownName: there is no such rule or reading.
    """
    left: deque[tuple[tuple[str, ...], Position]] = deque([((), position)])
    seen, until = {position}, time.monotonic() + seconds
    for _ in range(most):
        if not left or time.monotonic() > until:
            return None
        moves, here = left.popleft()
        found = compare(here, rule, reading)
        if found.changed:
            return moves, found
        for move in here.legal_moves():
            after = here.apply(move)
            if after not in seen and len(seen) < 4 * most:
                seen.add(after)
                left.append(((*moves, str(move)), after))
    return None
