"""A lesson to be read: every beat with its board as HTML and as text, without a widget, a kernel, or a script.

What is asked stands open; the answer is folded away behind "Answer", with the steps that lead to it.
"""

from __future__ import annotations

from html import escape
from typing import Final

from msgspec.structs import replace

from ...core.language import N_, language, say, speaking, spoken
from ...core.registry import view
from ...core.trace import Trace
from ...scene.scene import Mark, Scene
from ..item import Item
from ..options import options
from ..wording import given, prompt, words
from .catalogue import item_of_beat, text_of_beat
from .lesson import Beat, Lesson

ANSWER: Final = N_("Answer")


def page(lesson: Lesson, lang: str | None = None) -> dict[str, str]:
    """The whole lesson, as ``text/html`` and ``text/plain``, in the language in force or in the one asked for.

    >>> from cosmoslearn.teach.lessons.catalogue import lesson_of
    >>> shown = page(lesson_of("bigbang/placement"), "es")
    >>> "Dos leyes" in shown["text/plain"] or "dos leyes" in shown["text/plain"]
    True
    """
    with speaking(lang):
        title, goal = spoken(lesson.title), spoken(lesson.goal)
        minutes = say(N_("About {n} minutes."), n=lesson.minutes)
        answers: list[str] = []
        html, text = [f"<h2>{escape(title)}</h2><p>{escape(goal)} {escape(minutes)}</p>"], [title, f"{goal} {minutes}"]
        for number, beat in enumerate(lesson.beats, 1):
            html.append(_html(lesson, beat, number))
            text.append(_text(lesson, beat))
            answers += _answer_text(lesson, beat, number)
        group = f'<div role="group" lang="{language()}" aria-label="{escape(title)}">{"".join(html)}</div>'
        return {"text/html": group, "text/plain": "\n\n".join([*text, *answers])}


def asked(lesson: Lesson, beat: Beat) -> tuple[Item | None, str, list[str]]:
    """What a beat asks: the item, its words, and what stands with it."""
    item = item_of_beat(lesson, beat)
    says = spoken(text_of_beat(lesson, beat)) if beat.text else prompt(item) if item is not None else ""
    shown = options(item) if item is not None and item.kind in ("why", "infer") else ()
    listed = [f"{letter}) {spoken(one.text)}" for letter, one in zip("abcdefghij", shown, strict=False)]
    return item, says, [*(given(item) if item is not None else []), *listed]


def scene_of(lesson: Lesson, beat: Beat, item: Item | None) -> Scene:
    """The board of a beat as the learner sees it, with rings round what the beat speaks of."""
    scene: Scene = item.scene() if item is not None else lesson.position(beat).scene()
    named = set(beat.focus)
    on = [one.id for one in scene.shapes if {one.id, one.move, one.piece} & named]
    return replace(scene, marks=(*scene.marks, *(Mark("ring", "path", (one,)) for one in on)))


def _html(lesson: Lesson, beat: Beat, number: int) -> str:
    item, says, more = asked(lesson, beat)
    trace = lesson.trace(beat) if beat.kind == "show" else None
    board = view("trace_html")(trace) if trace is not None else view("html")(scene_of(lesson, beat, item))
    lines = "".join(f"<p>{escape(one)}</p>" for one in more)
    answer = _answer_html(beat, item) if item is not None else ""
    return f"<section><p><b>{number}.</b> {escape(says)}</p>{lines}{board}{answer}</section>"


def _answer_html(beat: Beat, item: Item) -> str:
    found = item.explained()
    shown = "" if found is None else view("trace_html" if isinstance(found, Trace) else "verdict_html")(found)
    closing = f"<p>{escape(spoken(beat.then))}</p>" if beat.then else ""
    right = f"<p>{escape(words(item, item.right))}</p>"
    return f"<details><summary>{escape(say(ANSWER))}</summary>{right}{closing}{shown}</details>"


def _text(lesson: Lesson, beat: Beat) -> str:
    item, says, more = asked(lesson, beat)
    trace = lesson.trace(beat) if beat.kind == "show" else None
    shown = trace.words() if trace is not None else view("text")(scene_of(lesson, beat, item))
    return "\n".join([f"{lesson.beats.index(beat) + 1}. {says}", *more, shown])


def _answer_text(lesson: Lesson, beat: Beat, number: int) -> list[str]:
    """The answers stand at the end, where nobody reads them by accident."""
    item = item_of_beat(lesson, beat)
    if item is None:
        return []
    closing = f" {spoken(beat.then)}" if beat.then else ""
    return [f"{say(N_('Answer to {n}'), n=number)}: {words(item, item.right)}.{closing}".replace("..", ".")]
