"""What is taken out of a store: what is old, and what belongs to a person who wants it gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from toprung.storage.queries import EVENT
from toprung.storage.ratings import forget_ratings
from toprung.storage.rows import StoredEvent, parse_summary, summary_text
from toprung.storage.sql import Transaction, as_text, change, execute

Rewrite: TypeAlias = Callable[[StoredEvent], StoredEvent]


@dataclass(frozen=True, slots=True)
class Expiry:
    """What goes if it is older than these times, in milliseconds since 1970; 0 keeps everything:
    matches that were never finished, finished ones, films of finished ones, and people who have
    not come back."""

    abandoned: int = 0
    finished: int = 0
    films: int = 0
    people: int = 0


def purge(expiry: Expiry) -> Transaction[int]:
    """Take out what is older than that; returns the number of matches, films and people that
    went."""
    old = "SELECT id FROM matches WHERE status = 'over' AND changed_ms < :before"
    gone = yield from change(
        "DELETE FROM matches WHERE status IN ('gathering', 'playing', 'paused') "
        "AND changed_ms < :before",
        before=expiry.abandoned,
    )
    gone += yield from change(f"DELETE FROM matches WHERE id IN ({old})", before=expiry.finished)
    for film in ("pages", "checkpoints"):
        gone += yield from change(
            f"DELETE FROM {film} WHERE match_id IN ({old})", before=expiry.films
        )
    people = yield from change("DELETE FROM people WHERE seen_ms < :before", before=expiry.people)
    gone += people
    if people:
        yield from change(
            "DELETE FROM ratings WHERE who NOT LIKE :bots "
            "AND NOT EXISTS (SELECT 1 FROM people p WHERE p.id = ratings.who)",
            bots="bot:%",
        )
        yield from change(
            "DELETE FROM feats WHERE NOT EXISTS (SELECT 1 FROM people p WHERE p.id = feats.person)"
        )
    return gone


def forget(person: str, stranger: str, rewrite: Rewrite) -> Transaction[None]:
    """Take out a person and their data. Matches that only they played go; in others' matches a
    stranger takes their place, `rewrite` changes the events that name them, and the film goes, as
    it has names in it."""
    alone = (
        "SELECT m.id FROM matches m LEFT JOIN tables t ON t.match_id = m.id WHERE "
        "(t.host = :person OR m.id IN (SELECT match_id FROM players WHERE person = :person)) "
        "AND NOT EXISTS (SELECT 1 FROM players p WHERE p.match_id = m.id AND p.person <> :person)"
    )
    yield from change(f"DELETE FROM matches WHERE id IN ({alone})", person=person)
    rows = yield from execute(
        "SELECT id, summary FROM matches WHERE id IN (SELECT match_id FROM events "
        "WHERE cause LIKE :causes OR body LIKE :bodies)",
        causes=f"{person}:%",
        bodies=f'%"{person}"%',
    )
    for id, summary in rows:
        yield from _anonymise(as_text(id), as_text(summary), person, rewrite)
    yield from change(
        "UPDATE tables SET host = :stranger WHERE host = :person", person=person, stranger=stranger
    )
    yield from forget_ratings(person, stranger)
    yield from change("DELETE FROM feats WHERE person = :person", person=person)
    yield from change("DELETE FROM players WHERE person = :person", person=person)
    yield from change("DELETE FROM people WHERE id = :person", person=person)


def put_away(match: str, person: str) -> Transaction[bool]:
    """Take a match from this person's list; the others keep it in theirs. Returns whether it is
    gone for good, as nobody has it any more."""
    yield from change(
        "DELETE FROM players WHERE match_id = :id AND person = :person", id=match, person=person
    )
    yield from change(
        "UPDATE tables SET host = '' WHERE match_id = :id AND host = :person",
        id=match,
        person=person,
    )
    gone = yield from change(
        "DELETE FROM matches WHERE id = :id "
        "AND NOT EXISTS (SELECT 1 FROM players WHERE match_id = :id) "
        "AND NOT EXISTS (SELECT 1 FROM tables WHERE match_id = :id AND host <> '')",
        id=match,
    )
    return gone > 0


def _anonymise(match: str, summary: str, person: str, rewrite: Rewrite) -> Transaction[None]:
    named = yield from EVENT.all(
        "FROM events WHERE match_id = :id AND (cause LIKE :causes OR body LIKE :bodies)",
        id=match,
        causes=f"{person}:%",
        bodies=f'%"{person}"%',
    )
    for changed in map(rewrite, named):
        yield from change(
            "UPDATE events SET cause = :cause, body = :body WHERE match_id = :id AND seq = :seq",
            id=match,
            seq=changed.seq,
            cause=changed.cause,
            body=changed.body,
        )
    old = parse_summary(summary)
    players = tuple(
        one._replace(name="?", person=None) if one.person == person else one for one in old.players
    )
    yield from change(
        "UPDATE matches SET summary = :summary WHERE id = :id",
        id=match,
        summary=summary_text(replace(old, players=players)),
    )
    for film in ("pages", "checkpoints"):
        yield from change(f"DELETE FROM {film} WHERE match_id = :id", id=match)
