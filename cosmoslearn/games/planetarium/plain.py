"""A position as plain lists, texts and numbers, for functions that learners write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final


def lines(position: Any) -> list[list[str]]:
    """The lines of the board in their direction: from which space to which.

    >>> from cosmoslearn.games import planetarium
    >>> lines(planetarium.parse("planets: A=3.1"))[0]
    ['1.0', '1.1']
    """
    return sorted([one, other] for one, other in position.chart.graph.edges)


def matter(position: Any) -> list[str]:
    """The spaces that hold matter.

    >>> from cosmoslearn.games import planetarium
    >>> matter(planetarium.parse("matter: 3.4=rock 2.2=water"))
    ['2.2', '3.4']
    """
    names = position.chart.names
    return sorted(name for space, name in enumerate(names) if position.has_matter(space))


def cards(position: Any) -> list[list[Any]]:
    """The cards on the first planet that has any, in the order in which they were played: side and points of each.

    >>> from cosmoslearn.games import planetarium
    >>> cards(planetarium.parse("row B: outgassing(P1*)\\nstates: A=hostile B=habitable C=hostile D=hostile"))
    [['habitable', 4]]
    """
    known = position.components.cards
    row = next(filter(None, position.rows), ())
    return [[known[laid.card].side, known[laid.card].points] for laid in row]


PLAIN: Final[dict[str, Callable[[Any], Any]]] = {"lines": lines, "matter": matter, "cards": cards}
