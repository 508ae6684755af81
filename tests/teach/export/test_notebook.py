"""Notebooks of exercises: run as learners do, and graded by nbgrader itself."""

from __future__ import annotations

import ast
import csv
import html
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import nbformat
import pytest
from msgspec.structs import replace
from nbconvert import HTMLExporter

from cosmoslearn.core.errors import BadOption, FileError
from cosmoslearn.teach.answering import BadAnswer
from cosmoslearn.teach.export import graded
from cosmoslearn.teach.export.notebook import key_file, nbgrader_config, notebook
from cosmoslearn.teach.export.question import question
from cosmoslearn.teach.export.sealed import canonical, digest, seal
from tests.teach.export import samples

FORMAT: Any = nbformat  # its functions carry no types
EXPORTER: Any = HTMLExporter
NAME = samples.assignment().name
RIGHT = {
    "judged": "A)", "marked": "1,-1; 1,0;0,1; 0,-1\n-1,1; -1,0", "computed": "3,0", "decimal": "77,25",
    "yes-or-no": "a", "ordered": ["water", "fire", "air"], "found": " PY1@1,0 ",
}  # fmt: skip


def cells(text: str) -> list[Any]:
    return list(FORMAT.reads(text, 4).cells)


def sealed_in(source: str) -> str:
    """What the first cell of a notebook opens."""
    call = ast.parse(source).body[-1]
    assert isinstance(call, ast.Expr)
    assert isinstance(call.value, ast.Call)
    return str(ast.literal_eval(call.value.args[1]))


def test_the_notebook_is_valid_and_its_grade_ids_are_unique_and_stable() -> None:
    text = notebook(samples.assignment(), "es", solutions=True).content
    whole = FORMAT.reads(text, 4)
    FORMAT.validate(whole)
    found = [cell.metadata.nbgrader for cell in whole.cells if "nbgrader" in cell.metadata]
    ids = [one.grade_id for one in found]
    assert len(ids) == len(set(ids)) == 2 * len(samples.assignment().items)
    assert ids[1] == f"{NAME}-1"
    assert {one.schema_version for one in found} == {3}
    assert [one.points for one in found if one.grade] == [1] * len(samples.assignment().items)
    assert text == notebook(samples.assignment(), "es", solutions=True).content


@pytest.mark.parametrize("mode", ["practice", "exam"])
def test_nothing_of_the_answers_is_in_what_a_learner_gets(mode: Any) -> None:
    text = notebook(samples.assignment(), "en", mode).content
    assert "SOLUTION" not in text
    assert "any-neighbour" not in text
    whole = cells(text)
    for cell, item in zip([cell for cell in whole if "<img " in cell.source], samples.assignment().items, strict=True):
        shown = json.dumps(cell.source) + " ".join(one.source for one in whole if one.cell_type == "code")
        asked = question(item, "en")
        if asked.form == "set":
            assert asked.right not in shown
        assert "".join(asked.worked[1:]) not in shown or not asked.worked
    opened = msgspec.json.decode(sealed_in(whole[1].source))
    assert all(("right" in one) is (mode == "practice") for one in opened)


def test_an_example_of_how_to_answer_does_not_depend_on_the_answer() -> None:
    here, there = samples.marked(), replace(samples.marked(), ask=replace(samples.marked().ask, moves="PR1@"))  # type: ignore[type-var]
    texts = [notebook(replace(samples.assignment(), items=(item,)), "en").content for item in (here, there)]
    assert len({next(cell.source for cell in cells(text) if "names with" in cell.source) for text in texts}) == 1


def test_the_nasty_statement_is_shown_as_it_is() -> None:
    page, _ = EXPORTER().from_notebook_node(FORMAT.reads(notebook(samples.assignment(), "es").content, 4))
    words = html.unescape(re.sub(r"<[^>]+>", "", page))
    assert samples.NASTY in words
    assert len(re.findall(r'<img[^>]*src="data:image/svg', page)) == len(samples.assignment().items)


# --------------------------------------------------------------------------------------- without the key


@pytest.fixture
def learner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., float]:
    """A learner's session: opens a notebook, sets answers, and runs graded cells."""
    monkeypatch.chdir(tmp_path)
    main = sys.modules["__main__"]

    def run(number: int, said: object = None, mode: Any = "practice", lang: str = "es") -> float:
        opening = cells(notebook(samples.assignment(), lang, mode).content)[1].source
        graded.open_exercises(NAME, sealed_in(opening))
        monkeypatch.setattr(main, f"answer_{number}", said, raising=False)
        return graded.check(NAME, number)

    return run


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_answer_in_practice_gets_the_point(name: str, learner: Callable[..., float]) -> None:
    number = [item.id for item in samples.assignment().items].index(name) + 1
    points = learner(number, RIGHT[name])
    assert type(points) is float
    assert points == 1.0


def test_a_known_mistake_is_answered_and_an_unknown_is_only_wrong(
    learner: Callable[..., float], capsys: pytest.CaptureFixture[str]
) -> None:
    assert learner(1, "b") == 0.0
    feedback = question(samples.judged(), "es").answers[1].feedback
    assert feedback in capsys.readouterr().out
    assert learner(2, "1,0") == 0.0
    shown = capsys.readouterr()
    assert shown.out == "[X] Todavía no\n"
    assert shown.err == ""


def test_in_an_exam_nothing_is_given_away(learner: Callable[..., float], capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for answer in ("a", "b"):
        assert learner(1, answer, "exam") == 0.0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != ""


@pytest.mark.parametrize("said", [None, "z", 3, [], {}, object(), float("nan"), "«", "a" * 10_000])
@pytest.mark.parametrize("number", [1, 3, 4, 7, 9, 12])
def test_whatever_is_typed_gives_a_message_and_a_float(
    number: int, said: object, learner: Callable[..., float], capsys: pytest.CaptureFixture[str]
) -> None:
    points = learner(number, said)
    assert type(points) is float
    assert 0.0 <= points <= 1.0
    shown = capsys.readouterr()
    assert shown.out
    assert shown.err == ""


def test_a_cell_run_before_the_first_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert graded.check("no-such-set", 1) == 0.0
    assert "Run the cell at the top" in capsys.readouterr().out


def test_digests_need_their_salt_and_place() -> None:
    asked = question(samples.computed(), "en")
    one, other = seal(asked, "a-1", "salt"), seal(asked, "a-1", "other")
    assert digest(one, "3") in one.right
    assert set(one.right).isdisjoint(other.right)
    assert set(one.right).isdisjoint(seal(asked, "a-2", "salt").right)
    assert seal(asked, "a-1").right == ()


def test_a_warning_of_a_library_costs_no_point(
    learner: Callable[..., float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = digest

    def warns(*given: Any) -> str:
        sys.stderr.write("DeprecationWarning: old\n")
        return real(*given)

    monkeypatch.setattr(graded, "digest", warns)
    name = samples.computed().id
    assert learner([item.id for item in samples.assignment().items].index(name) + 1, RIGHT[name]) == 1.0
    assert capsys.readouterr().err == ""


def test_a_letter_that_is_no_option_is_refused() -> None:
    sealed = seal(question(samples.judged(), "en"), "a-1", "s")
    with pytest.raises(BadAnswer, match="a letter from a to b"):
        canonical(sealed, "d")


def test_there_are_two_modes() -> None:
    with pytest.raises(BadOption):
        notebook(samples.assignment(), "en", "quiz")  # type: ignore[arg-type]


# --------------------------------------------------------------------------------------------- nbgrader


def answered(text: str, said: dict[int, str]) -> Any:
    """A learner's notebook with some answers typed."""
    whole = FORMAT.reads(text, 4)
    for cell in whole.cells:
        number = cell.get("id", "").removesuffix("-answer").removeprefix("q")
        if number.isdecimal() and int(number) in said:
            cell.source = f"answer_{number} = {said[int(number)]}"
    return whole


def test_nbgrader_generates_grades_and_gives_feedback(tmp_path: Path) -> None:
    assignment = replace(samples.assignment(), points=(2.0, *[1.0] * 11))
    tools = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}

    def nbgrader(*words: str) -> None:
        command = [sys.executable, "-m", "nbgrader", *words]
        done = subprocess.run(command, cwd=tmp_path, env=tools, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]

    source = tmp_path / "source" / NAME / f"{NAME}.ipynb"
    source.parent.mkdir(parents=True)
    source.write_text(notebook(assignment, "es", solutions=True).content, encoding="utf-8")
    (tmp_path / "nbgrader_config.py").write_text(nbgrader_config("course"), encoding="utf-8")
    nbgrader("generate_assignment", NAME)
    released = (tmp_path / "release" / NAME / f"{NAME}.ipynb").read_text(encoding="utf-8")
    assert "SOLUTION" not in released
    assert "NotImplementedError" not in released

    right = {number: repr(word) for number, word in enumerate(solutions(assignment), 1)}
    good = answered(released, right)
    bad = answered(released, {1: "'b'", 2: "'1,0; 0,1'", 4: "'4'", 6: "1/0", 8: "['fire', 'water', 'air']"})
    broken = answered(released, right)
    broken.cells = [cell for cell in broken.cells if cell.get("id") not in ("open", "q2-answer", "q3-mark")]
    for student, made in (("good", good), ("bad", bad), ("broken", broken), ("messy", messy(released, right))):
        file = tmp_path / "submitted" / student / NAME / f"{NAME}.ipynb"
        file.parent.mkdir(parents=True)
        FORMAT.write(made, file)

    (tmp_path / graded.KEY).write_bytes(key_file([assignment], "es"))
    nbgrader("autograde", NAME)
    nbgrader("generate_feedback", NAME)
    nbgrader("export")
    with (tmp_path / "grades.csv").open(encoding="utf-8", newline="") as table:
        marks = {row["student_id"]: float(row["score"]) for row in csv.DictReader(table)}
    # bad: two of six places and none too much; of an order, one in its place.
    assert marks["good"] == 13.0
    assert marks["bad"] == pytest.approx(2 / 6 + 1 / 3)
    # broken: one answer and the cell that marks another are gone; all the others are marked.
    assert marks["broken"] == 11.0
    # messy: a pair of cells twice, an answer in two cells, one typed anew: nothing is lost.
    assert marks["messy"] == 13.0
    feedback = (tmp_path / "feedback" / "bad" / NAME / f"{NAME}.html").read_text(encoding="utf-8")
    assert "Actúas como si" in feedback
    graded_cells = FORMAT.read(tmp_path / "autograded" / "bad" / NAME / f"{NAME}.ipynb", 4).cells
    marked = [cell for cell in graded_cells if cell.metadata.get("nbgrader", {}).get("grade")]
    assert all(one.get("name") != "stderr" for cell in marked for one in cell.outputs)
    assert all(float(cell.outputs[-1]["data"]["text/plain"]) >= 0 for cell in marked)


def messy(released: str, right: dict[int, str]) -> Any:
    """A notebook with all answers right, as editors leave it: cells copied, split and typed anew."""
    whole = answered(released, right)
    place = {cell.get("id"): number for number, cell in enumerate(whole.cells)}
    copied = [FORMAT.from_dict(dict(whole.cells[place[name]], id=f"{name}-x")) for name in ("q1-answer", "q1-mark")]
    whole.cells[place["q2-answer"]].source = "half = 1"  # split: the first half keeps what belongs to the cell
    second = FORMAT.v4.new_code_cell(f"answer_2 = {right[2]}")
    whole.cells[place["q3-answer"]] = FORMAT.v4.new_code_cell(f"answer_3 = {right[3]}")
    whole.cells.insert(place["q2-answer"] + 1, second)
    return FORMAT.from_dict({**whole, "cells": [*whole.cells, *copied]})


def solutions(assignment: Any) -> list[Any]:
    """The answers that stand in the teacher's source."""
    text = notebook(assignment, "es", solutions=True).content
    found = [
        cell.source.split("BEGIN SOLUTION\n")[1].split("\n### END")[0]
        for cell in cells(text)
        if "BEGIN SOLUTION" in cell.source
    ]
    return [ast.literal_eval(line.split(" = ", 1)[1]) for line in found]


def test_the_key_has_other_exercises_for_each_student(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = replace(samples.assignment("Ana"), items=(samples.computed(),))
    eva = replace(samples.assignment("Eva"), items=(samples.found(),))
    (tmp_path / graded.KEY).write_bytes(key_file([ana, eva], "en"))
    folder = tmp_path / "autograded" / "Eva" / NAME
    key = graded.find_key(folder)
    assert key is not None
    assert graded.exercises_of(key, NAME, folder) == eva.items
    assert graded.exercises_of(key, NAME, tmp_path / "autograded" / "Ana" / NAME) == ana.items
    assert graded.exercises_of(key, NAME, tmp_path / "autograded" / "Luis" / NAME) == ()
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys.modules["__main__"], "answer_1", "PY1@1,0", raising=False)
    assert graded.check(NAME, 1, 3.0) == 3.0


def test_a_key_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / graded.KEY).write_text("{", encoding="utf-8")
    with pytest.raises(FileError, match=graded.KEY):
        graded.find_key(tmp_path)
