"""A lesson live in a notebook: board, words and controls of one beat after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from ...board.board import Board
from ...board.controls import Control, box, button, line
from ...core.errors import UnknownName
from ...core.language import N_, Say, speaking
from ...core.registry import view
from ...core.rulebook import Text
from ...scene.scene import Mark, Scene
from ..asking import Asking
from ..desk import Desk
from .catalogue import lesson_of, text_of_beat
from .check import read_lesson
from .lesson import Lesson
from .plain import page
from .session import Session, Store, begin

WORDS: Final = {
    "head": N_("{title}, {n} of {m}"),
    "next": N_("Next"),
    "back": N_("Back"),
    "again": N_("Do this part again"),
    "first": N_("Answer first, or ask for the answer after a try."),
    "end": N_("That is the end of the lesson. {goal}"),
    "points": N_("Points: {points} of {most}"),
    "beat": N_("This part of the lesson"),
}


def lesson(
    id: str | Path, lang: str | None = None, store: Store | None = None, again: bool = False, **unknown: Any
) -> Live:
    """A lesson, live, where the learner left it; with `again` from the beginning.

    `id` is one such as ``bigbang/placement``, or the file of a lesson of one's own (``my_lesson.toml``).
    Progress is kept in a file on this machine (`cosmoslearn.teach.progress`), or in the `store` given.

    Raises:
        FileError: what was stored is no state of this lesson, or cannot be read; or the file is no sound lesson.
        UnknownLanguage: the language is not spoken here.
        UnknownName: there is no such lesson or option; the nearest is given.

    >>> from cosmoslearn.teach.lessons.session import Memory
    >>> shown = lesson("bigbang/placement", lang="en", store=Memory())
    >>> shown.session.beat.id
    'six-again'
    >>> shown.answer("1,0 0,1 -1,1 -1,0 0,-1 1,-1")
    >>> shown.next()
    >>> shown.session.beat.id
    'two-laws'
    """
    for option in unknown:
        raise UnknownName(N_("option"), option, ("lang", "store", "again"))
    kept: Store = store if store is not None else view("store")()
    own = isinstance(id, Path) or id.endswith(".toml")
    found = read_lesson(id) if own else lesson_of(str(id))
    with speaking(lang):
        return Live(begin(found, None if again else kept.load(found.id)), kept)


class Live(Desk):
    """A desk that goes through a lesson. `session` is where the learner is; every change of it is stored."""

    def __init__(self, session: Session, store: Store) -> None:
        self.session, self.store = session, store
        super().__init__(*_shown(session))
        self._show_beat()

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.session.lesson

    # -------------------------------------------------------------------------------------- the beats

    def next(self) -> None:
        """The next part, where this one is done."""
        if not self.session.settled:
            self._note(Say(WORDS["first"]))
        elif not self.session.last:
            self._go_to(self.session.next())

    def back(self) -> None:
        """The part before."""
        if not self.session.first:
            self._go_to(self.session.back())

    def again(self) -> None:
        """This part as if nothing had been done at it."""
        self._go_to(self.session.again())

    def _go_to(self, session: Session) -> None:
        self.session = session
        self._show_beat()  # before it is stored: where that fails the page says so, and the lesson goes on
        self._store()

    def _show_beat(self) -> None:
        session = self.session
        position, asking = _shown(session)
        self._ask(position, asking, session.trace if session.beat.kind == "show" else None)

    def _keep(self, asking: Asking) -> None:
        self.session = self.session.put(asking)
        self._store()

    def _store(self) -> None:
        self.store.save(self.lesson.id, self.session.to_json())

    _reactions: ClassVar[Mapping[str, Callable[[Any, Mapping[str, Any]], None]]] = {
        **Desk._reactions,
        "next": lambda live, _: live.next(),
        "back": lambda live, _: live.back(),
        "again": lambda live, _: live.again(),
    }

    # ---------------------------------------------------------------------------------------- the view

    def _hint(self) -> Say:
        """What the beat says; while a move is chosen, what is chosen of it."""
        if self._choice.parts:
            return self._ways(self._choice)
        return Say("{text}", {"text": self._text()})

    def _text(self) -> Text:
        """The words of the beat; those of the question where it has none of its own."""
        asking = self.session.asking
        text = text_of_beat(self.lesson, self.session.beat) or (asking.item.prompt if asking is not None else {})
        return dict(text)

    def shown(self) -> Scene:
        """The board of the desk, with rings round what the beat speaks of."""
        scene = super().shown()
        if self._walk is not None or self._verdict is not None:
            return scene
        named = set(self.session.beat.focus)
        on = [one.id for one in scene.shapes if {one.id, one.move, one.piece} & named]
        return replace(scene, marks=(*scene.marks, *(Mark("ring", "path", (one,)) for one in on)))

    def controls(self) -> list[Control]:
        """Title and number of the beat, its words, the question, and the way on."""
        session, form = self.session, self._form
        facts = {"title": self.lesson.title, "n": session.at + 1, "m": len(self.lesson.beats)}
        head = line(Say(WORDS["head"], facts))
        steps = self._walk.controls() if self._walk is not None else []
        if form is None:
            body = [box("cs-question cs-desk", [line(self._text(), "cs-text")], Say(WORDS["beat"]))]
        else:
            own = form.asking.asks_why or not self._text()
            asked = form.prompt() if own else line(self._text(), "cs-prompt")
            body = [*form.question([asked]), *self.notice(), *form.feedback(self._foreseen(), self._closing())]
        return [head, *body, *steps, *self._end(), self._ways_on()]

    def _foreseen(self) -> list[Text]:
        """What the lesson says to a try that misses the goal in a way that it foresees."""
        response = self.session.asking.response if self.session.asking is not None else None
        found = self.session.failure(response) if response is not None else None
        return [found] if found is not None else []

    def _closing(self) -> list[Text]:
        done = self.session.asking is not None and self.session.settled
        return [self.session.beat.then] if done and self.session.beat.then else []

    def _end(self) -> list[Control]:
        session = self.session
        if not (session.last and session.settled):
            return []
        facts = {"points": session.points, "most": session.progress["asked"]}
        goal = line(Say(WORDS["end"], {"goal": self.lesson.goal}), "")
        return [box("cs-told", [goal, line(Say(WORDS["points"], facts), "")])]

    def _ways_on(self) -> Control:
        session = self.session
        keys = [] if session.first else [button("back", Say(WORDS["back"]))]
        keys += [] if session.last else [button("next", Say(WORDS["next"]), main=session.settled)]
        asked = session.asking is not None and bool(session.asking.done.said)
        keys += [button("again", Say(WORDS["again"]))] if asked and session.settled else []
        return box("cs-group", keys)

    def _bundle(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live lesson, and for whoever has no front end for it the whole lesson to read."""
        data, metadata = Board._bundle(self)
        return {**data, **page(self.lesson)}, metadata


def _shown(session: Session) -> tuple[Any, Asking | None]:
    """What lies on the board at the beat of a session, and what is asked."""
    asking = session.asking
    position = asking.item.shown if asking is not None else session.lesson.position(session.beat)
    return position, asking
