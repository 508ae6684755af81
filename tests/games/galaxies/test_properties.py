"""What holds in every position and every game: lists and verdicts agree, nothing is lost, limits hold, games end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from cosmoslearn.core.errors import CosmosError
from cosmoslearn.games import galaxies
from cosmoslearn.games.galaxies import Position
from cosmoslearn.games.galaxies.dice import odds
from cosmoslearn.games.galaxies.pieces import LEVELS, MISSIONS
from cosmoslearn.games.galaxies.state import GAP, LOCKED, SURFACE, Frame
from tests.games.galaxies.play import KINDS, playout, positions, start, written_moves

SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_list_of_moves_is_what_the_judge_allows(seed: int) -> None:
    for position in positions(seed, every=23, most=300):
        legal = set(map(str, position.legal_moves()))
        assert legal
        for move in written_moves(position):
            verdict = position.judge(move)
            assert verdict.legal == (str(move) in legal), (str(position), verdict.words("en"))
            assert position.rulebook.order(verdict.broken) == list(verdict.broken)
        assert all(position.judge(move).legal for move in position.legal_moves()[::11])


def conserved(position: Position) -> None:
    """40 cards, 20 ships at most, 12 missions, 7 dice; limits of resources, tracks and levels."""
    cards = [c for c in (*position.row, *position.deck, *position.discard) if c != GAP]
    cards += [card for mat in position.mats for card in mat.colonies]
    assert sorted(cards) == list(range(40))
    assert len(position.faces) == len(position.status) <= 7
    for player, mat in enumerate(position.mats):
        rogue = position.is_rogue(player)
        assert 0 <= mat.energy <= (6 if rogue else 7)
        assert 0 <= mat.culture <= (6 if rogue else 7)
        assert len(mat.ships) == 4
        assert sum(at != LOCKED for at in mat.ships) == (4 if rogue else LEVELS[mat.level - 1].ships)
        out = [at for at in mat.ships if at >= 0]
        assert all(position.row[at >> 3] != GAP for at in out)
        assert all(at & 7 == SURFACE or at & 7 <= position.planet_at(at >> 3).spaces for at in out)
        kinds = Counter((at >> 3, at & 7 == SURFACE) for at in out)
        assert max(kinds.values(), default=1) == 1
    if not position.solo:
        missions = [name for mat in position.mats for name in mat.dealt] + list(position.box)
        assert sorted(missions) == sorted(mission.name for mission in MISSIONS)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("way", ["wandering", "simple"])
def test_whole_games_conserve_everything_and_end(seed: int, way: str) -> None:
    position, points, plies = start(seed), [0] * 5, 0
    for before, _, after in playout(position, seed, way):
        plies += 1
        conserved(after)
        now = [galaxies.QUERIES["points"](after, after.letter(p)) for p in range(len(after.mats))]
        assert all(new >= old for new, old in zip(now, points, strict=False))
        points, position = now, after
        assert before.legal_moves()
    assert position.to_move is None
    assert max(points) >= 21 or (position.solo and position.mats[1].level == 6)
    if not position.solo:
        assert (position.active + 1) % len(position.mats) == position.first
        assert galaxies.QUERIES["winner"](position)
    assert plies > 10


def test_random_games_of_every_kind_end() -> None:
    for seed in range(len(KINDS)):
        assert [after for _, _, after in playout(start(seed), seed, "random")][-1].to_move is None


@pytest.mark.parametrize("seed", SEEDS)
def test_positions_are_read_back_as_they_were_written(seed: int) -> None:
    for position in positions(seed, every=9):
        assert galaxies.parse(str(position)) == position
        assert hash(galaxies.parse(str(position))) == hash(position)
        assert Position.from_json(position.to_json()) == position
        mine = position.seen_by(0)
        assert galaxies.parse(str(mine)) == mine
        assert set(mine.deck) <= {-2}


@pytest.mark.parametrize("seed", SEEDS)
def test_traces_end_where_the_move_ends_and_their_claims_hold(seed: int) -> None:
    for before, move, after in list(playout(start(seed), seed, "wandering"))[:240:3]:
        trace = before.explain(move)
        assert trace.end == after
        trace.check(galaxies.CHECKERS)


def test_what_is_hidden_stays_hidden() -> None:
    position = galaxies.new_game(players=3, seed=5)
    for _ in range(3):
        position = position.play(position.legal_moves()[0])
    view = position.seen_by(1)
    assert [mat.dealt == ("?",) for mat in view.mats] == [True, False, True]
    assert set(view.box) == {"?"}
    assert view.coming == ()
    assert position.mats[0].dealt[0] not in str(view)


def test_the_odds_of_the_rule() -> None:
    assert round(float(odds(4)), 2) == 0.52
    assert round(float(odds(7)), 2) == 0.72
    assert odds(4) == 1 - Fraction(5, 6) ** 4


def test_a_refused_move_leaves_the_position_as_it_was() -> None:
    position = next(iter(positions(1)))
    text = str(position)
    for move in list(written_moves(position))[:200]:
        try:
            position.play(move)
        except CosmosError:
            assert str(position) == text


def shuffled(position: Position, order: tuple[int, ...]) -> Position:
    """The same table with the ships of every player listed in another order."""
    mats = tuple(msgspec.structs.replace(mat, ships=tuple(mat.ships[n] for n in order)) for mat in position.mats)

    def told(frame: Frame) -> Frame:
        if frame.ship >= 0 and frame.kind not in ("window", "acquire"):
            frame = msgspec.structs.replace(frame, ship=frame.ship // 4 * 4 + order.index(frame.ship % 4))
        if frame.track == "lander" and frame.n:
            frame = msgspec.structs.replace(frame, n=order.index(frame.n - 1) + 1)
        return frame

    return position.having(mats=mats, stack=tuple(map(told, position.stack)))


@pytest.mark.parametrize("seed", range(4))
def test_the_order_in_which_ships_are_listed_makes_no_other_position(seed: int) -> None:
    chosen = 0
    for before, move, after in list(playout(start(seed), seed, "wandering"))[:150]:
        other = shuffled(before, (2, 0, 3, 1))
        assert other == before
        assert (other != before) is False
        assert hash(other) == hash(before)
        assert set(map(str, other.legal_moves())) == set(map(str, before.legal_moves()))
        assert other.play(str(move)) == after
        assert before != after
        chosen += any(frame.ship >= 0 for frame in before.stack)
    assert chosen


def test_another_ship_chosen_before_is_another_position() -> None:
    table = "row: Jakks Leandra Gort Maia\nA: L1 E2 C1 | Jakks^, Leandra^ | col Nagato\nB: L1 E2 C0 | home 2\ndice: COL"
    one, two = (galaxies.parse(table).play_all(["use d1", "colony Nagato", f"move {name}^ Gort@"])
                for name in ("Jakks", "Leandra"))  # fmt: skip
    assert one != two
    assert one != "Gort"
