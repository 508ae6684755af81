"""What live boards and steppers have in common: where nobody sits at the notebook they show themselves still."""

from __future__ import annotations

import os
from sys import modules
from typing import Any

import anywidget

from ..core.language import speaking

Bundle = tuple[dict[str, Any], dict[str, Any]]


class Live(anywidget.AnyWidget):
    """A widget that tells a front end of itself only where there may be one (`attended`).

    A notebook that is run through, as `nbconvert --execute` does, then keeps no state of widgets, and shows what the
    widget shows without a front end.
    """

    _lang = ""  # the language that is spoken in it last; where it is empty, the one in force

    def open(self) -> None:
        """Tell the front end of the widget."""
        if attended():
            super().open()

    def _repr_mimebundle_(self, **options: Any) -> Bundle:
        """What is shown, live and still, in the language of the widget."""
        with speaking(self._lang or None):
            return self._bundle()

    def _bundle(self) -> Bundle:
        raise NotImplementedError

    def _live(self) -> Bundle:
        """What a front end needs in order to show the widget; nothing where there is none."""
        return (super()._repr_mimebundle_() or ({}, {})) if self.comm is not None else ({}, {})


def in_kernel() -> bool:
    """Whether this runs in the kernel of a notebook."""
    return _kernel() is not None


def attended() -> bool:
    """Whether somebody may sit in front of what is shown.

    Whoever runs a notebook through says with each cell that nobody can be asked anything (`allow_stdin`). Voilà says so
    too, but shows the widgets.
    """
    kernel = _kernel()
    if kernel is None or os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):
        return True
    parent = kernel.get_parent() if hasattr(kernel, "get_parent") else {}
    return bool(parent.get("content", {}).get("allow_stdin", True))


def _kernel() -> Any:
    shell = modules["IPython"].get_ipython() if "IPython" in modules else None
    return getattr(shell, "kernel", None)
