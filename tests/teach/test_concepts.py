"""The map of concepts: a graph of ideas and games, drawn without colour, told in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmoslearn import game as face
from cosmoslearn.core.errors import NotationError
from cosmoslearn.core.registry import games
from cosmoslearn.teach import concept_map
from cosmoslearn.teach.concepts import LINES, concept_graph, links
from cosmoslearn.teach.glossary import glossary


def test_the_graph_joins_ideas_and_games_by_the_rules_that_have_them() -> None:
    graph = concept_graph()
    edge = graph.edges["visibility", "constelaciones"]
    rules = face("constelaciones").RULES
    assert list(edge["rules"]) == [rule for rule in rules if "visibility" in rules.rule(rule).concepts]
    assert edge["weight"] == len(edge["rules"]) > 3
    assert edge["share"] == pytest.approx(len(edge["rules"]) / 57)
    assert {node for node, data in graph.nodes(data=True) if data["kind"] == "game"} == set(games())
    assert all(graph.nodes[one]["kind"] != graph.nodes[other]["kind"] for one, other in graph.edges)
    assert "adjacency" not in graph["constelaciones"]


def test_it_leads_to_the_lessons_that_teach_a_rule_of_the_idea() -> None:
    lessons = concept_graph().edges["adjacency", "bigbang"]["lessons"]
    assert "bigbang/placement" in lessons
    assert "bigbang/placement" not in concept_graph().edges["hidden-information", "bigbang"]["lessons"]


def test_it_is_told_in_both_languages() -> None:
    english, spanish = concept_map().words("en"), concept_map().words("es")
    for word in glossary().concepts:
        assert f"{word.en[0]}: " in english
        assert f"{word.es[0]}: {word.means['es']}" in spanish
    assert "lecciones: bigbang/first-steps" in spanish
    assert len(links()) == sum(line.startswith("- ") for line in spanish.splitlines())


def test_every_idea_and_game_is_drawn_and_no_two_games_by_the_same_line() -> None:
    figure = concept_map().figure("es")
    words = {text.get_text() for text in figure.axes[0].texts}
    assert {word.es[0] for word in glossary().concepts} <= words
    assert {"Big Bang 13.7", "Constelaciones", "Sector 41"} <= words
    assert len({str(line) for line in LINES}) == len(games())
    ends = [text for text in figure.axes[0].texts if text.get_text() in ("vecindad", "Sector 41")]
    assert ends[0].get_position()[0] != ends[1].get_position()[0]


def test_it_is_written_as_a_picture(tmp_path: Path) -> None:
    for kind, start in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
        file = concept_map().save(tmp_path / f"map.{kind}", "es")
        assert file.read_bytes().startswith(start)
    with pytest.raises(NotationError, match=r"\.svg"):
        concept_map().save(tmp_path / "map.gif")


def test_it_shows_itself_in_a_notebook() -> None:
    bundle = concept_map()._repr_mimebundle_()
    assert 'role="img" aria-label="Ideas that recur in the games"' in bundle["text/html"]
    assert "<svg" in bundle["text/html"]
    assert bundle["text/plain"] == str(concept_map())
