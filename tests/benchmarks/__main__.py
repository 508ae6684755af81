"""`python -m tests.benchmarks [NAME...]` prints a table; each module of this folder is a benchmark and has `rows`.

Both sides of a row are measured in the same run, turn by turn. Exit code 1: a limit is missed.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator

from tests.benchmarks.measure import Row

HEADER = ("benchmark", "ours", "peer", "unit", "ratio", "limit", "")


def benchmarks() -> list[str]:
    """The names of all benchmarks."""
    names = (module.name for module in pkgutil.iter_modules(importlib.import_module("tests.benchmarks").__path__))
    return [name for name in names if name not in ("__main__", "measure")]


def measured(names: list[str]) -> Iterator[Row]:
    """The rows of the benchmarks named, as they come."""
    for name in names:
        yield from importlib.import_module(f"tests.benchmarks.{name}").rows()


def line(cells: tuple[str, ...]) -> str:
    """One line of the table."""
    return f"{cells[0]:<52} {cells[1]:>12} {cells[2]:>12} {cells[3]:<9} {cells[4]:>7} {cells[5]:>8} {cells[6]}"


def main(names: list[str]) -> int:
    """Measure and print."""
    unknown = set(names) - set(benchmarks())
    if unknown:
        print(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(benchmarks())}")
        return 2
    print(line(HEADER))
    missed = 0
    for row in measured(names or benchmarks()):
        print(line(row.cells()), flush=True)
        missed += not row.ok
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
