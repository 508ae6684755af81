"""What each step of an action can act on: its options, for every kind that needs no other action."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final

from . import moving, tracks
from .book import rule
from .empire import ways_to_pay
from .moves import Move, amount, move
from .pieces import CODES
from .state import BAY, GIVEN, HOME, NOW, SURFACE, Frame, State

Cards = tuple[int, ...]


def without(frame: Frame) -> tuple[int, ...]:
    """The numbers of the ships that a step may not name: the one chosen before, and one that has just landed."""
    before = (frame.ship % 4,) if frame.ship >= 0 else ()
    return (*before, frame.n - 1) if frame.track == "lander" and frame.n else before


def move_options(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """Moves of a ship."""
    if frame.track == "swap":
        own = state.mats[frame.player].ships
        places = [state.place_name(at) for at in own if at >= 0]
        more = [move("move", one, other) for one in places for other in places if one != other]
        return list(dict.fromkeys((*moving.moves(state, frame.player), *more)))
    found = moving.moves(state, frame.player, without(frame))
    return found if frame.flag not in BOUND else [chosen for chosen in found if _bound(state, frame, chosen)]


# Steps that a belief binds to a planet or a ship, and the rule that says how.
BOUND: Final = {"there": "TEG-FOLLOW-FACE", "same": "TEG-PLANET-PIEDES", "orbit": "TEG-ACTION-ADVANCE"}


def _bound(state: State, frame: Frame, chosen: Move) -> bool:
    """Whether a step bound by a belief may do this: go to a planet, use a ship as before, enter an orbit from home."""
    *start, end = chosen.args
    slot = state.slot_of(end[:-1])
    if frame.flag == "there":
        return frame.n in (0, slot + 1)
    if frame.flag == "orbit":
        fits = slot >= 0 and end[-1] == "@" and tracks.fits(state, state.planet_at(slot), frame.track, False)
        return start == ["home"] and fits
    return slot >= 0 and frame.die in state.remembered(frame.player, "did", state.row[slot])


def fits_step(state: State, frame: Frame, slot: int) -> bool:
    """Whether a step may advance a ship on the track of a slot."""
    itself = frame.flag == "itself" and state.row[slot] == frame.card
    return itself or tracks.fits(state, state.planet_at(slot), frame.track, frame.card < 0)


def advances(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """The own ships that a step may advance."""
    skip = without(frame)
    found = []
    for ship, slot, space in state.orbiting(frame.player):
        planet = state.planet_at(slot)
        if fits_step(state, frame, slot) and ship not in skip and tracks.can_advance(state, slot, space, frame.n):
            found.append(move("advance", planet.name + "@"))
    found = found if frame.flag != "same" else [chosen for chosen in found if _bound(state, frame, chosen)]
    return [*found, *_believed(state, frame)] if frame.kind == "advance" else found


def _believed(state: State, frame: Frame) -> list[Move]:
    """Ships off the tracks that a belief lets advance: from a surface with a die, from home with a planet."""
    player, book = frame.player, state.rulebook
    if frame.card < 0:
        if not book["TEG-ADV-STEP"]()[1]:
            return []
        slots = sorted(at >> 3 for at in state.mats[player].ships if at >= 0 and at & 7 == SURFACE)
        free = [slot for slot in slots if state.orbit(player, slot) < 0 and fits_step(state, frame, slot)]
        return [move("advance", state.planet_at(slot).name + "^") for slot in free]
    open_ = any(fits_step(state, frame, slot) and state.orbit(player, slot) < 0 for slot in state.slots)
    enters = book["TEG-ACTION-ADVANCE"]() and HOME in state.mats[player].ships and open_
    return [move("advance", "home")] if enters else []


@rule("TEG-ACTION-ADVANCE")
def may_enter() -> bool:
    """Whether an effect that advances a ship may take one from home: no."""
    return False


@rule("TEG-ACTION-ADVANCE", "advance-from-home")
def may_enter_from_home() -> bool:
    """It may send it into orbit."""
    return True


def offered(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """The step offered to a player by somebody else's action."""
    found = advances(state, frame)
    return [*found, move("decline")] if found and frame.flag == "may" else found


def rivals(state: State, player: int) -> list[int]:
    """The opponents whom an effect can reach."""
    immune = not state.rulebook["TEG-SOLO-RIVAL"]()
    return [other for other in state.after(player) if not (immune and state.is_rogue(other))]


@rule("TEG-SOLO-RIVAL")
def rogue_counts() -> bool:
    """The rogue galaxy counts as an opponent."""
    return True


@rule("TEG-SOLO-RIVAL", "rogue-immune")
def rogue_immune() -> bool:
    """Effects on opponents do nothing against the rogue."""
    return False


@rule("TEG-ACTION-RIVALSHIP")
def whose_ships(state: State, player: int) -> list[int]:
    """The players whose ships may be pushed back."""
    return rivals(state, player)


@rule("TEG-ACTION-RIVALSHIP", "own-ship-back")
def anybodys_ships(state: State, player: int) -> list[int]:
    """One's own ships may be chosen as well."""
    return [*rivals(state, player), player]


def pushes(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """The rival ships that a step may push back."""
    found = []
    for other in state.rulebook["TEG-ACTION-RIVALSHIP"](state, frame.player):
        letter = state.letter(other)
        for ship, slot, _space in state.orbiting(other):
            planet = state.planet_at(slot)
            if (not frame.track or tracks.shown(state, planet).track == frame.track) and 4 * other + ship != frame.ship:
                found.append(move("push", letter, planet.name + "@"))
        if frame.flag == "surface":
            landed = [at for at in state.mats[other].ships if at >= 0 and at & 7 == SURFACE]
            found += [move("push", letter, state.place_name(at)) for at in sorted(landed)]
    return found


def backs(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """The own ships that may go back."""
    found = state.orbiting(frame.player)
    real = [entry for entry in found if entry[2] > 0 or frame.flag == "any"]
    return [move("back", state.planet_at(slot).name + "@") for _, slot, _space in real]


def shifts(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """The transfers to an equal space of another track."""
    found = []
    for ship, slot, space in state.orbiting(frame.player):
        name = state.planet_at(slot).name + "@"
        for other in state.slots:
            planet = state.planet_at(other)
            end = planet.spaces if frame.flag == "numbered" else planet.spaces + 1
            if other == slot or (space > end and frame.flag != "restart"):
                continue
            if state.rulebook["TEG-LIMIT-ORBIT"](state, frame.player, other, ship):
                found.append(move("shift", name, planet.name))
    return found


@rule("TEG-FOLLOW-UPGRADE")
def rebate(paid: int) -> int:
    """How much of the culture paid for following counts towards an upgrade: none."""
    return 0


@rule("TEG-FOLLOW-UPGRADE", "follow-pays-part")
def rebate_of_all(paid: int) -> int:
    """All of it."""
    return paid


def upgrades(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """The ways to pay for a step up."""
    if frame.flag.startswith("lowest") and not _lowest(state, frame.player, "tied" in frame.flag):
        return []
    if frame.track == "free":
        return [move("upgrade", "E0")] if state.mats[frame.player].level < 6 else []
    less = frame.n if frame.kind == "upgrade" else state.rulebook["TEG-FOLLOW-UPGRADE"](frame.n)
    ways = ways_to_pay(state, frame.player, less, frame.track == "mixed")
    return [move("upgrade", amount(energy, culture)) for energy, culture in ways]


def _lowest(state: State, player: int, tied: bool) -> bool:
    level = state.mats[player].level
    return all(state.mats[p].level > level or (tied and state.mats[p].level == level) for p in rivals(state, player))


@rule("TEG-COLONY-CHOICE")
def colony_cards(state: State, player: int) -> Cards:
    """The planets whose action a colony die may use: one's own colonies."""
    return state.mats[player].colonies


@rule("TEG-COLONY-CHOICE", "row-with-colony-die")
def colonies_and_row(state: State, player: int) -> Cards:
    """Planets of the row where one has a ship as well."""
    here = {at >> 3 for at in state.mats[player].ships if at >= 0}
    return (*state.mats[player].colonies, *(state.row[slot] for slot in sorted(here)))


@rule("TEG-COLONY-CHOICE", "all-colonies")
def colonies_all(state: State, player: int) -> Cards:
    """A colony die sets off all colonies, the one named first; see `deeds.py`."""
    return state.mats[player].colonies


@rule("TEG-FOLLOW-COLONY")
def whose_colonies(state: State, player: int) -> int:
    """Whose colonies a follower may use: the follower's."""
    return player


@rule("TEG-FOLLOW-COLONY", "use-active-colony")
def active_colonies(state: State, player: int) -> int:
    """Those of the active player."""
    return state.active


def colonies(state: State, frame: Frame) -> Cards:
    """The cards that a colony die may use in a frame."""
    owner = state.rulebook["TEG-FOLLOW-COLONY"](state, frame.player) if frame.player != state.active else frame.player
    found: Cards = state.rulebook["TEG-COLONY-CHOICE"](state, owner)
    waiting = {use.card for use in state.used if use.how == "new"}
    return tuple(card for card in found if card not in waiting) if waiting else found


def takes(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """The opponents from whom something may be taken."""
    return [move("take", state.letter(other)) for other in rivals(state, frame.player)]


def sets(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """A die turned to a face."""
    dice = [n for n, status in enumerate(state.status) if status == "." or (frame.flag == "bay" and status == BAY)]
    return [move("set", f"d{die + 1}", face) for die in dice for face in CODES]


def spends(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """Two dice given up."""
    dice = [n for n, s in enumerate(state.status) if s == "." or (frame.flag == "used" and s not in (NOW, GIVEN))]
    return [move("spend", f"d{one + 1}", f"d{two + 1}") for one in dice for two in dice if one < two]


def exchanges(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """An amount of one resource changed into the other."""
    mat = state.mats[frame.player]
    found = []
    for letter, have, kinds in (("E", mat.energy, ("energy", "either")), ("C", mat.culture, ("culture", "either"))):
        if frame.flag in kinds:
            low = max(1, have) if frame.track == "all" else 1
            top = min(2, have) if frame.track == "double" else have
            found += [move("exchange", f"{letter}{n}") for n in range(low, top + 1)]
    return found


def removable(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """The planets of the row without any ship."""
    mats = state.mats if frame.flag != "own" else [state.mats[other] for other in state.after(frame.player)]
    taken = {at >> 3 for mat in mats for at in mat.ships if at >= 0}
    return [move("remove", state.planet_at(slot).name) for slot in state.slots if slot not in taken]


def recalls(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """The own ships in orbit."""
    return [move("recall", state.planet_at(slot).name + "@") for _, slot, _space in state.orbiting(frame.player)]


@lru_cache(256)
def rerolls_of(status: str) -> tuple[Move, ...]:
    """All sets of unused dice that may be thrown again."""
    dice = [n for n, s in enumerate(status) if s == "."]
    sets = (chosen for n in range(1, len(dice) + 1) for chosen in combinations(dice, n))
    return tuple(move("reroll", *(f"d{die + 1}" for die in chosen)) for chosen in sets)


def rerolls(state: State, frame: Frame, _: Cards = ()) -> list[Move]:
    """The sets of dice for a planet's reroll."""
    return list(rerolls_of(state.status))


SIMPLE: Final[dict[str, Callable[[State, Frame, Cards], list[Move]]]] = {
    "move": move_options, "advance": advances, "push": pushes, "back": backs, "shift": shifts, "upgrade": upgrades,
    "take": takes, "set": sets, "spend": spends, "exchange": exchanges, "offer": offered,
    "remove": removable, "recall": recalls, "reroll": rerolls,
}  # fmt: skip
