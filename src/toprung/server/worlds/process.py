"""The process that hosts worlds: `python -m toprung.server.worlds.process`.

Many worlds share one process. Each is driven in real time, none at another's expense.
"""

from __future__ import annotations

import sys
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import Empty
from time import monotonic
from typing import Final, cast

from toprung.core.errors import ToprungError, Unparsable
from toprung.core.world import Nature, World, WorldMaker
from toprung.games.registry import REGISTRY, game_named
from toprung.server.processes.channel import Channel, run
from toprung.server.processes.garbage import collect_rarely
from toprung.server.worlds import orders, reports
from toprung.server.worlds.hosted_world import Aside, Beat, HostedWorld, Tell, WorldOrder

HEARTBEAT: Final = 1.0  # seconds between signs of life, which may be empty
TOGETHER: Final = 0.004  # seconds that a report waits for others while there is work to do
SWITCH: Final = 0.001  # seconds after which a slow verdict lets other worlds' beats go first
CONGESTED: Final = 64  # reports that the server has not read: until then it gets no frames


class Host:
    """The worlds of one process. It has no clock: its caller says what time it is."""

    def __init__(self, tell: Tell, aside: Aside | None = None) -> None:
        """`aside` does slow beats in another thread, so that no world waits for another's
        verdict."""
        self._tell, self._aside = tell, aside
        self._worlds: dict[str, HostedWorld] = {}

    @property
    def due(self) -> float | None:
        """When the next beat of any world is due; None if nothing moves."""
        return min((world.due for world in self._worlds.values() if world.busy), default=None)

    def obey(self, order: orders.Order, now: float) -> None:
        """Carry out an order. An error of a world becomes a report and never escapes."""
        try:
            self._obey(order, now)
        except Exception as error:
            self._lost(order.world, error)

    def beat(self, now: float, congested: bool = False) -> None:
        """One beat of the world that has waited longest, if it is due."""
        moving = [world for world in self._worlds.values() if world.busy]
        world = min(moving, key=lambda one: one.due, default=None)
        if world is None or world.due > now:
            return
        try:
            world.beat(now, congested)
        except Exception as error:
            self._lost(world.name, error)

    def finish_slow_beats(self, now: float) -> None:
        """Take up the worlds whose slow beats are done."""
        for world in list(self._worlds.values()):
            try:
                world.finish_slow_beat(now)
            except Exception as error:
                self._lost(world.name, error)

    def _obey(self, order: orders.Order, now: float) -> None:
        match order:
            case orders.Begin():
                self._open(order, _begun(order), now)
            case orders.Resume():
                self._open(order, _maker(order.game).resume(order.checkpoint, order.seed), now)
            case orders.Drop():
                self._worlds.pop(order.world, None)
            case _:
                self._obey_in_world(order, now)

    def _obey_in_world(self, order: WorldOrder, now: float) -> None:
        world = self._worlds.get(order.world)
        if world is not None:
            world.obey(order, now)
        elif not isinstance(order, orders.Lead):
            error = Unparsable(f"no world is called {order.world[:40]!r}")
            self._tell(reports.Refused(order.world, order.request, error))

    def _open(self, order: orders.Begin | orders.Resume, world: World, now: float) -> None:
        hosted = HostedWorld(order.world, world, self._tell, now, self._aside)
        self._worlds[order.world] = hosted
        hosted.open(order.request)

    def _lost(self, name: str, error: Exception) -> None:
        """One world failed; the others go on."""
        self._worlds.pop(name, None)
        kind = "" if isinstance(error, ToprungError) else f"{type(error).__name__}: "
        self._tell(reports.Lost(name, f"{kind}{error}"))


def _maker(game: str) -> WorldMaker:
    entry = REGISTRY.get(game)
    if entry is None or entry.world is None:
        raise Unparsable(f"the game {game[:40]!r} has no world")
    return entry.world()


def _begun(order: orders.Begin) -> World:
    return _maker(order.game).begin(game_named(order.game).parse(order.state), order.headers)


def work(channel: Channel, pace: float = 1.0) -> None:
    """Beats when they are due, and orders in between, for ever. `pace` seconds pass in the worlds
    each second."""
    collect_rarely()
    sys.setswitchinterval(SWITCH)
    thread = ThreadPoolExecutor(1)

    def aside(beat: Beat) -> Future[tuple[Nature, ...]]:
        away = thread.submit(beat)
        away.add_done_callback(lambda _: channel.inbox.put(None))
        return away

    told: list[reports.Report] = []
    host = Host(told.append, aside)
    sign = sent = monotonic()
    while True:
        host.finish_slow_beats(monotonic() * pace)
        now = monotonic()
        due = sign if host.due is None else min(sign, host.due / pace)
        if now >= sign or (told and (due > now or now >= sent + TOGETHER)):
            channel.send(tuple(told))
            told.clear()
            sent, sign = now, now + HEARTBEAT
        try:
            while True:
                for order in _orders(channel.inbox.get(timeout=max(due - monotonic(), 0.0))):
                    host.obey(order, monotonic() * pace)
                due = 0.0
        except Empty:
            host.beat(monotonic() * pace, channel.waiting > CONGESTED)


def _orders(message: object) -> tuple[orders.Order, ...]:
    """None arrives when a slow beat is done."""
    return cast("tuple[orders.Order, ...]", message) if message is not None else ()


if __name__ == "__main__":
    run(partial(work, pace=float(sys.argv[1])))
