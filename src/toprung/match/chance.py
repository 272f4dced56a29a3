"""Where a match's chance comes from: a secret that nobody knows before it is over, or a seed that
the only person at the table chose."""

from __future__ import annotations

from toprung.core.randomness import Random, parse_seed, seed_text
from toprung.games.registry import game_named
from toprung.match.commands import Chance
from toprung.match.match import Match, Status
from toprung.match.wishes import with_wishes


def is_chosen(match: Match) -> bool:
    """Whether a person chose the seed, and it counts: all seats are theirs or bots' (TR-CHA-2)."""
    created = match.created
    if match.status is not Status.GATHERING:
        return created.chosen and not match.secret
    taken = all(holder.kind != "open" for holder in match.holders)
    return created.chosen and taken and set(match.people) <= {created.host}


def drawn(match: Match, secret: int) -> Chance:
    """The chance of a match that is about to start: a building, supplies and whatever else is
    prepared follow from the secret as well, unless they are given (a fork, a lesson). Building
    takes a while."""
    created = match.created
    if created.fork is not None or created.lesson:
        start = match.state.reseeded(secret)
    else:
        start = game_named(created.game).start(created.seats, secret, with_wishes(match))
    return Chance(seed_text(secret), start.text)


def bot_seed(match: Match, seat: int) -> int:
    """For the decisions of a bot, or for a hint: nobody can foresee them, and they tell nothing of
    the chance to come."""
    seed = parse_seed(match.secret) if match.secret else match.created.seed
    return Random(seed).fork(f"bot on seat {seat}").draw()[0]
