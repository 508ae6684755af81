"""The map of concepts: the ideas that recur from game to game, as a graph of ideas and games, with the way to lessons.

Whoever has understood in one game what is adjacent, what can be reached or what is seen from where needs only the new
names in the next one.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ..core.errors import NotationError
from ..core.language import N_, language, say, speaking, spoken
from ..core.registry import game as face
from ..core.registry import games
from ..core.rulebook import Rulebook
from .glossary import glossary
from .lessons.catalogue import course
from .rulepages import title_of

if TYPE_CHECKING:
    import networkx
    from matplotlib.figure import Figure

PICTURES: Final = (".svg", ".png", ".pdf")
SIZE: Final = (9.0, 7.5)  # inches
# Each game has a line of its own, so that no colour is needed.
LINES: Final[tuple[Any, ...]] = ("solid", (0, (6, 2)), (0, (1, 1.5)), (0, (6, 2, 1, 2)), (0, (12, 3)))
MAIN: Final = 0.08  # the part of a game's rules from which on an idea is drawn
STRONGEST: Final = 2  # so many games are drawn for each idea in any case
ROUNDS: Final = 6  # how often both columns are put in order
INK: Final = {"light": ("#16203a", "#ffffff", "#e6e9f2"), "dark": ("#e9edf8", "#0a0e1a", "#2b3658")}


class Link(msgspec.Struct, frozen=True):
    """An idea in a game: the rules that have it, their share of all, and the lessons that teach one of them."""

    concept: str
    game: str
    rules: tuple[str, ...]
    share: float
    lessons: tuple[str, ...]


@cache
def links() -> tuple[Link, ...]:
    """Every idea in every game in which some rule has it, the ideas of most games first."""
    found = [link for game in games() for link in _links(game)]
    shared = {one: sum(link.concept == one for link in found) for one in {link.concept for link in found}}
    places = {word.id: n for n, word in enumerate(glossary().concepts)}
    return tuple(sorted(found, key=lambda link: (-shared[link.concept], places[link.concept])))


def _links(game: str) -> Iterator[Link]:
    book: Rulebook = face(game).RULES
    taught = {one.id: {*one.rules, *(rule for beat in one.told for rule in beat.rules)} for one in course(game)}
    for concept in dict.fromkeys(idea for rule in book for idea in book.rule(rule).concepts):
        rules = tuple(rule for rule in book if concept in book.rule(rule).concepts)
        share = len(rules) / len(list(book))
        yield Link(
            concept, game, rules, share, tuple(name for name, known in taught.items() if known.intersection(rules))
        )


def concept_graph() -> networkx.Graph[str]:
    """The graph: ideas (``kind="concept"``) and games (``kind="game"``), joined where rules of the game have the idea.

    Each edge carries `rules` (as `weight` their number, as `share` their part of all rules of the game) and `lessons`.

    >>> graph = concept_graph()
    >>> graph.nodes["adjacency"]["kind"], "BB-PLACE-2ADJ" in graph.edges["adjacency", "bigbang"]["rules"]
    ('concept', True)
    """
    import networkx

    graph: networkx.Graph[str] = networkx.Graph()
    for link in links():
        graph.add_node(link.concept, kind="concept")
        graph.add_node(link.game, kind="game")
        more = {"rules": link.rules, "lessons": link.lessons, "share": link.share}
        graph.add_edge(link.concept, link.game, weight=len(link.rules), **more)
    return graph


class ConceptMap:
    """The map, drawn and told; shows itself in a notebook with both."""

    def figure(self, lang: str | None = None, theme: str = "light") -> Figure:
        """The graph as a figure of matplotlib: ideas on the left, games on the right, thicker where more rules are."""
        with speaking(lang):
            return _drawn(theme)

    def save(self, file: Path | str, lang: str | None = None) -> Path:
        """Write the figure as SVG, PNG or PDF; gives the file.

        Raises:
            NotationError: the file's name has another ending.
            OSError: the file cannot be written.
        """
        path = Path(file)
        if path.suffix.lower() not in PICTURES:
            raise NotationError(path.name, say(N_("a name that ends in {kinds}"), kinds=PICTURES), N_("picture"))
        kind = path.suffix.lower()[1:]
        undated: dict[str, Any] = {} if kind == "png" else {"Date" if kind == "svg" else "CreationDate": None}
        self.figure(lang).savefig(path, format=kind, dpi=150, metadata=undated)
        return path

    def words(self, lang: str | None = None) -> str:
        """For each idea what it means, and in each game the rules and lessons that it is in."""
        with speaking(lang):
            return "\n".join(_lines())

    def __str__(self) -> str:
        return self.words()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        told = "".join(
            f"<li><b>{escape(spoken(word.title))}</b>: {escape(spoken(word.means))}"
            f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul></li>"
            for word, lines in _told()
        )
        label = escape(say(N_("Ideas that recur in the games")))
        return {
            "text/plain": self.words(),
            "text/html": f'<div role="group" lang="{language()}" aria-label="{label}">{_svg(label)}'
            f"<details><summary>{escape(say(N_('As text')))}</summary><ul>{told}</ul></details></div>",
        }


def concept_map() -> ConceptMap:
    """The map of the ideas that recur in the games.

    >>> print(concept_map().words("es").splitlines()[0])
    recuento: Cuántos hay y qué cuenta.
    """
    return ConceptMap()


def _told() -> Iterator[tuple[Any, list[str]]]:
    for idea in dict.fromkeys(link.concept for link in links()):
        yield glossary().concept(idea), [_line(link) for link in links() if link.concept == idea]


def _line(link: Link) -> str:
    counted = say(N_("{game}: {n} rules, such as {rules}"), game=spoken(title_of(link.game)), n=len(link.rules),
                  rules=", ".join(link.rules[:3]))  # fmt: skip
    taught = say(N_("lessons: {lessons}"), lessons=", ".join(link.lessons)) if link.lessons else ""
    return "; ".join(filter(None, [counted, taught]))


def _lines() -> Iterator[str]:
    for word, lines in _told():
        yield f"{spoken(word.title)}: {spoken(word.means)}"
        yield from (f"- {line}" for line in lines)


# ------------------------------------------------------------------------------------------- the drawing


def _drawn(theme: str) -> Figure:
    import networkx
    from matplotlib.figure import Figure

    ink, paper, wash = INK[theme]
    graph = _main_part(concept_graph())
    at = _places(graph)
    figure = Figure(figsize=SIZE, facecolor=paper, layout="constrained")
    axes = figure.add_subplot()
    axes.set_axis_off()
    axes.set_title(say(N_("Ideas that recur in the games")), color=ink, fontsize=15)
    for game, line in zip(games(), LINES, strict=True):
        for idea in graph[game]:
            width = 0.6 + 8 * graph.edges[idea, game]["share"]
            networkx.draw_networkx_edges(
                graph, at, [(idea, game)], width=width, edge_color=ink, ax=axes, style=line, node_size=0
            )
    for node, (x, y) in at.items():
        idea = graph.nodes[node]["kind"] == "concept"
        words = spoken(glossary().concept(node).title) if idea else spoken(title_of(node))
        box = {"boxstyle": "round,pad=0.4" if idea else "square,pad=0.6", "facecolor": wash, "edgecolor": ink}
        axes.text(x, y, words, ha="right" if idea else "left", va="center", color=ink, bbox=box, fontsize=11,
                  fontweight="normal" if idea else "bold")  # fmt: skip
    axes.set_xlim(-0.5, 1.5)
    note = N_("Drawn are the games in which at least {part} % of the rules have the idea, and its two strongest games.")
    axes.text(
        0.5,
        -0.04,
        say(note, part=round(100 * MAIN)),
        transform=axes.transAxes,
        ha="center",
        va="top",
        color=ink,
        fontsize=9,
    )
    return figure


def _main_part(graph: networkx.Graph[str]) -> networkx.Graph[str]:
    """What is worth drawing: where a good part of the rules have the idea, and of each idea the strongest games."""
    for idea in dict.fromkeys(link.concept for link in links()):
        strongest = sorted(graph[idea], key=lambda game: -graph.edges[idea, game]["share"])
        weak = [game for game in strongest[STRONGEST:] if graph.edges[idea, game]["share"] < MAIN]
        graph.remove_edges_from([(idea, game) for game in weak])
    return graph


def _places(graph: networkx.Graph[str]) -> dict[str, tuple[float, float]]:
    """Ideas in a column on the left, games on the right, each near what it is joined to, so that few lines cross."""
    ideas = [node for node, data in graph.nodes(data=True) if data["kind"] == "concept"]
    columns = [ideas, list(games())]
    at: dict[str, tuple[float, float]] = {}
    for n in range(2 * ROUNDS):
        for x, column in enumerate(columns):
            if n and (n + x) % 2:
                column.sort(key=lambda node: -sum(at[other][1] for other in graph[node]) / len(graph[node]))
            at |= {node: (float(x), 1 - (k + 0.5) / len(column)) for k, node in enumerate(column)}
    return at


def _svg(label: str) -> str:
    """The figure inside a page, named for a screen reader; what it shows stands below it as text."""
    out = io.StringIO()
    _drawn("light").savefig(out, format="svg", metadata={"Date": None})
    drawn = out.getvalue()
    return f'<div role="img" aria-label="{label}">{drawn[drawn.index("<svg") :]}</div>'
