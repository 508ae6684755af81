"""What travels to the page: a scene as plain data, and the difference between two views."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

import msgspec

from ..core.language import Say
from ..scene.brief import brief
from ..scene.marks import Drawn, dark_symbols, draw, fading
from ..scene.scene import Ink, Point, Scene, Shape, Symbol
from .words import told

Data = dict[str, Any]
Known = dict[str, tuple[Shape, Data]]
AROUND: Final = ("dots", "cross", "ring")
PIECEWISE: Final = ("symbols", "outlines", "shapes", "log")


def plain(value: object) -> Any:
    """Anything of a scene as plain data: messages in all languages, lengths in hundredths, no defaults."""
    if isinstance(value, Say):
        return told(value)
    if isinstance(value, float):
        return int(value) if value == int(value) else round(value, 2)
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return _struct(value) if isinstance(value, msgspec.Struct) else value


def _struct(value: msgspec.Struct) -> Any:
    fields = _fields(type(value))
    if value.__struct_config__.array_like:
        return [plain(getattr(value, name)) for name, _ in fields]
    items = {name: getattr(value, name) for name, default in fields if getattr(value, name) != default}
    return {name: plain(item) for name, item in items.items()}


@lru_cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """Name and default of each field; msgspec works them out anew each time."""
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind))


def whole(scene: Scene, known: Known, **more: object) -> Data:
    """A whole view: the scene, and what stands round it.

    What many shapes and marks have in common travels once, under a key: symbols, outlines, and the ink of marks as
    symbols of their own. `known` holds the shapes of the view before: only what is new is put into words again.
    """
    told_before = dict(known)
    known.clear()
    for shape in scene.shapes:
        before = told_before.get(shape.id)
        known[shape.id] = before if before is not None and before[0] == shape else (shape, _shape(shape))
    symbols = {symbol.key: _inks(symbol) for symbol in scene.symbols}
    outlines = dict(_points(shape.outline) for shape in scene.shapes if shape.outline)
    places = {shape.id: shape.at for shape in scene.shapes}
    dark = dark_symbols(scene)
    faded = {shape.id: fading(scene, shape, dark) for shape in scene.shapes} if scene.focus else {}
    return {
        "title": told(scene.title),
        "description": told(scene.description),
        "size": plain(scene.size),
        "centre": plain(scene.centre),
        "shapes": {name: data for name, (_, data) in known.items()},
        "marks": [_mark(drawn, symbols, places) for drawn in draw(scene)],
        "faded": {name: opacity for name, opacity in faded.items() if opacity < 1},
        "symbols": symbols,
        "outlines": outlines,
        **more,
    }


@lru_cache(maxsize=1024)
def _inks(symbol: Symbol) -> Any:
    return _brief(symbol.inks)


@lru_cache(maxsize=256)
def _points(outline: tuple[Point, ...]) -> tuple[str, Any]:
    points = plain(outline)
    return _key(points), points


def _brief(inks: tuple[Ink, ...]) -> Any:
    """Inks as plain data, with outlines in as few characters as may be."""
    return plain([msgspec.structs.replace(ink, d=brief(ink.d)) for ink in inks])


def _key(data: object) -> str:
    return f"{zlib.crc32(json.dumps(data).encode()):x}"


def _shape(shape: Shape) -> Data:
    found: Data = plain(msgspec.structs.replace(shape, outline=()))
    del found["id"]
    return found | ({"outline": _points(shape.outline)[0]} if shape.outline else {})


def _mark(drawn: Drawn, symbols: Data, places: Mapping[str, Point]) -> Data:
    key, inks = _drawing(drawn.inks)
    symbols[key] = inks
    mark = drawn.mark
    if mark.form in AROUND:  # a mark on many shapes is drawn around each; each names its own
        mark = msgspec.structs.replace(mark, on=tuple(name for name in mark.on if places.get(name) == drawn.at))
    return {**plain(msgspec.structs.replace(drawn, mark=mark, inks=())), "ink": key}


@lru_cache(maxsize=1024)
def _drawing(inks: tuple[Ink, ...]) -> tuple[str, Any]:
    found = _brief(inks)
    return f"ink-{_key(found)}", found


def difference(old: Data, new: Data) -> Data:
    """What has to be set to make one view of another; `None` takes away.

    Symbols, outlines and the lines of a log come one by one, shapes field by field, all else by whole keys. Shapes lie
    in order, those that stayed and then those that came; `order` tells which have to go elsewhere (`_moves`).
    """
    changed = _changes(old, new)
    for key in PIECEWISE:
        changed.pop(key, None)
        fresh = _changes(old.get(key, {}), new.get(key, {}))
        if key == "shapes":
            fresh = {name: shape and _changes(old[key].get(name, {}), shape) for name, shape in fresh.items()}
        if fresh:
            changed[key] = fresh
    stayed = [name for name in old["shapes"] if name in new["shapes"]]
    came = [name for name in new["shapes"] if name not in old["shapes"]]
    if moves := _moves([*stayed, *came], list(new["shapes"])):
        changed["order"] = moves
    return changed


def _moves(ids: list[str], wanted: list[str]) -> dict[str, str]:
    """The ids that have to go elsewhere, each with the one that it follows then (none: it becomes the first).

    Moved one after the other they make of one order the other.
    """
    if ids == wanted:
        return {}
    blocks = SequenceMatcher(None, ids, wanted, autojunk=False).get_matching_blocks()
    kept = {name for block in blocks for name in wanted[block.b : block.b + block.size]}
    return {name: before for before, name in pairwise(("", *wanted)) if name not in kept}


def _changes(old: Data, new: Data) -> Data:
    gone = dict.fromkeys(key for key in old if key not in new)
    return {key: value for key, value in new.items() if key not in old or old[key] != value} | gone
