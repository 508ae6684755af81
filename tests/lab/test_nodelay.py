"""The server extension changes nothing where a server has no such seam."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import pytest

from cosmoslearn import nodelay


class Connection:
    """A kernel websocket connection, as far as the extension knows it."""

    def __init__(self, handler: Any = None) -> None:
        if handler is not None:
            self.websocket_handler = handler

    def connect(self) -> str:
        return "connected"


def loaded(connection: Any) -> Any:
    """The connection class of a server after the extension is loaded."""
    settings = {"kernel_websocket_connection_class": connection} if connection else {}
    server = SimpleNamespace(web_app=SimpleNamespace(settings=settings), log=logging.getLogger("server"))
    nodelay._load_jupyter_server_extension(server)
    return settings.get("kernel_websocket_connection_class")


def test_connection_is_undelayed_before_it_connects() -> None:
    told: list[bool] = []
    handler = SimpleNamespace(set_nodelay=told.append)
    found = loaded(Connection)
    assert issubclass(found, Connection)
    assert found(handler).connect() == "connected"
    assert told == [True]


@pytest.mark.parametrize("handler", [None, SimpleNamespace()], ids=["no handler", "no such option"])
def test_connects_all_the_same_without_the_option(handler: Any) -> None:
    assert loaded(Connection)(handler).connect() == "connected"


@pytest.mark.parametrize("connection", [None, object], ids=["no class", "no connect"])
def test_server_without_the_seam_is_left_alone(connection: Any) -> None:
    assert loaded(connection) is connection


def test_enabled_by_the_file_that_the_wheel_installs() -> None:
    assert nodelay._jupyter_server_extension_points() == [{"module": "cosmoslearn.nodelay"}]
