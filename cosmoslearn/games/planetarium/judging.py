"""The verdict on a move: every rule that applies, gathered for each kind of move."""

from __future__ import annotations

from functools import cache

from ...core.language import N_
from ...core.position import Move
from ...core.rulebook import Rulebook
from ...core.verdict import Check
from .agenda import DECISIONS, choices
from .cards import HAND_LAWS, check_play
from .downgrades import check_downgrade
from .draws import check_way
from .gravity import check_take
from .lines import Space
from .movement import check_route, is_clean
from .moves import Cube, Discard, Downgrade, Draw, Drift, End, Lay, Play, Shift, Step, Store, Take
from .pieces import KIND_WORDS, KINDS, PLANETS
from .routes import Route, routes, shortest
from .state import State, player_name
from .turns import turn_check

ANSWERS = {
    "deal": Discard,
    "store": Store,
    "lay": Lay,
    "cube": Cube,
    "lift": Cube,
    "gravity": Take,
    "draw": Draw,
    "reject": Discard,
    "choose": Drift,
}
OPEN_DECISION = {
    "deal": N_("each player still has to give up a Final card"),
    "store": N_("first choose the area for the collected token"),
    "lay": N_("first lay the paid tokens on the track"),
    "cube": N_("first mark the card just played"),
    "lift": N_("first take a cube off"),
    "gravity": N_("first use the gravity of the card just played, or leave it"),
    "draw": N_("the card just played has to be replaced: draw"),
    "reject": N_("first discard one of the Final cards"),
    "choose": N_("first choose the token that drifts"),
}
INSIDE_A_PLAY = ("lay", "cube", "lift", "gravity")


def check_move(state: State, move: Move) -> list[Check]:
    """Every rule that applies to a move, in the order of the inventory."""
    if state.over:
        return [Check("PLA-END-GAMEOVER", False, (), {}, N_("the game is over"))]
    return _in_order(state, _checks(state, move))


def check_steps(state: State, token: str) -> dict[Step, list[Check]]:
    """`check_move` for every step of a token that some reading or mistaken belief allows: one look at its routes."""
    ways, names = routes_by_end(state, token), state.chart.names
    steps = {end: Step(token, names[end]) for end in ways}
    if state.over or state.task:
        return {step: check_move(state, step) for step in steps.values()}
    turn = _turn_checks(state, Step(token, names[0]))
    return {
        step: _in_order(state, [*turn, *check_route(state, _best(state, ways[end]))]) for end, step in steps.items()
    }


def _in_order(state: State, checks: list[Check]) -> list[Check]:
    place = _places(state.rulebook)
    return sorted(checks, key=lambda check: place[check.rule])


@cache
def _places(book: Rulebook) -> dict[str, int]:
    return {rule: number for number, rule in enumerate(book)}


def _checks(state: State, move: Move) -> list[Check]:
    task = state.task
    if task and not isinstance(move, ANSWERS[task.kind]) and not (task.kind == "draw" and isinstance(move, Play)):
        law = "PLA-PLAY-SEQ" if task.kind in INSIDE_A_PLAY else DECISIONS[task.kind].law
        return [Check(law, False, (), {}, OPEN_DECISION[task.kind])]
    match move:
        case Step():
            return check_step(state, move)
        case Play():
            return check_play(state, move)
        case Downgrade():
            return _downgrade(state, move)
        case Take():
            return list(check_take(state, move, bool(task)))
        case Draw():
            return _draw(state, move)
        case Shift():
            return [state.rulebook["PLA-MOVE-KEEP"](state, move)]
        case End():
            return _end(state, move)
        case _:
            return [_answer(state, move)]


def _downgrade(state: State, move: Downgrade) -> list[Check]:
    book, card = state.rulebook, state.card(move.card)
    checks = [
        book[HAND_LAWS[card.deck]](state, card),
        book["PLA-TURN-STEPS"](state, move),
        *check_downgrade(state, move),
    ]
    return [check for check in checks if check is not None]


def _end(state: State, move: End) -> list[Check]:
    book = state.rulebook
    checks = (
        book["PLA-TURN-MOVEMUST"](state, move),
        book["PLA-TURN-CARDOPTIONAL"](state, move),
        book["PLA-END-FINALTURN"](state, move),
    )
    return [check for check in checks if check is not None]


def _draw(state: State, move: Draw) -> list[Check]:
    if not state.task:
        law = "PLA-END-NODRAW" if state.turn.final else "PLA-DRAW-ONLYIFPLAYED"
        return [turn_check(law, False, N_("no card has been played that has to be replaced"))]
    if move.deck == "none":
        return [turn_check("PLA-HAND-FIVE", move in choices(state), N_("a hand holds exactly five cards"))]
    if move in state.rulebook["PLA-DRAW-NONE"](state) and move in choices(state):
        return [turn_check("PLA-DRAW-NONE", True)]
    return list(check_way(state, state.task.args[0], move.deck))


def _answer(state: State, move: Move) -> Check:
    """The check on a move that answers a decision by choosing one of its moves."""
    task = state.task
    ok = bool(task) and move in choices(state)
    if isinstance(move, Cube):
        return _cube(state, move, ok)
    if isinstance(move, Discard):
        law = "PLA-SETUP-HAND" if task and task.kind == "deal" else "PLA-DRAW-FINALTWO"
        return turn_check(law, ok, N_("this card may not be given up now"))
    if isinstance(move, Lay):
        return _lay(state, move, ok)
    law = {Store: "PLA-MOVE-COLLIDE", Drift: "PLA-SOLO-DRIFT"}[type(move)]
    return turn_check(law, ok, N_("there is no such choice now"))


def _cube(state: State, move: Cube, ok: bool) -> Check:
    """The check on the choice of a cube: whether one is due, and whether there is such a cube."""
    kind, mine = state.task.kind if state.task else "", state.supply[state.seat]
    facts = {"player": player_name(state.seat), "n": mine, "card": _called(state, move.card)}
    if kind not in ("cube", "lift"):
        law, says = "PLA-PLAY-SEQ", N_("a cube is chosen only with a card that is being played")
    elif kind == "lift":
        law, says = "PLA-END-CUBECHOICE", N_("{card}: no cube of {player} on this planet to take off for a Final card")
    elif move.card == "supply":
        law, says = "PLA-PLAY-CUBEOUT", N_("cubes left in the supply of {player}: {n}")
    elif mine:
        law, says = "PLA-PLAY-CUBEONLYOUT", N_("{player} has cubes left, {n}: the new card takes one of them")
    else:
        law, says = "PLA-PLAY-CUBEOUT", N_("{card}: no cube of {player} that may be moved")
    return turn_check(law, ok, says, **facts)


def _called(state: State, card: str) -> object:
    return state.card(card).name if card in state.components.cards else card


def _lay(state: State, move: Lay, ok: bool) -> Check:
    """The check on laying a paid token: whether a payment is under way, and whether it holds such a token."""
    if state.task and state.task.kind == "lay":
        says = N_("no such token is left to be laid: {kind}")
        return turn_check("PLA-TRACK-FILL", ok, says, kind=KIND_WORDS[move.kind])
    return turn_check("PLA-PLAY-PAY", False, N_("no payment is under way, so nothing is laid on the track"))


# ------------------------------------------------------------------ steps


def check_step(state: State, step: Step) -> list[Check]:
    """Every rule that applies to moving a token: those of the turn, and those of its best route."""
    here = state.start_of(step)
    if step.token not in PLANETS and not state.has_matter(here):
        return [
            Check(
                "PLA-MOVE-ONETOKEN",
                False,
                (f"space:{step.token}",),
                {"space": step.token},
                N_("no token stands on {space}"),
            )
        ]
    return [*_turn_checks(state, step), *_way_checks(state, step, best_route(state, step))]


def _way_checks(state: State, step: Step, route: Route | None) -> tuple[Check, ...]:
    if route is not None:
        return check_route(state, route)
    where, facts = (f"space:{step.end}",), {"end": step.end}
    return (Check("PLA-MOVE-NONULL", False, where, facts, N_("{end} is where the token stands")),)


def _turn_checks(state: State, step: Step) -> list[Check]:
    """What the rules of the turn say of moving a token, wherever it goes."""
    laws = ("PLA-INFO-THEME", "PLA-TURN-STEPS", "PLA-MOVE-ONETOKEN", "PLA-END-FINALMOVE", "PLA-END-FINALTURN")
    found = (state.rulebook[law](state, step) for law in laws)
    return [check for check in found if check is not None]


def best_route(state: State, step: Step) -> Route | None:
    """The route of a step that breaks fewest rules.

    The shortest of them, a sweep before other ways; `None` for a step to where the token stands.
    """
    end = state.chart.index[step.end]
    found = routes_by_end(state, step.token).get(end)
    return _best(state, found) if found else shortest(state.chart, step.token, state.start_of(step), end)


def routes_by_end(state: State, token: str) -> dict[Space, list[Route]]:
    """The routes of a token that some reading or mistaken belief allows, by where they end."""
    found: dict[Space, list[Route]] = {}
    for route in routes(state, token):
        found.setdefault(route.end, []).append(route)
    return found


def _best(state: State, found: list[Route]) -> Route:
    """The route that breaks fewest rules; of these the shortest, and a sweep before other ways."""
    first, *others = sorted(found, key=lambda route: (len(route.lines), not route.sweep))
    best, least = first, broken(state, first)
    for route in others:
        if least > 1 and (count := broken(state, route)) < least:
            best, least = route, count
        elif least == 1 and is_clean(state, route):  # stops at the first rule that is broken
            return route
    return best


def broken(state: State, route: Route) -> int:
    """How many rules of movement a route breaks."""
    return sum(not check.ok for check in check_route(state, route))


def legal_steps(state: State) -> list[Step]:
    """All legal steps, by the rules in force: one look at the routes of each token."""
    names, found = state.chart.names, []
    for token in tokens(state):
        if all(check.ok is not False for check in _turn_checks(state, Step(token, names[0]))):
            ends = {route.end: None for route in routes(state, token) if is_clean(state, route)}
            found += [Step(token, names[end]) for end in ends]
    return found


def step_candidates(state: State) -> list[Step]:
    """All steps that some reading or mistaken belief allows."""
    names = state.chart.names
    return list(dict.fromkeys(Step(token, names[way.end]) for token in tokens(state) for way in routes(state, token)))


def tokens(state: State) -> list[str]:
    """All tokens that a move may name: the planets, and each space with matter."""
    names = state.chart.names
    return [*PLANETS, *(names[space] for space in range(len(names)) if state.has_matter(space))]


def other_candidates(state: State) -> list[Move]:
    """All other moves of an open turn that some reading or mistaken belief allows."""
    known = [card for card in dict.fromkeys(state.hand) if card in state.components.cards]
    moves: list[Move] = [Play(card, planet) for card in known for planet in PLANETS]
    moves += [Downgrade(card) for card in known]
    if state.rulebook.readings:
        moves += [
            Shift(kind, here, there)
            for here in PLANETS
            for there in PLANETS
            for kind in _kinds(state, here)
            if here != there
        ]
        moves += [
            Take(space, planet)
            for space in state.rulebook["PLA-GRAV-SOURCE"](state)
            for planet in PLANETS
            if state.banked[state.seat]
        ]
        moves += [Play(card, planet, (kind,)) for card in known for planet in PLANETS for kind in _kinds(state, planet)]
    return [*moves, End()]


def _kinds(state: State, planet: str) -> list[str]:
    return [kind for kind, count in zip(KINDS, state.area[PLANETS.index(planet)], strict=False) if count]
