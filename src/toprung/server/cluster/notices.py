"""What servers tell each other through the database, as short texts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from toprung.core.json import dumps

MOST_TABLES: Final = 200  # in one notice: PostgreSQL takes 8,000 bytes


@dataclass(frozen=True, slots=True)
class Joined:
    """A server is new, and knows of nobody's clients yet."""

    server: str


@dataclass(frozen=True, slots=True)
class Left:
    """A server has left; its tables wait for others."""

    server: str


@dataclass(frozen=True, slots=True)
class Watched:
    """How many clients some tables of a server have, by code."""

    server: str
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SentAway:
    """A person's token is worth nothing any more."""

    server: str
    person: str


Notice: TypeAlias = Joined | Left | Watched | SentAway


def notice_text(notice: Notice) -> str:
    match notice:
        case Joined(server):
            return dumps({"kind": "joined", "server": server})
        case Left(server):
            return dumps({"kind": "left", "server": server})
        case Watched(server, counts):
            return dumps({"kind": "watched", "server": server, "counts": dict(counts)})
        case SentAway(server, person):
            return dumps({"kind": "sent_away", "server": server, "person": person})


def parse_notice(text: str) -> Notice | None:
    """None for what another version of the program may say."""
    try:
        raw = json.loads(text)
        server = str(raw["server"])
        match raw["kind"]:
            case "joined":
                return Joined(server)
            case "left":
                return Left(server)
            case "watched":
                counts = {str(code): int(count) for code, count in raw["counts"].items()}
                return Watched(server, counts)
            case "sent_away":
                return SentAway(server, str(raw["person"]))
    except (ValueError, KeyError, TypeError, AttributeError):
        pass
    return None


def watched_notices(server: str, counts: Mapping[str, int]) -> Iterator[Watched]:
    """As few as it takes."""
    listed = list(counts.items())
    for begin in range(0, len(listed), MOST_TABLES):
        yield Watched(server, dict(listed[begin : begin + MOST_TABLES]))
