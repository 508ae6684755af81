"""A film: one picture after another as plain data, made once, so that a page can step through it by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import msgspec

from ..core.language import N_, Say, language, say
from ..core.position import Position, Record
from ..core.rulebook import Rulebook
from ..core.trace import Trace
from ..scene.scene import Mark, Point, Scene, Shape
from ..scene.steps import with_marks
from .wire import Data, Known, difference, whole
from .words import Words, in_all, told


class Frame(msgspec.Struct, frozen=True):
    """One picture of a film: the scene, what is said, the rules followed, and what a learner may have foreseen.

    `name` tells it from the others in the list to jump by; `lines` are further sentences, to be opened.
    """

    scene: Scene
    says: Words
    name: Words
    rules: tuple[str, ...] = ()
    lines: tuple[Words, ...] = ()
    answer: str = ""


def of_trace(trace: Trace) -> list[Frame]:
    """The start of a trace, then each step with its marks."""
    start = trace.start.scene()
    found = [Frame(start, told(trace.title), told(Say(N_("Start"))))]
    position = trace.start
    for step in trace.steps:
        position = step.position if step.position is not None else position
        title = told(position.rulebook.rule(step.rule).title)
        scene = with_marks(position.scene(), step.marks)
        found.append(Frame(scene, in_all(step.words), title, (step.rule,), answer=step.rule))
    return found


def of_record(record: Record) -> list[Frame]:
    """The first position of a game, then the one after each move, with what the move did.

    Raises:
        BrokenRecord: a move cannot be read or is illegal.
    """
    positions = record.positions()
    found = [Frame(_open(positions[0]), told(Say(N_("The game begins."))), told(Say(N_("Start"))))]
    for before, after, move in zip(positions, positions[1:], record.moves, strict=False):
        trace = before.explain(move)
        lines = tuple(in_all(step.words) for step in trace.steps)
        marks = tuple(Mark("ring", "path", (name,)) for name in _new(before.scene(), after.scene()))
        said = before.say(move)
        says = Say(N_("{move}. {state}"), {"move": said, "state": after.scene().description})
        scene = msgspec.structs.replace(_open(after), marks=marks, description=says)
        found.append(Frame(scene, told(says), told(said), trace.rules, lines, move))
    return found


def _open(position: Position) -> Scene:
    scene: Scene = position.scene()
    return scene


def _new(before: Scene, after: Scene) -> list[str]:
    """The shapes that hold another piece than before."""
    pieces = {shape.id: shape.piece for shape in before.shapes}
    return [shape.id for shape in after.shapes if shape.piece and pieces.get(shape.id, "") != shape.piece]


def film(frames: list[Frame], book: Rulebook, title: object, result: object = None) -> Data:
    """A film as plain data: the first view, the difference to each later one, and what is said with each.

    Symbols and outlines that were drawn once stay: what comes and goes does not travel again and again.
    """
    known, changes = Known(), list[Data]()
    first = view = whole(frames[0].scene, known)
    told_frames = [_frame(frames[0], None)]
    for before, frame in pairwise(frames):
        now = whole(frame.scene, known)
        now |= {key: view[key] | now[key] for key in ("symbols", "outlines")}
        changes.append(difference(view, now))
        told_frames.append(_frame(frame, before.scene))
        view = now
    cited = list(dict.fromkeys(rule for frame in told_frames for rule in frame["rules"]))
    rules = {rule: book.rule(rule) for rule in book if rule in cited}
    return {
        "view": first,
        "changes": changes,
        "frames": told_frames,
        "rules": {name: {"title": told(r.title), "statement": told(r.statement)} for name, r in rules.items()},
        "title": told(title),
        "result": None if result is None else in_all(lambda code: say(N_("Result: {result}"), code, result=result)),
        "lang": language(),
    }


def _frame(frame: Frame, before: Scene | None) -> Data:
    changed = {} if before is None else dict(_differences(before, frame.scene))
    found: dict[str, Any] = {"name": frame.name, "rules": list(frame.rules)}
    more = {
        "says": frame.says if frame.says != told(frame.scene.description) else "",  # else the picture says it
        "lines": list(frame.lines),
        "answer": frame.answer,
        "changed": list(changed),
        "moved": [name for name, moved in changed.items() if moved],
        "marked": sorted({name for mark in frame.scene.marks for name in mark.on}),
    }
    return found | {key: value for key, value in more.items() if value}


def _differences(before: Scene, after: Scene) -> Iterator[tuple[str, bool]]:
    """The named shapes that differ, and whether they only lie elsewhere; empty places come and go unsaid.

    The page puts them into words: it has the names of before and after.
    """
    old, new = _by_id(before), _by_id(after)
    drifts = _drifts(old, new)
    for name, shape in new.items():
        known = old.get(name)
        if known is None:
            if _matters(shape):
                yield name, False
        elif known.label != shape.label and known.label is not None and shape.label is not None:
            yield name, False
        elif _moved(known, shape, drifts):
            yield name, True
        elif shape.label is not None and _look(known) != _look(shape):
            yield name, False
    for name, shape in old.items():
        if name not in new and _matters(shape):
            yield name, False


def _by_id(scene: Scene) -> Mapping[str, Shape]:
    return {shape.id: shape for shape in scene.shapes}


def _matters(shape: Shape) -> bool:
    return bool(shape.piece) and shape.label is not None


def _look(shape: Shape) -> object:
    """What a shape shows, wherever and however large."""
    return shape.symbols, [(word.text, word.fill, word.weight) for word in shape.words]


def _drifts(old: Mapping[str, Shape], new: Mapping[str, Shape]) -> set[Point]:
    """How far most pieces of a kind have gone together: a view that grows shifts them all, and none has moved."""
    ways: dict[str, Counter[Point]] = {}
    for name, shape in new.items():
        if name in old and _matters(shape):
            ways.setdefault(name.partition(":")[0], Counter())[_way(old[name], shape)] += 1
    found = {(0.0, 0.0)}
    for gone in ways.values():
        way, count = gone.most_common(1)[0]
        if count > 1 and 2 * count > gone.total():
            found.add(way)
    return found


def _way(one: Shape, other: Shape) -> Point:
    return round(other.at[0] - one.at[0], 1), round(other.at[1] - one.at[1], 1)


def _moved(one: Shape, other: Shape, drifts: set[Point]) -> bool:
    """Whether a piece lies elsewhere, and not only because the whole view has shifted or is drawn smaller."""
    alike = one.piece == other.piece and one.scale == other.scale
    return _matters(other) and alike and _way(one, other) not in drifts
