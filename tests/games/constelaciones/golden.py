"""The table of golden cases, read for comparison with the engine. It knows the table's prose and nothing of the
engine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

TABLE = Path(__file__).parents[2] / "records" / "constelaciones" / "golden.md"
HEAD = re.compile(r"^### CO-(\w+) (.+)$", re.M)
STEP = re.compile(r"^\d+\. (ask|play|undo)(?: the last play)?(?: `([^`]+)`)?(.*?)(?:: (.*))?$", re.M)
READING = re.compile(r"\[(CO-[A-Z-]+) = ([a-z-]+)(?:, ([^\]]+))?\]")
POINT = r"\((-?[\d.]+),(-?[\d.]+)\)"


@dataclass(frozen=True)
class Step:
    """One question of a case: `kind` is ask, play or undo, `asked` what stands in backquotes, `answer` the answer."""

    kind: str
    asked: str = ""
    answer: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    setting: str = ""
    strict: bool = False


@dataclass(frozen=True)
class Case:
    """One case of the table."""

    id: str
    title: str
    lines: dict[str, str] = field(hash=False)
    steps: tuple[Step, ...] = ()
    rules: tuple[str, ...] = ()
    why: str = ""

    @property
    def notation(self) -> str:
        return "\n".join(f"{key}: {value}" for key, value in self.lines.items() if value not in ("none", ""))


def ids() -> list[str]:
    return [match[1] for match in HEAD.finditer(TABLE.read_text("utf-8"))]


def cases() -> list[Case]:
    """All cases that are written as a position with questions."""
    text = TABLE.read_text("utf-8").split("## Which cases decide")[0]
    marks = list(HEAD.finditer(text))
    ends = [match.start() for match in marks[1:]] + [len(text)]
    parts = [(match[1], match[2], text[match.end() : end]) for match, end in zip(marks, ends, strict=True)]
    return [_case(*part) for part in parts if STEP.search(part[2])]


def _case(id: str, title: str, body: str) -> Case:
    found = {
        key: _bare(value)
        for key, value in re.findall(r"(stars|rods A|rods B|pending|to move|idle turns so far): ([^;\n]+)", body)
    }
    lines = {"stars": found["stars"], "A": found["rods A"], "B": found["rods B"], "pending": found["pending"]}
    lines |= {"to move": found["to move"], "idle": found.get("idle turns so far", "")}
    steps = []
    for kind, asked, tail, answer in STEP.findall(body):
        reading = READING.search(tail)
        readings = ((reading[1], reading[2]),) if reading else ()
        steps.append(Step(kind, asked, answer, readings, reading[3] or "" if reading else "", "strictly" in tail))
    rules = re.search(r"^- decided by: (.+)$", body, re.M)
    why = re.search(r"^- why: (.+)$", body, re.M)
    return Case(id, title, lines, tuple(steps), tuple(rules[1].split(", ")) if rules else (), why[1] if why else "")


def _bare(text: str) -> str:
    return text.replace("`", "").strip()


def refusal(answer: str) -> tuple[list[str], list[str], list[str]] | None:
    """Codes, ids of stars in them, and broken rules of a refusal."""
    found = re.match(r"refused (.+); broken (.+)", answer)
    if not found:
        return None
    codes = found[1].split(", ")
    return (
        [code.split()[0] for code in codes],
        [code.split()[-1] for code in codes if " " in code],
        found[2].split(", "),
    )


def outcome(answer: str, player: str) -> dict[str, object] | None:
    """The facts that a legal answer states."""
    if not answer.startswith("legal"):
        return None
    facts: dict[str, object] = {}
    for part in answer.split("; "):
        facts |= _fact(part, player)
    return facts


def _fact(part: str, player: str) -> dict[str, object]:
    end = re.fullmatch(rf"(head|tail) (?:now )?(?:star (\w+)|bare) {POINT}", part)
    if end:
        return {end[1]: (end[2] or "", float(end[3]), float(end[4]))}
    if part.startswith("legal"):
        found: dict[str, object] = {}
        if lights := re.search(r"lights (.+)", part):
            found["lights"] = [] if lights[1] == "nothing" else lights[1].split()
        if tip := re.search(rf"([A-Z_]+) tip {POINT}", part):
            found |= {"class": tip[1], "tip": (float(tip[2]), float(tip[3]))}
        return found
    if part.startswith("out"):
        return {"out": part.removeprefix("out").strip(": ").split()}
    if bound := re.fullmatch(r"([AB]) bound to (\w+)", part):
        return {"bound": bound[2]}
    if idle := re.fullmatch(r"idle turns (\d+)", part):
        return {"idle": int(idle[1])}
    return {"drawn": True} if part == "drawn" else {}


def listed(answer: str) -> list[tuple[str, str, float, float]] | int | None:
    """The moves of an answer `3 moves: ...`, or their number, or 0 moves."""
    if answer.startswith("no "):
        return []
    found = re.match(r"(\d+) (?:moves?|first rods?)(?:: (.+))?$", answer)
    if not found:
        return None
    if not found[2]:
        return int(found[1])
    moves = []
    for part in re.split(r"; | ?, (?=s\d)", found[2]) if "first" in answer else found[2].split("; "):
        shape = re.fullmatch(rf"(.+?)(?: ([A-Z_]+) {POINT})?", part)
        assert shape, part
        moves.append((shape[1].strip(), shape[2] or "", float(shape[3] or 0), float(shape[4] or 0)))
    assert len(moves) == int(found[1]), answer
    return moves
