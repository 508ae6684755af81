"""Explanations of a position: where a token may go and why not, what a sweep meets, what a card asks for, the balance
of a planet,
the track, the final turns, the scores and the ranking. Each is a `Trace`; its claims are checked by `claims`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...core.checking import typed
from ...core.errors import UnknownName
from ...core.language import N_, Say
from ...core.trace import Claim, Step, Trace
from ...core.verdict import Verdict
from . import scoring
from .balance import counting
from .explain import SIDE_WORDS
from .judging import best_route, check_step, check_steps
from .moves import Step as Shove
from .pieces import KIND_WORDS, PLANETS, kind_name
from .routes import Route, shortest
from .state import State, player_name

OBSTACLES: Final = {
    "PLA-MOVE-LINES": "line",
    "PLA-MOVE-CLOCKWISE": "direction",
    "PLA-MOVE-NOMATTERSTACK": "matter",
    "PLA-ACCEL-PATH": "matter",
    "PLA-ACCEL-STOP": "planet",
    "PLA-MOVE-SWEEPMATTER": "matter",
    "PLA-MOVE-SWEEPPASS": "planet",
    "PLA-MOVE-NOSHARE": "planet",
    "PLA-MOVE-NONULL": "null",
}


@typed
def where_to(position: State, token: str) -> Trace:
    """Where a token may go, and of each other near space why not; `result` are the spaces it may go to.

    >>> from cosmoslearn.games import planetarium
    >>> position = planetarium.parse("planets: A=3.1 B=1.0\\nmatter: 3.4=rock 2.2=water 2.0=metal")
    >>> where_to(position, "A").result
    ('3.2', '2.2', '3.3', '4.2', '3.4')
    """
    found = position.read_move(f"{token} to {position.chart.names[0]}")
    fresh = position.in_turn(moved=(), played=(), downgraded=(), finals=()).but(agenda=())
    facts = {"token": found.token, "board": position.components.sheet.label.board}
    title = Say(N_("Where {token} may go ({board})"), facts)
    if found.token not in PLANETS and not fresh.has_matter(fresh.start_of(found)):
        return Trace(title, position, (_absent(fresh, found),), ())
    steps, ends = [], []
    for step, checks in check_steps(fresh, found.token).items():
        verdict, route = Verdict(fresh, str(step), tuple(checks)), best_route(fresh, step)
        if route is None or (not verdict.legal and len(route.lines) > 2 and not route.sweep):
            continue
        if verdict.legal:
            ends.append(step.end)
            steps.append(_open(fresh, step, route))
        else:
            steps.append(_shut(fresh, step, route, verdict))
    return Trace(title, position, tuple(steps), tuple(ends))


def _absent(state: State, step: Shove) -> Step:
    """A space without matter: there is no token to move."""
    check = next(check for check in check_step(state, step) if check.ok is False)
    claim = Claim("obstacle", {"token": step.token, "end": step.end, "what": "empty", "by": ()})
    return Step(check.rule, check.says, claim, check.facts, {"broken": check.where})


def _open(state: State, step: Shove, route: Route) -> Step:
    end = state.chart.index[step.end]
    way = [state.chart.names[space] for space in route.spaces]
    law = "PLA-MOVE-SWEEP" if route.sweep else "PLA-ACCEL-PATH" if route.double else "PLA-MOVE-LINES"
    met = state.has_matter(end) if route.planet else bool(state.planet_on(end))
    says = N_("{end}: yes, and collects") if met else N_("{end}: yes")
    claim = Claim("path", {"way": way}) if len(way) == 2 else Claim("same", {"fields": ["matter", "planets"]})
    return Step(law, says, claim, {"end": step.end}, {"ok": (f"space:{step.end}",)})


def _shut(state: State, step: Shove, route: Route, verdict: Verdict) -> Step:
    check = next(check for check in verdict.checks if check.ok is False)
    what = OBSTACLES.get(check.rule, "far")
    by = tuple(where.partition(":")[2] for where in check.at_fault)
    if what == "planet":
        by = tuple(state.chart.names[state.planets[PLANETS.index(letter)]] for letter in by)
    if what == "direction":
        by = tuple(state.chart.names[space] for space in route.spaces)
    if what == "matter" and not by:
        what = "null" if route.start == route.end else "far"
    said: dict[str, Any] = {"token": step.token, "end": step.end, "what": what, "by": by}
    way = shortest(state.chart, step.token, route.start, route.end)
    claim = Claim("obstacle", {**said, "n": len(way.lines)} if what == "far" and way else said)
    facts = {"end": step.end, "why": Say(check.says, check.facts) if check.says else step.end}
    return Step(check.rule, N_("{end}: no, {why}"), claim, facts, {"broken": (f"space:{step.end}",)})


@typed
def sweep(position: State, planet: str) -> Trace:
    """What a planet meets along its thick line, space by space; `result` are the ends of a sweep.

    >>> from cosmoslearn.games import planetarium
    >>> position = planetarium.parse("planets: A=1.0 C=6.11 D=6.9\\nmatter: 6.1=rock 6.4=metal")
    >>> sweep(position, "D").result
    ('6.10', '6.0', '6.1')
    """
    state = position
    start, steps, ends = state.planets[number_of(planet)], [], []
    for number, space in enumerate(state.chart.rings[start], 1):
        name, letter = state.chart.names[space], state.planet_on(space)
        if space == start:
            content, law, says = planet, "PLA-MOVE-NONULL", N_("{space} is where the sweep began: no full circle")
        elif letter:
            content, law, says = (
                letter,
                "PLA-MOVE-SWEEPPASS",
                N_("{space} holds planet {planet}: passed, no place to stop"),
            )
        elif state.has_matter(space):
            content, law, says = (
                chr(state.matter[space]),
                "PLA-MOVE-SWEEPMATTER",
                N_("{space} holds {kind}: collected, and the sweep ends"),
            )
        else:
            content, law, says = "", "PLA-MOVE-SWEEP", N_("{space} is free: it may stop here or go on")
        matter = bool(content) and content not in PLANETS
        facts = {"space": name, "planet": letter, "kind": KIND_WORDS[kind_name(state.matter[space])] if matter else ""}
        marks = {"path" if content not in PLANETS or not content else "focus": (f"space:{name}",)}
        steps.append(
            Step(
                law,
                says,
                Claim("met", {"planet": planet, "n": number, "space": name, "content": content}),
                facts,
                marks,
            )
        )
        if not content or matter:
            ends.append(name)
        if matter or space == start:
            break
    named = {"planet": planet, "board": position.components.sheet.label.board}
    return Trace(Say(N_("A sweep of planet {planet} ({board})"), named), position, tuple(steps), tuple(ends))


def number_of(planet: str) -> int:
    """The number of a planet.

    Raises:
        UnknownName: there is no such planet.
    """
    if planet not in PLANETS or len(planet) != 1:
        raise UnknownName(N_("planet"), planet, PLANETS)
    return PLANETS.index(planet)


@typed
def balance(position: State, planet: str) -> Trace:
    """Habitable against hostile.

    Card by card, and which side the token shows; `result` holds both totals.
    """
    state = position
    number, sums, steps = number_of(planet), {"habitable": 0, "hostile": 0}, []
    for laid in counting(state, number):
        card = state.card(laid.card)
        sums[card.side] += card.points
        facts = {
            "card": card.name,
            "points": card.points,
            "side": SIDE_WORDS[card.side],
            "habitable": sums["habitable"],
            "hostile": sums["hostile"],
        }
        claim = Claim("printed", {"planet": planet, "card": card.id, "points": card.points, "side": card.side})
        says = N_("{card}: {points} {side}, so {habitable} to {hostile}")
        steps.append(Step("PLA-STATE-ALLPLAYERS", says, claim, facts, {"focus": (f"card:{card.id}",)}))
    level, side = sums["habitable"] == sums["hostile"], state.states[number]
    facts = {"planet": planet, "habitable": sums["habitable"], "hostile": sums["hostile"], "side": SIDE_WORDS[side]}
    says = (
        N_("level at {habitable}: the token stays, {side}")
        if level
        else N_("{habitable} to {hostile}: {planet} is {side}")
    )
    claim = Claim("balance", {"planet": planet, "totals": tuple(sums.values()), "side": side})
    steps.append(
        Step("PLA-STATE-TIE" if level else "PLA-STATE-COMPARE", says, claim, facts, {"focus": (f"state:{planet}",)})
    )
    return Trace(
        Say(N_("Habitable or Hostile: planet {planet}"), {"planet": planet}),
        position,
        tuple(steps),
        tuple(sums.values()),
    )


@typed
def track(position: State) -> Trace:
    """The evolution track: how far it has come (`result`), when matter speeds up, when the final turns begin."""
    state = position
    laid = len(state.track) + len(state.circle)
    fast, last = state.components.acceleration, state.components.length
    count = Claim("laid", {"count": laid})
    steps = [
        Step(
            "PLA-TRACK-FILL",
            N_("tokens on the track of {last} spaces ({label}): {n}"),
            count,
            {"n": laid, "last": last, "label": state.components.sheet.label.track},
        )
    ]
    if state.accelerated:
        steps.append(
            Step(
                "PLA-ACCEL-START",
                N_("space {fast} is reached: matter moves one or two spaces"),
                count,
                {"fast": fast},
                {"focus": (f"track:{fast}",)},
            )
        )
    else:
        says = N_("matter moves one or two spaces after so many more tokens: {n}")
        steps.append(
            Step("PLA-ACCEL-START", says, count, {"n": fast - len(state.track)}, {"focus": (f"track:{fast}",)})
        )
    if state.circle:
        steps.append(
            Step("PLA-END-TRIGGER", N_("the final circle is reached"), count, {}, {"focus": (f"track:{last}",)})
        )
    else:
        steps.append(
            Step(
                "PLA-END-TRIGGER",
                N_("the final turns begin after so many more tokens: {n}"),
                count,
                {"n": last - laid},
                {"focus": (f"track:{last}",)},
            )
        )
    facts = {"track": position.components.sheet.label.track}
    return Trace(Say(N_("The evolution track ({track})"), facts), position, tuple(steps), laid)


@typed
def ending(position: State) -> Trace:
    """Which final turns remain; `result` names the players in order, the present one first if this turn is final."""
    state = position
    remaining = (
        ()
        if state.over
        else tuple(map(player_name, ((state.turn.player,) if state.turn.final else ()) + (state.queue or ())))
    )
    claim = Claim("final_turns", {"players": state.queue or (), "began": False})
    if state.over:
        steps: tuple[Step, ...] = (Step("PLA-END-GAMEOVER", N_("the game is over"), claim),)
    elif state.turn.final:
        first = Step(
            "PLA-END-FINALTURN", N_("{player} has a final turn now"), claim, {"player": player_name(state.turn.player)}
        )
        more = Step(
            "PLA-END-OTHERS",
            N_("then {players} have one each"),
            claim,
            {"players": tuple(map(player_name, state.queue or ()))},
        )
        steps = (first, more) if state.queue else (first,)
    else:
        steps = (Step("PLA-END-TRIGGER", N_("final turns have not begun: the final circle is empty"), claim),)
    return Trace(Say(N_("Which final turns remain")), position, steps, remaining)


@typed
def scores(position: State) -> Trace:
    """The points of every player, card by card as far as the rows tell; `result` has one number a player."""
    state = position
    steps = list(_rows(state))
    for player in range(state.players):
        facts = {
            "player": player_name(player),
            "points": state.points[player],
            "tens": scoring.markers(state.points[player])[0],
        }
        facts["units"] = scoring.markers(state.points[player])[1]
        claim = Claim("score", {"player": player, "points": state.points[player]})
        says = N_("{player} has {points} points: tens marker on {tens}, units marker on {units}")
        steps.append(Step("PLA-SCORE-TABLE", says, claim, facts, {"focus": (f"score:{player_name(player)}",)}))
    return Trace(
        Say(N_("Points")),
        position,
        tuple(steps),
        tuple(scoring.final_score(state, player) for player in range(state.players)),
    )


def _rows(state: State) -> Iterator[Step]:
    for planet, row in zip(PLANETS, state.rows, strict=True):
        for laid in row:
            card = state.card(laid.card)
            facts = {"player": player_name(laid.player), "card": card.name, "points": card.points, "planet": planet}
            claim = Claim("printed", {"planet": planet, "card": card.id, "points": card.points, "side": card.side})
            law = "PLA-END-FINALPLACE" if card.final else "PLA-PLAY-SCORE"
            yield Step(
                law, N_("{player} played {card} on {planet}: {points}"), claim, facts, {"focus": (f"card:{card.id}",)}
            )


_CRITERIA: Final = (
    ("PLA-WIN-MOST", "points", N_("most points: {players}")),
    ("PLA-TIE-MATTER", "matter", N_("level on points; most matter left: {players}")),
    ("PLA-TIE-CUBES", "cubes", N_("still level; most cubes on cards: {players}")),
    ("PLA-TIE-HAND", "hand", N_("still level; fewest cards in hand: {players}")),
)


@typed
def ranking(position: State) -> Trace:
    """Who is ahead, criterion by criterion; `result` names the winners. In the house solo the rank of the score."""
    state = position
    if state.solo:
        points = scoring.final_score(state, 0)
        rank = scoring.rank(state, points)
        claim = Claim("score", {"player": 0, "points": state.points[0]})
        step = Step("PLA-SOLO-RANK", N_("{points} points: {rank}"), claim, {"points": points, "rank": rank.name})
        return Trace(Say(N_("The rank (house solo)")), position, (step,), rank.name)
    steps, tied = [], tuple(range(state.players))
    for law, what, says in _CRITERIA:
        values = [state.rulebook[law](state, player) for player in tied]
        ahead = tuple(player for player, value in zip(tied, values, strict=True) if value == max(values))
        claim = Claim("criterion", {"what": what, "players": tied, "values": values, "ahead": ahead})
        steps.append(
            Step(
                law,
                says,
                claim,
                {"players": tuple(map(player_name, ahead))},
                {"focus": tuple(f"score:{player_name(player)}" for player in ahead)},
            )
        )
        tied = ahead
        if len(tied) == 1:
            break
    won = scoring.winners(state)
    if len(tied) > 1:
        claim = Claim(
            "criterion", {**steps[-1].claim.args, "players": tied, "values": [max(values)] * len(tied), "ahead": tied}
        )
        steps.append(
            Step(
                "PLA-TIE-SHARED",
                N_("nothing is left to separate them: {players}"),
                claim,
                {"players": tuple(map(player_name, won))},
            )
        )
    return Trace(Say(N_("Who is ahead")), position, tuple(steps), tuple(map(player_name, won)))
