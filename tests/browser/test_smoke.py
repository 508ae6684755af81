"""The browser fixtures themselves: a notebook runs in JupyterLab, and what goes wrong in a page is noticed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page

from tests.browser.notebook import Notebook, Watch, screenshot


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


def test_stray_request_and_console_error_are_noticed(browser: Browser) -> None:
    with browser.new_page() as page:
        page.route("**/*", lambda route: route.abort())
        watch = Watch(page)
        page.set_content("<img src='http://elsewhere.invalid/a.png'><script>console.error('oh')</script>")
        page.wait_for_load_state()
    assert watch.strays == ["http://elsewhere.invalid/a.png"]
    assert any(error.startswith("oh") for error in watch.errors)
