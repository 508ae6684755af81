"""Claims of traces, checked from the positions and the data files alone: no rule function is asked.

Paths are looked up in a networkx graph built here from the board's plan; sums are added up here from the cards' data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, cast

from .pieces import PLANETS, Components
from .state import State

if TYPE_CHECKING:
    import networkx

    from ...core.trace import Checker

Args = Mapping[str, Any]
_LETTERS: Final = {"gas": "g", "rock": "r", "water": "w", "metal": "m", "any": "?"}
_ORDER: Final = ("gas", "rock", "water", "metal", "any")


@cache
def roads(components: Components) -> networkx.DiGraph[str]:
    """The lines of the board, from its plan."""
    import networkx

    plan = components.sheet.board
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for band, count in enumerate(plan.spaces, 1):
        for place in range(count):
            following = (place + 1) % count if plan.closed[band - 1] else place + 1
            if plan.closed[band - 1] or following % plan.arm_length:
                graph.add_edge(f"{band}.{place}", f"{band}.{following}", thick=True)
    for (band, place), (other, end) in plan.thin:
        for turn in range(plan.repeat):
            here = (place + plan.spaces[band - 1] * turn // plan.repeat) % plan.spaces[band - 1]
            there = (end + plan.spaces[other - 1] * turn // plan.repeat) % plan.spaces[other - 1]
            graph.add_edge(f"{band}.{here}", f"{other}.{there}", thick=False)
    return graph


def _space(state: State, token: str) -> str:
    return state.chart.names[state.planets[PLANETS.index(token)]] if token in PLANETS else token


def _content(state: State, space: str) -> str:
    """What a space holds: a planet's letter, a kind's letter, or nothing."""
    number = state.chart.names.index(space)
    if number in state.planets:
        return PLANETS[state.planets.index(number)]
    letter = chr(state.matter[number])
    return "" if letter == "." else letter


def _area(state: State, player: int, planet: str) -> Counter[str]:
    return Counter(dict(zip(_ORDER, state.areas[player][PLANETS.index(planet)], strict=True)))


def _tokens(row: bytes) -> Counter[str]:
    return Counter(row.decode())


def moved(before: State, after: State, args: Args) -> bool:
    """The token has gone from the start of the way to its end, along lines in their direction."""
    way, token, graph = args["way"], args["token"], roads(before.components)
    if _space(before, token) != way[0] or any(not graph.has_edge(a, b) for a, b in pairwise(way)):
        return False
    if token in PLANETS:
        return bool(_space(after, token) == way[-1])
    return _content(before, token) in "grwm?" and not _content(after, token) and len(way) <= 3


def collected(before: State, after: State, args: Args) -> bool:
    """One token of the kind has come into the area."""
    gain = _area(after, args["player"], args["planet"])
    gain.subtract(_area(before, args["player"], args["planet"]))
    return bool({kind: count for kind, count in gain.items() if count} == {args["kind"]: 1})


def paid(before: State, after: State, args: Args) -> bool:
    """The tokens have left the player's areas and lie on the track or the circle."""
    loss: Counter[str] = Counter()
    for planet in PLANETS:
        loss.update(_area(before, args["player"], planet))
        loss.subtract(_area(after, args["player"], planet))
    laid = _tokens(after.track) + _tokens(after.circle) - _tokens(before.track) - _tokens(before.circle)
    wanted = {kind: count for kind, count in args["tokens"].items() if count}
    named = {kind: count for kind, count in loss.items() if count}
    return named == wanted and laid == Counter({_LETTERS[kind]: count for kind, count in wanted.items()})


def placed(before: State, after: State, args: Args) -> bool:
    """The card lies at the end of the planet's row and no longer in a hand."""
    number = PLANETS.index(args["planet"])
    row = [laid.card for laid in after.rows[number]]
    earlier = [laid.card for laid in before.rows[number]]
    return bool(row == [*earlier, args["card"]] and args["card"] not in after.hands[args["player"]])


def cubes(before: State, after: State, args: Args) -> bool:
    """The cards that carry cubes of the player, and the number in supply, are as said."""
    found = [laid.card for row in after.rows for laid in row if laid.cube and laid.player == args["player"]]
    return bool(sorted(found) == sorted(args["cards"]) and after.supply[args["player"]] == args["supply"])


def gained(before: State, after: State, args: Args) -> bool:
    """The player has gained what the data file prints on the card."""
    points = next(card.points for card in before.components.sheet.cards if card.id == args["card"])
    return bool(after.points[args["player"]] - before.points[args["player"]] == points == args["points"])


def balance(before: State, after: State, args: Args) -> bool:
    """The totals of the planet's row are as said, and the token shows the side of the higher one.

    Final cards are left out where the rulebook in force reads it so.
    """
    finals = before.rulebook.readings.get("PLA-STATE-FINALCOUNT") != "finals-neutral"
    data = {card.id: card for card in before.components.sheet.cards}
    number = PLANETS.index(args["planet"])
    totals = {"habitable": 0, "hostile": 0}
    for card in (data[laid.card] for laid in after.rows[number]):
        totals[card.side] += card.points if finals or card.deck != "final" else 0
    side = max(totals, key=lambda name: totals[name])
    shown = before.states[number] if totals["habitable"] == totals["hostile"] else side
    if [totals["habitable"], totals["hostile"]] != list(args["totals"]):
        return False
    return bool(after.states[number] == shown == args["side"])


def hand(before: State, after: State, args: Args) -> bool:
    """The hand has changed by so many cards."""
    return bool(len(after.hands[args["player"]]) - len(before.hands[args["player"]]) == args["change"])


def next_player(before: State, after: State, args: Args) -> bool:
    """It is the player's turn, final or not; or the game is over."""
    if args["over"]:
        return after.over
    return bool(not after.over and after.turn.player == args["player"] and after.turn.final == args["final"])


def drifted(before: State, after: State, args: Args) -> bool:
    """One token has left the orbits and one more lies on the track."""
    laid = len(after.track) + len(after.circle) - len(before.track) - len(before.circle)
    return laid == 1 and sum(map(len, (before.matter.replace(b".", b""),))) - len(after.matter.replace(b".", b"")) == 1


def final_turns(before: State, after: State, args: Args) -> bool:
    """These players take a final turn after the present one; with `began`, because matter lies on the final circle."""
    return bool(list(after.queue or ()) == list(args["players"]) and (not args["began"] or bool(after.circle)))


def piled(before: State, after: State, args: Args) -> bool:
    """The cards lie on the discard pile of the deck and in nobody's hand."""
    pile = after.piles[("low", "high", "final").index(args["deck"])]
    held = {card for hand in after.hands for card in hand}
    return bool(args["cards"]) and set(args["cards"]) <= set(pile) and not held & set(args["cards"])


def accelerates(before: State, after: State, args: Args) -> bool:
    """The track has come to the acceleration space, and matter is fast from now on."""
    reached = len(after.track) >= args["space"] == after.components.sheet.track.acceleration
    return bool(reached and after.accelerated)


def track_stays(before: State, after: State, args: Args) -> bool:
    """No token has come to the track, which holds so many."""
    return bool(before.track == after.track and before.circle == after.circle) and (
        len(after.track) + len(after.circle) == args["n"]
    )


def numbered(before: State, after: State, args: Args) -> bool:
    """A planet stands on a space of this band, which the plan of the board counts as this orbit."""
    space = before.chart.names[before.planets[PLANETS.index(args["planet"])]]
    band = int(space.split(".")[0])
    return bool(band == args["band"] and before.components.sheet.board.orbit[band - 1] == args["orbit"])


def same(before: State, after: State, args: Args) -> bool:
    """Nothing of what is named has changed."""
    return bool(all(getattr(before, field) == getattr(after, field) for field in args["fields"]))


# ------------------------------------------------------------------ claims of explainers


def path(before: State, after: State, args: Args) -> bool:
    """A way along the lines exists, and none is shorter."""
    import networkx

    way, graph = args["way"], roads(before.components)
    if any(not graph.has_edge(a, b) for a, b in pairwise(way)):
        return False
    return bool(len(way) - 1 == networkx.shortest_path_length(graph, way[0], way[-1]))


def met(before: State, after: State, args: Args) -> bool:
    """After so many steps along its thick line a planet comes to the space, which holds what is said."""
    graph, here = roads(before.components), _space(before, args["planet"])
    for _ in range(args["n"]):
        here = next((end for end in graph.successors(here) if graph.edges[here, end]["thick"]), "")
    return bool(here == args["space"] and _content(before, here) == args["content"])


def obstacle(before: State, after: State, args: Args) -> bool:
    """Why a token does not get from one space to another: matter or a planet on a space, a line that is missing
    or runs the
    other way, too many steps, or no change of place."""
    start, end, by, graph = _space(before, args["token"]), args["end"], args["by"], roads(before.components)
    match args["what"]:
        case "empty":
            return _content(before, start) not in tuple("grwm?")
        case "matter":
            return bool(by) and all(_content(before, space) in tuple("grwm?") for space in by)
        case "planet":
            return bool(by) and all(_content(before, space) in tuple(PLANETS) for space in by)
        case "line":
            return not graph.has_edge(start, end) and not graph.has_edge(end, start)
        case "direction":
            return not graph.has_edge(start, end) and any(graph.has_edge(b, a) for a, b in pairwise(by))
        case "far":
            return bool(_steps(graph, start, end) == args["n"] > 1)
        case _:
            return bool(start == end)


def _steps(graph: networkx.DiGraph[str], start: str, end: str) -> int:
    """The number of single steps from one space to another."""
    import networkx

    return int(networkx.shortest_path_length(graph, start, end))


def requirement(before: State, after: State, args: Args) -> bool:
    """A requirement of a card is met or missing on a planet."""
    card = next(card for card in before.components.sheet.cards if card.id == args["card"])
    number, player = PLANETS.index(args["planet"]), before.turn.player
    plan = before.components.sheet.board
    match args["what"]:
        case "type":
            met = before.components.sheet.planets[number].type == card.type
        case "orbit":
            band = int(before.chart.names[before.planets[number]].split(".")[0])
            met = card.orbits[0] <= plan.orbit[band - 1] <= card.orbits[1]
        case "state":
            met = before.states[number] == card.needs
        case "matter":
            met = all(have >= want for have, want in zip(before.areas[player][number], card.price, strict=True))
        case "cube":
            met = any(laid.cube and laid.player == player for laid in before.rows[number])
        case _:
            met = before.turn.final
    return bool(met == args["met"])


def printed(before: State, after: State, args: Args) -> bool:
    """A card lies on the planet, and its points and side are those of the data file."""
    card = next(card for card in before.components.sheet.cards if card.id == args["card"])
    there = [laid for laid in before.rows[PLANETS.index(args["planet"])] if laid.card == args["card"]]
    return bool(there) and (card.points, card.side) == (args["points"], args["side"])


def laid(before: State, after: State, args: Args) -> bool:
    """The track and the circle hold so many tokens."""
    return bool(len(before.track) + len(before.circle) == args["count"])


def score(before: State, after: State, args: Args) -> bool:
    """The score table shows so many points of a player."""
    return bool(before.points[args["player"]] == args["points"])


def criterion(before: State, after: State, args: Args) -> bool:
    """What decides between players: points, matter, cubes and cards, counted anew."""
    values = []
    for player in args["players"]:
        counts = {
            "points": before.points[player],
            "matter": sum(map(sum, before.areas[player])),
            "cubes": sum(laid.cube and laid.player == player for row in before.rows for laid in row),
            "hand": -len(before.hands[player]),
        }
        values.append(counts[args["what"]])
    best = max(values)
    ahead = [player for player, value in zip(args["players"], values, strict=True) if value == best]
    return bool(list(args["values"]) == values and list(args["ahead"]) == ahead)


CHECKERS: Final[dict[str, Checker]] = {
    function.__name__: cast("Checker", function)
    for function in (
        moved, collected, paid, placed, cubes, gained, balance, hand, next_player, drifted, final_turns, same,
        piled, accelerates, track_stays, numbered,
        path, met, obstacle,
        requirement, printed, laid, score, criterion,
    )
}  # fmt: skip
