"""What a card asks for, requirement by requirement, and the nearest way to meet one that is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.checking import typed
from ...core.errors import UnknownName
from ...core.language import N_, Say
from ...core.trace import Claim, Step, Trace
from .explainers import number_of
from .moves import Play
from .pieces import KIND_WORDS, KINDS, PLANETS, Card, letter
from .requirements import ROMAN
from .state import State

KIND_OF_LAW = {
    "PLA-REQ-GAS": "type",
    "PLA-REQ-TERRESTRIAL": "type",
    "PLA-REQ-ORBIT": "orbit",
    "PLA-REQ-HABITABLE": "state",
    "PLA-REQ-HOSTILE": "state",
    "PLA-REQ-MATTER": "matter",
    "PLA-REQ-MARKER": "cube",
}


@typed
def asks(position: State, card: str, planet: str) -> Trace:
    """The requirements of a card on a planet one by one, met or missing, and for a missing one the nearest way to
    meet it along the
    lines of the board; `result` names those that are missing.

    >>> from cosmoslearn.games import planetarium
    >>> position = planetarium.parse("turn: P1, after the move\\nplanets: D=6.11\\narea P1 D: gas=2 water=2")
    >>> trace = asks(position, "hydrological-cycle", "D")
    >>> trace.result
    ('PLA-REQ-ORBIT',)
    """
    state = position
    if card not in state.components.cards:
        raise UnknownName(N_("card"), card, state.components.cards)
    found, number = state.card(card), number_of(planet)
    steps, missing = [], []
    for check in position.judge(Play(card, planet)).checks:
        what = KIND_OF_LAW.get(check.rule)
        if what is None:
            continue
        if what == "orbit":
            steps.append(_numbered(state, number))
        claim = Claim("requirement", {"card": card, "planet": planet, "what": what, "met": check.ok})
        evidence = Say(check.says, check.facts) if check.says else planet
        marks = {"ok" if check.ok else "broken": check.where}
        steps.append(
            Step(
                check.rule,
                N_("met: {evidence}") if check.ok else N_("missing: {evidence}"),
                claim,
                {"evidence": evidence},
                marks,
            )
        )
        if not check.ok:
            missing.append(check.rule)
            steps += _ways(state, found, number, what)
    facts = {"card": found.name, "planet": planet, "deck": state.components.sheet.label.deck}
    title = Say(N_("What {card} asks for on planet {planet} ({deck})"), facts)
    return Trace(title, position, tuple(steps), tuple(missing))


def _numbered(state: State, number: int) -> Step:
    """Which orbit the space of a planet belongs to."""
    space = state.planets[number]
    name, orbit, planet = state.chart.names[space], state.chart.orbit[space], PLANETS[number]
    band = state.chart.band[space]
    arms, ring = (
        N_("{space}: the arms, band {band}, count as orbit {orbit}"),
        N_("{space}: band {band} is orbit {orbit}"),
    )
    claim = Claim("numbered", {"planet": planet, "band": band, "orbit": orbit})
    facts = {"space": name, "band": band, "orbit": ROMAN[orbit]}
    return Step("PLA-HB-ORBITS", arms if state.chart.arm[space] else ring, claim, facts, {"focus": (f"space:{name}",)})


def _ways(state: State, card: Card, number: int, what: str) -> Iterator[Step]:
    """The nearest ways to an orbit in range, or to matter of the kinds that are missing."""
    names = state.chart.names
    here = names[state.planets[number]]
    if what == "orbit":
        low, high = card.orbits
        ends = [names[space] for space in range(len(names)) if low <= state.chart.orbit[space] <= high]
        way = _nearest(state, [here], ends)
        if way:
            facts = {
                "planet": PLANETS[number],
                "n": len(way) - 1,
                "orbit": ROMAN[state.chart.orbit[state.chart.index[way[-1]]]],
                "way": " > ".join(way),
            }
            yield _way(
                "PLA-REQ-ORBIT", N_("nearest orbit in range for {planet}: {orbit}; steps {n}, {way}"), way, facts
            )
    if what == "matter":
        for place, kind in enumerate(KINDS):
            if state.area[number][place] < card.price[place]:
                tokens = [names[space] for space, token in enumerate(state.matter) if token == letter(kind)]
                way = min(
                    filter(None, (_nearest(state, [here], tokens), _nearest(state, tokens, [here]))),
                    key=len,
                    default=[],
                )
                if way:
                    facts = {
                        "kind": KIND_WORDS[kind],
                        "planet": PLANETS[number],
                        "n": len(way) - 1,
                        "way": " > ".join(way),
                    }
                    yield _way("PLA-MOVE-COLLIDE", N_("nearest {kind} for {planet}: steps {n}, {way}"), way, facts)


def _way(law: str, says: str, way: list[str], facts: dict[str, Any]) -> Step:
    return Step(law, says, Claim("path", {"way": way}), facts, {"path": tuple(f"space:{name}" for name in way)})


def _nearest(state: State, starts: list[str], ends: list[str]) -> list[str]:
    """The shortest way along the lines from any of some spaces to any of others; other tokens are not looked at."""
    import networkx

    graph, best = state.chart.graph, list[str]()
    for start in starts:
        reach = networkx.single_source_shortest_path(graph, start)
        for end in ends:
            if end != start and (not best or len(reach[end]) < len(best)):
                best = reach[end]
    return best
