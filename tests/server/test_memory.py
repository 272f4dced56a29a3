"""What is over takes no memory: neither tables, nor what was answered long ago."""

import asyncio
import gc
import weakref
from pathlib import Path

from toprung.match.commands import SeatBot
from toprung.match.creation import create
from toprung.server.api.tables import with_commands
from toprung.server.limits import Limits
from toprung.server.service import running
from toprung.server.settings import Settings
from toprung.storage import PersonRow

ANN = PersonRow("ann", "Ann", "en", 1, 1)


def _settings(folder: Path, limits: Limits | None = None) -> Settings:
    return Settings(database=f"sqlite:///{folder}/m.sqlite", limits=limits or Limits())


def test_a_closed_table_is_freed_without_waiting_for_the_collector(tmp_path: Path) -> None:
    async def scenario() -> None:
        created = create("climbers", 2, 1, {}, host=ANN.id, levels=["random"])
        events = with_commands(created, (SeatBot(0, "random"), SeatBot(1, "random")), ANN, 1)
        async with running(_settings(tmp_path)) as service:
            table = await service.rooms.new_table(events, ANN.id, public=False)
            room = weakref.ref(await service.rooms.room(table.code))
            assert room() is not None
            gc.disable()
            try:
                await service.rooms.close_table(table.code)
                await asyncio.sleep(0)
                assert room() is None
            finally:
                gc.enable()

    asyncio.run(scenario())


def test_long_questions_with_short_answers_are_not_remembered_without_end(tmp_path: Path) -> None:
    asked = list[int]()

    def answer(question: str) -> bytes:
        asked.append(int(question[:5]))
        return b"no"

    async def scenario() -> None:
        async with running(_settings(tmp_path, Limits(cache_bytes=100_000))) as service:
            for number in (*range(50), 49, 0):
                question = f"{number:05}" * 2_000
                said = await service.resources.answers.of((question,), "here", answer, question)
                assert said == b"no"

    asyncio.run(scenario())
    assert asked == [*range(50), 0]  # the last one is still known, the first is not
