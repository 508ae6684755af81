"""Varied cases: turns of board and table keep every verdict; the same seed gives the same; most are possible."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from msgspec.structs import replace

from cosmoslearn.core.case import Case, check_case, read_case
from cosmoslearn.core.chance import Chance
from cosmoslearn.games.planetarium import RULES, VARY

room = importlib.import_module("cosmoslearn.games.planetarium.vary")
FOLDER = Path(str(room.__file__)).with_name("cases")
CASES = [read_case(file) for file in sorted(FOLDER.glob("*.toml"))]
BY_SEAT = ("points", "turns", "first_players", "ranking")  # answers that list the players in the order of their seats
BY_PLANET = ("planets_for",)  # likewise the planets


def asked(case: Case, without: tuple[str, ...]) -> Case:
    """The case without the questions whose answer is in an order that changes, and without misconceptions: one of
    them gives each player the planet of its number."""
    kept = tuple(ask for ask in case.asks if ask.query not in without and not _mistaken(ask.readings))
    return room._spelled(replace(case, asks=kept))  # type: ignore[no-any-return]


def _mistaken(readings: dict[str, str]) -> bool:
    return any(name in {words.id for words in RULES.rule(rule).misconceptions} for rule, name in readings.items())


def _case(name: str) -> Case:
    return next(one for one in CASES if one.id == name)


@pytest.mark.parametrize("seed", range(3))
def test_a_turned_board_keeps_every_verdict(seed: int) -> None:
    """The answers are those of the case files, which come from the rule text."""
    for case in CASES[seed::3]:
        for outcome in check_case(room._turned(asked(case, BY_PLANET), Chance(seed + 50))):
            assert outcome.holds, outcome.line()


@pytest.mark.parametrize("seed", range(3))
def test_other_seats_keep_every_verdict(seed: int) -> None:
    for case in CASES[seed::3]:
        for outcome in check_case(room._seated(asked(case, BY_SEAT), Chance(seed + 5))):
            assert outcome.holds, outcome.line()


def test_all_four_quarters_and_all_seats_come() -> None:
    case = _case("pla-g44")
    turned = [room._turned(room._spelled(case), Chance(seed)).asks[0].after[0] for seed in range(60)]
    assert {move.split(" to ")[1] for move in turned} == {"5.1", "5.4", "5.7", "5.10"}
    assert {move[0] for move in turned} == {"C", "D"}
    seated = [room._seated(room._spelled(case), Chance(seed)).position for seed in range(60)]
    assert {room.line_of(text, "turn")[:2] for text in seated} == {"P1", "P2", "P3"}
    assert {room.line_of(text, "seats") for text in seated} == {"P1 P2 P3"}


def test_everybody_gets_the_same_points_more() -> None:
    """So ties stay ties, and who leads still leads."""
    case = _case("pla-g22")
    for seed in range(20):
        found = room._pairs(room._rescored(case, Chance(seed)).position, "scores")
        assert [int(found[seat]) - int(found["P1"]) for seat in ("P2", "P3")] == [3, 7]


def test_a_card_that_is_asked_for_becomes_one_that_can_be_paid() -> None:
    """Outgassing is paid with the two gas that lie there; each card that takes its place can be paid as exactly."""
    case, played = _case("pla-r-score-table"), set()
    for seed in range(40):
        varied = room._recarded(case, Chance(seed))
        move = varied.asks[0].after[0]
        assert varied.start().judge(move).legal
        played.add(move)
    assert len(played) > 2


def test_the_track_stays_on_its_side_of_the_acceleration() -> None:
    """The acceleration space of the house track is its 24th."""
    for seed in range(40):
        early = room._tracked(_case("pla-g07"), Chance(seed))
        late = room._tracked(_case("pla-g20"), Chance(seed))
        assert int(room.line_of(early.position, "track")) < 24 <= int(room.line_of(late.position, "track"))


def test_more_matter_lies_where_nobody_speaks_of_it() -> None:
    case = _case("pla-g13")
    for seed in range(20):
        matter = room._pairs(room._further(case, Chance(seed)).position, "matter")
        assert {"3.1": "gas", "2.2": "gas", "5.2": "rock"}.items() <= matter.items()
        assert not {"3.2", "4.3"} & set(matter)
        assert len(matter) <= 7


def test_a_full_board_gets_no_more_matter() -> None:
    assert room._pairs(room._further(_case("pla-g01"), Chance(3)).position, "matter").keys() == (
        room._pairs(_case("pla-g01").position, "matter").keys()
    )


def test_a_case_on_another_board_stays_as_it_is() -> None:
    """Only of the house board it is known that its lines repeat by quarters."""
    case = _case("pla-g13")
    other = replace(case, position=f"components: other\n{case.position.strip()}")
    assert all(VARY(other, Chance(seed)) == other for seed in range(10))


def test_other_seeds_give_other_positions() -> None:
    assert len({VARY(_case("pla-r-move-sweep"), Chance(seed)).position for seed in range(200)}) >= 150


def test_a_question_goes_elsewhere_in_things_of_its_sort() -> None:
    """A space becomes one not far off, a planet another planet, a deck another deck."""
    asked: dict[str, set[str]] = {"pla-r-move-onespace": set(), "pla-e-req-gas": set(), "pla-r-hand-fourfinal": set()}
    for case, moves in asked.items():
        for seed in range(60):
            ask = room._elsewhere(replace(_case(case), asks=_case(case).asks[-1:]), Chance(seed)).asks[0]
            moves.add(str(ask.judge))
    assert {move.split(" to ")[0] for move in asked["pla-r-move-onespace"]} > {"7.5"}
    assert {move.rsplit(" on ", 1)[1] for move in asked["pla-e-req-gas"]} == {"A", "B", "C", "D"}
    assert asked["pla-r-hand-fourfinal"] == {"draw final", "draw high", "draw low"}


def test_spaces_beside_are_near() -> None:
    """The third band of the house board has eight spaces, the fifth twelve."""
    assert room._beside("4.0") == ["3.7", "3.0", "3.1", "4.6", "4.7", "4.1", "4.2", "5.11", "5.0", "5.1"]


def test_a_track_that_is_asked_about_may_pass_the_acceleration() -> None:
    case = _case("pla-r-solo-accel")
    laid = {int(room.line_of(room._tracked(case, Chance(seed)).position, "track")) for seed in range(60)}
    at = int(room.line_of(case.position, "track"))
    assert min(laid) < at < max(laid)
    assert max(abs(one - at) for one in laid) <= 4
