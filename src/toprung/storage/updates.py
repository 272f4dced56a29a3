"""What changes a store, as transactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from toprung.core.feats import Feat
from toprung.core.ratings import Standing
from toprung.storage.claims import require_epoch
from toprung.storage.errors import Conflict
from toprung.storage.queries import EVENT, page_count
from toprung.storage.ratings import rate
from toprung.storage.rows import (
    Checkpoint,
    Claim,
    MatchRow,
    PersonRow,
    StoredEvent,
    Summary,
    TableRow,
    summary_text,
)
from toprung.storage.sql import (
    Transaction,
    Value,
    as_int,
    as_text,
    change,
    execute,
    insert,
    insert_all,
)

_REMEMBERED_MS: Final = 30 * 24 * 3600 * 1000  # outages: longer than any clock runs


def create(
    match: MatchRow,
    events: Sequence[StoredEvent],
    *,
    checkpoint: Checkpoint | None = None,
    pages: Sequence[str] = (),
    table: TableRow | None = None,
    claim: Claim | None = None,
) -> Transaction[None]:
    """Add a match with its first events, all or nothing. `match.seq` is the last event's number.

    With `table`, a new table is opened for it. Otherwise `match.table` may name an existing table,
    which moves on to this match; with the `claim` of its last match, this one is claimed by the
    same server, at epoch 1. Raises Conflict if the match exists with other events, if the new
    table's code is taken, or if there is no table with that code, and Fenced if the claim has
    ended.
    """
    _require_numbered(0, events)
    if match.seq != len(events):
        raise ValueError(f"match {match.id} has {len(events)} events, not {match.seq}")
    if table is not None and (table.match, table.code) != (match.id, match.table):
        raise ValueError(f"table {table.code} does not belong to match {match.id}")
    added = yield from insert(
        "matches",
        "DO NOTHING",
        id=match.id,
        game=match.game,
        table_code=match.table,
        created_ms=match.created_ms,
        changed_ms=match.changed_ms,
        seq=match.seq,
        status=match.summary.status.value,
        score=match.summary.score,
        summary=summary_text(match.summary),
        owner=None if claim is None else claim.server,
        epoch=0 if claim is None else 1,
    )
    if not added:
        return (yield from _require_same(match.id, 0, events))
    yield from _add_events(match.id, events)
    yield from _add_players(match.id, match.summary)
    if checkpoint is not None:
        yield from _put_checkpoint(match.id, checkpoint)
    yield from _add_pages(match.id, 0, pages)
    if table is not None:
        yield from _open_table(table)
    elif match.table is not None:
        yield from _move_table(match.table, match.id)
    if claim is not None:
        last = claim.table.match
        rows = yield from execute("SELECT epoch FROM matches WHERE id = :id {lock}", id=last)
        require_epoch(last, as_int(rows[0][0]) if rows else 0, claim.epoch)
    return None


def append(
    match: str,
    after_seq: int,
    events: Sequence[StoredEvent],
    *,
    checkpoint: bytes | None = None,
    pages: Sequence[str] = (),
    summary: Summary | None = None,
    players: bool = False,
    epoch: int | None = None,
    standings: Sequence[Standing] = (),
    feats: Sequence[Feat] = (),
) -> Transaction[None]:
    """Add events numbered from `after_seq` + 1, and what belongs to them, all or nothing.

    The checkpoint and the summary replace the old ones; pages are added. `players`: other people
    have the seats than in the old summary. Without events, a checkpoint and a summary can still be
    written, but no pages. Raises Conflict unless `after_seq` is the match's last event. If exactly
    these events are there already, nothing is written and nothing raised. Raises Fenced if the
    match is no longer at this `epoch`. With `standings`, which come with the last events of a rated
    match, ratings change as well; `feats` that people did in these events are added to their
    albums.
    """
    _require_numbered(after_seq, events)
    if pages and not events:
        raise ValueError("pages can only be written together with events")
    found = yield from execute(
        "SELECT seq, epoch, game FROM matches WHERE id = :id {lock}", id=match
    )
    if not found:
        raise Conflict(f"there is no match {match}")
    seq, now, game = as_int(found[0][0]), as_int(found[0][1]), as_text(found[0][2])
    require_epoch(match, now, epoch)
    if seq != after_seq:
        if not events or seq < after_seq:
            raise Conflict(f"match {match} is at event {seq}, not at {after_seq}")
        return (yield from _require_same(match, after_seq, events))
    last = after_seq + len(events)
    yield from _add_events(match, events)
    if events or summary is not None:
        yield from _change_match(match, last, events, summary)
    if players and summary is not None:
        yield from change("DELETE FROM players WHERE match_id = :id", id=match)
        yield from _add_players(match, summary)
    if checkpoint is not None:
        yield from _put_checkpoint(match, Checkpoint(last, checkpoint))
    if pages:
        yield from _add_pages(match, (yield from page_count(match)), pages)
    if standings:
        yield from rate(match, game, standings)
    yield from _add_feats(game, feats)
    return None


def put_person(person: PersonRow) -> Transaction[None]:
    """Add a person, or change their name, language and when they were last seen."""
    yield from insert(
        "people",
        "(id) DO UPDATE SET name = excluded.name, language = excluded.language, "
        "seen_ms = excluded.seen_ms",
        id=person.id,
        name=person.name,
        language=person.language,
        created_ms=person.created_ms,
        seen_ms=person.seen_ms,
    )


def sign_of_life(now_ms: int) -> Transaction[None]:
    """Write down that the service is at work. That also shows that the database can be written."""
    yield from insert(
        "service",
        "(id) DO UPDATE SET alive_ms = CASE WHEN service.alive_ms < excluded.alive_ms "
        "THEN excluded.alive_ms ELSE service.alive_ms END",
        id=1,
        alive_ms=now_ms,
    )


def begin_work(now_ms: int) -> Transaction[None]:
    """The service starts: from its last sign of life, or the last change of any match, until now it
    was away."""
    rows = yield from execute(
        "SELECT max(at_ms) FROM (SELECT alive_ms AS at_ms FROM service UNION ALL "
        "SELECT max(changed_ms) AS at_ms FROM matches) signs"
    )
    last = rows[0][0]
    if last is not None and as_int(last) < now_ms:
        yield from insert(
            "outages",
            "(began_ms) DO UPDATE SET ended_ms = excluded.ended_ms",
            began_ms=last,
            ended_ms=now_ms,
        )
    yield from change("DELETE FROM outages WHERE ended_ms < :old", old=now_ms - _REMEMBERED_MS)
    yield from sign_of_life(now_ms)


def _require_numbered(after_seq: int, events: Sequence[StoredEvent]) -> None:
    for seq, event in enumerate(events, start=after_seq + 1):
        if event.seq != seq:
            raise ValueError(f"event {event.seq} comes where event {seq} belongs")


def _require_same(match: str, after_seq: int, events: Sequence[StoredEvent]) -> Transaction[None]:
    found = yield from EVENT.all(
        "FROM events WHERE match_id = :id AND seq > :after AND seq <= :last ORDER BY seq",
        id=match,
        after=after_seq,
        last=after_seq + len(events),
    )
    if found != tuple(events):
        raise Conflict(f"match {match} has other events after event {after_seq}")


def _change_match(
    match: str, seq: int, events: Sequence[StoredEvent], summary: Summary | None
) -> Transaction[None]:
    values: dict[str, Value] = {"id": match, "seq": seq, "at": events[-1].at_ms if events else 0}
    sets = "seq = :seq, owned_until_ms = NULL, "
    if summary is not None:
        sets += "status = :status, score = :score, summary = :summary, "
        values |= {"status": summary.status.value, "score": summary.score}
        values["summary"] = summary_text(summary)
    yield from change(
        f"UPDATE matches SET {sets}changed_ms = CASE WHEN changed_ms < :at THEN :at "
        "ELSE changed_ms END WHERE id = :id",
        **values,
    )


def _add_events(match: str, events: Sequence[StoredEvent]) -> Transaction[None]:
    yield from insert_all(
        f"events (match_id, {EVENT.columns})",
        [(match, one.seq, one.at_ms, one.kind, one.cause, one.body) for one in events],
    )


def _add_players(match: str, summary: Summary) -> Transaction[None]:
    people = sorted({one.person for one in summary.players if one.person is not None})
    yield from insert_all("players (match_id, person)", [(match, person) for person in people])


def _add_pages(match: str, count: int, pages: Sequence[str]) -> Transaction[None]:
    yield from insert_all(
        "pages (match_id, number, page)",
        [(match, number, page) for number, page in enumerate(pages, start=count)],
    )


def _add_feats(game: str, feats: Sequence[Feat]) -> Transaction[None]:
    for feat in sorted(feats, key=lambda one: (one.person, one.id)):
        yield from insert(
            "feats",
            "(person, game, feat) DO UPDATE SET times = feats.times + 1",
            person=feat.person,
            game=game,
            feat=feat.id,
            times=1,
            first_ms=feat.at_ms,
        )


def _put_checkpoint(match: str, checkpoint: Checkpoint) -> Transaction[None]:
    yield from insert(
        "checkpoints",
        "(match_id) DO UPDATE SET seq = excluded.seq, data = excluded.data",
        match_id=match,
        seq=checkpoint.seq,
        data=checkpoint.data,
    )


def _open_table(table: TableRow) -> Transaction[None]:
    added = yield from insert(
        "tables",
        "DO NOTHING",
        code=table.code,
        match_id=table.match,
        host=table.host,
        public=int(table.public),
        created_ms=table.created_ms,
    )
    if not added:
        raise Conflict(f"there already is a table {table.code}")


def _move_table(code: str, match: str) -> Transaction[None]:
    moved = yield from change(
        "UPDATE tables SET match_id = :match WHERE code = :code", code=code, match=match
    )
    if not moved:
        raise Conflict(f"there is no table {code}")
