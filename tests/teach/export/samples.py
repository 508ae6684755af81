"""One exercise of every kind, with a statement that holds every sign a format might stumble over."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cosmoslearn.core.case import Ask, Case, read_case
from cosmoslearn.teach.export.assignment import Assignment
from cosmoslearn.teach.goals import Goal
from cosmoslearn.teach.item import Hint, Item, item_of
from tests.conftest import ROOT

NASTY: Final = 'Ñ ü á ¿qué? « » < & = { # ~ : \\ 3,5 ]]> "x" -> %50% [html] $CATEGORY: }'
CASES: Final = ROOT / "cosmoslearn" / "games"
ONE: Final = Case("one", "bigbang", "universe: BB@0,0\nrow: PY1", ())
ROW: Final = Case("row", "bigbang", "universe: BB@0,0 PR1@1,0 SR1@2,0 CR1@3,0", ())
DECIDES: Final = CASES / "bigbang/cases/bb-x-place-feature-any-neighbour.toml"


def judged() -> Item:
    """A misconception finds the move allowed."""
    hints = (Hint({"en": NASTY, "es": NASTY}),)
    return replace(item_of(read_case(DECIDES)), prompt={"en": NASTY, "es": NASTY}, hints=hints, id="judged")


def marked() -> Item:
    """The first tile must touch the Big Bang: six places."""
    return Item("marked", "mark", ONE, Ask(moves="PY1@"), rules=("BB-PLACE-FIRST",))


def many() -> Item:
    """Every first move: more than Moodle can share a point among."""
    return Item("many", "mark", ONE, Ask(moves="all"), rules=("BB-PLACE-FIRST",))


def computed() -> Item:
    """Three red bodies in a row: three points."""
    return Item("computed", "compute", ROW, Ask(query="score", with_={"goal": "R"}), rules=("BB-SCORE-PTS",))


def decimal() -> Item:
    """How far a rod of 75.25 mm reaches from the rim of a star of radius 2: half the star more, 77.25."""
    case = Case("gap", "constelaciones", "stars: a(0,0) b(60,0)", (), options={"rod": 75.25})
    return Item("decimal", "compute", case, Ask(query="reach", with_={"rods": 1}))


def yes_or_no() -> Item:
    """Whether the goal is met."""
    return replace(item_of(read_case(CASES / "bigbang/cases/bb-o05.toml"), 1), id="yes-or-no")


def word() -> Item:
    """Whose turn it is."""
    return replace(item_of(read_case(CASES / "sector41/cases/s41-g35.toml"), 5), id="word")


def ordered() -> Item:
    """Who counts first."""
    case = read_case(CASES / "bigbang/cases/bb-l20.toml")
    number = next(n for n, ask in enumerate(case.asks, 1) if ask.query == "counting_order")
    return replace(item_of(case, number, "order"), id="ordered")


def completed() -> Item:
    """Two steps of a score without their rules."""
    return replace(computed(), id="completed", kind="complete", holes=(1, 2), rules=("BB-SCORE-LINE",))


def reasoned() -> Item:
    """Which rule forbids it."""
    return replace(item_of(read_case(DECIDES), kind="why"), id="reasoned")


def inferred() -> Item:
    """At this table the misconception is played."""
    return replace(item_of(read_case(DECIDES), 2, "infer"), id="inferred")


def found() -> Item:
    """Lay the planet so that it comes to lie on the right of the Big Bang."""
    goal = Goal(query="on_board", with_={"cell": "1,0"}, equals="PY1")
    return Item("found", "find", ONE, goal=(goal,), rules=("BB-PLACE-FIRST",))


def assignment(student: str = "") -> Assignment:
    """All of them."""
    items = (judged(), marked(), many(), computed(), decimal(), yes_or_no(), word(), ordered(), completed(), reasoned(),
             inferred(), found())  # fmt: skip
    title = {"en": "All kinds: 50 % & more", "es": "Todas: ¿cuántas? 50 % & más / ñ"}
    return Assignment(title, items, "4.º B", student)
