"""What the clients of a table are told of it."""

from __future__ import annotations

from toprung.core.json import Json
from toprung.match import Logged, Match
from toprung.protocol.codec import encode
from toprung.protocol.limits import VERSION
from toprung.protocol.telling import event_message
from toprung.protocol.to_client import Feel, Welcome
from toprung.server.guests import Guest
from toprung.server.rooms.audience import Audience
from toprung.server.views import awaited, move_words, table_view
from toprung.storage import TableRow


class Herald:
    """Speaks to the audience of one table."""

    def __init__(self, table: TableRow, audience: Audience) -> None:
        self.table, self._audience = table, audience

    def welcome(self, guest: Guest, match: Match, since: int | None) -> None:
        """What a client missed since then, or the table as it is; and where the pieces are."""
        missed = None if since is None else self._audience.missed(since, match.seq)
        guest.tell(self._welcome(guest, match, resumed=missed is not None))
        for text in missed or ():
            guest.tell(text)
        picture = self._audience.picture.complete
        if picture is not None:
            guest.show(picture)

    def welcome_all(self, match: Match) -> None:
        """Another match begins at this table."""
        self._audience.forget()
        for guest in self._audience:
            guest.tell(self._welcome(guest, match, resumed=False))

    def tell_event(self, line: Logged, before: Match, match: Match) -> None:
        view = table_view(self.table, match, self._audience.away_since)
        self._audience.tell_event(event_message(line, view, move_words(line, before, match)))
        if match.holders != before.holders:
            self.tell_presence(match)  # who sits down is no spectator any more

    def tell_presence(self, match: Match) -> None:
        seated = {person: tuple(match.held_by(person)) for person in match.people}
        self._audience.tell_presence(seated, awaited(match, self._audience.away_since))

    def tell_feeling(self, match: Match, feeling: Json) -> None:
        seat = match.waited_for
        self._audience.tell(encode(Feel(seat=0 if seat is None else int(seat), feel=feeling)))

    def _welcome(self, guest: Guest, match: Match, resumed: bool) -> str:
        view = table_view(self.table, match, self._audience.away_since)
        return encode(
            Welcome(
                version=VERSION, person=guest.person, table=view, seq=match.seq, resumed=resumed
            )
        )
