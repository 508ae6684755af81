"""The galaxy mats in the scene: resources, empire, ships at home, colonies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.language import N_, Say
from ...scene.scene import Shape, Word
from .art import colour_of
from .pieces import MISSION
from .resources import limit_of
from .saying import name_of
from .state import HOME, LOCKED, State, mat_id, ship_id
from .turning import decider
from .wording import mat_said, ship_said

MAT_W, MAT_H = 196.0, 186.0
DOCK: Final = ((-40.0, -16.0), (40.0, -16.0), (40.0, 16.0), (-40.0, 16.0))
COLONY: Final = ((-15.0, -16.0), (15.0, -16.0), (15.0, 16.0), (-15.0, 16.0))
FRAME: Final = ((-98.0, -93.0), (98.0, -93.0), (98.0, -62.0), (-98.0, -62.0))


def mats(state: State, top: float) -> Iterator[Shape]:
    """All mats, three in a line."""
    for player in range(len(state.mats)):
        row, column = divmod(player, 3)
        yield from _mat(state, player, 16 + 206 * column + MAT_W / 2, top + row * (MAT_H + 8) + MAT_H / 2)


def _mat(state: State, player: int, x: float, y: float) -> Iterator[Shape]:
    letter = state.letter(player)
    total = state.rulebook["TEG-GOAL-VP"](state, player)
    words = [
        Word(Say("{name}", {"name": name_of(state, player)}), (-64, -70), 13, 700, anchor="start"),
        Word(letter, (-64 + 62, -70), 11, fill="ink.muted", anchor="start"),
        Word(str(total), (86, -68), 20, 700, anchor="end"),
        Word(Say(N_("VP")), (58 if total < 10 else 46, -70), 11, fill="ink.muted", anchor="end"),
        Word(Say(N_("Empire")), (-89, 5), 11, fill="ink.muted", anchor="start"),
        Word(Say(N_("At home")), (-89, 38), 11, fill="ink.muted", anchor="start"),
        Word(Say(N_("Colonies")), (-89, 72), 11, fill="ink.muted", anchor="start"),
    ]
    dice = state.rulebook["TEG-SOLO-TRACK"](state)[0] if state.is_rogue(player) else ()
    n = dice[min(state.mats[player].level, len(dice)) - 1] if dice else state.rulebook["TEG-TURN-ROLL"](state, player)
    words.append(Word(Say(N_("{n} dice"), {"n": n}), (86, 38), 11, fill="ink.muted", anchor="end"))
    key = "mat-now" if player == decider(state) else "mat"
    yield Shape(
        mat_id(letter), "mat", "board", (x, y), (key,), tuple(words), mat_said(state, player), letter, FRAME,
        (player, 0), letter,
    )  # fmt: skip
    yield Shape(f"sign:{letter}", "decoration", "pieces", (x - 79, y - 74), (f"player-{player}",))
    yield from _resources(state, player, x, y)
    yield from _levels(state, player, x, y)
    yield from _at_home(state, player, x, y)
    yield from _colonies(state, player, x, y)
    yield from _mission(state, player, x, y)
    if state.is_rogue(player) and not state.rogue_mat.confirmed:
        note = Word(Say(N_("numbers not confirmed")), (86, -54), 11, fill="ink.muted", anchor="end")
        yield Shape("note:R", "decoration", "words", (x, y), words=(note,))


def _resources(state: State, player: int, x: float, y: float) -> Iterator[Shape]:
    mat, letter = state.mats[player], state.letter(player)
    for row, (resource, value) in enumerate((("energy", mat.energy), ("culture", mat.culture))):
        line = y - 42 + 21 * row
        number = (Word(str(value), (17, 4), 11, 700),)
        yield Shape(f"{resource}:{letter}", "decoration", "pieces", (x - 80, line), (f"sign-{resource}",), number)
        for n in range(limit_of(state, player)):
            key = f"bar-{resource}" if n < value else "bar-empty"
            yield Shape(f"{resource}:{letter}:{n}", "decoration", "pieces", (x - 44 + 19.5 * n, line), (key,))


def _levels(state: State, player: int, x: float, y: float) -> Iterator[Shape]:
    mat, letter = state.mats[player], state.letter(player)
    for level in range(1, 7):
        here = level == mat.level
        fill = f"piece.{colour_of(player)[0]}.on" if here else "ink.muted"
        sign = "X" if state.is_rogue(player) and level == 6 else str(level)
        word = (Word(sign, (0, 4), 11, 700 if here else 400, fill),)
        key = f"level-{player}" if here else "rung"
        place = (x - 20 + 20.5 * (level - 1), y + 1)
        yield Shape(f"level:{letter}:{level}", "decoration", "pieces", place, (key,), word)


def _at_home(state: State, player: int, x: float, y: float) -> Iterator[Shape]:
    letter = state.letter(player)
    n = 0
    for ship, at in enumerate(state.mats[player].ships):
        if at not in (HOME, LOCKED):
            continue
        place = (x - 28 + 16 * n, y + 34)
        n += 1
        if at == LOCKED:
            yield Shape(f"locked:{letter}{ship}", "decoration", "pieces", place, ("locked",))
        else:
            said = ship_said(state, player, at)
            yield Shape(
                ship_id(letter, ship), "ship", "pieces", place, (f"ship-{player}-up",), (), said, letter, scale=0.95
            )
    label = Say(N_("home galaxy of {player}"), {"player": name_of(state, player)})
    own = player == decider(state)
    yield Shape(
        f"home:{letter}", "place", "board", (x - 3, y + 34), (), (), label, "", DOCK if own else (),
        (player, 0) if own else None, "home" if own else "",
    )  # fmt: skip


def _colonies(state: State, player: int, x: float, y: float) -> Iterator[Shape]:
    letter, cards = state.letter(player), state.mats[player].colonies
    step = min(31.0, 112 / max(1, len(cards)))
    for n, card in enumerate(cards):
        planet = state.cards[card]
        facts = {"planet": planet.name, "player": name_of(state, player), "effect": planet.says}
        label = Say(N_("colony {planet} of {player}: {effect}"), facts)
        yield Shape(
            f"col:{letter}:{planet.name}", "colony", "pieces", (x - 20 + step * n, y + 68), (f"moon-{card % 10}",),
            (Word(str(planet.vp), (7, 9), 11, 700, casing="surface.panel"),), label, planet.name,
            COLONY, (n, player), planet.name,
        )  # fmt: skip


def _mission(state: State, player: int, x: float, y: float) -> Iterator[Shape]:
    """The mission, where everybody may know it: at the end, or in the view of its holder."""
    known = [p for p, mat in enumerate(state.mats) if mat.dealt and "?" not in mat.dealt]
    dealt = state.mats[player].dealt
    if not dealt or state.solo or not (state.top is None or known == [player]):
        return
    names = [{"en": MISSION[name].title[0], "es": MISSION[name].title[1]} for name in dealt if name in MISSION]
    word = Word(Say(N_("Mission: {names}"), {"names": names}), (-89, 88), 11, fill="ink.muted", anchor="start")
    words = [word]
    if not all(MISSION[name].confirmed for name in dealt if name in MISSION):
        words.append(Word(Say(N_("mission not confirmed")), (86, -54), 11, fill="ink.muted", anchor="end"))
    yield Shape(f"mission:{state.letter(player)}", "decoration", "words", (x, y), words=tuple(words))
