"""What comes back: notebooks and tables typed from paper. Answers are read, never run."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from ...core.errors import CosmosError, FileError, shown
from ...core.files import read_whole
from ...core.language import N_, say, speaking
from ..export.graded import respond_to
from ..export.marks import Mark
from ..response import Response
from .group import Group, drawn, lay
from .tables import read_table

ANSWERS: Final = "answers.json"
CODES: Final = ("code", "código", "codigo")  # heads of the column of codes
VARIABLE: Final = re.compile(r"answer_([1-9]\d*)")
CODE: Final = re.compile(r"\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b")


class Collected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answers of a class: by code and number of the exercise. `notices` tell what could not be used."""

    answers: dict[str, dict[int, Any]] = {}
    notices: tuple[str, ...] = ()


class Marked(msgspec.Struct, frozen=True):
    """The answer of a student to an exercise, and what it comes to; `None` where there is none, or it is no answer.

    Of what is no answer, `fault` says why.
    """

    student: str
    number: int
    worth: float
    item: Any
    response: Response | None
    fault: str = ""

    @property
    def points(self) -> float:
        """The points it gets."""
        return self.worth * self.response.points if self.response is not None else 0.0

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """The misconceptions that give exactly this answer: ``RULE=reading``."""
        if self.response is None or self.response.right:
            return ()
        return tuple(f"{rule}={reading}" for rule, reading in self.response.diagnosis.acts_as)

    @property
    def mark(self) -> Mark:
        """The mark as it stands in a table."""
        return Mark(self.student, str(self.number), self.points, self.worth, self.misconceptions)


def collect(folder: Path, group: Group, submissions: Path) -> Collected:
    """Read all notebooks and tables below a folder, and keep the answers in `answers.json` of the class.

    A notebook is known by its code, whatever its name; where a student has handed in several, the newest file counts,
    and that is told. A table has a column `code`, and one with the number of each exercise. What was collected before,
    from whichever folder, is kept for those who hand in nothing new.

    Raises:
        FileError: there is no such folder.
        OSError: the answers cannot be written.
    """
    if not submissions.is_dir():
        raise FileError(submissions, "*.ipynb, *.csv", say(N_("expected a folder")))
    codes = group.codes
    before = read_collected(folder).answers if (folder / ANSWERS).is_file() else {}
    answers: dict[str, dict[int, Any]] = {}
    notices: list[str] = []
    files = [
        file
        for file in submissions.rglob("*")
        if file.suffix.lower() in (".ipynb", ".csv") and ".ipynb_checkpoints" not in file.parts
    ]
    whence: dict[str, Path] = {}
    for file in sorted(files, key=lambda file: (file.stat().st_mtime, str(file))):
        try:
            for code, said in _read(file):
                if code not in codes:
                    notices.append(
                        say(N_("{file}: no student of this class has the code {code}"), file=file.name, code=code)
                    )
                elif file.suffix.lower() == ".csv":
                    answers[code] = {**answers.get(code, {}), **said}
                else:
                    if code in whence:
                        notices.append(_twice(codes[code], whence[code], file, submissions))
                    answers[code], whence[code] = said, file
        except FileError as fault:
            notices.append(str(fault))
    kept = {code: said for code, said in before.items() if code in codes and code not in answers}
    if kept:
        students = [codes[code] for code in kept]
        notices.append(say(N_("collected before and kept: {students}"), students=students))
    answers |= kept
    without = [student for code, student in codes.items() if code not in answers]
    if without:
        notices.append(say(N_("nothing handed in: {students}"), students=without))
    found = Collected({code: dict(sorted(said.items())) for code, said in sorted(answers.items())}, tuple(notices))
    lay(folder / ANSWERS, msgspec.json.format(msgspec.json.encode(found), indent=1))
    return found


def _twice(student: str, old: Path, new: Path, folder: Path) -> str:
    template = N_("{student} has handed in twice: {new} counts, {old} does not")
    return say(template, student=student, new=new.relative_to(folder), old=old.relative_to(folder))


def read_collected(folder: Path) -> Collected:
    """What was collected last.

    Raises:
        FileError: nothing has been collected, or it cannot be read.
    """
    file = folder / ANSWERS
    try:
        return msgspec.json.decode(read_whole(file), type=Collected)
    except msgspec.DecodeError as fault:
        raise FileError(file, "$", str(fault)) from None


def mark(group: Group, collected: Collected, folder: Path | None = None) -> Iterator[Marked]:
    """The answers of a class marked by the engine, student by student; those to what was drawn in its folder, if given.

    Raises:
        FileError: what was drawn cannot be read.
    """
    codes = {student: code for code, student in group.codes.items()}
    for student in group.students:
        said = collected.answers.get(codes[student])
        if said is None:
            continue
        whole = drawn(folder, group, student)
        for number, item in enumerate(whole.items, 1):
            found, fault = _response(item, said.get(number), group.lang)
            yield Marked(student, number, whole.worth(number), item, found, fault)


def _response(item: Any, said: Any, lang: str) -> tuple[Response | None, str]:
    if said is None:
        return None, ""
    try:
        with speaking(lang):
            return respond_to(item, said, lang), ""
    except CosmosError as fault:
        return None, str(fault)


# ------------------------------------------------------------------------------------------------ reading


def _read(file: Path) -> Iterator[tuple[str, dict[int, Any]]]:
    """Codes with their answers.

    Raises:
        FileError: it cannot be read as what it should be.
    """
    if file.suffix.lower() == ".csv":
        yield from _read_table(file)
    else:
        yield _read_notebook(file)


def _read_notebook(file: Path) -> tuple[str, dict[int, Any]]:
    try:
        whole = json.loads(read_whole(file))
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in whole["cells"]]
        code = whole.get("metadata", {}).get("cosmoslearn", {}).get("code", "")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise FileError(file, "JSON", say(N_("expected a notebook"))) from None
    if not code:  # an editor may have lost it; it stands at the top too
        found = next((one for kind, text in cells if kind == "markdown" and (one := CODE.search(text))), None)
        code = found[0] if found else ""
    if not code:
        raise FileError(file, say(N_("code")), say(N_("expected the code of a student, as in XXXX-XXXX")))
    said: dict[int, Any] = {}
    for kind, text in cells:
        if kind == "code":
            said |= {number: value for number, value in answers_in(text) if value is not None}
    return code, said


def answers_in(source: str) -> Iterator[tuple[int, Any]]:
    """The answers in a cell: what is given to `answer_1` and the like as a plain value. Nothing is run.

    >>> list(answers_in("answer_1 = 'b'; answer_2 = {'1,0'}; answer_3 = print()"))
    [(1, 'b'), (2, ['1,0'])]
    """
    try:
        body = ast.parse(
            "".join(line for line in source.splitlines(True) if not line.lstrip().startswith(("%", "!")))
        ).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in body:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
            continue
        named = VARIABLE.fullmatch(node.targets[0].id)
        try:
            value = ast.literal_eval(node.value)
        except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
            continue
        if named:
            yield int(named[1]), sorted(map(str, value)) if isinstance(value, set) else _kept(value)


def _kept(value: Any) -> Any:
    """A value that JSON can hold; anything else as text."""
    if isinstance(value, tuple):
        return [_kept(one) for one in value]
    return value if isinstance(value, str | int | float | list | dict | None) else str(value)


def _read_table(file: Path) -> Iterator[tuple[str, dict[int, Any]]]:
    heads, rows = read_table(file)
    column = next((head for head in heads if head.casefold() in CODES), None)
    if column is None:
        raise FileError(file, shown("; ".join(heads)), say(N_("expected a column with the codes: code")))
    for row in rows:
        said = {int(head): cell for head, cell in row.items() if head.isdecimal() and cell}
        yield row.get(column, "").upper(), said
