"""A process that appends to several matches at once until it is killed, and tells what is done.

    python -m tests.storage.appending DATABASE

Each line that it prints, `match seq`, is an event that the store has acknowledged. Every event
comes with a page, and with a checkpoint that says the same. It goes on where the matches are.
"""

from __future__ import annotations

import asyncio
import sys

from toprung.match import Status
from toprung.storage import MatchRow, Store, StoredEvent, Summary, open_store

MATCHES = tuple(f"match-{number}" for number in range(6))


def written(match: str, seq: int) -> StoredEvent:
    """The event of this number: always the same, so that a doubled or mixed one is seen."""
    return StoredEvent(seq, seq, "moved", f"{match}:{seq}", f'{{"n":{seq}}}')


async def _go_on(store: Store, match: str) -> None:
    row = await store.match(match)
    if row is None:
        await store.create(MatchRow(match, "climbers", 1, 1, 1), [written(match, 1)])
    seq = 1 if row is None else row.seq
    while True:
        many = seq % 3 + 1
        new = [written(match, number) for number in range(seq + 1, seq + many + 1)]
        await store.append(
            match,
            seq,
            new,
            checkpoint=new[-1].body.encode() * 500,
            pages=[one.body for one in new],
            summary=Summary(Status.PLAYING, 2, new[-1].seq),
        )
        seq += many
        sys.stdout.write(f"{match} {seq}\n")
        sys.stdout.flush()


async def _main(url: str) -> None:
    async with open_store(url) as store, asyncio.TaskGroup() as group:
        for match in MATCHES:
            group.create_task(_go_on(store, match))


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1]))
