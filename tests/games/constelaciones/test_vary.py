"""Varied cases: turns, mirrors, shifts and other names keep every verdict; the same seed gives the same."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from cosmoslearn.core.case import check_case, read_case
from cosmoslearn.core.chance import Chance

room = importlib.import_module("cosmoslearn.games.constelaciones.vary")
FOLDER = Path(str(room.__file__)).with_name("cases")
CASES = [read_case(file) for file in sorted(FOLDER.glob("*.toml"))]
KEPT = ("contact", "touched_stars", "verdict", "reach", "count", "bound", "result", "setup", "first_relocation")


@pytest.mark.parametrize("seed", range(3))
def test_a_symmetry_keeps_every_verdict(seed: int) -> None:
    """The answers are those of the case files, which come from the rule text. The swap is B's alone."""
    import msgspec

    for case in CASES:
        kept = tuple(ask for ask in case.asks if ask.query in KEPT or ask.judge not in (None, "swap"))
        moved = room._renamed(room._moved(msgspec.structs.replace(case, asks=kept), Chance(seed)), Chance(seed + 7))
        for outcome in check_case(moved):
            assert outcome.holds, outcome.line()


def test_an_edge_keeps_everything_in_its_place() -> None:
    case = next(one for one in CASES if "edge" in one.options or "edge" in one.position)
    assert room._moved(case, Chance(4)) == case
    assert room._further(case, Chance(4)) == case


def test_stars_that_a_rod_touches_stay() -> None:
    case = next(one for one in CASES if one.id == "co-g30")
    for seed in range(20):
        stars = dict(room._stars(room._nudged(case, Chance(seed)).position))
        assert [stars[name] for name in ("a0", "a1", "u", "v")] == [(0, 0), (75, 0), (75, 73), (10, 73)]


def test_a_question_goes_elsewhere_in_things_of_its_sort() -> None:
    """A star becomes another star, an end the other end; a player without rods is asked about by nobody."""
    from cosmoslearn.core.case import Ask, Case

    sky = "stars: a(0,0) b(75,0) t(120,40) u(60,70)\nA: (0,0)-(75,0)\nto move: A"
    case = Case("a", "constelaciones", sky, (Ask(judge="head -> t"),))
    moves = {str(room._elsewhere(case, Chance(seed)).asks[0].judge) for seed in range(60)}
    assert moves == {"head -> t", "tail -> t", "head -> a", "head -> b", "head -> u"}
    asked = Case("a", "constelaciones", sky, (Ask(query="lifting", with_={"player": "A", "lifted": "head"}),))
    given = {str(room._elsewhere(asked, Chance(seed)).asks[0].with_) for seed in range(40)}
    assert given == {"{'player': 'A', 'lifted': 'head'}", "{'player': 'A', 'lifted': 'tail'}"}


def test_one_sky_of_three_moves_its_free_stars_far_enough_to_end_a_rod_elsewhere() -> None:
    case = next(one for one in CASES if one.id == "co-g30")
    far = 0
    for seed in range(30):
        before, after = dict(room._stars(case.position)), dict(room._stars(room._nudged(case, Chance(seed)).position))
        steps = [max(abs(after[name][axis] - before[name][axis]) for axis in (0, 1)) for name in before]
        assert max(steps) <= 40
        far += max(steps) > 6
    assert 3 <= far <= 20
