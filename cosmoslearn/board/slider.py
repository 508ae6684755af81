"""Border cases: a slider moves one thing along a line and shows the verdict; it stops exactly where one flips."""

from __future__ import annotations

from typing import Any, Protocol

import ipywidgets

from ..core.language import N_, number, say
from ..core.registry import view
from ..core.verdict import Verdict

STOPS = 120


class Slide(Protocol):
    """Something that slides: how far it goes, the last values before the verdict flips, the verdict at a value."""

    @property
    def length(self) -> float:
        """The greatest value."""

    @property
    def flips(self) -> tuple[float, ...]:
        """The last value before each change."""

    @property
    def grain(self) -> float:
        """The smallest step."""

    def judge(self, value: float) -> Verdict:
        """The verdict at a value."""


def stops(slide: Slide) -> list[float]:
    """Where the slider stops: at even distances, and on both sides of every flip."""
    even = [round(slide.length * n / STOPS, 3) for n in range(STOPS + 1)]
    edges = [value for flip in slide.flips for value in (flip, flip + slide.grain)]
    return sorted({*even, *edges})


def slider(slide: Slide) -> Any:
    """The slider with buttons to the flips before and after, and under it the board with the verdict."""
    places = stops(slide)
    options = [(number(place, digits=6), place) for place in places]
    handle = ipywidgets.SelectionSlider(options=options, description=say(N_("Place")), continuous_update=False)
    back, on = (ipywidgets.Button(description=say(words)) for words in (N_("Flip before"), N_("Next flip")))
    shown = ipywidgets.HTML()

    def show(_: object = None) -> None:
        shown.value = view("verdict_html")(slide.judge(handle.value))

    def jump(forward: bool) -> None:
        edges = [value for flip in slide.flips for value in (flip, flip + slide.grain)]
        beyond = [edge for edge in edges if (edge > handle.value if forward else edge < handle.value)]
        if beyond:
            handle.value = min(beyond) if forward else max(beyond)

    handle.observe(show, "value")
    back.on_click(lambda _: jump(False))
    on.on_click(lambda _: jump(True))
    show()
    return ipywidgets.VBox([ipywidgets.HBox([back, handle, on]), shown])
