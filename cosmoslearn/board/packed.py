"""Data as it lies in a page: whatever occurs more than once lies there once, and all of it is packed."""

from __future__ import annotations

import base64
import json
import zlib
from collections import Counter
from typing import Any, Final

LEAST: Final = 24  # characters; what is shorter is no longer than its number
SAME: Final = "="


def packed(data: Any) -> str:
    """Plain data as text for a page; `packed.js` unpacks it.

    It is lines of JSON. The last one is the data; those above it are what occurs in it, or in a later line, more than
    once, where `{"=": n}` stands for line `n`.

    >>> lines({"a": [1, 2, "as long as it may be"], "b": [1, 2, "as long as it may be"]})
    ['[1,2,"as long as it may be"]', '{"a":{"=":0},"b":{"=":0}}']
    """
    return base64.b64encode(zlib.compress("\n".join(lines(data)).encode(), 9)).decode()


def lines(data: Any) -> list[str]:
    """What occurs more than once, line by line, then the data."""
    counted, found, known = Counter[str](), list[str](), dict[str, int]()
    _count(data, counted)

    def short(value: Any) -> Any:
        if not isinstance(value, dict | list):
            return value
        text = _json(value)
        if counted[text] < 2 or len(text) < LEAST:
            return _each(value)
        if text not in known:
            line = _json(_each(value))
            known[text] = len(found)
            found.append(line)
        return {SAME: known[text]}

    def _each(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: short(item) for key, item in value.items()}
        return [short(item) for item in value]

    last = _json(short(data))
    return [*found, last]


def _count(value: Any, counted: Counter[str]) -> None:
    """How often each thing occurs; what lies in a thing that has come before is not counted again."""
    if isinstance(value, dict | list):
        text = _json(value)
        counted[text] += 1
        if counted[text] == 1:
            for item in value.values() if isinstance(value, dict) else value:
                _count(item, counted)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
