"""Events as the log keeps them: JSON, and back. Reading is strict: Unparsable, or the event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from toprung.core.errors import Unparsable
from toprung.core.json import dumps
from toprung.match.events import Event

_EVENTS: Final[TypeAdapter[Event]] = TypeAdapter(
    Annotated[Event, Field(discriminator="kind")], config=ConfigDict(strict=True, extra="forbid")
)


# Fields that earlier versions did not write. They are left out where they say nothing, so that an
# older log is written to the letter.
_LATER: Final[Mapping[str, Mapping[str, object]]] = {
    "created": {"chosen": False},
    "started": {"secret": "", "start": ""},
}


def event_json(event: Event) -> dict[str, object]:
    """The event as JSON data, its kind first."""
    found: dict[str, object] = _EVENTS.dump_python(event, mode="json")
    for name, value in _LATER.get(event.kind, {}).items():
        if found[name] == value:
            del found[name]
    return found


def event_text(event: Event) -> str:
    """The event as one line of JSON."""
    return dumps(event_json(event))


def parse_event(text: str) -> Event:
    """The event of such a line. Raises Unparsable."""
    try:
        return _EVENTS.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Unparsable(f"{place or 'event'}: {first['msg'][:200]}") from None
