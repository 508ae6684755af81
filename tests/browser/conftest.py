"""A real JupyterLab in a real Chromium, for all tests of this folder.

Each test's page is watched: an error in the console and a request to anywhere but the server fail the test.
The fixtures end with this folder, because Playwright keeps an event loop running that notebooks could not share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.live import FORMS, GAMES, VIEWPORT, Shown
from tests.browser.notebook import Notebook, Watch, write_notebook
from tests.jupyter import Server, lab

# What is waited for comes when the kernel is done: on a busy machine that takes its time.
expect.set_options(timeout=30_000)

OpenNotebook = Callable[[str], Notebook]
Live = Callable[..., Shown]
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """Chromium, without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS.split())
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`cosmoslearn lab`, once for all tests of this folder."""
    with lab(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of its own context, for a page from disk as well as for JupyterLab."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    watch = Watch(page)
    yield page
    context.close()
    assert watch.errors == [], "errors in the console"
    assert watch.strays == [], "requests that leave this machine"


@pytest.fixture
def open_notebook(page: Page, server: Server) -> Iterator[OpenNotebook]:
    """Opens a notebook of the learner's folder by its path, such as `en/bigbang/01_first_steps.ipynb`."""
    opened: list[Notebook] = []

    def one(name: str) -> Notebook:
        opened.append(Notebook(page, server, name))
        return opened[-1]

    yield one
    for notebook in opened:
        notebook.close()


@pytest.fixture
def notebook_of(open_notebook: OpenNotebook, server: Server) -> Callable[..., Notebook]:
    """Opens a new notebook with the code cells given."""
    return lambda *cells: open_notebook(write_notebook(server.folder, *cells))


@pytest.fixture(scope="module")
def notebook(browser: Browser, server: Server) -> Iterator[Notebook]:
    """One notebook of a real JupyterLab for all tests of a module, with one kernel; `live` fills it."""
    context = browser.new_context(viewport=VIEWPORT)
    page = context.new_page()
    watch = Watch(page)
    notebook = Notebook(page, server, write_notebook(server.folder, ""))
    yield notebook
    notebook.close()
    context.close()
    assert watch.errors == [], "errors in the console"
    assert watch.strays == [], "requests that leave this machine"


@pytest.fixture
def live(notebook: Notebook) -> Iterator[Live]:
    """Puts code cells into the module's notebook, runs them, and gives the live board (the last one) that they show.

    `live(code, code ...).page` is the page; what code prints in the kernel tells `notebook.ask`.
    """

    def shown(*cells: str) -> Shown:
        notebook.fill(*cells)
        notebook.run_all()
        assert notebook.faults() == []
        return Shown(notebook.page, notebook.page.locator(".cs-live").last)

    yield shown
    notebook.page.emulate_media(forced_colors="none", reduced_motion="no-preference")
    notebook.page.set_viewport_size(VIEWPORT)


@pytest.fixture(scope="package")
def gallery(browser: Browser, server: Server) -> Iterator[Notebook]:
    """The gallery as it is shipped, run once."""
    context = browser.new_context(viewport=VIEWPORT)
    page = context.new_page()
    watch = Watch(page)
    found = Notebook(page, server, "en/gallery/01_gallery.ipynb")
    found.run_all()
    assert found.faults() == []
    # All of it in one view: JupyterLab draws only what it shows.
    page.set_viewport_size({"width": 1280, "height": 16_000})
    expect(page.locator(".cs-live")).to_have_count(len(GAMES) * len(FORMS), timeout=60_000)
    yield found
    found.close()
    context.close()
    assert watch.errors == [], "errors in the console"
    assert watch.strays == [], "requests that leave this machine"


@pytest.fixture(scope="session")
def axe(node_modules: Path) -> str:
    """axe-core, to be run in a page."""
    return (node_modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
