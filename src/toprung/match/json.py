"""Events as the log keeps them: JSON, and back. Reading is strict: Unparsable, or the event.

`read_json` reads any typed value so: what a store or another server wrote.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Final, TypeVar, get_args

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from toprung.core.errors import Unparsable
from toprung.core.json import dumps
from toprung.match.events import Event

T = TypeVar("T")

_EVENTS: Final[TypeAdapter[Event]] = TypeAdapter(
    Annotated[Event, Field(discriminator="kind")],
    config=ConfigDict(strict=True, extra="forbid", allow_inf_nan=False),
)
# Where a number may stand that is none for browsers. Few texts have this, and only they are read
# once more.
_PERHAPS_NOT_FINITE: Final = re.compile(r"NaN|Infinity|[eE]\+?\d{3}|\d{300}")


# Fields that earlier versions did not write. They are left out where they say nothing, so that an
# older log is written to the letter.
_LATER: Final[Mapping[str, Mapping[str, object]]] = {
    "created": {"chosen": False, "hints": False, "rated": False, "puzzle": False},
    "sat": {"wish": ""},
    "started": {"secret": "", "start": ""},
}
_NAMES: Final[Mapping[type, tuple[str, ...]]] = {
    kind: tuple(field.name for field in fields(kind)) for kind in get_args(Event)
}


def event_fields(event: Event) -> dict[str, object]:
    """The fields of an event as they are, its kind first, without those that say nothing."""
    later = _LATER.get(event.kind, {})
    found = {name: getattr(event, name) for name in _NAMES[type(event)]}
    return {name: one for name, one in found.items() if name not in later or one != later[name]}


def event_text(event: Event) -> str:
    """The event as one line of JSON."""
    return dumps(event_fields(event))


def read_json(kind: TypeAdapter[T], text: str) -> T:
    """The value of a JSON text; nothing is converted. Raises Unparsable."""
    try:
        return kind.validate_json(text, strict=True)
    except ValidationError as error:
        raise Unparsable(reason(error)) from None
    except ValueError as error:  # a text that cannot be encoded
        raise Unparsable(str(error)[:200]) from None


def reason(error: ValidationError) -> str:
    """What is wrong first, and where."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}"[:200] if place else first["msg"][:200]


def parse_event(text: str) -> Event:
    """The event of such a line. Raises Unparsable."""
    event = read_json(_EVENTS, text)
    if _PERHAPS_NOT_FINITE.search(text) and not _finite(json.loads(text)):
        raise Unparsable("a number in it is not finite")
    return event


def _finite(value: object) -> bool:
    if isinstance(value, dict | list):
        return all(map(_finite, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, float) or math.isfinite(value)
