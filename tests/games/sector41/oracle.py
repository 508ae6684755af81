"""A second implementation of an explorer's chain by brute force, written from the rule texts; it shares no code.

It reads a small description of a position as plain text and lists everything that one step can lead to: the places
entered, where the explorer ends, where the discs lie. Only the default readings; tiles that ask for other choices
(storms, warps, gates, bases, views) are left out of the positions it is asked about.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Spot = tuple[int, int]
COMPASS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
for _a, _b in ("NE", "SE", "SW", "NW"):
    COMPASS[_a + _b] = (COMPASS[_a][0] + COMPASS[_b][0], COMPASS[_a][1] + COMPASS[_b][1])
INWARD = {"N": (0, -1), "S": (0, 1), "E": (-1, 0), "W": (1, 0)}
SHIP, OUT = (99, 99), (-99, -99)


@dataclass(frozen=True)
class World:
    """Tiles as `kind` or `kind arrows`, which of them lie face down or are cleared, discs, explorers, ships."""

    tiles: dict[Spot, tuple[str, ...]]
    dark: frozenset[Spot]
    cleared: frozenset[Spot]
    discs: dict[Spot, str]
    crew: dict[str, Spot]
    ships: dict[str, Spot]
    score: str = ""


def named(spot: Spot) -> str:
    return "ship" if spot == SHIP else "out" if spot == OUT else "abcdefghi"[spot[0]] + str(spot[1] + 1)


def thrown(world: World, side: str, here: Spot, way: tuple[int, int]) -> list[tuple[Spot, tuple[int, int]]]:
    """Every place the tile names, with the heading it gives; no list means the move ends here."""
    x, y = here
    kind, *arrows = world.tiles[here]
    ship = world.ships[side]
    if kind == "WIN":
        return [((x + COMPASS[a][0], y + COMPASS[a][1]), COMPASS[a]) for a in arrows]
    if kind == "PUL":
        return [((x + 2 * COMPASS[a][0], y + 2 * COMPASS[a][1]), COMPASS[a]) for a in arrows]
    if kind == "RIF":
        return [((x + way[0], y + way[1]), way)]
    if kind == "ART":
        jumps = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if dx * dx + dy * dy == 5]
        return [((x + dx, y + dy), (dx // abs(dx), dy // abs(dy))) for dx, dy in jumps]
    if kind == "BEA":
        return [(ship, (0, 0))]
    lines = {a: line(here, COMPASS[a]) for a in (COMPASS if kind == "NOV" else arrows)}
    if kind == "NOV":
        found = [(spot, COMPASS[a]) for a, spots in lines.items() for spot in spots]
        for dx, dy in COMPASS.values():
            end = line(here, (dx, dy))[-1:] or [here]
            if (end[0][0] + dx, end[0][1] + dy) == ship:
                found.append((ship, (dx, dy)))
        return found
    if kind in ("FLA", "TEM"):
        spots = lines[arrows[0]]
        dark = [spot for spot in spots if spot in world.dark and kind == "FLA"]
        return [(spot, COMPASS[arrows[0]]) for spot in dark[:1] or spots[-1:]]
    return []


def line(here: Spot, way: tuple[int, int]) -> list[Spot]:
    found, (x, y) = [], here
    while 0 <= x + way[0] <= 8 and 0 <= y + way[1] <= 8:
        x, y = x + way[0], y + way[1]
        found.append((x, y))
    return found


def covered(world: World, side: str) -> set[Spot]:
    """The spots where one explorer phase from a ship can end, over explored tiles, explorers left out of account."""
    ship, way = world.ships[side], INWARD[side]
    todo, seen, stops = [((ship[0] + way[0], ship[1] + way[1]), way)], set(), set()
    while todo:
        here, heading = todo.pop()
        if (here, heading) in seen or here in world.dark or here in world.cleared:
            continue
        seen.add((here, heading))
        if world.tiles[here][0] == "BH":
            continue
        onward = [
            (spot, on)
            for spot, on in thrown(world, side, here, heading)
            if spot == ship or (spot in world.tiles and spot not in world.cleared)
        ]
        if not onward:
            stops.add(here)
        todo += [(spot, on) for spot, on in onward if spot != ship]
    return stops


def shielded(world: World, name: str) -> bool:
    spot = world.crew[name]
    friends = [other for other, place in world.crew.items() if other[0] == name[0] and place == spot]
    return len(friends) == 1 and spot in covered(world, name[0])


def enterable(world: World, side: str, spot: Spot) -> bool:
    if spot == world.ships[side]:
        return True
    if spot not in world.tiles or spot in world.cleared:
        return False
    return not any(place == spot and name[0] != side and shielded(world, name) for name, place in world.crew.items())


def fought(world: World, me: str, spot: Spot) -> World:
    belt = world.tiles[spot][0].startswith("BELT")
    lost = [name for name, place in world.crew.items() if place == spot and name[0] != me[0]]
    return replace(world, crew=world.crew | dict.fromkeys(lost, OUT if belt else SHIP))


def towed(world: World, disc: str, here: Spot, spot: Spot) -> World:
    if not disc:
        return world
    discs = world.discs | {here: world.discs[here].replace(disc, "", 1)}
    if spot == SHIP:
        return replace(world, discs=discs, score=world.score + disc)
    return replace(world, discs=discs | {spot: discs.get(spot, "") + disc})


Situation = tuple[Spot, tuple[int, int], frozenset[Spot], tuple[tuple[str, Spot], ...]]
Outcome = tuple[tuple[str, ...], str, tuple[tuple[str, str], ...], str]


def situation(world: World, me: str, way: tuple[int, int]) -> Situation:
    return world.crew[me], way, world.dark, tuple(sorted(world.crew.items()))


def ends(world: World, me: str, way: tuple[int, int], barred: frozenset[Situation]) -> bool:
    """Whether an end can be reached from here without meeting a barred situation; face-down tiles are ends."""
    todo, seen = [(world, way)], {situation(world, me, way)}
    while todo:
        now, heading = todo.pop()
        onward = usable(now, me, heading)
        if not onward:
            return True
        for spot, on in onward:
            if spot == now.ships[me[0]] or spot in now.dark:
                return True
            after = fought(replace(now, crew=now.crew | {me: spot}), me, spot)
            key = situation(after, me, on)
            if key not in seen and key not in barred:
                seen.add(key)
                todo.append((after, on))
    return False


def usable(world: World, me: str, way: tuple[int, int]) -> list[tuple[Spot, tuple[int, int]]]:
    here = world.crew[me]
    if world.tiles[here][0] == "BH":
        return []
    return [(s, on) for s, on in thrown(world, me[0], here, way) if enterable(world, me[0], s)]


class Found(set[Outcome]):
    """What was found so far, and how many entries it took."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self.steps = most, 0


class TooMany(Exception):
    """A step that can lead to more than is worth comparing."""


def outcomes(world: World, me: str, spot: Spot, disc: str = "", most: int = 120) -> set[Outcome]:
    """Everything that a step of an explorer to a spot, towing a disc or none, can lead to.

    Raises:
        TooMany: that is more than `most`.
    """
    start = world.crew[me] if world.crew[me] != SHIP else world.ships[me[0]]
    way = (spot[0] - start[0], spot[1] - start[1])
    found = Found(most)
    enter(world, me, spot, way, disc, (), (), False, found)
    return found


def enter(
    world: World, me: str, spot: Spot, way: tuple[int, int], disc: str, path: tuple[str, ...],
    past: tuple[Situation, ...], escaping: bool, found: Found,
) -> None:  # fmt: skip
    found.steps += 1
    if found.steps > 3 * found.most or len(found) > found.most:
        raise TooMany
    here = world.crew[me]
    if spot == world.ships[me[0]]:
        world = towed(replace(world, crew=world.crew | {me: SHIP}), disc, here, SHIP)
        return note(world, me, (*path, "ship"), found)
    world = towed(world, disc, here, spot)
    path = (*path, named(spot))
    world = replace(world, crew=world.crew | {me: spot}, dark=world.dark - {spot})
    world = fought(world, me, spot)
    now = situation(world, me, way)
    if now in past:
        if not ends(world, me, way, frozenset()):
            world = replace(world, crew=world.crew | {me: OUT})
            if not disc:
                return note(world, me, path, found)
            ring = [s for s, *_ in past[past.index(now) + 1 :]] + [spot]
            for place in dict.fromkeys(ring):
                note(towed(world, disc, spot, place) if place != spot else world, me, path, found)
            return None
        past, escaping = (), True
    past = (*past, now)
    if world.tiles[spot][0] == "BH":
        return note(replace(world, crew=world.crew | {me: OUT}), me, path, found)
    onward = usable(world, me, way)
    if not onward:
        return note(world, me, path, found)
    for on, heading in onward:
        if escaping and not leads_out(world, me, on, heading, frozenset(past)):
            continue
        explored = on == world.ships[me[0]] or on not in world.dark
        for choice in ("", *sorted(set(world.discs.get(spot, "")))) if explored else ("",):
            fresh = on in world.dark
            enter(world, me, on, heading, choice, path, () if fresh else past, escaping and not fresh, found)
    return None


def leads_out(world: World, me: str, on: Spot, heading: tuple[int, int], past: frozenset[Situation]) -> bool:
    if on == world.ships[me[0]] or on in world.dark:
        return True
    after = fought(replace(world, crew=world.crew | {me: on}), me, on)
    return situation(after, me, heading) not in past and ends(after, me, heading, past)


def note(world: World, me: str, path: tuple[str, ...], found: Found) -> None:
    discs = tuple(sorted((named(s), "".join(sorted(d, key="YBR".index))) for s, d in world.discs.items() if d))
    found.add((path, named(world.crew[me]), discs, "".join(sorted(world.score, key="YBR".index))))
