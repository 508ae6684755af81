"""May an explorer enter a place? One function for each rule that has a say, whatever brings the explorer there.

Sources: movement details 1 to 4, shielding, the Guardian, the ship's door.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.language import N_
from ...core.verdict import Check
from . import grid
from .book import rule
from .grid import COORDS, NAMES, SLANTED, Coord
from .state import ABOARD, State, at, ship_id


class Entry(msgspec.Struct, frozen=True):
    """An explorer on its way from one place to another.

    `place` is a cell, ABOARD, or `None` beyond the edge; `by` says what moves it: `step`, `tile` or `hop`.
    """

    player: int
    who: int
    start: Coord
    coord: Coord
    place: int | None
    heading: str
    by: str
    jump: bool = False


class Passage(msgspec.Struct, frozen=True):
    """What a jump does with the tiles in between: those that stop it, and those it turns up."""

    blocked: tuple[int, ...] = ()
    reveals: tuple[int, ...] = ()


def landing(state: State, player: int, coord: Coord) -> int | None:
    """What lies at a place for a player's explorer: a cell, its own ship, or nothing."""
    if coord == state.dock(player):
        return ABOARD
    return grid.on_grid(coord)


def entry_to(state: State, player: int, who: int, coord: Coord, heading: str, by: str, jump: bool = False) -> Entry:
    """An explorer of a player on its way to a place."""
    start = state.coord(player, who)
    return Entry(player, who, start, coord, landing(state, player, coord), heading, by, jump)


def checks(state: State, entry: Entry) -> Iterator[Check]:
    """Every rule that has a say about an entry, in the order of the rulebook."""
    for rule_id in ENTRY_RULES:
        own = OWN_CHECK.get(rule_id)
        check = own(state, entry) if own else state.rulebook[rule_id](state, entry)
        if check is not None:
            yield check


def enterable(state: State, entry: Entry) -> bool:
    """Whether no rule closes the place."""
    return all(check.ok is not False for check in checks(state, entry))


def between(start: Coord, end: Coord) -> tuple[int, ...]:
    """The cells skipped by a jump along a line, or by the straight part of a knight's move.

    >>> [NAMES[n] for n in between((0, 0), (3, 3))], [NAMES[n] for n in between((4, 4), (5, 6))]
    (['b2', 'c3'], ['e6'])
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    if sorted((abs(dx), abs(dy))) == [1, 2]:
        straight = (start[0] + (dx // 2 if abs(dx) == 2 else 0), start[1] + (dy // 2 if abs(dy) == 2 else 0))
        places = [straight]
    else:
        far = max(abs(dx), abs(dy))
        places = [(start[0] + dx * n // far, start[1] + dy * n // far) for n in range(1, far)]
    return tuple(cell for place in places if (cell := grid.on_grid(place)) is not None)


def _place(entry: Entry) -> str:
    return "" if entry.place is None else "ship" if entry.place == ABOARD else NAMES[entry.place]


# ------------------------------------------------------------------ the ship's door and the ship as a tile


def _at_the_door(state: State, entry: Entry) -> Coord | None:
    """The other end of a step through one's own door; nothing when the door is not concerned."""
    dock = state.dock(entry.player)
    if entry.by != "step" or dock not in (entry.start, entry.coord):
        return None
    return entry.coord if entry.start == dock else entry.start


def _door(state: State, entry: Entry, wide: bool) -> Check | None:
    end = _at_the_door(state, entry)
    if end is None:
        return None
    ahead = COORDS[state.ahead(entry.player)]
    ok = end == ahead or (wide and grid.on_grid(end) is not None)
    facts = {"ahead": NAMES[state.ahead(entry.player)]}
    where = (at(state.ahead(entry.player)), ship_id(state.side(entry.player)))
    return Check("S41-EXP-DOOR", ok, where, facts, N_("The door leads to {ahead} and nowhere else."))


@rule("S41-EXP-DOOR")
def straight_door(state: State, entry: Entry) -> Check | None:
    """An ordinary step uses the door of the ship straight ahead only."""
    return _door(state, entry, wide=False)


@rule("S41-EXP-DOOR", "three-exits")
def three_doors(state: State, entry: Entry) -> Check | None:
    """Misconception: the two tiles beside the one ahead are open as well."""
    return _door(state, entry, wide=True)


@rule("S41-EXP-DOORTILE")
def slanted_by_tile(state: State, entry: Entry) -> Check | None:
    """A move that a tile orders may board diagonally."""
    return _boarding(state, entry, ok=True)


@rule("S41-EXP-DOORTILE", "never-diagonal-ship")
def never_slanted(state: State, entry: Entry) -> Check | None:
    """Misconception: nothing boards diagonally."""
    return _boarding(state, entry, ok=False)


def _boarding(state: State, entry: Entry, ok: bool) -> Check | None:
    if entry.place != ABOARD or entry.by != "tile" or entry.heading not in SLANTED:
        return None
    where = (ship_id(state.side(entry.player)),)
    return Check("S41-EXP-DOORTILE", ok, where, {}, N_("A tile moves the explorer aboard diagonally."))


@rule("S41-EXP-SHIPTILE")
def ship_is_a_tile(state: State, entry: Entry) -> Check | None:
    """For moves that tiles order, the own ship is one more explored tile."""
    return _ship_as_tile(state, entry, ok=True)


@rule("S41-EXP-SHIPTILE", "ship-is-off-grid")
def ship_is_outside(state: State, entry: Entry) -> Check | None:
    """Misconception: the own ship is off the grid."""
    return _ship_as_tile(state, entry, ok=False)


def _ship_as_tile(state: State, entry: Entry, ok: bool) -> Check | None:
    if entry.place != ABOARD or entry.by != "tile":
        return None
    where = (ship_id(state.side(entry.player)),)
    return Check("S41-EXP-SHIPTILE", ok, where, {}, N_("The tile moves the explorer to its own mother ship."))


# ------------------------------------------------------------------ the edge


@rule("S41-EXP-NOBOARD")
def no_enemy_ship(state: State, entry: Entry) -> Check | None:
    """The ship of another player is closed: its place is outside the grid."""
    owner = state.docks.get(entry.coord)
    if owner is None or owner == entry.player:
        return None
    side = state.side(owner)
    says = N_("The ship of {side} lies there; no other player may enter it.")
    return Check("S41-EXP-NOBOARD", False, (ship_id(side),), {"side": side}, says, (ship_id(side),))


@rule("S41-EXP-NOBOARD", "enemy-ship-captures")
def captured_there(state: State, entry: Entry) -> Check | None:
    """Misconception: a tile may push an explorer into an enemy ship, which captures it: it is out of the game."""
    found = no_enemy_ship(state, entry)
    return found if found is None or entry.by != "tile" else Check(found.rule, True, found.where, found.facts)


def _outside(state: State, entry: Entry) -> bool:
    return entry.place is None and entry.coord not in state.docks


@rule("S41-EXP-EDGE")
def edges_hold(state: State, entry: Entry) -> Check | None:
    """No explorer leaves the grid."""
    if not _outside(state, entry):
        return None
    return Check("S41-EXP-EDGE", False, (), {"heading": entry.heading}, N_("There is no tile to the {heading}."))


@rule("S41-EXP-EDGE", "falls-off")
def edges_give_way(state: State, entry: Entry) -> Check | None:
    """Misconception: a tile may push an explorer over the edge, and it is lost."""
    if not _outside(state, entry):
        return None
    return Check(
        "S41-EXP-EDGE", entry.by == "tile", (), {"heading": entry.heading}, N_("Over the edge to the {heading}.")
    )


# ------------------------------------------------------------------ jumps


@rule("S41-EXP-JUMP")
def skips_everything(state: State, entry: Entry) -> Passage:
    """A jump passes over the tiles in between: nothing there stops it, nothing there happens."""
    return Passage()


@rule("S41-EXP-JUMP", "jump-slides")
def slides(state: State, entry: Entry) -> Passage:
    """Misconception: explorers and cleared tiles on the way stop a jump."""
    taken = {explorer.at for crew in state.explorers for explorer in crew}
    path = between(entry.start, entry.coord)
    return Passage(blocked=tuple(cell for cell in path if cell in taken or state.is_cleared(cell)))


@rule("S41-EXP-JUMP", "jump-explores-path")
def explores_path(state: State, entry: Entry) -> Passage:
    """Misconception: the tiles jumped over are turned up."""
    path = between(entry.start, entry.coord)
    return Passage(reveals=tuple(cell for cell in path if state.unexplored >> cell & 1))


def jump_check(state: State, entry: Entry) -> Check | None:
    """The check that goes with the rule about jumps."""
    if not entry.jump or entry.place is None:
        return None
    passage: Passage = state.rulebook["S41-EXP-JUMP"](state, entry)
    skipped = [NAMES[cell] for cell in between(entry.start, entry.coord)]
    if not skipped:
        return None
    says = N_("A jump passes over {skipped}.")
    where = tuple(at(cell) for cell in passage.blocked)
    return Check("S41-EXP-JUMP", not passage.blocked, where, {"skipped": skipped}, says, where)


# ------------------------------------------------------------------ who or what is there


def combat_check(state: State, entry: Entry) -> Check | None:
    """The check that goes with combat: whether the enemies on a tile can be sent away."""
    if entry.place is None or entry.place < 0:
        return None
    enemies = state.enemies_on(entry.player, entry.place)
    if not enemies:
        return None
    fate = state.rulebook["S41-COMBAT-HOME"](state, entry.place, enemies)
    names = [state.name_of(*enemy) for enemy in enemies]
    says = N_("{cell}: the explorer that enters wins against {names}.")
    facts = {"names": names, "cell": NAMES[entry.place]}
    return Check("S41-COMBAT-HOME", fate != "held", (at(entry.place),), facts, says)


def shielded_on(state: State, player: int, cell: int) -> tuple[int, int] | None:
    """The shielded enemy on a cell, if there is one."""
    for enemy, who in state.enemies_on(player, cell):
        if who in state.shielded[enemy]:
            return enemy, who
    return None


def _shield(state: State, entry: Entry, ok: bool) -> Check | None:
    if entry.place is None or entry.place < 0 or not state.enemies_on(entry.player, entry.place):
        return None
    found = shielded_on(state, entry.player, entry.place)
    if found is None:
        says = N_("No enemy on {cell} is shielded.")
        return Check("S41-SHIELD-NOENTRY", True, (at(entry.place),), {"cell": NAMES[entry.place]}, says)
    route = state.routes[found[0]].way(entry.place)
    facts = {
        "cell": NAMES[entry.place],
        "name": state.name_of(*found),
        "route": [NAMES[cell] for cell in route],
    }
    where = tuple(at(cell) for cell in route)
    says = N_("{name} on {cell} is shielded. The route from its ship: {route}.")
    return Check("S41-SHIELD-NOENTRY", ok, where, facts, says, (at(entry.place),))


@rule("S41-SHIELD-NOENTRY")
def no_entry_to_shield(state: State, entry: Entry) -> Check | None:
    """A tile with a shielded enemy is closed."""
    return _shield(state, entry, ok=False)


@rule("S41-SHIELD-NOENTRY", "enter-and-bounce")
def bounce(state: State, entry: Entry) -> Check | None:
    """Misconception: one may enter; only the fight has no effect."""
    return _shield(state, entry, ok=True)


def _guardian(state: State, entry: Entry, ok: bool) -> Check | None:
    if entry.place != state.guardian or state.waking == 2:
        return None
    says = N_("The Guardian stands on {cell}; it does no harm before the Awakening.")
    return Check("S41-GUARD-HARMLESS", ok, ("guardian",), {"cell": NAMES[state.guardian]}, says, ("guardian",))


@rule("S41-GUARD-HARMLESS")
def harmless(state: State, entry: Entry) -> Check | None:
    """Before the Awakening the Guardian's tile may be entered."""
    return _guardian(state, entry, ok=True)


@rule("S41-GUARD-HARMLESS", "guardian-blocks")
def guardian_blocks(state: State, entry: Entry) -> Check | None:
    """Misconception: the Guardian's tile is closed."""
    return _guardian(state, entry, ok=False)


def _cleared(state: State, entry: Entry, ok: bool) -> Check | None:
    if entry.place is None or entry.place < 0 or not state.cleared:
        return None
    if not state.is_cleared(entry.place):
        says = N_("{cell} is not cleared.")
        return Check("S41-CLEAR-NOENTRY", True, (at(entry.place),), {"cell": NAMES[entry.place]}, says)
    says, where = N_("{cell} is cleared: it is closed for good."), (at(entry.place),)
    return Check("S41-CLEAR-NOENTRY", ok, where, {"cell": NAMES[entry.place]}, says, where)


@rule("S41-CLEAR-NOENTRY")
def cleared_is_closed(state: State, entry: Entry) -> Check | None:
    """A cleared tile is closed to explorers."""
    return _cleared(state, entry, ok=False)


@rule("S41-CLEAR-NOENTRY", "re-explore-cleared")
def cleared_is_dark(state: State, entry: Entry) -> Check | None:
    """Misconception: a cleared tile can be explored again."""
    return _cleared(state, entry, ok=True)


@rule("S41-EXP-BLOCKED")
def not_shortened(state: State, entry: Entry) -> Coord | None:
    """The place where a throw with a closed landing ends instead: none, it does not happen."""
    return None


@rule("S41-EXP-BLOCKED", "stop-one-short")
def one_short(state: State, entry: Entry) -> Coord | None:
    """Misconception: the jump ends on the last free tile before the closed one."""
    if not entry.jump or entry.place is None or entry.place < 0:
        return None
    for cell in reversed(between(entry.start, entry.coord)):
        shorter = Entry(entry.player, entry.who, entry.start, COORDS[cell], cell, entry.heading, entry.by, True)
        if enterable(state, shorter):
            return COORDS[cell]
    return None


@rule("S41-CLEAR-STATUS")
def unexplored(state: State) -> int:
    """The mask of unexplored tiles: neither turned up nor cleared."""
    return grid.ALL & ~state.explored & ~state.cleared


@rule("S41-CLEAR-STATUS", "face-down-is-unexplored")
def all_face_down(state: State) -> int:
    """Misconception: a cleared tile lies face down, so it counts as unexplored."""
    return grid.ALL & ~state.explored


ENTRY_RULES = (
    "S41-EXP-DOOR", "S41-EXP-DOORTILE", "S41-EXP-JUMP", "S41-EXP-SHIPTILE", "S41-EXP-NOBOARD", "S41-EXP-EDGE",
    "S41-COMBAT-HOME", "S41-SHIELD-NOENTRY", "S41-GUARD-HARMLESS", "S41-CLEAR-NOENTRY",
)  # fmt: skip
# Two rules define more than a yes or no (what a jump turns up, the fate of the loser); their checks are made of that.
OWN_CHECK = {"S41-EXP-JUMP": jump_check, "S41-COMBAT-HOME": combat_check}
