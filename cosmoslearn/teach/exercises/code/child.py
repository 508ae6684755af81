"""The process in which a learner's function runs; `runner.py` starts it: ``python -I child.py FILE NAME SECONDS MB``.

It imports nothing of ours: it reads calls as lines of JSON (a list of arguments) and answers each with a line:
``{"returned": value}``, or ``{"failed": type, "why": text, "line": number}``. Memory, processor time and the size of
files are limited where the system can, no further process is started, and no more than a few threads. What the function
prints is thrown away, and there is nothing for it to read.
This package cannot be imported here, so that the engine is not asked for the answer.
"""

import importlib.util
import json
import os
import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any

LONGEST = 20_000  # characters of an answer
# What starts another process, by the names that Python's audit events have: a child of the child would outlive it.
STARTING = ("os.fork", "os.forkpty", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "subprocess.Popen")
THREADING = ("_thread.start_new_thread", "_thread.start_joinable_thread")
MOST_THREADS = 8
STACK = 100  # megabytes for each thread, of those that the process may have: Python 3.11 has no such event


def alone(event: str, _: object) -> None:
    """An audit hook under which no further process is started, and threads only while there are few."""
    if event in STARTING or (event in THREADING and len(sys._current_frames()) > MOST_THREADS):
        raise PermissionError(event)


def limited(seconds: int, megabytes: int) -> None:
    """Put limits on this process, where the system has them."""
    try:
        import resource
    except ImportError:  # Windows: the parent's clock is the only limit
        return
    for kind, most in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_AS, megabytes * 2**20),
        (resource.RLIMIT_FSIZE, 2**20),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            resource.setrlimit(kind, (most, most))
        except (ValueError, OSError):
            continue  # the system knows no such limit, or has a lower one


def loaded(file: str, name: str) -> Callable[..., Any]:
    """The learner's function, from the file that holds the source."""
    spec = importlib.util.spec_from_file_location("learner", file)
    if spec is None or spec.loader is None:
        raise ImportError(file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[..., Any] = getattr(module, name)
    return found


def failure(fault: BaseException, file: str) -> dict[str, Any]:
    """What went wrong, and in which line of the learner's source."""
    lines = [frame.lineno for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == file]
    if isinstance(fault, SyntaxError):
        lines = [fault.lineno]
    return {"failed": type(fault).__name__, "why": str(fault)[:300], "line": lines[-1] if lines else 0}


def answered(function: Callable[..., Any], given: list[Any], file: str) -> str:
    """One call and its answer, as a line."""
    try:
        text = json.dumps({"returned": plain(function(*given))})
    except BaseException as fault:
        return json.dumps(failure(fault, file))
    too_long = {"failed": "OverflowError", "why": f"{len(text)} > {LONGEST}", "line": 0}
    return text if len(text) <= LONGEST else json.dumps(too_long)


def plain(value: Any) -> Any:
    """A value as JSON can have it: sets in order, tuples as lists, numbers of other libraries as numbers."""
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value), key=str)
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if hasattr(value, "item"):  # a number of numpy, as shapely gives them
        return plain(value.item())
    raise TypeError(type(value).__name__)


def main(file: str, name: str, seconds: str, megabytes: str) -> None:
    """Answer calls until there are no more."""
    calls = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):  # what a library writes past `sys.stdout` is no answer either
        os.dup2(nothing, stream)
    sys.modules["cosmoslearn"] = None  # type: ignore[assignment]  # an import of it fails
    limited(int(seconds), int(megabytes))
    threading.stack_size(STACK * 2**20)
    sys.addaudithook(alone)
    try:
        function = loaded(file, name)
    except BaseException as fault:
        print(json.dumps(failure(fault, file)), file=answers, flush=True)
        return
    print(json.dumps({"returned": None}), file=answers, flush=True)
    for line in calls:
        print(answered(function, json.loads(line), file), file=answers, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
