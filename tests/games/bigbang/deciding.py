"""Finds, for every reading and misconception, positions and questions that tell it from the others of its rule.

``python -m tests.games.bigbang.deciding`` writes what it finds as case files; positions come from the golden cases of
the rule and from random games. Nothing is written where a file exists.
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
from cosmoslearn.core.trace import Trace
from cosmoslearn.games import bigbang
from cosmoslearn.games.bigbang.legal import candidates

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
Found = tuple[Case, Ask]


def readings() -> Iterator[tuple[str, str]]:
    """Every reading of the shelf that is not the default of its rule."""
    for rule in sorted(bigbang.RULES.shelf.functions):
        for reading in bigbang.RULES.readings_of(rule)[1:]:
            yield rule, reading


def id_of(rule: str, reading: str) -> str:
    return f"bb-x-{rule.removeprefix('BB-').lower()}-{reading}"


# ------------------------------------------------------------------ positions


def golden(rule: str) -> Iterator[Case]:
    """The positions of the golden cases that name a rule."""
    cases = (case for case in map(read_case, case_files([FOLDER])) if "-x-" not in case.id and not case.readings)
    yield from (case for case in cases if rule in case.rules)


TILES_OF = {
    "BB-DE": "DE",
    "BB-SN": "SN",
    "BB-EC": "EC",
    "BB-OR": "OR",
    "BB-HY": "HY",
    "BB-BH": "BH",
    "BB-ACT": "HY",
    "BB-PHEN": "SN",
}


def suits(rule: str, position: Any, pick: int) -> bool:
    """Whether a position is likely to say something about a rule; `pick` is a number from 0 to 3 by chance."""
    if rule.startswith(("BB-WH", "BB-WIN", "BB-SCORE", "BB-EARTH-SCORE", "BB-END", "BB-ROW-TAIL", "BB-SOLO-SCORE")):
        return position.to_move is None or not position.queue
    tile = next((code for head, code in TILES_OF.items() if rule.startswith(head)), "")
    if rule.startswith("BB-DE") and position.pending == "dark":
        return True
    lying = "".join(getattr(position, "universe", {}).values())
    if rule.startswith("BB-EC-") and "^" in lying:
        return True
    return tile in position.row or (pick == 0 and (tile in lying or position.to_move is None))


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
                if suits(rule, position, pick):
                    yield Case("", "bigbang", str(position), (), mode=mode)
        if seed == 8:
            return


# ------------------------------------------------------------------ questions


def questions(case: Case) -> Iterator[Ask]:
    """Questions about a position: each place of each tile, what some moves bring, points, turn, what is hidden."""
    position: Any = case.start()
    moves = [*position.survey(), "redeal", "decline", "draw", "pass"]
    moves += [str(move) for code in ("HY", "OR", "EC") if code in position.row for move in candidates(position, code)][
        :300
    ]
    yield from (Ask(judge=move) for move in moves)
    for goal in GOALS:
        yield Ask(query="score", with_={"goal": goal})
        yield Ask(query="in_lines", with_={"goal": goal})
    for player in position.players:
        for name in ("points", "universe_scores", "sides"):
            yield Ask(query=name, with_={"player": player})
    if case.mode == "solo":
        yield from (Ask(query="passes", with_={"after": time}) for time in (1, 14, 15))
        for move in position.survey():
            yield from (Ask(query="met", with_={"goal": goal, "lay": move}) for goal in GOALS)
    for number, move in enumerate(position.legal_moves()):
        if number % max(1, len(position.legal_moves()) // 6) == 0:
            then = ("decline",) if getattr(position.apply(move), "pending", "turn") == "extra" else ()
            for name in (*AFTER, *(("solo", "solo_score") if case.mode == "solo" else ())):
                yield Ask(query=name, after=(str(move),))
                if then:
                    yield Ask(query=name, after=(str(move), *then))
    for name in PLAIN:
        yield Ask(query=name)
    for player in position.players:
        yield Ask(query="open_goals", with_={"player": player})


def outcome(position: Any, ask: Ask) -> str:
    """The answer in a position, as text that can be compared; empty when the question makes no sense."""
    try:
        if ask.judge is not None:
            return str(position.judge(ask.judge).legal)
        found = bigbang.QUERIES[str(ask.query)](reached(position, ask.after), **ask.with_)
    except (CosmosError, LookupError, TypeError, AttributeError, ValueError):
        return ""
    if found is None:
        return ""
    return json.dumps(found.result if isinstance(found, Trace) else found, default=str, sort_keys=True)


def reached(position: Any, moves: tuple[str, ...]) -> Any:
    """The position after some moves, kept with the first one.

    Raises:
        ValueError: one of them is against the rules.
    """
    kept = position.__dict__.setdefault("reached", {(): position})
    if moves not in kept:
        before = reached(position, moves[:-1])
        move = before.read_move(moves[-1])
        if not before.judge(move).legal:
            raise ValueError(moves)
        kept[moves] = before.apply(move)
    return kept[moves]


def decide(case: Case, rule: str, one: str, other: str) -> Ask | None:
    """The first question about a position that two readings of a rule answer otherwise."""
    mine, theirs = (msgspec.structs.replace(case, readings={rule: name}).start() for name in (one, other))
    for ask in questions(case):
        answers = outcome(mine, ask), outcome(theirs, ask)
        if all(answers) and answers[0] != answers[1]:
            return ask
    return None


def search(rule: str, one: str, other: str) -> Found | None:
    """The first position found in which two readings differ, with the question."""
    for case in itertools.chain(golden(rule), random_games(rule)):
        try:
            ask = decide(case, rule, one, other)
        except CosmosError:
            continue
        if ask is not None:
            return case, ask
    return None


def signature(rule: str, reading: str) -> tuple[str, ...]:
    """The answers of a reading to all questions of the deciding cases of its rule."""
    found: list[str] = []
    for file in sorted(FOLDER.glob(f"bb-x-{rule.removeprefix('BB-').lower()}-*.toml")):
        case = read_case(file)
        if case.rules == (rule,):
            asks = {json.dumps([ask.judge, ask.query, ask.with_, ask.after]): ask for ask in case.asks}
            position = msgspec.structs.replace(case, readings={rule: reading}).start()
            found += [outcome(position, ask) for ask in asks.values()]
    return tuple(found)


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


def written(id: str, rule: str, names: list[str], case: Case, ask: Ask) -> str:
    """The case file that tells readings from one another; the first is what it is about."""
    words, default = bigbang.RULES.rule(rule), bigbang.RULES.shelf.defaults[rule]
    told = [(each.id, each.statement) for each in words.readings]
    told += [(each.id, each.statement) for each in words.misconceptions]
    said = dict(told)[names[0]]
    head = [
        f"id = {toml(id)}",
        'game = "bigbang"',
        f"mode = {toml(case.mode or 'cosmic')}",
        f"rules = {toml([rule])}",
        f"title = {toml({lang: words.title[lang] + ': ' + kind for lang, kind in _kind(rule, names[0]).items()})}",
        f"note = {toml(dict(said))}",
    ]
    head += [f"options = {toml(dict(case.options))}"] if case.options else []
    body = [f'position = """\n{case.position.strip()}\n"""']
    body += [answered(case, ask, {} if name == default else {rule: name}) for name in names[::-1]]
    return "\n".join(head) + "\n\n" + "\n\n".join(body) + "\n"


def _kind(rule: str, reading: str) -> dict[str, str]:
    if bigbang.RULES.rule(rule).kind_of(reading) == "misconception":
        return {"en": "a misconception", "es": "una idea equivocada"}
    return {"en": f"read as {reading}", "es": f"leída como {reading}"}


def write(rule: str, one: str, other: str, end: str = "") -> None:
    """Search and write one file, unless it is there."""
    file = FOLDER / f"{id_of(rule, one)}{end}.toml"
    if not file.exists():
        found = search(rule, one, other)
        if found is None:
            print("none for", rule, one, other, flush=True)
        else:
            file.write_text(written(file.stem, rule, [one, other], *found), encoding="utf-8")
            print(rule, one, other, found[1].question, flush=True)


def main(names: list[str]) -> None:
    for rule, reading in readings():
        if not names or rule in names:
            write(rule, reading, bigbang.RULES.shelf.defaults[rule])
    for rule in sorted({rule for rule, _ in readings()} & set(names or bigbang.RULES.shelf.functions)):
        for one, other in itertools.combinations(bigbang.RULES.readings_of(rule)[1:], 2):
            if signature(rule, one) == signature(rule, other):
                write(rule, one, other, f"-or-{other}")


if __name__ == "__main__":
    main(sys.argv[1:])
