"""The scene: to scale, with everything that a move needs to be made on a board, and everything said in words too."""

from __future__ import annotations

import math

import pytest

from cosmoslearn.board.board import Board
from cosmoslearn.core.language import PSEUDO, speaking
from cosmoslearn.games import constelaciones as co
from cosmoslearn.games.constelaciones.fast import candidates
from cosmoslearn.games.constelaciones.frame import frame
from cosmoslearn.games.constelaciones.judge import examine
from cosmoslearn.scene.scene import Scene

from .skies import Position, played

FIVE = (
    "stars: a0(0,0) a1(75,0) c(75,73) d(140,73) e(150,20) f(220,-2) x(225,60) y(-40,0) w(0,-30)\n"
    "A: (0,0)-(75,0) (75,0)-(75,75) (75,73)-(150,73) (150,73)-(150,-2) (150,-2)-(225,-2)"
)
CUT = "stars: a0(0,0) a1(75,0) t(140,0) p(100,-30) q(100,40)\nA: (0,0)-(75,0)\nB: (100,-30)-(100,45)"


def scene(position: Position, move: str = "") -> Scene:
    found: Scene = position.scene(position.judge(move) if move else None)
    return found


def test_distances_are_to_scale() -> None:
    drawn = scene(co.parse(FIVE))
    a0, a1, x = (drawn.shape(f"star:{star}").at for star in ("a0", "a1", "x"))
    unit = math.dist(a0, a1) / 75
    assert math.dist(a0, x) == pytest.approx(unit * math.dist((0, 0), (225, 60)), rel=1e-3)
    assert x[1] < a0[1]  # y points upwards
    assert drawn.size[0] >= 640


@pytest.mark.parametrize("kind", ["drop", "lattice"])
def test_every_star_and_rod_is_there_and_inside(kind: str) -> None:
    for position in list(played(kind, 3))[::6]:
        drawn = scene(position)
        left, top, wide, high = drawn.field or (0, 0, *drawn.size)
        for name in (*(f"star:{star.id}" for star in position.stars), *(f"rod:{laid.name}" for laid in position.laid)):
            x, y = drawn.shape(name).at
            assert left <= x <= left + wide
            assert top <= y <= top + high
            assert drawn.shape(name).label
        keys = {symbol.key for symbol in drawn.symbols}
        assert {key for shape in drawn.shapes for key in shape.symbols} <= keys
        assert len({shape.id for shape in drawn.shapes}) == len(drawn.shapes)


def test_extremes_of_the_player_to_move_can_be_pressed() -> None:
    drawn = scene(co.parse(CUT))
    assert [shape.move for shape in drawn.shapes if shape.role == "extreme" and shape.outline] == ["head", "tail"]
    assert drawn.shape("extreme:A:head").label.words("en") == "head of A: star a1"  # type: ignore[union-attr]
    assert drawn.shape("extreme:B:head").label.words("es") == "cabeza de B: punta desnuda en (100; 45)"  # type: ignore[union-attr]


def test_what_goes_out_is_said_before_a_rod_is_lifted() -> None:
    drawn = scene(co.parse(FIVE))
    assert {shape.id for shape in drawn.shapes if shape.id.startswith("leaving:")} == {"leaving:a0", "leaving:f"}
    assert "goes out" in drawn.shape("star:a0").label.words("en")  # type: ignore[union-attr]
    text = "\n".join(line if isinstance(line, str) else line.words("en") for line in drawn.text)
    assert "Lifting the rod at the tail puts out a0." in text


def test_a_refused_rod_shows_ghost_line_and_first_obstacle() -> None:
    drawn = scene(co.parse(CUT), "head -> t")
    ghost = drawn.shape("ghost")
    view = math.dist(drawn.shape("star:a0").at, drawn.shape("star:a1").at) / 75
    assert ghost.at[0] == pytest.approx(drawn.shape("star:a1").at[0] + 37.5 * view, abs=0.2)  # the whole 75 mm
    assert drawn.shape("obstacle:1").label.words("en") == "obstacle 1: B1, 25 mm from the start"  # type: ignore[union-attr]
    signs = {(mark.form, mark.role, mark.on) for mark in drawn.marks}
    assert ("sign", "broken", ("obstacle:1",)) in signs
    assert ("ring", "broken", ("star:t",)) in signs
    assert "rod:B1" in drawn.focus


def test_a_legal_rod_shows_what_it_lights_and_what_goes_out() -> None:
    drawn = scene(co.parse(FIVE), "remove tail, head -> x")
    signs = {(mark.form, mark.role, mark.on) for mark in drawn.marks}
    assert ("ring", "ok", ("star:x",)) in signs
    assert ("ring", "broken", ("star:a0",)) in signs


def test_wrong_forms_are_drawn_without_a_rod() -> None:
    drawn = scene(co.parse(FIVE), "head -> x")
    assert "ghost" not in {shape.id for shape in drawn.shapes}


def test_sight_is_drawn_with_its_region() -> None:
    drawn = co.sight(co.parse(CUT), "head").scene()
    assert drawn.shape("region").symbols == ("region",)
    assert {mark.form for mark in drawn.marks} == {"cross", "ring"}


def test_pending_targets_and_edges_are_drawn() -> None:
    text = "stars: a0(0,0) a1(75,0) t(75,200)\nA: (0,0)-(75,0) (75,0)-(75,75)\npending: A head t"
    drawn = scene(co.parse(text, rulebook=co.RULES.read("CO-EDGE", "disc"), edge={"radius": 230}))
    assert drawn.shape("bond:A").label.words("en") == "A is bound to t from the head"  # type: ignore[union-attr]
    assert drawn.shape("edge")
    assert "bound" in drawn.description.words("en")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_words_in_both_languages(lang: str) -> None:
    position = co.parse(FIVE)
    with speaking(lang):
        shown = position.text()
        assert ("Neutral" in shown) or ("Neutras" in shown)
        assert "a0" in position.svg()
        for shape in scene(position).shapes:
            assert shape.label is None or shape.label.words()
    assert [line[:6] for line in position.text("en").splitlines() if line.startswith("  A")] == [
        line[:6] for line in position.text("es").splitlines() if line.startswith("  A")
    ]


def test_nothing_is_said_outside_the_catalogues() -> None:
    """Under the pseudo-locale every word of the text form stands in brackets."""
    words = co.parse(CUT).text(PSEUDO)
    assert all("⟦" in line for line in words.splitlines())


def test_a_move_is_made_on_the_board_by_pressing_extreme_and_star() -> None:
    stars = "stars: a0(0,0) a1(75,0) t(75,50) u(0,60) b0(300,0) b1(370,0) c(150,20)"
    board = Board(co.parse(f"{stars}\nA: (0,0)-(75,0) (75,0)-(150,0)\nB: (300,0)-(375,0)"))
    board.receive({"kind": "press", "id": "extreme:A:head"})
    board.receive({"kind": "press", "id": "star:c"})
    assert board.moves == ("head -> c",)


def test_first_rods_are_made_by_pressing_two_stars() -> None:
    board = Board(co.parse("stars: a(0,0) b(60,0) c(0,100) d(60,100)"))
    board.receive({"kind": "press", "id": "star:b"})
    board.receive({"kind": "press", "id": "star:a"})
    assert board.moves == ("first b -> a",)


def test_relocations_are_made_by_pressing_where_the_rod_goes() -> None:
    board = Board(co.parse(FIVE))
    board.receive({"kind": "press", "id": "extreme:A:head"})
    board.receive({"kind": "press", "id": "star:x"})
    assert board.moves == ("remove tail, head -> x",)


def test_an_illegal_try_is_shown_and_taken_back() -> None:
    position = co.parse(CUT)
    board = Board(position)
    board.receive({"kind": "press", "id": "extreme:A:head"})
    board.receive({"kind": "press", "id": "star:t"})
    assert board.moves == ()
    assert "ghost" in {shape.id for shape in board.shown().shapes}
    assert board.position == position


def test_a_rod_that_is_looked_at_stays_in_the_view() -> None:
    """Whatever may be tried next: first rods, fresh rods, and the ones that are lifted."""
    position = co.new_game(seed=5)
    while (moves := position.legal_moves()) and len(position.chains[1]) < 5:
        view = frame(position)
        left, top, wide, high = view.box
        for move in candidates(position):
            lay = examine(position, move).lay
            for x, y in map(view.spot, lay.rod if lay else ()):
                assert left <= x <= left + wide, str(move)
                assert top <= y <= top + high, str(move)
        position = position.play(moves[len(moves) // 2])


def test_who_is_bound_is_told_until_the_way_is_cut_off() -> None:
    """The rod from b0 to b1 crosses the line from the head of A to t (golden case 38): A owes nothing any more."""
    start = co.parse("stars: a0(0,0) a1(75,0) t(75,200) z(0,40) b0(40,120) b1(110,120)\nA: (0,0)-(75,0)\nto move: A")
    bound = start.play("A head -> t")
    cut = bound.play("B first b0 -> b1")
    for position, en, es in (
        (bound, "A is bound to t from the head", "A está obligado a t desde la cabeza"),
        (
            cut,
            "A was going to t from the head; the way is cut off",
            "A iba hacia t desde la cabeza; el camino está cortado",
        ),
    ):
        scene = position.scene()
        label = next(shape.label for shape in scene.shapes if shape.id == "bond:A")
        for lang, words in (("en", en), ("es", es)):
            assert words in " ".join(position.text(lang).split())
            assert f"{words}." in scene.description.words(lang)
            assert label is not None
            assert label.words(lang) == words
    assert "bound" not in cut.text("en")
