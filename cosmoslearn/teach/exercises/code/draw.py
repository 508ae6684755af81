"""Values that chance draws for code exercises: numbers, names, and lists of them."""

from __future__ import annotations

from typing import Any

import msgspec

from ....core.chance import Chance


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value drawn by chance: one of some, a whole number from `low` to `high`, or a list of values so drawn.

    With `size`, a list of that many (least and most) of the draw `each`; with `each` alone, one of each.
    """

    among: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    size: tuple[int, int] = (1, 1)
    each: tuple[Draw, ...] = ()

    def drawn(self, chance: Chance) -> tuple[Any, Chance]:
        """The value, and the chance that follows.

        >>> Draw(each=(Draw(low=1, high=6),), size=(2, 3)).drawn(Chance(4))[0]
        [5, 4]
        """
        if self.among:
            return chance.choose(self.among)
        if not self.each:
            number, chance = chance.below(self.high - self.low + 1)
            return self.low + number, chance
        more, chance = chance.below(self.size[1] - self.size[0] + 1)
        found = []
        for one in self.each * (self.size[0] + more):
            value, chance = one.drawn(chance)
            found.append(value)
        return found, chance
