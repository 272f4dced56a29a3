"""What a client says, as a command to a match."""

from __future__ import annotations

from collections.abc import Callable

from toprung.match import commands
from toprung.protocol import from_client as said
from toprung.protocol.from_client import FromClient


def command_of(
    message: FromClient, *, following: str, away: Callable[[int], int], name: str = ""
) -> commands.Command | None:
    """The command to the match, or None for what is not one: greetings and questions.

    `following` is the id of another match, for those who agree on one; `away` tells how long the
    person of a seat has been away, in milliseconds; `name` is what somebody without a seat is
    called when speaking.
    """
    match message:
        case said.Start():
            return commands.Start()
        case said.Play():
            return commands.Play(message.seat, message.move, message.ply)
        case said.Say():
            return commands.Say(message.text, name)
        case said.Sit():
            return commands.Sit(message.seat, message.name)
        case said.SeatBot():
            return commands.SeatBot(message.seat, message.level)
        case said.OfferTakeBack():
            return commands.OfferTakeBack(message.seat, message.ply)
        case said.AnswerTakeBack():
            return commands.AnswerTakeBack(message.seat, message.yes)
        case said.StandIn():
            return commands.StandIn(message.seat, message.absent, away(message.absent))
        case said.CallOff():
            return commands.CallOff(message.seat, message.absent, away(message.absent))
        case said.Rematch():
            return commands.OfferRematch(message.seat, following)
    return _of_seat(message)


def _of_seat(message: FromClient) -> commands.Command | None:
    match message:
        case said.Stand():
            return commands.Stand(message.seat)
        case said.TakeBack():
            return commands.TakeBack(message.seat)
        case said.Resign():
            return commands.Resign(message.seat)
        case said.Pause():
            return commands.Pause(message.seat)
        case said.Resume():
            return commands.Resume(message.seat)
        case said.ComeBack():
            return commands.ComeBack(message.seat)
    return None
