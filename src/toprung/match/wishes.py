"""What every player may wish for before a match: in The Climbers, a colour (TR-SEA-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toprung.core.view import Option
from toprung.games.registry import REGISTRY, game_named
from toprung.match.house_rules import require
from toprung.match.match import Holder, Match


def wish_of(game: str) -> Option | None:
    """What every player of this game chooses for themselves, if anything."""
    return next((one for one in REGISTRY[game].view().options() if one.each), None)


def must_be_free(match: Match, seat: int, wish: str) -> None:
    """A wish must be one that the game knows, and nobody else's."""
    if not wish:
        return
    option = wish_of(match.created.game)
    known = () if option is None or fixed(match) else option.values
    require(wish in [value for value, _ in known], "no-such-wish")
    others = (held for number, held in enumerate(match.holders) if number != seat)
    require(all(held.wish != wish for held in others), "wish-taken")


def fixed(match: Match) -> bool:
    """Whether nothing is left to wish for: the beginning is given, or an option says it all."""
    created, option = match.created, wish_of(match.created.game)
    named = option is not None and option.name in created.options
    return named or created.fork is not None or bool(created.lesson)


def wishes_in(game: str, holders: Sequence[Holder]) -> Mapping[str, str]:
    """The option that says what all players wish for: their wishes in the order of seats, empty
    for those who have none."""
    option = wish_of(game)
    if option is None or not any(holder.wish for holder in holders):
        return {}
    return {option.name: ",".join(holder.wish for holder in holders)}


def with_wishes(match: Match) -> Mapping[str, str]:
    """The options of a match, and what its players wish for."""
    return {**match.created.options, **wishes_in(match.created.game, match.holders)}


def wished(match: Match) -> str:
    """The first state of a match whose seed was chosen, if wishes change it; else nothing."""
    created = match.created
    options = with_wishes(match)
    if options == created.options or fixed(match):
        return ""
    return game_named(created.game).start(created.seats, created.seed, options).text
