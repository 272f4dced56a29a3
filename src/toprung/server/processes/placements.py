"""What the server asks of the process that talks to Ray, and what that answers.

Apart from that process, which runs as `__main__`: both sides must unpickle the same classes.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Connected:
    """The cluster answers; from now on there may be orders."""


@dataclass(frozen=True, slots=True)
class Place:
    """Run a module with arguments, on whichever machine has a core to spare."""

    number: int
    module: str
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drop:
    """Nobody waits for this worker any more."""

    number: int


@dataclass(frozen=True, slots=True)
class Door:
    """Where a worker listens for its server. Whoever connects says `knock`, and hears `answer`."""

    host: str
    port: int
    knock: bytes
    answer: bytes


@dataclass(frozen=True, slots=True)
class Placed:
    """A worker waits at this door."""

    number: int
    door: Door


@dataclass(frozen=True, slots=True)
class Gone:
    """A worker has ended, or was never placed: its exit code if it had one, and why. `again` says
    that its machine may have died, so that another one may do."""

    number: int
    code: int | None
    why: str
    again: bool = False
