"""Points, the score table, the ranking and its tie-breaks. Source: rulebook p. 7, Puntuación; p. 10, Ganar el juego."""

from __future__ import annotations

from .book import rule
from .pieces import PLANETS, Card, Rank
from .state import State, changed


@rule("PLA-PLAY-SCORE")
def printed_points(card: Card) -> int:
    """What a card scores: the points in its hexagon, whichever side it is."""
    return card.points


@rule("PLA-PLAY-SCORE", "hostile-negative")
def hostile_costs(card: Card) -> int:
    """Misconception: Hostile cards cost their player points."""
    return card.points if card.side == "habitable" else -card.points


@rule("PLA-END-FINALPLACE")
def finals_score_at_once(state: State, card: Card, planet: int) -> int:
    """What a Final card scores when it is laid beside its planet."""
    return int(state.rulebook["PLA-PLAY-SCORE"](card))


@rule("PLA-END-FINALPLACE", "score-if-leading")
def finals_score_for_the_leader(state: State, card: Card, planet: int) -> int:
    """Misconception: it scores only for the player with most cubes on the planet."""
    counts = [len(state.cubes(player, planet)) for player in range(state.players)]
    leading = counts[state.seat] == max(counts) and counts.count(max(counts)) == 1
    return finals_score_at_once(state, card, planet) if leading else 0


@rule("PLA-SCORE-TABLE")
def units_and_tens(score: int, points: int) -> int:
    """The score after points are gained: both markers are moved."""
    return score + points


@rule("PLA-SCORE-TABLE", "forget-carry")
def units_only(score: int, points: int) -> int:
    """Misconception: only the units marker moves."""
    return score - score % 10 + (score + points) % 10


@rule("PLA-SCORE-OVER99")
def without_limit(score: int) -> int:
    """Scores beyond 99 count in full."""
    return score


@rule("PLA-SCORE-OVER99", "capped")
def capped(score: int) -> int:
    """Misconception: a score cannot rise above 99."""
    return min(99, score)


def markers(score: int) -> tuple[int, int]:
    """Where the two markers stand on the score table: tens and units.

    >>> markers(115)
    (1, 5)
    """
    return score // 10 % 10, score % 10


def gained(state: State, points: int) -> State:
    """The position after the player of the turn has gained points."""
    score = state.rulebook["PLA-SCORE-TABLE"](state.points[state.seat], points)
    return state.but(points=changed(state.points, state.seat, state.rulebook["PLA-SCORE-OVER99"](score)))


def score(state: State, card: str, planet: str) -> State:
    """Score a card that has just been laid."""
    if not state.rulebook["PLA-END-TRIGGERREST"](state, card):
        return state
    found = state.card(card)
    place = PLANETS.index(planet)
    points = (
        state.rulebook["PLA-END-FINALPLACE"](state, found, place)
        if found.final
        else state.rulebook["PLA-PLAY-SCORE"](found)
    )
    return gained(state, points)


# ------------------------------------------------------------------ the end


@rule("PLA-END-HELDFINALS")
def held_cards_cost_nothing(state: State, player: int) -> int:
    """What cards still in hand at the end cost."""
    return 0


@rule("PLA-END-HELDFINALS", "penalty")
def held_finals_cost(state: State, player: int) -> int:
    """Misconception: unplayed Final cards cost their points."""
    known = [state.card(card) for card in state.hands[player] if card in state.components.cards]
    return sum(card.points for card in known if card.final)


def final_score(state: State, player: int) -> int:
    """A player's score, with what held cards cost once the game is over."""
    return state.points[player] - (state.rulebook["PLA-END-HELDFINALS"](state, player) if state.over else 0)


@rule("PLA-WIN-MOST")
def most_points(state: State, player: int) -> int:
    """What decides first: points."""
    return final_score(state, player)


@rule("PLA-WIN-MOST", "most-planets")
def most_planets(state: State, player: int) -> int:
    """Misconception: the number of planets on which the player has most cards."""
    led = 0
    for row in state.rows:
        counts = [sum(laid.player == other for laid in row) for other in range(state.players)]
        led += counts[player] > 0 and counts[player] == max(counts)
    return led


@rule("PLA-TIE-MATTER")
def most_matter(state: State, player: int) -> int:
    """What decides second: unspent matter on the player's board, all areas together."""
    return sum(state.held(player))


@rule("PLA-TIE-MATTER", "matter-kinds")
def most_precious_matter(state: State, player: int) -> int:
    """Misconception: rare metal counts more, here twice."""
    return sum(state.held(player)) + state.held(player)[3]


@rule("PLA-TIE-CUBES")
def most_cubes(state: State, player: int) -> int:
    """What decides third: own cubes on cards."""
    return len(state.cubes(player))


@rule("PLA-TIE-CUBES", "cards-played")
def most_cards_played(state: State, player: int) -> int:
    """Misconception: cards played."""
    return sum(laid.player == player for row in state.rows for laid in row)


@rule("PLA-TIE-HAND")
def fewest_in_hand(state: State, player: int) -> int:
    """What decides last: fewer cards in hand, hence their number with a minus."""
    return -len(state.hands[player])


@rule("PLA-TIE-HAND", "more-cards")
def most_in_hand(state: State, player: int) -> int:
    """Misconception: more cards in hand."""
    return len(state.hands[player])


CRITERIA = ("PLA-WIN-MOST", "PLA-TIE-MATTER", "PLA-TIE-CUBES", "PLA-TIE-HAND")


def standing(state: State, player: int) -> tuple[int, ...]:
    """What decides between players, in order; the higher is ahead."""
    return tuple(state.rulebook[law](state, player) for law in CRITERIA)


@rule("PLA-TIE-SHARED", "shared", default=True)
def victory_is_shared(state: State, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Who wins among players who are still tied: all of them."""
    return tied


@rule("PLA-TIE-SHARED", "drawn-by-lot")
def victory_by_lot(state: State, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Reading: chance names one of them."""
    return (state.chance.choose(tied)[0],)


@rule("PLA-TIE-SHARED", "first-player-wins")
def victory_of_the_first_player(state: State, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Misconception: the one of them who played first in the round wins."""
    return (min(tied, key=lambda player: (player - state.first) % state.players),)


def winners(state: State) -> tuple[int, ...]:
    """Who is ahead, or has won once the game is over."""
    standings = [standing(state, player) for player in range(state.players)]
    tied = tuple(player for player, found in enumerate(standings) if found == max(standings))
    found: tuple[int, ...] = state.rulebook["PLA-TIE-SHARED"](state, tied)
    return found


@rule("PLA-SOLO-RANK")
def rank_from_its_number(score: int, rank: Rank) -> bool:
    """Whether a score reaches a rank: its number is enough."""
    return score >= rank.least


@rule("PLA-SOLO-RANK", "above-needed")
def rank_above_its_number(score: int, rank: Rank) -> bool:
    """Misconception: it takes more than its number."""
    return score > rank.least


def rank(state: State, score: int) -> Rank:
    """The rank of a score in the house solo."""
    first, *others = state.components.sheet.ranks
    return next((found for found in reversed(others) if state.rulebook["PLA-SOLO-RANK"](score, found)), first)
