"""Browsers that want to be told of a person's turn, and the key that they are told with."""

from __future__ import annotations

from typing import Final

from toprung.storage.rows import SubscriptionRow
from toprung.storage.sql import Row, Transaction, as_int, as_text, change, execute

_ROW: Final = "s.id, s.person, s.endpoint, s.p256dh, s.auth, s.language, s.created_ms"


def push_key(new: str) -> Transaction[str]:
    yield from change(
        "INSERT INTO push_key (id, secret) VALUES (1, :new) ON CONFLICT DO NOTHING", new=new
    )
    rows = yield from execute("SELECT secret FROM push_key WHERE id = 1")
    return as_text(rows[0][0])


def subscribe(new: SubscriptionRow, most: int) -> Transaction[None]:
    yield from change(
        "INSERT INTO subscriptions (id, person, endpoint, p256dh, auth, language, created_ms) "
        "VALUES (:id, :person, :endpoint, :p256dh, :auth, :language, :created) "
        "ON CONFLICT (id) DO UPDATE SET person = excluded.person, p256dh = excluded.p256dh, "
        "auth = excluded.auth, language = excluded.language, created_ms = excluded.created_ms",
        id=new.id,
        person=new.person,
        endpoint=new.endpoint,
        p256dh=new.p256dh,
        auth=new.auth,
        language=new.language,
        created=new.created_ms,
    )
    yield from change(
        "DELETE FROM subscriptions WHERE person = :person AND id NOT IN (SELECT id FROM "
        "subscriptions WHERE person = :person ORDER BY created_ms DESC, id LIMIT :most)",
        person=new.person,
        most=most,
    )


def unsubscribe(id: str, person: str | None) -> Transaction[None]:
    yield from change(
        "DELETE FROM subscriptions WHERE id = :id AND (:any = 1 OR person = :person)",
        id=id,
        any=int(person is None),
        person=person or "",
    )


def subscriptions_of(person: str) -> Transaction[tuple[SubscriptionRow, ...]]:
    """None for someone who gave their token up."""
    rows = yield from execute(
        f"SELECT {_ROW} FROM subscriptions s JOIN people p ON p.id = s.person "
        "WHERE s.person = :person AND p.seen_ms > 0 ORDER BY s.created_ms, s.id",
        person=person,
    )
    return tuple(map(_subscription_of, rows))


def _subscription_of(row: Row) -> SubscriptionRow:
    *texts, created = row
    id, person, endpoint, p256dh, auth, language = map(as_text, texts)
    return SubscriptionRow(id, person, endpoint, p256dh, auth, language, as_int(created))
