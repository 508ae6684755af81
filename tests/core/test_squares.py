import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmoslearn.core import squares
from cosmoslearn.core.errors import NotationError

from .refusals import one_line, refusal

NINE = [(column, row) for column in range(9) for row in range(9)]


def test_all_cells_of_a_grid_have_a_name_and_are_read_back() -> None:
    names = [squares.name(cell) for cell in NINE]
    assert len(set(names)) == 81
    assert [squares.cell(name) for name in names] == NINE
    assert names[0] == "a1"
    assert names[-1] == "i9"


@pytest.mark.parametrize("text", ["", "a", "a0", "a10", "j1", "A1", "aa1", "1a", "a-1", "a١", "a1x"])
def test_cells_off_the_grid_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a cell"):
        squares.cell(text)


def test_the_size_of_the_grid_counts() -> None:
    assert squares.cell("g7", 7) == (6, 6)
    with pytest.raises(NotationError):
        squares.cell("h7", 7)


def test_chebyshev_is_the_number_of_king_steps() -> None:
    steps, frontier = {(0, 0): 0}, [(0, 0)]
    for x, y in frontier:
        for dx, dy in squares.COMPASS.values():
            near = (x + dx, y + dy)
            if near not in steps and steps[x, y] < 5:
                steps[near] = steps[x, y] + 1
                frontier.append(near)
    assert all(squares.chebyshev((0, 0), cell) == n for cell, n in steps.items())


def test_the_compass_joins_both_kinds_of_step() -> None:
    assert squares.COMPASS == squares.COMPASS | squares.ORTHOGONAL | squares.DIAGONAL
    assert len(squares.COMPASS) == len(squares.ORTHOGONAL) + len(squares.DIAGONAL) == 8
    assert all(abs(dx) + abs(dy) == 1 for dx, dy in squares.ORTHOGONAL.values())
    assert all(abs(dx) == abs(dy) == 1 for dx, dy in squares.DIAGONAL.values())


@given(st.text(max_size=6), st.integers(1, 26))
def test_any_text_is_a_cell_or_a_typed_error(text: str, size: int) -> None:
    fault = refusal(lambda: squares.cell(text, size))
    if fault is not None:
        assert isinstance(fault, NotationError)
        assert one_line(fault)
    else:
        assert all(0 <= part < size for part in squares.cell(text, size))
