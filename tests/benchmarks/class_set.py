"""A class set: 30 pupils, 20 items each, all games that have exercises mixed; every item proved by the engine."""

from __future__ import annotations

from collections.abc import Iterator

from cosmoslearn.teach.exercises.course import course, variant
from tests.benchmarks.measure import Row, seconds

PUPILS, ITEMS = 30, 20


def rows() -> Iterator[Row]:
    """The time for the set on one core, and the items per second."""
    test = course("benchmark", count=ITEMS)
    variant(test, "somebody")  # once for what is read from files
    taken = seconds(lambda: [variant(test, f"pupil {number}") for number in range(PUPILS)])
    yield Row("class set, 30 pupils x 20 items", taken, unit="s", most=10.0)
    yield Row("class set, items", PUPILS * ITEMS / taken, unit="1/s", least=60.0)
