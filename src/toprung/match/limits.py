"""How large anything may be that a person says to a match, and the types of fields that keep it."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from toprung.core.extras import MissingExtra

try:
    from annotated_types import Ge, Le, Lt, MaxLen, MinLen
except ImportError as missing:
    raise MissingExtra("play", "A match", "annotated-types") from missing

LONGEST_NAME: Final = 40
LONGEST_MESSAGE: Final = 500
LONGEST_MOVE: Final = 1_000
LONGEST_ID: Final = 64
MOST_SEATS: Final = 16
LARGEST_NUMBER: Final = 2**53 - 1
"""The largest whole number that every client can hold exactly."""

PersonId: TypeAlias = Annotated[str, MinLen(1), MaxLen(LONGEST_ID)]
CommandId: TypeAlias = Annotated[str, MinLen(1), MaxLen(LONGEST_ID)]
SeatNumber: TypeAlias = Annotated[int, Ge(0), Lt(MOST_SEATS)]
Whole: TypeAlias = Annotated[int, Ge(0), Le(LARGEST_NUMBER)]
# Twice what a match takes, as blanks around a name do not count; so for messages.
PersonName: TypeAlias = Annotated[str, MaxLen(2 * LONGEST_NAME)]
LevelName: TypeAlias = Annotated[str, MaxLen(2 * LONGEST_NAME)]
Wish: TypeAlias = Annotated[str, MaxLen(LONGEST_NAME)]
MoveText: TypeAlias = Annotated[str, MaxLen(LONGEST_MOVE)]
Message: TypeAlias = Annotated[str, MaxLen(2 * LONGEST_MESSAGE)]
