"""A real JupyterLab, started as a learner starts it, apart from the settings of whoever runs the tests."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

STARTS_WITHIN: Final = 180.0  # on a busy machine more than one minute
SCRIPT: Final = Path(sys.executable).with_name("cosmoslearn")


class Server(NamedTuple):
    """A running server: its address without a slash at the end, its token, the learner's folder, its log."""

    base: str
    token: str
    folder: Path
    log: Path

    def ask(self, path: str, data: Mapping[str, Any] | None = None, method: str | None = None) -> Any:
        """The JSON that the server answers (`None` if nothing); with data, to a POST."""
        body = None if data is None else json.dumps(data).encode()
        head = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.base}{path}", body, head, method=method)
        with urllib.request.urlopen(request, timeout=30) as reply:
            return json.loads(reply.read() or "null")

    def stop_kernel(self, notebook: str) -> None:
        """Shut down the kernel of a notebook; those of other notebooks, which may still be on a page, go on."""
        for session in self.ask("/api/sessions"):
            if session["path"] == notebook:
                self.ask(f"/api/sessions/{session['id']}", method="DELETE")


def isolated(home: Path) -> dict[str, str]:
    """An environment in which Jupyter reads and writes only below a folder."""
    names = ("config", "data", "runtime", "ipython", "settings", "workspaces", "mpl")
    places = {name: str(home / name) for name in names}
    for place in places.values():
        Path(place).mkdir(parents=True, exist_ok=True)
    return {
        **os.environ,
        "JUPYTER_CONFIG_DIR": places["config"],
        "JUPYTER_DATA_DIR": places["data"],
        "JUPYTER_RUNTIME_DIR": places["runtime"],
        "IPYTHONDIR": places["ipython"],
        "JUPYTERLAB_SETTINGS_DIR": places["settings"],
        "JUPYTERLAB_WORKSPACES_DIR": places["workspaces"],
        "MPLCONFIGDIR": places["mpl"],
    }


@contextmanager
def lab(home: Path, lang: str = "en", extensions: tuple[str, ...] = ()) -> Iterator[Server]:
    """`cosmoslearn lab` on a free port while the block runs; more server extensions may be enabled beside ours.

    The page gets `window.jupyterapp`, with which tests drive JupyterLab by its commands.
    """
    env = isolated(home)
    config = Path(env["JUPYTER_CONFIG_DIR"])
    enabled = dict.fromkeys(extensions, True)
    _write(config / "jupyter_server_config.json", {"ServerApp": {"jpserver_extensions": enabled}})
    _write(config / "jupyter_lab_config.json", {"LabApp": {"expose_app_in_browser": True}})
    env["PYTHONPATH"] = str(Path(__file__).parents[1])
    folder, log = home / "notebooks", home / "server.log"
    command = [str(SCRIPT), "lab", "--no-browser", "--port", "0", "--lang", lang, "--dir", str(folder)]
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=home)
    try:
        found = _when_ready(process, Path(env["JUPYTER_RUNTIME_DIR"]), log)
        yield Server(f"http://127.0.0.1:{found['port']}", found["token"], folder, log)
    finally:
        _stop(process)
        shutil.rmtree(env["JUPYTER_RUNTIME_DIR"], ignore_errors=True)


def _write(file: Path, content: object) -> None:
    file.write_text(json.dumps(content), encoding="utf-8")


def _when_ready(process: subprocess.Popen[bytes], runtime: Path, log: Path) -> Any:
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until and process.poll() is None:
        for file in runtime.glob("jpserver-*.json"):
            try:
                found = json.loads(file.read_text(encoding="utf-8"))
                urllib.request.urlopen(f"http://127.0.0.1:{found['port']}/api/status?token={found['token']}", timeout=5)
            except (ValueError, OSError):
                continue
            return found
        time.sleep(0.1)
    raise RuntimeError(f"cosmoslearn lab did not start: {log.read_text(errors='replace')[-2000:]}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        if process.poll() is None:
            process.send_signal(sign)
            try:
                process.wait(timeout=8)
            except subprocess.TimeoutExpired:
                continue
