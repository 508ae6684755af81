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
