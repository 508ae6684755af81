"""The scan for leaks: clean sets are clean, and every planted leak is found."""

from __future__ import annotations

import base64
import io
import json
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from cosmoslearn.core.errors import FileError
from cosmoslearn.teach.classroom.group import Group
from cosmoslearn.teach.classroom.handing_out import hand_out_moodle, hand_out_sheets
from cosmoslearn.teach.classroom.scan import scan
from cosmoslearn.teach.classroom.short import Short, held_in, told_in
from cosmoslearn.teach.export.graded import KEY
from cosmoslearn.teach.export.question import question

Plant = Callable[[dict[str, Any], str], None]


@pytest.fixture
def handout(made: Path, tmp_path: Path) -> Path:
    """A copy of what is handed out."""
    shutil.copytree(made / "nbgrader" / "handout", tmp_path / "handout")
    return tmp_path / "handout"


def secret(group: Group) -> str:
    """Something that only the key says: tiles in their order."""
    item = group.assignment("Luis").items[2]
    assert len(item.right) > 2
    return "; ".join(item.right)


def test_what_is_handed_out_is_clean(group: Group, made: Path, tmp_path: Path) -> None:
    found = scan(made / "nbgrader" / "handout", group)
    assert found.leaks == ()
    assert found.files == len(group.students)
    for pdf in (True, False):
        hand_out_sheets(tmp_path, group, pdf=pdf, progress=False)
        sheets = scan(tmp_path / "sheets", group)
        assert (sheets.leaks, sheets.unread) == ((), ())
        assert scan(tmp_path / "keys", group).leaks != ()


def test_moodle_files_hold_the_answers_and_are_found(group: Group, tmp_path: Path) -> None:
    hand_out_moodle(tmp_path, group, progress=False)
    assert scan(tmp_path / "moodle", group).leaks != ()


def source(whole: dict[str, Any], words: str) -> None:
    whole["cells"][1]["source"].append(f"\n# {words}")


def hidden_source(whole: dict[str, Any], words: str) -> None:
    whole["cells"][1]["source"].append(f"\nx = {base64.b64encode(words.encode()).decode()!r}")


def output(whole: dict[str, Any], words: str) -> None:
    shown = {"output_type": "display_data", "data": {"text/plain": ["It is ", words]}, "metadata": {}}
    whole["cells"][1]["outputs"] = [shown]


def split_output(whole: dict[str, Any], words: str) -> None:
    half = len(words) // 2
    whole["cells"][1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": [words[:half], words[half:]]}]


def cell_metadata(whole: dict[str, Any], words: str) -> None:
    whole["cells"][2]["metadata"]["answer"] = words


def metadata_key(whole: dict[str, Any], words: str) -> None:
    whole["cells"][2]["metadata"][words] = 1


def widget_state(whole: dict[str, Any], words: str) -> None:
    state = {"abc": {"model_name": "Board", "state": {"right": words}}}
    whole["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": state}}


def attachment(whole: dict[str, Any], words: str) -> None:
    picture = base64.b64encode(f"<svg><text>{words}</text></svg>".encode()).decode()
    whole["cells"][2]["attachments"] = {"key.svg": {"image/svg+xml": picture}}


def picture(whole: dict[str, Any], words: str) -> None:
    packed = base64.b64encode(f"<svg><text>{words}</text></svg>".encode()).decode()
    whole["cells"][2]["source"].append(f'\n<img src="data:image/svg+xml;base64,{packed}">')


def described(whole: dict[str, Any], words: str) -> None:
    whole["cells"][2]["source"].append(f'\n<img src="x.png" alt="Solution: {words}">')


def as_html(whole: dict[str, Any], words: str) -> None:
    packed = base64.urlsafe_b64encode(f"<svg><text>ñ¿{words}</text></svg>".encode()).decode().rstrip("=")
    page = f'<p class="x">Look at this: <img src="data:image/svg+xml;base64,{packed}"></p>'
    whole["cells"][1]["outputs"] = [{"output_type": "display_data", "data": {"text/html": [page]}, "metadata": {}}]


def as_address(whole: dict[str, Any], words: str) -> None:
    whole["cells"][2]["source"].append(f'\n<img src="data:image/svg+xml,{quote(f"<svg><text>{words}</text></svg>")}">')


def escaped(whole: dict[str, Any], words: str) -> None:
    whole["cells"][1]["source"].append("\nx = '" + "".join(f"\\x{ord(one):02x}" for one in words) + "'")


def buffered(whole: dict[str, Any], words: str) -> None:
    buffer = {"encoding": "base64", "path": ["data"], "data": base64.b64encode(words.encode()).decode()}
    state = {"abc": {"model_name": "Board", "state": {}, "buffers": [buffer]}}
    whole["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": state}}


def solution(whole: dict[str, Any], words: str) -> None:
    whole["cells"][3]["source"] += ["\n### BEGIN SOLUTION\n", "pass\n"]


def filled_in(whole: dict[str, Any], words: str) -> None:
    whole["cells"][3]["source"].append("\nanswer_1 = 'b'")


@pytest.mark.parametrize(
    ("plant", "place"),
    [
        (source, "cell 2 source"), (hidden_source, "cell 2 source"), (output, "cell 2 outputs"),
        (split_output, "cell 2 outputs"), (cell_metadata, "cell 3 metadata"), (metadata_key, "cell 3 metadata"),
        (widget_state, "metadata"), (attachment, "cell 3 attachment key.svg"),
        (picture, "cell 3 source"), (solution, "cell 4 source"),
        (filled_in, "cell 4 source"), (described, "cell 3 source"), (as_html, "cell 2 outputs"),
        (as_address, "cell 3 source"), (escaped, "cell 2 source"), (buffered, "metadata"),
    ],
)  # fmt: skip
def test_a_planted_leak_is_found_where_it_is(plant: Plant, place: str, group: Group, handout: Path) -> None:
    file = sorted(handout.rglob("*.ipynb"))[0]
    whole = json.loads(file.read_text(encoding="utf-8"))
    plant(whole, secret(group))
    file.write_text(json.dumps(whole), encoding="utf-8")
    found = scan(handout, group)
    assert {leak.where for leak in found.leaks} == {place}
    assert {leak.file for leak in found.leaks} == {file.relative_to(handout).as_posix()}


# ------------------------------------------------------------------------------------------- short answers


def commented(whole: dict[str, Any], letter: str) -> None:
    whole["cells"][1]["source"].append(f"\n# answer 1: {letter}")


def named(whole: dict[str, Any], letter: str) -> None:
    whole["cells"][1]["source"].append(f"\nright_answer = {letter!r}")


def packed(whole: dict[str, Any], letter: str) -> None:
    words = base64.b64encode(f"solution = {letter}".encode()).decode()
    whole["cells"][1]["source"].append(f"\nx = {words!r}")


def printed(whole: dict[str, Any], letter: str) -> None:
    said = {"output_type": "stream", "name": "stdout", "text": ["La respuesta ", f"correcta es {letter}."]}
    whole["cells"][1]["outputs"] = [said]


def kept(whole: dict[str, Any], letter: str) -> None:
    whole["cells"][3]["metadata"]["nbgrader"]["answer"] = letter.upper()


def in_state(whole: dict[str, Any], letter: str) -> None:
    state = {"abc": {"model_name": "Desk", "state": {"correct": [letter]}}}
    whole["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": state}}


def attached(whole: dict[str, Any], letter: str) -> None:
    drawn = base64.b64encode(f"<svg><text>clave: {letter}</text></svg>".encode()).decode()
    whole["cells"][2]["attachments"] = {"key.svg": {"image/svg+xml": drawn}}


@pytest.mark.parametrize(
    ("plant", "place"),
    [
        (commented, "cell 2 source"), (named, "cell 2 source"), (packed, "cell 2 source"),
        (printed, "cell 2 outputs"), (kept, "cell 4 metadata"), (in_state, "metadata"),
        (attached, "cell 3 attachment key.svg"),
    ],
)  # fmt: skip
def test_a_single_letter_that_is_called_an_answer_is_found(
    plant: Plant, place: str, group: Group, handout: Path
) -> None:
    file = sorted(handout.rglob("*.ipynb"))[0]
    whole = json.loads(file.read_text(encoding="utf-8"))
    asked = question(group.assignment("Luis").items[0], "es")
    plant(whole, asked.lettered[0])
    file.write_text(json.dumps(whole), encoding="utf-8")
    assert {leak.where for leak in scan(handout, group).leaks} == {place}


SHORT = Short(
    frozenset({"b", "3,5", "3.5", "agua"}),
    {"Ana": dict(enumerate(map(frozenset, (("b",), ("3,5", "3.5"), ("a",))), 1))},
)


@pytest.mark.parametrize(
    "text",
    ["key = b", "the answer is 3.5", "respuesta: «3,5»", "'solution2': 'agua'", "1) b 2) 3,5 3) a",
     "1:b, 2:3.5, 3:a"],
)  # fmt: skip
def test_texts_that_give_a_short_answer_away(text: str) -> None:
    assert told_in(text, SHORT)


@pytest.mark.parametrize(
    "text", ["a) yes b) no", "Your answer: b", "Tu respuesta: 3,5", "the right bank", "monkey: b", "1) b 2) 3 3) c", ""]
)
def test_texts_that_give_nothing_away(text: str) -> None:
    assert not told_in(text, SHORT)


def test_data_that_hold_short_answers() -> None:
    for leaky in ({"x": [{"right": "B"}]}, ["b", 3.5, "a"], {"1": "b", "2": "3,5", "3": "a"}, {"keys": {"q": 3.5}}):
        assert held_in(leaky, SHORT)
    for clean in ({"solution": True, "right": ["0f3a"]}, ["b", "c", "d"], {"a": "b"}, None, "b"):
        assert not held_in(clean, SHORT)


def test_the_key_itself_is_found_under_any_name_and_in_an_archive(group: Group, made: Path, handout: Path) -> None:
    key = made / "nbgrader" / KEY
    shutil.copy(key, handout / KEY)
    shutil.copy(key, handout / "harmless.json")
    with zipfile.ZipFile(handout / "packed.zip", "w") as packed:
        packed.write(key, "inside.json")
    assert {leak.file for leak in scan(handout, group).leaks} == {KEY, "harmless.json", "packed.zip"}


def test_other_files_are_looked_into_whatever_they_are_called(group: Group, handout: Path) -> None:
    words = secret(group)
    (handout / ".notes").write_text(words, encoding="utf-8")
    (handout / "data.json").write_text(json.dumps({"x": f"ñ {words}"}).replace("; ", r"\u003b "), encoding="utf-8")
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as packed:
        packed.writestr("a/.hidden", words)
    with zipfile.ZipFile(handout / "letter.docx", "w") as packed:
        packed.writestr("word/inner.zip", inner.getvalue())
    with sqlite3.connect(handout / "cards.anki2") as cards:
        cards.execute("create table notes (field text)")
        cards.execute("insert into notes values (?)", (words,))
    cards.close()
    found = scan(handout, group)
    assert {leak.file for leak in found.leaks} == {".notes", "data.json", "letter.docx", "cards.anki2"}
    assert {leak.where for leak in found.leaks} == {"text", "word/inner.zip: a/.hidden: text", ""}
    assert found.unread == ("cards.anki2",)


def test_what_cannot_be_looked_into_is_told(group: Group, handout: Path) -> None:
    (handout / "photo.jpg").write_bytes(b"\xff\xd8")
    (handout / "broken.zip").write_bytes(b"PK\x03\x04")
    with zipfile.ZipFile(handout / "more.zip", "w") as packed:
        packed.writestr("photo.jpg", b"\xff\xd8")
    assert scan(handout, group).unread == ("broken.zip", "more.zip: photo.jpg", "photo.jpg")
    with pytest.raises(FileError, match="expected a folder"):
        scan(handout / "nowhere", group)
