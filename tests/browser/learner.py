"""A learner in a live lesson. What is right is read off the lesson's own items, as the lesson itself does it.

Beside the page goes a session of the same lesson: after every step both must say the same.
"""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

from playwright.sync_api import Locator, expect

from cosmoslearn.board.choice import Choice
from cosmoslearn.core.language import Say, say
from cosmoslearn.teach.answering import said_by
from cosmoslearn.teach.asking import Asking
from cosmoslearn.teach.form import Form, Walk
from cosmoslearn.teach.item import Item
from cosmoslearn.teach.lessons.catalogue import lesson_of
from cosmoslearn.teach.lessons.live import WORDS
from cosmoslearn.teach.lessons.session import begin
from cosmoslearn.teach.response import Response
from tests.browser.hands import Hand
from tests.browser.live import Shown

WRONG: Final = ("compute", "find", "judge", "mark", "why")


class Learner:
    """Goes through a lesson by one hand and in one language."""

    def __init__(self, shown: Shown, lesson: str, lang: str, hand: Hand) -> None:
        self.session, self.lang, self.hand = begin(lesson_of(lesson)), lang, hand
        self.come_to(shown)

    def come_to(self, shown: Shown) -> None:
        """Look at a board that has just been shown: it is where the learner is."""
        self.shown = shown
        self.expect_here()
        self.hand.begin(shown)

    @property
    def beside(self) -> Locator:
        """What stands beside the board."""
        return self.shown.root.locator(".cs-beside")

    @property
    def asking(self) -> Asking:
        """What is asked."""
        assert self.session.asking is not None
        return self.session.asking

    def expect_here(self) -> None:
        """The head names the part of the lesson; its words stand below."""
        session = self.session
        facts = {"title": session.lesson.title, "n": session.at + 1, "m": len(session.lesson.beats)}
        expect(self.beside.locator("> .cs-line").first).to_have_text(say(WORDS["head"], self.lang, **facts))
        self.sees(session.beat.text.get(self.lang, ""))

    def sees(self, words: str) -> None:
        """Something stands beside the board."""
        expect(self.beside).to_contain_text(words)

    # ------------------------------------------------------------------------------------------- on and back

    def next(self) -> None:
        """Go on; where something is asked and not answered, that is said."""
        settled = self.session.settled
        self.hand.press(self.shown, '[data-act="next"]')
        self.session = self.session.next()
        self.expect_here()
        if not settled:
            self.sees(say(WORDS["first"], self.lang))

    def look(self) -> None:
        """Step through what is shown, to the end and one step back."""
        trace = self.session.trace
        if trace is not None:
            for at in range(1, len(trace) + 1):
                self.hand.press(self.shown, '[data-act="step-on"]')
                self.sees(Walk(trace, at).words().words(self.lang))
            self.hand.press(self.shown, '[data-act="step-back"]')
            self.sees(Walk(trace, len(trace) - 1).words().words(self.lang))

    # ----------------------------------------------------------------------------------------------- answers

    def answer_rightly(self) -> None:
        """Answer, and where it was a prediction give the rule behind it."""
        response = self._answer(self.asking.item, _right(self.asking.item))
        assert response.right
        if self.asking.asks_why:
            self._because()
        assert self.session.settled
        self.sees(self.session.beat.then.get(self.lang, ""))
        if self.session.last:
            self.sees(Say(WORDS["end"], {"goal": self.session.lesson.goal}).words(self.lang))

    def answer_wrongly(self) -> None:
        """Answer wrongly; what is said to it stands there, and it may be tried again."""
        item = self.asking.item
        response = self._answer(item, _wrong(item))
        assert not response.right
        if response.diagnosis.refused is not None:
            for rule in response.diagnosis.refused.broken:
                expect(self.shown.verdict).to_contain_text(rule)

    def _answer(self, item: Item, value: Any) -> Response:
        self._give(Form(self.asking), value)
        self.session, response = self.session.answer(said_by(item, value))
        self.sees(response.summary(self.lang))
        return response

    def _because(self) -> None:
        form = Form(self.asking)
        value = form.item.right[0]
        self._give(form, value)
        self.session, _ = self.session.because(value)
        expect(self.shown.act("check")).to_have_count(0)

    def _give(self, form: Form, value: Any) -> None:
        """Give an answer by the controls, or on the board."""
        if form.kind == "find":
            self._move(form.item, value)
            return
        if form.typed:
            self.hand.write(self.shown, said_by(form.item, value))
        elif form.kind == "mark":
            shapes = {shape.move: shape.id for shape in form.item.scene().shapes if shape.outline}
            for place in value:
                self.hand.choose(self.shown, shapes[place])
        elif form.kind == "judge":
            self._pick(form, "yes" if value["legal"] else "no")
            for rule in value["broken"]:
                self._pick(Form(form.asking, ("no",)), rule)
        else:
            self._pick(form, {True: "yes", False: "no"}.get(value, str(value)))
        self.hand.press(self.shown, '[data-act="check"]')

    def _pick(self, form: Form, value: str) -> None:
        act = f"pick-{[known for known, _ in form.buttons].index(value)}"
        self.hand.press(self.shown, f'[data-act="{act}"]')
        expect(self.shown.act(act)).to_have_attribute("aria-pressed", "true")

    def _move(self, item: Item, moves: list[str]) -> None:
        position = item.position
        for move in moves:
            if not position.judge(move).legal:
                for shape in _refused(item)[move]:
                    self.hand.choose(self.shown, shape)
                return
            self.hand.play(self.shown, position, move)
            position = position.play(move)

    def hint(self) -> None:
        """Take a hint; what it costs was said before."""
        self.sees(self.asking.hint_cost(self.lang))
        self.hand.press(self.shown, '[data-act="hint"]')
        self.session, text = self.session.hint()
        self.sees(text[self.lang])


# ---------------------------------------------------------------------------------------------- what to answer


def _right(item: Item) -> Any:
    if item.kind == "judge" and not item.reasons:
        return {"legal": item.right["legal"], "broken": []}
    return item.right[0] if item.kind in ("find", "why", "infer") else item.right


def _wrong(item: Item) -> Any:
    """An answer that is wrong, as a learner may give it."""
    right = item.right
    if item.kind == "find":
        return [_missing(item)]
    if item.kind == "judge":
        return {"legal": not right["legal"], "broken": []}
    if item.kind == "mark":
        others = sorted(item.places - set(right))
        return (*right[:-1], others[0]) if others else right[:-1]
    if item.kind == "why":
        return next(one.value for one in Form(Asking(item)).options if not one.right)
    if isinstance(right, bool):
        return not right
    if isinstance(right, str):
        return next(one.value for one in Form(Asking(item)).options if not one.right)
    return right + 1


def _missing(item: Item) -> str:
    """A move that the rules refuse, begun as a right one and ended elsewhere; else an allowed one beside the goal."""
    allowed = (str(move) for move in item.position.legal_moves() if not item.reaches([str(move)]))
    return next(chain(_refused(item), allowed))


def _refused(item: Item) -> dict[str, list[str]]:
    """Moves that the rules refuse and that can be made on the board, with the shapes to be pressed for them."""
    choice = Choice(item.position, item.position.scene())
    for part in item.position.parts(item.right[0][0])[:-1]:
        choice = choice.then(part) or choice
    before = [choice.pressable[part][0].id for part in choice.parts if part in choice.pressable]
    found = {}
    for part, shapes in choice.pressable.items():
        longer = choice.then(part)
        move = longer.complete if longer is not None else choice.instead(part)
        if move is not None and not item.position.judge(move).legal:
            found[move] = [*before, shapes[0].id]
    return found
