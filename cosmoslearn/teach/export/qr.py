"""The code of a worksheet as a QR picture, with the library `segno` of the extra `class`."""

from __future__ import annotations

BORDER = 2


def modules(code: str) -> list[list[bool]] | None:
    """The picture as rows of dark (true) and light; `None` where the library is not installed.

    >>> len(modules("7F3K-9Q2M") or ()) in (0, 25)
    True
    """
    try:
        import segno
    except ImportError:
        return None
    made = segno.make(code, error="m", micro=False)
    return [[bool(one) for one in row] for row in made.matrix_iter(border=BORDER)]
