"""Whole games to their end by random and greedy players, golden transcripts with full replay, and perft numbers."""

from __future__ import annotations

from typing import Any

import pytest

from cosmoslearn.core.errors import BrokenRecord
from cosmoslearn.core.position import read_records
from cosmoslearn.games import constelaciones as co

from .oracle import Referee
from .skies import start
from .transcripts import FOLDER, GAMES, play, transcript

NAMES = sorted(GAMES)


@pytest.mark.parametrize("name", NAMES)
def test_transcript(name: str) -> None:
    (record,) = read_records(FOLDER / f"{name}.jsonl")
    assert list(transcript(record)) == (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    end: Any = record.replay()
    assert end.to_move is None
    assert end.drawn or end.winner is not None


@pytest.mark.parametrize("name", ["random-1", "greedy-3"])
def test_players_repeat_themselves(name: str) -> None:
    (record,) = read_records(FOLDER / f"{name}.jsonl")
    assert play(**GAMES[name]) == record


@pytest.mark.parametrize("name", NAMES)
def test_the_second_referee_allows_every_move(name: str) -> None:
    """Every seventh position of the record, judged by the referee that shares no code."""
    (record,) = read_records(FOLDER / f"{name}.jsonl")
    readings = {"CO-COMMIT-BLOCK": "block", "CO-EXT-WHEN": "when"}
    asked = {readings[rule]: reading for rule, reading in record.readings.items() if rule in readings}
    positions: list[Any] = list(record.positions())
    for number in range(6, len(record.moves), 7):
        if len(positions[number].chains[0]) > 0 and positions[number].table.rods == 5:
            assert record.moves[number] in Referee(str(positions[number]), **asked).moves()


def test_a_tampered_record_breaks_where_it_was_tampered_with() -> None:
    (record,) = read_records(FOLDER / "random-1.jsonl")
    moves = (*record.moves[:4], "head -> " + record.moves[0].split()[1], *record.moves[5:])
    with pytest.raises(BrokenRecord, match="move 5"):
        type(record)("constelaciones", record.seed, moves).replay()


@pytest.mark.parametrize("seed", range(20, 26))
@pytest.mark.parametrize("readings", [{}, {"CO-COMMIT-BLOCK": "lose"}, {"CO-IDLE": "none"}, {"CO-SWAP": "on"}], ids=str)
def test_random_games_end(seed: int, readings: dict[str, str]) -> None:
    record = play(seed, readings=readings)
    end: Any = record.replay()
    assert end.to_move is None
    assert len(record.moves) < 200
    assert end.scores().result in ((0, 1), (1, 0)) or end.drawn
    if not end.drawn:
        assert end.scores().result[end.winner] == 1
        assert end.legal_moves() == ()
        assert end.winner == 1 - end.turn


@pytest.mark.parametrize("seed", [31, 32])
def test_greedy_games_end(seed: int) -> None:
    end: Any = play(seed, greedy=True).replay()
    assert end.to_move is None


def perft(position: Any, depth: int) -> int:
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(perft(position.apply(move), depth - 1) for move in moves)


# Sequences of one, two and three moves, counted by the engine and, from the same positions, by the second referee.
PERFT = {"stars: a(0,0) b(60,0) c(60,60) d(0,60) e(130,30) f(30,130)": (16, 104, 392)}


@pytest.mark.parametrize(("text", "counts"), PERFT.items())
def test_perft(text: str, counts: tuple[int, ...]) -> None:
    position = co.parse(text)
    assert tuple(perft(position, depth) for depth in range(1, len(counts) + 1)) == counts
    one = [position.apply(move) for move in position.legal_moves()]
    two = [after.apply(move) for after in one for move in after.legal_moves()]
    referee = [sum(len(Referee(str(place)).moves()) for place in level) for level in ([position], one, two)]
    assert tuple(referee) == counts


def test_game_over_answers_stay_sane() -> None:
    end = co.parse("stars: a0(0,0) a1(75,0)\nA: (0,0)-(75,0)")
    assert end.to_move is None
    assert end.winner == 1
    assert end.survey()
    assert not end.judge("pass").legal
    drawn = co.parse("stars: a0(0,0) a1(75,0) t(75,50)\nA: (0,0)-(75,0)\nidle: 20")
    assert drawn.drawn
    assert drawn.winner is None
    assert drawn.judge("head -> t").broken == ("CO-IDLE",)
    assert drawn.scores().result == (0, 0)


def test_first_position_is_open_to_all() -> None:
    position = start("drop", 1)
    assert position.seen_by(0) == position.seen_by(1) == position
