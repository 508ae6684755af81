"""Figures: the path reader against the formulas of curves, themes, hatching, notebooks."""

from __future__ import annotations

import math
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_hex, to_rgba
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from cosmoslearn import UnknownName
from cosmoslearn.scene import pen
from cosmoslearn.scene.figure import Drawing, figure, read_path
from cosmoslearn.scene.hatch import HATCHES, PLOTTED
from cosmoslearn.scene.palette import colours
from tests.scene.samples import scenes, small


def corners(path: Path) -> list[tuple[float, float]]:
    """The points of a path as they are stored."""
    return [(float(x), float(y)) for x, y in np.asarray(path.vertices)]


def along(path: Path) -> list[tuple[float, float]]:
    """Points on a path, its curves cut into short lines."""
    lines = [np.asarray(polygon) for polygon in path.to_polygons(closed_only=False)]
    return [(float(x), float(y)) for line in lines for x, y in line]


def length(points: list[tuple[float, float]]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


@pytest.mark.parametrize(
    ("d", "points"),
    [
        ("M1 2L3 4", [(1, 2), (3, 4)]),
        ("M1 2H5V-7", [(1, 2), (5, 2), (5, -7)]),
        ("M0 0L.5-.5L-3-4Z", [(0, 0), (0.5, -0.5), (-3, -4), (0, 0)]),
        ("M1 1 2 2 3 1", [(1, 1), (2, 2), (3, 1)]),
        ("M0 0Q5 0 5 5C1 2 3 4 5 6", [(0, 0), (5, 0), (5, 5), (1, 2), (3, 4), (5, 6)]),
    ],
)
def test_commands(d: str, points: list[tuple[float, float]]) -> None:
    assert corners(read_path(d)) == points


@given(st.floats(100, 900), st.floats(0, 359), st.floats(5, 355))
def test_an_arc_keeps_its_distance_and_has_its_length(r: float, start: float, way: float) -> None:
    (x1, y1), (x2, y2) = pen.polar((10, 20), r, start), pen.polar((10, 20), r, start + way)
    points = along(read_path(f"M{x1:.9f} {y1:.9f}A{r:.9f} {r:.9f} 0 {int(way > 180)} 1 {x2:.9f} {y2:.9f}"))
    assert all(abs(math.dist(p, (10, 20)) - r) < 0.01 * r for p in points)
    assert length(points) == pytest.approx(math.radians(way) * r, rel=0.02)


def test_an_arc_whose_radius_is_too_small_grows_to_a_half_circle() -> None:
    points = along(read_path("M0 0A1 1 0 0 1 100 0"))
    assert all(abs(math.dist(p, (50, 0)) - 50) < 1 for p in points)


@given(st.floats(5, 60), st.floats(5, 60), st.floats(-90, 90))
def test_an_ellipse_lies_on_its_curve_all_round(rx: float, ry: float, turn: float) -> None:
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half = f"A{rx:.9f} {ry:.9f} {turn:.9f} 1 1 "
    ends = f"{-rx * cos:.9f} {-rx * sin:.9f}", f"{rx * cos:.9f} {rx * sin:.9f}"
    points = along(read_path(f"M{ends[0]}{half}{ends[1]}{half}{ends[0]}Z"))
    for x, y in points:
        u, v = (x * cos + y * sin) / rx, (y * cos - x * sin) / ry
        assert math.hypot(u, v) == pytest.approx(1, abs=0.02)
    assert min(x for x, _ in points) == pytest.approx(-math.hypot(rx * cos, ry * sin), rel=0.05)


@given(st.lists(st.tuples(st.floats(-99, 99), st.floats(-99, 99)), min_size=3, max_size=8))
def test_what_the_pen_writes_is_read_back(points: list[tuple[float, float]]) -> None:
    read = corners(read_path(pen.closed(points)))[:-1]
    assert all(math.dist(a, b) < 0.1 for a, b in zip(read, points, strict=True))


def patches(drawing: Drawing) -> list[PathPatch]:
    return [artist for artist in drawing.axes[0].get_children() if isinstance(artist, PathPatch)]


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_only_colours_of_the_theme_and_their_mixtures_with_the_board(theme: str) -> None:
    allowed = {to_hex(c) for token, c in colours(theme).items() if not token.endswith(".hatch")} | {"none"}
    for patch in patches(figure(small(), theme)):
        face = to_hex(patch.get_facecolor()) if patch.get_fill() else "none"
        if patch.get_alpha() in (None, 1) and patch.get_gid() is not None:
            assert face in allowed


def test_in_print_everything_is_grey_and_colours_are_hatched() -> None:
    drawing = figure(scenes()["bigbang 24"], "print")
    for patch in patches(drawing):
        for r, g, b, alpha in (to_rgba(patch.get_facecolor()), to_rgba(patch.get_edgecolor())):
            assert alpha == 0 or max(r, g, b) - min(r, g, b) < 0.01
    used = {patch.get_hatch() for patch in patches(drawing)} - {None}
    assert used >= {PLOTTED[name] for name in ("dots", "horizontal", "vertical", "slanted")}
    assert PLOTTED.keys() == HATCHES.keys()


def test_size_and_theme() -> None:
    drawing = figure(small(), width=3)
    assert tuple(drawing.get_size_inches()) == (3, 3)
    with pytest.raises(UnknownName, match="nearest: print"):
        figure(small(), "prnt")


def test_words_are_of_the_language_and_never_mathematics() -> None:
    texts = [t.get_text() for t in figure(small(piece="$x$ {n}"), lang="en").axes[0].texts]
    assert r"\$x\$ {n}" in texts
    spanish = [t.get_text() for t in figure(scenes()["bigbang 24"], lang="es").axes[0].texts]
    assert "En la oferta" in spanish


def test_a_notebook_shows_a_figure_without_any_setting() -> None:
    assert figure(small())._repr_png_().startswith(b"\x89PNG")


def test_no_plotting_back_end_is_loaded() -> None:
    code = "import sys, cosmoslearn.scene.figure; print('matplotlib.pyplot' in sys.modules)"
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"
