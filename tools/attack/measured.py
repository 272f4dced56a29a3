"""How honest tables fare: in peace, and under all attacks at once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from tools.attack.honest import Table, Waits, against_a_bot, newcomers, share
from tools.attack.machine import Machine, asked
from tools.attack.service import HERE, Victim, attacked
from tools.attack.storm import Storm

TABLES = 8
NICE = 10  # the attackers' own work is not the service's: they stand behind it


@dataclass(frozen=True, slots=True)
class Spell:
    """What honest people met in some seconds; times in milliseconds, memory in bytes. `echo` and
    `echo_written` are what the machine itself took for a message and its answer, without and with
    a write to disk: of `ping` and `p99` so much is not the service's."""

    name: str
    moves: int
    half: float
    p99: float
    longest: float
    ping: float
    echo: float
    echo_written: float
    opening: float
    bot: float
    failures: int
    memory: int
    all_memory: int
    core: float

    @property
    def line(self) -> str:
        return (
            f"{self.name}: {self.moves} moves, p50 {self.half:.0f} ms, p99 {self.p99:.0f} ms, "
            f"longest {self.longest:.0f} ms (the machine's own p99 with a write "
            f"{self.echo_written:.0f} ms); a ping p99 {self.ping:.0f} ms (the machine's own "
            f"{self.echo:.0f} ms); opening a table p99 {self.opening:.0f} ms; "
            f"a bot's move p99 {self.bot:.0f} ms; {self.failures} failures; "
            f"service {self.memory / 1e6:.0f} MB and {100 * self.core:.0f} % of a core, "
            f"with its processes {self.all_memory / 1e6:.0f} MB"
        )


async def measured(seconds: float, tree: Path = HERE) -> tuple[Spell, Spell]:
    """In peace for a third of the time, then under attack. The attackers are a process of their
    own."""
    with tempfile.TemporaryDirectory() as folder:
        async with attacked(f"sqlite:///{folder}/matches.sqlite", tree=tree) as victim:
            waits, machine = Waits(), Machine()
            tables = [await Table.open(victim.target, number) for number in range(TABLES)]
            async with asked(folder, machine), asyncio.TaskGroup() as group:
                tasks = [group.create_task(table.play(waits)) for table in tables]
                tasks.append(group.create_task(newcomers(victim.target, waits)))
                tasks.append(group.create_task(against_a_bot(victim.target, waits)))
                await asyncio.sleep(5)  # until all processes have started
                peace = await _spell("in peace", victim, waits, machine, seconds / 3)
                async with _attackers(victim, [table.code for table in tables]):
                    storm = await _spell("under attack", victim, waits, machine, seconds)
                for task in tasks:
                    task.cancel()
            return peace, storm


@contextlib.asynccontextmanager
async def _attackers(victim: Victim, codes: list[str]) -> AsyncIterator[None]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tools.attack.measured", str(victim.target.port), str(victim.pid), *codes),
        preexec_fn=lambda: os.nice(NICE),
        cwd=HERE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.kill()
        await process.wait()


async def _spell(
    name: str, victim: Victim, waits: Waits, machine: Machine, seconds: float
) -> Spell:
    waits.clear()
    machine.clear()
    most = most_of_all = 0
    began, used = perf_counter(), victim.processor
    for _ in range(max(1, round(2 * seconds))):
        await asyncio.sleep(0.5)
        most, most_of_all = max(most, victim.own_memory), max(most_of_all, victim.memory)
    moves = waits.moves
    return Spell(
        name,
        len(moves),
        1e3 * share(moves, 0.5),
        1e3 * share(moves, 0.99),
        1e3 * max(moves, default=float("nan")),
        1e3 * share(waits.pings, 0.99),
        1e3 * share(machine.answers, 0.99),
        1e3 * share(machine.writes, 0.99),
        1e3 * share(waits.openings, 0.99),
        1e3 * share(waits.bots, 0.99),
        waits.failures,
        most,
        most_of_all,
        (victim.processor - used) / (perf_counter() - began),
    )


async def _attack(port: int, pid: int, codes: list[str]) -> None:
    from tools.attack.client import Target

    await Storm(Victim(Target(port), pid), codes).rage()


if __name__ == "__main__":
    asyncio.run(_attack(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
