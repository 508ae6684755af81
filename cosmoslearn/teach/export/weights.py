"""Moodle's weights: the only parts of a point that its import takes, in per cent."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

# As Moodle's question bank lists them; their negatives are taken too.
WEIGHTS: Final = (
    100.0, 90.0, 83.33333, 80.0, 75.0, 70.0, 66.66667, 60.0, 50.0, 40.0, 33.33333, 30.0, 25.0, 20.0, 16.66667, 14.28571,
    12.5, 11.11111, 10.0, 5.0, 0.0,
)  # fmt: skip
EXACT: Final = 0.0001


def weight(points: float) -> tuple[float, bool]:
    """The weight in per cent nearest to some points (from -1 to 1), and whether it is the same.

    >>> weight(1 / 3), weight(-1 / 7), weight(0.15)
    ((33.33333, True), (-14.28571, True), (14.28571, False))
    """
    asked = abs(points) * 100
    found = min(WEIGHTS, key=lambda one: abs(one - asked))
    return (-found if points < 0 and found else found), abs(found - asked) <= EXACT


def written(percent: float) -> str:
    """A weight as Moodle writes it.

    >>> written(100.0), written(-14.28571)
    ('100', '-14.28571')
    """
    return f"{percent:.5f}".rstrip("0").rstrip(".")


def divides(count: int) -> bool:
    """Whether a point can be shared out evenly among so many right answers.

    >>> divides(7), divides(11)
    (True, False)
    """
    return count > 0 and weight(float(Fraction(1, count)))[1]
