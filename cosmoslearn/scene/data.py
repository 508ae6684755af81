"""A scene as JSON: everything a renderer elsewhere needs, every word in both languages, the marks as ink too."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.language import LANGUAGES, Say
from .marks import Drawn, dark_symbols, draw, fading
from .scene import Ink, Mark, Scene, Shape, Word


def to_json(scene: Scene) -> str:
    """A scene as one JSON object; what is empty or at its usual value is left out.

    `marks` has the marks as data; `drawn` has each of them as ink around a point, ready to be painted.
    """
    return msgspec.json.encode(to_data(scene)).decode()


def to_data(scene: Scene) -> dict[str, Any]:
    """The same as plain values of Python."""
    dark = dark_symbols(scene)
    return {
        "name": scene.name,
        "title": both(scene.title),
        "description": both(scene.description),
        "size": list(scene.size),
        **({"field": list(scene.field)} if scene.field else {}),
        **({"centre": list(scene.centre)} if scene.centre else {}),
        "symbols": {symbol.key: [ink(line) for line in symbol.inks] for symbol in scene.symbols},
        "shapes": [shape_data(shape, fading(scene, shape, dark)) for shape in scene.shapes],
        "marks": [_mark(mark) for mark in scene.marks],
        "drawn": [_drawn(part) for part in draw(scene)],
        "focus": list(scene.focus),
        "text": {lang: [_line(line, lang) for line in scene.text] for lang in LANGUAGES},
    }


def _line(line: str | Say, lang: str) -> str:
    return line if isinstance(line, str) else line.words(lang)


def both(words: str | Say) -> str | dict[str, str]:
    """A message in every language; a code as it is."""
    return words if isinstance(words, str) else {lang: words.words(lang) for lang in LANGUAGES}


def ink(line: Ink) -> list[Any]:
    """One outline as `[path, fill, stroke, width, dash, opacity]`."""
    return [line.d, line.fill, line.stroke, line.width, line.dash, line.opacity]


def word(item: Word) -> dict[str, Any]:
    """One short text."""
    return {**_unusual(item, Word("", (0, 0))), "text": both(item.text), "at": list(item.at)}


def shape_data(shape: Shape, opacity: float = 1.0) -> dict[str, Any]:
    """One shape; `opacity` below 1 when it fades."""
    found = _unusual(shape, Shape("", "", "board", (0, 0)))
    found |= {"id": shape.id, "role": shape.role, "layer": shape.layer, "at": list(shape.at)}
    if shape.label is not None:
        found["label"] = both(shape.label)
    if shape.words:
        found["words"] = [word(item) for item in shape.words]
    if opacity != 1:
        found["opacity"] = opacity
    return found


def _mark(mark: Mark) -> dict[str, Any]:
    number = {"number": mark.number} if mark.number else {}
    return {"form": mark.form, "role": mark.role, "on": list(mark.on), **number}


def _drawn(part: Drawn) -> dict[str, Any]:
    found = {**_mark(part.mark), "at": list(part.at), "inks": [ink(line) for line in part.inks]}
    if part.words:
        found["words"] = [word(item) for item in part.words]
    if part.symbols:
        found |= {"symbols": list(part.symbols), "scale": part.scale, "opacity": part.opacity}
        found["under"] = [ink(line) for line in part.under]
    return found


def _unusual(value: msgspec.Struct, usual: msgspec.Struct) -> dict[str, Any]:
    """The fields that differ from the usual ones, as plain values."""
    pairs = ((name, getattr(value, name)) for name in value.__struct_fields__)
    return {
        name: [[round(x, 2), round(y, 2)] for x, y in item]
        if name == "outline"
        else list(item)
        if isinstance(item, tuple)
        else item
        for name, item in pairs
        if item != getattr(usual, name) and name not in ("label", "words", "text", "at")
    }
