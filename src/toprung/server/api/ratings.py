"""Ratings: one's own, those at a table, and the leaders of a game."""

from __future__ import annotations

from typing import Annotated, TypedDict

from fastapi import APIRouter, Query
from pydantic import BaseModel

from toprung.bots.registry import level_words
from toprung.core.ratings import SETTLED, Rating
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match.ratings import BOT
from toprung.server.api.dependencies import Address, CurrentPerson, CurrentService
from toprung.server.api.errors import errors
from toprung.server.api.models import StrictBody
from toprung.server.errors import Missing
from toprung.storage import RatingRow

router = APIRouter(tags=["ratings"])


class _Fields(TypedDict):
    game: str
    points: int
    margin: int
    games: int
    provisional: bool


class RatingInfo(BaseModel):
    """How strong somebody is in a game: 1500 `points` are a newcomer's, and with 400 more you win
    10 games of 11. The truth is within the `margin`, 19 times out of 20. After a few games a rating
    is no longer `provisional`."""

    game: str
    points: int
    margin: int
    games: int
    provisional: bool


class OwnRatings(BaseModel):
    """Your ratings by game, and whether you are `listed` among the leaders."""

    listed: bool
    ratings: list[RatingInfo]


class Listing(StrictBody):
    """Whether to be listed among the leaders."""

    listed: bool


class Leader(RatingInfo):
    """Somebody on the leaderboard: a person by name, or a bot by the words for its level."""

    name: str | None
    bot: Words | None


class SeatRating(RatingInfo):
    """The rating of whoever sits there, and by how many points the match has changed it; null until
    it is over."""

    seat: int
    change: int | None


@router.get("/api/people/me/ratings", responses=errors(401))
async def get_my_ratings(person: CurrentPerson, service: CurrentService) -> OwnRatings:
    """Your ratings (TR-RAT-4)."""
    rows = await service.store.ratings_of(person.id)
    listed = await service.store.is_listed(person.id)
    return OwnRatings(listed=listed, ratings=[RatingInfo(**_fields(row)) for row in rows])


@router.put("/api/people/me/listing", status_code=204, responses=errors(401))
async def set_my_listing(listing: Listing, person: CurrentPerson, service: CurrentService) -> None:
    """Be listed among the leaders under your name, or no longer."""
    await service.store.list_person(person.id, listing.listed)


@router.get("/api/ratings/{game}", responses=errors(404))
async def get_leaders(
    game: str, service: CurrentService, limit: Annotated[int, Query(ge=1, le=100)] = 50
) -> list[Leader]:
    """Bots, and people who want to be listed; whoever is surely strong comes first."""
    if game not in REGISTRY:
        raise Missing("game")
    return [
        Leader(
            **_fields(row),
            name=name or None,
            bot=level_words(game, row.who.removeprefix(BOT)) if row.who.startswith(BOT) else None,
        )
        for row, name in await service.store.leaders(game, limit)
    ]


@router.get("/api/tables/{code}/ratings", responses=errors(404))
async def get_table_ratings(
    code: str, service: CurrentService, address: Address
) -> list[SeatRating]:
    """The ratings of those at a rated table; none elsewhere."""
    table = await service.table(code, address)
    match = await service.store.match(table.match)
    if match is None or not match.summary.rated:
        return []
    changes = {one.seat: one for one in await service.store.rating_changes(match.id)}
    found = []
    for player in match.summary.players:
        who = player.person or f"{BOT}{player.level}"
        rows = await service.store.ratings_of(who)
        row = next((one for one in rows if one.game == match.game), None)
        row = row or RatingRow(who, match.game, Rating(), 0)
        done = changes.get(player.seat)
        change = None
        if done is not None:
            change = Rating(done.after).points - Rating(done.before).points
        found.append(SeatRating(**_fields(row), seat=player.seat, change=change))
    return found


def _fields(row: RatingRow) -> _Fields:
    return {
        "game": row.game,
        "points": row.rating.points,
        "margin": row.rating.margin,
        "games": row.games,
        "provisional": row.games < SETTLED,
    }
