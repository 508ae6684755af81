"""Cases with other content: the same rule in another position, for the exercises of the floors above.

A game offers ``VARY(case, chance, asks=True)`` in its face. It gives a case in which the position and everything that
the questions speak of (moves, places, pieces, players, expected answers) are changed alike; with `asks`, another
question of the same sort may be asked too (whether another move is allowed, what another player has). Whether the rule
in question still decides is not its care: whoever asks for a variation proves that with the engine, and draws again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from .case import Ask, Case
from .chance import Chance
from .verdict import IllegalMove

Vary = Callable[[Case, Chance], Case]
Words = Callable[[str], str]
Values = Callable[[Any], Any]


def reworded(case: Case, words: Words, values: Values | None = None) -> Case:
    """A case with every text of its position and its questions changed alike.

    Names of queries, rules and readings, and the keys of arguments, stay. `values` changes the other values, such as a
    list of two coordinates; it is given whole lists before what they hold, and returns what it does not change.

    >>> case = Case("a", "bigbang", "universe: BB@0,0 PY1@1,0", (Ask(judge="PY2@2,0", legal=False),))
    >>> varied = reworded(case, lambda text: text.replace("PY", "SR"))
    >>> varied.position, varied.asks[0].judge
    ('universe: BB@0,0 SR1@1,0', 'SR2@2,0')
    """
    return replace(
        case, position=words(case.position), asks=tuple(_reworded_ask(ask, words, values) for ask in case.asks)
    )


def _reworded_ask(ask: Ask, words: Words, values: Values | None) -> Ask:
    def changed(value: Any) -> Any:
        return _changed(value, words, values)

    return replace(
        ask,
        judge=changed(ask.judge),
        moves=ask.moves if ask.moves == "all" else changed(ask.moves),
        with_={key: changed(value) for key, value in ask.with_.items()},
        equals=changed(ask.equals),
        includes=changed(ask.includes),
        excludes=changed(ask.excludes),
        after=changed(ask.after),
    )


def _changed(value: Any, words: Words, values: Values | None) -> Any:
    if isinstance(value, str):
        return words(value)
    if value is None or value is msgspec.UNSET:
        return value
    other = values(value) if values else value
    if other is not value:
        return other
    if isinstance(value, Mapping):
        return {words(key): _changed(one, words, values) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_changed(one, words, values) for one in value)
    return value


def renaming(names: Mapping[str, str], word: str = r"\w+") -> Words:
    """The change of a text that puts other names in the place of whole words, all at once.

    `word` is the pattern of what counts as one word.

    >>> renaming({"fire": "water", "water": "fire"})("fire 3, water 0")
    'water 3, fire 0'
    """
    pattern = re.compile(word)
    return lambda text: pattern.sub(lambda found: names.get(found[0], found[0]), text)


def shuffled_names(names: Sequence[str], chance: Chance) -> tuple[dict[str, str], Chance]:
    """Each of some names with another of them, drawn; and the chance that follows.

    >>> shuffled_names("abc", Chance(4))[0]
    {'a': 'c', 'b': 'a', 'c': 'b'}
    """
    order, rest = chance.shuffled(names)
    return dict(zip(names, order, strict=True)), rest


def with_line(text: str, key: str, value: str) -> str:
    """A position in `key: value` lines with another value at a key; unchanged where the key is not there.

    >>> with_line("row: PY1\\nclock: fire 3", "row", "SR2")
    'row: SR2\\nclock: fire 3'
    """
    return re.sub(rf"(?m)^(\s*{re.escape(key)}\s*:).*$", lambda found: f"{found[1]} {value}", text)


def with_key(text: str, key: str, value: str) -> str:
    """A position in `key: value` lines with a value at a key, whether it has the key or not.

    >>> with_key("row: PY1\\n", "clock", "fire 3")
    'row: PY1\\nclock: fire 3\\n'
    """
    has = re.search(rf"(?m)^\s*{re.escape(key)}\s*:", text)
    return with_line(text, key, value) if has else f"{text.rstrip()}\n{key}: {value}\n"


def line_of(text: str, key: str) -> str:
    """The value at a key of a position in `key: value` lines; empty where it is not there.

    >>> line_of("row: PY1\\nclock: fire 3", "clock")
    'fire 3'
    """
    found = re.search(rf"(?m)^\s*{re.escape(key)}\s*:(.*)$", text)
    return found[1].strip() if found else ""


def allowed(case: Case, chance: Chance) -> Case:
    """One case of three with the question whether a move is allowed asked of one that is, of the same sort if possible.

    Otherwise what is asked about would mostly be what a rule forbids.

    >>> case = Case("a", "bigbang", "universe: BB@0,0 PY1@1,0\\nrow: PY2", (Ask(judge="PY2@5,0"),))
    >>> sorted({allowed(case, Chance(seed)).asks[0].judge for seed in range(12)})
    ['PY2@0,1', 'PY2@1,-1', 'PY2@5,0']
    """
    coin, chance = chance.below(3)
    if coin or not any(ask.judge for ask in case.asks):
        return case
    asks, position = [], case.start()
    for ask in case.asks:
        moves = [str(move) for move in position.play_all(ask.after).legal_moves()] if ask.judge else []
        if moves:
            same = [move for move in moves if _sort(move) == _sort(ask.judge or "")]
            other, chance = chance.choose(same or moves)
            ask = replace(ask, judge=other)
        asks.append(ask)
    return replace(case, asks=tuple(asks))


def _sort(move: str) -> str:
    """The word with which a move begins."""
    return re.split("[ @-]", move)[0]


def asked_anew(case: Case, chance: Chance, anew: Callable[[Ask, Case, Chance], Ask]) -> Case:
    """The case with each question asked anew. Goals stay as they are: the words for them are not a game's.

    >>> case = Case("a", "bigbang", "universe: BB@0,0", (Ask(judge="PY1@1,0"), Ask(query="row")))
    >>> changed = asked_anew(case, Chance(1), lambda ask, *_: replace(ask, query="queue") if ask.query else ask)
    >>> [ask.question for ask in changed.asks]
    ['judge PY1@1,0', 'query queue']
    """
    asks = []
    for ask in case.asks:
        draw, chance = chance.bits()
        asks.append(anew(ask, case, Chance(draw)) if type(ask) is Ask else ask)
    return replace(case, asks=tuple(asks))


def allowed_move(move: str, ask: Ask, case: Case, chance: Chance) -> str:
    """Another move, an allowed one, in the place of a move: of the same sort where there is one."""
    try:
        moves = [str(one) for one in case.start().play_all(ask.after).legal_moves() if str(one) != move]
    except IllegalMove:  # what comes before is allowed in another reading only
        return move
    return str(other(move, [one for one in moves if _sort(one) == _sort(move)] or moves, chance))


def other(value: Any, others: Sequence[Any], chance: Chance) -> Any:
    """Another one of those; the same where there is no other.

    >>> other("a", "ab", Chance(1)), other("a", "a", Chance(1))
    ('b', 'a')
    """
    return chance.choose([one for one in others if one != value] or [value])[0]
