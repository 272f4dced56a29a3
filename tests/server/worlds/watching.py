"""Somebody who owns worlds in processes: keeps what is told of them, as a room does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from toprung.bots.moon.gesture import Placement, put_aside
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.core.world import Nature, Placed
from toprung.games.moon.physics.hand import at_hand
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.table.checkpoint import table_of
from toprung.games.registry import game_named
from toprung.protocol.frames import unpack_poses
from toprung.server.worlds import RemoteWorld, WorldPool, reports

R = TypeVar("R", bound=reports.Report)


@dataclass
class Room:
    """One game in a world somewhere else. Everything told is in `told`; `poses` are those that a
    client who got every frame would draw."""

    worlds: WorldPool
    state: TextState
    inbox: asyncio.Queue[reports.Report] = field(default_factory=asyncio.Queue)
    checkpoint: bytes = b""
    pages: list[str] = field(default_factory=list)
    natures: list[Nature] = field(default_factory=list)
    told: list[reports.Report] = field(default_factory=list)
    poses: dict[int, Placed] = field(default_factory=dict)
    world: RemoteWorld = field(init=False)

    @property
    def rules(self) -> State:
        return notation.parse(self.state.text)

    async def open(self) -> None:
        await self._open(lambda world: world.begin("moon", self.state.text, {}))

    async def open_again(self) -> None:
        await self._open(lambda world: world.resume("moon", self.checkpoint))

    async def _open(self, open: Callable[[RemoteWorld], Awaitable[reports.Opened]]) -> None:
        self.world = self.worlds.world(lambda _, report: self.inbox.put_nowait(report))
        opened = await open(self.world)
        self._note(opened)
        await self.wait_for(reports.Frame)

    async def wait_for(self, kind: type[R]) -> R:
        """The next report of a kind; all before it are taken note of."""
        async with asyncio.timeout(180):
            while True:
                report = await self.inbox.get()
                self._note(report)
                if isinstance(report, kind):
                    return report

    def _note(self, report: reports.Report) -> None:
        self.told.append(report)
        match report:
            case reports.Accepted():
                self.state = self.state.play(report.seat, report.move)
            case reports.Happened():
                self.state = self.state.play(NATURE, report.nature.move)
                self.natures.append(report.nature)
            case reports.Frame() | reports.Opened():
                frame = unpack_poses(report.frame)
                if frame.complete:
                    self.poses.clear()
                self.poses.update(frame.moved.poses)
                for gone in frame.moved.gone:
                    del self.poses[gone]
            case _:
                pass
        if isinstance(report, reports.Opened | reports.Accepted | reports.Happened | reports.Kept):
            self.checkpoint = report.checkpoint
            self.pages += report.pages

    async def say(self, move: str) -> None:
        self.world.play(self.rules.active, move)
        await self.wait_for(reports.Accepted)

    async def until(self, phase: Phase) -> None:
        while self.rules.phase not in (phase, Phase.OVER):
            await self.say(next(iter(self.state.moves())))

    def aside(self) -> Placement:
        state, table = table_of(self.checkpoint)
        assert state.hand is not None
        return put_aside(state.hand, at_hand(table, state.hand))

    async def clumsy_turn(self) -> None:
        """A whole turn by a hand that lets everything drop."""
        await self.until(Phase.TAKE)
        self.world.perform(self.rules.active, script(self.aside()))
        await self.wait_for(reports.Rested)


def room(worlds: WorldPool, seed: int = 1) -> Room:
    return Room(worlds, game_named("moon").start(2, seed, {}))


def script(placement: Placement) -> tuple[str | Placed, ...]:
    return (placement.hold.text, *targets(placement), "release")


def targets(placement: Placement) -> Iterable[Placed]:
    return [(*one.place, *one.turn) for one in placement.targets]


NOBODY = Seat(5)
