"""The tiles that move an explorer on: artifact, pulsar, flare, tempest, wind, rift, nova, beacon, worm hole.

Each function takes the state and the visit and gives an `Order`; whether the places can be entered is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable

from . import grid
from .book import rule
from .entry import landing
from .grid import COORDS, ROUND, SLANTED, STRAIGHT, Coord, beyond, ray
from .orders import STOP, Order, Visit, Way
from .state import ABOARD, State

Open = tuple[Way, ...]


def unique(ways: list[Way]) -> tuple[Way, ...]:
    """The ways without a second one to the same place."""
    return tuple({way.coord: way for way in reversed(ways)}.values())[::-1]


# ------------------------------------------------------------------ alien artifact


def _beside(straight: str) -> tuple[str, str]:
    n = ROUND.index(straight)
    return ROUND[n - 1], ROUND[(n + 1) % 8]


@rule("S41-TILE-ARTIFACT")
def thrown_away(state: State, visit: Visit) -> Order:
    """One tile straight, then one diagonally beyond it, always away from the artifact."""
    return _thrown(state, visit, _beside)


@rule("S41-TILE-ARTIFACT", "artifact-diagonal-first")
def thrown_anywhere(state: State, visit: Visit) -> Order:
    """Misconception: the second part may bend back, so that side neighbours are reached."""
    return _thrown(state, visit, lambda straight: SLANTED)


def _thrown(state: State, visit: Visit, diagonals: Callable[[str], tuple[str, ...]]) -> Order:
    ways = []
    for straight in STRAIGHT:
        for slanted in diagonals(straight):
            coord = beyond(beyond(COORDS[visit.cell], straight), slanted)
            ways.append(Way(coord, state.rulebook["S41-TILE-ARTIFACT-HEADING"](straight, slanted), jump=True))
    return Order("go", unique(ways))


@rule("S41-TILE-ARTIFACT-HEADING")
def slanted_heading(straight: str, slanted: str) -> str:
    """After an artifact an explorer is heading along the diagonal it chose."""
    return slanted


@rule("S41-TILE-ARTIFACT-HEADING", "artifact-straight-heading")
def straight_heading(straight: str, slanted: str) -> str:
    """Misconception: it is heading along the straight part."""
    return straight


@rule("S41-TILE-ARTIFACT-STUCK")
@rule("S41-TILE-PULSAR-STUCK")
@rule("S41-TILE-FLARE-STUCK")
@rule("S41-TILE-WIND-STUCK")
def stay_when_stuck(state: State, visit: Visit, usable: Open) -> tuple[Open, bool]:
    """The ways on when a throw has these usable ones, and whether the explorer may stay: only where there is none."""
    return usable, not usable


@rule("S41-TILE-ARTIFACT-STUCK", "artifact-nearest-instead")
def nearest_instead(state: State, visit: Visit, usable: Open) -> tuple[Open, bool]:
    """Misconception: with every knight's move closed one may jump to a neighbouring tile."""
    if usable:
        return usable, False
    return tuple(Way(beyond(COORDS[visit.cell], way), way, jump=True) for way in ROUND), False


# ------------------------------------------------------------------ pulsar


@rule("S41-TILE-PULSAR")
def second_of_either_blast(state: State, visit: Visit) -> Order:
    """To the second tile in the direction of either blast."""
    return _blast(state, visit, (2,))


@rule("S41-TILE-PULSAR", "pulsar-one-or-two")
def one_or_two(state: State, visit: Visit) -> Order:
    """Misconception: one may get off at the first tile."""
    return _blast(state, visit, (1, 2))


@rule("S41-TILE-PULSAR", "pulsar-with-heading")
def along_the_heading(state: State, visit: Visit) -> Order:
    """Misconception: the blast is the one the explorer was heading for."""
    order = _blast(state, visit, (2,))
    ahead = tuple(way for way in order.ways if way.heading == visit.heading)
    return Order("go", ahead or order.ways)


def _blast(state: State, visit: Visit, lengths: tuple[int, ...]) -> Order:
    arrows = state.tile_on(visit.cell).arrows
    ways = [Way(beyond(COORDS[visit.cell], arrow, n), arrow, jump=True) for arrow in arrows for n in lengths]
    return Order("go", tuple(ways))


@rule("S41-TILE-PULSAR-STUCK", "pulsar-optional")
def may_decline(state: State, visit: Visit, usable: Open) -> tuple[Open, bool]:
    """Misconception: the jump may be declined."""
    return usable, True


# ------------------------------------------------------------------ flare and tempest


def first_dark(state: State, cell: int, direction: str) -> int | None:
    """The first unexplored tile on a line."""
    return next((place for place in ray(cell, direction) if state.unexplored >> place & 1), None)


@rule("S41-GEO-EDGE")
def last_tile(state: State, player: int, cell: int, direction: str) -> Coord | None:
    """The edge of the grid in a direction: the last tile of the line; nothing if there is no further tile."""
    line = ray(cell, direction)
    return COORDS[line[-1]] if line else None


@rule("S41-GEO-EDGE", "edge-reaches-ship")
def ship_beyond(state: State, player: int, cell: int, direction: str) -> Coord | None:
    """Misconception: a jump to the edge goes on into one's own ship."""
    line = ray(cell, direction)
    over = beyond(COORDS[line[-1] if line else cell], direction)
    return over if landing(state, player, over) == ABOARD else last_tile(state, player, cell, direction)


@rule("S41-TILE-FLARE-NEXT")
def next_dark(state: State, visit: Visit) -> Order:
    """To the next unexplored tile in the flare's direction."""
    (arrow,) = state.tile_on(visit.cell).arrows
    dark = first_dark(state, visit.cell, arrow)
    if dark is not None:
        return Order("go", (Way(COORDS[dark], arrow, jump=True),))
    edge = state.rulebook["S41-TILE-FLARE-EDGE"](state, visit, arrow)
    return Order("go", () if edge is None else (Way(edge, arrow, jump=True),))


@rule("S41-TILE-FLARE-NEXT", "flare-next-tile")
def just_one(state: State, visit: Visit) -> Order:
    """Misconception: the flare moves the explorer one tile."""
    (arrow,) = state.tile_on(visit.cell).arrows
    return Order("go", (Way(beyond(COORDS[visit.cell], arrow), arrow, jump=True),))


@rule("S41-TILE-FLARE-EDGE")
def to_the_edge(state: State, visit: Visit, arrow: str) -> Coord | None:
    """Where a flare without a target throws: to the edge."""
    edge: Coord | None = state.rulebook["S41-GEO-EDGE"](state, visit.player, visit.cell, arrow)
    return edge


@rule("S41-TILE-FLARE-EDGE", "flare-stays")
def nowhere(state: State, visit: Visit, arrow: str) -> Coord | None:
    """Misconception: without a target the explorer stays."""
    return None


@rule("S41-TILE-FLARE-STUCK", "flare-other-direction")
def the_other_way(state: State, visit: Visit, usable: Open) -> tuple[Open, bool]:
    """Misconception: at the edge the flare works the other way."""
    (arrow,) = state.tile_on(visit.cell).arrows
    back = ROUND[(ROUND.index(arrow) + 4) % 8]
    edge = last_tile(state, visit.player, visit.cell, back)
    if usable or edge is None:
        return usable, not usable
    return (Way(edge, back, jump=True),), False


@rule("S41-TILE-TEMPEST")
def blown_to_the_edge(state: State, visit: Visit) -> Order:
    """To the edge of the grid in the tempest's direction, whatever lies in between."""
    (arrow,) = state.tile_on(visit.cell).arrows
    edge = state.rulebook["S41-TILE-TEMPEST-EDGE"](state, visit, arrow)
    return Order("go", () if edge is None else (Way(edge, arrow, jump=True),))


@rule("S41-TILE-TEMPEST", "tempest-stops-at-unexplored")
def like_a_flare(state: State, visit: Visit) -> Order:
    """Misconception: a tempest stops at the first unexplored tile."""
    (arrow,) = state.tile_on(visit.cell).arrows
    dark = first_dark(state, visit.cell, arrow)
    return blown_to_the_edge(state, visit) if dark is None else Order("go", (Way(COORDS[dark], arrow, jump=True),))


@rule("S41-TILE-TEMPEST-EDGE", "edge-that-way", default=True)
def edge_that_way(state: State, visit: Visit, arrow: str) -> Coord | None:
    """Where a tempest blows; nothing where no further tile lies in its direction."""
    edge: Coord | None = state.rulebook["S41-GEO-EDGE"](state, visit.player, visit.cell, arrow)
    return edge


@rule("S41-TILE-TEMPEST-EDGE", "any-edge")
def any_edge(state: State, visit: Visit, arrow: str) -> Coord | None:
    """Alternative: on any outer row or column the explorer stays."""
    outer = {0, grid.SIZE - 1} & set(COORDS[visit.cell])
    return None if outer else edge_that_way(state, visit, arrow)


@rule("S41-TILE-TEMPEST-EDGE", "tempest-slides-along")
def slides_along(state: State, visit: Visit, arrow: str) -> Coord | None:
    """Misconception: at the edge the tempest slides the explorer along it."""
    edge = edge_that_way(state, visit, arrow)
    along = [line[-1] for part in arrow if (line := ray(visit.cell, part))]
    return edge if edge is not None or not along else COORDS[along[0]]


# ------------------------------------------------------------------ wind and rift


@rule("S41-TILE-WIND")
def any_arrow(state: State, visit: Visit) -> Order:
    """One tile in the direction of any arrow."""
    arrows = state.tile_on(visit.cell).arrows
    return Order("go", tuple(Way(beyond(COORDS[visit.cell], arrow), arrow) for arrow in arrows))


@rule("S41-TILE-WIND", "wind-all-arrows")
def all_arrows(state: State, visit: Visit) -> Order:
    """Misconception: all arrows are followed, one after the other."""
    arrows, place = state.tile_on(visit.cell).arrows, COORDS[visit.cell]
    for arrow in arrows:
        place = beyond(place, arrow)
    return Order("go", (Way(place, arrows[-1]),) if place != COORDS[visit.cell] else ())


@rule("S41-TILE-WIND-STUCK", "wind-opposite")
def against_the_arrow(state: State, visit: Visit, usable: Open) -> tuple[Open, bool]:
    """Misconception: where no arrow can be followed the explorer is moved the opposite way."""
    if usable:
        return usable, False
    back = [ROUND[(ROUND.index(arrow) + 4) % 8] for arrow in state.tile_on(visit.cell).arrows]
    return tuple(Way(beyond(COORDS[visit.cell], arrow), arrow) for arrow in back), False


@rule("S41-TILE-RIFT")
def straight_on(state: State, visit: Visit) -> Order:
    """One more tile in the direction in which the explorer was moving."""
    return Order("go", (Way(beyond(COORDS[visit.cell], visit.heading), visit.heading),))


@rule("S41-TILE-RIFT", "rift-free-direction")
def any_direction(state: State, visit: Visit) -> Order:
    """Misconception: the extra step goes in any direction."""
    return Order("go", tuple(Way(beyond(COORDS[visit.cell], way), way) for way in ROUND))


@rule("S41-TILE-RIFT", "rift-same-length")
def as_far_again(state: State, visit: Visit) -> Order:
    """Misconception: the rift moves the explorer as far as its last step was."""
    far = beyond(COORDS[visit.cell], visit.heading, visit.stride)
    return Order("go", (Way(far, visit.heading, jump=visit.stride > 1),))


# ------------------------------------------------------------------ super nova


def _lines(state: State, visit: Visit, directions: tuple[str, ...]) -> tuple[Way, ...]:
    """Every place on straight lines from a tile, one's own ship included where it lies on one."""
    ways = []
    for direction in directions:
        line = [COORDS[cell] for cell in ray(visit.cell, direction)]
        over = beyond(line[-1] if line else COORDS[visit.cell], direction)
        if landing(state, visit.player, over) == ABOARD:
            line.append(over)
        ways += [Way(coord, direction, jump=True) for coord in line]
    return tuple(ways)


@rule("S41-TILE-NOVA-JUMP", "free-line", default=True)
def free_line(state: State, visit: Visit) -> Order:
    """Any distance in any of the eight directions; own completion of the text, which breaks off."""
    return Order("go", _lines(state, visit, ROUND))


@rule("S41-TILE-NOVA-JUMP", "free-line-explored")
def free_line_explored(state: State, visit: Visit) -> Order:
    """Alternative: only to tiles already explored."""
    ways = _lines(state, visit, ROUND)
    return Order("go", tuple(way for way in ways if (cell := grid.on_grid(way.coord)) is None or state.is_up(cell)))


@rule("S41-TILE-NOVA-JUMP", "keep-heading")
def keep_heading(state: State, visit: Visit) -> Order:
    """Alternative: only straight on in the current heading."""
    return Order("go", _lines(state, visit, (visit.heading,)))


@rule("S41-TILE-NOVA-JUMP", "nova-blocked-by-pieces")
def blocked_line(state: State, visit: Visit) -> Order:
    """Misconception: pieces and cleared tiles on the line stop the jump."""
    taken = {explorer.at for crew in state.explorers for explorer in crew} | {state.guardian}
    ways = []
    for direction in ROUND:
        for way in _lines(state, visit, (direction,)):
            cell = grid.on_grid(way.coord)
            ways.append(way)
            if cell is not None and (cell in taken or state.is_cleared(cell)):
                break
    return Order("go", tuple(ways))


# ------------------------------------------------------------------ beacon and worm hole


@rule("S41-TILE-BEACON")
def straight_home(state: State, visit: Visit) -> Order:
    """To one's own ship, with a disc of the tile if one likes."""
    return Order("go", (Way(state.dock(visit.player), "", jump=True),))


@rule("S41-TILE-BEACON", "beacon-no-cargo")
def home_without_cargo(state: State, visit: Visit) -> Order:
    """Misconception: a Beacon brings no disc home."""
    return Order("go", (Way(state.dock(visit.player), "", jump=True, cargo=False),))


def _other_holes(state: State, visit: Visit) -> tuple[int, ...]:
    holes = (cell for cell in grid.cells(state.explored) if state.tile_on(cell).kind.code == "WOR")
    return tuple(cell for cell in holes if cell != visit.cell)


@rule("S41-TILE-WORMHOLE")
def through_the_hole(state: State, visit: Visit) -> Order:
    """To the other Worm Hole if it is face up; it does not act again. House tile."""
    ways = tuple(Way(COORDS[cell], "", jump=True, final=True) for cell in _other_holes(state, visit))
    return Order("go", ways) if ways else STOP


@rule("S41-TILE-WORMHOLE", "wormhole-bounces")
def there_and_back(state: State, visit: Visit) -> Order:
    """Misconception: the other end acts again, for ever."""
    ways = tuple(Way(COORDS[cell], "", jump=True) for cell in _other_holes(state, visit))
    return Order("go", ways) if ways else STOP


@rule("S41-EXP-EDGECHOICE")
def no_choosing_the_void(state: State, visit: Visit, order: Order, usable: Open) -> bool:
    """Whether an explorer may stay by choosing a way that leaves the grid: never."""
    return False


@rule("S41-EXP-EDGECHOICE", "choose-edge-to-stop")
def choose_the_void(state: State, visit: Visit, order: Order, usable: Open) -> bool:
    """Misconception: it may choose the way off the grid in order to stop."""
    return any(landing(state, visit.player, way.coord) is None for way in order.ways)
