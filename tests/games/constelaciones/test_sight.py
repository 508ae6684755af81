"""Lines of sight: the region against straight lines drawn one by one, the stars against the judge."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cosmoslearn.games import constelaciones as co

from .skies import played

TEXT = (
    "stars: a0(0,0) a1(75,0) t(95,0) u(200,0) v(200,140) b(120,-30) q(120,40)\nA: (0,0)-(75,0)\nB: (120,-30)-(120,45)"
)


def test_stars_by_kind() -> None:
    seen = co.sight(co.parse(TEXT), "head")
    assert seen.start == (75, 0)
    assert seen.of_kind("lit") == ("a0", "a1", "b", "q")
    assert seen.of_kind("far") == ("v",)
    assert {star.star: star.by for star in seen.stars if star.kind == "hidden"} == {"t": ("B1",), "u": ("B1",)}
    assert next(star.rods for star in seen.stars if star.star == "v") == 3
    assert "v takes 3 rods" in seen.words("en")


@pytest.mark.parametrize(("away", "rods"), [(77, 1), (77.01, 2), (152, 2), (152.01, 3), (227, 3), (227.01, 4)])
def test_how_many_rods_a_star_takes(away: float, rods: int) -> None:
    """CO-REACH, CO-G74: one, two and three rods in line reach centres 77, 152 and 227 mm away."""
    seen = co.sight(co.parse(f"stars: a0(0,0) a1(75,0) t(75,{away})\nA: (0,0)-(75,0)"), "head").stars
    assert [star.rods for star in seen if star.star == "t"] == [rods]


def test_blocked_sectors() -> None:
    """The rival rod covers the directions from its lower star to its upper end; the nearest point is 45 mm away."""
    sectors = co.sight(co.parse(TEXT), "head").sectors
    assert {sector.by for sector in sectors} == {"B1", "b", "q"}
    assert all(one.high == pytest.approx(other.low) for one, other in pairwise(sorted(sectors, key=lambda s: s.low)))
    assert min(sector.near for sector in sectors) == pytest.approx(45, abs=1e-6)
    assert min(sector.low for sector in sectors) == pytest.approx(-35.81, abs=0.01)
    assert max(sector.high for sector in sectors) == pytest.approx(45, abs=0.01)


def test_region_is_where_lines_reach() -> None:
    region = co.sight(co.parse(TEXT), "head").polygon()
    from shapely import Point

    assert region.is_valid
    for point, inside in (
        ((100, 0), True),
        ((119.9, 0), True),
        ((120.1, 0), False),
        ((150, 0), False),
        ((150, 90), True),
        ((75, -15), True),
    ):
        assert region.contains(Point(point)) is inside, point


@pytest.mark.parametrize(("kind", "seed"), [("drop", 4), ("lattice", 9)])
def test_regions_and_stars_agree_with_the_judge(kind: str, seed: int) -> None:
    from shapely import Point

    for position in list(played(kind, seed))[3::7]:
        if not position.chains[position.turn]:
            continue
        for end in ("head", "tail"):
            seen = co.sight(position, end)
            seen.trace().check(co.CHECKERS)
            legal = {str(move).split(" -> ")[1] for move in position.legal_moves() if f"{end} -> " in str(move)}
            assert {*seen.of_kind("now"), *seen.of_kind("far")} == legal
            region = seen.polygon().buffer(0.01)
            assert all(region.covers(Point(position.star_at[star].mm)) for star in legal)


def test_no_extreme_no_sight() -> None:
    with pytest.raises(ValueError, match="expected a player with a rod"):
        co.sight(co.parse("stars: a(0,0) b(60,0)"), "head")
