"""A position of Big Bang as a scene: the universe, the row, the clock, the players; with a verdict its marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ...core.hexes import distance
from ...core.language import N_, Say, counted
from ...core.verdict import Verdict
from ...scene.scene import Mark, Scene, Shape, Symbol, Word
from ...scene.text import grid
from .art import S
from .faces import (
    code_word,
    discards,
    header,
    heading,
    lattice,
    offer,
    places,
    rule,
    supply,
    symbols,
    tiles,
    tiles_said,
)
from .layout import MARGIN, WIDTH, Field, Frame, Plan, plan
from .marking import looked_at, marks_of, place_of
from .moves import DECLINE, REDEAL, parse_move
from .pieces import TILES, UNKNOWN, element_name
from .sidebar import TITLES, clock, goals_said, solo_cards, turn_order
from .state import State

MODE_NAMES = {"cosmic": N_("Cosmic mode"), "simple": N_("Simple mode"), "solo": N_("Solo mode")}
ROW_START = 198.0
ROW_STEP = S * 3**0.5 + 5


def scene(state: State, verdict: Verdict | None = None) -> Scene:
    """The view of a position. With a verdict its marks lie on top and what no rule looked at fades."""
    view = plan(Frame.of([*state.universe, *state.frontier]), *_heights(state))
    field = view.field
    universe = [*places(state.frontier, field), *tiles(state.universe, field)]
    shapes = (
        Shape("lattice", "decoration", "board", (0, 0), ("lattice",)),
        *universe,
        *_farther(state, field),
        *_clock(state, view),
        *_row(state, view),
        header(_status(state)),
        *_turn(state, view.size[0]),
        *_choices(state),
    )
    marks: tuple[Mark, ...] = ()
    focus: tuple[str, ...] = ()
    if verdict is not None:
        move = parse_move(verdict.move)
        marks = marks_of(state, verdict, move, place_of(move), code_word("", field.s, "tile.stars"))
        focus = looked_at(verdict, marks)
    ground = Symbol("lattice", lattice(state.universe, state.frontier, field))
    return Scene(
        "bigbang", Say("Big Bang 13.7"), _description(state), view.size, shapes, marks,
        symbols(shapes, marks, ground), focus, _text(state, universe), field.box,
    )  # fmt: skip


def _farther(state: State, field: Field) -> list[Shape]:
    """In the opening also the places two steps away, so that a first tile can be tried where it may not lie."""
    if len(state.universe) != 1:
        return []
    (start,) = state.universe
    cells = sorted(cell for cell, _ in field.inside() if distance(start, cell) == 2)
    return [replace(shape, role="beyond") for shape in places(cells, field)]


# ------------------------------------------------------------------------------------------- round about


def _heights(state: State) -> tuple[float, float]:
    """The room that clock and players (in the solo mode the cards) need: one under the other, and side by side."""
    listed = 3 * 46.0 if state.solo else 28.0 + 40 * len(state.players)
    return (200 + listed, max(190.0, 24 + listed)) if state.clock else (listed + 24, listed + 24)


def _clock(state: State, view: Plan) -> Iterator[Shape]:
    """The clock, and under it (beside it, where both stand below the universe) the players."""
    x, y = view.aside
    below = y > view.field.box[1]
    if state.clock:
        yield from clock(state, (x, y))
    corner = (x + 210, y + 24) if below and state.clock else (x, y + (204 if state.clock else 24))
    yield from solo_cards(state, corner) if state.solo else turn_order(state, corner)


def _row(state: State, view: Plan) -> Iterator[Shape]:
    """The four tiles on offer, oldest at the right: that one leaves if nobody takes it; beside them the piles."""
    y, width = view.foot, view.size[0]
    replaced = state.mode in ("cosmic", "solo")
    leaves = (Say(N_("The rightmost leaves")), Say(N_("if it is not taken."))) if replaced else ()
    yield rule(y, width)
    yield heading("row", (MARGIN, y + 22), Say(N_("On offer")), *leaves)
    for place, code in enumerate(state.row):
        at = (round(ROW_START + (width - WIDTH) / 2 + place * ROW_STEP, 1), y + 52)
        yield offer(place, code, at, costs=bool(state.clock))
    yield from supply(len(state.queue) - state.discards, (width - 164, y + 78))
    if replaced:
        top = state.queue[-1] if state.discards and state.queue[-1] != UNKNOWN else ""
        yield from discards(state.discards, top, (width - 66, y + 78))


def _turn(state: State, width: float) -> Iterator[Shape]:
    """Who is to move, in the corner."""
    if state.to_move is not None and state.to_move < len(state.players):
        who = state.players[state.to_move]
        words = Word(Say(N_("{who} to move"), {"who": Say(TITLES[who])}), (-17, 4), 12, 600, anchor="end")
        yield Shape("turn", "decoration", "words", (width - MARGIN - 11, 25), (who,), (words,))


def _choices(state: State) -> Iterator[Shape]:
    """The words of moves for which nothing lies on the board."""
    yield Shape("word:redeal", "word", "words", (0, 0), label=Say(N_("New row")), move=str(REDEAL))
    if state.pending != "turn":
        yield Shape("word:decline", "word", "words", (0, 0), label=Say(N_("No more bodies")), move=str(DECLINE))


# -------------------------------------------------------------------------------------------------- words


def _status(state: State) -> Say:
    """One line about the position: mode, players, and what is due."""
    mode = Say(MODE_NAMES[state.mode])
    if state.to_move is None:
        return Say(N_("{mode}. The game is over."), {"mode": mode})
    facts: Mapping[str, object] = {"mode": mode, "who": _who(state, state.to_move)}
    if state.dark:
        return Say(N_("{mode}. {who}: a body of dark energy."), facts)
    if state.extras:
        return Say(N_("{mode}. {who}: an extra body for the supernova."), facts)
    return Say(N_("{mode}. To move: {who}."), facts)


def _who(state: State, player: int) -> Say:
    return (
        element_name(state.players[player]) if player < len(state.players) else Say(N_("player {n}"), {"n": player + 1})
    )


def _description(state: State) -> Say:
    dark = sum(TILES[code].kind == "dark" for code in state.universe.values())
    facts = {
        "status": _status(state),
        "tiles": tiles_said(len(state.universe)),
        "dark": dark,
        "row": state.row,
        "free": counted(len(state.frontier), N_("{n} free space"), N_("{n} free spaces")),
    }
    return Say(N_("{status} In the universe: {tiles} ({dark} face down), {free}. On offer: {row}."), facts)


def _text(state: State, universe: list[Shape]) -> tuple[str | Say, ...]:
    """The text-only form."""
    lines: list[str | Say] = [Say("Big Bang 13.7. {status}", {"status": _status(state)})]
    lines += grid(universe, rows=True)
    if state.clock:
        times = tuple(Say("{who} {time}", {"who": _who(state, n), "time": time}) for n, time in state.clock)
        lines.append(Say(N_("Clock (top first): {clock}"), {"clock": times}))
    lines += _aims(state)
    stacks = tuple(code for code in state.universe.values() if "^" in code)
    if stacks:
        lines.append(Say(N_("Covered: {stacks}"), {"stacks": stacks}))
    row = "  ".join(state.row)
    lines.append(Say(N_("Row (rightmost leaves): {row}") if state.clock else N_("Row: {row}"), {"row": row}))
    return tuple(lines)


def _aims(state: State) -> list[Say]:
    """The goals of the players; in the solo mode the cards."""
    if state.solo:
        return [shape.label for shape in solo_cards(state, (0, 0)) if shape.label is not None]
    who = (
        Say("{who} ({goals})", {"who": _who(state, n), "goals": goals_said(state, n)})
        for n in range(len(state.players))
    )
    goals = tuple(who)
    return [Say(N_("Goals: {goals}"), {"goals": goals})] if goals else []
