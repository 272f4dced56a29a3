"""`toprung play`: where it listens, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, PLAIN
from toprung.server.serve import listening, usual_or_free


def test_the_usual_port_is_taken_if_nobody_listens_there() -> None:
    """Browsers remember a name and seats by port: one that changed each time forgot them."""
    with listening("127.0.0.1", 0) as somebody:
        port = somebody.getsockname()[1]
        somebody.listen()
        assert usual_or_free(port) == 0
    assert usual_or_free(port) == port


def test_who_presses_ctrl_c_ends_the_game_without_an_error(tmp_path: Path) -> None:
    """`make play` used to end with an error of make."""
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    served = subprocess.Popen(
        (*COMMAND, "play", "--no-browser", "--port", "0", "--database", database),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=PLAIN,
    )
    assert served.stdout is not None
    assert served.stdout.readline().startswith("The table is set: http://127.0.0.1:")
    os.kill(served.pid, signal.SIGINT)
    _, complaints = served.communicate(timeout=240)
    assert (served.returncode, complaints) == (0, "")


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("matches.db", "the address of a database is sqlite:///path/to/file or postgresql://"),
        ("sqlite:////dev/null/matches.sqlite", "/dev/null"),
        ("postgresql://toprung@127.0.0.1:1/toprung", "The database does not answer"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told_in_one_line(database: str, why: str) -> None:
    """It used to be a traceback in the log."""
    ran = subprocess.run(
        (*COMMAND, "serve", "--port", "0", "--database", database),
        capture_output=True,
        text=True,
        env=PLAIN,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("Error: ")
    assert why in ran.stderr
    assert ran.stderr.count("\n") == 1
