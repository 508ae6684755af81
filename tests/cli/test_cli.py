"""The command line: exit codes, one-line errors, two languages."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import cosmoslearn
from cosmoslearn.cli import main
from cosmoslearn.lab import PACKAGE
from tests.conftest import ROOT
from tests.jupyter import SCRIPT

RIGHT = """
id = "t-1"
game = "bigbang"
position = "universe: BB@0,0 CO1@1,0 SR1@1,-1\\nrow: CB2 AY1 PB3 W1"

[[ask]]
judge = "AY1@2,0"
broken = ["BB-PLACE-2ADJ"]
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments])


def spoken(lang: str, *arguments: str) -> str:
    """What a fresh process says, since help is made when the program starts."""
    env = {**os.environ, "COSMOSLEARN_LANG": lang}
    return subprocess.run([SCRIPT, *arguments], env=env, capture_output=True, text=True, check=False).stdout


def test_version() -> None:
    assert run("--version").output.strip() == cosmoslearn.__version__


@pytest.mark.parametrize("command", ["lab", "check", "ask", "notation"])
def test_help_speaks_spanish_and_english(command: str) -> None:
    english, spanish = spoken("en", command, "--help"), spoken("es", command, "--help")
    assert english.startswith("Usage:")
    assert spanish.startswith("Uso:")
    assert not set(sentences(english)) & set(sentences(spanish))


def sentences(text: str) -> list[str]:
    """The lines that are no usage line and no bare option."""
    return [line.strip() for line in text.splitlines()[1:] if line.strip() and not line.strip().startswith("[")]


@pytest.mark.parametrize("command", ["lab", "check", "ask", "notation"])
def test_no_word_of_help_is_outside_the_catalogues(command: str) -> None:
    text = spoken("x-pseudo", command, "--help")
    assert text.count("⟦") == text.count("⟧") >= 2


def test_cases_of_the_package_hold() -> None:
    result = run("check")
    assert result.exit_code == 0, result.output
    assert list(PACKAGE.glob("games/bigbang/cases/*.toml"))


def test_check_without_any_case_says_what_it_looked_for(tmp_path: Path) -> None:
    result = run("check", tmp_path)
    assert result.exit_code == 2
    assert result.output == f"{tmp_path}: *.toml: expected at least one case file\n"


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("AY1@2,0", "AY1@2,0", 0, "[ok] t-1 1: judge AY1@2,0"),
        ('["BB-PLACE-2ADJ"]', "[]", 1, '[X]  t-1 1: judge AY1@2,0: expected {"broken": []}, got {"broken": ["BB-PLACE'),
        ("AY1@2,0", "AY1@2", 2, "case.toml: $.ask[0].judge: AY1@2: 2: not a cell; expected two whole numbers"),
        ("BB@0,0", "BC@0,0", 2, "case.toml: $.position: BC: not a tile; expected"),
        ("BB-PLACE-2ADJ", "BB-PLACE-2AJD", 2, "case.toml: $.ask[0].broken: unknown rule BB-PLACE-2AJD; nearest: BB-PL"),
        ("judge", "jugde", 2, "case.toml: $.ask[0]: Object contains unknown field `jugde` (nearest: judge)"),
        ("id =", "id", 2, "case.toml: TOML: Expected '=' after a key in a key/value pair (line 2, column 4)"),
        ("\nid", "\nmode = 'cosmik'\nid", 2, "case.toml: $.mode: unknown mode cosmik; nearest: cosmic"),
    ],
)
def test_check_ends_with_0_1_or_2_and_says_file_key_and_expectation(
    tmp_path: Path, old: str, new: str, code: int, said: str
) -> None:
    file = tmp_path / "case.toml"
    file.write_text(RIGHT.replace(old, new))
    result = run("check", file)
    assert result.exit_code == code, result.output
    assert said in result.output
    asked = run("ask", file, "--json")
    assert asked.exit_code == (2 if code == 2 else 0)
    if code == 2:
        assert asked.output.startswith(f"{file}: ")
        assert asked.output.count("\n") == 1


def test_ask_names_the_question_that_a_position_does_not_allow(tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text(RIGHT.replace("CO1@1,0", "CO1@1,0 CO1@0,1"))
    result = run("ask", file, "--json")
    assert result.exit_code == 2
    assert result.output.startswith(f"{file}: $.ask[0]: impossible position: BB-COMP-48")
    assert run("check", file).exit_code == 1


def test_check_of_a_missing_file(tmp_path: Path) -> None:
    result = run("check", tmp_path / "none.toml")
    assert result.exit_code == 2
    assert f"{tmp_path / 'none.toml'}: " in result.output


def test_check_reads_on_after_a_file_that_it_cannot_read(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("id = ")
    (tmp_path / "b.toml").write_text(RIGHT)
    result = run("check", tmp_path)
    assert result.exit_code == 2
    assert "a.toml: TOML: " in result.output
    assert "t-1 1: " in result.output


def test_notation_of_an_unknown_game_names_the_nearest() -> None:
    result = run("notation", "bigbangg")
    assert result.exit_code == 2
    assert result.output == "unknown game bigbangg; nearest: bigbang\n"


def test_wrong_language_is_refused_in_the_language_in_force() -> None:
    assert "fr" in run("check", "--lang", "fr").output
    with cosmoslearn.speaking("es"):
        assert "Valor no válido" in run("check", "--lang", "fr").output


def test_case_of_the_readme_holds(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    file = tmp_path / "case.toml"
    file.write_text(readme.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    result = run("check", file)
    assert result.exit_code == 0, result.output
    assert result.output.count("[ok] my-first-case") == 2


def test_ask_answers_without_the_expected_answer(tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text(RIGHT)
    result = run("ask", file, "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.output)["answers"][0]["question"] == "judge AY1@2,0"
    file.write_text(RIGHT.replace("BB-PLACE-2ADJ", "BB-PLACE-CELL"))
    assert run("ask", file, "--json").output == result.output
