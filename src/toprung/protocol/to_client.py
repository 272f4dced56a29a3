"""What a server says, as JSON. Each has a `type`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from toprung.core.words import Words
from toprung.match.limits import SeatNumber, Whole
from toprung.match.view import TableView
from toprung.protocol.changes import Change
from toprung.protocol.fields import Part

ErrorKind: TypeAlias = Literal[
    "unparsable", "illegal", "out_of_turn", "stale", "forbidden", "limit", "unavailable"
]


class Choices(Part):
    """All that the client of a seat needs for its next move; its type is `<game>_choices`."""

    seat: SeatNumber
    choices: Mapping[str, object]


class Welcome(Part):
    """The answer to `hello`. If the client has `resumed`, the events that it missed follow one by
    one, and `table` is null: they change the table that it knows. `choices` are for the seats of
    this client that may move now."""

    type: Literal["welcome"] = "welcome"
    version: Whole
    person: str | None
    table: TableView | None
    seq: Whole
    resumed: bool
    choices: tuple[Choices, ...]


class Event(Part):
    """Something that happened at the table. `seq` counts from 1 without gaps, `at` is in
    milliseconds since 1970, `body` is the event's own, and `changes` lead to the table after it.
    `trail` tells how a player's move went, as `<game>_trail` has it. `choices` are for the seats of
    this client that may move now; without it, what the client had still holds."""

    type: Literal["event"] = "event"
    seq: Whole
    at: Whole
    kind: str
    body: Mapping[str, object]
    changes: tuple[Change, ...]
    trail: Mapping[str, object] | None = None
    choices: tuple[Choices, ...] | None = None


class Fault(Part):
    """Why something is refused: what kind of reason, in words, and the rule (its id and text)."""

    kind: ErrorKind
    words: Words
    rule: str | None = None
    rule_words: Words | None = None


class Refused(Part):
    """A command was not done, and nothing has changed. `id` is None if it could not be read."""

    type: Literal["refused"] = "refused"
    id: str | None
    error: Fault


class Done(Part):
    """A command was done and kept; `seq` is the last event that it caused."""

    type: Literal["done"] = "done"
    id: str
    seq: Whole


class Answer(Part):
    """The answer to `ask`, `hint` or `foresee`."""

    type: Literal["answer"] = "answer"
    id: str
    answer: Mapping[str, object]


class Feel(Part):
    """What the seat that holds a piece feels, and what is heard at the table."""

    type: Literal["feel"] = "feel"
    seat: SeatNumber
    feel: Mapping[str, object]


class Awaited(Part):
    """The person of this seat is away; the others may go on without after `until`, in milliseconds
    since 1970."""

    seat: SeatNumber
    until: Whole


class Presence(Part):
    """Who is there now: the seats whose people are connected, those whose people the others need
    not wait for without end, and how many watch."""

    type: Literal["presence"] = "presence"
    seats: tuple[SeatNumber, ...]
    awaited: tuple[Awaited, ...] = ()
    watchers: Whole


class LookedAt(Part):
    """A place that a bot looks at, for one of the pieces: x, y, z in metres, then its turn as a
    unit quaternion w, x, y, z."""

    piece: int
    pose: tuple[float, ...]


class Thinking(Part):
    """Whether the bot in this seat is thinking, and what it is looking at."""

    type: Literal["thinking"] = "thinking"
    seat: SeatNumber
    on: bool
    look: LookedAt | None = None


class Pong(Part):
    """The answer to `ping`, with the server's time in milliseconds since 1970."""

    type: Literal["pong"] = "pong"
    id: str | None
    at: Whole


class Bye(Part):
    """The last message of a connection. `again`: it is worth connecting once more."""

    type: Literal["bye"] = "bye"
    why: Literal["stopping", "version", "slow", "flood", "silent", "replaced", "closed", "failure"]
    words: Words
    again: bool


ToClient: TypeAlias = Annotated[
    Welcome | Event | Refused | Done | Answer | Feel | Presence | Thinking | Pong | Bye,
    Field(discriminator="type"),
]
