"""The child's side of the pipe: messages in and out, as pickles with their length before them.

Both ends are this program, started by itself, so pickles are safe here. A child that reads the end
of its input has lost its parent and ends at once, whatever it is doing.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import BinaryIO, Final

SIZE: Final = struct.Struct("<I")


def packed(message: object) -> bytes:
    """A message as it goes through a pipe."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return SIZE.pack(len(body)) + body


class Channel:
    """A child's pipe. Messages are read and written by threads of their own, so that neither a slow
    parent nor a silent one stops the child's work."""

    def __init__(self) -> None:
        self._in: SimpleQueue[object] = SimpleQueue()
        self._out: SimpleQueue[bytes] = SimpleQueue()
        reading, writing = _private_pipes()
        threading.Thread(target=self._read, args=(reading,), daemon=True).start()
        threading.Thread(target=self._write, args=(writing,), daemon=True).start()

    @property
    def inbox(self) -> SimpleQueue[object]:
        """Messages that came; `get` waits for the next."""
        return self._in

    @property
    def waiting(self) -> int:
        """Messages that the parent has not taken yet."""
        return self._out.qsize()

    def send(self, message: object) -> None:
        self._out.put(packed(message))

    def _read(self, pipe: BinaryIO) -> None:
        while True:
            head = pipe.read(SIZE.size)
            body = pipe.read(SIZE.unpack(head)[0]) if len(head) == SIZE.size else b""
            if not body:
                os._exit(0)
            self._in.put(pickle.loads(body))

    def _write(self, pipe: BinaryIO) -> None:
        while True:
            try:
                pipe.write(self._out.get())
                if not self._out.qsize():
                    pipe.flush()
            except OSError:
                os._exit(0)


def run(work: Callable[[Channel], None]) -> None:
    """The whole life of a child."""
    work(Channel())


def _private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The standard input and output, taken out of the reach of anything that prints."""
    reading, writing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return os.fdopen(reading, "rb"), os.fdopen(writing, "wb", buffering=1 << 16)
