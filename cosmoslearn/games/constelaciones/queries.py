"""The named questions of case files: pure functions of a position that answer in plain values."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ...core.errors import BadOption, NotationError, known
from ...core.language import N_
from ...core.queries import Questions
from .border import slide
from .cutting import bare_contact
from .effects import extremes as both_extremes
from .effects import replace, told
from .fast import legal_moves
from .judge import Answer, drawn, examine, lift
from .measuring import spot
from .moves import Relocate
from .numerics import Segment, mm
from .position import ConstelacionesPosition
from .relocation import place
from .sight import KINDS, sight
from .sky import faults, own_stars
from .state import EXTREMES, PLAYERS, Star

Position = ConstelacionesPosition
Lines = Sequence[str]
Pair = Sequence[float]
Stick = Sequence[Pair]


def played(position: Position, after: Lines = ()) -> Position:
    """The position after some lines such as `A head -> t`, each read as that player's turn, or `undo`."""
    past = [position]
    for line in after:
        if line == "undo":
            past.pop()
        else:
            past.append(_turn_of(past[-1], line).play(line))
    return past[-1]


def _turn_of(position: Position, line: str) -> Position:
    who = position.read_move(line).player
    return position if who is None else position.as_turn_of(who)


def _player(position: Position, player: str | None) -> Position:
    if player is None:
        return position
    return position.as_turn_of(_number(player))


def _number(player: str) -> int:
    if player not in PLAYERS or len(player) != 1:
        raise NotationError(player, N_("A or B"), N_("player"), PLAYERS)
    return PLAYERS.index(player)


def moved(position: Position, at: Mapping[str, Sequence[float]]) -> Position:
    """The position with some stars at other places; the rods keep the stars that they touch there."""
    stars = tuple(Star(star.id, spot(at[star.id])) if star.id in at else star for star in position.stars)
    return replace(position, stars=stars)


def outcome(
    position: Position,
    move: str,
    after: Lines = (),
    at: Mapping[str, Sequence[float]] | None = None,
    keys: Sequence[str] | None = None,
) -> dict[str, Any]:
    """What a move comes to: class, tip, lights, out, head, tail, bound, idle, drawn (or some of them); else the rules
    broken.
    """
    now = _turn_of(moved(played(position, after), at or {}), move)
    chosen = now.read_move(move)
    answer = examine(now, chosen)
    if not answer.legal:
        return {"broken": _broken(now, answer)}
    facts = told(now, chosen)
    found = {"class": facts.get("class", ""), "tip": _short(facts.get("tip", ())), "lights": facts.get("lights", [])}
    found |= {
        "out": facts["out"],
        "bound": facts["bound"].partition(" ")[2],
        "idle": facts["idle"],
        "drawn": facts["drawn"],
    }
    found |= {end: [anchor["star"], *_short(anchor["at"])] for end, anchor in facts["extremes"].items()}
    return found if keys is None else {key: found[known(N_("part"), key, found)] for key in keys}


def _broken(position: Position, answer: Answer) -> list[str]:
    return position.rulebook.order(dict.fromkeys(check.rule for check in answer.checks if check.ok is False))


def _examined(position: Position, move: str, after: Lines) -> tuple[Position, Answer]:
    now = _turn_of(played(position, after), move)
    return now, examine(now, now.read_move(move))


def verdict(position: Position, move: str, after: Lines = ()) -> dict[str, Any]:
    """Whether a move is legal, and the rules it breaks, read as the turn of the player that it names."""
    now, answer = _examined(position, move, after)
    return {"legal": answer.legal, "broken": sorted(_broken(now, answer))}


def at_fault(position: Position, move: str, after: Lines = ()) -> list[str]:
    """The scene ids of what breaks the rules: `rod:B1`, `star:t`, `extreme:A:head`."""
    _, answer = _examined(position, move, after)
    return sorted({thing for check in answer.checks if check.ok is False for thing in check.at_fault})


def touched_stars(position: Position, move: str, after: Lines = ()) -> list[str]:
    """The stars that bar a move: rival stars touched, neutral stars in the way, the pending target."""
    return [thing.removeprefix("star:") for thing in at_fault(position, move, after) if thing.startswith("star:")]


def _short(p: Sequence[float]) -> list[float]:
    return [round(value, 2) + 0.0 for value in p]


def moves(position: Position, player: str | None = None, after: Lines = ()) -> list[str]:
    """All legal moves of a player, each with its class and tip."""
    now = _player(played(position, after), player)
    return [_line(now, move) for move in legal_moves(now)]


def _line(position: Position, move: Any) -> str:
    facts = told(position, move)
    if not facts.get("class"):
        return str(move)
    x, y = _short(facts["tip"])
    return f"{move} {facts['class']} ({x:g},{y:g})"


def names(position: Position, player: str | None = None, after: Lines = ()) -> list[str]:
    """The notations of all legal moves of a player, in order of the alphabet."""
    return sorted(str(move) for move in legal_moves(_player(played(position, after), player)))


def count(position: Position, player: str | None = None, after: Lines = ()) -> int:
    """The number of legal moves of a player."""
    return len(legal_moves(_player(played(position, after), player)))


def result(position: Position, player: str | None = None, after: Lines = ()) -> str:
    """How the game stands for the player to move: `A wins`, `B wins`, `drawn` or `open`."""
    now = _player(played(position, after), player)
    if drawn(now):
        return "drawn"
    return "open" if now.winner is None else f"{PLAYERS[now.winner]} wins"


def bound(position: Position, player: str = "A", after: Lines = ()) -> str:
    """The pending target of a player as `head t`, or nothing."""
    pending = played(position, after).pending[_number(player)]
    return f"{pending.extreme} {pending.star}" if pending else ""


def lifting(position: Position, lifted: str, player: str | None = None, after: Lines = ()) -> dict[str, Any]:
    """What lifting an end rod of two or more does: the stars that go out, and the extreme it leaves behind.

    Raises:
        BadOption: the player has no rod besides it.
    """
    now = _player(played(position, after), player)
    known(N_("extreme"), lifted, EXTREMES)
    if len(now.chains[now.turn]) < 2:
        raise BadOption("player", PLAYERS[now.turn], N_("a player with two rods or more on the table"))
    index = place(now, Relocate(None, lifted, "head", ""))
    gone = now.rulebook["CO-EXTINGUISH"](now, index)
    left = both_extremes(lift(now, index), now.turn)[lifted]
    return {"out": list(gone), lifted: [left["star"], *_short(left["at"])]}


def extremes(position: Position, player: str = "A", after: Lines = ()) -> dict[str, list[Any]]:
    """Both extremes of a player: the star, or nothing for a bare tip, and the point."""
    found = both_extremes(played(position, after), _number(player))
    return {end: [facts["star"], *_short(facts["at"])] for end, facts in found.items()}


def stars(position: Position, after: Lines = ()) -> dict[str, list[str]]:
    """The state of every star."""
    now = played(position, after)
    everything = sorted(star.id for star in (*now.stars, *now.out))
    colour = now.rulebook["CO-LIT"]
    return {
        state: [star for star in everything if colour(now, star) == state] for state in (*PLAYERS, "neutral", "out")
    }


def setup(position: Position) -> str:
    """Whether the sky has room for two first rods: `keep` or `redo`."""
    return "keep" if position.rulebook["CO-REDO"](position) else "redo"


def field(position: Position, points: Sequence[Sequence[float]]) -> list[str]:
    """The rules that a sky of own points misses; empty for a good one."""
    return [rule for rule, _ in faults(own_stars(points), position.table)]


def contact(
    position: Position, stick: Stick, other: Stick, turn: float = 0, mirror: bool = False, shift: Pair = (0, 0)
) -> str:
    """How two bare sticks of any length meet: `crossing`, `touch`, `overlap` or `apart`; in a turned frame if asked."""
    turned = framed(turn, mirror, shift)
    met = first_contact(position, turned(stick), turned(other))
    return met or "apart"


def first_contact(position: Position, s: Segment, t: Segment) -> str:
    """The kind of contact of two sticks on the grid; empty when they stay apart."""
    found = bare_contact(position, s, t)
    return found.kind if found else ""


def t_contacts(
    position: Position,
    stick: Stick,
    step: Pair,
    rod: Pair,
    off: Pair = (0, 0),
    count: int = 999,
    turn: float = 0,
    mirror: bool = False,
    shift: Pair = (0, 0),
) -> int:
    """At how many points `k * step`, k from 1 to `count`, a rod starting there (moved by `off`) meets a stick."""
    turned, found = framed(turn, mirror, shift), 0
    s, (dx, dy), (x, y), (wide, high) = turned(stick), _pair(step), _pair(off), _pair(rod)
    for k in range(1, count + 1):
        start = (k * dx + x, k * dy + y)
        t = turned((start, (start[0] + wide, start[1] + high)))
        found += bool(first_contact(position, s, t))
    return found


def _pair(given: Pair) -> tuple[float, float]:
    """Two finite numbers.

    Raises:
        NotationError: they are not.
    """
    spot(given)
    x, y = given
    return x, y


def framed(turn: float, mirror: bool, shift: Pair) -> Callable[[Stick], Segment]:
    """A way to put a stick, given in millimetres, on the grid of a table that is turned (degrees), mirrored and
    shifted.
    """
    right, up = _pair(shift)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def put(stick: Stick) -> Segment:
        if len(stick) != 2:
            raise NotationError(stick, N_("two ends"), N_("rod"))
        ends = [(-x if mirror else x, y) for x, y in map(_pair, stick)]
        a, b = (spot((x * cos - y * sin + right, x * sin + y * cos + up)) for x, y in ends)
        return a, b

    return put


def reach(position: Position, rods: int = 1) -> float:
    """How far the centre of a star may be that is reached with so many rods in line, in millimetres."""
    return round(mm(rods * position.table.rod + position.table.radius), 4)


def numbers(position: Position) -> dict[str, int]:
    """How many rods and stars there are."""
    return {"rods": 2 * position.table.rods, "rods_each": position.table.rods, "stars": position.table.stars}


def ends_on_target(position: Position) -> list[float]:
    """The least and the greatest distance at which a rod ends on its target, in millimetres."""
    return [mm(position.table.rod - position.table.radius), mm(position.table.rod + position.table.radius)]


def widest_pair(position: Position) -> dict[str, float]:
    """How far two stars may be from each other that a first rod joins, anchored and free, in millimetres."""
    rod, radius = position.table.rod, position.table.radius
    return {"anchored": mm(rod + radius), "free": mm(rod + 2 * radius)}


def first_relocation(position: Position) -> int:
    """The own turn in which a player relocates for the first time, the first rod being turn 1."""
    return position.table.rods + 1


def ways_to_relocate(position: Position) -> list[str]:
    """The ways in which the player to move may lift a rod and lay it again, whatever the star."""
    book, found = position.rulebook, []
    for lifted in ("tail", "head", *(str(n) for n in range(2, len(position.chains[position.turn])))):
        for start in ("head", "tail"):
            move = Relocate(None, lifted, start, "")
            if (
                book["CO-FEWER"](position).ok
                and book["CO-RELOCATE"](position, move).ok
                and book["CO-OTHER-END"](position, move).ok
            ):
                found.append(f"{lifted} to {start}")
    return sorted(found)


def seen(position: Position, extreme: str, after: Lines = ()) -> dict[str, list[str]]:
    """What an extreme of the player to move sees: the stars of each kind."""
    found = sight(played(position, after), extreme)
    return {kind: stars for kind in KINDS if (stars := list(found.of_kind(kind)))}


def flips(position: Position, move: str, thing: str, start: Sequence[float], end: Sequence[float]) -> list[list[Any]]:
    """Where the verdict about a move flips while a thing slides: for each stretch its end in millimetres and what
    holds on it.
    """
    found = slide(position, move, thing, start, end)
    return [[round(band.high, 6), band.outcome or " ".join(band.broken)] for band in found.bands]


QUERIES: Final = Questions({
    query.__name__: query
    for query in (
        at_fault,
        bound,
        contact,
        count,
        ends_on_target,
        extremes,
        field,
        first_relocation,
        flips,
        lifting,
        moves,
        names,
        numbers,
        outcome,
        reach,
        result,
        seen,
        setup,
        stars,
        t_contacts,
        touched_stars,
        verdict,
        ways_to_relocate,
        widest_pair,
    )
})  # fmt: skip
