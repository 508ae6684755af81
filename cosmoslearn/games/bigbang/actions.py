"""Hyperspace, orbit and eclipse, rule by rule: what may be moved, along which way, and where it may end.

Source: rulebook p. 13-15. The laws are put together in `shifts`.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ...core.hexes import Cell, flanks, neighbours
from ...core.verdict import Check
from .book import rule
from .phenomena import flipped
from .pieces import BANG, TILES, Tile
from .placement import Around, laws
from .sliding import connected, outside, slides_out
from .state import Site, State

Tiles = set[Cell]
Board = dict[Cell, str]


# ------------------------------------------------------------------ what may be moved


@rule("BB-ACT-BODY")
def bodies_move(tile: Tile) -> bool:
    """Whether a tile may be moved: face-up bodies and the Earth."""
    return tile.is_body


@rule("BB-ACT-BODY", "phenomena-can-jump")
def phenomena_move(tile: Tile) -> bool:
    """Misconception: a phenomenon may be moved too."""
    return tile.is_body or tile.kind == "phenomenon"


@rule("BB-EC-TOP", "locked", default=True)
def top_is_locked(tile: Tile) -> tuple[str, str] | None:
    """For the upper body of an eclipse: what moves and what stays behind; `None`, since it is locked."""
    return None


@rule("BB-EC-TOP", "pair-moves")
def pair_moves(tile: Tile) -> tuple[str, str] | None:
    """The pair moves together."""
    return tile.code, ""


@rule("BB-EC-TOP", "top-leaves")
def top_leaves(tile: Tile) -> tuple[str, str] | None:
    """The upper body moves alone; the covered one stays behind face down."""
    return tile.top, flipped(tile.under)


@rule("BB-EC-TOP", "uncover-again")
def top_uncovers(tile: Tile) -> tuple[str, str] | None:
    """Misconception: the covered body becomes visible again."""
    return tile.top, tile.under


def is_locked(state: State, cell: Cell) -> bool:
    """Whether the upper body of a stack may not be moved."""
    tile = TILES[state.universe[cell]]
    return bool(tile.under) and tile.is_body and state.rulebook["BB-EC-TOP"](tile) is None


def lifted(state: State, cell: Cell) -> tuple[str, Board]:
    """What is moved from a space, and the universe without it."""
    tile = TILES[state.universe[cell]]
    stack = bool(tile.under) and tile.is_body
    code, left = (state.rulebook["BB-EC-TOP"](tile) if stack else None) or (tile.code, "")
    rest = dict(state.universe)
    del rest[cell]
    return code, ({**rest, cell: left} if left else rest)


# ------------------------------------------------------------------ drawing it out


@rule("BB-ACT-SLIDE", "slide-out", default=True)
def can_slide_out(tiles: Tiles, cell: Cell) -> bool:
    """The exact test: step by step through the gates to the outside."""
    return slides_out(tiles, cell)


@rule("BB-ACT-SLIDE", "one-free-side")
def has_free_side(tiles: Tiles, cell: Cell) -> bool:
    """It is enough that one side faces an empty space of the perimeter."""
    outer = outside(tiles)
    return any(near in outer for near in neighbours(cell))


@rule("BB-ACT-SLIDE", "two-free-sides")
def has_two_free_sides(tiles: Tiles, cell: Cell) -> bool:
    """It is enough that two neighbouring sides face spaces that are open to the outside."""
    outer, around = outside(tiles), neighbours(cell)
    return any(around[n] in outer and around[n - 1] in outer for n in range(6))


@rule("BB-ACT-SLIDE", "lift-it-out")
def lifts_out(tiles: Tiles, cell: Cell) -> bool:
    """Misconception: the body may be picked up from anywhere."""
    return True


@rule("BB-ACT-SLIDE", "hole-counts-as-outside")
def faces_any_space(tiles: Tiles, cell: Cell) -> bool:
    """Misconception: a body beside an enclosed hole is on the perimeter."""
    return any(near not in tiles for near in neighbours(cell))


# ------------------------------------------------------------------ staying in one piece


@rule("BB-ACT-CONN", "always", default=True)
def joined_always(rest: Tiles, after: Tiles) -> bool:
    """The universe is in one piece also while the body is lifted."""
    return connected(rest)


@rule("BB-ACT-CONN", "after")
def joined_after(rest: Tiles, after: Tiles) -> bool:
    """Only the position after the move must be in one piece."""
    return connected(after)


@rule("BB-ACT-CONN", "leftovers-need-two")
def leftovers_need_two(rest: Tiles, after: Tiles) -> bool:
    """Misconception: no tile may be left with one neighbour."""
    return connected(rest) and all(sum(near in after for near in neighbours(cell)) >= 2 for cell in rest)


@rule("BB-ACT-CONN", "splitting-is-fine")
def may_split(rest: Tiles, after: Tiles) -> bool:
    """Misconception: a part of the universe may be cut off."""
    return True


# ------------------------------------------------------------------ the ways


@rule("BB-ACT-PERIM")
def on_perimeter(rest: Tiles, cell: Cell) -> bool:
    """Whether an empty space lies beside the universe and is open to the outside, the moved body lifted."""
    return not rest or (cell in outside(rest) and any(near in rest for near in neighbours(cell)))


@rule("BB-ACT-PERIM", "any-hole-is-edge")
def every_space_is_edge(rest: Tiles, cell: Cell) -> bool:
    """Misconception: enclosed spaces are on the perimeter too."""
    return True


class Hyperspace(msgspec.Struct, frozen=True):
    """How hyperspace may end: on the perimeter only, by sliding in, where it began, beside how many tiles."""

    perimeter: bool = True
    slide_in: bool = False
    back: bool = False
    least: int = 2


@rule("BB-HY", "perimeter", default=True)
def hyperspace() -> Hyperspace:
    """Any other space of the perimeter."""
    return Hyperspace()


@rule("BB-HY", "any-legal")
def hyperspace_anywhere() -> Hyperspace:
    """Any other empty space, enclosed holes included."""
    return Hyperspace(perimeter=False)


@rule("BB-HY", "slide-in")
def hyperspace_sliding_in() -> Hyperspace:
    """A space of the perimeter into which the body can slide from the outside."""
    return Hyperspace(slide_in=True)


@rule("BB-HY", "jump-back")
def hyperspace_back() -> Hyperspace:
    """Misconception: the body may be put back where it came from."""
    return Hyperspace(back=True)


@rule("BB-HY", "hyperspace-one-neighbour")
def hyperspace_lonely() -> Hyperspace:
    """Misconception: the moved body may end with one neighbour."""
    return Hyperspace(least=1)


def _round(rest: Tiles, source: Cell, centre: Cell, *, gated: bool) -> dict[Cell, tuple[Cell, ...]]:
    """The spaces that a body reaches round a centre, each with its way, the start included."""
    ring = neighbours(centre)
    start = ring.index(source)
    found: dict[Cell, tuple[Cell, ...]] = {}
    for turn in (1, -1):
        way = [source]
        for n in range(1, 6):
            near = ring[(start + turn * n) % 6]
            outer = next(cell for cell in flanks(way[-1], near) if cell != centre)
            if near in rest or (gated and outer in rest):
                break
            way.append(near)
            if near not in found or len(way) < len(found[near]):
                found[near] = tuple(way)
    return found


@rule("BB-OR", "gated", default=True)
def orbit_gated(rest: Tiles, source: Cell, centre: Cell) -> dict[Cell, tuple[Cell, ...]]:
    """The spaces reached round the centre, with the way to each: free spaces and room to pass at every step."""
    return _round(rest, source, centre, gated=True)


@rule("BB-OR", "ring-free")
def orbit_ring_free(rest: Tiles, source: Cell, centre: Cell) -> dict[Cell, tuple[Cell, ...]]:
    """Only the spaces of the circle have to be free."""
    return _round(rest, source, centre, gated=False)


@rule("BB-OR", "any")
def orbit_any(rest: Tiles, source: Cell, centre: Cell) -> dict[Cell, tuple[Cell, ...]]:
    """Any free space beside the centre."""
    return {near: (source, near) for near in neighbours(centre) if near not in rest and near != source}


@rule("BB-OR", "one-step-only")
def orbit_one_step(rest: Tiles, source: Cell, centre: Cell) -> dict[Cell, tuple[Cell, ...]]:
    """Misconception: orbit moves the body by a single space."""
    return {cell: way for cell, way in _round(rest, source, centre, gated=True).items() if len(way) == 2}


@rule("BB-OR", "orbit-back-home")
def orbit_home(rest: Tiles, source: Cell, centre: Cell) -> dict[Cell, tuple[Cell, ...]]:
    """Misconception: the body may end where it began."""
    return {**_round(rest, source, centre, gated=True), source: (source,)}


@rule("BB-OR-CENTRE")
def body_as_centre(tile: Tile) -> bool:
    """Whether a tile may be the centre of an orbit: a face-up body or the Earth."""
    return tile.is_body


@rule("BB-OR-CENTRE", "orbit-the-big-bang")
def any_centre(tile: Tile) -> bool:
    """Misconception: the Big Bang or a phenomenon may be the centre."""
    return tile.is_body or tile.code == BANG or tile.kind == "phenomenon"


@rule("BB-EC")
def body_is_covered(tile: Tile) -> tuple[bool, bool]:
    """Whether a tile may be covered (face-up bodies), and whether it then counts as a neighbour (no)."""
    return tile.is_body, False


@rule("BB-EC", "covered-as-neighbour")
def covered_counts(tile: Tile) -> tuple[bool, bool]:
    """Misconception: the covered body is one of the two neighbours."""
    return tile.is_body, True


@rule("BB-EC", "eclipse-anything")
def anything_is_covered(tile: Tile) -> tuple[bool, bool]:
    """Misconception: any tile may be covered."""
    return True, False


# ------------------------------------------------------------------ the destination


@rule("BB-ACT-DEST", "full-law", default=True)
def full_law(site: Site, shadow: Around) -> tuple[Check, ...]:
    """At its new space the body satisfies the two neighbours law (one of them a body) and the common feature law."""
    return laws(site)


@rule("BB-ACT-DEST", "two-tiles")
def two_tiles(site: Site, shadow: Around) -> tuple[Check, ...]:
    """Any two tiles are enough as neighbours."""
    return with_neighbours(laws(site), len(site.around) >= 2)


@rule("BB-ACT-DEST", "own-shadow-counts")
def shadow_counts(site: Site, shadow: Around) -> tuple[Check, ...]:
    """Misconception: the former space still counts as a neighbour."""
    return laws(replace(site, around=(*site.around, *shadow)))


@rule("BB-ACT-DEST", "actions-waive-features")
def features_waived(site: Site, shadow: Around) -> tuple[Check, ...]:
    """Misconception: actions set aside the common feature law."""
    return tuple(check for check in laws(site) if check.rule != "BB-PLACE-FEATURE")


def with_neighbours(checks: tuple[Check, ...], ok: bool) -> tuple[Check, ...]:
    """The checks with another answer of the two neighbours law."""
    return tuple(replace(check, ok=ok) if check.rule == "BB-PLACE-2ADJ" else check for check in checks)


@rule("BB-ACT-WHOLE")
def may_be_wasted() -> bool:
    """Whether hyperspace, orbit or eclipse may be taken without moving anything: no."""
    return False


@rule("BB-ACT-WHOLE", "waste-an-action")
def wasted() -> bool:
    """Misconception: an action may be paid for without doing anything."""
    return True
