"""The table as a scene: every move can be made by pressing shapes and buttons, every shape that matters is named."""

from __future__ import annotations

import json

import pytest

from cosmoslearn.board.board import board
from cosmoslearn.board.choice import Choice
from cosmoslearn.core.language import speaking
from cosmoslearn.games import galaxies
from cosmoslearn.games.galaxies import Position
from cosmoslearn.games.galaxies.pieces import PLANETS
from cosmoslearn.games.galaxies.state import mat_id, ship_id
from cosmoslearn.scene.html import html
from cosmoslearn.scene.svg import svg
from tests.games.galaxies.play import positions

TABLE = """
row: Jakks Leandra Gort Maia
A: L4 E2 C2 | home 1, Jakks^, Leandra@1 | col Tifnod | mission Hermit
B: L1 E2 C1 | Maia^, Leandra@1 | col Helios | mission Noble
dice: MOV ENE/bay DIP/spent DIP/spent
deck: Mared Zalax
"""


def made(position: Position, move: str) -> None:
    """A move is made part by part; each part is a shape that can be pressed or a button with words."""
    scene = position.scene()
    choice: Choice | None = Choice(position, scene)
    assert choice is not None
    parts = position.parts(move)
    while len(choice.parts) < len(parts):
        part = parts[len(choice.parts)]
        if part not in choice.pressable:
            assert choice.buttons().get(part), (move, part, choice.buttons())
        longer = choice.then(part)
        assert longer is not None, (move, part)
        choice = longer
    assert move in choice.moves


@pytest.mark.parametrize("seed", range(6))
def test_every_move_is_made_by_pressing(seed: int) -> None:
    for position in positions(seed, every=31, most=320):
        for move in position.legal_moves()[:: max(1, len(position.legal_moves()) // 12)]:
            made(position, str(move))


def test_a_move_is_made_and_a_wrong_one_explained_on_the_board() -> None:
    shown = board(galaxies.parse(TABLE))
    shown.receive({"kind": "press", "id": "die:d1", "lang": "en"})
    assert shown.moves == ("use d1",)
    verdict = shown.position.judge("move home Jakks^")
    marks = {(mark.form, mark.on) for mark in shown.position.scene(verdict).marks}
    assert ("line", ("home:A", "land:0")) in marks
    assert ("number", ("row:0",)) in marks


def test_a_die_is_activated_by_pressing_it_and_one_that_cannot_be_says_why() -> None:
    shown = board(galaxies.parse(TABLE.replace("MOV ENE/bay", "ECO ENE")))
    shown.receive({"kind": "press", "id": "die:d1", "lang": "en"})
    assert not shown.moves
    assert "TEG-DICE-DOABLE" in json.dumps(shown.whole(), default=str)
    shown.receive({"kind": "press", "id": "die:d2", "lang": "en"})
    assert shown.moves == ("use d2",)


def test_shapes_have_their_own_ids_and_are_named_in_both_languages() -> None:
    for seed in range(6):
        for position in positions(seed, every=67):
            scene = position.scene()
            ids = [shape.id for shape in scene.shapes]
            assert len(set(ids)) == len(ids)
            for shape in scene.shapes:
                if shape.outline or shape.move:
                    assert shape.label is not None
                    assert shape.label.words("es")
                    assert shape.label.words("en")
            assert svg(scene)
            assert html(scene)
            assert position.text("es") != position.text("en")


def test_all_forty_planets_are_drawn_and_told() -> None:
    names = [planet.name for planet in PLANETS]
    for n in range(0, 40, 4):
        row = names[n : n + 4]
        position = galaxies.parse(f"row: {' '.join(row)}\ndeck: -\nA: L1 E2 C1 | home 2\nB: L1 E2 C1 | home 2")
        with speaking("es"):
            text, labels = position.text(), str([shape.label for shape in position.scene().shapes if shape.label])
        for name, planet in zip(row, PLANETS[n : n + 4], strict=True):
            assert name in text
            assert planet.effect[1] in labels


def test_no_form_of_the_board_shows_a_secret() -> None:
    one = galaxies.parse(TABLE)
    other = galaxies.parse(TABLE.replace("Hermit", "Elder").replace("Mared Zalax", "Zalax Mared"))
    assert svg(one.scene(), view="v") == svg(other.scene(), view="v")
    assert one.text("en") == other.text("en")
    assert json.dumps(board(one).whole(), default=str) == json.dumps(board(other).whole(), default=str)


def test_what_is_not_confirmed_is_labelled() -> None:
    solo = galaxies.new_game("solo", seed=1, rogue="hades")
    words = {shape.id: [word.text for word in shape.words] for shape in solo.scene().shapes}
    assert [str(text) for text in words["note:R"]] == ["numbers not confirmed"]
    assert "numbers not confirmed" in solo.text("en")
    choosing = galaxies.new_game(players=2, seed=1)
    labels = [str(shape.label.words("en")) for shape in choosing.scene().shapes if shape.id.startswith("word:")]
    assert any("not confirmed" in label for label in labels)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_words_beside_ships_have_room_on_a_small_board(lang: str) -> None:
    """On a board shown at four fifths of its size, where small type stays as large as it is."""
    letter = 5.4 / 0.79  # the average width of a letter of 11 pixels, in units of the scene
    scene = galaxies.parse(TABLE.replace("home 1, Jakks^, Leandra@1", "home 3")).scene()
    shapes = {shape.id: shape for shape in scene.shapes}
    mat, first, last = shapes[mat_id("A")], shapes[ship_id("A", 0)].at[0], shapes["locked:A3"].at[0]
    level = shapes["level:A:1"].at[0]
    said = {str(word.text) if isinstance(word.text, str) else word.text.words(lang): word for word in mat.words}
    line = [(text, mat.at[0] + word.at[0], word.at[1]) for text, word in said.items()]
    starts = {y: (text, x) for text, x, y in line if x < mat.at[0]}
    assert starts[38][1] + letter * len(starts[38][0]) < first - 8
    assert starts[5][1] + letter * len(starts[5][0]) < level - 8
    dice, end = next((text, x) for text, x, y in line if y == 38 and x > mat.at[0])
    assert last + 8 < end - letter * len(dice)
    assert end <= mat.at[0] + 98


@pytest.mark.parametrize("rogue", ["artemis", "rothkel", "zendica", "hades", "gamelyn"])
def test_the_whole_ladder_of_a_rogue_lies_on_the_board(rogue: str) -> None:
    scene = galaxies.new_game("solo", rogue=rogue).scene()
    ladder = next(shape for shape in scene.shapes if shape.id == "ladder")
    assert max(ladder.at[1] + word.at[1] for word in ladder.words) < scene.size[1] - 4
