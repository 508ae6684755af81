"""Scenes, verdicts and traces as static HTML: no script, nothing fetched, the same in a notebook and on paper."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from ..core.language import N_, language, say, speaking, spoken
from ..core.trace import Step, Trace
from ..core.verdict import Check, Verdict
from . import marks
from .palette import css, text
from .scene import Box, Ink, Scene, Word
from .steps import with_marks
from .style import PANEL
from .svg import Painter, clean, fresh, in_box, ink, known, said, word
from .text import text as plain

CLOSE: Final = 320.0
ROUND: Final = 80.0
KINDS: Final = {True: "ok", False: "broken", None: "idle"}
SPOKEN: Final = {True: N_("holds"), False: N_("broken"), None: N_("nothing to say")}
PANEL_TOKENS: Final = (
    "surface.page",
    "surface.panel", "surface.line", "surface.edge", "surface.board", "ink.strong", "ink.muted", "ink.faint",
    "role.ok", "role.broken", "role.path", "role.casing", "role.on", "role.ok_wash", "role.broken_wash",
)  # fmt: skip


def html(scene: Scene, theme: str = "auto", lang: str | None = None) -> str:
    """A scene as labelled HTML: the drawing, and below it the text-only form to be opened.

    Raises:
        UnknownName: there is no such theme.
        UnknownLanguage: the language is not spoken here.
    """
    known(theme)
    with speaking(lang):
        view = fresh()
        painter = Painter(scene, theme, f"{view}-svg")
        body = f"{painter.element()}{_as_text(scene)}"
        return _frame(view, theme, painter.tokens(), scene.title.words(), body, "cs-view")


def verdict_html(verdict: Verdict, theme: str = "auto", lang: str | None = None) -> str:
    """A verdict as the board with its marks beside the panel of rules, each with its sign, id and evidence."""
    known(theme)
    with speaking(lang):
        scene: Scene = verdict.position.scene(verdict)
        view = fresh()
        painter = Painter(scene, theme, f"{view}-svg", box=near(scene))
        title = say(N_("Is this allowed: {move}?"), move=verdict.position.say(verdict.move))
        about = f"{said(scene.title)}. {clean(say(N_('The move was tried and taken back.')))}"
        body = (
            f'<p class="cs-title">{clean(title)}</p><p class="cs-line">{about}</p>'
            f'<div class="cs-columns"><div class="cs-field">{painter.element()}</div>{_panel(verdict, theme)}</div>'
            f"{_as_text(scene)}"
        )
        return _frame(view, theme, painter.tokens(), title, body, "cs-verdict")


def trace_html(trace: Trace, theme: str = "auto", lang: str | None = None) -> str:
    """A trace as a list: each step with its number, its sentence, its rule, and the board with its marks."""
    known(theme)
    with speaking(lang):
        first: Scene = trace.start.scene()
        view = fresh()
        scenes = _scenes(trace)
        painters = [
            Painter(scene, theme, f"{view}-{n}", box=_field(scene), shared=view) if scene else None
            for n, scene in enumerate(scenes, 1)
        ]
        drawn = [painter for painter in painters if painter]
        symbols = {symbol.key: symbol for painter in drawn for symbol in painter.scene.symbols}
        store = Painter(replace(first, shapes=(), marks=(), symbols=tuple(symbols.values())), theme, view)
        tokens = store.tokens().union(*(painter.tokens() for painter in drawn))
        pairs = enumerate(zip(trace.steps, painters, strict=True), 1)
        steps = "".join(_step(number, step, painter) for number, (step, painter) in pairs)
        hidden = 'width="0" height="0" aria-hidden="true" style="position:absolute"'
        body = (
            f'<p class="cs-title">{said(trace.title)}</p><p class="cs-line">{said(first.title)}</p>'
            f'<svg {hidden}>{store.definitions()}</svg><ol class="cs-steps">{steps}</ol>{_result(trace)}'
        )
        return _frame(view, theme, tokens, trace.title.words(), body, "cs-trace")


def _frame(view: str, theme: str, tokens: set[str], title: str, body: str, kind: str) -> str:
    """One labelled group with the colours that it uses."""
    style = css(f"#{view}", theme, tokens.union(PANEL_TOKENS)) + PANEL.replace("$", f"#{view}")
    return (
        f'<div id="{view}" class="{kind}" role="group" aria-label="{clean(title)}" lang="{language()}">'
        f"<style>{style}</style>{body}</div>"
    )


def _as_text(scene: Scene) -> str:
    summary = f"<summary>{clean(say(N_('As text')))}</summary>"
    return f'<details class="cs-text">{summary}<pre>{clean(plain(scene))}</pre></details>'


def _field(scene: Scene) -> Box | None:
    """The field of a scene; `None` when a mark lies outside it."""
    if scene.field is None:
        return None
    marked = {name for mark in scene.marks for name in mark.on}
    outside = (shape.id in marked and not in_box(shape.at, scene.field) for shape in scene.shapes)
    return None if any(outside) else scene.field


def near(scene: Scene) -> Box | None:
    """The part of the field round everything that matters; `None` when a mark lies outside the field."""
    field = _field(scene)
    if field is None:
        return None
    x, y, w, h = field
    matter = {name for mark in scene.marks for name in mark.on}.union(scene.focus)
    places = [shape.at for shape in scene.shapes if shape.id in matter and in_box(shape.at, field)]
    (left, wide), (top, tall) = (
        _span([place[axis] for place in places] or [start + room / 2], start, room)
        for axis, (start, room) in enumerate(((x, w), (y, h)))
    )
    return left, top, wide, tall


def _span(places: list[float], start: float, room: float) -> tuple[float, float]:
    """What to show on one axis, start and length: round the places, no less than `CLOSE`, never out of the field."""
    length = min(room, max(CLOSE, max(places) - min(places) + 2 * ROUND))
    begin = (max(places) + min(places) - length) / 2
    return min(max(begin, start), start + room - length), length


# ------------------------------------------------------------------------------------------------ panel


def _panel(verdict: Verdict, theme: str) -> str:
    book = verdict.position.rulebook
    kind = KINDS[verdict.legal]
    rules = "".join(_rule(check, spoken(book.rule(check.rule).title), theme) for check in verdict.checks)
    return (
        f'<div class="cs-panel"><p class="cs-asked">{clean(verdict.move)}</p>'
        f'<p class="cs-said cs-{kind}">{sign(verdict.legal, theme, 10)}<span>{clean(verdict.summary())}</span></p>'
        f'<ol class="cs-rules">{rules}</ol></div>'
    )


def _rule(check: Check, title: str, theme: str) -> str:
    opened = " open" if check.ok is False else ""
    evidence = f"<p>{clean(check.words())}</p>" if check.says else ""
    return (
        f'<li class="cs-{KINDS[check.ok]}" data-rule="{clean(check.rule)}"><details{opened}>'
        f"<summary>{sign(check.ok, theme)}<span>{clean(title)}</span></summary>"
        f"<code>{clean(check.rule)}</code>{evidence}{_table(check, theme)}</details></li>"
    )


def _table(check: Check, theme: str) -> str:
    """The evidence as a table: its rows are numbered like the badges on the board, the rows at fault have a wash."""
    rows = tuple(check.facts.get("table", ()))
    if len(rows) < 2:
        return ""
    head = "".join(f'<th scope="col">{clean(spoken(cell))}</th>' for cell in ("", *rows[0]))
    lines = []
    for number, row in enumerate(rows[1:], 1):
        fault = number <= len(check.where) and check.where[number - 1] in check.at_fault
        cells = "".join(f"<td>{_cell(cell, fault, theme)}</td>" for cell in row[1:])
        name = f'<th scope="row">{clean(spoken(row[0]))}</th>'
        lines.append(f"<tr{' class=cs-fault' if fault else ''}><td>{badge(number, theme)}</td>{name}{cells}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def _cell(cell: Any, fault: bool, theme: str) -> str:
    if cell is True:
        return sign(True, theme, 7, N_("yes"))
    if cell is False or cell is None:
        colour = "role.broken" if fault else "ink.faint"
        return _small((Ink("M-4 0L4 0", stroke=colour, width=2),), (), 7, theme, say(N_("no")))
    return clean(spoken(cell))


def sign(ok: bool | None, theme: str = "auto", r: float = 8, words: str = "") -> str:
    """The sign of a check as a small drawing with its name: check, cross or dash."""
    inks = marks.idle(r) if ok is None else marks.badge("ok" if ok else "broken", r=r)[0]
    return _small(inks, (), r, theme, say(words or SPOKEN[ok]))


def badge(number: int, theme: str = "auto") -> str:
    """A number badge as on the board."""
    return _small(*marks.badge("path", number, 8), 8, theme, str(number))


def _small(inks: tuple[Ink, ...], words: tuple[Word, ...], r: float, theme: str, label: str) -> str:
    side = 2 * r + 3
    drawn = "".join(ink(line, theme) for line in inks) + "".join(word(item, theme) for item in words)
    return (
        f'<svg class="cs-sign" role="img" aria-label="{clean(label)}" width="{side}" height="{side}"'
        f' viewBox="{-side / 2} {-side / 2} {side} {side}" font-family="{text("type.sans")}" font-size="11"'
        f' text-anchor="middle" fill="none" stroke-linecap="round" stroke-linejoin="round">{drawn}</svg>'
    )


# ------------------------------------------------------------------------------------------------ steps


def _scenes(trace: Trace) -> list[Scene | None]:
    """The scene after each step, with the step's marks; `None` where there is nothing new to see."""
    found: list[Scene | None] = []
    position = trace.start
    for number, step in enumerate(trace.steps):
        new = number == 0 or bool(step.marks) or step.position is not None
        position = step.position if step.position is not None else position
        found.append(with_marks(position.scene(), step.marks) if new else None)
    return found


def _step(number: int, step: Step, painter: Painter | None) -> str:
    words = f"<b>{number}</b> {clean(step.words())} <code>{clean(step.rule)}</code>"
    return f'<li><p class="cs-words">{words}</p>{painter.element() if painter else ""}</li>'


def _result(trace: Trace) -> str:
    if trace.result is None:
        return ""
    return f'<p class="cs-result">{clean(say(N_("Result: {result}"), result=trace.result))}</p>'
