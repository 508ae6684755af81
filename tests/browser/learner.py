"""A learner in a live lesson. What is right is read off the lesson's own items, as the lesson itself does it.

Beside the page goes a session of the same lesson: after every step both must say the same.
"""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Locator, expect

from cosmoslearn.core.language import Say, say
from cosmoslearn.teach.answering import said_by
from cosmoslearn.teach.asking import Asking
from cosmoslearn.teach.form import Form, Walk
from cosmoslearn.teach.item import Item
from cosmoslearn.teach.lessons.catalogue import lesson_of
from cosmoslearn.teach.lessons.live import WORDS
from cosmoslearn.teach.lessons.session import begin
from cosmoslearn.teach.response import Response
from tests.browser.giving import after, give, right_answer, wrong_answer
from tests.browser.hands import Hand
from tests.browser.live import Shown

WRONG: Final = ("compute", "find", "judge", "mark", "why")


class Learner:
    """Goes through a lesson by one hand and in one language."""

    def __init__(self, shown: Shown, lesson: str, lang: str, hand: Hand) -> None:
        self.session, self.lang, self.hand = begin(lesson_of(lesson)), lang, hand
        self.picked: tuple[str, ...] = ()  # what is still chosen on the board
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
        self.session, self.picked = self.session.next(), () if settled else self.picked
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
        response = self._answer(self.asking.item, right_answer(self.asking.item))
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
        response = self._answer(item, wrong_answer(item))
        assert not response.right
        if response.diagnosis.refused is not None:
            for rule in response.diagnosis.refused.broken:
                expect(self.shown.verdict).to_contain_text(rule)

    def _answer(self, item: Item, value: Any) -> Response:
        give(self.shown, self.hand, Form(self.asking, self.picked), value)
        self.session, response = self.session.answer(said_by(item, value))
        self.picked = after(self.asking, value).picked
        self.sees(response.summary(self.lang))
        return response

    def _because(self) -> None:
        form = Form(self.asking)
        value = form.item.right[0]
        give(self.shown, self.hand, form, value)
        self.session, _ = self.session.because(value)
        expect(self.shown.act("check")).to_have_count(0)

    def hint(self) -> None:
        """Take a hint; what it costs was said before."""
        self.sees(self.asking.hint_cost(self.lang))
        self.hand.press(self.shown, '[data-act="hint"]')
        self.session, text = self.session.hint()
        self.sees(text[self.lang])
