"""Marks of a step, which a trace gives as scene ids under a role, laid on a scene."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from msgspec.structs import replace

from .scene import Mark, Role, Scene

ROLES: tuple[Role, ...] = ("ok", "broken", "path", "focus")


def with_marks(scene: Scene, marks: Mapping[str, tuple[str, ...]]) -> Scene:
    """The scene with the marks of a step instead of its own: rings by role, what is marked stays full, the rest fades.

    Ids under `path` are numbered in their order; under `line` or `hop` they are joined; under any other key
    they only stay full. Unknown ids are left out.
    """
    there = {shape.id for shape in scene.shapes}
    known = {role: tuple(filter(there.__contains__, ids)) for role, ids in marks.items()}
    focus = tuple(dict.fromkeys(chain.from_iterable(known.values())))
    return replace(scene, marks=tuple(_marks(known)), focus=focus)


def _marks(known: Mapping[str, tuple[str, ...]]) -> Iterator[Mark]:
    for role in ROLES:
        ids = known.get(role, ())
        if ids:
            yield Mark("ring", role, ids)
        if role == "path" and len(ids) > 1:
            yield from (Mark("number", role, (name,), number) for number, name in enumerate(ids, 1))
    if len(known.get("line", ())) > 1:
        yield Mark("line", "path", known["line"])
    if len(known.get("hop", ())) > 1:
        yield Mark("hop", "path", known["hop"])
