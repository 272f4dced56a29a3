"""What servers tell each other through the database, as short texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from toprung.core.errors import Unparsable
from toprung.core.json import dumps
from toprung.match.json import read_json

MOST_TABLES: Final = 200  # in one notice: PostgreSQL takes 8,000 bytes


@dataclass(frozen=True, slots=True)
class Joined:
    """A server is new, and knows of nobody's clients yet."""

    kind: Literal["joined"] = field(default="joined", kw_only=True)
    server: str


@dataclass(frozen=True, slots=True)
class Left:
    """A server has left; its tables wait for others."""

    kind: Literal["left"] = field(default="left", kw_only=True)
    server: str


@dataclass(frozen=True, slots=True)
class Watched:
    """How many clients some tables of a server have, by code."""

    kind: Literal["watched"] = field(default="watched", kw_only=True)
    server: str
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SentAway:
    """A person's token is worth nothing any more."""

    kind: Literal["sent_away"] = field(default="sent_away", kw_only=True)
    server: str
    person: str


Notice: TypeAlias = Joined | Left | Watched | SentAway
_NOTICE: Final = TypeAdapter[Notice](Annotated[Notice, Field(discriminator="kind")])


def notice_text(notice: Notice) -> str:
    return dumps(notice)


def parse_notice(text: str) -> Notice | None:
    """None for what another version of the program may say."""
    try:
        return read_json(_NOTICE, text)
    except Unparsable:
        return None


def watched_notices(server: str, counts: Mapping[str, int]) -> Iterator[Watched]:
    """As few as it takes."""
    listed = list(counts.items())
    for begin in range(0, len(listed), MOST_TABLES):
        yield Watched(server, dict(listed[begin : begin + MOST_TABLES]))
