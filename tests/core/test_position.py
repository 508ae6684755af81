import sys
from types import ModuleType

import pytest

from cosmoslearn.core import registry
from cosmoslearn.core.errors import UnknownName
from cosmoslearn.core.language import say, translate

from . import toy
from .refusals import refusal

HEAP = toy.new_game(matches=10)

PARTS = {
    "PY3@2,-1": ("PY3", "2,-1"),
    "PY3@-2,1": ("PY3", "-2,1"),
    "HY 2,0-1,1": ("HY", "2,0", "1,1"),
    "HY -2,0--1,1": ("HY", "-2,0", "-1,1"),
    "OR 2,0 round 1,0-1,1": ("OR", "2,0", "round", "1,0", "1,1"),
    "EC 2,-1--1,0": ("EC", "2,-1", "-1,0"),
    "L PY1@1,0": ("L", "PY1", "1,0"),
    "redeal": ("redeal",),
    "first a -> b": ("first", "a", "b"),
    "remove tail, head -> t": ("remove", "tail", "head", "t"),
}


@pytest.mark.parametrize("notation", PARTS)
def test_the_parts_of_a_notation_are_pieces_cells_and_words(notation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Heap, "read_move", lambda _heap, move: move)
    assert HEAP.parts(notation) == PARTS[notation]


def test_a_position_is_a_value() -> None:
    assert toy.new_game(matches=10) == HEAP
    assert hash(toy.new_game(matches=10)) == hash(HEAP)
    assert HEAP.play("take 1") != HEAP
    assert toy.new_game(matches=10, rulebook=toy.RULES.read("TOY-RANGE", "any-number")) != HEAP
    with pytest.raises(AttributeError):
        HEAP.matches = 3  # type: ignore[misc]


def test_the_legal_moves_are_those_that_the_judge_allows() -> None:
    assert [str(move) for move in HEAP.legal_moves()] == ["take 1", "take 2", "take 3"]
    assert all(HEAP.is_legal(move) for move in HEAP.legal_moves())
    assert toy.new_game(matches=1).play("take 1").legal_moves() == ()


def test_games_and_views_are_known_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert registry.game("toy") is toy
    assert "toy" in registry.games()
    module = ModuleType("tests_core_view")
    module.__dict__["shout"] = str.upper
    monkeypatch.setitem(sys.modules, "tests_core_view", module)
    monkeypatch.setitem(registry._views, "shout", "tests_core_view:shout")
    assert registry.view("shout")("abc") == "ABC"


def test_unknown_games_and_views_are_refused_with_the_nearest() -> None:
    fault = refusal(lambda: registry.game("toi"))
    assert isinstance(fault, UnknownName)
    assert str(fault) == "unknown game toi; nearest: toy"
    assert isinstance(refusal(lambda: registry.view("bord")), UnknownName)


def test_a_view_is_imported_when_it_is_first_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    registry_views = dict(registry._views)
    monkeypatch.setattr(registry, "_views", registry_views)
    registry.offer_view("nowhere", "no.such.module:function")
    with pytest.raises(ModuleNotFoundError):
        registry.view("nowhere")


def test_a_template_comes_untouched_without_facts() -> None:
    assert translate("line {number}", "es") == "línea {number}"
    assert say("line {number}", "en") == "line {number}"
