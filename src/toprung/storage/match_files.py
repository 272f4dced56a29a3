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
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from toprung.core.errors import Unparsable
from toprung.storage.rows import Checkpoint, MatchRow, StoredEvent, parse_summary, summary_text
from toprung.storage.store import Store

FORMAT: Final = "toprung-match-1"


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match with everything that belongs to it, except its table."""

    row: MatchRow
    events: tuple[StoredEvent, ...]
    pages: tuple[str, ...] = ()
    checkpoint: Checkpoint | None = None


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
    lines = [_line(entry) for entry in _entries(whole)]
    body = "".join(lines)
    return body + _line({"end": len(lines), "sha256": _digest(body)})


def parse_match_file(text: str) -> MatchFile:
    """Raises Unparsable, saying what is wrong and where."""
    body, _, last = text.removesuffix("\n").rpartition("\n")
    body += "\n"
    end = _parsed(last, "the last line")
    if end.keys() != {"end", "sha256"}:
        raise Unparsable("the file is incomplete: its last line is not its end")
    if end["sha256"] != _digest(body):
        raise Unparsable("the file was altered: its checksum is wrong")
    lines = body.splitlines()
    if end["end"] != len(lines):
        raise Unparsable(f"the file was altered: it has {len(lines)} lines, not {end['end']}")
    try:
        return _whole(lines)
    except (KeyError, TypeError, ValueError) as error:
        raise Unparsable(f"the file does not hold a match: {error}") from None


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


def _whole(lines: list[str]) -> MatchFile:
    head, *rest = (_parsed(line, f"line {n}") for n, line in enumerate(lines, start=1))
    if head.get("format") != FORMAT:
        raise Unparsable(f"the file is not of the format {FORMAT}")
    events: list[StoredEvent] = []
    pages: list[str] = []
    checkpoint = None
    for entry in rest:
        ((kind, value),) = entry.items()
        if kind == "event":
            events.append(_event(value))
        elif kind == "page":
            pages.append(_text(value))
        elif kind == "checkpoint":
            seq, data = _row(value, 2)
            checkpoint = Checkpoint(_whole_number(seq), base64.b64decode(_text(data)))
        else:
            raise Unparsable(f"the file has a line of an unknown kind, {kind[:40]!r}")
    row = MatchRow(
        id=_text(head["match"]),
        game=_text(head["game"]),
        created_ms=_whole_number(head["created_ms"]),
        changed_ms=_whole_number(head["changed_ms"]),
        seq=_whole_number(head["seq"]),
        summary=parse_summary(_text(head["summary"])),
    )
    if [one.seq for one in events] != list(range(1, row.seq + 1)):
        raise Unparsable(f"the file does not have the events 1 to {row.seq} in order")
    if checkpoint is not None and checkpoint.seq > row.seq:
        raise Unparsable(f"the file's checkpoint is of event {checkpoint.seq}, which it lacks")
    return MatchFile(row, tuple(events), tuple(pages), checkpoint)


def _event(value: object) -> StoredEvent:
    seq, at_ms, kind, cause, body = _row(value, 5)
    return StoredEvent(
        _whole_number(seq), _whole_number(at_ms), _text(kind), _text(cause), _text(body)
    )


def _parsed(line: str, where: str) -> dict[str, object]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Unparsable(f"{where} of the file is not JSON: {error}") from None
    if not isinstance(value, dict) or not value:
        raise Unparsable(f"{where} of the file is not an object")
    return value


def _row(value: object, size: int) -> list[object]:
    if not isinstance(value, list) or len(value) != size:
        raise TypeError(f"an entry should be a list of {size}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r:.40} should be a text")
    return value


def _whole_number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**63:
        raise TypeError(f"{value!r:.40} should be a whole number")
    return value


def _line(entry: dict[str, object]) -> str:
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=True) + "\n"


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()
