"""Tiles, free spaces, the row and the supply as shapes, for all modes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain

from ...core.hexes import Cell, name
from ...core.language import N_, Say, counted
from ...scene import pen
from ...scene.scene import Ink, Mark, Point, Shape, Symbol, Word
from .art import S, hexagon, keys, symbol
from .layout import MARGIN, Field
from .pieces import TILES, UNKNOWN
from .sidebar import clock_face

PILE = 26.0  # circumradius of the tiles of the piles
BACK = ("X",)


@cache
def outline(s: float) -> tuple[Point, ...]:
    """The outline of a tile of circumradius `s`."""
    return tuple((round(x, 1), round(y, 1)) for x, y in hexagon(s))


def code_word(code: str, s: float, casing: str) -> Word:
    """The code under the picture of a tile."""
    fill = "tile.pale" if casing == "tile.dark" else "ink.strong"
    return Word(code, (0, round(0.68 * s, 1)), weight=700, fill=fill, casing=casing)


@cache
def face_words(code: str, s: float) -> tuple[Word, ...]:
    """What is written on a tile: its code; a face-down tile says nothing."""
    tile = TILES[code]
    if tile.kind == "dark":
        return ()
    casing = {"1": "tile.void", "2": "tile.stars", "3": "tile.galaxy", "*": "tile.stars"}.get(tile.ground)
    return (code_word(tile.top, s, casing or ("tile.action" if tile.kind == "action" else "tile.dark")),)


@cache
def _tile_label(code: str, cell: Cell) -> Say:
    return Say(N_("{code}, {name}, at {cell}"), {"code": shown(code), "name": TILES[code].name, "cell": name(cell)})


@cache
def _place_label(cell: Cell) -> Say:
    return Say(N_("{cell}, free"), {"cell": name(cell)})


def shown(code: str) -> str:
    """A code as far as it counts: what lies face down shows nothing, of a stack the top."""
    return "X" if TILES[code].kind == "dark" else TILES[code].top


def places(free: Iterable[Cell], field: Field, prefix: str = "cell:", side: str = "") -> Iterator[Shape]:
    """The free spaces beside a universe, those where a tile could be laid at all."""
    edge, scale = outline(field.s), round(field.s / S, 3)
    for cell in free:
        where = name(cell)
        yield Shape(
            f"{prefix}{where}", "place", "board", field.centre(cell), label=_place_label(cell), outline=edge,
            grid=(2 * cell[0] + cell[1], cell[1]), move=side + where, scale=scale,
        )  # fmt: skip


def tiles(universe: Mapping[Cell, str], field: Field, prefix: str = "cell:", side: str = "") -> Iterator[Shape]:
    """What lies in a universe."""
    edge, scale = outline(field.s), round(field.s / S, 3)
    for cell, code in universe.items():
        where, face = name(cell), keys(code)
        yield Shape(
            f"{prefix}{where}", "tile", "pieces", field.centre(cell), ("covers", *face) if "^" in code else face,
            face_words(code, field.s), _tile_label(code, cell), shown(code), edge,
            (2 * cell[0] + cell[1], cell[1]), side + where, scale,
        )  # fmt: skip


def lattice(universe: Mapping[Cell, str], free: tuple[Cell, ...], field: Field) -> tuple[Ink, Ink]:
    """Dots in the middle of the free spaces, fainter ones in those beyond: the ground is endless."""
    far = [at for cell, at in field.inside() if cell not in universe and cell not in free]
    near = [field.centre(cell) for cell in free]
    return _dots(far, "surface.line", 2.6), _dots(near, "ink.faint", 4.4)


def _dots(spots: list[Point], colour: str, width: float) -> Ink:
    return Ink("".join(pen.dot(*at) for at in spots), stroke=colour, width=width)


def symbols(shapes: tuple[Shape, ...], marks: tuple[Mark, ...], *own: Symbol) -> tuple[Symbol, ...]:
    """The symbols that are used, each once; `own` are those of this view."""
    used = [*(shape.symbols for shape in shapes), *(mark.symbols for mark in marks)]
    made = {drawing.key: drawing for drawing in own}
    for key in dict.fromkeys(chain.from_iterable(used)):
        if key not in made:
            made[key] = _furniture(key) if "-" in key else symbol(key)
    return tuple(made.values())


def _furniture(key: str) -> Symbol:
    """A hairline of some length, or a clock of so many spaces."""
    kind, _, size = key.partition("-")
    if kind == "clock":
        return clock_face(int(size))
    return Symbol(key, (Ink(pen.line(0, 0, int(size), 0), stroke="surface.line"),))


# --------------------------------------------------------------------------------------------- row, supply


def rule(y: float, width: float) -> Shape:
    """The hairline above the row."""
    return Shape("rule", "decoration", "words", (MARGIN, y), (f"rule-{round(width - 2 * MARGIN)}",))


def heading(of: str, at: Point, words: Say, *lines: Say) -> Shape:
    """A heading with small lines under it."""
    small = (Word(line, (0, 18 + 16 * n), 12, fill="ink.muted", anchor="start") for n, line in enumerate(lines))
    return Shape(
        f"heading:{of}", "decoration", "words", at, words=(Word(words, (0, 0), 13, 600, anchor="start"), *small)
    )


def offer(place: int, code: str, at: Point, costs: bool) -> Shape:
    """One tile that may be taken."""
    if code == UNKNOWN:
        return Shape(f"row:{place}", "offer", "pieces", at, BACK, label=Say(N_("a face-down tile")), piece=code)
    tile = TILES[code]
    facts = {"code": code, "name": tile.name, "place": place + 1, "cost": tile.cost}
    words = face_words(code, S)
    label = Say(N_("{code}, {name}, on offer in place {place}"), facts)
    if costs:
        words += (Word(Say(N_("cost {n}"), {"n": tile.cost}), (0, S + 17), 11, fill="ink.muted"),)
        label = Say(N_("{code}, {name}, on offer in place {place}, costs {cost}"), facts)
    return Shape(
        f"row:{place}", "offer", "pieces", at, keys(code), words, label, code, outline(S), (place, 99), code,
    )  # fmt: skip


def tiles_said(n: int) -> Say:
    """How many tiles, in words."""
    return counted(n, N_("{n} tile"), N_("{n} tiles"))


def supply(down: int, at: Point) -> Iterator[Shape]:
    """The tiles that lie face down in a pile."""
    scale = round(PILE / S, 3)
    yield heading("supply", (at[0] - 26, at[1] - 56), Say(N_("Supply")), Say(N_("{n} face down"), {"n": down}))
    for k in (6, 3) if down > 1 else ():
        yield Shape(f"supply:{k}", "decoration", "board", (at[0] + k, at[1] + k), BACK, scale=scale)
    label = counted(down, N_("Supply: {n} tile face down"), N_("Supply: {n} tiles face down"))
    yield Shape("supply", "pile", "board", at, BACK if down else (), label=label, scale=scale)


def discards(count: int, top: str, at: Point) -> Iterator[Shape]:
    """The tiles that lie face up, the top one to be seen."""
    facts = {"n": count, "top": top}
    said = Say(N_("{n}, top {top}"), facts) if top else Say("{n}", facts)
    yield heading("discards", (at[0] - 26, at[1] - 56), Say(N_("Discards")), said)
    label = Say(N_("Discards: {n}, top {top}"), facts) if top else Say(N_("Discards: {n}"), facts)
    face, scale = keys(top) if top else (), round(PILE / S, 3)
    yield Shape("discards", "pile", "board", at, face, (), label, top, scale=scale)


def header(line: Say) -> Shape:
    """The name of the game and one line about the position."""
    words = (
        Word(Say("Big Bang 13.7"), (0, 0), 16, 600, anchor="start"),
        Word(line, (0, 16), 12, fill="ink.muted", anchor="start"),
    )
    return Shape("heading", "decoration", "words", (MARGIN, 22), words=words)
