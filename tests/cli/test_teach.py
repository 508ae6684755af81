"""`cosmoslearn progress`, `rules`, `matrix` and `concepts`: exit codes, one-line errors, two languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cosmoslearn.cli import main
from cosmoslearn.core.registry import games
from cosmoslearn.teach.glossary import glossary
from cosmoslearn.teach.lessons.catalogue import lesson_of
from cosmoslearn.teach.lessons.session import begin
from cosmoslearn.teach.progress import VARIABLE, Progress
from cosmoslearn.teach.resume import code_of

from .test_cli import sentences, spoken

PLACEMENT = "bigbang/placement"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments])


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Progress:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "progress.sqlite3"))
    found = Progress()
    session, _ = begin(lesson_of(PLACEMENT)).answer("1,0 0,1")
    found.save(PLACEMENT, session.to_json())
    return found


def test_progress_tells_how_far_one_is_and_where_it_is_kept(kept: Progress) -> None:
    told = run("progress").output
    assert f"{PLACEMENT}: answered 0, points 0.33; code to go on: {code_of(PLACEMENT, 'six-again')}" in told
    assert str(kept.file) in told
    assert "respondidas 0, puntos 0,33" in run("progress", "--lang", "es").output


def test_progress_goes_on_by_a_code_of_another_machine(kept: Progress) -> None:
    done = run("progress", "--resume", code_of(PLACEMENT, "two-laws").lower())
    assert (done.exit_code, done.output) == (0, f"{PLACEMENT} goes on at two-laws.\n")
    assert kept.lessons()[PLACEMENT].at == "two-laws"
    assert set(kept.lessons()[PLACEMENT].done) == {"six-again"}
    refused = run("progress", "--resume", "K7Q2")
    assert refused.exit_code == 2
    assert refused.output.count("\n") == 1


def test_progress_writes_the_table(kept: Progress, tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    assert run("progress", "--csv", file, "--bom", "--lang", "es").exit_code == 0
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    assert ";0,33;" in file.read_text(encoding="utf-8-sig")


def test_progress_forgets(kept: Progress) -> None:
    assert run("progress", "--reset", "bigbang/goals").output == "Lessons forgotten: 0\n"
    assert run("progress", "--reset", "all").output == "Lessons forgotten: 1\n"
    assert "No lesson has been begun yet." in run("progress").output


def test_matrix_says_where_the_holes_are(monkeypatch: pytest.MonkeyPatch) -> None:
    from cosmoslearn.teach import matrix as module

    monkeypatch.setattr(module, "course", lambda game: ())
    done = run("matrix", "constelaciones", "--column", "lesson", "--holes")
    assert done.exit_code == 1
    first, *rows, last = done.output.splitlines()
    assert first.split() == ["lesson"]
    assert len(rows) == 57
    assert rows[0].split()[-1] == "0!"
    assert last.startswith("constelaciones, lesson: 57 holes of 57: CO-")
    spanish = run("matrix", "constelaciones", "--column", "check", "--lang", "es")
    assert spanish.exit_code == 0
    assert spanish.output.splitlines()[-1] == "constelaciones, comprobación: 0 huecos de 41"
    assert "restricción" in spanish.output


def test_matrix_of_an_unknown_game_is_one_line() -> None:
    refused = run("matrix", "bigbong")
    assert (refused.exit_code, refused.output) == (2, "unknown game bigbong; nearest: bigbang\n")


def test_rules_finds_by_synonym_and_shows_one() -> None:
    found = run("rules", "bigbang", "dos vecinas", "--lang", "es")
    first = found.output.splitlines()[0]
    assert found.exit_code == 0
    assert first.startswith("BB-PLACE-2ADJ: Ley de dos vecinas; lecciones: bigbang/placement")
    assert run("rules", "bigbang", "dos", "vecinas", "--lang", "es").output == found.output
    one = run("rules", "bigbang", "BB-PLACE-2ADJ", "--lang", "en")
    assert "Two neighbours law" in one.output
    assert "Both neighbours must be bodies." in one.output
    word = run("rules", "bigbang", "empate", "--lang", "es").output.splitlines()[0]
    assert word == f"tie: empate; {next(one.means['es'] for one in glossary().words if one.id == 'tie')}"
    assert len(run("rules", "constelaciones").output.splitlines()) == 57


def test_rules_without_an_answer_end_with_1() -> None:
    nothing = run("rules", "bigbang", "xyzzyq")
    assert (nothing.exit_code, nothing.output) == (1, "Nothing fits xyzzyq.\n")
    assert run("rules", "bigbong").exit_code == 2


def test_concepts_are_told_or_drawn(tmp_path: Path) -> None:
    told = run("concepts", "--lang", "es")
    assert told.exit_code == 0
    assert "vecindad: " in told.output
    drawn = run("concepts", "--picture", tmp_path / "map.svg", "--lang", "es")
    assert (drawn.exit_code, drawn.output) == (0, f"Escrito: {tmp_path / 'map.svg'}\n")
    assert run("concepts", "--picture", tmp_path / "map.gif").exit_code == 2


def test_the_rule_book_is_written_as_a_page(tmp_path: Path) -> None:
    file = tmp_path / "book.html"
    assert run("rules", "constelaciones", "--html", file, "--lang", "es").exit_code == 0
    assert "Libro de reglas: Constelaciones" in file.read_text(encoding="utf-8")
    refused = run("rules", "constelaciones", "--html", tmp_path / "none" / "book.html")
    assert refused.exit_code == 2
    assert refused.output.count("\n") == 1


def test_lessons_are_listed_by_game_by_mode_and_by_rule() -> None:
    every = run("lessons").output
    assert all(f" {name}/" in every for name in games())
    solo = run("lessons", "bigbang", "--mode", "solo", "--lang", "es").output
    assert solo.startswith("Big Bang 13.7. Modo solitario. Lecciones: ")
    assert " bigbang/solo: " in solo
    assert " bigbang/wormhole: " not in solo
    assert " bigbang/placement: " in run("lessons", "bb-place-2adj").output
    for wrong in (["bigbang", "--mode", "sol"], ["bigbong"], ["BB-PLACE"]):
        refused = run("lessons", *wrong)
        assert (refused.exit_code, refused.output.count("\n")) == (2, 1)


@pytest.mark.parametrize("command", ["progress", "lessons", "rules", "matrix", "concepts"])
def test_help_speaks_both_languages(command: str) -> None:
    english, spanish = spoken("en", command, "--help"), spoken("es", command, "--help")
    assert english.startswith("Usage:")
    assert spanish.startswith("Uso:")
    bare = {"--column [check|explainer|lesson|exercise|misconception|cases]"}
    assert set(sentences(english)) & set(sentences(spanish)) <= bare
    assert spoken("x-pseudo", command, "--help").count("⟦") >= 2
