"""What following costs, and whether a player can afford it."""

from __future__ import annotations

from . import actions, targets
from .book import rule
from .pieces import GAME
from .play import Play
from .resources import can_pay, pay
from .state import Frame, Lasting, State

PRICE: int = GAME["follow_cost_culture"]


@rule("TEG-ACTION-STARTS", "includes-current-die", default=True)
def covers(effect: Lasting, die: int) -> bool:
    """Whether a lasting effect covers a die: also the one that brought it."""
    return True


@rule("TEG-ACTION-STARTS", "later-dice-only")
def covers_later(effect: Lasting, die: int) -> bool:
    """Only dice activated afterwards."""
    return effect.die != die


@rule("TEG-ACTION-STARTS", "one-follow-only")
def covers_one(effect: Lasting, die: int) -> bool:
    """It is over as soon as somebody has followed; see `following.py`."""
    return True


@rule("TEG-SOLO-FOLLOW")
def rogue_price(culture: int) -> int:
    """What following the rogue costs: the same."""
    return culture


@rule("TEG-SOLO-FOLLOW", "rogue-followed-free")
def rogue_price_none(culture: int) -> int:
    """Nothing."""
    return 0


def in_force(state: State, frame: Frame) -> list[Lasting]:
    """The lasting effects that cover a window, of the player who opened it."""
    if not state.lasting:
        return []
    check = state.rulebook["TEG-ACTION-STARTS"]
    return [effect for effect in state.lasting if effect.player == frame.player and check(effect, frame.die)]


@rule("TEG-FOLLOW-PRICE", "free-wins", default=True)
def price(raised: int, free: bool) -> int:
    """How much culture a follow costs: 1, after Nibiru 2, nothing where it is offered free."""
    return 0 if free else PRICE + (raised > 0)


@rule("TEG-FOLLOW-PRICE", "nibiru-adds")
def price_always(raised: int, free: bool) -> int:
    """Under Nibiru a free follow costs 2 as well."""
    return PRICE + 1 if raised else 0 if free else PRICE


@rule("TEG-FOLLOW-PRICE", "nibiru-stacks")
def price_stacked(raised: int, free: bool) -> int:
    """Each use of Nibiru adds 1."""
    return 0 if free else PRICE + raised


@rule("TEG-FOLLOW-COST")
def follow_cost(culture: int) -> tuple[int, int, bool]:
    """The price in energy and culture, and whether it goes to the active player."""
    return 0, culture, False


@rule("TEG-FOLLOW-COST", "follow-costs-energy")
def follow_cost_energy(culture: int) -> tuple[int, int, bool]:
    """It is paid in energy."""
    return culture, 0, False


@rule("TEG-FOLLOW-COST", "pay-active-player")
def follow_cost_given(culture: int) -> tuple[int, int, bool]:
    """It goes to the active player."""
    return 0, culture, True


def due(state: State, frame: Frame) -> tuple[int, int, bool]:
    """What following in a window costs: energy, culture, whether the opener receives it."""
    effects = in_force(state, frame)
    raised = sum(effect.power.startswith("price") for effect in effects)
    culture = state.rulebook["TEG-FOLLOW-PRICE"](raised, frame.flag == "free")
    if state.is_rogue(frame.player):
        culture = state.rulebook["TEG-SOLO-FOLLOW"](culture)
    found: tuple[int, int, bool] = state.rulebook["TEG-FOLLOW-COST"](culture)
    if any(effect.power == "price-both" for effect in effects) and frame.flag != "free":
        return 1, 1, False
    return found


@rule("TEG-FOLLOW-PAYFIRST")
def affordable_first(state: State, player: int, energy: int, culture: int, face: str) -> bool:
    """The price is paid from what is there before the action."""
    return can_pay(state, player, energy, culture)


@rule("TEG-FOLLOW-PAYFIRST", "pay-with-gain")
def affordable_later(state: State, player: int, energy: int, culture: int, face: str) -> bool:
    """What a culture die brings may pay for following it."""
    return face == "CUL" or can_pay(state, player, energy, culture)


def after_paying(state: State, player: int, energy: int, culture: int) -> State:
    """The state once a follower has paid."""
    play = Play(state)
    pay(play, player, energy, culture, "")
    return play.state


def can_follow(state: State, frame: Frame, player: int) -> bool:
    """Whether a player may follow in a window."""
    energy, culture, _ = due(state, frame)
    book = state.rulebook
    if not book["TEG-FOLLOW-MANY"](state, player):
        return False
    if not book["TEG-FOLLOW-PAYFIRST"](state, player, energy, culture, frame.face):
        return False
    # Only a colony die asks for resources beyond the price of following.
    paid = after_paying(state, player, energy, culture) if frame.face == "COL" else state
    return actions.doable(paid, player, frame.face) or rebated(paid, player, frame.face, culture)


def rebated(state: State, player: int, face: str, culture: int) -> bool:
    """Whether an upgrade is possible when the price of following counts towards it."""
    return face == "COL" and bool(targets.upgrades(state, Frame("colony", player, n=culture)))
