"""The study board in Python: edits by events, places judged, faults in words, two rulebooks, case files, the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn import game
from cosmoslearn.board.study import Study, study
from cosmoslearn.core.bench import bench_of
from cosmoslearn.core.case import check_case, read_case
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.errors import NotationError, UnknownName
from cosmoslearn.core.position import Position, Record, read_records
from cosmoslearn.games import bigbang, constelaciones, planetarium
from tests.board.test_stepper import NAMES, played

UNIVERSE = "universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: CB2 AY1 PB3 W1"
FEATURE = "BB-PLACE-FEATURE any-neighbour"
LIMIT = 20_000


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def shown() -> Kept:
    return Kept(bigbang.parse(UNIVERSE))


class Kept(Study):
    """A study board that keeps what it sends."""

    def __init__(self, position: Position) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__(position)

    def send(self, content: Any, buffers: Any = None) -> None:
        self.sent.append(json.loads(json.dumps(content)))


def do(shown: Study, kind: str, **more: Any) -> None:
    shown.receive({"kind": kind, "lang": "en", **more})
    assert shown.whole()["error"] == ""


def said(shown: Study) -> str:
    words = shown.whole()["said"]
    return words if isinstance(words, str) else str(words["en"])


def controls(shown: Kept, kind: str) -> list[Any]:
    """All controls of a kind, also inside others."""

    def inside(items: list[Any]) -> list[Any]:
        return [one for item in items for one in (item, *inside(item.get("items", [])))]

    return [one for one in inside(shown.whole()["controls"]) if one["kind"] == kind]


def test_a_piece_from_the_menu_is_judged_everywhere_and_put_anywhere(shown: Kept) -> None:
    do(shown, "hand", value="CB2")
    # By the rule text: a tile touches two others or more, and agrees with each body that it touches.
    reasons = shown.whole()["reasons"]
    assert reasons["cell:2,-1"] == ("BB-PLACE-FEATURE", "BB-PLACE-INV")
    assert "BB-PLACE-2ADJ" in reasons["cell:2,0"]
    assert "cell:0,1" not in reasons
    do(shown, "press", id="cell:2,-1")
    assert bigbang_universe(shown)[2, -1] == "CB2"
    assert [rule for rule, _ in shown.faults] == ["BB-PLACE-INV"]
    assert "breaks" in said(shown)
    panel = shown.whole()["panel"]
    assert (panel["asked"], panel["ok"]) == ("CB2@2,-1", False)
    do(shown, "undo")
    assert shown.position == bigbang.parse(UNIVERSE)
    do(shown, "redo")
    assert shown.faults


def bigbang_universe(shown: Study) -> dict[Any, str]:
    found: dict[Any, str] = shown.position.universe
    return found


def test_a_piece_on_the_board_is_moved_turned_and_taken_away(shown: Kept) -> None:
    do(shown, "press", id="cell:1,0")
    assert {one["value"] for one in controls(shown, "button") if one["act"] == "change"} == {"flip", "remove"}
    do(shown, "press", id="cell:0,1")
    assert (bigbang_universe(shown).get((1, 0)), bigbang_universe(shown)[0, 1]) == (None, "CO1")
    do(shown, "change", id="cell:0,1", value="flip")
    assert bigbang_universe(shown)[0, 1] == "X:CO1"
    do(shown, "change", id="cell:0,1", value="remove")
    assert (0, 1) not in bigbang_universe(shown)
    do(shown, "drag", id="cell:1,-1", to="cell:-1,0", at=[1, 2])
    assert bigbang_universe(shown)[-1, 0] == "SR1"
    do(shown, "press", id="cell:-1,0")
    do(shown, "press", id="cell:-1,0")
    assert not [one for one in controls(shown, "button") if one["act"] == "change"], "let go"
    assert len(shown.moves) == 4


def test_faults_are_told_in_both_languages(shown: Kept) -> None:
    shown.put("CB2", "cell:2,-1")
    (wrong,) = [one for one in controls(shown, "box") if "cs-broken" in one["look"]]
    assert "BB-PLACE-INV" in wrong["items"][1]["text"]["en"]
    assert "CB2 and SR1 touch and share nothing" in wrong["items"][1]["text"]["en"]
    assert "CB2 y SR1" in wrong["items"][1]["text"]["es"]


def test_an_impossible_position_is_opened_from_its_notation(shown: Kept) -> None:
    found = study("universe: BB@0,0 PY1@1,0 SO2@2,0", "bigbang")
    assert [rule for rule, _ in found.faults] == ["BB-PLACE-INV"]
    with pytest.raises(NotationError):
        study("universe: nonsense", "bigbang")
    with pytest.raises(UnknownName):
        study("universe: BB@0,0", "chess")
    do(shown, "read", value="universe: BB@0,0 PY1@1,0 SO2@2,0")
    assert bigbang_universe(shown)[2, 0] == "SO2"
    do(shown, "read", value="nonsense")
    assert "nonsense" in said(shown)
    assert bigbang_universe(shown)[2, 0] == "SO2", "what is refused changes nothing"


def test_two_rulebooks_side_by_side(shown: Kept) -> None:
    do(shown, "hand", value="CB2")
    do(shown, "against", value=FEATURE)
    view = shown.whole()
    # Comet blue stars beside comet orange void and sun red void: one neighbour agrees, the other does not.
    (table,) = controls(shown, "signs")
    assert table["rows"] == [["2,-1", False, True]]
    assert said(shown) == "Judged differently: 1"

    def signs(marks: list[Any]) -> list[tuple[str, list[str]]]:
        return [(one["mark"]["role"], one["mark"]["on"]) for one in marks if one["mark"]["form"] == "sign"]

    assert signs(view["marks"]) == [("broken", ["cell:2,-1"])]
    assert signs(view["other"]["marks"]) == [("ok", ["cell:2,-1"])]
    do(shown, "escape")
    rows = controls(shown, "signs")[0]["rows"]
    other = shown.position.read(*FEATURE.split())
    assert rows
    for move, here, there in rows:
        assert (shown.position.judge(move).legal, other.judge(move).legal) == (here, there)
    do(shown, "against", value="")
    assert shown.whole()["other"] is None
    with pytest.raises(UnknownName):
        shown.against("BB-PLACE-FEATURE", "nonsense")


def test_the_menu_groups_readings_by_rule(shown: Kept) -> None:
    groups = shown.whole()["menu"]
    (feature,) = [group for group in groups if "BB-PLACE-FEATURE" in str(group["text"])]
    assert FEATURE in [value for value, _ in feature["options"]]
    for group in groups[1:]:
        assert len({value.split()[0] for value, _ in group["options"]}) == 1
        assert len(group["options"]) > 1


@pytest.mark.parametrize("name", NAMES)
def test_readings_are_offered_and_compared_by_what_they_say(name: str) -> None:
    shown = Kept(played(name)[0])
    book = shown.position.rulebook
    for value, words in [option for group in shown.whole()["menu"][1:] for option in group["options"]]:
        rule, reading = book.rule(value.split()[0]), value.split()[1]
        says = {"en": "as usual", "es": "la habitual"}
        if reading != rule.default:
            says = {**says, **{one.id: one.statement for one in (*rule.readings, *rule.misconceptions)}[reading]}
        assert {lang: words[lang].endswith(says[lang]) for lang in says} == {"en": True, "es": True}, value
    rule, reading = next((rule, book.readings_of(rule)[1]) for rule in book if len(book.readings_of(rule)) > 1)
    shown.against(rule, reading)
    seen = [str(shown.whole()["controls"]), str(shown.whole()["other"]["label"])]
    assert all(book.rule(rule).reading_words(reading)["es"] in one for one in seen)
    assert f"{rule}: {reading}" not in " ".join(seen)


def test_the_nearest_position_where_they_differ_is_found() -> None:
    shown = Kept(bigbang.parse("universe: BB@0,0\nrow: CO1 SR1 CB2 AY1"))
    shown.against(*FEATURE.split())
    assert not controls(shown, "signs")
    do(shown, "find")
    assert "Searching" in str(shown.sent[-2]["change"]["said"]), "a sign that it takes a while"
    assert 0 < len(shown.moves) <= 3
    start: Any = bigbang.parse("universe: BB@0,0\nrow: CO1 SR1 CB2 AY1")
    assert start.play_all(shown.moves).universe == bigbang_universe(shown)
    assert controls(shown, "signs")


@pytest.mark.parametrize("name", NAMES)
def test_a_case_file_holds_what_the_engine_says(name: str, folder: Path) -> None:
    shown = Kept(played(name)[0])
    verdicts = list(shown.position.survey().values()) or [shown.position.judge(shown.position.legal_moves()[0])]
    shown.judge(verdicts[0].move)
    file = Path(shown.save_case())
    case = read_case(file)
    assert [ask.judge for ask in case.asks] == [verdicts[0].move]
    assert all(outcome.holds for outcome in check_case(case))
    assert case.start() == shown.position


def test_a_case_of_an_impossible_position_asks_what_refuses_it(shown: Kept) -> None:
    shown.put("CB2", "cell:2,-1")
    do(shown, "escape")
    shown.against(*FEATURE.split())
    do(shown, "case")
    case = read_case("cosmoslearn-cases/bigbang-1.toml")
    assert [ask.refused for ask in case.asks] == [("BB-PLACE-INV",), ()]
    assert case.asks[1].readings == {"BB-PLACE-FEATURE": "any-neighbour"}
    assert all(outcome.holds for outcome in check_case(case))


@pytest.mark.parametrize("name", NAMES)
def test_the_play_table_opens_here_and_leads_back(name: str, folder: Path) -> None:
    shown = Kept(played(name)[0])
    start = shown.position
    do(shown, "table")
    view = shown.sent[-1]["view"]
    assert view["table"]["at"] == 0
    table = shown._table
    assert table is not None
    table.play(table.position.legal_moves()[0])
    serials = [message["serial"] for message in shown.sent]
    assert serials == sorted(set(serials)), "the page follows without asking"
    (file,) = folder.glob("cosmoslearn-games/*.jsonl")
    (record,) = read_records(file)
    assert record.start() == start
    assert record.replay() == table.position
    shown.receive({"kind": "study", "lang": "en"})
    assert "table" not in shown.sent[-1]["view"]
    assert shown.position == start


def test_no_game_begins_from_what_cannot_be(shown: Kept) -> None:
    shown.put("CB2", "cell:2,-1")
    do(shown, "table")
    assert shown._table is None
    assert "cannot be" in said(shown)


def test_moves_are_tried_on_the_same_board(shown: Kept) -> None:
    do(shown, "trying")
    do(shown, "press", id="row:0")
    do(shown, "press", id="cell:2,-1")
    assert shown.whole()["panel"]["asked"] == "CB2@2,-1"
    assert shown.moves == ()
    do(shown, "press", id="cell:0,1")
    assert list(shown.moves) == ["CB2@0,1"]


def test_stars_are_dragged_even_where_they_cannot_lie() -> None:
    position = constelaciones.parse("stars: a(0,0) b(75,0) t(40,30) u(140,0)\nA: (0,0)-(75,0)")
    shown = Kept(position)
    for step in range(3):
        x, y = shown.position.scene().shape("star:u").at
        do(shown, "drag", id="star:t", at=[x - 20 + 9 * step, y])
    assert len(shown.moves) == 1, "one drag is one change"
    assert "CO-FIELD" in dict(shown.faults)
    do(shown, "undo")
    assert shown.position == position
    do(shown, "hand", value="star")
    assert len(shown.position.stars) == 5
    assert shown.faults == ()


@pytest.mark.parametrize("name", NAMES)
def test_updates_stay_small_whatever_is_done(name: str) -> None:
    shown, chance = Kept(played(name)[0]), Chance(5)
    values = [value for group in shown.whole()["menu"] for value, _ in group["options"]]
    for _ in range(40):
        view = shown.whole()
        spots = [shape for shape, fields in view["shapes"].items() if "outline" in fields]
        pieces = [value for group in view["pieces"] for value, _ in group["options"]]
        spot, chance = chance.choose(spots)
        to, chance = chance.choose(spots)
        piece, chance = chance.choose(pieces)
        reading, chance = chance.choose(values)
        event, chance = chance.choose(
            (
                {"kind": "press", "id": spot},
                {"kind": "hand", "value": piece},
                {"kind": "drag", "id": spot, "to": to, "at": [300, 200]},
                {"kind": "undo"},
                {"kind": "redo"},
                {"kind": "against", "value": reading},
                {"kind": "escape"},
                {"kind": "trying"},
            )
        )
        shown.receive({**event, "lang": "es"})
        assert shown.whole()["error"] == "", event
    assert max(len(json.dumps(message)) for message in shown.sent) <= LIMIT


def test_study_of_a_record_that_began_from_it() -> None:
    start = planetarium.new_game(seed=3)
    record = Record.starting(start)
    assert bench_of("planetarium").faults(record.start()) == ()
    assert game("planetarium").parse(record.position) == start
