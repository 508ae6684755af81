"""Calling a learner's function in another process, with limits of time and memory."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

import msgspec

from . import child

SECONDS: Final = 2.0  # for one call
START: Final = 20.0  # for loading the source and what it imports
CPU: Final = 60  # seconds of the processor for all calls
MEGABYTES: Final = 1500  # address space; numpy alone takes some hundreds
SLOW: Final = "TimeoutError"
DEAD: Final = "ProcessLookupError"


class Returned(msgspec.Struct, frozen=True):
    """What a call came to: a value, or how it failed (the type of the exception, why, and the line of the source)."""

    value: Any = None
    failed: str = ""
    why: str = ""
    line: int = 0


class Runner:
    """A learner's function, ready to be called; a context manager that ends the process.

    >>> with Runner("def double(n):\\n    return 2 * n", "double") as double:
    ...     double(4).value, double("a").value, double(None).failed
    (8, 'aa', 'TypeError')
    """

    def __init__(self, source: str, name: str, seconds: float = SECONDS) -> None:
        self.source, self.name, self.seconds = source, name, seconds
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="learner-", ignore_cleanup_errors=True)
        self._file = Path(self._folder.name, "learner.py")
        self._file.write_text(self.source, encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
        self._folder.cleanup()

    def __call__(self, *given: Any) -> Returned:
        """One call. A process that was ended by an earlier call is started anew."""
        if self._process is None:
            begun = self._start()
            if begun.failed:
                self._end()
                return begun
        return self._told(json.dumps(given), self.seconds)

    def _start(self) -> Returned:
        kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT", "TMPDIR", "TEMP") if key in os.environ}
        self._process = subprocess.Popen(  # noqa: S603  (the one place where a learner's source runs)
            [sys.executable, "-I", "-X", "utf8", child.__file__, str(self._file), self.name, str(CPU), str(MEGABYTES)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8",
            cwd=self._folder.name, env={**kept, "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"},
        )  # fmt: skip
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=_read, args=(self._process, self._lines), daemon=True).start()
        return self._told("", START)

    def _told(self, call: str, seconds: float) -> Returned:
        process = self._process
        if process is None or process.stdin is None:
            return Returned(failed=DEAD)
        try:
            if call:
                process.stdin.write(call + "\n")
                process.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self._end()
            return Returned(failed=SLOW, why=str(seconds))
        except OSError:
            line = ""
        if not line:
            self._end()
            return Returned(failed=DEAD)
        return _result(line)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    stream.close()


def _read(process: subprocess.Popen[str], lines: queue.SimpleQueue[str]) -> None:
    """Pass on what the process says, and an empty text when it is gone."""
    try:
        for line in process.stdout or ():
            lines.put(line)
    except ValueError:
        pass  # the stream was closed
    lines.put("")


def _result(line: str) -> Returned:
    try:
        told = json.loads(line)
    except ValueError:
        return Returned(failed=DEAD)
    if not isinstance(told, dict) or "failed" not in told:
        return Returned(told.get("returned") if isinstance(told, dict) else None)
    return Returned(None, str(told["failed"]), str(told.get("why", "")), int(told.get("line") or 0))


def calls(function: Runner, given: Sequence[Sequence[Any]]) -> list[Returned]:
    """The function called with each list of arguments; after a call that takes too long none is made any more."""
    found: list[Returned] = []
    for arguments in given:
        late = bool(found) and found[-1].failed in (SLOW, DEAD)
        found.append(found[-1] if late else function(*arguments))
    return found
