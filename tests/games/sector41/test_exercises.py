"""The exercises of the game: what lies face down decides no answer, and the board does not tell it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.varying import line_of
from cosmoslearn.games.sector41.pieces import read_discs
from cosmoslearn.teach.exercises.generator import Generator, generators
from cosmoslearn.teach.exercises.making import made
from cosmoslearn.teach.item import Item
from cosmoslearn.teach.wording import ASKED

ALL = generators("sector41")
TOLD = ("infer", "complete", "find")  # there the answer, the steps or the moves to be found are seen
OTHERS = ("UNC", "RIF", "BH", "GLY3", "WIN[N]", "WIN[E]", "NEB", "REM", "BEA", "TEM[NE]", "ART")


def _otherwise(item: Item, chance: Chance) -> Item:
    """The item with other tiles face down: those that are listed, and those that chance fills in."""
    position = item.case.position
    for listed in re.findall(r"\([^)]*\)", position):
        code, chance = chance.choose(OTHERS)
        position = position.replace(f"={listed}", f"=({code})", 1)
    if not line_of(position, "rest"):
        plain = re.sub(r"(?m)^seed:.*$\n?", "", position)
        position = f"{plain.rstrip()}\nseed: {chance.below(9999)[0]}\n"
    return replace(item, case=replace(item.case, position=position))


def _answer(item: Item) -> object:
    if item.kind == "why":
        return item.asked({})
    return item.right["legal"] if item.kind == "judge" and not item.reasons else item.right


@pytest.mark.parametrize("generator", ALL[::3], ids=lambda generator: generator.id)
def test_what_lies_face_down_decides_no_answer(generator: Generator) -> None:
    """A learner cannot see it; where it matters the prompt tells it."""
    for number, template in enumerate(generator.templates, 1):
        if template.kind not in TOLD and ASKED not in template.prompt.get("en", ""):
            item = made(generator, number, 5)
            assert all(_answer(_otherwise(item, Chance(n))) == _answer(item) for n in range(3)), item.id


def test_boards_tell_neither_shields_nor_what_may_be_chosen() -> None:
    for generator in ALL[::12]:
        scene = made(generator, 1, 2).scene()
        assert not scene.marks
        assert not [shape.id for shape in scene.shapes if shape.id.startswith(("shield:", "word:"))]
        assert not [line for line in scene.text if not isinstance(line, str) and line.msgid.startswith("Shielded")]


def test_the_supply_that_a_prompt_tells_is_the_supply() -> None:
    """The board does not show it."""
    told = {
        "one blue disc and the red one": "BR",
        "the 2 blue discs and the red one": "BBR",
        "2 yellow, 2 blue": "YYBBR",
    }
    for generator in ALL:
        for number, template in enumerate(generator.templates, 1):
            for words, discs in told.items():
                if words in template.prompt.get("en", ""):
                    assert read_discs(line_of(made(generator, number, 3).case.position, "supply")) == discs
