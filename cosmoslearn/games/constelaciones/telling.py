"""A position in words: for the text-only form, for descriptions, and for whoever cannot see the board."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ...core.language import N_, Say
from .judge import drawn, duty
from .lay import listed
from .numerics import mm
from .state import EXTREMES, PLAYERS, Star, State

SIDES: Final = {"head": N_("head"), "tail": N_("tail")}


def spoken_point(p: tuple[int, int]) -> Say:
    """A point in words."""
    return Say("({x}; {y})", {"x": round(mm(p[0]), 2), "y": round(mm(p[1]), 2)})


def going_out(state: State) -> dict[str, str]:
    """The stars that go out when an end rod of the player to move is lifted, and from which end; with all rods laid."""
    chain = state.chains[state.turn]
    if not state.complete or len(chain) < 2:
        return {}
    found: dict[str, str] = {}
    for end, index in (("tail", 0), ("head", len(chain) - 1)):
        found |= dict.fromkeys(state.rulebook["CO-EXTINGUISH"](state, index), end)
    return found


def over(state: State) -> bool:
    """Whether the game is over."""
    return getattr(state, "to_move", 0) is None


def status(state: State) -> Say:
    """One line about how the game stands."""
    who = PLAYERS[state.turn]
    if drawn(state):
        return Say(N_("Drawn: {n} turns in a row lit no new star."), {"n": state.idle})
    if over(state):
        return Say(
            N_("{loser} has no valid target: {winner} has won."), {"loser": who, "winner": PLAYERS[1 - state.turn]}
        )
    counts = {
        "stars": len(state.stars),
        "neutral": len(state.neutral),
        "a": len(state.chains[0]),
        "b": len(state.chains[1]),
    }
    return Say(N_("{stars} stars, {neutral} of them neutral. Rods on the table: A {a}, B {b}."), counts)


def description(state: State) -> Say:
    """The position in a few sentences, for who cannot see it."""
    chains = [_chain_said(state, player) for player in (0, 1)]
    bound = [Say("{bond}.", {"bond": bond}) for player in (0, 1) if (bond := bond_said(state, player))]
    turn = "" if over(state) else Say(N_("{player} to move."), {"player": PLAYERS[state.turn]})
    facts = {"status": status(state), "a": chains[0], "b": chains[1], "bound": sentences(bound), "turn": turn}
    return Say("{status} {turn} {a} {b} {bound}", facts)


def bond_said(state: State, player: int) -> Say | None:
    """To what a pending target binds a player, or that the way to it is cut off; `None` without one."""
    bound = state.pending[player]
    if bound is None:
        return None
    facts = {"player": PLAYERS[player], "star": bound.star, "end": Say(SIDES[bound.extreme])}
    owed = duty(replace(state, turn=player))
    if owed is not None and not owed.open:
        return Say(N_("{player} was going to {star} from the {end}; the way is cut off"), facts)
    return Say(N_("{player} is bound to {star} from the {end}"), facts)


def sentences(parts: list[Say]) -> Say | str:
    """Sentences one after the other."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return Say("{first} {rest}", {"first": parts[0], "rest": sentences(parts[1:])})


def _chain_said(state: State, player: int) -> Say:
    who = PLAYERS[player]
    if not state.chains[player]:
        return Say(N_("{player} has no rod on the table."), {"player": who})
    ends = {end: state.rulebook["CO-EXTREMES"](state, player, end) for end in EXTREMES}
    facts = {
        end: Say(N_("star {star}"), {"star": a.star})
        if a.star
        else Say(N_("bare tip at {at}"), {"at": spoken_point(a.point)})
        for end, a in ends.items()
    }
    return Say(
        N_("{player}: tail {tail}, head {head}, has lit {stars}."),
        {"player": who, **facts, "stars": listed(state.lit_by(player))},
    )


def text(state: State) -> tuple[Say, ...]:
    """The text-only form: how the game stands, both chains, the neutral and the extinguished stars."""
    lines = [Say("Constelaciones. {status}", {"status": status(state)})]
    if not over(state):
        lines.append(Say(N_("{player} to move."), {"player": PLAYERS[state.turn]}))
    for player in range(len(PLAYERS)):
        lines.append(_chain_said(state, player))
        lines += [
            Say(
                N_("  {rod}: {tail} to {head}, touches {stars}"),
                {
                    "rod": laid.name,
                    "tail": spoken_point(laid.rod.tail),
                    "head": spoken_point(laid.rod.head),
                    "stars": listed(laid.rod.stars),
                },
            )
            for laid in state.laid
            if laid.player == player
        ]
        bond = bond_said(state, player)
        if bond is not None:
            lines.append(Say("  {bond}", {"bond": bond}))
    lines.append(Say(N_("Neutral: {stars}"), {"stars": _places(state.neutral)}))
    if state.out:
        lines.append(Say(N_("Out: {stars}"), {"stars": listed(star.id for star in state.out)}))
    gone = going_out(state)
    for end in ("tail", "head"):
        stars = [star for star, other in gone.items() if other == end]
        if stars:
            lines.append(
                Say(
                    N_("Lifting the rod at the {end} puts out {stars}."),
                    {"end": Say(SIDES[end]), "stars": listed(stars)},
                )
            )
    return tuple(lines)


def _places(stars: tuple[Star, ...]) -> str | Say:
    """Stars with their places, one after the other."""
    if not stars:
        return listed(())
    found = Say("{id} {at}", {"id": stars[0].id, "at": spoken_point(stars[0].at)})
    for star in stars[1:]:
        found = Say("{before}, {id} {at}", {"before": found, "id": star.id, "at": spoken_point(star.at)})
    return found
