"""Errors of the service itself, besides those of the rules."""

from __future__ import annotations

from typing import Final

from toprung.core.errors import Forbidden, Limited, Unavailable
from toprung.core.words import Gap, Words
from toprung.match.house_rules import refusals

# What people come upon by a wrong code or an old link; the rest only programs ask for.
_MISSING: Final = {
    "table": Words(
        "There is no such table: check the code. Tables that nobody needs are put away.",
        "Cette table n’existe pas : vérifiez le code. Les tables dont personne n’a besoin sont "
        "rangées.",
        "Diesen Tisch gibt es nicht: Prüf den Code. Tische, die niemand braucht, werden abgeräumt.",
    ),
    "match": Words(
        "This match is not kept here.",
        "Cette partie n’est pas conservée ici.",
        "Diese Partie ist hier nicht aufbewahrt.",
    ),
    "push": Words(
        "This server sends no notifications.",
        "Ce serveur n’envoie pas de notifications.",
        "Dieser Server verschickt keine Mitteilungen.",
    ),
    "puzzle": Words(
        "There is no such puzzle.",
        "Ce casse-tête n’existe pas.",
        "Dieses Rätsel gibt es nicht.",
    ),
}


class Missing(Exception):
    """There is nothing by that name, which is not repeated: a table's code lets people in."""

    def __init__(self, what: str) -> None:
        super().__init__(f"there is no such {what}")
        self.words = _MISSING.get(what, Words.same(str(self)))


class Stranger(Forbidden):
    """An unknown token, or none where one is needed."""

    def __init__(self) -> None:
        refusal = refusals()["unknown-person"]
        super().__init__(refusal.words, refusal.rule)


class Moved(Unavailable):
    """The table is closed here. Its clients are told to come back, and send again what was not
    answered."""

    def __init__(self) -> None:
        super().__init__("the table is closing here: please reconnect")


TOO_LARGE: Final = Words(
    "This request is too large.",
    "Cette requête est trop volumineuse.",
    "Diese Anfrage ist zu groß.",
)
TOO_MUCH: Final = {
    "messages": Words(
        "Too many messages: wait a moment.",
        "Trop de messages : patientez un instant.",
        "Zu viele Nachrichten: Warte einen Moment.",
    ),
    "requests": Words(
        "Too many requests from here: wait a little.",
        "Trop de requêtes d’ici : patientez un peu.",
        "Zu viele Anfragen von hier: Warte ein wenig.",
    ),
    "creations": Words(
        "Too many new things from here: wait a little.",
        "Trop de nouveautés d’ici : patientez un peu.",
        "Zu viel Neues von hier: Warte ein wenig.",
    ),
    "guesses": Words(
        "Too many codes from here were wrong: wait a little, and check the code.",
        "Trop de codes erronés viennent d’ici : patientez un peu et vérifiez le code.",
        "Von hier kamen zu viele falsche Codes: Warte ein wenig und prüf den Code.",
    ),
    "commands": Words(
        "Too much is waiting at this table: try again in a moment.",
        "Trop de commandes attendent à cette table : réessayez dans un instant.",
        "An diesem Tisch wartet zu viel: Versuch es gleich noch einmal.",
    ),
    "watchers": Words(
        "{most} people are watching this table already. If you have a seat here, sign in as "
        "yourself: your place is kept.",
        "{most} personnes regardent déjà cette table. Si vous y êtes assis, connectez-vous sous "
        "votre nom : votre place est gardée.",
        "{most} Leute sehen an diesem Tisch schon zu. Wenn du hier sitzt, melde dich als du selbst "
        "an: Dein Platz ist frei.",
    ),
    "tables": Words(
        "Every table is taken right now: try again in a few minutes.",
        "Toutes les tables sont prises : réessayez dans quelques minutes.",
        "Gerade sind alle Tische besetzt: Versuch es in ein paar Minuten noch einmal.",
    ),
    "tables_of_yours": Words(
        "You have {most} tables that are not over: finish or close some of them first.",
        "Vous avez {most} tables en cours : terminez-en ou fermez-en d’abord.",
        "Du hast {most} offene Tische: Beende oder schließe erst ein paar davon.",
    ),
    "events": Words(
        "This match has gone on for so long that only moves count now: play on, or start another.",
        "Cette partie dure depuis si longtemps que seuls les coups comptent : jouez, ou "
        "commencez-en une autre.",
        "Diese Partie dauert schon so lange, dass nur noch Züge zählen: Spielt weiter oder beginnt "
        "eine neue.",
    ),
    "waiting": Words(
        "Too much is waiting here already: try again in a moment.",
        "Trop de choses attendent déjà : réessayez dans un instant.",
        "Hier wartet schon zu viel: Versuch es gleich noch einmal.",
    ),
    "yours_waiting": Words(
        "What you asked for is still being worked out: wait for it first.",
        "Votre demande précédente est encore en cours : attendez-la d’abord.",
        "Deine letzte Bitte wird noch bearbeitet: Warte sie erst ab.",
    ),
    "bot_time": Words(
        "The bots have thought for you long enough for now: ask again in a few minutes.",
        "Les robots ont assez réfléchi pour vous : redemandez dans quelques minutes.",
        "Die Bots haben vorerst genug für dich nachgedacht: Frag in ein paar Minuten wieder.",
    ),
    "import_events": Words(
        "This match has more than {most} events, and longer ones cannot be imported.",
        "Cette partie a plus de {most} événements : une partie plus longue ne peut pas être "
        "importée.",
        "Diese Partie hat mehr als {most} Ereignisse; längere lassen sich nicht importieren.",
    ),
    "import_steps": Words(
        "The ladders of this match move for more than {most} steps of physics: that is too long to "
        "import or to go on from.",
        "Les échelles de cette partie bougent pendant plus de {most} pas de physique : c’est trop "
        "long pour l’importer ou la continuer.",
        "Die Leitern dieser Partie bewegen sich länger als {most} Physikschritte: Das ist zu lang, "
        "um sie zu importieren oder fortzusetzen.",
    ),
    "import_size": Words(
        "This file takes too long or too much memory to check, so it cannot be imported.",
        "Vérifier ce fichier prend trop de temps ou de mémoire : il ne peut pas être importé.",
        "Diese Datei zu prüfen dauert zu lange oder braucht zu viel Speicher: Sie lässt sich nicht "
        "importieren.",
    ),
    "fork_size": Words(
        "Setting this table up again takes too long: try an earlier move.",
        "Remettre cette table en place prend trop de temps : essayez un coup plus tôt.",
        "Diesen Tisch wieder aufzubauen dauert zu lange: Versuch es mit einem früheren Zug.",
    ),
    "answer": Words(
        "Working this answer out takes too long.",
        "Trouver cette réponse prend trop de temps.",
        "Diese Antwort zu finden dauert zu lange.",
    ),
}


def limited(what: str, **gaps: Gap) -> Limited:
    """The error that says what there is too much of, and what to do next."""
    return Limited(TOO_MUCH[what].fill(**gaps))
