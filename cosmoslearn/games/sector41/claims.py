"""The checkers of claims: each tests one assertion from the positions before and after a step, without rule functions.

They know the default readings; a trace made with other readings may claim what they rightly deny.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from . import referee as r

if TYPE_CHECKING:
    from .state import State

Args = Mapping[str, Any]
Checked = TypeVar("Checked", bound=Callable[..., bool])
CHECKERS: dict[str, Callable[..., bool]] = {}


def checks(*names: str) -> Callable[[Checked], Checked]:
    """Register a checker under the names of claims."""

    def put(function: Checked) -> Checked:
        for name in names:
            CHECKERS[name] = function
        return function

    return put


# ------------------------------------------------------------------ explorers


@checks("goes")
def _goes(before: State, after: State, args: Args) -> bool:
    """An explorer went from a place to a place by a way that its tile, or a step, allows; a disc in tow came along."""
    name = args["explorer"]
    if r.place_of(before, name) != args["from"] or r.place_of(after, name) != args["to"]:
        return False
    return _allowed(before, name, args["from"], args["to"]) and _towed(before, after, name, args)


def _allowed(before: State, name: str, start: str, end: str) -> bool:
    player, n = r.who(before, name)
    here = r.dock(before, player) if start == "ship" else r.spot(start)
    there = r.dock(before, player) if end == "ship" else r.spot(end)
    if before.chain is not None and before.phase == "chain":
        ways = r.open_ways(before, player, (here, before.chain.heading), shields=False)
        return there in [place for place, _ in ways]
    explorer = before.explorers[player][n]
    if explorer.rock and r.kind(before, there)[0].startswith("BELT") and r.is_up(before, there):
        return True
    straight = here[0] == there[0] or here[1] == there[1]
    return r.far(here, there) == 1 and (straight or "ship" not in (start, end))


def _towed(before: State, after: State, name: str, args: Args) -> bool:
    tow = args["tow"]
    if not tow:
        return before.discs == after.discs and before.collected == after.collected
    start = r.number(r.spot(args["from"]))
    gone = len(after.discs[start]) == len(before.discs[start]) - 1 and tow in before.discs[start]
    if args["to"] == "ship":
        player = r.who(before, name)[0]
        return gone and len(after.collected[player]) == len(before.collected[player]) + 1
    end = r.spot(args["to"])
    return gone and r.is_up(before, end) and tow in after.discs[r.number(end)]


@checks("climbs")
def _climbs(before: State, after: State, args: Args) -> bool:
    player, n = r.who(before, args["explorer"])
    old, new = before.explorers[player][n], after.explorers[player][n]
    return old.at == new.at and new.rock == args["rock"] == old.rock + 1


@checks("stays")
def _stays(before: State, after: State, args: Args) -> bool:
    return bool(r.place_of(after, args["explorer"]) == args["cell"])


@checks("lost", "removed")
def _lost(before: State, after: State, args: Args) -> bool:
    names = args.get("explorers") or [args["explorer"]]
    return all(r.place_of(before, name) != "out" and r.place_of(after, name) == "out" for name in names)


@checks("at-home", "enters")
def _home(before: State, after: State, args: Args) -> bool:
    names = args.get("explorers") or [args["explorer"]]
    return all(r.place_of(before, name) != "ship" and r.place_of(after, name) == "ship" for name in names)


@checks("beaten")
def _beaten(before: State, after: State, args: Args) -> bool:
    """Enemies where the explorer under way stands went home, or out of the game on a belt."""
    if before.chain is None:
        return False
    at = before.explorers[before.player][before.chain.who].at
    belt = before.tiles[at].startswith("BELT")
    for name in args["explorers"]:
        player, n = r.who(before, name)
        here = before.explorers[player][n].at == at
        if player == before.player or not here or r.place_of(after, name) != ("out" if belt else "ship"):
            return False
    return bool(args["explorers"])


@checks("loop")
def _loop(before: State, after: State, args: Args) -> bool:
    """The situation lies on a ring from which nothing leads out, and the tiles named are on it."""
    import networkx as nx

    name, node = args["explorer"], (r.spot(args["cell"]), args["heading"])
    if r.place_of(before, name) != args["cell"] or r.place_of(after, name) != "out":
        return False
    graph, ends = r.rings(before, r.who(before, name)[0], node)
    again = any(node in nx.descendants(graph, step) or step == node for step in graph.successors(node))
    return not ends and again and set(args["cells"]) <= {r.name(place) for place, _ in graph}


@checks("way-out")
def _way_out(before: State, after: State, args: Args) -> bool:
    name = args["explorer"]
    if before.chain is None:
        return False
    place = r.spot(r.place_of(before, name))
    return r.rings(before, r.who(before, name)[0], (place, before.chain.heading))[1]


@checks("left")
def _left(before: State, after: State, args: Args) -> bool:
    return args["disc"] in after.discs[r.number(r.spot(args["cell"]))]


# ------------------------------------------------------------------ tiles and discs


@checks("turned-up")
def _turned_up(before: State, after: State, args: Args) -> bool:
    bit = 1 << r.number(r.spot(args["cell"]))
    return not before.explored & bit and after.explored == before.explored | bit and before.tiles == after.tiles


@checks("supplied")
def _supplied(before: State, after: State, args: Args) -> bool:
    """A planet got as many discs as its number says, in the order yellow, blue, red."""
    n = r.number(r.spot(args["cell"]))
    order = sorted(before.supply, key="YBR".index)
    count = int(after.tiles[n][3]) if after.tiles[n].startswith("GLY") else 0
    return bool(count) and sorted(after.discs[n]) == sorted([*before.discs[n], *order[:count]])


@checks("swapped")
def _swapped(before: State, after: State, args: Args) -> bool:
    one, other = (r.number(r.spot(args[key])) for key in ("here", "cell"))
    tiles = list(before.tiles)
    tiles[one], tiles[other] = tiles[other], tiles[one]
    places = [[e.at for e in crew] for crew in before.explorers] == [[e.at for e in crew] for crew in after.explorers]
    return tuple(tiles) == after.tiles and before.discs == after.discs and places


@checks("viewed")
def _viewed(before: State, after: State, args: Args) -> bool:
    place = r.spot(args["cell"])
    player = [side for side, _ in before.ships].index(args["side"])
    return r.is_dark(after, place) and (player, r.number(place)) in after.views and before.explored == after.explored


@checks("line-ahead")
def _line_ahead(before: State, _: State, args: Args) -> bool:
    """The nine cells ahead of a ship, from the nearest."""
    place, way = r.door(before, [side for side, _ in before.ships].index(args["side"]))
    return bool(args["cells"] == [r.name(r.plus(place, way, n)) for n in range(9)])


@checks("ship-at")
def _ship_at(_: State, after: State, args: Args) -> bool:
    """A ship lies at a place of its side."""
    return args["place"] in [f"{args['side']}@{r.name(r.door(after, p)[0])}" for p, _ in enumerate(after.ships)]


@checks("folds")
def _folds(before: State, after: State, args: Args) -> bool:
    """Every tile of the line moved one space away with what is on it, the far one came round; the rest stayed."""
    near, end = r.spot(args["near"]), r.spot(args["far"])
    step = ((end[0] > near[0]) - (end[0] < near[0]), (end[1] > near[1]) - (end[1] < near[1]))
    line = [r.number((near[0] + step[0] * n, near[1] + step[1] * n)) for n in range(9)]
    source = {cell: cell for cell in range(81)} | {cell: line[n - 1] for n, cell in enumerate(line)}
    target = {old: new for new, old in source.items()}
    for cell, old in source.items():
        same = before.tiles[old] == after.tiles[cell] and before.discs[old] == after.discs[cell]
        up = (before.explored >> old & 1) == (after.explored >> cell & 1)
        if not same or not up:
            return False
    crews = [[target.get(e.at, e.at) for e in crew] for crew in before.explorers]
    riding = crews == [[e.at for e in crew] for crew in after.explorers]
    return riding and target[before.guardian] == after.guardian and before.ships == after.ships


@checks("slides")
def _slides(before: State, after: State, args: Args) -> bool:
    steps = abs(args["from"] - args["to"])
    return (args["side"], args["to"]) in after.ships and 1 <= min(steps, 9 - steps) <= 2


@checks("seated")
def _seated(before: State, after: State, args: Args) -> bool:
    return (args["side"], 4) in after.ships and (args["side"], 4) not in before.ships


# ------------------------------------------------------------------ Guardian


@checks("guardian")
def _guardian(before: State, after: State, args: Args) -> bool:
    """One step, and in the later modes one that comes nearer to a nearest tile of its search."""
    start, end = r.spot(args["from"]), r.spot(args["to"])
    if before.guardian != r.number(start) or after.guardian != r.number(end) or r.far(start, end) != 1:
        return False
    goals = _goals(before, start)
    least = min((r.far(start, goal) for goal in goals), default=0)
    return before.waking == 0 or any(r.far(start, g) == least and r.far(end, g) == least - 1 for g in goals)


def _goals(state: State, here: r.Spot) -> list[r.Spot]:
    if state.waking < 2:
        return [place for place in r.all_spots() if r.is_dark(state, place)]
    return [place for place in r.all_spots() if r.is_up(state, place) and place != here]


@checks("guardian-targets")
def _targets(before: State, after: State, args: Args) -> bool:
    start = r.spot(args["from"])
    goals = {r.name(place): r.far(start, place) for place in _goals(before, start)}
    least = min(goals.values(), default=0)
    return least == args["distance"] and sorted(args["cells"]) == sorted(n for n, d in goals.items() if d == least)


@checks("towards")
def _towards(before: State, after: State, args: Args) -> bool:
    start, goal = r.spot(args["from"]), r.spot(args["target"])
    steps = [p for p in r.all_spots() if r.far(p, start) == 1 and r.far(p, goal) == r.far(start, goal) - 1]
    return sorted(map(r.name, steps)) == sorted(args["cells"])


@checks("cleared")
def _cleared(before: State, after: State, args: Args) -> bool:
    place = r.spot(args["cell"])
    n = r.number(place)
    empty = not after.discs[n] and all(e.at != n for crew in after.explorers for e in crew)
    return empty and bool(after.cleared >> n & 1) and not r.is_up(after, place)


@checks("quickens")
def _quickens(before: State, after: State, args: Args) -> bool:
    return before.waking == 0 and after.waking == 1 and any("R" in discs for discs in after.discs)


@checks("awakens")
def _awakens(before: State, after: State, args: Args) -> bool:
    dark = any(r.is_dark(after, place) for place in r.all_spots())
    return not dark and after.waking == 2 and after.guardian == r.number((4, 4)) and before.cleared == after.cleared


@checks("mode")
def _mode(before: State, after: State, args: Args) -> bool:
    return bool(before.waking == args["mode"])


@checks("wanders")
def _wanders(before: State, after: State, args: Args) -> bool:
    return before.waking == 0 and bool((before.entered > 0) == args["moves"])


@checks("nearest-dark")
def _nearest(before: State, after: State, args: Args) -> bool:
    start = r.spot(args["from"])
    dark = {r.name(p): r.far(start, p) for p in r.all_spots() if r.is_dark(before, p) and p != start}
    least = min(dark.values(), default=0)
    return least == args["distance"] and sorted(args["cells"]) == sorted(n for n, d in dark.items() if d == least)


# ------------------------------------------------------------------ shields


@checks("alone")
def _alone(before: State, after: State, args: Args) -> bool:
    place = r.place_of(before, args["explorer"])
    return place not in ("ship", "out") and r.alone(before, r.who(before, args["explorer"])[0], r.spot(place))


@checks("route")
def _route(before: State, after: State, args: Args) -> bool:
    """The tiles named are a way from the ship, tile by tile; with `ends`, one that can end on the last."""
    player = [side for side, _ in before.ships].index(args["side"])
    graph, _ = r.route_graph(before, player)
    here: set[Any] = {"ship"}
    for cell in args["route"]:
        here = {node for old in here for node in graph.successors(old) if node[0] == r.spot(cell)}
    return bool(here)


@checks("route-ends")
def _route_ends(before: State, after: State, args: Args) -> bool:
    player = [side for side, _ in before.ships].index(args["side"])
    return _route(before, after, args) and r.spot(args["route"][-1]) in r.covered(before, player)


def _is_shielded(state: State, name: str) -> bool:
    place = r.place_of(state, name)
    return place not in ("ship", "out") and r.guarded(state, r.who(state, name)[0], r.spot(place))


@checks("unshielded")
def _unshielded(before: State, after: State, args: Args) -> bool:
    return not _is_shielded(before, args["explorer"])


@checks("shielded")
def _shielded(before: State, after: State, args: Args) -> bool:
    return all(_is_shielded(after, name) for name in args["explorers"])


@checks("all-unshielded")
def _all_unshielded(before: State, after: State, args: Args) -> bool:
    return not any(_is_shielded(after, name) for name in args["explorers"])


@checks("dark")
def _dark(before: State, after: State, args: Args) -> bool:
    return all(r.is_dark(before, r.spot(cell)) for cell in args["cells"])


@checks("if-turned")
def _if_turned(before: State, after: State, args: Args) -> bool:
    """Another way round the tile would give the route; its arrows are the same ones, turned by quarters."""
    n = r.number(r.spot(args["cell"]))
    old, new = before.tiles[n], args["code"]
    steps = list(r.GO)
    mine = [steps.index(arrow) for arrow in old.partition("[")[2].rstrip("]").split(",")]
    asked = {steps.index(arrow) for arrow in new.partition("[")[2].rstrip("]").split(",")}
    turns = any({(m + 2 * k) % 8 for m in mine} == asked for k in (1, 2, 3))
    tiles = (*before.tiles[:n], new, *before.tiles[n + 1 :])
    return turns and _is_shielded(before.having(tiles=tiles), args["explorer"])


# ------------------------------------------------------------------ points and the end


@checks("scores")
def _scores(before: State, after: State, args: Args) -> bool:
    player = [side for side, _ in before.ships].index(args["side"])
    return bool(args["discs"] and after.collected[player] == args["discs"])


@checks("worth")
def _worth(before: State, after: State, args: Args) -> bool:
    player = [side for side, _ in before.ships].index(args["side"])
    return bool(r.points(before)[player] == args["points"])


@checks("winnable")
def _winnable(before: State, after: State, args: Args) -> bool:
    return bool(r.left_over(before) == args["points"] == sum(r.VALUES[disc] for disc in args["discs"]))


@checks("can-pass")
def _can_pass(before: State, after: State, args: Args) -> bool:
    sides = [side for side, _ in before.ships]
    mine = r.points(before)
    rival, leader = mine[sides.index(args["rival"])], mine[sides.index(args["leader"])]
    sums = leader == max(mine) == args["points"] and rival + r.left_over(before) == args["most"]
    return bool(sums and (args["most"] > leader) == args["alive"])


@checks("decided")
def _decided(before: State, after: State, args: Args) -> bool:
    mine = r.points(after)
    leader = mine.index(max(mine))
    rivals = (n for player, n in enumerate(mine) if player != leader)
    return after.phase == "over" and all(n + r.left_over(after) <= max(mine) for n in rivals)


@checks("wins")
def _wins(before: State, after: State, args: Args) -> bool:
    mine = r.points(before)
    tied = [player for player, n in enumerate(mine) if n == max(mine)]
    first = min(tied, key=lambda player: before.reached[player])
    side = before.ships[first][0] if max(mine) or len(tied) == 1 else None
    return bool(side == args["side"])


@checks("extra")
def _extra(before: State, after: State, args: Args) -> bool:
    return before.extra == 1 and after.extra == 2
