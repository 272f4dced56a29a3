"""Browsers that want to be told of a person's turn, and the key that they are told with."""

from __future__ import annotations

from typing import Final

from toprung.storage.rows import SubscriptionRow
from toprung.storage.sql import Reader, Transaction, as_text, change, execute, insert

_SUBSCRIPTION: Final = Reader(
    SubscriptionRow, "s.id, s.person, s.endpoint, s.p256dh, s.auth, s.language, s.created_ms"
)


def push_key(new: str) -> Transaction[str]:
    """The key that identifies this service, or all that share the database, to push services. If
    there is none yet, the new one is kept."""
    yield from insert("push_key", "DO NOTHING", id=1, secret=new)
    rows = yield from execute("SELECT secret FROM push_key WHERE id = 1")
    return as_text(rows[0][0])


def subscribe(new: SubscriptionRow, most: int) -> Transaction[None]:
    """Add a browser, or change it. It belongs to one person; beyond `most` of theirs, the oldest
    go."""
    yield from insert(
        "subscriptions",
        "(id) DO UPDATE SET person = excluded.person, p256dh = excluded.p256dh, "
        "auth = excluded.auth, language = excluded.language, created_ms = excluded.created_ms",
        id=new.id,
        person=new.person,
        endpoint=new.endpoint,
        p256dh=new.p256dh,
        auth=new.auth,
        language=new.language,
        created_ms=new.created_ms,
    )
    yield from change(
        "DELETE FROM subscriptions WHERE person = :person AND id NOT IN (SELECT id FROM "
        "subscriptions WHERE person = :person ORDER BY created_ms DESC, id LIMIT :most)",
        person=new.person,
        most=most,
    )


def unsubscribe(id: str, person: str | None = None) -> Transaction[None]:
    """Take out a browser, if it is this person's."""
    yield from change(
        "DELETE FROM subscriptions WHERE id = :id AND (:any = 1 OR person = :person)",
        id=id,
        any=int(person is None),
        person=person or "",
    )


def subscriptions_of(person: str) -> Transaction[tuple[SubscriptionRow, ...]]:
    """The browsers of this person, the oldest first; none once their token is given up."""
    return (
        yield from _SUBSCRIPTION.all(
            "FROM subscriptions s JOIN people p ON p.id = s.person "
            "WHERE s.person = :person AND p.seen_ms > 0 ORDER BY s.created_ms, s.id",
            person=person,
        )
    )
