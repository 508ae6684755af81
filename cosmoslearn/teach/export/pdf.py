"""Worksheets and keys as PDF: A4, black and white, the boards as vectors, all letters embedded. Needs `fpdf2`."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...core.language import N_, language, say, speaking
from .assignment import Assignment, Export, extra_missing
from .pdf_board import MONO, SANS, BoardPainter
from .qr import modules
from .question import Question
from .sheet import Block, about, heading, key_blocks, no_qr, worksheet_blocks

if TYPE_CHECKING:
    from fpdf import FPDF

MARGIN: Final = 15.0  # millimetres, as are all lengths here
PAGE: Final = (210.0, 297.0)
BOARD: Final = (120.0, 84.0)  # the room for a board
QR: Final = 22.0
EPOCH: Final = datetime(2024, 1, 1, tzinfo=UTC)  # so that the same sheet gives the same bytes
FONTS: Final = ((SANS, "", "DejaVuSans.ttf"), (SANS, "B", "DejaVuSans-Bold.ttf"),
                (MONO, "", "DejaVuSansMono.ttf"), (MONO, "B", "DejaVuSansMono-Bold.ttf"))  # fmt: skip
# Of each sort of block: bold or not, size in points, height of a line, indentation, grey.
LOOKS: Final = {
    "prompt": ("B", 11.0, 5.4, 0.0, 0), "line": ("", 10.5, 5.0, 0.0, 0), "option": ("", 10.5, 5.6, 6.0, 0),
    "space": ("", 10.5, 9.0, 0.0, 0), "small": ("", 8.5, 4.2, 0.0, 60), "right": ("B", 10.5, 5.2, 0.0, 0),
    "worked": ("", 8.5, 4.2, 4.0, 60), "mistake": ("", 10.0, 4.8, 0.0, 0),
}  # fmt: skip


def worksheet_pdf(assignment: Assignment, lang: str | None = None) -> Export[bytes]:
    """The worksheet as PDF; without the answers.

    Raises:
        CannotExport: fpdf2 is not installed.
        CosmosError: an exercise cannot be asked.
        UnknownLanguage: the language is not spoken here.
    """
    return _pdf(assignment, lang, key=False)


def key_pdf(assignment: Assignment, lang: str | None = None) -> Export[bytes]:
    """The key to a worksheet as PDF, for the teacher.

    Raises:
        CannotExport: fpdf2 is not installed.
        CosmosError: an exercise cannot be asked.
        UnknownLanguage: the language is not spoken here.
    """
    return _pdf(assignment, lang, key=True)


def _pdf(assignment: Assignment, lang: str | None, key: bool) -> Export[bytes]:
    with speaking(lang):
        sheet = _Sheet(assignment, key)
        for number, asked in enumerate(assignment.questions(), 1):
            sheet.exercise(
                asked, list((key_blocks if key else worksheet_blocks)(asked, number, assignment.worth(number)))
            )
        return Export(bytes(sheet.pdf.output()), sheet.notices)


@cache
def _fonts() -> Path:
    """The folder of the typefaces that matplotlib brings along."""
    import matplotlib

    return Path(matplotlib.get_data_path()) / "fonts" / "ttf"


def _new_pdf(title: str) -> FPDF:
    """An empty document with its typefaces.

    Raises:
        CannotExport: fpdf2 is not installed.
    """
    try:
        from fpdf import FPDF
    except ImportError:
        raise extra_missing("fpdf2") from None

    class Numbered(FPDF):
        """Each page has its number at its foot."""

        def footer(self) -> None:
            self.set_y(-MARGIN + 3)
            self.set_font(SANS, "", 8)
            self.set_text_color(60)
            self.cell(0, 4, say(N_("Page {n} of {m}"), n=self.page_no(), m="{nb}"), align="C")

    pdf = Numbered(format="A4")
    for family, style, file in FONTS:
        pdf.add_font(family, style, _fonts() / file)
    pdf.set_margin(MARGIN)
    pdf.set_auto_page_break(True, MARGIN + 4)
    pdf.set_title(title)
    pdf.set_lang(language())
    pdf.set_creation_date(EPOCH)
    pdf.add_page()
    return pdf


class _Sheet:
    """A document that grows exercise by exercise."""

    def __init__(self, assignment: Assignment, key: bool) -> None:
        self.title = heading(assignment, key)
        self.pdf = _new_pdf(self.title)
        self.notices: tuple[str, ...] = ()
        self._head(assignment, key)

    def _head(self, assignment: Assignment, key: bool) -> None:
        pdf = self.pdf
        if assignment.code:
            self._code(assignment.code)
        width = pdf.epw - QR - 20
        pdf.set_xy(MARGIN, MARGIN)
        self._write(self.title, "B", 16, 7.5, width)
        for line in about(assignment, key):
            self._write(line, "", 10.5, 6, width)
        y = max(pdf.get_y() + 2, MARGIN + QR + 7 if assignment.code else 0)
        pdf.set_draw_color(0)
        pdf.set_line_width(0.5)
        pdf.line(MARGIN, y, PAGE[0] - MARGIN, y)
        pdf.set_y(y + 5)

    def _code(self, code: str) -> None:
        pdf, rows = self.pdf, modules(code)
        pdf.set_xy(PAGE[0] - MARGIN - 40, MARGIN + QR)
        pdf.set_font(MONO, "", 11)
        pdf.cell(40, 5, code, align="R")
        if rows is None:
            self.notices = (no_qr(),)
            return
        size = QR / len(rows)
        pdf.set_fill_color(0)
        for y, row in enumerate(rows):
            for x, on in enumerate(row):
                if on:
                    pdf.rect(PAGE[0] - MARGIN - QR + x * size, MARGIN + y * size, size, size, style="F")

    def _write(self, text: str, style: str, size: float, high: float, width: float = 0, grey: int = 0) -> None:
        self._set(style, size, grey)
        self.pdf.multi_cell(width, high, text, align="L", new_x="LMARGIN", new_y="NEXT")

    def _set(self, style: str, size: float, grey: int = 0) -> None:
        self.pdf.set_font(SANS, style, size)
        self.pdf.set_text_color(grey)

    def exercise(self, asked: Question, blocks: list[Block]) -> None:
        """One exercise, on a new page where it would be cut."""
        laid = [(block, self._lines(block)) for block in blocks]
        high = sum(self._height(asked, block, lines) for block, lines in laid)
        left = PAGE[1] - MARGIN - 4 - self.pdf.get_y()
        if high > left and high <= PAGE[1] - 2 * MARGIN - 4:
            self.pdf.add_page()
        for block, lines in laid:
            if block.sort == "board":
                self._board(asked)
            else:
                self._words(block, lines)
        self.pdf.ln(6)

    def _lines(self, block: Block) -> list[str]:
        """The words of a block, broken into lines; that takes its time, so it is done once."""
        if block.sort == "board":
            return []
        style, size, high, indent, grey = LOOKS[block.sort]
        self._set(style, size, grey)
        lines: Any = self.pdf.multi_cell(
            self.pdf.epw - indent, high, block.text, align="L", dry_run=True, output="LINES"
        )
        return list(lines)

    def _board_size(self, asked: Question) -> tuple[float, float]:
        wide, high = asked.scene.size
        width = min(BOARD[0], BOARD[1] * wide / high)
        return width, width * high / wide

    def _height(self, asked: Question, block: Block, lines: list[str]) -> float:
        if block.sort == "board":
            return self._board_size(asked)[1] + 4
        return len(lines) * LOOKS[block.sort][2] + 0.8

    def _board(self, asked: Question) -> None:
        pdf = self.pdf
        width, high = self._board_size(asked)
        pdf.ln(2)
        if pdf.will_page_break(high):
            pdf.add_page()
        y = pdf.get_y()
        with pdf.local_context(), pdf.rect_clip(MARGIN, y, width, high):
            BoardPainter(pdf, asked.scene, (MARGIN, y), width).paint()
        pdf.set_xy(MARGIN, y + high + 2)

    def _words(self, block: Block, lines: list[str]) -> None:
        pdf = self.pdf
        style, size, high, indent, grey = LOOKS[block.sort]
        if pdf.will_page_break(high):
            pdf.add_page()
        self._set(style, size, grey)
        y = pdf.get_y()
        pdf.set_line_width(0.25)
        pdf.set_draw_color(0)
        if block.sort == "option":
            pdf.rect(MARGIN + 0.5, y + 1.1, 3.2, 3.2)
        if block.sort == "space":
            start = MARGIN + min(pdf.get_string_width(block.text) + 3, 60)
            pdf.line(start, y + high - 2, PAGE[0] - MARGIN, y + high - 2)
        for line in lines:
            pdf.set_x(MARGIN + indent)
            pdf.cell(0, high, line, new_x="LMARGIN", new_y="NEXT")
        pdf.ln(0.8)
