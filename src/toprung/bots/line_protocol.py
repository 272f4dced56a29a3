"""A bot that is a program of its own: a line in, a line out, by standard input and output.

    we say                      the program answers
    toprung 1 climbers 12345    ready NAME           once: version, game, seed
    state TEXT                  move MOVE            the state in the game's notation
    quit                                             and it ends

Lines are UTF-8 and end with a line feed. A line that begins with `#` is a remark, and is skipped.
For Catch the Moon a line `table BASE64`, the checkpoint of the table, comes before `state`. The
answer may be several lines up to a line `done`: moves, and `hand X Y Z W I J K`, where the hand
wants the ladder for one beat (a sixtieth of a second).
"""

from __future__ import annotations

import math
import os
import shlex
import signal
import subprocess
import sys
import weakref
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer

from toprung.bots.bot import MoveHand, PlayMove, Script
from toprung.core.errors import Unavailable, Unparsable
from toprung.games.registry import REGISTRY

VERSION = 1
LONGEST_LINE = 1 << 16
LONGEST_SCRIPT = 20_000  # more than five minutes of a hand
PATIENCE = 60.0  # seconds to wait for an answer; then the program is ended


class ProgramBot:
    """A running program, as a bot at a table. It is told to quit when nobody needs it any more, and
    ended with all that it started when it fails; asked again, it is started again."""

    def __init__(self, game: str, command: str, seed: int, patience: float = PATIENCE) -> None:
        """Raises Unparsable if there is no such program, or it does not speak the protocol, and
        Unavailable if it ends or does not answer in time."""
        self.command, self.name = command, ""
        self._patience, self._greeting = patience, f"toprung {VERSION} {game} {seed}"
        self._many = REGISTRY[game].world is not None
        self._start()

    def script(self, state: str, checkpoint: bytes | None) -> Script:
        if not self._stop.alive:
            self._start()
        with self._waiting():
            if checkpoint is not None:
                self._say(f"table {b64encode(checkpoint).decode()}")
            self._say(f"state {state}")
            return tuple(self._steps()) if self._many else (self._step(self._hear()),)

    def _start(self) -> None:
        if not self.command.strip():
            raise Unparsable("`exec:` names no program: say which, such as `exec:./my_bot`")
        try:
            self._process = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise Unparsable(f"the bot {self._shown} cannot be started: {error}") from None
        self._stop = weakref.finalize(self, _quit, self._process)
        with self._waiting():
            self._say(self._greeting)
            word, _, self.name = self._hear().partition(" ")
            if word != "ready":
                raise Unparsable(f"the bot {self._shown} did not answer with `ready`")

    @property
    def _shown(self) -> str:
        return repr(self.command[:80])

    @contextmanager
    def _waiting(self) -> Iterator[None]:
        """The program has so long to take in what it is told and to answer, however many lines that
        takes. If it fails it is ended: what else it says is no answer to the next question."""
        late = Timer(self._patience, _end, [self._process])
        late.daemon = True
        late.start()
        try:
            yield
        except (Unavailable, Unparsable):
            _end(self._process)
            self._stop()
            raise
        finally:
            late.cancel()

    def _steps(self) -> Iterator[PlayMove | MoveHand]:
        for _ in range(LONGEST_SCRIPT):
            line = self._hear()
            if line == "done":
                return
            yield self._step(line)
        raise Unparsable(f"the bot {self._shown} never says `done`")

    def _step(self, line: str) -> PlayMove | MoveHand:
        word, _, rest = line.partition(" ")
        if word == "move" and rest and " " not in rest:
            return PlayMove(rest)
        if word == "hand" and self._many:
            try:
                x, y, z, w, i, j, k = map(float, rest.split())
            except ValueError:
                x = math.nan
            else:
                if all(map(math.isfinite, (x, y, z, w, i, j, k))):
                    return MoveHand((x, y, z, w, i, j, k))
        raise Unparsable(f"the bot {self._shown} said {line[:80]!r}, which is no move")

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError:
            raise Unavailable(f"the bot {self._shown} has ended") from None

    def _hear(self) -> str:
        assert self._process.stdout is not None
        while True:
            try:
                line = self._process.stdout.readline(LONGEST_LINE)
            except UnicodeDecodeError:
                raise Unparsable(f"the bot {self._shown} does not write UTF-8") from None
            if not line:
                raise Unavailable(f"the bot {self._shown} has ended")
            if not line.startswith("#"):
                return line.strip()


def _quit(process: subprocess.Popen[str]) -> None:
    """Ask the program to end; make it, if it does not within a second."""
    try:
        process.communicate("quit\n", timeout=1)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        _end(process)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def _end(process: subprocess.Popen[str]) -> None:
    """End the program and all that it started, which may still hold its output open: a shell that
    runs the bot is gone when it is killed, and the bot is not."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
