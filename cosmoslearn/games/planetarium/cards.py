"""Playing a card: what is asked, and what then happens in order.

Source: rulebook p. 7, Jugar una carta; p. 10, Jugar cartas finales.
"""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .cubes import check_marker, markings
from .draws import replaced
from .gravity import check_empty
from .moves import Discard, Play
from .pieces import PLANETS, Card
from .requirements import check_requirements
from .state import Laid, Row, State, Task, player_name, without
from .track import check_overflow

HAND_LAWS = {"low": "PLA-CARD-LOW", "high": "PLA-CARD-HIGH", "final": "PLA-CARD-FINAL"}


@rule("PLA-CARD-LOW")
@rule("PLA-CARD-HIGH")
@rule("PLA-CARD-FINAL")
def in_hand(state: State, card: Card) -> Check:
    """A card is played, exchanged or given up from the hand."""
    ok = card.id in state.hand
    facts = {"card": card.name, "player": player_name(state.seat)}
    return Check(
        HAND_LAWS[card.deck],
        ok,
        (f"hand:{card.id}",) if ok else (),
        facts,
        "" if ok else N_("{card} is not in the hand of {player}"),
    )


@rule("PLA-PLAY-DECKS")
def finals_in_final_turns(state: State, move: Play) -> Check:
    """Final cards are played in a final turn and at no other time."""
    ok = state.turn.final or not state.card(move.card).final
    says = "" if ok else N_("{card} is a Final card and this is no final turn")
    return Check("PLA-PLAY-DECKS", ok, (f"hand:{move.card}",), {"card": state.card(move.card).name}, says)


@rule("PLA-PLAY-DECKS", "final-early")
def finals_at_any_time(state: State, move: Play) -> Check:
    """Misconception: a Final card may be played as soon as its requirements are met."""
    return Check("PLA-PLAY-DECKS", True)


def check_play(state: State, move: Play) -> list[Check]:
    """Every rule that looks at playing a card on a planet."""
    book, card = state.rulebook, state.card(move.card)
    checks = [
        book["PLA-INFO-THEME"](state, move),
        book[HAND_LAWS[card.deck]](state, card),
        book["PLA-TURN-STEPS"](state, move),
        book["PLA-END-FINALTURN"](state, move),
        book["PLA-PLAY-DECKS"](state, move),
        book["PLA-DEG-ONCE"](state, move),
        *(
            ()
            if card.final
            else (
                book["PLA-TURN-ONECARD"](state, move),
                book["PLA-END-ONELOWHIGH"](state, move),
                check_cubes(state, move),
            )
        ),
        *check_requirements(state, move),
        check_marker(state, move),
        check_empty(state, move),
        check_overflow(state, move),
    ]
    return [check for check in checks if check is not None]


def check_cubes(state: State, move: Play) -> Check | None:
    """With an empty supply, whether the card can be marked in some way, or stay bare."""
    if state.supply[state.seat]:
        return None
    ways = markings(state, move.card, move.planet)
    return Check(
        "PLA-PLAY-CUBEOUT", bool(ways), (), {"n": len(ways)}, N_("no cube in supply; ways to mark the card: {n}")
    )


# ------------------------------------------------------------------ what happens


def play(state: State, move: Play) -> State:
    """Put everything that a card play brings about on the agenda, in its order."""
    card = state.card(move.card)
    names = (move.card, move.planet)
    if card.final:
        shown = state.turn.shown or state.states
        found = state.in_turn(finals=(*state.turn.finals, move.card), shown=shown)
        return found.then(
            Task("lift", names), Task("pay", names), Task("place", names), Task("score", names), Task("compare", names)
        )
    found = state.in_turn(played=(*state.turn.played, move.card))
    early = card.gravity and state.rulebook["PLA-GRAV-TIMING"](state, card)
    order = [Task("gravity", (*names, "price"))] if early else []
    order += [
        Task("pay", (*names, *move.extra)),
        Task("trigger"),
        Task("place", names),
        Task("cube", names),
        Task("score", names),
    ]
    order += [
        Task("compare", names),
        *([Task("gravity", names)] if card.gravity and not early else []),
        Task("replace", (move.card,)),
    ]
    return found.then(*order)


@rule("PLA-PLAY-PLACE")
def at_the_end_of_the_row(row: Row, laid: Laid) -> Row:
    """A played card goes to the end of the row of its planet."""
    return (*row, laid)


@rule("PLA-PLAY-PLACE", "row-by-player")
def sorted_by_player(row: Row, laid: Laid) -> Row:
    """Misconception: cards lie player by player."""
    return tuple(sorted((*row, laid), key=lambda other: other.player))


def place(state: State, card: str, planet: str) -> State:
    """Lay the card from the hand in the planet's row, without a cube so far."""
    number = PLANETS.index(planet)
    state = state.with_hand(state.seat, without(state.hand, card))
    found = state.with_row(number, state.rulebook["PLA-PLAY-PLACE"](state.rows[number], Laid(card, state.seat, False)))
    if not state.card(card).final:
        return found
    marked: State = state.rulebook["PLA-END-FINALNOCUBE"](found, card)
    return marked


def compare(state: State, card: str, planet: str) -> State:
    """Compare the points of the planet and set its token."""
    found: State = state.rulebook["PLA-STATE-CHECK"](state, (PLANETS.index(planet),), "card")
    return found


def replace(state: State, card: str) -> State:
    """Ask for the draw that replaces a card, where one is due."""
    return state.then(Task("draw", (card,))) if replaced(state) else state


# ------------------------------------------------------------------ the opening discard


@rule("PLA-SETUP-HAND")
def one_of_two_finals(state: State, player: int) -> tuple[Discard, ...]:
    """What a player may give up at the start: one of the two Final cards."""
    return tuple(Discard(card) for card in state.hands[player] if state.card(card).final)


@rule("PLA-SETUP-HAND", "discard-any")
def any_of_six(state: State, player: int) -> tuple[Discard, ...]:
    """Misconception: any of the six cards."""
    return tuple(Discard(card) for card in state.hands[player])
