"""What is said to an answer: a sign, words, the board with marks, and the worked answer; and the item itself, plain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from html import escape
from string import ascii_lowercase
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ..core.language import N_, Say, in_force, language, number, say, spoken
from ..core.registry import view
from ..core.trace import Trace
from ..core.verdict import SIGNS, Verdict
from ..scene.scene import Mark, Scene
from .answering import grade, read
from .counterexample import Counterexample, counterexample
from .diagnosis import Diagnosis, diagnose
from .item import Hint, Item
from .options import both, options
from .typed import how
from .wording import given, marking, prompt, words

PARTLY: Final = "[~]"
GENERAL: Final = 3  # of the hints that rules give, so many are for everybody: their titles, and what two of them say


class Response(msgspec.Struct, frozen=True, dict=True):
    """The answer to an answer. `points` is a plain float from 0 to 1, `value` the answer as it was read.

    As long as it is not `over`, since there are tries left, nothing is told that would give the right answer away.
    """

    item: Item
    value: Any
    points: float
    hints: int = 0
    over: bool = True

    @cached_property
    def right(self) -> bool:
        """Whether the answer is wholly right."""
        return self.item.accepts(self.value)

    @cached_property
    def diagnosis(self) -> Diagnosis:
        """What a wrong answer shows."""
        return diagnose(self.item, self.value)

    @cached_property
    def counterexample(self) -> Counterexample | None:
        """The smallest position that shows why a wrong answer is wrong, where no misconception explains it.

        `None` as long as it would give the right answer away: of a place marked wrongly and of a refused move it tells
        no more than is told anyway.
        """
        open_ones = self.diagnosis.extra if self.item.kind == "mark" else self.item.kind == "find"
        if self.right or not (self.over or open_ones):
            return None
        return counterexample(self.item, self.value, self.diagnosis)

    @property
    def sign(self) -> str:
        """A sign that needs no colour: right, partly right, wrong."""
        return SIGNS[True] if self.right else PARTLY if self.points > 0 else SIGNS[False]

    def summary(self, lang: str | None = None) -> str:
        """The first line: the sign, one word, and the points."""
        message = N_("Right") if self.right else N_("Partly right") if self.points > 0 else N_("Not yet")
        points = say(N_("points: {points} of 1"), lang, points=number(self.points, lang))
        return f"{self.sign} {say(message, lang)} ({points})"

    def reasons(self, lang: str | None = None) -> list[str]:
        """Why, one sentence after the other; a wrong answer is not told the right one."""
        code = in_force(lang)
        return list(_confirmed(self, code) if self.right else _explained(self, code))

    def words(self, lang: str | None = None) -> str:
        """Everything that is said, line by line."""
        small = self.counterexample
        return "\n".join([self.summary(lang), *self.reasons(lang), *(small.words(lang) if small is not None else ())])

    def worked(self) -> Verdict | Trace | None:
        """How the right answer comes about, step by step; `None` where the engine tells no steps."""
        return self.item.explained()

    def worked_words(self, lang: str | None = None) -> str:
        """The right answer, and the steps that lead to it."""
        item, told = self.item, self.worked()
        lines = [say(N_("Right answer: {answer}"), lang, answer=words(item, item.right, lang))]
        return "\n".join([*lines, told.words(lang)] if told is not None else lines)

    def scene(self) -> Scene:
        """The board with marks: the verdict on a move, or a check and a cross on what was marked."""
        item, refused = self.item, self.diagnosis.refused
        if refused is not None:
            scene: Scene = refused.position.scene(refused)
            return scene
        told = item.explained() if item.kind in ("judge", "why") else None
        if isinstance(told, Verdict) and (self.right or item.kind == "judge"):
            shown: Scene = told.position.scene(told)
            return shown
        scene = item.position.scene() if self.right else item.scene()
        return replace(scene, marks=(*scene.marks, *_marks(scene, item, self.value)))

    def hint(self) -> Hint | None:
        """The hint that belongs to this mistake, where the item has one."""
        bound = [hint for hint in self.item.hints if hint.when and self.fits(hint)]
        return next((hint for hint in bound if "=" in hint.when), None) or next(iter(bound), None)

    def fits(self, hint: Hint) -> bool:
        """Whether a hint is bound to the mistake that was made here."""
        found = self.diagnosis
        broken = found.refused.broken if found.refused is not None else ()
        exact = {f"{rule}={reading}" for rule, reading in found.acts_as}
        only_missing = self.item.kind == "mark" and not found.extra
        rule = "" if only_missing else found.rule
        return hint.when in {*exact, *(rule for rule, _ in found.acts_as), *broken, rule} - {""}

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"<Response {self.sign} {self.points:g}>"

    def __float__(self) -> float:
        return self.points

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        small = self.counterexample
        html = _paragraphs([self.summary(), *self.reasons()]) + view("html")(self.scene())
        text = self.words()
        if small is not None:
            html += _paragraphs(small.words()) + view("html")(small.scene())
            text += f"\n\n{view('text')(small.scene())}"
        group = f'<div role="group" lang="{language()}" aria-label="{escape(self.summary())}">'
        return {"text/plain": text, "text/html": f"{group}{html}</div>"}


def _paragraphs(lines: list[str]) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def respond(item: Item, said: object, hints: int = 0) -> Response:
    """What an answer comes to.

    Raises:
        BadAnswer: it is no answer to such a question; nothing is counted.

    >>> from cosmoslearn.core.case import Ask, Case
    >>> case = Case("a", "bigbang", "universe: BB@0,0 SY1@1,0 SO2@2,-1 AO3@2,-2\\nrow: AY2", ())
    >>> item = Item("one", "judge", case, Ask(judge="AY2@1,-1"), rules=("BB-PLACE-FEATURE",))
    >>> response = respond(item, "no: BB-PLACE-FEATURE")
    >>> response.points, response.right
    (0.0, False)
    """
    value = read(item, said)
    return Response(item, value, grade(item, value, hints), hints)


def derived(item: Item) -> tuple[Hint, ...]:
    """Hints for an item that has none of its own: the titles of the rules that it turns on, then what each says.

    What a rule says is bound to the mistakes about it; of the first two (`GENERAL`) it is for everybody.
    """
    book, rules = item.rulebook, item.rules
    titles = Say(N_("Think of this rule: {titles}."), {"titles": tuple(book.rule(rule).title for rule in rules[:2])})
    return (Hint(both(titles)), *(Hint(dict(book.rule(rule).statement), rule) for rule in rules)) if rules else ()


def _confirmed(response: Response, lang: str) -> Iterator[str]:
    item, told = response.item, response.worked()
    answer = words(item, response.value, lang).removesuffix(".")  # it may be a whole sentence
    yield say(N_("It is: {answer}."), lang, answer=answer)
    if isinstance(told, Verdict):
        shown = [check for check in told.checks if check.ok is False] or list(told.checks)
        shown.sort(key=lambda check: check.rule not in item.rules)  # those that the question turns on come first
        for check in shown[:3]:
            title, evidence = item.rulebook.title(check.rule, lang), check.words(lang)
            yield f"{title}. {evidence}" if evidence else f"{title}."


def _explained(response: Response, lang: str) -> Iterator[str]:
    item, found = response.item, response.diagnosis
    book = item.rulebook
    for rule, reading in found.reads_as[:1]:
        told = {one.id: one.statement for one in book.rule(rule).readings}
        statement = spoken(told.get(reading, book.rule(rule).statement), lang)
        template = N_("It would be right if the rule “{rule}” were read so: {statement} Here it is read otherwise.")
        yield say(template, lang, rule=book.title(rule, lang), statement=statement)
    for rule, reading in found.acts_as:
        yield say(N_("You act as if this were so: {statement}"), lang, statement=_statement(item, rule, reading, lang))
        feedback = book.rule(rule).feedback(reading)
        if feedback:
            yield spoken(feedback, lang)
    if item.kind in ("why", "infer", "complete") and not found.acts_as:
        chosen = next((one for one in options(item) if one.value == response.value and one.feedback), None)
        if chosen is not None:
            yield spoken(chosen.feedback, lang)
    yield from _counted(response, lang)
    if found.refused is not None:
        move, rules = found.refused.position.say(found.refused.move), found.refused.broken
        yield say(N_("This is not allowed: {move}. It breaks: {rules}."), lang, move=move,
                  rules=[book.title(rule, lang) for rule in rules])  # fmt: skip
        for check in found.refused.checks:
            if check.ok is False and check.says:
                yield check.words(lang)
    elif item.kind == "find":
        yield (
            say(N_("These moves are allowed, but they do not reach the goal."), lang)
            if len(response.value) <= item.moves
            else say(N_("These are too many moves; you may make {n}."), lang, n=item.moves)
        )
    elif not found.acts_as and (rule := found.rule or next(iter(item.rules), "")):  # the first is what it turns on
        yield say(N_("Look at this rule: {title}. {statement}"), lang, title=book.title(rule, lang),
                  statement=spoken(book.rule(rule).statement, lang))  # fmt: skip


def _counted(response: Response, lang: str) -> Iterator[str]:
    """How many are missing and too many; one place is named, the rest is left to find."""
    item, found = response.item, response.diagnosis
    if item.kind == "mark":
        if found.extra:
            place = words(item, [found.extra[0]], lang)
            yield say(N_("Marked wrongly: {n}. One of them: {place}."), lang, n=len(found.extra), place=place)
        if found.missing:
            yield say(N_("Not marked yet: {n}."), lang, n=len(found.missing))
    elif item.kind in ("order", "complete"):
        pairs = enumerate(zip(response.value, item.right, strict=False), 1)
        first = next((n for n, (one, other) in pairs if one != other), None)
        if first is not None:
            yield say(N_("The first that does not fit: number {n}."), lang, n=first)
        elif len(response.value) != len(item.right):
            yield say(N_("The length of the list does not fit."), lang)


def _statement(item: Item, rule: str, reading: str, lang: str) -> str:
    return spoken(item.rulebook.rule(rule).reading_words(reading), lang)


def _marks(scene: Scene, item: Item, value: Any) -> Iterator[Mark]:
    if item.kind != "mark":
        return
    for name in value:
        shapes = tuple(shape.id for shape in scene.shapes if shape.move == name and shape.outline)
        for shape in shapes[:1]:
            ok = name in item.right
            yield Mark("sign", "ok" if ok else "broken", (shape,))


def item_bundle(item: Item) -> dict[str, str]:
    """An item as plain as can be: what is asked, how it is marked, the options, the board. No front end is needed."""
    asked, rule = prompt(item), say(N_("Marking: {rule}"), rule=marking(item))
    shown = [f"{ascii_lowercase[n]}) {spoken(one.text)}" for n, one in enumerate(_shown_options(item))]
    scene = item.scene()
    text = "\n".join([asked, *given(item), *shown, "", view("text")(scene), "", rule, how(item)])
    listed = f'<ol type="a">{"".join(f"<li>{escape(one[3:])}</li>" for one in shown)}</ol>' if shown else ""
    lines = "".join(f"<p>{escape(line)}</p>" for line in given(item))
    html = (
        f'<div role="group" lang="{language()}" aria-label="{escape(asked)}"><p><b>{escape(asked)}</b></p>'
        f"{lines}{listed}{view('html')(scene)}<p>{escape(rule)}</p><p>{escape(how(item))}</p></div>"
    )
    return {"text/plain": text, "text/html": html}


def _shown_options(item: Item) -> tuple[Any, ...]:
    return options(item) if item.kind in ("why", "infer") else ()
