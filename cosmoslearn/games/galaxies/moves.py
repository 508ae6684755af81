"""The moves and their notation: a verb and what it is about, in words; one decision is one move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ...core.errors import NotationError
from ...core.language import N_
from ...core.position import Move as AnyMove
from .pieces import CODES, MISSION

# What the words after each verb are. A star stands for one or more; what stands in brackets may be left out.
FORMS: Final = {
    "keep": "mission", "use": "die", "reroll": "die*", "convert": "die die die face", "end": "", "follow": "",
    "pass": "", "act": "", "skip": "", "move": "ship place", "advance": "ship", "push": "player ship",
    "back": "orbit", "shift": "orbit planet", "upgrade": "amount", "colony": "planet", "take": "player",
    "set": "die face", "spend": "die die", "exchange": "amount", "copy": "planet", "borrow": "player planet",
    "do": "face", "repeat": "die", "remove": "planet", "recall": "orbit", "collect": "amount", "decline": "",
    "stop": "", "force": "", "accept": "", "lose": "amount",
}  # fmt: skip
EXAMPLES: Final = {
    "keep": "keep Hermit", "use": "use d1", "reroll": "reroll d1 d3", "convert": "convert d1 d4 d3 COL",
    "move": "move home Jakks^", "advance": "advance Gort@", "push": "push B Gort@", "back": "back Gort@",
    "shift": "shift Nagato@ Jakks", "upgrade": "upgrade E2", "colony": "colony Jakks", "take": "take B",
    "set": "set d2 COL", "spend": "spend d2 d3", "exchange": "exchange E3", "copy": "copy Jakks",
    "borrow": "borrow B Jakks", "do": "do ENE", "repeat": "repeat d1", "remove": "remove Maia",
    "recall": "recall Gort@", "collect": "collect E4", "lose": "lose E1",
}  # fmt: skip
_NAME: Final = r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"
_KINDS: Final = {
    "die": r"d[1-7]", "face": "|".join(CODES), "player": "[A-ER]", "planet": _NAME, "mission": rf"{_NAME}|\?",
    "orbit": _NAME + "@", "ship": rf"home|locked|{_NAME}[@^]", "place": rf"home|[A-ER]|{_NAME}[@^]",
    "amount": r"E[0-9]+(?:C[0-9]+)?|C[0-9]+",
}  # fmt: skip
_PATTERNS: Final = {
    verb: re.compile(
        " ".join(
            [verb]
            + [
                f"(?:{_KINDS[kind.rstrip('*')]})" + (rf"(?: (?:{_KINDS[kind[:-1]]}))*" if kind.endswith("*") else "")
                for kind in form.split()
            ]
        ),
        re.ASCII,
    )
    for verb, form in FORMS.items()
}


class Move(AnyMove, frozen=True):
    """A verb and its words: `Move(("use", "d1"))` is `use d1`."""

    words: tuple[str, ...]

    @property
    def verb(self) -> str:
        """What is done."""
        return self.words[0]

    @property
    def args(self) -> tuple[str, ...]:
        """What it is done to."""
        return self.words[1:]

    def __str__(self) -> str:
        return " ".join(self.words)


def move(*words: str) -> Move:
    """A move from its words."""
    return Move(words)


def parse_move(text: str) -> Move:
    """A move from its notation.

    Raises:
        NotationError: the text is no move; the nearest form is given.

    >>> print(parse_move("use  d1"), parse_move("move home Jakks^"), sep=", ")
    use d1, move home Jakks^
    """
    words = tuple(text.split())
    verb = words[0] if words else ""
    if verb not in FORMS or not _PATTERNS[verb].fullmatch(" ".join(words)):
        known = [EXAMPLES.get(name, name) for name in FORMS]
        hint = [EXAMPLES.get(verb, verb)] if verb in FORMS else known
        raise NotationError(
            text, N_("a move such as use d1, move home Jakks^, upgrade E2, follow, end"), N_("move"), hint
        )
    if verb in ("reroll", "convert", "spend"):
        dice = words[1:3] if verb == "convert" else words[1:]
        if len(set(dice)) != len(dice):
            raise NotationError(text, N_("different dice"), N_("move"))
        return Move((verb, *sorted(dice), *words[3:]) if verb == "convert" else (verb, *sorted(dice)))
    return Move(words)


def check_names_of(found: Move, planets: Sequence[str]) -> None:
    """Refuse a move that names a planet or a mission that there is not.

    Raises:
        NotationError: names it, and the nearest.

    >>> check_names_of(move("copy", "Jaks"), ["Gort", "Jakks"])
    Traceback (most recent call last):
    cosmoslearn.core.errors.NotationError: copy Jaks: Jaks: not a planet; expected the name of a planet of this deck
    (nearest: Jakks)
    """
    for kind, word in zip(FORMS[found.verb].split(), found.args, strict=False):
        name = word.rstrip("@^")
        if kind == "mission" and name not in (*MISSION, "?"):
            raise NotationError(name, N_("the name of a mission"), N_("mission"), MISSION, str(found))
        if (kind == "planet" or name != word) and name not in planets:
            raise NotationError(name, N_("the name of a planet of this deck"), N_("planet"), planets, str(found))


def amount(energy: int, culture: int) -> str:
    """Resources in notation: `E2`, `C1`, `E1C1`.

    >>> amount(2, 0), amount(0, 3), amount(1, 1)
    ('E2', 'C3', 'E1C1')
    """
    return f"E{energy}C{culture}" if energy and culture else f"C{culture}" if culture else f"E{energy}"


def read_amount(text: str) -> tuple[int, int]:
    """Energy and culture of an amount.

    >>> read_amount("E1C2"), read_amount("C3")
    ((1, 2), (0, 3))
    """
    energy, _, culture = text.partition("C")
    return int(energy[1:] or 0), int(culture or 0)
