"""Attempts: every answer that a learner gave in a lesson, and the table of them for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

import msgspec

from ..core.errors import CosmosError
from ..core.language import N_, in_force, number, say
from .answering import read
from .asking import Done
from .diagnosis import acts_as
from .item import Item
from .lessons.catalogue import find_beat, item_of_beat

HEADINGS: Final = (
    N_("lesson"), N_("part of the lesson"), N_("rules asked about"), N_("points"), N_("number of the try"),
    N_("hints taken"), N_("misconception"), N_("time (UTC)"),
)  # fmt: skip
# What spreadsheets of a language expect between the columns.
SEPARATORS: Final = {"en": ",", "es": ";"}
BOM: Final = "\ufeff"


class Attempt(msgspec.Struct, frozen=True):
    """One answer.

    `tries` is its number among the tries of the beat, `points` go from 0 to 1, `hints` is how many were taken before.
    `misconceptions` (``RULE=reading``) are those that give exactly this answer; `at` is the time in ISO 8601.
    """

    lesson: str
    beat: str
    rules: tuple[str, ...]
    points: float
    tries: int
    hints: int
    misconceptions: tuple[str, ...]
    at: str


def attempts(lesson: str, old: Mapping[str, Done], new: Mapping[str, Done]) -> list[Attempt]:
    """The answers that were given between two states of a lesson."""
    return [one for beat, done in new.items() for one in _given(lesson, beat, old.get(beat, Done()), done)]


def _given(lesson: str, beat: str, old: Done, new: Done) -> Iterator[Attempt]:
    before = len(old.said) if old.said == new.said[: len(old.said)] else 0
    named = new.because if new.because != old.because else ""
    if len(new.said) == before and not named:
        return
    item = _item(lesson, beat)
    rules = item.rules if item is not None else ()
    at = datetime.now(UTC).isoformat(timespec="seconds")
    for tries in range(before + 1, len(new.said) + 1):
        found = _misconceptions(item, new.said[tries - 1])
        yield Attempt(lesson, beat, rules, new.points, tries, new.spent, found, at)
    if named:  # the reason that was given for a prediction
        yield Attempt(lesson, beat, rules, new.points, len(new.said), new.spent, (named,) if "=" in named else (), at)


def _item(lesson: str, beat: str) -> Item | None:
    """What was asked; `None` for a lesson that is not one of the package's."""
    with suppress(CosmosError):
        return item_of_beat(*find_beat(f"{lesson}#{beat}"))
    return None


def _misconceptions(item: Item | None, said: str) -> tuple[str, ...]:
    if item is None:
        return ()
    with suppress(CosmosError):
        value = read(item, said)
        return () if item.accepts(value) else tuple(f"{rule}={reading}" for rule, reading in acts_as(item, value))
    return ()


def table(rows: Iterable[Attempt], lang: str | None = None, bom: bool = False) -> str:
    """The attempts as CSV: in Spanish with semicolons and decimal commas, in English with commas and points.

    `bom` puts the byte-order mark in front by which some spreadsheets know UTF-8.

    >>> one = Attempt("bigbang/placement", "a", ("BB-PLACE-FIRST",), 0.5, 2, 1, (), "2026-01-31T10:00:00+00:00")
    >>> print(table([one], "es").splitlines()[1])
    bigbang/placement;a;BB-PLACE-FIRST;0,5;2;1;;2026-01-31T10:00:00+00:00
    """
    code = in_force(lang)
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=SEPARATORS.get(code, ","))
    writer.writerow([say(heading, code) for heading in HEADINGS])
    for one in rows:
        points, wrong = number(round(one.points, 4), code), " ".join(one.misconceptions)
        writer.writerow([one.lesson, one.beat, " ".join(one.rules), points, one.tries, one.hints, wrong, one.at])
    return (BOM if bom else "") + out.getvalue()
