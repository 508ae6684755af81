"""The actions of the forty planets, as data: what each costs and which steps it takes, one after the other.

A step is a frame of the stack; the rooms of its kind carry it out. Each planet's rule is the function that gives its
power, and each other reading of it another power.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from .book import rule
from .state import Frame


class Power(msgspec.Struct, frozen=True):
    """What a planet's action costs its user (to the supply) and its steps; limits other than those of the card."""

    steps: tuple[Frame, ...] = ()
    energy: int = 0
    culture: int = 0
    own_turn: bool | None = None
    once: bool | None = None


def step(kind: str, **fields: Any) -> Frame:
    """A step that waits for its player and card."""
    return Frame(kind, -1, **fields)


def get(resource: str, n: int) -> Frame:
    """Collect resources."""
    return step("gain", flag=resource, n=n)


def forward(n: int, track: str = "", **more: Any) -> Frame:
    """Advance a ship."""
    return step("advance", n=n, track=track, **more)


def back(n: int, track: str = "", **more: Any) -> Frame:
    """Push a rival ship back."""
    return step("push", n=n, track=track, **more)


DIP, ECO = "diplomacy", "economy"
# For each planet its readings; the first is the default.
PROGRAMS: Final[dict[str, dict[str, Power]]] = {
    "BIRKOMIUS": {
        "": Power((step("lasting", flag="culture"),)),
        "birkomius-stops-follow": Power((step("lasting", flag="culture-paid"),)),
    },
    "BISSCHOP": {
        "": Power((step("lasting", flag="energy"),)),
        "bisschop-one-per-die": Power((step("lasting", flag="energy-once"),)),
    },
    "DREWKAIDEN": {
        "": Power((forward(1, DIP),)),
        "drewkaiden-itself": Power((forward(1, DIP, flag="itself"),)),
    },
    "JAKKS": {"": Power((get("culture", 1),)), "jakks-per-ship": Power((step("count", flag="culture", track="here"),))},
    "LEANDRA": {"": Power((forward(1, ECO),)), "leandra-any-track": Power((forward(1),))},
    "TIFNOD": {"": Power((back(1, DIP),)), "tifnod-any": Power((back(1),))},
    "VICI-KS156": {
        "": Power((get("energy", 1),)),
        "vici-per-home-ship": Power((step("count", flag="energy", track="home"),)),
    },
    "VIZCARRA": {"": Power((back(1, ECO),)), "vizcarra-cost": Power((back(1, ECO),), energy=1)},
    "CLJ-0517": {
        "own-turn-only": Power((step("take", flag="culture", n=1),)),
        "any-turn-once": Power((step("take", flag="culture", n=1),), own_turn=False),
        "clj-each-rival": Power((step("tax", flag="culture", n=1),)),
    },
    "HELIOS": {
        "edition-2015": Power((step("remove", flag="discard"),)),
        "edition-later": Power((step("remove", flag="bottom"),)),
        "helios-own-ships": Power((step("remove", flag="own"),)),
    },
    "HOEFKER": {
        "": Power((get("culture", 2),), energy=1),
        "hoefker-repeat": Power((step("exchange", flag="energy", track="double"),)),
    },
    "LA-TORRES": {
        "own-turn-only": Power((step("take", flag="energy", n=1),)),
        "any-turn-once": Power((step("take", flag="energy", n=1),), own_turn=False),
        "la-torres-twice": Power((step("take", flag="energy", n=1),), once=False),
    },
    "LUREENA": {
        "": Power((step("upgrade", track="mixed"),)),
        "lureena-free": Power((step("upgrade", track="free"),)),
    },
    "MARED": {
        "edition-2015": Power((step("upgrade", n=1, flag="lowest"),)),
        "edition-later": Power((step("upgrade", n=1, flag="lowest-or-tied"),)),
        "mared-tied": Power((step("upgrade", n=1, flag="lowest-or-tied"),)),
        "mared-mixed": Power((step("upgrade", n=1, flag="lowest", track="mixed"),)),
    },
    "MJ-120210": {
        "": Power((get("energy", 2),)),
        "mj-others": Power((get("energy", 2), step("others", flag="energy", n=1))),
    },
    "ZALAX": {"": Power((step("reroll"),)), "zalax-counts": Power((step("reroll", flag="counts"),))},
    "BRUMBAUGH": {
        "": Power((back(1), back(1, flag="another")), energy=2),
        "brumbaugh-same": Power((back(1), back(1)), energy=2),
    },
    "JORG": {"": Power((back(2),), culture=2), "jorg-below": Power((back(2, flag="home"),), culture=2)},
    "NAGATO": {
        "any-two-ships": Power((step("move"), step("move", flag="another")), culture=1),
        "not-the-lander": Power(
            (step("move", track="lander"), step("move", flag="another", track="lander")), culture=1
        ),
        "nagato-same-ship": Power((step("move"), step("move")), culture=1),
        "nagato-swap": Power((step("move", track="swap"), step("move", flag="another")), culture=1),
    },
    "NAKAGAWAKOZI": {
        "": Power((forward(2, ECO),), energy=2),
        "nakaga-two-ships": Power((forward(1, ECO), forward(1, ECO)), energy=2),
    },
    "OMICRON-FENZI": {
        "": Power((step("exchange", flag="energy"),)),
        "omicron-both-ways": Power((step("exchange", flag="either"),)),
    },
    "PADRAIGIN-3110": {
        "": Power((forward(2, DIP),), culture=2),
        "padraigin-economy": Power((forward(2, ECO),), culture=2),
    },
    "PEMBERTONIA-MAJOR": {
        "": Power((step("exchange", flag="culture"),)),
        "pembertonia-all": Power((step("exchange", flag="culture", track="all"),)),
    },
    "UMBRA-FORUM": {
        "": Power((step("copy"),)),
        "umbra-needs-ship": Power((step("copy", flag="ship"),)),
        "umbra-colonies": Power((step("copy", flag="colonies"),)),
    },
    "ANDELLOUXIAN-6": {
        "edition-2015": Power((step("recall"),)),
        "edition-later": Power((step("recall", flag="split"),)),
        "andell-mix": Power((step("recall", flag="split"),)),
    },
    "BSW-10-1": {
        "": Power((step("back", n=1), forward(1, flag="another"))),
        "bsw-start": Power((step("back", n=1, flag="any"), forward(1, flag="another"))),
    },
    "GLEAM-ZANIER": {
        "": Power((get("energy", 2), step("others", flag="energy", n=1))),
        "gleam-follow": Power((get("energy", 2), step("others", flag="energy", n=1, track="paid"))),
    },
    "JAC-110912": {
        "": Power((get("culture", 2), step("others", flag="culture", n=1))),
        "jac-rivals-two": Power((get("culture", 2), step("others", flag="culture", n=2))),
    },
    "MAIA": {
        "": Power((step("spend"), get("energy", 2), get("culture", 2))),
        "maia-used-dice": Power((step("spend", flag="used"), get("energy", 2), get("culture", 2))),
    },
    "SARGUS-36": {
        "rival-only": Power((step("borrow", flag="energy"),)),
        "self-allowed": Power((step("borrow", flag="energy", track="self"),)),
        "sargus-takes-card": Power((step("borrow", flag="energy", track="card"),)),
    },
    "WALSFEO": {
        "rival-only": Power((step("borrow", flag="culture"),)),
        "self-allowed": Power((step("borrow", flag="culture", track="self"),)),
        "walsfeo-supply": Power((step("borrow", flag="culture", track="supply"),)),
    },
    "ZAVODNICK": {"": Power((step("do"),)), "zavo-uses-die": Power((step("do", flag="die"),))},
    "AUGHMOORE": {
        "": Power((step("count", flag="culture", track="home"),)),
        "aughmoore-orbit": Power((step("count", flag="culture", track="home-and-orbit"),)),
    },
    "GORT": {
        "symbol-counts": Power((step("shift"),)),
        "numbered-only": Power((step("shift", flag="numbered"),)),
        "gort-restart": Power((step("shift", flag="restart"),)),
    },
    "GYORE": {"": Power((step("set"),)), "gyore-activated": Power((step("set", flag="bay"),))},
    "K-WIDOW": {"": Power((back(1),)), "kwidow-surface": Power((back(1, flag="surface"),))},
    "NIBIRU": {
        "": Power((step("lasting", flag="price"),)),
        "nibiru-one-and-one": Power((step("lasting", flag="price-both"),)),
    },
    "PIEDES": {
        "own-dice": Power((step("repeat"),)),
        "bay-dice": Power((step("repeat", flag="bay"),)),
        "piedes-same-choice": Power((step("repeat", flag="same"),)),
        "piedes-converter": Power((step("repeat", flag="converter"),)),
    },
    "SHOUHUA": {"": Power((forward(1),)), "shouhua-needs-diplomacy": Power((forward(1, DIP),))},
    "TERRA-BETTIA": {
        "": Power((step("offers", n=1), forward(2))),
        "terra-you-first": Power((forward(2), step("offers", n=1))),
    },
}


def _giving(power: Power) -> Callable[[], Power]:
    def program() -> Power:
        return power

    return program


for _planet, _readings in PROGRAMS.items():
    for _n, (_reading, _power) in enumerate(_readings.items()):
        rule(f"TEG-PLANET-{_planet}", _reading or "default", default=_n == 0)(_giving(_power))
