"""A person's traces in a log, taken out: their id, their name and what they said. The moves stay,
as they are the others' game too."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from toprung.match.events import CameBack, Created, Event, Kicked, Muted, Said, Sat

NOBODY: Final = "?"


def erased(event: Event, person: str, stranger: str) -> Event:
    """The event with a stranger instead of this person."""
    match event:
        case Created() if event.host == person:
            return replace(event, host=stranger)
        case Sat() | CameBack() if event.person == person:
            return replace(event, person=stranger, name=NOBODY)
        case Said() if event.person == person:
            return replace(event, person=stranger, name=NOBODY, text=NOBODY)
        case Muted() | Kicked() if event.person == person:
            return replace(event, person=stranger)
        case _:
            return event


def erased_cause(cause: str, person: str, stranger: str) -> str:
    """The cause of an event, which begins with who caused it."""
    return cause.replace(f"{person}:", f"{stranger}:", 1) if cause.startswith(person) else cause
