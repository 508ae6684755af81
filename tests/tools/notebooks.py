"""The lessons in the notebooks: their heads, and what can be read of them without a kernel.

``python -m tests.tools.notebooks`` goes through the notebooks, and is to be run whenever a lesson, or how a game draws
or words it, has changed. Wherever a cell calls ``lesson("GAME/NAME", lang="es")``, the markdown cell before it gets
title, goal and minutes, and the cell stores the whole lesson to be read: texts, questions, one picture for each board
(drawn anew only where it has changed), answers folded away. Running the cell puts the live lesson in its place.
Pictures are SVG in `<img>`, since a notebook that nobody has trusted yet shows no other.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as Xml

import nbformat

from cosmoslearn.core.language import language, say, speaking, spoken
from cosmoslearn.core.registry import view
from cosmoslearn.scene.scene import Scene
from cosmoslearn.scene.svg import svg
from cosmoslearn.teach.item import Item
from cosmoslearn.teach.lessons.catalogue import lesson_of
from cosmoslearn.teach.lessons.lesson import Beat, Lesson
from cosmoslearn.teach.lessons.plain import ANSWER, asked, scene_of
from cosmoslearn.teach.wording import words
from tests.conftest import ROOT

NOTEBOOKS: Final = ROOT / "notebooks"
CALL: Final = re.compile(r'^lesson\("([\w-]+/[\w-]+)", lang="(en|es)"\)$', re.MULTILINE)
WIDTH: Final = 520  # of a picture, in pixels
SPACE: Final = "{http://www.w3.org/2000/svg}"
Xml.register_namespace("", SPACE[1:-1])
MOVED: Final = re.compile(r"translate\((\S+) (\S+)\)")
WORDS: Final = {
    "lesson": {"en": "Lesson", "es": "Lección"},
    "do": {
        "en": "**Do it:** run the cell below. The lesson answers you and remembers where you are. "
        "Until you run it, you can read it here.",
        "es": "**Hazlo:** ejecuta la celda de abajo. La lección te responde y recuerda por dónde vas. "
        "Mientras no la ejecutes, puedes leerla aquí.",
    },
    "same": {"en": "The same board.", "es": "El mismo tablero."},
    "board": {"en": "The board in words", "es": "El tablero en palabras"},
}


def lessons_in(notebook: Any) -> Iterator[tuple[int, str, str]]:
    """The cells of a notebook that call a lesson: place, id of the lesson, language."""
    for place, cell in enumerate(notebook.cells):
        if cell.cell_type == "code" and (call := CALL.search(cell.source)):
            yield place, call[1], call[2]


def course_of(files: Iterable[Path]) -> list[tuple[str, str]]:
    """The lessons that some notebooks call, one after the other: id and language."""
    return [(name, lang) for file in files for _, name, lang in lessons_in(read(file))]


def head(lesson: Lesson, lang: str) -> str:
    """The markdown above a lesson: title, goal, minutes, and what to do."""
    with speaking(lang):
        minutes = say("About {n} minutes.", n=lesson.minutes)
        title = f"## {spoken(WORDS['lesson'])} · {spoken(lesson.title)}"
        return f"{title}\n\n{spoken(lesson.goal)} {minutes}\n\n{spoken(WORDS['do'])}"


def stored(lesson: Lesson, lang: str) -> Any:
    """The output that a lesson's cell stores: the lesson to be read."""
    data = {"text/html": readable(lesson, lang), "text/plain": f"{lesson.title[lang]}. {lesson.goal[lang]}"}
    return nbformat.v4.new_output("display_data", data)  # type: ignore[no-untyped-call]


def built(notebook: Any) -> Any:
    """A notebook with the heads and the readable form of its lessons as the package gives them now."""
    for place, name, lang in lessons_in(notebook):
        found = lesson_of(name)
        notebook.cells[place - 1].source = head(found, lang)
        notebook.cells[place].outputs = [stored(found, lang)]
        notebook.cells[place].metadata = {"keep_output": True}
    return notebook


# ---------------------------------------------------------------------------------------------- to be read


def readable(lesson: Lesson, lang: str) -> str:
    """A whole lesson as HTML that needs no script, no style and no trust."""
    with speaking(lang):
        parts, last = [], ""
        for number, beat in enumerate(lesson.beats, 1):
            item, says, more = asked(lesson, beat)
            scene = scene_of(lesson, beat, item)
            drawn = picture(scene)
            board = _board(scene, drawn) if drawn != last else f"<p><i>{spoken(WORDS['same'])}</i></p>"
            lines = "".join(f"<p>{escape(line)}</p>" for line in (*more, *_steps(lesson, beat)))
            parts.append(f"<p><b>{number}.</b> {escape(says)}</p>{board}{lines}{_answer(beat, item)}")
            last = drawn
        return f'<div lang="{language()}">{"<hr>".join(parts)}</div>'


def _board(scene: Scene, drawn: str) -> str:
    told = escape(view("text")(scene))
    alt = escape(f"{scene.title.words()}. {scene.description.words()}")
    return (
        f'<img width="{WIDTH}" alt="{alt}" src="data:image/svg+xml,{drawn}">'
        f"<details><summary>{spoken(WORDS['board'])}</summary><pre><code>{told}</code></pre></details>"
    )


def _steps(lesson: Lesson, beat: Beat) -> list[str]:
    trace = lesson.trace(beat) if beat.kind == "show" else None
    return trace.words().splitlines() if trace is not None else []


def _answer(beat: Beat, item: Item | None) -> str:
    if item is None:
        return ""
    found = item.explained()
    why = "" if found is None else f"<pre>{escape(found.words())}</pre>"
    then = f"<p>{escape(spoken(beat.then))}</p>" if beat.then else ""
    right = escape(words(item, item.right))
    return f"<details><summary><b>{escape(say(ANSWER))}</b></summary><p>{right}</p>{then}{why}</details>"


# --------------------------------------------------------------------------------------------- the pictures


def picture(scene: Scene) -> str:
    """A scene as a small SVG, to be put into an address: without what only a program or a screen reader would use.

    It is not in base64, since Git stores many boards that are nearly the same in next to nothing, if it can see that.
    """
    root = Xml.fromstring(svg(scene, "light", view="b"))  # noqa: S314 - it is our own
    for name in ("aria-labelledby", "role", "class", "style", "lang"):
        root.attrib.pop(name, None)
    root.set("font-family", root.attrib["font-family"].replace("'", ""))
    _thin(root)
    _shorten(root)
    plain = Xml.tostring(root, encoding="unicode").replace(" />", "/>")
    return plain.replace("'", "&#39;").replace('"', "'").replace("%", "%25").replace("#", "%23")


def _thin(parent: Xml.Element) -> None:
    for child in list(parent):
        _thin(child)
        for name in [name for name in child.attrib if name.startswith("data-")]:
            del child.attrib[name]
        if child.tag in (SPACE + "title", SPACE + "desc") or (child.tag == SPACE + "g" and not len(child)):
            parent.remove(child)
        elif child.tag == SPACE + "g":
            _unwrap(parent, child)


def _unwrap(parent: Xml.Element, group: Xml.Element) -> None:
    """A group that only moves one thing becomes that thing, moved; one that says nothing gives way to what is in it."""
    place = list(parent).index(group)
    if not group.attrib:
        parent[place : place + 1] = list(group)
    elif len(group) == 1 and set(group.attrib) == {"transform"}:
        (only,) = group
        moved = MOVED.fullmatch(group.attrib["transform"])
        if only.tag == SPACE + "use" and moved and "transform" not in only.attrib:
            only.attrib |= {"x": moved[1], "y": moved[2]}
        else:
            only.set("transform", f"{group.attrib['transform']} {only.get('transform', '')}".strip())
        parent[place] = only


def _shorten(root: Xml.Element) -> None:
    """Short names for the symbols."""
    names = {found: f"s{n}" for n, found in enumerate(e.attrib["id"] for e in root.iter() if "id" in e.attrib)}
    for element in root.iter():
        for key, value in element.attrib.items():
            if key == "id":
                element.set(key, names[value])
            elif value.startswith("#") and value[1:] in names:
                element.set(key, f"#{names[value[1:]]}")
            elif value.startswith("url(#") and value[5:-1] in names:
                element.set(key, f"url(#{names[value[5:-1]]})")
        if element.tag == SPACE + "style" and element.text:
            element.text = element.text.replace("#b ", f"#{names['b']} ")


# -------------------------------------------------------------------------------------------- the command


def read(file: Path) -> Any:
    """A notebook."""
    return nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]


def write(file: Path, notebook: Any) -> None:
    """A notebook, in the form in which all of ours are kept."""
    text = nbformat.writes(notebook, indent=1, ensure_ascii=False)  # type: ignore[no-untyped-call]
    file.write_text(text.rstrip("\n") + "\n", encoding="utf-8")


def main(files: list[str]) -> None:
    """Bring the notebooks named, or all, up to date."""
    for file in [Path(name) for name in files] or sorted(NOTEBOOKS.rglob("*.ipynb")):
        before = file.read_bytes()
        write(file, built(read(file)))
        if file.read_bytes() != before:
            print(file)


if __name__ == "__main__":
    main(sys.argv[1:])
