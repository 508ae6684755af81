"""Short path data draw what the long ones draw; read here by a reader of its own."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmoslearn.scene.brief import brief
from cosmoslearn.scene.pen import num
from tests.scene.samples import scenes

TOKEN = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")
COUNT = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "c": 6, "a": 7, "z": 0}

lengths = st.floats(-999, 999).map(num)
flags = st.sampled_from("01")


def drawn(d: str) -> list[tuple[str, tuple[float, ...]]]:
    """Every command of path data in absolute numbers, lines along an axis as lines (SVG 1.1, 8.3)."""
    tokens, found = TOKEN.findall(d), []
    x = y = left = top = 0.0
    letter, place = "", 0
    while place < len(tokens):
        if tokens[place].isalpha():
            letter = tokens[place]
            place += 1
        kind = letter.lower()
        numbers = [float(token) for token in tokens[place : place + COUNT[kind]]]
        place += COUNT[kind]
        dx, dy = (x, y) if letter.islower() else (0.0, 0.0)
        if kind == "h":
            kind, numbers = "l", [numbers[0] + dx, y]
        elif kind == "v":
            kind, numbers = "l", [x, numbers[0] + dy]
        elif kind == "a":
            numbers[5:] = [numbers[5] + dx, numbers[6] + dy]
        else:
            numbers = [number + (dy if n % 2 else dx) for n, number in enumerate(numbers)]
        x, y = numbers[-2:] if numbers else (left, top)
        if kind == "m":
            left, top = x, y
            letter = "l" if letter == "m" else "L"
        found.append((kind, tuple(round(number, 6) + 0 for number in numbers)))
    return found


@st.composite
def paths(draw: st.DrawFn) -> str:
    out = [f"M{draw(lengths)} {draw(lengths)}"]
    for command in draw(st.lists(st.sampled_from("MLHVQCAZ"), max_size=12)):
        if command == "A":
            end = " ".join(draw(flags) for _ in range(2)), draw(lengths), draw(lengths)
            numbers = ["5", "7.5", draw(lengths), *end]
        else:
            numbers = [draw(lengths) for _ in range(COUNT[command.lower()])]
        out.append(command + " ".join(numbers))
    return "".join(out)


@given(paths())
def test_short_data_draw_the_same_and_are_never_longer(d: str) -> None:
    assert drawn(brief(d)) == drawn(d)
    assert len(brief(d)) <= len(d)


@pytest.mark.parametrize("name", scenes())
def test_every_outline_of_every_scene_stays_the_same(name: str) -> None:
    outlines = {line.d for symbol in scenes()[name].symbols for line in symbol.inks}
    assert outlines
    for d in outlines:
        assert drawn(brief(d)) == drawn(d), d
