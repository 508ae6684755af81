"""A position of Big Bang as a scene: the universe, the row, the clock, the players; with a verdict its marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain

from ...core.hexes import Cell, name
from ...core.language import N_, Say
from ...core.verdict import Verdict
from ...scene import pen
from ...scene.scene import Ink, Mark, Point, Scene, Shape, Symbol, Word
from ...scene.text import grid
from .art import S, hexagon, keys, symbol
from .layout import MARGIN, Frame, Plan, plan
from .marking import looked_at, marks_of
from .moves import DECLINE, REDEAL, parse_move
from .pieces import TILES, UNKNOWN, element_name
from .sidebar import TITLES, clock, clock_face, goals_said, solo_cards, turn_order
from .state import State

MODE_NAMES = {"cosmic": N_("Cosmic mode"), "simple": N_("Simple mode"), "solo": N_("Solo mode")}
ROW_STEP = S * 3**0.5 + 12
PILE = 26.0  # circumradius of the tiles of the piles


def scene(state: State, verdict: Verdict | None = None) -> Scene:
    """The view of a position. With a verdict its marks lie on top and what no rule looked at fades."""
    view = plan(Frame.of([*state.universe, *state.free]), *_heights(state))
    universe = [*_places(state, view), *_tiles(state, view)]
    shapes = (
        Shape("lattice", "decoration", "board", (0, 0), ("lattice",)),
        *universe,
        *_clock(state, view),
        *_row(state, view),
        *_piles(state, view),
        *_header(state, view.size[0]),
        *_choices(state),
    )
    marks: tuple[Mark, ...] = ()
    focus: tuple[str, ...] = ()
    if verdict is not None:
        marks = marks_of(state, verdict, parse_move(verdict.move), _code_word("", view.s, "tile.stars"))
        focus = looked_at(verdict, marks)
    return Scene(
        "bigbang", Say("Big Bang 13.7"), _description(state), view.size, shapes, marks,
        _symbols(shapes, marks, _lattice(state, view)), focus, _text(state, universe), view.field,
    )  # fmt: skip


def _symbols(shapes: tuple[Shape, ...], marks: tuple[Mark, ...], lattice: Symbol) -> tuple[Symbol, ...]:
    """The symbols that are used, each once."""
    wanted = dict.fromkeys(
        chain.from_iterable([*(shape.symbols for shape in shapes), *(mark.symbols for mark in marks)])
    )
    made = {"lattice": lattice}
    for key in wanted:
        if key not in made:
            made[key] = _furniture(key) if "-" in key else symbol(key)
    return tuple(made.values())


def _furniture(key: str) -> Symbol:
    """A hairline of some length, or a clock of so many spaces."""
    kind, _, size = key.partition("-")
    return (
        clock_face(int(size))
        if kind == "clock"
        else Symbol(key, (Ink(pen.line(0, 0, int(size), 0), stroke="surface.line"),))
    )


# ---------------------------------------------------------------------------------------------- universe


@cache
def _outline(s: float) -> tuple[Point, ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in hexagon(s))


def _code_word(code: str, s: float, casing: str) -> Word:
    fill = "tile.pale" if casing == "tile.dark" else "ink.strong"
    return Word(code, (0, round(0.74 * s, 1)), weight=700, fill=fill, casing=casing)


@cache
def _face(code: str, s: float) -> tuple[Word, ...]:
    """The code under the picture; a face-down tile has none."""
    tile = TILES[code]
    if tile.kind == "dark":
        return ()
    casing = {"1": "tile.void", "2": "tile.stars", "3": "tile.galaxy", "*": "tile.stars"}.get(tile.ground)
    return (_code_word(tile.top, s, casing or ("tile.action" if tile.kind == "action" else "tile.dark")),)


@cache
def _tile_label(code: str, cell: Cell) -> Say:
    return Say(N_("{code}, {name}, at {cell}"), {"code": shown(code), "name": TILES[code].name, "cell": name(cell)})


@cache
def _place_label(cell: Cell) -> Say:
    return Say(N_("{cell}, free"), {"cell": name(cell)})


def shown(code: str) -> str:
    """A code as far as it counts: what lies face down shows nothing, of a stack the top."""
    return "X" if TILES[code].kind == "dark" else TILES[code].top


def _places(state: State, view: Plan) -> Iterator[Shape]:
    """The free spaces beside the universe, those where a tile could be laid at all."""
    outline = _outline(view.s)
    for cell in state.free:
        where = name(cell)
        yield Shape(
            f"cell:{where}", "place", "board", view.centre(cell), label=_place_label(cell), outline=outline,
            grid=(2 * cell[0] + cell[1], cell[1]), move=where, scale=round(view.s / S, 3),
        )  # fmt: skip


def _tiles(state: State, view: Plan) -> Iterator[Shape]:
    scale, outline = round(view.s / S, 3), _outline(view.s)
    for cell, code in state.universe.items():
        where, face = name(cell), keys(code)
        yield Shape(
            f"cell:{where}", "tile", "pieces", view.centre(cell), ("covers", *face) if "^" in code else face,
            _face(code, view.s), _tile_label(code, cell), shown(code), outline,
            (2 * cell[0] + cell[1], cell[1]), where, scale,
        )  # fmt: skip


def _lattice(state: State, view: Plan) -> Symbol:
    """Dots in the middle of the free spaces, fainter ones in those beyond: the ground is endless."""
    far = [at for cell, at in view.inside() if cell not in state.universe and cell not in state.free]
    near = [view.centre(cell) for cell in state.free]
    return Symbol("lattice", (_dots(far, "surface.line", 2.6), _dots(near, "ink.faint", 4.4)))


def _dots(places: list[Point], colour: str, width: float) -> Ink:
    return Ink("".join(pen.line(*at, *at) for at in places), stroke=colour, width=width)


# ------------------------------------------------------------------------------------------- round about


def _heights(state: State) -> tuple[float, float]:
    """The room that clock and players (in the solo mode the cards) need: one under the other, and side by side."""
    listed = 3 * 46.0 if state.solo else 28.0 + 40 * len(state.players)
    return (200 + listed, max(190.0, 24 + listed)) if state.clock else (listed + 24, listed + 24)


def _clock(state: State, view: Plan) -> Iterator[Shape]:
    """The clock, and under it (beside it, where both stand below the universe) the players."""
    x, y = view.aside
    below = y > view.field[1]
    if state.clock:
        yield from clock(state, (x, y))
    corner = (x + 210, y + 24) if below and state.clock else (x, y + (204 if state.clock else 24))
    yield from solo_cards(state, corner) if state.solo else turn_order(state, corner)


def _row(state: State, view: Plan) -> Iterator[Shape]:
    """The four tiles on offer, oldest at the right: that one leaves if nobody takes it."""
    y, width = view.foot, view.size[0]
    leaves = state.mode in ("cosmic", "solo")
    yield Shape("rule", "decoration", "words", (MARGIN, y), (f"rule-{round(width - 2 * MARGIN)}",))
    words = [Word(Say(N_("On offer")), (0, 22), 13, 600, anchor="start")]
    if leaves:
        words.append(Word(Say(N_("The rightmost leaves")), (0, 40), 12, fill="ink.muted", anchor="start"))
        words.append(Word(Say(N_("if it is not taken.")), (0, 56), 12, fill="ink.muted", anchor="start"))
    yield Shape("heading:row", "decoration", "words", (MARGIN, y), words=tuple(words))
    for place, code in enumerate(state.row):
        tile = TILES[code]
        cost = Word(Say(N_("cost {n}"), {"n": tile.cost}), (0, S + 17), 11, fill="ink.muted")
        facts = {"code": code, "name": tile.name, "place": place + 1, "cost": tile.cost}
        label = Say(N_("{code}, {name}, on offer in place {place}, costs {cost}"), facts)
        at = (round(178 + (width - 640) / 2 + place * ROW_STEP, 1), y + 52)
        face = (*_face(code, S), cost) if state.clock else _face(code, S)
        yield Shape(
            f"row:{place}", "offer", "pieces", at, keys(code), face, label, code, _outline(S), (place, 99), code,
        )  # fmt: skip


def _piles(state: State, view: Plan) -> Iterator[Shape]:
    """The draw pile and the discards, whose top tile can be seen."""
    y, right = view.foot, view.size[0]
    down = len(state.queue) - state.discards
    scale = round(PILE / S, 3)
    yield _caption("supply", (right - 194, y + 22), Say(N_("Supply")), Say(N_("{n} face down"), {"n": down}))
    label = Say(N_("Supply: {n} tiles face down"), {"n": down})
    for k in (6, 3) if down > 1 else ():
        yield Shape(f"supply:{k}", "decoration", "pieces", (right - 168 + k, y + 78 + k), ("X",), scale=scale)
    back = ("X",) if down else ()
    yield Shape("supply", "pile", "pieces", (right - 168, y + 78), back, label=label, scale=scale)
    if state.mode not in ("cosmic", "solo"):
        return
    top = state.queue[-1] if state.discards and state.queue[-1] != UNKNOWN else ""
    facts = {"n": state.discards, "top": top}
    said = Say(N_("{n}, top {top}"), facts) if top else Say("{n}", facts)
    yield _caption("discards", (right - 92, y + 22), Say(N_("Discards")), said)
    label = Say(N_("Discards: {n}, top {top}"), facts) if top else Say(N_("Discards: {n}"), facts)
    face = keys(top) if top else ()
    yield Shape("discards", "pile", "pieces", (right - 66, y + 78), face, (), label, top, scale=scale)


def _caption(of: str, at: Point, heading: Say, line: Say) -> Shape:
    words = Word(heading, (0, 0), 13, 600, anchor="start"), Word(line, (0, 18), 12, fill="ink.muted", anchor="start")
    return Shape(f"heading:{of}", "decoration", "words", at, words=words)


def _header(state: State, width: float) -> Iterator[Shape]:
    line = Say("{line}", {"line": _status(state)})
    words = (
        Word(Say("Big Bang 13.7"), (0, 0), 16, 600, anchor="start"),
        Word(line, (0, 16), 12, fill="ink.muted", anchor="start"),
    )
    yield Shape("heading", "decoration", "words", (MARGIN, 22), words=words)
    if state.to_move is not None and state.to_move < len(state.players):
        who = state.players[state.to_move]
        turn = Word(Say(N_("{who} to move"), {"who": Say(TITLES[who])}), (-17, 4), 12, 600, anchor="end")
        yield Shape("turn", "decoration", "words", (width - MARGIN - 11, 25), (who,), (turn,))


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
        return Say(N_("{mode}. {who}: an extra body beside the supernova."), facts)
    return Say(N_("{mode}. To move: {who}."), facts)


def _who(state: State, player: int) -> Say:
    return (
        element_name(state.players[player]) if player < len(state.players) else Say(N_("player {n}"), {"n": player + 1})
    )


def _description(state: State) -> Say:
    dark = sum(TILES[code].kind == "dark" for code in state.universe.values())
    facts = {
        "status": _status(state),
        "n": len(state.universe),
        "dark": dark,
        "row": state.row,
        "free": len(state.free),
    }
    return Say(
        N_("{status} In the universe: {n} tiles ({dark} face down), {free} free spaces. On offer: {row}."), facts
    )


def _text(state: State, universe: list[Shape]) -> tuple[str | Say, ...]:
    """The text-only form."""
    lines: list[str | Say] = [Say("Big Bang 13.7. {status}", {"status": _status(state)})]
    lines += grid(universe, rows=True)
    if state.clock:
        lines.append(
            Say(N_("Clock (top first): {clock}"), {"clock": tuple(_timed(state, *entry) for entry in state.clock)})
        )
    goals = tuple(
        Say("{who} ({goals})", {"who": _who(state, n), "goals": goals_said(state, n)})
        for n in range(len(state.players))
    )
    if goals:
        lines.append(Say(N_("Goals: {goals}"), {"goals": goals}))
    stacks = tuple(code for code in state.universe.values() if "^" in code)
    if stacks:
        lines.append(Say(N_("Covered: {stacks}"), {"stacks": stacks}))
    row = "  ".join(state.row)
    lines.append(Say(N_("Row (rightmost leaves): {row}") if state.clock else N_("Row: {row}"), {"row": row}))
    return tuple(lines)


def _timed(state: State, player: int, time: int) -> Say:
    return Say("{who} {time}", {"who": _who(state, player), "time": time})
