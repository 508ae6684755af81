"""Every trace is checked by checkers that know no rule; a step that is altered fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.hexes import neighbours
from cosmoslearn.core.trace import Claim, Trace, UncheckedStep
from cosmoslearn.games import bigbang

MODES = [("cosmic", 3), ("simple", 2), ("solo", 1), ("hexdomino", 4), ("parallel", 3)]
# Claims that a wrong argument cannot make false, since they have none, or none that can be altered alone.
BARE = {"finished", "none_in_row", "all_discarded", "supply_conserved", "one_end", "hexdomino_drawn"}


def moves_of(mode: str, players: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """The positions of a random game, each with the move that was made."""
    position: Any = bigbang.new_game(mode, players=players, seed=seed)
    chance = Chance(seed)
    while position.to_move is not None:
        move, chance = chance.choose(position.legal_moves())
        yield position, move
        position = position.apply(move)


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_the_trace_of_a_move_ends_where_the_move_leads(mode: str, players: int) -> None:
    for seed in range(3):
        for position, move in moves_of(mode, players, seed):
            trace = position.explain(move)
            trace.check(bigbang.CHECKERS)
            assert trace.end == position.play(move)
            assert "{" not in trace.words("en") + trace.words("es")


def altered(args: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The arguments of a claim, with one of them changed."""
    for key, value in args.items():
        for other in _others(value):
            yield {**args, key: other}


def _others(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value):
        return [(value[0] + 9, value[1])]
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        last = (value[-1][0] + 9, *value[-1][1:]) if isinstance(value[-1][0], int) else None
        return [value[:-1] if last is None else (*value[:-1], last)]
    return []


def all_traces() -> Iterator[Trace]:
    for mode, players in MODES:
        for position, move in moves_of(mode, players, 5):
            yield position.explain(move)
            end = position
        yield end.play(end.legal_moves()[0]).scores()
        if mode == "cosmic":
            yield from (bigbang.QUERIES["score"](end, goal) for goal in "PSCABYOR")
            for cell in sorted(end.universe):
                text = f"{cell[0]},{cell[1]}"
                yield bigbang.QUERIES["slide"](end, text)
                yield bigbang.QUERIES["unity"](end, text)
                for near in neighbours(cell):
                    if near in end.universe and end.tile_at(cell).is_body:
                        yield bigbang.QUERIES["orbit"](end, text, f"{near[0]},{near[1]}")


# These are true of far spaces as well: nothing lies there and nothing is beside them.
STAYS_TRUE = {("agrees", "cell"), ("apart", "cell"), ("empty", "cell")}


def test_an_altered_step_fails() -> None:
    """For every kind of claim some alteration of each argument is noticed."""
    noticed: set[tuple[str, str]] = set()
    tried: set[tuple[str, str]] = set()
    for trace in all_traces():
        trace.check(bigbang.CHECKERS)
        for number, step in enumerate(trace.steps):
            for args in altered(step.claim.args):
                key = next(key for key in args if args[key] != step.claim.args[key])
                tried.add((step.claim.name, key))
                wrong = replace(step, claim=Claim(step.claim.name, args))
                steps = (*trace.steps[:number], wrong, *trace.steps[number + 1 :])
                try:
                    replace(trace, steps=steps).check(bigbang.CHECKERS)
                except (UncheckedStep, KeyError, IndexError, StopIteration, ValueError):
                    noticed.add((step.claim.name, key))
    assert tried - noticed - STAYS_TRUE == set()
    assert len({name for name, _ in noticed}) >= 30


def test_a_step_with_another_position_fails() -> None:
    """The position after a step is part of what is checked."""
    caught = 0
    for position, move in moves_of("cosmic", 2, 8):
        trace = position.explain(move)
        for number, step in enumerate(trace.steps):
            if step.position is not None and step.claim.name not in BARE and step.position != position:
                steps = (*trace.steps[:number], replace(step, position=position), *trace.steps[number + 1 :])
                with pytest.raises(UncheckedStep):
                    Trace(trace.title, trace.start, steps).check(bigbang.CHECKERS)
                caught += 1
    assert caught > 100


def test_every_claim_that_is_made_has_a_checker_and_every_checker_is_used() -> None:
    made = {step.claim.name for trace in all_traces() for step in trace.steps}
    assert made <= bigbang.CHECKERS.keys()
    rare = {"agrees_somewhere", "shut_in", "beside_centre", "left_behind", "greedy_choice", "negative_line", "goal_met"}
    rare |= {"wins_tie", "touches_bang", "sums", "bridge", "rays", "one_end", "hexdomino_drawn", "parallel_word"}
    rare |= {"no_negative", "passed_zero", "goal_not_met", "cut_off", "turned", "all_discarded", "none_in_row"}
    rare |= {"absorbed_beside_nova", "extras_wait", "alone_with_hole", "worth", "hexdomino_hand"}
    assert bigbang.CHECKERS.keys() - made <= rare
