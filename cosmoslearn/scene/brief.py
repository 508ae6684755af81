"""Outlines in few characters: the same path, each command absolute or relative as is shorter. Nothing is rounded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from . import pen

_COMMAND: Final = re.compile(r"([A-Z])([^A-Z]*)")
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")

Numbers = tuple[int, ...]  # in hundredths, so that sums are exact
Spot = tuple[int, int]


@lru_cache(maxsize=4096)
def brief(d: str) -> str:
    """Path data with absolute commands and at most two decimals, as short as may be; dots are so already.

    >>> brief("M0 0L4 0L4 3L-.5 3.25Z"), brief("M640 20L640 25")
    ('M0 0H4V3l-4.5.25z', 'M640 20v5')
    """
    if "h" in d:
        return d
    out, letter = [], ""
    here = start = (0, 0)
    for command, numbers in _commands(d):
        ways = [_joined(letter, *way) for way in _ways(command, numbers, here)]
        text, letter = min(ways, key=lambda way: len(way[0]))
        out.append(text)
        here = start if command == "Z" else _end(command, numbers, here)
        start = here if command == "M" else start
    return "".join(out)


def _commands(d: str) -> Iterator[tuple[str, Numbers]]:
    for command, rest in _COMMAND.findall(d):
        numbers = tuple(round(100 * float(number)) for number in _NUMBER.findall(rest))
        step = pen.NEEDS[command]
        for place in range(0, len(numbers), step) if step else (0,):
            # More pairs after a move are lines.
            yield "L" if command == "M" and place else command, numbers[place : place + step]


def _end(command: str, numbers: Numbers, here: Spot) -> Spot:
    if command in "HV":
        return (numbers[0], here[1]) if command == "H" else (here[0], numbers[0])
    return numbers[-2], numbers[-1]


def _ways(command: str, numbers: Numbers, here: Spot) -> Iterator[tuple[str, Numbers]]:
    """A command as it is, then relative to where the pen is; of lines along an axis only what changes."""
    if command == "Z":
        yield "z", ()
        return
    if command == "L" and numbers[1] == here[1]:
        command, numbers = "H", numbers[:1]
    elif command == "L" and numbers[0] == here[0]:
        command, numbers = "V", numbers[1:]
    yield command, numbers
    if command == "A":
        yield "a", (*numbers[:5], numbers[5] - here[0], numbers[6] - here[1])
    elif command in "HV":
        yield command.lower(), (numbers[0] - here["HV".index(command)],)
    else:
        yield command.lower(), tuple(number - here[place % 2] for place, number in enumerate(numbers))


def _joined(before: str, command: str, numbers: Numbers) -> tuple[str, str]:
    """A command after another, and the letter that then stands; a letter need not be said twice."""
    # More pairs after a move are lines.
    same = command == {"M": "L", "m": "l"}.get(before, before) and command != "z"
    text, point = "" if same else command, False
    for place, number in enumerate(numbers):
        word = _word(number)
        # A letter, a sign or a second decimal point parts two numbers as well as a space does.
        parted = word[0] == "-" or (place == 0 and not same) or (word[0] == "." and point)
        text += word if parted else f" {word}"
        point = "." in word
    return text, command


def _word(hundredths: int) -> str:
    if hundredths % 100 == 0:
        return str(hundredths // 100)
    whole, part = divmod(abs(hundredths), 100)
    return f"{'-' * (hundredths < 0)}{whole or ''}.{part:02}".rstrip("0")
