"""Data in pages: what is unpacked is what was packed, and nothing lies there twice."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cosmoslearn.board.packed import lines, packed
from tests.tools.pages import unpacked

LONG = "so long that it is worth a number of its own"
plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["", "a\nb", "á\u2028", LONG]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["a", "b", LONG]), inner, max_size=3),
    max_leaves=30,
)


@given(plain)
def test_what_is_unpacked_is_what_was_packed(data: Any) -> None:
    assert unpacked(packed(data)) == data
    assert unpacked(packed([data, [data], {"again": data}])) == [data, [data], {"again": data}]


def test_what_recurs_lies_there_once_even_in_what_recurs() -> None:
    inner = {"text": LONG}
    outer = {"here": inner, "there": [1, 2, 3]}
    assert "\n".join(lines([outer, inner, outer])).count(LONG) == 1


def test_what_recurs_only_within_what_recurs_has_no_line_of_its_own() -> None:
    outer = {"inside": {"text": LONG}, "other": LONG}
    assert len(lines([outer, outer])) == 2
