from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmoslearn.core.case import Case, answer, case_files, check_case, read_case
from cosmoslearn.core.errors import FileError
from cosmoslearn.core.language import speaking

from .refusals import one_line, refusal

HEAD = """
id = "toy-1"
game = "toy"
rules = ["TOY-RANGE"]
title = { en = "Ten", es = "Diez" }
note = { en = "Why", es = "Por qué" }
position = "matches: 10"
"""


def case(tmp_path: Path, text: str, head: str = HEAD) -> Case:
    file = tmp_path / "case.toml"
    file.write_text(head + text, encoding="utf-8")
    return read_case(file)


GOOD = """
[[ask]]
judge = "take 3"
legal = true
broken = []
because = ["TOY-ENOUGH"]

[[ask]]
judge = "take 4"
legal = false
broken = ["TOY-RANGE"]

[[ask]]
after = ["take 3", "take 3", "take 3"]
judge = "take 2"
broken = ["TOY-ENOUGH"]

[[ask]]
readings = { "TOY-RANGE" = "up-to-five" }
judge = "take 4"
legal = true

[[ask]]
moves = "all"
equals = ["take 2", "take 1", "take 3"]

[[ask]]
moves = "take 1"
count = 1

[[ask]]
moves = "all"
includes = ["take 1", "take 2"]
excludes = ["take 4"]

[[ask]]
query = "plus"
with = { more = 5 }
equals = 15

[[ask]]
query = "story"
with = { take = 2 }
equals = 8
because = ["TOY-ENOUGH"]

[[ask]]
refused = []
"""

# Each of these says something false about the same position; every one must fail, so that no key is idle.
FALSE = {
    'judge = "take 3"\nlegal = false': "legal",
    'judge = "take 4"\nbroken = []': "broken",
    'judge = "take 4"\nbroken = ["TOY-ENOUGH", "TOY-RANGE"]': "broken",
    'judge = "take 3"\nbecause = ["TOY-RANGE"]': "because",
    'moves = "all"\nequals = ["take 1", "take 2"]': "equals",
    'moves = "all"\ncount = 4': "count",
    'moves = "all"\nincludes = ["take 4"]': "includes",
    'moves = "all"\nexcludes = ["take 1"]': "excludes",
    'query = "left"\nequals = 9': "equals",
    'refused = "TOY-ENOUGH"': "refused",
    'judge = "take 4"\nlegal = true\nreadings = { "TOY-RANGE" = "up-to-three" }': "legal",
}

BROKEN = {
    "id = 3": ("$.id", "Expected `str`, got `int`"),
    HEAD + "[[ask]]\n": ("$.ask[0]", "expected exactly one of"),
    HEAD + '[[ask]]\njudge = "a"\nquery = "b"\n': ("$.ask[0]", "expected exactly one of"),
    HEAD + '[[ask]]\njugde = "a"\n': ("$.ask[0]", "unknown field `jugde` (nearest: judge)"),
    HEAD + '[[ask]]\njudge = "a"\nlegal = "yes"\n': ("$.ask[0].legal", "Expected `bool | null`, got `str`"),
    HEAD + "more = 1": ("$", "unknown field `more`"),
    HEAD: ("$", "missing required field `ask`"),
    HEAD.replace("TOY-RANGE", "TOY-RNGE") + "[[ask]]\nmoves = 'all'": ("$.rules", "nearest: TOY-RANGE"),
    HEAD.replace('game = "toy"', 'game = "toi"') + "[[ask]]\nmoves = 'all'": ("$.game", "nearest: toy"),
    HEAD + "readings = { TOY-RANGE = 'x' }\n[[ask]]\nmoves = 'all'": ("$.readings", "unknown reading x"),
    "id = 1\nid = 2\n": ("TOML", "line 2"),
    HEAD + "ask = []": ("$.ask", "at least one question"),
    HEAD + "[[ask]]\njudge = 'a'\nequals = 1": ("$.ask[0].equals", "expected one of legal, broken and because"),
    HEAD + "[[ask]]\nmoves = 'all'\nbroken = []": ("$.ask[0].broken", "expected one of equals, count"),
    HEAD + "[[ask]]\nmoves = 'all'\nequals = 3": ("$.ask[0].equals", "a list of moves"),
    HEAD + "[[ask]]\nmoves = 'all'\nequals = [1, 'a']": ("$.ask[0].equals", "a list of moves"),
    HEAD + "[[ask]]\nmoves = 'all'\nwith = { a = 1 }": ("$.ask[0].with", "only beside query"),
    HEAD + "[[ask]]\njudge = 'a'\nbroken = ['TOY-RAGE']": ("$.ask[0].broken", "nearest: TOY-RANGE"),
    HEAD + "[[ask]]\nrefused = 'TOY-RAGE'": ("$.ask[0].refused", "nearest: TOY-RANGE"),
    HEAD + "[[ask]]\njudge = 'a'\nreadings = { TOY-RANGE = 'x' }": ("$.ask[0].readings", "unknown reading x"),
}


def test_every_kind_of_question_is_asked_and_compared(tmp_path: Path) -> None:
    outcomes = check_case(case(tmp_path, GOOD))
    assert [outcome.line() for outcome in outcomes if not outcome.holds] == []
    assert len(outcomes) == 10
    assert outcomes[0].line() == "[ok] toy-1 1: judge take 3"
    assert outcomes[2].line().endswith("judge take 2 after take 3, take 3, take 3")
    assert outcomes[3].line().endswith("judge take 4 [TOY-RANGE=up-to-five]")
    assert outcomes[7].line().endswith("query plus more=5")


@pytest.mark.parametrize("ask", FALSE)
def test_what_is_false_fails_and_says_expected_and_got(tmp_path: Path, ask: str) -> None:
    (outcome,) = check_case(case(tmp_path, f"[[ask]]\n{ask}\n"))
    assert not outcome.holds
    assert FALSE[ask] in outcome.expected
    assert outcome.expected != outcome.got
    assert outcome.line().startswith("[X]  toy-1 1: ")
    with speaking("es"):
        assert "se esperaba" in outcome.line()


# What cannot be read in a question or its position: the key that is named, and what was expected.
UNREADABLE = {
    '[[ask]]\nquery = "lef"\nequals = 1': ("$.ask[0].query", "unknown query lef; nearest: left"),
    '[[ask]]\nmoves = "all"\ncount = 3\n[[ask]]\njudge = "grab"\nlegal = true': ("$.ask[1].judge", "grab: not a move"),
    '[[ask]]\nafter = ["grab"]\njudge = "take 1"\nlegal = true': ("$.ask[0].after", "grab: not a move"),
    '[[ask]]\nquery = "plus"\nwith = { mor = 1 }\nequals = 1': ("$.ask[0].with", "unknown option mor; nearest: more"),
    '[[ask]]\nquery = "plus"\nwith = { position = 1 }\nequals = 1': ("$.ask[0].with", "unknown option position"),
    '[[ask]]\nquery = "plus"\nequals = 1': ("$.ask[0].with", "option more"),
    '[[ask]]\nquery = "plus"\nwith = { more = "one" }\nequals = 1': ("$.ask[0].with", "option more: one is not"),
    '[[ask]]\njudge = "take 1"': ("$.ask[0]", "expected one of legal, broken and because"),
}


@pytest.mark.parametrize("asks", UNREADABLE)
def test_a_question_that_cannot_be_read_names_its_key(tmp_path: Path, asks: str) -> None:
    key, why = UNREADABLE[asks]
    with pytest.raises(FileError) as fault:
        check_case(case(tmp_path, asks))
    assert (fault.value.file, fault.value.key) == ("toy-1", key)
    assert why in fault.value.why
    assert one_line(fault.value)


@pytest.mark.parametrize(
    ("head", "key", "why"),
    [
        ('position = "match: 3"', "$.position", "expected matches: a number"),
        ('position = "matches: 3"\nmode = "plian"', "$.mode", "unknown mode plian; nearest: plain"),
        ('position = "matches: 3"\noptions = { mtaches = 3 }', "$.options", "unknown option mtaches"),
        ('position = "matches: 3"\noptions = { rulebook = 3 }', "$.options", "unknown option rulebook"),
    ],
)
def test_a_position_that_cannot_be_read_names_its_key(tmp_path: Path, head: str, key: str, why: str) -> None:
    for ask in ('moves = "all"\ncount = 3', "refused = []"):
        found = case(tmp_path, f"[[ask]]\n{ask}\n", f'id = "toy-2"\ngame = "toy"\n{head}\n')
        with pytest.raises(FileError) as fault:
            check_case(found)
        assert (fault.value.file, fault.value.key) == ("toy-2", key)
        assert why in fault.value.why


def test_an_illegal_move_played_first_is_a_wrong_answer_with_the_reason(tmp_path: Path) -> None:
    ask = '[[ask]]\nafter = ["take 9"]\njudge = "take 1"\nlegal = true\n'
    (outcome,) = check_case(case(tmp_path, ask))
    assert not outcome.holds
    assert "IllegalMove: take 9 breaks TOY-RANGE" in outcome.line()


def test_the_engine_answers_without_a_look_at_the_expected_answer(tmp_path: Path) -> None:
    found = case(tmp_path, '[[ask]]\njudge = "take 4"\nlegal = true\n[[ask]]\nrefused = "TOY-RANGE"\n')
    assert answer(found, found.asks[0]) == {"legal": False, "broken": ["TOY-RANGE"], "because": ["TOY-RANGE"]}
    assert answer(found, found.asks[1]) == {"refused": []}


def test_a_refused_position_names_its_rules(tmp_path: Path) -> None:
    head = HEAD.replace("matches: 10", "matches: 99")
    (outcome,) = check_case(case(tmp_path, '[[ask]]\nrefused = "TOY-ENOUGH"\n', head))
    assert outcome.holds


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_file_is_refused_with_file_key_and_expectation(tmp_path: Path, text: str) -> None:
    key, why = BROKEN[text]
    file = tmp_path / "case.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as fault:
        read_case(file)
    assert str(fault.value).startswith(f"{file}: ")
    assert key in fault.value.key
    assert why in fault.value.why
    assert one_line(fault.value)


def test_a_missing_file_and_one_that_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        read_case(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match="TOML"):
        read_case(tmp_path / "bad.toml")


def test_folders_are_searched_in_order_of_name(tmp_path: Path) -> None:
    for name in ("b.toml", "a.toml", "sub/c.toml", "sub/d.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    names = [file.name for file in case_files([tmp_path, tmp_path / "a.toml"])]
    assert names == ["a.toml", "b.toml", "c.toml", "a.toml"]


@given(st.text(max_size=80))
def test_any_text_is_a_case_or_a_typed_error(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.getbasetemp() / "fuzz.toml"
    file.write_text(text, encoding="utf-8", errors="surrogateescape")
    fault = refusal(lambda: read_case(file))
    assert isinstance(fault, FileError)
    assert one_line(fault)


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=40))
def test_any_position_of_a_case_is_read_or_refused(text: str) -> None:
    found = Case("fuzz", "toy", text, asks=())
    fault = refusal(found.start)
    assert fault is None or one_line(fault)
