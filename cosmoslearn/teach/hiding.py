"""What is taken from a board before the answer is given, because it would give it away."""

from __future__ import annotations

from msgspec.structs import replace

from ..scene.scene import Scene


def hidden(scene: Scene, starts: tuple[str, ...]) -> Scene:
    """A scene without the shapes and the lines of text that begin so; ``"mark:dots"`` names the marks of a form."""
    if not starts:
        return scene
    marks = tuple(mark for mark in scene.marks if not f"mark:{mark.form}".startswith(starts))
    shapes = tuple(shape for shape in scene.shapes if not shape.id.startswith(starts))
    lines = tuple(one for one in scene.text if not (one if isinstance(one, str) else one.msgid).startswith(starts))
    return replace(scene, shapes=shapes, text=lines, marks=marks)


def markable(scene: Scene) -> Scene:
    """A scene where only what lies there, or the space for it, can be pressed.

    The ends of a chain, by which a move is begun, are neither: they would lie over a star that is to be marked.
    """
    shapes = tuple(one if one.piece or one.grid else replace(one, outline=()) for one in scene.shapes)
    return replace(scene, shapes=shapes)
