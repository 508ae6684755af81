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
from .panel import ladder_height, panel
from .pieces import FACE, Planet
from .saying import name_of
from .state import BAY, GAP, GIVEN, NOW, SPENT, SURFACE, UNUSED, State, card_id, die_id, ship_id
from .turning import decider
from .wording import buttons, card_said, die_said, lines, prompt, ship_said, wrapped

WIDTH: Final = 640.0
TOP, GUTTER = 58.0, 6.0
LINE: Final = 13.5
# How wide a letter of the small type is, on the average, where the board is shown so small that type is no longer
# scaled with it; from one die to the next; from one lane of ships to the next.
LETTER, PITCH, LANE = 6.9, 60.0, 13.0


def scene(state: State, verdict: Verdict | None = None) -> Scene:
    """The view of a position. With a verdict its marks lie on top and what no rule looked at fades."""
    shapes = (
        *_cards(state), *_ships(state), *_dice(state), *mats(state, mats_y(state)), *_panel(state), *_header(state),
        *_buttons(state),
    )  # fmt: skip
    marks: tuple[Mark, ...] = ()
    focus: tuple[str, ...] = ()
    if verdict is not None:
        known = {shape.id for shape in shapes}
        marks = marks_of(state, verdict, parse_move(verdict.move), known)
        focus = focus_of(verdict, marks, known)
    rows = -(-len(state.mats) // 3)
    below = max(rows * (MAT_H + 8), ladder_height(state))
    return Scene(
        "galaxies", Say(N_("Tiny Epic Galaxies")), _description(state), (WIDTH, mats_y(state) + below + 6),
        shapes, marks, _symbols(state, shapes, marks), focus, lines(state),
    )  # fmt: skip


def _symbols(state: State, shapes: tuple[Shape, ...], marks: tuple[Mark, ...]) -> tuple[Symbol, ...]:
    keys = dict.fromkeys(chain.from_iterable([*(s.symbols for s in shapes), *(m.symbols for m in marks)]))
    return tuple(_card(state, int(key[5:])) if key.startswith("card-") else _made(key) for key in keys)


@cache
def _made(key: str) -> Symbol:
    if key == "mat" or key == "mat-now":
        edge, width = ("role.focus", 2.0) if key == "mat-now" else ("surface.edge", 1.0)
        box = Ink(pen.box(-98, -MAT_H / 2, 196, MAT_H, 8), "surface.panel", edge, width)
        return Symbol(key, (box, Ink(pen.line(-86, 53, 86, 53), stroke="surface.line")))
    if key == "bay":
        return Symbol(key, (Ink(pen.box(0, -42, 608, 92, 8), "surface.raised", "surface.line"),))
    return symbol(key)


def card_width(n: int) -> float:
    """How wide a card is in a row of so many."""
    return min(147.0, (WIDTH - 32 - GUTTER * (n - 1)) / n)


@cache
def _lines_of(cards: tuple[Planet, ...], width: float) -> int:
    """How many lines the longest action of a deck needs on cards of a width."""
    return max(len(wrapped(card.says, letters(width))) + (not card.confirmed) for card in cards)


def letters(width: float) -> int:
    """How many letters fit on a line of a card."""
    return round((width - 14) / LETTER)


def card_height(state: State) -> float:
    """How high the cards are: room for every action of the deck, and for ships above one another."""
    lanes = 2 if len(state.mats) < 4 else 3
    return 98 + LINE * _lines_of(state.cards, card_width(len(state.row))) + LANE * lanes + 27


def dice_y(state: State) -> float:
    """Where the dice lie."""
    return TOP + card_height(state) + 52


def mats_y(state: State) -> float:
    """Where the mats begin."""
    return dice_y(state) + 60


def card_x(n: int, slot: int) -> float:
    """The left edge of a card."""
    return 16 + slot * (card_width(n) + GUTTER)


def space_x(width: float, spaces: int, at: int) -> float:
    """Where a space of a track is, from the left edge of the card: the start, the numbers, the symbol."""
    gap = min(21.0, (width - 45) / max(spaces, 1))
    return 12 + gap * min(at, spaces) + (19 if at > spaces else 0)


def _card(state: State, spaces: int) -> Symbol:
    """The frame of a card with its track line; its origin is the upper left corner."""
    width, height = card_width(len(state.row)), card_height(state)
    inks = [Ink(pen.box(0, 0, width, height, 8), "surface.panel", "surface.edge")]
    if spaces:
        y = height - 16
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
        effect = [
            Word(Say("{line}", {"line": line}), (8, 98 + LINE * k), 11, anchor="start")
            for k, line in enumerate(wrapped(planet.says, letters(width)))
        ]
        if not planet.confirmed:
            below = (8, 98 + LINE * len(effect))
            effect.append(Word(Say(N_("not confirmed")), below, 11, fill="ink.muted", anchor="start"))
        yield Shape(
            card_id(slot), "tile", "board", at, (f"card-{planet.spaces}",), (*_name(planet.name, width), *effect),
            card_said(state, slot), planet.name, _rect(0, 0, width, 31), (slot, 0), planet.name,
        )  # fmt: skip
        yield from _face(state, slot, at, width)


def _name(name: str, width: float) -> list[Word]:
    """The name of a card: on one line where it fits, else broken at a hyphen."""
    size = 12 if len(name) < 13 else 11
    head, hyphen, tail = name.partition("-")
    if len(name) * size * 0.56 <= width - 10 or not hyphen:
        return [Word(name, (8, 18), size, 700, anchor="start")]
    return [Word(head + hyphen, (8, 13), 11, 700, anchor="start"), Word(tail, (8, 25), 11, 700, anchor="start")]


def _face(state: State, slot: int, at: Point, width: float) -> Iterator[Shape]:
    """World, signs and track of a card; the surface and the track can be pressed."""
    planet, name = state.planet_at(slot), state.planet_at(slot).name
    x, y = at
    yield Shape(f"sign:{slot}", "decoration", "board", (x + 17, y + 40), (f"sign-{planet.produces}",))
    seal = Word(str(planet.vp), (0, 4.2), 12, 700, "piece.yellow.on")
    yield Shape(f"points:{slot}", "decoration", "board", (x + width - 16, y + 40), ("points",), (seal,))
    surface = Say(N_("surface of {planet}"), {"planet": name})
    yield Shape(
        f"land:{slot}", "place", "board", (x + width / 2, y + 58), (f"world-{state.row[slot] % 10}",), (), surface, "",
        _rect(-21, -21, 42, 42), (slot, 1), name + "^",
    )  # fmt: skip
    low = y + card_height(state) - 16
    for space in range(planet.spaces + 2):
        narrow = space_x(width, planet.spaces, 1) - space_x(width, planet.spaces, 0) < 13
        key = "start" if space == 0 else f"goal-{planet.track}" if space > planet.spaces else "space"
        key += "-small" if narrow and space <= planet.spaces else ""
        number = (Word(str(space), (0, 4), 11),) if 0 < space <= planet.spaces else ()
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
    width, track = card_width(n), TOP + card_height(state) - 33
    landed: dict[int, int] = {}
    lanes: dict[int, list[float]] = {}
    fleet = [
        (at, player, ship) for player, mat in enumerate(state.mats) for ship, at in enumerate(mat.ships) if at >= 0
    ]
    for at, player, ship in sorted(fleet):
        slot, space = at >> 3, at & 7
        x = card_x(n, slot)
        if space == SURFACE:
            here = landed[slot] = landed.get(slot, -1) + 1
            place = (x + width / 2 + (25, -25, 38, -38, 0)[here % 5], TOP + 66)
        else:
            x += space_x(width, state.planet_at(slot).spaces, space) + 2
            place = (x, track - LANE * _lane(lanes.setdefault(slot, []), x))
        letter = state.letter(player)
        key = f"ship-{player}-{'up' if space == SURFACE else 'lying'}"
        yield Shape(
            ship_id(letter, ship), "ship", "pieces", place, (key,), (), ship_said(state, player, at), letter,
            scale=0.85,
        )  # fmt: skip


def _lane(ends: list[float], x: float) -> int:
    """The first lane above a track in which a ship hides no other; `ends` are the last ships of the lanes."""
    for lane, end in enumerate(ends):
        if x - end >= 19:
            ends[lane] = x
            return lane
    ends.append(x)
    return len(ends) - 1


def _dice(state: State) -> Iterator[Shape]:
    """Unused dice, the bay, the Converter and what was given up, from left to right."""
    y = dice_y(state)
    yield Shape("bay", "decoration", "board", (16, y), ("bay",))
    groups = ((UNUSED, N_("Unused")), (NOW + BAY, N_("Activated")), (SPENT + GIVEN, N_("Spent")))
    x = 26.0
    for marks, title in groups:
        dice = [die for die, status in enumerate(state.status) if status in marks]
        heading = Word(Say(title), (0, 0), 11, fill="ink.muted", anchor="start")
        yield Shape(f"heading:{title}", "decoration", "words", (x, y - 27), words=(heading,))
        for die in dice:
            yield _die(state, die, (x + 26, y))
            x += PITCH
        x += max(18, 76 - PITCH * len(dice))


def _die(state: State, die: int, at: Point) -> Shape:
    spent = state.status[die] in SPENT + GIVEN
    short = FACE[state.faces[die]].short
    words = (Word(Say("{face}", {"face": short}), (0, 31), 11), Word(f"d{die + 1}", (0, 44), 11, fill="ink.muted"))
    cross = ("slot",) if spent else ()
    return Shape(
        die_id(die), "die", "pieces", at, (f"die-{state.faces[die]}", *cross), words, die_said(state, die),
        f"d{die + 1}", _rect(-20, -20, 40, 40), (die, 0), f"d{die + 1}", 0.72 if spent else 0.94,
    )  # fmt: skip


def _panel(state: State) -> Iterator[Shape]:
    """Beside the mats, where a place is free: what the faces of a die mean, or what the rogue's colony dice do."""
    row, column = divmod(len(state.mats), 3)
    if column:
        yield from panel(state, (16 + 206 * column, mats_y(state) + row * (MAT_H + 8)))


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
