"""The desk: an item asked live. The board is for marking and for moves; the question and its controls stand beside it.

It is the live board with other controls: nothing new runs in the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from ..board.assets import style
from ..board.board import Board
from ..board.choice import Choice
from ..board.controls import Control, box, line
from ..board.wire import Data
from ..board.words import in_all, told
from ..core.errors import UnknownName
from ..core.language import N_, Say, speaking
from ..core.position import Position
from ..core.registry import view
from ..core.trace import Trace
from ..core.verdict import Verdict
from ..scene.scene import Mark, Scene
from ..scene.steps import with_marks
from .answering import BadAnswer, read, said_by
from .asking import TRIES, Asking
from .form import WORDS, Form, Walk
from .item import Item
from .wording import prompt, words

MARKED: Final = N_("Marked: {place}. Marks: {n}.")
EXTRA: Final = """
.cs-live:has(.cs-desk){max-width:1080px}
.cs-live:has(.cs-desk) .cs-side{flex:1 0 320px;max-width:420px}
.cs-live:has(.cs-desk) .cs-said{position:absolute;width:1px;height:1px;min-height:0;clip-path:inset(50%)}
.cs-live:has(.cs-desk) .cs-tools :is([data-act=undo],[data-act=redo])[aria-disabled]{display:none}
.cs-beside .cs-desk{display:flex;flex-direction:column;gap:8px;align-items:stretch}
.cs-beside .cs-desk :is(button,details){margin-top:0}
.cs-live .cs-prompt{font-size:15px;line-height:1.4;font-weight:600}
.cs-live .cs-text{font-size:14px;line-height:1.5;color:var(--cs-ink-strong)}
.cs-beside:focus{outline:none}
.cs-options{display:flex;flex-direction:column;gap:6px}
.cs-live .cs-options button{width:100%;text-align:left;font-weight:400;font-size:13px;line-height:1.35}
.cs-live .cs-told p+p{font-weight:400;margin-top:6px}
@container (max-width:720px){.cs-live:has(.cs-desk) .cs-side{order:-1;max-width:640px}}
"""


def desk(item: Item, lang: str | None = None, exam: bool = False, tries: int = TRIES, **unknown: Any) -> Desk:
    """An item asked live: `item.board()`. In an exam the answer is kept and nothing is said to it.

    Raises:
        UnknownLanguage: the language is not spoken here.
        UnknownName: there is no such option.

    >>> from cosmoslearn.core.case import Ask, Case
    >>> case = Case("a", "bigbang", "universe: BB@0,0 PY1@1,0", ())
    >>> shown = desk(Item("one", "compute", case, Ask(query="cost", with_={"tiles": ["PY3"]})))
    >>> shown.answer("3")
    >>> shown.points, shown.asking.settled
    (1.0, True)
    """
    for option in unknown:
        raise UnknownName(N_("option"), option, ("lang", "exam", "tries"))
    with speaking(lang):
        return Desk(item.shown, Asking(item, tries=tries), exam=exam)


class Desk(Board):
    """A board with a question. `asking` is what is asked and what was done about it; `points` a plain float."""

    _css = style() + EXTRA

    def __init__(self, position: Position, asking: Asking | None = None, *, exam: bool = False) -> None:
        self._form = Form(asking, exam=exam) if asking is not None else None
        self._exam = exam
        self._walk: Walk | None = None
        self._notice: Say | None = None
        self._none = False  # whether it was said that nothing is marked
        super().__init__(position)
        self._ask(position, asking)

    @property
    def asking(self) -> Asking | None:
        """What is asked, and what was done about it; `None` where nothing is asked."""
        return self._form.asking if self._form is not None else None

    @property
    def points(self) -> float:
        """The points so far."""
        return self.asking.done.points if self.asking is not None else 0.0

    @property
    def kept(self) -> str:
        """The answer that an exam keeps, as it may be typed again; empty where there is none."""
        form = self._form
        return said_by(form.item, form.kept) if form is not None and form.kept is not None else ""

    # ----------------------------------------------------------------------------------------- asking

    def _ask(self, position: Position, asking: Asking | None, steps: Trace | None = None) -> None:
        """Begin with a question, with steps to be looked at, or with a mere position."""
        self._form = Form(asking, exam=self._exam) if asking is not None else None
        self._walk = Walk(steps) if steps is not None else None
        self._verdict, self._looked, self._tape = None, None, None
        self._put_back(position)
        if asking is not None and (asking.settled or asking.asks_why):
            self._reveal(asking)
        self._said = self._hint()
        self._report(aloud=True)

    def _put_back(self, position: Position) -> None:
        """Begin the moves of a try anew."""
        self._positions, self._moves, self._at = [position], [], 0
        self._choice = self._begin(position)
        self.set_trait("position", position)

    def answer(self, said: object) -> None:
        """Answer, as the learner does with the controls.

        Raises:
            BadAnswer: it is no answer to such a question; nothing is counted.
        """
        asking = self.asking
        if asking is None or asking.settled:
            return
        if self._exam and self._form is not None:
            value = read(asking.item, said)
            self._form = replace(self._form, kept=value)
            self._keep(asking)
            answer = in_all(lambda code: words(asking.item, value, code).removesuffix("."))
            self._tell(Say(WORDS["kept"], {"answer": answer}))
            return
        self._none, self._tape = False, None
        after, response = asking.because(said) if asking.asks_why else asking.answer(said)
        self._verdict, self._form = response.diagnosis.refused, self._form.after(after) if self._form else None
        if not response.right:
            self._put_back(self._positions[0])
        if after.settled or after.asks_why:
            self._reveal(after)
        self._keep(after)
        self._tell(Say("{words}", {"words": in_all(lambda code: response.words(code).replace("\n", " "))}))

    def _keep(self, asking: Asking) -> None:
        """Called when something was done about the question; a lesson keeps it."""

    def _reveal(self, asking: Asking) -> None:
        """Show how the right answer comes about: the verdict with its rules, or the steps."""
        found = asking.item.explained()
        self._choice = self._begin(self._positions[self._at])
        self._verdict = found if isinstance(found, Verdict) else None
        if isinstance(found, Trace) and (asking.item.kind != "find" or asking.done.shown):
            self._walk = Walk(found, len(found))

    # ------------------------------------------------------------------------------------------ events

    def _press(self, event: Mapping[str, Any]) -> None:
        if self._tape is not None:
            self._measure_with(self._tape.after("press", event))
            return
        shape = next((one for one in self._choice.scene.shapes if one.id == event["id"] and one.move), None)
        form = self._form
        if shape is None:
            return
        if form is not None and form.kind == "find":
            self._verdict = None
            super()._press(event)
        elif form is not None and form.kind == "mark" and not form.typed:
            self._verdict = None
            self._picking(form.toggle(shape.move))
            says = N_("Mark taken away: {place}. Marks: {n}.") if shape.move in form.picked else MARKED
            self._tell(Say(says, {"place": shape.label or shape.move, "n": len(form.toggle(shape.move))}))
        else:
            self._tell(Say("{shape}", {"shape": shape.label or shape.move}))

    def _picking(self, picked: tuple[str, ...]) -> None:
        self._none = False
        if self._form is not None:
            self._form = replace(self._form, picked=picked)

    def _try(self, move: str) -> None:
        """A move: an illegal one, one that reaches the goal, and the last one that may be made are the answer."""
        item = self._form.item if self._form is not None else None
        if item is None or item.kind != "find":
            return
        made = [*self.moves, move]
        if self._exam:
            self._keep_moves(made)
            return
        legal = self._positions[self._at].judge(move).legal
        if legal:
            self.play(move)
        if not legal or len(made) >= item.moves or item.reaches(made):
            self._answered(made)

    def _keep_moves(self, made: list[str]) -> None:
        """In an exam the last move is not seen on the board: whether it is allowed would be seen as well."""
        item = self._form.item if self._form is not None else None
        if item is not None and len(made) < item.moves and self._positions[self._at].judge(made[-1]).legal:
            self.play(made[-1])
        self._choice = self._begin(self._positions[self._at])
        self._answered(made)

    def _answered(self, said: object) -> None:
        """An answer from the page: what is none, or the same again, is said, and nothing is counted."""
        try:
            if self._given_before(said):
                self._note(Say(N_("That is the answer you gave before. Change it, or take a hint.")))
            else:
                self.answer(said)
        except BadAnswer as refused:
            self._note(Say("{refused}", {"refused": str(refused)}))

    def _given_before(self, said: object) -> bool:
        """Whether this is the last answer once more."""
        asking = self.asking
        if asking is None or self._exam or asking.asks_why or not asking.done.said:
            return False
        return said_by(asking.item, read(asking.item, said)) == asking.done.said[-1]

    def _note(self, says: Say) -> None:
        """Say something that is no answer to an answer; it stands there until the next event."""
        self._notice = says
        self._tell(says)

    def _check(self, event: Mapping[str, Any]) -> None:
        """The button that gives the answer."""
        form = self._form
        if form is None or not form.kind:
            return
        said = event.get("value") or "" if form.typed else form.said
        if said is None:
            self._note(Say(N_("Choose one first.")))
        elif said == [] and not self._none:  # whoever presses twice would answer twice
            self._none = True
            self._note(Say(N_("Nothing is marked. If that is your answer, press again.")))
        else:
            self._answered(said)

    def _pick(self, number: int) -> None:
        if self._form is not None and self._form.kind:
            self._picking(self._form.pick(number))
            self._report()

    def _write(self, event: Mapping[str, Any]) -> None:
        """Keep what is written; nothing is shown anew, since a button may be under the finger."""
        if self._form is not None:
            self._form = replace(self._form, draft=event["value"])

    def _fill(self, hole: int, event: Mapping[str, Any]) -> None:
        """Keep what a menu was set to; nothing is shown anew, since the keyboard may go on in it."""
        if self._form is not None:
            self._picking(self._form.fill(hole, event["value"]))

    def _take_hint(self, _: Mapping[str, Any]) -> None:
        if self._form is not None and self._form.asking.hints_left:
            after, text = self._form.asking.hint()
            self._form = replace(self._form, asking=after)
            self._keep(after)
            self._tell(Say("{hint}", {"hint": text}))

    def _give_up(self, _: Mapping[str, Any]) -> None:
        asking = self.asking
        if asking is None or asking.settled:
            return
        after, self._tape = asking.show(), None
        self._form = Form(after)
        self._put_back(self._positions[0])
        self._reveal(after)
        self._keep(after)
        answer = in_all(lambda code: words(after.item, after.item.right, code))
        self._tell(Say(WORDS["right"], {"answer": answer}))

    def _see_small(self, _: Mapping[str, Any]) -> None:
        """Put the counterexample on the board, or take it away."""
        if self._form is not None:
            self._form = replace(self._form, small=not self._form.small)
            self._tell(self._hint())

    def _step(self, by: int) -> None:
        if self._walk is not None:
            self._walk = self._walk.by(by)
            self._tell(self._walk.words())

    _numbered: ClassVar[tuple[str, ...]] = ("pick", "hole")
    _reactions: ClassVar[Mapping[str, Callable[[Any, Mapping[str, Any]], None]]] = {
        **Board._reactions,
        "press": _press,
        "check": _check,
        "draft": _write,
        "hint": _take_hint,
        "show": _give_up,
        "small": _see_small,
        "step-on": lambda desk, _: desk._step(1),
        "step-back": lambda desk, _: desk._step(-1),
        "pick": lambda desk, event: desk._pick(event["number"]),
        "hole": lambda desk, event: desk._fill(event["number"], event),
    }

    def receive(self, event: Mapping[str, Any]) -> None:
        """React to one event of the page; buttons and menus that there are many of come with their number."""
        if event.get("kind") not in ("whole", "look", "draft"):
            self._notice = None
            if self._form is not None and event.get("kind") != "small":
                self._form = replace(self._form, small=False)
        name, _, number = str(event.get("kind")).rpartition("-")
        numbered = name in self._numbered and number.isdecimal()
        super().receive({**event, "kind": name, "number": int(number)} if numbered else event)

    # ---------------------------------------------------------------------------------------- the view

    def _hint(self) -> Say:
        """What is chosen of a move, or else what is asked; where the move may go is left to the learner."""
        if self._choice.parts:
            return self._ways(self._choice)
        if self._walk is not None and self._form is None:
            return self._walk.words()
        form = self._form
        asked = in_all(lambda code: prompt(form.item, code)) if form is not None else ""
        return Say("{asked}", {"asked": asked})

    def _ways(self, choice: Choice) -> Say:
        return Say(N_("Chosen: {parts}."), {"parts": " ".join(choice.parts)})

    def _scene(self, position: Position, verdict: Verdict | None = None) -> Scene:
        """What there is to see of a position; as long as it is asked for, without what gives the answer away."""
        scene = super()._scene(position, verdict)
        asking = self.asking
        return scene if asking is None or asking.settled else asking.item.asked_on(scene)

    def shown(self) -> Scene:
        """The board with what is marked, or with the marks of the answer, of a refused move, of a step."""
        if self._tape is not None:
            return super().shown()
        if self._form is not None and self._form.small and (found := self._form.counterexample) is not None:
            return found.scene()
        if self._walk is not None and self._verdict is None:
            return self._step_scene(self._walk)
        if self._verdict is not None:
            scene = super().shown()
            return replace(scene, marks=(*scene.marks, *self._answer_marks(scene)))
        scene = self._looked or self._choice.scene
        return replace(scene, marks=(*scene.marks, *self._answer_marks(scene), *self._picked_marks(scene)))

    def _step_scene(self, walk: Walk) -> Scene:
        done = walk.trace.steps[: walk.at]
        position = next((one.position for one in reversed(done) if one.position is not None), walk.trace.start)
        scene = self._scene(position)
        return with_marks(scene, done[-1].marks) if done else scene

    def _answer_marks(self, scene: Scene) -> tuple[Mark, ...]:
        return self._form.answer_marks(scene) if self._form is not None else ()

    def _picked_marks(self, scene: Scene) -> tuple[Mark, ...]:
        picked = (*(self._form.picked if self._form is not None else ()), *self._choice.parts)
        return tuple(Mark("ring", "focus", (one.id,)) for one in scene.shapes if one.outline and one.move in picked)

    def _panel(self, verdict: Verdict) -> Data:
        """The panel of a verdict, in words; as long as something is asked, without the moves that would be allowed."""
        shown = super()._panel(verdict) | {"asked": told(verdict.position.say(verdict.move))}
        if self.asking is not None and not self.asking.settled:
            del shown["would"]
            shown["nearest"] = []
        return shown

    def whole(self) -> Data:
        """The view of the board, and the question beside it."""
        data: Data = {**super().whole(), "reasons": {}, "titles": {}}
        if self.asking is not None and self.asking.asks_why:
            data["panel"] = None  # the rule that decides is still asked for
        kind = self._form.kind if self._form is not None else ""
        if kind != "find":
            data |= {"buttons": [], "undo": False, "redo": False, "looks": data["looks"] and self._tape is not None}
        if kind == "complete" and self._form is not None:
            data["rules"] = self._form.menu()
        return {**data, "controls": self.controls()}

    def controls(self) -> list[Control]:
        """What stands beside the board."""
        form = self._form
        asked = [*form.question([form.prompt()]), *self.notice(), *form.feedback()] if form is not None else []
        return [*asked, *(self._walk.controls() if self._walk is not None else [])]

    def notice(self) -> list[Control]:
        """What was said last about something that is no answer."""
        return [box("cs-told", [line(self._notice, "")])] if self._notice is not None else []

    def _bundle(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live desk, and for whoever has no front end for it the item as it shows itself."""
        data, metadata = super()._bundle()
        plain: Mapping[str, Any] = view("item")(self.asking.item) if self.asking is not None else {}
        return {**data, **plain}, metadata
