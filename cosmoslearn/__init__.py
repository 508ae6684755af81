"""cosmoslearn: learn the rules of five space board games, one legal move at a time."""

from .core.case import read_case
from .core.errors import CosmosError, ImpossiblePosition, NotationError, UnknownName
from .core.jsonline import from_json
from .core.language import language, speaking
from .core.position import Record, read_records, write_records
from .core.registry import game, offer_game, offer_view
from .core.rulebook import Rulebook
from .core.trace import Trace
from .core.verdict import Check, IllegalMove, Verdict

__version__ = "0.1.0"
__all__ = [
    "Check", "CosmosError", "IllegalMove", "ImpossiblePosition", "NotationError", "Record", "Rulebook", "Trace",
    "UnknownName", "Verdict", "from_json", "game", "language", "read_case", "read_records", "speaking",
    "write_records",
]  # fmt: skip

for _name in ("bigbang", "constelaciones", "planetarium", "sector41", "galaxies"):
    offer_game(_name, f"cosmoslearn.games.{_name}")
for _name, _address in {
    "board": "cosmoslearn.board.board:board",
    "concepts": "cosmoslearn.teach.concepts:concept_map",
    "course": "cosmoslearn.teach.lessons.course:course_of",
    "check": "cosmoslearn.teach.exercises.code.report:check",
    "code": "cosmoslearn.teach.exercises.code.task:task_of",
    "desk": "cosmoslearn.teach.desk:desk",
    "exam": "cosmoslearn.teach.exercises.sitting:exam",
    "exercise": "cosmoslearn.teach.exercises.making:exercise",
    "figure": "cosmoslearn.scene.figure:figure",
    "html": "cosmoslearn.scene.html:html",
    "lesson": "cosmoslearn.teach.lessons.live:lesson",
    "lessons_for": "cosmoslearn.teach.lessons.course:lessons_of",
    "item": "cosmoslearn.teach.response:item_bundle",
    "practice": "cosmoslearn.teach.exercises.practice:practice",
    "page": "cosmoslearn.board.page:to_html",
    "picture": "cosmoslearn.board.picture:picture",
    "respond": "cosmoslearn.teach.response:respond",
    "store": "cosmoslearn.teach.progress:Progress",
    "rule": "cosmoslearn.teach.rulepages:rule",
    "rules": "cosmoslearn.teach.rulepages:rules",
    "stepper": "cosmoslearn.board.stepper:stepper",
    "setting": "cosmoslearn.board.setting:setting",
    "study": "cosmoslearn.board.study:study",
    "slider": "cosmoslearn.board.slider:slider",
    "svg": "cosmoslearn.scene.svg:svg",
    "text": "cosmoslearn.scene.text:text",
    "trace": "cosmoslearn.board.stepper:bundle",
    "trace_html": "cosmoslearn.scene.html:trace_html",
    "verdict_html": "cosmoslearn.scene.html:verdict_html",
}.items():
    offer_view(_name, _address)
