"""The physical table of a game while it is played live, for games that have one.

A World moves only when told to, and only computes. Driving it (60 beats a second), sending its
poses and keeping its checkpoints is for others to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.text_game import TextState

BEATS: Final = 60  # a second

Placed: TypeAlias = tuple[float, float, float, float, float, float, float]
"""Where a piece is: x, y, z in metres, then its turn as a unit quaternion w, x, y, z."""


@dataclass(frozen=True, slots=True)
class Nature:
    """Something that nobody chose: an event as `TextState.play(NATURE, move)` takes it, and what
    is said of it (the verdict in words, with rules and whatever else a client shows)."""

    move: str
    note: Json


@dataclass(frozen=True, slots=True)
class Motion:
    """Pieces that moved and pieces that left the table, after this many beats of the world."""

    beat: int
    poses: Mapping[int, Placed]
    gone: tuple[int, ...] = field(default=())


class World(Protocol):
    """One table on which things move. A call that raises has changed nothing."""

    @property
    def busy(self) -> bool:
        """Whether time must go on: something is held, settles or still moves."""

    @property
    def judging(self) -> bool:
        """Whether something is still to be judged, and players' moves are refused until it is. That
        takes a limited number of beats, even if the pieces never lie still."""

    @property
    def slow(self) -> bool:
        """Whether the next beat takes longer than a beat, because something is to be judged. You
        may run it in another thread, as long as nothing else touches the world in the meantime."""

    def play(self, seat: Seat, move: str) -> tuple[Nature, ...]:
        """A player's move and what it does to the table. Raises as `TextState.play` does, and
        Illegal for what no hand can do."""

    def lead(self, seat: Seat, target: Sequence[float]) -> None:
        """Where this player's hand wants its piece, a Placed. What no hand can do is refused
        (Unparsable, Illegal), and OutOfTurn is raised if the seat holds nothing; the piece then
        hovers."""

    def advance(self) -> tuple[Nature, ...]:
        """Go on by one beat."""

    def moved(self) -> Motion:
        """What has moved since the last call."""

    def everything(self) -> Motion:
        """Where all pieces are."""

    def feel(self) -> Json | None:
        """What the holder feels: what is touched, heights, nearness; None if nothing is held."""

    def physics(self) -> bytes:
        """All that decides how pieces move from here, and the hand, for a client that moves them
        at once, without waiting for poses; in the game's own bytes, empty if there is nothing."""

    def pages(self) -> tuple[str, ...]:
        """Pages of the record finished since the last call."""

    def checkpoint(self) -> bytes:
        """Everything, even in the middle of a motion."""

    def sketch(self) -> bytes:
        """The table as a bot may know it: like a checkpoint, but without the record, and with
        another chance to come. It is for planning; nothing goes on from it."""


def come_to_rest(world: World) -> Iterator[Nature]:
    """Let a world come to rest, and say what happens on the way. Once everything is judged it has
    one second more: pieces may tremble for ever."""
    left = BEATS
    while world.judging or (world.busy and left):
        left = BEATS if world.judging else left - 1
        yield from world.advance()


class WorldMaker(Protocol):
    """Where worlds come from."""

    def begin(self, start: TextState, headers: Mapping[str, str]) -> World:
        """A new table for a game that begins in this state; headers are for its record."""

    def resume(self, checkpoint: bytes, seed: int | None = None) -> World:
        """The table as it was, to the last bit. With a seed the game branches off: the chance to
        come is drawn from that. Raises Unparsable."""

    def sketch(self, state: str, physics: bytes) -> bytes:
        """The table as `World.sketch` gives it, from what a client is told: the state's text, and
        the world's `physics`. Raises Unparsable."""
