"""The service in a process of its own, which a test may kill and start again."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 180.0  # seconds, on a busy machine too; whoever waits so long has failed


class House:
    """`toprung serve` on a free port, the same one after every start, and one database. One with
    `settings` (see tests.server.serving) is started once only."""

    def __init__(
        self,
        database: Path,
        settings: Mapping[str, object] | None = None,
        root: Path = ROOT,
    ) -> None:
        """`root` is the source tree that it runs from."""
        self.database = f"sqlite:///{database}"
        self._root = root
        self._settings = settings
        self._process: subprocess.Popen[str] | None = None
        self._port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        command = [sys.executable, "-m", "toprung", "serve", "--port", str(self._port)]
        command += ["--database", self.database, "--log-level", "warning"]
        if self._settings is not None:
            own = json.dumps(dict(self._settings))
            command = [sys.executable, "-m", "tests.server.serving", self.database, own, "{}"]
        environment = {
            **os.environ,
            "PYTHONPATH": f"{self._root / 'src'}:{self._root}",
            "PYTHONUNBUFFERED": "1",
        }
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=environment
        )
        self._port = self._announced(self._process)

    def kill(self) -> None:
        """At once, without a word."""
        self._stop(signal.SIGKILL)

    def stop(self) -> None:
        """Gently."""
        self._stop(signal.SIGTERM)

    def _stop(self, how: signal.Signals) -> None:
        process = self._process
        assert process is not None
        self._process = None
        process.send_signal(how)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()

    @staticmethod
    def _announced(process: subprocess.Popen[str]) -> int:
        assert process.stdout is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            ready, _, _ = select.select([process.stdout], [], [], 1.0)
            if ready:
                line = process.stdout.readline()
                assert "http://" in line, f"the service did not start: {line!r}"
                return int(line.split("http://")[1].split("/")[0].rpartition(":")[2])
        raise AssertionError("the service did not start in time")
