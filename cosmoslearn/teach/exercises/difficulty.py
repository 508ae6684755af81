"""How difficult an item is, measured: what has to be looked at, what has a say, and how many wrong beliefs mislead."""

from __future__ import annotations

from typing import Final

import msgspec

from ...core.errors import CosmosError
from ...core.trace import Trace
from ...core.verdict import Verdict
from ..item import Item
from ..options import misconceptions

# What each kind asks beyond looking: reasons with a verdict, a whole set, a way to be found.
KIND_WEIGHT: Final = {
    "judge": 1.0, "why": 1.0, "compute": 1.5, "mark": 2.0, "complete": 2.0, "order": 2.0, "infer": 3.0, "find": 3.0,
}  # fmt: skip

SHARES: Final = {"pieces": 0.125, "rules": 0.25, "traps": 0.5, "answer": 0.25}


class Features(msgspec.Struct, frozen=True):
    """What makes an item easy or hard.

    `pieces` is the number of pieces shown, `rules` how many rules have a say (the checks of a verdict, the steps of a
    trace), `traps` how many misconceptions about the item's rules give a wrong answer, `answer` how many things the
    right answer consists of.
    """

    kind: str
    pieces: int
    rules: int
    traps: int
    answer: int

    @property
    def weight(self) -> float:
        """One number of them all: that of the kind, and a share for each thing counted (see `SHARES`).

        >>> Features("judge", 8, 4, 2, 1).weight
        4.25
        """
        return KIND_WEIGHT[self.kind] + sum(share * float(getattr(self, name)) for name, share in SHARES.items())


def features(item: Item) -> Features:
    """The difficulty of an item, measured with the engine."""
    shapes = item.position.scene().shapes
    pieces = len({shape.piece for shape in shapes if shape.piece})
    return Features(item.kind, pieces, _rules(item), _traps(item), _answer(item))


def _rules(item: Item) -> int:
    told = item.explained()
    if isinstance(told, Verdict):
        return len(told.checks)
    return len(told.steps) if isinstance(told, Trace) else 1


def _traps(item: Item) -> int:
    return sum(_misleads(item, rule, reading) for rule, reading in misconceptions(item))


def _misleads(item: Item, rule: str, reading: str) -> bool:
    try:
        if item.kind in ("why", "infer"):
            return item.asked({rule: reading}) != item.asked({})
        return bool(item.under({rule: reading}) != item.right)
    except CosmosError:
        return True


def _answer(item: Item) -> int:
    if item.kind == "judge":
        return len(item.right["broken"])
    if item.kind == "find":
        return len(item.right[0])
    return len(item.right) if isinstance(item.right, list) and item.kind in ("mark", "order", "complete") else 1


def levels_by_weight(weights: list[float]) -> list[int]:
    """The level of each weight: the lighter third is 1, the middle one 2, the heavier one 3; like weights are alike.

    >>> levels_by_weight([5.0, 1.0, 3.0])
    [3, 1, 2]
    """
    order = sorted(weights)
    light, middle = order[(len(order) - 1) // 3], order[2 * (len(order) - 1) // 3]
    return [1 if weight <= light else 2 if weight <= middle else 3 for weight in weights]
