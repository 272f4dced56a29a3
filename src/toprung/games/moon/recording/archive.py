"""Matches of Catch the Moon as records, and their films."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toprung.core.archive import Played
from toprung.core.errors import Unparsable
from toprung.core.world import BEATS, Moved
from toprung.games.moon.recording.record import salvage
from toprung.games.moon.recording.replay import frames


class MoonArchive:
    """An Archive. The pages of a world, one after the other, are the record."""

    def record(self, played: Played) -> str:
        return "".join(played.pages)

    def film(self, pages: Sequence[str], number: int) -> Iterator[tuple[float, Moved]]:
        record, _ = salvage("".join(pages))
        if not 0 <= number < len(record.pages):
            raise Unparsable(f"there is no film {number}: there are {len(record.pages)}")
        for seconds, poses in frames(record.pages[number]):
            placed = {ladder: (*pose.place, *pose.turn) for ladder, pose in poses.items()}
            yield seconds, Moved(round(seconds * BEATS), placed)
