"""What is asked of a case of Sector 41 changed a little, so that its answer is not the same every time.

A move to be judged goes to another place, sends for another explorer or tows another disc; a question about a side, an
explorer or a tile is asked of another one. Whether the rule still decides is proved by whoever asks: what no longer
decides is drawn again, and what still does may have another answer than before.
"""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec.structs import replace

from ...core.case import Ask, Case
from ...core.chance import Chance
from ...core.varying import allowed_move, asked_anew, line_of, other
from .grid import COLUMNS, NAMES, SIDES, around, read_cell
from .pieces import DISCS

TARGET: Final = re.compile(r"(?<=[- ])(?:[a-i][1-9]|ship)(?= |$)")  # where a move goes: `S1-e6`, `go ship tow Y`
SHIP: Final = re.compile(r"(?<=^ship )[NESW]@\w\d$")
CALLED: Final = re.compile(r"(?<=^shoot |ummon )[NESW][1-3]$")
TURNED: Final = re.compile(r"(?<=turn )\d$|(?<=turned )\d$")
ROCK: Final = re.compile(r"(?<= rock )\d")
TOW: Final = re.compile(r"(?: tow [YBR]+)?$")
CELL: Final = re.compile(r"(?<!\w)[a-i][1-9](?!\w)")
NAME: Final = re.compile(r"(?<!\w)[NESW][1-3](?!\w)")


def asked_otherwise(case: Case, chance: Chance) -> Case:
    """The case with another move to be judged, or a question asked of another side, explorer or tile.

    Goals stay as they are: the words for them are not ours.

    >>> table = "tiles: e5=UNC e6=BAR\\nexplorers: S1 e5\\nto move: S explorer"
    >>> case = Case("a", "sector41", table, (Ask(judge="S1-e6"),))
    >>> [asked_otherwise(case, Chance(n)).asks[0].judge for n in range(4)]
    ['S1-f6', 'S1-e7', 'S1-d6', 'S1-e6']
    """
    return asked_anew(case, chance, _asked)


def _asked(ask: Ask, case: Case, chance: Chance) -> Ask:
    position = case.position
    if ask.judge is not None:
        which, chance = chance.below(4)
        allowed = ask.judge.isalpha() or not which
        return replace(ask, judge=(allowed_move if allowed else _judged)(ask.judge, ask, case, chance))
    given = dict(ask.with_)
    for key, value in given.items():
        draw, chance = chance.bits()
        given[key] = _argument(key, value, ask, position, Chance(draw))
    return replace(ask, with_=given)


def _judged(move: str, ask: Ask, case: Case, chance: Chance) -> str:
    """Another move of the same sort."""
    position = case.position
    if found := SHIP.search(move):
        dock, chance = chance.choose((found[0], *line_of(position, "ships").split()))
        return f"ship {_dock(dock[0], dock[2:], chance)}"
    for pattern, others in ((CALLED, _names(position)), (TURNED, ["0", "1", "2", "3"])):
        if pattern.search(move) and others:
            other, _ = chance.choose(others)
            return pattern.sub(other, move)
    what, chance = chance.below(3)
    draw, chance = chance.bits()
    if what == 0 and "/" in position and not move.startswith(("swap", "reveal", "view", "leave", "guardian")):
        return TOW.sub(Chance(draw).choose(("", *(f" tow {disc}" for disc in DISCS)))[0], move, count=1)
    if what == 1 and ROCK.search(move):
        return ROCK.sub(Chance(draw).choose(("1", "2", "3"))[0], move)
    beyond = ("ship",) if "-" in move or move.startswith("go ") else ()
    here = re.search(rf"(?<!\w){move[:2]} (\w\d)", line_of(position, "explorers"))
    changed = TARGET.sub(lambda found: _place(found[0], position, Chance(draw), beyond), move, count=1)
    return move if here and f"-{here[1]}" in changed else changed  # nobody asks whether one may step to where one is


def _dock(side: str, cell: str, chance: Chance) -> str:
    """Another place of a ship on its side, up to three further."""
    step, _ = chance.below(7)
    row = side in "WE"
    line = (int(cell[1]) - 1 if row else COLUMNS.index(cell[0])) + step - 3
    return f"{side}@{cell[0]}{line % 9 + 1}" if row else f"{side}@{COLUMNS[line % 9]}{cell[1]}"


def _place(old: str, position: str, chance: Chance, beyond: tuple[str, ...] = ()) -> str:
    """A place beside the old one, or one that the position names, or one beyond the grid."""
    named = CELL.findall(line_of(position, "tiles") + line_of(position, "explorers"))
    near = [] if old == "ship" else [NAMES[cell] for cell in around(read_cell(old))]
    return str(other(old, (*near, *named, *beyond), chance))


def _argument(key: str, value: Any, ask: Ask, position: str, chance: Chance) -> Any:
    """Another side, explorer or tile to ask of; other arguments stay."""
    if key == "side":
        ships = [ship[0] for ship in line_of(position, "ships").split()]
        return chance.choose([side for side in SIDES if side in ships] or [value])[0]
    if key == "name":
        return chance.choose(_names(position + str(ask.after)) or [value])[0]
    if key == "cell" and ask.query != "nearest":  # a tile is not the nearest to itself
        return _place(str(value), position, chance)
    return value


def _names(text: str) -> list[str]:
    """The explorers that are named, each once."""
    return [*dict.fromkeys(NAME.findall(text))]
