"""The browser fixtures themselves: a notebook runs in JupyterLab, and what goes wrong in a page is noticed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page

from tests.browser.conftest import OpenNotebook
from tests.browser.notebook import Notebook, Watch, screenshot, write_notebook
from tests.jupyter import Server


def test_notebook_runs_and_shows_its_output(notebook_of: Callable[..., Notebook], page: Page) -> None:
    notebook = notebook_of("import cosmoslearn\ncosmoslearn.language()", "print(6 * 7)")
    notebook.run_all()
    assert notebook.faults() == []
    assert [cell[0].get("text") for cell in notebook.outputs()] == [None, "42\n"]
    shown = page.locator(".jp-OutputArea-output").all_inner_texts()
    assert [text.strip() for text in shown] == ["'en'", "42"]
    notebook.dark()
    screenshot(page, "smoke_dark")
    notebook.dark(False)
    screenshot(page, "smoke_light")


def test_learner_is_not_asked_about_news(notebook_of: Callable[..., Notebook], page: Page) -> None:
    notebook_of("1")
    assert page.locator(".Toastify__toast").count() == 0


def test_fault_of_a_cell_is_noticed(notebook_of: Callable[..., Notebook]) -> None:
    notebook = notebook_of("1 / 0")
    notebook.run_all()
    assert notebook.faults() == ["ZeroDivisionError: division by zero"]


def test_a_closed_notebook_leaves_the_kernels_of_others(open_notebook: OpenNotebook, server: Server) -> None:
    """The page of another notebook may still be open: without its kernel every board on it is an error."""
    other = write_notebook(server.folder, "1")
    kernel = {"path": other, "name": other, "type": "notebook", "kernel": {"name": "python3"}}
    server.ask("/api/sessions", kernel)
    notebook = open_notebook(write_notebook(server.folder, "1"))
    assert {other, notebook.name} <= running(server)
    notebook.close()
    assert notebook.name not in running(server)
    assert other in running(server)
    server.stop_kernel(other)


def running(server: Server) -> set[str]:
    """The notebooks that have a kernel."""
    return {session["path"] for session in server.ask("/api/sessions")}


def test_stray_request_and_console_error_are_noticed(browser: Browser) -> None:
    with browser.new_page() as page:
        page.route("**/*", lambda route: route.abort())
        watch = Watch(page)
        page.set_content("<img src='http://elsewhere.invalid/a.png'><script>console.error('oh')</script>")
        page.wait_for_load_state()
    assert watch.strays == ["http://elsewhere.invalid/a.png"]
    assert any(error.startswith("oh") for error in watch.errors)
