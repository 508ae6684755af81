"""What stands on a study board as a case file: a position, and the engine's answers to a question about it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from ..core.bench import bench_of
from ..core.files import write_whole
from ..core.position import Position

FOLDER: Final = Path("cosmoslearn-cases")


def write_case(position: Position, move: str, others: Iterable[Mapping[str, str]] = (), folder: Path = FOLDER) -> Path:
    """Write a new case file: is the move allowed; or, for a position that cannot be, which rules refuse it.

    The question is asked once more for each of the `others`, readings on top of those in force. Gives the file.

    Raises:
        OSError: the file cannot be written.
    """
    folder.mkdir(exist_ok=True)
    names = (folder / f"{position.game}-{number}.toml" for number in itertools.count(1))
    file = next(name for name in names if not name.exists())
    lines = [f"id = {_text(file.stem)}", f"game = {_text(position.game)}", f"position = {_lines(position.notation())}"]
    if position.rulebook.readings:
        lines.append(f"readings = {_table(position.rulebook.readings)}")
    asks = [_ask(position, move, {}), *(_ask(position, move, readings) for readings in others)]
    write_whole(file, "\n".join((*lines, *asks, "")).encode())
    return file


def _ask(position: Position, move: str, readings: Mapping[str, str]) -> str:
    read = position
    for rule, reading in readings.items():
        read = read.read(rule, reading)
    faults = dict(bench_of(position.game).faults(read))
    if faults or not move:
        lines = [f"refused = {json.dumps(list(faults))}"]
    else:
        verdict = read.judge(move)
        lines = [f"judge = {_text(move)}", f"legal = {str(verdict.legal).lower()}"]
        lines += [f"broken = {json.dumps(list(verdict.broken))}"] if verdict.broken else []
    lines += [f"readings = {_table(readings)}"] if readings else []
    return "\n".join(("", "[[ask]]", *lines))


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _lines(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"""\n{escaped}\n"""'


def _table(readings: Mapping[str, str]) -> str:
    return "{ " + ", ".join(f"{_text(rule)} = {_text(reading)}" for rule, reading in readings.items()) + " }"
