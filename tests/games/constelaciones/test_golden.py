"""Every line of the table of golden cases, asked of the engine; the answers come from the table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cosmoslearn.games import constelaciones as co
from cosmoslearn.games.constelaciones.position import ConstelacionesPosition

from . import golden

NEAR = 0.02
CASES = golden.cases()
SETTINGS: dict[str, dict[str, Any]] = {
    "": {},
    "radius 150": {"edge": {"radius": 150}},
    "radius 149": {"edge": {"radius": 149}},
    "x -20 to 149, y -20 to 100": {"edge": {"low": [-20, -20], "high": [149, 100]}},
    "w = 1": {"width": 1},
    "w = 2": {"width": 2},
}


def at_step(case: golden.Case, number: int) -> tuple[ConstelacionesPosition, list[str]]:
    """The position of a case under the readings of a step, and the lines played before it."""
    step = case.steps[number]
    position = co.parse(case.notation, rulebook=co.RULES.read_all(dict(step.readings)), **SETTINGS[step.setting])
    return position, [
        "undo" if past.kind == "undo" else past.asked for past in case.steps[:number] if past.kind != "ask"
    ]


STEPS = [
    pytest.param(case, n, id=f"{case.id}.{n + 1}")
    for case in CASES
    for n, step in enumerate(case.steps)
    if step.kind != "undo"
]


@pytest.mark.parametrize(("case", "number"), STEPS)
def test_step(case: golden.Case, number: int) -> None:
    step = case.steps[number]
    position, after = at_step(case, number)
    if step.strict:
        assert list(position.judge(step.asked).broken) == golden.refusal(step.answer)[2]  # type: ignore[index]
        return
    asked = step.asked.removeprefix("A ").removeprefix("B ")
    player = step.asked[0] if step.asked[:2] in ("A ", "B ") else "A"
    if golden.refusal(step.answer):
        refused(position, after, step)
    elif asked in ("moves", "count", "firsts"):
        moves(position, after, player, step.answer)
    elif asked == "extremes":
        ends = {end: found for part in step.answer.split("; ") for end, found in golden._fact(part, player).items()}
        same_ends(co.QUERIES["extremes"](position, player=player, after=after), ends)
    elif asked == "bound?":
        said = re.match(r"yes, (\w+) to (\w+)", step.answer)
        assert co.QUERIES["bound"](position, player=player, after=after) == (f"{said[1]} {said[2]}" if said else "")
    elif asked == "stars":
        states = dict(part.split(": ") for part in step.answer.split("; "))
        found = co.QUERIES["stars"](position, after=after)
        assert found == {key: [] if value == "none" else value.split() for key, value in states.items()}
    elif asked == "setup?":
        assert co.QUERIES["setup"](position) == step.answer.split()[0]
    elif asked in ("remove tail", "remove head"):
        lifting(position, after, player, asked.split()[1], step.answer)
    elif asked == "swap":
        after_swap = position.play("swap")
        assert after_swap.chains[1] == position.chains[0]
        assert after_swap.chains[0] == ()
        assert after_swap.to_move == 0
    else:
        legal(position, after, player, step)


def refused(position: ConstelacionesPosition, after: list[str], step: golden.Step) -> None:
    codes, stars, broken = golden.refusal(step.answer) or ([], [], [])
    found = co.QUERIES["verdict"](position, step.asked, after=after)
    assert found == {"legal": False, "broken": sorted(broken)}
    fault = co.QUERIES["at_fault"](position, step.asked, after=after)
    assert {f"star:{star}" for star in stars} <= set(fault)
    player = step.asked[0]
    rods = {thing[4] for thing in fault if thing.startswith("rod:")}
    if not {"NO_ROD_LEFT", "SAME_EXTREME", "TOO_FEW_RODS"} & set(codes):
        assert ("CROSSES_OWN_ROD" in codes or "OVERLAPS_OWN_ROD" in codes) == (player in rods)
        assert ("CROSSES_RIVAL_ROD" in codes) == bool(rods - {player})


def moves(position: ConstelacionesPosition, after: list[str], player: str, answer: str) -> None:
    said = golden.listed(answer)
    if isinstance(said, int):
        assert co.QUERIES["count"](position, player=player, after=after) == said
        return
    assert said is not None
    found = co.QUERIES["moves"](position, player=player, after=after)
    shapes = [re.fullmatch(rf"(.+?) ([A-Z_]+) {golden.POINT}", line) for line in found]
    got = {shape[1].removeprefix("first "): (shape[2], float(shape[3]), float(shape[4])) for shape in shapes if shape}
    assert set(got) == {move for move, *_ in said}
    for move, kind, x, y in said:
        if kind:
            assert got[move][0] == kind
            assert got[move][1:] == pytest.approx((x, y), abs=NEAR)
    if not said:
        assert co.QUERIES["result"](position, player=player, after=after) == f"{'B' if player == 'A' else 'A'} wins"


def lifting(position: ConstelacionesPosition, after: list[str], player: str, lifted: str, answer: str) -> None:
    facts: dict[str, Any] = {}
    for part in answer.split("; "):
        facts |= golden._fact(part, player)
    found = co.QUERIES["lifting"](position, lifted, player=player, after=after)
    assert found["out"] == facts["out"]
    same_ends({lifted: found[lifted]}, {lifted: facts[lifted]})


def legal(position: ConstelacionesPosition, after: list[str], player: str, step: golden.Step) -> None:
    said = golden.outcome(step.answer, player)
    assert said is not None, step.answer
    found = co.QUERIES["outcome"](position, step.asked, after=after)
    assert "broken" not in found, found
    if "class" in said:
        assert found["class"] == said["class"]
        assert found["tip"] == pytest.approx(said["tip"], abs=NEAR)
    assert found["lights"] == said["lights"]
    assert found["out"] == said.get("out", [])
    same_ends(found, {end: said[end] for end in ("head", "tail") if end in said})
    assert found["bound"] == said.get("bound", "")
    assert found["idle"] == said.get("idle", found["idle"])
    assert found["drawn"] == ("drawn" in said)


def same_ends(found: dict[str, list[Any]], said: dict[str, Any]) -> None:
    for end, (star, x, y) in said.items():
        assert found[end][0] == star
        assert found[end][1:] == pytest.approx((x, y), abs=NEAR)


def test_the_table_is_read_whole() -> None:
    """Every case of the table that asks questions is among those above; the others have tests of their own."""
    apart = {"G73", "G74", "G75", "R1", "R2", "R3"}
    assert {case.id for case in CASES} | apart == set(golden.ids())
    assert len(STEPS) == 168
