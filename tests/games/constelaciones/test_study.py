"""Free study: measuring, stepping through stars, moved rods, and border cases with their exact values."""

from __future__ import annotations

import pytest

from cosmoslearn.core.errors import NotationError
from cosmoslearn.games import constelaciones as co
from cosmoslearn.games.constelaciones.study import touches

BASE = "stars: z(0,-73) e(0,0) t(70,0)\nA: (0,-73)-(0,2)"


def test_measuring() -> None:
    position = co.parse("stars: a0(0,0) a1(75,0) t(40,30) b(0,90) c(70,90)\nA: (0,0)-(75,0)\nB: (0,90)-(75,90)")
    for one, other, away in (
        ("a0", "t", 50),
        ("t", "A1", 30),
        ("A1", "t", 30),
        ("A1", "B1", 90),
        ("A1 head", "B1 tail", 117.1537),
        ("a0", "A1", 0),
    ):
        trace = co.measure(position, one, other)
        trace.check(co.CHECKERS)
        assert trace.result == pytest.approx(away, abs=1e-3)
    with pytest.raises(NotationError, match="not a thing"):
        co.measure(position, "t", "A7")


def test_stepping_by_angle_and_distance() -> None:
    position = co.parse("stars: a0(0,0) a1(75,0) n(75,40) w(30,1) s(75,-90) e(105,0)\nA: (0,0)-(75,0)")
    assert co.stars_from(position, "head") == {
        "angle": ["e", "n", "w", "a0", "s"],
        "distance": ["e", "n", "w", "a0", "s"],
    }


def test_a_moved_end_is_looked_at_but_not_sound() -> None:
    position = co.parse("stars: a0(0,0) a1(75,0) t(95,0) p(150,-30) q(150,40)\nA: (0,0)-(75,0)\nB: (150,-30)-(150,45)")
    assert not position.judge("head -> t").legal
    assert co.with_rod_end(position, "B1", "tail", (150, 0.01)).judge("head -> t").legal
    assert touches(position, "p", "B1")
    with pytest.raises(NotationError):
        co.with_rod_end(position, "C1", "tail", (0, 0))


def test_the_slide_finds_the_exact_limits() -> None:
    """73 mm less the tolerance, 77 mm with it: the last value of each stretch, to the grid of 0.000001 mm."""
    found = co.slide(co.parse(BASE), "head -> t", "t", (70, 0), (80, 0))
    assert [band.outcome for band in found.bands] == ["OVERSHOOT", "ENDS_ON_STAR", "ADVANCE"]
    assert [round(70 + flip, 6) for flip in found.flips] == [72.999899, 77.0001]
    assert [band.extreme for band in found.bands] == ["", "t", ""]
    assert found.judge(2).legal
    assert found.at(7).star_at["t"].mm == (77, 0)


def test_a_star_beside_the_rod() -> None:
    position = co.parse("stars: z(0,-73) e(0,0) t(70,0) n(40,10)\nA: (0,-73)-(0,2)")
    found = co.slide(position, "head -> t", "n", (40, 5), (40, 0))
    assert [band.lights for band in found.bands] == [("t",), ("n", "t")]
    assert round(5 - found.flips[0], 6) == 2.000101


def test_a_tip_that_meets_a_rod() -> None:
    position = co.parse("stars: a0(0,0) a1(75,0) t(95,0) p(150,-30) q(150,40)\nA: (0,0)-(75,0)\nB: (150,-30)-(150,45)")
    found = co.slide(position, "head -> t", "B1 tail", (150, -20), (150, 10))
    assert [band.broken for band in found.bands] == [("CO-NOCUT",), ()]
    assert round(found.flips[0] - 20, 6) == 0.0001
    assert found.words("es").count("mm") == 3
    assert "0,000" not in found.words("en")


def test_the_slide_sees_every_band_of_the_samples() -> None:
    """Between two samples of a dense walk the verdict changes only where the slide says so."""
    position = co.parse("stars: a0(0,0) a1(75,0) t(120,30) b(110,40) q(110,90)\nA: (0,0)-(75,0)\nB: (110,40)-(110,115)")
    found = co.slide(position, "head -> t", "t", (75, 10), (140, 90))
    for n in range(0, 1000, 7):
        value = found.length * n / 1000
        band = next(band for band in found.bands if value <= band.high + 1e-6)
        assert found.judge(value).broken == band.broken


def test_a_line_without_length() -> None:
    with pytest.raises(ValueError, match="expected another point than the start"):
        co.slide(co.parse(BASE), "head -> t", "t", (0, 0), (0, 0))


def test_a_slide_is_told_in_words() -> None:
    found = co.slide(co.parse(BASE), "head -> t", "t", (70, 0), (80, 0))
    assert "allowed, the rod ends on its target, lights t" in found.words("en")
    assert "se puede, la varilla solo avanza, enciende ninguna estrella" in found.words("es")
