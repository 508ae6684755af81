"""A position with as few pieces as can be: what its notation tells of pieces is left out as long as something holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

MOST: Final = 150  # positions judged
_WORD: Final = re.compile(r"\S+")
_ENDS: Final = "|", ","  # what ends a part of a line, the larger part first


def smallest(text: str, lines: Collection[str], holds: Callable[[str], bool], most: int = MOST) -> str:
    """The text without all words that can be left out of some lines (by the first word of each) while it still holds.

    Whole lines are tried first, then parts of them, then single words, again and again until nothing more can be left
    out, or until `most` texts have been tried. The same every time.

    >>> smallest("row: a b c\\nmode: x y", ("row",), lambda text: "b" in text)
    'row: b\\nmode: x y'
    >>> smallest("A: L1 | home 2 | col Gort, Jakks", ("A",), lambda text: "L1" in text and "| col Gort" in text)
    'A: L1 | col Gort'
    """
    found = _lines(text, lines)
    cut = _Cut(text, frozenset(span for line in found for span in line), holds, most)
    before = None
    while before != cut.left:
        before = cut.left
        for line in found:
            cut.leave_out(line)
    return cut.text(cut.left)


Span = tuple[int, int]
Part = tuple[Span, ...]  # the words of a part of a line, by where they stand in the text


class _Cut:
    """What is left of a text so far."""

    def __init__(self, whole: str, words: frozenset[Span], holds: Callable[[str], bool], most: int) -> None:
        self.whole, self.every, self.holds, self.most = whole, words, holds, most
        self.left, self.tried = words, {words}

    def leave_out(self, part: Part) -> None:
        """Leave out a part, or else parts of it."""
        left = self.left.difference(part)
        if self._may_go(left):
            self.left = left
        elif len(part) > 1:
            for smaller in _parts(self.whole, part):
                self.leave_out(smaller)

    def _may_go(self, left: frozenset[Span]) -> bool:
        if left in self.tried or len(self.tried) > self.most:
            return False
        self.tried.add(left)
        return self.holds(self.text(left))

    def text(self, left: frozenset[Span]) -> str:
        """The text with what is left; no line ends in a comma, and none is empty."""
        text = self.whole
        for start, end in sorted(self.every - left, reverse=True):
            text = text[:start] + text[end:]
        rows = (re.sub(r"[\s,|]+$", "", re.sub(r"[ \t]+", " ", row)) for row in text.split("\n"))
        return "\n".join(row for row in rows if row and not row.endswith(":"))


def _lines(text: str, lines: Collection[str]) -> list[Part]:
    """The words of each of some lines, without what stands before the colon."""
    found, start = [], 0
    for row in text.split("\n"):
        key, colon, _ = row.partition(":")
        if colon and key.split()[:1] and key.split()[0] in lines:
            words = (word.span() for word in _WORD.finditer(row, len(key) + 1))
            found.append(tuple((start + one, start + other) for one, other in words))
        start += len(row) + 1
    return found


def _parts(text: str, part: Part) -> list[Part]:
    """A part in smaller ones: at its bars, else at its commas, else in halves."""
    for end in _ENDS:
        found: list[list[Span]] = [[]]
        for n, span in enumerate(part):
            word = text[slice(*span)]
            if end == "|" and word == "|" and n:
                found.append([])
            found[-1].append(span)
            if end == "," and word.endswith(",") and n < len(part) - 1:
                found.append([])
        if len(found) > 1:
            return [tuple(one) for one in found]
    half = len(part) // 2
    return [part[:half], part[half:]]
