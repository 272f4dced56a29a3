"""What a rated match says of those who played it (TR-RAT-3)."""

from __future__ import annotations

from typing import Final

from toprung.core.ratings import Standing
from toprung.games.registry import REGISTRY
from toprung.match.match import Match

BOT: Final = "bot:"  # before the level of a bot that is rated


def standings(match: Match) -> tuple[Standing, ...]:
    """Of a rated match that is over and has a result; otherwise none."""
    ended = match.outcome
    if ended is None or not match.created.rated or not match.entrants:
        return ()
    if not ended.winners and ended.rule.startswith("TR-"):
        return ()
    ranking = REGISTRY[match.created.game].ranking
    worth = (0,) * match.created.seats if ranking is None else ranking()(match.state)
    keys = []
    for seat, entrant in enumerate(match.entrants):
        left = bool(entrant.person) and match.holders[seat].person != entrant.person
        first = not ended.winners or seat in ended.winners
        keys.append((2, 0) if left else (0, 0) if first else (1, -worth[seat]))
    order = sorted(set(keys))
    return tuple(
        Standing(seat, entrant.person or f"{BOT}{entrant.level}", order.index(key))
        for seat, (entrant, key) in enumerate(zip(match.entrants, keys, strict=True))
    )
