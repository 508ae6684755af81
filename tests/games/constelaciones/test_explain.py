"""Explanations: the steps tell what the rules say, every claim holds by an independent check, and a changed step
fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from cosmoslearn.core.errors import BadOption, NotationError, UnknownName
from cosmoslearn.core.language import speaking
from cosmoslearn.core.trace import Trace, UncheckedStep
from cosmoslearn.games import constelaciones as co

from .skies import Position, played
from .test_properties import HOME

FIVE = (
    "stars: a0(0,0) a1(75,0) c(75,73) d(140,73) e(150,20) f(220,-2) x(225,60) y(-40,0) w(0,-30)\n"
    "A: (0,0)-(75,0) (75,0)-(75,75) (75,73)-(150,73) (150,73)-(150,-2) (150,-2)-(225,-2)"
)


def traces(position: Position) -> Iterator[Trace]:
    """Every explanation of a position."""
    for move in position.legal_moves()[::3]:
        yield position.explain(move)
    if position.chains[position.turn]:
        for tried in list(position.survey())[::6]:
            yield co.target_trace(position, position.read_move(tried))
        yield from (co.sight(position, end).trace() for end in ("head", "tail"))
    if position.complete:
        yield from (co.lifting_trace(position, end) for end in ("head", "tail"))
    yield from (co.commitment_trace(position, player) for player in (0, 1))
    yield position.scores()


@pytest.mark.parametrize(("kind", "seed"), [("drop", 8), ("lattice", 6), ("lattice", 7)])
def test_every_claim_holds(kind: str, seed: int) -> None:
    checked = 0
    for position in list(played(kind, seed))[::4]:
        for trace in traces(position):
            trace.check(co.CHECKERS)
            assert len(trace)
            checked += len(trace)
    assert checked > 60


@pytest.mark.parametrize(
    "reading",
    [
        ("CO-FAR-LINE", "rod-only"),
        ("CO-EXT-WHEN", "after"),
        ("CO-NEUTRAL-WAY", "block"),
        ("CO-COMMIT-BLOCK", "lose"),
        ("CO-WIDTH", "wide"),
    ],
)
def test_claims_hold_under_other_readings(reading: tuple[str, str]) -> None:
    for position in list(played("drop", 9, co.RULES.read(*reading)))[1::7]:
        for move in position.legal_moves()[::2]:
            position.explain(move).check(co.CHECKERS)


def spoilt(args: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The arguments of a claim with one of them changed."""
    other = {
        "head": "tail",
        "tail": "head",
        "ADVANCE": "OVERSHOOT",
        "OVERSHOOT": "ENDS_ON_STAR",
        "ENDS_ON_STAR": "ADVANCE",
    }
    for key, value in args.items():
        if isinstance(value, str) and value in other:
            yield {**args, key: other[value]}
        elif key in ("out", "stars"):
            yield {**args, key: value[1:] if value else ("a0",)}
        elif key in ("away", "rods", "idle"):
            yield {**args, key: value + 1}
        elif key == "at":
            yield {**args, key: (value[0] + 3_000_000, value[1])}
        elif key == "region":
            yield {**args, key: [(x * 0.5, y * 0.5) for x, y in value]}


def test_a_changed_step_fails() -> None:
    position = co.parse(FIVE)
    spoils = 0
    for trace in (
        position.explain("remove tail, head -> x"),
        co.lifting_trace(position, "head"),
        co.sight(position, "head").trace(),
    ):
        for number, step in enumerate(trace.steps):
            for args in spoilt(step.claim.args):
                wrong = replace(step, claim=replace(step.claim, args=args))
                with pytest.raises(UncheckedStep):
                    replace(trace, steps=(*trace.steps[:number], wrong, *trace.steps[number + 1 :])).check(co.CHECKERS)
                spoils += 1
    assert spoils > 15


def test_a_step_left_out_fails() -> None:
    """Without the step in which the rod lies, the stars it lights cannot be claimed."""
    trace = co.parse(FIVE).explain("remove tail, head -> x")
    laid = next(n for n, step in enumerate(trace.steps) if step.claim.name == "rod_laid")
    with pytest.raises(UncheckedStep):
        replace(trace, steps=(*trace.steps[:laid], *trace.steps[laid + 1 :])).check(co.CHECKERS)


def test_every_checker_is_used_and_every_claim_has_one() -> None:
    used = {
        step.claim.name
        for kind, seed in (("drop", 8), ("lattice", 6))
        for position in list(played(kind, seed))[::3]
        for trace in traces(position)
        for step in trace
    }
    after = co.parse(FIVE, rulebook=co.RULES.read("CO-EXT-WHEN", "after"))
    used |= {step.claim.name for step in after.explain("remove tail, head -> x")}
    used |= {step.claim.name for step in co.measure(after, "x", "A1")}
    used |= {step.claim.name for step in co.set_up(seed=7).explain("again")}
    used |= {
        step.claim.name for step in co.target_trace(co.parse(FIVE), co.parse(FIVE).read_move("remove tail, head -> a0"))
    }
    assert used == set(co.CHECKERS)


def test_the_steps_of_a_relocation_in_words() -> None:
    position = co.parse(FIVE)
    trace = position.explain("remove tail, head -> x")
    assert trace.rules == (
        "CO-EXTINGUISH",
        "CO-JOIN-TIP",
        "CO-CLASS",
        "CO-NOCUT",
        "CO-WHOLE-ROD",
        "CO-TOUCH",
        "CO-TURN",
    )
    assert trace.end == position.play("remove tail, head -> x")
    assert "goes out: a0" in trace.words("en")
    with speaking("es"):
        assert "se apaga lo que ninguna otra varilla toca: a0" in trace.words()
        assert "62 mm" in trace.words()


def test_why_a_star_is_no_target() -> None:
    text = "stars: a0(0,0) a1(75,0) b(120,10) q(120,70)\nA: (0,0)-(75,0)\nB: (120,10)-(120,85)"
    position = co.parse(text)
    trace = co.target_trace(position, position.read_move("head -> b"))
    trace.check(co.CHECKERS)
    assert set(trace.rules) == {"CO-CLASS", "CO-TARGET-FREE", "CO-TARGET-LINE", "CO-NOCUT", "CO-EXCLUSIVE"}
    assert "(120; 10)" in trace.words("en")


def test_what_frees_a_commitment() -> None:
    text = (
        "stars: a0(0,0) a1(75,0) t(75,200) z(0,40) b0(40,120) b1(110,120)\n"
        "A: (0,0)-(75,0) (75,0)-(75,75)\nB: (40,120)-(115,120)\npending: A head t"
    )
    blocked = co.commitment_trace(co.parse(text), 0)
    blocked.check(co.CHECKERS)
    assert {"CO-COMMIT", "CO-REACH", "CO-COMMIT-BLOCK", "CO-COMMIT-FREE"} <= set(blocked.rules)
    assert "released" in blocked.words("en")
    assert "lost" in co.commitment_trace(co.parse(text, rulebook=co.RULES.read("CO-COMMIT-BLOCK", "lose")), 0).words(
        "en"
    )
    assert "takes: 2." in blocked.words("en")


def test_why_the_game_is_lost_names_every_star_and_extreme() -> None:
    text = "stars: a0(0,0) a1(75,0) t(75,60) b0(30,30) b1(90,30)\nA: (0,0)-(75,0)\nB: (30,30)-(105,30)"
    trace = co.parse(text).scores()
    trace.check(co.CHECKERS)
    assert trace.result == (0, 1)
    assert [step.rule for step in trace] == [*["CO-JOIN-STAR", "CO-TARGET-LINE"] * 2, "CO-LOSE"]
    assert [str(step.facts["end"]) for step in trace if step.rule == "CO-JOIN-STAR"] == ["head", "tail"]
    assert trace.words("en").count("B1") == 2


def test_a_verdict_tells_what_is_blocked_and_what_room_is_left() -> None:
    """B's rod stands at x = 110, so of the 105 mm from (75,0) to t the last 70 lie behind it."""
    position = co.parse(
        "stars: a0(0,0) a1(75,0) t(180,0) p(110,-30) q(110,40) s(73,40)\nA: (0,0)-(75,0)\nB: (110,-30)-(110,45)"
    )
    line = {check.rule: check for check in position.judge("head -> t").checks}
    assert line["CO-TARGET-LINE"].facts["blocked"] == 70
    assert "The last 70 mm of the line are blocked." in line["CO-TARGET-LINE"].words("en")
    assert "{" not in line["CO-TARGET-LINE"].words("es")
    free = {check.rule: check for check in position.judge("head -> s").checks}
    # The rod goes up from (75,0) and leans to the left: its start is nearest to B's rod.
    assert free["CO-NOCUT"].facts["away"] == 35
    assert free["CO-NOCUT"].where == ("rod:B1",)


def test_a_rival_star_is_told_with_its_distance() -> None:
    position = co.parse(
        "stars: a0(0,0) a1(75,0) t(75,60) p(76.5,30) q(140,30)\nA: (0,0)-(75,0)\nB: (76.5,30)-(151.5,30)"
    )
    check = {check.rule: check for check in position.judge("head -> t").checks}["CO-EXCLUSIVE"]
    assert check.words("en") == "It touches p, lit by the rival: 1.5 mm away, and up to 2 mm touch."


def test_a_move_may_be_given_by_its_notation() -> None:
    position = co.parse(FIVE)
    assert co.target_trace(position, "remove tail, head -> x") == co.target_trace(
        position, position.read_move("remove tail, head -> x")
    )
    with pytest.raises(NotationError):
        co.target_trace(position, "to x")


def test_an_extreme_that_does_not_exist_is_refused() -> None:
    position = co.parse(FIVE)
    for ask in (co.sight, co.lifting_trace):
        with pytest.raises(UnknownName, match="unknown extreme nose; nearest: head, tail"):
            ask(position, "nose")
        with pytest.raises(BadOption, match="expected a player with a rod on the table"):
            ask(co.new_game(seed=7), "head")


@pytest.mark.parametrize("rods", [0, 1])
def test_where_no_rod_would_be_left_there_is_nothing_to_lift(rods: int) -> None:
    position = co.parse("stars: a(0,0) b(75,0)\nto move: A").play_all(["first a -> b"][:rods])
    with pytest.raises(BadOption, match="option player: A is not allowed; expected a player with two rods or more"):
        position.ask("lifting", lifted="tail", player="A")


def test_players_extremes_and_stars_that_do_not_exist_are_refused_in_one_line() -> None:
    position, new = co.parse(FIVE), co.new_game(seed=7)
    for ask in (lambda: co.start_step(position, 0, "nose"), lambda: co.stars_from(position, "nose")):
        with pytest.raises(UnknownName, match="unknown extreme nose; nearest: head, tail"):
            ask()
    refused: list[Callable[[], Any]] = [
        lambda: co.commitment_trace(position, 7),
        lambda: co.start_step(position, -1, "head"),
        lambda: co.start_step(new, 1, "head"),
        lambda: co.stars_from(new, "head"),
        lambda: co.measures(position),  # type: ignore[arg-type]
        lambda: co.without_star(7, "a0"),  # type: ignore[type-var]
        lambda: co.slide(position, "remove tail, head -> x", "x", (1, 1), (1, 1)),
    ]
    for call in refused:
        with pytest.raises(BadOption) as fault:
            call()
        assert "\n" not in str(fault.value)
    with pytest.raises(NotationError, match="pairs of finite numbers"):
        co.slide(position, "remove tail, head -> x", "x", (1,), (2, 2))
    with pytest.raises(BadOption, match="expected 0 for A or 1 for B"):
        co.commitment_trace(position, 7)


def test_the_facts_and_marks_of_a_step_are_those_of_its_star() -> None:
    """CO-CLASS: a rod ends on a star whose centre is from 73 to 77 mm away; CO-TOUCH: up to 2 mm touch."""
    near = co.parse("stars: a0(0,0) a1(75,0) t(75,74)\nA: (0,0)-(75,0)").explain("head -> t")
    assert "t is 74 mm away, from 73 to 77 mm: the rod ends on it." in near.words("en")
    assert [dict(step.marks) for step in near if step.rule == "CO-TOUCH"] == [{"ok": ("star:t",)}]
    barred = co.target_trace(
        co.parse("stars: a0(0,0) a1(75,0) t(75,60) p(76.5,30) q(140,30)\nA: (0,0)-(75,0)\nB: (76.5,30)-(151.5,30)"),
        "head -> t",
    )
    touched = [step for step in barred if step.rule == "CO-EXCLUSIVE"]
    assert [(step.facts["star"], step.facts["limit"], dict(step.marks)) for step in touched] == [
        ("p", 2, {"broken": ("star:p",)})
    ]
    assert "a1 stays lit: rod A2 touches it too." in co.lifting_trace(co.parse(FIVE), "tail").words("en")
    home = co.lifting_trace(co.parse(HOME), "head").words("en")
    assert "s4 stays lit: rod A4 touches it too." in home
    assert "a0 stays lit: rod A1 touches it too." in home


def test_a_rival_whose_target_is_lit_is_told_to_be_free() -> None:
    position = co.parse(
        "stars: a0(0,0) a1(75,0) z(75,70) b0(-40,60) b1(-110,60)\nA: (0,0)-(75,0)\nB: (-115,60)-(-40,60)\n"
        "pending: B head z"
    )
    freed = [step for step in position.explain("head -> z") if step.rule == "CO-COMMIT-FREE"]
    assert [(step.facts["player"], step.facts["star"], dict(step.marks)) for step in freed] == [
        ("B", "z", {"ok": ("star:z",)})
    ]
