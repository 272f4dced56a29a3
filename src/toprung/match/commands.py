"""What people, bots' seats and the server ask of a match. `decide` answers with events.

A command is a small value, and plain JSON data through `coding`. Who asks is no part of it: that
is said beside it, by whoever has made sure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from toprung.core.json import Json


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat, under a name."""

    kind: ClassVar = "sit"
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Stand:
    """Give a seat up before the match begins; the host may free any."""

    kind: ClassVar = "stand"
    seat: int


@dataclass(frozen=True, slots=True)
class SeatBot:
    """The host puts a bot of a level on a seat that no person holds."""

    kind: ClassVar = "seat_bot"
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Start:
    """Begin, once all seats are taken."""

    kind: ClassVar = "start"


@dataclass(frozen=True, slots=True)
class Play:
    """A move in the game's notation. `ply` says how many moves the player has seen before it."""

    kind: ClassVar = "play"
    seat: int
    move: str
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take one's own last move back, if nobody has moved since."""

    kind: ClassVar = "take_back"
    seat: int


@dataclass(frozen=True, slots=True)
class OfferTakeBack:
    """Ask everybody to go back to where only `ply` moves were made."""

    kind: ClassVar = "offer_take_back"
    seat: int
    ply: int


@dataclass(frozen=True, slots=True)
class AnswerTakeBack:
    """Agree to going back, or not."""

    kind: ClassVar = "answer_take_back"
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up."""

    kind: ClassVar = "resign"
    seat: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop play and clocks. The server pauses with the seat NATURE."""

    kind: ClassVar = "pause"
    seat: int


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause."""

    kind: ClassVar = "resume"
    seat: int


@dataclass(frozen=True, slots=True)
class StandIn:
    """Let a bot play for the person on the seat `absent`, who is away for so many milliseconds, as
    the server knows."""

    kind: ClassVar = "stand_in"
    seat: int
    absent: int
    away_ms: int


@dataclass(frozen=True, slots=True)
class CallOff:
    """End the match because the person on the seat `absent` is away for so many milliseconds."""

    kind: ClassVar = "call_off"
    seat: int
    absent: int
    away_ms: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Take one's seat back from the bot that plays there meanwhile."""

    kind: ClassVar = "come_back"
    seat: int


@dataclass(frozen=True, slots=True)
class OfferRematch:
    """Want another match. `match` is its id if all agree with this; the server chooses it."""

    kind: ClassVar = "rematch"
    seat: int
    match: str


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to the table. `name` is for those without a seat."""

    kind: ClassVar = "say"
    text: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that nobody chose, from the world: an event of nature, and what is said of it."""

    kind: ClassVar = "happened"
    move: str
    note: Json


@dataclass(frozen=True, slots=True)
class Tick:
    """The server looks at the clocks."""

    kind: ClassVar = "tick"


Command = (
    Sit | Stand | SeatBot | Start | Play | TakeBack | OfferTakeBack | AnswerTakeBack
    | Resign | Pause | Resume | StandIn | CallOff | ComeBack | OfferRematch | Say | Happened | Tick
)  # fmt: skip
