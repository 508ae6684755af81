"""The named questions of case files: pure functions of a position and plain arguments, with plain answers."""

from __future__ import annotations

from typing import Any, Final

from ...core.errors import known
from ...core.language import N_
from ...core.queries import Questions
from . import asking, draws, explainers, scoring
from .ending import drifts
from .explainers import number_of
from .judging import check_move
from .moves import End, Play
from .pieces import DECKS, EMPTY, KINDS, PLANETS, Amounts
from .requirements import orbit_of
from .state import State, player_name


def _player(position: State, name: str) -> int:
    """The number of a player.

    Raises:
        UnknownName: there is none of that name.
    """
    names = [player_name(player) for player in range(len(position.hands))]
    return names.index(known(N_("player"), name, names))


def _tokens(found: Amounts) -> dict[str, int]:
    return {kind: count for kind, count in zip((*KINDS, "any"), found, strict=True) if count}


def bands(position: State) -> list[int]:
    """Number of matter tokens on each band, from the star outward."""
    board = position.chart
    counts = [0] * max(board.band)
    for space, token in enumerate(position.matter):
        counts[board.band[space] - 1] += token != EMPTY
    return counts


def free_spaces(position: State) -> int:
    """Number of spaces with neither matter nor a planet."""
    return sum(token == EMPTY and space not in position.planets for space, token in enumerate(position.matter))


def face_up(position: State, player: str) -> int:
    """Number of matter tokens on the orbits whose kind a player can see."""
    seen = position.seen_by(_player(position, player))
    return sum(token not in b".?" for token in seen.matter)


def first_players(position: State) -> list[str]:
    """The players among whom chance picks who begins."""
    return [player_name(player) for player in position.rulebook["PLA-SETUP-FIRST"](position)]


def destinations(position: Any, token: str) -> list[str]:
    """Where a token may go, as if the move of the turn were still to be made."""
    return list(explainers.where_to(position, token).result)


def planets_for(position: Any, card: str) -> list[str]:
    """The planets on which a card may be played now."""
    known(N_("card"), card, position.components.cards)
    return [planet for planet in PLANETS if position.judge(Play(card, planet)).legal]


def playable(position: Any, planet: str) -> list[str]:
    """The cards in hand that may be played on a planet now."""
    number_of(planet)
    return [card for card in position.hand if position.judge(Play(card, planet)).legal]


def meets(position: Any, card: str, planet: str) -> list[str]:
    """The printed requirements of a card that a planet does not meet, hand and moment apart."""
    return list(asking.asks(position, card, planet).result)


def area(position: State, player: str, planet: str) -> dict[str, int]:
    """Matter in an area."""
    return _tokens(position.areas[_player(position, player)][number_of(planet)])


def held(position: State, player: str) -> int:
    """All matter on a player's board."""
    return sum(position.held(_player(position, player)))


def track(position: State) -> dict[str, Any]:
    """Tokens laid, those on the final circle, and whether matter moves two spaces."""
    return {
        "laid": len(position.track) + len(position.circle),
        "circle": len(position.circle),
        "accelerated": position.accelerated,
    }


def row(position: State, planet: str) -> list[str]:
    """The cards of a planet as notation writes them."""
    cards = position.rows[number_of(planet)]
    return [f"{laid.card}({player_name(laid.player)}{'*' if laid.cube else ''})" for laid in cards]


def supply(position: State, player: str) -> int:
    """Cubes in a player's supply."""
    return position.supply[_player(position, player)]


def points(position: State) -> list[int]:
    """The points of every player."""
    return list(position.scores().result)


def markers(position: State, player: str) -> list[int]:
    """Where a player's tens and units markers stand."""
    return list(scoring.markers(position.points[_player(position, player)]))


def state(position: State, planet: str) -> str:
    """The side that a planet's token shows."""
    return position.states[number_of(planet)]


def totals(position: State, planet: str) -> list[int]:
    """Habitable and Hostile points of all cards on a planet."""
    return list(position.totals(number_of(planet)))


def balance(position: State, planet: str) -> dict[str, Any]:
    """Habitable and Hostile points of a planet's cards, and the side that its token shows."""
    found = explainers.balance(position, planet)
    return {"habitable": found.result[0], "hostile": found.result[1], "state": state(position, planet)}


def orbit(position: State, planet: str) -> int:
    """The orbit on which a planet stands, as the rules in force number it."""
    return orbit_of(position, position.planets[number_of(planet)])


def where(position: State, planet: str) -> str:
    """The space of a planet."""
    return position.chart.names[position.planets[number_of(planet)]]


def hand(position: State, player: str) -> dict[str, int]:
    """How many cards of each deck a hand holds."""
    cards = [
        position.card(card).deck
        for card in position.hands[_player(position, player)]
        if card in position.components.cards
    ]
    return {deck: cards.count(deck) for deck in DECKS}


def hand_size(position: State, player: str) -> int:
    """Number of cards in a hand."""
    return len(position.hands[_player(position, player)])


def sizes(position: State) -> dict[str, dict[str, int]]:
    """Sizes of decks and discard piles."""
    return {
        "decks": {deck: len(position.deck(deck)) for deck in DECKS},
        "piles": {deck: len(position.pile(deck)) for deck in DECKS if deck != "low"},
    }


def pile_size(position: State, deck: str) -> int:
    """Number of cards in a discard pile."""
    return len(position.pile(known(N_("deck"), deck, DECKS)))


def winner_count(position: State) -> int:
    """How many players are ahead of all others, or share the victory."""
    return len(scoring.winners(position))


def known_cards(position: State, player: str, of: str) -> int:
    """How many cards of one player's hand another can see."""
    return sum(
        card in position.components.cards
        for card in position.seen_by(_player(position, player)).hands[_player(position, of)]
    )


def draw_ways(position: State) -> list[str]:
    """The ways of drawing that would be open to the player of the turn."""
    return [way.deck for way in draws.draws(position, "?")]


def to_move(position: State) -> str:
    """Who decides next, and whether in a final turn; `over` when the game is over."""
    player = position.to_move
    return "over" if player is None else player_name(player) + (" final" if position.turn.final else "")


def turns(position: State) -> list[int]:
    """Turns that each player has finished."""
    return list(position.turns)


def idle(position: State) -> int:
    """Turns in a row without progress."""
    return position.idle


def accelerated(position: State) -> bool:
    """Whether matter moves one or two spaces."""
    return bool(position.rulebook["PLA-ACCEL-START"](position).begun)


def on_board(position: State) -> int:
    """Matter tokens on orbits and arms."""
    return position.on_board


def drifting(position: State) -> list[str]:
    """The spaces whose token may drift at the end of the turn, each with the same chance."""
    chosen = [move.space for move in drifts(position)]
    return chosen or [position.chart.names[space] for space, token in enumerate(position.matter) if token != EMPTY]


def rank(position: State, score: int) -> str:
    """The rank of a score in the house solo."""
    return scoring.rank(position, score).id


def broken(position: Any, move: str) -> list[str]:
    """The rules that a move breaks."""
    checks = check_move(position, position.read_move(move))
    return sorted({check.rule for check in checks if check.ok is False})


def best_score(position: Any) -> int:
    """The highest score that the player of the turn can reach in this turn by playing cards, all orders tried."""
    return max(score for score, _ in _lines(position))


def most_finals(position: Any) -> int:
    """The largest number of Final cards that the player can play in this turn."""
    return max(count for _, count in _lines(position))


def _lines(position: Any) -> list[tuple[int, int]]:
    """Score and number of Final cards at the end of every line of card plays from here."""
    seat, found, seen, waiting = position.seat, [], set(), [position]
    while waiting:
        here = waiting.pop()
        found.append((here.points[seat], len(here.turn.finals)))
        for move in here.legal_moves():
            if isinstance(move, End) or (not here.agenda and not isinstance(move, Play)):
                continue
            after = here.apply(move)
            if after.over or after.turn.player != seat:
                found.append((after.points[seat], len(here.turn.finals)))
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
    return found


QUERIES: Final = Questions({
    function.__name__: function
    for function in (
        bands, free_spaces, face_up, first_players, destinations, planets_for, playable, meets, area, held,
        track, row, supply, points, markers,
        state, totals,
        balance, orbit, where, hand, hand_size, sizes,
        pile_size,
        winner_count, known_cards, draw_ways, to_move, turns, idle,
        accelerated, on_board, drifting,
        rank, broken, best_score, most_finals,
    )
} | {
    "where_to": explainers.where_to,
    "sweep": explainers.sweep,
    "track_trace": explainers.track,
    "ending": explainers.ending,
    "scores": explainers.scores,
    "ranking": explainers.ranking,
    "asks": asking.asks,
})  # fmt: skip
