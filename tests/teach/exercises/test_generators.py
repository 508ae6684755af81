"""The generators that ship: sound, complete, decided by their rule, the same everywhere, in both languages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cosmoslearn.core.case import Case
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.errors import BadOption, FileError, UnknownName
from cosmoslearn.core.language import LANGUAGES
from cosmoslearn.core.registry import game as face
from cosmoslearn.teach.answering import read, said_by
from cosmoslearn.teach.exercises.difficulty import features
from cosmoslearn.teach.exercises.generator import (
    Generator,
    Template,
    exercises_of,
    generator_file,
    generator_of,
    generators,
    generators_for,
    read_exercises,
)
from cosmoslearn.teach.exercises.making import (
    Unproved,
    again,
    base36,
    chosen,
    contrary,
    exercise,
    made,
    original,
    proved,
    seed_of,
)
from cosmoslearn.teach.export.question import question
from cosmoslearn.teach.goals import Goal
from cosmoslearn.teach.item import KINDS, Item
from cosmoslearn.teach.options import alternatives, choices, decides, options, under
from cosmoslearn.teach.wording import prompt
from tests.tools.generators import drilled, without_seed

GAMES = [name for name in ("bigbang", "constelaciones", "sector41", "galaxies", "planetarium")
         if generator_file(name).is_file()]  # fmt: skip
ALL = [one for game in GAMES for one in generators(game)]
SEEDS = 8


def names(generator: Generator) -> str:
    return generator.id


@pytest.mark.parametrize("game", GAMES)
def test_every_drilled_rule_has_a_generator(game: str) -> None:
    have = {rule for generator in generators(game) for rule in generator.rules}
    assert set(drilled(game)) <= have


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_every_kind_that_its_cases_allow_and_every_level(game: str) -> None:
    made_kinds = {template.kind for generator in generators(game) for template in generator.templates}
    assert set(KINDS) - made_kinds <= {"order", "complete"}
    assert {template.level for generator in generators(game) for template in generator.templates} == {1, 2, 3}


@pytest.mark.parametrize("game", ["bigbang", "constelaciones", "planetarium"])
def test_moves_are_to_be_found_about_at_least_five_rules(game: str) -> None:
    assert sum("find" in generator.kinds for generator in generators(game)) >= 5


@pytest.mark.parametrize("generator", ALL, ids=names)
def test_each_template_makes_items_that_its_rule_decides(generator: Generator) -> None:
    for number in range(1, len(generator.templates) + 1):
        item = made(generator, number, 11)
        if not contrary(item, original(generator, number)):
            assert proved(item)
            assert decides(item, generator.rules[0])
        assert not any((item.case.title, item.case.note, item.case.asks, item.case.rules))
        assert again(item.id) == item
        assert read(item, said_by(item, _a_right_one(item))) == _a_right_one(item)
        _assert_a_choice(item)


def _assert_a_choice(item: Item) -> None:
    """Where there is something to choose there are two options or more, and one that is wrong has its reason."""
    asked = question(item, "en")
    if asked.form == "choice":
        shown = options(item)
        assert len(asked.answers) >= 2, item.id
        assert all(option.right or (option.reason and option.feedback) for option in shown), item.id
    if item.kind == "complete":
        assert len(choices(item)) >= 3, item.id


def _a_right_one(item: Item) -> object:
    return item.right[0] if item.kind in ("find", "why", "infer") else item.right


@pytest.mark.parametrize("generator", ALL, ids=names)
def test_positions_are_many(generator: Generator) -> None:
    """A sample: of the first 10 seeds most positions differ; the tool measures all 200."""
    positions = {without_seed(exercise(generator, seed).case.position) for seed in range(10)}
    assert len(positions) >= 7


@pytest.mark.parametrize("generator", ALL, ids=names)
def test_no_wrong_option_is_right_under_a_legitimate_reading(generator: Generator) -> None:
    item = exercise(generator, 5)
    accepted = [item.right, *(under(item, *pair) for pair in alternatives(item))]
    for option in options(item):
        assert all(option.text[lang] for lang in LANGUAGES)
        if not option.right:
            rule, _, reading = option.reason.partition("=")
            assert option.feedback == item.rulebook.rule(rule).feedback(reading) or item.kind == "infer"
            assert item.kind in ("why", "infer", "complete") or option.value not in accepted


@pytest.mark.parametrize("generator", ALL, ids=names)
def test_what_is_asked_is_said_in_both_languages(generator: Generator) -> None:
    for number in range(1, len(generator.templates) + 1):
        item = original(generator, number)
        for lang in LANGUAGES:
            asked = prompt(item, lang)
            assert asked
            assert "=" not in asked, asked  # no bare argument of a query


@pytest.mark.parametrize("game", GAMES)
def test_levels_follow_the_measured_difficulty(game: str) -> None:
    weights: dict[int, list[float]] = {1: [], 2: [], 3: []}
    for generator in generators(game)[::8]:
        for number, template in enumerate(generator.templates, 1):
            weights[template.level].append(features(made(generator, number, 1)).weight)
    means = [sum(found) / len(found) for found in weights.values()]
    assert means == sorted(means)


@pytest.mark.parametrize("generator", ALL[::20], ids=names)
def test_variants_are_of_like_difficulty(generator: Generator) -> None:
    found = [features(made(generator, 1, seed)).weight for seed in range(6)]
    assert max(found) - min(found) <= 0.35 * max(found)


PROGRAM = """
import cosmoslearn, hashlib, msgspec
from cosmoslearn.teach.exercises.course import course, variant
with cosmoslearn.speaking({lang!r}):
    sheet = variant(course("3B-1", count=12), "Ana Ñuñez")
print(hashlib.sha256(msgspec.json.encode(sheet.items)).hexdigest())
"""


def test_a_variant_is_the_same_in_every_process_and_language() -> None:
    found = set()
    for hashes, lang in (("0", "es"), ("1", "en"), ("4242", "es")):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM.format(lang=lang)], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": hashes},
        )  # fmt: skip
        found.add(done.stdout)
    assert len(found) == 1


def test_level_and_kind_choose_the_template() -> None:
    generator = next(one for one in ALL if len(one.levels) > 1 and len(one.kinds) > 1)
    for level in generator.levels:
        assert generator.templates[chosen(generator, 3, level) - 1].level == level
    for kind in generator.kinds:
        assert exercise(generator, 3, kind=kind).kind == kind
    with pytest.raises(UnknownName):
        chosen(generator, 3, kind="guess")


def test_names_that_do_not_exist() -> None:
    with pytest.raises(UnknownName, match="nearest: bigbang/earth"):
        generator_of("bigbang/erth")
    with pytest.raises(UnknownName):
        again("bigbang/earth~99~0")
    with pytest.raises(UnknownName):
        again("bigbang/earth")


def test_a_rule_is_found_by_its_generators() -> None:
    assert "bigbang/earth" in {one.id for one in generators_for("BB-EARTH")}


def test_a_template_that_its_rule_never_decides_is_refused() -> None:
    idle = Generator("bigbang/none", ("BB-EARTH",), (Template("judge", 1, case="bb-g01"),))
    with pytest.raises(Unproved, match="bigbang/none: template 1"):
        made(idle, 1, 0)


def test_where_nothing_can_be_varied_the_template_is_asked_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """A class set of 600 does not stop at one exercise that is hard to vary."""

    def impossible(case: Case, chance: Chance) -> Case:
        raise BadOption("case", case.id, str(chance))

    monkeypatch.setattr(face("bigbang"), "VARY", impossible)
    generator = generator_of("bigbang/earth")
    item = made(generator, 1, 5)
    assert item.case.position == original(generator, 1).case.position
    assert decides(item, "BB-EARTH")


def test_a_move_is_sometimes_allowed_where_the_rule_only_forbids() -> None:
    """Matter may never be moved between areas; asked of other moves, the answer is no guess."""
    generator = generator_of("planetarium/move-keep")
    items = [made(generator, 1, seed) for seed in range(12)]
    assert {item.right["legal"] for item in items} == {True, False}
    model = original(generator, 1)
    assert all(contrary(item, model) == item.right["legal"] for item in items)
    assert all(len(options(item)) > 1 for item in items)


def test_a_goal_that_is_reached_already_is_no_exercise() -> None:
    """Under a misconception more moves reach the goal, so the rule decides; but there is nothing to be found."""
    table = "row: Jakks Gort Maia Helios\ndeck: Mared\nrerolls: 1\ndice: ENE CUL ECO\nB: L1 E2 C1 | home 2\n"
    ships = "A: L1 E0 C1 | home 1, Jakks@1"
    goal = Goal(query="points", with_={"player": "A"}, at_least=1)
    for position, sound in ((table + ships, True), (f"{table}{ships} | col Tifnod", False)):
        find = Template("find", 1, position=position, goals=(goal,), moves=3, prompt={"en": "a", "es": "b"})
        assert proved(original(Generator("galaxies/none", ("TEG-CONV-THREE",), (find,)), 1)) == sound


def test_templates_share_the_position_of_their_generator(tmp_path: Path) -> None:
    file = tmp_path / "exercises.toml"
    file.write_text(
        HEAD
        + """position = "universe: BB@0,0"
template = [
  { ask = { judge = "PY1@1,0" }, kind = "judge", level = 1 },
  { position = "universe: BB@0,0 PY1@1,0", ask = { judge = "PY2@2,0" }, kind = "judge", level = 1 },
  { case = "bb-g01", kind = "judge", level = 1 },
]""",
        encoding="utf-8",
    )
    templates = read_exercises(file, "bigbang").generators[0].templates
    assert [one.position for one in templates] == ["universe: BB@0,0", "universe: BB@0,0 PY1@1,0", ""]


def test_seeds() -> None:
    assert seed_of("a", "b") != seed_of("ab") != seed_of("a", "b", "")
    assert int(base36(2**64 - 1), 36) == 2**64 - 1


HEAD = '[[generator]]\nid = "bigbang/x"\nrules = ["BB-EARTH"]\n'


@pytest.mark.parametrize(
    ("text", "key", "why"),
    [
        (HEAD, "generator[0]", "template"),
        (HEAD + "template = []", "$.generator[0].template", "at least one"),
        (HEAD + 'template = [{ case = "bb-g01", kind = "judge", level = 4 }]', "level", "expected one of"),
        (HEAD + 'template = [{ case = "bb-g111111", kind = "judge", level = 1 }]', "case", "nearest: bb-g1"),
        (HEAD + 'template = [{ case = "bb-g01", ask = 9, kind = "judge", level = 1 }]', "ask", "from 1 to 1"),
        (HEAD + 'template = [{ kind = "judge", level = 1 }]', "case", "either a case or a position"),
        (HEAD + 'template = [{ case = "bb-g01", kind = "find", level = 1 }]', "goal", "goals"),
        (HEAD + 'template = [{ case = "bb-g01", kind = "judge", level = 1, ask = { judge = "T@1,0", legal = true } }]',
         "ask", "without its answer"),
        (HEAD.replace("bigbang/x", "x") + 'template = [{ case = "bb-g01", kind = "judge", level = 1 }]', "id",
         "bigbang/"),
        (HEAD.replace("BB-EARTH", "BB-ERTH") + 'template = [{ case = "bb-g01", kind = "judge", level = 1 }]', "rules",
         "nearest: BB-EARTH"),
        ('[[codes]]\nqueries = ["scor"]\nnames = {}', "queries", "nearest: score"),
        ('[[codes]]\nqueries = ["score"]\nnames = { R = { en = "red" } }', "names.R.es", "expected a text"),
    ],
)  # fmt: skip
def test_a_file_that_is_not_sound(tmp_path: object, text: str, key: str, why: str) -> None:
    file = Path(str(tmp_path)) / "exercises.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as refused:
        read_exercises(file, "bigbang")
    assert why in str(refused.value)
    assert key in refused.value.key


def test_a_game_without_a_file_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    from cosmoslearn.teach.exercises import generator as room

    monkeypatch.setattr(room, "generator_file", lambda game: Path(str(tmp_path)) / "none.toml")
    exercises_of.cache_clear()
    try:
        assert exercises_of("bigbang").generators == ()
    finally:
        exercises_of.cache_clear()


def test_every_game_with_exercises_can_be_varied() -> None:
    assert all(callable(face(game).VARY) for game in GAMES)
