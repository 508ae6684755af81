"""What lies beside the mats where there is room: the six faces with their names, or the ladder of the rogue galaxy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.language import N_, Say
from ...scene.scene import Point, Shape, Word
from .pieces import FACES
from .state import State
from .wording import wrapped

LETTERS: Final = 25
LINE: Final = 12.5


def panel(state: State, at: Point) -> Iterator[Shape]:
    """The panel with its upper left corner at a point."""
    yield from _ladder(state, at) if state.solo else _faces(at)


def _faces(at: Point) -> Iterator[Shape]:
    """The six faces of a die: sign and name."""
    x, y = at
    title = Word(Say(N_("Faces of a die")), (12, 23), 12, 600, anchor="start")
    yield Shape("legend", "decoration", "words", at, words=(title,))
    for n, face in enumerate(FACES):
        name = Word(Say("{face}", {"face": face.name}), (34, 4), 11, anchor="start")
        place = (x + 12, y + 46 + 25 * n)
        yield Shape(f"legend:{face.code}", "decoration", "words", place, words=(name,))
        sign = (place[0] + 11, place[1])
        yield Shape(f"legend:die:{face.code}", "decoration", "pieces", sign, (f"die-{face.code}",), scale=0.56)


def ladder_height(state: State) -> float:
    """How high the ladder of the rogue galaxy is; 0 where there is none."""
    if not state.solo:
        return 0.0
    steps = state.rogue_mat.steps
    return 43 + LINE * (1 + sum(len(wrapped({"en": en, "es": es}, LETTERS)) for en, es in steps)) + 2 * len(steps)


def _ladder(state: State, at: Point) -> Iterator[Shape]:
    """What a colony die of the rogue does on each level; the present one is bold and has an arrow."""
    mat = state.rogue_mat
    now = min(state.mats[1].level, len(mat.steps))
    words = [Word(Say(N_("Colony dice of {rogue}"), {"rogue": mat.name}), (12, 23), 12, 600, anchor="start")]
    y = 43.0
    for level, (en, es) in enumerate(mat.steps, 1):
        here = level == now
        words.append(Word(f"{'▸' if here else ''}{level}", (24, y), 11, 700 if here else 400, anchor="end"))
        for line in wrapped({"en": en, "es": es}, LETTERS):
            words.append(Word(Say("{line}", {"line": line}), (30, y), 11, 700 if here else 400, anchor="start"))
            y += LINE
        y += 2
    if not mat.ladder_confirmed:
        words.append(Word(Say(N_("not confirmed")), (12, y), 11, fill="ink.muted", anchor="start"))
    yield Shape("ladder", "decoration", "words", at, words=tuple(words))
