"""Teaching: items, lessons, exercises, grading, misconceptions, progress, and the ways out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..core.registry import view


def lesson(id: str | Path, **options: Any) -> Any:
    """A lesson, live in a notebook, where the learner left it: ``lesson("bigbang/placement")``, or one's own file.

    Raises:
        FileError: the file is no sound lesson, or progress cannot be read.
        UnknownName: there is no such lesson or option; the nearest is given.

    >>> import cosmoslearn
    >>> from cosmoslearn.teach.lessons.session import Memory
    >>> lesson("bigbang/placement", lang="es", store=Memory()).session.beat.id
    'six-again'
    """
    return view("lesson")(id, **options)


def course(game: str, mode: str | None = None) -> Any:
    """The lessons of a game in order; of a mode those of the mode, after all that they need. Shows itself as a list.

    Raises:
        UnknownName: there is no such game, or no lesson of such a mode; the nearest is given.

    >>> import cosmoslearn
    >>> [one.id for one in course("bigbang", mode="simple")]
    ['bigbang/first-steps', 'bigbang/simple']
    """
    return view("course")(game, mode)


def lessons_for(rule: str) -> Any:
    """The lessons for a rule: those that teach it, then those in which it is told. Shows itself as a list.

    Raises:
        UnknownName: there is no such rule; the nearest is given.

    >>> import cosmoslearn
    >>> [one.id for one in lessons_for("BB-PLACE-2ADJ")][0]
    'bigbang/placement'
    """
    return view("lessons_for")(rule)


def exercise(id: str, seed: int = 0, level: int | None = None, kind: str | None = None) -> Any:
    """An exercise, to be answered in a notebook: the same for the same seed.

    Shown in a cell it says what is asked; `board()` asks it live, `answer(...)` takes an answer.

    Raises:
        UnknownName: there is no such exercise; the nearest is given.

    >>> import cosmoslearn
    >>> exercise("constelaciones/touch", seed=3, kind="judge").kind
    'judge'
    """
    return view("exercise")(id, seed, level, kind)


def practice(game: str, seed: int = 0, **wishes: Any) -> Any:
    """An exercise of a game, to be answered in a notebook; another `seed` gives another one.

    `kind` is ``"judge"``, ``"mark"``, ``"compute"``, ``"order"``, ``"find"``, ``"complete"``, ``"why"`` or ``"infer"``;
    `rule` is the id of a rule that it is to be about, `level` goes from 1 to 3.

    Raises:
        UnknownName: there is no such game or kind, or no exercise is about that rule; the nearest is given.
        BadOption: no exercise about the rule is of that kind.

    >>> import cosmoslearn
    >>> practice("constelaciones", seed=2, kind="why").kind
    'why'
    """
    return view("practice")(game, seed, **wishes)


def exam(test: Any, student: str = "", **options: Any) -> Any:
    """An exam, live in a notebook: nothing is said to the answers; they lie in a file, which is what is handed in.

    `test` is a course (`cosmoslearn.teach.exercises.course`), or the id of one drawn by `games`, `rules`, `kinds`,
    `level` and `count`. Whoever runs it again goes on where they were.

    Raises:
        BadOption, UnknownName: no course can be drawn so.
        FileError: the file is no exam of this learner, or cannot be read.

    >>> import tempfile
    >>> shown = exam("3B-1", "Ana", folder=tempfile.mkdtemp(), games=("bigbang",), kinds=("judge",), count=3)
    >>> shown.exam.unanswered
    (1, 2, 3)
    """
    return view("exam")(test, student, **options)


def rules(game: str, query: str = "") -> Any:
    """The rules of a game; with a query the rules, words and lessons that fit it, in either language, the best first.

    Raises:
        UnknownName: there is no such game; the nearest is given.

    >>> import cosmoslearn
    >>> print(str(rules("bigbang", "dos vecinas")).splitlines()[0])  # doctest: +ELLIPSIS
    BB-PLACE-2ADJ: Two neighbours law; lessons: bigbang/placement...
    """
    return view("rules")(game, query)


def rule(id: str) -> Any:
    """The page of a rule: statement, source, readings, misconceptions, a case as a picture, lessons and exercises.

    Raises:
        UnknownName: there is no such rule; the nearest is given.

    >>> import cosmoslearn
    >>> rule("BB-PLACE-2ADJ").see_also[0].id
    'BB-PLACE-FEATURE'
    """
    return view("rule")(id)


def concept_map() -> Any:
    """The map of the ideas that recur in the games, drawn and told.

    >>> import cosmoslearn
    >>> "Sector 41" in str(concept_map())
    True
    """
    return view("concepts")()


def code_exercise(id: str) -> Any:
    """A function to be written. Shown in a cell it says what; `check(function)` runs it in a process of its own.

    Raises:
        UnknownName: there is no such exercise; the nearest is given.

    >>> import cosmoslearn
    >>> print(code_exercise("bigbang/two-neighbours").signature)
    def two_neighbours(universe, q, r):
    """
    return view("code")(id)


def my_progress() -> Any:
    """How far you have come in each lesson, and the code to go on elsewhere; it can be reset and written as a table.

    Raises:
        FileError: the file of progress cannot be read.
    """
    return view("store")()


def go_on(code: str, **options: Any) -> Any:
    """The lesson that a resume code names, live, at the part at which it was written down.

    Raises:
        BadCode: the code was mistyped, or no lesson here has it.
        FileError: the file of progress cannot be read or written.
    """
    lesson_id, _ = view("store")().resume(code)
    return lesson(lesson_id, **options)
