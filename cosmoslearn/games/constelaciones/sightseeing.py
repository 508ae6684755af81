"""What an extreme sees, drawn: the visible region under the board, and a line to every star that may be aimed at."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...core.language import N_, Say
from ...scene import pen
from ...scene.scene import Ink, Mark, Scene, Shape, Symbol
from . import art
from .drawing import painted
from .frame import Frame, frame
from .numerics import UNIT
from .state import PLAYERS

if TYPE_CHECKING:
    from .sight import Seen, Sight


def sight_scene(seen: Sight) -> Scene:
    """The scene of a position with what an extreme sees."""
    state, where = seen.state, frame(seen.state)
    region = Symbol(
        "region",
        (Ink(pen.closed([where.at(*_inside(where, corner)) for corner in seen.region]), "role.ok_wash", opacity=0.8),),
    )
    symbols = [region]
    shapes = [Shape("region", "decoration", "board", (0, 0), ("region",), label=Say(N_("what can be seen")))]
    marks: list[Mark] = []
    for star in seen.stars:
        for number, (kind, line) in enumerate(_lines(seen, star, where)):
            symbol = art.sight(f"sight-{star.star}-{number}", line, kind)
            symbols.append(symbol)
            shapes.append(Shape(f"sight:{star.star}:{number}", "decoration", "board", (0, 0), (symbol.key,)))
        on = (f"star:{star.star}",)
        if star.kind == "now":
            marks.append(Mark("ring", "ok", on))
        elif star.kind == "hidden":
            marks.append(Mark("cross", "broken", on))
    marks.append(Mark("ring", "focus", (f"extreme:{PLAYERS[state.turn]}:{seen.extreme}",)))
    scene = painted(state, under=tuple(shapes), inks=tuple(symbols))
    said = Say("{sight}", {"sight": Say(seen.words())})
    return replace(
        scene, title=Say(N_("Constelaciones: lines of sight")), marks=tuple(marks), description=said, text=(said,)
    )


def _inside(where: Frame, corner: tuple[float, float]) -> tuple[float, float]:
    """A corner of the region kept inside the drawn table."""
    x = min(max(corner[0], where.left), where.left + where.wide)
    return x, min(max(corner[1], where.top - where.high), where.top)


def _lines(seen: Sight, star: Seen, where: Frame) -> list[tuple[str, list[tuple[float, float]]]]:
    """The sight line to a star, short of both ends: dotted, thin for far stars, solid up to what cuts it."""
    if star.kind not in ("now", "far", "hidden"):
        return []
    (sx, sy), at = where.at(*seen.start), seen.state.star_at[star.star].at
    ex, ey = where.at(at[0] / UNIT, at[1] / UNIT)
    long = math.dist((sx, sy), (ex, ey))
    if long < 30:
        return []
    ux, uy = (ex - sx) / long, (ey - sy) / long
    start, end = (sx + 14 * ux, sy + 14 * uy), (ex - 10 * ux, ey - 10 * uy)
    if star.kind != "hidden":
        return [("near" if star.kind == "now" else "far", [start, end])]
    stop = _stop(seen, (ux, -uy)) * where.scale
    if not 14 < stop < long - 10:
        return [("behind", [start, end])]
    cut = (sx + stop * ux, sy + stop * uy)
    return [("cut", [start, cut]), ("behind", [cut, end])]


def _stop(seen: Sight, unit: tuple[float, float]) -> float:
    """How far the region reaches in a direction, in millimetres."""
    from shapely import LineString

    far = LineString([seen.start, (seen.start[0] + unit[0] * 5000, seen.start[1] + unit[1] * 5000)])
    met = seen.polygon().exterior.intersection(far)
    return float(
        min(
            (math.dist(seen.start, (p.x, p.y)) for p in getattr(met, "geoms", [met]) if p.geom_type == "Point"),
            default=0.0,
        )
    )
