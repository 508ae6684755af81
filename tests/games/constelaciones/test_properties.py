"""The properties of the notes, 1 to 13, on positions of random games and in turned frames."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from cosmoslearn.core.chance import Chance
from cosmoslearn.games import constelaciones as co
from cosmoslearn.games.constelaciones import fast
from cosmoslearn.games.constelaciones.effects import told
from cosmoslearn.games.constelaciones.judge import towards as steps_towards
from cosmoslearn.games.constelaciones.numerics import contact, distance, near, square
from cosmoslearn.games.constelaciones.state import Rod

from . import golden
from .skies import FRAMES, Position, played, start
from .test_golden import SETTINGS, at_step

GAMES = [("drop", 0), ("drop", 1), ("lattice", 0), ("lattice", 1), ("lattice", 2)]
R = 2_000_100


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]}{game[1]}")
def game(request: pytest.FixtureRequest) -> list[Position]:
    kind, seed = request.param
    return list(played(kind, seed))


def test_1_chains_are_simple_and_rods_meet_only_at_joints(game: list[Position]) -> None:
    for position in game[::4]:
        for one, other in combinations(position.laid, 2):
            met = contact(one.rod.ends, other.rod.ends)
            follows = one.player == other.player and int(other.name[1:]) == int(one.name[1:]) + 1
            if follows:
                assert distance(one.rod.head, other.rod.tail) <= R
                assert met is None or all(
                    min(square(p, one.rod.head), square(p, other.rod.tail)) <= R * R for p in met.points
                )
            else:
                assert met is None, (one.name, other.name)


def test_2_no_star_is_touched_by_both_colours(game: list[Position]) -> None:
    for position in game[::2]:
        for star in position.stars:
            assert len({laid.player for laid in position.laid if near(star.at, laid.rod.ends, R)}) < 2


def test_3_neutral_stars_never_rise_and_a_reach_uses_one_up(game: list[Position]) -> None:
    for before, after in pairwise(game):
        assert len(after.neutral) <= len(before.neutral)
        if after.pending[before.turn] is None:
            assert len(after.neutral) < len(before.neutral)


@pytest.mark.parametrize("frame", FRAMES[1:], ids=str)
@pytest.mark.parametrize(("kind", "seed"), [("lattice", 0), ("lattice", 3), ("drop", 2)])
def test_4_turned_tables_give_the_same_game(kind: str, seed: int, frame: tuple[float, bool]) -> None:
    straight, other, luck = start(kind, seed), start(kind, seed, frame=frame), Chance(seed)
    for turn in range(24):
        moves = straight.legal_moves()
        assert moves == other.legal_moves()
        if not moves:
            return
        move, luck = luck.choose(moves)
        if turn % 3 == 0:
            facts = [told(position, move) for position in (straight, other)]
            assert [facts[0][key] for key in ("class", "lights", "out", "bound")] == [
                facts[1][key] for key in ("class", "lights", "out", "bound")
            ]
        straight, other = straight.apply(move), other.apply(move)
        assert straight.owner == other.owner


def test_5_a_reach_touches_its_target_and_an_advance_binds(game: list[Position]) -> None:
    for before, after in pairwise(game):
        rods = after.chains[before.turn]
        newest = rods[-1 if after.newest[before.turn] == "head" else 0]
        bound = after.pending[before.turn]
        assert (newest.aimed in newest.stars) == (bound is None)
        if bound is None:
            continue
        later = after.as_turn_of(before.turn)
        (step,) = steps_towards(later, bound.extreme, bound.star)
        if later.judge(step).legal:
            assert later.legal_moves() == (step,)
        else:
            assert step not in later.legal_moves()
            others = [verdict for move, verdict in later.survey().items() if move != str(step)]
            freed = {check.ok for verdict in others for check in verdict.checks if check.rule == "CO-COMMIT-BLOCK"}
            assert freed <= {True}


def test_6_every_pair_is_judged_as_it_is_listed(game: list[Position]) -> None:
    for position in game[::5]:
        listed = set(map(str, position.legal_moves()))
        for move, verdict in position.survey().items():
            assert verdict.legal == (move in listed)
            assert verdict.legal or verdict.broken


def test_7_rods_and_stars_are_conserved(game: list[Position]) -> None:
    whole = {star.id for star in game[0].stars}
    for before, after in pairwise(game):
        grown = len(after.chains[before.turn]) - len(before.chains[before.turn])
        assert grown == (0 if len(before.chains[before.turn]) == 5 else 1)
        assert {star.id for star in (*after.stars, *after.out)} == whole
        assert len(after.stars) + len(after.out) == len(whole)


HOME = (
    "stars: a0(0,0) a1(75,0) s2(75.871778,74.994933) s3(39.378414,140.517711) s4(1.371778,75.860958) z(-40,-30)\n"
    "A: (0,0)-(75,0) (75,0)-(75.871778,74.994933) (75.871778,74.994933)-(39.378414,140.517711) "
    "(39.378414,140.517711)-(1.371778,75.860958) (1.371778,75.860958)-(0.5,0.866025)"
)


def test_7_a_star_at_both_ends_stays_lit_whichever_rod_is_lifted() -> None:
    """Notes, section 2: the fifth tip has come home to a0, which the first rod touches too, though no neighbour."""
    home = co.parse(HOME)
    assert co.QUERIES["lifting"](home, lifted="tail") == {"out": [], "tail": ["a1", 75, 0]}
    assert co.QUERIES["lifting"](home, lifted="head") == {"out": [], "head": ["s4", 1.37, 75.86]}
    # With the first rod in the hand the way from a0 is free; with the fifth in the hand as well.
    assert co.QUERIES["names"](home) == ["remove head, tail -> z", "remove tail, head -> z"]
    assert "a0" in home.play("remove tail, head -> z").star_at


def test_8_stars_on_one_line_name_the_same_rod() -> None:
    position = co.parse("stars: a0(0,0) a1(75,0) n(75,30) t(75,60) u(75,74)\nA: (0,0)-(75,0)")
    ends = [position.play(f"head -> {star}").chains[0][-1] for star in "ntu"]
    assert {(rod.head, rod.stars) for rod in ends} == {((75_000_000, 75_000_000), ("a1", "n", "t", "u"))}


def test_9_head_and_tail_may_change_names(game: list[Position]) -> None:
    swap = {"head": "tail", "tail": "head", "": ""}
    for position in game[1::5]:
        chains = tuple(
            tuple(Rod(rod.head, rod.tail, rod.stars, rod.aimed) for rod in reversed(chain)) for chain in position.chains
        )
        pending = tuple(bound and replace(bound, extreme=swap[bound.extreme]) for bound in position.pending)
        backwards = replace(
            position, chains=chains, pending=pending, newest=tuple(swap[end] for end in position.newest)
        )
        renamed = {
            str(move).translate({}).replace("head", "*").replace("tail", "head").replace("*", "tail")
            for move in backwards.legal_moves()
        }
        assert {str(move) for move in position.legal_moves()} == renamed or not position.chains[position.turn]


def test_10_playing_on_changes_nothing_before(game: list[Position]) -> None:
    """Taking back is going back to the position before: it is the same to the last field."""
    for before, after in pairwise(game):
        kept = str(before), before.to_json(), before.pending, before.idle, before.out
        assert before.play_all(map(str, before.legal_moves()[:1])) is not before
        assert (str(before), before.to_json(), before.pending, before.idle, before.out) == kept
        assert co.parse(str(after)) == after


@pytest.mark.parametrize("tolerance", ["0.00001", "0.001"])
def test_11_the_golden_cases_hold_for_other_tolerances(tolerance: str) -> None:
    for case in golden.cases():
        for number, step in enumerate(case.steps):
            if (
                step.kind != "ask"
                or (step.asked[2:] not in ("moves", "count") and "->" not in step.asked)
                or step.strict
            ):
                continue
            position, after = at_step(case, number)
            other = co.parse(case.notation, rulebook=position.rulebook, tolerance=tolerance, **SETTINGS[step.setting])
            query = "names" if "->" not in step.asked else "outcome"
            asked = {"player": step.asked[0]} if query == "names" else {"move": step.asked}
            assert co.QUERIES[query](position, after=after, **asked) == co.QUERIES[query](other, after=after, **asked)


@pytest.mark.parametrize("readings", [{}, *({rule: reading} for rule, reading in sorted(fast.SERVED))], ids=str)
def test_12_the_fast_path_is_the_judge(readings: dict[str, str]) -> None:
    edge = (
        {"radius": 180, "centre": [60, 50]}
        if readings.get("CO-EDGE") == "disc"
        else {"low": [-60, -60], "high": [190, 170]}
    )
    book = co.RULES.read_all(readings)
    for kind, seed in (("lattice", 4), ("drop", 3)):
        for number, position in enumerate(played(kind, seed, book, turns=20)):
            if number % 4 == 2:
                now = replace(
                    position, table=replace(position.table, edge=co.parse("stars: a(0,0)", edge=edge).table.edge)
                )
                assert fast.legal_moves(now) == fast.judged_moves(now), str(now)


def test_12_first_rods_too() -> None:
    for seed in range(3):
        position = start("lattice", seed)
        assert position.legal_moves() == fast.judged_moves(position)


def test_13_readings_compared(game: list[Position]) -> None:
    def moves(position: Position, **readings: str) -> set[str]:
        book = position.rulebook.read_all(
            {f"CO-{rule.replace('_', '-')}": reading for rule, reading in readings.items()}
        )
        return set(map(str, replace(position, rulebook=book).legal_moves()))

    for position in game[2::5]:
        usual = moves(position)
        assert moves(position, COMMIT_BLOCK="lose") <= usual
        if position.pending[position.turn] is None:
            assert moves(position, FAR_LINE="rod-only") >= usual
            assert moves(position, NEUTRAL_WAY="block") <= usual
            assert moves(position, EXT_WHEN="after") >= usual
