"""Pages, pictures and words from the command line: from a case, a record, a permalink; refusals on one line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cosmoslearn.board.link import link_of
from cosmoslearn.core.language import speaking
from cosmoslearn.core.position import Record, write_records
from cosmoslearn.games import bigbang
from tests.board.test_stepper import placed, played
from tests.cli.test_cli import run, sentences, spoken

CASE = """
id = "t-1"
game = "bigbang"
position = "universe: BB@0,0 PY1@1,0\\nrow: SY1 CO1 AR1 PB1"

[[ask]]
judge = "SY1@0,1"
legal = true
"""
COMMANDS = ("page", "picture", "show")


@pytest.fixture
def case(tmp_path: Path) -> Path:
    file = tmp_path / "case.toml"
    file.write_text(CASE, encoding="utf-8")
    return file


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    write_records(file, [played("bigbang", 6)[1]])
    return file


@pytest.mark.parametrize("command", COMMANDS)
def test_help_speaks_both_languages_from_the_catalogues(command: str) -> None:
    english, spanish, pseudo = (spoken(lang, command, "--help") for lang in ("en", "es", "x-pseudo"))
    assert english.startswith("Usage:")
    assert spanish.startswith("Uso:")
    assert not set(sentences(english)) & set(sentences(spanish))
    assert pseudo.count("⟦") == pseudo.count("⟧") >= 4


def test_page_of_a_case_a_move_and_a_record(case: Path, record: Path, tmp_path: Path) -> None:
    for number, arguments in enumerate(((case,), (case, "--move", "SY1@0,1"), (case, "--scores"), (record,))):
        out = tmp_path / f"{number}.html"
        assert run("page", *arguments, "--out", out).exit_code == 0
        text = out.read_text(encoding="utf-8")
        assert text.startswith("<!DOCTYPE html>")
        assert "Content-Security-Policy" in text
        assert len(text) <= 300_000


@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<svg "), ("png", b"\x89PNG"), ("pdf", b"%PDF-")])
def test_pictures(ending: str, begins: bytes, case: Path, tmp_path: Path) -> None:
    out = tmp_path / f"picture.{ending}"
    assert run("picture", case, "--move", "SY1@0,1", "--step", "3", "--out", out).exit_code == 0
    assert out.read_bytes().startswith(begins)


def test_a_sheet_is_a4_and_the_same_each_time(case: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one.pdf", tmp_path / "other.pdf"
    run("picture", case, "--out", one)
    run("picture", case, "--out", other)
    assert re.search(rb"/MediaBox \[ 0 0 595\.2\d* 841\.8\d* \]", one.read_bytes())
    assert one.read_bytes() == other.read_bytes()


def test_a_picture_is_grey_unless_asked_otherwise(case: Path, tmp_path: Path) -> None:
    grey, light = tmp_path / "grey.svg", tmp_path / "light.svg"
    run("picture", case, "--out", grey)
    run("picture", case, "--out", light, "--theme", "light")
    assert "hatch" in grey.read_text(encoding="utf-8")
    assert "hatch" not in light.read_text(encoding="utf-8")


def test_a_permalink_is_told_up_to_its_step_in_its_language() -> None:
    link = link_of(placed())
    assert link is not None
    told = run("show", link.at(2, "es")).output
    steps = [step.words("es") for step in placed()]
    assert steps[1] in told
    assert steps[2] not in told
    with speaking("en"):
        assert placed().steps[1].words() not in told


def test_a_record_is_told_with_its_moves(record: Path) -> None:
    told = run("show", record).output
    position, moves = played("bigbang", 6)[0], played("bigbang", 6)[1].moves
    assert all(move in told for move in moves)
    assert position.text() in told


def test_moves_may_be_played_first(case: Path) -> None:
    told = run("show", case, "--after", "SY1@0,1").output
    start = bigbang.parse("universe: BB@0,0 PY1@1,0\nrow: SY1 CO1 AR1 PB1")
    assert start.play("SY1@0,1").text() in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "cs1.x"), "not a link"),
        (("show", "nowhere.toml"), "nowhere.toml"),
        (("picture", "{case}", "--out", "{folder}/a.gif"), "a name that ends in .svg, .png and .pdf"),
        (("picture", "{case}", "--step", "3", "--move", "SY1@0,1", "--out", "{folder}/no/a.svg"), "a.svg"),
        (("picture", "{case}", "--step", "99", "--move", "SY1@0,1", "--out", "{folder}/a.svg"), "unknown step 99"),
        (("page", "{case}", "--move", "SY1@9,9", "--out", "{folder}/a.html"), "BB-PLACE"),
        (("page", "{empty}", "--out", "{folder}/a.html"), "expected a record"),
        (("show", "{broken}"), "broken.toml: $.position: impossible position: BB-PLACE-INV"),
    ],
)
def test_refusals_are_one_line_and_write_nothing(
    arguments: tuple[str, ...], said: str, case: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty.jsonl"
    write_records(empty, list[Record]())
    broken = tmp_path / "broken.toml"
    broken.write_text(CASE.replace("PY1@1,0", "PY1@1,0 SO2@1,-1"), encoding="utf-8")
    before = sorted(tmp_path.iterdir())
    done = run(*(one.format(case=case, folder=tmp_path, empty=empty, broken=broken) for one in arguments))
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before
