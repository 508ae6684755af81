"""The smallest position that shows why an answer is wrong: fewer pieces, the same question, right and wrong as before.

Pieces are left out one after the other, and the engine is asked each time; nothing about a game is known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from ..core.errors import CosmosError
from ..core.language import N_, say
from ..core.verdict import SIGNS, Verdict
from ..scene.scene import Mark, Scene
from .diagnosis import Diagnosis, refused
from .item import Item
from .options import misconceptions, under
from .right import NO_READINGS
from .shrinking import smallest
from .wording import ALLOWED, NOT_ALLOWED, PROMPTS, prompt, question, words

Pair = tuple[str, str]


class Counterexample(msgspec.Struct, frozen=True):
    """An item about fewer pieces whose answer is wrong for the same reason.

    `verdict` is that on the move that is judged there, `asked` are the rules that it is looked at for; `place` is the
    one marked wrongly or not marked, in `mark`.
    """

    item: Item
    verdict: Verdict | None = None
    asked: frozenset[str] = frozenset()
    place: str = ""

    def scene(self) -> Scene:
        """Its board: with the verdict, or with a sign on the place."""
        if self.verdict is not None:
            judged: Scene = self.verdict.position.scene(self.verdict)
            return judged
        scene = self.item.scene()
        on = [shape.id for shape in scene.shapes if self.place and shape.move == self.place and shape.outline]
        mark = Mark("sign", "ok" if self.place in self.item.right else "broken", (*on[:1],))
        return replace(scene, marks=(*scene.marks, mark)) if on else scene

    def words(self, lang: str | None = None) -> list[str]:
        """What is to be seen there, one sentence after the other."""
        told = [*self._answer(lang), *self._evidence(lang)]
        return [say(N_("The same with as few pieces as possible:"), lang), *told]

    def _answer(self, lang: str | None) -> Iterator[str]:
        if self.place:
            inside = self.place in self.item.right
            template = N_("{place} belongs to the answer.") if inside else N_("{place} does not belong to the answer.")
            yield say(template, lang, place=words(self.item, [self.place], lang))
        else:
            yield say(N_("{asked} {answer}."), lang, asked=self._asks(lang), answer=self._right(lang).removesuffix("."))

    def _asks(self, lang: str | None) -> str:
        if self.verdict is not None:
            return say(PROMPTS["verdict"], lang, move=self.verdict.position.say(self.verdict.move))
        return prompt(self.item, lang) if self.item.kind == "compute" else question(self.item).words(lang)

    def _right(self, lang: str | None) -> str:
        if self.verdict is not None:
            return say(ALLOWED if self.verdict.legal else NOT_ALLOWED, lang)
        return words(self.item, self.item.right, lang)

    def _evidence(self, lang: str | None) -> Iterator[str]:
        """The rules that a move breaks there; of an allowed one those that it might seem to break."""
        verdict, book = self.verdict, self.item.rulebook
        if verdict is None:
            return
        for check in verdict.checks:
            if check.ok is False or (check.ok and verdict.legal and check.rule in self.asked):
                yield f"{SIGNS[check.ok]} {book.title(check.rule, lang)}. {check.words(lang)}".strip()


def counterexample(item: Item, value: Any, found: Diagnosis) -> Counterexample | None:
    """The smallest position that shows why a wrong answer, as `answering.read` gives it, is wrong.

    `None` where a misconception or another reading explains the answer, for allowed moves that miss a goal, and in the
    kinds `complete` and `infer`, where each rule and each reading has an answer of its own.

    >>> from cosmoslearn.core.case import Ask, Case
    >>> from cosmoslearn.teach.diagnosis import diagnose
    >>> case = Case("a", "bigbang", "universe: BB@0,0 SY1@1,0 SR2@0,-1 SY3@0,1\\nrow: CB2 AO1", ())
    >>> item = Item("one", "judge", case, Ask(judge="CB2@2,-1"), rules=("BB-PLACE-2ADJ",))
    >>> allowed = {"legal": True, "broken": []}
    >>> counterexample(item, allowed, diagnose(item, allowed)).item.case.position
    'universe: BB@0,0 SY1@1,0\\nrow: CB2 AO1'
    """
    if found.acts_as or found.reads_as or item.kind in ("complete", "infer"):
        return None
    pair = _turning(item, found.place)
    try:
        wanted = _kept(item, value, found.place, pair)
        if wanted is None:
            return None
    except CosmosError:
        return None  # it is asked under another reading, where it means nothing

    def holds(text: str) -> bool:
        small = _about(item, text)
        try:
            return bool(_kept(small, value, found.place, pair) == wanted) and _shown(item, small, found.place)
        except CosmosError:
            return False

    small = _about(item, smallest(item.case.position, item.position.loose, holds))
    place = found.place if item.kind == "mark" else ""
    return Counterexample(small, _judged(small, value, place), _asked(item, value), place)


def _about(item: Item, position: str) -> Item:
    return replace(item, case=replace(item.case, position=position))


def _shown(item: Item, small: Item, place: str) -> bool:
    """Whether a place that can be pressed on the board is still there."""
    return item.kind != "mark" or place not in item.places or place in small.places


def _asked(item: Item, value: Any) -> frozenset[str]:
    """The rules that an answer is about: the one the item turns on, and those that the learner named."""
    named = value["broken"] if item.kind == "judge" else [value] if item.kind == "why" else []
    return frozenset((*item.rules[:1], *named))


def _kept(item: Item, value: Any, place: str, pair: Pair | None) -> Any:
    """What has to stay as it is: right or wrong, by the same rules; `None` where there is nothing to be shown."""
    verdict = _judged(item, value, place)
    if verdict is not None:
        said = _asked(item, value)
        held = {(check.rule, check.ok) for check in verdict.checks if check.rule in said and check.ok is not None}
        return verdict.move, verdict.broken, held, place in item.right if item.kind == "mark" else None
    if item.kind == "find":
        return None
    turned = under(item, *pair) if pair is not None else None
    if item.kind == "mark" and pair is not None:
        return place in item.right, turned is not None and place in turned
    return item.right, item.asked(NO_READINGS).get("because"), pair is not None and turned != item.right


def _judged(item: Item, value: Any, place: str) -> Verdict | None:
    """The verdict on the move that the answer turns on: the one asked about, a refused one, the one to a place."""
    if item.kind == "find":
        return refused(item, value)
    if item.ask is not None and item.ask.judge is not None:
        found = item.explained()
        return found if isinstance(found, Verdict) else None
    if item.kind == "mark" and item.ask is not None and item.ask.moves is not None and place:
        return item.position.judge(item.move_to(place))
    return None


def _turning(item: Item, place: str) -> Pair | None:
    """The first misconception that changes what is right about a place, or else about the whole."""
    for pair in misconceptions(item):
        other = under(item, *pair)
        if other is not None:
            same = (place in other) == (place in item.right) if item.kind == "mark" else other == item.right
            if not same:
                return pair
    return None
