"""What travels to the page: a scene as plain data, and the difference between two views."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ..core.language import Say
from ..scene.marks import Drawn, dark_symbols, draw, fading
from ..scene.scene import Scene
from .words import told

Data = dict[str, Any]
PIECEWISE: Final = ("symbols", "shapes")


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
    fields = msgspec.structs.fields(value)
    if value.__struct_config__.array_like:
        return [plain(getattr(value, field.name)) for field in fields]
    items = {field.name: (getattr(value, field.name), field.default) for field in fields}
    return {name: plain(item) for name, (item, default) in items.items() if item != default}


def whole(scene: Scene, **more: object) -> Data:
    """A whole view: the scene, and what stands round it.

    The ink of a mark travels as a symbol of its own, so that twenty dotted outlines cost one.
    """
    symbols = {symbol.key: plain(symbol.inks) for symbol in scene.symbols}
    dark = dark_symbols(scene)
    faded = {shape.id: fading(scene, shape, dark) for shape in scene.shapes} if scene.focus else {}
    return {
        "title": told(scene.title),
        "description": told(scene.description),
        "size": plain(scene.size),
        "shapes": {shape.id: _without(plain(shape), "id") for shape in scene.shapes},
        "marks": [_mark(drawn, symbols) for drawn in draw(scene)],
        "faded": {name: opacity for name, opacity in faded.items() if opacity < 1},
        "symbols": symbols,
        **more,
    }


def _without(data: Data, key: str) -> Data:
    return {name: value for name, value in data.items() if name != key}


def _mark(drawn: Drawn, symbols: Data) -> Data:
    inks = plain(drawn.inks)
    key = f"ink-{zlib.crc32(json.dumps(inks).encode()):08x}"
    symbols[key] = inks
    rest = plain(msgspec.structs.replace(drawn, inks=()))
    return {**rest, "mark": plain(drawn.mark), "ink": key}


def difference(old: Data, new: Data) -> Data:
    """What has to be set to make one view of another; `None` takes away.

    Symbols come one by one, shapes field by field, all else by whole keys. `order` gives the ids of all shapes where
    those that stayed and then those that came are not the right order.
    """
    changed = _changes(old, new)
    for key in PIECEWISE:
        changed.pop(key, None)
        fresh = _changes(old[key], new[key])
        if key == "shapes":
            fresh = {name: shape and _changes(old[key].get(name, {}), shape) for name, shape in fresh.items()}
        if fresh:
            changed[key] = fresh
    stayed = [name for name in old["shapes"] if name in new["shapes"]]
    came = [name for name in new["shapes"] if name not in old["shapes"]]
    if [*stayed, *came] != list(new["shapes"]):
        changed["order"] = list(new["shapes"])
    return changed


def _changes(old: Data, new: Data) -> Data:
    gone = dict.fromkeys(key for key in old if key not in new)
    return {key: value for key, value in new.items() if key not in old or old[key] != value} | gone
