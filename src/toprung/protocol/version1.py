"""Version 1 of the protocol, for pages that were loaded before the server was renewed: every event
carries the whole table, and there are no choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from toprung.match.limits import Whole
from toprung.match.view import TableView
from toprung.protocol.fields import Part
from toprung.protocol.to_client import (
    Answer,
    Bye,
    Done,
    Feel,
    Pong,
    Presence,
    Refused,
    Thinking,
)


class WelcomeV1(Part):
    """The answer to `hello`. `resumed`: the events that were missed follow one by one; otherwise
    the table as it is now has to be taken as a whole."""

    type: Literal["welcome"] = "welcome"
    version: Whole
    person: str | None
    table: TableView
    seq: Whole
    resumed: bool


class EventV1(Part):
    """Something that happened at the table, and how all of it looks after that."""

    type: Literal["event"] = "event"
    seq: Whole
    at: Whole
    kind: str
    body: Mapping[str, object]
    table: TableView


ToClientV1: TypeAlias = Annotated[
    WelcomeV1 | EventV1 | Refused | Done | Answer | Feel | Presence | Thinking | Pong | Bye,
    Field(discriminator="type"),
]
