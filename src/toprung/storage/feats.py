"""Feats in a store: written together with the events in which they were done, so once each."""

from __future__ import annotations

from collections.abc import Sequence

from toprung.core.feats import Feat
from toprung.storage.rows import FeatRow
from toprung.storage.sql import Transaction, as_int, as_text, change, execute


def add_feats(game: str, feats: Sequence[Feat]) -> Transaction[None]:
    for feat in sorted(feats, key=lambda one: (one.person, one.id)):
        yield from change(
            "INSERT INTO feats (person, game, feat, times, first_ms) "
            "VALUES (:person, :game, :feat, 1, :at) "
            "ON CONFLICT (person, game, feat) DO UPDATE SET times = feats.times + 1",
            person=feat.person,
            game=game,
            feat=feat.id,
            at=feat.at_ms,
        )


def feats_of(person: str, game: str) -> Transaction[tuple[FeatRow, ...]]:
    rows = yield from execute(
        "SELECT feat, times, first_ms FROM feats WHERE person = :person AND game = :game "
        "ORDER BY feat",
        person=person,
        game=game,
    )
    return tuple(FeatRow(as_text(feat), as_int(times), as_int(at)) for feat, times, at in rows)


def forget_feats(person: str) -> Transaction[None]:
    yield from change("DELETE FROM feats WHERE person = :person", person=person)
