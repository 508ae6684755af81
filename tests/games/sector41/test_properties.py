"""What holds in every position of whole games: conservation, one truth for fast and slow, no secret given away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.jsonline import from_json
from cosmoslearn.core.position import Record
from cosmoslearn.core.verdict import IllegalMove
from cosmoslearn.games import sector41
from cosmoslearn.games.sector41 import HiddenTile, Position
from cosmoslearn.games.sector41.ending import points
from cosmoslearn.games.sector41.grid import ALL, CELLS
from cosmoslearn.games.sector41.pieces import HIDDEN, SUPPLY

SETTINGS = [(mode, players, seed) for seed in (1, 2) for mode in ("strict", "house") for players in (2, 3, 4)]


@cache
def game(mode: str, players: int, seed: int, style: str = "random") -> tuple[tuple[Position, str], ...]:
    """A whole game by players of one style: every position with the move that was played in it."""
    chance, here, found = Chance(seed), sector41.new_game(mode, players, seed), []
    while here.to_move is not None:
        moves = here.legal_moves()
        if style == "greedy":
            move = max(moves, key=lambda move: _worth(here, str(move)))
        else:
            move, chance = chance.choose(moves)
        found.append((here, str(move)))
        here = here.apply(move)
        assert len(found) < 5000
    return (*found, (here, ""))


def _worth(here: Position, move: str) -> tuple[int, int, int]:
    """Points first, then towing, then a spread by the text of the move."""
    side = here.player
    after = here.play(move)
    gained = points(after)[side] - points(here)[side] if after.collected else 0
    return gained, " tow " in move, hash_of(f"{here.turn}{move}")


def hash_of(text: str) -> int:
    return Chance(sum(ord(letter) * 31**n for n, letter in enumerate(text)) % 2**64).below(1000)[0]


def positions(every: int = 1) -> Iterator[tuple[Position, str]]:
    for setting in SETTINGS[:6]:
        yield from game(*setting)[::every]


@pytest.mark.parametrize("setting", SETTINGS)
def test_random_players_come_to_a_proper_end(setting: tuple[str, int, int]) -> None:
    end, _ = game(*setting)[-1]
    assert end.legal_moves() == ()
    assert sector41.explain_end(end).result is True


def test_whole_games_of_the_house_profile_use_its_own_tiles() -> None:
    """In games to the end: a Time Warp gives one more explorer phase and no second one, the turn has one Guardian
    phase; explorers go from one Worm Hole to the other and stay on a Void; in the strict profile none of this is."""
    seen: Counter[str] = Counter()
    for setting in (*(one for one in SETTINGS if one[0] == "house"), ("house", 4, 5, "greedy")):
        steps = game(*setting)
        for (here, move), (after, _) in pairwise(steps):
            assert after.extra in (0, 1, 2)
            if after.turn == here.turn:
                assert after.extra >= here.extra
            seen["extra"] += after.extra == 2 and here.extra < 2
            guardian = move.startswith("guardian")
            assert not guardian or after.turn == here.turn + 1 or after.phase == "over"
            for crew, later in zip(here.explorers, after.explorers, strict=True):
                for old, new in zip(crew, later, strict=True):
                    if new.at >= 0 and new.at != old.at:
                        seen[after.tile_on(new.at).kind.code] += 1
        assert {code for code in steps[0][0].tiles if code in ("TIM", "VOI", "WOR")} == {"TIM", "VOI", "WOR"}
        assert "UNC" not in steps[0][0].tiles
    assert min(seen[word] for word in ("extra", "TIM", "VOI", "WOR")) > 0, seen
    for here, _ in (step for setting in SETTINGS if setting[0] == "strict" for step in game(*setting)):
        assert here.extra == 0
        assert here.tiles.count("UNC") == 6


def test_a_worm_hole_passes_on_to_the_other_in_whole_games() -> None:
    passed = [
        step.words("en")
        for setting in SETTINGS
        if setting[0] == "house"
        for here, move in game(*setting)[:-1]
        if here.phase in ("explorer", "chain")
        for step in here.explain(move)
        if step.rule == "S41-TILE-WORMHOLE" and step.claim.name == "goes"
    ]
    assert passed


@pytest.mark.parametrize(("mode", "players"), [("strict", 2), ("house", 4)])
def test_greedy_players_come_to_a_proper_end(mode: str, players: int) -> None:
    end, _ = game(mode, players, 5, "greedy")[-1]
    assert end.to_move is None
    assert sector41.explain_end(end).result is True


def test_tiles_discs_and_the_guardian_are_conserved() -> None:
    for setting in SETTINGS:
        steps = game(*setting)
        box = Counter(code.partition("[")[0] for code in steps[0][0].tiles)
        for here, _ in steps:
            assert Counter(code.partition("[")[0] for code in here.tiles) == box
            discs = Counter("".join((*here.discs, *here.collected, here.removed, here.supply)))
            assert discs == Counter(SUPPLY)
            assert 0 <= here.guardian < CELLS
            assert not here.explored & here.cleared
            assert not here.cleared or here.explored | here.cleared == ALL
            there = [e.at for crew in here.explorers for e in crew if e.at >= 0]
            assert not any(here.is_cleared(cell) or not here.is_up(cell) for cell in there)
            owners = {(e.at, player) for player, crew in enumerate(here.explorers) for e in crew if e.at >= 0}
            assert len(owners) == len({cell for cell, _ in owners})


def test_modes_and_removals_never_go_back() -> None:
    for setting in SETTINGS:
        steps = [here for here, _ in game(*setting)]
        for one, two in pairwise(steps):
            assert two.waking >= one.waking
            assert two.cleared & one.cleared == one.cleared
            assert len(two.removed) >= len(one.removed)


def test_notation_and_json_read_back_to_equal_positions() -> None:
    for here, _ in positions(7):
        assert sector41.parse(str(here)) == here
        assert hash(sector41.parse(str(here))) == hash(here)
        assert from_json(here.to_json()) == here


def test_the_judge_agrees_with_the_legal_moves() -> None:
    for here, _ in positions(9):
        for move, verdict in here.survey().items():
            assert verdict.legal == (here.read_move(move) in here.legal_moves()), (str(here), move, str(verdict))
            assert verdict.checks
            assert list(verdict.broken) == here.rulebook.order(verdict.broken)


def test_moves_read_back() -> None:
    for here, _ in positions(5):
        for move in here.legal_moves():
            assert here.read_move(str(move)) == move


def test_legal_moves_give_no_secret_away() -> None:
    """What a player may do does not depend on what lies face down: in the player's own view the moves are the same."""
    for here, _ in positions(5):
        view = here.seen_by(here.player)
        assert [str(move) for move in view.legal_moves()] == [str(move) for move in here.legal_moves()]


def test_a_view_hides_what_lies_face_down_and_refuses_to_turn_it_up() -> None:
    start = sector41.parse("tiles: e1=(RIF) c7=(NEB)\nviews: S c7\nto move: S explorer")
    for player, known in ((0, {HIDDEN, "NEB"}), (1, {HIDDEN})):
        view = start.seen_by(player)
        dark = {code for cell, code in enumerate(view.tiles) if not view.is_up(cell)}
        assert dark == known
    with pytest.raises(HiddenTile):
        start.seen_by(0).play("S1-e1")


def test_records_replay_to_equal_positions() -> None:
    for mode, players, seed in SETTINGS[:3]:
        steps = game(mode, players, seed)
        record = Record("sector41", seed, tuple(move for _, move in steps[:-1]), {"mode": mode, "players": players})
        assert record.positions() == tuple(here for here, _ in steps)


def test_a_refused_move_leaves_everything_as_it_was() -> None:
    start = sector41.new_game(seed=3, seats="SN")
    before = str(start)
    for move in ("ship S@a1", "S1-e1", "guardian e6", "go f6", "pass", "swap a1", "seat W@a5"):
        verdict = start.judge(move)
        assert not verdict.legal
        with pytest.raises(IllegalMove):
            start.play(move)
    assert str(start) == before


def perft(here: Position, depth: int) -> int:
    return 1 if depth == 0 else sum(perft(here.apply(move), depth - 1) for move in here.legal_moves())


def test_counts_of_the_first_moves() -> None:
    """Four places, a fold or nothing; then one of three explorers steps out onto the one tile ahead."""
    start = sector41.new_game(seed=7, seats="SN")
    assert perft(start, 1) == 6
    assert perft(start, 2) == 6 * 3
    choices = [
        after.legal_moves()
        for move in start.legal_moves()
        for after in [start.apply(move).play("S1-" + ahead(start.apply(move)))]
    ]
    assert perft(start, 3) == 3 * sum(map(len, choices))


def ahead(here: Position) -> str:
    from cosmoslearn.games.sector41.grid import NAMES

    return NAMES[here.ahead(here.player)]
