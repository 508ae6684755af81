import errno
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmoslearn.core.case import read_case
from cosmoslearn.core.errors import FileError
from cosmoslearn.core.files import READERS, SYSTEM, as_kind, read_tables, read_whole, told, write_whole
from cosmoslearn.core.language import say, speaking
from cosmoslearn.core.position import Record, read_record

from .refusals import one_line, refusal

# One text for every sentence that a case file or a record can be refused with.
TOML = [
    "id", "id =", "id = [1", "[a", "[[a]", "id=1 2", "=3", 'a="x', "a={", "a=1\na=2", "a={b=1,b=2}", "[a]\n[a]",
    'a="\\q"', 'a="\\ud800"', 'a="\\u1x23"', "a=\x01", 'a="\x01"', "a={}\n[a.b]", "\x01", 'a="""', "a='''x", "#\x01",
    "[[a]]\n[a]", "a.b=1\n[a]", "a=2020-13-45", "a={b=1", "[a.b]\n[a]\nb.c=1", "a={}\na.b=1", "id = 3", "more = 1",
]  # fmt: skip
JSON = [
    "{", "[]", '{"game":}', '{"game" 1}', '{"game":1 2}', '{"game":"x","seed":1} x', "{1:2}", '{"game":"a" "b"}',
    '{"game":"x","seed":1,"moves":["a" 2]}', '{"game":"\\q"}', '{"game":"\\ux123"}', '{"game":"x","seed":1e999}',
    '{"game":"x","seed":1.5}', '{"game":null}', '{"game":"x","seed":-}', b'{"game":"\xff"}', "{}", '{"x": 1}',
]  # fmt: skip
OTHER = "It cannot be read"


def reason(file: Path, text: str | bytes) -> str:
    """Why a text is refused: as a case when it lies in a file, else as a record."""
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    fault = refusal(lambda: read_case(file) if file.suffix == ".toml" else read_record(text))
    assert isinstance(fault, FileError), text
    assert one_line(fault)
    return fault.why


@pytest.mark.parametrize(("suffix", "text"), [*((".toml", one) for one in TOML), *((".json", one) for one in JSON)])
def test_what_readers_say_is_known_and_translated(tmp_path: Path, suffix: str, text: str | bytes) -> None:
    file = tmp_path / f"bad{suffix}"
    with speaking("en"):
        english = reason(file, text)
    with speaking("es"):
        spanish = reason(file, text)
    with speaking("x-pseudo"):
        assert reason(file, text).startswith("⟦")
    assert english != spanish
    assert not english.startswith(OTHER)


def test_the_place_in_a_file_is_kept(tmp_path: Path) -> None:
    assert reason(tmp_path / "a.toml", "id = 1\nid 2") == (
        "Expected '=' after a key in a key/value pair (line 2, column 4)"
    )
    assert reason(tmp_path / "a.json", '{"game":}') == "JSON is malformed: invalid character (byte 8)"
    assert reason(tmp_path / "a.toml", b"a\xff") == "Invalid UTF-8 encoded string (byte 1)"


@pytest.mark.parametrize("number", SYSTEM)
def test_what_the_system_says_is_translated(number: int) -> None:
    fault = OSError(number, os.strerror(number))
    assert told(fault) == SYSTEM[number]
    with speaking("es"):
        assert told(fault) not in (SYSTEM[number], os.strerror(number))


def test_anything_else_is_told_all_the_same() -> None:
    assert told(OSError(errno.EIO, "Input/output error")) == "The system refuses it"
    assert told(ValueError("a new sentence (byte 3)")) == "It cannot be read (byte 3)"


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60))
def test_any_text_is_refused_in_words_of_the_catalogue(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.getbasetemp() / "fuzzed.toml"
    file.write_text(text, encoding="utf-8")
    with speaking("x-pseudo"):
        fault = refusal(lambda: read_case(file))
        assert isinstance(fault, FileError)
        assert "⟦" in fault.why
        fault = refusal(lambda: read_record(text))
        assert isinstance(fault, FileError)
        assert "⟦" in fault.why


@pytest.mark.parametrize("name", ["", "none", "a\0b", "n" * 300, "folder", "file/inside", "ñ\udcff"])
def test_any_name_of_a_file_is_read_or_refused_in_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    for language in ("en", "es"):
        with speaking(language):
            fault = refusal(lambda: read_whole(f"{tmp_path}/{name}"))
            assert isinstance(fault, FileError)
            assert one_line(fault)
            assert fault.key == say("file")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "a"
    write_whole(file, b"old")
    with pytest.raises(TypeError):
        write_whole(file, "no bytes")  # type: ignore[arg-type]
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_sentences_have_no_double_and_none_hides_another() -> None:
    assert len(set(READERS)) == len(READERS)
    assert all(told(ValueError(sentence)) == sentence for sentence in READERS)


def test_a_value_of_a_kind_comes_out(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text('game = "toy"\nseed = 3\n')
    assert as_kind(read_tables(file), Record, file) == Record("toy", 3)
    file.write_text("gmae = 3")
    with pytest.raises(FileError, match="nearest: game"):
        as_kind(read_tables(file), Record, file, "game")
