"""The Spanish catalogues: extract from the code, update without guessing, compile.

`python -m tests.tools.catalogues` brings every ``.po`` and ``.mo`` into step with the code and lists what is still to
be translated; with names of domains, only those. A domain is a room of the package: `cli` (the modules at the top),
`core`, `scene`, `board`, `explore`, `teach` and one for each game. The domain `click` holds the words of another
project and is kept by hand.
"""

from __future__ import annotations

import ast
import io
import string
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

PACKAGE: Final = Path(__file__).parents[2] / "cosmoslearn"
CATALOGUES: Final = PACKAGE / "locale" / "es" / "LC_MESSAGES"
KEYWORDS: Final = ("N_", "say", "Say")
KEPT_BY_HAND: Final = ("click",)
EPOCH: Final = datetime(2024, 1, 1, tzinfo=UTC)
HEADER: Final = """msgid ""
msgstr ""
"Project-Id-Version: cosmoslearn\\n"
"Language: es\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def domains() -> dict[str, list[Path]]:
    """The source files of each domain that has any message, in the order of the file names."""
    found: dict[str, list[Path]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        rooms = file.relative_to(PACKAGE).parts[:-1]
        domain = "cli" if not rooms else rooms[1] if rooms[0] == "games" and len(rooms) > 1 else rooms[0]
        found.setdefault(domain, []).append(file)
    return {domain: files for domain, files in found.items() if any(True for file in files for _ in messages(file))}


def messages(file: Path) -> Iterator[str]:
    """The messages of one source file: the first argument of every call of a keyword, when it is a literal.

    Babel's own extractor loses a message when one call stands inside another, as in ``say(N_("a") if b else N_("c"))``.
    """
    calls = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        first = node.args[0] if node.args and called(node) in KEYWORDS else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


def called(node: ast.Call) -> str:
    """The name of what is called, without what stands before the dot."""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def wanted(files: list[Path]) -> list[str]:
    """The messages of some files, each once, in the order in which they stand there."""
    return list(dict.fromkeys(message for file in files for message in messages(file)))


def translated(domain: str) -> dict[str, str]:
    """What the ``.po`` of a domain says: each message with its translation, empty where there is none."""
    file = CATALOGUES / f"{domain}.po"
    return texts_of(read(file)) if file.exists() else {}


def compiled(domain: str) -> dict[str, str]:
    """What the ``.mo`` of a domain says."""
    file = CATALOGUES / f"{domain}.mo"
    if not file.exists():
        return {}
    with file.open("rb") as stream:
        return texts_of(read_mo(stream))


def read(file: Path) -> Catalog:
    """A ``.po`` file."""
    with file.open("rb") as stream:
        return read_po(stream, locale="es")


def texts_of(catalogue: Catalog) -> dict[str, str]:
    """Message and translation; the forms of a plural are joined by line breaks."""
    return {joined(entry.id): joined(entry.string) for entry in catalogue if entry.id}


def joined(text: str | Iterable[str] | None) -> str:
    """One text of the forms of a plural."""
    return text if isinstance(text, str) else "\n".join(text or ())


def fields(message: str) -> set[str]:
    """The placeholders of a message."""
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(message) if name is not None}


def faults(domain: str, files: list[Path]) -> list[str]:
    """What is wrong with the catalogue of a domain, line by line; empty when all is well."""
    texts, asked = translated(domain), wanted(files)
    found = [f"not translated: {message!r}" for message in asked if not texts.get(message)]
    found += [f"no longer used: {message!r}" for message in texts if message not in asked]
    found += [
        f"other placeholders: {m!r} -> {text!r}" for m, text in texts.items() if text and fields(m) != fields(text)
    ]
    if compiled(domain) != {message: text for message, text in texts.items() if text}:
        found.append("the .mo is not in step with the .po: run python -m tests.tools.catalogues")
    return found


def write(domain: str, texts: dict[str, str]) -> None:
    """Write the ``.po`` of a domain; the same texts give the same bytes."""
    catalogue = Catalog("es", fuzzy=False)
    for message, text in texts.items():
        catalogue.add(message, text)
    body = io.BytesIO()
    write_po(body, catalogue, width=0, no_location=True, omit_header=True)
    (CATALOGUES / f"{domain}.po").write_bytes(HEADER.encode() + body.getvalue().strip() + b"\n")


def compile_domain(domain: str) -> None:
    """Write the ``.mo`` of a domain from its ``.po``."""
    catalogue = read(CATALOGUES / f"{domain}.po")
    catalogue.creation_date = catalogue.revision_date = EPOCH
    with (CATALOGUES / f"{domain}.mo").open("wb") as stream:
        write_mo(stream, catalogue)


def update(domain: str, files: list[Path]) -> list[str]:
    """Bring one domain into step: keep what is translated, drop what is gone, leave new messages empty.

    A message that another room has translated already is taken over: one message, one translation.
    """
    known = translated(domain)
    others = {m: text for file in CATALOGUES.glob("*.po") for m, text in translated(file.stem).items() if text}
    texts = {message: known.get(message) or others.get(message, "") for message in wanted(files)}
    write(domain, texts)
    compile_domain(domain)
    return [message for message, text in texts.items() if not text]


def main() -> None:
    """Update the domains named, or all, and say what is missing."""
    known = domains()
    for domain in sys.argv[1:] or known:
        files = known[domain]
        missing = update(domain, files)
        print(f"{domain}: {len(wanted(files))} messages, {len(missing)} to translate")
        for message in missing:
            print(f"    {message!r}")
    for domain in KEPT_BY_HAND:
        compile_domain(domain)


if __name__ == "__main__":
    main()
