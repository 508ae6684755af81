"""Varied cases: other seats, planets and dice keep every verdict and number; the same seed gives the same case."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cosmoslearn.core.case import Ask, Case, check_case, read_case
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.varying import line_of
from cosmoslearn.games.galaxies import RULES, VARY
from cosmoslearn.games.galaxies.pieces import PLANET
from cosmoslearn.teach.goals import Goal

room = importlib.import_module("cosmoslearn.games.galaxies.vary")
FOLDER = Path(str(room.__file__)).with_name("cases")
CASES = [read_case(file) for file in sorted(FOLDER.glob("*.toml"))]
BY_SEAT = ("missions", "totals", "compare", "order", "winner")  # answers in the order of the seats
ROW = re.compile(r"(?m)^row .*\n?")
DICE = re.compile(r"\bd\d\b")


def kept(change: str, without: tuple[str, ...] = ()) -> list[Case]:
    """The cases after one change, with the questions whose answers it must keep: no misconceptions (one of them looks
    at the order of the row), and no lines about the order of the row where that changes."""
    found = []
    for number, case in enumerate(CASES):
        asks = tuple(ask for ask in case.asks if ask.query not in without and not _mistaken(ask.readings))
        if change == "_shuffled":
            asks = tuple(ask if ask.query != "table" else _without_row(ask) for ask in asks)
        found.append(getattr(room, change)(room._spelled(replace(case, asks=asks)), Chance(number + 7)))
    return found


def _without_row(ask: Ask) -> Ask:
    lines = ROW.sub("", ask.with_["lines"])
    return replace(ask, with_={"lines": lines or "row -"}, equals=[] if lines else ["row -"])


def _mistaken(readings: dict[str, str]) -> bool:
    return any(name in {words.id for words in RULES.rule(rule).misconceptions} for rule, name in readings.items())


def _case(name: str) -> Case:
    return next(one for one in CASES if one.id == name)


def _positions(change: str, name: str, count: int = 40) -> list[str]:
    return [getattr(room, change)(room._spelled(_case(name)), Chance(seed)).position for seed in range(count)]


@pytest.mark.parametrize(
    ("change", "without"), [("_seated", BY_SEAT), ("_renamed", ()), ("_shuffled", ()), ("_diced", ()), ("_shifted", ())]
)
def test_what_the_rules_treat_alike_keeps_every_answer(change: str, without: tuple[str, ...]) -> None:
    """The answers are those of the case files, which come from the rule text."""
    for case in kept(change, without):
        for outcome in check_case(case):
            assert outcome.holds, outcome.line()


def test_all_seats_come_and_who_follows_whom_stays() -> None:
    """In the case A, at turn, has no culture and is followed by B with 3, by C with none and by D with 1."""
    seen = set()
    for text in _positions("_seated", "teg-g06"):
        active = line_of(text, "active")
        seen.add(active)
        others = "ABCD".index(active)
        clockwise = "ABCD"[others:] + "ABCD"[:others]
        assert "".join(line_of(text, letter).split()[2] for letter in clockwise) == "C0C3C0C1"
    assert seen == set("ABCD")


def test_players_still_to_be_asked_change_with_the_seats() -> None:
    text = "row: Jakks Leandra Gort Maia Mared\ndice: ENE/now\n" + "".join(f"{p}: L1 E2 C1 | home 2\n" for p in "ABC")
    case = Case("one", "galaxies", text + "stack: turn A | window A face=ENE asked=BC die=d1\n", (Ask(judge="follow"),))
    stacks = {line_of(room._seated(case, Chance(seed)).position, "stack") for seed in range(20)}
    assert stacks == {f"turn {a} | window {a} face=ENE asked={b}{c} die=d1" for a, b, c in ("ABC", "BCA", "CAB")}


def test_one_player_still_to_be_asked_changes_with_the_seats() -> None:
    text = "row: Jakks Leandra Gort Maia\ndice: ENE/now\n" + "".join(f"{p}: L1 E2 C1 | home 2\n" for p in "AB")
    case = Case("one", "galaxies", text + "stack: turn A | window A face=ENE asked=B die=d1\n", (Ask(judge="follow"),))
    stacks = {line_of(room._seated(case, Chance(seed)).position, "stack") for seed in range(20)}
    assert stacks == {f"turn {a} | window {a} face=ENE asked={b} die=d1" for a, b in ("AB", "BA")}


def test_a_ship_under_way_stays_the_ship_of_its_player() -> None:
    text = "row: Jakks Leandra Gort Maia\ndice: MOV/now\nA: L1 E2 C1 | home 2\nB: L1 E2 C1 | home 1, Jakks^\n"
    stack = "stack: turn B | window B face=MOV asked=A die=d1 | landed B card=Jakks ship=5\nactive: B\n"
    case = Case("one", "galaxies", text + stack, (Ask(judge="act"),))
    for seed in range(6):
        varied = room._seated(case, Chance(seed))
        state = varied.start()
        ship = state.stack[-1].ship
        assert (ship // 4, state.row[state.mats[ship // 4].ships[ship % 4] >> 3]) == (state.active, state.row[0])
        assert state.judge("act").legal


def test_a_planet_becomes_one_of_its_kind() -> None:
    """Gort is worth 7, produces energy and is colonised by economy in six advances: so is only Piedes."""
    rows = {line_of(text, "row").split()[0] for text in _positions("_renamed", "teg-g22")}
    assert rows == {"Gort", "Piedes"}
    kinds = {tuple(map(_kind, line_of(text, "row").split())) for text in _positions("_renamed", "teg-g22")}
    assert kinds == {tuple(map(_kind, line_of(_case("teg-g22").position, "row").split()))}


def _kind(name: str) -> tuple[Any, ...]:
    planet = PLANET[name]
    return planet.vp, planet.produces, planet.track, planet.spaces


def test_a_planet_whose_action_is_used_keeps_its_name() -> None:
    """In the case two colonies are used, and a ship lands on Jorg and uses it."""
    for text in _positions("_renamed", "teg-g30"):
        assert "Jorg" in line_of(text, "row").split()
        assert line_of(text, "A").endswith("col Tifnod, Vizcarra")


def test_the_dice_keep_what_is_done_with_them() -> None:
    """In the case the diplomacy die advances, and the colony die is the one spent."""
    case = room._spelled(_case("teg-g04"))
    for seed in range(20):
        varied = room._diced(case, Chance(seed))
        faces = dict(zip(("d1", "d2", "d3", "d4"), line_of(varied.position, "dice").split(), strict=True))
        assert [faces[die] for die in DICE.findall(str(varied.asks[1].after))] == ["MOV"]
        assert sorted(faces[die] for die in DICE.findall(varied.asks[1].judge)) == ["DIP", "ECO", "ENE"]


def test_dice_that_come_up_next_stay_in_their_order() -> None:
    assert {line_of(text, "dice") for text in _positions("_diced", "teg-g02")} == {"MOV MOV ENE DIP"}


@pytest.mark.parametrize("change", ["_other_row", "_other_colonies"])
def test_what_is_spoken_of_stays_where_it_is(change: str) -> None:
    """In the case ships are on Nagato and Maia, and the questions name all planets of the row but none is left."""
    for text in _positions(change, "teg-g33"):
        assert line_of(text, "row") == "Nagato Jakks Maia Shouhua Leandra"
        assert line_of(text, "A").endswith("col Gort")


def test_other_planets_come_where_nobody_asks() -> None:
    rows = [line_of(text, "row").split() for text in _positions("_other_row", "teg-g32")]
    assert all(row[:2] == ["Piedes", "Jakks"] for row in rows)
    assert len({row[2] for row in rows}) > 8
    assert len({line_of(text, "A") for text in _positions("_other_colonies", "teg-g42")}) > 8


def test_a_planet_whose_action_is_under_way_keeps_its_name() -> None:
    text = "row: Jakks Leandra Maia Mared\ndeck: Helios\ndice: COL/now\nA: L1 E2 C1 | Maia@2, Jakks@0 | col Gort\n"
    text += "B: L1 E2 C1 | home 2\nstack: turn A | window A face=COL asked=B die=d1 | power A card=Gort flag=colony"
    case = Case("one", "galaxies", f"{text} | shift A card=Gort\n", (Ask(moves="shift"),))
    for seed in range(30):
        varied = VARY(case, Chance(seed))
        player = line_of(varied.position, "active")
        assert "Gort" in line_of(varied.position, player)
        assert line_of(varied.position, "stack").endswith(f"shift {player} card=Gort")


def test_one_more_colony_is_a_card_that_was_not_on_the_table() -> None:
    for text in _positions("_one_more_colony", "teg-g33"):
        names = [name for name in re.findall(room.NAME, text) if name in PLANET]
        assert len(names) == len(set(names)) + 3  # where the three ships are, the name stands again


def test_possessions_stay_within_the_limits() -> None:
    found = [
        tuple(int(n) for n in re.findall(r"\d", line_of(text, letter))[1:3])
        for text in _positions("_richer", "teg-g13") for letter in "ABC"
    ]  # fmt: skip
    assert min(map(min, found)) == 0
    assert max(map(max, found)) == 7
    rogue = [int(line_of(text, "R").split()[1][1:]) for text in _positions("_richer", "teg-g48")]
    assert max(rogue) == 6  # Artemis holds six at most


def test_a_ship_sails_where_no_question_speaks_of_a_planet() -> None:
    """In the case no question names Maia or Leandra; each player keeps two ships in play."""
    ships = {line_of(text, "B") for text in _positions("_sailed", "teg-g32")}
    assert len(ships) > 6
    assert {name for text in ships for name, _ in room.SHIP.findall(text)} <= {"Gort", "Maia"}


def test_ships_drift_on_their_tracks_and_not_beyond() -> None:
    """In the case A is on space 4 of Piedes, which has five, and on the start of Jakks, which has one more."""
    found = [line_of(text, "A") for text in _positions("_drifted", "teg-g32")]
    assert {text.split("Piedes@")[1][0] for text in found} == {"3", "4", "5"}
    assert {text.split("Jakks@")[1][0] for text in found} == {"0", "1"}


def test_unused_dice_show_other_faces_and_the_used_one_stays() -> None:
    dice = [line_of(text, "dice").split() for text in _positions("_other_dice", "teg-g11")]
    assert {tuple(one[:2]) for one in dice} == {("MOV", "ENE")}
    assert {len(one) for one in dice} == {4, 5}
    assert len({tuple(one[2:]) for one in dice}) > 20


def test_missions_that_a_question_names_stay() -> None:
    case = _case("teg-g44")
    other = {room._other_missions(case, Chance(seed)).position for seed in range(20)}
    assert len(other) > 5
    asked = replace(case, asks=(*case.asks, Ask(judge="keep Hoarder")))
    assert room._other_missions(asked, Chance(1)) == asked


def test_a_deck_of_ones_own_keeps_its_planets() -> None:
    line = "cards: Tierra 3 culture economy 3 Jakks; " + "; ".join(PLANET[name].line() for name in ("Gort", "Maia"))
    text = f"{line}\nrow: Tierra Gort Maia -\nA: L1 E2 C1 | home 1, Gort@2\nB: L1 E2 C1 | home 2"
    case = Case("one", "galaxies", text, ())
    for seed in range(20):
        varied = VARY(case, Chance(seed))
        assert sorted(line_of(varied.position, "row").split()) == ["-", "Gort", "Maia", "Tierra"]
        assert varied.start()


def test_other_seeds_give_other_positions() -> None:
    for name in ("teg-g16", "teg-g35", "teg-g49-hades-3"):
        assert len({VARY(_case(name), Chance(seed)).position for seed in range(200)}) >= 150


def test_readings_and_queries_stay() -> None:
    for case in CASES[::7]:
        varied = VARY(case, Chance(3))
        assert varied.readings == case.readings
        assert [(ask.query, ask.readings) for ask in varied.asks] == [(ask.query, ask.readings) for ask in case.asks]


def test_a_rogue_galaxy_never_lands() -> None:
    rogue = {line_of(text, "R") for text in _positions("_sailed", "teg-g48c")}
    assert len(rogue) > 5
    assert not any("^" in text for text in rogue)


TABLE = """row: Jakks Leandra Gort Maia
dice: ENE MOV DIP CUL
A: L1 E2 C1 | home 1, Gort@2 | col Tifnod, Vizcarra
B: L1 E2 C1 | home 1, Maia@0
"""


@pytest.mark.parametrize(
    ("judge", "others"),
    [
        ("use d2", {"use d1", "use d3", "use d4"}),
        ("convert d1 d2 d3 COL", {"convert d4 d2 d3 COL", "convert d1 d2 d2 COL", "convert d1 d2 d3 ENE"}),
        ("move home Jakks^", {"move home Jakks@", "move home Maia^", "move Gort@ Jakks^", "move Maia@ Jakks^"}),
        ("advance Gort@", {"advance Maia@"}),
        ("colony Tifnod", {"colony Vizcarra"}),
        ("upgrade E2", {"upgrade C2", "upgrade E3", "upgrade E1"}),
        ("take B", {"take A"}),
        ("copy Jakks", {"copy Jakks"}),
    ],
)
def test_another_move_of_the_same_sort_is_judged(judge: str, others: set[str]) -> None:
    case = Case("a", "galaxies", TABLE, (Ask(judge=judge),))
    found = {str(room.asked_otherwise(case, Chance(seed)).asks[0].judge) for seed in range(300)}
    assert others <= found
    assert all(move.split()[0] == judge.split()[0] or case.start().judge(move).legal for move in found)
    assert "move home home" not in found


def test_in_the_place_of_a_single_word_an_allowed_move_is_judged() -> None:
    case = Case("a", "galaxies", TABLE, (Ask(judge="end"),))
    found = {str(room.asked_otherwise(case, Chance(seed)).asks[0].judge) for seed in range(60)}
    assert "end" not in found
    assert all(case.start().judge(move).legal for move in found)
    assert len(found) > 4


@pytest.mark.parametrize(
    ("key", "value", "others"),
    [
        ("player", "A", {"B"}),
        ("resource", "energy", {"culture"}),
        ("face", "ENE", {"MOV", "CUL", "DIP", "ECO", "COL"}),
        ("name", "Hermit", {"Hermit"}),
    ],
)
def test_a_question_is_asked_of_another(key: str, value: str, others: set[str]) -> None:
    case = Case("a", "galaxies", TABLE, (Ask(query="held", with_={key: value}),))
    assert {room.asked_otherwise(case, Chance(seed)).asks[0].with_[key] for seed in range(60)} == others


def test_a_space_is_asked_for_where_the_player_has_a_ship() -> None:
    table = TABLE.replace("home 1, Gort@2", "Jakks@0, Gort@2")
    case = Case("a", "galaxies", table, (Ask(query="space", with_={"player": "A", "planet": "Gort"}),))
    found = [room.asked_otherwise(case, Chance(seed)).asks[0].with_ for seed in range(20)]
    assert all(with_ == {"player": "A", "planet": "Jakks"} for with_ in found)


def test_a_goal_is_asked_as_it_is() -> None:
    goal = Goal(query="points", with_={"player": "A"}, at_least=1)
    case = Case("a", "galaxies", TABLE, (goal,))
    assert all(room.asked_otherwise(case, Chance(seed)).asks == (goal,) for seed in range(20))
