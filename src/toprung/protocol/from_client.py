"""What a client may say, as JSON. Each has a `type`; commands have an `id` of the client's own.

A command that comes again with the same id is done once: its answer is given again.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from toprung.core.words import Language
from toprung.protocol.parts import (
    CommandId,
    Level,
    MoveText,
    Part,
    PersonName,
    Question,
    SeatNumber,
    Speech,
    Token,
    Whole,
)


class Hello(Part):
    """The first message. `token` says who it is (none: somebody who watches); `since` is the last
    event that the client knows."""

    type: Literal["hello"] = "hello"
    version: Whole
    token: Token | None = None
    since: Whole | None = None
    language: Language | None = None


class Command(Part):
    """Something to be done, answered by `done`, `answer` or `refused` with the same id."""

    id: CommandId


class OfSeat(Command):
    """A command of somebody who has, takes or changes this seat."""

    seat: SeatNumber


class Sit(OfSeat):
    """Take an open seat under this name."""

    type: Literal["sit"] = "sit"
    name: PersonName


class Stand(OfSeat):
    """Leave a seat, or send its bot away, before the game starts."""

    type: Literal["stand"] = "stand"


class SeatBot(OfSeat):
    """Give an open seat to a bot."""

    type: Literal["seat_bot"] = "seat_bot"
    level: Level


class Start(Command):
    """Begin the game."""

    type: Literal["start"] = "start"


class Play(OfSeat):
    """A move in the game's notation. With `ply` it counts only if that many moves were played."""

    type: Literal["play"] = "play"
    move: MoveText
    ply: Whole | None = None


class TakeBack(OfSeat):
    """Take back one's own last move, inside one's own turn."""

    type: Literal["take_back"] = "take_back"


class OfferTakeBack(OfSeat):
    """Ask all others to go back to where so many moves were played."""

    type: Literal["offer_take_back"] = "offer_take_back"
    ply: Whole


class AnswerTakeBack(OfSeat):
    """Agree to such an offer, or not."""

    type: Literal["answer_take_back"] = "answer_take_back"
    yes: bool


class Resign(OfSeat):
    """Give up."""

    type: Literal["resign"] = "resign"


class Pause(OfSeat):
    """Stop the game and its clock for a while."""

    type: Literal["pause"] = "pause"


class Resume(OfSeat):
    """Go on after a pause."""

    type: Literal["resume"] = "resume"


class StandIn(OfSeat):
    """Let a bot play for the person on the seat `absent`, who has been away for long."""

    type: Literal["stand_in"] = "stand_in"
    absent: SeatNumber


class CallOff(OfSeat):
    """End the game because the person on the seat `absent` has been away for long."""

    type: Literal["call_off"] = "call_off"
    absent: SeatNumber


class ComeBack(OfSeat):
    """Take one's seat back from the bot that plays there meanwhile."""

    type: Literal["come_back"] = "come_back"


class Rematch(OfSeat):
    """Offer another game after the end, or agree to one."""

    type: Literal["rematch"] = "rematch"


class Say(Command):
    """Say something to everybody at the table."""

    type: Literal["say"] = "say"
    text: Speech


class Ask(Command):
    """Ask the game something before moving; `question.about` says what, and the game knows what
    else belongs to it."""

    type: Literal["ask"] = "ask"
    question: Question


class Hint(OfSeat):
    """Ask what a bot would play here."""

    type: Literal["hint"] = "hint"


class Ping(Part):
    """Answered at once by `pong`, to measure the way and the server's clock."""

    type: Literal["ping"] = "ping"
    id: CommandId | None = None


Asked: TypeAlias = (
    Sit | Stand | SeatBot | Start | Play | TakeBack | OfferTakeBack | AnswerTakeBack
    | Resign | Pause | Resume | StandIn | CallOff | ComeBack | Rematch | Say | Ask | Hint
)  # fmt: skip
"""What is answered by `done`, `answer` or `refused`."""

FromClient: TypeAlias = Annotated[Hello | Asked | Ping, Field(discriminator="type")]
