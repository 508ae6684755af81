"""The guide for teachers: every lesson in an hour, hours that fit, beliefs that the engine answers otherwise."""

from __future__ import annotations

import pytest

from cosmoslearn import speaking
from cosmoslearn.core.errors import UnknownName
from cosmoslearn.core.registry import games
from cosmoslearn.teach.exercises.generator import generators
from cosmoslearn.teach.guide import TALK, guide
from cosmoslearn.teach.lessons.catalogue import course, mode_of


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("minutes", [25, 50])
def test_every_lesson_has_its_hour_in_the_order_of_the_course(game: str, minutes: int) -> None:
    hours = guide(game).hours(minutes)
    assert [lesson for hour in hours for lesson in hour] == list(course(game))
    for hour in hours:
        assert sum(lesson.minutes for lesson in hour) + TALK <= minutes
        assert len({mode_of(lesson) for lesson in hour}) == 1
    assert len(guide(game).plan(minutes).rows) == len(hours)


def test_two_lessons_share_an_hour_only_if_a_quarter_of_it_stays_for_exercises() -> None:
    both = [hour for hour in guide("bigbang").hours(50) if len(hour) > 1]
    assert both
    assert all(sum(lesson.minutes for lesson in hour) <= 50 - TALK - 50 // 4 for hour in both)
    assert all(len(hour) == 1 for hour in guide("bigbang").hours(25))


def test_exercises_of_a_lesson_turn_on_a_rule_that_it_teaches() -> None:
    lesson = next(one for one in course("bigbang") if one.id == "bigbang/placement")
    found = guide("bigbang").drills(lesson.id)
    assert {one.id for one in found} == {one.id for one in generators("bigbang") if one.rules[0] in lesson.rules}
    assert "bigbang/place-feature" in str(guide("bigbang").exercises(lesson.id))


def test_a_slip_says_what_they_answer_who_believe_it_and_what_is_right() -> None:
    """AO3 has nothing in common with SR1: whoever asks for one matching neighbour only allows the move."""
    slips = {one.reading: one for one in guide("bigbang").slips("bigbang/placement").slips}
    with speaking("es"):
        lines = slips["any-neighbour"].lines()
    assert lines[0] == "Creen: Basta con coincidir con uno de los astros que toca."
    assert (lines[2], lines[3]) == ("Responden: Permitida", "Lo correcto: No permitida")


@pytest.mark.parametrize("game", games())
def test_every_lesson_has_a_slip_and_none_is_right(game: str) -> None:
    for lesson in course(game):
        found = guide(game).slips(lesson.id).slips
        assert found, lesson.id
        assert all(one.item.under({one.rule: one.reading}) != one.item.right for one in found)


def test_what_it_shows_is_labelled_in_the_language_in_force() -> None:
    with speaking("es"):
        shown = guide("constelaciones").slips("constelaciones/growing")._repr_mimebundle_()
        table = guide("constelaciones").plan(25)
    assert shown["text/html"].startswith('<div lang="es">')
    assert "<svg" in shown["text/html"]
    assert table.head[0] == "Sesión"
    assert '<th scope="col"' in table._repr_mimebundle_()["text/html"]


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownName):
        guide("bigbag")
    with pytest.raises(UnknownName):
        guide("bigbang").slips("bigbang/placment")
