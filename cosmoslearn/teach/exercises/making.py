"""Items made from templates: varied, proved by the engine, the same for the same seed on every system."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ...core.case import Ask, Case
from ...core.chance import Chance
from ...core.errors import CosmosError, UnknownName
from ...core.language import N_, say
from ...core.registry import game as face
from ...core.rulebook import Text
from ..goals import Goal
from ..item import Item
from ..options import decides, options
from ..right import steps
from ..wording import ASKED
from .generator import Generator, Template, case_for, exercises_of, generator_of

TRIES: Final = 80  # variations drawn before a template is taken as it stands
PLAIN: Final = 12  # draws of what it leaves open (the holes, a secret reading) before it is given up
FEW: Final = 3  # words of which one is the answer: fewer than the players, whom a variation renames
MARK: Final = "~"  # between the parts of an item's id


class Unproved(CosmosError):
    """No variation of a template was found in which its rule decides: names generator and template."""

    def __init__(self, generator: str, number: int) -> None:
        self.generator, self.number = generator, number
        template = N_("{generator}: template {number}: the rule decides in none of {n} variations")
        super().__init__(say(template, generator=generator, number=number, n=TRIES))


def seed_of(*parts: object) -> int:
    """A seed of 64 bits from names and numbers, the same on every system.

    >>> seed_of("3B", "Ana"), seed_of("3B", "Ana") == seed_of("3BA", "na")
    (2716651910899130401, False)
    """
    text = "\n".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def exercise(generator: str | Generator, seed: int = 0, level: int | None = None, kind: str | None = None) -> Item:
    """An exercise of a generator: the same for the same seed.

    With a level, a template of that level is taken, or else of the nearest; with a kind, one of that kind.

    Raises:
        UnknownName: there is no such generator, or it has no template of that kind.
        Unproved: no variation was found in which the rule decides.
    """
    found = generator_of(generator) if isinstance(generator, str) else generator
    return made(found, chosen(found, seed, level, kind), seed)


def chosen(generator: Generator, seed: int, level: int | None = None, kind: str | None = None) -> int:
    """The number of the template, from 1, that a seed chooses among those of a kind and of the nearest level.

    Raises:
        UnknownName: there is none of that kind.
    """
    numbered = [(n, one) for n, one in enumerate(generator.templates, 1) if kind in (None, one.kind)]
    if not numbered:
        raise UnknownName(N_("kind"), kind, generator.kinds)
    if level is not None:
        off = min(abs(one.level - level) for _, one in numbered)
        numbered = [(n, one) for n, one in numbered if abs(one.level - level) == off]
    return Chance(seed).choose(numbered)[0][0]


def again(id: str) -> Item:
    """The exercise with an id that `exercise` gave it.

    Raises:
        UnknownName: there is no such generator, or no such template in it.
    """
    name, number, seed = (*id.split(MARK), "", "")[:3]
    found = generator_of(name)
    known = [str(n) for n in range(1, len(found.templates) + 1)]
    if number not in known or not seed.isalnum():
        raise UnknownName(N_("exercise"), id, [f"{name}{MARK}{n}{MARK}0" for n in known])
    return made(found, int(number), int(seed, 36))


def made(generator: Generator, number: int, seed: int) -> Item:
    """The variation of one template that a seed draws, proved; where none is found, the template as it stands.

    Raises:
        Unproved: the rule decides neither in a variation nor in the template itself.
    """
    case, vary = case_for(generator.game, generator.templates[number - 1]), face(generator.game).VARY
    chance, model = Chance(seed_of(generator.id, number, seed)), original(generator, number)
    for tried in range(TRIES + PLAIN):
        draw, chance = chance.bits()
        try:
            content = vary(case, Chance(draw)) if tried < TRIES else case
            item = asked(generator, number, content, seed, Chance(draw))
            if (proved(item) or contrary(item, model)) and _to_choose(item):
                return item
        except CosmosError:
            continue  # an impossible position, or a question that means nothing there: drawn again
    raise Unproved(generator.id, number)


def original(generator: Generator, number: int) -> Item:
    """The template itself as an item, not varied and not proved."""
    case = case_for(generator.game, generator.templates[number - 1])
    return asked(generator, number, case, 0, Chance(0))


def asked(generator: Generator, number: int, case: Case, seed: int, chance: Chance) -> Item:
    """The item that asks what a template asks about a case; nothing in it tells which rule the case was made for."""
    template = generator.templates[number - 1]
    name = f"{generator.id}{MARK}{number}{MARK}{base36(seed)}"
    goals = tuple(one for one in case.asks if isinstance(one, Goal))
    asks = () if goals else case.asks[:1]
    whole = exercises_of(generator.game)
    names = whole.names((asks or goals)[0].query, template.pick)
    rules = tuple(dict.fromkeys((*generator.rules, *case.rules)))
    item = Item(
        name, template.kind, replace(case, id=name, rules=(), asks=()), asks[0] if asks else None, goals,
        moves=template.moves, rules=rules, prompt=_prompt(template, goals, names), pick=template.pick,
        holes=template.holes, hints=template.hints, names={**names, **template.names}, tolerance=template.tolerance,
        reasons=template.reasons, hide=whole.hide, seed=seed,
    )  # fmt: skip
    return _particulars(item, template, chance)


def _prompt(template: Template, goals: tuple[Goal, ...], names: Mapping[str, Text]) -> Text:
    """The template's own prompt; arguments of its first goal stand in braces, since they vary. ``{asked}`` stays."""
    given = {**(goals[0].with_ if goals else {}), "asked": ASKED}
    return {
        code: text.format_map({key: names.get(str(value), {}).get(code, value) for key, value in given.items()})
        for code, text in template.prompt.items()
    }


def _particulars(item: Item, template: Template, chance: Chance) -> Item:
    """What a kind draws for itself: the holes of `complete`, the secret reading of `infer`."""
    if item.kind == "complete" and not template.holes:
        return replace(item, holes=_holes(item, chance))
    if item.kind == "infer":
        rule, ask = item.rules[0], item.ask or Ask()
        reading = template.reading or chance.choose(item.rulebook.readings_of(rule))[0]
        return replace(item, ask=replace(ask, readings={**ask.readings, rule: reading}))
    return item


def _holes(item: Item, chance: Chance) -> tuple[int, ...]:
    """A step that follows the rule in question, and one of another rule where there is one."""
    told = [step.rule for step in steps(item).steps]
    own = [n for n, rule in enumerate(told, 1) if rule == item.rules[0]]
    others = [n for n, rule in enumerate(told, 1) if rule and rule != item.rules[0]]
    drawn: list[int] = []
    for numbers in (own, others):
        if numbers:
            number, chance = chance.choose(numbers)
            drawn.append(number)
    return tuple(sorted(drawn)) if own else ()


def proved(item: Item) -> bool:
    """Whether an item can be asked, and its first rule decides the answer.

    An answer that must be one is one: in `infer` exactly one reading explains what was answered; in `find` some moves
    reach a goal that is not reached yet, and not every move does; `complete` has holes at the rule in question.

    Raises:
        CosmosError: it cannot be asked.
    """
    rule = item.rules[0]
    if not _unique(item, item.right):
        return False
    return decides(item, rule)


def contrary(item: Item, model: Item) -> bool:
    """Whether a question with two or three possible answers is answered otherwise than that of the proved model.

    Such are whether a move is allowed, yes or no, and one of a few words. Misconceptions often err to one side: where
    all that they let decide is forbidden, a learner who saw nothing else would learn to say no.

    Raises:
        CosmosError: it cannot be asked.
    """
    return _either(item) is not None and _either(item) != _either(model) and proved(model)


def _to_choose(item: Item) -> bool:
    """Whether there is something wrong to choose, where the answer is one of a few."""
    return _either(item) is None or len(options(item)) > 1


def _either(item: Item) -> bool | str | None:
    """The answer where there are but a few."""
    if item.kind == "judge":
        return bool(item.right["legal"])
    if item.kind != "compute":
        return None
    word = item.right in item.names and len(item.names) <= FEW
    return item.right if word or isinstance(item.right, bool) else None


def _unique(item: Item, right: Any) -> bool:
    if item.kind == "infer":
        return bool(len(right) == 1 and item.shown)  # the board is shown without the secret reading
    if item.kind == "find":
        some = bool(0 < len(right) < len(item.position.legal_moves()) ** item.moves)
        return some and not all(goal.holds(item.position) for goal in item.goal)
    if item.kind == "complete":
        return bool(item.holes and item.rules[0] in right)
    if item.kind == "why":
        return bool(item.rules[0] in right)
    return True


_DIGITS: Final[Sequence[str]] = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(number: int) -> str:
    """A whole number in short: digits and small letters.

    >>> base36(0), base36(46655), int(base36(123456789), 36)
    ('0', 'zzz', 123456789)
    """
    text = ""
    while number or not text:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return text
