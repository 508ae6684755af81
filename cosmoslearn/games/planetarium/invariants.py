"""What no position may break: two planets on a space, a card that is there twice, more tokens than there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...core.errors import ImpossiblePosition
from ...core.language import N_, say
from .pieces import COUNTS, DECKS, HAND, KINDS, LETTERS, PLANETS, PLAYER_CUBES, UNKNOWN_CARD
from .state import State, player_name

Fault = tuple[str, str]


def refuse_impossible(state: State) -> None:
    """Refuse a position that breaks an invariant.

    Raises:
        ImpossiblePosition: with the ids of all rules it breaks.
    """
    faults = [*_planets(state), *_matter(state), *_cards(state), *_hands(state), *_cubes(state), *_ending(state)]
    if faults:
        raise ImpossiblePosition([rule for rule, _ in faults], [why for _, why in faults])


def _planets(state: State) -> Iterator[Fault]:
    names = state.chart.names
    if (
        state.rulebook.reading("PLA-MOVE-NOSHARE") == "never-share"
        and state.rulebook.reading("PLA-MOVE-SWEEPPASS") != "planet-swap"
    ):
        for space, count in Counter(state.planets).items():
            if count > 1:
                yield "PLA-MOVE-NOSHARE", say(N_("{n} planets on {space}"), n=count, space=names[space])
    shared = (
        state.rulebook.reading("PLA-SETUP-MATTER") == "all-dots"
        or state.rulebook.reading("PLA-MOVE-COLLIDE") == "planet-must-move"
    )
    for planet, space in zip(PLANETS, state.planets, strict=True):
        if state.has_matter(space) and not shared:
            yield (
                "PLA-MOVE-COLLIDE",
                say(N_("matter and planet {planet} on {space}"), planet=planet, space=names[space]),
            )


def _matter(state: State) -> Iterator[Fault]:
    rows = state.matter + state.track + state.circle + bytes(state.matter[space] for space in state.piled)
    held = [state.held(player) for player in range(state.players)]
    for kind, sign in zip(KINDS, LETTERS, strict=False):
        count = rows.count(ord(sign)) + sum(area[KINDS.index(kind)] for area in held)
        if count > COUNTS[kind]:
            yield (
                "PLA-COMP-MATTER",
                say(N_("{n} tokens of {kind}; there are {most}"), n=count, kind=kind, most=COUNTS[kind]),
            )
    total = sum(rows.count(ord(sign)) for sign in LETTERS) + sum(map(sum, held))
    if total > sum(COUNTS.values()) and state.rulebook.reading("PLA-TRACK-PAIDONLY") != "turns-advance":
        yield "PLA-INFO-CONSERVE", say(N_("{n} matter tokens; there are {most}"), n=total, most=sum(COUNTS.values()))


def _cards(state: State) -> Iterator[Fault]:
    places = [*state.hands, *state.decks, *state.piles, tuple(laid.card for row in state.rows for laid in row)]
    counts = Counter(card for cards in places for card in cards if card != UNKNOWN_CARD)
    for card, count in counts.items():
        if count > 1:
            yield "PLA-INFO-CARDCONSERVE", say(N_("{card} is there {n} times"), card=card, n=count)
    for deck, cards, pile in zip(DECKS, state.decks, state.piles, strict=True):
        for card in (*cards, *pile):
            if card != UNKNOWN_CARD and state.card(card).deck != deck:
                yield "PLA-COMP-CARDS", say(N_("{card} is no card of the deck {deck}"), card=card, deck=deck)


def _hands(state: State) -> Iterator[Fault]:
    task = state.task.kind if state.task else ""
    swollen = {"PLA-DRAW-OPTIONS", "PLA-DRAW-ONLYIFPLAYED", "PLA-DRAW-FINALTWO", "PLA-DEG-STILLMOVE"}
    room = {"deal": 1, "reject": 1, "begin": 1}.get(task, 0) + 52 * bool(swollen & set(state.rulebook.readings))
    for player, hand in enumerate(state.hands):
        if len(hand) > HAND + room:
            yield "PLA-HAND-FIVE", say(N_("{n} cards in the hand of {player}"), n=len(hand), player=player_name(player))
        finals = sum(card != UNKNOWN_CARD and state.card(card).final for card in hand)
        if (
            finals > state.rulebook["PLA-HAND-FOURFINAL"]() + room
            and state.rulebook.reading("PLA-DRAW-NONE") != "break-four"
        ):
            yield (
                "PLA-HAND-FOURFINAL",
                say(N_("{n} Final cards in the hand of {player}"), n=finals, player=player_name(player)),
            )


def _cubes(state: State) -> Iterator[Fault]:
    for player in range(state.players):
        cubes = len(state.cubes(player)) + state.supply[player]
        if cubes > PLAYER_CUBES or state.supply[player] < 0:
            yield "PLA-SETUP-CUBES", say(N_("{n} cubes of {player}; there are 8"), n=cubes, player=player_name(player))


def _ending(state: State) -> Iterator[Fault]:
    if state.circle and state.queue is None and not state.over and not state.solo:
        yield "PLA-END-TRIGGER", say(N_("matter on the final circle, but no final turns"))
