"""What has changed from one step to the next: pieces, not how large the view is drawn."""

from __future__ import annotations

from typing import Any

from cosmoslearn.board.film import of_trace
from cosmoslearn.board.stepper import film_of
from cosmoslearn.games import bigbang


def test_a_view_drawn_smaller_is_no_change() -> None:
    universe = """universe: PO2@0,-2 SN@1,-2 AB2@2,-2 W2@3,-2 CO2@-1,-1 CY2@0,-1 PR2@1,-1 PB3@2,-1 PB1@3,-1 SO3@-2,0 \
CB3@-1,0 BB@0,0 T@1,0 SB1@2,0 SY3@-2,1 AB3@-1,1 AR1@0,1 SO1@1,1 CR1@2,1
row: SR2 PY3 CO3 OR
clock: water 18, fire 19"""
    start: Any = bigbang.parse(universe)
    trace = start.explain("PY3@-3,1")
    sizes = {frame.scene.shape("cell:0,0").scale for frame in of_trace(trace)}
    assert len(sizes) > 1, "the universe grows out of its view"
    for frame in film_of(trace)["frames"]:
        assert "cell:0,0" not in frame.get("changed", ())
    (laid,) = [frame for frame in film_of(trace)["frames"] if "cell:-3,1" in frame.get("changed", ())]
    assert {name for name in laid["changed"] if name.startswith("cell:")} == {"cell:-3,1"}
