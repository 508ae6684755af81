"""Personal bests of the solo mode: the record, and the results noted to beat it. Source: rulebook p. 19.

The rulebook says: add up the points, note the record, try to beat it the next time. A record is beaten by more points;
a lost game has none. The length of the clock decides how long a game lasts, and a reading may count otherwise, so
results are compared only where both agree. Nothing is kept unless a file is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ...core.errors import BadOption, FileError
from ...core.files import key_and_reason, read_whole, told, write_whole
from ...core.language import N_, say
from .asking import query
from .solo import points
from .state import State


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one solo game came out: `won` are the goals won, `spaces` is the length of its clock."""

    points: int
    won: tuple[str, ...] = ()
    lost: bool = False
    spaces: int = 14
    readings: dict[str, str] = {}


def result_of(state: State) -> Result:
    """The result of a solo game that is over.

    Raises:
        BadOption: the position is of another mode, or the game goes on.
    """
    solo = state.cards
    if state.to_move is not None:
        raise BadOption("position", state.mode, N_("a solo game that is over"))
    total = sum(worth for _, worth in points(state))
    won = tuple(goal for goal, _ in solo.won)
    return Result(total, won, solo.lost, solo.spaces, state.rulebook.readings)


def record(result: Result, former: Iterable[Result]) -> int | None:
    """The record that a result has to beat: the most points of the comparable games that were not lost.

    >>> record(Result(9), [Result(12), Result(15, spaces=20), Result(0, lost=True)])
    12
    """
    alike = (one for one in former if (one.spaces, one.readings) == (result.spaces, result.readings))
    return max((one.points for one in alike if not one.lost), default=None)


def beats(result: Result, former: Iterable[Result]) -> bool:
    """Whether a result is a new record: not lost, and more points than every comparable one; the first one is.

    >>> beats(Result(12), [Result(12)]), beats(Result(13), [Result(12)]), beats(Result(0, lost=True), [])
    (False, True, False)
    """
    best = record(result, former)
    return not result.lost and (best is None or result.points > best)


def read_results(file: Path | str) -> tuple[Result, ...]:
    """Results from JSON Lines, the oldest first.

    Raises:
        FileError: no such file, or a line of it is no result; says which line and what was expected.
    """
    found = []
    for number, line in enumerate(read_whole(file).splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Result))
        except msgspec.DecodeError as fault:
            key, why = key_and_reason(fault, *Result.__struct_fields__)
            raise FileError(file, f"{say(N_('line {number}'), number=number)}, {key}", why) from None
    return tuple(found)


def note_result(file: Path | str, result: Result) -> bool:
    """Add a result to a file of results, which is made if there is none; says whether it is a new record.

    Raises:
        FileError: the file holds something else, or cannot be written; it is left as it was.
    """
    former = read_results(file) if Path(file).exists() else ()
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one in (*former, result))
    try:
        write_whole(Path(file), lines)
    except OSError as fault:
        raise FileError(file, say(N_("file")), told(fault)) from None
    return beats(result, former)


@query
def solo_record(state: State, former: Sequence[int] = ()) -> dict[str, Any]:
    """The points of a solo game that is over, the record of games with these points, whether it is beaten."""
    result = result_of(state)
    earlier = [msgspec.structs.replace(result, points=total, lost=False) for total in former]
    return {"points": result.points, "record": record(result, earlier), "beaten": beats(result, earlier)}
