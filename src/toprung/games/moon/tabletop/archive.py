"""Matches of Catch the Moon as records, their films, and their tables at any earlier moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toprung.core.archive import Played, Rebuilt
from toprung.core.errors import Unparsable
from toprung.core.world import BEATS, Motion
from toprung.games.moon.recording.coding import decode
from toprung.games.moon.recording.record import GameRecord, salvage
from toprung.games.moon.recording.replay import frames
from toprung.games.moon.tabletop.keeping import unpacked
from toprung.games.moon.tabletop.rebuilding import rebuilt
from toprung.games.moon.tabletop.retelling import retold

ENDED_EARLY = "the match ended before the game did"


class MoonArchive:
    """An Archive. The pages of a world, one after the other, are the record; what the last page
    will say is in its checkpoint."""

    def record(self, played: Played) -> str:
        text = "".join(played.pages)
        if played.checkpoint is None or salvage(text)[1] is None:
            return text
        kept = unpacked(played.checkpoint)
        if kept.recorder.bookmark.result is None:
            kept.recorder.close(": ".join(filter(None, (ENDED_EARLY, played.ended))))
        return text + "".join(kept.pages)

    def read(self, text: str) -> Played:
        record = GameRecord.parse(text)
        return retold(record, _pages(text))

    def film(self, pages: Sequence[str], number: int) -> Iterator[tuple[float, Motion]]:
        record, _ = salvage("".join(pages))
        if not 0 <= number < len(record.pages):
            raise Unparsable(f"there is no film {number}: there are {len(record.pages)}")
        for seconds, poses in frames(record.pages[number]):
            placed = {ladder: (*pose.place, *pose.turn) for ladder, pose in poses.items()}
            yield seconds, Motion(round(seconds * BEATS), placed)

    def rebuilt(
        self, pages: Sequence[str], checkpoint: bytes | None, state: str, seed: int
    ) -> Rebuilt:
        record, _ = salvage("".join(pages))
        written = [one for page in record.pages for one in page]
        if checkpoint is not None and record.result is None:
            mark = unpacked(checkpoint).recorder.bookmark
            written += decode(mark.coded, list(mark.moves))
        return rebuilt(record.headers, written, state, seed)


def _pages(text: str) -> tuple[str, ...]:
    """As a world tells them: the headers, a line for each page, the end with the last of them."""
    head, _, rest = text.replace("\r\n", "\n").partition("\n\n")
    *lines, end = rest.rstrip("\n").split("\n")
    written = [f"{line}\n" for line in lines]
    last = f"{end}\n"
    pages = [*written[:-1], written[-1] + last] if written else [last]
    return (f"{head}\n\n", *pages)
