"""The drop and own skies: the stated distribution, the conditions, and refusals with reasons."""

from __future__ import annotations

import math
import statistics
from pathlib import Path

import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.errors import BadOption, CosmosError, FileError, ImpossiblePosition, NotationError
from cosmoslearn.games import constelaciones as co
from cosmoslearn.games.constelaciones.sky import _points, closer, faults, span
from cosmoslearn.games.constelaciones.table import Table

LATTICE = [(50.0 * i, 50.0 * j) for i in range(5) for j in range(5)]


@pytest.mark.parametrize("seed", range(12))
def test_a_drop_meets_every_condition(seed: int) -> None:
    sky = co.drop(seed)
    points = [star.mm for star in sky.stars]
    pairs = [math.dist(p, q) for n, p in enumerate(points) for q in points[:n]]
    assert len(points) == 25
    assert min(pairs) >= 8
    assert max(pairs) >= 200
    assert [star.id for star in sky.stars] == list("abcdefghijklmnopqrstuvwxy")
    assert points == sorted(points)
    assert sky == co.drop(seed)
    measured = co.measures(sky.stars)
    assert measured["across"] == pytest.approx(max(pairs), abs=1e-5)
    assert measured["closest"] == pytest.approx(min(pairs), abs=1e-5)


def test_the_same_seed_gives_the_published_sky() -> None:
    """These numbers may never change, on no machine."""
    assert [(star.id, star.mm) for star in co.drop(7).stars[:4]] == PUBLISHED
    assert co.drop(7).drops == DROPS


PUBLISHED = [("a", (-115.9, 11.2)), ("b", (-101.5, 16.6)), ("c", (-100.6, 7.5)), ("d", (-87.8, -101.8))]
DROPS = 2


def test_the_distribution_is_the_stated_one() -> None:
    """Without conditions both coordinates have mean 0 and a standard deviation of 60 mm, and two thirds lie within
    it.
    """
    points, _ = _points(3000, Chance(1))
    for values in zip(*points, strict=True):
        mm = [value / 1e6 for value in values]
        assert abs(statistics.fmean(mm)) < 4
        assert statistics.pstdev(mm) == pytest.approx(60, abs=2.5)
        assert sum(abs(value) < 60 for value in mm) / len(mm) == pytest.approx(0.683, abs=0.03)


def test_games_from_seeds_have_room_for_two() -> None:
    for seed in range(4):
        position = co.new_game(seed=seed)
        assert co.QUERIES["setup"](position) == "keep"
        assert position.to_move == 0
        assert position.legal_moves()


def test_own_coordinates(tmp_path: Path) -> None:
    from_list = co.new_game(stars=LATTICE)
    named = co.new_game(stars={f"p{n}": at for n, at in enumerate(LATTICE)})
    plain, spanish = tmp_path / "sky.csv", tmp_path / "cielo.csv"
    plain.write_text("x,y\n" + "\n".join(f"{x},{y}" for x, y in LATTICE), "utf-8")
    spanish.write_text(
        "\ufeffid;x;y\n" + "\n".join(f"p{n};{x:.1f};{y:.1f}".replace(".", ",") for n, (x, y) in enumerate(LATTICE)),
        "utf-8",
    )
    assert co.new_game(stars=str(plain)).stars == from_list.stars
    assert co.new_game(stars=spanish).stars == named.stars


@pytest.mark.parametrize(
    ("stars", "fault", "says"),
    [
        ([(0, 0), (0, 0), *LATTICE[2:]], NotationError, "once"),
        ([(float("nan"), 0), *LATTICE[1:]], NotationError, "finite"),
        ([(0, 0, 0, 0), *LATTICE[1:]], NotationError, "finite"),
        ([("x", "y")], NotationError, "finite"),
        ([7], NotationError, "finite"),
        ({"a b": (0, 0)}, NotationError, "id"),
        ([("a", 0, 0), ("a", 90, 90)], NotationError, "once"),
        ([(3.99, 0), *LATTICE], ImpossiblePosition, "overlap"),
        ([(7.99, 0), (0, 0), *LATTICE[2:]], ImpossiblePosition, "7.99"),
        ([(x * 0.7, y * 0.7) for x, y in LATTICE], ImpossiblePosition, "across"),
        (LATTICE[1:], ImpossiblePosition, "24"),
        ("no such file.csv", FileError, "no such file"),
        (1, BadOption, "stars"),
    ],
)
def test_refused_with_reasons(stars: object, fault: type[CosmosError], says: str) -> None:
    with pytest.raises(fault, match=says) as refused:
        co.new_game(stars=stars)
    assert "\n" not in str(refused.value)


def test_a_broken_csv_names_its_line(tmp_path: Path) -> None:
    file = tmp_path / "sky.csv"
    file.write_text("0,0\n1,2,3,4\n", "utf-8")
    with pytest.raises(FileError, match="line 2"):
        co.new_game(stars=file)


def test_no_room_for_two_first_rods_is_refused() -> None:
    stars = [(100.0 * i, 100.0 * j) for i in range(5) for j in range(5)]
    with pytest.raises(ImpossiblePosition) as refused:
        co.new_game(stars=stars)
    assert refused.value.rules == ("CO-REDO",)


def test_practice_skies_may_be_small() -> None:
    assert len(co.new_game(stars=[(0, 0), (30, 0)], practice=True).stars) == 2


def test_other_numbers() -> None:
    position = co.new_game(stars=12, seed=3, rods=3)
    assert len(position.stars) == 12
    assert position.table.rods == 3
    for options in ({"mode": "giant"}, {"players": 3}):
        with pytest.raises(BadOption):
            co.new_game(**options)


def test_limits_are_closed() -> None:
    """Centres exactly 8 mm apart will do, and a sky exactly 200 mm across."""
    stars = co.own_stars([(0, 0), (8, 0), (200, 0)])
    table = Table(stars=3)
    assert faults(stars, table) == ()
    assert span(stars) == 200_000_000
    assert [rule for rule, _ in faults(co.own_stars([(0, 0), (7.999, 0), (199.999, 0)]), table)] == [
        "CO-FIELD",
        "CO-SETUP-DROP",
    ]
    assert [(a.id, b.id) for a, b in closer(stars, 8_000_001)] == [("a", "b")]


def test_stars_by_clicks() -> None:
    """What a click does in free study: put, move, take; refused with reasons, and nothing changes."""
    position = co.parse("stars: a0(0,0) a1(75,0)\nA: (0,0)-(75,0)")
    more = co.with_star(position, 75, 50)
    assert more.star_at["a"].mm == (75, 50)
    assert co.with_star(more, 20, 30, "a").star_at["a"].mm == (20, 30)
    assert co.without_star(more, "a") == position
    for x, y in ((75, 51), (float("nan"), 0)):
        with pytest.raises(CosmosError):
            co.with_star(more, x, y)
    with pytest.raises(ImpossiblePosition):
        co.without_star(position, "a1")
