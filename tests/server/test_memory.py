"""What is over takes no memory: neither tables, nor connections, nor what was answered long ago."""

import asyncio
import gc
import weakref
from collections import Counter
from pathlib import Path

import uvicorn
from tools.attack.client import Person, Target

from toprung.match.commands import SeatBot
from toprung.match.creation import create
from toprung.server.api.tables import with_commands
from toprung.server.app import build_app
from toprung.server.limits import Limits
from toprung.server.serve import guarded, listening
from toprung.server.service import Service, running
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


OURS = ("toprung", "uvicorn", "starlette", "fastapi", "websockets")


def test_visitors_leave_no_garbage_behind(tmp_path: Path) -> None:
    """Connections, requests, refused commands and closed tables are freed by counting references:
    a circle among them would keep whole tables in memory until the next full collection, for hours.
    """

    async def scenario() -> Counter[str]:
        settings = _settings(tmp_path)
        app, listener = build_app(settings), listening("127.0.0.1", 0)
        server = uvicorn.Server(guarded(app, settings))
        serving = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0)
        target, service = Target(listener.getsockname()[1]), app.state.service
        assert isinstance(service, Service)
        await _visit(target, service)  # what is imported or remembered once is no garbage
        gc.collect()
        gc.disable()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            await _visit(target, service)
            while server.server_state.connections or server.server_state.tasks:
                await asyncio.sleep(0)
            gc.collect()
            return Counter(type(one).__name__ for one in gc.garbage if _is_ours(one))
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
            server.should_exit = True
            await serving

    assert asyncio.run(scenario()) == Counter()


async def _visit(target: Target, service: Service) -> None:
    """Someone opens a table, is refused what is not allowed, asks, plays, talks, and goes."""
    ann = await Person.new(target)
    code = await ann.open("climbers", "me", "me", start=True)
    socket = await ann.enter(code)
    assert (await socket.call("play", seat=1, move="-"))["type"] == "refused"
    assert (await socket.call("ask", question={"about": "nothing"}))["type"] == "refused"
    assert (await socket.call("play", seat=0, move="-"))["type"] == "done"
    assert (await target.ask("GET", "/api/tables/ZZZZZZ")).status == 404
    assert (await target.ask("GET", "/api/health")).status == 200
    socket.close()
    while service.sockets:
        await asyncio.sleep(0)
    await service.rooms.close_table(code)


def _is_ours(one: object) -> bool:
    return type(one).__module__.partition(".")[0] in OURS
