"""Honest tables while everything that one client can do to the service is done to it at once.

The attackers' own work shares the machine, but stands behind the service. What the machine itself
takes at the same time, for a message and for a write to disk, is measured beside it.
`python -m tools.attack storm 30 --tree FOLDER` measures the service of another source tree alike.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from tools.attack.measured import Spell, measured

from benchmarks.figures import Figure, over_cases, under
from benchmarks.machine import all_cores
from benchmarks.timing import QUICK, Effort, progress

LONGEST = 250.0  # milliseconds, for 99 of 100 moves
SECONDS, FEW_SECONDS = 30.0, 10.0


def measure(effort: Effort) -> list[Figure]:
    """In peace, and under attack."""
    progress("attacks: all at once")
    with all_cores():
        spells = asyncio.run(measured(FEW_SECONDS if effort == QUICK else SECONDS))
    return list(_figures(spells))


def _figures(spells: tuple[Spell, Spell]) -> Iterator[Figure]:
    yield over_cases(
        "attacks: a move at an honest table under attack, p99",
        "ms",
        {spell.name: spell.p99 for spell in spells[1:]},
        under(LONGEST),
    )
    for name, unit, cases in (
        (
            "the machine's own p99, with a write",
            "ms",
            {one.name: one.echo_written for one in spells},
        ),
        ("a ping, p99", "ms", {spell.name: spell.ping for spell in spells}),
        ("the machine's own p99", "ms", {spell.name: spell.echo for spell in spells}),
        ("a move, p50", "ms", {spell.name: spell.half for spell in spells}),
        ("opening a table, p99", "ms", {spell.name: spell.opening for spell in spells}),
        ("a bot has thought, p99", "ms", {spell.name: spell.bot for spell in spells}),
        ("honest people turned away", "times", {one.name: float(one.failures) for one in spells}),
        ("memory of the service", "MB", {spell.name: spell.memory / 1e6 for spell in spells}),
        ("share of a core", "%", {spell.name: 100 * spell.core for spell in spells}),
    ):
        yield over_cases(f"attacks: {name}", unit, cases)
