"""How an answer is typed where no live board takes it: what is told can be done, and tells nothing of the answer."""

from __future__ import annotations

import re

import pytest

from cosmoslearn.core.case import Ask, Case
from cosmoslearn.teach.answering import BadAnswer, read
from cosmoslearn.teach.goals import Goal
from cosmoslearn.teach.item import Item
from cosmoslearn.teach.options import choices
from cosmoslearn.teach.typed import how

ONE = Case("one", "bigbang", "universe: BB@0,0\nrow: PY1", ())
LINE = Case("line", "bigbang", "universe: BB@0,0 PR1@1,0 SR1@2,0 CR1@3,0", ())
FOUND = Item("f", "find", ONE, goal=(Goal(query="on_board", with_={"cell": "1,0"}, equals="PY1"),))
MARKED = Item("m", "mark", ONE, Ask(moves="PY1@"))
HOLES = Item("h", "complete", LINE, Ask(query="score", with_={"goal": "R"}), holes=(1, 2))


@pytest.mark.parametrize("item", [FOUND, MARKED])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_example_is_an_answer_and_not_the_right_one(item: Item, lang: str) -> None:
    example = re.search(r'item\.answer\("([^"]+)"\)', how(item, lang))
    assert example is not None
    assert not item.accepts(read(item, example[1]))


def test_the_rules_that_may_stand_in_a_hole_are_listed_and_taken() -> None:
    told = how(HOLES, "es")
    for one in choices(HOLES):
        assert one.text["es"] in told
    title = choices(HOLES)[0].text["es"]
    assert read(HOLES, f"{title}; {title}") == [choices(HOLES)[0].value] * 2


@pytest.mark.parametrize(
    ("item", "lang", "told"),
    [
        (Item("j", "judge", ONE, Ask(judge="PY1@1,0"), reasons=False), "es", 'item.answer("sí") o item.answer("no")'),
        (Item("j", "judge", ONE, Ask(judge="PY1@1,0")), "en", 'item.answer("no: ...") and the rules'),
        (Item("c", "compute", LINE, Ask(query="score", with_={"goal": "R"})), "en", "your number"),
        (Item("w", "why", ONE, Ask(judge="PY1@2,0")), "en", 'item.answer("a")'),
    ],
)
def test_each_kind_tells_what_it_takes_and_so_does_the_item_in_a_cell(item: Item, lang: str, told: str) -> None:
    assert told in how(item, lang)
    assert "item.answer" in item._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize("reasons", [True, False])
def test_what_is_no_yes_and_no_no_is_told_what_was_expected(reasons: bool) -> None:
    item = Item("j", "judge", ONE, Ask(judge="PY1@1,0"), reasons=reasons)
    with pytest.raises(BadAnswer) as fault:
        read(item, "perhaps")
    assert ("yes or no" in str(fault.value)) is not reasons
