"""Where a tile may be laid: the laws of placing bodies and phenomena, one function for each rule and reading.

A law takes a `Site` (a tile held over a space) and returns a `Check`. Source: rulebook p. 4-6 and 9-15.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...core.hexes import Cell, neighbours
from ...core.language import N_, Say
from ...core.verdict import Check
from .book import rule
from .pieces import BANG, DARK_ENERGY, EARTH, HOLE, PHENOMENA, TILES, Tile, agreement
from .state import Site, State, at

Around = tuple[tuple[Cell, Tile], ...]
CORNERS = ((1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2))


# ------------------------------------------------------------------ neighbours


@rule("BB-PLACE-CELL")
def edges(cell: Cell) -> tuple[Cell, ...]:
    """The spaces whose tiles are neighbours: those that share an edge."""
    return neighbours(cell)


@rule("BB-PLACE-CELL", "corner-neighbours")
def edges_and_corners(cell: Cell) -> tuple[Cell, ...]:
    """Misconception: tiles that point at each other across a corner are neighbours too."""
    q, r = cell
    return (*neighbours(cell), *((q + dq, r + dr) for dq, dr in CORNERS))


def around(state: State, cell: Cell, lifted: Cell | None = None) -> Around:
    """The tiles beside a space, those that count; a lifted tile is not there."""
    board = state.universe
    found = []
    for near in state.rulebook["BB-PLACE-CELL"](cell):
        if near in board and near != lifted:
            tile = TILES[board[near]]
            found.append((near, tile))
            if tile.under and tile.is_body:
                found += [(near, TILES[code]) for code in state.rulebook["BB-EC-HIDDEN"](tile)[1:]]
    return tuple(found)


@rule("BB-EC-HIDDEN")
def only_the_top(tile: Tile) -> tuple[str, ...]:
    """What of a stack exists for neighbours, features and lines: the tile on top."""
    return (tile.top,)


@rule("BB-EC-HIDDEN", "covered-still-counts")
def both_of_the_stack(tile: Tile) -> tuple[str, ...]:
    """Misconception: the covered body is a neighbour and scores as well."""
    return (tile.top, tile.under)


@rule("BB-BH-DARK")
def face_down_counts(use: str) -> bool:
    """Whether a face-down tile still counts as a body, for `line` or as the body that a `neighbour` must be: never."""
    return False


@rule("BB-BH-DARK", "absorbed-still-scores")
def face_down_scores(use: str) -> bool:
    """Misconception: one may remember what an absorbed tile was and count it in a line."""
    return use == "line"


@rule("BB-BH-DARK", "absorbed-counts-as-body")
def face_down_is_body(use: str) -> bool:
    """Misconception: a face-down tile can be the one body that the two neighbours law asks for."""
    return use == "neighbour"


@rule("BB-EARTH")
def earth_like_any_body() -> frozenset[str]:
    """What the Earth excuses: nothing. It matches everything and suffers everything."""
    return frozenset()


@rule("BB-EARTH", "earth-excuses-all")
def earth_excuses_others() -> frozenset[str]:
    """Misconception: with the Earth among the neighbours the others need not match."""
    return frozenset({"others"})


@rule("BB-EARTH", "earth-is-immune")
def earth_is_immune() -> frozenset[str]:
    """Misconception: the Earth cannot be absorbed or moved."""
    return frozenset({"absorbed", "moved"})


def bodies(site: Site) -> Around:
    """The neighbours that count as the body which the two neighbours law asks for."""
    dark = site.state.rulebook["BB-BH-DARK"]("neighbour")
    return tuple((cell, tile) for cell, tile in site.around if tile.is_body or (dark and tile.kind == "dark"))


# ------------------------------------------------------------------ features


@rule("BB-PHEN-WILD")
def nothing_excused(site: Site) -> frozenset[Cell]:
    """The bodies with which a tile need not agree because of a phenomenon: none. Phenomena only ask for nothing."""
    return frozenset()


@rule("BB-PHEN-WILD", "phenomenon-joins-strangers")
def same_phenomenon_excuses(site: Site) -> frozenset[Cell]:
    """Misconception: bodies that touch the same phenomenon need not match each other."""
    joined = [cell for cell, tile in site.around if tile.kind == "phenomenon"]
    return frozenset(near for cell in joined for near in neighbours(cell))


FEATURES = (N_("form"), N_("colour"), N_("background"))


def _table(site: Site, others: list[tuple[Cell, Tile]]) -> list[list[object]]:
    """The headings, then for each body compared its code, and whether form, colour and background agree."""
    return [["", *map(Say, FEATURES)], *([tile.top, *agreement(site.tile, tile)] for _, tile in others)]


def _features(site: Site, broken: Callable[[list[tuple[Cell, Tile]]], list[tuple[Cell, Tile]]]) -> Check:
    """The check of a feature law; `broken` picks the neighbours at fault from those that must agree."""
    excused = site.state.rulebook["BB-PHEN-WILD"](site)
    others = [(cell, tile) for cell, tile in site.around if tile.is_body and cell not in excused]
    if not others:
        says = N_("No body is beside this space, so nothing has to agree.")
        return Check("BB-PLACE-FEATURE", None, (at(site.cell),), {"tile": site.tile.top}, says)
    earth = any(tile.code == EARTH for _, tile in others)
    fault = [] if earth and "others" in site.state.rulebook["BB-EARTH"]() else broken(others)
    named = [tile.top for _, tile in fault or others]
    facts = {"tile": site.tile.top, "table": _table(site, others), "others": named}
    says = N_("{tile} shares no feature with {others}.") if fault else N_("{tile} shares a feature with {others}.")
    where = tuple(at(cell) for cell, _ in others)
    return Check("BB-PLACE-FEATURE", not fault, where, facts, says, tuple(at(cell) for cell, _ in fault))


@rule("BB-PLACE-FEATURE")
def agrees_with_each(site: Site) -> Check:
    """A body agrees in form, colour or background with every body it touches; beside the hole as that rule is read."""
    if site.beside(HOLE):
        demand = site.state.rulebook["BB-BH-LATER"]()[0]
        return _features(site, lambda others: _beside_hole(site, others, demand))
    return _features(site, lambda others: _strangers(site, others))


@rule("BB-PLACE-FEATURE", "any-neighbour")
def agrees_with_one(site: Site) -> Check:
    """Misconception: it is enough to match one of the bodies touched."""
    return _features(site, lambda others: _if_all(site, others))


@rule("BB-PLACE-FEATURE", "same-feature-for-all")
def agrees_by_one_feature(site: Site) -> Check:
    """Misconception: all neighbours must be matched by the same feature."""

    def broken(others: list[tuple[Cell, Tile]]) -> list[tuple[Cell, Tile]]:
        columns = zip(*(agreement(site.tile, tile) for _, tile in others), strict=True)
        return [] if any(all(column) for column in columns) else others

    return _features(site, broken)


def _strangers(site: Site, others: list[tuple[Cell, Tile]]) -> list[tuple[Cell, Tile]]:
    return [(cell, tile) for cell, tile in others if not any(agreement(site.tile, tile))]


def _if_all(site: Site, others: list[tuple[Cell, Tile]]) -> list[tuple[Cell, Tile]]:
    strangers = _strangers(site, others)
    return strangers if len(strangers) == len(others) else []


def _beside_hole(site: Site, others: list[tuple[Cell, Tile]], demand: str) -> list[tuple[Cell, Tile]]:
    if demand == "none":
        return []
    return _if_all(site, others) if demand == "one" else _strangers(site, others)


# ------------------------------------------------------------------ how many neighbours


@rule("BB-FIRST-SPAN")
def opens_the_game(site: Site) -> bool:
    """Whether the opening exception holds: until a first body lies in the universe, and for bodies only."""
    return site.state.opening and site.how != "move" and site.tile.is_body


@rule("BB-FIRST-SPAN", "phenomenon-first")
def anything_opens(site: Site) -> bool:
    """Misconception: a phenomenon can open the game next to the Big Bang."""
    return site.state.opening and site.how != "move"


@rule("BB-PLACE-FIRST")
def beside_the_big_bang(site: Site) -> Check | None:
    """The first body touches the Big Bang. `None` when the exception is over and the two neighbours law holds."""
    if not site.state.rulebook["BB-FIRST-SPAN"](site):
        return None
    return _first(site)


@rule("BB-PLACE-FIRST", "big-bang-alone-suffices")
def big_bang_suffices(site: Site) -> Check | None:
    """Misconception: any tile may be laid against the Big Bang alone."""
    return _first(site) if site.state.rulebook["BB-FIRST-SPAN"](site) or site.beside(BANG) else None


def _first(site: Site) -> Check:
    ok = site.beside(BANG)
    says = N_("The first tile touches the Big Bang.") if ok else N_("The first tile must touch the Big Bang.")
    return Check("BB-PLACE-FIRST", ok, (at(site.cell), at((0, 0))), {"tile": site.tile.top}, says)


def _neighbours(rule: str, site: Site, least: int, bodies_least: int) -> Check:
    """The check of a law that asks for so many tiles, so many of them bodies."""
    near, stars = {cell for cell, _ in site.around}, {cell for cell, _ in bodies(site)}
    n, m = len(site.around), len(bodies(site))
    facts = {"tile": site.tile.top, "n": n, "m": m, "least": least, "others": [tile.code for _, tile in site.around]}
    says = N_("Tiles beside the space: {n}; bodies among them: {m}.")
    if n < least:
        says = N_("Tiles beside the space: {n}; needed: {least}.")
    elif m < bodies_least:
        says = N_("Tiles beside the space: {n}; bodies among them: {m}; one is needed.")
    ok = n >= least and m >= bodies_least
    shown = near if n < least or ok else near - stars
    return Check(rule, ok, (at(site.cell), *sorted(at(cell) for cell in shown)), facts, says)


@rule("BB-PLACE-2ADJ")
def two_tiles_one_body(site: Site) -> Check:
    """A body touches at least two tiles, at least one of them a body."""
    return _neighbours("BB-PLACE-2ADJ", site, 2, 1)


@rule("BB-PLACE-2ADJ", "two-bodies")
def two_bodies(site: Site) -> Check:
    """Misconception: both neighbours must be bodies."""
    return _neighbours("BB-PLACE-2ADJ", site, 2, 2)


@rule("BB-PLACE-2ADJ", "any-two-tiles")
def any_two_tiles(site: Site) -> Check:
    """Misconception: any two tiles will do."""
    return _neighbours("BB-PLACE-2ADJ", site, 2, 0)


@rule("BB-SIM-PLACE")
def simple_two_tiles(site: Site) -> tuple[Check, ...]:
    """Simple mode: a body touches at least two tiles; features need not match."""
    return (_neighbours("BB-SIM-PLACE", site, 2, 0),)


@rule("BB-SIM-PLACE", "simple-needs-feature")
def simple_with_features(site: Site) -> tuple[Check, ...]:
    """Misconception: in the simple mode neighbours must share a feature as well."""
    check = agrees_with_each(site)
    return _neighbours("BB-SIM-PLACE", site, 2, 0), Check(
        "BB-SIM-PLACE", check.ok, check.where, check.facts, check.says, check.at_fault
    )


# ------------------------------------------------------------------ phenomena


@rule("BB-PHEN-2ADJ", "any-two", default=True)
def phenomenon_two_tiles(site: Site) -> Check:
    """A phenomenon touches at least two tiles of any kind."""
    return _neighbours("BB-PHEN-2ADJ", site, 2, 0)


@rule("BB-PHEN-2ADJ", "one-body")
def phenomenon_one_body(site: Site) -> Check:
    """A phenomenon touches at least two tiles, one of them a body."""
    return _neighbours("BB-PHEN-2ADJ", site, 2, 1)


@rule("BB-PHEN-2ADJ", "phenomenon-goes-anywhere")
def phenomenon_one_tile(site: Site) -> Check:
    """Misconception: a phenomenon may touch a single tile."""
    return _neighbours("BB-PHEN-2ADJ", site, 1, 0)


def _apart(site: Site, shunned: Iterable[str]) -> Check:
    fault = [(cell, tile) for cell, tile in site.around if tile.code in shunned]
    facts = {"tile": site.tile.top, "others": [tile.code for _, tile in fault]}
    says = N_("{tile} would touch {others}.") if fault else N_("{tile} touches no phenomenon and not the Big Bang.")
    ids = tuple(at(cell) for cell, _ in fault)
    return Check("BB-PHEN-APART", not fault, ids or (at(site.cell),), facts, says, ids)


@rule("BB-PHEN-APART")
def apart(site: Site) -> Check:
    """A phenomenon touches neither another phenomenon nor the Big Bang."""
    return _apart(site, (*PHENOMENA, BANG))


@rule("BB-PHEN-APART", "wormhole-ends-may-touch")
def ends_may_touch(site: Site) -> Check:
    """Misconception: the two ends of the wormhole may touch."""
    ends = ("W1", "W2")
    shunned = [code for code in (*PHENOMENA, BANG) if not (site.tile.code in ends and code in ends)]
    return _apart(site, shunned)


@rule("BB-PHEN-APART", "big-bang-is-a-good-neighbour")
def big_bang_may_touch(site: Site) -> Check:
    """Misconception: a phenomenon may use the Big Bang as a neighbour."""
    return _apart(site, PHENOMENA)


# ------------------------------------------------------------------ the laws together


def laws(site: Site) -> tuple[Check, ...]:
    """The laws for a tile held over an empty space, in the order in which they are asked."""
    book = site.state.rulebook
    first: Check | None = book["BB-PLACE-FIRST"](site)
    if site.state.mode == "simple":
        found: tuple[Check, ...] = (first,) if first else book["BB-SIM-PLACE"](site)
        return found
    if site.state.mode == "solo" and not book["BB-SOLO-TURN"]():
        return (first or book["BB-PLACE-2ADJ"](site),)
    if site.tile.kind in ("phenomenon", "action"):
        return (first,) if first else (book["BB-PHEN-APART"](site), book["BB-PHEN-2ADJ"](site))
    if site.how == "dark":
        return dark_laws(site)
    if site.beside(HOLE) and book["BB-BH-LATER"]()[0] == "none":
        return (Check("BB-BH-LATER", True, (at(site.cell),), {"tile": site.tile.top}),)
    return (first or book["BB-PLACE-2ADJ"](site), book["BB-PLACE-FEATURE"](site))


def dark_laws(site: Site) -> tuple[Check, ...]:
    """The laws for a body brought in by dark energy."""
    book = site.state.rulebook
    asked = (book["BB-PLACE-DE"](site), book["BB-DE-ONE"](site), book["BB-DE-HOLE"](site), book["BB-DE-FEATURE"](site))
    return tuple(check for check in asked if check is not None)


# ------------------------------------------------------------------ sites


def right(state: State) -> str:
    """By which right a tile is laid now: `turn`, `extra` or `dark`."""
    if state.pending == "extra" and state.opened == DARK_ENERGY:
        found: str = state.rulebook["BB-DE-SN"]()
        return found
    return state.pending


def site_of(state: State, code: str, cell: Cell) -> Site:
    """A tile of the row held over a space."""
    return Site(state, TILES[code], cell, around(state, cell), right(state))


def spaces(state: State) -> tuple[Cell, ...]:
    """The empty spaces that come into question for a tile: those beside the universe, or as a misconception has it."""
    far = (
        state.rulebook.reading("BB-PLACE-CELL") == "corner-neighbours"
        or state.rulebook.reading("BB-PLACE-DE") == "detached-body"
    )
    if not far:
        return state.frontier
    wide = {near for cell in (*state.frontier, *state.universe) for near in neighbours(cell)}
    return tuple(sorted((wide | {*state.frontier}) - state.universe.keys()))


def fits(state: State, code: str) -> bool:
    """Whether a tile has a legal space."""
    return any(all(check.ok is not False for check in laws(site_of(state, code, cell))) for cell in spaces(state))


def body_fits(state: State) -> bool:
    """Whether some body of the row has a legal space."""
    return any(TILES[code].is_body and fits(state, code) for code in state.row)
