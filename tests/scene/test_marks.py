"""The forms of marks: each is told by its shape, always with a casing, at the right place."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from cosmoslearn.scene import marks
from cosmoslearn.scene.marks import BADGE, Drawn, draw
from cosmoslearn.scene.palette import text
from cosmoslearn.scene.scene import Form, Mark, Scene, Word
from cosmoslearn.scene.steps import with_marks
from tests.scene.samples import small


def drawn(*wanted: Mark, scene: Scene | None = None) -> list[Drawn]:
    return draw(replace(scene or small(), marks=wanted))


def test_only_what_is_broken_is_dashed() -> None:
    dashes = {}
    for role in ("ok", "broken", "focus", "path"):
        (part,) = drawn(Mark("ring", role, ("cell:0,0",)))
        dashes[role] = next(line.dash for line in part.inks if line.stroke == f"role.{role}")
    assert dashes == {"ok": "", "broken": text("stroke.dash_broken"), "focus": "", "path": ""}


def test_the_focus_has_four_ticks() -> None:
    (focus,) = drawn(Mark("ring", "focus", ("cell:0,0",)))
    (ok,) = drawn(Mark("ring", "ok", ("cell:0,0",)))
    assert len(focus.inks) == len(ok.inks) + 2
    assert focus.inks[-1].d.count("M") == 4


def test_a_check_is_round_a_cross_has_eight_sides() -> None:
    (check,) = drawn(Mark("sign", "ok", ("cell:0,0",)))
    (cross,) = drawn(Mark("sign", "broken", ("cell:0,0",)))
    assert "A" in check.inks[0].d
    assert "A" not in cross.inks[0].d
    assert cross.inks[0].d.count("L") == 7


@pytest.mark.parametrize("form", ["ring", "line", "hop", "cross", "sign", "number"])
def test_every_mark_has_a_casing(form: Form) -> None:
    (part,) = drawn(Mark(form, "broken", ("cell:0,0", "cell:1,0")[: 2 if form in ("line", "hop") else 1], 2))
    assert part.inks[0].stroke == "role.casing"


def test_a_sign_on_two_shapes_sits_between_them() -> None:
    scene = small()
    (part,) = drawn(Mark("sign", "ok", ("cell:2,1", "cell:2,2")))
    a, b = scene.shape("cell:2,1").at, scene.shape("cell:2,2").at
    assert math.dist(part.at, a) == pytest.approx(math.dist(part.at, b))
    assert math.dist(part.at, a) <= math.dist(a, b) * 0.6


def test_a_sign_moves_aside_for_a_word() -> None:
    scene = small()
    one, two = scene.shape("cell:0,0"), scene.shape("cell:0,1")
    (part,) = drawn(Mark("sign", "ok", (one.id, two.id)))
    word = (one.at[0] + one.words[0].at[0], one.at[1] + one.words[0].at[1] - 4)
    middle = (one.at[0] + two.at[0]) / 2, (one.at[1] + two.at[1]) / 2
    assert math.dist(part.at, word) > math.dist(middle, word)


def test_a_number_looks_away_from_the_second_shape() -> None:
    scene = small()
    (part,) = drawn(Mark("number", "path", ("cell:1,1", "cell:2,1"), 4))
    assert part.at[0] < scene.shape("cell:1,1").at[0]
    assert part.words[0].text == "4"


@pytest.mark.parametrize("away", ["cell:0,0", "cell:1,0", "cell:2,0", "cell:0,1", "cell:2,1"])
def test_a_badge_never_lies_on_the_code(away: str) -> None:
    scene = small()
    (part,) = drawn(Mark("number", "path", ("cell:1,1", away), 1))
    x, y = scene.shape("cell:1,1").at
    assert math.dist(part.at, (x, y + 20)) > BADGE


def test_the_open_circle_stands_on_free_places_only() -> None:
    (free,), (taken,) = drawn(Mark("dots", "ok", ("cell:2,1",))), drawn(Mark("dots", "ok", ("cell:0,0",)))
    assert any("A" in line.d for line in free.inks)
    assert not any("A" in line.d for line in taken.inks)


def test_a_ghost_is_faded_and_hides_what_lies_below() -> None:
    (part,) = drawn(Mark("ghost", "focus", ("cell:2,0",), 0, ("ball",), (Word("A9", (0, 24)),)))
    assert part.symbols == ("ball",)
    assert part.opacity < 1
    assert part.under[0].fill == "surface.board"
    assert part.inks[0].dash == text("stroke.dash_ghost")


def test_ghosts_lie_lowest_and_numbers_on_top() -> None:
    forms = [part.mark.form for part in draw(small())]
    assert forms == sorted(forms, key=lambda form: marks.ORDER[form])
    assert forms[0] == "ghost"
    assert forms[-1] == "number"


def test_a_shape_that_is_not_there_has_no_mark() -> None:
    assert drawn(Mark("ring", "ok", ("cell:9,9",)), Mark("line", "path", ("cell:0,0", "cell:9,9"))) == []


def test_marks_of_a_step_number_the_path_and_fade_the_rest() -> None:
    scene = with_marks(small(), {"path": ("cell:0,0", "cell:1,0"), "focus": ("cell:0,1", "nowhere")})
    told = {(mark.form, mark.role, mark.on, mark.number) for mark in scene.marks}
    assert told == {
        ("ring", "path", ("cell:0,0", "cell:1,0"), 0),
        ("number", "path", ("cell:0,0",), 1),
        ("number", "path", ("cell:1,0",), 2),
        ("ring", "focus", ("cell:0,1",), 0),
    }
    assert set(scene.focus) == {"cell:0,0", "cell:1,0", "cell:0,1"}
