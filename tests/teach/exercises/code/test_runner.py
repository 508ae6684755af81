"""The process in which a learner's function runs: what it returns, how it fails, what it may not do."""

from __future__ import annotations

import time

import pytest

from cosmoslearn.teach.exercises.code.child import MOST_THREADS
from cosmoslearn.teach.exercises.code.runner import DEAD, SLOW, Returned, Runner, calls
from cosmoslearn.teach.exercises.code.source import NoSource, source_of

SOURCE = """
import math
print("noise")
def f(n):
    print("more noise")
    if n == 1:
        while True: pass
    if n == 2:
        return bytearray(3 * 10**9)
    if n == 3:
        return 1 / 0
    if n == 4:
        import cosmoslearn
    if n == 5:
        return {3, 1}, (2,), {1: 2}
    if n == 6:
        raise SystemExit
    if n == 7:
        import os; os._exit(3)
    if n == 8:
        return object()
    if n == 9:
        return "x" * 30_000
    if n == 10:
        import numpy; return numpy.float64(2.5)
    return n
"""


def test_what_a_function_returns_and_how_it_fails() -> None:
    with Runner(SOURCE, "f", seconds=5) as f:
        assert f(0) == Returned(0)
        assert f(3) == Returned(None, "ZeroDivisionError", "division by zero", 11)
        assert f(4).failed == "ModuleNotFoundError"
        assert f(5).value == [[1, 3], [2], {"1": 2}]
        assert f(6).failed == "SystemExit"
        assert f(8).failed == "TypeError"
        assert f(9).failed == "OverflowError"
        assert f(10).value == 2.5
        assert f("ñ¿«3,5").value == "ñ¿«3,5"


def test_an_endless_loop_is_cut_off_and_the_next_call_works() -> None:
    with Runner(SOURCE, "f", seconds=0.5) as f:
        assert f(0).value == 0
        start = time.monotonic()
        assert f(1).failed == SLOW
        assert time.monotonic() - start < 5
        assert f(0).value == 0


def test_after_an_endless_loop_no_other_call_is_made() -> None:
    with Runner(SOURCE, "f", seconds=0.5) as f:
        assert [one.failed for one in calls(f, [[0], [1], [0], [3]])] == ["", SLOW, SLOW, SLOW]


def test_memory_is_limited() -> None:
    with Runner(SOURCE, "f", seconds=10) as f:
        assert f(2).failed == "MemoryError"


@pytest.mark.parametrize(
    "body",
    [
        "import os; os.fork()",
        "import os; os.system('true')",
        "import os; os.execv('true', ['true'])",
        "import os; os.posix_spawn('true', ['true'], {})",
        "import subprocess; subprocess.run(['true'])",
        "import multiprocessing; multiprocessing.Process(target=print).start()",
    ],
)
def test_no_further_process_is_started(body: str) -> None:
    with Runner(f"def start():\n    {body}\n", "start") as start:
        assert start().failed == "PermissionError"


@pytest.mark.parametrize("start", ["threading.Thread(target=sleep, args=(30,), daemon=True).start()",
                                   "_thread.start_new_thread(sleep, (30,))"])  # fmt: skip
def test_a_few_threads_are_started_and_no_more(start: str) -> None:
    source = (
        f"import _thread, threading\nfrom time import sleep\ndef f(n):\n    for _ in range(n): {start}\n    return n"
    )
    with Runner(source, "f", seconds=10) as f:
        assert f(MOST_THREADS).value == MOST_THREADS
    with Runner(source, "f", seconds=10) as f:
        assert f(4 * MOST_THREADS).failed in ("PermissionError", "RuntimeError")


def test_what_is_written_past_print_is_no_answer_and_there_is_nothing_to_read() -> None:
    source = "import os\ndef f(n):\n    os.write(1, b'{\"returned\": 5}\\n')\n    os.write(2, b'x')\n    return n"
    with Runner(source, "f") as f:
        assert [f(1).value, f(2).value] == [1, 2]
    with Runner("def f():\n    return input()", "f") as f:
        assert f().failed == "EOFError"


def test_a_process_that_ends_is_started_anew() -> None:
    with Runner(SOURCE, "f", seconds=5) as f:
        assert f(7).failed == DEAD
        assert f(0).value == 0


def test_a_source_that_cannot_be_loaded() -> None:
    with Runner("def g(): pass", "f") as f:
        assert f(0).failed == "AttributeError"
    with Runner("1 / 0", "f") as f:
        assert f(0) == Returned(None, "ZeroDivisionError", "division by zero", 1)


HALF = 0.5


def halved(n: float) -> float:
    return n * HALF


def quarter(n: float) -> float:
    import math

    return math.floor(halved(halved(n)) * 4) / 4


def test_a_function_brings_along_what_it_uses() -> None:
    text = source_of(quarter, "f")
    with Runner(text, "f") as f:
        assert f(10).value == 2.5


def test_a_source_as_text_needs_the_function_and_to_be_python() -> None:
    with pytest.raises(NoSource, match="named f"):
        source_of("def g(): pass", "f")
    with pytest.raises(NoSource, match="line 2"):
        source_of("\ndef f(:\n", "f")
    with pytest.raises(NoSource):
        source_of(len, "f")
