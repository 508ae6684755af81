"""Positions as `key: value` lines, read and printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from ...core.errors import NotationError
from ...core.language import N_
from ...core.rulebook import Rulebook
from .moves import ID, POINT, point_words
from .numerics import Point, grid, near
from .state import EXTREMES, PLAYERS, Pending, Rod, Star, State
from .table import Table, read_table, set_table, table_words

STAR: Final = re.compile(rf"({ID})\s*{POINT}")
ROD: Final = re.compile(rf"{POINT}\s*-\s*{POINT}")
BOUND: Final = re.compile(rf"([AB])\s+(head|tail)\s+({ID})(?:\s+(\d{{1,4}}))?")
NAMED: Final = re.compile(rf"([AB]\d{{1,3}})((?:\s+{ID})*)")
NEWEST: Final = re.compile(r"([AB])\s+(head|tail)")
KEYS: Final = ("stars", "out", "A", "B", "aimed", "touched", "pending", "newest", "to move", "idle", "seed", "table")
_STARS: Final = N_("stars such as `a0(0,0) a1(75,0)`")
_RODS: Final = N_("rods such as `(0,0)-(75,0)`")
_ROD_NAMES: Final = N_("rods and stars such as `A1 t, B2 u`")
_PENDING: Final = N_("pending targets such as `A head t`")
_WHOLE: Final = N_("a whole number")


class Numbers(msgspec.Struct, frozen=True):
    """As much of a position as the rules about lengths look at."""

    table: Table
    rulebook: Rulebook


def lines_of(text: str) -> dict[str, str]:
    """The lines of a notation by key; a line without a key goes on with the one above.

    Raises:
        NotationError: an unknown key, or one twice.

    >>> lines_of("stars: a(0,0)\\n  b(75,0)\\nto move: B")
    {'stars': 'a(0,0) b(75,0)', 'to move': 'B'}
    """
    found: dict[str, str] = {}
    last = ""
    for line in text.splitlines() if isinstance(text, str) else ():
        key, colon, value = (part.strip() for part in line.partition(":"))
        if colon:
            if key not in KEYS or key in found:
                raise NotationError(key, N_("a key that the notation knows, once"), N_("key"), KEYS)
            found[key], last = value, key
        elif line.strip():
            if not last:
                raise NotationError(line.strip(), N_("a line `key: value`"), N_("line"))
            found[last] += f" {line.strip()}"
    if "stars" not in found:
        raise NotationError(text, N_("a line `stars: ...`"), N_("position"))
    return found


def read(text: str, rulebook: Rulebook, options: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the position that a text describes; the rods touch what they touch by the readings in force.

    Raises:
        NotationError: the text is no position.
        BadOption: a number of the table is out of its range.
    """
    lines = lines_of(text)
    table = set_table(options, set_table(read_table(lines["table"])) if lines.get("table") else Table())
    stars, out = _stars(lines["stars"], "stars"), _stars(lines.get("out", ""), "out")
    ids = [star.id for star in (*stars, *out)]
    for star in ids:
        if ids.count(star) > 1 or star in EXTREMES:
            raise NotationError(star, N_("every star once, and none called head or tail"), N_("star"))
    radius = int(rulebook["CO-TOUCH"](Numbers(table, rulebook)))
    aimed = _by_rod(lines.get("aimed", ""), "aimed", ids)
    met = _by_rod(lines.get("touched", ""), "touched", ids)
    chains = tuple(
        tuple(
            Rod(tail, head, met.get(name, touching(stars, tail, head, radius)), (aimed.get(name) or ("",))[0])
            for number, (tail, head) in enumerate(_rods(lines.get(player, ""), player), 1)
            for name in (f"{player}{number}",)
        )
        for player in PLAYERS
    )
    newest = dict(zip(PLAYERS, ("head" if chain else "" for chain in chains), strict=True))
    newest |= {found[1]: found[2] for found in _each(NEWEST, lines.get("newest", ""), "newest", _PENDING)}
    return {
        "rulebook": rulebook,
        "stars": stars,
        "chains": chains,
        "turn": _player(lines.get("to move", "A")),
        "pending": _pending(lines.get("pending", "")),
        "out": out,
        "idle": _whole(lines.get("idle", "0"), "idle"),
        "newest": (newest["A"], newest["B"]),
        "seed": _whole(lines.get("seed", "0"), "seed"),
        "table": table,
    }


def touching(stars: tuple[Star, ...], tail: Point, head: Point, radius: int) -> tuple[str, ...]:
    """The ids of the stars that a rod touches, in order."""
    return tuple(sorted(star.id for star in stars if near(star.at, (tail, head), radius)))


def _each(pattern: re.Pattern[str], text: str, where: str, expected: str) -> list[re.Match[str]]:
    """All finds of a pattern, with nothing but spaces, commas and semicolons between them."""
    text = "" if text.strip() == "none" else text
    found, at = [], 0
    for match in pattern.finditer(text):
        between = text[at : match.start()].strip(" ,;")
        if between:
            raise NotationError(between, expected, N_("position"), where=where)
        found.append(match)
        at = match.end()
    if text[at:].strip(" ,;"):
        raise NotationError(text[at:].strip(), expected, N_("position"), where=where)
    return found


def _stars(text: str, where: str) -> tuple[Star, ...]:
    return tuple(Star(found[1], (grid(found[2]), grid(found[3]))) for found in _each(STAR, text, where, _STARS))


def _rods(text: str, where: str) -> list[tuple[Point, Point]]:
    return [((grid(m[1]), grid(m[2])), (grid(m[3]), grid(m[4]))) for m in _each(ROD, text, where, _RODS)]


def _by_rod(text: str, where: str, ids: list[str]) -> dict[str, tuple[str, ...]]:
    found = {match[1]: tuple(match[2].split()) for match in _each(NAMED, text, where, _ROD_NAMES)}
    for star in (star for stars in found.values() for star in stars):
        if star not in ids:
            raise NotationError(star, N_("the id of a star of this sky"), N_("star"), ids, where)
    return found


def _pending(text: str) -> tuple[Pending | None, Pending | None]:
    found: dict[str, Pending] = {}
    for match in _each(BOUND, text, "pending", _PENDING):
        if match[1] in found:
            raise NotationError(match[0], N_("one pending target for each player"), N_("position"), where="pending")
        found[match[1]] = Pending(match[2], match[3], int(match[4] or 1))
    return found.get("A"), found.get("B")


def _player(text: str) -> int:
    if text not in PLAYERS:
        raise NotationError(text, N_("A or B"), N_("player"), PLAYERS, "to move")
    return PLAYERS.index(text)


def _whole(text: str, where: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) < 20):
        raise NotationError(text, _WHOLE, N_("number"), where=where)
    return int(text)


def write(state: State) -> str:
    """The position as text; what is as usual is left out, but for the stars and who is to move."""
    radius = int(state.rulebook["CO-TOUCH"](state))
    usual = tuple("head" if chain else "" for chain in state.chains)
    newest = ", ".join(f"{PLAYERS[n]} {end}" for n, end in enumerate(state.newest) if end != usual[n])
    odd = [laid for laid in state.laid if laid.rod.stars != touching(state.stars, *laid.rod.ends, radius)]
    lines: list[tuple[str, str]] = [
        ("stars", _list(state.stars, _star) or "none"),
        ("out", _list(state.out, _star)),
        *((PLAYERS[n], _list(chain, _ends)) for n, chain in enumerate(state.chains)),
        ("aimed", ", ".join(f"{laid.name} {laid.rod.aimed}" for laid in state.laid if laid.rod.aimed)),
        ("touched", ", ".join(" ".join((laid.name, *laid.rod.stars)) for laid in odd)),
        ("pending", ", ".join(_bound(n, bound) for n, bound in enumerate(state.pending) if bound)),
        ("newest", newest),
        ("idle", str(state.idle or "")),
        ("seed", str(state.seed or "")),
        ("table", table_words(state.table)),
        ("to move", PLAYERS[state.turn]),
    ]
    return "\n".join(f"{key}: {value}" for key, value in lines if value)


def _list(items: tuple[Any, ...], words: Callable[[Any], str]) -> str:
    return " ".join(words(item) for item in items)


def _star(star: Star) -> str:
    return f"{star.id}{point_words(star.at)}"


def _ends(rod: Rod) -> str:
    return f"{point_words(rod.tail)}-{point_words(rod.head)}"


def _bound(player: int, pending: Pending) -> str:
    count = f" {pending.rods}" if pending.rods != 1 else ""
    return f"{PLAYERS[player]} {pending.extreme} {pending.star}{count}"
