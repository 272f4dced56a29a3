"""Running the command line: within this process, or as users do."""

from __future__ import annotations

import os
import subprocess
import sys

from click.testing import CliRunner, Result

from tests.games.climbers.builder import position
from toprung.cli.main import cli

STUDY = position(
    "half@0,0r cube@2,0r cube@4,0y half@8,0b", "red@-1,0 yellow@-1,1", options="2008+general=off"
)
COMMAND = (sys.executable, "-m", "toprung")
PLAIN = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100", "PYTHONUTF8": "1"}


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    """Call the command. Whatever goes wrong must have been made an exit code."""
    result = CliRunner().invoke(cli, arguments, stdin, env={"COLUMNS": "100"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def ok(*arguments: str, stdin: str | bytes = "") -> str:
    """What a command prints that must succeed, and complain about nothing."""
    result = run(*arguments, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def error(*arguments: str, stdin: str | bytes = "") -> str:
    """The one line of a command that must fail, without its beginning."""
    result = run(*arguments, stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("Error: ").strip()


def shell(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A process of its own, as in a shell."""
    command = [*COMMAND, *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, env=PLAIN, check=False)


def process(*arguments: str) -> subprocess.Popen[bytes]:
    """A process that is talked to while it runs."""
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, env=PLAIN)
