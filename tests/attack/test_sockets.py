"""Sockets that never read, ping, talk nonsense, or come and go harm nobody else."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from tools.attack.churn import churn
from tools.attack.client import PING, Closed, Socket
from tools.attack.fuzzing import fuzz
from tools.attack.service import Victim

from tests.attack.attacking import Attack, at_play, everything, somewhere


def test_whoever_never_reads_is_not_listened_to_and_takes_no_memory(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        (eve, code), (ann, other) = await at_play(victim), await at_play(victim)
        question = await _dearest(await eve.enter(code))
        eve.target = replace(eve.target, buffer=4_096)
        deaf, honest = [await eve.enter(code) for _ in range(8)], await ann.enter(other)
        for one in deaf:
            one.deafen()
        before = victim.own_memory
        for _ in range(4):  # in portions, as too many at once would be refused
            for number, one in itertools.product(range(28), deaf):
                one.say({"type": "ask", "id": str(number), "question": question})
            for _ in range(20):
                answer = await honest.call("ask", question={"about": "moves"})
                assert answer["type"] == "answer"
                assert victim.own_memory - before < 16_000_000  # they want 30 MB
        for one in (*deaf, honest):
            one.close()

    attack(scenario)


async def _dearest(socket: Socket) -> dict[str, object]:
    """The question with the longest answer, some 30 kB."""
    found: list[tuple[int, int]] = []
    for block in range(20, 35):
        answer = await socket.call("ask", question={"about": "placements", "block": block})
        found.append((len(str(answer)), block))
    socket.close()
    return {"about": "placements", "block": max(found)[1]}


def test_too_many_pings_of_either_kind_end_the_connection(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        eve, code = await at_play(victim)
        frames, messages = await eve.enter(code), await eve.enter(code)
        for _ in range(200):
            frames.send(PING, b"x")
            messages.say({"type": "ping", "id": "x"})
        with pytest.raises(Closed, match=r"1008|gone"):
            await everything(frames)
        with pytest.raises(Closed, match=r"4029|gone"):
            await everything(messages)
        frames.close()
        messages.close()

    attack(scenario)


def test_junk_of_any_kind_is_answered_or_ends_one_connection(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        found = await fuzz(victim, messages=1_000, seed=5)
        assert found.sent == 1_000
        assert found.malformed == 0
        assert (await somewhere(victim).ask("GET", "/api/health")).status == 200

    attack(scenario)


def test_visitors_who_come_and_go_leave_nothing_behind(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        seen = await churn(victim, visits=80, looks=4)
        assert len(seen) == 4
        assert seen[-1].bytes - seen[0].bytes < 20_000_000

    attack(scenario)
