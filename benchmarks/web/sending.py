"""What a live room sends to one client, counted on the wire between two scripted clients and the
service: WebSocket and HTTP heads are in it, TCP's own are not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from math import cos, sin
from time import monotonic
from urllib.parse import urlsplit

import httpx
from tests.server.client import Client, Served
from tests.server.hand import SOLO, grip, let_go, poses

from benchmarks.figures import Figure, over_cases, under
from toprung.core.world import Motion
from toprung.protocol.frames import Poses, pack_poses

LADDERS, BEATS = 30, 60
RADIUS, ROUND = 0.03, 2.0  # metres and seconds of a circle that the hand leads
FRAME_HEAD = 4  # bytes around a longer message of a WebSocket


class Wire:
    """A way to the service that counts what comes back."""

    def __init__(self, url: str) -> None:
        self.url, self.received = "", 0
        self._host, self._port = urlsplit(url).hostname, urlsplit(url).port

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Wire]:
        server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()

    async def _join(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, there = await asyncio.open_connection(self._host, self._port)
        await asyncio.gather(self._pump(near, there), self._pump(far, back, count=True))

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, count: bool = False
    ) -> None:
        while data := await source.read(65536):
            self.received += len(data) if count else 0
            sink.write(data)
            await sink.drain()
        sink.close()


def measure(url: str, seconds: float) -> Iterator[Figure]:
    held, settled, rate = asyncio.run(_room(url.rstrip("/"), seconds))
    yield over_cases("web: a live room sends while a ladder is led", "kB/s", held, under(30))
    yield over_cases("web: a live room sends while it falls", "kB/s", settled, under(30))
    yield over_cases("web: frames of poses while a ladder is led", "1/s", {"to a spectator": rate})
    pose = (0.1, 0.1, 0.1, 1.0, 0.0, 0.0, 0.0)
    whole = len(pack_poses(Poses(Motion(1, dict.fromkeys(range(LADDERS), pose))))) + FRAME_HEAD
    most = {"computed": whole * rate / 1000}
    yield over_cases("web: poses if all 30 ladders moved at once", "kB/s", most, under(30))


async def _room(url: str, seconds: float) -> tuple[dict[str, float], dict[str, float], float]:
    """Thousands of bytes a second while a ladder is led and while it falls, and frames a second."""
    async with (
        httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http,
        Wire(url).open() as mine,
        Wire(url).open() as theirs,
    ):
        ann = await Served(url, http, 0).person()
        code = await Served(url, http, 0).table(ann, game="moon", seats=SOLO, start=True, seed=3)
        player = await Served(mine.url, http, 0).enter(code, ann)
        watcher = await Served(theirs.url, http, 0).enter(code)
        ladder = await grip(player)
        counts, frames, begun = (mine.received, theirs.received), len(watcher.frames), monotonic()
        await _lead(player, ladder, seconds)
        held = _rates(mine, theirs, counts, begun)
        rate = (len(watcher.frames) - frames) / (monotonic() - begun)
        counts, begun = (mine.received, theirs.received), monotonic()
        await let_go(player)
        settled = _rates(mine, theirs, counts, begun)
        await player.close()
        await watcher.close()
    return held, settled, rate


async def _lead(player: Client, ladder: int, seconds: float) -> None:
    """In circles, once a beat."""
    x, y, z, w, i, j, k = poses(player)[ladder]
    begun = monotonic()
    for beat in range(round(seconds * BEATS)):
        angle = beat / BEATS / ROUND * 6.283
        place = (x + RADIUS * sin(angle), y, z + RADIUS * (1 - cos(angle)))
        await player.lead(0, (*place, w, i, j, k))
        await asyncio.sleep(max(0.0, begun + (beat + 1) / BEATS - monotonic()))


def _rates(mine: Wire, theirs: Wire, before: tuple[int, int], begun: float) -> dict[str, float]:
    took = (monotonic() - begun) * 1000
    return {
        "to the player": (mine.received - before[0]) / took,
        "to a spectator": (theirs.received - before[1]) / took,
    }
