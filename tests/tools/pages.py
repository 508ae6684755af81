"""What lies packed in a page, unpacked as the page itself does it (`packed.js`)."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any


def data_of(page: str) -> Any:
    """The data of a page."""
    (found,) = re.findall(r'<script type="application/json" id="cs-data">([^<]*)</script>', page)
    return unpacked(found)


def unpacked(text: str) -> Any:
    """Packed data as it was: `{"=": n}` stands for line `n`."""
    known: list[Any] = []
    for line in zlib.decompress(base64.b64decode(text)).decode("utf-8").split("\n"):
        known.append(json.loads(line, object_hook=lambda one: known[one["="]] if "=" in one else one))
    return known[-1]
