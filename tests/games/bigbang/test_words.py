"""What a learner reads or hears comes from catalogues and data files: in the pseudo-locale nothing else is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.language import Say, speaking
from cosmoslearn.core.registry import view
from cosmoslearn.games import bigbang

from .test_cases import GOLDEN

# Notation is the same in every language: tiles, spaces, moves, ids of rules, keys of the text form.
NOTATION = re.compile(r"\b(round|redeal|decline|draw|pass|BB-[A-Z0-9-]+|[PSCA][BYOR][123]|-?\d+,-?\d+|q|r)\b")


def left_over(text: str) -> list[str]:
    """The words outside the brackets of the pseudo-locale; brackets may stand inside one another."""
    depth, outside = 0, []
    for letter in NOTATION.sub(" ", text):
        depth += (letter == "⟦") - (letter == "⟧")
        outside.append(letter if not depth else " ")
    return re.findall(r"[^\W\d_]{3,}", "".join(outside))


def test_left_over_words_are_found() -> None:
    assert left_over("⟦á bódý⟧ PR1 at ⟦2,0 ⟦súñ⟧ x⟧") == []
    assert left_over("⟦á⟧ body PR1@1,0") == ["body"]


@cache
def game(mode: str) -> tuple[Any, ...]:
    position: Any = bigbang.new_game(mode=mode, seed=11)
    chance, found = Chance(5), [position]
    while moves := position.legal_moves():
        special = [move for move in moves if "@" not in str(move)]
        move, chance = chance.choose(special or moves)
        position = position.play(move)
        found.append(position)
    return tuple(found)


def texts_of(scene: Any) -> Iterator[str]:
    """Every text of a scene."""
    yield from map(str, (scene.title, scene.description))
    for shape in scene.shapes:
        yield str(shape.label or "")
        yield from (str(word.text) for word in shape.words if isinstance(word.text, Say))
    yield from map(str, scene.text)


@pytest.mark.parametrize("id", [name for name, case in GOLDEN.items() if any(ask.judge for ask in case.asks)])
def test_verdicts_have_words_in_every_language(id: str) -> None:
    case = GOLDEN[id]
    for ask in case.asks:
        if ask.judge is None:
            continue
        verdict = case.start(ask.readings).play_all(ask.after).judge(ask.judge)
        with speaking("x-pseudo"):
            assert left_over(verdict.words().partition(": ")[2]) == []
        for check in verdict.checks:
            assert not check.says or check.words("en") != "" != check.words("es")


@pytest.mark.parametrize("mode", bigbang.MODES)
def test_traces_have_words_in_every_language(mode: str) -> None:
    with speaking("x-pseudo"):
        for before, after in pairwise(game(mode)):
            move = next(move for move in before.legal_moves() if before.play(move) == after)
            assert left_over(before.explain(move).words()) == []
        assert left_over(game(mode)[-1].scores().words()) == []


@pytest.mark.parametrize("mode", bigbang.MODES)
def test_scenes_have_words_in_every_language(mode: str) -> None:
    with speaking("x-pseudo"):
        for position in game(mode)[::9]:
            assert [word for text in texts_of(position.scene()) for word in left_over(text)] == []


@pytest.mark.parametrize("mode", bigbang.MODES)
def test_a_refused_move_has_a_scene_with_words(mode: str) -> None:
    position = game(mode)[len(game(mode)) // 2]
    verdicts = [verdict for verdict in position.survey().values() if not verdict.legal][:3]
    assert verdicts
    with speaking("x-pseudo"):
        for verdict in verdicts:
            assert [word for text in texts_of(position.scene(verdict)) for word in left_over(text)] == []
            html = re.sub(r"<style.*?</style>|<[^>]*>", " ", view("verdict_html")(verdict), flags=re.S)
            assert left_over(html) == []


def test_every_rule_reading_and_misconception_has_words_in_both_languages() -> None:
    for name in bigbang.RULES:
        rule = bigbang.RULES.rule(name)
        texts = [rule.title, rule.statement, *(reading.statement for reading in rule.readings)]
        texts += [text for wrong in rule.misconceptions for text in (wrong.statement, wrong.feedback)]
        for text in texts:
            assert text["en"].strip()
            assert text["es"].strip()
            assert text["en"] != text["es"]
