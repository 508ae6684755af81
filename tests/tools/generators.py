"""Generators of exercises: proposed from the shipped cases, and measured.

``python -m tests.tools.generators GAME`` prints entries for ``exercises.toml``, one for every rule of kind constraint,
effect or scoring that has none yet: templates from the shipped cases that the rule decides, of several kinds, with
their level. ``--levels`` prints the weight of every template there is and the level that it comes to. ``--measure``
makes the variations of 200 seeds and says how many positions are distinct, how long an item takes, and what fails.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace
from tqdm.auto import tqdm

from cosmoslearn.core.case import Ask, Case, answer
from cosmoslearn.core.errors import CosmosError
from cosmoslearn.core.registry import game as face
from cosmoslearn.core.rulebook import Rulebook
from cosmoslearn.teach.exercises.difficulty import features, levels_by_weight
from cosmoslearn.teach.exercises.generator import Generator, Template, case_of, cases_of, generators
from cosmoslearn.teach.exercises.making import exercise, made, original, proved
from cosmoslearn.teach.item import KINDS, Item, Kind

DRILLED = ("constraint", "effect", "scoring")
SEEDS = 200
MOST = 6  # templates of one generator
PATIENCE = 3.0  # seconds for making one item
TAKEN = 60  # things in an answer that can still be asked for


def drilled(game: str) -> list[str]:
    """The rules of a game that need an exercise."""
    book: Rulebook = face(game).RULES
    return [rule for rule in book if book.rule(rule).kind in DRILLED]


# ------------------------------------------------------------------------------------------------ proposals


def proposed(game: str, rules: list[str]) -> Iterator[Generator]:
    """A generator for each rule that some shipped case lets decide."""
    found: dict[str, list[tuple[float, Template]]] = {rule: [] for rule in rules}
    for case in tqdm(list(cases_of(game)), file=sys.stderr):
        for rule in case_of(game, case).rules:
            for template in _templates(game, case) if rule in found else ():
                weight = _weight(Generator(f"{game}/{rule.lower()}", (rule,), (template,)))
                if weight is not None:
                    found[rule].append((weight, template))
    weights = [weight for pairs in found.values() for weight, _ in pairs]
    levels = iter(levels_by_weight(weights)) if weights else iter(())
    for rule, pairs in found.items():
        levelled = [replace(template, level=next(levels)) for _, template in pairs]
        if levelled:
            yield Generator(generator_id(game, rule), (rule,), tuple(_chosen(levelled)))


def generator_id(game: str, rule: str) -> str:
    """The id of the generator about a rule: its own without the letters of the game.

    >>> generator_id("bigbang", "BB-PLACE-2ADJ")
    'bigbang/place-2adj'
    """
    return f"{game}/{rule.lower().partition('-')[2]}"


def _templates(game: str, case: str) -> Iterator[Template]:
    """All that can be asked of a case: each of its questions in every kind that may fit."""
    misread = {(rule, words.id) for rule in face(game).RULES for words in face(game).RULES.rule(rule).misconceptions}
    given = case_of(game, case)
    if misread & set(given.readings.items()):
        return
    for number, ask in enumerate(given.asks, 1):
        if ask.refused is not None or misread & set(ask.readings.items()):
            continue
        if ask.judge is not None:
            yield Template("judge", 1, case=case, ask=number)
            yield Template("why", 1, case=case, ask=number)
            yield Template("complete", 1, case=case, ask=number)
            yield Template("infer", 1, case=case, ask=number)
            for start in _beginnings(ask.judge):
                yield Template("mark", 1, case=case, ask=Ask(moves=start, after=ask.after, readings=ask.readings))
        elif ask.moves is not None:
            yield Template("mark", 1, case=case, ask=number)
        else:
            for pick, kinds in _parts(given, ask):
                for kind in kinds:
                    yield Template(kind, 1, case=case, ask=number, pick=pick)
            yield Template("complete", 1, case=case, ask=number)
            if any(not pick for pick, _ in _parts(given, ask)):  # a table of values is no answer to be read
                yield Template("infer", 1, case=case, ask=number)


def _parts(case: Case, ask: Ask) -> Iterator[tuple[str, tuple[Kind, ...]]]:
    """What can be picked of an answer (all of it, or the values by their keys), with the kinds that suit its shape."""
    try:
        found: Any = answer(case, ask).get("equals")
    except CosmosError:
        return
    listed = isinstance(found, list) and all(isinstance(one, int | float) for one in found)
    parts: Any
    parts = found.items() if isinstance(found, dict) else enumerate(found) if listed else [("", found)]
    for pick, value in ((str(key), value) for key, value in parts):
        if isinstance(value, str | int | float):
            yield pick, ("compute",)
        elif isinstance(value, list) and all(isinstance(one, str) for one in value):
            yield pick, ("mark", "order")


def _beginnings(move: str) -> list[str]:
    """How the notation of a move may begin: all up to its last place."""
    found = re.match(r"^(.*[@ >-])[^@ >]+$", move)
    return [found[1].rstrip() if found[1].endswith(" ") else found[1]] if found else []


def _weight(generator: Generator) -> float | None:
    """How difficult a template is, if its rule decides it, its answer is not too long, and it can be varied.

    A template that takes longer than `PATIENCE` is none.
    """
    signal.signal(signal.SIGALRM, _too_slow)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        item = original(generator, 1)
        if not proved(item) or not _fits(item):
            return None
        return features(made(generator, 1, 1)).weight
    except (CosmosError, ArithmeticError, AttributeError, LookupError, TimeoutError, TypeError, ValueError):
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _too_slow(*_: object) -> None:
    raise TimeoutError


def _fits(item: Item) -> bool:
    """Whether the answer has a shape that suits the kind."""
    right = item.right
    if item.kind == "mark":
        return 0 < len(right) <= TAKEN
    if item.kind == "order":
        return 1 < len(right) <= TAKEN and right != sorted(right)
    return True


def _chosen(templates: list[Template]) -> list[Template]:
    """A few of the templates: rare kinds and levels first, so that each is there."""
    left = list(templates)
    chosen: list[Template] = []
    while left and len(chosen) < MOST:
        best = min(left, key=lambda one: (_alike(one, chosen, "kind"), _alike(one, chosen, "level"), left.index(one)))
        left.remove(best)
        chosen.append(best)
    return sorted(chosen, key=lambda one: (one.level, one.case, KINDS.index(one.kind)))


def _alike(one: Template, chosen: list[Template], key: str) -> int:
    return sum(getattr(one, key) == getattr(other, key) for other in chosen)


def written(generator: Generator) -> str:
    """A generator as TOML.

    >>> print(written(Generator("bigbang/earth", ("BB-EARTH",), (Template("judge", 2, case="bb-g20"),))))
    [[generator]]
    id = "bigbang/earth"
    rules = ["BB-EARTH"]
    template = [
      { case = "bb-g20", kind = "judge", level = 2 },
    ]
    <BLANKLINE>
    """
    lines = [
        "[[generator]]",
        f'id = "{generator.id}"',
        f"rules = [{', '.join(_text(rule) for rule in generator.rules)}]",
        "template = [",
        *(f"  {{ {', '.join(_keys(one))} }}," for one in generator.templates),
        "]",
        "",
    ]
    return "\n".join(lines)


def _keys(template: Template) -> Iterator[str]:
    yield f"case = {_text(template.case)}"
    if isinstance(template.ask, Ask):
        given = msgspec.to_builtins(template.ask)
        kept = {key: value for key, value in given.items() if value not in (None, {}, [], ())}
        yield f"ask = {_value(kept)}"
    elif template.ask > 1:
        yield f"ask = {template.ask}"
    yield f"kind = {_text(template.kind)}"
    if template.pick:
        yield f"pick = {_text(template.pick)}"
    yield f"level = {template.level}"


def _value(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_bare(key)} = {_value(one)}' for key, one in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return _text(value) if isinstance(value, str) else str(value).lower()


def _bare(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# ------------------------------------------------------------------------------------------------- measured


def measured(generator: Generator, seeds: int = SEEDS) -> tuple[int, int, float, int]:
    """Distinct positions, distinct answers, seconds for an item, and how many seeds fail."""
    positions, answers, failed, start = set(), set(), 0, time.perf_counter()
    for seed in range(seeds):
        try:
            item = exercise(generator, seed)
        except CosmosError:
            failed += 1
            continue
        positions.add(without_seed(item.case.position))
        answers.add(str(item.right))
    return len(positions), len(answers), (time.perf_counter() - start) / seeds, failed


def without_seed(position: str) -> str:
    """A position without the number that its chance comes from, which alone makes no other exercise."""
    return "\n".join(line.strip() for line in position.split("\n") if line.strip() and not line.startswith("seed:"))


def levels(game: str) -> Iterator[tuple[Generator, int, float, int]]:
    """Each template with its weight and the level that it comes to among all of the game."""
    weighed = [
        (generator, number, features(made(generator, number, 1)).weight)
        for generator in generators(game)
        for number in range(1, len(generator.templates) + 1)
    ]
    found = levels_by_weight([weight for *_, weight in weighed])
    for (generator, number, weight), level in zip(weighed, found, strict=True):
        yield generator, number, weight, level


def main() -> int:
    """Propose, or measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--measure", action="store_true", help="positions, time and failures of all generators")
    parser.add_argument("--levels", action="store_true", help="weight and level of all templates")
    parser.add_argument("--only", default="", help="rules or generators with this in their name")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    given = parser.parse_args()
    if given.levels:
        for generator, number, weight, level in levels(given.game):
            template = generator.templates[number - 1]
            note = "" if template.level == level else f"  stated: {template.level}"
            print(f"{generator.id} {number} {template.kind}: {weight:.2f} -> {level}{note}")
        return 0
    if given.measure:
        return _report([one for one in generators(given.game) if given.only in one.id], given.seeds)
    have = {rule for generator in generators(given.game) for rule in generator.rules}
    wanted = [rule for rule in drilled(given.game) if rule not in have and given.only.upper() in rule]
    made_for: set[str] = set()
    for generator in proposed(given.game, wanted):
        print(written(generator), flush=True)
        made_for.update(generator.rules)
    for rule in wanted:
        if rule not in made_for:
            print(f"# {rule}: no shipped case that names it is decided by it", file=sys.stderr)
    return 0


def _report(chosen: list[Generator], seeds: int) -> int:
    poor = 0
    for generator in chosen:
        positions, answers, seconds, failed = measured(generator, seeds)
        sign = "ok" if positions >= 50 and not failed else "X "
        poor += sign != "ok"
        print(f"[{sign}] {generator.id}: {positions} positions, {answers} answers, {seconds * 1000:.0f} ms, "
              f"{failed} failed; {' '.join(generator.kinds)}", flush=True)  # fmt: skip
    print(f"{len(chosen)} generators, {poor} to be mended")
    return 1 if poor else 0


if __name__ == "__main__":
    sys.exit(main())
