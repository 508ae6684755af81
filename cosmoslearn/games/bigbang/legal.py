"""All legal moves, by the rule functions; `fast` has the quick way for the default readings."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ...core.hexes import Cell, neighbours
from ...core.language import N_
from ...core.verdict import Check
from . import fast
from .ending import ended_by
from .moves import DECLINE, REDEAL, Eclipse, Jump, Lay, Move, Orbit, Use, Word
from .pieces import ACTIONS, DARK_ENERGY, HYPERSPACE, ORBIT, TILES, UNKNOWN
from .placement import body_fits, fits, spaces
from .state import State
from .supply import replaced
from .verdicts import Play, holds
from .weights import kept


def candidates(state: State, code: str) -> Iterator[Play]:
    """All ways in which a tile could be played; some are against the rules."""
    if code not in ACTIONS or state.rulebook["BB-TURN-KINDS"](TILES[code]):
        yield from (Lay(code, cell) for cell in spaces(state))
    if code in ACTIONS:
        yield Use(code)
    if code in ACTIONS and code != DARK_ENERGY:
        movers = sorted(cell for cell, there in state.universe.items() if TILES[there].kind in ("body", "phenomenon"))
        for source in movers:
            yield from _shifts(state, code, source)


def _shifts(state: State, code: str, source: Cell) -> Iterator[Play]:
    if code == HYPERSPACE:
        yield from (Jump(source, target) for target in sorted({*state.frontier, source}))
    elif code == ORBIT:
        for centre in sorted(neighbours(source)):
            if centre in state.universe:
                yield from (
                    Orbit(source, centre, target)
                    for target in sorted(neighbours(centre))
                    if target not in state.universe or target == source
                )
    else:
        yield from (Eclipse(source, target) for target in sorted(neighbours(source)) if target in state.universe)


def plays(state: State, code: str) -> Iterator[Move]:
    """The legal ways to play one tile of the row, in order."""
    if fast.serves(state, code):
        yield from fast.plays(state, (code,))
        return
    yield from (move for move in candidates(state, code) if holds(state, move))


def playable(state: State, code: str) -> bool:
    """Whether a tile could be played now if it were in the row; an unknown tile might be."""
    if code == UNKNOWN:
        return True
    there = state if code in state.row else kept(state, replace(state, row=(code,)))
    if fast.serves(there, code):
        return fast.playable(there, code)
    return any(holds(there, move) for move in candidates(there, code))


def legal_moves(state: State) -> tuple[Move, ...]:
    """All legal moves: tiles in the order of the row, then `redeal` and `decline`; none when the game is over."""
    return tuple(_lawful(state))


def any_move(state: State) -> bool:
    """Whether there is any legal move; it stops at the first."""
    return next(_lawful(state), None) is not None


def listed_fast(state: State) -> bool:
    """Whether the moves of all tiles of the row are listed the quick way."""
    return fast.serves(state, HYPERSPACE)


def _lawful(state: State) -> Iterator[Move]:
    turn = not (state.dark or state.extras)
    if turn and ended_by(state):
        return
    able = False
    for move in _tiles(state):
        able = True
        yield move
    if turn and not able and state.rulebook["BB-ROW-DEAD"](any(playable(state, code) for code in state.queue)):
        return
    if not (turn and able and fast.plain(state)):
        yield from _words(state, able)


def _tiles(state: State) -> Iterator[Move]:
    """The legal ways to play a tile of the row."""
    if listed_fast(state):
        yield from fast.plays(state, state.row)
        return
    for code in state.row:
        yield from plays(state, code)


def _words(state: State, able: bool) -> list[Word]:
    """The legal words; by the default readings they follow from whether a tile can be played."""
    if not fast.plain(state):
        return [word for word in (REDEAL, DECLINE) if said(state, word).ok]
    if state.pending == "turn":
        return [REDEAL]
    return [DECLINE] if state.pending == "extra" or not able else []


def over(state: State) -> str:
    """The rule by which the game is over; empty while it goes on."""
    if state.pending != "turn":
        return ""
    if rule := ended_by(state):
        return rule
    if state.mode == "simple":
        return ""
    able = any(playable(state, code) for code in state.row) or any(playable(state, code) for code in state.queue)
    if not state.rulebook["BB-ROW-DEAD"](able):
        return ""
    return "BB-SOLO-TILES" if state.mode == "solo" else "BB-ROW-DEAD"


def said(state: State, word: Word) -> Check:
    """The check of `redeal` or `decline`."""
    return _redeal(state) if word == REDEAL else _decline(state)


def _redeal(state: State) -> Check:
    if state.pending == "extra":
        ok = state.rulebook["BB-SN-LOST"]() == "redeal" and not body_fits(state) and _body_to_come(state)
        return Check("BB-SN-LOST", ok, (), {"row": state.row}, N_("The row: {row}."))
    if state.pending == "dark":
        return Check("BB-DE-FEWER", False, (), {"row": state.row}, N_("The row is not replaced for dark energy."))
    able = [code for code in state.row if playable(state, code)]
    ok = state.rulebook["BB-ROW-NONE"](state, len(able)) is not None
    says = N_("None of {row} can be played.") if ok else N_("The row may not be replaced: {tiles} can be played.")
    where = tuple(f"row:{n}" for n, code in enumerate(state.row) if code in able)
    return Check("BB-ROW-NONE", ok, where, {"row": state.row, "tiles": able}, says)


def redealt(state: State) -> State:
    """The position after the row has been replaced."""
    if state.pending == "extra":
        return replaced(state)
    able = sum(playable(state, code) for code in state.row)
    after: State = state.rulebook["BB-ROW-NONE"](state, able)
    return after


def _body_to_come(state: State) -> bool:
    """Whether the supply holds a body that fits."""
    return any(code == UNKNOWN or (TILES[code].is_body and fits(state, code)) for code in state.queue)


def _decline(state: State) -> Check:
    book = state.rulebook
    if state.pending == "turn":
        found: Check = book["BB-TURN-MUST"](state, "")
        return found
    able = body_fits(state)
    facts = {"row": state.row}
    if state.pending == "dark":
        says = N_("No body of {row} fits.") if not able else N_("A body of {row} fits and must be laid.")
        return Check("BB-DE-FEWER", not able, (), facts, says)
    if able:
        ok = book["BB-SN-OPTIONAL"](state.extras, fits=True) is not None
        says = (
            N_("An extra turn may be declined.") if ok else N_("A body of {row} fits, so the extra turn must be used.")
        )
        return Check("BB-SN-OPTIONAL", ok, (), facts, says)
    return Check(
        "BB-SN-LOST",
        book["BB-SN-LOST"]() != "redeal" or not _body_to_come(state),
        (),
        facts,
        N_("No body of {row} fits."),
    )
