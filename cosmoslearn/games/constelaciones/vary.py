"""Cases of Constelaciones with other content, for exercises: another place and direction on the table, other names.

Quarter turns, mirrors and shifts keep all distances exactly; names of stars and which player is A mean nothing. On top
of that, stars that no rod touches may move a little, and stars that nobody speaks of may lie far off. Whether the rule
still decides is proved by whoever asks.
"""

from __future__ import annotations

import math
import re
import string
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from msgspec.structs import replace

from ...core.case import Case
from ...core.chance import Chance
from ...core.varying import allowed, line_of, renaming, reworded, with_line
from .moves import ID, POINT
from .state import EXTREMES, PLAYERS

Spot = tuple[Decimal, Decimal]
QUARTERS: Final = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
STAR: Final = re.compile(rf"({ID})\s*{POINT}")
RODS: Final = re.compile(rf"{POINT}\s*-\s*{POINT}")
TURN: Final = "to move"
BOLD: Final = 3  # one variation of so many keeps all distances exactly
SHIFT: Final = 200  # mm that the whole may be shifted by, each way
NUDGE: Final = 6  # mm that a free star may move, each way
PIECE: Final = 40  # mm that it may move so that a rod ends elsewhere
FAR: Final = 160  # mm: two rods and the discs at their ends do not reach so far
NEAR: Final = 12.0  # mm: a star so near a rod is held fast


def vary(case: Case, chance: Chance, asks: bool = True) -> Case:
    """A case with other content, its questions changed alike; with `asks`, other questions of their sort may be asked.

    >>> from cosmoslearn.core.case import Ask
    >>> case = Case("a", "constelaciones", "stars: a(0,0) b(75,0)\\nto move: A", (Ask(judge="first a -> b"),))
    >>> varied = vary(case, Chance(11))
    >>> print(varied.position, "|", varied.asks[0].judge)
    stars: d(-146,17) n(-221,17)
    to move: B | first d -> n
    """
    bold, chance = chance.below(BOLD)
    others = (_nudged, _further, *((_elsewhere, allowed) if asks else ()))
    for change in (*(others if bold else ()), _moved, _renamed):
        draw, chance = chance.bits()
        case = change(case, Chance(draw))
    return case


def _stars(text: str, key: str = "stars") -> list[tuple[str, Spot]]:
    return [(name, (Decimal(x), Decimal(y))) for name, x, y in STAR.findall(line_of(text, key))]


def _written(stars: list[tuple[str, Spot]]) -> str:
    return " ".join(f"{name}({_number(x)},{_number(y)})" for name, (x, y) in stars)


def _number(value: Decimal) -> str:
    return f"{value.normalize() + 0:f}"


def _nudged(case: Case, chance: Chance) -> Case:
    """Stars that no rod touches, each perhaps moved: by a few millimetres, or one time of three by a good piece."""
    text, moved = case.position, []
    coin, chance = chance.below(3)
    most = NUDGE if coin else PIECE
    rods = [tuple(map(float, rod)) for key in ("A", "B") for rod in RODS.findall(line_of(text, key))]
    for name, (x, y) in _stars(text):
        coin, chance = chance.below(3)
        right, chance = chance.below(2 * most + 1)
        up, chance = chance.below(2 * most + 1)
        free = all(_distance((float(x), float(y)), rod) > NEAR for rod in rods)
        moved.append((name, (x + right - most, y + up - most) if free and not coin else (x, y)))
    return replace(case, position=with_line(text, "stars", _written(moved)))


def _distance(p: tuple[float, float], rod: tuple[float, ...]) -> float:
    """From a point to a rod, near enough for the question which stars are free to move."""
    (x, y), (ax, ay, bx, by) = p, rod
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) if length else 0.0
    return math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))


def _further(case: Case, chance: Chance) -> Case:
    """Up to two more stars, out of reach of all others."""
    text = case.position
    stars, (number, chance) = _stars(text), chance.below(3)
    if _edged(case) or not stars:
        return case
    names = {name for key in ("stars", "out") for name, _ in _stars(text, key)}
    for name in [name for name in ("far1", "far2") if name not in names][:number]:
        right, up = (max(spot[axis] for _, spot in stars) for axis in (0, 1))
        more, chance = chance.below(60)
        beside, chance = chance.below(2)
        stars.append((name, (right + FAR + more, up) if beside else (right, up + FAR + more)))
    return replace(case, position=with_line(text, "stars", _written(stars)))


def _edged(case: Case) -> bool:
    """Whether the table has an edge: then nothing is turned or shifted, and nothing lies far off."""
    return "edge" in line_of(case.position, "table") or "edge" in case.options


def _elsewhere(case: Case, chance: Chance) -> Case:
    """A question asks for another thing of the same sort: another star, the other end, another player who has rods."""
    coin, chance = chance.below(3)
    stars = [name for name, _ in _stars(case.position)]
    players = [player for player in PLAYERS if line_of(case.position, player)]
    asks = []
    for ask in case.asks if coin else ():
        texts = [ask.judge, ask.moves, *(value for value in ask.with_.values() if isinstance(value, str))]
        words = [word for text in texts for word in re.findall(ID, text or "")]
        found = [
            (word, [other for other in sort if other != word])
            for word in words for sort in (stars, EXTREMES, players) if word in sort and len(sort) > 1
        ]  # fmt: skip
        if found:
            (word, others), chance = chance.choose(found)
            other, chance = chance.choose(others)
            changed = _names({word: other, other: word})
            given = {key: changed(value) if isinstance(value, str) else value for key, value in ask.with_.items()}
            ask = replace(
                ask, judge=ask.judge and changed(ask.judge), moves=ask.moves and changed(ask.moves), with_=given
            )
        asks.append(ask)
    return replace(case, asks=tuple(asks) or case.asks)


def _moved(case: Case, chance: Chance) -> Case:
    """All of it turned by quarters, mirrored and shifted; only turned where a question brings points of its own."""
    quarter, chance = chance.below(4)
    mirror, chance = chance.below(2)
    right, chance = chance.below(2 * SHIFT + 1)
    up, chance = chance.below(2 * SHIFT + 1)
    if _edged(case):
        return case
    a, b, c, d = QUARTERS[quarter]
    across = -1 if mirror else 1
    shift = (0, 0) if any(_has_points(ask.with_) for ask in case.asks) else (right - SHIFT, up - SHIFT)

    def turned(x: Any, y: Any) -> tuple[Any, Any]:
        return a * across * x + b * y, c * across * x + d * y

    def words(text: str) -> str:
        def placed(found: re.Match[str]) -> str:
            x, y = turned(Decimal(found[1]), Decimal(found[2]))
            return f"({_number(x + shift[0])},{_number(y + shift[1])})"

        return re.sub(POINT, placed, text)

    return reworded(case, words, lambda value: list(turned(*value)) if _is_point(value) else value)


def _is_point(value: Any) -> bool:
    """A list of two numbers."""
    return isinstance(value, list | tuple) and len(value) == 2 and all(type(one) in (int, float) for one in value)


def _has_points(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_points, value.values()))
    return _is_point(value) or (isinstance(value, list | tuple) and any(map(_has_points, value)))


def _renamed(case: Case, chance: Chance) -> Case:
    """Other names for the stars; A and B change places where it is said who is to move."""
    stars = [name for key in ("stars", "out") for name, _ in _stars(case.position, key)]
    letters = [*string.ascii_lowercase, *(f"{letter}{n}" for n in (1, 2) for letter in string.ascii_lowercase)]
    drawn, chance = chance.shuffled(letters[: 26 if len(stars) < 20 else None])
    coin, chance = chance.below(2)
    names = dict(zip(stars, drawn, strict=False))
    if coin and line_of(case.position, TURN):
        names |= {f"{one}{n}": f"{other}{n}" for one, other in ("AB", "BA") for n in ("", *range(1, 10))}
    return reworded(case, _names(names))


def _names(names: dict[str, str]) -> Callable[[str], str]:
    return renaming(names, ID)
