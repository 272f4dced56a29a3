"""From a client's message to the match's command."""

from __future__ import annotations

from typing import TypeAlias

from toprung.match import commands
from toprung.protocol import from_client
from toprung.server.hall import new_match_id

Commanded: TypeAlias = (
    from_client.Sit
    | from_client.Stand
    | from_client.SeatBot
    | from_client.Start
    | from_client.Play
    | from_client.TakeBack
    | from_client.OfferTakeBack
    | from_client.AnswerTakeBack
    | from_client.Resign
    | from_client.Pause
    | from_client.Resume
    | from_client.Rematch
    | from_client.Say
)
Asked: TypeAlias = Commanded | from_client.Ask | from_client.Hint


def command_of(message: Commanded, name: str) -> commands.Command:
    """What the match is told; `name` is the speaker's."""
    match message:
        case from_client.Sit(seat=seat, name=own):
            return commands.Sit(seat, own)
        case from_client.Stand(seat=seat):
            return commands.Stand(seat)
        case from_client.SeatBot(seat=seat, level=level):
            return commands.SeatBot(seat, level)
        case from_client.Start():
            return commands.Start()
        case from_client.Play(seat=seat, move=move, ply=ply):
            return commands.Play(seat, move, ply)
        case from_client.TakeBack(seat=seat):
            return commands.TakeBack(seat)
        case from_client.OfferTakeBack(seat=seat, ply=ply):
            return commands.OfferTakeBack(seat, ply)
        case from_client.AnswerTakeBack(seat=seat, yes=yes):
            return commands.AnswerTakeBack(seat, yes)
        case from_client.Resign(seat=seat):
            return commands.Resign(seat)
        case from_client.Pause(seat=seat):
            return commands.Pause(seat)
        case from_client.Resume(seat=seat):
            return commands.Resume(seat)
        case from_client.Rematch(seat=seat):
            return commands.OfferRematch(seat, new_match_id())
        case from_client.Say(text=text):
            return commands.Say(text, name)
