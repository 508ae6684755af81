"""What the rules never allow on the table: a position that breaks it is refused, with the rules and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ...core.errors import ImpossiblePosition
from ...core.language import N_, say
from .empire import TOP
from .pieces import GAME, LEVELS
from .resources import limit_of
from .state import GAP, HIDDEN, LOCKED, SHIPS, SPENT, SURFACE, Frame, State

# Beliefs under which ships leave play; under them the number of ships is no invariant.
_SHIPS = ("TEG-SHIP-DISPLACED", "TEG-COL-SHIPS", "TEG-EMPIRE-SHIP")
_PLACES = ("TEG-LIMIT-ORBIT", "TEG-LIMIT-SURFACE", "TEG-PLANET-NAGATO")
# Beliefs under which the Converter holds other numbers of dice than none or two.
_SPENT = ("TEG-CONV-THREE", "TEG-CONV-ONCE", "TEG-REROLL-SPENT")

# What is under way that only a solo game has, and what needs a face.
_ROGUE: Final = ("rogue", "throw", "resolve", "rogue-step", "force", "lose", "regress")
_FACED: Final = ("window", "acquire", "resolve", "force")


def refuse(state: State) -> None:
    """Refuse an impossible position.

    Raises:
        ImpossiblePosition: it breaks an invariant.
    """
    broken = list(_broken(state))
    if broken:
        raise ImpossiblePosition([rule_id for rule_id, _ in broken], [why for _, why in broken])


def _broken(state: State) -> Iterator[tuple[str, str]]:
    yield from _table(state)
    for player in range(len(state.mats)):
        yield from _player(state, player)


def row_size(players: int) -> int:
    """How many planets lie in the row."""
    size: int = GAME["row_size"][str(players)]
    return size


def _table(state: State) -> Iterator[tuple[str, str]]:
    players = 1 if state.solo else len(state.mats)
    size = row_size(players)
    if len(state.row) != size:
        yield "TEG-SETUP-ROW", say(N_("the row has {n} slots instead of {size}"), n=len(state.row), size=size)
    cards = Counter(
        card
        for card in (*state.row, *state.deck, *state.discard, *(c for mat in state.mats for c in mat.colonies))
        if card not in (GAP, HIDDEN)
    )
    twice = [state.name_of(card) for card, n in cards.items() if n > 1]
    if twice:
        yield "TEG-INV-CARDS", say(N_("{cards} in more than one place"), cards=twice)
    if len(state.faces) > GAME["dice"]:
        yield "TEG-COMP-LIST", say(N_("{n} dice instead of at most 7"), n=len(state.faces))
    spent = 0 if state.is_rogue(state.active) else state.status.count(SPENT)  # the rogue throws its dice away
    if spent not in (0, 2) and not any(rule in state.rulebook.readings for rule in _SPENT):
        rule_id = "TEG-CONV-ONCE" if spent > 2 else "TEG-CONV-THREE"
        yield rule_id, say(N_("{n} dice in the Converter instead of none or 2"), n=spent)
    dealt = [name for mat in state.mats for name in mat.dealt if name != "?"] + list(state.box)
    double = [name for name, n in Counter(dealt).items() if n > 1 and name != "?"]
    if state.solo and dealt:
        yield "TEG-SOLO-NOMISSION", say(N_("missions are not used in the solo game: {cards}"), cards=dealt)
    if double:
        yield "TEG-COMP-MISSIONCARD", say(N_("the mission {cards} twice"), cards=double)


def _player(state: State, player: int) -> Iterator[tuple[str, str]]:
    mat, letter = state.mats[player], state.letter(player)
    top = state.rogue_mat.skull if state.is_rogue(player) else TOP
    if not 1 <= mat.level <= top:
        yield "TEG-EMPIRE-TABLE", say(N_("{player}: level {n}"), player=letter, n=mat.level)
        return
    limit = limit_of(state, player)
    if mat.energy > limit or mat.culture > limit:
        yield "TEG-RES-MAX", say(N_("{player}: more than {n} of a resource"), player=letter, n=limit)
    due = SHIPS if state.is_rogue(player) else LEVELS[mat.level - 1].ships
    free = sum(at != LOCKED for at in mat.ships)
    book = state.rulebook
    if free != due and not any(rule in book.readings for rule in _SHIPS):
        yield "TEG-INV-SHIPS", say(N_("{player}: {n} ships in play instead of {due}"), player=letter, n=free, due=due)
    # By a belief ships stay where a card was, and so lie on the next one.
    for at in mat.ships if "TEG-COL-SHIPS" not in book.readings else ():
        if at >= 0 and SURFACE > at & 7 > state.planet_at(at >> 3).spaces:
            planet = state.planet_at(at >> 3).name
            yield "TEG-TRACK-SHAPE", say(N_("{planet} has no space {n}"), planet=planet, n=at & 7)
    if any(rule in book.readings for rule in _PLACES):
        return
    surfaces = [at for at in mat.ships if at >= 0 and at & 7 == SURFACE]
    orbits = [at >> 3 for at in mat.ships if at >= 0 and at & 7 != SURFACE]
    if len(set(surfaces)) != len(surfaces):
        yield "TEG-LIMIT-SURFACE", say(N_("{player}: two ships on one surface"), player=letter)
    if len(set(orbits)) != len(orbits):
        yield "TEG-LIMIT-ORBIT", say(N_("{player}: two ships on one track"), player=letter)
    if state.is_rogue(player) and surfaces and book["TEG-SOLO-NOLAND"]() != SURFACE:
        yield "TEG-SOLO-NOLAND", say(N_("a rogue ship on a surface"))


def sound(state: State, frame: Frame) -> bool:
    """Whether what is under way speaks of dice, ships, faces and players that are there."""
    if frame.kind in _ROGUE and not state.solo:
        return False
    if frame.kind in ("rogue", "throw", "resolve") and not state.is_rogue(frame.player):
        return False
    if frame.die >= len(state.faces) or frame.ship >= SHIPS * max(len(state.mats), 1):
        return False
    if frame.kind in ("resolve", "force") and frame.die < 0:
        return False
    if frame.kind == "acquire" and (frame.face not in ("ENE", "CUL") or frame.ship >= len(state.mats)):
        return False
    return frame.kind not in _FACED or frame.face != ""
