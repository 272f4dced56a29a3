"""Ratings in a store: written together with the last events of a match, so once for each match."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from toprung.core.ratings import Rating, Standing, rated
from toprung.storage.rows import RatingChange, RatingRow
from toprung.storage.sql import Row, Transaction, as_int, as_text, change, execute, insert

_UNIT: Final = 1_000_000
_ROW: Final = "r.who, r.game, r.mean, r.deviation, r.games"


def rate(match: str, game: str, standings: Sequence[Standing]) -> Transaction[None]:
    """Change the ratings of those who played. A bot that sat on several seats gets the mean. The
    rows are locked in the order of their names, so that no two matches wait for each other."""
    names, new = sorted({one.who for one in standings}), Rating()
    for who in names:
        yield from insert(
            "ratings",
            "DO NOTHING",
            who=who,
            game=game,
            mean=round(new.mean * _UNIT),
            deviation=round(new.deviation * _UNIT),
            games=0,
        )
    known = dict[str, RatingRow]()
    for who in names:
        (row,) = yield from execute(
            f"SELECT {_ROW} FROM ratings r WHERE r.who = :who AND r.game = :game {{lock}}",
            who=who,
            game=game,
        )
        known[who] = _rating_of(row)
    before = [known[one.who].rating for one in standings]
    after = rated(before, [one.place for one in standings])
    for who in names:
        own = [now for one, now in zip(standings, after, strict=True) if one.who == who]
        yield from change(
            "UPDATE ratings SET mean = :mean, deviation = :deviation, games = games + 1 "
            "WHERE who = :who AND game = :game",
            who=who,
            game=game,
            mean=round(fmean(one.mean for one in own) * _UNIT),
            deviation=round(fmean(one.deviation for one in own) * _UNIT),
        )
    for one, was, now in zip(standings, before, after, strict=True):
        yield from insert(
            "rated_players",
            match_id=match,
            seat=one.seat,
            who=one.who,
            mean_before=round(was.mean * _UNIT),
            mean_after=round(now.mean * _UNIT),
        )


def ratings_of(who: str) -> Transaction[tuple[RatingRow, ...]]:
    """Those of a person, or of a bot (`bot:level`), by game."""
    rows = yield from execute(
        f"SELECT {_ROW} FROM ratings r WHERE r.who = :who AND r.games > 0 ORDER BY r.game", who=who
    )
    return tuple(map(_rating_of, rows))


def leaders(game: str, limit: int = 50) -> Transaction[tuple[tuple[RatingRow, str], ...]]:
    """Bots, and people who want to be listed, each with a name (that of a bot is empty). Ordered by
    mean − 2σ."""
    rows = yield from execute(
        f"SELECT {_ROW}, p.name FROM ratings r LEFT JOIN people p ON p.id = r.who "
        "WHERE r.game = :game AND r.games > 0 AND (r.who LIKE :bots OR p.listed = 1) "
        "ORDER BY r.mean - 2 * r.deviation DESC, r.who LIMIT :limit",
        game=game,
        bots="bot:%",
        limit=limit,
    )
    return tuple((_rating_of(row[:5]), "" if row[5] is None else as_text(row[5])) for row in rows)


def rating_changes(match: str) -> Transaction[tuple[RatingChange, ...]]:
    """What this match did to ratings; none if it is not rated, or not over."""
    rows = yield from execute(
        "SELECT seat, mean_before, mean_after FROM rated_players WHERE match_id = :match "
        "ORDER BY seat",
        match=match,
    )
    return tuple(
        RatingChange(as_int(seat), as_int(was) / _UNIT, as_int(now) / _UNIT)
        for seat, was, now in rows
    )


def list_person(person: str, listed: bool) -> Transaction[None]:
    """Whether this person wants to be among the leaders."""
    yield from change(
        "UPDATE people SET listed = :listed WHERE id = :id", listed=int(listed), id=person
    )


def is_listed(person: str) -> Transaction[bool]:
    rows = yield from execute("SELECT listed FROM people WHERE id = :id", id=person)
    return bool(rows) and as_int(rows[0][0]) == 1


def forget_ratings(person: str, stranger: str) -> Transaction[None]:
    yield from change("DELETE FROM ratings WHERE who = :person", person=person)
    yield from change(
        "UPDATE rated_players SET who = :stranger WHERE who = :person",
        person=person,
        stranger=stranger,
    )


def _rating_of(row: Row) -> RatingRow:
    who, game, mean, deviation, games = row
    rating = Rating(as_int(mean) / _UNIT, as_int(deviation) / _UNIT)
    return RatingRow(as_text(who), as_text(game), rating, as_int(games))
