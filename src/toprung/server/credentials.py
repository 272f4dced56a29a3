"""Who somebody is: a token that cannot be guessed, known to its owner alone.

The service keeps only the token's hash. The hash is the person's public id: whoever knows it cannot
act for him, because it does not give the token back.
"""

from __future__ import annotations

import hashlib
import re
import secrets

_TOKEN = re.compile(r"tr_[A-Za-z0-9_-]{43}")
_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that look alike
CODE_LENGTH = 6


def new_token() -> str:
    """256 random bits."""
    return f"tr_{secrets.token_urlsafe(32)}"


def person_of(token: str) -> str | None:
    """The public id of the token's owner, None for what cannot be a token."""
    if not _TOKEN.fullmatch(token):
        return None
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def new_code() -> str:
    """A table's code, short enough to be read out."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(CODE_LENGTH))


def tidy_code(text: str) -> str:
    """A code as somebody typed it: case and blanks do not matter."""
    return "".join(text.split()).upper()[:16]
