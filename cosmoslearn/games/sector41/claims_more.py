"""Independent checkers, second part: what a fold carries, what frees explorers, what the Guardian cannot do, ties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from . import referee as r
from .claims import CHECKERS as CHECKERS
from .claims import Args, checks

if TYPE_CHECKING:
    from .state import Explorer, State

CLOCKWISE: Final = "NESW"


def _explorer(state: State, name: str) -> Explorer:
    player, n = r.who(state, name)
    return state.explorers[player][n]


@checks("rode")
def _rode(before: State, after: State, args: Args) -> bool:
    """Each explorer is where it is said to be, on a tile that is there under it, in the condition it was in."""
    kept = all(
        (one.cloud, one.rest, one.rock) == (other.cloud, other.rest, other.rock)
        for crew, crew_after in zip(before.explorers, after.explorers, strict=True)
        for one, other in zip(crew, crew_after, strict=True)
    )
    places = [r.place_of(after, name) for name in args["explorers"]]
    return bool(kept and places == list(args["cells"]))


@checks("fresh")
def _fresh(_: State, after: State, args: Args) -> bool:
    """An explorer is aboard, standing, out of the cloud and off every asteroid."""
    explorer = _explorer(after, args["explorer"])
    return r.place_of(after, args["explorer"]) == "ship" and not (explorer.cloud or explorer.rest or explorer.rock)


@checks("freed")
def _freed(_: State, after: State, args: Args) -> bool:
    """Explorers outside the cloud of a nebula on which there are at least two of their side."""
    names, cell = args["explorers"], args["cell"]
    here = [name for side, _ in after.ships for n in "123" if r.place_of(after, name := side + n) == cell]
    company = all(sum(other[0] == name[0] for other in here) > 1 for name in names)
    outside = all(name in here and _explorer(after, name).cloud == "freed" for name in names)
    return company and outside and r.kind(after, r.spot(cell))[0] == "NEB"


@checks("stands")
def _stands(before: State, after: State, args: Args) -> bool:
    """Explorers that lay and stand now, in the same place."""
    return all(
        _explorer(before, name).rest > 0 == _explorer(after, name).rest
        and r.place_of(before, name) == r.place_of(after, name)
        for name in args["explorers"]
    )


@checks("no-partners")
def _no_partners(before: State, after: State, args: Args) -> bool:
    """The tiles named are all that are cleared, before and after."""
    return all(
        {r.name(place) for place in r.all_spots() if state.cleared >> r.number(place) & 1} == set(args["cells"])
        for state in (before, after)
    )


@checks("only-turned")
def _only_turned(before: State, after: State, args: Args) -> bool:
    """A tile lies face up with nobody on it, and no explorer has gone anywhere."""
    place = r.spot(args["cell"])
    empty = all(explorer.at != r.number(place) for crew in after.explorers for explorer in crew)
    return r.is_up(after, place) and empty and before.explorers == after.explorers


@checks("unmoved")
def _unmoved(before: State, after: State, args: Args) -> bool:
    """The Guardian is still on the tile, which lies face up."""
    n = r.number(r.spot(args["cell"]))
    return before.guardian == after.guardian == n and r.is_up(after, r.spot(args["cell"]))


@checks("safe-aboard")
def _safe_aboard(before: State, after: State, args: Args) -> bool:
    """The Guardian is on the tile ahead of a ship, and exactly those named are aboard, as before."""
    side = args["side"]
    player = [one for one, _ in after.ships].index(side)
    near = r.number(r.door(after, player)[0]) == after.guardian
    aboard = [[name for n in "123" if r.place_of(state, name := side + n) == "ship"] for state in (before, after)]
    return bool(near and aboard == [args["explorers"]] * 2)


@checks("next-clockwise")
def _next_clockwise(_: State, after: State, args: Args) -> bool:
    """Going round clockwise from one side, the first with a ship is the other, whose turn it is."""
    sides = [side for side, _ in after.ships]
    start = CLOCKWISE.index(args["side"])
    round_ = [CLOCKWISE[(start + n) % 4] for n in range(1, 5)]
    following = next(side for side in round_ if side in sides)
    return bool(args["side"] in sides and following == args["next"] == sides[after.player])


@checks("on-the-way")
def _on_the_way(before: State, _: State, args: Args) -> bool:
    """Those named are all that stand on the tiles of a route before its last."""
    passed = set(args["route"][:-1])
    names = [side + n for side, _ in before.ships for n in "123"]
    last = {r.place_of(before, name) for name in names}
    standing = [name for name in names if r.place_of(before, name) in passed]
    return sorted(standing) == sorted(args["explorers"]) and args["route"][-1] in last


@checks("more-than-half")
def _more_than_half(_: State, after: State, args: Args) -> bool:
    """A side has 13 points or more, and what is left of the 25 is fewer."""
    n = r.points(after)[[side for side, _ in after.ships].index(args["side"])]
    return bool(n == args["points"] >= 13 and args["rest"] == 25 - n)


@checks("tie")
def _tie(_: State, after: State, args: Args) -> bool:
    """Those named share the highest score, and the one named came to it first; nobody did where it is zero."""
    mine, sides = r.points(after), [side for side, _ in after.ships]
    tied = [player for player, n in enumerate(mine) if n == max(mine)]
    first = min(tied, key=lambda player: after.reached[player])
    level = [sides[player] for player in tied] == list(args["sides"]) and args["points"] == max(mine)
    return bool(level and args["side"] == (sides[first] if max(mine) else ""))
