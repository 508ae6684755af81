"""The drawing of Big Bang: every fact of a position is there, nothing overlaps, everything stays legible."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from msgspec.structs import replace

from cosmoslearn.core.hexes import neighbours
from cosmoslearn.core.language import Say
from cosmoslearn.games import bigbang
from cosmoslearn.games.bigbang.position import Position
from cosmoslearn.scene.scene import Scene, Shape
from tests.scene.samples import mode, played, wrong


def cells(scene: Scene) -> dict[str, Shape]:
    return {shape.id: shape for shape in scene.shapes if shape.id.startswith("cell:")}


@pytest.mark.parametrize("tiles", [1, 2, 12, 24, 40, 50])
def test_every_tile_and_every_free_neighbouring_space_is_there(tiles: int) -> None:
    position = played(tiles)
    beside = {near for cell in position.universe for near in neighbours(cell)} - position.universe.keys()
    found = cells(position.scene())
    assert {name for name, shape in found.items() if shape.role == "tile"} == {
        f"cell:{q},{r}" for q, r in position.universe
    }
    assert {name for name, shape in found.items() if shape.role == "place"} == {f"cell:{q},{r}" for q, r in beside}


@pytest.mark.parametrize("tiles", [1, 12, 24, 50])
@pytest.mark.parametrize("seed", [5, 8])
def test_tiles_lie_side_by_side_and_inside_the_view(tiles: int, seed: int) -> None:
    scene = played(tiles, seed).scene()
    assert scene.field is not None
    x, y, w, h = scene.field
    hexes = list(cells(scene).values())
    inradius = min(math.hypot(*point) for point in hexes[0].outline) * math.sqrt(3) / 2
    for one, other in combinations(hexes, 2):
        assert math.dist(one.at, other.at) > 2 * inradius
    for shape in scene.shapes:
        for dx, dy in shape.outline:
            assert 0 < shape.at[0] + dx < scene.size[0]
            assert 0 < shape.at[1] + dy < scene.size[1]
    for shape in hexes:
        for dx, dy in shape.outline:
            assert x <= shape.at[0] + dx <= x + w
            assert y <= shape.at[1] + dy <= y + h
    others = [s for s in scene.shapes if s.layer != "board" and s.at != (0, 0) and not s.id.startswith("cell:")]
    assert not [s.id for s in others if x < s.at[0] < x + w and y < s.at[1] < y + h]


def test_neighbours_touch_with_the_gap_of_the_look() -> None:
    position = played(24)
    found = cells(position.scene())
    radius = max(math.hypot(*point) for point in found["cell:0,0"].outline) + 1.4
    for q, r in position.universe:
        for near in neighbours((q, r)):
            other = found[f"cell:{near[0]},{near[1]}"]
            assert math.dist(found[f"cell:{q},{r}"].at, other.at) == pytest.approx(math.sqrt(3) * radius, abs=0.4)


@pytest.mark.parametrize("tiles", [12, 24, 40, 50])
def test_tiles_are_large_enough_for_their_codes(tiles: int) -> None:
    for shape in cells(played(tiles).scene()).values():
        radius = max(math.hypot(*point) for point in shape.outline)
        assert radius >= 25
        for word in shape.words:
            assert word.size >= 11
            room = (radius + 1.4 - word.at[1]) * math.sqrt(3)
            assert 2 * room >= 0.62 * word.size * len(str(word.text)), shape.piece


def test_a_chain_that_is_too_long_widens_the_view() -> None:
    codes = [f"{form}{colour}{ground}" for form in "PS" for colour in "BR" for ground in "123"]
    line = " ".join(f"{code}@{n},0" for n, code in enumerate(["BB", *codes]))
    scene = bigbang.parse(f"universe: {line}\nfragment: yes").scene()
    assert scene.size[0] >= 640
    assert all(max(math.hypot(*p) for p in s.outline) >= 25 for s in cells(scene).values())


def test_the_board_stands_still_while_the_game_begins() -> None:
    first, later = cells(played(1).scene()), cells(played(5).scene())
    near = {name: shape.at for name, shape in first.items() if shape.role != "beyond"}
    assert near.items() <= {name: shape.at for name, shape in later.items()}.items()
    assert {name: shape.at for name, shape in first.items() if name in later}.items() <= {
        name: shape.at for name, shape in later.items()
    }.items()


def test_in_the_opening_places_two_steps_away_can_be_tried() -> None:
    beyond = [shape for shape in cells(played(0).scene()).values() if shape.role == "beyond"]
    assert len(beyond) == 12
    assert all(shape.outline and shape.move for shape in beyond)
    assert played(0).judge(f"{played(0).row[0]}@{beyond[0].move}").broken[0] == "BB-PLACE-FIRST"
    assert not [shape for shape in cells(played(5).scene()).values() if shape.role == "beyond"]


def test_the_row_stands_clear_of_the_words_beside_it_and_of_the_piles() -> None:
    scene = played(24).scene()
    offers = [shape for shape in scene.shapes if shape.role == "offer"]
    half = max(x for x, _ in offers[0].outline)
    # Letters are no smaller than 11 pixels, so that on 470 pixels they are as wide as 15 units are on 640.
    hint = max(len(str(word.text)) for shape in scene.shapes if shape.id == "heading:row" for word in shape.words)
    assert offers[0].at[0] - half >= 16 + 15 * 0.5 * hint - 1
    assert offers[-1].at[0] + half < scene.shape("supply").at[0] - 20


def test_row_clock_players_and_piles_are_there() -> None:
    position = played(24)
    scene = position.scene()
    row = [shape.piece for shape in scene.shapes if shape.role == "offer"]
    assert tuple(row) == position.row
    markers = [shape for shape in scene.shapes if shape.role == "marker"]
    assert [shape.id for shape in markers] == [f"clock:{position.players[p]}" for p, _ in reversed(position.clock)]
    players = [shape.id for shape in scene.shapes if shape.role == "player"]
    assert players == [f"player:{p}" for p, _ in position.clock]
    label = scene.shape("supply").label
    assert label is not None
    assert label.words("en") == f"Supply: {len(position.queue) - position.discards} tiles face down"


def test_who_lies_on_top_of_a_pile_is_drawn_last_and_highest() -> None:
    position = played(1)
    markers = {shape.id: shape.at for shape in position.scene().shapes if shape.role == "marker"}
    order = [f"clock:{position.players[player]}" for player, _ in position.clock]
    assert list(markers) == order[::-1]
    heights = [markers[name][1] for name in order]
    assert heights == sorted(heights)
    assert len(set(heights)) == 4


@pytest.mark.parametrize(("lang", "tile", "place"), [
    ("en", "CO2, orange comet, stars, at 1,-1", "3,0, free"),
    ("es", "CO2, cometa naranja, estrellas, en 1,-1", "3,0, libre"),
])  # fmt: skip
def test_labels_say_code_name_and_place(lang: str, tile: str, place: str) -> None:
    position = bigbang.parse("universe: BB@0,0 PO1@1,0 CO2@1,-1 PO2@2,0\nrow: SY2")
    scene = position.scene()
    for name, words in (("cell:1,-1", tile), ("cell:3,0", place)):
        label = scene.shape(name).label
        assert label is not None
        assert label.words(lang) == words


def test_what_is_hidden_is_not_told() -> None:
    position = played(24)
    seen: Position = position.seen_by(1)
    scene = seen.scene()
    told = {shape.id: shape.label.words("en") for shape in scene.shapes if shape.role == "player" and shape.label}
    assert [("goals hidden" in words) for _, words in sorted(told.items())] == [True, False, True, True]
    absorbed = [shape for shape in cells(position.scene()).values() if shape.symbols == ("X",)]
    assert all(shape.piece == "X" and not shape.words for shape in absorbed)


def test_the_marks_of_a_refused_move() -> None:
    position = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: CB2")
    scene = position.scene(position.judge("CB2@2,-1"))
    told = {(mark.form, mark.role, mark.on, mark.number) for mark in scene.marks}
    tried = "cell:2,-1"
    assert ("ghost", "focus", (tried,), 0) in told
    assert ("ring", "broken", (tried,), 0) in told
    assert ("ring", "broken", ("cell:1,-1",), 0) in told
    signs = {mark.on[1]: mark.role for mark in scene.marks if mark.form == "sign"}
    assert signs == {"cell:1,-1": "broken", "cell:1,0": "ok"}
    numbers = {mark.on[0]: mark.number for mark in scene.marks if mark.form == "number"}
    where = position.judge("CB2@2,-1").checks[-1].where
    assert numbers == {name: n for n, name in enumerate(where, 1)}
    assert set(scene.focus) >= {tried, "cell:1,0", "cell:1,-1"}
    assert "cell:0,0" not in scene.focus


def test_the_marks_of_an_allowed_move_have_no_cross() -> None:
    position = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: CR2")
    marks = position.scene(position.judge("CR2@2,-1")).marks
    assert all(mark.role != "broken" for mark in marks)
    assert any(mark.form == "ring" and mark.role == "ok" for mark in marks)


@pytest.mark.parametrize(
    "move", ["HY 1,0-0,1", "OR 2,0 round 1,0-1,1", "EC 2,0-1,0", "DE", "redeal", "decline", "SY3@0,0"]
)
def test_any_move_can_be_shown(move: str) -> None:
    position = bigbang.parse("universe: BB@0,0 PR1@1,0 PR2@2,0 SR2@1,1\nrow: HY OR EC DE")
    verdict = position.judge(move)
    scene = position.scene(verdict)
    there = {shape.id for shape in scene.shapes}
    assert all(set(mark.on) <= there for mark in scene.marks)
    keys = {symbol.key for symbol in scene.symbols}
    assert all(set(part.symbols) <= keys for part in (*scene.shapes, *scene.marks))


def test_the_board_tells_game_over() -> None:
    position = played(24)
    over = replace(position, row=(), queue=(), discards=0)
    assert "The game is over" in over.scene().description.words("en")


def test_a_move_that_is_wrong_leaves_the_scene_as_it_was() -> None:
    position = played(24)
    before = position.scene()
    position.scene(position.judge(wrong(position)))
    assert position.scene() == before


@pytest.mark.parametrize("name", ["simple", "solo", "hexdomino", "parallel"])
@pytest.mark.parametrize("plies", [0, 9, 24])
def test_other_modes_overlap_nothing_and_stay_inside(name: str, plies: int) -> None:
    scene = mode(name, plies).scene()
    hexes = list(cells(scene).values())
    inradius = min(math.hypot(*point) for point in hexes[0].outline) * math.sqrt(3) / 2
    assert all(math.dist(one.at, other.at) > 2 * inradius for one, other in combinations(hexes, 2))
    for shape in scene.shapes:
        for dx, dy in shape.outline or ((0, 0),):
            assert 0 <= shape.at[0] + dx <= scene.size[0]
            assert 0 <= shape.at[1] + dy <= scene.size[1]


@pytest.mark.parametrize("name", ["simple", "solo", "hexdomino", "parallel"])
def test_pressing_the_shapes_of_a_move_makes_the_move(name: str) -> None:
    position = mode(name, 9)
    parts = {shape.move for shape in position.scene().shapes if shape.move}
    for move in position.legal_moves():
        assert set(position.parts(str(move))) <= parts, move


def test_all_universes_are_there_and_those_at_hand_come_first() -> None:
    position = mode("parallel", 9)
    scene = position.scene()
    headings = [str(shape.words[0].text) for shape in scene.shapes if shape.id.startswith("heading:universe:")]
    assert len(headings) == len(position.players)
    assert "(" in headings[0]
    assert "(" in headings[1]
    assert all("(" not in words for words in headings[2:])


def test_a_hand_that_is_hidden_shows_backs() -> None:
    position = mode("hexdomino", 3)
    scene = position.seen_by((position.turn + 1) % 2).scene()
    offers = [shape for shape in scene.shapes if shape.role == "offer"]
    assert offers
    assert all(shape.symbols == ("X",) for shape in offers)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("tiles", [1, 6, 8, 9, 16])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_lies_over_a_hand_even_where_a_small_board_writes_larger(players: int, tiles: int, lang: str) -> None:
    start = bigbang.parse("universe: PR1@0,0\nhands: 1 PY2; 2 PB1\nqueue: none", mode="hexdomino")
    hands = (("SB3",) * tiles, *[("CY2", "CO1")] * (players - 1))
    scene = replace(start, hands=hands).scene()
    letter = 20  # a board of 350 pixels still writes with 11
    hand = [shape for shape in scene.shapes if shape.role == "offer"]
    foot = next(shape.at[1] for shape in scene.shapes if shape.id == "rule")
    below = [shape for shape in scene.shapes if shape.at[1] > foot and shape not in hand]
    boxes = [
        (x, y - 0.75 * letter, x + 0.5 * letter * len(said(word.text, lang)), y)
        for shape in below
        for word in shape.words
        for x, y in [(shape.at[0] + word.at[0], shape.at[1] + word.at[1])]
    ]
    boxes += [
        (min(xs) + one.at[0], min(ys) + one.at[1], max(xs) + one.at[0], max(ys) + one.at[1])
        for one in hand
        for xs, ys in [tuple(zip(*one.outline, strict=True))]
    ]
    assert len(boxes) == tiles + 1 + players + 1 + 2  # the hand with its heading, the players, the stack, the legend
    assert all(left >= 0 and right <= scene.size[0] and bottom <= scene.size[1] for left, _, right, bottom in boxes)
    for a, b in combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b)


def said(text: str | Say, lang: str) -> str:
    return text if isinstance(text, str) else text.words(lang)
