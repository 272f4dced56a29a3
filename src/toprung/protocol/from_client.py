"""What a client may say, as JSON. Each message has a `type`; commands have an `id` of the client's
own, and are the commands of a match themselves (see toprung.match.commands).

A command that comes again with the same id is done once: its answer is given again.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from toprung.core.words import Language
from toprung.match.commands import ClientCommand
from toprung.match.limits import CommandId, SeatNumber, Whole
from toprung.protocol.fields import Part, QuestionFields, Token


class Hello(Part):
    """The first message. `token` says who it is (without it, one only watches); `since` is the last
    event that the client knows."""

    type: Literal["hello"] = "hello"
    version: Whole
    token: Token | None = None
    since: Whole | None = None
    language: Language | None = None


class Ask(Part):
    """Ask the game something before moving; `question.about` says what, and the game knows what
    else belongs to it."""

    id: CommandId
    type: Literal["ask"] = "ask"
    question: QuestionFields


class Hint(Part):
    """Ask what a bot would play here; or, for a `goal`, which feat could be done now."""

    id: CommandId
    type: Literal["hint"] = "hint"
    seat: SeatNumber
    goal: bool = False


class Foresee(Part):
    """Ask whether it will fall: so many samples more, after the `first` that were told already.
    Begin with 0; the answer counts all of them."""

    id: CommandId
    type: Literal["foresee"] = "foresee"
    first: Annotated[int, Field(ge=0, le=60)] = 0
    count: Annotated[int, Field(ge=1, le=4)] = 4


class SnapshotRequest(Part):
    """Request how pieces move from here, for a client that predicts it; answered by a frame of
    physics."""

    id: CommandId
    type: Literal["snapshot"] = "snapshot"


class Ping(Part):
    """Answered at once by `pong`, to measure the way and the server's clock."""

    type: Literal["ping"] = "ping"
    id: CommandId | None = None


Question: TypeAlias = Ask | Hint | Foresee | SnapshotRequest
Asked: TypeAlias = ClientCommand | Question
"""What is answered by `done`, `answer`, a frame of physics or `refused`."""

FromClient: TypeAlias = Annotated[Hello | Asked | Ping, Field(discriminator="type")]
