"""Rolling, rerolling, converting: what each die may still do this turn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

from ...core.errors import BadOption
from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .moves import Move, move
from .naming import number_of, numbers_of
from .pieces import CODES, GAME, LEVELS
from .play import Play
from .resources import can_pay, pay
from .state import BAY, GIVEN, NOW, SPENT, UNUSED, State, die_id

ENERGY: int = GAME["reroll_cost_energy"]
STATUS_NAMES = {
    UNUSED: {"en": "unused", "es": "sin usar"},
    NOW: {"en": "being carried out", "es": "en curso"},
    BAY: {"en": "in the activation bay", "es": "en la bahía de activación"},
    SPENT: {"en": "in the Converter", "es": "en el Convertidor"},
    GIVEN: {"en": "given up to a planet", "es": "entregado a un planeta"},
}


def roll(play: Play, n: int) -> tuple[str, ...]:
    """The faces of some dice thrown: those that are to come, then chance."""
    coming, chance = play.state.coming, play.state.chance
    found = list(coming[:n])
    while len(found) < n:
        face, chance = chance.choose(CODES)
        found.append(face)
    play.set(coming=coming[n:], chance=chance)
    return tuple(found)


@rule("TEG-TURN-ROLL")
def dice_of_level(state: State, player: int) -> int:
    """How many dice a player rolls: as many as the level says."""
    return LEVELS[state.level_row(player)].dice


@rule("TEG-TURN-ROLL", "always-seven")
def all_dice(state: State, player: int) -> int:
    """All seven."""
    return int(GAME["dice"])


def more_dice(play: Play, n: int) -> None:
    """Dice that come in the middle of a turn."""
    if n > 0:
        faces = roll(play, n)
        play.set(faces=(*play.state.faces, *faces), status=play.state.status + UNUSED * n)


@rule("TEG-DICE-FACES")
def faces_served(face: str) -> tuple[str, ...]:
    """The faces whose action a die of a face may do: its own."""
    return (face,)


@rule("TEG-DICE-FACES", "two-resource-one-face")
def acquire_either(face: str) -> tuple[str, ...]:
    """An acquire die brings energy or culture, as its player likes."""
    return ("ENE", "CUL") if face in ("ENE", "CUL") else (face,)


@rule("TEG-DICE-ACTIVATE")
def its_own_action(face: str) -> tuple[str, ...]:
    """What else an activated die may do: nothing but its face."""
    return (face,)


@rule("TEG-DICE-ACTIVATE", "any-die-moves")
def or_a_move(face: str) -> tuple[str, ...]:
    """Any die may move a ship instead."""
    return (face, "MOV")


def choices(state: State, face: str) -> tuple[str, ...]:
    """The actions among which a player has with a die of a face; one, but by another reading."""
    book = state.rulebook
    return tuple(dict.fromkeys((*book["TEG-DICE-FACES"](face), *book["TEG-DICE-ACTIVATE"](face))))


@rule("TEG-DICE-ODDS")
def odds(dice_thrown: int, hits: int = 1, faces: int = 1) -> Fraction:
    """The exact chance that a throw shows at least so many dice with one of some wanted faces.

    >>> odds(4), float(round(odds(4), 2)), float(round(odds(7), 2))
    (Fraction(671, 1296), 0.52, 0.72)
    """
    if not 0 <= dice_thrown <= GAME["dice"] or hits < 0 or not 0 <= faces <= len(CODES):
        raise BadOption("dice", dice_thrown, N_("0 to 7 dice and 0 to 6 faces"))
    hit = Fraction(faces, len(CODES))
    ways = range(hits, dice_thrown + 1)
    return sum((comb(dice_thrown, n) * hit**n * (1 - hit) ** (dice_thrown - n) for n in ways), Fraction(0))


@rule("TEG-DICE-ODDS", "four-sixths")
def odds_added(dice_thrown: int, hits: int = 1, faces: int = 1) -> Fraction:
    """The chances of the dice are added."""
    return min(Fraction(1), Fraction(dice_thrown * faces, len(CODES)))


# ------------------------------------------------------------------ rerolls


@rule("TEG-REROLL-SAVED")
def free_rerolls(state: State) -> int:
    """How many rerolls of the turn are free."""
    return int(GAME["free_rerolls_per_turn"])


@rule("TEG-REROLL-SAVED", "bank-rerolls")
def free_rerolls_banked(state: State) -> int:
    """The free reroll of the turn before is added where it was not used; here one that was saved."""
    return int(GAME["free_rerolls_per_turn"]) + 1


@rule("TEG-REROLL-COST", "per-throw", default=True)
def per_throw(state: State, dice: int) -> int | None:
    """What a throw costs in energy: nothing while it is free, then 1; nothing at all where it is not allowed."""
    return 0 if state.rerolls < state.rulebook["TEG-REROLL-SAVED"](state) else ENERGY


@rule("TEG-REROLL-COST", "per-die")
def per_die(state: State, dice: int) -> int | None:
    """After the free one each die costs 1."""
    return 0 if state.rerolls < state.rulebook["TEG-REROLL-SAVED"](state) else ENERGY * dice


@rule("TEG-REROLL-COST", "single-die")
def single_die(state: State, dice: int) -> int | None:
    """One die at a time."""
    return per_throw(state, dice) if dice == 1 else None


@rule("TEG-REROLL-COST", "per-die-price")
def per_die_believed(state: State, dice: int) -> int | None:
    """As `per-die`, as a belief."""
    return per_die(state, dice)


@rule("TEG-REROLL-COST", "always-paid")
def always_paid(state: State, dice: int) -> int | None:
    """Every throw costs 1."""
    return ENERGY


@rule("TEG-REROLL-ANY")
def reroll_open(state: State) -> bool:
    """At any moment of one's own turn."""
    return True


@rule("TEG-REROLL-ANY", "reroll-only-first")
def reroll_before_first(state: State) -> bool:
    """Only before the first die is activated."""
    return BAY not in state.status and NOW not in state.status


@rule("TEG-REROLL-SPENT")
def may_reroll(status: str) -> bool:
    """Only unused dice."""
    return status == UNUSED


@rule("TEG-REROLL-SPENT", "reroll-converter")
def may_reroll_spent(status: str) -> bool:
    """Dice in the Converter as well."""
    return status in (UNUSED, SPENT)


def rerolls(state: State, player: int) -> list[Move]:
    """The sets of dice that may be thrown again."""
    book = state.rulebook
    if not book["TEG-REROLL-ANY"](state):
        return []
    may = book["TEG-REROLL-SPENT"]
    mask = "".join(UNUSED if may(status) else BAY for status in state.status)
    energy = state.mats[player].energy
    return [
        found
        for n, sets in enumerate(_sets(mask), 1)
        if (price := book["TEG-REROLL-COST"](state, n)) is not None
        and price <= energy
        and can_pay(state, player, price, 0)
        for found in sets
    ]


@lru_cache(256)
def _sets(mask: str) -> tuple[tuple[Move, ...], ...]:
    dice = [n for n, status in enumerate(mask) if status == UNUSED]
    return tuple(
        tuple(move("reroll", *(f"d{die + 1}" for die in chosen)) for chosen in combinations(dice, n))
        for n in range(1, len(dice) + 1)
    )


def reroll(play: Play, player: int, words: tuple[str, ...], rule_id: str, price: int = 0) -> None:
    """Some dice are thrown again."""
    pay(play, player, price, 0, "TEG-REROLL-COST")
    dice = [int(word[1]) - 1 for word in words]
    faces, status = list(play.state.faces), list(play.state.status)
    for die, face in zip(dice, roll(play, len(dice)), strict=True):
        faces[die], status[die] = face, UNUSED
    play.set(faces=tuple(faces), status="".join(status))
    says = N_("New throw of die {dice}: {faces}.") if len(dice) == 1 else N_("New throw of dice {dice}: {faces}.")
    thrown = {"faces": [faces[die] for die in dice]}
    play.note(rule_id, says, "rerolled", {"dice": list(words)}, thrown, {"focus": tuple(map(die_id, dice))})


# ------------------------------------------------------------------ the Converter


@rule("TEG-CONV-SPENT")
def spent_dice_followed() -> bool:
    """Whether the dice in the Converter may be followed: no."""
    return False


@rule("TEG-CONV-SPENT", "follow-converter")
def spent_dice_open() -> bool:
    """They may."""
    return True


@rule("TEG-CONV-ONCE")
def conversions() -> int:
    """How often the Converter may be used in a turn."""
    return 1


@rule("TEG-CONV-ONCE", "convert-again")
def conversions_any() -> int:
    """As often as there are dice."""
    return 7


@rule("TEG-CONV-THREE")
def may_convert(state: State, one: int, two: int, third: int) -> bool:
    """Two dice pay and a third one changes."""
    return len({one, two, third}) == 3


@rule("TEG-CONV-THREE", "two-for-one-of-them")
def may_convert_one(state: State, one: int, two: int, third: int) -> bool:
    """Two dice are enough: one is spent, the other changes."""
    return third in (one, two)


@rule("TEG-CONV-THREE", "must-match")
def may_convert_pair(state: State, one: int, two: int, third: int) -> bool:
    """The two dice that pay must show the same face."""
    return len({one, two, third}) == 3 and state.faces[one] == state.faces[two]


def conversions_left(state: State) -> bool:
    """Whether the Converter is free this turn."""
    used = (SPENT in state.status) * 1 + (state.status.count(SPENT) > 2)
    return bool(used < state.rulebook["TEG-CONV-ONCE"]())


def converts(state: State) -> list[Move]:
    """All uses of the Converter."""
    if not conversions_left(state):
        return []
    may = state.rulebook["TEG-CONV-THREE"]
    return [
        found
        for (one, two, third), found in _conversions(state.status.replace(NOW, BAY))
        if may(state, one, two, third)
    ]


@lru_cache(256)
def _conversions(status: str) -> tuple[tuple[tuple[int, int, int], Move], ...]:
    dice = [n for n, s in enumerate(status) if s == UNUSED]
    return tuple(
        ((one, two, third), move("convert", f"d{one + 1}", f"d{two + 1}", f"d{third + 1}", face))
        for one, two in combinations(dice, 2)
        for third in dice
        for face in CODES
    )


def convert(play: Play, words: tuple[str, ...]) -> None:
    """Two dice are spent, a third one is set to a face."""
    one, two, third = (int(word[1]) - 1 for word in words[:3])
    faces, status = list(play.state.faces), list(play.state.status)
    status[one] = status[two] = SPENT
    faces[third], status[third] = words[3], UNUSED
    play.set(faces=tuple(faces), status="".join(status), converted=third + 1)
    play.note(
        "TEG-CONV-FACE", N_("Dice {spent} go into the Converter; die {die} now shows “{face}”."), "converted",
        {"spent": list(words[:2]), "die": words[2], "face": words[3]}, None,
        {"broken": (die_id(one), die_id(two)), "ok": (die_id(third),)},
    )  # fmt: skip


# ------------------------------------------------------------------ the judge


def dice_named(state: State, words: tuple[str, ...]) -> Iterator[Check]:
    """Whether the dice named are on the table."""
    missing = [word for word in words if int(word[1]) > len(state.faces)]
    if missing:
        yield Check(
            "TEG-TURN-ROLL", False, (), {"dice": numbers_of(missing)}, N_("Not on the table this turn: die {dice}.")
        )


def reroll_checks(state: State, player: int, words: tuple[str, ...]) -> Iterator[Check]:
    """Every rule about a reroll."""
    book = state.rulebook
    where = tuple(die_id(int(word[1]) - 1) for word in words)
    yield Check("TEG-REROLL-ANY", book["TEG-REROLL-ANY"](state), where)
    stuck = [word for word in words if not book["TEG-REROLL-SPENT"](state.status[int(word[1]) - 1])]
    at_fault = tuple(die_id(int(word[1]) - 1) for word in stuck)
    says = N_("Used already: die {dice}.") if stuck else N_("All dice named are unused.")
    yield Check("TEG-REROLL-SPENT", not stuck, where, {"dice": numbers_of(stuck)}, says, at_fault)
    price = book["TEG-REROLL-COST"](state, len(words))
    if price is None:
        yield Check("TEG-REROLL-COST", False, where, {}, N_("One die at a time."), where)
        return
    facts = {"done": state.rerolls, "price": price, "energy": state.mats[player].energy}
    says = N_("Rerolls so far this turn: {done}. This one costs {price} energy; there are {energy}.")
    ok = can_pay(state, player, price, 0)
    yield Check("TEG-REROLL-COST", ok, where, facts, says, () if ok else where)


def convert_checks(state: State, words: tuple[str, ...]) -> Iterator[Check]:
    """Every rule about a use of the Converter."""
    dice = [int(word[1]) - 1 for word in words[:3]]
    where = tuple(map(die_id, dice))
    used = [word for word, die in zip(words, dice, strict=False) if state.status[die] != UNUSED]
    three = state.rulebook["TEG-CONV-THREE"](state, *dice)
    says = N_("No longer unused: die {dice}.") if used else N_("Two unused dice pay, a third one changes.")
    ok = bool(three) and not used
    at_fault = tuple(die_id(int(word[1]) - 1) for word in used) or (() if ok else where)
    yield Check("TEG-CONV-THREE", ok, where, {"dice": numbers_of(used)}, says, at_fault)
    yield Check("TEG-CONV-ONCE", conversions_left(state), where, {}, N_("The Converter works once per turn."))


def use_checks(state: State, word: str) -> Iterator[Check]:
    """Whether a die is still there to be activated."""
    die = int(word[1]) - 1
    status, where = state.status[die], (die_id(die),)
    facts = {"die": number_of(word), "status": STATUS_NAMES[status]}
    says = N_("Die {die} is {status}.")
    if status == SPENT:
        yield Check("TEG-CONV-SPENT", False, where, facts, says, where)
    elif status == GIVEN:
        yield Check("TEG-DICE-STATES", False, where, facts, says, where)
    else:
        ok = status == UNUSED or bool(state.rulebook["TEG-DICE-ONCE"](state))
        yield Check("TEG-DICE-ONCE", ok, where, facts, says, () if ok else where)
    first = state.rulebook["TEG-DICE-ORDER"](state, die)
    yield Check("TEG-DICE-ORDER", first, where, {}, N_("Dice are used in any order."), () if first else where)


@rule("TEG-DICE-ONCE")
def used_again(state: State) -> bool:
    """Whether an activated die can be activated again: no."""
    return False


@rule("TEG-DICE-ONCE", "reuse-die")
def used_again_for_energy(state: State) -> bool:
    """For 1 energy it can."""
    return state.mats[state.active].energy >= 1


@rule("TEG-DICE-ORDER")
def any_order(state: State, die: int) -> bool:
    """Any die may be next."""
    return True


@rule("TEG-DICE-ORDER", "fixed-order")
def leftmost_first(state: State, die: int) -> bool:
    """The leftmost unused die must be next."""
    return die == min(state.unused, default=die)
