"""`cosmoslearn notation`: the guides of the games, in two languages, with examples that are read."""

from __future__ import annotations

import itertools
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import cosmoslearn
from cosmoslearn.cli import main
from cosmoslearn.core.registry import games

GAMES = games()


def guide(game: str) -> dict[str, str]:
    file = Path(str(cosmoslearn.game(game).__file__)).with_name("notation.toml")
    found: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))["guide"]
    return found


def examples(text: str) -> list[list[str]]:
    """The blocks of indented lines, without the explanations beside them."""
    lines = [re.split(r" {2,}", line.strip())[0] if line.startswith("    ") else "" for line in text.splitlines()]
    return [list(block) for some, block in itertools.groupby(lines, bool) if some]


@pytest.mark.parametrize("game", GAMES)
def test_guide_is_printed_in_both_languages(game: str) -> None:
    for lang, text in guide(game).items():
        result = CliRunner().invoke(main, ["notation", game, "--lang", lang])
        assert result.exit_code == 0
        assert result.output.strip() == text.strip()


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_examples(game: str) -> None:
    assert set(guide(game)) == {"en", "es"}
    assert examples(guide(game)["en"]) == examples(guide(game)["es"])


@pytest.mark.parametrize("game", GAMES)
def test_examples_are_read(game: str) -> None:
    blocks = examples(guide(game)["en"])
    boards = [block for block in blocks if all(re.match(r"[\w ]+: ", line) for line in block)]
    moves = [line for block in blocks if block not in boards for line in block]
    face: Any = cosmoslearn.game(game)
    positions = [face.parse("\n".join(block)) for block in boards]
    assert positions
    assert moves
    assert [str(positions[-1].read_move(move)) for move in moves] == moves
    assert [str(face.parse(str(position))) for position in positions] == [str(position) for position in positions]
