"""A match as one file, to keep, to send, or to import elsewhere.

The file has one JSON value a line: the head, then events, pages and the checkpoint, and an end with
the SHA-256 of all bytes before it. A file that was cut or altered is refused.

    {"format": "toprung-match-1", "match": "...", "game": "...", ...}
    {"event": [1, 1700000000000, "created", "", "{...}"]}
    {"page": "..."}
    {"checkpoint": [12, "<base64>"]}
    {"end": 4, "sha256": "..."}
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Base64Bytes, BaseModel, ConfigDict, Field, TypeAdapter

from toprung.core.errors import Unparsable
from toprung.core.json import dumps
from toprung.match.json import T, read_json
from toprung.storage.rows import Checkpoint, MatchRow, StoredEvent, parse_summary, summary_text
from toprung.storage.store import Store

FORMAT: Final = "toprung-match-1"
_Number: TypeAlias = Annotated[int, Field(ge=0, lt=2**63)]


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match with everything that belongs to it, except its table."""

    row: MatchRow
    events: tuple[StoredEvent, ...]
    pages: tuple[str, ...] = ()
    checkpoint: Checkpoint | None = None


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Head(_Line):
    format: Literal["toprung-match-1"]
    match: str
    game: str
    created_ms: _Number
    changed_ms: _Number
    seq: _Number
    summary: str


class _EventLine(_Line):
    event: tuple[_Number, _Number, str, str, str]


class _PageLine(_Line):
    page: str


class _CheckpointLine(_Line):
    checkpoint: tuple[_Number, Base64Bytes]


class _End(_Line):
    end: _Number
    sha256: str


_HEAD: Final = TypeAdapter(_Head)
_ENTRY: Final = TypeAdapter[_EventLine | _PageLine | _CheckpointLine](
    _EventLine | _PageLine | _CheckpointLine
)
_END: Final = TypeAdapter(_End)


async def export_match(store: Store, match: str) -> str:
    """The text of the file. Raises Unparsable if there is no such match."""
    row = await store.match(match)
    if row is None:
        raise Unparsable(f"there is no match {match[:80]!r} in {store.place}")
    events = await store.events(match, limit=row.seq)
    pages = await store.pages(match)
    return match_file_text(exported(row, events, pages, await store.checkpoint(match)))


def exported(
    row: MatchRow,
    events: tuple[StoredEvent, ...],
    pages: tuple[str, ...],
    checkpoint: Checkpoint | None,
) -> MatchFile:
    """A match as it was at `row.seq`, though what belongs to it was read a little later."""
    if checkpoint is not None and checkpoint.seq > row.seq:
        checkpoint = None  # play has gone on since; the events say everything
    return MatchFile(row, events, pages, checkpoint)


def match_file_text(whole: MatchFile) -> str:
    lines = [f"{dumps(entry)}\n" for entry in _entries(whole)]
    body = "".join(lines)
    return body + dumps({"end": len(lines), "sha256": _digest(body)}) + "\n"


def parse_match_file(text: str) -> MatchFile:
    """Raises Unparsable, saying what is wrong and where."""
    body, _, last = text.removesuffix("\n").rpartition("\n")
    body += "\n"
    end = _read(_END, last, "the last line")
    if end.sha256 != _digest(body):
        raise Unparsable("the file was altered: its checksum is wrong")
    first, *rest = lines = body.splitlines()
    if end.end != len(lines):
        raise Unparsable(f"the file was altered: it has {len(lines)} lines, not {end.end}")
    head = _read(_HEAD, first, "line 1")
    row = MatchRow(
        id=head.match,
        game=head.game,
        created_ms=head.created_ms,
        changed_ms=head.changed_ms,
        seq=head.seq,
        summary=parse_summary(head.summary),
    )
    events: list[StoredEvent] = []
    pages: list[str] = []
    checkpoint: Checkpoint | None = None
    for number, line in enumerate(rest, start=2):
        match _read(_ENTRY, line, f"line {number}"):
            case _EventLine(event=event):
                events.append(StoredEvent(*event))
            case _PageLine(page=page):
                pages.append(page)
            case _CheckpointLine(checkpoint=(seq, data)):
                checkpoint = Checkpoint(seq, data)
    if [one.seq for one in events] != list(range(1, row.seq + 1)):
        raise Unparsable(f"the file does not have the events 1 to {row.seq} in order")
    if checkpoint is not None and checkpoint.seq > row.seq:
        raise Unparsable(f"the file's checkpoint is of event {checkpoint.seq}, which it lacks")
    return MatchFile(row, tuple(events), tuple(pages), checkpoint)


def _entries(whole: MatchFile) -> Iterator[dict[str, object]]:
    row = whole.row
    yield {
        "format": FORMAT,
        "match": row.id,
        "game": row.game,
        "created_ms": row.created_ms,
        "changed_ms": row.changed_ms,
        "seq": row.seq,
        "summary": summary_text(row.summary),
    }
    for one in whole.events:
        yield {"event": [one.seq, one.at_ms, one.kind, one.cause, one.body]}
    for page in whole.pages:
        yield {"page": page}
    if whole.checkpoint is not None:
        data = base64.b64encode(whole.checkpoint.data).decode()
        yield {"checkpoint": [whole.checkpoint.seq, data]}


def _read(kind: TypeAdapter[T], line: str, where: str) -> T:
    try:
        return read_json(kind, line)
    except Unparsable as error:
        raise Unparsable(f"{where} of the file: {error}") from None


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()
