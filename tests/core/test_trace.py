import msgspec
import pytest

from cosmoslearn.core.language import Say, speaking
from cosmoslearn.core.trace import Claim, Step, Trace, UncheckedStep

from . import toy

HEAP = toy.new_game(matches=10)
TRACE = HEAP.explain("take 3")


def test_a_trace_is_its_steps_and_its_end() -> None:
    assert len(TRACE) == 1
    assert next(iter(TRACE)).rule == "TOY-ENOUGH"
    assert TRACE.rules == ("TOY-ENOUGH",)
    assert TRACE.end == HEAP.play("take 3")
    assert TRACE.result == 7
    assert Trace(Say("Nothing"), HEAP, ()).end == HEAP


def test_the_end_is_the_last_position_that_a_step_brings() -> None:
    quiet = Step("TOY-RANGE", "no change", Claim("fewer", {"by": 0}))
    trace = Trace(Say("Two"), HEAP, (*TRACE.steps, quiet, quiet))
    assert trace.end.matches == 7  # type: ignore[attr-defined]
    assert trace.rules == ("TOY-ENOUGH", "TOY-RANGE")
    trace.check(toy.CHECKERS)


def test_words_number_the_steps_and_cite_the_rules() -> None:
    assert str(TRACE) == "A turn\n 1. 3 are taken [TOY-ENOUGH]"
    assert repr(TRACE) == "<Trace of 1 steps: TOY-ENOUGH>"
    with speaking("x-pseudo"):
        title, step = TRACE.words().splitlines()
        assert title == "⟦Á túrñ⟧"
        assert "⟦3 áré tákéñ⟧" in step


def test_claims_are_checked_from_the_positions() -> None:
    TRACE.check(toy.CHECKERS)


def test_an_altered_step_fails() -> None:
    step = TRACE.steps[0]
    wrong_claim = msgspec.structs.replace(step, claim=Claim("fewer", {"by": 2}))
    wrong_position = msgspec.structs.replace(step, position=HEAP.play("take 2"))
    unknown = msgspec.structs.replace(step, claim=Claim("more"))
    senseless = msgspec.structs.replace(step, claim=Claim("fewer"))
    for altered in (wrong_claim, wrong_position, unknown, senseless):
        trace = msgspec.structs.replace(TRACE, steps=(altered,))
        with pytest.raises(UncheckedStep, match=r"step 1 \(TOY-ENOUGH\): the claim .* does not hold"):
            trace.check(toy.CHECKERS)


def test_each_step_starts_where_the_one_before_ended() -> None:
    again = HEAP.play("take 3").explain("take 1").steps[0]
    Trace(Say("Two"), HEAP, (TRACE.steps[0], again)).check(toy.CHECKERS)
    with pytest.raises(UncheckedStep, match="step 2"):
        Trace(Say("Two"), HEAP, (TRACE.steps[0], TRACE.steps[0])).check(toy.CHECKERS)
