"""Goals hold exactly where the same question of a case is answered as wanted."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cosmoslearn.core.case import Ask, Case, case_files, check_case, read_case
from cosmoslearn.core.registry import games
from cosmoslearn.games import bigbang
from cosmoslearn.teach.goals import Goal, fault, reached
from tests.conftest import ROOT

ROW = bigbang.parse("universe: BB@0,0 PR1@1,0 SR1@2,0 CR1@3,0\nrow: AB1 PY1")


@pytest.mark.parametrize("game", games())
def test_what_a_case_says_is_a_goal_that_holds(game: str) -> None:
    held = 0
    for file in case_files([ROOT / "cosmoslearn" / "games" / game / "cases"]):
        case = read_case(file)
        for ask in case.asks:
            if ask.refused is not None or not ask.answers:
                continue
            (outcome,) = check_case(replace(case, asks=(ask,)))
            goal = Goal(**{name: getattr(ask, name) for name in Ask.__struct_fields__})
            assert goal.holds(case.start(ask.readings)) == outcome.holds, (case.id, ask.question)
            held += outcome.holds
    assert held > 100


@pytest.mark.parametrize(
    ("goal", "holds"),
    [
        (Goal(query="score", with_={"goal": "R"}, equals=3), True),
        (Goal(query="score", with_={"goal": "R"}, equals=4), False),
        (Goal(query="score", with_={"goal": "R"}, at_least=3), True),
        (Goal(query="score", with_={"goal": "R"}, at_least=4), False),
        (Goal(query="score", with_={"goal": "R"}, at_most=3), True),
        (Goal(query="score", with_={"goal": "R"}, at_most=2.5), False),
        (Goal(query="row", includes=("AB1",), excludes=("SB1",)), True),
        (Goal(query="row", includes=("AB1",), excludes=("PY1",)), False),
        (Goal(query="row", count=4), True),
        (Goal(query="row", at_least=5), False),
        (Goal(judge="AB1@-1,0", legal=False), True),
        (Goal(judge="AB1@-1,0", broken=("BB-PLACE-2ADJ",)), True),
        (Goal(judge="AB1@-1,0", broken=()), False),
        (Goal(moves="ZZ", count=0), True),
    ],
)
def test_goals_and_bounds(goal: Goal, holds: bool) -> None:
    assert fault(goal) is None
    assert goal.holds(ROW) is holds


@pytest.mark.parametrize(
    "goal", [Goal(query="row"), Goal(), Goal(refused="BB-PLACE-INV"), Goal(moves="all", legal=True)]
)
def test_a_goal_that_wants_nothing_is_faulty(goal: Goal) -> None:
    assert fault(goal) is not None


def test_an_illegal_move_reaches_nothing() -> None:
    case = Case("one", "bigbang", "universe: BB@0,0\nrow: PY1", ())
    assert reached((), case, ["PY1@1,0"])
    assert not reached((), case, ["PY1@2,0"])
