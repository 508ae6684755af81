"""Code exercises: right functions pass, functions with a misconception are named, counterexamples are small."""

from __future__ import annotations

import pytest

from cosmoslearn.core.errors import FileError, UnknownName
from cosmoslearn.teach.exercises.code.report import check
from cosmoslearn.teach.exercises.code.runner import Returned
from cosmoslearn.teach.exercises.code.task import Task, read_tasks, task_file, task_of, tasks

GAMES = [name for name in ("bigbang", "constelaciones", "sector41", "galaxies", "planetarium")
         if task_file(name).is_file()]  # fmt: skip
ALL = [task for game in GAMES for task in tasks(game)]

NEIGHBOURS = """
NEAR = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

def two_neighbours(universe, q, r):
    at = {(a, b): code for a, b, code in universe}
    beside = [at[q + a, r + b] for a, b in NEAR if (q + a, r + b) in at]
    bodies = [code for code in beside if code == "T" or len(code) == 3]
    return len(beside) >= 2 and len(bodies) >= MANY
"""
FEATURE = """
NEAR = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

def agrees(universe, tile, q, r):
    at = {(a, b): code for a, b, code in universe}
    beside = [at[q + a, r + b] for a, b in NEAR if (q + a, r + b) in at]
    bodies = [code for code in beside if len(code) == 3]
    return ALL(any(one == other for one, other in zip(tile, code)) for code in bodies)
"""
TOGETHER = """
import networkx as nx

def holds_together(universe, cell):
    left = {(q, r) for q, r, code in universe} - {tuple(cell)}
    graph = nx.Graph()
    graph.add_nodes_from(left)
    graph.add_edges_from(
        ((q, r), near) for q, r in left for near in ((q + 1, r), (q + 1, r - 1), (q, r + 1)) if near in left
    )
    return nx.is_connected(graph)
"""
TOUCHED = """
from shapely import LineString, Point

def touched(stars, rods):
    return [name for name, at in stars.items() if any(LineString(rod).distance(Point(at)) <= LIMIT for rod in rods)]
"""
MEETS = """
from shapely import LineString

def meets(rods, x1, y1, x2, y2):
    return any(LineString([(x1, y1), (x2, y2)]).WAY(LineString(rod)) for rod in rods)
"""
FREE = """
from shapely import LineString

def line_is_free(stars, rods, head, target):
    line = LineString([head, stars[target]])
    return not any(line.intersects(LineString(rod)) for rod in rods if head not in rod)
"""
DISTANCE = """
def distance(one, other):
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1])))
"""
NEAREST = """
def nearest(unexplored, cell):
    def far(other):
        return max(abs(ord(cell[0]) - ord(other[0])), abs(int(cell[1]) - int(other[1])))
    return [other for other in unexplored if far(other) == min(map(far, unexplored))]
"""
SHIELDED = """
import networkx as nx

STEP = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}

def shielded(tiles, explorers, side, start):
    graph = nx.DiGraph()
    graph.add_node(start)
    for cell, tile in tiles.items():
        for arrow in tile[4:-1].split(",") if tile.startswith("WIN") else ():
            right, up = (sum(STEP[letter][axis] for letter in arrow) for axis in (0, 1))
            ahead = chr(ord(cell[0]) + right) + str(int(cell[1]) + up)
            if ahead in tiles:
                graph.add_edge(cell, ahead)
    reached = nx.descendants(graph, start)
    return [name for name, cell in explorers.items() if name[0] == side and cell in reached]
"""
ORDER = """
def turn_order(ages):
    first = ages.index(CHOICE(ages))
    return ["ABCDE"[(first + n) % len(ages)] for n in range(len(ages))]
"""
WINNERS = """
def winners(finals):
    worth = [(points, planets, level, energy + culture) for points, planets, level, energy, culture in finals]
    return ["ABCDE"[n] for n, one in enumerate(worth) if one == max(worth)]
"""
ODDS = """
from fractions import Fraction
from math import comb

def odds(dice_thrown, hits, faces):
    p, n = Fraction(faces, 6), dice_thrown
    return str(sum((comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(hits, n + 1)), Fraction(0)))
"""
SIDE = """
def side(cards):
    total = {"habitable": 0, "hostile": 0}
    for shown, points in cards:
        total[shown] += WORTH
    return max(total, key=total.get)
"""
ENDS = """
def ends(lines, matter, token):
    once = {end for start, end in lines if start == token and end not in matter}
    twice = {end for start, end in lines if start in once and end not in matter and end != token}
    return list(once | twice if TWICE else once)
"""
RIGHT = {
    "sector41/distance": DISTANCE,
    "sector41/nearest-unexplored": NEAREST,
    "sector41/shielded": SHIELDED,
    "galaxies/turn-order": ORDER.replace("CHOICE", "min"),
    "galaxies/who-wins": WINNERS,
    "galaxies/dice-odds": ODDS,
    "planetarium/which-side": SIDE.replace("WORTH", "points"),
    "planetarium/one-step": ENDS.replace("TWICE", "False"),
    "planetarium/two-steps": ENDS.replace("TWICE", "True"),
    "bigbang/two-neighbours": NEIGHBOURS.replace("MANY", "1"),
    "bigbang/common-feature": FEATURE.replace("ALL", "all"),
    "bigbang/holds-together": TOGETHER,
    "constelaciones/touched-stars": TOUCHED.replace("LIMIT", "2 + 1e-6"),
    "constelaciones/rods-cross": MEETS.replace("WAY", "intersects"),
    "constelaciones/free-line": FREE,
}
MISREAD = {
    ("galaxies/turn-order", "TEG-TURN-FIRST", "oldest-begins"): ORDER.replace("CHOICE", "max"),
    ("bigbang/two-neighbours", "BB-PLACE-2ADJ", "two-bodies"): NEIGHBOURS.replace("MANY", "2"),
    ("bigbang/two-neighbours", "BB-PLACE-2ADJ", "any-two-tiles"): NEIGHBOURS.replace("MANY", "0"),
    ("constelaciones/touched-stars", "CO-TOUCH", "four-millimetres"): TOUCHED.replace("LIMIT", "4 + 1e-6"),
    ("constelaciones/touched-stars", "CO-TOUCH", "limit-excluded"): TOUCHED.replace("LIMIT", "2 - 1e-6"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_three(game: str) -> None:
    assert len(tasks(game)) >= 3


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.id)
def test_a_right_function_of_ours_passes(task: Task) -> None:
    report = check(task, RIGHT[task.id])
    assert report.right, report.words("en")
    assert float(report) == 1.0
    assert type(float(report)) is float


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.id)
def test_the_calls_are_many_and_of_every_sort(task: Task) -> None:
    answers = [str(call.right({})) for call in task.calls]
    assert len(answers) >= 40
    assert len({str(call.given) for call in task.calls}) == len(answers)
    assert min(answers.count(one) for one in ("True", "False")) >= 10 or task.returns != "bool"


@pytest.mark.parametrize(("key", "source"), MISREAD.items(), ids=lambda value: str(value)[:40])
def test_a_function_with_a_misconception_is_told_so(key: tuple[str, str, str], source: str) -> None:
    task, rule, reading = key
    report = check(task_of(task), source)
    assert (rule, reading) in report.acts_as
    assert 0.0 <= float(report) < 1.0
    feedback = next(one for one in task_of(task).rulebook.rule(rule).misconceptions if one.id == reading).feedback
    assert feedback["es"] in report.words("es")


def test_the_counterexample_is_small_and_real() -> None:
    task = task_of("bigbang/two-neighbours")
    report = check(task, NEIGHBOURS.replace("MANY", "0"))
    assert report.example is not None
    universe, _, _ = report.example.given
    assert len(universe) <= 3
    assert report.example.right({}) is False
    assert report.got == Returned(True)
    shown = report._repr_mimebundle_()
    assert "<svg" in shown["text/html"]
    assert "universe = " in shown["text/plain"]


def test_a_constant_brings_nothing() -> None:
    task = task_of("bigbang/two-neighbours")
    for value in ("True", "False"):
        assert float(check(task, f"def two_neighbours(universe, q, r):\n    return {value}")) < 0.2


def test_what_goes_wrong_is_said_in_words() -> None:
    task = task_of("bigbang/two-neighbours")
    head = "def two_neighbours(universe, q, r):\n    "
    assert "bool" in check(task, head + "return 'yes'").words("en")
    assert "línea 2" in check(task, head + "return 1 / 0").words("es")
    endless = check(task, head + "while True: pass", seconds=0.5)
    assert float(endless) == 0.0
    assert "loop" in endless.words("en")


def test_a_function_of_the_notebook_is_taken_as_it_is() -> None:
    def mine(universe: list[list[object]], q: int, r: int) -> bool:
        return len(universe) > 99

    assert not check(task_of("bigbang/two-neighbours"), mine).right


def test_names_and_files_that_are_not_sound(tmp_path: object) -> None:
    from pathlib import Path

    with pytest.raises(UnknownName, match="nearest: bigbang/two-neighbours"):
        task_of("bigbang/two-neighbors")
    text = task_file("bigbang").read_text(encoding="utf-8")
    file = Path(str(tmp_path)) / "code.toml"
    for old, new, key in (
        ('"plain universe", q', '"plain univers", q', "arguments.universe"),
        ('"move q"', '"moved q"', "arguments.q"),
        ("(?P<q>", "(?P<x>", "move"),
        ('id = "bigbang/two', 'id = "two', "id"),
        ('"BB-PLACE-2ADJ"]', '"BB-PLACE-2"]', "rules"),
        ('es = "Dos vecinas"', 'es = ""', "title.es"),
    ):
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(FileError) as refused:
            read_tasks(file, "bigbang")
        assert key in refused.value.key
