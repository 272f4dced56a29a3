"""The version of the protocol, and how large anything in it may be."""

from __future__ import annotations

from typing import Final

from toprung.match import texts

VERSION: Final = 2
VERSIONS: Final = (1, 2)
"""Those that a client may speak."""

LONGEST_TEXT: Final = 16_384
"""Characters of a JSON text from a client."""

LONGEST_ID: Final = 64
LONGEST_NAME: Final = 2 * texts.LONGEST_NAME
"""Twice what a match takes, as blanks around a name do not count; so for speech."""
LONGEST_MOVE: Final = 1_000
LONGEST_SPEECH: Final = 2 * texts.LONGEST_MESSAGE
LONGEST_TOKEN: Final = 128

MOST_SEATS: Final = 16
DEEPEST_QUESTION: Final = 6
LARGEST_NUMBER: Final = 2**53 - 1
"""The largest whole number that every client can hold exactly."""
