"""First rods laid freely: the list has a rod for every two stars that any rod could touch, as thousands show."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import numpy
import pytest
import shapely

from cosmoslearn.core.chance import Chance
from cosmoslearn.games import constelaciones as co
from cosmoslearn.games.constelaciones.moves import First, Free

FREE = co.RULES.read("CO-FIRST-ANCHOR", "free")
TRIED = 4000


def sky(seed: int) -> co.Position | None:
    """Ten stars close together, some of them as near as discs can lie, and A's first rod across them."""
    chance, points = Chance(seed), list[tuple[float, float]]()
    while len(points) < 10:
        x, chance = chance.below(900)
        y, chance = chance.below(600)
        if all(math.dist((x / 10, y / 10), p) > 4.2 for p in points):
            points.append((x / 10, y / 10))
    position = co.new_game(stars=points, practice=True, rulebook=FREE)
    moves = position.legal_moves()
    place, _ = chance.below(len(moves) or 1)
    return position.play(moves[place]) if moves else None


def touchable(position: co.Position, seed: int) -> set[frozenset[str]]:
    """The pairs of neutral stars that one of many random rods touches, clear of everything by a hundredth."""
    draw = numpy.random.default_rng(seed)
    rods = [shapely.LineString([(x / 1e6, y / 1e6) for x, y in laid.rod.ends]) for laid in position.laid]
    rivals = [shapely.Point(position.star_at[star].mm) for star in position.lit_by(1 - position.turn)]
    found = set()
    for one, other in combinations(position.neutral, 2):
        ends = []
        for star in (one, other):
            far, turn = 1.99 * numpy.sqrt(draw.random(TRIED)), math.tau * draw.random(TRIED)
            ends.append(numpy.stack([star.mm[0] + far * numpy.cos(turn), star.mm[1] + far * numpy.sin(turn)], 1))
        way = ends[1] - ends[0]
        long = numpy.hypot(way[:, 0], way[:, 1])
        fits = long <= 75
        unit = way[fits] / long[fits, None]
        start = ends[0][fits] - unit * ((75 - long[fits]) * draw.random(int(fits.sum())))[:, None]
        lines: Any = shapely.linestrings(numpy.stack([start, start + 75 * unit], 1))
        clear: Any = numpy.full(len(lines), fill_value=True)
        for thing, limit in [*((rod, 0.01) for rod in rods), *((star, 2.01) for star in rivals)]:
            clear &= ~shapely.dwithin(lines, thing, limit)
        if clear.any():
            found.add(frozenset((one.id, other.id)))
    return found


def listed(position: co.Position) -> set[frozenset[str]]:
    """The pairs of stars that the listed rods touch; each rod is confirmed by the judge."""
    found = set()
    for move in position.legal_moves():
        assert position.judge(move).legal, str(move)
        assert isinstance(move, First | Free)
        rod = position.play(move).chains[position.turn][0]
        found |= {frozenset(pair) for pair in combinations(rod.stars, 2)}
    return found


@pytest.mark.parametrize("seed", range(12))
def test_no_pair_that_a_rod_could_touch_is_left_out(seed: int) -> None:
    position = sky(seed)
    assert position is not None
    assert touchable(position, seed) <= listed(position)


def test_a_rod_is_found_where_none_fits_from_centre_to_centre() -> None:
    """From centre to centre A's rod is crossed at (0,69); a rod from p's left rim to q's left rim passes its end."""
    text = "stars: a0(0,0) a1(0,40) p(-4.5,20) q(1.9,90)\nA: (0,0)-(0,75)\nto move: B"
    position = co.parse(text, rulebook=FREE)
    assert not position.judge("first p -> q").legal
    assert not position.judge("first q -> p").legal
    assert [type(move) for move in position.legal_moves()] == [Free]
    assert co.parse(text).legal_moves() == ()
    assert co.parse(text).winner == 0


def test_the_list_is_empty_only_when_nothing_fits() -> None:
    """Stars 79 mm apart are bridged by one rod only, stars 79.01 mm apart by none."""
    for apart, rods in ((79, 2), (79.01, 0)):
        position = co.parse(f"stars: p(0,0) q({apart},0)", rulebook=FREE)
        assert len(position.legal_moves()) == rods
    walled = "stars: p(-20,30) q(20,30) a0(0,0) a1(0,70)\nA: (0,0)-(0,75)\nto move: B"
    position = co.parse(walled, rulebook=FREE)
    assert position.legal_moves() == ()
    assert position.winner == 0
