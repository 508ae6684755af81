"""What is asked of a case of Tiny Epic Galaxies changed a little, so that its answer is not the same every time.

A move to be judged takes another die, face, ship, place, colony or amount; a question about a player, a face, a
resource or a planet is asked of another one. Whether the rule still decides is proved by whoever asks: what no longer
decides is drawn again, and what still does may have another answer than before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from ...core.case import Ask, Case
from ...core.chance import Chance
from ...core.varying import allowed_move, asked_anew, line_of, other
from .pieces import CODES, PLANET
from .state import LETTERS

NAME: Final = r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"
AMOUNT: Final = re.compile(r"([EC])(\d)")
FIXED: Final = ("copy", "borrow", "keep", "remove")  # what these name, the question is about
RESOURCES: Final = ("energy", "culture")


def asked_otherwise(case: Case, chance: Chance) -> Case:
    """The case with another move to be judged, or a question asked of another player, face, resource or planet.

    Goals stay as they are: the words for them are not ours.

    >>> table = "row: Jakks Gort Maia Mared\\ndice: ENE MOV\\nA: L1 E2 C1 | home 2\\nB: L1 E2 C1 | home 2"
    >>> case = Case("a", "galaxies", table, (Ask(judge="use d2"), Ask(judge="convert d1 d2 d1 COL")))
    >>> sorted({ask.judge for n in range(6) for ask in asked_otherwise(case, Chance(n)).asks})
    ['convert d1 d1 d1 COL', 'convert d1 d2 d1 CUL', 'reroll d2', 'use d1']
    """
    return asked_anew(case, chance, _asked)


def _asked(ask: Ask, case: Case, chance: Chance) -> Ask:
    position = case.position
    if ask.judge is not None:
        which, chance = chance.below(4)
        allowed = ask.judge.isalpha() or not which
        return replace(ask, judge=(allowed_move if allowed else _judged)(ask.judge, ask, case, chance))
    given = dict(ask.with_)
    owner = str(given.get("player", "")) if "planet" in given else ""  # of whose ships a question speaks
    for key, value in given.items():
        draw, chance = chance.bits()
        given[key] = value if key == "player" and owner else other(value, _like(key, position, owner), Chance(draw))
    return replace(ask, with_=given)


def _judged(move: str, ask: Ask, case: Case, chance: Chance) -> str:
    """Another move of the same sort: one of its words is another."""
    position = case.position
    verb, *words = move.split()
    if not words or verb in FIXED:
        return move
    place, chance = chance.below(len(words))
    others = _words(verb, words[place], place, position)
    if verb == "move":
        others = [word for word in others if word != words[1 - place]]  # from home to home is no move to ask about
    words[place] = other(words[place], others, chance)
    return " ".join((verb, *words))


def _words(verb: str, word: str, place: int, position: str) -> list[str]:
    """What might stand in the place of a word of a move."""
    if word in CODES:
        return [*CODES]
    if re.fullmatch(r"d\d", word):
        return [f"d{n}" for n in range(1, len(line_of(position, "dice").split()) + 1)]
    if found := AMOUNT.fullmatch(word):
        return [f"{kind}{int(found[2]) + more}" for kind in "EC" for more in (-1, 0, 1) if int(found[2]) + more > 0]
    if verb == "move" and place == 1:
        return ["home", *(name + end for name in line_of(position, "row").split() if name in PLANET for end in "^@")]
    if verb == "move" or word[-1] in "^@":
        return [*(["home"] if verb == "move" else []), *re.findall(rf"{NAME}[\^@](?=\d|,| |$)", position)]
    return _colonies(position) if verb == "colony" else [*_like("player", position)] if word in LETTERS else []


def _colonies(position: str) -> list[str]:
    return [name for one in re.findall(r"(?m)\| col ([^|\n]*)", position) for name in re.findall(NAME, one)]


def _like(key: str, position: str, owner: str = "") -> Sequence[Any]:
    """What might stand in the place of an argument, nothing where it stays; planets are those with an owner's ships."""
    if key == "player":
        return [letter for letter in LETTERS if line_of(position, letter)]
    if key == "planet":
        return re.findall(rf"({NAME})@", line_of(position, owner))
    return {"face": CODES, "resource": RESOURCES}.get(key, ())
