"""Every game in the pseudo-locale: whatever a learner is shown or told comes from catalogues and data files."""

from __future__ import annotations

import random
import re
from functools import cache
from inspect import signature
from typing import Any

import pytest

from cosmoslearn import game, speaking
from cosmoslearn.core.errors import CosmosError
from cosmoslearn.core.position import Record
from cosmoslearn.core.registry import games
from tests.core.refusals import one_line, refusal

PLIES, BROKEN = 24, 12
WORD = re.compile(r"[^\W\d_]{3,}")
RULE = re.compile(r"\b[A-Z]+\d*-[A-Z0-9-]+\b")
MARKUP = re.compile(r"<style.*?</style>|<[^>]*>", re.DOTALL)
SPOKEN = re.compile(r'(?:aria-label|title)="([^"]*)"')
# Names of games and Roman numbers of orbits are the same in every language.
NAMES = {"Big", "Bang", "Constelaciones", "Planetarium", "Sector", "Tiny", "Epic", "Galaxies", "III", "VII"}
JUNK = ("", "x", "PX9", "-1", "99999", "1,2,3", "@", "^", "X:", "none", "é", "\x00", "((", "'", "1.5e9", ": :")


def modes(name: str) -> tuple[str, ...]:
    """The modes of a game; of one that names none, the mode that it starts in."""
    face = game(name)
    return tuple(getattr(face, "MODES", (signature(face.new_game).parameters["mode"].default,)))


MODES = [(name, mode) for name in games() for mode in modes(name)]


def unspoken(text: str, known: str = "") -> set[str]:
    """The words outside the brackets of the pseudo-locale that are no notation."""
    depth, outside = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        outside.append(letter if not depth else " ")
    return set(WORD.findall(RULE.sub(" ", "".join(outside)))) - set(WORD.findall(known)) - NAMES


@cache
def played(name: str, mode: str) -> tuple[Any, ...]:
    """A game by random moves."""
    chance = random.Random(f"{name} {mode}")
    found = [game(name).new_game(mode=mode, seed=11)]
    while len(found) < PLIES and (moves := found[-1].legal_moves()):
        found.append(found[-1].play(chance.choice(moves)))
    return tuple(found)


def notation(position: Any) -> str:
    moves = (*map(str, position.legal_moves()), *position.survey())
    return f"{position} {' '.join(moves)}"


def test_unspoken_words_are_found() -> None:
    assert unspoken("⟦á ⟦súñ⟧ bódý⟧ at 2,0 in BB-PLACE-CELL") == set()
    assert unspoken("⟦á⟧ body PR1 tail", "head tail") == {"body"}


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_verdicts_traces_and_pictures(name: str, mode: str) -> None:
    for position in played(name, mode)[::3]:
        known = notation(position)
        with speaking("x-pseudo"):
            html = position._repr_mimebundle_()["text/html"]
            told = [position.text(), *SPOKEN.findall(html), MARKUP.sub(" ", html), position.scores().words()]
            told += [verdict.words() for verdict in list(position.survey().values())[:30]]
            told += [position.explain(move).words() for move in position.legal_moves()[:2]]
        assert set().union(*(unspoken(words, known) for words in told)) == set()


def broken(text: str, chance: random.Random) -> str:
    """A text with one word or sign wrong, missing or twice."""
    words = text.split(" ")
    place = chance.randrange(len(words))
    sign = chance.randrange(len(text) + 1)
    return chance.choice(
        [
            text[:sign] + chance.choice(JUNK) + text[sign:],
            text[:sign],
            " ".join([*words[:place], chance.choice(JUNK), *words[place + 1 :]]),
            " ".join([*words[:place], words[place], *words[place:]]),
            " ".join(words[:place] + words[place + 1 :]),
        ]
    )


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_refusals_of_positions_moves_and_records(name: str, mode: str) -> None:
    face, chance = game(name), random.Random(7)
    for position in played(name, mode)[::4]:
        before, known = str(position), notation(position)
        for _ in range(BROKEN):
            lines = before.splitlines()
            number = chance.randrange(len(lines))
            lines[number] = broken(lines[number], chance)
            text = "\n".join(lines)
            moves = [str(move) for move in position.legal_moves()] or ["x"]
            move = broken(chance.choice(moves), chance)
            with speaking("x-pseudo"):
                faults = [
                    refusal(lambda text=text: face.parse(text)),  # type: ignore[misc]
                    *(refusal(lambda ask=ask, move=move: ask(move)) for ask in (position.play, position.explain)),  # type: ignore[misc]
                    refusal(Record(name, 11, (move,), {"mode": mode}).replay),
                ]
            for fault in filter(None, faults):
                assert isinstance(fault, CosmosError)
                assert one_line(fault)
                assert unspoken(str(fault), f"{known} {text} {move}") == set(), str(fault)
        assert str(position) == before
