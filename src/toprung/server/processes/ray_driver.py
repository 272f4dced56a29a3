"""The process that talks to Ray for a server: `python -m toprung.server.processes.ray_driver
ADDRESS CORES`.

A process of its own, since Ray ends whoever it is connected to when their machine's Ray ends, and
has its own mind about signals. When it ends, Ray ends the workers that it placed.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol, TypeVar, cast

import toprung
from toprung.arena.cluster import connected
from toprung.server.processes.channel import Channel, run
from toprung.server.processes.placements import Connected, Door, Drop, Gone, Place, Placed
from toprung.server.processes.ray_worker import RayWorker

if TYPE_CHECKING:
    from concurrent.futures import Future

    import ray

R = TypeVar("R")
CORES: Final = 1.0  # that a worker takes of a machine


class Handle(Protocol):
    """What Ray makes of a `RayWorker`."""

    @property
    def listen(self) -> ray.RemoteFunction[[str], Door]: ...

    @property
    def run(self) -> ray.RemoteFunction[[str, tuple[str, ...]], int | None]: ...


class Placements:
    """Workers that were asked for, by number. Ray keeps one as long as its handle is here."""

    def __init__(self, channel: Channel) -> None:
        import ray

        self._channel = channel
        # A worker that died is not restarted by Ray, but placed anew when the server wants it:
        # only the server knows what it has to be told.
        self._made = ray.remote(RayWorker).options(
            num_cpus=CORES, max_restarts=0, scheduling_strategy="SPREAD"
        )
        self._handles: dict[int, Handle] = {}

    def place(self, order: Place) -> None:
        handle = self._handles[order.number] = cast("Handle", self._made.remote())
        door = handle.listen.remote(toprung.__version__)
        self._then(door, partial(self._placed, order))

    def _then(self, ref: ray.ObjectRef[R], done: Callable[[Future[R]], None]) -> None:
        """Call back, from this thread: Ray has others."""
        ref.future().add_done_callback(lambda one: self._channel.inbox.put(partial(done, one)))

    def drop(self, order: Drop) -> None:
        """Ray ends a worker without a handle, also one that it has not placed yet."""
        if self._handles.pop(order.number, None) is not None:
            self._channel.send(Gone(order.number, None, "it was not needed any more"))

    def _placed(self, order: Place, done: Future[Door]) -> None:
        if order.number not in self._handles:
            return
        error = done.exception()
        if error is not None:
            self._gone(order.number, None, error)
            return
        self._channel.send(Placed(order.number, done.result()))
        running = self._handles[order.number].run.remote(order.module, order.arguments)
        self._then(running, partial(self._ended, order))

    def _ended(self, order: Place, done: Future[int | None]) -> None:
        error = done.exception()
        self._gone(order.number, None if error else done.result(), error)

    def _gone(self, number: int, code: int | None, error: BaseException | None) -> None:
        if self._handles.pop(number, None) is not None:
            from ray.exceptions import RayActorError

            why, again = "" if error is None else _words(error), isinstance(error, RayActorError)
            self._channel.send(Gone(number, code, why, again))


def _words(error: BaseException) -> str:
    cause = getattr(error, "cause", None) or error
    return f"{type(cause).__name__}: {cause}".splitlines()[0]


def work(channel: Channel, address: str, cores: int) -> None:
    """Place workers, for ever."""
    signal.signal(signal.SIGINT, lambda *_: None)  # a terminal's Ctrl-C is the server's business
    with connected(address, cores or None):
        placements = Placements(channel)
        channel.send(Connected())
        while True:
            message = channel.inbox.get()
            if isinstance(message, Place):
                placements.place(message)
            elif isinstance(message, Drop):
                placements.drop(message)
            elif callable(message):
                message()


if __name__ == "__main__":
    run(partial(work, address=sys.argv[1], cores=int(sys.argv[2])))
