"""How long `import cosmoslearn` takes, beside `import numpy`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from tests.benchmarks.measure import Row, paired

ROUNDS = 31
TIMED = "import time; start = time.perf_counter(); import {module}; print(time.perf_counter() - start)"


def import_ms(module: str) -> float:
    """Milliseconds for one import in a fresh process, without the start of Python itself."""
    # Settings for old numerical libraries would slow numpy down.
    env = {name: value for name, value in os.environ.items() if not name.startswith("OPENBLAS")}
    command = [sys.executable, "-c", TIMED.format(module=module)]
    return 1000 * float(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)


def rows() -> Iterator[Row]:
    """One row."""
    ours, peer = partial(import_ms, "cosmoslearn"), partial(import_ms, "numpy")
    ours(), peer()  # once for the disk
    yield Row("import cosmoslearn / import numpy", *paired(ours, peer, ROUNDS), most=1.0)
