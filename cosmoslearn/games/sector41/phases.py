"""The course of a game: setup, turns of three phases, whose turn it is, the end. Sources: setup and phases."""

from __future__ import annotations

from ...core.language import N_
from . import grid
from .book import rule
from .chain import awaken, choices, decide, obey, walk
from .ending import ends_now, winner
from .grid import CENTRE, NAMES, SIDES
from .guardian import guardian_to, leads, moves_again
from .moves import PASS, STAY, Fold, Move, Pick, Seat, Slide, Walk
from .notes import note_arrival, note_awakening, note_next, note_riding, note_standing, note_turned, told_end
from .play import Play
from .ships import fold_checks, folded, slides
from .state import ABOARD, OUT, Chain, Explorer, State, at, explorer_id, ship_id
from .walking import remove_stuck, walks


@rule("S41-TURN-SEATS")
def behind_the_ships(state: State) -> tuple[int, ...]:
    """The players clockwise seen from above: N, E, S, W; sides without a player are skipped."""
    return state.seats


@rule("S41-TURN-SEATS", "order-of-sitting-down")
def as_they_sat_down(state: State) -> tuple[int, ...]:
    """Misconception: in the order in which the ships were set down."""
    return tuple(range(len(state.ships)))


@rule("S41-TURN-ORDER")
def next_clockwise(state: State, player: int) -> int:
    """The player whose turn follows another's: the next one clockwise."""
    return _seated(state, player, 1)


@rule("S41-TURN-ORDER", "turns-anticlockwise")
def next_anticlockwise(state: State, player: int) -> int:
    """Misconception: the turn goes to the other side."""
    return _seated(state, player, -1)


def _seated(state: State, player: int, step: int) -> int:
    seats: tuple[int, ...] = state.rulebook["S41-TURN-SEATS"](state)
    return seats[(seats.index(player) + step) % len(seats)]


@rule("S41-TURN-PHASES")
def all_three_phases(acted: bool) -> bool:
    """Whether an explorer phase follows the mother-ship phase: always, whether the ship acted or not."""
    return True


@rule("S41-TURN-PHASES", "one-phase-a-turn")
def one_of_three_phases(acted: bool) -> bool:
    """Misconception: who moves the ship or folds has used up the turn."""
    return not acted


def perform(play: Play, move: Move) -> None:
    """Carry out a legal move, and everything that follows without a decision."""
    if isinstance(move, Seat):
        _seat(play, move)
    elif isinstance(move, Slide | Fold) or move == STAY:
        _ship_phase(play, move)
    elif isinstance(move, Pick) and move.verb == "guardian":
        _guardian_step(play, move.cell)
    elif isinstance(move, Walk):
        if walk(play, move):
            _after_walk(play)
        elif not walks(play.state, play.state.player):
            _end_explorer_phase(play)
    elif move == PASS:
        _end_explorer_phase(play)
    else:
        decide(play, move)
        _after_walk(play)
    play.state = play.state if play.state.chain is not None else remove_stuck(play.state, "change")


# ------------------------------------------------------------------ setup


def _seat(play: Play, move: Seat) -> None:
    state = play.state
    state = state.having(ships=(*state.ships, (move.side, move.place)))
    if len(state.ships) == state.players:
        state = state.having(phase="ship", player=state.first)
    else:
        state = state.having(player=len(state.ships))
    play.state = state
    marks = {"focus": (ship_id(move.side),)}
    play.note("S41-SETUP-SHIPS", N_("{side} takes its place."), "seated", {"side": move.side}, marks, side=move.side)


# ------------------------------------------------------------------ mother ship


def _ship_phase(play: Play, move: Move) -> None:
    state = play.state
    side, place = state.ships[state.player]
    if isinstance(move, Slide):
        ships = list(state.ships)
        ships[state.player] = (move.side, move.place)
        play.state = state.having(ships=tuple(ships), slid=True)
        marks: dict[str, tuple[str, ...]] = {"path": (ship_id(side),)}
        args = {"side": move.side, "from": place, "to": move.place}
        says = N_("The ship of {side} moves to {cell}; explorers aboard ride along.")
        play.note(
            "S41-SHIP-MOVE", says, "slides", args, marks, side=move.side, cell=NAMES[grid.facing(move.side, move.place)]
        )
        if state.rulebook["S41-SHIP-OPTIONS"](True):
            return
    elif isinstance(move, Fold):
        line = state.rulebook["S41-SHIP-LINES"](side, place)
        play.state = folded(state, move.turned)
        marks = {"path": tuple(map(at, line))}
        says = N_("{side} folds: each tile from {near} to {far} moves one space away, the far one comes round.")
        args = {"near": NAMES[line[0]], "far": NAMES[line[-1]]}
        play.note("S41-FOLD-SHIFT", says, "folds", args, marks, side=side, near=NAMES[line[0]], far=NAMES[line[-1]])
        note_riding(play, state)
        _obey_after_fold(play, line)
    play.state = play.state.having(slid=False)
    if state.rulebook["S41-TURN-PHASES"](move != STAY):
        begin_explorer_phase(play)
    else:
        _begin_guardian_phase(play)


def _obey_after_fold(play: Play, line: tuple[int, ...]) -> None:
    """For a misconception: explorers carried by the fold obey their tile again; choices take the first option."""
    owner = play.state.player
    for player, who in play.state.rulebook["S41-FOLD-CARGO"](play.state, line):
        cell = play.state.explorer(player, who).at
        if cell >= 0:
            chain = Chain(who, cell, heading=play.state.inward(owner))
            runner = Play(play.state.having(player=player, phase="chain", chain=chain))
            obey(runner)
            while runner.state.chain is not None:
                decide(runner, choices(runner.state)[0])
            play.state = runner.state.having(player=owner, phase="ship", moved=(), entered=0)


# ------------------------------------------------------------------ explorers


def begin_explorer_phase(play: Play) -> None:
    """The start of an explorer phase; it is over at once when nobody can move."""
    before = play.state
    play.state = before.rulebook["S41-EXP-SEQUENCE"](before).having(phase="explorer", moved=())
    _note_start(play, before)
    if not walks(play.state, play.state.player):
        _end_explorer_phase(play)


def _note_start(play: Play, before: State) -> None:
    if not play.noting:
        return
    after, player = play.state, before.player
    crew = list(enumerate(zip(before.explorers[player], after.explorers[player], strict=True)))
    removed = [
        before.name_of(player, who) for who, (old, new) in crew if old.at != OUT and (new.at == OUT or old != new)
    ]
    entered = [before.name_of(player, who) for who, (old, new) in crew if new.at == ABOARD and old != new]
    if removed:
        says = N_("No explorer in play can move: {names} out of the game.")
        play.state = after.having(explorers=before.explorers)
        for name in removed:
            play.state = play.state.with_explorer(player, int(name[1]) - 1, Explorer(OUT))
        marks = {"broken": tuple(map(explorer_id, removed))}
        play.note("S41-EXP-IMMOBILE", says, "removed", {"explorers": removed}, marks, names=removed)
        play.state = after
    if entered:
        says, marks = N_("No explorer in play: {names} back on the ship."), {"ok": (ship_id(before.side(player)),)}
        play.note("S41-EXP-REENTER", says, "enters", {"explorers": entered}, marks, names=entered)


def _after_walk(play: Play) -> None:
    state = play.state
    if state.chain is not None:
        return
    if ends_now(state):
        over(play)
    elif state.rulebook["S41-EXP-ONE"](state).everyone and walks(state, state.player):
        play.state = state
    else:
        _end_explorer_phase(play)


def _end_explorer_phase(play: Play) -> None:
    state = play.state
    if state.extra == 1:
        says = N_("One more explorer phase follows.")
        play.state = state.having(extra=2)
        play.note("S41-TILE-TIMEWARP", says, "extra", {}, {})
        begin_explorer_phase(play)
        return
    _stand(play, "phase-end")
    _begin_guardian_phase(play)


def _stand(play: Play, moment: str) -> None:
    """Explorers that paused are stood up where this is the moment for it."""
    before = play.state
    play.state = before.rulebook["S41-TILE-BARREN-STAND"](before, moment)
    note_standing(play, before)


# ------------------------------------------------------------------ Guardian


def _begin_guardian_phase(play: Play) -> None:
    play.state = state = play.state.having(phase="guardian")
    if state.waking < 2 and state.all_explored:
        play.state = state.rulebook["S41-GUARD-AWAKE-START"](state)
        note_awakening(play)
        _end_turn(play)
    elif not leads(state).steps or not state.rulebook["S41-GUARD-MOVER"](state):
        _end_turn(play)


def _guardian_step(play: Play, cell: int) -> None:
    before = play.state
    play.state = guardian_to(before, cell)
    _note_guardian(play, before, cell)
    awaken(play, "guardian")
    again = before.waking == 0 < play.state.waking < 2 and moves_again(play.state)
    if play.state.removed != before.removed and ends_now(play.state):
        over(play)
    elif not again:
        _end_turn(play)


def _note_guardian(play: Play, before: State, cell: int) -> None:
    if not play.noting:
        return
    after = play.state
    rule_id = ("S41-GUARD-WANDER", "S41-GUARD-QUICK-MOVE", "S41-GUARD-AWAKE-MOVE")[before.waking]
    play.state = before.having(guardian=cell)
    args = {"from": NAMES[before.guardian], "to": NAMES[cell]}
    marks = {"path": (at(before.guardian), at(cell))}
    says = N_("The Guardian goes from {start} to {end}.")
    play.note(rule_id, says, "guardian", args, marks, start=NAMES[before.guardian], end=NAMES[cell])
    play.state = after
    if after.cleared != before.cleared:
        says = N_("{cell} is cleared; discs removed: {n}.")
        gone = len(after.removed) - len(before.removed)
        args = {"cell": NAMES[cell]}
        play.note("S41-GUARD-CLEAR", says, "cleared", args, {"broken": (at(cell),)}, cell=NAMES[cell], n=gone)
    elif after.explored != before.explored:
        note_turned(play, before.having(guardian=cell), cell, "S41-GUARD-EXPLORES")
    note_arrival(play)


# ------------------------------------------------------------------ the end of a turn, the end of the game


def _end_turn(play: Play) -> None:
    state = play.state
    if ends_now(state, turn_over=True):
        return over(play)
    following = state.rulebook["S41-TURN-ORDER"](state, state.player)
    state = state.having(player=following, turn=state.turn + 1, phase="ship", slid=False, moved=(), entered=0, extra=0)
    before, play.state = play.state.player, state
    note_next(play, before)
    _stand(play, "turn-start")
    return None


def over(play: Play) -> None:
    """The game stops: nobody can go above the leader any more."""
    play.state = play.state.having(phase="over", chain=None)
    won = winner(play.state)
    says = N_("Nobody can go above the leader any more: {side} wins.") if won is not None else N_("The game is drawn.")
    side = "" if won is None else play.state.side(won)
    marks = {"ok": (ship_id(side),)} if side else {}
    for rule_id, told, claim, args, facts in told_end(play.state, won):
        play.note(rule_id, told, claim, args, marks, **facts)
    play.note("S41-END-TEST", says, "decided", {}, marks, side=side)


# ------------------------------------------------------------------ what may be done


@rule("S41-SETUP-TWO")
def opposite_for_two(state: State, side: str) -> bool:
    """Whether a side may be taken: with two players the second must sit opposite the first."""
    return state.players != 2 or not state.ships or grid.OPPOSITE[state.ships[0][0]] == side


@rule("S41-SETUP-SHIPS")
def in_line_with_the_centre(state: State, side: str, place: int) -> bool:
    """Whether a ship may be set down: on a free side, in line with the Guardian on the centre."""
    return state.player_of(side) is None and place == CENTRE % grid.SIZE


def seats(state: State) -> tuple[Seat, ...]:
    """The places where the next ship may be set down."""
    in_line, opposite = state.rulebook["S41-SETUP-SHIPS"], state.rulebook["S41-SETUP-TWO"]
    places = ((side, place) for side in SIDES if opposite(state, side) for place in range(grid.SIZE))
    return tuple(Seat(side, place) for side, place in places if in_line(state, side, place))


def legal(state: State) -> tuple[Move, ...]:
    """All legal moves."""
    if state.phase == "over":
        return ()
    if state.phase == "setup":
        return seats(state)
    if state.phase == "ship":
        allowed = state.rulebook["S41-SHIP-OPTIONS"](state.slid)
        ships: tuple[Move, ...] = slides(state) if "ship" in allowed else ()
        side, place = state.ships[state.player]
        far = state.rulebook["S41-SHIP-LINES"](side, place)[-1]
        turns = state.rulebook["S41-FOLD-NOREVEAL"](state, far)
        folds = [Fold(n) for n in turns if all(check.ok for check in fold_checks(state, n))]
        return (*ships, *folds, STAY)
    if state.phase == "explorer":
        passing = (PASS,) if state.rulebook["S41-EXP-MANDATORY"](state) else ()
        return (*walks(state, state.player), *passing)
    if state.phase == "chain":
        return choices(state)
    return tuple(Pick("guardian", cell) for cell in leads(state).cells)
