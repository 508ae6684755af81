"""Effects that come by themselves when their turn on the stack comes: no choice is left in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...core.language import N_
from .book import rule
from .play import Play
from .resources import acquired, can_pay, gain, pay, steal
from .starting import pair_of, rule_of
from .state import NOW, Frame, Lasting, State
from .targets import rivals

Effect = Callable[[Play, Frame], None]


def acquire(play: Play, frame: Frame) -> None:
    """An acquire die: one of the resource for each ship that counts."""
    resource = "energy" if frame.face == "ENE" else "culture"
    whose = frame.ship if frame.ship >= 0 else frame.player
    energy, culture = acquired(play.state, whose, resource)
    gain(play, frame.player, energy, culture, "TEG-ACQ-PLANETS", frame.face)


def collect(play: Play, frame: Frame) -> None:
    """A fixed amount."""
    gain(play, frame.player, *pair_of(frame.flag, frame.n), rule_of(play.state, frame))


def count(play: Play, frame: Frame) -> None:
    """An amount that is counted on the board."""
    state, ships = play.state, play.state.mats[frame.player].ships
    if frame.track == "here":
        n = sum(at >= 0 and state.row[at >> 3] == frame.card for at in ships)
    else:
        n = state.home_ships(frame.player)
        if frame.track == "home-and-orbit":
            n += sum(at >= 0 and state.row[at >> 3] == frame.card for at in ships)
    gain(play, frame.player, *pair_of(frame.flag, n), rule_of(state, frame))


@rule("TEG-ACTION-OTHERS", "others-may-decline", default=True)
def others(state: State, player: int) -> tuple[tuple[int, ...], bool]:
    """Who gets what a planet gives to all others, in which order; and whether an offered step may be declined."""
    return state.after(player), True


@rule("TEG-ACTION-OTHERS", "others-must")
def others_must(state: State, player: int) -> tuple[tuple[int, ...], bool]:
    """They must take the step if they can."""
    return state.after(player), False


@rule("TEG-ACTION-OTHERS", "others-means-followers")
def others_none(state: State, player: int) -> tuple[tuple[int, ...], bool]:
    """Only those who pay to follow; so nobody gets anything by itself."""
    return (), True


def give_others(play: Play, frame: Frame) -> None:
    """Everybody else collects something."""
    reached = rivals(play.state, frame.player)
    for other in play.state.rulebook["TEG-ACTION-OTHERS"](play.state, frame.player)[0]:
        if other not in reached:
            continue
        if frame.track == "paid":
            if not can_pay(play.state, other, 0, 1):
                continue
            pay(play, other, 0, 1, rule_of(play.state, frame))
        gain(play, other, *pair_of(frame.flag, frame.n), rule_of(play.state, frame))


def offer_others(play: Play, frame: Frame) -> None:
    """Everybody else is offered a step."""
    state = play.state
    reached = rivals(state, frame.player)
    seats, may = state.rulebook["TEG-ACTION-OTHERS"](state, frame.player)
    offers = [
        Frame("rogue-step" if state.is_rogue(p) else "offer", p, frame.card, frame.n, flag="may" if may else "")
        for p in seats
        if p in reached
    ]
    play.push(*offers)


def tax(play: Play, frame: Frame) -> None:
    """Something is taken from every opponent."""
    for other in rivals(play.state, frame.player):
        steal(play, frame.player, other, *pair_of(frame.flag, frame.n), rule_of(play.state, frame))


def begin_lasting(play: Play, frame: Frame) -> None:
    """An effect comes into force until the end of the turn."""
    state = play.state
    effect = Lasting(frame.player, frame.flag, state.status.find(NOW))
    play.set(lasting=(*state.lasting, effect))
    play.note(
        "TEG-ACTION-STARTS", N_("The effect of {planet} lasts until the end of the turn of {player}."), "lasting",
        {"player": state.letter(frame.player), "planet": state.name_of(frame.card), "power": frame.flag},
    )  # fmt: skip


def nothing(play: Play, frame: Frame) -> None:
    """The end of a planet's action."""


EFFECTS: Final[dict[str, Effect]] = {
    "acquire": acquire, "gain": collect, "count": count, "others": give_others, "offers": offer_others, "tax": tax,
    "lasting": begin_lasting, "power": nothing,
}  # fmt: skip
