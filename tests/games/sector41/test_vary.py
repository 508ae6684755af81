"""Varied cases: turns, mirrors and other numbers keep every verdict and every number; what is added lies far off."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cosmoslearn.core.case import Ask, Case, check_case, read_case
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.squares import cell
from cosmoslearn.core.varying import line_of, reworded
from cosmoslearn.games import sector41
from cosmoslearn.games.sector41 import VARY
from cosmoslearn.teach.goals import Goal

room = importlib.import_module("cosmoslearn.games.sector41.vary")
FOLDER = Path(str(room.__file__)).with_name("cases")
CASES = [read_case(file) for file in sorted(FOLDER.glob("*.toml"))]
NUMBERS = ("in play", "legal count", "winnable", "over", "distance")
NAMED = ("explorer", "guardian", "tile", "to move", "winner", "ship after fold")  # answers that turn as words do


def _case(id: str) -> Case:
    return next(case for case in CASES if case.id == id)


def _whole(case: Case, *queries: str) -> Case:
    """The case with every tile written down, and only the questions whose answers are kept."""
    asks = tuple(ask for ask in case.asks if ask.judge is not None or ask.query in queries)
    spelled: Case = room._spelled(replace(case, position=str(case.start()), asks=asks))
    return spelled


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("mirror", [False, True])
def test_a_turn_keeps_every_verdict_and_every_number(quarters: int, mirror: bool) -> None:
    """The answers are those of the case files, which come from the rule text; a mirror is for two players."""
    for case in CASES[quarters::4]:
        two = len(line_of(str(case.start()), "ships").split()) == 2
        if "seat" not in str(case.asks):
            start = _whole(case, *NUMBERS, *NAMED)
            for outcome in check_case(reworded(start, room.symmetry(quarters, mirror and two))):
                assert outcome.holds, outcome.line()


def test_other_numbers_keep_every_verdict_and_every_number() -> None:
    """Where one comes into the game the first is taken, so those positions may differ by a name."""
    for case in CASES:
        if "out" not in line_of(case.position, "explorers"):
            for outcome in check_case(room._numbered(_whole(case, *NUMBERS, *NAMED), Chance(5))):
                assert outcome.holds, outcome.line()


def test_four_quarter_turns_change_nothing() -> None:
    text = "ships: S@b1 E@i3\ntiles: a2=WIN[N,SE] c4=(FLA[NE])\nfolds: S b 4\nto move: E explorer"
    once = room.symmetry(1, False)
    assert once(once(once(once(text)))) == text
    assert room.symmetry(0, True)(room.symmetry(0, True)(text)) == text


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("S@a1", "W@a9"),
        ("E@i3", "S@c1"),
        ("S1-e6 tow Y", "W1-f5 tow Y"),
        ("d1=PUL[NE,SW]/YB", "a6=PUL[SE,NW]/YB"),
        ("folds: N c 2", "folds: E 7 2"),
        ("folds: E 7 2", "folds: S g 2"),
        ("scores: S 3Y, E 2B", "scores: W 3Y, S 2B"),
        ("b2=NEB b3=NOV b4=SAL b5=WAR b6=BEA", "b8=NEB c8=NOV d8=SAL e8=WAR f8=BEA"),
    ],
)
def test_a_quarter_turn_clockwise_of_words(text: str, turned: str) -> None:
    """North comes to lie in the east; column b, the second from the west, becomes the second row from the north."""
    assert room.symmetry(1, False)(text) == turned


def test_with_three_players_nothing_is_mirrored() -> None:
    """The order of play is clockwise: S, W, N is never S, E, N."""
    case = Case("a", "sector41", "ships: S@e1 W@a5 N@e9", (Ask(query="seating"),))
    orders = {line_of(room._turned(case, Chance(seed)).position, "ships") for seed in range(40)}
    assert orders == {"S@e1 W@a5 N@e9", "W@a5 N@e9 E@i5", "N@e9 E@i5 S@e1", "E@i5 S@e1 W@a5"}


def test_a_scene_is_shifted_as_a_whole_with_the_ships() -> None:
    case = room._spelled(_case("s41-g14"))
    shifts = set()
    for seed in range(40):
        moved = room._shifted(case, Chance(seed))
        pairs = zip(room.CELL.findall(case.position), room.CELL.findall(moved.position), strict=True)
        steps = {(cell(new)[0] - cell(old)[0], cell(new)[1] - cell(old)[1]) for old, new in pairs}
        assert len(steps) == 1
        assert steps <= {(x, 0) for x in range(-4, 4) if x}  # the scene lies in columns e and f
        shifts |= steps
    assert len(shifts) == 7


def test_where_ships_face_both_ways_nothing_is_shifted() -> None:
    case = room._spelled(_case("s41-g11"))
    assert all(room._shifted(case, Chance(seed)) == case for seed in range(20))


def test_what_lies_at_the_edge_stays_there() -> None:
    """In g15b the pulsar of a1 has nowhere to jump to; on b1 it would jump into the dark."""
    case = room._spelled(_case("s41-g15b"))
    assert all(room._shifted(case, Chance(seed)) == case for seed in range(20))


@pytest.mark.parametrize("change", ["_furnished", "_peopled"])
def test_what_is_added_touches_nothing_that_is_spoken_of(change: str) -> None:
    case = room._spelled(_case("s41-g36"))
    spoken = {cell(name) for name in room.CELL.findall(case.position + str(case.asks))}
    for seed in range(30):
        more = getattr(room, change)(case, Chance(seed))
        added = {cell(name) for name in room.CELL.findall(more.position)} - spoken
        far = [max(abs(a - b), abs(c - d)) for a, c in added for b, d in spoken]
        assert min(far, default=2) >= 2


def test_discs_change_their_colours_and_nothing_else() -> None:
    case, seen = _case("s41-g21"), set()
    for seed in range(20):
        painted = room._repainted(case, Chance(seed))
        found = room.DISC.findall(painted.position)
        assert len(found) == 2
        assert found[0] != found[1]
        assert room.DISC.sub("", painted.position) == room.DISC.sub("", case.position)
        seen.add(tuple(found))
    assert len(seen) == 6


def test_readings_and_queries_stay() -> None:
    for case in CASES[::9]:
        varied = VARY(case, Chance(3))
        assert varied.readings == case.readings
        assert [(ask.query, ask.readings) for ask in varied.asks] == [(ask.query, ask.readings) for ask in case.asks]


def test_rows_are_turned_like_single_cells() -> None:
    rows = "row 9: RIF RIF RIF RIF RIF RIF RIF RIF BEA\ntiles: e5=UNC"
    spelled = room._spelled(Case("a", "sector41", rows, ()))
    assert "i9=BEA" in spelled.position
    assert "row" not in spelled.position
    assert "i1=BEA" in room.symmetry(1, False)(spelled.position)


def test_other_seeds_give_other_positions() -> None:
    assert len({VARY(_case("s41-g09"), Chance(seed)).position for seed in range(200)}) >= 150


def _nudged(position: str, ask: Ask, seeds: int = 60) -> list[Ask]:
    return [room.asked_otherwise(Case("a", "sector41", position, (ask,)), Chance(n)).asks[0] for n in range(seeds)]


@pytest.mark.parametrize(
    ("judge", "others"),
    [
        ("S1-d4", {"S1-c4", "S1-d5", "S1-ship", "S1-d4 tow Y", "S1-d4 tow B"}),
        ("ship S@d1", {"ship S@a1", "ship S@g1"}),
        ("ship E@i2", {"ship E@i1", "ship E@i8"}),
        ("shoot N1", {"shoot S1", "shoot N2"}),
        ("turn 1", {"turn 0", "turn 2", "turn 3"}),
        ("go e5", {"go ship", "go f6"}),
    ],
)
def test_another_move_of_the_same_sort_is_judged(judge: str, others: set[str]) -> None:
    """S1 is on c3, a neighbour of d4: to stay there is no move that anybody would ask about."""
    position = "tiles: c3=UNC/YB d4=BAR e3=UNC f6=UNC g7=UNC\nexplorers: S1 c3, N1 f6, N2 g7\nships: S@e1 N@e9"
    found, start = {str(ask.judge) for ask in _nudged(position, Ask(judge=judge), 400)}, sector41.parse(position)
    assert others <= found
    assert not any(move.startswith("S1-c3") for move in found)
    assert all(re.split("[ -]", move)[0] == re.split("[ -]", judge)[0] or start.judge(move).legal for move in found)


def test_in_the_place_of_a_single_word_an_allowed_move_is_judged() -> None:
    case = Case("a", "sector41", "rest: UNC\nexplorers: S1 e5\nto move: S explorer", (Ask(judge="pass"),))
    found = {str(room.asked_otherwise(case, Chance(seed)).asks[0].judge) for seed in range(60)}
    assert {"S1-e6", "S1-d4"} <= found
    assert all(case.start().judge(move).legal for move in found)


def test_a_question_is_asked_of_another_explorer_side_and_tile() -> None:
    position = "tiles: e2=BAR\nexplorers: S1 e2, N1 b3\nships: S@e1 N@e9"
    names = {str(ask.with_["name"]) for ask in _nudged(position, Ask(query="place", with_={"name": "S1"}))}
    sides = {str(ask.with_["side"]) for ask in _nudged(position, Ask(query="in play of", with_={"side": "S"}))}
    cells = {str(ask.with_["cell"]) for ask in _nudged(position, Ask(query="kind", with_={"cell": "e1"}))}
    moves = {str(ask.with_["move"]) for ask in _nudged(position, Ask(query="ends", with_={"move": "S1-e1"}))}
    assert names == {"S1", "N1"}
    assert sides == {"S", "N"}
    assert cells == {"d1", "d2", "e2", "f1", "f2", "b3"}
    assert moves == {"S1-e1"}


def test_a_goal_is_asked_as_it_is() -> None:
    goal = Goal(query="place", with_={"name": "N1"}, equals="ship")
    assert all(ask == goal for ask in _nudged("explorers: N1 e5, S1 d5", goal))


def test_a_scene_goes_nearer_to_a_ship_and_the_ships_stay() -> None:
    """In g14 the scene begins at the edge before the ship, so there it stays; in the other it lies in rows 4 and 5."""
    at_edge = room._spelled(_case("s41-g14"))
    assert all(room._deeper(at_edge, Chance(seed)) == at_edge for seed in range(20))
    position = "tiles: d4=UNC e5=BAR\nexplorers: S1 d4\nships: S@e1 N@e9"
    case = Case("a", "sector41", position, (Ask(judge="S1-e5"),))
    moved = {room._deeper(case, Chance(seed)).position for seed in range(60)}
    assert {line_of(text, "ships") for text in moved} == {"S@e1 N@e9"}
    assert {line_of(text, "tiles") for text in moved} == {f"d{n}=UNC e{n + 1}=BAR" for n in range(1, 9) if n != 4}


def test_tiles_change_only_where_they_are_folded_or_asked_for() -> None:
    position = "tiles: e1=BAR e2=RIF e3=(NEB) e4=GLY2/Y\nships: S@e1 N@e9"
    fold, step = (Case("a", "sector41", position, (Ask(judge=move),)) for move in ("fold", "S1-e1"))
    found = [line_of(room._retiled(fold, Chance(seed)).position, "tiles").split() for seed in range(40)]
    assert len({tuple(tiles[:2]) for tiles in found}) > 10
    assert {tuple(tiles[2:]) for tiles in found} == {("e3=(NEB)", "e4=GLY2/Y")}
    assert all(room._retiled(step, Chance(seed)) == step for seed in range(20))


def test_explorers_nobody_speaks_of_are_out() -> None:
    case = Case("a", "sector41", "explorers: S1 e5\nships: S@e1 N@e9", (Ask(query="place", with_={"name": "N2"}),))
    found = {line_of(room._thinned(case, Chance(seed)).position, "explorers") for seed in range(60)}
    assert "S1 e5, S3 out, S2 out, N3 out, N1 out" in found
    assert not any("N2" in text for text in found)
