"""`cosmoslearn class` from a table of students to the report, as a teacher types it."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from cosmoslearn.cli import main


def run(*words: str | Path, code: int = 0) -> Result:
    done = CliRunner().invoke(main, ["class", *map(str, words), "--lang", "es"])
    assert done.exit_code == code, done.output
    return done


def test_a_class_from_the_table_to_the_report(tmp_path: Path) -> None:
    students = tmp_path / "alumnos.csv"
    students.write_text("Nombre;Grupo\nAna Peña;B\nLuis;B\n", encoding="utf-8-sig")
    folder = tmp_path / "clase"
    wish = ("--title", "Serie 1", "--label", "4.º B", "--game", "bigbang", "--kind", "judge", "--count", "2")
    assert "alumnos: 2; ejercicios: 2" in run("new", folder, students, *wish).output
    assert "nada ha cambiado" in run("new", folder, students, *wish).output

    assert "archivos escritos: 5; ya estaban: 0" in run("sheets", folder, "--html").output
    assert "archivos escritos: 0; ya estaban: 5" in run("sheets", folder, "--html").output
    assert "archivos escritos: 2" in run("moodle", folder).output
    assert "archivos escritos: 5" in run("nbgrader", folder, "--exam").output

    assert "filtraciones: 0" in run("scan", folder, folder / "nbgrader" / "handout").output
    assert "[X]  " in run("scan", folder, folder / "keys", code=1).output

    files = sorted((folder / "nbgrader" / "handout").rglob("*.ipynb"))
    whole = json.loads(files[0].read_text(encoding="utf-8"))
    answer = next(cell for cell in whole["cells"] if cell["id"] == "q1-answer")
    answer["source"] = ["answer_1 = 'a'"]
    files[0].write_text(json.dumps(whole), encoding="utf-8")
    assert "entregados: 2 de 2" in run("collect", folder, folder / "nbgrader" / "handout").output
    run("report", folder)
    assert "archivos escritos o cambiados: 0" in run("report", folder).output
    marks = (folder / "report" / "marks.csv").read_text(encoding="utf-8-sig").splitlines()
    assert marks[0] == "alumno;puntos;sobre"
    assert len(marks) == 3


def test_a_folder_without_a_class_is_refused_in_one_line(tmp_path: Path) -> None:
    for words in (("sheets",), ("moodle",), ("nbgrader",), ("report",), ("collect", tmp_path), ("scan", tmp_path)):
        done = run(words[0], tmp_path, *words[1:], code=2)
        assert "class.json" in done.output
        assert done.output.count("\n") == 1


def test_wishes_that_nothing_fits_are_refused(tmp_path: Path) -> None:
    students = tmp_path / "s.csv"
    students.write_text("name\nAna\n", encoding="utf-8")
    for option, value in (("--rule", "BB-NONE"), ("--kind", "essay")):
        done = run("new", tmp_path / "c", students, "--title", "x", option, value, code=2)
        assert done.output.count("\n") == 1
    assert not (tmp_path / "c").exists()
