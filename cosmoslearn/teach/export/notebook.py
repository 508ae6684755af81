"""Notebooks of exercises: by themselves, or for nbgrader (metadata of schema 3), with the key apart.

The graded cells are the same for every student, so nbgrader takes notebooks with other positions for each of them.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from typing import Any, Final, Literal

import msgspec

from ...core.errors import BadOption
from ...core.language import N_, in_force, say, speaking
from ...scene.svg import clean
from ..answering import said_by
from .assignment import Assignment, Export
from .graded import ANSWER, Key
from .question import Question
from .sealed import seal

Mode = Literal["practice", "exam"]
MODES: Final = ("practice", "exam")
SCHEMA: Final = 3  # of nbgrader's metadata
HOW: Final = {
    "choice": N_('the letter of an option, for example "b"'),
    "number": N_('a number, for example 3.5 or "3,5"'),
    "text": N_("a word in quotation marks"),
    "set": N_('names with semicolons between them, for example "{example}"; "none" where there is none'),
    "list": N_("the names in their order, with semicolons between them"),
    "match": N_("the title or id of the rule of each missing step, with semicolons between them"),
    "moves": N_("moves as they are written, with semicolons between them"),
}


def notebook(
    assignment: Assignment, lang: str | None = None, mode: Mode = "practice", solutions: bool = False
) -> Export[str]:
    """A notebook of exercises. With `solutions` it is nbgrader's source, whose regions nbgrader takes out.

    Raises:
        BadOption: there is no such mode.
        CosmosError: an exercise cannot be asked.
        UnknownLanguage: the language is not spoken here.
    """
    if mode not in MODES:
        raise BadOption("mode", mode, N_("practice or exam"))
    with speaking(lang) as code:
        questions = assignment.questions(code)
        cells = [_head(assignment), _opening(assignment, questions, mode)]
        for number, asked in enumerate(questions, 1):
            cells += _exercise(assignment, asked, number, solutions)
    own = {"cosmoslearn": {"assignment": assignment.name, "code": assignment.code, "mode": mode}}
    whole = {"cells": cells, "metadata": {**_METADATA, **own}, "nbformat": 4, "nbformat_minor": 5}
    return Export(json.dumps(whole, ensure_ascii=False, indent=1) + "\n")


def key_file(assignments: Iterable[Assignment], lang: str | None = None) -> bytes:
    """The key for the graded cells of some assignments, to lie in the teacher's course folder as `graded.KEY`."""
    sets: dict[str, dict[str, tuple[Any, ...]]] = {}
    for one in assignments:
        sets.setdefault(one.name, {})[one.student] = one.items
    return msgspec.json.format(msgspec.json.encode(Key(sets, in_force(lang))), indent=1)


def nbgrader_config(course: str) -> str:
    """What `nbgrader_config.py` says: the course, no error in the place of a missing answer, and copies of cells.

    nbgrader empties the metadata of a copied cell and then takes the whole notebook for one of an old version; here
    they are taken away, so that the copy is a cell like any other. It takes a cell that is late for an error without
    points; a busy computer gets more time than its half a minute, and than the four seconds for what a cell shows.
    """
    return (
        "from nbgrader.preprocessors import CheckCellMetadata, ClearOutput, DeduplicateIds, OverwriteCells, "
        "OverwriteKernelspec\n\n\n"
        "class Copies(DeduplicateIds):\n"
        "    def preprocess_cell(self, cell, resources, cell_index):\n"
        "        cell, resources = super().preprocess_cell(cell, resources, cell_index)\n"
        '        if cell.metadata.get("nbgrader") == {}:\n'
        '            del cell.metadata["nbgrader"]\n'
        "        return cell, resources\n\n\n"
        "c = get_config()\n"
        f"c.CourseDirectory.course_id = {course!r}\n"
        'c.ClearSolutions.code_stub = {"python": ""}\n'
        "c.ClearSolutions.enforce_metadata = False\n"
        "c.Autograde.sanitize_preprocessors = [ClearOutput, Copies, OverwriteKernelspec, OverwriteCells, "
        "CheckCellMetadata]\n"
        "c.Execute.timeout = 90\n"
        "c.Execute.iopub_timeout = 60\n"
    )


_METADATA: Final = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def _cell(kind: str, id: str, source: str, **metadata: Any) -> dict[str, Any]:
    lines = source.splitlines(keepends=True)
    more: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "id": id, "metadata": metadata, "source": lines, **more}


def _nbgrader(id: str, **flags: Any) -> dict[str, Any]:
    plain = {"grade": False, "solution": False, "locked": False, "task": False}
    return {"schema_version": SCHEMA, "grade_id": id, **plain, **flags}


def _head(assignment: Assignment) -> dict[str, Any]:
    about = [assignment.course, assignment.student, assignment.code]
    told = say(N_("Write each answer in its cell, run the cell, and then run the cell below it, which marks it."))
    text = f"# {_plain(assignment.heading())}\n\n{_plain(' · '.join(filter(None, about)))}\n\n{told}"
    return _cell("markdown", "head", text)


def _opening(assignment: Assignment, questions: list[Question], mode: Mode) -> dict[str, Any]:
    """The cell that makes the exercises known; the answers are not in it."""
    salt = _salt(assignment) if mode == "practice" else ""
    sealed = msgspec.json.encode(
        [seal(asked, f"{assignment.name}-{number}", salt) for number, asked in enumerate(questions, 1)]
    ).decode()
    told = say(N_("Run this cell first. It opens the exercises; their answers are not in it."))
    source = (
        f"# {told}\nfrom cosmoslearn.teach.export.graded import open_exercises\n\n"
        f"open_exercises({assignment.name!r}, {sealed!r})"
    )
    return _cell("code", "open", source)


def _salt(assignment: Assignment) -> str:
    """The same each time, so that writing the notebook again changes nothing."""
    whole = "\0".join((assignment.name, assignment.course, assignment.student))
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def _exercise(assignment: Assignment, asked: Question, number: int, solutions: bool) -> Iterator[dict[str, Any]]:
    """Statement, answer and mark of one exercise."""
    name, variable = f"{assignment.name}-{number}", ANSWER.format(n=number)
    yield _cell("markdown", f"q{number}", _statement(asked, number))
    right = f"### BEGIN SOLUTION\n{variable} = {_solution(asked)!r}\n### END SOLUTION" if solutions else ""
    source = "\n".join(filter(None, (f"# {_how(asked)}", f"{variable} = None", right)))
    yield _cell("code", f"q{number}-answer", source, nbgrader=_nbgrader(f"{name}-answer", solution=True))
    told = say(N_("This cell marks your answer. Leave it as it is."))
    worth = assignment.worth(number)
    call = f"check({assignment.name!r}, {number}{f', {worth:g}' if worth != 1 else ''})"
    source = f"# {told}\nfrom cosmoslearn.teach.export.graded import check\n\n{call}"
    graded = _nbgrader(name, grade=True, locked=True, points=worth)
    yield _cell("code", f"q{number}-mark", source, nbgrader=graded)


def _how(asked: Question) -> str:
    # Places in the order of their names: which of them are right has no say in the example.
    example = sorted(asked.item.places)[:2] or ["A", "B"] if asked.form == "set" else []
    how = say(HOW[asked.form], asked.lang, example="; ".join(example))
    return say(N_("Your answer: {how}"), asked.lang, how=how)


def _solution(asked: Question) -> Any:
    """The right answer as it may be typed."""
    if asked.form == "choice":
        pairs = zip(ascii_lowercase, asked.answers, strict=False)
        return next(letter for letter, one in pairs if one.right)
    right = asked.item.right
    if asked.form == "moves":
        return "; ".join(right[0])
    return right if asked.form == "number" else said_by(asked.item, right)


def _statement(asked: Question, number: int) -> str:
    """The exercise as Markdown: its words, its options, the board as a picture and as text."""
    options = [f"- {letter}) {_plain(one.text)}" for letter, one in zip(ascii_lowercase, asked.answers, strict=False)]
    lines = [f"## {number}. {_plain(asked.prompt)}", *map(_plain, asked.given)]
    if asked.form == "choice":
        lines.append("\n".join(options))
    if asked.form == "match":
        lines.append("\n".join(f"- {_plain(one)}" for one in asked.choices))
    summary = say(N_("The board as text"), asked.lang)
    board = asked.board.replace("&", "&amp;").replace("<", "&lt;")
    lines.append(f"<details><summary>{summary}</summary>\n<pre>{board}</pre>\n</details>")
    lines.append(_plain(say(N_("Marking: {rule}"), asked.lang, rule=asked.marking)))
    # JupyterLab shows no SVG from an attachment, nbconvert none by a link of Markdown; HTML serves both.
    picture = base64.b64encode(asked.picture(f"q{number}").encode()).decode()
    lines.append(f'<img alt="{clean(asked.described)}" src="data:image/svg+xml;base64,{picture}">')
    return "\n\n".join(lines)


def _plain(text: str) -> str:
    """A text whose signs mean nothing in Markdown or HTML.

    >>> print(_plain("a*b <i> [x] $1"))
    a\\*b &lt;i> \\[x\\] \\$1
    """
    kept = text.replace("&", "&amp;").replace("<", "&lt;")
    return "".join(f"\\{one}" if one in "\\`*_{}[]#$~|" else one for one in kept)
