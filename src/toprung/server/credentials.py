"""Tokens, codes and ids. Each person has a token that cannot be guessed.

The service keeps only the token's hash, which is the person's public id. Knowing the id lets nobody
act for them, because the token cannot be worked out from it.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from toprung.core.randomness import SECRET_BITS, secret_of

_TOKEN = re.compile(r"tr_[A-Za-z0-9_-]{22}(?:[A-Za-z0-9_-]{21})?")  # formerly 256 bits
_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that look alike
CODE_LENGTH = 6


def new_token() -> str:
    """128 random bits: nobody can guess them, and as words they can still be written down."""
    return f"tr_{secrets.token_urlsafe(16)}"


def person_of(token: str) -> str | None:
    """The public id of the token's owner; None if this cannot be a token."""
    if not _TOKEN.fullmatch(token):
        return None
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def new_code() -> str:
    """A table's code, short enough to read out."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(CODE_LENGTH))


def tidy_code(text: str) -> str:
    """A code as it was typed: case and spaces do not matter."""
    return "".join(text.split()).upper()[:16]


def new_secret() -> int:
    """From which the chance of a match comes."""
    return secret_of(secrets.randbits(SECRET_BITS))


def new_match_id() -> str:
    """An id that cannot be guessed, since anyone who knows it can watch the replay."""
    return secrets.token_urlsafe(16)
