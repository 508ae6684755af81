"""Questions asked by name: what an argument that means nothing is told, and that a fault of ours is not told so."""

from __future__ import annotations

import pytest

from cosmoslearn.core.errors import BadOption
from cosmoslearn.core.language import speaking
from cosmoslearn.core.queries import answered


def place_of(position: tuple[str, ...], name: str) -> int:
    return position.index(name)


def broken(position: tuple[str, ...], name: str) -> int:
    return len(position) + name  # type: ignore[operator]


def forgotten(position: tuple[str, ...], name: str) -> str:
    return position.upper()  # type: ignore[attr-defined, no-any-return]


def divided(position: tuple[str, ...], name: str) -> float:
    return len(name) / (len(position) - 2)


def test_an_argument_that_names_nothing_is_refused_in_one_line() -> None:
    assert answered(place_of, ("a", "b"), {"name": "b"}) == 1
    with speaking("en"), pytest.raises(BadOption, match="option name: name=c is not allowed") as refused:
        answered(place_of, ("a", "b"), {"name": "c"})
    assert isinstance(refused.value.__cause__, ValueError)


@pytest.mark.parametrize(
    ("question", "fault"), [(broken, TypeError), (forgotten, AttributeError), (divided, ZeroDivisionError)]
)
def test_a_fault_inside_a_question_is_seen_as_what_it_is(question: object, fault: type[Exception]) -> None:
    with pytest.raises(fault):
        answered(question, ("a", "b"), {"name": "b"})  # type: ignore[arg-type]
