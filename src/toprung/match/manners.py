"""What the host may do about people who behave badly: silence them, or send them away (TR-TLK-2,
TR-SEA-8)."""

from __future__ import annotations

from toprung.match.commands import Kick, Mute
from toprung.match.events import Event, Kicked, Muted
from toprung.match.house_rules import require
from toprung.match.match import Match, Status


def decide(match: Match, command: Mute | Kick, person: str) -> tuple[Event, ...]:
    """What comes of such a command."""
    require(bool(person) and person == match.created.host, "host-only")
    require(bool(command.person) and command.person != person, "not-yourself")
    match command:
        case Mute(other, on):
            return () if (other in match.muted) == on else (Muted(other, on),)
        case Kick(other):
            playing = match.status in (Status.PLAYING, Status.PAUSED)
            require(not (playing and other in match.company), "plays-here")
            return () if other in match.kicked else (Kicked(other),)


def must_be_welcome(match: Match, person: str) -> None:
    """Those who were sent away neither sit down nor speak."""
    require(person not in match.kicked, "sent-away")
