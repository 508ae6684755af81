"""Big Bang 13.7: a universe of hexagonal tiles, two laws of placing, a clock, and lines through wormholes.

>>> from cosmoslearn.games import bigbang
>>> position = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\\nrow: CB2")
>>> position.judge("CB2@2,-1").broken
('BB-PLACE-FEATURE',)
>>> bigbang.new_game(players=3, seed=7).to_move
0

`QUERIES` holds the named questions, which a position answers with `ask`: prices, spaces, lines, points, who wins, what
is hidden, and the explainers `slide`, `unity`, `orbit`, `score` and `final`, whose answers are traces.

>>> position.ask("cost", tiles=["CB2", "T"]), "orbit" in bigbang.QUERIES
(6, True)
>>> position.ask("slide", cell="1,0").result
True

`wormhole_graph` is the wormhole as a graph of networkx: rays, and which can be joined. `bests` keeps the results
of solo games in a file of the learner's own and says which are records.
"""

from __future__ import annotations

from typing import Any

from ...core.checking import typed
from ...core.errors import BadOption, ImpossiblePosition, UnknownName
from ...core.language import N_
from ...core.queries import Questions
from ...core.rulebook import Rulebook
from . import (  # noqa: F401  (they fill the shelf)
    actions,
    bests,
    claims_dues,
    claims_modes,
    claims_score,
    clock,
    darkenergy,
    ending,
    hexdomino_position,
    notation,
    parallel_position,
    phenomena,
    placement,
    queries,
    queries_more,
    scoring,
    solo,
    supply,
    turns,
)
from .asking import ASKED
from .book import shelf
from .claims import CHECKERS
from .invariants import broken
from .pieces import MODES
from .plain import PLAIN
from .position import Position
from .setup import first
from .tunnel import wormhole_graph
from .vary import vary as VARY  # noqa: N812  (every face has this name)

AnyPosition = Position | hexdomino_position.Position | parallel_position.Position
RULES = shelf.book()
QUERIES = Questions(ASKED)

__all__ = ["CHECKERS", "MODES", "PLAIN", "QUERIES", "RULES", "VARY", "Position", "new_game", "parse", "wormhole_graph"]


@typed
def new_game(
    mode: str = "cosmic", players: int | None = None, seed: int = 0, rulebook: Rulebook = RULES, **options: Any
) -> AnyPosition:
    """The first position of a game.

    Options: `elements`, the elements in play; `spaces`, the length of the clock in the solo mode (8 to 30).

    Raises:
        UnknownName: there is no such mode or option.
        BadOption: an option is out of its range.
    """
    if mode not in MODES:
        raise UnknownName(N_("mode"), mode, MODES)
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise BadOption("seed", seed, N_("a whole number from 0 to 2^64 - 1"))
    known = {"hexdomino": (), "parallel": ("elements",), "solo": ("elements", "spaces")}.get(mode, ("elements",))
    for option in options:
        if option not in known:
            raise UnknownName(N_("option"), option, ("players", "seed", *known))
    count = players if players is not None else 1 if mode == "solo" else 2
    if mode == "hexdomino":
        return hexdomino_position.first(count, seed, rulebook)
    if mode == "parallel":
        return parallel_position.first(count, seed, rulebook, **options)
    return first(mode, count, seed, rulebook, **options)


@typed
def parse(text: str, *, rulebook: Rulebook = RULES, mode: str | None = None, **options: Any) -> AnyPosition:
    """The position of a notation, such as ``universe: BB@0,0 PY1@1,0``.

    Raises:
        NotationError: the text is no position.
        ImpossiblePosition: the position breaks an invariant of the game; it names the rules.
    """
    given = notation.values(text, mode, options)
    position, found = _read(given, rulebook)
    if found:
        raise ImpossiblePosition(*zip(*found, strict=True))
    return position


def _read(given: dict[str, str], rulebook: Rulebook) -> tuple[AnyPosition, list[tuple[str, str]]]:
    """A position of any mode, and the rules that it breaks."""
    seed = notation.whole(given.get("seed", "0"), "seed", 0, 2**64 - 1)
    if given["mode"] == "hexdomino":
        chain = hexdomino_position.read(given, rulebook, notation.codes, notation.universe, seed)
        return chain, hexdomino_position.broken(chain)
    if given["mode"] == "parallel":
        several = parallel_position.read(given, rulebook, notation, seed)
        return several, parallel_position.broken(several)
    position = notation.read(given, rulebook)
    return position, broken(position)
