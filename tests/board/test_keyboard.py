"""The keys that a board tells of: those that it answers to, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from cosmoslearn.board.keyboard import keyed, stepper_keys


def told(rows: list[Any]) -> dict[str, str]:
    """What the keys do in English, by the first of them."""
    return {keys[0] if isinstance(keys[0], str) else keys[0]["en"]: does["en"] for keys, does in rows}


def view(**more: object) -> dict[str, Any]:
    return {"centre": None, "study": False, **more}


def test_rings_have_keys_of_their_own_and_no_hexagons() -> None:
    flat, rings = told(keyed(view())["keys"]), told(keyed(view(centre=[1, 2]))["keys"])
    assert "hexagon" in flat["W"]
    assert "W" not in rings
    assert rings[","].startswith("along the ring")
    assert not flat[","].startswith("along the ring")


@pytest.mark.parametrize(
    ("more", "own"),
    [
        ({}, set()),
        ({"study": "places"}, {"Del"}),
        ({"study": "free"}, {"Del", "Shift+←"}),
        ({"study": True}, {"Shift+←"}),
        ({"measuring": False}, {"Shift+←"}),
    ],
)
def test_keys_that_push_and_change_are_told_where_they_work(more: dict[str, Any], own: set[str]) -> None:
    assert set(told(keyed(view(**more))["keys"])) - set(told(keyed(view())["keys"])) == own


def test_on_a_stepper_nothing_is_played_or_taken_back() -> None:
    rows = stepper_keys(view())
    assert "on the step bar: back and on, first and last" in [does["en"] for _, does in rows]
    assert not {"Enter", "Esc", "Ctrl+Z"} & set(told(rows))


def test_every_row_is_told_in_both_languages() -> None:
    for rows in (keyed(view(study="free"))["keys"], stepper_keys(view(centre=[0, 0]))):
        assert all(does["en"] != does["es"] for _, does in rows)
