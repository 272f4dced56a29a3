"""The version of the protocol, and how large its messages may be; see also `match.limits`."""

from __future__ import annotations

from typing import Final

VERSION: Final = 2

LONGEST_TEXT: Final = 16_384
"""Characters of a JSON text from a client."""

LONGEST_TOKEN: Final = 128
DEEPEST_QUESTION: Final = 6
