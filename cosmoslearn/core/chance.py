"""Chance that is the same on every Python and in the browser: a published generator with published numbers.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). Python's
own `random` may change its derived methods between versions; sets and hashes change with ``PYTHONHASHSEED``. Neither is
used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Chance(msgspec.Struct, frozen=True):
    """An immutable generator: every draw gives the value and the generator that follows.

    The first numbers for seed 1234567 are those published with the algorithm:

    >>> value, rest = Chance(1234567).bits()
    >>> value, rest.bits()[0]
    (6457827717110365317, 3203168211198807973)
    """

    state: int = 0

    def bits(self) -> tuple[int, Chance]:
        """A number of 64 bits, and the next generator."""
        value, state = _bits(self.state)
        return value, Chance(state)

    def below(self, bound: int) -> tuple[int, Chance]:
        """A whole number from 0 up to, but not including, `bound`, without bias.

        Raises:
            ValueError: the bound is not positive.

        >>> Chance(7).below(6)[0] in range(6)
        True
        """
        if bound < 1:
            raise ValueError(f"bound {bound}: expected 1 or more")
        value, state = _below(self.state, bound)
        return value, Chance(state)

    def choose(self, items: Sequence[T]) -> tuple[T, Chance]:
        """One of the items, and the next generator."""
        index, chance = self.below(len(items))
        return items[index], chance

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """All items in a random order (Fisher and Yates), and the next generator.

        >>> Chance(13).shuffled("abcde")[0]
        ('c', 'd', 'e', 'b', 'a')
        """
        order, state = list(items), self.state
        for last in range(len(order) - 1, 0, -1):
            other, state = _below(state, last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order), Chance(state)


def _bits(state: int) -> tuple[int, int]:
    """A number of 64 bits, and the state that follows."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31), state


def _below(state: int, bound: int) -> tuple[int, int]:
    """A number below a bound, and the state that follows; what would favour small numbers is drawn again."""
    limit = _MASK - (_MASK + 1) % bound
    while True:
        value, state = _bits(state)
        if value <= limit:
            return value % bound, state
