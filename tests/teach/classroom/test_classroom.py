"""Class tools: what is handed out, what comes back, and what is made of it."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import nbformat
import pytest
from msgspec.structs import replace

from cosmoslearn.core.errors import FileError, UnknownName
from cosmoslearn.teach.classroom import handing_out
from cosmoslearn.teach.classroom.collecting import Collected, answers_in, collect, mark
from cosmoslearn.teach.classroom.group import Group, new_group, read_group, read_students
from cosmoslearn.teach.classroom.handing_out import (
    hand_out_moodle,
    hand_out_notebooks,
    hand_out_sheets,
    processes,
    stem,
)
from cosmoslearn.teach.classroom.report import report_on, write_report
from cosmoslearn.teach.exercises.course import Course, Slot
from cosmoslearn.teach.export.graded import KEY, exercises_of, find_key
from cosmoslearn.teach.export.notebook import notebook
from cosmoslearn.teach.export.question import question
from cosmoslearn.teach.options import misconceptions, under

FORMAT: Any = nbformat  # its functions carry no types
NAME = "first-set"


def times(folder: Path) -> dict[str, int]:
    return {
        str(file.relative_to(folder)): file.stat().st_mtime_ns for file in sorted(folder.rglob("*")) if file.is_file()
    }


# ---------------------------------------------------------------------------------------------- students


@pytest.mark.parametrize(
    "content",
    [
        "name\nAna\nÑoño".encode(),
        "\ufeffGrupo;Nombre\nx;Ana\ny; Ñoño ".encode(),
        "id\tAlumno\r\n1\tAna\r\n\r\n2\tÑoño\r\n".encode(),
        'Name,x\n"Ana",1\nÑoño,2\n,3'.encode(),
        "name\rAna\rÑoño\r".encode(),
        "sep=;\r\ngrupo;Alumno/a\r\n4B;Ana\r\n;\r\n4B;Ñoño\r\n".encode("cp1252"),
        "\r\nNombre\tGrupo\r\nAna\t4B\r\nÑoño\t4B\r\n".encode("utf-16"),
        "name\nAna\nN\u0303on\u0303o".encode(),
    ],
)
def test_names_are_read_from_tables_as_spreadsheets_write_them(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "students.csv"
    file.write_bytes(content)
    assert read_students(file) == ("Ana", "Ñoño")


def test_surnames_stand_behind_the_name(tmp_path: Path) -> None:
    file = tmp_path / "students.csv"
    file.write_text("Apellido(s);Nombre\nGil Ruiz;Lucía\nSanz;Lucía\n;Noa", encoding="utf-8")
    assert read_students(file) == ("Lucía Gil Ruiz", "Lucía Sanz", "Noa")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"a,b\n1,2", "a column with one of these heads"), (b"name\n", "at least one"), (b"name\n \n", "at least one"),
        (b"name\nAna\nAna", "stands there twice"), (b"name\n\x81", "UTF-8"), (b"", "a column"),
        ("name\nÑoño\nN\u0303on\u0303o".encode(), "stands there twice"), (b'name\n"' + b"a" * 200_000, "a table"),
    ],
)  # fmt: skip
def test_a_table_without_names_is_refused(content: bytes, why: str, tmp_path: Path) -> None:
    file = tmp_path / "students.csv"
    file.write_bytes(content)
    with pytest.raises(FileError, match=why) as refused:
        read_students(file)
    assert "\n" not in str(refused.value)


def test_a_class_is_laid_down_once_and_another_is_refused(group: Group, tmp_path: Path) -> None:
    assert new_group(tmp_path, group)
    before = times(tmp_path)
    assert not new_group(tmp_path, group)
    with pytest.raises(FileError, match="another class"):
        new_group(tmp_path, replace(group, lang="en"))
    assert times(tmp_path) == before
    assert read_group(tmp_path) == group


def test_students_come_and_go_and_the_others_keep_what_they_have(group: Group, tmp_path: Path) -> None:
    new_group(tmp_path, group)
    hand_out_notebooks(tmp_path, group, progress=False)
    hand_out_sheets(tmp_path, group, pdf=False, progress=False)
    before = times(tmp_path)
    later = replace(group, students=("Noa", *group.students[1:]))
    assert new_group(tmp_path, later)
    assert hand_out_notebooks(tmp_path, later, progress=False).written == 2  # her notebook, and the key
    assert hand_out_sheets(tmp_path, later, pdf=False, progress=False).written == 3  # her sheet and key, and the table
    after = times(tmp_path)
    changed = {name for name, time in before.items() if after[name] != time}
    assert changed == {"class.json", "keys/key.csv", f"nbgrader/{KEY}"}
    key = find_key(tmp_path / "nbgrader")
    assert key is not None
    assert set(key.sets[NAME]) == {"", *(stem(later.bare(student)) for student in later.students)}
    codes = {row.split(";")[1] for row in (tmp_path / "keys" / "key.csv").read_text(encoding="utf-8").splitlines()[1:]}
    assert codes == set(later.codes)


def test_what_was_drawn_stays_and_is_marked_whatever_would_be_drawn_now(
    group: Group, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_out_moodle(tmp_path, group, progress=False)
    before = group.assignment("Luis")
    said = right(group, "Luis")
    code = group.bare("Luis").code
    monkeypatch.setattr(Group, "assignment", lambda self, student: 1 / 0)
    marked = list(mark(group, Collected({code: said}), tmp_path))
    assert [one.item for one in marked] == list(before.items)
    assert all(one.points == one.worth for one in marked)
    (tmp_path / "sets" / f"{code}.json").write_text("{", encoding="utf-8")
    with pytest.raises(FileError, match=code):
        list(mark(group, Collected({code: said}), tmp_path))


def test_notebooks_of_the_other_mode_are_not_mixed_in(group: Group, tmp_path: Path) -> None:
    hand_out_notebooks(tmp_path, group, progress=False)
    before = times(tmp_path)
    with pytest.raises(FileError, match="other mode"):
        hand_out_notebooks(tmp_path, group, "exam", progress=False)
    assert times(tmp_path) == before


def test_who_works_for_a_process_ends_with_it(tmp_path: Path) -> None:
    """Killed outright, it leaves no process behind that waits for ever."""
    file = tmp_path / "parent.py"
    file.write_text(PARENT, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(file)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "ready\n"
        parent.kill()
        # The pipe is held by both: it ends only when the worker has ended too.
        reader = threading.Thread(target=parent.stdout.read, daemon=True)
        reader.start()
        reader.join(60)
        assert not reader.is_alive()


PARENT = """
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from cosmoslearn.teach.classroom.handing_out import end_with_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, get_context("spawn"), end_with_parent)
    pool.submit(abs, 1).result()
    print("ready", flush=True)
    time.sleep(600)
"""


# ------------------------------------------------------------------------------------------- handing out


def test_every_student_gets_other_positions_and_a_code(group: Group) -> None:
    sets = [group.assignment(student) for student in group.students]
    for items in zip(*(one.items for one in sets), strict=True):
        assert len({(item.case.position, str(item.ask)) for item in items}) > 1
        assert len({item.kind for item in items}) == 1
    assert len(group.codes) == len(group.students)


def test_a_second_run_changes_nothing(group: Group, tmp_path: Path) -> None:
    ways: Mapping[str, Any] = {"moodle": hand_out_moodle, "sheets": hand_out_sheets, "notebooks": hand_out_notebooks}
    for way in ways.values():
        assert way(tmp_path, group, progress=False).written > 0
    before = times(tmp_path)
    for way in ways.values():
        assert way(tmp_path, group, progress=False).written == 0
    assert times(tmp_path) == before
    assert len(list((tmp_path / "sheets").glob("*.pdf"))) == len(group.students)
    assert len(list((tmp_path / "moodle").glob("*.xml"))) == len(group.students)


def test_several_processes_write_the_same(group: Group, tmp_path: Path) -> None:
    many = replace(group, students=tuple(f"Student {number}" for number in range(2 * handing_out.ALONE)))
    with processes(group) as executor:
        assert executor is None  # three students are not worth another process
    with processes(many) as executor:
        spread = hand_out_sheets(tmp_path / "spread", many, pdf=False, progress=False, executor=executor)
    assert hand_out_sheets(tmp_path / "alone", many, pdf=False, progress=False) == spread
    files = sorted(file.relative_to(tmp_path / "alone") for file in (tmp_path / "alone").rglob("*.*"))
    assert len(files) == 3 * len(many.students) + 1  # what was drawn, sheet and key; and the table
    assert all((tmp_path / "alone" / one).read_bytes() == (tmp_path / "spread" / one).read_bytes() for one in files)


def test_a_refusal_in_another_process_says_the_same(tmp_path: Path) -> None:
    lost = Group(Course("x", (Slot("bigbang/erth"),), {"en": "X", "es": "X"}), ("Ana",))
    other = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    with other as executor, pytest.raises(UnknownName, match="nearest: bigbang/earth"):
        hand_out_moodle(tmp_path, lost, progress=False, executor=executor)
    assert not list(tmp_path.iterdir())


def test_interrupted_work_resumes_and_leaves_no_half_file(
    group: Group, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = hand_out_moodle.__globals__["moodle"], []

    def stops(whole: Any, lang: str) -> Any:
        calls.append(whole.student)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(whole, lang)

    monkeypatch.setattr(handing_out, "moodle", stops)
    with pytest.raises(KeyboardInterrupt):
        hand_out_moodle(tmp_path, group, progress=False)
    assert len(list((tmp_path / "moodle").iterdir())) == 1
    done = hand_out_moodle(tmp_path, group, progress=False)
    assert (done.written, done.kept) == (2, 1)
    assert calls == [group.students[0], group.students[1], group.students[1], group.students[2]]


def test_the_key_table_has_a_line_for_every_exercise_of_every_student(group: Group, tmp_path: Path) -> None:
    hand_out_sheets(tmp_path, group, pdf=False, progress=False)
    text = (tmp_path / "keys" / "key.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert len(rows) == len(group.students) * len(group.course.slots)
    first = rows[0]
    assert (first["alumno"], first["puntos"]) == ("Ana Peña", "2")
    assert first["código"] in group.codes
    assert first["respuesta correcta"] == question(group.assignment("Ana Peña").items[0], "es").lettered


def test_the_key_of_nbgrader_knows_each_student_by_the_folder(group: Group, made: Path) -> None:
    key = find_key(made / "nbgrader")
    assert key is not None
    for student in group.students:
        home = made / "nbgrader" / "autograded" / stem(group.bare(student)) / NAME
        assert exercises_of(key, NAME, home) == group.assignment(student).items


# --------------------------------------------------------------------------------------------- collecting


def hand_in(made: Path, target: Path, group: Group, said: Mapping[str, Mapping[int, object]]) -> None:
    """Notebooks with answers typed into them."""
    for student, answers in said.items():
        name = stem(group.bare(student))
        whole = FORMAT.read(made / "nbgrader" / "handout" / name / f"{NAME}.ipynb", 4)
        for cell in whole.cells:
            number = cell.get("id", "").removesuffix("-answer").removeprefix("q")
            if number.isdecimal() and int(number) in answers:
                cell.source = f"answer_{number} = {answers[int(number)]!r}"
        target.mkdir(exist_ok=True)
        FORMAT.write(whole, target / f"{name}.ipynb")


def right(group: Group, student: str) -> dict[int, object]:
    """What the teacher's source of a student's set holds as answers."""
    text = notebook(group.assignment(student), "es", solutions=True).content
    found: dict[int, object] = {}
    for cell in FORMAT.reads(text, 4).cells:
        found |= {number: value for number, value in answers_in(cell.source) if value is not None}
    return found


def test_right_answers_come_back_with_all_points(group: Group, made: Path, tmp_path: Path) -> None:
    said = {student: right(group, student) for student in group.students}
    hand_in(made, tmp_path / "in", group, said)
    found = collect(tmp_path, group, tmp_path / "in")
    assert found.notices == ()
    marked = list(mark(group, found))
    assert sum(one.points for one in marked) == 3 * 6.0
    assert all(one.points == one.worth for one in marked)


def test_what_learners_do_to_notebooks(group: Group, made: Path, tmp_path: Path) -> None:
    """Cells copied, split, deleted, retyped; metadata lost; code that must never run."""
    said = right(group, "Luis")
    hand_in(made, tmp_path / "in", group, {"Luis": said})
    (file,) = (tmp_path / "in").iterdir()
    whole = FORMAT.read(file, 4)
    del whole.metadata["cosmoslearn"]
    cells = {cell.id: cell for cell in whole.cells}
    copy = FORMAT.from_dict({**cells["q1-answer"], "id": "copy"})
    cells["q2-answer"].source = f"# mine\n%time\nprint('x')\n{cells['q2-answer'].source}"
    trap = FORMAT.v4.new_code_cell(
        f"open({str(tmp_path / 'trap')!r}, 'w').write('x')\nwhile True: pass\nanswer_3 = 1/0"
    )
    broken = FORMAT.v4.new_code_cell("answer_4 = (((")
    whole.cells = [one for one in whole.cells if one.id not in ("open", "q3-mark")] + [copy, trap, broken]
    FORMAT.write(whole, file)
    found = collect(tmp_path, group, tmp_path / "in")
    assert not (tmp_path / "trap").exists()
    marked = [one for one in mark(group, found) if one.student == "Luis"]
    assert [one.points for one in marked] == [2.0, 1.0, 1.0, 1.0, 1.0]


def test_who_hands_in_twice_is_told_and_what_came_before_is_kept(group: Group, made: Path, tmp_path: Path) -> None:
    hand_in(made, tmp_path / "in", group, {"Luis": {1: "a"}, "Ana Peña": {1: "b"}})
    luis, ana = (next((tmp_path / "in").glob(f"{group.bare(one).code}*")) for one in ("Luis", "Ana Peña"))
    luis.rename(tmp_path / "in" / "COPY OF final (2).IPYNB")
    (tmp_path / "in" / "mine").mkdir()
    hand_in(made, tmp_path / "in" / "mine", group, {"Luis": {1: "c"}})
    os.utime(next((tmp_path / "in" / "mine").iterdir()), (2e9, 2e9))
    found = collect(tmp_path, group, tmp_path / "in")
    assert found.answers[group.bare("Luis").code] == {1: "c"}
    (twice,) = [one for one in found.notices if "twice" in one]
    assert "Luis" in twice
    assert "COPY OF final (2).IPYNB does not" in twice
    # A second folder, with one who was late: the others' answers stay.
    hand_in(made, tmp_path / "late", group, {"Íñigo «Ñ» <x>": {1: "a"}})
    late = collect(tmp_path, group, tmp_path / "late")
    assert late.answers == {**found.answers, group.bare("Íñigo «Ñ» <x>").code: {1: "a"}}
    assert any("kept" in one and "Luis" in one and "Ana Peña" in one for one in late.notices)
    assert ana.is_file()


def test_a_table_typed_from_paper_is_read(group: Group, tmp_path: Path) -> None:
    code = next(code for code, student in group.codes.items() if student == "Ana Peña")
    (tmp_path / "in").mkdir()
    letter = right(group, "Ana Peña")[1]
    (tmp_path / "in" / "paper.csv").write_text(
        f"Código;1;2;3\n{code.lower()};{letter};zzz;zzz\nXXXX-XXXX;a;;", encoding="utf-8-sig"
    )
    found = collect(tmp_path, group, tmp_path / "in")
    assert found.answers == {code: {1: letter, 2: "zzz", 3: "zzz"}}
    assert len(found.notices) == 2  # a code that is nobody's, and two students without anything
    marked = list(mark(group, found))
    assert [one.points for one in marked] == [2.0, 0.0, 0.0, 0.0, 0.0]
    assert [bool(one.fault) for one in marked] == [False, True, False, False, False]
    assert "zzz" in marked[1].fault
    write_report(tmp_path, group, marked)
    table = (tmp_path / "report" / "marks.csv").read_text(encoding="utf-8-sig")
    assert table.splitlines()[1:] == ["Ana Peña;2;6", "Íñigo «Ñ» <x>;;", "Luis;;"]


def test_what_is_no_notebook_is_told_and_the_others_are_read(group: Group, made: Path, tmp_path: Path) -> None:
    hand_in(made, tmp_path / "in", group, {"Luis": {1: "a"}})
    (tmp_path / "in" / "broken.ipynb").write_text("{", encoding="utf-8")
    (tmp_path / "in" / "list.ipynb").write_text("[1]", encoding="utf-8")
    found = collect(tmp_path, group, tmp_path / "in")
    assert len(found.answers) == 1
    assert sum("expected a notebook" in notice for notice in found.notices) == 2
    with pytest.raises(FileError, match="expected a folder"):
        collect(tmp_path, group, tmp_path / "nowhere")


# ------------------------------------------------------------------------------------------------- report


def mistaken(group: Group) -> tuple[Collected, str, str]:
    """Everybody judges as one misconception does, where it gives another answer; its name, and a student who does."""
    answers: dict[str, dict[int, Any]] = {}
    names: dict[str, str] = {}
    for code, student in group.codes.items():
        item = group.assignment(student).items[3]
        for rule, reading in misconceptions(item):
            value = under(item, rule, reading)
            if value is not None and value != item.right:
                answers[code] = {4: value}
                names.setdefault(f"{rule}={reading}", student)
                break
    name = next(iter(names))
    return Collected(answers), name, names[name]


def test_the_report_names_the_misconception_and_who_acts_so(group: Group, tmp_path: Path) -> None:
    collected, name, student = mistaken(group)
    found, written = write_report(tmp_path, group, mark(group, collected))
    met = {one.name: one.students for one in found.misconceptions}
    assert student in met[name]
    assert found.exercises[3].answered == len(collected.answers)
    assert found.exercises[3].right == 0
    assert written == 6
    _, again = write_report(tmp_path, group, mark(group, collected))
    assert again == 0
    page = (tmp_path / "report" / "report.html").read_text(encoding="utf-8")
    assert name in page
    assert "Actúan como si fuera así" in page
    assert "src=" not in page
    table = (tmp_path / "report" / "misconceptions.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(table), delimiter=";"))
    assert {row["idea errónea"] for row in rows} == set(met)
    totals = (tmp_path / "report" / "marks.csv").read_bytes()
    assert totals.startswith(b"\xef\xbb\xbf")
    assert (tmp_path / "report" / "rules.svg").read_text(encoding="utf-8").startswith("<?xml")


def test_the_hardest_rule_stands_first(group: Group) -> None:
    code = next(iter(group.codes))
    student = group.codes[code]
    said = right(group, student)
    found = report_on(mark(group, Collected({code: {1: said[1], 2: "zzz"}})), "en")
    means = [line.mean for line in found.rules]
    assert means == sorted(means)
    assert means[0] < means[-1]


def test_the_folder_of_a_class_can_be_moved(group: Group, made: Path, tmp_path: Path) -> None:
    shutil.copytree(made, tmp_path / "moved")
    assert read_group(tmp_path / "moved") == group
    assert hand_out_notebooks(tmp_path / "moved", group, progress=False).written == 0
    assert json.loads((tmp_path / "moved" / "nbgrader" / KEY).read_text(encoding="utf-8"))["lang"] == "es"
