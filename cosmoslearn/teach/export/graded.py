"""What a graded cell calls: it takes the learner's answer, says something to it, and gives a plain float.

On the learner's machine there is no key: in practice the answer is compared with salted digests, in an exam it is only
checked for its form. Where the teacher's key lies in a folder above, the engine marks the answer with all its reasons.
"""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr
from html import escape
from pathlib import Path
from typing import Any, Final

import msgspec

from ...core.errors import CosmosError, FileError
from ...core.files import read_whole
from ...core.language import N_, say, speaking
from ..answering import BadAnswer, grade, read
from ..item import Item
from ..response import Response
from .question import question
from .sealed import Sealed, canonical, digest, letter_of

KEY: Final = "cosmoslearn-key.json"  # looked for in the folder of the notebook and those above it
ANSWER: Final = "answer_{n}"  # the learner's variable
SIGNS: Final = {True: "[ok]", False: "[X]"}
_opened: dict[str, tuple[Sealed, ...]] = {}


class Key(msgspec.Struct, frozen=True, omit_defaults=True):
    """The teacher's key: by assignment and student (an empty name: for all) the exercises, and their language."""

    sets: dict[str, dict[str, tuple[Item, ...]]] = {}
    lang: str = "en"


def open_exercises(assignment: str, sealed: str) -> None:
    """Make the exercises of a notebook known to its graded cells; `sealed` is what `seal` made, as JSON."""
    _opened[assignment] = msgspec.json.decode(sealed, type=tuple[Sealed, ...])


def check(assignment: str, number: int, points: float = 1.0) -> float:
    """Mark the answer to an exercise (from 1), show what is said to it, and give its points as a plain float.

    Nothing that a learner does makes it raise: a cell that was deleted or changed gives a message and no points, and
    the others are still marked.

    Raises:
        FileError: the teacher's key cannot be read; marks without it would be wrong.
    """
    # nbgrader gives no points where anything is on the error stream, if only the warning of a library.
    with redirect_stderr(io.StringIO()):
        return float(points * _part(assignment, number))


def _part(assignment: str, number: int) -> float:
    """The part of the points, from 0 to 1."""
    space = vars(sys.modules["__main__"])
    said = space.get(ANSWER.format(n=number))
    key = find_key(Path.cwd())
    if key is not None:
        return _marked(key, assignment, number, said)
    exercises = _opened.get(assignment, ())
    if not 0 < number <= len(exercises):
        return _show(say(N_("Run the cell at the top of the notebook first, the one that opens the exercises.")), 0.0)
    sealed = exercises[number - 1]
    with speaking(sealed.lang):
        return _compared(sealed, number, said)


def find_key(folder: Path) -> Key | None:
    """The teacher's key in a folder or the nearest above it; `None` where there is none.

    Raises:
        FileError: there is one that cannot be read.
    """
    file = next((place / KEY for place in (folder, *folder.parents) if (place / KEY).is_file()), None)
    if file is None:
        return None
    try:
        return msgspec.json.decode(read_whole(file), type=Key)
    except msgspec.DecodeError as fault:
        raise FileError(file, "$", str(fault)) from None


def exercises_of(key: Key, assignment: str, folder: Path) -> tuple[Item, ...]:
    """The exercises of the student whose folder it is (`.../STUDENT/ASSIGNMENT`), or else those for all."""
    sets = key.sets.get(assignment, {})
    student = next((name for name in reversed(folder.parts) if name in sets), "")
    return sets.get(student, ())


def respond_to(item: Item, said: object, lang: str) -> Response:
    """What an answer in a notebook or on paper comes to: a choice is answered by its letter.

    Raises:
        BadAnswer: it is no answer to such a question.
    """
    asked = question(item, lang)
    if asked.form == "choice":
        letter = letter_of(said, len(asked.answers))
        value: Any = asked.answers["abcdefghijklmnopqrstuvwxyz".index(letter)].value
    else:
        value = read(item, said)
    return Response(item, value, grade(item, value))


def _marked(key: Key, assignment: str, number: int, said: object) -> float:
    with speaking(key.lang):
        exercises = exercises_of(key, assignment, Path.cwd())
        if not 0 < number <= len(exercises):
            return _show(say(N_("The key has no exercise {n} of {assignment}."), n=number, assignment=assignment), 0.0)
        if said is None:
            return _missing(number)
        try:
            response = respond_to(exercises[number - 1], said, key.lang)
        except CosmosError as fault:
            return _show(str(fault), 0.0)
        return _show(response.words(key.lang), float(response.points))


def _compared(sealed: Sealed, number: int, said: object) -> float:
    if said is None:
        return _missing(number)
    try:
        found = digest(sealed, canonical(sealed, said))
    except BadAnswer as fault:
        return _show(str(fault), 0.0)
    if not sealed.salt:
        return _show(say(N_("Your answer is kept and will be marked by your teacher; the 0.0 below is no mark.")), 0.0)
    right = found in sealed.right
    message = N_("Right") if right else N_("Not yet")
    words = " ".join(filter(None, (SIGNS[right], say(message), sealed.says.get(found, ""))))
    return _show(words, 1.0 if right else 0.0)


def _missing(number: int) -> float:
    name = ANSWER.format(n=number)
    return _show(say(N_("There is no answer yet: write {name} = ... in the cell above and run it."), name=name), 0.0)


def _show(words: str, points: float) -> float:
    """Show words below the cell, never on the error stream, and give the points."""
    shell = sys.modules.get("IPython")
    if shell is not None and shell.get_ipython() is not None:
        shown = "".join(f"<p>{escape(line)}</p>" for line in words.splitlines())
        shell.display.display({"text/plain": words, "text/html": f'<div role="status">{shown}</div>'}, raw=True)
    else:
        sys.stdout.write(words + "\n")
    return points
