"""Codes in words: numbers of dice, names of faces, amounts of resources. No step, check or move shows a code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ...core.language import N_, Say
from ...core.rulebook import Text
from .pieces import FACE


def number_of(die: str) -> int:
    """The number of a die.

    >>> number_of("d3")
    3
    """
    return int(die[1:])


def numbers_of(dice: Sequence[str]) -> list[int]:
    """The numbers of some dice."""
    return [number_of(die) for die in dice]


def face_said(face: str) -> Text:
    """What a face is called."""
    return FACE[face].name


def faces_said(faces: Sequence[str]) -> list[Text]:
    """What some faces are called in a line of dice, as short as on the board."""
    return [FACE[face].short for face in faces]


def resources_said(energy: int, culture: int) -> Say:
    """An amount in words.

    >>> resources_said(2, 0).words("en"), resources_said(1, 1).words("es"), resources_said(0, 0).words("en")
    ('2 energy', '1 de energía y 1 de cultura', 'nothing')
    """
    if energy and culture:
        return held_said(energy, culture)
    if energy or culture:
        return Say(N_("{n} energy"), {"n": energy}) if energy else Say(N_("{n} culture"), {"n": culture})
    return Say(N_("nothing"))


def held_said(energy: int, culture: int) -> Say:
    """Both resources that somebody has, also where there is none.

    >>> held_said(4, 0).words("en")
    '4 energy and 0 culture'
    """
    return Say(N_("{energy} energy and {culture} culture"), {"energy": energy, "culture": culture})


def place_said(word: str) -> Text:
    """A place of the notation in words.

    >>> place_said("home")["en"], place_said("Gort^")["en"], place_said("Gort@")["es"]
    ('home', 'the surface of Gort', 'la órbita de Gort')
    """
    if word[-1] not in "@^":
        return {"en": "home", "es": "su galaxia"}
    planet, orbit = word[:-1], word[-1] == "@"
    if orbit:
        return {"en": f"the orbit of {planet}", "es": f"la órbita de {planet}"}
    return {"en": f"the surface of {planet}", "es": f"la superficie de {planet}"}


_SAID: Final[dict[str, Callable[[Any], object]]] = {
    "die": number_of, "dice": numbers_of, "spent": numbers_of, "face": face_said, "faces": faces_said,
}  # fmt: skip


def in_words(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as a sentence takes them: codes of dice and faces by number and name; counts stay as they are.

    >>> in_words({"player": "A", "die": "d2", "dice": ["d1", "d4"], "n": 4})
    {'player': 'A', 'die': 2, 'dice': [1, 4], 'n': 4}
    """
    return {
        key: _SAID[key](value) if key in _SAID and not isinstance(value, int) else value for key, value in facts.items()
    }
