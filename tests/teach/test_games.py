"""The desk on the boards of all five games: what is asked can be answered there, by pressing what is drawn."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from string import Formatter

import pytest

from cosmoslearn.core.case import Case, case_files, read_case
from cosmoslearn.core.errors import CosmosError
from cosmoslearn.core.registry import game as face
from cosmoslearn.core.registry import games
from cosmoslearn.teach.desk import desk
from cosmoslearn.teach.item import Item, item_of
from cosmoslearn.teach.options import options
from cosmoslearn.teach.response import respond
from tests.conftest import ROOT


def cases(game: str) -> Iterator[Case]:
    for file in case_files([ROOT / "cosmoslearn" / "games" / game / "cases"]):
        yield read_case(file)


def marks_on_the_board(game: str) -> Iterator[Item]:
    for case in cases(game):
        for number in range(1, len(case.asks) + 1):
            try:
                item = item_of(case, number, "mark")
                if item.on_board and item.right:
                    yield item
            except CosmosError:
                continue


def legal_moves(game: str) -> Iterator[Item]:
    """Items in which any allowed move of the question will do."""
    for case in cases(game):
        for number, ask in enumerate(case.asks, 1):
            if ask.judge is not None and ask.legal and not ask.after and not ask.readings:
                yield Item(f"{case.id}-{number}", "find", item_of(case, number).case)


@pytest.mark.parametrize("game", games())
def test_what_is_to_be_marked_can_be_pressed(game: str) -> None:
    tried = 0
    for item in islice(marks_on_the_board(game), 5):
        shown = desk(item, lang="en")
        for name in item.right:
            shape = next(one for one in shown._choice.scene.shapes if one.outline and one.move == name)
            shown.receive({"kind": "press", "id": shape.id, "lang": "en"})
        shown.receive({"kind": "check", "lang": "en"})
        assert shown.points == 1.0, item.id
        tried += 1
    assert tried


@pytest.mark.parametrize("game", games())
def test_a_move_can_be_made_part_by_part(game: str) -> None:
    tried = 0
    for item in islice(legal_moves(game), 4):
        shown = desk(item, lang="en")
        move = str(item.position.legal_moves()[0])
        for part in item.position.parts(move):
            if shown.asking is not None and shown.asking.settled:
                break
            shape = next((one for one in shown._choice.scene.shapes if one.outline and one.move == part), None)
            if shape is not None:
                shown.receive({"kind": "press", "id": shape.id, "lang": "en"})
            elif part in shown._choice.ways:
                shown.receive({"kind": "part", "part": part, "lang": "en"})
        if shown.asking is not None and not shown.asking.settled and "" in shown._choice.ways:
            shown.receive({"kind": "part", "part": "", "lang": "en"})
        assert shown._error == ""
        assert shown.points == 1.0, (item.id, move)
        tried += 1
    assert tried


@pytest.mark.parametrize("game", games())
def test_questions_have_words_in_both_languages_and_ask_what_the_game_can_answer(game: str) -> None:
    module = face(game)
    words = tomllib.loads((Path(str(module.__file__)).parent / "questions.toml").read_text(encoding="utf-8"))
    for name, text in words.items():
        query = name.partition(".")[0]  # `outcome.lights` is a part of the answer to `outcome`
        assert query in module.QUERIES, name
        taken = set(list(inspect.signature(module.QUERIES[query]).parameters)[1:])
        assert set(text) == {"en", "es"}
        for said in text.values():
            named = {field for _, field, _, _ in Formatter().parse(said) if field}
            assert named <= taken, (name, named, taken)
            assert said.endswith("?")


def reasons_and_holes(game: str) -> Iterator[Item]:
    for case in list(cases(game))[::12]:
        for number, ask in enumerate(case.asks, 1):
            if ask.judge is not None and ask.legal is False:
                yield item_of(case, number, "why")
            elif ask.judge is not None and ask.legal and not ask.readings:
                yield item_of(case, number, "complete", holes=(1,))
            elif ask.readings and ask.query != "outcomes" and ask.refused is None:
                yield item_of(case, number, "infer", rules=tuple(ask.readings))


@pytest.mark.parametrize("game", games())
def test_reasons_holes_and_readings_are_asked_and_answered_on_the_desk(game: str) -> None:
    asked = 0
    for item in islice(reasons_and_holes(game), 12):
        if item.right in ([], [""]):
            continue  # a move that is explained without a step
        shown = options(item)
        assert len({str(one.value) for one in shown}) == len(shown)
        told = desk(item, lang="es")
        told.answer(item.right if item.kind == "complete" else item.right[0])
        assert told.points == 1.0, item.id
        for one in shown:
            if not one.right and item.kind != "complete":
                assert respond(item, one.value).points == 0.0
                assert one.text["es"]
        asked += 1
    assert asked
