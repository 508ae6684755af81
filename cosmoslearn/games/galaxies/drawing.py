"""A position as a scene: the row of planets with their tracks, the dice, the mats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Final

from ...core.language import N_, Say
from ...core.verdict import Verdict
from ...scene import pen
from ...scene.scene import Ink, Mark, Point, Scene, Shape, Symbol, Word
from .art import symbol
from .marking import focus_of, marks_of
from .mats import MAT_H, mats
from .moves import parse_move
from .state import BAY, GAP, GIVEN, NOW, SPENT, SURFACE, UNUSED, State, card_id, die_id, ship_id
from .turning import decider
from .wording import buttons, card_said, die_said, lines, name_of, prompt, ship_said, wrapped

WIDTH: Final = 640.0
TOP, CARD_H, GUTTER = 58.0, 252.0, 6.0
DICE_Y: Final = TOP + CARD_H + 48
MATS_Y: Final = DICE_Y + 42
LINE: Final = 12.5


def scene(state: State, verdict: Verdict | None = None) -> Scene:
    """The view of a position. With a verdict its marks lie on top and what no rule looked at fades."""
    shapes = (
        *_cards(state), *_ships(state), *_dice(state), *mats(state, MATS_Y), *_header(state), *_buttons(state),
    )  # fmt: skip
    marks: tuple[Mark, ...] = ()
    focus: tuple[str, ...] = ()
    if verdict is not None:
        known = {shape.id for shape in shapes}
        marks = marks_of(state, verdict, parse_move(verdict.move), known)
        focus = focus_of(verdict, marks, known)
    rows = -(-len(state.mats) // 3)
    return Scene(
        "galaxies", Say(N_("Tiny Epic Galaxies")), _description(state), (WIDTH, MATS_Y + rows * (MAT_H + 8) + 6),
        shapes, marks, _symbols(state, shapes, marks), focus, lines(state),
    )  # fmt: skip


def _symbols(state: State, shapes: tuple[Shape, ...], marks: tuple[Mark, ...]) -> tuple[Symbol, ...]:
    keys = dict.fromkeys(chain.from_iterable([*(s.symbols for s in shapes), *(m.symbols for m in marks)]))
    return tuple(_card(len(state.row), int(key[5:])) if key.startswith("card-") else _made(key) for key in keys)


@cache
def _made(key: str) -> Symbol:
    if key == "mat" or key == "mat-now":
        edge, width = ("role.focus", 2.0) if key == "mat-now" else ("surface.edge", 1.0)
        box = Ink(pen.box(-98, -MAT_H / 2, 196, MAT_H, 8), "surface.panel", edge, width)
        return Symbol(key, (box, Ink(pen.line(-86, 53, 86, 53), stroke="surface.line")))
    if key == "bay":
        return Symbol(key, (Ink(pen.box(0, -40, 608, 74, 8), "surface.raised", "surface.line"),))
    return symbol(key)


def card_width(n: int) -> float:
    """How wide a card is in a row of so many."""
    return min(116.0, (WIDTH - 32 - GUTTER * (n - 1)) / n)


def card_x(n: int, slot: int) -> float:
    """The left edge of a card."""
    return 16 + slot * (card_width(n) + GUTTER)


def space_x(width: float, spaces: int, at: int) -> float:
    """Where a space of a track is, from the left edge of the card: the start, the numbers, the symbol."""
    gap = min(21.0, (width - 45) / max(spaces, 1))
    return 12 + gap * min(at, spaces) + (19 if at > spaces else 0)


@cache
def _card(n: int, spaces: int) -> Symbol:
    """The frame of a card with its track line; its origin is the upper left corner."""
    width = card_width(n)
    inks = [Ink(pen.box(0, 0, width, CARD_H, 8), "surface.panel", "surface.edge")]
    if spaces:
        y = CARD_H - 16
        inks.append(Ink(pen.line(12, y, space_x(width, spaces, spaces + 1), y), stroke="surface.edge", width=1.4))
    return Symbol(f"card-{spaces}", tuple(inks))


def _rect(x: float, y: float, w: float, h: float) -> tuple[Point, ...]:
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def _cards(state: State) -> Iterator[Shape]:
    n = len(state.row)
    width = card_width(n)
    for slot, card in enumerate(state.row):
        at = (card_x(n, slot), TOP)
        if card == GAP:
            label = Say(N_("slot {slot}: no planet"), {"slot": slot + 1})
            yield Shape(card_id(slot), "place", "board", at, ("card-0",), label=label, grid=(slot, 0))
            continue
        planet = state.cards[card]
        name = Word(planet.name, (8, 18), 12 if len(planet.name) < 13 else 10.5, 700, anchor="start")
        effect = [
            Word(Say("{line}", {"line": line}), (8, 98 + LINE * k), 10, anchor="start")
            for k, line in enumerate(wrapped(planet.says, round((width - 12) / 5.1)))
        ]
        note = (
            () if planet.confirmed else (Word(Say(N_("not confirmed")), (8, 30), 9, fill="ink.muted", anchor="start"),)
        )
        yield Shape(
            card_id(slot), "tile", "board", at, (f"card-{planet.spaces}",), (name, *effect, *note),
            card_said(state, slot), planet.name, _rect(0, 0, width, 27), (slot, 0), planet.name,
        )  # fmt: skip
        yield from _face(state, slot, at, width)


def _face(state: State, slot: int, at: Point, width: float) -> Iterator[Shape]:
    """World, signs and track of a card; the surface and the track can be pressed."""
    planet, name = state.planet_at(slot), state.planet_at(slot).name
    x, y = at
    yield Shape(f"sign:{slot}", "decoration", "board", (x + 17, y + 36), (f"sign-{planet.produces}",))
    seal = Word(str(planet.vp), (0, 4.2), 12, 700, "piece.yellow.on")
    yield Shape(f"points:{slot}", "decoration", "board", (x + width - 16, y + 36), ("points",), (seal,))
    surface = Say(N_("surface of {planet}"), {"planet": name})
    yield Shape(
        f"land:{slot}", "place", "board", (x + width / 2, y + 58), (f"world-{state.row[slot] % 10}",), (), surface, "",
        _rect(-21, -21, 42, 42), (slot, 1), name + "^",
    )  # fmt: skip
    low = y + CARD_H - 16
    for space in range(planet.spaces + 2):
        narrow = space_x(width, planet.spaces, 1) - space_x(width, planet.spaces, 0) < 13
        key = "start" if space == 0 else f"goal-{planet.track}" if space > planet.spaces else "space"
        key += "-small" if narrow and space <= planet.spaces else ""
        number = (
            (Word(str(space), (0, 3.3 if narrow else 3.8), 9 if narrow else 10),) if 0 < space <= planet.spaces else ()
        )
        place = (x + space_x(width, planet.spaces, space), low)
        yield Shape(f"space:{slot}:{space}", "decoration", "board", place, (key,), number)
    track = Say(N_("track of {planet}"), {"planet": name})
    yield Shape(
        f"orbit:{slot}",
        "place",
        "board",
        (x, low),
        (),
        (),
        track,
        "",
        _rect(3, -38, width - 6, 50),
        (slot, 2),
        name + "@",
    )


# ------------------------------------------------------------------ ships and dice


def _ships(state: State) -> Iterator[Shape]:
    n = len(state.row)
    width = card_width(n)
    stacked: dict[tuple[int, int], int] = {}
    for player, mat in enumerate(state.mats):
        for ship, at in enumerate(mat.ships):
            if at < 0:
                continue
            slot, space = at >> 3, at & 7
            here = stacked.get((slot, space), 0)
            stacked[slot, space] = here + 1
            x = card_x(n, slot)
            if space == SURFACE:
                place = (x + width / 2 + (24, -24, 33, -33, 0)[here % 5], TOP + 62 - (0, 0, 14, 14, 20)[here % 5])
            else:
                spaces = state.planet_at(slot).spaces
                place = (x + space_x(width, spaces, space) + 2, TOP + CARD_H - 33 - 12 * here)
            letter = state.letter(player)
            key = f"ship-{player}-{'up' if space == SURFACE else 'lying'}"
            yield Shape(
                ship_id(letter, ship), "ship", "pieces", place, (key,), (), ship_said(state, player, at), letter,
                scale=0.85,
            )  # fmt: skip


def _dice(state: State) -> Iterator[Shape]:
    """Unused dice, the bay, the Converter and what was given up, from left to right."""
    yield Shape("bay", "decoration", "board", (16, DICE_Y), ("bay",))
    groups = ((UNUSED, N_("Unused")), (NOW + BAY, N_("Activated")), (SPENT + GIVEN, N_("Spent")))
    x = 26.0
    for marks, title in groups:
        dice = [die for die, status in enumerate(state.status) if status in marks]
        heading = Word(Say(title), (0, 0), 11, fill="ink.muted", anchor="start")
        yield Shape(f"heading:{title}", "decoration", "words", (x, DICE_Y - 26), words=(heading,))
        for die in dice:
            yield _die(state, die, (x + 19, DICE_Y))
            x += 43
        x += max(30, 84 - 43 * len(dice))


def _die(state: State, die: int, at: Point) -> Shape:
    spent = state.status[die] in SPENT + GIVEN
    words = (Word(f"d{die + 1}", (0, 30), 9, fill="ink.muted"),)
    cross = ("slot",) if spent else ()
    return Shape(
        die_id(die), "die", "pieces", at, (f"die-{state.faces[die]}", *cross), words, die_said(state, die),
        f"d{die + 1}", _rect(-20, -20, 40, 40), (die, 0), f"d{die + 1}", 0.72 if spent else 0.94,
    )  # fmt: skip


# ------------------------------------------------------------------ words


def _header(state: State) -> Iterator[Shape]:
    title = Word(Say(N_("Tiny Epic Galaxies")), (16, 26), 16, 600, anchor="start")
    below = Word(prompt(state), (16, 44), 12, fill="ink.muted", anchor="start")
    yield Shape("title", "decoration", "words", (0, 0), words=(title, below))
    player = decider(state)
    seat = player if player is not None else max(state.winner, 0)
    words = (
        Say(N_("{player} decides"), {"player": name_of(state, seat)}) if player is not None else Say(N_("Game over"))
    )
    yield Shape("chip", "decoration", "words", (624, 26), ("chip",), (Word(words, (-66, 4.5), 13, 600),))
    if player is not None:
        yield Shape("chip:player", "decoration", "words", (492, 26), (f"player-{player}",))


def _buttons(state: State) -> Iterator[Shape]:
    """What the buttons of a board say that no shape stands for; not in the picture."""
    for part, label in buttons(state):
        yield Shape(f"word:{part}", "decoration", "words", (0, 0), label=label, move=part)


def _description(state: State) -> Say:
    facts = {
        "n": len(state.slots), "players": len(state.mats), "deck": len(state.deck), "prompt": prompt(state),
        "active": name_of(state, state.active),
    }  # fmt: skip
    return Say(
        N_("{players} players, {n} planets in the row, {deck} cards in the deck. Turn: {active}. {prompt}."), facts
    )
