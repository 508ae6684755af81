"""The start of a game: what is laid out, dealt and given up, and who begins.

Source: rulebook p. 2-3, Preparación; p. 5, Inicio del juego.
"""

from __future__ import annotations

from ...core.chance import Chance
from .book import rule
from .moves import Discard
from .pieces import DECKS, EMPTY, NOTHING, PLANETS, PLAYER_CUBES, Components
from .state import State, Task, Turn, changed, player_name, without


@rule("PLA-SETUP-PLANETS")
def on_their_dots(components: Components) -> tuple[int, ...]:
    """The spaces on which the planets start: those with their letters."""
    return components.starts


@rule("PLA-SETUP-CUBES")
def eight_cubes() -> int:
    """The cubes in a player's supply."""
    return PLAYER_CUBES


@rule("PLA-SETUP-SCORE")
def zero_points() -> int:
    """The score at the start."""
    return 0


@rule("PLA-SETUP-DECKS")
def three_decks(components: Components, chance: Chance) -> tuple[tuple[tuple[str, ...], ...], Chance]:
    """The Low, High and Final cards, each group shuffled on its own."""
    decks = []
    for deck in DECKS:
        cards, chance = chance.shuffled(components.by_deck[deck])
        decks.append(cards)
    return tuple(decks), chance


@rule("PLA-SETUP-DISCARDTIME", "simultaneous", default=True)
def all_at_once(state: State) -> tuple[State, tuple[int, ...]]:
    """The order in which players are asked for their discard; nobody sees another's before all are made."""
    return state, tuple(range(state.players))


@rule("PLA-SETUP-DISCARDTIME", "seat-order")
def one_after_another(state: State) -> tuple[State, tuple[int, ...]]:
    """Reading: around the table, from a player chosen by chance; each discard is seen at once."""
    first, chance = state.chance.below(state.players)
    return state.but(chance=chance), tuple((first + step) % state.players for step in range(state.players))


def deal(state: State) -> State:
    """Two Low, two High and two Final cards for each player; then each is asked for a discard."""
    for player in range(state.players):
        for deck in DECKS:
            cards = state.deck(deck)
            state = state.with_deck(deck, cards[2:]).with_hand(player, (*state.hands[player], *cards[:2]))
    state, order = state.rulebook["PLA-SETUP-DISCARDTIME"](state)
    return state.then(*(Task("deal", (player_name(player),)) for player in order), Task("begin"))


def discards(state: State, player: str) -> tuple[Discard, ...]:
    """The cards that a player may give up."""
    found: tuple[Discard, ...] = state.rulebook["PLA-SETUP-HAND"](state, int(player[1:]) - 1)
    return found


def discard(state: State, move: Discard, player: str) -> State:
    """Give up a card."""
    seat = int(player[1:]) - 1
    found = state.with_hand(seat, without(state.hands[seat], move.card))
    return found.but(discards=changed(state.discards, seat, move.card))


@rule("PLA-SETUP-FIRST", "among-tied", default=True)
def highest_discard(state: State) -> tuple[int, ...]:
    """The players among whom chance picks who begins: those whose discarded Final card shows most points."""
    return _highest([_worth(state, card) for card in state.discards])


@rule("PLA-SETUP-FIRST", "among-all")
def highest_discard_or_all(state: State) -> tuple[int, ...]:
    """Reading: any tie lets chance pick among all."""
    found = highest_discard(state)
    return found if len(found) == 1 else tuple(range(state.players))


@rule("PLA-SETUP-FIRST", "kept-card")
def highest_kept(state: State) -> tuple[int, ...]:
    """Misconception: the Final card kept in hand decides."""
    return _highest([max((_worth(state, card) for card in hand), default=0) for hand in state.hands])


def _worth(state: State, card: str) -> int:
    known = state.components.cards.get(card)
    return known.points if known and known.final else 0


def _highest(values: list[int]) -> tuple[int, ...]:
    return tuple(player for player, value in enumerate(values) if value == max(values))


def begin(state: State, *_: str) -> State:
    """All discards are made: they go to the pile, and the first player is named."""
    player, chance = state.chance.choose(state.rulebook["PLA-SETUP-FIRST"](state))
    found = state.rulebook["PLA-DRAW-FINALPILE"](state.but(chance=chance))
    others = tuple(card for card in state.discards if not state.card(card).final)
    for card in others:
        deck = state.card(card).deck
        found = found.with_pile(deck, (*found.pile(deck), card))
    started: State = found.but(first=player, turn=Turn(player, origins=state.planets))
    return started


def first_fields(components: Components, players: int) -> dict[str, object]:
    """The fields of a position before anything is laid out or dealt."""
    return {
        "matter": bytes([EMPTY]) * len(components.board),
        "areas": ((NOTHING,) * len(PLANETS),) * players,
        "rows": ((),) * len(PLANETS),
        "hands": ((),) * players,
        "track": b"",
        "circle": b"",
        "accelerated": False,
        "decks": ((),) * len(DECKS),
        "piles": ((),) * len(DECKS),
        "closed": (),
        "discards": ("",) * players,
        "first": 0,
        "turns": (0,) * players,
        "idlers": (0,) * players,
        "banked": (0,) * players,
        "turn": Turn(0, origins=components.starts),
    }
