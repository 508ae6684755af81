"""The rule book as one page: nothing but itself, both languages, and a search that finds what Python's finds."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn import game as face
from cosmoslearn.teach.rulebookpage import rulebook_page, write_rulebook
from cosmoslearn.teach.search import search
from tests.conftest import program
from tests.tools.pages import data_of

from .test_search import ASKED

SCRIPT = Path(__file__).parents[2] / "cosmoslearn" / "teach" / "rulebook.js"
LIMIT = 2_000_000


@cache
def page(game: str = "bigbang") -> str:
    return rulebook_page(game, "es")


@cache
def data(game: str = "bigbang") -> dict[str, Any]:
    found: dict[str, Any] = data_of(page(game))
    return found


def test_the_policy_lets_in_only_what_lies_in_the_page() -> None:
    text = page()
    policy = re.findall(r'Content-Security-Policy" content="([^"]*)"', text)[0]
    assert "default-src 'none'" in policy
    for kind, content in (
        ("script", re.findall(r'<script type="module">(.*?)</script>', text, re.DOTALL)[0]),
        ("style", re.findall(r"<style>(.*?)</style>", text, re.DOTALL)[0]),
    ):
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert not re.search(r'(?:src|href)="(?!#)', text)
    assert " style=" not in text
    pictures = json.dumps(data()["pictures"])
    assert "<style" not in pictures
    assert "style=" not in pictures
    assert "<script" not in pictures


def test_the_page_says_how_large_it_is() -> None:
    size = len(page().encode())
    assert size < LIMIT
    assert f"ocupa {round(size / 1000)} KB" in page()
    assert page().startswith('<!DOCTYPE html>\n<html lang="es">')


def test_every_rule_stands_there_in_both_languages_under_its_id() -> None:
    rules = face("bigbang").RULES
    assert re.findall(r'<details class="cs-rule" id="([^"]*)"', page()) == list(rules)
    for rule in map(rules.rule, rules):
        for lang in ("en", "es"):
            assert f'lang="{lang}">{rule.title[lang]}</span>' in page().replace("&#x27;", "'").replace("&quot;", '"')
    links = set(re.findall(r'href="#([^"]*)"', page()))
    assert links <= set(rules)
    assert len(links) > 60


def test_pictures_are_in_both_languages_and_use_symbols_that_are_there() -> None:
    pictures = data()["pictures"]
    assert len(pictures) > 100
    named = set(re.findall(r'<use href="#([^"]*)"', json.dumps(pictures).replace('\\"', '"')))
    assert named
    assert named <= set(re.findall(r'<g id="([^"]*)"', data()["symbols"]))
    one = pictures["BB-PLACE-2ADJ"]
    assert 'lang="es"' in one["board"]["es"]
    assert "Ley de dos vecinas" in one["told"]["es"]
    assert "Two neighbours law" in one["told"]["en"]


@pytest.mark.parametrize("game", ["bigbang", "sector41"])
def test_the_search_of_the_page_finds_what_pythons_search_finds(game: str, tmp_path: Path) -> None:
    node = program(("node",), "Node", "install Node 20")
    queries = [query for of, query, _ in ASKED if of == game and query != "vecnias"] + ["xyzzyq", "", "BB-END", "de la"]
    (tmp_path / "book.json").write_text(json.dumps({"book": data(game), "queries": queries}), encoding="utf-8")
    code = (
        f"import {{ search }} from {json.dumps(SCRIPT.as_uri())};"
        "import { readFileSync } from 'node:fs';"
        f"const {{ book, queries }} = JSON.parse(readFileSync({json.dumps(str(tmp_path / 'book.json'))}, 'utf8'));"
        "console.log(JSON.stringify(queries.map((one) => search(one, book).map(({ id }) => id))));"
    )
    (tmp_path / "run.mjs").write_text(code, encoding="utf-8")
    run = subprocess.run([node, str(tmp_path / "run.mjs")], capture_output=True, text=True, check=True)
    for query, ids in zip(queries, json.loads(run.stdout), strict=True):
        expected = [hit.id if hit.kind == "rule" else f"word-{hit.id}" for hit in search(query, game)
                    if hit.kind != "lesson"]  # fmt: skip
        assert ids[:2] == expected[:2], query


def test_the_script_knows_no_rule() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    for game in ("bigbang", "sector41"):
        for rule in face(game).RULES:
            assert rule not in text


def test_the_file_is_written_whole(tmp_path: Path) -> None:
    file = write_rulebook("constelaciones", tmp_path / "book.html", "en")
    assert file.read_text(encoding="utf-8") == rulebook_page("constelaciones", "en")
    assert "Rule book: Constelaciones" in file.read_text(encoding="utf-8")
