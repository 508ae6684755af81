"""Whether a lesson file is sound: every fault as one line with file, key path, what was expected, the nearest name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ...core.case import QUESTIONS
from ...core.errors import BadOption, CosmosError, FileError, NotationError, UnknownName
from ...core.language import LANGUAGES, N_, say
from ...core.position import Position
from ...core.registry import game as face
from ...core.rulebook import Rulebook, Text
from ..goals import fault
from ..item import Item
from .catalogue import find_beat, lesson_ids, lesson_of
from .lesson import Beat, Lesson, load

Fault = tuple[str, str]


def read_lesson(file: Path | str) -> Lesson:
    """Read a lesson, and make sure that everything in it can be shown and answered.

    Raises:
        FileError: something in it is wrong; names file, key path, what was expected, and the nearest name.
    """
    lesson = load(file)
    for key, why in faults(lesson):
        raise FileError(file, key, why)
    return lesson


def faults(lesson: Lesson) -> Iterator[Fault]:
    """What is wrong with a lesson: the path of the key, and why."""
    try:
        book: Rulebook = face(lesson.game).RULES
    except UnknownName as unknown:
        yield "$.game", str(unknown)
        return
    yield from _texts(lesson.title, "$.title")
    yield from _texts(lesson.goal, "$.goal")
    if not lesson.id.startswith(f"{lesson.game}/") or lesson.id.endswith("/"):
        yield "$.id", say(N_("expected {start}"), start=f"{lesson.game}/...")
    if not 1 <= lesson.minutes <= 20:
        yield "$.minutes", say(N_("expected 1 to 20"))
    yield from _names(lesson.rules, book, N_("rule"), "$.rules")
    yield from _names(lesson.needs, lesson_ids(lesson.game), N_("lesson"), "$.needs")
    if lesson.id in _before(lesson.needs):
        yield "$.needs", say(N_("expected lessons that come before this one"))
    if set(lesson.synonyms) - set(LANGUAGES):
        yield "$.synonyms", say(N_("expected one of {kinds}"), kinds=LANGUAGES)
    if not any(beat.acts for beat in lesson.told):
        yield "$.beat", say(N_("expected a beat in which the learner does something"))
    yield from _beats(lesson, book)


def _beats(lesson: Lesson, book: Rulebook) -> Iterator[Fault]:
    seen: set[str] = set()
    held = ""
    for number, beat in enumerate(lesson.told):
        place = f"$.beat[{number}]"
        if beat.id in seen:
            yield f"{place}.id", say(N_("{name} is there already"), name=beat.id)
        if not beat.id:
            yield f"{place}.id", say(N_("expected a name"))
        seen.add(beat.id)
        held = beat.position or held
        if not held and not beat.of:
            yield f"{place}.position", say(N_("expected a position"))
            continue
        words = list(_words(beat, place, book))
        yield from words
        if not words:
            yield from _contents(lesson, beat, place)


def _words(beat: Beat, place: str, book: Rulebook) -> Iterator[Fault]:
    """The texts, names and keys of a beat, before anything is asked."""
    if not beat.of:
        yield from _texts(beat.text, f"{place}.text")
    if beat.then:
        yield from _texts(beat.then, f"{place}.then")
    for name, text in beat.names.items():
        yield from _texts(text, f"{place}.names.{name}")
    yield from _names(beat.rules, book, N_("rule"), f"{place}.rules")
    for n, hint in enumerate(beat.hints):
        yield from _texts(hint.text, f"{place}.hint[{n}].text")
        yield from _bound(hint.when, book, f"{place}.hint[{n}].when")
    for n, goal in enumerate(beat.goals):
        if found := fault(goal):
            yield f"{place}.goal[{n}]{found[0]}", found[1]
    for n, fail in enumerate(beat.fails):
        yield from _texts(fail.text, f"{place}.fail[{n}].text")
        if not fail.when:
            yield f"{place}.fail[{n}].when", say(N_("expected what then holds on the board"))
        for m, goal in enumerate(fail.when):
            if found := fault(goal):
                yield f"{place}.fail[{n}].when[{m}]{found[0]}", found[1]
    yield from _keys(beat, place)


def _keys(beat: Beat, place: str) -> Iterator[Fault]:
    """Which of the keys belong together."""
    asked = beat.ask is not None
    if asked and beat.ask is not None and len(beat.ask.kinds) != 1:
        yield f"{place}.ask", say(N_("expected exactly one of {kinds}"), kinds=tuple(QUESTIONS))
    if asked and beat.ask is not None and beat.ask.answers:
        yield f"{place}.ask.{beat.ask.answers[0]}", say(N_("expected no answer: the engine gives it"))
    if beat.kind == "recall" and not beat.of and not (asked or beat.goals):
        yield f"{place}.of", say(N_("expected the beat of an earlier lesson, or a question"))
    if beat.kind in ("show", "predict", "why") and not asked:
        yield f"{place}.ask", say(N_("expected a question"))
    if beat.kind == "try" and not asked and not beat.goals:
        yield f"{place}.goal", say(N_("expected a goal, or a question (ask)"))
    if beat.goals and asked:
        yield f"{place}.ask", say(N_("expected either a goal or a question, not both"))
    if beat.holes and not beat.levels and beat.answer != "complete":
        yield f"{place}.holes", say(N_("expected a beat whose answer is complete, or with levels"))
    for key, number in (("moves", beat.moves), ("tries", beat.tries)):
        if number < 1:
            yield f"{place}.{key}", say(N_("expected 1 or more"))
    if beat.levels and (beat.kind != "show" or not beat.holes):
        yield f"{place}.levels", say(N_("expected a beat of the kind show, with holes"))


def _contents(lesson: Lesson, beat: Beat, place: str) -> Iterator[Fault]:
    """Whether positions can be read and questions be answered."""
    for full in (one for one in lesson.beats if one.id == beat.id or (beat.levels and one.id.startswith(beat.id))):
        if full.of:
            yield from _recalled(lesson, full, place)
            continue
        try:
            position = lesson.position(full)
        except CosmosError as refused:
            yield _key_of(refused, beat, place), _short(refused)
            return
        shapes = {name for shape in position.scene().shapes for name in (shape.id, shape.move, shape.piece) if name}
        yield from _names(full.focus, shapes, N_("shape"), f"{place}.focus")
        yield from _predicates(lesson, full, place)
        try:
            if full.kind == "show" and lesson.trace(full) is None:
                yield f"{place}.ask", say(N_("expected an allowed move, or a query that is answered step by step"))
            item = lesson.item(full)
            if item is not None:
                yield from _answerable(item, place)
        except CosmosError as refused:
            yield f"{place}.ask", _short(refused)


def _predicates(lesson: Lesson, beat: Beat, place: str) -> Iterator[Fault]:
    """Whether goals and failures can be asked: here of the position before any move."""
    position = lesson.position(beat)
    named = [(f"{place}.goal[{n}]", goal) for n, goal in enumerate(beat.goals)]
    named += [
        (f"{place}.fail[{n}].when[{m}]", one) for n, fail in enumerate(beat.fails) for m, one in enumerate(fail.when)
    ]
    for key, goal in named:
        try:
            goal.holds(position)
        except (BadOption, NotationError, UnknownName) as fault:
            unknown = isinstance(fault, UnknownName) and fault.what == "query"
            yield f"{key}.{'judge' if goal.judge else 'query' if unknown else 'with'}", str(fault)
        except CosmosError:
            pass  # what it asks about is there only after a move


def _answerable(item: Item, place: str) -> Iterator[Fault]:
    if item.kind == "find" and not item.right:
        yield f"{place}.goal", say(N_("no moves reach the goal; expected that at most {n} do"), n=item.moves)
        return
    if item.kind == "find" and _idle(item):
        yield f"{place}.goal", say(N_("the goal holds already, and no allowed move misses it"))
    if item.ask is not None and item.ask.moves is not None and not item.right:
        yield from _beginning(item, f"{place}.ask.moves")
    if item.kind == "complete" and "" in item.right:
        yield f"{place}.holes", say(N_("expected numbers of steps from 1 to the last"))
    if item.kind in ("complete", "mark", "order", "compute", "judge", "why", "infer") and item.right is None:
        yield f"{place}.ask", say(N_("expected a question that has an answer"))


def _recalled(lesson: Lesson, beat: Beat, place: str) -> Iterator[Fault]:
    try:
        earlier, found = find_beat(beat.of)
    except UnknownName as unknown:
        yield f"{place}.of", str(unknown)
        return
    if earlier.id == lesson.id or lesson.id in _before((earlier.id,)):
        yield f"{place}.of", say(N_("expected the beat of an earlier lesson, or a question"))
    elif earlier.item(found) is None:
        yield f"{place}.of", say(N_("expected a beat with something to answer"))


def _before(needs: Iterable[str]) -> set[str]:
    """Lessons, and all that come before them."""
    found: set[str] = set()
    left = set(needs)
    while left:
        name = left.pop()
        found.add(name)
        left |= set(lesson_of(name).needs) - found if name in lesson_ids(name.partition("/")[0]) else set()
    return found


def _idle(item: Item) -> bool:
    """Whether nothing has to be done for the goal: it holds before any move, and after whichever."""
    if len(item.right[0]) > 1 or len(item.right) < len(item.position.legal_moves()):
        return False
    try:
        return all(goal.holds(item.position) for goal in item.goal)
    except CosmosError:  # what it asks about is there only after a move
        return False


def _beginning(item: Item, key: str) -> Iterator[Fault]:
    """No move begins so: a right answer where the rules forbid them all, a fault where none is written so."""
    places = [item.move_to(place) for place in sorted(item.places)]
    faults = [why for move in places if (why := _unwritten(item.position, move))]
    if places and len(faults) == len(places):
        yield key, faults[0]


def _unwritten(position: Position, move: str) -> str:
    """Why something is no move at all; empty where it is one, allowed or not."""
    try:
        position.judge(move)
    except NotationError as fault:
        return str(fault)
    return ""


def _key_of(fault: CosmosError, beat: Beat, place: str) -> str:
    """Where it stands what a position is refused for."""
    kinds = {"mode": "mode", "option": "options", "rule": "readings", "reading": "readings"}
    key = "options" if isinstance(fault, BadOption) else kinds.get(getattr(fault, "what", ""), "position")
    return f"{place if key == 'position' or getattr(beat, key) else '$'}.{key}"


def _texts(text: Text, key: str) -> Iterator[Fault]:
    for code in LANGUAGES:
        if not text.get(code, "").strip():
            yield f"{key}.{code}", say(N_("expected a text"))
    for code in text:
        if code not in LANGUAGES:
            yield f"{key}.{code}", say(N_("expected one of {kinds}"), kinds=LANGUAGES)


def _names(names: Iterable[str], known: Iterable[str], what: str, key: str) -> Iterator[Fault]:
    there = set(known)
    for name in names:
        if name not in there:
            yield key, str(UnknownName(what, name, there))


def _bound(when: str, book: Rulebook, key: str) -> Iterator[Fault]:
    """A hint is bound to a rule, or to a misconception of it."""
    rule, _, reading = when.partition("=")
    if not when:
        return
    if rule not in book:
        yield key, str(UnknownName(N_("rule"), rule, set(book)))
    elif reading and reading not in book.readings_of(rule):
        yield key, str(UnknownName(N_("reading"), reading, book.readings_of(rule)))


def _short(fault: CosmosError) -> str:
    return str(fault).split("\n")[0]
