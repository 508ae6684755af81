import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmoslearn.core import hexes
from cosmoslearn.core.errors import NotationError
from cosmoslearn.core.hexes import Cell

from .refusals import one_line, refusal

NEAR = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]
cells = st.tuples(st.integers(-99, 99), st.integers(-99, 99))


def cube(cell: Cell) -> tuple[int, int, int]:
    """Cube coordinates: x + y + z = 0."""
    return cell[0], -cell[0] - cell[1], cell[1]


def turned(cell: Cell) -> Cell:
    """A sixth of a turn about the origin: each cube coordinate takes the next one's place with its sign changed."""
    x, y, _z = cube(cell)
    return -y, -x


def rings(cell: Cell) -> int:
    x, y, z = cube(cell)
    return (abs(x) + abs(y) + abs(z)) // 2


def test_the_neighbours_are_the_cells_at_distance_one() -> None:
    for q, r in NEAR:
        expected = {
            cell for cell in itertools.product(range(-6, 7), repeat=2) if rings((cell[0] - q, cell[1] - r)) == 1
        }
        assert set(hexes.neighbours((q, r))) == expected
        assert len(hexes.neighbours((q, r))) == 6


def test_the_neighbours_follow_one_another_by_sixths_of_a_turn() -> None:
    ring = hexes.neighbours((0, 0))
    assert {turned(cell) for cell in ring} == set(ring)
    assert all(turned(a) == b or turned(b) == a for a, b in itertools.pairwise(ring))
    assert ring == tuple(hexes.DIRECTIONS.values())


def test_the_flanks_touch_both() -> None:
    for one in NEAR:
        for other in hexes.neighbours(one):
            common = set(hexes.neighbours(one)) & set(hexes.neighbours(other))
            assert set(hexes.flanks(one, other)) == common
            assert len(common) == 2


def test_distance_equals_a_walk() -> None:
    steps, frontier = {(0, 0): 0}, [(0, 0)]
    for cell in frontier:
        for near in hexes.neighbours(cell):
            if near not in steps and steps[cell] < 6:
                steps[near] = steps[cell] + 1
                frontier.append(near)
    for cell, n in steps.items():
        assert hexes.distance((0, 0), cell) == n
        assert hexes.distance(cell, (0, 0)) == n


@given(cells, cells)
def test_distance_survives_turns(one: Cell, other: Cell) -> None:
    assert hexes.distance(one, other) == hexes.distance(turned(one), turned(other))
    assert hexes.distance(one, other) == rings((one[0] - other[0], one[1] - other[1]))


def test_three_axes_cover_all_six_directions() -> None:
    both_ways = {cell for q, r in hexes.AXES for cell in ((q, r), (-q, -r))}
    assert both_ways == set(hexes.DIRECTIONS.values())


@given(cells)
def test_names_are_read_back(cell: Cell) -> None:
    assert hexes.cell(hexes.name(cell)) == cell
    assert hexes.cell(f"  {cell[0]},{cell[1]} ") == cell


NO_CELLS = ["", ",", "1", "1,", ",1", "1,2,3", "a,b", "1.5,2", "100,0", "0,-100", "1_0,2", "１,２", "1;2"]


@pytest.mark.parametrize("text", NO_CELLS)
def test_what_is_no_cell_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(NotationError, match="two whole numbers q,r") as fault:
        hexes.cell(text)
    assert "\n" not in str(fault.value)


@given(st.text(max_size=12))
def test_any_text_is_a_cell_or_a_typed_error(text: str) -> None:
    fault = refusal(lambda: hexes.cell(text))
    if fault is not None:
        assert isinstance(fault, NotationError)
        assert one_line(fault)
    else:
        assert max(map(abs, hexes.cell(text))) <= hexes.REACH
