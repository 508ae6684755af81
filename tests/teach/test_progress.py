"""Progress: kept in one file, through kills and beside other kernels; resume codes; the table of attempts."""

from __future__ import annotations

import csv
import io
import multiprocessing
import random
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import pytest

from cosmoslearn import speaking
from cosmoslearn.core.errors import FileError
from cosmoslearn.core.registry import games
from cosmoslearn.teach import go_on, my_progress
from cosmoslearn.teach.asking import Done
from cosmoslearn.teach.folders import data_folder
from cosmoslearn.teach.lessons.catalogue import lesson_of
from cosmoslearn.teach.lessons.session import Session, State, Store, begin
from cosmoslearn.teach.progress import SCHEMA, VARIABLE, Progress, older_file, progress_file
from cosmoslearn.teach.resume import SIGNS, BadCode, beat_of, code_of, places

PLACEMENT = "bigbang/placement"
SIX = "1,0 0,1 -1,1 -1,0 0,-1 1,-1"
# Children come from a server that has imported everything once, so that each begins at once.
KERNELS = multiprocessing.get_context("forkserver")
KERNELS.set_forkserver_preload([__name__, *(f"cosmoslearn.games.{game}" for game in games())])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "progress.sqlite3"


def session(kept: Store) -> Session:
    return begin(lesson_of(PLACEMENT), kept.load(PLACEMENT))


def done(kept: Progress, lesson: str = PLACEMENT) -> set[str]:
    return set(kept.lessons()[lesson].done)


def test_a_lesson_goes_on_in_another_kernel(file: Path) -> None:
    kept = Progress(file)
    assert kept.load(PLACEMENT) is None
    after, _ = session(kept).answer(SIX)
    kept.save(PLACEMENT, after.next().to_json())
    again = session(Progress(file))
    assert again.beat.id == "two-laws"
    assert again.points == 1.0
    assert again.state == after.next().state


def test_the_variable_names_the_file(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(file))
    assert Progress().file == progress_file() == file
    monkeypatch.delenv(VARIABLE)
    assert progress_file() == data_folder() / "progress.sqlite3"


@pytest.mark.parametrize(
    ("platform", "variables", "place"),
    [
        ("linux", {}, ".local/share/cosmoslearn"),
        ("linux", {"XDG_DATA_HOME": "{home}/mine"}, "mine/cosmoslearn"),
        ("linux", {"XDG_DATA_HOME": "mine"}, ".local/share/cosmoslearn"),  # not a whole path: it counts as none
        ("linux", {"XDG_CONFIG_HOME": "{home}/settings"}, ".local/share/cosmoslearn"),
        ("darwin", {"XDG_DATA_HOME": "{home}/mine"}, "Library/Application Support/cosmoslearn"),
        ("win32", {"LOCALAPPDATA": "{home}/AppData/Local"}, "AppData/Local/cosmoslearn"),
        ("win32", {"APPDATA": "{home}/AppData/Roaming"}, "AppData/Local/cosmoslearn"),
    ],
)
def test_data_lies_where_the_platform_keeps_it(
    platform: str, variables: dict[str, str], place: str, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    for name, value in variables.items():
        monkeypatch.setenv(name, value.format(home=own_home))
    assert progress_file() == own_home / place / "progress.sqlite3"


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own, and no variable that names another place."""
    for name in (VARIABLE, "XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("own_home")
def test_what_lies_in_the_older_place_is_taken_over_once() -> None:
    older = Progress(older_file())
    after, _ = session(older).answer(SIX)
    older.save(PLACEMENT, after.next().to_json())
    assert Progress().file != older.file
    kept = Progress()
    assert session(kept).state == after.next().state
    assert kept.attempts() == older.attempts() != []
    assert kept.reset() == 1
    assert Progress().lessons() == {}  # not taken over again
    assert set(older.lessons()) == {PLACEMENT}
    assert Progress(older.file.with_name("named.sqlite3")).lessons() == {}  # a file that one names begins empty


@pytest.mark.usefixtures("own_home")
def test_a_file_of_another_kind_in_the_older_place_is_left_alone() -> None:
    older_file().parent.mkdir(parents=True)
    older_file().write_text("my essay. " * 100)
    assert Progress().lessons() == {}
    assert older_file().read_text().startswith("my essay")


# ------------------------------------------------------------------------------------------------ killed


def save_for_ever(file: str, report: Connection) -> None:
    """A learner who answers beat after beat; each is reported once it is saved."""
    kept = Progress(file)
    found = kept.load("own/lesson")
    done = msgspec.json.decode(found, type=State).done if found else {}
    for number in range(len(done) + 1, 10**6):
        done = {**done, str(number): Done(said=("x" * 50,), settled=True)}
        kept.save("own/lesson", msgspec.json.encode(State("own/lesson", str(number), done)).decode())
        report.send(number)


def killed(file: Path, after: float) -> int:
    """Let a child save, kill it some time after its first report, and give the last one that came."""
    reports, report = KERNELS.Pipe(duplex=False)
    child = KERNELS.Process(target=save_for_ever, args=(str(file), report))
    child.start()
    report.close()
    last = int(reports.recv())
    time.sleep(after)
    child.kill()
    with suppress(EOFError):
        while True:
            last = int(reports.recv())
    child.join()
    assert child.exitcode == -signal.SIGKILL
    return last


def test_nothing_is_lost_when_the_kernel_is_killed(file: Path) -> None:
    chance = random.Random(7)
    for _ in range(60):
        saved = killed(file, chance.random() * 0.06)
        with sqlite3.connect(file) as data:
            assert data.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        data.close()
        kept = Progress(file)
        state = kept.lessons()["own/lesson"]
        # The one in flight may have arrived; it was not reported yet.
        assert len(state.done) in (saved, saved + 1)
        assert state.at == str(len(state.done))
        assert list(state.done) == [str(n) for n in range(1, len(state.done) + 1)]
        assert [one.beat for one in kept.attempts()] == list(state.done)
    assert saved > 60


def test_the_file_is_synchronised_at_every_beat(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: list[str] = []
    connect = sqlite3.connect

    def listened(*given: object, **more: object) -> sqlite3.Connection:
        data: sqlite3.Connection = connect(*given, **more)  # type: ignore[call-overload]
        data.set_trace_callback(spoken.append)
        return data

    monkeypatch.setattr(sqlite3, "connect", listened)
    Progress(file).save(PLACEMENT, '{"lesson": "bigbang/placement"}')
    assert "PRAGMA synchronous = FULL" in spoken
    assert "PRAGMA journal_mode = WAL" in spoken
    assert spoken.count("COMMIT") == 1


# ------------------------------------------------------------------------------------------- two kernels


def save_under_a_name(file: str, name: str) -> None:
    kept = Progress(file)
    found = kept.load("own/lesson")
    done = msgspec.json.decode(found, type=State).done if found else {}
    for number in range(40):
        done = {**done, f"{name}{number}": Done(said=("x",), settled=True)}
        kept.save("own/lesson", msgspec.json.encode(State("own/lesson", "", done)).decode())


def test_two_kernels_at_once_keep_the_answers_of_both(file: Path) -> None:
    children = [KERNELS.Process(target=save_under_a_name, args=(str(file), name)) for name in "ab"]
    for child in children:
        child.start()
    for child in children:
        child.join()
    assert [child.exitcode for child in children] == [0, 0]
    kept = Progress(file)
    assert done(kept, "own/lesson") == {f"{name}{number}" for name in "ab" for number in range(40)}
    assert len(kept.attempts()) == 80


def test_a_beat_done_again_here_does_not_undo_what_is_done_elsewhere(file: Path) -> None:
    here, there = Progress(file), Progress(file)
    mine, _ = session(here).answer(SIX)
    here.save(PLACEMENT, mine.to_json())
    theirs = session(there).go(3)
    assert theirs.beat.acts
    there.save(PLACEMENT, theirs.show().to_json())
    here.save(PLACEMENT, mine.again().to_json())
    assert done(here) == {theirs.beat.id}


def test_a_lesson_begun_again_forgets_what_was_done(file: Path) -> None:
    kept = Progress(file)
    after, _ = session(kept).answer(SIX)
    kept.save(PLACEMENT, after.to_json())
    Progress(file).save(PLACEMENT, begin(lesson_of(PLACEMENT)).to_json())
    assert done(kept) == set()
    assert len(kept.attempts()) == 1


# ---------------------------------------------------------------------------------------------- attempts


def test_every_answer_is_an_attempt_with_its_misconception(file: Path) -> None:
    kept = Progress(file)
    at = session(kept).go(next(n for n, beat in enumerate(lesson_of(PLACEMENT).beats) if beat.kind == "why"))
    asking = at.asking
    assert asking is not None
    wrong = next(
        f"{rule}={one.id}"
        for rule in asking.item.right
        for one in asking.item.rulebook.rule(rule).misconceptions
        if one.id in asking.item.rulebook.readings_of(rule)
    )
    once, _ = at.answer(wrong)
    kept.save(PLACEMENT, once.to_json())
    kept.save(PLACEMENT, once.to_json())  # saved again without a new answer
    hinted, _ = once.hint()
    kept.save(PLACEMENT, hinted.to_json())
    twice, _ = hinted.answer(asking.item.right[0])
    kept.save(PLACEMENT, twice.to_json())
    first, second = kept.attempts()
    assert (first.tries, first.hints, first.points, first.misconceptions) == (1, 0, 0.0, (wrong,))
    assert (second.tries, second.hints, second.misconceptions) == (2, 1, ())
    assert 0 < second.points <= 1
    assert first.rules == asking.item.rules
    assert (first.lesson, first.beat) == (PLACEMENT, at.beat.id)


def test_the_table_fits_the_spreadsheets_of_each_language(file: Path, tmp_path: Path) -> None:
    kept = Progress(file)
    state = '{"lesson":"own/lesson","done":{"a":{"said":["x"],"points":0.75}}}'
    kept.save("own/lesson", state)
    spanish = kept.to_csv(tmp_path / "es.csv", "es", bom=True).read_bytes()
    english = kept.to_csv(tmp_path / "en.csv", "en").read_bytes()
    assert spanish.startswith(b"\xef\xbb\xbf")
    assert not english.startswith(b"\xef\xbb\xbf")
    head, row = csv.reader(io.StringIO(spanish.decode("utf-8-sig")), delimiter=";")
    assert row[:4] == ["own/lesson", "a", "", "0,75"]
    assert head[0] == "lección"
    assert next(csv.DictReader(io.StringIO(english.decode())))["points"] == "0.75"
    with speaking("en"), pytest.raises(FileError, match="No such file or folder"):
        kept.to_csv(tmp_path / "none" / "a.csv")


def test_reset_forgets_one_lesson_or_all(file: Path) -> None:
    kept = Progress(file)
    for lesson in ("own/a", "own/b", "own/c"):
        kept.save(lesson, f'{{"lesson":"{lesson}","done":{{"x":{{"said":["1"]}}}}}}')
    assert kept.reset("own/a") == 1
    assert set(kept.lessons()) == {one.lesson for one in kept.attempts()} == {"own/b", "own/c"}
    assert kept.reset() == 2
    assert (kept.lessons(), kept.attempts()) == ({}, [])


# ------------------------------------------------------------------------------------------------ faults


def test_a_file_of_another_kind_is_refused_and_stays(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("not a data base, but my essay. " * 100)
    with speaking("en"), pytest.raises(FileError, match=f"no file of progress; name another file with {VARIABLE}"):
        Progress(file).save(PLACEMENT, '{"lesson": "bigbang/placement"}')
    assert file.read_text().startswith("not a data base")


def test_a_file_of_a_newer_version_is_refused(file: Path) -> None:
    kept = Progress(file)
    kept.reset()
    data = sqlite3.connect(file)
    data.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    data.close()
    with pytest.raises(FileError, match="newer"):
        kept.load(PLACEMENT)


def test_a_place_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError) as refused:
        Progress(tmp_path / "file" / "progress.sqlite3").load(PLACEMENT)
    assert VARIABLE in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_state_that_is_none_is_refused_and_nothing_changes(file: Path) -> None:
    kept = Progress(file)
    kept.save(PLACEMENT, '{"lesson": "bigbang/placement", "at": "two-laws"}')
    with pytest.raises(FileError, match="done"):
        kept.save(PLACEMENT, '{"lesson": "bigbang/placement", "done": 3}')
    assert kept.lessons()[PLACEMENT].at == "two-laws"


# ---------------------------------------------------------------------------------------------- codes


def test_every_part_of_every_lesson_has_a_code_of_its_own() -> None:
    found = {code_of(*place) for place in places()}
    assert len(found) == len(list(places())) > 10
    for place in list(places())[:40]:
        assert beat_of(code_of(*place)) == place


def test_a_code_is_read_as_people_write_it() -> None:
    code = code_of(PLACEMENT, "two-laws")
    spoken = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert beat_of(f" {spoken} ") == (PLACEMENT, "two-laws")


def wrong_codes() -> Iterator[str]:
    code = code_of(PLACEMENT, "two-laws").replace("-", "")
    for place, old in enumerate(code):
        yield from (code[:place] + sign + code[place + 1 :] for sign in SIGNS if sign != old)
        if code[place : place + 2] != code[place : place + 2][::-1]:
            yield code[:place] + code[place : place + 2][::-1] + code[place + 2 :]


def test_one_wrong_sign_and_two_swapped_ones_are_always_noticed() -> None:
    wrong = list(wrong_codes())
    assert len(wrong) > 7 * 31
    for code in wrong:
        with pytest.raises(BadCode):
            beat_of(code)


@pytest.mark.parametrize(
    ("code", "words"),
    [("", "seven"), ("K7Q2-MX", "seven"), ("K7Q2-MX*", "seven"), ("0000-001", "is wrong"), ("0000-000", "no lesson")],
)
def test_wrong_codes_are_refused_in_one_line(code: str, words: str) -> None:
    with speaking("en"), pytest.raises(BadCode, match=words) as refused:
        beat_of(code)
    assert "\n" not in str(refused.value)


def test_a_code_resumes_at_its_part_on_another_machine(file: Path) -> None:
    kept = Progress(file)
    after, _ = session(kept).answer(SIX)
    kept.save(PLACEMENT, after.to_json())
    code = code_of(PLACEMENT, lesson_of(PLACEMENT).beats[3].id)
    assert kept.resume(code) == (PLACEMENT, lesson_of(PLACEMENT).beats[3].id)
    assert session(kept).at == 3
    assert session(kept).points == 1.0  # what was answered here is kept
    other = Progress(file.with_name("other.sqlite3"))
    other.resume(code)
    assert session(other).at == 3


def test_a_notebook_tells_the_code_and_goes_on_by_it(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(file))
    assert "No lesson has been begun yet." in str(my_progress())
    beat = lesson_of(PLACEMENT).beats[3].id
    code = code_of(PLACEMENT, beat)
    assert go_on(code.lower(), lang="es").session.beat.id == beat
    told = my_progress()._repr_mimebundle_()["text/plain"]
    assert f"{PLACEMENT}: " in told
    assert code in told
    assert str(file) in told
    with pytest.raises(BadCode):
        go_on("K7Q2")


def test_an_unknown_lesson_keeps_its_states(file: Path) -> None:
    kept = Progress(file)
    kept.save("own/lesson", '{"lesson":"own/lesson","done":{"a":{"said":["1","2"],"points":1.0}}}')
    assert kept.lessons()["own/lesson"].done["a"] == Done(said=("1", "2"), points=1.0)
    assert [(one.tries, one.rules) for one in kept.attempts()] == [(1, ()), (2, ())]
