"""The service without processes, files or a network, as it runs in a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pytest

from tests.stores import event, match, run
from toprung.core.errors import Unavailable
from toprung.server.browser import Browser, Line, start
from toprung.storage import Conflict
from toprung.storage.sqlite_memory import SqliteMemoryStore

TOKEN = "tr_" + "a" * 43
PATIENCE = 120.0  # seconds; whoever waits so long has failed
HELLO = {"type": "hello", "version": 2, "language": "en", "token": TOKEN}


@dataclass
class Disk:
    """What a browser keeps."""

    saved: bytes | None = None
    writes: int = 0

    async def save(self, image: bytes) -> None:
        await asyncio.sleep(0)
        self.saved, self.writes = bytes(image), self.writes + 1


@dataclass
class Page:
    """A page that talks to the service in its worker."""

    service: Browser
    heard: list[dict[str, object]] = field(default_factory=list)
    frames: list[bytes] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, object]:
        headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
        sent = b"" if body is None else json.dumps(body).encode()
        answer = await self.service.request(method, path, headers, memoryview(sent))
        return answer.status, json.loads(answer.body)

    async def open(self, game: str, *seats: dict[str, str]) -> str:
        body = {"game": game, "seats": seats, "options": {}, "public": False, "start": True}
        status, made = await self.ask("POST", "/api/tables", {**body, "seed": 7})
        assert status == 201
        assert isinstance(made, dict)
        return str(made["code"])

    def sit(self, code: str) -> Line:
        line = self.service.connect(f"/api/tables/{code}/live", self._hear)
        line.send(json.dumps(HELLO))
        return line

    async def until(self, condition: Callable[[dict[str, object]], object]) -> None:
        """Wait for a message."""
        async with asyncio.timeout(PATIENCE):
            while not any(map(condition, self.heard)):
                assert not [one for one in self.heard if one["type"] == "refused"]
                self.news.clear()
                await self.news.wait()

    def _hear(self, data: str | bytes | None) -> None:
        if isinstance(data, str):
            self.heard.append(json.loads(data))
        elif data is not None:
            self.frames.append(data)
        self.news.set()


async def opened(disk: Disk) -> Page:
    service = await start(disk.saved, disk.save)
    await service.introduce(TOKEN, "Ann", "en")
    return Page(service)


def moved(seat: int) -> Callable[[dict[str, object]], object]:
    def fits(message: dict[str, object]) -> object:
        body = message.get("body")
        return message.get("kind") == "moved" and isinstance(body, dict) and body["seat"] == seat

    return fits


def happened(seat: int, move: str, message: dict[str, object]) -> bool:
    """Whether it tells of this move."""
    body = message.get("body")
    return moved(seat)(message) is True and isinstance(body, dict) and body["move"] == move


def test_a_bot_answers_in_one_thread_and_the_game_goes_on_after_a_reload() -> None:
    async def play() -> None:
        disk = Disk()
        page = await opened(disk)
        code = await page.open(
            "climbers", {"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "greedy"}
        )
        line = page.sit(code)
        line.send(json.dumps({"type": "play", "id": "1", "seat": 0, "move": "-", "ply": 0}))
        await page.until(moved(1))
        line.close()
        left = disk.saved  # the browser is closed without a word
        assert left is not None

        again = await opened(Disk(left))
        status, table = await again.ask("GET", f"/api/tables/{code}")
        assert status == 200
        assert isinstance(table, dict)
        assert table["ply"] >= 2
        await again.service.close()
        await page.service.close()

    run(play())


@pytest.mark.rule("TR-RAT-1")
def test_without_the_network_no_table_is_rated() -> None:
    async def play() -> None:
        page = await opened(Disk())
        seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
        body = {"game": "climbers", "seats": seats, "options": {}, "rated": True}
        status, said = await page.ask("POST", "/api/tables", body)
        assert status == 409
        assert isinstance(said, dict)
        assert said["words"]["de"].startswith("Wertungen gibt es nur online")
        await page.service.close()

    run(play())


def test_a_ladder_falls_in_a_world_without_a_process() -> None:
    async def play() -> None:
        disk = Disk()
        page = await opened(disk)
        code = await page.open("moon", {"kind": "me", "name": "Ann"})
        line = page.sit(code)
        line.send(json.dumps({"type": "play", "id": "1", "seat": 0, "move": "set:book"}))
        await page.until(moved(0))
        await page.until(lambda _: page.frames)
        line.close()
        await page.service.close()

    run(play())


async def brought(there: Page, code: str, here: Page) -> str:
    """Go on with a match in another service, where the table must be the same; its code there."""
    _, table = await there.ask("GET", f"/api/tables/{code}")
    assert isinstance(table, dict)
    headers = {"authorization": f"Bearer {TOKEN}"}
    file = await there.service.request("GET", f"/api/matches/{table['match']}/export", headers, b"")
    headers["content-type"] = "text/plain"
    answer = await here.service.request("POST", "/api/records", headers, file.body)
    match = json.loads(answer.body)["match"]
    point = {"ply": table["ply"], "seated": True}
    status, made = await here.ask("POST", f"/api/matches/{match}/fork", point)
    assert status == 201, made
    assert isinstance(made, dict)
    _, same = await here.ask("GET", f"/api/tables/{made['code']}")
    assert isinstance(same, dict)
    assert same["status"] == "playing"
    assert same["fork"] == {"match": match, "ply": table["ply"]}
    assert same["to_act"] == table["to_act"]
    assert same["state"] == table["state"]
    assert [one["name"] for one in same["seats"]] == [one["name"] for one in table["seats"]]
    return str(same["code"])


def test_a_match_of_another_service_goes_on_where_it_was() -> None:
    async def play() -> None:
        there, here = await opened(Disk()), await opened(Disk())
        code = await there.open(
            "climbers", {"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}
        )
        _, table = await there.ask("GET", f"/api/tables/{code}")
        assert isinstance(table, dict)
        first = table["to_act"][0]
        line = there.sit(code)
        line.send(json.dumps({"type": "play", "id": "1", "seat": first, "move": "-", "ply": 0}))
        await there.until(moved(first))
        await brought(there, code, here)
        line.close()
        await here.service.close()
        await there.service.close()

    run(play())


@pytest.mark.parametrize("moves", [["set:book"], ["set:book", "roll", "draw"]])
def test_ladders_stand_in_another_service_where_they_stood(moves: list[str]) -> None:
    """Also in the middle of a turn, of which no page has been written."""

    async def play() -> None:
        there, here = await opened(Disk()), await opened(Disk())
        code = await there.open("moon", {"kind": "me", "name": "Ann"})
        _, table = await there.ask("GET", f"/api/tables/{code}")
        assert isinstance(table, dict)
        seat, line = table["to_act"][0], there.sit(code)
        for ply, move in enumerate(moves):
            said = {"type": "play", "id": str(ply), "seat": seat, "move": move, "ply": ply}
            line.send(json.dumps(said))
            await there.until(partial(happened, seat, move))
        again = await brought(there, code, here)
        await brought(here, again, there)
        line.close()
        await here.service.close()
        await there.service.close()

    run(play())


def test_whoever_told_no_name_can_learn_both_games() -> None:
    async def learn() -> None:
        page = await opened(Disk())
        await page.service.introduce(TOKEN, " ", "de")
        for path in ("climbers/lessons/climb", "moon/lessons/turns"):
            status, made = await page.ask("POST", f"/api/games/{path}", {})
            assert status == 201, made
            assert isinstance(made, dict)
            _, table = await page.ask("GET", f"/api/tables/{made['code']}")
            assert isinstance(table, dict)
            assert table["seats"][0]["name"] == "Gast"
        await page.service.close()

    run(learn())


def test_what_is_written_at_the_same_time_is_saved_together() -> None:
    async def write() -> None:
        disk = Disk()
        async with SqliteMemoryStore(None, disk.save) as store:
            await store.create(match(), [event(1)])
            before = disk.writes
            await asyncio.gather(
                *(store.sign_of_life(now) for now in range(5)), store.append("m", 1, [event(2)])
            )
            assert disk.writes - before < 4
        async with SqliteMemoryStore(disk.saved, disk.save) as store:
            assert [one.seq for one in await store.events("m")] == [1, 2]

    run(write())


def test_a_change_that_the_browser_cannot_keep_is_refused() -> None:
    async def full(_: bytes) -> None:
        raise OSError("the quota is used up")

    async def write() -> None:
        disk = Disk()
        async with SqliteMemoryStore(None, disk.save) as store:
            await store.create(match(), [event(1)])
        with pytest.raises(Unavailable, match="quota"):
            async with SqliteMemoryStore(disk.saved, full) as store:
                await store.append("m", 1, [event(2)])

    run(write())


def test_two_writers_of_one_match_are_a_conflict_in_memory_too() -> None:
    async def write() -> None:
        disk = Disk()
        async with SqliteMemoryStore(None, disk.save) as store:
            await store.create(match(), [event(1)])
            with pytest.raises(Conflict):
                await store.append("m", 0, [event(1, body='{"other":1}')])
            assert [one.seq for one in await store.events("m")] == [1]

    run(write())
