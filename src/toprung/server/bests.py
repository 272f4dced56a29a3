"""The best scores of people who play alone, out of what is kept of their matches."""

from __future__ import annotations

from toprung.storage import Store


async def best_of(store: Store, person: str, game: str) -> int | None:
    """The score to beat; None if this person has none in this game. Raises Unavailable."""
    found = await store.scores(person, game, limit=1)
    return found[0].summary.score if found else None
