"""`cosmoslearn lab` really serves, and a kernel's answers are not held back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import websocket

from tests.jupyter import Server, lab


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with lab(tmp_path_factory.mktemp("lab"), lang="es", extensions=("tests.lab.probe",)) as running:
        yield running


def test_it_answers(server: Server) -> None:
    assert server.ask("/api/status")["kernels"] == 0


def test_it_serves_the_lessons_of_the_language(server: Server) -> None:
    assert [one["name"] for one in server.ask("/api/contents/")["content"]] == ["es"]
    assert server.ask("/api/contents/es")["content"]


def test_our_extension_is_loaded(server: Server) -> None:
    assert "cosmoslearn.nodelay | extension was successfully loaded" in server.log.read_text()


def test_kernel_websocket_is_undelayed(server: Server) -> None:
    kernel = server.ask("/api/kernels", {})["id"]
    address = server.base.replace("http", "ws", 1)
    socket = websocket.create_connection(f"{address}/api/kernels/{kernel}/channels?token={server.token}", timeout=30)
    try:
        socket.recv()
        assert server.ask("/probe") == [1]
    finally:
        socket.close()
