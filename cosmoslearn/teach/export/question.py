"""An exercise as every format can take it: words in one language, a form of answer, and points by the stated rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from string import ascii_lowercase
from typing import Any, Final, Literal

import msgspec

from ...core.chance import Chance
from ...core.language import LANGUAGES, N_, in_force, number, say, speaking, spoken
from ...scene.scene import Scene
from ...scene.svg import svg
from ...scene.text import text as in_text
from ..answering import grade
from ..item import JOINT, Item
from ..options import Option, alternatives, choices, misconceptions, options, under
from ..response import GENERAL, derived, respond
from ..wording import called, given, marking, prompt, told, words

Form = Literal["choice", "number", "text", "set", "list", "match", "moves"]
MOST_CANDIDATES: Final = 14


class Answer(msgspec.Struct, frozen=True):
    """One thing that may be answered: its words, its points (from -1 to 1) and what is said to it.

    `value` is what the engine takes it for.
    """

    text: str
    points: float
    feedback: str = ""
    value: Any = None

    @property
    def right(self) -> bool:
        """Whether it is wholly right; of a set, whether it belongs to it."""
        return self.points > 0 if self.value is None else self.points >= 1


class Question(msgspec.Struct, frozen=True, dict=True):
    """An item in one language.

    | form | `answers` |
    | --- | --- |
    | `choice` | the options in their order; one is to be chosen |
    | `number`, `text`, `moves` | accepted ones with their point, then known mistakes without |
    | `set` | names that belong to it; the points add up to 1 |
    | `list`, `match` | the right one for each of `stems`; `choices` are all that may be chosen |
    """

    item: Item
    lang: str
    form: Form
    answers: tuple[Answer, ...]
    stems: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The item's id."""
        return self.item.id

    @property
    def prompt(self) -> str:
        """What is asked."""
        return prompt(self.item, self.lang)

    @property
    def given(self) -> list[str]:
        """What stands with the question, line by line: readings in force, steps, names to be put in order."""
        return [*self._readings(), *given(self.item, self.lang)]

    def _readings(self) -> Iterator[str]:
        item, book = self.item, self.item.rulebook
        asked = item.ask.readings if item.ask is not None and item.kind != "infer" else {}
        for rule, reading in {**item.case.readings, **asked}.items():
            told_so = {one.id: one.statement for one in book.rule(rule).readings}
            told_so |= {one.id: one.statement for one in book.rule(rule).misconceptions}
            if reading in told_so:
                template = N_("At this table the rule “{rule}” is read so: {reading}")
                yield say(template, self.lang, rule=book.title(rule, self.lang), reading=told_so[reading])

    @property
    def marking(self) -> str:
        """How an answer is marked."""
        return marking(self.item, self.lang)

    @property
    def right(self) -> str:
        """The right answer in words."""
        if self.form == "choice":
            return "; ".join(one.text for one in self.answers if one.right)
        if self.form in ("set", "list"):
            names = [one.text for one in self.answers if one.points > 0]
            return "; ".join(names) or say(N_("none"), self.lang)
        return words(self.item, self.item.right, self.lang)

    @property
    def lettered(self) -> str:
        """The right answer in words; of a choice with its letter, for where options keep their order."""
        if self.form != "choice":
            return self.right
        pairs = zip(ascii_lowercase, self.answers, strict=False)
        return "; ".join(f"{letter}) {one.text}" for letter, one in pairs if one.right)

    @property
    def worked(self) -> list[str]:
        """How the right answer comes about, line by line; empty where the engine tells no steps."""
        explained = self.item.explained()
        return explained.words(self.lang).splitlines() if explained is not None else []

    @property
    def hints(self) -> list[str]:
        """Hints for everybody, in their order."""
        own = [hint for hint in self.item.hints if not hint.when]
        return [spoken(hint.text, self.lang) for hint in own or derived(self.item)[:GENERAL]]

    @property
    def tags(self) -> list[str]:
        """What it can be found by: the game, the kind and the rules."""
        return [self.item.game, self.item.kind, *self.item.rules]

    @cached_property
    def candidates(self) -> tuple[Answer, ...]:
        """Of a set: names to choose from. Those that do not belong to it have points below 0."""
        return _candidates(self.item, self.lang)

    @cached_property
    def scene(self) -> Scene:
        """The board as it may be seen before answering."""
        return self.item.scene()

    @property
    def described(self) -> str:
        """The board in a sentence or two, for who cannot see it."""
        with speaking(self.lang):
            return f"{self.scene.title.words()}. {self.scene.description.words()}"

    @property
    def board(self) -> str:
        """The board as plain text."""
        return in_text(self.scene, self.lang)

    def picture(self, view: str = "board", theme: str = "light") -> str:
        """The board as an SVG element, the same each time; `view` stands before all ids in it."""
        return svg(self.scene, theme, self.lang, view)


def question(item: Item, lang: str | None = None) -> Question:
    """An item as the formats take it.

    Raises:
        CosmosError: the item cannot be asked.
        UnknownLanguage: the language is not spoken here.
    """
    code = in_force(lang)
    return _MAKERS[item.kind](item, code)


def _parts(item: Item, value: list[str], lang: str) -> str:
    return "; ".join(_name(item, one, lang) for one in value) or say(N_("none"), lang)


def _name(item: Item, one: str, lang: str) -> str:
    return spoken(called(item, one), lang)


# ------------------------------------------------------------------------------------------------- choices


def as_choice(item: Item, lang: str) -> Question | None:
    """An item as a choice of one; `None` where there is nothing to choose from."""
    shown = _options(item)
    if len(shown) < 2:
        return None
    return Question(item, lang, "choice", tuple(_answer(item, one, lang) for one in shown))


def _answer(item: Item, option: Option, lang: str) -> Answer:
    """An option with the points that the engine gives it."""
    text = _parts(item, option.value, lang) if item.kind == "mark" else spoken(option.text, lang)
    return Answer(text, grade(item, option.value), _feedback(item, option, lang), option.value)


def _options(item: Item) -> list[Option]:
    """The options of the item, without wrong ones that are accepted or look like another."""
    found: dict[str, Option] = {}
    for one in options(item):
        if one.right or not item.accepts(one.value):
            found.setdefault(one.text["en"], one)
    if item.kind == "judge" and len(found) == 1:
        (right,) = found.values()
        other = {"legal": not item.right["legal"], "broken": []}
        return sorted((right, Option(other, told(item, other), False)), key=lambda one: not one.value["legal"])
    return list(found.values())


def _feedback(item: Item, option: Option, lang: str) -> str:
    """What is said to an option: that it is right, or why it is not."""
    if option.feedback and not option.right:
        return spoken(option.feedback, lang)
    return " ".join(respond(item, option.value).reasons(lang))


def _choice(item: Item, lang: str) -> Question:
    return as_choice(item, lang) or _typed(item, lang, "text")


# ------------------------------------------------------------------------------------------- other forms


def _compute(item: Item, lang: str) -> Question:
    right = item.right
    if isinstance(right, bool):
        wrong = next((one for one in _options(item) if not one.right), Option(not right, told(item, not right), False))
        pair = sorted((Option(right, told(item, right), True), wrong), key=lambda one: not one.value)
        return Question(item, lang, "choice", tuple(_answer(item, one, lang) for one in pair))
    if isinstance(right, str):
        return as_choice(item, lang) or _typed(item, lang, "text")
    return _typed(item, lang, "number")


def _typed(item: Item, lang: str, form: Form) -> Question:
    """An answer that is typed: the right one, and known mistakes with what is said to them."""
    answers = []
    for one in sorted(_options(item), key=lambda one: not one.right):
        text = number(one.value, lang, 6) if form == "number" else spoken(one.text, lang)
        spellings = dict.fromkeys((text, str(one.value))) if form == "text" else (text,)  # in words, and as written
        answers += [Answer(each, float(one.right), _feedback(item, one, lang), one.value) for each in spellings]
    return Question(item, lang, form, tuple(answers))


def _set(item: Item, lang: str) -> Question:
    """The names that are to be marked."""
    answers = tuple(Answer(_name(item, one, lang), 1 / len(item.right)) for one in sorted(item.right, key=_in_order))
    return Question(item, lang, "set", answers)


def _candidates(item: Item, lang: str) -> tuple[Answer, ...]:
    """Names to choose from: right ones, those that misconceptions add, and others of the position."""
    right = list(item.right)
    why: dict[str, str] = {}
    for rule, reading in misconceptions(item):
        for one in under(item, rule, reading) or ():
            why.setdefault(one, spoken(item.rulebook.rule(rule).feedback(reading) or {"en": ""}, lang))
    elsewhere = {one for pair in alternatives(item) for one in under(item, *pair) or ()}
    others, _ = Chance(item.seed).shuffled(sorted(_places_like(item, right) - {*right, *why, *elsewhere}))
    wrong = [one for one in why if one not in right and one not in elsewhere]
    room = max(0, MOST_CANDIDATES - len(right))
    shown = sorted({*right, *[*wrong, *(others if item.on_board else ())][:room]}, key=_in_order)
    share = 1 / max(1, len(right))
    return tuple(
        Answer(_name(item, one, lang), share)
        if one in right
        else Answer(_name(item, one, lang), -share, why.get(one, ""))
        for one in shown
    )


def _places_like(item: Item, right: list[str]) -> frozenset[str]:
    """The places on the board whose names look like the right ones (cells, stars); all of them where none is right."""
    looks = {_look(name) for name in right}
    return frozenset(name for name in item.places if not looks or _look(name) in looks)


def _look(name: str) -> str:
    """How a name is built.

    >>> _look("-1,12"), _look("E@i4")
    ('0,0', 'E@a0')
    """
    return re.sub(r"[a-z]", "a", re.sub(r"-?\d+", "0", name))


def _in_order(name: str) -> tuple[Any, ...]:
    """Names with numbers in them by these numbers."""
    parts = name.replace(",", " ").replace(".", " ").split()
    return (0, [int(one) for one in parts]) if all(one.lstrip("-").isdecimal() for one in parts) else (1, name)


def _order(item: Item, lang: str) -> Question:
    names = [_name(item, one, lang) for one in item.right]
    shown = tuple(sorted(dict.fromkeys(names)))
    stems = tuple(f"{place}." for place in range(1, len(names) + 1))
    answers = tuple(Answer(one, 1 / len(names)) for one in names)
    return Question(item, lang, "list", answers, stems, shown)


def _match(item: Item, lang: str) -> Question:
    stems = tuple(say(N_("Step {n}"), lang, n=place) for place in item.holes)
    shown = tuple(spoken(one.text, lang) for one in choices(item))
    answers = tuple(Answer(item.rulebook.title(rule, lang), 1 / len(item.right)) for rule in item.right)
    return Question(item, lang, "match", answers, stems, shown)


def _moves(item: Item, lang: str) -> Question:
    answers = tuple(Answer(JOINT.join(moves), 1.0, value=moves) for moves in item.right)
    return Question(item, lang, "moves", answers)


_MAKERS: Final[dict[str, Callable[[Item, str], Question]]] = {
    "judge": _choice, "mark": _set, "compute": _compute, "order": _order, "find": _moves, "complete": _match,
    "why": _choice, "infer": _choice,
}  # fmt: skip


def in_languages(value: str, item: Item) -> list[str]:
    """A word of an answer as it may be typed: as the engine writes it, and in each language."""
    return list(dict.fromkeys([value, *(words(item, value, code) for code in LANGUAGES)]))
