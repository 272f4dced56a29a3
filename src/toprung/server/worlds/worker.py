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
from toprung.server.worlds.host import Host
from toprung.server.worlds.hosted import Beat
from toprung.server.worlds.orders import Order
from toprung.server.worlds.reports import Alive

HEARTBEAT: Final = 1.0  # seconds between two signs of life
SWITCH: Final = 0.001  # seconds after which a verdict lets the beats of other worlds go first
CONGESTED: Final = 64  # reports that the server has not taken: it gets no frames until it has


def work(channel: Channel, pace: float = 1.0) -> None:
    """For ever: beats when they are due, orders in between. `pace` seconds of the worlds' time pass
    in a second."""
    sys.setswitchinterval(SWITCH)
    thread = ThreadPoolExecutor(1)

    def aside(beat: Beat) -> Future[tuple[Nature, ...]]:
        away = thread.submit(beat)
        away.add_done_callback(lambda _: channel.inbox.put(None))
        return away

    host = Host(channel.send, aside)
    sign = monotonic()
    while True:
        host.come_back(monotonic() * pace)
        if monotonic() >= sign:
            channel.send(Alive())
            sign = monotonic() + HEARTBEAT
        due = sign if host.due is None else min(sign, host.due / pace)
        try:
            while True:
                order = channel.inbox.get(timeout=max(due - monotonic(), 0.0))
                if order is not None:  # else something came back
                    host.obey(cast("Order", order), monotonic() * pace)
                due = 0.0
        except Empty:
            host.beat(monotonic() * pace, channel.waiting > CONGESTED)


if __name__ == "__main__":
    run(partial(work, pace=float(sys.argv[1])))
