"""An exam sat live: one question after the other, nothing is said to the answers, and what is kept lies in a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec
from msgspec.structs import replace

from ...board.controls import Control, box, button, line
from ...core.errors import FileError
from ...core.files import key_and_reason, read_whole, write_whole
from ...core.language import N_, Say, language, say, speaking
from ...core.registry import view
from ..asking import Asking
from ..desk import Desk
from ..form import Form
from ..wording import given, prompt
from .course import Course, course, variant
from .exam import Exam, ExamOver, HandedIn

WORDS: Final = {
    "head": N_("Exam {course}, question {n} of {m}. Points for it: {points}"),
    "questions": N_("Questions"),
    "next": N_("Next"),
    "back": N_("Back"),
    "open": N_("Not answered yet: {numbers}"),
    "full": N_("Everything is answered."),
    "silent": N_("Whether an answer is right is said when your teacher has marked the exam."),
    "hand_in": N_("Hand in"),
    "sure": N_("After handing in nothing can be changed. Press “Hand in” once more."),
    "lacking": N_("Not answered yet: {numbers}. Press “Hand in” once more to hand in all the same."),
    "over": N_("Handed in. Your answers lie in the file {file}: give it to your teacher."),
    "again": N_("Your answers are still here, from the file {file}. Answered: {n} of {m}."),
    "begin": N_("Your answers are kept in the file {file}, also when the notebook is closed or begins anew."),
}


def exam(
    test: Course | str, student: str = "", lang: str | None = None, folder: str | Path = ".", **wishes: Any
) -> Sitting:
    """An exam, live, where the learner left it: `test` is a course, or the id of one drawn by `wishes`.

    The answers lie in a file of the `folder`, which is what is handed in; `marked(course, ...)` marks it.

    Raises:
        BadOption, UnknownName: no course can be drawn so.
        FileError: the file is no exam of this learner, or cannot be read.
        UnknownLanguage: the language is not spoken here.

    >>> import tempfile
    >>> place = tempfile.mkdtemp()
    >>> shown = exam("3B-1", "Ana", lang="en", folder=place, games=("constelaciones",), kinds=("judge",), count=2)
    >>> shown.answer("yes")
    >>> shown.exam.unanswered, shown.file.name
    ((2,), 'exam_3B-1_Ana.json')
    """
    drawn = test if isinstance(test, Course) else course(test, **wishes)
    file = Path(folder) / f"exam_{_plain(drawn.id)}{'_' if student else ''}{_plain(student)}.json"
    begun = Exam(variant(drawn, student))
    with speaking(lang):
        return Sitting(_taken_up(begun, file), file)


def _plain(name: str) -> str:
    """As much of a name as any file can have."""
    return re.sub(r"[^\w.-]+", "_", name)


def _taken_up(begun: Exam, file: Path) -> Exam:
    """The exam with the answers that lie in its file, if there is one."""
    if not file.exists():
        return begun
    try:
        found = msgspec.json.decode(read_whole(file), type=HandedIn)
    except msgspec.DecodeError as fault:
        raise FileError(file, *key_and_reason(fault)) from None
    for key, value, expected in (
        ("course", found.course, begun.sheet.course),
        ("student", found.student, begun.sheet.student),
    ):
        if value != expected:
            raise FileError(
                file, key, say(N_("expected {one}, got {other}"), one=expected or '""', other=value or '""')
            )
    return replace(begun, answers=found.answers, done=found.done)


class Sitting(Desk):
    """A desk that goes through an exam. `exam` is what has been answered; every change of it is kept in `file`."""

    def __init__(self, exam: Exam, file: Path) -> None:
        self.exam, self.file = exam, file
        self._sure = False  # whether it was said what handing in means
        self._number = 1 if exam.done else next(iter(exam.unanswered), 1)
        item = exam.sheet.items[self._number - 1]
        super().__init__(item.shown, Asking(item), exam=True)
        self.go_to(self._number)
        count = len(exam.sheet.items)
        facts = {"file": file.name, "n": count - len(exam.unanswered), "m": count}
        self._note(Say(WORDS["over" if exam.done else "again" if exam.answers else "begin"], facts))

    # ------------------------------------------------------------------------------------------ the exam

    def answer(self, said: object) -> None:
        """Answer the question shown; nothing is said to it, and it may be changed until all is handed in.

        Raises:
            BadAnswer: it is no answer to such a question; nothing is kept.
            ExamOver: the exam has been handed in.
        """
        if self.exam.done:
            raise ExamOver
        super().answer(said)

    def _keep(self, asking: Asking) -> None:
        self.exam = self.exam.answer(self._number, self.kept)
        self._store()

    def _store(self) -> None:
        write_whole(self.file, msgspec.json.format(msgspec.json.encode(self.exam.handed_in()), indent=1))

    def hand_in(self) -> None:
        """Hand in: asked for twice, since nothing can be changed after it."""
        if self.exam.done:
            self._note(Say(WORDS["over"], {"file": self.file.name}))
        elif not self._sure:
            self._sure = True
            left = self.exam.unanswered
            self._note(Say(WORDS["lacking" if left else "sure"], {"numbers": _listed(left)}))
        else:
            self.exam = self.exam.hand_in()
            self._store()
            self.go_to(self._number)
            self._note(Say(WORDS["over"], {"file": self.file.name}))

    # --------------------------------------------------------------------------------------- the questions

    def go_to(self, number: int) -> None:
        """Show another question, with the answer that is kept to it."""
        self._number = min(max(number, 1), len(self.exam.sheet.items))
        item = self.exam.sheet.items[self._number - 1]
        self._ask(item.shown, Asking(item))
        self._form = Form(Asking(item), exam=True, kept=self.exam.value(self._number), closed=self.exam.done)
        self._tell(self._hint())

    _numbered: ClassVar = (*Desk._numbered, "question")
    _reactions: ClassVar[Mapping[str, Callable[[Any, Mapping[str, Any]], None]]] = {
        **Desk._reactions,
        "next": lambda one, _: one.go_to(one._number + 1),
        "back": lambda one, _: one.go_to(one._number - 1),
        "question": lambda one, event: one.go_to(event["number"]),
        "hand-in": lambda one, _: one.hand_in(),
    }

    def receive(self, event: Mapping[str, Any]) -> None:
        """React to one event of the page; whoever does something else before handing in is told again what it means."""
        if event.get("kind") not in ("whole", "look", "draft", "hand-in"):
            self._sure = False
        super().receive(event)

    # ---------------------------------------------------------------------------------------- the view

    def controls(self) -> list[Control]:
        """Which question it is, which are answered, the question, and the ways on."""
        sheet, form = self.exam.sheet, self._form
        if form is None:
            return []
        worth = sheet.points[self._number - 1]
        facts = {"course": sheet.title or sheet.course, "n": self._number, "m": len(sheet.items), "points": worth}
        left = self.exam.unanswered
        state = Say(WORDS["open"], {"numbers": _listed(left)}) if left else Say(WORDS["full"])
        return [
            line(Say(WORDS["head"], facts)),
            box("cs-group", self._numbers(left), Say(WORDS["questions"])),
            *form.question([form.prompt()]),
            *self.notice(),
            line(state, ""),
            line(Say(WORDS["silent"])),
            box("cs-group", self._ways_on()),
        ]

    def _numbers(self, left: tuple[int, ...]) -> list[Control]:
        """A button for each question, with a sign on those that are answered."""
        numbers = range(1, len(self.exam.sheet.items) + 1)
        texts = {n: f"{n}" if n in left else f"{n} ✓" for n in numbers}
        return [button(f"question-{n}", texts[n], pressed=n == self._number) for n in numbers]

    def _ways_on(self) -> list[Control]:
        first, last = self._number == 1, self._number == len(self.exam.sheet.items)
        keys = [] if first else [button("back", Say(WORDS["back"]))]
        keys += [] if last else [button("next", Say(WORDS["next"]))]
        return [*keys, *([] if self.exam.done else [button("hand-in", Say(WORDS["hand_in"]))])]

    def _bundle(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live exam, and for whoever has no front end for it all questions with their boards."""
        data, metadata = self._live()
        how = say(N_("Answer with {call}"), call=".go_to(1), .answer(...), .hand_in()")
        asked = [(prompt(item), given(item), item.scene()) for item in self.exam.sheet.items]
        lines = [
            f"{n}. " + "\n".join([one, *more, view("text")(scene)]) for n, (one, more, scene) in enumerate(asked, 1)
        ]
        listed = "".join(
            f"<li>{''.join(f'<p>{escape(text)}</p>' for text in (one, *more))}{view('html')(scene)}</li>"
            for one, more, scene in asked
        )
        html = f'<div lang="{language()}"><ol>{listed}</ol><p>{escape(how)}</p></div>'
        return {**data, "text/html": html, "text/plain": "\n\n".join([*lines, how])}, metadata


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
