"""A teacher's own board, track and deck: what is accepted, and what is refused with which words."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn.core.case import Case, check_case, read_case
from cosmoslearn.core.errors import FileError, UnknownName
from cosmoslearn.core.jsonline import from_json
from cosmoslearn.core.position import Record
from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium.pieces import HOUSE

HOUSE_FILE = Path(planetarium.__file__).with_name("house.toml")
TEXT = HOUSE_FILE.read_text(encoding="utf-8").replace('name = "house"', 'name = "copy"')
TRACK = """
name = "short-track"
[label]
track = { en = "short track", es = "tabla corta" }
[track]
length = 10
acceleration = 7
"""


def write(folder: Path, text: str) -> Path:
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_whole_copy_is_accepted_and_plays_alike(tmp_path: Path) -> None:
    own = planetarium.load_components(write(tmp_path, TEXT))
    game = planetarium.new_game(seed=9, components=own)
    assert [str(move) for move in game.legal_moves()] == [
        str(move) for move in planetarium.new_game(seed=9).legal_moves()
    ]
    assert own != HOUSE


def test_a_part_replaces_that_part_and_is_named_everywhere(tmp_path: Path) -> None:
    game = planetarium.new_game(seed=9, components=write(tmp_path, TRACK))
    assert game.components.length == 10
    assert game.components.board.names == HOUSE.board.names
    words = game.text("en")
    assert "short track" in words
    assert "house board" in words
    assert "house track" not in words


BOARDS = {
    "seven-rings": """
spaces = [4, 8, 8, 12, 12, 12, 16]
orbit = [1, 2, 3, 4, 5, 6, 7]
phase = [0, 0, 0, 0, 0, 0, 0]
closed = [true, true, true, true, true, true, true]
thin = [
  [[1, 0], [2, 1]], [[2, 1], [1, 1]], [[2, 0], [3, 1]], [[3, 1], [2, 2]], [[3, 1], [4, 2]], [[4, 0], [3, 1]],
  [[4, 0], [5, 1]], [[5, 1], [4, 2]], [[5, 0], [6, 1]], [[6, 1], [5, 2]], [[6, 0], [7, 1]], [[7, 1], [6, 1]],
]
""",
    "nine-rings": """
spaces = [4, 8, 8, 8, 8, 8, 8, 8, 12]
orbit = [1, 2, 3, 4, 5, 6, 7, 7, 7]
phase = [0, 0, 0, 0, 0, 0, 0, 0, 0]
closed = [true, true, true, true, true, true, true, true, true]
thin = [
  [[1, 0], [2, 1]], [[2, 1], [1, 1]], [[2, 0], [3, 1]], [[3, 0], [2, 1]], [[3, 1], [4, 2]], [[4, 0], [3, 1]],
  [[4, 0], [5, 1]], [[5, 0], [4, 1]], [[5, 0], [6, 1]], [[6, 0], [5, 1]], [[6, 0], [7, 1]], [[7, 0], [6, 1]],
  [[7, 0], [8, 1]], [[8, 0], [7, 1]], [[8, 0], [9, 1]], [[9, 0], [8, 1]],
]
""",
}
STARTS = zip("ABCD", ("terrestrial", "terrestrial", "gas", "gas"), ([2, 0], [3, 2], [5, 6], [6, 7]), strict=True)
PLANETS = "".join(f'[[planet]]\nid = "{name}"\ntype = "{kind}"\nstart = {start}\n' for name, kind, start in STARTS)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_of_another_shape_is_drawn_and_played(tmp_path: Path, name: str) -> None:
    label = '[label]\nboard = { en = "class board", es = "tablero de clase" }\n'
    text = f'name = "{name}"\n{label}[board]\nrepeat = 4\n{BOARDS[name]}{PLANETS}'
    game = planetarium.new_game(seed=3, components=write(tmp_path, text))
    assert "class board" in game.text("en")
    assert "tablero de clase" in game.text("es")
    for _ in range(200):
        if game.to_move is not None:
            game = game.play(game.legal_moves()[0])
    places = {shape.at for shape in game.scene().shapes if shape.id.startswith("space:")}
    assert len(places) == 72
    assert all(0 < x < 640 and 52 < y < 564 for x, y in places)
    assert planetarium.parse(str(game), components=game.components) == game


def test_a_house_that_is_no_house_leaves_the_house_as_it_was(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        planetarium.load_components(write(tmp_path, TEXT.replace('name = "copy"', 'name = "house"')))
    assert planetarium.new_game().components is HOUSE


def test_positions_and_records_of_own_components_come_back(tmp_path: Path) -> None:
    file = write(tmp_path, TRACK)
    record = Record("planetarium", 9, (), {"components": str(file)})
    position = record.replay()
    assert from_json(position.to_json()) == position


def test_cases_can_name_a_file(tmp_path: Path) -> None:
    file = write(tmp_path, TRACK)
    text = f"""
id = "own"
game = "planetarium"
options = {{ components = "{file}" }}
position = "track: 7\\nmatter: 7.5=gas"
[[ask]]
query = "accelerated"
equals = true
"""
    (tmp_path / "case.toml").write_text(text, encoding="utf-8")
    case: Case = read_case(tmp_path / "case.toml")
    assert all(outcome.holds for outcome in check_case(case))


def test_a_teachers_game_is_played_to_its_end(tmp_path: Path) -> None:
    position = planetarium.new_game(seed=2, components=write(tmp_path, TRACK))
    for _ in range(4000):
        if position.to_move is None:
            break
        position = position.apply(position.legal_moves()[-1 if position.turn.moved else 0])
    assert position.over


REFUSED = [
    (("length = 32", "length = 20"), r"\$\.track\.acceleration: expected a space before the final one, 20"),
    (("spaces = [4, 8", "spaces = [8, 8"), r"\$\.board\.spaces: 76 spaces; expected 72, for 68 matter tokens"),
    (("orbit = [1, 2, 3", "orbit = [1, 2, 2"), r"\$\.board\.orbit: expected the numbers 1 to 7"),
    (("orbit = [1, 2, 3, 4, 5, 6, 7, 7]", "orbit = [1, 2, 3, 4, 5, 6, 7]"), r"\$\.board\.orbit: expected 8 entries"),
    (("repeat = 4", "repeat = 3"), r"\$\.board\.repeat: 3 does not divide"),
    (("arm_length = 2", "arm_length = 3"), r"\$\.board\.arm_length: 3 does not divide"),
    (("[[1, 0], [2, 1]]", "[[1, 0], [2, 9]]"), r"\$\.board\.thin\[0\]: no space 2\.9"),
    (("[[1, 0], [2, 1]]", "[[2, 0], [2, 1]]"), r"\$\.board\.thin\[0\]: both ends lie on one band"),
    (("[[1, 0], [2, 1]]", "[[2, 1], [1, 1]]"), r"\$\.board\.thin: the line 2\.1 > 1\.1 is there twice"),
    (("[[1, 0], [2, 1]]", "[[1, 0], [2, 7]]"), r"\$\.board\.thin: the line 1\.0 > 2\.7 does not run clockwise"),
    (("[[1, 0], [2, 1]]", "[[1, 0], [2, 0]]"), r"\$\.board\.thin: the line 1\.0 > 2\.0 does not run clockwise"),
    (("[[1, 0], [2, 1]]", "[[1, 0], [2, 4]]"), r"\$\.board\.thin: the line 1\.0 > 2\.4 does not run clockwise"),
    (("  [[7, 0], [8, 0]],\n", ""), r"\$\.board\.thin: space 8\.0 cannot be reached from 1\.0"),
    (("  [[8, 1], [7, 3]],\n", ""), r"\$\.board\.thin: 1\.0 cannot be reached from space 8\.0"),
    (("start = [3, 2]", "start = [2, 0]"), r"\$\.planet\[1\]\.start: 2\.0 is no free space"),
    (('id = "B"\ntype = "terrestrial"', 'id = "B"\ntype = "gas"'), r"\$\.planet: expected two terrestrial and two gas"),
    (('id = "B"\ntype', 'id = "E"\ntype'), r"\$\.planet: expected the four planets A, B, C and D"),
    (('clouds"\ndeck = "low"', 'clouds"\ndeck = "high"'), r"\$\.card: 17 cards in the deck low; expected 18"),
    (('id = "water-clouds"', 'id = "outgassing"'), r"\$\.card\[6\]\.id: outgassing: expected small letters"),
    (('id = "water-clouds"', 'id = "Water clouds"'), r"\$\.card\[6\]\.id: Water clouds: expected small letters"),
    (("orbit = [3, 7]", "orbit = [7, 3]"), r"\$\.card\[1\]\.orbit: expected a range of orbits between 1 and 7"),
    (("cost = { gas = 2 }\n", "cost = { gas = -2 }\n"), r"\$\.card\[0\]: expected no negative number"),
    (("points = 4\n", "points = 4\ndowngrade = true\n"), r"\$\.card\[0\]\.downgrade: only High cards"),
    (('side = "habitable"', 'side = "green"'), r"\$\.card\[0\]\.side: Invalid enum value 'green'"),
    (("points = 4\n", "points = 4\ncolour = 1\n"), r"\$\.card\[0\]: Object contains unknown field `colour`"),
    (("points = 4\n", 'points = "4"\n'), r"\$\.card\[0\]\.points: Expected `int`, got `str`"),
    (('deck = { en = "house deck", es = "mazo de la casa" }\n', ""), r"\$\.label: Object missing required field"),
    (("[track]", "[track"), r"TOML"),
    (("[4, 8, 8, 8, 12", "[1, 8, 8, 8, 15"), r"\$\.board\.spaces: expected 2 spaces or more on every band"),
    (("phase = [0, 0", "phase = [nan, 0"), r"\$\.board\.phase: expected finite numbers"),
    (('name = "copy"', 'name = "house"'), r"\$\.name: 'house': expected small letters, .* other than the house's"),
    (('name = "copy"', 'name = ""'), r"\$\.name: '': expected small letters"),
    (('name = "copy"', 'name = "a\\nb"'), r"\$\.name: 'a\\nb': expected small letters"),
    (("length = 32", "length = 69"), r"\$\.track\.length: 69 spaces; expected 2 to 68, one for each token"),
    (("acceleration = 24", "acceleration = 0"), r"\$\.track\.acceleration: expected a space before the final one, 32"),
    (("length = 32", "length = 31"), r"\$\.label\.track: house track: this is the house's; expected another label"),
    (("start = [3, 2]", "start = [3, 4]"), r"\$\.label\.board: house board: this is the house's"),
    (("points = 4\n", "points = 5\n"), r"\$\.label\.deck: house deck: this is the house's"),
    (('board = { en = "house board", ', "board = { "), r"\$\.label\.board: expected words in each language: en and es"),
    (('deck = { en = "house deck"', 'deck = { en = " "'), r"\$\.label\.deck: expected words in each language"),
    (("points = 4\n", "points = 100\n"), r"\$\.card\[0\]\.points: 100 points; expected 99 at most"),
    (("cost = { gas = 2 }\n", "cost = { gas = 23 }\n"), r"\$\.card\[0\]\.cost: 23 tokens of gas; there are only 22"),
    (('id = "outgassing"', 'id = "none"'), r"\$\.card\[0\]\.id: none: expected .* no word of a move"),
    (('id = "outgassing"', 'id = "low"'), r"\$\.card\[0\]\.id: low: expected .* no word of a move"),
    (('name = { en = "Volcanic', 'name = { fr = "Volcanic'), r"\$\.card\[0\]\.name: expected words in each language"),
    (("marker = true\n", ""), r"\$\.card\[36\]\.marker: every Final card takes a cube off; expected marker = true"),
    (("points = 4\n", 'points = 4\nattested = ["points"]\n'), r"\$\.card\[0\]\.attested: only what is printed"),
    (("points = 11\n", "points = 12\n"), r"\$\.card\[18\]\.attested: only what is printed in the rules is attested"),
    (("from = 25", "from = 40"), r"\$\.rank: expected ranks from the lowest to the highest, the first from 0"),
    (('id = "planetesimal"', 'id = "dust"'), r"\$\.rank\[1\]\.id: dust: there is such a rank already"),
    (('name = { en = "dust"', 'name = { en = ""'), r"\$\.rank\[0\]\.name: expected words in each language"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_what_breaks_the_printed_rules_is_refused(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    assert change[0] in TEXT
    file = write(tmp_path, TEXT.replace(*change, 1))
    with pytest.raises(FileError) as refused:
        planetarium.load_components(file)
    assert re.search(message, str(refused.value)), str(refused.value)
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there_and_a_name_that_is_not_loaded() -> None:
    with pytest.raises(FileError, match="No such file"):
        planetarium.load_components("nowhere.toml")
    with pytest.raises(UnknownName, match="unknown set of components hous; nearest: house"):
        planetarium.new_game(components="hous")


# ------------------------------------------------------------------ the house data


def value(card: dict[str, Any]) -> int:
    """What a card of the house deck is worth, by the rules PLA-HD-LOWHIGH and PLA-HD-FINAL."""
    cost = card.get("cost", {})
    tokens, extra = sum(cost.values()), cost.get("water", 0) + 2 * cost.get("metal", 0)
    low, high = card.get("orbit", [1, 7])
    typed = "type" in card
    if card["deck"] == "final":
        ranges = {0: 4, 1: 3, 2: 2, 3: 1}
        state = {"habitable": 3, "hostile": 1}[card["needs"]]
        return int(4 + typed + state + (0, 2, 4)[tokens] + extra + ranges.get(high - low, 0))
    orbit = 0 if (low, high) == (1, 7) else 2 if high - low < 3 else 1
    return int(
        max(2, (0, 1, 3, 5, 8, 11)[tokens] + extra + typed + orbit + ("needs" in card) - card.get("gravity", False))
    )


CARDS: list[dict[str, Any]] = tomllib.loads(TEXT)["card"]


@pytest.mark.parametrize("card", CARDS, ids=[card["id"] for card in CARDS])
def test_the_worth_of_a_house_card(card: dict[str, Any]) -> None:
    assert card["points"] == value(card)
    assert set(card["name"]) == set(card["text"]) == {"en", "es"}


def test_prices_icons_and_sides_of_the_house_deck() -> None:
    """PLA-HD-SPREAD and PLA-HD-FINALSIDE."""
    for deck, prices, habitable, gravity, downgrade in (
        ("low", {1, 2}, 9, 4, 0),
        ("high", {3, 4, 5}, 9, 6, 12),
        ("final", {0, 1, 2}, 7, 0, 0),
    ):
        own = [card for card in CARDS if card["deck"] == deck]
        assert {sum(card.get("cost", {}).values()) for card in own} == prices
        assert sum(card["side"] == "habitable" for card in own) == habitable
        assert sum(card.get("gravity", False) for card in own) == gravity
        assert sum(card.get("downgrade", False) for card in own) == downgrade
        if deck == "final":
            assert all(card["needs"] == card["side"] and card["marker"] for card in own)


def test_the_house_board_is_as_the_rules_say() -> None:
    """PLA-HB-SPACES, PLA-HB-THICK, PLA-HB-THIN, PLA-HB-PROPS."""
    import networkx

    graph = HOUSE.board.graph
    lines = [data["line"] for _, _, data in graph.edges(data=True)]
    assert (len(graph), lines.count("thick"), lines.count("thin")) == (72, 68, 56)
    assert networkx.diameter(graph) == 19
    assert not any(graph.has_edge(end, start) for start, end in graph.edges)
    assert all(not list(graph.successors(name))[1:] for name in ("3.0", "5.2", "8.0"))
