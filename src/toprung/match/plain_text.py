"""Names and messages: short lines of characters that can be seen.

Names are stricter: whatever takes no room is refused, or two people could have names that look the
same.
"""

from __future__ import annotations

import unicodedata

from toprung.match.house_rules import require
from toprung.match.limits import LONGEST_MESSAGE, LONGEST_NAME

# Controls, lone surrogates, line and paragraph separators, private and unassigned characters.
_REFUSED = frozenset({"Cc", "Cs", "Zl", "Zp", "Co", "Cn"})
# Marks that turn the direction of what follows, beyond the end of the text.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


# Letters and signs that look like nothing at all: fillers, joiners, selectors, a blank of braille.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def name_of(text: str) -> str:
    """The name without blanks around it. Raises Illegal."""
    name = _line(text, LONGEST_NAME, "bad-name")
    require(not any(map(_takes_no_room, name)), "bad-name")
    return name


def _takes_no_room(one: str) -> bool:
    """Also marks of direction, and the selectors of a variant."""
    selects = "\ufe00" <= one <= "\ufe0f" or "\U000e0100" <= one <= "\U000e01ef"
    return one in _UNSEEN or selects or unicodedata.category(one) == "Cf"


def message_of(text: str) -> str:
    """The message without blanks around it. Raises Illegal."""
    return _line(text, LONGEST_MESSAGE, "bad-message")


def _line(text: str, longest: int, refusal: str) -> str:
    require(len(text) <= 2 * longest, refusal)
    line = text.strip()
    plain = not any(one in _TURNING or unicodedata.category(one) in _REFUSED for one in line)
    seen = any(unicodedata.category(one)[0] in "LNPS" for one in line)
    require(len(line) <= longest and plain and seen, refusal)
    return line
