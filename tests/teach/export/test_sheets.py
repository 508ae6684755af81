"""Worksheets and keys, read back: HTML by Python's own parser, PDF by pypdf."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PageObject, PdfReader

from cosmoslearn.scene.scene import Ink
from cosmoslearn.teach.export.assignment import Assignment, CannotExport
from cosmoslearn.teach.export.pdf import key_pdf, worksheet_pdf
from cosmoslearn.teach.export.pdf_ink import operators
from cosmoslearn.teach.export.question import question
from cosmoslearn.teach.export.sheet import key_html, worksheet_html
from tests.teach.export import samples

STUDENT = "Íñigo «Ñ» <Peña> & Cía"
A4 = (595.28, 841.89)


class Page(HTMLParser):
    """The words outside of pictures, and what the page asks for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[str] = []
        self.asked: list[str] = []
        self.depth = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.depth += tag in ("svg", "style")
        self.asked += [value or "" for name, value in attrs if name in ("src", "srcset", "action", "data")]
        self.asked += [value or "" for name, value in attrs if name == "href" and not (value or "").startswith("#")]

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag in ("svg", "style")

    def handle_data(self, data: str) -> None:
        if not self.depth:
            self.words.append(data)

    @property
    def text(self) -> str:
        return "\n".join(self.words)


def pdf_text(content: bytes) -> str:
    """All words of a PDF, with single spaces, since lines are broken where there is no more room."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages).split())


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_worksheet_holds_every_exercise_and_no_answer(lang: str) -> None:
    assignment = samples.assignment(STUDENT)
    page = Page(worksheet_html(assignment, lang).content)
    assert samples.NASTY in page.text
    assert STUDENT in page.text
    assert assignment.code in page.text
    assert page.tags.count("section") == len(assignment.items)
    assert page.tags.count("figure") == len(assignment.items)
    assert page.asked == []
    for item in assignment.items:
        asked = question(item, lang)
        assert asked.prompt in page.text
        assert not asked.worked or asked.worked[-1] not in page.text
        if asked.form == "choice":
            assert all(f") {one.text}" in page.text for one in asked.answers)
    assert question(samples.many(), lang).right not in page.text


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_key_holds_every_right_answer_and_what_is_said_to_mistakes(lang: str) -> None:
    text = Page(key_html(samples.assignment(STUDENT), lang).content).text
    for item in samples.assignment().items:
        asked = question(item, lang)
        assert asked.lettered in text
        assert all(line in text for line in asked.worked)
        assert all(one.feedback in text for one in asked.answers if not one.right)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_pdf_says_the_same_on_a4_in_grey(lang: str) -> None:
    assignment = samples.assignment(STUDENT)
    sheet, key = worksheet_pdf(assignment, lang).content, key_pdf(assignment, lang).content
    text, answers = pdf_text(sheet), pdf_text(key)
    assert samples.NASTY in text
    assert STUDENT in text
    assert assignment.code in text
    assert "Ñ" in text
    for item in assignment.items:
        asked = question(item, lang)
        assert " ".join(asked.prompt.split()) in text
        assert " ".join(asked.lettered.split()) in answers
    assert question(samples.many(), lang).right not in text
    for page in PdfReader(io.BytesIO(sheet)).pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(A4, abs=0.5)
        assert coloured(page.get_contents().get_data().decode("latin-1")) == []  # type: ignore[union-attr]


def coloured(stream: str) -> list[str]:
    """The fills and strokes in a page that are not grey."""
    found = re.findall(r"(?<![\d.])([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b", stream)
    return [" ".join(one) for one in found if max(map(float, one)) - min(map(float, one)) > 0.04]


def test_the_look_for_colour_can_fail() -> None:
    assert coloured("q 1 0 0 rg 0 0 m 0.5 0.5 0.5 RG S 0 .5 0 RG Q") == ["1 0 0", "0 .5 0"]


def test_a_curve_with_one_handle_runs_where_it_should() -> None:
    """Half-way the curve from (0, 0) by (6, 12) to (12, 0) is at (6, 6)."""
    numbers = re.search(r"0 0 m (.+) c S", operators(Ink("M0 0Q6 12 12 0", stroke="ink.strong"), 1.0))
    assert numbers
    x1, y1, x2, y2, x3, y3 = map(float, numbers[1].split())
    assert ((3 * x1 + 3 * x2 + x3) / 8, (3 * y1 + 3 * y2 + y3) / 8) == (6, 6)
    assert (x3, y3) == (12, 0)


def test_ink_that_shines_through_does_so_on_paper() -> None:
    """The glow of a star of Constelaciones lets 45 % through."""
    assignment = Assignment({"en": "x", "es": "x"}, (samples.decimal(),))
    (page,) = PdfReader(io.BytesIO(worksheet_pdf(assignment, "en").content)).pages
    resources: Any = page["/Resources"]
    states = [one.get_object() for one in resources["/ExtGState"].values()]
    assert any(float(one.get("/ca", 1)) == 0.45 == float(one.get("/CA", 1)) for one in states)


def test_all_typefaces_are_embedded() -> None:
    reader = PdfReader(io.BytesIO(worksheet_pdf(samples.assignment(), "es").content))
    fonts = {font["/BaseFont"]: font for page in reader.pages for font in fonts_of(page)}
    assert fonts
    for name, font in fonts.items():
        descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert "/FontFile2" in descriptor, name


def fonts_of(page: PageObject) -> list[Any]:
    resources: Any = page["/Resources"]
    return [resources["/Font"][name].get_object() for name in resources["/Font"]]


def test_the_same_sheet_gives_the_same_bytes_and_pages_are_numbered() -> None:
    one = worksheet_pdf(samples.assignment(), "es").content
    assert one == worksheet_pdf(samples.assignment(), "es").content
    pages = PdfReader(io.BytesIO(one)).pages
    assert f"Página 1 de {len(pages)}" in " ".join(pages[0].extract_text().split())


def test_an_exercise_is_not_cut_in_two() -> None:
    """Each statement stands on the page on which its way of marking stands."""
    assignment = samples.assignment()
    texts = [
        " ".join(page.extract_text().split())
        for page in PdfReader(io.BytesIO(worksheet_pdf(assignment, "en").content)).pages
    ]
    for number, item in enumerate(assignment.items, 1):
        asked = question(item, "en")
        (page,) = [text for text in texts if f"{number}. {' '.join(asked.prompt.split())}" in text]
        assert " ".join(asked.marking.split()) in page


def test_a_set_for_all_has_a_place_for_the_name_and_no_code() -> None:
    page = Page(worksheet_html(samples.assignment(), "es").content)
    assert "Nombre:" in page.text
    assert "Alumno" not in page.text
    assert samples.assignment().code == ""


def test_codes_differ_by_student_set_and_course() -> None:
    base = samples.assignment("Ana")
    others = [replace(base, student="Eva"), replace(base, course="4.º C"), replace(base, title={"en": "x", "es": "x"})]
    assert len({one.code for one in [base, *others]}) == 4
    assert base.code == samples.assignment("Ana").code


def test_points_are_told_where_they_are_not_one() -> None:
    assignment = Assignment({"en": "x", "es": "x"}, (samples.computed(),), points=(2.5,))
    assert "Puntos: 2,5." in Page(worksheet_html(assignment, "es").content).text


def test_without_the_library_the_refusal_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "fpdf", None)
    with pytest.raises(CannotExport, match=r'fpdf2 is not installed; run: pip install "cosmoslearn\[class\]"'):
        worksheet_pdf(samples.assignment(), "en")


def test_without_the_library_the_code_stands_there_in_letters_with_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "segno", None)
    made = worksheet_html(samples.assignment("Ana"), "en")
    assert samples.assignment("Ana").code in made.content
    assert len(made.notices) == 1
