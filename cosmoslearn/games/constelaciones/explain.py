"""Explanations, step by step: what a move does, why a star is or is not a target, what goes out, what binds, why it
is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...core.checking import typed
from ...core.language import N_, Say
from ...core.trace import Claim, Step, Trace
from . import effects
from .joining import extremes, seat
from .judge import Answer, drawn, duty, examine, lift
from .lay import Lay, listed, shown
from .light import lights
from .moves import Grow, Relocate, Turn, parse_move
from .numerics import mm
from .reasons import overhang, reasons, target_step
from .state import EXTREMES, OTHER, PLAYERS, State

SIDES = {"head": N_("head"), "tail": N_("tail")}


def move_trace(state: State, move: Turn) -> Trace:
    """What a legal move does."""
    title = Say(N_("What this does: {move}"), {"move": state.say(move)})
    answer = examine(state, move)
    if answer.lay is None:
        return Trace(title, state, (_passed_on(state, effects.apply(state, move)),))
    steps: list[Step] = []
    if answer.lifted >= 0:
        steps.append(_lifted(state, answer.lifted, answer.lay.state))
    lies = effects.laid(answer.lay, move)
    after = effects.settled(state, move, answer, lies)
    steps += [*_aim(answer.lay), *_lies(answer.lay, lies), *_end(state, answer, lies, after)]
    return Trace(title, state, tuple(steps), str(move))


def _lifted(state: State, index: int, hand: State) -> Step:
    name = f"{PLAYERS[state.turn]}{index + 1}"
    gone = tuple(star.id for star in hand.out if star not in state.out)
    args: dict[str, Any] = {"rod": name, "out": state.rulebook["CO-EXTINGUISH"](state, index)}
    args["now"] = state.rulebook["CO-EXT-WHEN"](state) == "lifted"
    says = (
        N_("Rod {rod} is lifted. What no other rod touches goes out: {stars}.")
        if gone
        else N_("Rod {rod} is lifted. No star goes out now.")
    )
    marks = {"broken": (f"rod:{name}", *(f"star:{star}" for star in gone))}
    return Step(
        "CO-EXTINGUISH" if gone else "CO-RELOCATE",
        says,
        Claim("rod_lifted", args),
        {"rod": name, "stars": listed(gone)},
        marks,
        hand,
    )


@typed
def start_step(state: State, player: int, extreme: str, position: State | None = None) -> Step:
    """Where the next rod starts at an extreme.

    Raises:
        UnknownName: there is no such extreme.
        BadOption: there is no such player, or the player has no rod on the table yet.
    """
    extremes(state, player, extreme)
    anchor = state.rulebook["CO-EXTREMES"](state, player, extreme)
    facts = {"player": PLAYERS[player], "end": Say(SIDES[extreme]), "star": anchor.star, **shown(anchor.point)}
    args = {"player": player, "extreme": extreme, "at": anchor.point, "star": anchor.star}
    says = (
        N_("The {end} of {player} is star {star}: the next rod starts at its centre.")
        if anchor.star
        else N_("The {end} of {player} is the bare tip ({x}; {y}): the next rod starts there.")
    )
    rule = "CO-JOIN-STAR" if anchor.star else "CO-JOIN-TIP"
    return Step(
        rule, says, Claim("starts_at", args), facts, {"focus": (f"extreme:{PLAYERS[player]}:{extreme}",)}, position
    )


def _aim(lay: Lay) -> Iterator[Step]:
    if not lay.first:
        yield start_step(lay.state, lay.player, lay.extreme)
    if lay.target is not None and lay.centred:
        yield target_step(lay)
    far = lay.target is not None and not lay.reached and lay.value("CO-FAR-LINE").facts["examined"]
    end = lay.line[1] if far else lay.tip
    args = {"start": lay.start, "end": end, "player": lay.player, "but": _joined(lay)}
    says = (
        N_("The whole line to {star} is clear.") if far else N_("The whole rod is clear, up to its tip at ({x}; {y}).")
    )
    facts = {"star": lay.target.id if lay.target else "", **shown(lay.tip)}
    yield Step("CO-TARGET-LINE" if far else "CO-NOCUT", says, Claim("way_clear", args), facts)


def _joined(lay: Lay) -> tuple[str, ...]:
    """The rods joined to the new one, under the names they have while it is in the hand."""
    rods = len(lay.state.chains[lay.player])
    if lay.first or not lay.neighbours:
        return ()
    return (f"{PLAYERS[lay.player]}{rods if lay.extreme == 'head' else 1}",)


def _lies(lay: Lay, lies: State) -> Iterator[Step]:
    over = overhang(lay)
    chain = lies.chains[lay.player]
    name = f"{PLAYERS[lay.player]}{len(chain) if lay.extreme == 'head' else 1}"
    facts = {"rod": name, "over": over, "star": lay.target.id if lay.target else "", **shown(lay.tip)}
    args = {"player": lay.player, "extreme": lay.extreme, "aim": lay.aim, "reached": lay.target is None or lay.reached}
    if lay.target is None or over <= 0:
        rule, says = "CO-TURN", N_("Rod {rod} lies, with its tip at ({x}; {y}).")
    else:
        rule, says = (
            "CO-WHOLE-ROD",
            N_("Rod {rod} lies, with its tip at ({x}; {y}): {over} mm beyond the centre of {star}."),
        )
    yield Step(rule, says, Claim("rod_laid", args), facts, {"path": (f"rod:{name}",)}, lies)
    lit = lights(lay)
    more = tuple(star for star in lit if lay.target is None or star != lay.target.id)
    says = N_("It lights {stars}.") if lit else N_("It lights no new star.")
    rule = "CO-NEUTRAL-WAY" if more and not lay.first else "CO-TOUCH"
    yield Step(
        rule,
        says,
        Claim("stars_lit", {"rod": name, "stars": lit}),
        {"stars": listed(lit)},
        {"ok": tuple(f"star:{star}" for star in lit)},
    )


def _end(before: State, answer: Answer, lies: State, after: State) -> Iterator[Step]:
    lay, player = answer.lay, before.turn
    assert lay is not None  # noqa: S101
    gone = tuple(star.id for star in after.out if star not in lies.out)
    if gone:
        marks = {"broken": tuple(f"star:{star}" for star in gone)}
        yield Step(
            "CO-EXT-WHEN",
            N_("Only now what no rod touches goes out: {stars}."),
            Claim("stars_out", {"out": gone}),
            {"stars": listed(gone)},
            marks,
            after,
        )
    for end in EXTREMES if lay.first else (lay.extreme,):
        yield start_step(after, player, end, after)
    yield from _duties(before, after)
    yield _passed_on(before, after)


def _duties(before: State, after: State) -> Iterator[Step]:
    mine, rival = after.pending[before.turn], after.pending[1 - before.turn]
    who = PLAYERS[before.turn]
    if mine is not None:
        facts = {"player": who, "star": mine.star, "end": Say(SIDES[mine.extreme])}
        args = {"player": before.turn, "star": mine.star, "extreme": mine.extreme}
        yield Step(
            "CO-COMMIT",
            N_("{player} is bound to {star} from the {end}."),
            Claim("bound_to", args),
            facts,
            {"path": (f"star:{mine.star}",)},
            after,
        )
    elif before.pending[before.turn] is not None:
        args = {"player": before.turn, "star": ""}
        yield Step(
            "CO-COMMIT", N_("{player} is not bound any more."), Claim("bound_to", args), {"player": who}, {}, after
        )
    was = before.pending[1 - before.turn]
    if was is not None and rival is None:
        facts = {"player": PLAYERS[1 - before.turn], "star": was.star}
        args = {"player": 1 - before.turn, "star": ""}
        yield Step(
            "CO-COMMIT-FREE",
            N_("{star} is lit now: {player} is free."),
            Claim("bound_to", args),
            facts,
            {"ok": (f"star:{was.star}",)},
            after,
        )


def _passed_on(before: State, after: State) -> Step:
    facts = {"player": PLAYERS[after.turn], "idle": after.idle}
    claim = Claim("turn_passes", {"player": after.turn, "idle": after.idle})
    if drawn(after):
        return Step("CO-IDLE", N_("{idle} turns in a row lit no new star: the game is drawn."), claim, facts, {}, after)
    says = (
        N_("{player} is to move; {idle} turns in a row have lit no new star.")
        if after.idle > 1
        else N_("{player} is to move.")
    )
    return Step("CO-TURN", says, claim, facts, {}, after)


@typed
def target_trace(state: State, move: Turn | str) -> Trace:
    """Why a star is or is not a target: each thing that bars the way, or that nothing does.

    Raises:
        NotationError: the text is no move.
    """
    chosen = parse_move(move) if isinstance(move, str) else move
    answer = examine(state, chosen)
    steps = tuple(reasons(state, chosen, answer))
    return Trace(Say(N_("Is it allowed? {move}"), {"move": state.say(chosen)}), state, steps)


@typed
def lifting_trace(state: State, end: str) -> Trace:
    """What lifting the rod at an end does: which stars go out, which stay and why, and which extreme is left.

    Raises:
        UnknownName: there is no such end.
        BadOption: the player has no rod on the table yet.
    """
    chain, player = state.chains[state.turn], state.turn
    extremes(state, player, end)
    index = 0 if end == "tail" else len(chain) - 1
    hand = lift(state, index)
    gone = state.rulebook["CO-EXTINGUISH"](state, index)
    steps = [_lifted(state, index, hand)]
    for star in (star for star in chain[index].stars if star in hand.star_at and star in hand.owner):
        held = next(
            laid.name for laid in state.laid if star in laid.rod.stars and laid.name != f"{PLAYERS[player]}{index + 1}"
        )
        facts = {"star": star, "rod": held}
        steps.append(
            Step(
                "CO-EXTINGUISH",
                N_("{star} stays lit: rod {rod} touches it too."),
                Claim("colour_is", {"star": star, "player": player}),
                facts,
                {"ok": (f"star:{star}",)},
            )
        )
    if hand.chains[player]:
        steps.append(start_step(hand, player, end))
    return Trace(
        Say(N_("Lifting the rod at the {end} of {player}"), {"end": Say(SIDES[end]), "player": PLAYERS[player]}),
        state,
        tuple(steps),
        listed(gone),
    )


@typed
def commitment_trace(state: State, player: int) -> Trace:
    """A pending target: what it obliges to, how many rods it still takes, whether the way is open, and what would end
    it.

    Raises:
        BadOption: there is no such player.
    """
    title = Say(N_("The pending target of {player}"), {"player": PLAYERS[seat(player)]})
    pending = state.pending[player]
    if pending is None:
        free = Step(
            "CO-COMMIT",
            N_("{player} is bound to nothing."),
            Claim("bound_to", {"player": player, "star": ""}),
            {"player": PLAYERS[player]},
        )
        return Trace(title, state, (free,), "")
    facts: dict[str, Any] = {"player": PLAYERS[player], "star": pending.star, "end": Say(SIDES[pending.extreme])}
    args = {"player": player, "star": pending.star, "extreme": pending.extreme}
    steps = [
        Step(
            "CO-COMMIT",
            N_("{player} is bound to {star} from the {end}, in every turn until it is reached."),
            Claim("bound_to", args),
            facts,
            {"path": (f"star:{pending.star}",)},
        )
    ]
    now = effects.replace(state, turn=player)
    start = state.rulebook["CO-EXTREMES"](state, player, pending.extreme).point
    left = (
        (start[0] - state.star_at[pending.star].at[0]) ** 2 + (start[1] - state.star_at[pending.star].at[1]) ** 2
    ) ** 0.5
    rods = max(1, -int(-(left - int(state.rulebook["CO-TOUCH"](state))) // state.table.rod))
    steps.append(
        Step(
            "CO-REACH",
            N_("{star} is {away} mm away. Rods in line that it takes: {rods}."),
            Claim("sum_of_rods", {"start": start, "star": pending.star, "rods": rods}),
            {**facts, "away": round(mm(round(left)), 2), "rods": rods},
        )
    )
    owed = duty(now)
    if owed is not None:
        steps += _next_step(now, owed.open, pending.extreme, pending.star)
    says = N_("It ends when a rival rod touches {star}, or when the next step towards it becomes illegal.")
    steps.append(Step("CO-COMMIT-FREE", says, Claim("colour_is", {"star": pending.star, "player": None}), facts))
    return Trace(title, state, tuple(steps), f"{pending.extreme} {pending.star}")


def _next_step(now: State, open_: bool, end: str, star: str) -> Iterable[Step]:
    move = Relocate(None, OTHER[end], end, star) if now.complete else Grow(None, end, star)
    found = list(reasons(now, move, examine(now, move)))
    if open_:
        return found
    says = {"release": N_("So {player} is released and chooses freely."), "lose": N_("So {player} has lost.")}
    becomes = says.get(now.rulebook["CO-COMMIT-BLOCK"](now))
    args = {"player": now.turn, "star": star, "extreme": end}
    return (
        [*found, Step("CO-COMMIT-BLOCK", becomes, Claim("bound_to", args), {"player": PLAYERS[now.turn]})]
        if becomes
        else found
    )


def ending_trace(state: State) -> Trace:
    """How the game stands: why the player to move has lost, by extreme and star; 1 is for the winner."""
    title = Say(N_("How the game stands"))
    claim = Claim("turn_passes", {"player": state.turn, "idle": state.idle})
    if drawn(state):
        step = Step(
            "CO-IDLE", N_("{idle} turns in a row lit no new star: the game is drawn."), claim, {"idle": state.idle}
        )
        return Trace(title, state, (step,), (0, 0))
    if getattr(state, "to_move", None) is not None:
        step = Step("CO-GOAL", N_("The game goes on; {player} is to move."), claim, {"player": PLAYERS[state.turn]})
        return Trace(title, state, (step,), (0, 0))
    steps = [*_no_targets(state)]
    stars = tuple(star.id for star in state.neutral)
    facts = {"loser": PLAYERS[state.turn], "winner": PLAYERS[1 - state.turn]}
    says = N_("No valid target is left for {loser}: {loser} has lost, {winner} has won.")
    steps.append(Step("CO-LOSE", says, Claim("nothing_left", {"stars": stars}), facts))
    result = [0, 0]
    result[state.rulebook["CO-WIN"](state, state.turn)] = 1
    return Trace(title, state, tuple(steps), tuple(result))


def _no_targets(state: State) -> Iterator[Step]:
    """For each extreme where a rod would start there, and for each neutral star the first thing that bars it."""
    for end in EXTREMES if state.chains[state.turn] else ():
        if state.neutral:
            yield start_step(state, state.turn, end)
        for star in state.neutral:
            move = Relocate(None, OTHER[end], end, star.id) if state.complete else Grow(None, end, star.id)
            found = [
                step
                for step in reasons(state, move, examine(state, move))
                if step.rule not in ("CO-CLASS", "CO-TARGET-FREE")
            ]
            if found:
                yield found[0]
