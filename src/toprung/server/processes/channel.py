"""The child's side of the pipe: pickled messages in and out, each preceded by its length.

Pickles are safe here, since both ends are this program, which started itself. A child whose input
ends has lost its parent, and exits at once whatever it is doing.
"""

from __future__ import annotations

import os
import pickle
import select
import struct
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import BinaryIO, Final

SIZE: Final = struct.Struct("<I")


def packed(message: object) -> bytes:
    """A message as bytes for the pipe."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return SIZE.pack(len(body)) + body


class Channel:
    """A child's pipe. One thread reads messages, and another writes them whenever the pipe is full,
    so that neither a slow parent nor a silent one holds up the child's work."""

    def __init__(self, urgent: Callable[[object], bool] | None = None) -> None:
        self._urgent = urgent
        self._in: SimpleQueue[object] = SimpleQueue()
        self._out: SimpleQueue[bytes] = SimpleQueue()
        reading, self._pipe = _private_pipes()
        self._put = self._written = 0  # messages handed to the writing thread, and written by it
        # Handing over to another thread costs more than writing, so writing is tried first.
        self._at_once = sys.platform != "win32"
        if self._at_once:
            os.set_blocking(self._pipe, False)
        threading.Thread(target=self._read, args=(reading,), daemon=True).start()
        threading.Thread(target=self._write, daemon=True).start()

    @property
    def inbox(self) -> SimpleQueue[object]:
        """Messages that have arrived; `get` waits for the next."""
        return self._in

    @property
    def waiting(self) -> int:
        """Messages that the parent has not read yet."""
        return self._put - self._written

    def send(self, message: object) -> None:
        """Call it from one thread only."""
        rest = packed(message)
        if self._at_once and not self.waiting:
            rest = rest[self._some(rest) :]
        if rest:
            self._put += 1
            self._out.put(rest)

    def _some(self, data: bytes) -> int:
        """Write as much as fits into the pipe; gives how much that was."""
        try:
            return os.write(self._pipe, data)
        except BlockingIOError:
            return 0
        except OSError:
            os._exit(0)

    def _read(self, pipe: BinaryIO) -> None:
        while True:
            head = pipe.read(SIZE.size)
            body = pipe.read(SIZE.unpack(head)[0]) if len(head) == SIZE.size else b""
            if not body:
                os._exit(0)
            message: object = pickle.loads(body)
            if self._urgent is None or not self._urgent(message):
                self._in.put(message)

    def _write(self) -> None:
        while True:
            rest = self._out.get()
            while rest:
                if self._at_once:
                    select.select([], [self._pipe], [])
                rest = rest[self._some(rest) :]
            self._written += 1


def run(work: Callable[[Channel], None], urgent: Callable[[object], bool] | None = None) -> None:
    """Run a child process. `urgent` is told each message as it comes, in another thread, and says
    whether that was all."""
    work(Channel(urgent))


def _private_pipes() -> tuple[BinaryIO, int]:
    """The standard input and output, kept away from anything that prints."""
    reading, writing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return os.fdopen(reading, "rb"), writing
