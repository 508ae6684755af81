"""Free study in Python: every edit draws, names its faults and is read back; pieces are where they were put."""

from __future__ import annotations

from typing import Any

import pytest

from cosmoslearn import game
from cosmoslearn.core.bench import bench_of
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.errors import NotationError
from cosmoslearn.core.position import Position
from cosmoslearn.games import bigbang, constelaciones, galaxies, planetarium, sector41
from tests.board.test_stepper import NAMES

TABLES = [
    *((name, None) for name in NAMES),
    ("bigbang", "solo"),
    ("bigbang", "simple"),
    ("bigbang", "hexdomino"),
    ("bigbang", "parallel"),
    ("galaxies", "solo"),
]


def after(name: str, mode: str | None, plies: int) -> tuple[Position, Chance]:
    position: Position = game(name).new_game(seed=plies, **({"mode": mode} if mode else {}))
    chance = Chance(plies)
    for _ in range(plies):
        if position.to_move is not None:
            move, chance = chance.choose(position.legal_moves())
            position = position.apply(move)
    return position, chance


def edited(position: Position, chance: Chance) -> tuple[Position, Chance]:
    """The position after one edit at random: a piece put or moved somewhere, then a change of what lies there."""
    bench = bench_of(position.game)
    shapes = [shape for shape in position.scene().shapes if shape.outline]
    if not shapes:
        return position, chance
    place, chance = chance.choose(shapes)
    piece, chance = chance.choose([*(one.code for one in bench.pieces(position)), *(shape.id for shape in shapes)])
    at, chance = chance.choose(shapes)
    try:
        position = bench.put(position, piece, place.id, at.at)
    except NotationError:
        return position, chance
    if changes := bench.changes(position, place.id):
        change, chance = chance.choose(changes)
        return change.after, chance
    return position, chance


def ready(name: str, position: Position, piece: str) -> tuple[Any, str]:
    found = bench_of(name).ready(position, piece)
    assert found is not None
    return found


@pytest.mark.parametrize(("name", "mode"), TABLES)
def test_every_edit_draws_names_its_faults_and_is_read_back(name: str, mode: str | None) -> None:
    bench, impossible = bench_of(name), 0
    for plies in (0, 11, 26):
        position, chance = after(name, mode, plies)
        for _ in range(12):
            position, chance = edited(position, chance)
            faults = bench.faults(position)
            assert all(position.rulebook.rule(rule).title for rule, _ in faults)
            impossible += bool(faults)
            assert position.scene().shapes
            assert bench.read(position.notation(), position.rulebook) == position
    assert impossible, "some of them cannot be"


@pytest.mark.parametrize(("name", "mode"), TABLES)
def test_what_is_listed_can_be_put_somewhere_and_what_is_played_has_no_fault(name: str, mode: str | None) -> None:
    bench, (position, _) = bench_of(name), after(name, mode, 9)
    assert bench.faults(position) == ()
    shapes = [shape for shape in position.scene().shapes if shape.outline]

    def lies(piece: str, place: Any) -> bool:
        try:
            return bool(bench.put(position, piece, place.id, (place.at[0] + 40, place.at[1] + 40)) != position)
        except NotationError:
            return False

    for piece in bench.pieces(position):
        assert piece.label.words("es")
        assert any(lies(piece.code, place) for place in shapes), piece.code


def test_tiles_of_big_bang() -> None:
    bench = bench_of("bigbang")
    position: Any = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: CB2")
    one = bench.put(position, "PY1", "cell:0,1")
    assert one.universe[0, 1] == "PY1"
    assert "PY1" not in (*one.row, *one.queue), "it is taken from where it was"
    moved = bench.put(one, "cell:0,1", "cell:3,0")
    assert (0, 1) not in moved.universe
    assert [rule for rule, _ in bench.faults(moved)] == ["BB-ACT-CONN"]
    over: dict[str, Any] = {change.key: change.after for change in bench.changes(position, "cell:1,0")}
    assert over["flip"].universe[1, 0] == "X:CO1"
    assert "CO1" in over["remove"].queue
    assert bench.changes(position, "cell:5,5") == ()
    # A comet beside a sun of another colour and ground shares nothing with it.
    beside = bench.put(position, "CB2", "cell:2,-1")
    assert [rule for rule, _ in bench.faults(beside)] == ["BB-PLACE-INV"]
    # A tile lies only once.
    assert "BB-COMP-48" in dict(bench.faults(bench.put(position, "CO1", "cell:0,1")))


def test_a_tile_in_hand_is_on_offer() -> None:
    position: Any = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: CB2")
    start, begun = ready("bigbang", position, "SO1")
    assert begun == "SO1"
    assert "SO1" in start.row
    assert start.judge("SO1@2,-1").legal, "its colour is the comet's, its form the sun's"
    assert not start.judge("SO1@3,-1").legal


def test_stars_and_rods() -> None:
    bench = bench_of("constelaciones")
    position: Any = constelaciones.parse("stars: a(0,0) b(75,0) t(40,30) u(140,0)\nA: (0,0)-(75,0)")
    star = next(shape for shape in position.scene().shapes if shape.id == "star:t")
    moved = bench.put(position, "star:t", "", (star.at[0] + 20, star.at[1]))
    assert moved.star_at["t"].mm[0] > position.star_at["t"].mm[0]
    assert moved.star_at["t"].mm[1] == pytest.approx(30, abs=0.2)
    near = next(shape for shape in position.scene().shapes if shape.id == "star:u")
    close = bench.put(position, "star:t", "", (near.at[0] - 2, near.at[1]))
    assert "CO-FIELD" in dict(bench.faults(close)), "two discs overlap"
    without: Any = bench.changes(position, "rod:A1")[0].after
    assert without.chains == ((), ())
    end = next(shape for shape in position.scene().shapes if shape.id == "extreme:A:head")
    longer = bench.put(position, "extreme:A:head", "", (end.at[0] + 30, end.at[1]))
    assert "CO-MAT" in dict(bench.faults(longer)), "no rod is so long"


def test_squares_of_sector_41() -> None:
    bench = bench_of("sector41")
    position: Any = sector41.parse("tiles: e1=GLY2/YY d5=BELT2\nexplorers: S1 e1")
    there = bench.put(position, "explorer:S1", "cell:d5")
    assert there.explorers[0][0].at == 39
    assert there.explorers[0][0].rock == 1, "on a belt one stands on an asteroid"
    dark = {change.key: change.after for change in bench.changes(there, "cell:d5")}["flip"]
    assert "S41-EXP-FLIP" in dict(bench.faults(dark)), "nobody stands on an unexplored tile"
    bare: Any = {change.key: change.after for change in bench.changes(position, "cell:e1")}["bare"]
    assert (bare.discs[4], bare.explorers[0][0].at) == ("", -1)
    assert bare.supply.count("Y") == position.supply.count("Y") + 2
    turned = bench.put(
        position, "WIN[N]" if "WIN[N]" in {p.code for p in bench.pieces(position)} else "TEM[NE]", "cell:c3"
    )
    arrows = turned.tile_on(20).arrows
    again: Any = {change.key: change.after for change in bench.changes(turned, "cell:c3")}["rotate"]
    assert again.tile_on(20).arrows != arrows
    start, begun = ready("sector41", there, "explorer:S1")
    assert (begun, start.phase, start.player) == ("S1", "explorer", 0)


def test_ships_planets_and_mats_of_galaxies() -> None:
    bench = bench_of("galaxies")
    position: Any = galaxies.parse("row: Jakks Leandra Gort Maia\nA: L1 E2 C1 | home 2\nB: L1 E2 C1 | home 2")
    landed = bench.put(position, "ship:A1", "land:0")
    assert "Jakks^" in landed.notation()
    orbiting = bench.put(bench.put(position, "ship:A1", "orbit:1"), "ship:A1", "orbit:1")
    assert "Leandra@1" in orbiting.notation(), "each time one space on"
    up: Any = {change.key: change.after for change in bench.changes(position, "mat:A")}["energy+1"]
    assert up.mats[0].energy == 3
    other = bench.put(position, "planet:Nagato", "row:0")
    assert other.notation().startswith("row: Nagato") or "row: Nagato" in other.notation()
    gone: Any = bench.changes(landed, "row:0")[0].after
    assert gone.mats[0].ships[0] == -1, "its ships go home"


def test_planets_matter_and_cards_of_planetarium() -> None:
    bench = bench_of("planetarium")
    position: Any = planetarium.new_game(seed=1)
    hit = bench.put(position, "planet:A", "space:1.0")
    assert "A=1.0" in hit.notation()
    assert "PLA-MOVE-COLLIDE" in dict(bench.faults(hit)), "matter lies there"
    assert bench.faults(bench.changes(hit, "space:1.0")[0].after) == ()
    shared = bench.put(position, "planet:A", "planet:B")
    assert "PLA-MOVE-NOSHARE" in dict(bench.faults(shared))
    turned = bench.changes(position, "planet:A")[0]
    assert turned.key == "rotate"
    assert "A=habitable" in turned.after.notation()
    card = next(piece.code for piece in bench.pieces(position) if piece.code.startswith("card:"))
    played = bench.put(position, card, "planet:C")
    assert f"row C: {card[5:]}" in played.notation()
    assert card[5:] not in "".join(line for line in played.notation().splitlines() if line.startswith(("deck", "hand")))


@pytest.mark.parametrize("name", NAMES)
def test_what_cannot_lie_there_is_refused(name: str) -> None:
    position, _ = after(name, None, 3)
    with pytest.raises(NotationError):
        bench_of(name).put(position, "nonsense", "nowhere:1")
    assert bench_of(name).changes(position, "nowhere:1") == ()
