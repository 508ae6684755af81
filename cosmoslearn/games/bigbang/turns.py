"""The turn: which tile may be taken, what it brings, how the turn ends. Source: rulebook p. 4-7, 10-11 and 15."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.hexes import Cell
from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .clock import Clock
from .moves import Lay, Use
from .phenomena import arrival
from .pieces import ACTIONS, DARK_ENERGY, EARTH, ENDS, HOLE, NOVA, TILES, Tile
from .placement import body_fits
from .sliding import NEAR
from .solo import checked, rounds
from .state import Site, State, in_row
from .supply import added, refilled, refilled_after, renewed, replaced

# ------------------------------------------------------------------ what may be taken


@rule("BB-TURN-MUST")
def plays_from_row(state: State, code: str) -> Check:
    """The player plays one of the tiles of the row; `code` is empty for passing, which does not exist."""
    if not code:
        return Check(
            "BB-TURN-MUST",
            False,
            ("row:0",),
            {"row": state.row},
            N_("Passing does not exist: one of {row} must be played."),
        )
    if code in state.row:
        return Check("BB-TURN-MUST", True, (in_row(state, code),), {"tile": code}, N_("{tile} is in the row."))
    return Check("BB-TURN-MUST", False, (), {"tile": code, "row": state.row}, N_("{tile} is not in the row: {row}."))


@rule("BB-TURN-MUST", "may-pass")
def may_pass(state: State, code: str) -> Check:
    """Misconception: a player may pass and pay nothing."""
    return plays_from_row(state, code) if code else Check("BB-TURN-MUST", True)


@rule("BB-TURN-KINDS")
def can_be_laid(tile: Tile) -> bool:
    """Whether a tile can be laid in the universe: every tile but the actions."""
    return tile.kind != "action"


@rule("BB-TURN-KINDS", "actions-are-laid")
def all_can_be_laid(tile: Tile) -> bool:
    """Misconception: an action tile is laid like the others."""
    return True


@rule("BB-ROW-NONE")
def replace_if_none(state: State, playable: int) -> State | None:
    """The position after the row has been replaced, by the same player without time; `None` if a tile can be played."""
    return None if playable else replaced(state)


@rule("BB-ROW-NONE", "lose-the-turn")
def replace_and_lose(state: State, playable: int) -> State | None:
    """Misconception: a player for whom nothing fits loses the turn."""
    return None if playable else next_turn(replaced(state), _others_first(state), state.clock)


@rule("BB-ROW-NONE", "one-misfit-is-enough")
def replace_if_one(state: State, playable: int) -> State | None:
    """Misconception: the row may be replaced when one of its tiles does not fit."""
    return None if playable == len(state.row) else replaced(state)


def _others_first(state: State) -> Clock:
    """The clock with the player to move put last, for misconceptions about losing or passing the turn."""
    return (*state.clock[1:], *state.clock[:1])


# ------------------------------------------------------------------ what a tile brings


def taken(state: State, code: str) -> tuple[State, int]:
    """The row without the tile, and the place where it lay."""
    gap = state.row.index(code)
    return replace(state, row=state.row[:gap] + state.row[gap + 1 :]), gap


def laid(before: State, lay: Lay) -> State:
    """The position after a tile has been laid, with all that it brings at once; the turn is not over yet."""
    tile, cell, row = TILES[lay.tile], lay.cell, before.row
    gap = row.index(lay.tile)
    universe = _absorbed(before, {**before.universe, cell: lay.tile}, tile, cell)
    dark, extras = _due(before, universe, tile, cell)
    return replace(
        before,
        universe=universe,
        row=row[:gap] + row[gap + 1 :],
        owners={**before.owners, cell: before.turn},
        owed=before.owed + before.rulebook["BB-CLOCK-FREE"](before, tile, cell),
        opened=before.opened or lay.tile,
        last=cell,
        dark=dark,
        extras=extras,
    )


def _absorbed(before: State, universe: dict[Cell, str], tile: Tile, cell: Cell) -> dict[Cell, str]:
    """The universe after the black hole has had its effect."""
    book = before.rulebook
    if tile.code == HOLE:
        found: dict[Cell, str] = book["BB-BH-ABSORB"](replace(before, universe=universe), cell)
        return found
    if not tile.is_body or HOLE not in map(universe.get, NEAR[cell]):
        return universe
    shielded = before.dark and book.reading("BB-DE-HOLE") == "dark-energy-shields"
    return arrival(replace(before, universe=universe), cell, turned=book["BB-BH-LATER"]()[1] and not shielded)


def _due(before: State, universe: dict[Cell, str], tile: Tile, cell: Cell) -> tuple[int, int]:
    """The bodies still due after a tile has been laid: of dark energy, and extra ones."""
    book, earned = before.rulebook, 0
    if tile.code == NOVA:
        earned = 1
    elif tile.is_body:
        earned = book["BB-SN-CHAIN"](before, cell)
        if earned and not TILES[universe[cell]].is_body and not book["BB-SN-HOLE"]():
            earned = 0
    if before.dark:
        return before.dark - 1, before.extras + earned
    return 0, max(before.extras - 1, 0) + earned


@rule("BB-ACT-OUT")
def out_of_the_game(state: State, code: str) -> State:
    """An executed action leaves the game."""
    return replace(state, used=(*state.used, code))


@rule("BB-ACT-OUT", "actions-recycled")
def action_to_discards(state: State, code: str) -> State:
    """Misconception: a used action goes to the discards."""
    return replace(state, queue=(*state.queue, code), discards=state.discards + 1)


def used(state: State, code: str) -> tuple[State, int]:
    """An action tile taken from the row: its time is owed and it leaves the game."""
    owed = state.rulebook["BB-CLOCK-FREE"](state, TILES[code], None)
    state, gap = taken(state, code)
    gone: State = state.rulebook["BB-ACT-OUT"](
        replace(state, owed=state.owed + owed, opened=state.opened or code), code
    )
    return (replace(gone, dark=2) if code == DARK_ENERGY else gone), gap


# ------------------------------------------------------------------ how a turn goes on and ends


def goes_on(state: State, gap: int) -> State:
    """What follows when a tile has had its effect: a tile added and one more body, or the end of the turn."""
    return added(state, gap) if state.dark or state.extras else ended(state, gap)


def declined(state: State) -> State:
    """What is due is given up: bodies of dark energy, or all extra turns; by a misconception, a normal turn."""
    if state.pending == "turn":
        return next_turn(state, _others_first(state), state.clock)
    return goes_on(given_up(state), len(state.row))


def given_up(state: State) -> State:
    """What is still due after a body of dark energy, or an extra turn, has been given up."""
    if state.dark:
        return replace(state, dark=0)
    return replace(state, extras=state.rulebook["BB-SN-OPTIONAL"](state.extras, fits=False))


def ended(state: State, gap: int) -> State:
    """The end of a turn: the row renewed, the time paid, the clock read."""
    if state.mode == "simple":
        simple: State = state.rulebook["BB-SIM-TURN"](state, gap)
        return simple
    if state.mode == "solo":
        return _ended_solo(state, gap)
    shed, lost = _shed(state, gap)
    return paid(refilled_after(state, shed, gap), lost)


def _shed(state: State, gap: int) -> tuple[int | None, int]:
    """Which place of the row is discarded, and what the tile there costs."""
    shed = state.rulebook["BB-ROW-DISCARD"](state.row, gap)
    return shed, TILES[state.row[shed]].cost if shed is not None else 0


def _ended_solo(state: State, gap: int) -> State:
    """Solo: the goal is looked at, the time paid, the clock read, the row renewed; a negative line ends it at once."""
    before, (shed, discarded) = state.time_of(0), _shed(state, gap)
    for step in state.rulebook["BB-SOLO-SEQ"]():
        if state.cards.lost:
            return replace(state, opened="", owed=0)
        state = checked(state) if step == "goal" else rounds(paid(state, discarded), before)
    return state if state.cards.lost else refilled_after(state, shed, gap)


def paid(state: State, discarded: int) -> State:
    """The marker moved by the time owed, and the next player read from the clock."""
    book, before = state.rulebook, state.clock
    time = state.time_of(state.turn) + book["BB-CLOCK-MOVE"](state.owed, discarded)
    after = book["BB-CLOCK-STACK"](before, state.turn, time)
    return next_turn(state, book["BB-TURN-3STEPS"](before, after), after)


def next_turn(state: State, read: Clock, clock: Clock) -> State:
    """The turn handed to the player who is next as the clock is read."""
    turn = state.rulebook["BB-CLOCK-NEXT"](read, state.turn) if read else state.turn
    return replace(state, clock=clock, turn=turn, opened="", owed=0)


@rule("BB-SIM-TURN")
def simple_turn(state: State, gap: int) -> State:
    """Simple mode: one new tile, nothing discarded, no time; then the player to the left."""
    state = refilled(state, gap)
    return replace(state, turn=(state.turn + 1) % len(state.players), opened="", owed=0)


@rule("BB-SIM-TURN", "simple-discards")
def simple_turn_with_discard(state: State, gap: int) -> State:
    """Misconception: the rightmost tile is discarded in the simple mode too."""
    return replace(renewed(state, gap), turn=(state.turn + 1) % len(state.players), opened="", owed=0)


# ------------------------------------------------------------------ may this tile be taken now?


def taking(site: Site) -> tuple[Check, ...]:
    """The checks about the tile itself: is it in the row, and may its kind be taken now?"""
    state, tile = site.state, site.tile
    book = state.rulebook
    found = [book["BB-TURN-MUST"](state, tile.code)]
    if not book["BB-COMP-CARDS"](tile, state.players[state.turn], state.players):
        found.append(
            Check("BB-COMP-CARDS", False, (), {"tile": tile.code}, N_("Only the player of earth may take {tile}."))
        )
    if not book["BB-WH-ENDS"](state, tile):
        found.append(Check("BB-WH-ENDS", False, (), {"tile": tile.code}, N_("{tile} needs the other end.")))
    facts, where = {"tile": tile.code}, (in_row(state, tile.code),) if tile.code in state.row else ()
    if state.pending == "extra" and not _specials_allowed(state):
        ok = book["BB-SN-EXTRA"](site)
        says = (
            N_("{tile} may be taken in an extra turn.")
            if ok
            else N_("{tile} may not be taken in an extra turn, only bodies.")
        )
        found.append(Check("BB-SN-EXTRA", ok, where, facts, says))
    if state.pending == "dark":
        ok = book["BB-DE"](tile)
        says = (
            N_("{tile} may be brought in by dark energy.")
            if ok
            else N_("Dark energy brings in bodies only, not {tile}.")
        )
        found.append(Check("BB-DE", ok, where, facts, says))
    return tuple(found)


@rule("BB-WH-ENDS")
def end_alone(state: State, tile: Tile) -> bool:
    """Whether a tile may be taken as far as the wormhole goes: each of its ends may, wherever the other one is."""
    return True


@rule("BB-WH-ENDS", "ends-only-as-a-pair")
def ends_as_a_pair(state: State, tile: Tile) -> bool:
    """Misconception: one end may be taken only if the other lies in the row or in the universe."""
    return tile.code not in ENDS or all(end in state.row or end in state.cells_of for end in ENDS)


@rule("BB-COMP-CARDS")
def emblem_is_no_right(tile: Tile, element: str, players: tuple[str, ...]) -> bool:
    """Whether the emblem of a player lets him or her take a tile: it says nothing about tiles."""
    return True


@rule("BB-COMP-CARDS", "earth-player-owns-earth")
def earth_for_earth(tile: Tile, element: str, players: tuple[str, ...]) -> bool:
    """Misconception: the player with the earth emblem has a right over the Earth tile."""
    return tile.code != EARTH or element == "earth" or "earth" not in players


def _specials_allowed(state: State) -> bool:
    """Whether an extra turn may be used for a phenomenon or an action because no body fits: a misconception only."""
    return state.rulebook["BB-SN-LOST"]() == "special" and not body_fits(state)


def laying(tile: Tile, state: State) -> Check | None:
    """Whether a tile is of a kind that is laid; only actions need the answer."""
    if tile.code not in ACTIONS:
        return None
    ok = state.rulebook["BB-TURN-KINDS"](tile)
    return Check(
        "BB-TURN-KINDS", ok, (), {"tile": tile.code}, N_("{tile} is an action: it is carried out, never laid.")
    )


def take_action(use: Use, state: State) -> tuple[Check, ...]:
    """The checks for an action tile that names nothing: dark energy is always playable, the others would do nothing."""
    if use.tile == DARK_ENERGY:
        ok = state.rulebook["BB-DE-FEWER"](state)
        return (Check("BB-DE-FEWER", ok, (), {"tile": use.tile}, N_("Dark energy can always be taken.") if ok else ""),)
    ok = state.rulebook["BB-ACT-WHOLE"]()
    return (
        Check(
            "BB-ACT-WHOLE", ok, (), {"tile": use.tile}, N_("{tile} must move a body; it cannot be taken for nothing.")
        ),
    )
