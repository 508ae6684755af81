"""Lessons: what a sound file gives, what a faulty one is told, and how a learner goes through one."""

from __future__ import annotations

import inspect
from html import escape
from pathlib import Path

import pytest

from cosmoslearn.core.errors import FileError, UnknownName
from cosmoslearn.core.language import LANGUAGES, speaking
from cosmoslearn.core.registry import game as face
from cosmoslearn.core.registry import games
from cosmoslearn.teach import course as open_course
from cosmoslearn.teach import lesson as open_lesson
from cosmoslearn.teach.answering import BadAnswer
from cosmoslearn.teach.asking import Asking
from cosmoslearn.teach.lessons.catalogue import (
    course,
    find_beat,
    lesson_files,
    lesson_of,
    lessons_for,
    mode_of,
    modes,
)
from cosmoslearn.teach.lessons.check import read_lesson
from cosmoslearn.teach.lessons.course import name_of_mode
from cosmoslearn.teach.lessons.lesson import Lesson
from cosmoslearn.teach.lessons.session import Memory, Session, begin

FILES = [file for game in games() for file in lesson_files(game)]
MODES = {
    "bigbang": {"cosmic", "simple", "solo", "hexdomino", "parallel"},
    "constelaciones": {"base"},
    "planetarium": {"base", "house-solo"},
    "sector41": {"strict", "house"},
    "galaxies": {"base", "solo", "solo-harder"},
}
ACTED = ("constraint", "effect", "scoring", "turn", "ending")


@pytest.fixture
def placement() -> Lesson:
    return lesson_of("bigbang/placement")


def at(lesson: Lesson, beat: str) -> Session:
    return begin(lesson).go([one.id for one in lesson.beats].index(beat))


def asked(session: Session) -> Asking:
    assert session.asking is not None
    return session.asking


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parents[1].name}/{file.stem}" for file in FILES])
def test_a_shipped_lesson_is_sound_and_uses_every_rule_that_it_teaches(file: Path) -> None:
    lesson = read_lesson(file)
    assert lesson.id == f"{lesson.game}/{file.stem}"
    used = lesson.used()
    book = lesson.position(lesson.beats[-1]).rulebook
    idle = [
        rule
        for rule in lesson.rules
        if book.rule(rule).kind in ACTED and book.rule(rule).misconceptions and not used[rule]
    ]
    assert not idle, f"taught, but no action depends on it: {idle}"


LESSON = """
id = "bigbang/trial"
game = "bigbang"
title = { en = "A", es = "B" }
goal = { en = "A", es = "B" }
minutes = 5
rules = ["BB-PLACE-FIRST"]
[[beat]]
id = "one"
kind = "try"
position = "universe: BB@0,0\\nrow: PY1"
text = { en = "A", es = "B" }
ask = { moves = "PY1@" }
hint = [{ text = { en = "A", es = "B" }, when = "BB-PLACE-FIRST" }]
"""


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ('game = "bigbang"', 'game = "bigbong"', "$.game", "nearest: bigbang"),
        ("minutes = 5", "minuts = 5", "$", "nearest: minutes"),
        ("minutes = 5", 'minutes = "5"', "$.minutes", "int"),
        ("minutes = 5", "minutes = 50", "$.minutes", "1 to 20"),
        ("minutes = 5", 'minutes = 5\nneeds = ["bigbang/first-step"]', "$.needs", "nearest: bigbang/first-steps"),
        ('id = "bigbang/trial"', 'id = "trial"', "$.id", "bigbang/"),
        ('rules = ["BB-PLACE-FIRST"]', 'rules = ["BB-PLACE-FIRS"]', "$.rules", "nearest: BB-PLACE-FIRST"),
        ('title = { en = "A", es = "B" }', 'title = { en = "A" }', "$.title.es", "text"),
        ('kind = "try"', 'kind = "tri"', "$.beat[0].kind", "tri"),
        ('kind = "try"', 'kind = "tell"', "$.beat", "does something"),
        ('ask = { moves = "PY1@" }', "", "$.beat[0].goal", "a goal"),
        ('ask = { moves = "PY1@" }', 'ask = { moves = "PY1@", count = 6 }', "$.beat[0].ask.count", "the engine"),
        ('ask = { moves = "PY1@" }', 'ask = { move = "PY1@" }', "$.beat[0].ask", "nearest: moves"),
        ('ask = { moves = "PY1@" }', 'ask = { query = "scor" }', "$.beat[0].ask", "nearest: score"),
        ("universe: BB@0,0", "univers: BB@0,0", "$.beat[0].position", "nearest: universe"),
        ('when = "BB-PLACE-FIRST"', 'when = "BB-PLACE-FIRST=alone"', "$.beat[0].hint[0].when", "reading"),
        (
            'ask = { moves = "PY1@" }',
            'goal = [{ query = "on_board", with = { cell = "4,4" }, equals = "PY1" }]',
            "$.beat[0].goal",
            "no moves",
        ),
        ('ask = { moves = "PY1@" }', 'goal = [{ query = "row" }]', "$.beat[0].goal[0]", "equals"),
        (
            'ask = { moves = "PY1@" }',
            'goal = [{ query = "on_bord", with = { cell = "1,0" }, equals = "PY1" }]',
            "$.beat[0].goal[0].query",
            "nearest: on_board",
        ),
        ('id = "one"', 'id = "one"\nof = "bigbang/placement#nothing"', "$.beat[0].of", "unknown beat"),
        ('id = "one"', 'id = "one"\nfocus = ["cell:99,0"]', "$.beat[0].focus", "shape"),
        ('id = "one"', 'id = ""', "$.beat[0].id", "a name"),
        ('id = "one"', 'id = "one"\ntries = 0', "$.beat[0].tries", "1 or more"),
        ('id = "one"', 'id = "one"\nholes = [1]', "$.beat[0].holes", "complete"),
        ('id = "one"', 'id = "one"\nnames = { PY1 = { en = "A" } }', "$.beat[0].names.PY1.es", "text"),
        (
            'id = "one"',
            'id = "one"\nfail = [{ when = [], text = { en = "A", es = "B" } }]',
            "$.beat[0].fail[0].when",
            "holds",
        ),
        ('id = "one"', 'id = "one"\nanswer = "juge"', "$.beat[0].answer", "nearest: judge"),
        (
            'id = "bigbang/trial"',
            'id = "bigbang/first-steps"\nneeds = ["bigbang/placement"]',
            "$.needs",
            "before this one",
        ),
        (
            LESSON[: LESSON.index("kind")],
            LESSON[: LESSON.index("kind")].replace("trial", "placement") + 'of = "bigbang/clock#three-steps"\n',
            "$.beat[0].of",
            "earlier lesson",
        ),
        ("minutes = 5", 'minutes = 5\nsynonyms = { fr = ["a"] }', "$.synonyms", "en and es"),
        ("minutes = 5", 'minutes = 5\nmode = "cosmc"', "$.mode", "nearest: cosmic"),
        ("minutes = 5", "minutes = 5\noptions = { clok = 3 }", "$.options", "unknown option"),
        ("minutes = 5", 'minutes = 5\nreadings = { BB-PLACE-FIRST = "x" }', "$.readings", "unknown reading"),
        ('ask = { moves = "PY1@" }', 'ask = { moves = "PY9@" }', "$.beat[0].ask.moves", "nearest: PY"),
        (
            'ask = { moves = "PY1@" }',
            'goal = [{ query = "row", excludes = ["SR1"] }]',
            "$.beat[0].goal",
            "holds already",
        ),
    ],
)
def test_a_fault_is_one_line_with_file_key_and_what_was_expected(
    tmp_path: Path, old: str, new: str, key: str, words: str
) -> None:
    file = tmp_path / "trial.toml"
    file.write_text(LESSON, encoding="utf-8")
    assert read_lesson(file).minutes == 5
    assert old in LESSON
    file.write_text(LESSON.replace(old, new, 1), encoding="utf-8")
    with speaking("en"), pytest.raises(FileError) as refused:
        read_lesson(file)
    assert str(file) in str(refused.value)
    assert refused.value.key == key
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_lessons_are_found_by_id_by_rule_and_in_order() -> None:
    assert course("bigbang")[0].id == "bigbang/first-steps"
    assert "bigbang/placement" in [lesson.id for lesson in lessons_for("BB-PLACE-FEATURE")]
    assert lessons_for("bb-place-feature")[0].id == "bigbang/placement"
    with speaking("en"), pytest.raises(UnknownName, match="unknown rule BB-PLACE-FEATUR; nearest: BB-PLACE-FEATURE"):
        lessons_for("BB-PLACE-FEATUR")
    with pytest.raises(UnknownName) as unknown:
        lesson_of("bigbang/placment")
    assert unknown.value.nearest == "bigbang/placement"
    lesson, beat = find_beat("bigbang/first-steps#six-places")
    assert (lesson.id, beat.kind) == ("bigbang/first-steps", "try")


@pytest.mark.parametrize("game", games())
def test_the_course_of_a_mode_has_its_lessons_after_all_that_they_need(game: str) -> None:
    every = course(game)
    assert {file.stem for file in lesson_files(game)} == {one.id.partition("/")[2] for one in every}
    assert set(modes(game)) == MODES[game]
    assert modes(game)[0] == inspect.signature(face(game).new_game).parameters["mode"].default
    taught: set[str] = set()
    for mode in modes(game):
        found = course(game, mode)
        for n, lesson in enumerate(found):
            assert set(lesson.needs) <= {one.id for one in found[:n]}, lesson.id
        own = {one.id for one in found if mode_of(one) == mode or mode in [beat.mode for beat in one.told]}
        assert own
        # Nothing of another mode but what something here needs.
        assert {one.id for one in found} - own <= {need for one in found for need in one.needs}
        taught |= own
    assert taught == {one.id for one in every}


@pytest.mark.parametrize("game", games())
def test_every_mode_has_a_name(game: str) -> None:
    named = [name_of_mode(game, mode) for mode in modes(game)]
    assert all(set(one) == set(LANGUAGES) for one in named)
    assert len({one["es"] for one in named}) == len(named)


def test_a_mode_without_a_course_is_refused_in_one_line() -> None:
    with speaking("en"), pytest.raises(UnknownName, match="unknown mode sol; nearest: solo"):
        course("bigbang", "sol")


def test_a_course_shows_itself_with_what_one_can_do_afterwards() -> None:
    found = open_course("bigbang", mode="solo")
    ids = [one.id for one in found]
    assert ids[0] == "bigbang/first-steps"
    assert ids[-2:] == ["bigbang/solo", "bigbang/solo-negative"]
    shown = found._repr_mimebundle_()
    with speaking("es"):
        told, html = str(found), found._repr_mimebundle_()["text/html"]
    assert told.startswith(f"Big Bang 13.7. Modo solitario. Lecciones: {len(ids)}; minutos: ")
    assert told != shown["text/plain"]
    assert [line for line in told.splitlines() if line.startswith("Modo ")] == [
        "Modo cósmico (cosmic)",
        "Modo solitario (solo)",
    ]
    for lesson in found:
        for words in (lesson.id, lesson.title["es"], lesson.goal["es"]):
            assert words in told
            assert escape(words) in html


def test_one_goes_on_only_when_the_beat_is_settled(placement: Lesson) -> None:
    session = begin(placement)
    assert session.beat.id == "six-again"
    assert session.next().beat.id == "six-again"
    session, response = session.answer("1,0 0,1 -1,1 -1,0 0,-1 1,-1")
    assert response.right
    assert session.next().beat.id == "two-laws"
    assert session.next().next().beat.id == "second-body"
    assert session.back().beat.id == "six-again"


def test_two_tries_then_the_worked_answer(placement: Lesson) -> None:
    session = at(placement, "second-body")
    session, first = session.answer("0,1")
    assert (first.right, session.settled, asked(session).tries_left) == (False, False, 1)
    assert first.points == 0.5  # one of the two
    session, second = session.answer("0,1; 2,-1")
    assert session.settled
    assert asked(session).done.shown
    assert asked(session).done.points == 0.5
    assert "1,-1" in second.worked_words()


def test_what_is_no_answer_is_no_try(placement: Lesson) -> None:
    session = at(placement, "second-body")
    with pytest.raises(BadAnswer):
        session.answer("nowhere")
    assert asked(session).tries_left == 2


def test_the_hint_for_the_mistake_comes_first_and_costs_points(placement: Lesson) -> None:
    session = at(placement, "fits")
    session, response = session.answer("SR1@1,-1")
    assert response.diagnosis.refused is not None
    session, hint = session.hint()
    assert "all three" in hint["en"]
    session, other = session.hint()
    assert "one after the other" in other["en"]
    assert not asked(session).hints_left
    session, response = session.answer("AY2@1,-1")
    assert response.right
    assert response.points == 0.5


def test_without_hints_of_its_own_the_rule_of_the_mistake_helps_and_nothing_is_sold_twice() -> None:
    lesson = lesson_of("constelaciones/first-rods")
    session, _ = at(lesson, "two-more").answer("no")  # as if the limit were outside
    mistaken = asked(session).item.rulebook.rule("CO-TOUCH").statement
    assert asked(session).item.rules[0] != "CO-TOUCH"
    session, hint = session.hint()
    assert hint == mistaken
    session, _ = session.hint()
    session, other = session.hint()
    assert other != mistaken

    session, response = at(lesson, "too-far").answer("CO-EXTREMES")
    assert asked(session).item.rules == ("CO-FIRST",)
    assert asked(session).item.rulebook.rule("CO-FIRST").statement["en"] in response.words("en")
    assert not asked(session).hints_left


def test_a_move_that_misses_the_goal_is_told_what_it_missed(placement: Lesson) -> None:
    session = at(placement, "fits")
    session, response = session.answer("SR1@0,1")
    assert not response.right
    told = session.failure(response)
    assert told is not None
    assert "1,-1" in told["es"]


def test_a_prediction_is_kept_then_revealed_then_explained(placement: Lesson) -> None:
    session = at(placement, "every-body")
    assert session.trace is None
    session, response = session.answer("yes")
    assert asked(session).done.said == ("yes",)
    assert asked(session).done.agreed is False
    assert ("BB-PLACE-FEATURE", "any-neighbour") in response.diagnosis.acts_as
    assert not session.settled
    session, why = session.because("BB-PLACE-FEATURE")
    assert why.right
    assert session.settled
    assert asked(session).done.because == "BB-PLACE-FEATURE"


def test_a_prediction_of_a_count_shows_its_steps() -> None:
    session = at(lesson_of("bigbang/first-steps"), "how-much")
    assert session.trace is None
    session, response = session.answer("5")  # PR2, SR2 and CR1: 2 + 2 + 1
    assert response.right
    assert session.trace is not None
    assert session.trace.result == 5


def test_a_session_goes_on_where_it_was_saved(placement: Lesson) -> None:
    store = Memory()
    session = at(placement, "second-body")
    session, _ = session.answer("0,1")
    session, hint = session.hint()
    store.save(placement.id, session.to_json())
    again = begin(placement, store.load(placement.id))
    assert again.state == session.state
    assert again.beat.id == "second-body"
    assert asked(again).tries_left == 1
    assert asked(again).hints_taken == (hint,)
    assert asked(again).response is not None
    with pytest.raises(FileError):
        begin(placement, '{"lesson": "bigbang/first-steps"}')
    with pytest.raises(FileError):
        begin(placement, "nonsense")


def test_what_was_done_at_a_beat_that_is_gone_counts_no_more(placement: Lesson) -> None:
    saved = (
        '{"lesson":"bigbang/placement","at":"gone","done":'
        '{"gone":{"said":["x"],"points":1.0,"settled":true},"second-body":{"said":["0,1"],"points":0.5}}}'
    )
    session = begin(placement, saved)
    assert session.at == 0
    assert session.points == 0.5
    assert session.progress["settled"] == 0


def test_a_whole_lesson_can_be_finished(placement: Lesson) -> None:
    session = begin(placement)
    while True:
        if session.asking is not None and not session.settled:
            item = session.asking.item
            session, response = session.answer(item.right[0] if item.kind in ("find", "why") else item.right)
            assert response.right, session.beat.id
            if asked(session).why is not None:
                assert asked(session).asks_why
                session, _ = session.because(item.right["broken"][0])
        if session.last:
            break
        session = session.next()
    assert session.finished
    acted = sum(beat.acts for beat in placement.beats)
    assert session.progress == {"asked": acted, "settled": acted}
    assert session.points == acted
    assert not session.go(0).again().finished


@pytest.mark.parametrize(
    ("ask", "shown"),
    [
        ('ask = { query = "cost", with = { tiles = ["PY3"] } }\nafter = ["PY1@1,0"]', "PY1"),
        ('ask = { query = "cost", with = { tiles = ["PY3"] }, after = ["PY1@1,0"] }', ""),
    ],
    ids=["of the beat", "of the question"],
)
def test_moves_of_the_beat_are_seen_on_the_board_and_those_of_the_question_are_not(
    tmp_path: Path, ask: str, shown: str
) -> None:
    file = tmp_path / "trial.toml"
    file.write_text(LESSON.replace('ask = { moves = "PY1@" }', ask), encoding="utf-8")
    lesson = read_lesson(file)
    item = lesson.item(lesson.beats[0])
    assert item is not None
    assert item.right == 3
    assert item.shown.ask("on_board", cell="1,0") == shown
    assert lesson.position(lesson.beats[0]).ask("on_board", cell="1,0") == shown
    assert open_lesson(file, store=Memory()).position.ask("on_board", cell="1,0") == shown


def test_three_levels_of_one_position(tmp_path: Path) -> None:
    text = LESSON.replace('kind = "try"', 'kind = "show"\nlevels = true\nholes = [1]').replace(
        'position = "universe: BB@0,0\\nrow: PY1"', 'position = "universe: BB@0,0 PR1@1,0 SR1@2,0 CR1@3,0"'
    )
    text = text.replace('ask = { moves = "PY1@" }', 'ask = { query = "score", with = { goal = "R" } }').replace(
        "[[beat]]", '[[beat]]\nid = "zero"\nkind = "try"\nposition = "universe: BB@0,0\\nrow: PY1"\n'
        'ask = { moves = "PY1@" }\ntext = { en = "A", es = "B" }\n[[beat]]', 1
    )  # fmt: skip
    file = tmp_path / "trial.toml"
    file.write_text(text, encoding="utf-8")
    lesson = read_lesson(file)
    assert [(beat.id, beat.kind) for beat in lesson.beats[1:]] == [
        ("one", "show"), ("one-holes", "try"), ("one-blank", "try")
    ]  # fmt: skip
    holes, blank = lesson.item(lesson.beat("one-holes")), lesson.item(lesson.beat("one-blank"))
    assert holes is not None
    assert blank is not None
    assert holes.right == ["BB-SCORE-LINE"]
    assert blank.right == 3
    shown = open_lesson(file, lang="en", store=Memory())
    shown.answer("1,0 0,1 -1,1 -1,0 0,-1 1,-1")
    shown.next()
    assert shown.session.trace is not None
    shown.next()
    shown.answer("BB-SCORE-LINE")
    shown.next()
    shown.answer("3")
    assert shown.session.finished


class Full(Memory):
    """A store on a disk that is full."""

    def save(self, lesson: str, state: str) -> None:
        raise FileError("progress", "file", "The disk is full")


def test_where_nothing_can_be_stored_that_is_said_and_the_lesson_goes_on() -> None:
    shown = open_lesson("bigbang/first-steps", lang="en", store=Full())
    shown.receive({"kind": "next", "lang": "en"})
    view = shown.whole()
    assert view["error"] == "progress: file: The disk is full"
    assert shown.session.at == 1
    assert shown.position == shown.session.lesson.position(shown.session.beat)
    assert "2 of 9" in view["controls"][0]["text"]["en"]
    shown.receive({"kind": "next", "lang": "en"})
    assert shown.session.at == 2
    assert "3 of 9" in shown.whole()["controls"][0]["text"]["en"]
