"""A server extension for the tests: says whether the sockets of connected kernel websockets are undelayed."""

from __future__ import annotations

import json
import socket
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from tornado import web

SEEN: list[int] = []


class Probe(JupyterHandler):
    """Answers with the TCP_NODELAY option of each kernel websocket that has connected, in order."""

    @web.authenticated
    def get(self) -> None:
        self.finish(json.dumps(SEEN))


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    connection = server.web_app.settings["kernel_websocket_connection_class"]
    # Loaded after cosmoslearn.nodelay (by name), so `connect` below runs around the undelayed one.

    async def connect(self: Any) -> None:
        await connection.connect(self)
        stream = self.websocket_handler.ws_connection.stream
        SEEN.append(stream.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    server.web_app.settings["kernel_websocket_connection_class"] = type("Probed", (connection,), {"connect": connect})
    server.web_app.add_handlers(".*", [("/probe", Probe)])
