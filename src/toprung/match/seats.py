"""Before the match: who sits where, and the beginning (TR-SEA)."""

from __future__ import annotations

from toprung.match.chance import is_chosen
from toprung.match.commands import Context, SeatBot, Sit, Stand, Start
from toprung.match.events import BotSat, Event, Sat, Started, Stood
from toprung.match.house_rules import must_be_seat, must_gather, require
from toprung.match.manners import must_be_welcome
from toprung.match.match import Match
from toprung.match.plain_text import name_of
from toprung.match.wishes import must_be_free, wished


def decide(
    match: Match, command: Sit | Stand | SeatBot | Start, context: Context
) -> tuple[Event, ...]:
    """What comes of a command about seats."""
    person = context.person
    must_gather(match)
    hosting = person == match.created.host
    if isinstance(command, Start):
        require(hosting or (bool(person) and person in match.people), "not-at-table")
        require(all(holder.kind != "open" for holder in match.holders), "seats-open")
        if is_chosen(match) or context.chance is None:
            return (Started(start=wished(match)),)
        return (Started(context.chance.secret, context.chance.start),)
    must_be_seat(match, command.seat)
    holder = match.holders[command.seat]
    match command:
        case Sit(seat, name, wish):
            require(bool(person), "not-your-seat")
            must_be_welcome(match, person)
            own = holder.person == person
            require(holder.kind == "open" or own, "seat-taken")
            other = any(one != seat for one in match.held_by(person))
            require(not (match.created.rated and other), "rated-one-seat")
            must_be_free(match, seat, wish)
            return (Sat(seat, person, name_of(name), wish),)
        case Stand(seat):
            require(holder.kind != "open", "seat-free")
            own = bool(person) and holder.person == person
            require(own or hosting, "not-your-seat" if holder.person else "host-only")
            return (Stood(seat),)
        case SeatBot(seat, level):
            require(hosting, "host-only")
            require(level in match.created.levels, "no-such-level")
            require(not holder.person, "seat-taken")
            return (BotSat(seat, level),)
