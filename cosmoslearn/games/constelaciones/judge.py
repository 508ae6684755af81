"""Judging a move: which rules apply to it, asked one by one."""

from __future__ import annotations

import msgspec

from ...core.language import N_
from ...core.verdict import Check
from .duty import Duty
from .joining import neighbours
from .lay import Anchor, Lay
from .light import lights, touched
from .moves import First, Free, Grow, Pass, Relocate, Swap, Turn
from .numerics import along, mm
from .relocation import place
from .state import EXTREMES, PLAYERS, State


class Answer(msgspec.Struct, frozen=True):
    """The checks of a move as they were asked, the rod it would lay, and the place of the rod it would lift."""

    checks: tuple[Check, ...]
    lay: Lay | None = None
    lifted: int = -1

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return all(check.ok is not False for check in self.checks)


def examine(state: State, move: Turn) -> Answer:
    """Every rule that applies to a move."""
    mine = move.player in (None, state.turn)
    turn = Check("CO-TURN", mine, (), {"player": PLAYERS[state.turn]}, N_("It is {player}'s turn."))
    if not turn.ok:
        return Answer((turn,))
    if drawn(state):
        says = N_("The game is drawn: {idle} turns in a row lit no new star.")
        return Answer((turn, Check("CO-IDLE", False, (), {"idle": state.idle}, says)))
    if isinstance(move, Swap):
        return Answer((turn, state.rulebook["CO-SWAP"](state)))
    if isinstance(move, Pass):
        return Answer((turn, *_pass(state)))
    if isinstance(move, First | Free):
        return _first(state, move, turn)
    assert isinstance(move, Grow | Relocate)  # noqa: S101  (there is no other kind)
    if not state.chains[state.turn]:
        says = N_("{player}'s first rod is due.")
        return Answer((turn, Check("CO-FIRST", False, (), {"player": PLAYERS[state.turn]}, says)))
    found = geometry(state, move)
    if found.lay is None:
        return Answer((turn, *found.checks))
    return Answer((turn, *found.checks, *_obliged(state, move)), found.lay, found.lifted)


def drawn(state: State) -> bool:
    """Whether the idle limit has been reached (CO-IDLE)."""
    limit = state.rulebook["CO-IDLE"](state)
    return limit is not None and state.idle >= limit


def _pass(state: State) -> list[Check]:
    owed = duty(state) if state.chains[state.turn] else None
    if owed and not owed.open and state.rulebook["CO-COMMIT-BLOCK"](state) == "wait":
        return [
            Check(
                "CO-COMMIT-BLOCK",
                True,
                (),
                {"star": owed.pending.star},
                N_("It waits until the way to {star} is open."),
            )
        ]
    return [state.rulebook["CO-NOPASS"](state)]


def _first(state: State, move: First | Free, turn: Check) -> Answer:
    book = state.rulebook
    if state.chains[state.turn]:
        says = N_("{player}'s first rod is on the table already.")
        return Answer((turn, Check("CO-FIRST", False, (), {"player": PLAYERS[state.turn]}, says)))
    rod = book["CO-FIRST-ANCHOR"](state, move)
    if rod is None:
        return Answer(
            (
                turn,
                Check(
                    "CO-FIRST-ANCHOR",
                    False,
                    (),
                    {},
                    N_("A first rod goes from the centre of one star towards that of another."),
                ),
            )
        )
    length = book["CO-MAT"](state, rod)
    if not length.ok:
        return Answer((turn, length))
    target = state.star_at[_second(state, move)] if isinstance(move, First) else None
    aim = target.at if target else rod[1]
    lay = Lay(state, state.turn, Anchor(rod[0]), aim, rod[1], target, state.laid, first=True)
    first = book["CO-FIRST"](lay)
    checks = [turn, first, lay.value("CO-FIRST-MORE"), length]
    if not first.facts.get("exempt"):
        checks += [lay.value("CO-NOCUT"), lay.value("CO-EXCLUSIVE")]
    return Answer((*checks, lay.value("CO-EDGE")), lay)


def _second(state: State, move: First) -> str:
    """The star that a first rod points at."""
    unordered = state.rulebook.reading("CO-FIRST-ANCHOR") == "order-is-irrelevant"
    return max(move.tail, move.head) if unordered else move.head


def lift(state: State, index: int) -> State:
    """The position while a rod is in the hand: the rod gone, and the stars out that go out at once."""
    player = state.turn
    chain = state.chains[player]
    chains = tuple(chain[:index] + chain[index + 1 :] if n == player else other for n, other in enumerate(state.chains))
    gone = state.rulebook["CO-EXTINGUISH"](state, index) if state.rulebook["CO-EXT-WHEN"](state) == "lifted" else ()
    return put_out(msgspec.structs.replace(state, chains=chains), gone)


def put_out(state: State, gone: tuple[str, ...]) -> State:
    """The position with some stars taken off the table."""
    if not gone:
        return state
    stars = tuple(star for star in state.stars if star.id not in gone)
    return msgspec.structs.replace(state, stars=stars, out=(*state.out, *(state.star_at[star] for star in gone)))


def geometry(state: State, move: Grow | Relocate) -> Answer:
    """The checks of a move but for those about a pending target. Without a rod in it, the form of the move is wrong."""
    book, fewer, index = state.rulebook, [], -1
    if isinstance(move, Relocate):
        fewer = [book["CO-FEWER"](state)]
        if not fewer[0].ok:
            return Answer(tuple(fewer))
    form = [*fewer, book["CO-RELOCATE"](state, move)]
    if isinstance(move, Relocate) and form[-1].ok:
        form.append(book["CO-OTHER-END"](state, move))
        index = place(state, move)
    if form[-1].ok is False:
        return Answer((form[-1],))
    hand = lift(state, index) if index >= 0 else state
    if move.star not in hand.star_at:
        where = (f"star:{move.star}",)
        return Answer((Check("CO-EXTINGUISH", False, where, {"star": move.star}, N_("{star} has gone out."), where),))
    anchor = book["CO-JOIN-TIP"](hand, state.turn, move.start)
    if anchor is None:
        return Answer(_no_start(state, move.start))
    lay = _lay(state, hand, move, anchor, index)
    return Answer((*form, *_geometric(state, lay, move)), lay, index)


def _no_start(state: State, star: str) -> tuple[Check, ...]:
    where = (f"star:{star}",)
    says = N_("A rod starts at the head or at the tail of the chain, not at {star}.")
    return Check("CO-JOIN-TIP", False, where, {"star": star}, says, where), state.rulebook["CO-PATH"](
        state, state.turn, star
    )


def _lay(state: State, hand: State, move: Grow | Relocate, anchor: Anchor, index: int) -> Lay:
    player, target = state.turn, hand.star_at[move.star]
    start, aim = state.rulebook["CO-COMMIT-AIM"](hand, player, move.start, anchor, target)
    if move.aiming is not None:
        aim = move.aiming
    tip = along(start.point, aim, state.table.rod) if start.point != aim else start.point
    laid = state.rulebook["CO-LIFTED"](state, index) if index >= 0 else state.laid
    own = [other.name for n, other in enumerate(it for it in state.laid if it.player == player) if n != index]
    joined = tuple(own[n] for n in neighbours(hand, player, move.start))
    extreme = move.start if move.start in EXTREMES else "head"
    return Lay(hand, player, start, aim, tip, target, laid, joined, extreme)


def _geometric(state: State, lay: Lay, move: Grow | Relocate) -> list[Check]:
    checks = [state.rulebook["CO-GROW"](state, lay.extreme)] if isinstance(move, Grow) else []
    checks.append(_start(lay))
    rules = (
        "CO-EXCLUSIVE",
        "CO-TARGET-FREE",
        "CO-TARGET-LINE",
        "CO-AIM",
        "CO-FAR-LINE",
        "CO-OWN-WAY",
        "CO-NOCUT",
        "CO-EDGE",
        "CO-COMMIT-OPEN",
    )
    checks += [lay.value(rule) for rule in rules]
    return [*checks, lay.value("CO-NEUTRAL-WAY", touched(lay)), _length(lay), _reach(lay)]


def _start(lay: Lay) -> Check:
    where = (f"extreme:{PLAYERS[lay.player]}:{lay.extreme}",)
    if lay.anchor.star:
        return Check(
            "CO-JOIN-STAR", True, where, {"star": lay.anchor.star}, N_("The rod starts at the centre of {star}.")
        )
    x, y = lay.start
    return Check(
        "CO-JOIN-TIP",
        True,
        where,
        {"x": round(mm(x), 2), "y": round(mm(y), 2)},
        N_("The rod starts at the bare tip ({x}; {y})."),
    )


def _length(lay: Lay) -> Check:
    over = mm(lay.state.table.rod) - lay.away
    facts = {"star": lay.named.id, "over": round(over, 2), "rod": round(mm(lay.state.table.rod), 2)}
    says = (
        N_("All {rod} mm of the rod are judged; {over} mm stick out beyond the centre of {star}.")
        if over > 0
        else N_("All {rod} mm of the rod are judged.")
    )
    return Check("CO-WHOLE-ROD", True, (), facts, says)


def _reach(lay: Lay) -> Check:
    facts = {"star": lay.named.id, "away": round(lay.away, 2), "lights": lights(lay), "class": lay.value("CO-CLASS")}
    says = {
        "ADVANCE": N_("{star} is {away} mm away: the rod only advances towards it."),
        "ENDS_ON_STAR": N_("{star} is {away} mm away: the rod ends on it."),
        "OVERSHOOT": N_("{star} is {away} mm away: the rod passes it."),
    }
    return Check("CO-CLASS", None, (f"star:{lay.named.id}",), facts, says[facts["class"]])


def duty(state: State) -> Duty | None:
    """What the player to move owes to a pending target; `None` without one."""
    pending = state.pending[state.turn]
    if pending is None or pending.star not in state.star_at or state.rulebook["CO-COMMIT-RELOCATE"](state).ok is False:
        return None
    steps = tuple(move for move in towards(state, pending.extreme, pending.star) if geometry(state, move).legal)
    return Duty(pending, steps[:1] if state.rulebook.reading("CO-AIM") == "centre" else steps)


def towards(state: State, start: str, star: str) -> tuple[Grow | Relocate, ...]:
    """The moves that lay a rod from an extreme towards a star's centre."""
    if state.complete:
        lifted = "tail" if start == "head" else "head"
        return (Relocate(None, lifted, start, star),)
    return (Grow(None, start, star),)


def _obliged(state: State, move: Grow | Relocate) -> list[Check]:
    owed = duty(state)
    if owed is None:
        return []
    book = state.rulebook
    checks = [book["CO-COMMIT"](state, owed, move), book["CO-COMMIT-END"](state, owed, move)]
    with_all = book["CO-COMMIT-RELOCATE"](state)
    checks += [with_all] if with_all.ok else []
    return [*checks, *([] if owed.open else [_blocked(state, owed)])]


def _blocked(state: State, owed: Duty) -> Check:
    becomes = state.rulebook["CO-COMMIT-BLOCK"](state)
    facts = {"star": owed.pending.star, "player": PLAYERS[state.turn]}
    where = (f"star:{owed.pending.star}",)
    if becomes in ("release", "return"):
        return Check(
            "CO-COMMIT-BLOCK",
            True,
            where,
            facts,
            N_("The next step towards {star} would be illegal: {player} is released."),
        )
    says = N_("The next step towards {star} would be illegal: {player} has lost.")
    wait = N_("The next step towards {star} would be illegal: {player} waits.")
    return Check("CO-COMMIT-BLOCK", False, where, facts, says if becomes == "lose" else wait, where)
