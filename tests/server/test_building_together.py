"""Everybody builds at once, over real sockets (CL-PRE-7)."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.client import Client, Refusal, Served
from tests.server.conftest import Play
from toprung.core.randomness import Random
from toprung.games.climbers import Phase, Position
from toprung.games.climbers.moves import Place

TOGETHER = {"build": "together"}


async def three(served: Served) -> list[Client]:
    """Three people at a table whose building is still to be made."""
    people = [await served.person(name) for name in ("Ann", "Ben", "Cis")]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    code = await served.table(people[0], game="climbers", seats=seats, options=TOGETHER)
    clients = [await served.enter(code, person) for person in people]
    for seat, client in enumerate(clients[1:], 1):
        await client.command("sit", seat=seat, name=people[seat].name)
    await clients[0].command("start")
    for client in clients:
        await client.until(lambda one: one.now.status == "playing")
    return clients


def seen(client: Client) -> Position:
    return Position.parse(str(client.now.state["text"]))


async def placed(client: Client, seat: int, move: str) -> str | None:
    """The rule by which a placement is refused; None if it is done."""
    try:
        await client.play(seat, move)
    except Refusal as refusal:
        return refusal.fault.rule
    return None


@pytest.mark.rule("CL-PRE-7")
def test_of_three_who_place_on_one_spot_at_once_one_wins_and_nothing_is_lost(play: Play) -> None:
    async def scenario(served: Served) -> None:
        clients = await three(served)
        assert clients[0].now.waited_for is None
        assert all(one.choices and one.choices[0].seat == i for i, one in enumerate(clients))
        rules = await asyncio.gather(
            *(placed(one, seat, f"{11 + seat}@-4,-1zr^0") for seat, one in enumerate(clients))
        )
        assert sorted(rules, key=str) == ["CL-PRE-7", "CL-PRE-7", None]
        for client in clients:
            await client.until(lambda one: one.now.ply == 1)
            assert sum(block.in_supply for block in seen(client).blocks) == 32
            assert client.malformed == []
            await client.close()

    play(scenario)


@pytest.mark.rule("CL-PRE-7", "CL-PRE-5")
def test_all_who_place_as_fast_as_they_can_make_one_building(play: Play) -> None:
    async def build(client: Client, seat: int, refused: list[str]) -> None:
        random = Random(seat)
        while (position := seen(client)).phase is Phase.BUILD:
            move, random = position.legal_moves.sample(random)
            assert isinstance(move, Place)
            level, _ = position.column(move.x, move.y)
            rule = await placed(client, seat, f"{move.text}^{level}")
            if rule is not None:
                refused.append(rule)
                seq = client.seq
                if seen(client) == position:
                    await client.until(lambda one, seq=seq: one.seq > seq)

    async def scenario(served: Served) -> None:
        clients, refused = await three(served), list[str]()
        await asyncio.gather(*(build(one, seat, refused) for seat, one in enumerate(clients)))
        assert set(refused) <= {"CL-PRE-5", "CL-PRE-7", "CL-BUI-4", "CL-TRN-1", "CL-TRN-3"}
        last = max(one.seq for one in clients)
        for client in clients:
            await client.until(lambda one: one.seq == last)
            moved = [event for event in client.events if event.kind == "moved"]
            assert len(moved) == client.now.ply == 33
            assert {event.body["seat"] for event in moved} == {0, 1, 2}
            assert not any(block.in_supply for block in seen(client).blocks)
            assert client.now.waited_for == 0
            await client.close()

    play(scenario)


@pytest.mark.rule("CL-PRE-7")
def test_a_bot_joins_in_by_itself(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        seats = [{"kind": "me"}, {"kind": "bot", "level": "marmot"}]
        code = await served.table(ann, game="climbers", seats=seats, options=TOGETHER, start=True)
        client = await served.enter(code, ann)
        await client.until(lambda one: one.now.ply >= 3)
        await client.until(lambda one: seen(one).phase is not Phase.BUILD)
        assert client.now.ply >= 33
        await client.close()

    quick_play(scenario)
