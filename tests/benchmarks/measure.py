"""What all benchmarks share: a row of the table, and measuring two sides turn by turn."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple


class Row(NamedTuple):
    """One measurement: our figure, the figure of a peer (or none), and the limit of the ratio ours / peer.

    `most` and `least` bound the ratio, or our figure itself where there is no peer.
    """

    name: str
    ours: float
    peer: float | None = None
    unit: str = "ms"
    most: float | None = None
    least: float | None = None

    @property
    def judged(self) -> float:
        """The number that the limit is about."""
        return self.ours if self.peer is None else self.ours / self.peer

    @property
    def ok(self) -> bool:
        """Whether the limit holds."""
        low = self.least is None or self.judged >= self.least
        return low and (self.most is None or self.judged <= self.most)

    def cells(self) -> tuple[str, ...]:
        """The row as text."""
        peer = "" if self.peer is None else f"{self.peer:,.2f}"
        ratio = "" if self.peer is None else f"{self.judged:.2f}"
        limits = [
            f"<= {self.most:g}" if self.most is not None else "",
            f">= {self.least:g}" if self.least is not None else "",
        ]
        limit = " ".join(filter(None, limits))
        sign = "" if not limit else "ok" if self.ok else "MISSED"
        return (self.name, f"{self.ours:,.2f}", peer, self.unit, ratio, limit, sign)


def seconds(work: Callable[[], Any]) -> float:
    """How long some work keeps the processor, once; what else goes on in the machine does not count."""
    start = time.process_time()
    work()
    return time.process_time() - start


def paired(ours: Callable[[], float], peer: Callable[[], float], rounds: int) -> tuple[float, float]:
    """The medians of two measurements that are taken turn by turn, each first in every other round."""
    taken: dict[Callable[[], float], list[float]] = {ours: [], peer: []}
    for turn in range(rounds):
        for side in (ours, peer) if turn % 2 == 0 else (peer, ours):
            taken[side].append(side())
    return statistics.median(taken[ours]), statistics.median(taken[peer])
