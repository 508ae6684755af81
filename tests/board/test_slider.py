"""The slider of border cases: it stops on both sides of every flip, and shows the verdict there."""

from __future__ import annotations

from cosmoslearn.board.slider import stops
from cosmoslearn.core.language import speaking
from cosmoslearn.games import constelaciones

BASE = "stars: z(0,-73) e(0,0) t(70,0)\nA: (0,-73)-(0,2)"


def test_it_stops_exactly_where_the_verdict_flips() -> None:
    slide = constelaciones.slide(constelaciones.parse(BASE), "head -> t", "t", (70, 0), (80, 0))
    places = [round(place, 6) for place in stops(slide)]
    assert {2.999899, 2.9999, 7.0001, 7.000101, 0, 10} <= set(places)
    assert places == sorted(places)


def test_buttons_go_from_flip_to_flip_and_the_board_follows() -> None:
    with speaking("en"):
        box = constelaciones.slide(constelaciones.parse(BASE), "head -> t", "t", (70, 0), (80, 0)).slider()
        (back, handle, on), shown = box.children[0].children, box.children[1]
        assert "CO-CLASS" in shown.value
        for value in (2.999899, 2.9999, 7.0001, 7.000101, 7.000101):
            on.click()
            assert round(handle.value, 6) == value
        before = shown.value
        back.click()
        assert round(handle.value, 6) == 7.0001
        assert shown.value != before
