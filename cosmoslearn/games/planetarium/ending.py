"""Final turns and what brings them about.

Source: rulebook p. 10, El último turno; deadlocks and the solo clock are house rules.
"""

from __future__ import annotations

from .balance import all_planets
from .book import rule
from .lines import Space
from .moves import Drift
from .pieces import EMPTY
from .state import State, Task, Turn, changed
from .track import begun

# ------------------------------------------------------------------ the final circle is reached


@rule("PLA-END-TRIGGER")
def this_turn_is_final(state: State) -> State:
    """The turn in which matter is paid onto the final circle is its player's final turn; the others follow."""
    others = state.rulebook["PLA-END-OTHERS"](state, state.seat)
    return state.in_turn(final=True, triggered=True).but(queue=others)


@rule("PLA-END-TRIGGER", "one-more-for-me")
def one_more_for_the_player(state: State) -> State:
    """Misconception: whoever fills the track gets another turn for the Final cards."""
    others = state.rulebook["PLA-END-OTHERS"](state, state.seat)
    return state.but(queue=(*others, state.seat))


@rule("PLA-END-OTHERS")
def everybody_else(state: State, player: int) -> tuple[int, ...]:
    """Who takes a final turn after a player has reached the circle: every other player, in order to the left."""
    return tuple((player + step) % state.players for step in range(1, state.players))


@rule("PLA-END-OTHERS", "end-of-round")
def rest_of_the_round(state: State, player: int) -> tuple[int, ...]:
    """Misconception: only the players who have not yet had a turn in this round."""
    seats = [(state.first + step) % state.players for step in range(state.players)]
    return tuple(seats[seats.index(player) + 1 :])


def trigger(state: State, *_: str) -> State:
    """Begin the final turns if a token lies on the final circle for the first time."""
    if state.queue is not None or not state.circle:
        return state
    found: State = state.rulebook["PLA-END-TRIGGER"](state)
    return found


@rule("PLA-END-TRIGGERREST")
def trigger_card_is_carried_out(state: State, card: str) -> bool:
    """Whether the card whose payment reached the circle scores."""
    return True


@rule("PLA-END-TRIGGERREST", "card-lost")
def trigger_card_is_lost(state: State, card: str) -> bool:
    """Misconception: it no longer scores."""
    return not (state.turn.triggered and card not in state.turn.finals)


# ------------------------------------------------------------------ deadlocks (house)


@rule("PLA-HS-NOMATTER")
def orbits_are_dry(state: State) -> tuple[int, ...]:
    """Who takes a final turn when the orbits are empty: all, from the left of the player who has just finished."""
    return _all_after(state) if not state.on_board else ()


@rule("PLA-HS-NOMATTER", "finisher-out")
def finisher_gets_none(state: State) -> tuple[int, ...]:
    """Misconception: the player who took the last token gets no final turn."""
    return orbits_are_dry(state)[:-1]


def _all_after(state: State) -> tuple[int, ...]:
    return tuple((state.seat + step) % state.players for step in range(1, state.players + 1))


@rule("PLA-HS-NOPROGRESS")
def common_count(state: State) -> tuple[int, ...]:
    """Who takes a final turn when nothing has been collected, played or downgraded for too long: all, likewise."""
    return _all_after(state) if state.idle >= state.idle_rounds * state.players else ()


@rule("PLA-HS-NOPROGRESS", "each-player-own")
def own_counts(state: State) -> tuple[int, ...]:
    """Misconception: a player who idles that often is out, and the others have their final turns."""
    return _all_after(state)[:-1] if state.idlers[state.seat] >= state.idle_rounds else ()


@rule("PLA-HS-SAMETURNS")
def ordinary_final_turns(queue: tuple[int, ...]) -> tuple[int, ...]:
    """The final turns after a deadlock are final turns like any others."""
    return queue


@rule("PLA-HS-SAMETURNS", "no-final-turns")
def no_final_turns(queue: tuple[int, ...]) -> tuple[int, ...]:
    """Misconception: a deadlock ends the game at once, without final turns."""
    return ()


@rule("PLA-HS-PRECEDENCE")
def printed_ending_first(state: State) -> bool:
    """Whether a deadlock is looked at: not once the final circle has been reached."""
    return state.queue is None and not state.solo and state.idle_rounds > 0


@rule("PLA-HS-PRECEDENCE", "both-endings")
def both_endings(state: State) -> bool:
    """Misconception: empty orbits give everyone a final turn, even when the same turn reached the final circle."""
    return (state.queue is None or state.turn.triggered) and not state.solo and state.idle_rounds > 0


# ------------------------------------------------------------------ the solo clock (house)


@rule("PLA-SOLO-DRIFT")
def chance_picks(state: State) -> tuple[Space, ...]:
    """The tokens among which a choice is made by the player: none, chance picks the one that drifts."""
    return ()


@rule("PLA-SOLO-DRIFT", "choose-drift")
def player_picks(state: State) -> tuple[Space, ...]:
    """Misconception: the player picks it."""
    return tuple(space for space, token in enumerate(state.matter) if token != EMPTY)


def drifts(state: State) -> tuple[Drift, ...]:
    """The tokens among which the player chooses the one that drifts."""
    return tuple(Drift(state.chart.names[space]) for space in state.rulebook["PLA-SOLO-DRIFT"](state))


def drift(state: State, *_: str) -> State:
    """One token of the orbits, each alike, drifts to the track; with a choice, the player is asked."""
    spaces = tuple(space for space, token in enumerate(state.matter) if token != EMPTY)
    if not spaces:
        return state.then(Task("pass"))
    if state.rulebook["PLA-SOLO-DRIFT"](state):
        return state.then(Task("choose"), Task("pass"))
    space, chance = state.chance.choose(spaces)
    return drifted(state.but(chance=chance), space).then(Task("pass"))


def drifted(state: State, space: Space) -> State:
    """The token of a space lies on the next free space of the track."""
    found = state.rulebook["PLA-TRACK-FILL"](state.with_matter(space, EMPTY), state.matter[space])
    accelerated: State = state.rulebook["PLA-SOLO-ACCEL"](found)
    return accelerated


def choose_drift(state: State, move: Drift) -> State:
    """Let the chosen token drift."""
    return drifted(state, state.chart.index[move.space])


@rule("PLA-SOLO-ACCEL")
def drift_accelerates(state: State) -> State:
    """A drifted token on the acceleration space counts like a paid one."""
    return begun(state)


@rule("PLA-SOLO-ACCEL", "paid-only")
def drift_does_not_accelerate(state: State) -> State:
    """Misconception: only paid matter can start the acceleration."""
    return state


@rule("PLA-SOLO-END")
def one_turn_more(state: State) -> State:
    """A drifted token on the circle, or empty orbits: one further turn follows, the final one."""
    return state.but(queue=(0,)) if state.circle or not state.on_board else state


@rule("PLA-SOLO-END", "drift-ends-now")
def drift_ends_now(state: State) -> State:
    """Misconception: the game stops at once."""
    return state.but(over=True) if state.circle or not state.on_board else state


# ------------------------------------------------------------------ the end of a turn


def close(state: State, *_: str) -> State:
    """End the turn: count it, let matter drift in the solo, look at deadlocks, and go to the next player."""
    turn, seat = state.turn, state.seat
    busy = bool(turn.collected or turn.played or turn.downgraded or turn.finals)
    found = state.but(
        turns=changed(state.turns, seat, state.turns[seat] + 1),
        idle=0 if busy else state.idle + 1,
        idlers=changed(state.idlers, seat, 0 if busy else state.idlers[seat] + 1),
    )
    if (seat + 1) % state.players == state.first:
        found = found.rulebook["PLA-STATE-CHECK"](found, all_planets(), "round")
    if turn.final:
        return found.then(Task("pass"))
    found = found.rulebook["PLA-TRACK-PAIDONLY"](found)
    following = Task("drift") if state.solo and state.queue is None else Task("pass")
    closed: State = found.then(following)
    return closed


def next_turn(state: State, *_: str) -> State:
    """The next player's turn, or the end of the game."""
    queue = _queue(state)
    state = state.rulebook["PLA-SOLO-END"](state) if state.solo and queue is None else state.but(queue=queue)
    if state.over or state.rulebook["PLA-END-GAMEOVER"](state):
        return state.but(over=True, agenda=())
    if state.queue:
        player, *rest = state.queue
        return state.but(queue=tuple(rest), turn=Turn(player, final=True, origins=state.planets))
    player = state.rulebook["PLA-TURN-ORDER"](state, state.seat)
    return state.but(turn=Turn(player, origins=state.planets))


def _queue(state: State) -> tuple[int, ...] | None:
    if not state.rulebook["PLA-HS-PRECEDENCE"](state):
        return state.queue
    found = state.rulebook["PLA-HS-NOMATTER"](state) or state.rulebook["PLA-HS-NOPROGRESS"](state)
    return state.rulebook["PLA-HS-SAMETURNS"](found) if found else state.queue


@rule("PLA-END-GAMEOVER")
def everybody_is_done(state: State) -> bool:
    """Whether the game is over: final turns have begun, and nobody is left who has one."""
    return state.queue == ()


@rule("PLA-END-GAMEOVER", "at-the-circle")
def over_at_the_circle(state: State) -> bool:
    """Misconception: the game is over with the turn that reaches the final circle."""
    return bool(state.circle) or everybody_is_done(state)
