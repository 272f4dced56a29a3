"""Why a connection is closed: the message, the code, and whether to connect again."""

from __future__ import annotations

from typing import Final, Literal

from toprung.core.words import Words
from toprung.protocol.to_client import Bye

Why = Literal["stopping", "version", "slow", "flood", "silent", "replaced", "closed", "failure"]
CODES: Final[dict[Why, int]] = {
    "stopping": 1012,
    "version": 4000,
    "slow": 4008,
    "flood": 4029,
    "silent": 4001,
    "replaced": 4009,
    "closed": 1000,
    "failure": 1011,
}
_WORDS: Final[dict[Why, Words]] = {
    "stopping": Words(
        "The server is restarting.",
        "Le serveur redémarre.",
        "Der Server startet neu.",
    ),
    "version": Words(
        "This page is older than the server: please reload it.",
        "Cette page est plus ancienne que le serveur : rechargez-la.",
        "Diese Seite ist älter als der Server: bitte neu laden.",
    ),
    "slow": Words(
        "The connection was too slow to keep up.",
        "La connexion était trop lente.",
        "Die Verbindung war zu langsam.",
    ),
    "flood": Words(
        "Too many messages at once.",
        "Trop de messages à la fois.",
        "Zu viele Nachrichten auf einmal.",
    ),
    "silent": Words("Nobody said hello.", "Personne n’a salué.", "Niemand hat sich gemeldet."),
    "replaced": Words(
        "The table was opened elsewhere.",
        "La table a été ouverte ailleurs.",
        "Der Tisch wurde anderswo geöffnet.",
    ),
    "closed": Words("Goodbye.", "Au revoir.", "Auf Wiedersehen."),
    "failure": Words(
        "Something went wrong at this table; nothing is lost.",
        "Un problème est survenu à cette table ; rien n’est perdu.",
        "An diesem Tisch ging etwas schief; nichts ist verloren.",
    ),
}
_FINAL: Final = ("version", "flood", "closed")


def close_reason(why: str) -> tuple[Bye, int]:
    """The last message, and the code that closes the socket."""
    known: Why = next((one for one in CODES if one == why), "closed")
    return Bye(why=known, words=_WORDS[known], again=known not in _FINAL), CODES[known]
