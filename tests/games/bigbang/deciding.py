"""Finds, for every reading and misconception, a position and questions that tell it from all other readings of its rule.

``python -m tests.games.bigbang.deciding`` writes what it finds as case files; positions come from the golden cases of the
rule and from random games. Nothing is written where a file exists.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cosmoslearn.core.case import Ask, Case, answer, case_files, read_case
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.errors import CosmosError
from cosmoslearn.games import bigbang

FOLDER = Path(bigbang.__file__).parent / "cases"
GOALS = "PSCABYOR"
AFTER = ("row", "queue", "clock", "to_move", "face_down", "due", "over", "used")
PLAIN = (
    "over",
    "to_move",
    "playable",
    "totals",
    "winners",
    "counting_order",
    "solo_score",
    "cost",
    "hand_points",
    "kept",
)
Found = tuple[Case, list[Ask]]


def readings() -> Iterator[tuple[str, str]]:
    """Every reading of the shelf that is not the default of its rule."""
    for rule in sorted(bigbang.RULES.shelf.functions):
        for reading in bigbang.RULES.readings_of(rule)[1:]:
            yield rule, reading


def id_of(rule: str, reading: str) -> str:
    return f"bb-x-{rule.removeprefix('BB-').lower()}-{reading}"


# ------------------------------------------------------------------ positions


def golden(rule: str) -> Iterator[Case]:
    """The positions of the golden cases that name a rule, then those of all others."""
    cases = [case for case in map(read_case, case_files([FOLDER])) if "-x-" not in case.id and not case.readings]
    yield from sorted(cases, key=lambda case: rule not in case.rules)


def random_games(rule: str) -> Iterator[Case]:
    """Positions of random games in the modes of a rule, under the default readings."""
    modes = bigbang.RULES.rule(rule).mode or ("cosmic",)
    for seed in itertools.count():
        for mode in modes:
            players = 1 if mode == "solo" else 2 + seed % 3
            position, chance = bigbang.new_game(mode, players=players, seed=seed), Chance(seed)
            while position.to_move is not None:
                move, chance = chance.choose(position.legal_moves())
                position = position.apply(move)
                pick, chance = chance.below(4)
                if not pick or position.to_move is None:
                    yield Case("", "bigbang", str(position), (), mode=mode)
        if seed == 60:
            return


# ------------------------------------------------------------------ questions


def questions(case: Case) -> Iterator[Ask]:
    """Questions about a position: each place of each tile, each move and what it brings, points, turn, what is hidden."""
    position = case.start()
    yield Ask(moves="all")
    for name in PLAIN:
        yield Ask(query=name)
    for goal in GOALS:
        yield Ask(query="score", with_={"goal": goal})
        yield Ask(query="in_lines", with_={"goal": goal})
    for player in position.players:
        for name in ("points", "open_goals", "universe_scores", "sides"):
            yield Ask(query=name, with_={"player": player})
    moves = [*position.survey(), "redeal", "decline", "draw", "pass"]
    moves += [key for code in ("HY", "OR", "EC") if code in position.row for key in position.survey(code)][:400]
    for move in moves:
        yield Ask(judge=str(move))
    for number, move in enumerate(position.legal_moves()):
        if number % max(1, len(position.legal_moves()) // 12) == 0:
            for name in AFTER:
                yield Ask(query=name, after=(str(move),))


def outcome(case: Case, ask: Ask, book: dict[str, str]) -> Any:
    """The answer under some readings, as text that can be compared; empty when the question makes no sense."""
    try:
        found = answer(msgspec.structs.replace(case, readings=book), ask)
    except (CosmosError, LookupError, TypeError, AttributeError, ValueError):
        return ""
    kept = {key: found[key] for key in ("legal", "equals") if key in found}
    return json.dumps(kept, default=str, sort_keys=True)


def decide(case: Case, rule: str, reading: str) -> list[Ask]:
    """Questions about one position that tell a reading from all other readings of its rule; empty if it has none."""
    others = {name for name in bigbang.RULES.readings_of(rule) if name != reading}
    default = bigbang.RULES.shelf.defaults[rule]
    asks: list[Ask] = []
    for ask in questions(case):
        mine, truth = outcome(case, ask, {rule: reading}), outcome(case, ask, {})
        if not mine or not truth or (mine == truth and default in others):
            continue
        told = {name for name in others if outcome(case, ask, {rule: name} if name != default else {}) != mine}
        if told:
            asks.append(ask)
            others -= told
        if not others:
            return asks
    return []


def search(rule: str, reading: str) -> Found | None:
    """The first position found, with its questions."""
    for case in itertools.chain(golden(rule), random_games(rule)):
        try:
            asks = decide(case, rule, reading)
        except CosmosError:
            continue
        if asks:
            return shorter(case, rule, reading), asks
    return None


def shorter(case: Case, rule: str, reading: str) -> Case:
    """The same position with as few lines as still decide."""
    for line in case.position.strip().splitlines():
        rest = "\n".join(other for other in case.position.strip().splitlines() if other != line)
        trial = msgspec.structs.replace(case, position=rest)
        try:
            if decide(trial, rule, reading):
                case = trial
        except CosmosError:
            continue
    return case


# ------------------------------------------------------------------ files


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {toml(each)}' for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def answered(case: Case, ask: Ask, book: dict[str, str]) -> str:
    """One question with its answer, as TOML."""
    found = answer(msgspec.structs.replace(case, readings=book), ask)
    lines = ["[[ask]]"]
    lines += [f"readings = {toml(book)}"] if book else []
    lines += [f"after = {toml(list(ask.after))}"] if ask.after else []
    for key in ("judge", "moves", "query"):
        if getattr(ask, key) is not None:
            lines.append(f"{key} = {toml(getattr(ask, key))}")
    lines += [f"with = {toml(ask.with_)}"] if ask.with_ else []
    if ask.judge is not None:
        lines += [f"legal = {toml(found['legal'])}", f"broken = {toml(list(found['broken']))}"]
    else:
        lines.append(f"equals = {toml(json.loads(json.dumps(found['equals'], default=str)))}")
    return "\n".join(lines)


def written(rule: str, reading: str, case: Case, asks: list[Ask]) -> str:
    """The case file of a reading."""
    words = bigbang.RULES.rule(rule)
    said = next(each.statement for each in (*words.readings, *words.misconceptions) if each.id == reading)
    head = [
        f"id = {toml(id_of(rule, reading))}",
        'game = "bigbang"',
        f"mode = {toml(case.mode or 'cosmic')}",
        f"rules = {toml([rule])}",
        f"title = {toml({lang: words.title[lang] + ': ' + kind for lang, kind in _kind(rule, reading).items()})}",
        f"note = {toml(dict(said))}",
    ]
    head += [f"options = {toml(dict(case.options))}"] if case.options else []
    body = [f'position = """\n{case.position.strip()}\n"""']
    for ask in asks:
        body += [answered(case, ask, {}), answered(case, ask, {rule: reading})]
    return "\n".join(head) + "\n\n" + "\n\n".join(body) + "\n"


def _kind(rule: str, reading: str) -> dict[str, str]:
    if bigbang.RULES.rule(rule).kind_of(reading) == "misconception":
        return {"en": "a misconception", "es": "una idea equivocada"}
    return {"en": f"read as {reading}", "es": f"leída como {reading}"}


def main(names: list[str]) -> None:
    for rule, reading in readings():
        file = FOLDER / f"{id_of(rule, reading)}.toml"
        if file.exists() or (names and rule not in names):
            continue
        found = search(rule, reading)
        if found is None:
            print("none for", rule, reading)
            continue
        file.write_text(written(rule, reading, *found), encoding="utf-8")
        print(rule, reading, found[1][0].question)


if __name__ == "__main__":
    main(sys.argv[1:])
