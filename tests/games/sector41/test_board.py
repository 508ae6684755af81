"""The board: every state of tiles and pieces is drawn, named and pressable; what lies face down never leaves Python."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from cosmoslearn.board.board import board
from cosmoslearn.board.page import page
from cosmoslearn.board.stepper import stepper
from cosmoslearn.core.trace import Trace
from cosmoslearn.games import sector41
from cosmoslearn.games.sector41.figures import symbol
from cosmoslearn.games.sector41.pieces import KINDS, box, turned
from cosmoslearn.games.sector41.spots import ground
from cosmoslearn.scene.data import to_json
from cosmoslearn.scene.html import html
from cosmoslearn.scene.palette import THEMES
from cosmoslearn.scene.svg import svg
from cosmoslearn.scene.text import text
from tests.tools.pages import data_of

from .test_properties import game

HIDDEN_KINDS = sorted(KINDS)


def dark(kind: str) -> sector41.Position:
    """A position in which every tile but the centre is face down and of one kind."""
    code = next(code for code in (*box("strict"), *box("house")) if code.partition("[")[0] == kind)
    return sector41.parse(f"rest: ({code})\ntiles: e5=UNC\nto move: S ship", mode="house")


@pytest.mark.parametrize("kind", [kind for kind in HIDDEN_KINDS if kind != "UNC"])
def test_no_form_of_the_board_contains_a_face_down_kind(kind: str) -> None:
    """Whatever lies face down, widget state, page, picture, JSON and text are the same, letter by letter."""
    one, other = dark(kind), dark("RIF" if kind != "RIF" else "WAR")
    for form in (lambda p: svg(p.scene(), view="v"), lambda p: to_json(p.scene()), lambda p: p.text("en")):
        assert form(one) == form(other)
    state = json.dumps(board(one).whole(), default=str)
    assert state == json.dumps(board(other).whole(), default=str)
    assert kind not in svg(one.scene(), view="v").replace("data-", "")
    assert strip(html(one.scene())) == strip(html(other.scene()))


def strip(text: str) -> str:
    """HTML without the name of its view, which is new each time."""
    found = re.search(r'id="(v[^"]+)"', text)
    assert found is not None
    return text.replace(found[1], "")


def test_a_page_from_disk_contains_no_face_down_kind() -> None:
    """A page holds every view that pressing leads to, answered beforehand: none of them knows what lies face down."""
    template = "rest: ({})\ntiles: e5=UNC\nexplorers: S2 out, S3 out\nto move: S explorer"
    assert len({page(sector41.parse(template.format(kind)), "en") for kind in ("NOV", "RIF")}) == 1


@pytest.mark.parametrize(
    ("query", "make"),
    [
        ("", lambda here: here.explain("ship S@d1")),
        ("", lambda here: here.scores()),
        ("explain fold", sector41.explain_fold),
        ("explain end", sector41.explain_end),
    ],
)
def test_no_stepper_contains_a_face_down_kind(query: str, make: Callable[[sector41.Position], Trace]) -> None:
    """Pictures, sentences and permalink of moves and of answers, in a notebook and in a page from disk."""
    one, other = (make(dark(kind)) for kind in ("NOV", "RIF"))
    shown = stepper(one, query=query)
    assert shown.permalink
    assert shown.get_state(drop_defaults=True)["film"] == stepper(other, query=query).film
    assert page(one, "en", query=query) == page(other, "en", query=query)


def test_a_page_says_where_a_tile_comes_from() -> None:
    told = json.dumps(data_of(page(sector41.parse("tiles: b7=NOV c7=UNC"), "es")), ensure_ascii=False)
    assert "aquí se corta el texto de las reglas" in told
    assert "su descripción falta en el texto de las reglas" in told
    assert '"origin"' in told
    assert "6 losetas sin datos" in told


def test_every_kind_and_turn_has_a_drawing() -> None:
    codes = sorted({turned(code, n) for mode in ("strict", "house") for code in box(mode) for n in range(4)})
    rows = [codes[n : n + 70] for n in range(0, len(codes), 70)]
    for row in rows:
        cells = [f"{'abcdefghi'[n % 9]}{n // 9 + 1}" for n in range(len(row))]
        tiles = " ".join(f"{cell}={code}" for cell, code in zip(cells, row, strict=True))
        here = sector41.parse(f"rest: VOI\ntiles: {tiles}", mode="house")
        keys = {symbol.key for symbol in here.scene().symbols}
        assert set(row) <= keys


def test_the_states_of_the_sheet_are_in_the_scene() -> None:
    here = sector41.parse(
        "rest: UNC\ntiles: a1=x b3=BAR c3=NEB d4=BELT3 g7=GLY4/YR g8=WIN[S] g9=WIN[S]\nships: S@e1 N@g9\n"
        "explorers: N1 g7, S1 f7, S2 c3 cloud, S3 d4 rock 2, N2 b3 lying\nguardian: a1 awakening\nto move: S explorer"
    )
    scene = here.scene()
    ids = {shape.id for shape in scene.shapes}
    assert {"cell:a1", "ship:S", "ship:N", "explorer:S1", "explorer:N2", "disc:g7:0", "disc:g7:1", "guardian"} <= ids
    assert "shield:N1" in ids
    labels = {shape.id: shape.label.words("es") for shape in scene.shapes if shape.label is not None}
    assert labels["cell:a1"] == "a1: limpiada, cerrada a los exploradores"
    assert "tumbado" in labels["explorer:N2"]
    assert "dentro de la nube" in labels["explorer:S2"]
    assert "asteroide 2" in labels["explorer:S3"]


def test_a_move_is_made_by_pressing_its_parts() -> None:
    here = sector41.parse("tiles: e1=WIN[N,E] e2=BAR f1=GLY2\nto move: S ship")
    shown = board(here)
    for pressed in ("ship:S", "dock:S@d1"):
        shown.receive({"kind": "press", "id": pressed})
    assert list(shown.moves) == ["ship S@d1"]
    shown.undo()
    shown.receive({"kind": "part", "part": "stay"})
    for pressed in ("explorer:S1", "cell:e1", "cell:e2"):
        shown.receive({"kind": "press", "id": pressed})
    assert list(shown.moves[:2]) == ["stay", "S1-e1"]
    parts = {shape.move for shape in here.scene().shapes if shape.outline and shape.move}
    assert {"ship", "S@d1"} <= parts
    words = {shape.move for shape in here.scene().shapes if shape.label and shape.move and not shape.outline}
    assert {"fold", "stay"} <= words
    after = here.play("stay").scene()
    assert {"S1", "e1"} <= {shape.move for shape in after.shapes if shape.outline}
    assert here.parts("ship S@d1") == ("ship", "S@d1")
    assert here.parts("S1-e6 tow Y") == ("S1", "e6", "tow", "Y")


def test_every_part_of_every_legal_move_can_be_chosen() -> None:
    for here, _ in game("house", 4, 1)[::11]:
        scene = here.scene()
        known = {shape.move for shape in scene.shapes if shape.move and (shape.outline or shape.label)}
        for move in here.legal_moves():
            assert set(here.parts(move)) <= known | {"guardian"}, str(move)


def test_a_refused_move_shows_the_route_that_shields() -> None:
    here = sector41.parse("tiles: e9=WIN[SW] d8=GLY2 c8=UNC\nexplorers: N1 d8, S1 c8\nto move: S explorer")
    scene = here.scene(here.judge("S1-d8"))
    lines = [mark.on for mark in scene.marks if mark.form == "line"]
    assert lines == [("ship:N", "cell:e9", "cell:d8")]
    rings = {(mark.role, mark.on) for mark in scene.marks if mark.form == "ring"}
    assert ("broken", ("cell:d8",)) in rings


def test_the_profile_is_on_the_board() -> None:
    for mode, word in (("strict", "6 tiles without data"), ("house", "6 tiles of our own")):
        here = sector41.new_game(mode, seed=1, seats="SN")
        assert word in svg(here.scene(), lang="en")
        assert word in here.scene().description.words("en")


def test_the_folds_that_may_bar_another_are_on_the_board() -> None:
    here = sector41.parse(
        "ships: S@e1 N@e9\nexplorers: N1 out\nscores: N Y\nrest: UNC\nturn: 7\nfolds: N c 2, N e 6, S a 3"
    )
    picture, told = svg(here.scene(), lang="en"), text(here.scene(), lang="en")
    assert all(words in picture for words in ("folded e, turn 6", "folded a, turn 3", "Turn 7. Wandering"))
    assert "folded c" not in picture  # the latest of a player is enough
    assert "It is turn 7. Folded: N line c in turn 2, S line a in turn 3 and N line e" in told
    assert "plegó e, turno 6" in svg(here.scene(), lang="es")
    plain = sector41.parse("rest: UNC\nturn: 7")
    assert "olded" not in text(plain.scene(), lang="en")
    assert "Turn 7" not in svg(plain.scene(), lang="en")


OURS = {"NOV": "completed by us", "UNC": "missing from the rule text", "TIM": "of our own", "VOI": "of our own",
        "WOR": "of our own"}  # fmt: skip


def test_the_tiles_that_the_rule_text_does_not_describe_are_known() -> None:
    """The text breaks off inside Super Nova; the six tiles after it are ours (S41-COMP-PROFILES)."""
    assert {code for code, kind in KINDS.items() if kind.provenance != "seed"} == set(OURS)
    assert {code for code, kind in KINDS.items() if kind.origin} == set(OURS)
    assert all(set(KINDS[code].origin) == {"en", "es"} for code in OURS)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_where_a_tile_comes_from_is_seen_and_spoken(kind: str) -> None:
    """A tile that the rule text does not describe wears the sign of a filled corner and says so; no other tile does."""
    code = next(code for code in (*box("strict"), *box("house")) if code.partition("[")[0] == kind)
    mode = "strict" if kind == "UNC" else "house"
    here = sector41.parse(f"tiles: e5=BAR b7={code}", mode=mode)
    scene, ours = here.scene(), kind in OURS
    shape = scene.shape("cell:b7")
    assert ("origin" in shape.symbols) == ours
    assert "origin" not in scene.shape("cell:e5").symbols
    for lang, word in (("en", OURS.get(kind, "")), ("es", KINDS[kind].origin.get("es", ""))):
        assert shape.label is not None
        said = shape.label.words(lang)
        assert (word in said) if ours else ("text" not in said and "texto" not in said)
        for theme in THEMES:
            picture = svg(scene, view="v", lang=lang, theme=theme)
            assert said in picture
            assert picture.count('"#v.origin"') == 1 + ours  # in the legend and on the tile
        assert (f"{kind}~" in here.text(lang)) == ours
    data = json.loads(to_json(scene))
    (told,) = [one for one in data["shapes"] if one["id"] == "cell:b7"]
    assert told["symbols"] == ([code, "origin"] if ours else [code])
    assert told["label"]["en"] == scene.shape("cell:b7").label.words("en")


def test_the_sign_lies_under_no_face_down_or_cleared_tile() -> None:
    here = sector41.parse("rest: UNC\ntiles: b7=x\nguardian: b7 awakening").scene()
    assert here.shape("cell:b7").symbols == ("cleared",)
    hidden = sector41.parse("tiles: b7=(NOV)").scene()
    assert hidden.shape("cell:b7").symbols == ("back",)


def test_the_legend_explains_the_signs_in_both_languages() -> None:
    for mode, words in (("strict", ("not from the rule text", "no data")), ("house", ("not from the rule text",))):
        here = sector41.new_game(mode, seed=1, seats="SN")
        picture = svg(here.scene(), view="v", lang="en")
        assert all(word in picture for word in words)
        assert ("no data:" in picture) == (mode == "strict")
        assert "no figura en las reglas" in svg(here.scene(), view="v", lang="es")
        assert "~ not from the rule text" in here.text("en")


def test_a_tile_without_data_is_drawn_as_such() -> None:
    """Hatched as maps show missing data: many parallel strokes, and a question mark as a word."""
    shape = sector41.parse("tiles: b7=UNC").scene().shape("cell:b7")
    assert shape.words[0].text == "?"
    assert symbol("UNC").inks[1].d.count("M") >= 8


def test_small_pieces_keep_their_numbers_free_of_rings() -> None:
    """A ring goes round the tile that an explorer stands on; its number is on its hull; discs there stay in full."""
    here = sector41.parse("rest: UNC\ntiles: c8=UNC/R d8=GLY2/Y\nexplorers: S1 c8, N1 d8, N2 d8\nto move: S explorer")
    scene = here.scene(here.judge("S1-d8 tow R"))
    rings = {name for mark in scene.marks if mark.form == "ring" for name in mark.on}
    assert rings == {"cell:c8", "cell:d8"}
    assert {"disc:c8:0", "disc:d8:0", "explorer:N1", "explorer:N2"} <= set(scene.focus)
    tile = scene.shape("cell:d8").at
    for name in ("N1", "N2"):
        shape = scene.shape(f"explorer:{name}")
        (number,) = shape.words
        assert abs(number.at[0]) <= 6
        assert max(abs(shape.at[0] - tile[0]), abs(shape.at[1] - tile[1])) <= 14
    assert abs(scene.shape("explorer:N1").at[0] - scene.shape("explorer:N2").at[0]) >= 16


def test_what_can_be_pressed_does_not_reach_over_a_tile() -> None:
    for here, _ in game("house", 4, 1)[::7]:
        scene = here.scene()
        for shape in scene.shapes:
            if shape.role == "explorer" and shape.outline:
                below = scene.shape(ground(here, shape.id))
                for n in (0, 1) if below.role == "tile" else ():
                    assert all(abs(shape.at[n] + point[n] - below.at[n]) <= 22 for point in shape.outline)


def test_a_choice_is_shown_with_arrows_and_made_by_pressing_the_explorer_and_the_place() -> None:
    here = sector41.parse("tiles: d4=UNC e5=WIN[N,E] e6=BAR f5=GLY2\nexplorers: S1 d4\nto move: S explorer").play(
        "S1-e5"
    )
    marks = here.scene().marks
    assert [mark.on for mark in marks if mark.form == "dots"] == [("cell:e6", "cell:f5")]
    assert {mark.on for mark in marks if mark.form == "line"} == {("cell:e5", "cell:e6"), ("cell:e5", "cell:f5")}
    shown = board(here)
    for pressed in ("explorer:S1", "cell:f5"):
        shown.receive({"kind": "press", "id": pressed})
    assert list(shown.moves) == ["go f5"]


def test_the_guardian_is_moved_by_pressing_it_and_a_place() -> None:
    here = sector41.parse("rest: UNC\ntiles: h6=(BAR)\nguardian: e5 quickening\nto move: S guardian")
    shown = board(here)
    for pressed in ("guardian", "cell:f4"):
        shown.receive({"kind": "press", "id": pressed})
    assert list(shown.moves) == ["guardian f4"]
    other = board(here)
    for pressed in ("guardian", "cell:d5"):
        other.receive({"kind": "press", "id": pressed})
    assert list(other.moves) == []
    assert "S41-GUARD-TOWARD" in here.judge("guardian d5").broken


def test_the_text_form_tells_the_table_in_words() -> None:
    here = sector41.parse(
        "rest: UNC\ntiles: a1=x b3=BAR c3=NEB d4=BELT3 f5=WIN[N,SE] g2=GLY3/YYB\nguardian: a1 awakening\n"
        "explorers: S1 c3 cloud, S2 d4 rock 2, S3 out, N1 b3 lying, N2 f5\nscores: S 3Y, N 2Y+B"
    )
    told = " ".join(here.text("en").split())
    for words in (
        "Ships: S in front of e1 on the south side and N in front of e9 on the north side",
        "S1 on c3 (in the cloud), S2 on d4 (asteroid 2), S3 out of the game, N1 on b3 (lying on its side)",
        "N2 on f5 and N3 aboard",
        "Directions: f5 towards N and SE",
        "Discs: on g2 yellow: 2 and blue: 1",
        "Points: S: 3 (yellow: 3) and N: 4 (yellow: 2 and blue: 1)",
        "BELT3 Asteroid Belt with 3 asteroids",
    ):
        assert words in told
    spoken = " ".join(here.text("es").split())
    assert "Exploradores: S1 en c3 (en la nube), S2 en d4 (asteroide 2), S3 fuera de la partida" in spoken
