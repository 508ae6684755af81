"""The report on a class: marks, and how each exercise, rule and misconception came out. CSV, HTML and a plot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from ...core.language import N_, language, number, say, speaking, spoken
from ...scene.svg import clean
from ..export.marks import marks_csv, table_csv, totals_csv
from ..wording import kind_said
from .collecting import Marked
from .group import Group, lay

FOLDER: Final = "report"
STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "body{color:#111;background:#fff}"
    "table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{border-bottom:1px solid #bbb;padding:.3rem .6rem}"
    "th{text-align:left}td.n{text-align:right;font-variant-numeric:tabular-nums}svg,img{max-width:100%}"
)


class Line(msgspec.Struct, frozen=True):
    """How something came out: how often it was asked, answered and wholly right, and the mean of the points (of 1)."""

    name: str
    words: str
    asked: int
    answered: int
    right: int
    mean: float


class Met(msgspec.Struct, frozen=True):
    """A misconception, what it says, and who acts as if it were so."""

    name: str
    words: str
    students: tuple[str, ...]


class Report(msgspec.Struct, frozen=True):
    """What a class did: by exercise, by rule (the hardest first), and misconceptions (the most frequent first)."""

    exercises: tuple[Line, ...]
    rules: tuple[Line, ...]
    misconceptions: tuple[Met, ...]


def report_on(marked: Iterable[Marked], lang: str | None = None) -> Report:
    """The report on the answers of a class."""
    everything = list(marked)
    by_exercise: dict[str, list[Marked]] = {}
    by_rule: dict[str, list[Marked]] = {}
    met: dict[str, dict[str, None]] = {}
    words: dict[str, str] = {}
    for one in everything:
        by_exercise.setdefault(str(one.number), []).append(one)
        for rule in one.item.rules:
            by_rule.setdefault(rule, []).append(one)
            words[rule] = one.item.rulebook.title(rule, lang)
        for name in one.misconceptions:
            met.setdefault(name, {})[one.student] = None
            words[name] = _statement(one.item, name, lang)
    rules = sorted(
        (_line(rule, words[rule], found) for rule, found in by_rule.items()), key=lambda line: (line.mean, line.name)
    )
    misconceptions = sorted(
        (Met(name, words[name], tuple(students)) for name, students in met.items()),
        key=lambda one: (-len(one.students), one.name),
    )
    return Report(
        tuple(_line(name, kind_said(found[0].item.kind, lang), found) for name, found in by_exercise.items()),
        tuple(rules),
        tuple(misconceptions),
    )


def _line(name: str, words: str, found: list[Marked]) -> Line:
    answered = [one.response for one in found if one.response is not None]
    mean = sum(response.points for response in answered) / len(found)
    return Line(name, words, len(found), len(answered), sum(response.right for response in answered), mean)


def _statement(item: Any, name: str, lang: str | None) -> str:
    rule, _, reading = name.partition("=")
    return spoken(item.rulebook.rule(rule).reading_words(reading), lang)


def write_report(folder: Path, group: Group, marked: Iterable[Marked]) -> tuple[Report, int]:
    """Write the report into `report/` of the class; gives it, and how many files are new or changed.

    Raises:
        OSError: a file cannot be written.
    """
    everything = list(marked)
    with speaking(group.lang):
        found = report_on(everything)
        marks = [one.mark for one in everything]
        plot = plotted(found)
        files: Mapping[str, bytes] = {
            "marks.csv": totals_csv(marks, group.lang, bom=True, students=group.students).encode(),
            "answers.csv": marks_csv(marks, group.lang, bom=True).encode(),
            "rules.csv": _rules_csv(found, group.lang).encode(),
            "misconceptions.csv": _met_csv(found, group.lang).encode(),
            "rules.svg": plot,
            "report.html": _page(group, found, plot.decode()).encode(),
        }
        return found, sum(lay(folder / FOLDER / name, content) for name, content in files.items())


def _rules_csv(found: Report, lang: str) -> str:
    head = [N_("rule"), N_("title"), N_("asked"), N_("answered"), N_("wholly right"), N_("mean of the points")]
    rows: list[tuple[str | float, ...]] = [
        (one.name, one.words, one.asked, one.answered, one.right, one.mean) for one in found.rules
    ]
    return table_csv(head, rows, lang, bom=True)


def _met_csv(found: Report, lang: str) -> str:
    head = [N_("misconception"), N_("statement"), N_("how many students"), N_("students")]
    rows: list[tuple[str | float, ...]] = [
        (one.name, one.words, len(one.students), ", ".join(one.students)) for one in found.misconceptions
    ]
    return table_csv(head, rows, lang, bom=True)


def plotted(found: Report) -> bytes:
    """The mean of the points by rule as bars (SVG), the hardest on top; the number stands beside each bar."""
    import io

    from matplotlib import rc_context
    from matplotlib.figure import Figure

    lines = found.rules[:25]
    with rc_context({"svg.hashsalt": "cosmoslearn", "svg.fonttype": "none", "font.family": "DejaVu Sans"}):
        figure = Figure(figsize=(8, 1.2 + 0.32 * max(1, len(lines))), layout="constrained")
        axes = figure.add_subplot()
        places = range(len(lines))
        axes.barh(places, [line.mean for line in lines], color="#5b7aa8", edgecolor="#1d2b40")
        axes.set_yticks(places, [line.words.replace("$", r"\$") for line in lines])
        axes.invert_yaxis()
        axes.set(xlim=(0, 1.12), xlabel=say(N_("mean of the points (of 1)")))
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], [number(value) for value in (0, 0.25, 0.5, 0.75, 1.0)])
        for place, line in zip(places, lines, strict=True):
            axes.text(line.mean + 0.01, place, number(line.mean), va="center", size=8)
        axes.spines[["top", "right"]].set_visible(False)
        stream = io.BytesIO()
        figure.savefig(stream, format="svg", metadata={"Date": None})
    return stream.getvalue()


def _page(group: Group, found: Report, plot: str) -> str:
    """The report as one page that asks for nothing from anywhere."""
    title = say(N_("Report: {title}"), title=group.bare("").heading())
    rules = [
        (one.name, one.words, str(one.asked), str(one.answered), str(one.right), number(one.mean))
        for one in found.rules
    ]
    exercises = [
        (one.name, one.words, str(one.asked), str(one.answered), str(one.right), number(one.mean))
        for one in found.exercises
    ]
    met = [(one.words, str(len(one.students)), ", ".join(one.students), one.name) for one in found.misconceptions]
    counts = [say(N_("asked")), say(N_("answered")), say(N_("wholly right")), say(N_("mean of the points"))]
    drawn = plot[plot.index("<svg") :].replace(
        "<svg", f'<svg role="img" aria-label="{clean(say(N_("Mean of the points by rule")))}"', 1
    )
    parts = [
        f"<h1>{clean(title)}</h1><p>{clean(group.label)}</p>",
        _table(say(N_("Misconceptions met")), [say(N_("They act as if this were so")), say(N_("how many students")),
               say(N_("students")), say(N_("misconception"))], met),
        _table(say(N_("By rule, the hardest first")), [say(N_("rule")), say(N_("title")), *counts], rules),
        f"<figure>{drawn}</figure>",
        _table(say(N_("By exercise")), [say(N_("exercise")), say(N_("kind of question")), *counts], exercises),
    ]  # fmt: skip
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8"><title>{clean(title)}</title>'
        f"<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _table(caption: str, head: list[str], rows: Iterable[tuple[str, ...]]) -> str:
    heads = "".join(f'<th scope="col">{clean(one)}</th>' for one in head)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<h2>{clean(caption)}</h2><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _cell(words: str) -> str:
    """A cell of a table; numbers stand on the right."""
    number_like = words.replace(",", "").replace(".", "").isdecimal()
    return f'<td class="n">{words}</td>' if number_like else f"<td>{clean(words)}</td>"
