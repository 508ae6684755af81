"""Pictures as files: SVG, PNG, and PDF on a sheet of A4, in the greys of print unless another theme is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.errors import NotationError, UnknownName
from ..core.language import N_, Say, say, speaking, spoken
from ..core.position import Position, Record
from ..core.trace import Trace
from ..scene.scene import Scene
from .film import of_record, of_trace

KINDS: Final = (".svg", ".png", ".pdf")


def picture(
    shown: Position | Trace | Record,
    file: Path | str,
    step: int | None = None,
    theme: str = "print",
    lang: str | None = None,
) -> Path:
    """Write a position, or a step of a trace or game (by default the last one), as a picture; gives the file.

    The ending of the file's name says how: a PDF is a sheet of A4 with the sentence of the step below.

    Raises:
        NotationError: the file's name has another ending.
        OSError: the file cannot be written.
        UnknownLanguage: the language is not spoken here.
        UnknownName: there is no such step, or no such theme.
    """
    path = Path(file)
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise NotationError(path.name, say(N_("a name that ends in {kinds}"), kinds=KINDS), N_("picture"))
    with speaking(lang):
        scene, caption = _scene(shown, step)
        if kind == ".svg":
            from ..scene.svg import svg

            path.write_text(svg(scene, theme) + "\n", encoding="utf-8")
            return path
        from ..scene.figure import figure, sheet

        drawing = sheet(scene, caption, theme) if kind == ".pdf" else figure(scene, theme)
        undated = {"metadata": {"CreationDate": None}} if kind == ".pdf" else {"dpi": 200}
        drawing.savefig(path, format=kind[1:], facecolor=drawing.get_facecolor(), **undated)
    return path


def _scene(shown: Position | Trace | Record, step: int | None) -> tuple[Scene, str]:
    """What is to be drawn, and the words below it."""
    if isinstance(shown, Position):
        scene: Scene = shown.scene()
        return scene, scene.description.words()
    frames = of_trace(shown) if isinstance(shown, Trace) else of_record(shown)
    last = len(frames) - 1
    at = last if step is None else step
    if not 0 <= at <= last:
        raise UnknownName(N_("step"), str(at), [str(number) for number in range(last + 1)])
    frame = frames[at]
    count = Say(N_("Step {n} of {m}"), {"n": at, "m": last}).words() if at else spoken(frame.name)
    title = shown.title.words() if isinstance(shown, Trace) else frame.scene.title.words()
    return frame.scene, "\n".join((title, "  ".join((count, *frame.rules[:1])), spoken(frame.says)))
