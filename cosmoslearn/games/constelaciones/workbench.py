"""The view of a sky in the making: the stars, every condition with its measure and a sign, and what can be done."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.language import N_, Say
from ...core.verdict import Check
from ...scene import pen
from ...scene.scene import Ink, Mark, Scene, Shape, Symbol, Word
from .drawing import painted
from .frame import SIDE, Frame
from .state import State
from .telling import sentences, spoken_point

LINE = 19.0
MOST = 5  # so many conditions are listed
BUTTON = 36.0
BUTTONS = (
    ("again", N_("Drop again")),
    ("add", N_("Add a star")),
    ("clear", N_("Take all away")),
    ("start", N_("Start the game")),
)
SIGNS = (
    ("setup-kept", "M-4 .2L-.9 3.4L4.3 -3.2", "role.ok"),
    ("setup-broken", "M-3.2 -3.2L3.2 3.2M3.2 -3.2L-3.2 3.2", "role.broken"),
)


def scene(state: State, view: Frame, checks: tuple[Check, ...]) -> Scene:
    """The view; stars that are too close to each other are marked."""
    base = painted(state, None, view)
    stars = [_to_take(shape, state) if shape.role == "star" else shape for shape in base.shapes]
    kept = [shape for shape in stars if shape.id.split(":")[0] not in ("heading", "turn", "legend")]
    lines = _lines(checks)
    foot = view.foot + 14
    listed = [_line(n, check, says, foot) for n, (check, says) in enumerate(lines)]
    below = foot + LINE * len(lines) + 12
    wide = (view.width - 2 * SIDE - 3 * 10) / len(BUTTONS)
    buttons = [
        _button(part, words, SIDE + (wide + 10) * n + wide / 2, below + BUTTON / 2, wide)
        for n, (part, words) in enumerate(BUTTONS)
    ]
    told = sentences([_told(check, says) for check, says in lines])
    status = Say(N_("A sky in the making: {n} stars."), {"n": len(state.stars)})
    heading = Shape("heading", "decoration", "words", (SIDE + 4, 24), words=_heading(status))
    fault = {thing for check in checks if not check.ok for thing in check.at_fault}
    marks = tuple(Mark("ring", "broken", (thing,)) for thing in sorted(fault))
    return replace(
        base,
        description=Say("{status} {told}", {"status": status, "told": told}),
        size=(view.width, below + BUTTON + 14),
        shapes=(*kept, heading, *listed, *buttons),
        marks=marks,
        symbols=(*base.symbols, *(_sign(*sign) for sign in SIGNS), _box("start", wide), _box("other", wide)),
        focus=(),
        text=(Say("Constelaciones. {status}", {"status": status}), *(_told(*line) for line in lines), *_places(state)),
    )


def _heading(status: Say) -> tuple[Word, ...]:
    hint = Say(N_("{status} Click to put a star, drag it, press it to take it away."), {"status": status})
    return (
        Word("Constelaciones", (0, 0), 16, 600, anchor="start"),
        Word(hint, (0, 17), 12, fill="ink.muted", anchor="start"),
    )


def _to_take(shape: Shape, state: State) -> Shape:
    star = state.star_at[shape.piece]
    label = Say(N_("star {star} at {at}: press to take it away"), {"star": star.id, "at": spoken_point(star.at)})
    return replace(shape, move=f"take {star.id}", label=label)


def _lines(checks: tuple[Check, ...]) -> list[tuple[Check, Say]]:
    """The conditions that are listed: of many pairs too close the first ones, and how many more there are."""
    lines = [(check, Say(check.says, check.facts)) for check in checks]
    pairs = [line for line in lines if line[0].at_fault]
    if len(pairs) <= MOST:
        return lines
    rest = len(pairs) - MOST
    more = (pairs[-1][0], Say(N_("and {n} more pairs are too close"), {"n": rest}))
    place = lines.index(pairs[MOST])
    return [*lines[:place], more, *lines[place + rest :]]


def _told(check: Check, says: Say) -> Say:
    """A condition with its sign in words."""
    return Say(N_("Kept: {what}.") if check.ok else N_("Broken: {what}."), {"what": says})


def _line(n: int, check: Check, says: Say, top: float) -> Shape:
    sign = SIGNS[0] if check.ok else SIGNS[1]
    word = Word(says, (16, 4), 12.5, 400 if check.ok else 600, anchor="start")
    at = (SIDE + 12, round(top + LINE * n + 8, 1))
    return Shape(f"condition:{n}", "decoration", "words", at, (sign[0],), (word,), _told(check, says))


def _sign(key: str, d: str, role: str) -> Symbol:
    return Symbol(key, (Ink(pen.circle(0, 0, 8), role), Ink(d, stroke="role.on", width=2)))


def _box(kind: str, wide: float) -> Symbol:
    box = pen.box(-wide / 2, -BUTTON / 2, wide, BUTTON, 6)
    ink = Ink(box, "role.path", "role.path") if kind == "start" else Ink(box, "surface.well", "surface.edge", 1.4)
    return Symbol(f"setup-{kind}", (ink,))


def _button(part: str, words: str, x: float, y: float, wide: float) -> Shape:
    main = part == "start"
    word = Word(Say(words), (0, 4.5), 13, 600, "role.on" if main else "ink.strong")
    half, tall = wide / 2, BUTTON / 2
    outline = ((-half, -tall), (half, -tall), (half, tall), (-half, tall))
    symbol = f"setup-{'start' if main else 'other'}"
    at = (round(x, 1), round(y, 1))
    return Shape(f"setup:{part}", "choice", "words", at, (symbol,), (word,), Say(words), outline=outline, move=part)


def _places(state: State) -> list[Say]:
    return [Say("{id} {at}", {"id": star.id, "at": spoken_point(star.at)}) for star in state.stars]
