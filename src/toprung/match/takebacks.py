"""Going back: over your own last moves, or further if all agree (TR-BAK)."""

from __future__ import annotations

from toprung.match.commands import AnswerTakeBack, OfferTakeBack, TakeBack
from toprung.match.events import (
    Event,
    TakeBackAccepted,
    TakeBackDeclined,
    TakeBackOffered,
    TakenBack,
)
from toprung.match.house_rules import must_be_playing, must_hold, require
from toprung.match.match import Match


def decide(
    match: Match, command: TakeBack | OfferTakeBack | AnswerTakeBack, person: str
) -> tuple[Event, ...]:
    """What comes of a command about going back."""
    must_hold(match, command.seat, person)
    must_be_playing(match)
    require(match.history.kept, "no-taking-back")
    require(not match.created.rated, "rated-taking-back")
    match command:
        case TakeBack(seat):
            require(match.taking_back == seat, "not-your-move")
            return (TakenBack(seat, match.ply - 1),)
        case OfferTakeBack(seat, ply):
            require(0 <= ply < match.ply, "nothing-earlier")
            require(match.offer is None, "already-asked")
            alone = match.is_alone(person)
            return (TakenBack(seat, ply) if alone else TakeBackOffered(seat, ply),)
        case AnswerTakeBack():
            return _answered(match, command, person)


def _answered(match: Match, command: AnswerTakeBack, person: str) -> tuple[Event, ...]:
    offer = match.offer
    if offer is None:
        require(False, "nothing-asked")
        return ()
    if not command.yes:
        return (TakeBackDeclined(command.seat),)
    require(person not in offer.agreed, "answered")
    if match.company <= offer.agreed | {person}:
        return (TakenBack(offer.seat, offer.to_ply),)
    return (TakeBackAccepted(command.seat),)
