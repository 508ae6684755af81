"""What a move does, step by step: each step cites its rule and carries a claim that `claims` can check."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from ...core.language import N_, Say
from ...core.position import Move
from ...core.trace import Claim, Step, Trace
from ...core.verdict import IllegalMove
from . import agenda
from .agenda import DECISIONS
from .balance import sums
from .judging import best_route
from .moves import Cube, Discard, Downgrade, Draw, Take
from .moves import Step as Shove
from .pieces import KIND_NAMES, KIND_WORDS, PLANETS, plus
from .state import State, Task, player_name

Describer = Callable[[State, State, Any], Iterator[Step]]


def explain_move(position: Any, move: Move) -> Trace:
    """The trace of a legal move.

    Raises:
        IllegalMove: the move breaks a rule.
    """
    verdict = position.judge(move)
    if not verdict.legal:
        raise IllegalMove(verdict)
    before, after = position, position.begun(move)
    steps = list(_described(before, after, move))
    state: State | None = after
    while state is not None:
        task = state.task
        following = agenda.step(state)
        if following is None:
            following = _closing(state)
            task = Task("close")
        if following is not None and task is not None:
            steps += _task_steps(state, following, task)
        state = following
    end = position.apply(move)
    if not steps and end.task is not None:
        steps.append(_asked(end, end.task))
    if steps:
        steps[-1] = msgspec.structs.replace(steps[-1], position=end)
    return Trace(Say(N_("What this does: {move}"), {"move": position.say(move)}), position, tuple(steps))


def _asked(after: State, task: Task) -> Step:
    """A move that as yet does nothing but ask for a decision."""
    claim = Claim("same", {"fields": ["points", "matter", "hands"]})
    says = N_("now {player} has to choose: {moves}")
    moves = [after.say(move) for move in agenda.choices(after)]
    return _step(DECISIONS[task.kind].law, says, claim, after, player=player_name(after.seat), moves=moves)


def _closing(state: State) -> State | None:
    """The position after a turn that ends by itself, its closing task put off."""
    if state.agenda or state.over or not state.rulebook["PLA-TURN-END"](state):
        return None
    return state.then(Task("close"))


def _step(
    rule: str,
    says: str,
    claim: Claim,
    after: State,
    marks: Mapping[str, tuple[str, ...]] | None = None,
    /,
    **facts: Any,
) -> Step:
    return Step(rule, says, claim, facts, marks or {}, after)


# ------------------------------------------------------------------ the move itself


def _described(before: State, after: State, move: Move) -> Iterator[Step]:
    if before.agenda and isinstance(move, tuple(_ANSWERS)):
        yield from _ANSWERS[type(move)](before, after, move)
    elif isinstance(move, Shove):
        yield from _shove(before, after, move)
    elif isinstance(move, Downgrade):
        yield _step(
            "PLA-DEG-SWAP",
            N_("{card} is thrown away unplayed and a Low card is taken"),
            Claim("same", {"fields": ["points", "areas", "track"]}),
            after,
            card=before.card(move.card).name,
        )
        yield from _piled(after, "PLA-DEG-PILE", move.card)


def _piled(after: State, law: str, *cards: str) -> Iterator[Step]:
    """The cards of those named that lie on the discard pile of their deck."""
    there = [card for card in cards if card in after.components.cards and card in after.pile(after.card(card).deck)]
    if there:
        deck = after.card(there[0]).deck
        facts = {
            "cards": [after.card(card).name for card in there],
            "deck": _DECK_NAMES[deck],
            "n": len(after.pile(deck)),
        }
        says = N_("{cards}: now on the discard pile {deck}, which holds {n}; it becomes a deck again when needed")
        yield _step(
            law, says, Claim("piled", {"deck": deck, "cards": there}), after, {"focus": (f"deck:{deck}",)}, **facts
        )


def _shove(before: State, after: State, move: Shove) -> Iterator[Step]:
    route = best_route(before, move)
    if route is None:
        return
    way = [before.chart.names[space] for space in route.spaces]
    ids = tuple(f"space:{name}" for name in way)
    rule, says = "PLA-MOVE-ONESPACE", N_("{token} moves one space: {way}")
    if route.sweep:
        rule, says = "PLA-MOVE-SWEEP", N_("planet {token} sweeps its orbit over {n} spaces: {way}")
    elif route.double:
        rule, says = "PLA-ACCEL-PATH", N_("the matter of {token} moves two spaces: {way}")
    met = list(_collected(before, after))
    halfway = after.but(areas=before.areas, points=before.points) if met else after
    claim = Claim("moved", {"token": move.token, "way": way})
    yield _step(
        rule,
        says,
        claim,
        halfway,
        {"path": ids, "focus": ids[-1:]},
        token=move.token,
        n=len(route.lines),
        way=" > ".join(way),
    )
    for player, planet, kind in met:
        claim = Claim("collected", {"player": player, "planet": planet, "kind": kind})
        facts = {"planet": planet, "kind": KIND_WORDS[kind], "player": player_name(player)}
        marks = {"focus": (f"planet:{planet}",), "path": (f"area:{player_name(player)}:{planet}",)}
        yield _step(
            "PLA-MOVE-COLLIDE",
            N_("it meets planet {planet}: {player} keeps the {kind} in area {planet}"),
            claim,
            after,
            marks,
            **facts,
        )


def _collected(before: State, after: State) -> Iterator[tuple[int, str, str]]:
    for player in range(before.players):
        for planet, (old, new) in enumerate(zip(before.areas[player], after.areas[player], strict=True)):
            gain = plus(new, old, -1)
            if any(gain):
                yield player, PLANETS[planet], KIND_NAMES[gain.index(1)]


def _cube(before: State, after: State, move: Cube) -> Iterator[Step]:
    task = before.agenda[0]
    facts = {"card": _card_name(before, move.card), "target": _card_name(before, task.args[0])}
    if task.kind == "lift":
        yield _step(
            "PLA-END-FINALCUBE",
            N_("the cube on {card} is taken off for {target}"),
            _cubes(after),
            after,
            _on(move.card),
            **facts,
        )
        return
    says = {"supply": N_("{target} gets a cube from the supply"), "none": N_("{target} stays without a cube")}
    lifted = N_("the cube on {card} moves onto {target}")
    law = "PLA-PLAY-CUBE" if move.card == "supply" else "PLA-PLAY-CUBEOUT"
    yield _step(law, says.get(move.card, lifted), _cubes(after), after, _on(task.args[0]), **facts)


def _take(before: State, after: State, move: Take) -> Iterator[Step]:
    if move.source == "none":
        yield _step(
            "PLA-GRAV-OPTIONAL",
            N_("the gravity of the card is not used"),
            Claim("same", {"fields": ["areas", "matter"]}),
            after,
        )
        return
    for player, planet, kind in _collected(before, after):
        facts = {"source": move.source, "planet": planet, "kind": KIND_WORDS[kind]}
        claim = Claim("collected", {"player": player, "planet": planet, "kind": kind})
        yield _step(
            "PLA-GRAV-TAKE",
            N_("gravity fetches the {kind} from {source} into area {planet}"),
            claim,
            after,
            {"path": (f"space:{move.source}",)},
            **facts,
        )


def _draw(before: State, after: State, move: Draw) -> Iterator[Step]:
    change = len(after.hands[before.seat]) - len(before.hands[before.seat])
    claim = Claim("hand", {"player": before.seat, "change": change})
    yield _step(
        "PLA-DRAW-OPTIONS",
        N_("{n} drawn from the deck {deck}"),
        claim,
        after,
        {"focus": (f"deck:{move.deck}",)},
        n=change,
        deck=_DECK_NAMES[move.deck],
    )


def _discard(before: State, after: State, move: Discard) -> Iterator[Step]:
    task = before.agenda[0]
    player = int(task.args[0][1:]) - 1 if task.kind == "deal" else before.seat
    law = "PLA-SETUP-HAND" if task.kind == "deal" else "PLA-DRAW-FINALTWO"
    claim = Claim("hand", {"player": player, "change": 0 if move.card == "none" else -1})
    yield _step(law, N_("{card} is given up"), claim, after, card=_card_name(before, move.card))
    yield from _piled(after, "PLA-DRAW-FINALPILE", move.card)


_DECK_NAMES: Final = {
    "low": {"en": "Low", "es": "Baja"},
    "high": {"en": "High", "es": "Alta"},
    "final": {"en": "Final", "es": "Final"},
    "none": {"en": "none", "es": "ninguno"},
}
_ANSWERS: Final[dict[type[Move], Describer]] = {Cube: _cube, Take: _take, Draw: _draw, Discard: _discard}


def _card_name(state: State, card: str) -> object:
    return state.card(card).name if card in state.components.cards else card


def _on(card: str) -> dict[str, tuple[str, ...]]:
    return {"focus": (f"card:{card}",)}


def _cubes(after: State) -> Claim:
    return Claim("cubes", {"player": after.seat, "cards": after.cubes(after.seat), "supply": after.supply[after.seat]})


# ------------------------------------------------------------------ what follows from it


def _task_steps(before: State, after: State, task: Task) -> Iterator[Step]:
    if task.kind in DECISIONS:
        moves = DECISIONS[task.kind].choices(before, *task.args)
        if moves and type(moves[0]) in _ANSWERS:
            yield from _ANSWERS[type(moves[0])](before, after, moves[0])
    elif task.kind in _EFFECTS:
        yield from _EFFECTS[task.kind](before, after, task)


def _pay(before: State, after: State, task: Task) -> Iterator[Step]:
    tokens = {
        kind: sum(area[n] for area in before.area) - sum(area[n] for area in after.area)
        for n, kind in enumerate(KIND_NAMES)
    }
    count = sum(tokens.values())
    if count and after.task and after.task.kind == "lay":
        return
    if count:
        places = (len(before.track) + len(before.circle) + 1, len(after.track) + len(after.circle))
        claim = Claim("paid", {"player": before.seat, "tokens": tokens})
        law, says = "PLA-PLAY-PAY", N_("tokens paid to the evolution track: {n}; it now holds {last}")
        if before.turn.final:
            law, says = (
                "PLA-END-MATTERLAST",
                N_("tokens paid to the final circle: {n}; track and circle hold {last}"),
            )
        yield _step(
            law,
            says,
            claim,
            after,
            {"path": tuple(f"track:{n}" for n in range(places[0], places[1] + 1))},
            n=count,
            last=places[1],
        )
    if after.accelerated and not before.accelerated:
        claim = Claim("same", {"fields": ["areas", "track", "circle"]})
        yield _step(
            "PLA-ACCEL-START",
            N_("the acceleration space is reached: from the next move on matter goes one or two spaces"),
            claim,
            after,
        )


def _place(before: State, after: State, task: Task) -> Iterator[Step]:
    card, planet = task.args[0], task.args[1]
    claim = Claim("placed", {"planet": planet, "card": card, "player": before.seat})
    law = "PLA-END-FINALPLACE" if before.card(card).final else "PLA-PLAY-PLACE"
    yield _step(
        law,
        N_("{card} is laid at the end of the row of {planet}"),
        claim,
        after,
        _on(card),
        card=before.card(card).name,
        planet=planet,
    )


def _score(before: State, after: State, task: Task) -> Iterator[Step]:
    points = after.points[before.seat] - before.points[before.seat]
    claim = Claim("gained", {"player": before.seat, "card": task.args[0], "points": points})
    facts = {"player": player_name(before.seat), "points": points, "total": after.points[before.seat]}
    yield _step("PLA-PLAY-SCORE", N_("{player} gains {points} points and has {total}"), claim, after, **facts)


def _compare(before: State, after: State, task: Task) -> Iterator[Step]:
    planet = task.args[1]
    number = PLANETS.index(planet)
    totals, side = sums(after, number), after.states[number]
    claim = Claim("balance", {"planet": planet, "totals": totals, "side": side})
    level = totals[0] == totals[1]
    says = N_("{planet}: Habitable {habitable}, Hostile {hostile}: the token shows {side}")
    facts = {"planet": planet, "habitable": totals[0], "hostile": totals[1], "side": SIDE_WORDS[side]}
    yield _step(
        "PLA-STATE-TIE" if level else "PLA-STATE-COMPARE", says, claim, after, {"focus": (f"state:{planet}",)}, **facts
    )


SIDE_WORDS: Final = {
    "habitable": {"en": "Habitable", "es": "Habitable"},
    "hostile": {"en": "Hostile", "es": "Hostil"},
    "neutral": {"en": "neither", "es": "ninguno"},
}


def _trigger(before: State, after: State, task: Task) -> Iterator[Step]:
    if after.queue is not None and before.queue is None:
        names = tuple(map(player_name, after.queue))
        claim = Claim("final_turns", {"players": after.queue, "began": True})
        yield _step(
            "PLA-END-TRIGGER",
            N_("the final circle is reached: this turn is final; final turns follow for {players}"),
            claim,
            after,
            players=names,
        )


def _drift(before: State, after: State, task: Task) -> Iterator[Step]:
    if len(after.track) + len(after.circle) > len(before.track) + len(before.circle):
        yield _step(
            "PLA-SOLO-DRIFT", N_("chance lets one token of the orbits drift to the track"), Claim("drifted"), after
        )
    if after.accelerated and not before.accelerated:
        fast = after.components.acceleration
        says = N_("it lies on space {fast}: as with a paid token, matter goes one or two spaces from the next turn on")
        marks = {"focus": (f"track:{fast}",)}
        yield _step("PLA-SOLO-ACCEL", says, Claim("accelerates", {"space": fast}), after, marks, fast=fast)


def _begin(before: State, after: State, task: Task) -> Iterator[Step]:
    yield from _piled(after, "PLA-DRAW-FINALPILE", *after.pile("final"))


def _close(before: State, after: State, task: Task) -> Iterator[Step]:
    if before.turn.played or before.turn.finals or before.turn.final:
        return
    n = len(after.track) + len(after.circle)
    says = N_("nothing was paid in this turn, so nothing is laid on the evolution track; it holds {n}")
    yield _step("PLA-TRACK-PAIDONLY", says, Claim("track_stays", {"n": n}), after, n=n)


def _pass(before: State, after: State, task: Task) -> Iterator[Step]:
    facts = {"player": player_name(after.turn.player)}
    claim = Claim("next_player", {"player": after.turn.player, "final": after.turn.final, "over": after.over})
    if after.over:
        yield _step("PLA-END-GAMEOVER", N_("everybody has had a final turn: the game is over"), claim, after)
    elif after.turn.final and before.queue is None:
        law = "PLA-SOLO-END" if before.solo else "PLA-HS-NOMATTER" if not before.on_board else "PLA-HS-NOPROGRESS"
        yield _step(law, N_("final turns begin: {player} is first"), claim, after, **facts)
    elif after.turn.final:
        yield _step("PLA-END-OTHERS", N_("{player} has a final turn"), claim, after, **facts)
    else:
        yield _step("PLA-TURN-ORDER", N_("the turn goes to {player}"), claim, after, **facts)


_EFFECTS: Final[dict[str, Describer]] = {
    "pay": _pay,
    "place": _place,
    "score": _score,
    "compare": _compare,
    "trigger": _trigger,
    "begin": _begin,
    "close": _close,
    "drift": _drift,
    "pass": _pass,
}
