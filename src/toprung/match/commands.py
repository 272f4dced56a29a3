"""What people, bots and the server ask of a match. `decide` answers with events.

The fields of a command are those of the message in which a client sends it, and messages are read
straight into these classes. `id` is the client's own; commands that do not come from a client have
none. What a client cannot know or claim is said beside the command, in the `Context`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Literal

from toprung.core.json import Json
from toprung.match.limits import (
    CommandId,
    LevelName,
    Message,
    MoveText,
    PersonId,
    PersonName,
    SeatNumber,
    Whole,
    Wish,
)


@dataclass(frozen=True, slots=True)
class Sit:
    """Take an open seat under this name, or change the name on your own. `wish` is what the game
    lets every player choose: a colour."""

    seat: SeatNumber
    name: PersonName
    wish: Wish = ""
    _: KW_ONLY
    type: Literal["sit"] = "sit"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class Stand:
    """Leave a seat, or send its bot away, before the game starts; the host may free any seat."""

    seat: SeatNumber
    _: KW_ONLY
    type: Literal["stand"] = "stand"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class SeatBot:
    """Give an open seat to a bot."""

    seat: SeatNumber
    level: LevelName
    _: KW_ONLY
    type: Literal["seat_bot"] = "seat_bot"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game, once all seats are taken."""

    _: KW_ONLY
    type: Literal["start"] = "start"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class Play:
    """A move in the game's notation. With `ply` it counts only if that many moves were played."""

    seat: SeatNumber
    move: MoveText
    ply: Whole | None = None
    _: KW_ONLY
    type: Literal["play"] = "play"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take your last move back, if nobody has moved since and no other person has to choose."""

    seat: SeatNumber
    _: KW_ONLY
    type: Literal["take_back"] = "take_back"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class OfferTakeBack:
    """Ask all others to go back to where so many moves were played."""

    seat: SeatNumber
    ply: Whole
    _: KW_ONLY
    type: Literal["offer_take_back"] = "offer_take_back"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class AnswerTakeBack:
    """Agree to such an offer, or not."""

    seat: SeatNumber
    yes: bool
    _: KW_ONLY
    type: Literal["answer_take_back"] = "answer_take_back"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up."""

    seat: SeatNumber
    _: KW_ONLY
    type: Literal["resign"] = "resign"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the game and its clock for a while. The server pauses with the seat NATURE."""

    seat: SeatNumber
    _: KW_ONLY
    type: Literal["pause"] = "pause"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause."""

    seat: SeatNumber
    _: KW_ONLY
    type: Literal["resume"] = "resume"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class StandIn:
    """Let a bot play for the person on the seat `absent`, who has been away for long."""

    seat: SeatNumber
    absent: SeatNumber
    _: KW_ONLY
    type: Literal["stand_in"] = "stand_in"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class CallOff:
    """End the game because the person on the seat `absent` has been away for long."""

    seat: SeatNumber
    absent: SeatNumber
    _: KW_ONLY
    type: Literal["call_off"] = "call_off"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Take your seat back from the bot that plays there meanwhile."""

    seat: SeatNumber
    _: KW_ONLY
    type: Literal["come_back"] = "come_back"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Offer another game after the end, or agree to one."""

    seat: SeatNumber
    _: KW_ONLY
    type: Literal["rematch"] = "rematch"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to everybody at the table."""

    text: Message
    _: KW_ONLY
    type: Literal["say"] = "say"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class Mute:
    """Let a person not be heard at this table any more, or again; for the host."""

    person: PersonId
    on: bool = True
    _: KW_ONLY
    type: Literal["mute"] = "mute"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class Kick:
    """Send a person away from this table for good; for the host."""

    person: PersonId
    _: KW_ONLY
    type: Literal["kick"] = "kick"
    id: CommandId = ""


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that nobody chose, from the world: an event of nature, and what is said of it. Only
    the server says this."""

    move: str
    note: Json


@dataclass(frozen=True, slots=True)
class Tick:
    """Look at the clocks. Only the server says this."""


@dataclass(frozen=True, slots=True)
class Excuse:
    """The table was out of order for so many milliseconds until now. Only the server says this."""

    milliseconds: int


ClientCommand = (
    Sit | Stand | SeatBot | Start | Play | TakeBack | OfferTakeBack | AnswerTakeBack
    | Resign | Pause | Resume | StandIn | CallOff | ComeBack | Rematch | Say | Mute | Kick
)  # fmt: skip
Command = ClientCommand | Happened | Tick | Excuse


@dataclass(frozen=True, slots=True)
class Chance:
    """A secret that was drawn for a match, as text, and the text of the first state that follows
    from it."""

    secret: str
    start: str


def never_away(_seat: int) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Context:
    """What the server knows beside a command: who asks (the server itself, for bots and for the
    world, is the person without an id), when (milliseconds since 1970), the `cause` by which a
    command is known that comes twice, the `name` of someone without a seat, how long the person of
    a seat has been `away` (milliseconds), the id of the match that may be `following`, and the
    `chance` of a match that starts."""

    person: str = ""
    now_ms: int = 0
    cause: str = ""
    name: str = ""
    away: Callable[[int], int] = never_away
    following: str = ""
    chance: Chance | None = None
