"""The first lesson of each game in a real JupyterLab, from the first part to the last: by mouse in one language and by
keyboard in the other, with wrong tries, a hint, and the page loaded anew in the middle.
"""

from __future__ import annotations

from typing import Final

import pytest

from cosmoslearn.core.registry import games
from cosmoslearn.teach.lessons.catalogue import course
from cosmoslearn.teach.lessons.lesson import Lesson
from tests.browser.conftest import Live
from tests.browser.hands import Hand, Keyboard, Mouse
from tests.browser.learner import WRONG, Learner
from tests.browser.live import Shown
from tests.browser.notebook import Notebook

CODE: Final = """import os
os.environ["COSMOSLEARN_PROGRESS"] = os.path.abspath("{file}.sqlite3")
from cosmoslearn.teach import lesson
shown = lesson("{id}", lang="{lang}")
shown"""
HANDS: Final[dict[str, Hand]] = {"mouse": Mouse(), "keyboard": Keyboard()}
# In each game one hand speaks one language, the other hand the other.
WAYS: Final = [
    (game, hand, lang)
    for n, game in enumerate(games())
    for hand, lang in zip(HANDS, ("es", "en") if n % 2 else ("en", "es"), strict=True)
]


def tried_first(lesson: Lesson) -> set[str]:
    """The beats that are answered wrongly first: of each kind of question the first that allows a second try."""
    found: dict[str, str] = {}
    for beat in lesson.beats:
        item = lesson.item(beat)
        if item is not None and beat.kind != "predict" and item.kind in WRONG:
            found.setdefault(item.kind, beat.id)
    return set(found.values())


@pytest.mark.parametrize(("game", "hand", "lang"), WAYS, ids=["-".join(way) for way in WAYS])
def test_a_whole_first_lesson(game: str, hand: str, lang: str, live: Live, notebook: Notebook) -> None:
    lesson = course(game)[0]
    shown = live(CODE.format(file=f"{game}_{hand}", id=lesson.id, lang=lang))
    learner = Learner(shown, lesson.id, lang, HANDS[hand])
    wrong = tried_first(lesson)
    middle = sorted(wrong, key=[beat.id for beat in lesson.beats].index)[len(wrong) // 2]
    hinted = False
    for beat in lesson.beats:
        assert learner.session.beat == beat
        learner.look()
        if beat.acts:
            if beat.id in wrong:
                learner.answer_wrongly()
                if not learner.session.last:
                    learner.next()
                if not hinted and learner.asking.hints_left:
                    learner.hint()
                    hinted = True
            if beat.id == middle:
                notebook.reload()
                learner.come_to(Shown(notebook.page, notebook.page.locator(".cs-live").last))
            learner.answer_rightly()
        if not learner.session.last:
            learner.next()
    assert hinted
    assert learner.session.finished
    assert notebook.ask("print(shown.session.to_json())") == learner.session.to_json()
