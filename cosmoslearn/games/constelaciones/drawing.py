"""A position of Constelaciones as a scene: stars, rods, extremes and pending targets, to scale."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from ...core.language import N_, Say
from ...core.verdict import Check, Verdict
from ...scene import pen
from ...scene.scene import Ink, Mark, Scene, Shape, Symbol, Word
from ...scene.scene import Point as Spot
from . import art
from .frame import FULL, SIDE, Frame, frame
from .judge import drawn
from .lay import listed
from .numerics import UNIT, Segment, mm
from .sketch import Sketch, sketch
from .state import EXTREMES, PLAYERS, Laid, Star, State
from .table import Disc, Rectangle
from .telling import SIDES, bond_said, description, going_out, over, sentences, spoken_point, status, text

STATES: Final = {"A": N_("lit by A"), "B": N_("lit by B"), "neutral": N_("neutral")}


def scene(state: State, verdict: Verdict | None = None) -> Scene:
    """The view of a position. With a verdict the rod that was tried lies on it, and what it lights or what stops it."""
    tried = sketch(verdict) if verdict is not None else None
    return painted(state, tried)


def preview(state: State, verdict: Verdict) -> Scene:
    """The view while a move is only looked at: nothing moves or fades. The description tells what would come of it."""
    tried = sketch(verdict)
    drawn_scene = painted(state, tried, frame(state))
    told: list[Say] = []
    for check in verdict.checks:
        words = Say(check.says, check.facts)
        if check.says and _matters(verdict, check) and words.words("en") not in [one.words("en") for one in told]:
            told.append(words)
    return replace(drawn_scene, description=Say("{told}", {"told": sentences(told)}), focus=())


def _matters(verdict: Verdict, check: Check) -> bool:
    """Whether a check belongs to the short answer: what is broken, or for a legal move what becomes of it."""
    return check.ok is False or (verdict.legal and check.rule in ("CO-CLASS", "CO-NEUTRAL-WAY", "CO-FIRST"))


def painted(
    state: State,
    tried: Sketch | None = None,
    view: Frame | None = None,
    under: tuple[Shape, ...] = (),
    inks: tuple[Symbol, ...] = (),
) -> Scene:
    """The view with what a sketch adds on top, and shapes with their symbols under the pieces."""
    view = view or frame(state, tried.points if tried else ())
    crosses, rows = art.crosses(view)
    symbols: dict[str, Symbol] = {
        "table": art.table(view, _edge(state, view)),
        "crosses": crosses,
        **{symbol.key: symbol for symbol in inks},
    }
    shapes = [
        Shape("table", "decoration", "board", (0, 0), ("table",)),
        *(Shape(f"crosses:{n}", "decoration", "board", (0, y), ("crosses",)) for n, y in enumerate(rows)),
        *under,
        *_edge_shape(state, view),
        *_bonds(state, view, symbols),
        *(_rod(view, laid, symbols, lifted=tried is not None and laid.name == tried.lifted) for laid in state.laid),
        *_stars(state, view, symbols),
        *_extremes(state, view, symbols),
        *_going_out(state, view),
    ]
    marks: tuple[Mark, ...] = ()
    focus: tuple[str, ...] = ()
    if tried is not None:
        more, marks, made = tried.drawn(view)
        shapes += more
        symbols |= {symbol.key: symbol for symbol in made}
        focus = tried.focus
    shapes += [
        *_ruler(state, view, symbols),
        *_header(state, view, symbols),
        *_legend(view, symbols, bool(any(state.pending))),
    ]
    size = (view.width, view.foot + 34)
    return Scene(
        "constelaciones",
        Say("Constelaciones"),
        description(state),
        size,
        tuple(shapes),
        marks,
        tuple(symbols.values()),
        focus,
        text(state),
        view.box,
    )


# ---------------------------------------------------------------------------------------------- pieces


def _use(symbols: dict[str, Symbol], symbol: Symbol) -> tuple[str]:
    symbols.setdefault(symbol.key, symbol)
    return (symbol.key,)


def _rod(view: Frame, laid: Laid, symbols: dict[str, Symbol], *, lifted: bool) -> Shape:
    middle, dx, dy = half(view, laid.rod.ends)
    facts = {
        "rod": laid.name,
        "tail": spoken_point(laid.rod.tail),
        "head": spoken_point(laid.rod.head),
        "stars": listed(laid.rod.stars),
    }
    label = Say(N_("rod {rod} from {tail} to {head}, touches {stars}"), facts)
    key = _use(symbols, (art.lifted if lifted else art.rod)(laid.player, dx, dy))
    return Shape(
        f"rod:{laid.name}", "rod", "pieces", middle, key, label=label, piece=laid.name, outline=art.bar(dx, dy)
    )


def half(view: Frame, ends: Segment) -> tuple[tuple[float, float], float, float]:
    """The middle of a segment in the view, and from there to its second end."""
    (ax, ay), (bx, by) = view.spot(ends[0]), view.spot(ends[1])
    return (round((ax + bx) / 2, 1), round((ay + by) / 2, 1)), round((bx - ax) / 2, 1), round((by - ay) / 2, 1)


def _stars(state: State, view: Frame, symbols: dict[str, Symbol]) -> Iterator[Shape]:
    lines = [tuple(map(view.spot, laid.rod.ends)) for laid in state.laid]
    spots = {star.id: view.spot(star.at) for star in state.stars}
    gone = going_out(state)
    ends = [
        view.spot(state.rulebook["CO-EXTREMES"](state, n, end).point)
        for n in (0, 1)
        if state.chains[n]
        for end in EXTREMES
    ]
    for star in state.stars:
        lit = PLAYERS[state.owner[star.id]] if star.id in state.owner else "neutral"
        facts = {"star": star.id, "state": Say(STATES[lit]), "at": spoken_point(star.at)}
        lifted = gone.get(star.id)
        label = Say(N_("star {star}, {state}, at {at}"), facts)
        if lifted:
            label = Say(
                N_("star {star}, {state}, at {at}; goes out when the rod at the {end} is lifted"),
                {**facts, "end": Say(SIDES[lifted])},
            )
        word = _name(star, spots, lines, ends)
        x, y = star.at
        yield Shape(
            f"star:{star.id}",
            "star",
            "pieces",
            spots[star.id],
            _use(symbols, art.star(lit, view.scale)),
            (word,),
            label,
            star.id,
            art.outline(),
            (round(x / UNIT / 8), -round(y / UNIT / 8)),
            star.id,
        )


def _name(star: Star, spots: dict[str, Spot], lines: list[tuple[Spot, ...]], ends: list[Spot]) -> Word:
    """The star's id, put where it is least in the way of rods and other stars."""
    here = spots[star.id]
    near = [spot for other, spot in spots.items() if other != star.id and math.dist(spot, here) < 50]
    close = [line for line in lines if _gap(here, line) < 50]
    rings = [spot for spot in ends if math.dist(spot, here) < 50]
    far = 23.0 if any(math.dist(spot, here) < art.RING for spot in rings) else 20.0

    def room(turn: float) -> float:
        place = pen.polar(here, far, turn)
        clear = min(
            [
                14.0,
                *(_gap(place, line) for line in close),
                *(math.dist(place, spot) - 8 for spot in near),
                *(math.dist(place, spot) - art.RING for spot in rings),
            ]
        )
        return clear - 0.012 * min(abs(turn - 45), 360 - abs(turn - 45))

    x, y = pen.polar((0, 0), far, max((15.0 * i for i in range(24)), key=room))
    return Word(star.id, (round(x, 1), round(y + 4, 1)), 12, 600, "ink.muted", casing="surface.well")


def _gap(p: Spot, line: tuple[Spot, ...]) -> float:
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    t = max(0.0, min(1.0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / (dx * dx + dy * dy or 1)))
    return math.dist(p, (ax + t * dx, ay + t * dy))


def _extremes(state: State, view: Frame, symbols: dict[str, Symbol]) -> Iterator[Shape]:
    for player, who in enumerate(PLAYERS):
        for end in EXTREMES if state.chains[player] else ():
            anchor = state.rulebook["CO-EXTREMES"](state, player, end)
            moving = player == state.turn and not drawn(state)
            at = (
                Say(N_("star {star}"), {"star": anchor.star})
                if anchor.star
                else Say(N_("bare tip at {at}"), {"at": spoken_point(anchor.point)})
            )
            label = Say(N_("{end} of {player}: {at}"), {"end": Say(SIDES[end]), "player": who, "at": at})
            key = _use(symbols, art.extreme(end, moving=moving))
            move = end if moving else ""
            yield Shape(
                f"extreme:{who}:{end}",
                "extreme",
                "pieces",
                view.spot(anchor.point),
                key,
                (),
                label,
                "",
                art.outline(art.RING) if moving else (),
                None,
                move,
            )


def _going_out(state: State, view: Frame) -> Iterator[Shape]:
    """A word beside each star that would go out."""
    signs = {"tail": N_("-tail"), "head": N_("-head")}
    for star, end in going_out(state).items():
        word = Word(Say(signs[end]), (0, 27), 11, 600, "role.broken", casing="surface.well")
        yield Shape(f"leaving:{star}", "decoration", "words", view.spot(state.star_at[star].at), words=(word,))


def _bonds(state: State, view: Frame, symbols: dict[str, Symbol]) -> Iterator[Shape]:
    """The way to each pending target."""
    for player, bound in enumerate(state.pending):
        if bound is None or bound.star not in state.star_at or not state.chains[player]:
            continue
        start = state.rulebook["CO-EXTREMES"](state, player, bound.extreme).point
        ends = (start, state.star_at[bound.star].at)
        middle, dx, dy = half(view, ends)
        label = bond_said(state, player)
        key = _use(symbols, art.sight(f"bound-{player}", [(-dx, -dy), (dx, dy)], "bound"))
        yield Shape(f"bond:{PLAYERS[player]}", "decoration", "pieces", middle, key, label=label)


def _edge(state: State, view: Frame) -> tuple[Ink, ...]:
    edge = state.table.edge
    if edge is None or state.rulebook.reading("CO-EDGE") == "none":
        return ()
    if isinstance(edge, Disc):
        x, y = view.spot(edge.centre)
        d = pen.circle(x, y, mm(edge.radius) * view.scale)
    else:
        assert isinstance(edge, Rectangle)  # noqa: S101
        (ax, ay), (bx, by) = view.spot(edge.low), view.spot(edge.high)
        d = pen.box(ax, by, bx - ax, ay - by)
    return (Ink(d, stroke="surface.edge", width=1.5, dash="6 4"),)


def _edge_shape(state: State, view: Frame) -> Iterator[Shape]:
    if _edge(state, view):
        yield Shape("edge", "decoration", "board", (SIDE + 40, view.foot - 40), label=Say(N_("edge of the table")))


# ----------------------------------------------------------------------------------------------- words


def _header(state: State, view: Frame, symbols: dict[str, Symbol]) -> Iterator[Shape]:
    words = (
        Word("Constelaciones", (0, 0), 16, 600, anchor="start"),
        Word(status(state), (0, 17), 12, fill="ink.muted", anchor="start"),
    )
    yield Shape("heading", "decoration", "words", (SIDE + 4, 24), words=words)
    if not over(state):
        turn = Word(Say(N_("{player} to move"), {"player": PLAYERS[state.turn]}), (-15, 4), 12, 600, anchor="end")
        key = _use(symbols, art.star(PLAYERS[state.turn], FULL))
        yield Shape("turn", "decoration", "words", (view.width - SIDE - 12, 28), key, (turn,))


def _ruler(state: State, view: Frame, symbols: dict[str, Symbol]) -> Iterator[Shape]:
    length = mm(state.table.rod)
    symbols["ruler"] = art.ruler(length, view.scale)
    word = Word(
        Say(N_("{n} mm"), {"n": round(length, 2)}),
        (length * view.scale / 2, -9),
        11,
        fill="ink.muted",
        casing="surface.well",
    )
    yield Shape("ruler", "decoration", "words", (SIDE + 20, view.foot - 16), ("ruler",), (word,))


def _legend(view: Frame, symbols: dict[str, Symbol], bound: bool) -> Iterator[Shape]:
    rods = [_use(symbols, art.rod(player, 12.0, 0.0)) for player in (0, 1)]
    ring = Symbol("legend-extreme", (Ink(pen.circle(0, 0, 9), stroke="role.focus", width=2, dash="5 3.5"),))
    symbols[ring.key] = ring
    items: list[tuple[tuple[str, ...], Word]] = [
        (rods[0], _said("A", 20)),
        (rods[1], _said("B", 20)),
        ((ring.key,), _said(Say(N_("extreme")), 17)),
    ]
    if bound:
        items.append(
            (
                _use(symbols, art.sight("legend-bound", [(-12, 0), (12, 0)], "bound")),
                _said(Say(N_("pending target")), 20),
            )
        )
    for n, (key, word) in enumerate(items):
        yield Shape(
            f"legend:{n}", "decoration", "words", (SIDE + 24 + (0, 62, 124, 230)[n], view.foot + 17), key, (word,)
        )


def _said(text: str | Say, x: float) -> Word:
    return Word(text, (x, 4), 12, anchor="start")
