"""What goes wrong in a store, besides `Unavailable`."""

from __future__ import annotations

from typing import Final

from toprung.core.errors import ToprungError
from toprung.core.extras import require
from toprung.core.words import Words

require("play", "The store", "pydantic")  # here, because everything else of it imports this module

DOWN: Final = Words(
    en="The database does not answer. Nothing is lost: please try again in a moment",
    fr="La base de données ne répond pas. Rien n’est perdu : réessayez dans un instant",
    de="Die Datenbank antwortet nicht. Nichts ist verloren: bitte gleich noch einmal versuchen",
)


class Conflict(ToprungError):
    """Another writer was faster, or what should be new exists already."""


class Fenced(Conflict):
    """The match was claimed by another server, or again: nothing more is written under the old
    claim."""


class Struck(Conflict):
    """This server gave no sign of life for too long, and is no longer listed."""
