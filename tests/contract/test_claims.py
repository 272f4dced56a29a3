"""The laws of claims: of several servers, only the last one that claimed a match writes to it. Each
test runs on both databases, though only PostgreSQL serves several servers."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.stores import event, events, match, opened_table, run
from toprung.match import Status
from toprung.storage import Claim, Conflict, Fenced, ServerRow, Store, Struck, Summary, open_store

EAST, WEST = ServerRow("east", "http://east:1", "e"), ServerRow("west", "http://west:1", "w")
CODE = "AAAA-AAAA"


async def claimed(store: Store, server: ServerRow) -> Claim:
    claim = await store.claim(CODE, server.id)
    assert isinstance(claim, Claim)
    return claim


async def both_joined(store: Store) -> None:
    await opened_table(store, CODE)
    for server in (EAST, WEST):
        assert await store.join(server) > 1_700_000_000_000


def test_a_table_lives_on_the_server_that_claimed_it(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            await both_joined(store)
            assert await store.owner(f"match-{CODE}") is None
            first = await claimed(store, EAST)
            assert (first.epoch, first.served_until) == (1, None)
            assert await store.claim(CODE, WEST.id) == EAST
            assert await store.owner(f"match-{CODE}") == EAST
            assert await store.claim("nowhere", WEST.id) is None

    run(work())


def test_what_a_server_writes_late_is_refused_whatever_it_is(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            await both_joined(store)
            old = await claimed(store, EAST)
            id = old.table.match
            await store.append(id, 1, events(2, 2), epoch=old.epoch)
            await store.strike(EAST.id)
            new = await claimed(store, WEST)
            assert new.epoch == old.epoch + 1
            assert new.served_until is not None
            with pytest.raises(Fenced):
                await store.append(id, 2, events(3, 3), epoch=old.epoch)
            with pytest.raises(Fenced):
                await store.append(id, 2, (), checkpoint=b"late", epoch=old.epoch)
            with pytest.raises(Fenced):
                await store.append(id, 1, events(2, 2), epoch=old.epoch)  # not even the same again
            following = match("next", table=CODE)
            with pytest.raises(Fenced):
                await store.create(following, events(1, 1), claim=old)
            assert await store.match("next") is None
            await store.release(old, needed=True)
            assert await store.owner(id) == WEST
            await store.append(id, 2, events(3, 3), epoch=new.epoch)
            assert await store.events(id) == events(1, 3)
            with pytest.raises(Struck):
                await store.claim(CODE, EAST.id)

    run(work())


def test_the_next_match_of_a_table_belongs_to_the_server_of_the_last_one(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            await both_joined(store)
            old = await claimed(store, EAST)
            await store.create(match("next", table=CODE), events(1, 1), claim=old)
            assert await store.owner("next") == EAST
            await store.append("next", 1, events(2, 2), epoch=1)
            assert await store.claim(CODE, WEST.id) == EAST
            again = await claimed(store, EAST)
            assert (again.table.match, again.epoch) == ("next", 2)
            with pytest.raises(Fenced):
                await store.append("next", 2, events(3, 3), epoch=1)

    run(work())


def test_a_server_that_hands_a_table_over_has_it_taken_up(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            await both_joined(store)
            claim = await claimed(store, EAST)
            playing = Summary(status=Status.PLAYING)
            await store.append(claim.table.match, 1, events(2, 2), summary=playing, epoch=1)
            assert await store.orphans() == ()
            await store.release(claim, needed=True)
            assert await store.orphans() == (CODE,)
            taken = await claimed(store, WEST)
            assert taken.served_until is not None
            assert await store.orphans() == ()
            await store.strike(WEST.id)
            assert await store.orphans() == (CODE,)
            await store.join(replace(WEST, id="west again"))
            await store.release(await claimed(store, replace(WEST, id="west again")), needed=False)
            assert await store.orphans() == ()

    run(work())


def test_of_many_servers_that_claim_at_once_one_wins_and_the_others_know_it(database: str) -> None:
    async def work() -> None:
        servers = [ServerRow(f"s{number}", f"http://{number}:1", "") for number in range(6)]
        async with open_store(database) as store:
            await opened_table(store, CODE)
            for server in servers:
                await store.join(server)
            found = await asyncio.gather(*(store.claim(CODE, server.id) for server in servers))
            (won,) = [one for one in found if isinstance(one, Claim)]
            assert {one.id for one in found if isinstance(one, ServerRow)} == {won.server}

    run(work())


def test_who_appends_while_the_match_is_claimed_comes_first_or_not_at_all(database: str) -> None:
    """Twenty rounds: a write under the old claim either is there when the new one begins, or is
    refused."""

    async def write(store: Store, claim: Claim, seq: int) -> bool:
        try:
            await store.append(claim.table.match, seq, [event(seq + 1)], epoch=claim.epoch)
        except Conflict:
            return False
        return True

    async def take(store: Store, server: str) -> tuple[Claim, int]:
        claim = await store.claim(CODE, server)
        assert isinstance(claim, Claim)
        return claim, len(await store.events(claim.table.match))

    async def work() -> None:
        async with open_store(database) as store, open_store(database) as other:
            await both_joined(store)
            claim = await claimed(store, EAST)
            for _ in range(20):
                seq = len(await store.events(claim.table.match))
                done, (claim, seen) = await asyncio.gather(
                    write(other, claim, seq), take(store, EAST.id)
                )
                assert seen == seq + done == len(await store.events(claim.table.match))

    run(work())
