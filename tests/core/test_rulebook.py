import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmoslearn.core.errors import UnknownName
from cosmoslearn.core.language import speaking
from cosmoslearn.core.rulebook import Shelf

from . import toy
from .refusals import one_line, refusal

BOOK = toy.RULES


def test_a_rule_is_found_by_its_id_at_its_reading() -> None:
    heap = toy.new_game(matches=10)
    assert not BOOK["TOY-RANGE"](heap, 4).ok
    assert BOOK.read("TOY-RANGE", "up-to-five")["TOY-RANGE"](heap, 4).ok
    assert "TOY-RANGE" in BOOK
    assert "TOY-THEME" not in BOOK


def test_a_swap_makes_another_rulebook_and_leaves_the_first() -> None:
    loose = BOOK.read("TOY-RANGE", "any-number")
    assert BOOK.readings == {}
    assert loose.readings == {"TOY-RANGE": "any-number"}
    assert loose != BOOK
    assert loose.read("TOY-RANGE", "up-to-three") == BOOK
    assert loose.read("TOY-RANGE", "default") == BOOK
    assert hash(loose.read("TOY-RANGE", "default")) == hash(BOOK)
    assert BOOK.read_all({"TOY-RANGE": "any-number", "TOY-ENOUGH": "default"}) == loose
    assert BOOK.reading("TOY-RANGE") == "up-to-three"
    assert loose.reading("TOY-RANGE") == "any-number"


def test_what_a_caller_holds_cannot_change_the_book() -> None:
    loose = BOOK.read("TOY-RANGE", "any-number")
    loose.readings.clear()
    assert loose.readings == {"TOY-RANGE": "any-number"}
    with pytest.raises(AttributeError):
        loose.anything = 1  # type: ignore[attr-defined]


def test_the_readings_in_force_are_printed() -> None:
    assert str(BOOK) == "toy: every rule at its default reading"
    assert repr(BOOK.read("TOY-RANGE", "any-number")) == "<Rulebook toy: TOY-RANGE=any-number>"
    with speaking("es"):
        assert str(BOOK) == "toy: todas las reglas en su lectura por defecto"


def test_the_readings_of_a_rule_begin_with_the_default() -> None:
    assert BOOK.readings_of("TOY-RANGE") == ("up-to-three", "up-to-five", "any-number")
    rule = BOOK.rule("TOY-RANGE")
    assert [rule.kind_of(name) for name in BOOK.readings_of("TOY-RANGE")] == ["default", "alternative", "misconception"]
    assert rule.reading_statement("up-to-five") == "At most five."
    assert BOOK.rule("TOY-ENOUGH").default == "default"
    assert BOOK.rule("TOY-ENOUGH").reading_statement("default") == "You cannot take more than there is."


def test_words_come_in_the_language_in_force() -> None:
    assert BOOK.title("TOY-RANGE") == "One, two or three"
    assert BOOK.title("TOY-RANGE", "es") == "Una, dos o tres"
    with speaking("x-pseudo"):
        assert BOOK.title("TOY-RANGE").startswith("⟦")


def test_the_order_is_that_of_the_inventory() -> None:
    assert list(BOOK) == ["TOY-RANGE", "TOY-ENOUGH", "TOY-THEME"]
    assert BOOK.order({"TOY-THEME", "TOY-ENOUGH", "TOY-RANGE"}) == list(BOOK)
    assert BOOK.order(["unknown", "TOY-THEME"]) == ["TOY-THEME", "unknown"]


def test_unknown_names_are_refused_with_the_nearest() -> None:
    calls = {
        "unknown rule TOY-RANG; nearest: TOY-RANGE": lambda: BOOK.read("TOY-RANG", "default"),
        "unknown reading up-to-fives; nearest: up-to-five": lambda: BOOK.read("TOY-RANGE", "up-to-fives"),
        "unknown rule TOY-ENOUG; nearest: TOY-ENOUGH": lambda: BOOK["TOY-ENOUG"],
        "unknown rule TOY-THEMES; nearest: TOY-THEME": lambda: BOOK.rule("TOY-THEMES"),
        "unknown rule TOY-RANGES; nearest: TOY-RANGE": lambda: BOOK.readings_of("TOY-RANGES"),
    }
    for message, call in calls.items():
        fault = refusal(call)
        assert isinstance(fault, UnknownName)
        assert str(fault) == message


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_rule_and_reading_is_swapped_or_refused(rule: str, reading: str) -> None:
    fault = refusal(lambda: BOOK.read(rule, reading))
    assert fault is None or (isinstance(fault, UnknownName) and one_line(fault))
    fault = refusal(lambda: BOOK.read("TOY-RANGE", reading))
    assert fault is None or one_line(fault)
    assert BOOK.readings == {}


def test_two_functions_for_one_reading_are_a_mistake_of_the_programmer() -> None:
    shelf = Shelf("two", toy.shelf.file)
    shelf.rule("TOY-RANGE")(lambda: 1)
    with pytest.raises(ValueError, match="on the shelf already"):
        shelf.rule("TOY-RANGE")(lambda: 2)


def test_a_rulebook_travels_to_another_process() -> None:
    loose = BOOK.read("TOY-RANGE", "any-number")
    assert pickle.loads(pickle.dumps(loose)) == loose  # noqa: S301


def test_no_word_is_read_for_a_yes_or_no() -> None:
    """The inventories are large; a verdict must not pay for reading them."""
    code = """
from tests.core import toy
heap = toy.new_game(matches=10)
assert not heap.judge("take 4").legal
assert heap.play("take 3").matches == 7
assert "inventory" not in vars(toy.shelf)
toy.RULES.title("TOY-RANGE")
assert "inventory" in vars(toy.shelf)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_rule_without_code_has_no_readings() -> None:
    rules = [rule for rule in BOOK if rule not in BOOK.shelf.functions]
    assert rules
    assert [BOOK.readings_of(rule) for rule in rules] == [()] * len(rules)


def test_a_rule_tells_its_readings_and_misconceptions() -> None:
    rule = BOOK.rule("TOY-RANGE")
    lines = rule.words("en").splitlines()
    assert lines[0] == f"TOY-RANGE: {rule.title['en']}"
    assert lines[1] == rule.statement["en"]
    assert [line.split(":")[0] for line in lines[3:]] == [
        "Readings", *(f"- {one.id}" for one in rule.readings), "", "Misconceptions",
        *(f"- {one.id}" for one in rule.misconceptions),
    ]  # fmt: skip
    assert rule.words("es").splitlines()[0] == f"TOY-RANGE: {rule.title['es']}"
