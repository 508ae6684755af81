"""Arguments against annotations: each kind of annotation with a value that fits and one that does not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

import pytest

from cosmoslearn.core.checking import fits, typed
from cosmoslearn.core.errors import BadOption, UnknownName
from cosmoslearn.games import bigbang, sector41
from tests.core.refusals import one_line

CASES: list[tuple[Any, Any, Any]] = [
    (int, 3, "3"),
    (int, 0, False),
    (float, 3, True),
    (float, 2.5, "2.5"),
    (bool, True, 1),
    (str, "", b""),
    (int | None, None, 1.0),
    (str | Path, Path("x"), 5),
    (Literal["a", "b"], "a", ["a"]),
    (list[str], ["a"], "a"),
    (tuple[str, ...], ("a",), ["a"]),
    (tuple[int, str], (1, "a"), (1, 2)),
    (tuple[int, str], (1, "a"), (1, "a", "b")),
    (Sequence[str | int], ["a", 1], {"a"}),
    (Sequence[str], [], [None]),
    (Iterable[str], {"a": 1}, 5),
    (Mapping[str, int], {"a": 1}, {1: 1}),
    (dict[str, int], {}, {"a": "b"}),
    (Any, object(), None),
    (TypeVar("Bound", bound=int), 3, "3"),
]


@pytest.mark.parametrize(("hint", "good", "bad"), CASES)
def test_a_value_fits_or_does_not(hint: Any, good: Any, bad: Any) -> None:
    assert fits(good, hint)
    assert fits(bad, hint) == (hint is Any)


@typed
def asked(text: str, number: int = 1, *, names: Sequence[str] = (), **more: bool) -> tuple[Any, ...]:
    """Nothing but what it is given."""
    return text, number, names, more


def test_what_fits_is_passed_on_as_it_is() -> None:
    names = ["a"]
    assert asked("x", names=names, more=True) == ("x", 1, names, {"more": True})
    assert asked.__doc__ == "Nothing but what it is given."


@typed
def plain(text: str, number: int = 1) -> str:
    return text * number


loosely: Any = asked
simply: Any = plain


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: loosely(5), BadOption, "option text: 5 is not allowed; expected str"),
        (lambda: loosely("x", "y"), BadOption, "option number: y is not allowed; expected int"),
        (lambda: loosely("x", names="ab"), BadOption, r"option names: ab .* expected Sequence\[str\]"),
        (lambda: simply(), BadOption, "option text: '' is not allowed; expected a value"),
        (lambda: simply("x", nmber=2), UnknownName, "unknown option nmber; nearest: number"),
        (lambda: bigbang.new_game(rulebook=sector41.RULES), BadOption, r"expected bigbang\.RULES"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(call: Callable[[], Any], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words) as fault:
        call()
    assert one_line(fault.value)
