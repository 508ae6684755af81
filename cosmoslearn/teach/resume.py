"""Resume codes: a lesson and a part of it in seven signs that can be read aloud and typed on another machine.

A code is the digest of ``lesson#beat``: thirty bits in the base 32 of Douglas Crockford, and his check sign. It is
looked up among the lessons that are there, so that it stays the same when lessons are added or put in another order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import count
from typing import Final

from ..core.errors import CosmosError, shown
from ..core.language import N_, say
from ..core.registry import games
from .lessons.catalogue import lesson_ids, lesson_of

SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# Crockford's check sign is the remainder by 37, and 5 of those signs cannot be said; digests that need one are skipped.
DIVISOR: Final = 37
LENGTH: Final = 6
_READ: Final = str.maketrans("OILU", "011V", "- ")


class BadCode(CosmosError, ValueError):
    """A resume code that was mistyped, or that belongs to no lesson that is there."""

    def __init__(self, code: object, why: str) -> None:
        super().__init__(f"{shown(code)}: {why}")


def code_of(lesson: str, beat: str) -> str:
    """The resume code of a part of a lesson.

    >>> code_of("bigbang/placement", "two-laws") == code_of("bigbang/placement", "two-laws")
    True
    >>> len(code_of("bigbang/placement", "two-laws"))
    8
    """
    value = next(value for n in count() if (value := _digest(f"{lesson}#{beat}#{n}")) % DIVISOR < len(SIGNS))
    signs = "".join(SIGNS[value >> 5 * n & 31] for n in reversed(range(LENGTH))) + SIGNS[value % DIVISOR]
    return f"{signs[:4]}-{signs[4:]}"


def _digest(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 2


def beat_of(code: str) -> tuple[str, str]:
    """The lesson and the beat of a resume code. Small letters, O for 0, I and L for 1, and spaces are all understood.

    Raises:
        BadCode: a sign is wrong or missing, or no lesson here has this code.

    >>> beat_of(code_of("bigbang/placement", "two-laws").lower())
    ('bigbang/placement', 'two-laws')
    """
    plain = str(code).strip().upper().translate(_READ)
    if len(plain) != LENGTH + 1 or not set(plain) <= set(SIGNS):
        raise BadCode(code, say(N_("no resume code; expected seven letters and digits, as in K7Q2-MX4")))
    value = sum(SIGNS.index(sign) << 5 * n for n, sign in enumerate(reversed(plain[:LENGTH])))
    if value % DIVISOR != SIGNS.index(plain[LENGTH]):
        raise BadCode(code, say(N_("a sign of this resume code is wrong; compare it with the one you wrote down")))
    written = f"{plain[:4]}-{plain[4:]}"
    found = next((place for place in places() if code_of(*place) == written), None)
    if found is None:
        raise BadCode(code, say(N_("no lesson here has this resume code; it may come from a newer version")))
    return found


def places() -> Iterable[tuple[str, str]]:
    """Every lesson with every beat of it."""
    for game in games():
        for name in lesson_ids(game):
            yield from ((name, beat.id) for beat in lesson_of(name).beats)
