"""What a turn allows, in which order, and who is next.

Source: rulebook p. 5, Resumen del turno, and p. 10, El último turno.
"""

from __future__ import annotations

from ...core.language import N_
from ...core.position import Move
from ...core.verdict import Check
from .acceleration import Pace
from .book import rule
from .moves import Downgrade, End, Play, Step
from .pieces import PLANETS
from .state import State, player_name


def turn_check(law: str, ok: bool, says: str = "", **facts: object) -> Check:
    """A check about the turn as a whole, with nothing on the board to point at."""
    return Check(law, ok, (), facts, "" if ok else says)


def step_done(state: State) -> bool:
    """Whether the move of the turn is made, or cannot be made because no token has one."""
    return bool(state.turn.moved) or not state.can_step


# ------------------------------------------------------------------ whose planets


@rule("PLA-INFO-THEME")
def planets_of_nobody(state: State, move: Step | Play) -> Check | None:
    """The planets belong to nobody."""
    planet = move.planet if isinstance(move, Play) else move.token
    return turn_check("PLA-INFO-THEME", True) if planet in PLANETS else None


@rule("PLA-INFO-THEME", "own-planet")
def one_planet_each(state: State, move: Step | Play) -> Check | None:
    """Misconception: each player looks after one planet."""
    planet, own = move.planet if isinstance(move, Play) else move.token, PLANETS[state.seat]
    if planet not in PLANETS:
        return None
    return turn_check(
        "PLA-INFO-THEME",
        planet == own,
        N_("{player} looks after planet {own} only"),
        player=player_name(state.seat),
        own=own,
    )


# ------------------------------------------------------------------ the order of a turn


@rule("PLA-TURN-STEPS")
def move_then_card(state: State, move: Move) -> Check:
    """First the move, then the card, then the draw."""
    if isinstance(move, Step):
        late = state.turn.played or state.turn.downgraded or state.turn.finals
        return turn_check("PLA-TURN-STEPS", not late, N_("a card has been played or thrown away: the move comes first"))
    return turn_check("PLA-TURN-STEPS", step_done(state), N_("no token has been moved yet in this turn"))


@rule("PLA-TURN-STEPS", "card-before-move")
def card_before_move(state: State, move: Move) -> Check:
    """Misconception: a card may be played before the token is moved."""
    return turn_check("PLA-TURN-STEPS", True)


@rule("PLA-TURN-MOVEMUST", "mandatory", default=True)
def must_move(state: State, move: End) -> Check:
    """One token is moved in every turn."""
    return turn_check("PLA-TURN-MOVEMUST", step_done(state), N_("one token has to be moved before the turn ends"))


@rule("PLA-TURN-MOVEMUST", "may-skip")
@rule("PLA-TURN-MOVEMUST", "may-pass")
def may_pass(state: State, move: End) -> Check:
    """Reading and misconception: a player may decline to move."""
    return turn_check("PLA-TURN-MOVEMUST", True)


@rule("PLA-TURN-CARDOPTIONAL")
def card_is_optional(state: State, move: End) -> Check:
    """Playing a card is never forced."""
    return turn_check("PLA-TURN-CARDOPTIONAL", True)


@rule("PLA-TURN-CARDOPTIONAL", "must-play")
def must_play(state: State, move: End) -> Check:
    """Misconception: a Low or High card that can be played has to be played."""
    return turn_check("PLA-TURN-CARDOPTIONAL", not state.can_play, N_("a card could be played"))


@rule("PLA-TURN-ONECARD")
def one_card(state: State, move: Play) -> Check | None:
    """No more than one Low or High card in a turn; final turns have their own rule."""
    if state.turn.final:
        return None
    return turn_check(
        "PLA-TURN-ONECARD", not state.turn.played, N_("{card} has been played in this turn"), card=state.turn.played
    )


@rule("PLA-TURN-ONECARD", "one-of-each")
def one_low_and_one_high(state: State, move: Play) -> Check | None:
    """Misconception: one Low card and one High card may be played in a turn."""
    if state.turn.final:
        return None
    known = state.components.cards  # who watches may not know what was played
    decks = {known[card].deck for card in state.turn.played if card in known}
    return turn_check(
        "PLA-TURN-ONECARD",
        state.card(move.card).deck not in decks,
        N_("{card} has been played in this turn"),
        card=state.turn.played,
    )


@rule("PLA-TURN-END")
def ends_after_the_draw(state: State) -> bool:
    """Whether the turn ends by itself: a card was played or thrown away, and nothing is left but to end it."""
    return bool(state.turn.played or state.turn.downgraded) and not state.turn.final and state.open_moves() == (End(),)


@rule("PLA-TURN-END", "move-ends-turn")
def ends_with_the_move(state: State) -> bool:
    """Misconception: the turn ends with the move, and a card has to wait for the next one."""
    return bool(state.turn.moved) and not state.turn.final


# ------------------------------------------------------------------ one token


@rule("PLA-MOVE-ONETOKEN")
def one_token(state: State, move: Step) -> Check | None:
    """Exactly one token is moved in a turn; final turns have their own rule."""
    if state.turn.final:
        return None
    return turn_check("PLA-MOVE-ONETOKEN", _room(state, move), N_("a token has been moved in this turn"))


def _room(state: State, move: Step) -> bool:
    pace: Pace = state.rulebook["PLA-ACCEL-START"](state)
    return len(state.turn.moved) < pace.tokens and move.token not in state.turn.moved


@rule("PLA-MOVE-ONETOKEN", "planet-and-matter")
def planet_and_matter(state: State, move: Step) -> Check | None:
    """Misconception: each turn moves one planet and one matter token."""
    if state.turn.final:
        return None
    kind = move.token in PLANETS
    ok = not any((moved in PLANETS) == kind for moved in state.turn.moved)
    return turn_check("PLA-MOVE-ONETOKEN", ok, N_("a token of this sort has been moved in this turn"))


@rule("PLA-END-FINALMOVE", "one-token", default=True)
def one_token_in_final_turn(state: State, move: Step) -> Check | None:
    """In a final turn, too, one token is moved."""
    if not state.turn.final:
        return None
    return turn_check("PLA-END-FINALMOVE", _room(state, move), N_("a token has been moved in this final turn"))


@rule("PLA-END-FINALMOVE", "free-moves")
@rule("PLA-END-FINALMOVE", "several-tokens")
def several_tokens_in_final_turn(state: State, move: Step) -> Check | None:
    """Reading and misconception: any number of different tokens may be moved in a final turn, each once."""
    if not state.turn.final:
        return None
    return turn_check(
        "PLA-END-FINALMOVE", move.token not in state.turn.moved, N_("this token has been moved in this final turn")
    )


@rule("PLA-END-FINALTURN")
def final_turn_like_any(state: State, move: Move) -> Check | None:
    """A final turn has its move and its Low or High card like any other."""
    return turn_check("PLA-END-FINALTURN", True) if state.turn.final else None


@rule("PLA-END-FINALTURN", "finals-only")
def final_turn_of_finals(state: State, move: Move) -> Check | None:
    """Misconception: in the final turn only Final cards are played."""
    if not state.turn.final:
        return None
    final = isinstance(move, End) or (isinstance(move, Play) and state.card(move.card).final)
    return turn_check("PLA-END-FINALTURN", final, N_("only Final cards are left for the final turn"))


@rule("PLA-END-ONELOWHIGH")
def low_or_high_before_finals(state: State, move: Play) -> Check | None:
    """In a final turn there is at most one Low or High card, and it comes before the first Final card."""
    if not state.turn.final or state.card(move.card).final:
        return None
    done = state.turn.played + state.turn.finals
    return turn_check("PLA-END-ONELOWHIGH", not done, N_("after {card} only Final cards may follow"), card=done)


@rule("PLA-END-ONELOWHIGH", "all-cards-out")
def all_cards_out(state: State, move: Play) -> Check | None:
    """Misconception: in the last turn every card in hand may be played."""
    return turn_check("PLA-END-ONELOWHIGH", True) if state.turn.final and not state.card(move.card).final else None


# ------------------------------------------------------------------ who is next


@rule("PLA-TURN-ORDER")
def to_the_left(state: State, player: int) -> int:
    """The player on the left of another."""
    return (player + 1) % state.players


@rule("PLA-TURN-ORDER", "to-the-right")
def to_the_right(state: State, player: int) -> int:
    """Misconception: the turn goes to the player on the right."""
    return (player - 1) % state.players


@rule("PLA-DEG-ONCE")
def downgrade_or_play(state: State, move: Play | Downgrade) -> Check:
    """A turn has a downgrade or a card play, and only one of them."""
    done = state.turn.downgraded if isinstance(move, Play) else state.turn.downgraded + state.turn.played
    return turn_check("PLA-DEG-ONCE", not done, N_("{card} has been played or thrown away in this turn"), card=done)


@rule("PLA-DEG-ONCE", "then-play")
def downgrade_then_play(state: State, move: Play | Downgrade) -> Check:
    """Misconception: after a downgrade a card may still be played."""
    return turn_check("PLA-DEG-ONCE", True) if isinstance(move, Play) else downgrade_or_play(state, move)
