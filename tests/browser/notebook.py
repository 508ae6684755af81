"""Drives one notebook in JupyterLab by JupyterLab's own commands, and watches its page."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, WebSocket

from tests.jupyter import Server

ARTEFACTS: Final = Path(__file__).parent / "artefacts"
CURRENT: Final = "window.jupyterapp.shell.currentWidget"
# What is shown of a widget until it is there, and when it does not come: JupyterLab's own words.
LOADED: Final = """() => {
    const shown = [...document.querySelectorAll(".jp-OutputArea-output")].map(one => one.textContent);
    return shown.length && !shown.some(text => text.startsWith("Loading widget"));
}"""
LOST: Final = "Error displaying widget: model not found"
LOST_IN_CONSOLE: Final = "Error: widget model not found"
RELOADS: Final = 3
_numbers = itertools.count(1)


class Watch:
    """Records what goes wrong in a page: errors in the console, and requests that leave this machine."""

    def __init__(self, page: Page) -> None:
        self.errors: list[str] = []
        self.strays: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._request)
        page.on("websocket", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        # Where a widget is missing in earnest, the board that a test looks for is not there: see `Notebook.reload`.
        if message.type == "error" and not message.text.startswith(LOST_IN_CONSOLE):
            self.errors.append(f"{message.text} ({message.location.get('url')})")

    def _request(self, request: Request | WebSocket) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname not in ("127.0.0.1", "localhost"):
            self.strays.append(request.url)


class Notebook:
    """An open notebook with a running kernel, in a workspace of its own.

    In the usual workspace, a page that is loaded anew opens besides what pages of other tests have open.
    """

    def __init__(self, page: Page, server: Server, name: str) -> None:
        self.page, self.server, self.name = page, server, name
        page.goto(f"{server.base}/lab/workspaces/test-{next(_numbers)}/tree/{name}?token={server.token}")
        self._wait_until_open()

    def _wait_until_open(self) -> None:
        self.page.wait_for_function(f"() => window.jupyterapp && {CURRENT}?.context?.isReady", timeout=60_000)
        self.page.wait_for_function(f"() => {CURRENT}.sessionContext?.isReady", timeout=60_000)
        self.wait_until_idle()
        self._without_splash()

    def reload(self) -> None:
        """Save, and load the page anew; the kernel goes on.

        On a busy machine JupyterLab may say that it has no such widget, though its kernel has it and the page has the
        way to it (seen with ipywidgets 8.1, with any widget). Whoever sees that loads the page once more, as done here.
        """
        self.command("docmanager:save")
        for _ in range(RELOADS):
            self.page.reload()
            self._wait_until_open()
            self.page.wait_for_function(LOADED, timeout=60_000)
            if not self.page.get_by_text(LOST).count():
                return
        raise AssertionError(f"{LOST}, {RELOADS} times")

    def restart_kernel(self) -> None:
        """Let the kernel begin anew, as the menu does; nothing that it knew is left, the outputs stay."""
        self.page.evaluate(f"async () => {{ await {CURRENT}.sessionContext.restartKernel(); }}")
        self.wait_until_idle()

    def close(self) -> None:
        """Close the page, then stop the notebook's kernel: a page whose kernel is taken away complains."""
        self.page.close()
        self.server.stop_kernel(self.name)

    def _without_splash(self) -> None:
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")

    def wait_until_idle(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(
            f"() => {CURRENT}.sessionContext.session?.kernel?.status === 'idle'", timeout=60_000
        )

    def run_all(self) -> None:
        """Run all cells and wait until the last one is done."""
        self.command("notebook:run-all-cells")
        self.wait_until_idle()

    def fill(self, *cells: str) -> None:
        """Put these code cells in the place of all others."""
        self.page.evaluate(f"book => {{ {CURRENT}.content.model.fromJSON(book); }}", _book(cells))

    def run_cell(self, number: int) -> None:
        """Run one cell, counted from 0; its end without an error is part of the test."""
        self.page.evaluate(f"n => {{ {CURRENT}.content.activeCellIndex = n; }}", number)
        self.command("notebook:run-cell")
        self.wait_until_idle()
        assert self.faults() == []

    def ask(self, code: str) -> str:
        """What code prints in the kernel, beside the cells."""
        found: str = self.page.evaluate(
            """async code => {
                const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
                let text = "";
                const future = kernel.requestExecute({ code, store_history: false });
                future.onIOPub = message => { text += message.content.text ?? ""; };
                await future.done;
                return text;
            }""",
            code,
        )
        return found.strip()

    def command(self, name: str, **arguments: Any) -> None:
        """Run a command of JupyterLab, and wait until it is done."""
        self.page.evaluate(
            "async ([name, args]) => { await window.jupyterapp.commands.execute(name, args); }", [name, arguments]
        )

    def outputs(self) -> list[list[dict[str, Any]]]:
        """For each code cell its outputs, in the form of the notebook file."""
        cells: list[dict[str, Any]] = self.page.evaluate(f"() => {CURRENT}.content.model.toJSON().cells")
        return [cell["outputs"] for cell in cells if cell["cell_type"] == "code"]

    def faults(self) -> list[str]:
        """The errors that cells ended with."""
        return [
            f"{one['ename']}: {one['evalue']}"
            for cell in self.outputs()
            for one in cell
            if one["output_type"] == "error"
        ]

    def dark(self, dark: bool = True) -> None:
        """Choose JupyterLab's dark theme, or its light one."""
        theme = "JupyterLab Dark" if dark else "JupyterLab Light"
        self.command("apputils:change-theme", theme=theme)
        self.page.wait_for_function(
            "light => document.body.dataset.jpThemeLight === light", arg="false" if dark else "true"
        )
        self._without_splash()


def screenshot(page: Page, name: str) -> Path:
    """Keep a picture of the page among the artefacts."""
    ARTEFACTS.mkdir(exist_ok=True)
    file = ARTEFACTS / f"{name}.png"
    page.screenshot(path=file)
    return file


def write_notebook(folder: Path, *cells: str) -> str:
    """Write a new notebook with these code cells into a folder; its name."""
    name = f"made_{next(_numbers)}.ipynb"
    (folder / name).write_text(json.dumps(_book(cells)), encoding="utf-8")
    return name


def _book(cells: Sequence[str]) -> dict[str, Any]:
    code: dict[str, object] = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "cells": [{**code, "id": f"cell-{number}", "source": source} for number, source in enumerate(cells)],
    }
