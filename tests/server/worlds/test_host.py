"""Many worlds on one clock: beats in time, none at another's expense."""

from __future__ import annotations

from concurrent.futures import Future

from tests.games.moon.table.live_games import begun
from toprung.core.seat import Seat
from toprung.core.world import BEATS, Nature
from toprung.games.moon.rules.state import Phase
from toprung.games.moon.table.checkpoint import unpacked
from toprung.protocol.frames import unpack_poses
from toprung.server.worlds import orders, reports
from toprung.server.worlds.hosted_world import Beat
from toprung.server.worlds.process import Host


class Aside:
    """Another thread, which works when it is told to."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Beat, Future[tuple[Nature, ...]]]] = []

    def __call__(self, beat: Beat) -> Future[tuple[Nature, ...]]:
        future: Future[tuple[Nature, ...]] = Future()
        self.jobs.append((beat, future))
        return future

    def work(self) -> None:
        beat, future = self.jobs.pop()
        future.set_result(beat())


def held() -> tuple[bytes, Seat]:
    game = begun().until(Phase.TAKE)
    game.say(game.aside().hold.text)
    return game.world.checkpoint(), game.seat


def test_a_verdict_done_aside_holds_up_no_other_world() -> None:
    told: list[reports.Report] = []
    aside, now = Aside(), 0.0
    host = Host(told.append, aside)
    checkpoint, seat = held()
    for name in ("a", "b"):
        host.obey(orders.Resume(name, 1, "moon", checkpoint), now)
    host.obey(orders.Play("a", 2, seat, "release"), now)
    for _ in ("rest is proved", "the referee speaks"):
        if aside.jobs:
            aside.work()
            host.finish_slow_beats(now)
        while not aside.jobs:
            now += 1 / BEATS
            host.beat(now)
            host.beat(now)
    host.obey(orders.Keep("a", 3), now)
    host.obey(orders.Keep("b", 4), now)
    told.clear()
    for _ in range(30):
        now += 1 / BEATS
        host.obey(orders.Lead("b", seat, (0.0, -0.26, 0.16 + now / 100, 1.0, 0.0, 0.0, 0.0)), now)
        host.beat(now)
        host.finish_slow_beats(now)
    assert {report.world for report in told if isinstance(report, reports.Frame)} == {"b"}
    aside.work()
    host.finish_slow_beats(now)
    about_a = [report for report in told if getattr(report, "world", "") == "a"]
    assert isinstance(about_a[0], reports.Happened)
    assert isinstance(about_a[-1], reports.Kept)
    assert about_a[-1].request == 3


def test_a_late_world_loses_frames_but_no_beat() -> None:
    told: list[reports.Report] = []
    host = Host(told.append)
    checkpoint, seat = held()
    host.obey(orders.Resume("a", 1, "moon", checkpoint), 0.0)
    told.clear()
    high = 0.16
    for beat in range(1, 61):  # so slow is it: time for less than half of the beats
        high += 0.001
        host.obey(orders.Lead("a", seat, (0.0, -0.26, high, 1.0, 0.0, 0.0, 0.0)), beat / 25)
        host.beat(beat / 25)
    frames = [unpack_poses(one.frame) for one in told if isinstance(one, reports.Frame)]
    assert frames
    assert len(frames) <= 30
    assert frames[-1].moved.beat > 55


def test_a_world_whose_beats_come_unevenly_still_tells_thirty_times_a_second() -> None:
    told: list[reports.Report] = []
    host = Host(told.append)
    checkpoint, seat = held()
    host.obey(orders.Resume("a", 1, "moon", checkpoint), 0.0)
    told.clear()
    for beat in range(1, 241):
        now = beat / BEATS + (0.02 if beat % 5 == 0 else 0.0)  # each fifth comes late
        host.obey(orders.Lead("a", seat, (0.0, -0.26, 0.16 + now / 50, 1.0, 0.0, 0.0, 0.0)), now)
        host.beat(now)
    frames = [one for one in told if isinstance(one, reports.Frame)]
    assert len(frames) == 120


def test_worlds_take_turns_when_there_is_too_little_time() -> None:
    told: list[reports.Report] = []
    host, now = Host(told.append), 0.0
    checkpoint, seat = held()
    names = ("a", "b", "c")
    for name in names:
        host.obey(orders.Resume(name, 1, "moon", checkpoint), 0.0)
    for beat in range(1, 91):  # time for one beat, where three are due
        now = beat / BEATS
        for name in names:
            target = (0.0, -0.26, 0.16 + now / 10, 1.0, 0.0, 0.0, 0.0)
            host.obey(orders.Lead(name, seat, target), now)
        host.beat(now)
    for request, name in enumerate(names, 2):
        host.obey(orders.Keep(name, request), now)
    beats = [
        unpacked(one.checkpoint).beat
        for one in told
        if isinstance(one, reports.Kept) and one.request is not None
    ]
    assert len(beats) == 3
    assert max(beats) - min(beats) <= 1
