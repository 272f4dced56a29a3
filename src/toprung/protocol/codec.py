"""Bytes to messages and back. Nothing that comes from outside makes the decoders raise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic_core import from_json

from toprung.core.json import dumps
from toprung.match.json import reason
from toprung.match.limits import LONGEST_ID
from toprung.protocol.fields import Part
from toprung.protocol.frames import (
    PHYSICS,
    BadFrame,
    Lead,
    Physics,
    Poses,
    unpack_lead,
    unpack_physics,
    unpack_poses,
)
from toprung.protocol.from_client import FromClient
from toprung.protocol.limits import LONGEST_TEXT
from toprung.protocol.to_client import Event, ToClient

FROM_CLIENT: Final[TypeAdapter[FromClient]] = TypeAdapter(
    FromClient, config=ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)
)
_TO_CLIENT: Final[TypeAdapter[ToClient]] = TypeAdapter(ToClient)
_LONGEST_REASON: Final = 200
OPTIONAL: Final = {"trail", "choices"}  # fields of an event


@dataclass(frozen=True, slots=True)
class Malformed:
    """What came is not a message, and why; `id` is that of the command, if it could be found."""

    reason: str
    id: str | None = None


Received: TypeAlias = FromClient | Lead | Malformed
Sent: TypeAlias = ToClient | Poses | Physics | Malformed


def encode(message: Part) -> str:
    """The JSON text of what a server says, on one line. A trail or choices that were not set are
    left out of an event."""
    if isinstance(message, Event):
        return message.model_dump_json(exclude=OPTIONAL - message.model_fields_set)
    return message.model_dump_json()


def encode_answer(id: str, answer: bytes) -> str:
    """The text of an `Answer` whose own answer is JSON already, and may be long."""
    return f'{{"type":"answer","id":{dumps(id)},"answer":{answer.decode()}}}'


def encode_said(message: FromClient) -> str:
    """The JSON text of what a client says, for clients in Python."""
    return FROM_CLIENT.dump_json(message).decode()


def decode(data: bytes | str) -> Received:
    """What a client said: a text (or bytes that begin with a brace) is JSON, others are a frame."""
    if _too_long(data):
        return Malformed(f"more than {LONGEST_TEXT} characters")
    if not _is_json(data):
        return _frame(data)
    try:
        message = FROM_CLIENT.validate_json(data)
    except ValidationError as error:
        return Malformed(reason(error), _id(data))
    except ValueError as error:
        return Malformed(str(error)[:_LONGEST_REASON])
    if message.type != "hello" and message.id == "":
        return Malformed(f"{message.type}.id: Field required")
    return message


def decode_reply(data: bytes | str) -> Sent:
    """What a server said, for clients in Python; no length is too long."""
    if isinstance(data, bytes) and not _is_json(data):
        try:
            return unpack_physics(data) if data[:1] == bytes((PHYSICS,)) else unpack_poses(data)
        except BadFrame as error:
            return Malformed(str(error))
    try:
        return _TO_CLIENT.validate_json(data)
    except ValidationError as error:
        return Malformed(reason(error))
    except ValueError as error:
        return Malformed(str(error)[:_LONGEST_REASON])


def _too_long(data: bytes | str) -> bool:
    return len(data) > LONGEST_TEXT


def _is_json(data: bytes | str) -> bool:
    return isinstance(data, str) or data[:1] == b"{"


def _frame(data: bytes | str) -> Lead | Malformed:
    try:
        return unpack_lead(data if isinstance(data, bytes) else data.encode())
    except BadFrame as error:
        return Malformed(str(error))


def _id(data: bytes | str) -> str | None:
    try:
        whole = from_json(data)
    except (ValueError, TypeError):  # a lone surrogate is a TypeError there
        return None
    found = whole.get("id") if isinstance(whole, dict) else None
    return found if isinstance(found, str) and 0 < len(found) <= LONGEST_ID else None
