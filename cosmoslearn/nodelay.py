"""A Jupyter server extension: what a kernel answers reaches the page at once.

Without TCP_NODELAY on the kernel's websocket the second of two small messages waits for the browser to acknowledge the
first, about 40 ms for every click on a board. `jupyter/jupyter_server_config.d/cosmoslearn.json`, which the wheel lays
into the environment, enables the extension wherever the package is installed. Where a server has no such seam, nothing
is changed and the boards work, only slower.
"""

from __future__ import annotations

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    settings = server.web_app.settings
    connection = settings.get("kernel_websocket_connection_class")
    if not hasattr(connection, "connect"):
        server.log.info("cosmoslearn.nodelay: this server has no kernel websocket connection class; nothing changed")
        return
    settings["kernel_websocket_connection_class"] = undelayed(connection)


def undelayed(connection: type[Any]) -> type[Any]:
    """The same kernel websocket connection class, with Nagle's algorithm switched off when it connects.

    >>> class Connection:
    ...     def connect(self):
    ...         return "connected"
    >>> undelayed(Connection).__name__
    'Connection'
    """

    def connect(self: Any) -> Any:
        set_nodelay = getattr(getattr(self, "websocket_handler", None), "set_nodelay", None)
        if set_nodelay is not None:
            set_nodelay(True)
        return connection.connect(self)

    return type(connection.__name__, (connection,), {"connect": connect, "__module__": connection.__module__})
