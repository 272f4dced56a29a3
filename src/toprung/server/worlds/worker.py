"""The process that hosts worlds: `python -m toprung.server.worlds.worker`."""

from __future__ import annotations

import sys
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import Empty
from time import monotonic
from typing import Final, cast

from toprung.core.world import Nature
from toprung.server.processes.channel import Channel, run
from toprung.server.processes.collecting import collect_seldom
from toprung.server.worlds.host import Host
from toprung.server.worlds.hosted import Beat
from toprung.server.worlds.orders import Order
from toprung.server.worlds.reports import Report

HEARTBEAT: Final = 1.0  # seconds between two signs of life, which may be empty
TOGETHER: Final = 0.004  # seconds that a report waits for others while there is work to do
SWITCH: Final = 0.001  # seconds after which a verdict lets the beats of other worlds go first
CONGESTED: Final = 64  # reports that the server has not taken: it gets no frames until it has


def work(channel: Channel, pace: float = 1.0) -> None:
    """Runs for ever: beats when they are due, orders in between. `pace` seconds of the worlds' time
    pass in a second."""
    collect_seldom()
    sys.setswitchinterval(SWITCH)
    thread = ThreadPoolExecutor(1)

    def aside(beat: Beat) -> Future[tuple[Nature, ...]]:
        away = thread.submit(beat)
        away.add_done_callback(lambda _: channel.inbox.put(None))
        return away

    told: list[Report] = []
    host = Host(told.append, aside)
    sign = sent = monotonic()
    while True:
        host.come_back(monotonic() * pace)
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


def _orders(message: object) -> tuple[Order, ...]:
    """None comes when something was done aside."""
    return cast("tuple[Order, ...]", message) if message is not None else ()


if __name__ == "__main__":
    run(partial(work, pace=float(sys.argv[1])))
