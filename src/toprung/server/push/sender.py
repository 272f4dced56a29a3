"""Who is told of their turn, and how that gets to their browsers, beside everything else."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Self
from urllib.parse import urlsplit

from toprung.core.errors import ToprungError, Unparsable
from toprung.core.words import LANGUAGES, Language, Words
from toprung.games.registry import REGISTRY
from toprung.match import Match
from toprung.server.limits import Buckets
from toprung.server.push.delivery import host_of, post, public_connection
from toprung.server.push.encryption import Sender, check_keys, encrypted
from toprung.server.settings import DAY
from toprung.server.views import names_of
from toprung.storage import SubscriptionRow

if TYPE_CHECKING:
    from toprung.server.metrics import Metrics
    from toprung.server.settings import Settings
    from toprung.storage import Store

logger = logging.getLogger("toprung")
AT_ONCE: Final = 4  # messages under way
GONE: Final = (404, 410)  # the browser does not listen any more
PROOF: Final = 12 * 3600  # seconds for which a push service may take our word
YOUR_TURN: Final = Words("Your turn", "À vous de jouer", "Du bist dran")


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody's turn: at which table, in which game, against whom, and for how many seconds."""

    person: str
    code: str
    game: str
    others: tuple[str | Words, ...]
    seconds: int

    def message(self, language: Language) -> bytes:
        """What the service worker of the page shows. It is encrypted for one browser, and holds
        nothing that this person would not see at the table."""
        names = [one if isinstance(one, str) else one[language] for one in self.others]
        body = " · ".join([REGISTRY[self.game].view().titles[language], *filter(None, names)])
        said = {"title": YOUR_TURN[language], "body": body, "code": self.code}
        return json.dumps(said, ensure_ascii=False).encode()


def is_correspondence(match: Match) -> bool:
    """Whether people have a day or more for a turn, so that nobody waits at the table."""
    return match.times is not None and match.times.clock.seconds * 1000 >= DAY


def new_turn(code: str, before: Match | None, after: Match, here: Collection[str]) -> Turn | None:
    """Whose turn it has become, if it is a person's who is not here."""
    seat = after.waited_for
    if seat is None or not is_correspondence(after) or after.times is None:
        return None
    person = after.holders[seat].person
    if not person or person in here or (before is not None and _waited_for(before) == person):
        return None
    others = tuple(
        name
        for held, name in zip(after.holders, names_of(after), strict=True)
        if held.person != person
    )
    return Turn(person, code, after.created.game, others, after.times.left[seat] // 1000)


def _waited_for(match: Match) -> str:
    return "" if match.waited_for is None else match.holders[match.waited_for].person


class Push:
    """Sends messages in tasks of its own, a few at a time. What does not fit into the queue is
    dropped: the page tells people as well."""

    def __init__(self, settings: Settings, secret: str, store: Store, metrics: Metrics) -> None:
        self._settings, self._store, self._metrics = settings, store, metrics
        self._sender = Sender(secret)
        limits = settings.limits
        self._connect = settings.push_connect or public_connection
        self._turns: asyncio.Queue[Turn] = asyncio.Queue(limits.push_waiting)
        self._rates = Buckets(limits.push_rate, limits.push_burst)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def key(self) -> str:
        """The public key with which browsers subscribe."""
        return self._sender.public

    async def __aenter__(self) -> Self:
        self._tasks = [
            asyncio.create_task(self._work(), name=f"push {number}") for number in range(AT_ONCE)
        ]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def subscribe(
        self, person: str, endpoint: str, p256dh: str, auth: str, language: Language
    ) -> str:
        """Tell this browser from now on; gives the name by which that is ended. Raises Unparsable
        for a push service that may not be asked, and for keys that are none."""
        if host_of(endpoint, self._settings.push_hosts) is None:
            raise Unparsable("this push service is not one that this server sends to")
        try:
            check_keys(p256dh, auth)
        except ValueError:
            raise Unparsable("these are not the keys of a browser") from None
        id, now = sha256(endpoint.encode()).hexdigest()[:32], self._settings.now()
        row = SubscriptionRow(id, person, endpoint, p256dh, auth, language, now)
        await self._store.subscribe(row, self._settings.limits.push_browsers)
        return id

    def follow(self, code: str, before: Match | None, after: Match, here: Collection[str]) -> None:
        """A match has gone on at this table: whoever's turn it has become hears of it soon, if they
        are not here. Never waits."""
        turn = new_turn(code, before, after, here)
        if turn is None:
            return
        if self._rates.take(turn.person):
            with suppress(asyncio.QueueFull):
                self._turns.put_nowait(turn)
                return
        self._metrics.pushed.labels("dropped").inc()

    async def _work(self) -> None:
        while True:
            turn = await self._turns.get()
            try:
                for one in await self._store.subscriptions_of(turn.person):
                    self._metrics.pushed.labels(await self._send(turn, one)).inc()
            except ToprungError:
                self._metrics.pushed.labels("dropped").inc()  # the database is away
            except Exception:
                logger.exception("a push message failed")

    async def _send(self, turn: Turn, to: SubscriptionRow) -> str:
        """Gives what became of it. A browser that is gone is forgotten."""
        if host_of(to.endpoint, self._settings.push_hosts) is None:
            await self._store.unsubscribe(to.id)  # the settings are others by now
            return "gone"
        languages: dict[str, Language] = {one: one for one in LANGUAGES}
        language = languages.get(to.language, LANGUAGES[0])
        message = turn.message(language)
        body = await asyncio.to_thread(encrypted, message, to.p256dh, to.auth)
        headers = {
            "authorization": await asyncio.to_thread(self._authorization, to.endpoint),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(turn.seconds),
            "topic": self._sender.topic(turn.code),
            "urgency": "normal",
        }
        seconds = self._settings.limits.push_seconds
        try:
            status = await post(self._connect, to.endpoint, headers, body, seconds)
        except OSError:
            return "failed"
        if status in GONE:
            await self._store.unsubscribe(to.id)
            return "gone"
        return "sent" if 200 <= status < 300 else "refused"

    def _authorization(self, endpoint: str) -> str:
        place = urlsplit(endpoint)
        expires = self._settings.now() // 1000 + PROOF
        return self._sender.authorization(
            f"https://{place.netloc}", self._settings.push or "", expires
        )
