"""Explanations: every claim is tested by a checker that is not the engine, and an altered step fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from cosmoslearn.core.errors import BadOption, NotationError
from cosmoslearn.core.trace import Claim, Step, Trace, UncheckedStep
from cosmoslearn.core.verdict import IllegalMove
from cosmoslearn.games import sector41
from cosmoslearn.games.sector41 import CHECKERS

from .boards import board
from .test_properties import SETTINGS, game

LOOP = "tiles: d5=GLY2/Y e5=WIN[E] f5=WIN[NE] g6=WIN[SW]\nexplorers: S1 d5\nguardian: a9 wandering\nto move: S explorer"
ROUTES = "tiles: e9=WIN[SE,SW] f8=RIF g7=NEB d8=GLY3 c7=UNC\nexplorers: N1 g7 cloud, N2 d8, N3 c7"


@cache
def traces() -> tuple[Trace, ...]:
    return tuple(_traces())


def _traces() -> Iterator[Trace]:
    for setting in SETTINGS[:4]:
        for here, move in game(*setting):
            if move:
                yield here.explain(move)
            if here.phase == "guardian":
                yield sector41.explain_guardian(here)
            if here.turn % 40 == 0 and here.phase == "ship":
                if here.judge("fold").legal:
                    yield sector41.explain_fold(here)
                yield sector41.explain_nearest(here, "e5")
                yield sector41.explain_end(here)
                yield here.scores()
                for player, crew in enumerate(here.explorers):
                    for who, _ in enumerate(crew):
                        yield sector41.explain_shield(here, here.name_of(player, who))
        yield sector41.explain_end(game(*setting)[-1][0])
    for seed in range(24):
        for step in board(seed).legal_moves():
            yield sector41.explain_loop(board(seed), str(step))
    loop = sector41.parse(LOOP)
    yield sector41.explain_loop(loop, "S1-e5")
    yield sector41.explain_loop(loop, "S1-e5 tow Y")
    last = loop.play_all(["S1-e5 tow Y", "go f5 tow Y", "go g6 tow Y", "go f5 tow Y", "go g6 tow Y"])
    yield last.explain("leave f5")
    routes = sector41.parse(ROUTES)
    for name in ("N1", "N2", "N3", "S1"):
        yield sector41.explain_shield(routes, name)
    yield sector41.explain_shield(sector41.parse(ROUTES.replace("N3 c7", "N3 c7, S1 f8")), "N1")
    yield sector41.explain_end(sector41.parse("scores: S 13Y, N 4Y"))
    turned = sector41.parse("tiles: e9=WIN[S] d9=GLY2\nexplorers: N1 d9")
    yield sector41.explain_shield(turned, "N1")
    stuck = sector41.parse("tiles: d4=NEB e1=UNC\nexplorers: S1 d4 cloud, S2 out, S3 out")
    yield stuck.explain("stay")


def test_every_claim_holds() -> None:
    for trace in traces():
        trace.check(CHECKERS)


def test_every_kind_of_claim_comes_up() -> None:
    seen = Counter(step.claim.name for trace in traces() for step in trace)
    assert set(CHECKERS) - set(seen) == set()


def _altered(value: Any, key: str) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        cells = [name for name in ("a1", "i9", "e5", "b7", "d4", "g8") if name not in value]
        return [*value, "N3" if key == "explorers" and "N3" not in value else "S3" if key == "explorers" else cells[0]]
    other = {"explorer": "N3" if value != "N3" else "S3", "side": "W", "disc": "R", "discs": "RRR", "tow": "R"}
    if key in other:
        return other[key]
    return {"N": "S"}.get(value, "N") if key in ("heading", "rival", "leader") else "h2" if value != "h2" else "b7"


def altered(step: Step) -> Iterator[tuple[str, Step]]:
    for key, value in step.claim.args.items():
        args: Mapping[str, Any] = {**step.claim.args, key: _altered(value, key)}
        yield key, msgspec.structs.replace(step, claim=Claim(step.claim.name, args))


def test_altering_a_step_makes_its_checker_fail() -> None:
    """For every argument of every kind of claim there is a step in which changing it is noticed."""
    noticed: set[tuple[str, str]] = set()
    asked: set[tuple[str, str]] = set()
    for trace in traces()[::3] + traces()[-40:]:
        before = trace.start
        for step in trace:
            for key, other in altered(step):
                asked.add((step.claim.name, key))
                if (step.claim.name, key) in noticed:
                    continue
                alone = Trace(trace.title, before, (other,))
                try:
                    alone.check(CHECKERS)
                except (UncheckedStep, ValueError, IndexError):
                    noticed.add((step.claim.name, key))
            before = step.position or before
    assert asked - noticed == set()


def test_a_fold_is_shown_before_and_after_and_a_barred_one_says_why() -> None:
    here = sector41.parse("tiles: e1=UNC e9=BAR")
    trace = sector41.explain_fold(here)
    shown = ("S41-SHIP-LINES", "S41-FOLD-SHIFT", "S41-FOLD-SHIPSTAYS", "S41-FOLD-FARSHIP")
    assert trace.rules == shown, "the ship of N lies at the far end"
    assert trace.steps[0].position is None
    assert trace.steps[1].position == here.play("fold").having(phase="ship")
    assert trace.steps[1].marks["path"] == ("cell:e1",)
    barred = sector41.parse("rest: UNC\ntiles: e7=x\nguardian: e7 awakening")
    with pytest.raises(IllegalMove) as refused:
        sector41.explain_fold(barred)
    assert refused.value.verdict.broken == ("S41-FOLD-CLEARED",)


def test_an_unknown_claim_is_not_believed() -> None:
    trace = sector41.explain_end(sector41.parse(""))
    step = msgspec.structs.replace(trace.steps[0], claim=Claim("because-i-say-so"))
    with pytest.raises(UncheckedStep):
        Trace(trace.title, trace.start, (step,)).check(CHECKERS)


def test_words_of_a_chain_in_both_languages() -> None:
    here = sector41.parse("tiles: e1=WIN[N] e2=RIF e3=(GLY2)\nto move: S explorer")
    trace = here.explain("S1-e1")
    tiles = ("S41-TILE-WIND", "S41-TILE-RIFT", "S41-EXP-FLIP", "S41-TILE-GLYNIUM-DEPOSIT", "S41-TILE-GLYNIUM-END")
    assert trace.rules == ("S41-EXP-ONE", *tiles)
    assert "goes from e1 to e2" in trace.words("en")
    assert "va de e1 a e2" in trace.words("es")


def test_a_loop_is_shown_with_its_ring() -> None:
    trace = sector41.explain_loop(sector41.parse(LOOP), "S1-e5")
    assert trace.result == "destroyed"
    ring = next(step for step in trace if step.rule == "S41-LOOP-DESTROY")
    assert sorted(ring.claim.args["cells"]) == ["f5", "g6"]
    assert set(ring.marks["broken"]) == {"cell:f5", "cell:g6"}
    assert ring.marks["hop"] == ("cell:g6", "cell:f5", "cell:g6")
    square = "tiles: d5=UNC e5=WIN[E] f5=WIN[N] f6=WIN[W] e6=WIN[S]\nexplorers: S1 d5\nto move: S explorer"
    lost = sector41.explain_loop(sector41.parse(square), "S1-e5")
    drawn = next(step for step in lost if step.rule == "S41-LOOP-DESTROY")
    way = drawn.marks["line"]
    assert way[0] == way[-1]
    assert set(way) == {"cell:e5", "cell:f5", "cell:f6", "cell:e6"}


def test_the_cut_names_missing_and_turned_tiles() -> None:
    dark = sector41.parse("tiles: e9=WIN[S] e8=(UNC) e7=GLY2\nexplorers: N1 e7")
    trace = sector41.explain_shield(dark, "N1")
    assert trace.result is False
    assert next(step for step in trace if step.claim.name == "dark").claim.args["cells"] == ["e8"]
    turned = sector41.parse("tiles: e9=WIN[S] d9=GLY2\nexplorers: N1 d9")
    asked = [step.claim.args for step in sector41.explain_shield(turned, "N1") if step.claim.name == "if-turned"]
    assert asked == [{"explorer": "N1", "cell": "e9", "code": "WIN[W]"}]
    told = sector41.explain_shield(turned, "N1").words("en")
    assert "If the tile on e9 pointed towards W, N1 would be shielded." in told
    # Three quarter-turns are needed to the other side; a face-down tile ahead of the ship is the missing one.
    other = sector41.parse("tiles: e9=WIN[S] e8=UNC f9=GLY2\nexplorers: N1 f9")
    assert sector41.QUERIES["cut"](other, "N1") == {"reason": "away", "dark": [], "turned": ["e9=WIN[E]"]}
    ahead = sector41.parse("tiles: e9=(UNC) c3=UNC\nexplorers: N1 c3")
    assert sector41.QUERIES["cut"](ahead, "N1") == {"reason": "ahead", "dark": ["e9"], "turned": []}


def test_what_needs_ships_is_refused_while_sides_are_chosen() -> None:
    for ask in (sector41.explain_end, sector41.explain_fold):
        with pytest.raises(BadOption, match="every player has a ship"):
            ask(sector41.new_game(seed=1))
        with pytest.raises(BadOption, match="expected State"):
            ask(7)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match=r"S9: not an explorer; .* \(nearest: S"):
        sector41.explain_shield(sector41.new_game(seed=1), "S9")


def test_the_facts_and_marks_of_a_fold_and_of_a_shield() -> None:
    text = "tiles: e1=WIN[N] e2=BAR e9=UNC\nexplorers: S1 e2\nto move: S ship"
    fold = sector41.explain_fold(sector41.parse(text))
    assert [(step.facts["near"], step.facts["far"]) for step in fold.steps[:2]] == [("e1", "e9")] * 2
    assert fold.steps[2].claim.args["place"] == "S@e1"
    assert fold.steps[2].words("es") == "La nave de S retrocede: está ante e1 en el lado sur."
    # With its tile S1 has come to e3, and the wind that led to it to e2: the ship faces UNC, from where no route leads.
    assert (fold.steps[3].rule, fold.steps[3].claim.args) == ("S41-FOLD-CARGO", {"explorers": ["S1"], "cells": ["e3"]})
    assert (fold.steps[-1].facts["names"], fold.steps[-1].marks["broken"]) == (["S1"], ("cell:e3",))
    shield = sector41.explain_shield(sector41.parse(text), "S1")
    assert [dict(step.facts).get("cell") for step in shield] == ["e2", "e1", "e2"]
    assert [line.partition(", ")[2] for line in shield.words("en").splitlines()[2:]] == [
        "face up: Solar Wind. [S41-SHIELD-GRAPH]",
        "Barren Planet: the move can end here. [S41-SHIELD-ROUTE]",
    ]
    cut = sector41.explain_shield(sector41.parse("tiles: e9=WIN[S] d9=GLY2\nexplorers: N1 d9"), "N1")
    assert (cut.steps[0].marks["ok"], cut.steps[0].marks["broken"]) == (("cell:e9",), ("cell:d9",))


def test_the_numbers_told_are_those_claimed() -> None:
    """A claim is checked independently; what is said must be the same number."""
    told = [step for trace in traces() for step in trace if step.claim.name in ("guardian-targets", "nearest-dark")]
    assert {step.claim.name for step in told} == {"guardian-targets", "nearest-dark"}
    for step in told:
        assert (step.facts["n"], step.facts["cells"]) == (step.claim.args["distance"], step.claim.args["cells"])
    # A blue disc is worth 1 point and a yellow one 3: five of the 25 are gone.
    (end, *_) = sector41.explain_end(sector41.parse("tiles: e5=UNC\nremoved: BBY"))
    assert dict(end.facts) == {"taken": 0, "removed": 5, "n": 20}


def told(position: str, *moves: str) -> dict[str, str]:
    """What each rule does in the last of some moves, in words."""
    *first, last = moves
    trace = sector41.parse(position).play_all(first).explain(last)
    trace.check(CHECKERS)
    return {step.rule: step.words("en") for step in trace}


CALLED_UP = "tiles: d3=UNC d4=(UNC) e6=WIN[N] e7=UNC\nexplorers: S1 d3\nguardian: e5 wandering\nto move: S explorer"
# For each rule a move in which it acts, and one in which it has nothing to do; with what is said.
ACTING = (
    ("S41-TURN-SEATS", "ships: W@a5 S@e1 N@e9\ntiles: a5=UNC", ("stay", "W1-a5"), "stay",
     "Clockwise after W sits N, whose turn it is."),
    ("S41-FOLD-CARGO", "tiles: e1=UNC\nexplorers: S1 e1", ("fold",), "ship S@d1",
     "S1 rode along in their condition; no tile acts on what a fold carries."),
    ("S41-FOLD-FARSHIP", "ships: S@e1 N@e9", ("fold",), "ship S@d1",
     "The ship of N at the far end stays in front of e9 on the north side."),
    ("S41-TOW-BLACKHOLE", "tiles: f3=GLY4/R f4=BH\nexplorers: S1 f3\nguardian: e5 quickening\nto move: S explorer",
     ("S1-f4 tow R",), "S1-f4", "The disc in tow stays on f4 and can still be won."),
    ("S41-COMBAT-RESET", "tiles: d4=UNC d5=BAR\nexplorers: S1 d4, N1 d5 lying\nto move: S explorer",
     ("S1-d5",), "S1-c4",
     "Aboard, N1 has no condition any more and can move in its next turn."),
    ("S41-GUARD-IMMUNE", CALLED_UP, ("S1-d4", "guardian e6"), "S1-d4", "Solar Wind does nothing to the Guardian."),
    ("S41-GUARD-EDGE", "rest: UNC\nguardian: d2 awakening\nto move: S guardian", ("guardian e1",), "guardian c1",
     "The Guardian does not leave the grid: S1, S2 and S3 are safe aboard the ship of S."),
    ("S41-GUARD-FLIPONLY", CALLED_UP.replace("e7=UNC", "d6=(WIN[N])"), ("S1-d4", "guardian d6"), "S1-d4",
     "No explorer moved onto d6, so the tile does not act."),
    ("S41-TILE-BARREN-STAND", "tiles: d4=BAR e1=UNC\nexplorers: S1 d4 lying", ("stay", "S2-e1"), "stay",
     "Stood up again: S1."),
    ("S41-TILE-ION-CLEARED",
     "rest: UNC\ntiles: a1=x f5=ION\nexplorers: S1 f4\nguardian: a1 awakening\nto move: S explorer",
     ("S1-f5", "swap i9"), "S1-f3", "Cleared tiles could not be chosen: a1."),
    ("S41-TILE-NEBULA-FREE", "tiles: d4=NEB d5=UNC\nexplorers: S1 d4 cloud, S2 d5\nto move: S explorer",
     ("S2-d4",), "S2-d6",
     "Two of one side are on the nebula on d4: S1 and S2 may leave."),
)  # fmt: skip


@pytest.mark.parametrize(("rule", "position", "moves", "idle", "words"), ACTING, ids=lambda one: str(one)[:24])
def test_a_rule_is_named_where_it_acts_and_nowhere_else(
    rule: str, position: str, moves: tuple[str, ...], idle: str, words: str
) -> None:
    assert told(position, *moves)[rule] == words
    assert rule not in told(position, idle)


def ends(position: str) -> dict[str, str]:
    trace = sector41.explain_end(sector41.parse(position))
    trace.check(CHECKERS)
    return {step.rule: step.words("en") for step in trace}


def test_more_than_half_and_ties_are_told_with_the_end() -> None:
    half = "S41-END-THIRTEEN"
    assert ends("scores: S 13Y, N 4Y")[half].startswith(
        "S has 13 of the 25 points: all others together can reach at most 12"
    )
    assert half not in ends("scores: S 12Y, N 5Y\nremoved: Y")
    level = "ships: S@e1 W@a5 N@e9\nscores: N 6Y+2B, S 7Y+R, W 5Y\nreached: N 8, S 9, W 5"
    assert ends(level)["S41-END-TIEBREAK"] == "S and N are level with 10 points; N came to them first."
    gone = "scores: S 11Y, N 7Y+2B\nreached: S 20, N 21\nremoved: R"
    assert ends(gone)["S41-END-TIE-REMOVED"] == "S and N are level with 11 points; S came to them first."
    nothing = ends("removed: 18Y+2B+R")
    assert nothing["S41-END-TIE-REMOVED"] == "S and N are level with 0 points, and nobody came to them first."
    assert "S41-END-TIEBREAK" not in nothing | ends("scores: S 13Y, N 4Y")


def test_who_stands_on_a_route_is_told_and_changes_nothing() -> None:
    shown = sector41.explain_shield(sector41.parse(ROUTES.replace("N3 c7", "N3 c7, S1 f8")), "N1")
    step = shown.steps[-1]
    assert (step.rule, step.facts["names"], shown.result) == ("S41-SHIELD-OCCUPANCY", ["S1"], True)
    alone = sector41.explain_shield(sector41.parse(ROUTES), "N1")
    assert "S41-SHIELD-OCCUPANCY" not in alone.rules


# Why an explorer has no shield: a board, and the rule that says so.
UNSHIELDED = {
    "aboard": ("", "S41-SHIELD-ABOARD"),
    "out": ("explorers: S1 out", "S41-EXP-INPLAY"),
    "crowd": ("tiles: e1=BAR\nexplorers: S1 e1, S2 e1", "S41-SHIELD-SINGLE"),
    "ahead": ("rest: UNC\ntiles: e1=x e3=BAR\nguardian: e1 awakening\nexplorers: S1 e3", "S41-SHIELD-ROUTE"),
    "passed": ("tiles: e1=WIN[N] e2=RIF\nexplorers: S1 e1", "S41-SHIELD-ROUTE"),
    "away": ("tiles: e1=UNC c5=BAR\nexplorers: S1 c5", "S41-SHIELD-ROUTE"),
}
WORDS_OF_CUTS = {
    "aboard": "S1 is aboard and needs no shield.",
    "out": "S1 is out of the game.",
    "crowd": "A route leads there, but S1 is not alone on the tile.",
    "ahead": "The tile ahead of the ship is closed, so no route begins.",
    "passed": "A route passes over the tile of S1, but no move can end there.",
    "away": "No route from the ship comes to the tile of S1.",
}


@pytest.mark.parametrize("reason", UNSHIELDED)
def test_why_an_explorer_has_no_shield_is_told_with_its_rule(reason: str) -> None:
    text, rule = UNSHIELDED[reason]
    trace = sector41.explain_shield(sector41.parse(text), "S1")
    trace.check(CHECKERS)
    assert trace.result is False
    assert (trace.steps[0].rule, trace.steps[0].words("en")) == (rule, WORDS_OF_CUTS[reason])
