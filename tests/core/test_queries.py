"""Questions asked by name: what an argument that means nothing is told, and that a fault of ours is not told so."""

from __future__ import annotations

import pytest

from cosmoslearn.core.errors import BadOption, CosmosError, UnknownName, known
from cosmoslearn.core.language import speaking
from cosmoslearn.core.queries import answered


def place_of(position: tuple[str, ...], name: str) -> int:
    return position.index(known("name", name, position))


def missed(position: tuple[str, ...], name: str) -> str:
    return {"x": name}[position[0]]


def unread(position: tuple[str, ...], name: str) -> int:
    return int(position[0])


def broken(position: tuple[str, ...], name: str) -> int:
    return len(position) + name  # type: ignore[operator]


def forgotten(position: tuple[str, ...], name: str) -> str:
    return position.upper()  # type: ignore[attr-defined, no-any-return]


def divided(position: tuple[str, ...], name: str) -> float:
    return len(name) / (len(position) - 2)


def test_an_argument_that_names_nothing_is_refused_by_the_question() -> None:
    assert answered(place_of, ("a", "b"), {"name": "b"}) == 1
    with speaking("en"), pytest.raises(UnknownName, match="unknown name c; nearest: a, b"):
        answered(place_of, ("a", "b"), {"name": "c"})


def test_an_argument_of_another_type_or_name_is_refused_before_it_is_asked() -> None:
    with speaking("en"), pytest.raises(BadOption, match="option name: 5 is not allowed"):
        answered(place_of, ("a", "b"), {"name": 5})
    with pytest.raises(UnknownName):
        answered(place_of, ("a", "b"), {"nam": "a"})


@pytest.mark.parametrize(
    ("question", "fault"),
    [
        (broken, TypeError),
        (forgotten, AttributeError),
        (divided, ZeroDivisionError),
        (missed, KeyError),
        (unread, ValueError),
    ],
)
def test_a_fault_inside_a_question_is_seen_as_what_it_is(question: object, fault: type[Exception]) -> None:
    with pytest.raises(fault) as seen:
        answered(question, ("a", "b"), {"name": "b"})  # type: ignore[arg-type]
    assert not isinstance(seen.value, CosmosError)
