"""The scene: what rules point at is there, every legal move can be made by pressing, the house parts are named."""

from __future__ import annotations

import pytest

from cosmoslearn.board.choice import Choice
from cosmoslearn.core.language import Say, speaking
from cosmoslearn.core.verdict import Verdict
from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium import RULES, Position, cardart
from cosmoslearn.games.planetarium.moves import Step
from cosmoslearn.games.planetarium.pieces import HOUSE
from tests.games.planetarium.play import games

TABLES = [("base", 2, "simple"), ("base", 4, "random"), ("house-solo", 1, "simple")]
SAMPLE = [
    position
    for mode, players, player in TABLES
    for game in games(mode, players, range(80, 81), player)
    for position in [*game[:3], *game[players::37], game[-1]]
]


@pytest.mark.parametrize("number", range(len(SAMPLE)))
def test_ids_are_unique_and_labels_in_both_languages(number: int) -> None:
    scene = SAMPLE[number].scene()
    ids = [shape.id for shape in scene.shapes]
    assert len(ids) == len(set(ids))
    used = {key for shape in scene.shapes for key in shape.symbols}
    assert used == {symbol.key for symbol in scene.symbols}
    for shape in scene.shapes:
        if shape.outline:
            assert shape.label
            assert shape.move
    assert scene.description.words("en") != scene.description.words("es")


@pytest.mark.parametrize("number", range(len(SAMPLE)))
def test_the_house_parts_are_named_in_picture_and_text(number: int) -> None:
    position = SAMPLE[number]
    for lang, names in (
        ("en", ("house board", "house track", "house deck")),
        ("es", ("tablero de la casa", "tabla de la casa", "mazo de la casa")),
    ):
        with speaking(lang):
            words = " ".join(str(word.text) for shape in position.scene().shapes for word in shape.words)
            assert all(name in words for name in names)
            assert all(name in " ".join(position.text(lang).split()) for name in names)


def test_the_house_board_is_named_in_the_sky_that_a_panel_shows_alone() -> None:
    scene = SAMPLE[0].scene()
    assert scene.field is not None
    left, top, width, height = scene.field
    shape = scene.shape("board")
    assert left < shape.at[0] < left + width
    assert top < shape.at[1] < top + height
    (word,) = shape.words
    assert isinstance(word.text, Say)
    assert (word.text.words("en"), word.text.words("es")) == ("house board", "tablero de la casa")


def test_explanations_of_board_track_and_cards_name_the_house() -> None:
    position = SAMPLE[3]
    card = next(card for card in position.hands[0] if card in position.components.cards)
    titles = [
        planetarium.where_to(position, "A").title,
        planetarium.sweep(position, "A").title,
        planetarium.track(position).title,
        planetarium.asks(position, card, "A").title,
    ]
    assert all("(house " in title.words("en") and "de la casa)" in title.words("es") for title in titles)


def test_rules_of_the_house_say_so_in_their_titles() -> None:
    for rule in map(RULES.rule, RULES):
        if rule.provenance == "house":
            assert "house" in rule.title["en"].lower(), rule.id
            assert "casa" in rule.title["es"].lower(), rule.id


def test_a_planet_can_be_tried_where_it_may_not_go() -> None:
    """Past the first matter of its orbit: the parts chosen give a move that the judge refuses."""
    position = planetarium.parse("planets: A=2.0\nmatter: 2.1=gas")
    choice = Choice(position, position.scene()).then("2.0")
    assert choice is not None
    assert choice.instead("2.3") == "A to 2.3"
    assert not position.judge("A to 2.3").legal


def pressed(position: Position, move: str) -> str | None:
    """The move that comes of choosing its parts one after the other."""
    choice: Choice | None = Choice(position, position.scene())
    parts = position.parts(move)
    for part in parts:
        assert choice is not None
        if choice.parts == parts:
            break
        choice = choice.then(part)
    if choice is None:
        return None
    return choice.complete or (choice.ways[""][0] if "" in choice.ways else None)


@pytest.mark.parametrize("number", range(0, len(SAMPLE), 2))
def test_every_legal_move_can_be_made_on_the_board(number: int) -> None:
    position = SAMPLE[number]
    moves = position.legal_moves()
    for move in moves[:: max(1, len(moves) // 12)]:
        assert pressed(position, str(move)) == str(move)


@pytest.mark.parametrize("number", range(0, len(SAMPLE), 3))
def test_everything_that_rules_point_at_is_in_the_scene(number: int) -> None:
    position = SAMPLE[number]
    ids = {shape.id for shape in position.scene().shapes}
    piece = "A" if not position.agenda else None
    verdicts: list[Verdict] = (
        list(position.survey(piece).values()) if piece else [position.judge(m) for m in position.legal_moves()]
    )
    for verdict in verdicts[::3]:
        for check in verdict.checks:
            assert {*check.where, *check.at_fault} <= ids | {f"hand:{card}" for card in planetarium.HOUSE.cards}
        marked = position.scene(verdict)
        assert {name for mark in marked.marks for name in mark.on} <= {shape.id for shape in marked.shapes}


def test_a_refused_step_shows_its_way_and_what_is_in_it() -> None:
    position = planetarium.parse("planets: A=3.1 B=1.0\nmatter: 3.4=rock 2.2=water")
    verdict = position.judge("A to 3.5")
    scene = position.scene(verdict)
    forms = {(mark.form, mark.role, mark.on) for mark in scene.marks}
    assert ("ring", "broken", ("space:3.5",)) in forms
    assert ("sign", "broken", ("space:3.4",)) in forms
    assert any(form == "trail" for form, _, _ in forms)
    assert "space:3.4" in scene.focus


def test_tokens_lie_on_their_angle_clockwise_from_north() -> None:
    position = planetarium.parse("planets: A=7.3\nmatter: 7.6=gas 7.9=rock")
    at = {shape.id: shape.at for shape in position.scene().shapes}
    (cx, cy), (ax, ay) = (320, 304), at["planet:A"]
    assert ax > cx + 100
    assert abs(ay - cy) < 0.2
    assert at["space:7.6"][1] > cy + 100
    assert at["space:7.9"][0] < cx - 100


def test_a_hidden_hand_shows_backs_only() -> None:
    game = next(games("base", 2, range(90, 91)))
    position = next(p for p in game[4:] if p.to_move == 0)
    scene = position.seen_by(1).scene()
    assert not any(shape.id == f"hand:{card}" for shape in scene.shapes for card in position.hands[0])
    assert isinstance(position.legal_moves()[0], Step)


def test_names_of_cards_are_shown_whole() -> None:
    """On three lines at most, in both languages, for each card of the house; only a longer name is cut."""
    for card in HOUSE.cards.values():
        rows = cardart._name_lines(card.name)
        assert len(rows) <= 3
        for lang, name in card.name.items():
            assert " ".join(row[lang] for row in rows).replace(cardart.NO_WORD, "").strip() == name
            assert all(len(row[lang]) <= 15 for row in rows)
    long = {"en": "A name far too long for a card in anybody's hand", "es": "x"}
    assert [row["en"] for row in cardart._name_lines(long)] == ["A name far too", "long for a", "card in…"]


@pytest.mark.parametrize("count", [5, 6, 10, 11])
def test_the_cards_of_a_hand_never_overlap(count: int) -> None:
    start = planetarium.parse("turn: P1")
    position = start.but(hands=(tuple(HOUSE.cards)[:count], *start.hands[1:]))
    scene = position.scene()
    at = [shape.at for shape in scene.shapes if shape.id.removeprefix("hand:") in HOUSE.cards]
    assert len(at) == count
    for number, (x, y) in enumerate(at):
        assert 56 <= x <= scene.size[0] - 56
        assert all(abs(x - a) >= 112 or abs(y - b) >= 104 for a, b in at[:number])
    below = min(shape.at[1] for shape in scene.shapes if shape.id.startswith("panel:"))
    assert below >= max(y for _, y in at) + 52 + 10
    assert scene.size[1] >= below + 58
