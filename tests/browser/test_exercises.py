"""Exercises and exams in a real JupyterLab: every kind by mouse in one language and by keys alone in the other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from typing import Final

import pytest
from playwright.sync_api import expect

from cosmoslearn.core.language import say
from cosmoslearn.teach import practice
from cosmoslearn.teach.answering import read, said_by
from cosmoslearn.teach.asking import Asking
from cosmoslearn.teach.exercises.course import Course, Slot, variant
from cosmoslearn.teach.exercises.exam import marked
from cosmoslearn.teach.exercises.generator import generators
from cosmoslearn.teach.form import Form
from cosmoslearn.teach.item import Item
from cosmoslearn.teach.wording import marking, prompt, words
from tests.browser.conftest import Live
from tests.browser.giving import after, give, right_answer, wrong_answer
from tests.browser.hands import Hand, Keyboard, Mouse
from tests.browser.live import Shown
from tests.browser.notebook import Notebook

ASKED: Final = """from cosmoslearn.teach.exercises.making import again
shown = again("{id}").board(lang="{lang}")
shown"""
BY_MOUSE: Final = {
    "judge": "sector41", "mark": "bigbang", "compute": "constelaciones", "order": "galaxies", "find": "planetarium",
    "complete": "bigbang", "why": "galaxies", "infer": "sector41",
}  # fmt: skip
BY_KEYS: Final = {
    "judge": "constelaciones", "mark": "sector41", "compute": "galaxies", "order": "sector41", "find": "bigbang",
    "complete": "planetarium", "why": "bigbang", "infer": "constelaciones",
}  # fmt: skip
FEW: Final = 4  # so many places, names or steps at most are pressed for one answer


def drawn(game: str, kind: str) -> Item:
    """The first exercise of a kind that can be answered with few presses."""
    items: Iterator[Item] = (practice(game, seed, kind=kind) for seed in count(1))
    return next(item for item in items if _short(item))


def _short(item: Item) -> bool:
    if item.kind == "find":
        return item.moves == 1
    if item.kind == "judge":
        return bool(item.right["broken"])
    few = not isinstance(item.right, list) or len(item.right) <= FEW
    return few and (item.kind != "mark" or (item.on_board and len(item.right) > 1))


@pytest.mark.parametrize(
    ("games", "hand", "lang"), [(BY_MOUSE, Mouse(), "en"), (BY_KEYS, Keyboard(), "es")], ids=["mouse", "keys"]
)
def test_each_kind_is_answered_wrongly_helped_and_solved(
    live: Live, notebook: Notebook, games: dict[str, str], hand: Hand, lang: str
) -> None:
    helped = 0
    for kind, game in games.items():
        item = drawn(game, kind)
        shown = live(ASKED.format(id=item.id, lang=lang))
        hand.begin(shown)
        helped += solved(shown, hand, item, lang)
        assert notebook.ask("print(type(shown.points).__name__, shown.asking.settled)") == "float True"
    assert helped >= len(games) / 2


def solved(shown: Shown, hand: Hand, item: Item, lang: str) -> bool:
    """Answer wrongly, take a hint if there is one (whether it was), answer rightly; look at all that is said."""
    beside = shown.root.locator(".cs-beside")
    expect(beside).to_contain_text(prompt(item, lang))
    expect(beside).to_contain_text(marking(item, lang))  # before anything is answered
    asking, first = Asking(item).answer(wrong_answer(item))
    give(shown, hand, Form(Asking(item)), wrong_answer(item))
    for one in (first.summary(lang), *first.reasons(lang)):
        expect(beside).to_contain_text(one)
        expect(shown.said).to_contain_text(one)
    if item.kind == "mark":
        expect(shown.marks("sign")).not_to_have_count(0)
    elif item.kind == "find" and first.diagnosis.refused is not None:
        expect(shown.verdict).to_contain_text(first.diagnosis.refused.broken[0])
    else:
        expect(shown.act("check")).to_be_focused()
    helped = asking.hints_left
    if helped:
        expect(beside).to_contain_text(asking.hint_cost(lang))
        hand.press(shown, '[data-act="hint"]')
        asking, text = asking.hint()
        expect(beside).to_contain_text(text[lang])
        expect(shown.said).to_contain_text(text[lang])
    give(shown, hand, after(asking, wrong_answer(item)), right_answer(item))
    asking, last = asking.answer(right_answer(item))
    assert last.right
    expect(beside).to_contain_text(last.summary(lang))
    expect(shown.act("hint")).to_have_count(0)
    assert shown.root.evaluate("root => root.contains(document.activeElement)"), "the keyboard is lost"
    assert shown.overflow() == []
    return helped


# ------------------------------------------------------------------------------------------------- an exam

KINDS: Final = ("judge", "mark", "compute", "why")
TEST: Final = Course(
    "3B", tuple(Slot(next(one.id for one in generators("bigbang") if kind in one.kinds), kind) for kind in KINDS)
)
EXAM: Final = """from cosmoslearn.teach import exam
from cosmoslearn.teach.exercises.course import Course, Slot
test = Course("3B", {slots!r})
sitting = exam(test, "{student}", lang="{lang}")
sitting"""
VERDICTS: Final = ("[X]", "[~]", "[ok]", "[Ok]", "Right answer", "Respuesta correcta")


def test_an_exam_keeps_silent_goes_on_after_a_restart_and_is_marked_afterwards(live: Live, notebook: Notebook) -> None:
    lang, hand, sheet = "en", Mouse(), variant(TEST, "Ana")
    code = EXAM.format(slots=TEST.slots, student="Ana", lang=lang)
    shown = live(code)
    answers = [right_answer(sheet.items[0]), wrong_answer(sheet.items[1])]
    for number, value in enumerate(answers, 1):
        kept(shown, hand, sheet.items[number - 1], value, lang)
        hand.press(shown, '[data-act="next"]')
        expect(shown.act(f"question-{number + 1}")).to_have_attribute("aria-pressed", "true")

    notebook.restart_kernel()
    notebook.run_all()
    shown = last(notebook)
    expect(shown.root).to_contain_text("Answered: 2 of 4.")
    kept(shown, hand, sheet.items[2], wrong_answer(sheet.items[2]), lang)
    kept(shown, hand, sheet.items[2], right_answer(sheet.items[2]), lang)  # changed
    notebook.reload()
    shown = last(notebook)
    hand.press(shown, '[data-act="hand-in"]')
    expect(shown.root).to_contain_text("Not answered yet: 4. Press “Hand in” once more")
    assert [one for one in VERDICTS if one in shown.root.inner_html()] == []
    hand.press(shown, '[data-act="hand-in"]')
    expect(shown.root).to_contain_text("give it to your teacher")
    expect(shown.act("check")).to_have_count(0)

    notebook.command("@jupyter-widgets/jupyterlab-manager:saveWidgetState")
    notebook.command("docmanager:save")
    folder = notebook.server.folder
    stored = (folder / notebook.name).read_text(encoding="utf-8")
    assert "Keep this answer" in stored  # what the widget was lies in the notebook as well
    assert [one for one in (*VERDICTS, *(item.id for item in sheet.items)) if one in stored] == []
    handed = json.loads((folder / "exam_3B_Ana.json").read_text(encoding="utf-8"))
    assert [one["said"][-1] for one in handed["answers"]] == [
        said_by(item, read(item, value))
        for item, value in zip(sheet.items, [*answers, right_answer(sheet.items[2])], strict=False)
    ]
    done = marked(TEST, handed)
    assert 2.0 <= done.points < 3.0
    assert say("No answer.", lang) in str(done)


def kept(shown: Shown, hand: Hand, item: Item, value: object, lang: str) -> None:
    """Answer a question of an exam: what is kept is told, and that it may be changed."""
    expect(shown.root).to_contain_text(prompt(item, lang))
    give(shown, hand, Form(Asking(item), exam=True), value)
    expect(shown.root).to_contain_text(
        f"Kept: {words(item, read(item, value), lang).removesuffix('.')}. You may change it."
    )


def last(notebook: Notebook) -> Shown:
    return Shown(notebook.page, notebook.page.locator(".cs-live").last)
