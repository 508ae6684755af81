"""Practice: an exercise of a game drawn by a number, of a kind or about a rule."""

from __future__ import annotations

from ...core.chance import Chance
from ...core.errors import BadOption, UnknownName
from ...core.language import N_
from ..item import KINDS, Item
from .generator import generators
from .making import exercise


def practice(
    game: str, seed: int = 0, kind: str | None = None, rule: str | None = None, level: int | None = None
) -> Item:
    """An exercise of a game; another `seed` gives another one, most often about another rule.

    Raises:
        UnknownName: there is no such game or kind, or no exercise is about that rule; the nearest is given.
        BadOption: no exercise about the rule is of that kind.

    >>> import cosmoslearn
    >>> item = practice("bigbang", seed=3, kind="judge")
    >>> item.game, item.kind, item == practice("bigbang", seed=3, kind="judge")
    ('bigbang', 'judge', True)
    """
    if kind is not None and kind not in KINDS:
        raise UnknownName(N_("kind"), kind, KINDS)
    known = generators(game)
    if rule is not None and not any(rule in one.rules for one in known):
        raise UnknownName(N_("rule"), rule, sorted({one for each in known for one in each.rules}))
    fitting = [one for one in known if kind in (None, *one.kinds) and (rule is None or rule in one.rules)]
    if not fitting:
        raise BadOption("kind", kind, N_("a kind that some exercise of this game and about this rule has"))
    chosen, _ = Chance(seed).choose(fitting)
    return exercise(chosen.id, seed, level, kind)
