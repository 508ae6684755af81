"""Legal moves of Constelaciones beside a straightforward loop over scalar shapely calls, and their growth with the sky.

Both sides answer the same question on the same positions of 25 stars and ten rods, and must give the same moves.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from functools import lru_cache, partial

import shapely

from cosmoslearn.core.chance import Chance
from cosmoslearn.games import constelaciones
from cosmoslearn.games.constelaciones import fast
from cosmoslearn.games.constelaciones.numerics import Point, Segment
from cosmoslearn.games.constelaciones.position import ConstelacionesPosition as Position
from cosmoslearn.games.constelaciones.state import Rod, Star
from cosmoslearn.games.constelaciones.table import Table
from tests.benchmarks.measure import Row, paired, seconds

ROUNDS = 11
REPEAT = 3
E, STAR, ROD, MM = 1e-4, 2.0, 75.0, 1e6
SIZES = (1000, 5000)
RODS = 200
# What n log n grows to between the two sizes, as an exponent of n.
LOGLINEAR = 1 + math.log(math.log(SIZES[1]) / math.log(SIZES[0])) / math.log(SIZES[1] / SIZES[0])


def positions(count: int = 8) -> list[Position]:
    """Positions with all 25 stars and ten rods on the table, the player to move not bound."""
    found: list[Position] = []
    for seed in range(200):
        position, luck = constelaciones.new_game(seed=seed), Chance(seed)
        while position.legal_moves() and len(position.laid) < 10:
            move, luck = luck.choose(position.legal_moves())
            position = position.apply(move)
        if len(position.laid) == 10 and len(position.stars) == 25 and position.pending[position.turn] is None:
            found.append(position)
        if len(found) == count:
            return found
    raise RuntimeError("too few positions")


def fresh(position: Position) -> Position:
    """The same position with nothing remembered."""
    return Position(**{name: getattr(position, name) for name in position.__struct_fields__})


Makers = tuple[Callable[[Segment], shapely.LineString], Callable[[Point], shapely.Point]]


def line(ends: Segment) -> shapely.LineString:
    """A segment in steps of the grid as a shapely line."""
    return shapely.LineString([(x / MM, y / MM) for x, y in ends])


def point(at: Point) -> shapely.Point:
    """A point in steps of the grid as a shapely point."""
    return shapely.Point(at[0] / MM, at[1] / MM)


PLAIN: Makers = (line, point)  # shapely's objects are made where they are needed
KEPT: Makers = (lru_cache(line), lru_cache(point))  # every rod and star is made once


def loop(position: Position, makers: Makers = PLAIN) -> list[str]:
    """The legal moves with all rods on the table, one shapely call after the other, as the rules are written."""
    me, found = position.turn, []
    line, point = makers
    own = [laid.name for laid in position.laid if laid.player == me]
    for end in ("head", "tail"):
        lifted, joined = (own[0], own[-1]) if end == "head" else (own[-1], own[0])
        rods = {laid.name: laid for laid in position.laid if laid.name != lifted}
        lit = {
            star.id: laid.player
            for star in position.stars
            for laid in rods.values()
            if line(laid.rod.ends).distance(point(star.at)) <= STAR + E
        }
        gone = {star for star in position.rod(lifted).stars if star not in lit}
        tip = point(position.rod(joined).end(end))
        rests = sorted((tip.distance(point(star.at)), star.id) for star in position.stars)
        start = point(position.star_at[rests[0][1]].at) if rests[0][0] <= STAR + E else tip
        for star in sorted(position.stars, key=lambda star: star.id):
            if star.id in lit or star.id in gone:
                continue
            target = point(star.at)
            away = start.distance(target)
            ux, uy = (target.x - start.x) / away, (target.y - start.y) / away
            way = shapely.LineString([start, target])
            rod = shapely.LineString([(start.x, start.y), (start.x + ROD * ux, start.y + ROD * uy)])
            # CO-TARGET-LINE asks about the line, CO-NOCUT and CO-EXCLUSIVE about the rod.
            clear = all(
                _apart(tried, line(laid.rod.ends), start if name == joined else None)
                for tried in (way, rod)
                for name, laid in rods.items()
            )
            rivals = (point(other.at) for other in position.stars if lit.get(other.id, me) != me)
            if clear and all(tried.distance(other) > STAR + E for other in rivals for tried in (way, rod)):
                found.append(f"remove {'tail' if end == 'head' else 'head'}, {end} -> {star.id}")
    return found


def _apart(tried: shapely.LineString, rod: shapely.LineString, joint: shapely.Point | None) -> bool:
    """Whether a line stays clear of a rod; of the joined one outside the disc of the joint."""
    if joint is None:
        return bool(tried.distance(rod) > E)
    met = tried.intersection(rod)
    return bool(met.is_empty or met.hausdorff_distance(joint) <= STAR + E)


def sky(stars: int) -> Position:
    """A sky of many stars at the usual density, with 200 rods scattered over it in the same way for every size.

    It is no position of play: the rods lie anyhow.
    """
    side, luck, points = round(math.sqrt(stars / 25) * 240 * MM), Chance(1), []
    for _ in range(RODS + stars):
        x, luck = luck.below(1 << 30)
        y, luck = luck.below(1 << 30)
        points.append((x * side >> 30, y * side >> 30))
    ends = [(round(ROD * MM * math.cos(n)), round(ROD * MM * math.sin(n))) for n in range(RODS)]
    rods = [Rod((x, y), (x + dx, y + dy)) for (x, y), (dx, dy) in zip(points, ends, strict=False)]
    return Position(
        rulebook=constelaciones.RULES,
        stars=tuple(Star(f"s{n}", point) for n, point in enumerate(points[RODS:])),
        chains=(tuple(rods[: RODS // 2]), tuple(rods[RODS // 2 :])),
        table=Table(stars=stars, rods=RODS // 2),
    )


def _repeated(chosen: list[Position], makers: Makers) -> float:
    return seconds(lambda: [loop(position, makers) for position in chosen * REPEAT])


def rows() -> Iterator[Row]:
    """Time for all legal moves against the loop (at least ten times faster) and by itself; growth with the stars."""
    chosen = positions()
    for position in chosen:
        assert [str(move) for move in fast.legal_moves(fresh(position))] == loop(position) == loop(position, KEPT)
    each = 1000 / len(chosen) / REPEAT

    def ours() -> float:
        new = [fresh(position) for position in chosen * REPEAT]
        return seconds(lambda: [fast.legal_moves(position) for position in new])

    for name, makers, most in (("a loop", PLAIN, 0.1), ("the loop, rods and stars kept", KEPT, None)):
        fast_time, slow_time = paired(ours, partial(_repeated, chosen, makers), ROUNDS)
        yield Row(f"Constelaciones: legal moves beside {name}", fast_time * each, slow_time * each, most=most)
    alone = min(sum(_spent(fresh(position)) for position in chosen) for _ in range(ROUNDS))
    yield Row("Constelaciones: 25 stars, ten rods (processor)", alone * 1000 / len(chosen), most=1)
    skies = {size: sky(size) for size in SIZES}
    taken = dict.fromkeys(SIZES, math.inf)
    for _ in range(ROUNDS):
        for size, wide in skies.items():
            taken[size] = min(taken[size], _spent(fresh(wide)))
    for size in SIZES:
        yield Row(f"Constelaciones: {size} stars, {RODS} rods (processor)", taken[size] * 1000)
    growth = math.log(taken[SIZES[1]] / taken[SIZES[0]]) / math.log(SIZES[1] / SIZES[0])
    yield Row(f"Constelaciones: growth, exponent (n log n: {LOGLINEAR:.2f})", growth, unit="", most=round(LOGLINEAR, 2))


def _spent(position: Position) -> float:
    """The processor's time for all legal moves: growth is the same whatever else the machine does."""
    start = time.process_time()
    fast.legal_moves(position)
    return time.process_time() - start
