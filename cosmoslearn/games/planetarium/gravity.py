"""Gravity: a card that fetches one matter token. Source: rulebook p. 8, Gravedad."""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .collisions import keep
from .lines import Space
from .moves import Play, Take
from .pieces import EMPTY, KIND_NAMES, PLANETS, amounts, kind_name, letter, plus
from .prices import missing
from .state import State, changed, player_name

LEAVE = Take("none")


@rule("PLA-GRAV-SOURCE", "orbits-only", default=True)
def from_the_orbits(state: State) -> dict[str, str]:
    """The tokens within reach, by where they are, with their kinds: those on the orbits and arms."""
    return {state.chart.names[space]: kind_name(token) for space, token in enumerate(state.matter) if token != EMPTY}


@rule("PLA-GRAV-SOURCE", "track-too")
def from_the_track(state: State) -> dict[str, str]:
    """Reading: the token laid last on the track as well."""
    last = (state.circle or state.track)[-1:]
    return {**from_the_orbits(state), **({"track": kind_name(last[0])} if last else {})}


@rule("PLA-GRAV-SOURCE", "steal")
def from_rivals(state: State) -> dict[str, str]:
    """Misconception: matter of a rival's board as well."""
    found = from_the_orbits(state)
    for player in range(state.players):
        for planet, area in enumerate(state.areas[player]):
            for kind, count in zip(KIND_NAMES, area, strict=True):
                if count and player != state.seat:
                    found[f"{player_name(player)}.{PLANETS[planet]}.{kind}"] = kind
    return found


@rule("PLA-GRAV-TAKE")
def any_token_anywhere(state: State, planet: int, source: str) -> tuple[str, ...]:
    """The areas into which a token may go; none when it is out of reach. Distance does not matter."""
    return tuple(PLANETS)


@rule("PLA-GRAV-TAKE", "must-be-near")
def only_near_tokens(state: State, planet: int, source: str) -> tuple[str, ...]:
    """Misconception: the token must lie next to the planet."""
    here: Space = state.planets[planet]
    near = {state.chart.names[space] for space in (*state.chart.steps[here], *state.chart.back[here])}
    return tuple(PLANETS) if source in near else ()


@rule("PLA-GRAV-TAKE", "same-planet-only")
def only_that_planet(state: State, planet: int, source: str) -> tuple[str, ...]:
    """Misconception: the token goes to the planet on which the card was played."""
    return (PLANETS[planet],)


@rule("PLA-GRAV-OPTIONAL")
def use_it_or_lose_it(state: State) -> State:
    """A gravity that is not used is gone."""
    return state


@rule("PLA-GRAV-OPTIONAL", "bank-gravity")
def keep_for_later(state: State) -> State:
    """Misconception: an unused gravity may be used in a later turn."""
    return state.but(banked=changed(state.banked, state.seat, state.banked[state.seat] + 1))


@rule("PLA-GRAV-EMPTY")
def empty_orbits_stop_nothing(state: State) -> bool:
    """Whether a card with gravity may be played although there is nothing to fetch."""
    return True


@rule("PLA-GRAV-EMPTY", "gravity-blocks-play")
def empty_orbits_block(state: State) -> bool:
    """Misconception: without matter to fetch the card cannot be played."""
    return state.on_board > 0


def check_empty(state: State, move: Play) -> Check | None:
    """Whether a card with gravity may be played with empty orbits."""
    if not state.card(move.card).gravity or state.on_board:
        return None
    return Check("PLA-GRAV-EMPTY", state.rulebook["PLA-GRAV-EMPTY"](state), (), {}, N_("no matter is left to fetch"))


def takes(state: State, card: str, planet: str, *price: str) -> tuple[Take, ...]:
    """The ways to use gravity, `take none` included. With a price to come, only those after which it can be paid."""
    sources = state.rulebook["PLA-GRAV-SOURCE"](state)
    reach = state.rulebook["PLA-GRAV-TAKE"]
    found = [LEAVE, *(Take(source, area) for source in sources for area in reach(state, PLANETS.index(planet), source))]
    return tuple(take for take in found if not price or _payable(state, card, planet, take, sources))


def _payable(state: State, card: str, planet: str, take: Take, sources: dict[str, str]) -> bool:
    held = state.rulebook["PLA-PLAY-AREA"](state, state.seat, PLANETS.index(planet))
    if take.source != "none" and take.planet == planet:
        held = plus(held, amounts(**{sources[take.source]: 1}))
    return not sum(missing(held, state.card(card).price))


def take(state: State, move: Take, card: str, planet: str, *price: str) -> State:
    """Fetch the chosen token into the chosen area."""
    if move == LEAVE:
        unused: State = state.rulebook["PLA-GRAV-OPTIONAL"](state)
        return unused
    kind = state.rulebook["PLA-GRAV-SOURCE"](state)[move.source]
    return keep(_fetched(state, move.source, kind), state.seat, letter(kind), move.planet)


def _fetched(state: State, source: str, kind: str) -> State:
    if source == "track":
        return state.but(circle=state.circle[:-1]) if state.circle else state.but(track=state.track[:-1])
    if source[0] == "P":
        player, planet = int(source[1]) - 1, PLANETS.index(source[3])
        return state.with_area(player, planet, plus(state.areas[player][planet], amounts(**{kind: 1}), -1))
    return state.with_matter(state.chart.index[source], EMPTY)


def check_take(state: State, move: Take, pending: bool) -> tuple[Check, ...]:
    """What the rules of gravity say of fetching a token now."""
    banked = bool(state.banked[state.seat] and not state.agenda)
    optional = Check(
        "PLA-GRAV-OPTIONAL",
        pending or banked,
        (),
        {},
        "" if pending or banked else N_("no card with gravity has just been played"),
    )
    if move.source == "none":
        return (optional,)
    sources = state.rulebook["PLA-GRAV-SOURCE"](state)
    known = move.source in sources
    task = state.task
    planet = PLANETS.index(task.args[1]) if pending and task else 0
    areas = state.rulebook["PLA-GRAV-TAKE"](state, planet, move.source) if known else ()
    facts = {"source": move.source, "planet": move.planet}
    where = (f"space:{move.source}",) if known else ()
    source = Check(
        "PLA-GRAV-SOURCE", known, where, facts, "" if known else N_("{source} is not a space of the orbits with matter")
    )
    reach = move.planet in areas
    target = Check("PLA-GRAV-TAKE", reach, where, facts, N_("from {source} to area {planet}")) if known else None
    return tuple(check for check in (source, target, optional) if check is not None)


def take_banked(state: State, move: Take) -> State:
    """Use a gravity that was kept from an earlier turn, as some learners believe they may."""
    found = state.but(banked=changed(state.banked, state.seat, state.banked[state.seat] - 1))
    return take(found, move, "", "A")
