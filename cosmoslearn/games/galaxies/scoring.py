"""The final count: planets, empire, mission; who wins, and how ties are broken."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .book import rule
from .empire import points_of_level
from .missions import worth
from .state import State

Order = tuple[int, ...]


class Final(msgspec.Struct, frozen=True):
    """What counts for one player at the end."""

    planets: int
    level: int
    missions: int
    count: int
    empire: int
    energy: int
    culture: int
    total: int


def final(state: State, player: int) -> Final:
    """What counts for a player in this position; missions count as if the game were over."""
    mat, book = state.mats[player], state.rulebook
    planets = sum(state.cards[card].vp for card in mat.colonies)
    level = points_of_level(state, player)
    kept = [] if state.solo else [worth(state, player, name) for name in mat.dealt if name != "?"]
    if len(mat.dealt) > 1 and book["TEG-SETUP-MISSION"]():
        kept = []
    met = book["TEG-MISSION-MOMENT"](state, player, max(kept, default=0))
    mission = book["TEG-SCORE-MISSION"](met, bool(kept))
    total = book["TEG-END-LASTROUND"](state, player, book["TEG-SCORE-TOTAL"](state, player, mission), mission)
    return Final(planets, level, mission, len(mat.colonies), mat.level, mat.energy, mat.culture, total)


@rule("TEG-MISSION-MOMENT")
def met_at_the_end(state: State, player: int, now: int) -> int:
    """What a mission brings that brings so much in this position: just that."""
    return now


@rule("TEG-MISSION-MOMENT", "met-during-game")
def met_some_time(state: State, player: int, now: int) -> int:
    """The most that it would have brought at any moment."""
    return max(now, *state.remembered(player, "met"), 0)


@rule("TEG-END-LASTROUND")
def still_scoring(state: State, player: int, total: int, mission: int) -> int:
    """A player's total, in the last round as before."""
    return total


@rule("TEG-END-LASTROUND", "frozen-score")
def frozen(state: State, player: int, total: int, mission: int) -> int:
    """Whoever set off the end keeps the points of that moment."""
    kept = state.remembered(player, "frozen")
    return kept[0] + mission if kept else total


@rule("TEG-SCORE-MISSION")
def mission_bonus(worth_of_it: int, held: bool) -> int:
    """The bonus of a mission that is met; nothing otherwise."""
    return worth_of_it


@rule("TEG-SCORE-MISSION", "failed-penalty")
def mission_penalty(worth_of_it: int, held: bool) -> int:
    """A failed mission costs points."""
    return worth_of_it or -2 * held


@rule("TEG-SCORE-TOTAL")
def total_of(state: State, player: int, mission: int) -> int:
    """Planets, empire and mission."""
    found: int = state.rulebook["TEG-GOAL-VP"](state, player) + mission
    return found


@rule("TEG-SCORE-TOTAL", "ships-score")
def total_with_ships(state: State, player: int, mission: int) -> int:
    """Ships on tracks score their space as well."""
    return total_of(state, player, mission) + sum(space for _, _, space in state.orbiting(player))


# ------------------------------------------------------------------ who wins


@rule("TEG-WIN-MOST")
def most_points(finals: Sequence[Final], among: Order, triggered: int) -> Order:
    """The highest total."""
    return _best(among, [found.total for found in finals])


@rule("TEG-WIN-MOST", "trigger-wins")
def trigger_wins(finals: Sequence[Final], among: Order, triggered: int) -> Order:
    """Whoever set off the end."""
    return (triggered,) if triggered in among else most_points(finals, among, triggered)


@rule("TEG-TIE-PLANETS")
def more_planets(finals: Sequence[Final], among: Order, triggered: int) -> Order:
    """More colonised planets."""
    return _best(among, [found.count for found in finals])


@rule("TEG-TIE-PLANETS", "planet-value")
def worthier_planets(finals: Sequence[Final], among: Order, triggered: int) -> Order:
    """More points of planets."""
    return _best(among, [found.planets for found in finals])


@rule("TEG-TIE-EMPIRE")
def higher_level(finals: Sequence[Final], among: Order, triggered: int) -> Order:
    """The higher empire level."""
    return _best(among, [found.empire for found in finals])


@rule("TEG-TIE-EMPIRE", "lower-level")
def lower_level(finals: Sequence[Final], among: Order, triggered: int) -> Order:
    """The lower empire level: as many points with less."""
    return _best(among, [-found.empire for found in finals])


@rule("TEG-TIE-RESOURCES")
def more_resources(finals: Sequence[Final], among: Order, triggered: int) -> Order:
    """The larger sum of energy and culture."""
    return _best(among, [found.energy + found.culture for found in finals])


@rule("TEG-TIE-RESOURCES", "only-energy")
def more_energy(finals: Sequence[Final], among: Order, triggered: int) -> Order:
    """More energy."""
    return _best(among, [found.energy for found in finals])


@rule("TEG-TIE-SHARED")
def shared(among: Order, first: int, players: int) -> Order:
    """All who are still tied share the victory."""
    return among


@rule("TEG-TIE-SHARED", "last-player-wins")
def last_wins(among: Order, first: int, players: int) -> Order:
    """The one who began later wins."""
    return (max(among, key=lambda player: (player - first) % players),)


@rule("TEG-TIE-CHAIN")
def still_tied(everybody: Order, among: Order) -> Order:
    """Whom a tie-break looks at: those still tied."""
    return among


@rule("TEG-TIE-CHAIN", "all-again")
def all_again(everybody: Order, among: Order) -> Order:
    """Everybody tied on points, again; the last tie-break so decides among all of them."""
    return everybody


def _best(among: Order, values: Sequence[int]) -> Order:
    top = max(values[player] for player in among)
    return tuple(player for player in among if values[player] == top)


CHAIN = ("TEG-WIN-MOST", "TEG-TIE-PLANETS", "TEG-TIE-EMPIRE", "TEG-TIE-RESOURCES")


def winners(state: State, finals: Sequence[Final]) -> list[tuple[str, Order]]:
    """The rules that were needed to find the winners, each with who was left after it."""
    book, among = state.rulebook, tuple(range(len(finals)))
    tied: Order = ()
    found: list[tuple[str, Order]] = []
    for rule_id in CHAIN:
        looked = book["TEG-TIE-CHAIN"](tied, among) if found else among
        among = book[rule_id](finals, looked, state.triggered)
        tied = tied or among
        found.append((rule_id, among))
        if len(among) == 1:
            return found
    among = book["TEG-TIE-SHARED"](among, state.first, len(finals))
    return [*found, ("TEG-TIE-SHARED", among)]
