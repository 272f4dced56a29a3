"""Tables cannot be used up, found out, filled with spectators or kept open by one person."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import pytest
from tools.attack.client import Closed, Person, Socket
from tools.attack.service import Victim

from tests.attack.attacking import Attack, at_play, everything, somebody, somewhere
from toprung.server.limits import Limits


def test_looking_at_a_table_opens_nothing_and_idle_tables_make_way(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        ann = await somebody(victim)
        codes = [await ann.open("climbers", "me", "open") for _ in range(6)]
        opened = await _open_tables(victim)
        for code in codes:
            seen = await ann.target.ask("GET", f"/api/tables/{code}")
            assert (seen.status, seen.json["code"]) == (200, code)
            assert (await ann.target.ask("GET", f"/api/tables/{code}/history")).status == 200
        assert await _open_tables(victim) == opened
        for code in codes:  # more than may be open at once
            socket = await ann.enter(code)
            assert socket.table["code"] == code
            socket.close()

    attack(scenario)


async def _open_tables(victim: Victim) -> object:
    text = (await somewhere(victim).ask("GET", "/metrics")).body.decode()
    return next(line for line in text.splitlines() if line.startswith("toprung_tables_open "))


def test_codes_of_tables_cannot_be_tried_out(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        eve, (_, code) = somewhere(victim), await at_play(victim)
        found = Counter[int]()
        for number in range(50):
            path, elsewhere = f"/api/tables/AAAA{10 + number}", f"192.0.2.{number}"
            claimed = {"x-forwarded-for": elsewhere}  # by somebody who is no proxy
            found[(await eve.ask("GET", path, headers=claimed)).status] += 1
        assert found == {404: 30, 429: 20}
        with pytest.raises(Closed, match="wrong"):
            await Socket.entered(eve, "AAAAAA")
        assert (await somewhere(victim).ask("GET", f"/api/tables/{code}")).status == 200

    attack(scenario)


def test_clocks_of_a_week_keep_no_table_open(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        clock = {"kind": "turn", "seconds": 604_800}
        for _ in range(6):
            ann = await somebody(victim)
            code = await ann.open("climbers", "me", "me", start=True, clock=clock)
            socket = await ann.enter(code)
            assert socket.table["status"] == "playing"
            socket.close()

    attack(scenario)


def test_a_person_opens_only_so_many_tables_and_is_told_what_to_do(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        eve = await somebody(victim)
        for _ in range(6):
            await eve.open("climbers", "me", "open")
        new = {"game": "climbers", "seats": [{"kind": "me"}, {"kind": "open"}]}
        answer = await eve.target.ask("POST", "/api/tables", new, eve.token)
        words = answer.json["words"]
        assert answer.status == 429
        assert isinstance(words, dict)
        assert len(set(words.values())) == 3
        assert "finish or close" in words["en"]

    attack(scenario)


def test_another_match_at_the_table_counts_as_a_new_thing(attack: Attack) -> None:
    """Whoever gave up and asked for a rematch, again and again, filled the disk."""

    async def scenario(victim: Victim) -> None:
        began = time.monotonic()
        eve, code = await at_play(victim)
        socket, matches = await eve.enter(code), Counter[str]()
        said: dict[str, object] = {}
        while matches["refused"] == 0:
            for type in ("resign", "rematch"):
                said = await socket.call(type, seat=0)
                while "Too many messages" in str(said.get("error")):
                    await asyncio.sleep(0.2)
                    said = await socket.call(type, seat=0)
            matches[str(said["type"])] += 1
        socket.close()
        assert "Too many new things" in str(said["error"])
        limits, spent = Limits(), time.monotonic() - began
        assert matches["done"] <= limits.tables_burst + limits.tables_rate * spent

    attack(scenario)


def test_spectators_never_lock_a_seated_player_out(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        ann, code = await at_play(victim)
        eve = somewhere(victim)
        watching = [await Socket.entered(eve, code) for _ in range(5)]
        with pytest.raises(Closed, match="watching this table"):
            await Socket.entered(eve, code)
        ann.target = eve  # whoever has a seat comes in even from where the crowd is
        player = await ann.enter(code)
        assert (await player.call("play", seat=0, move="-"))["type"] in ("done", "refused")
        friend = await Socket.entered(somewhere(victim), code)  # from elsewhere: one makes way
        for one in (*watching, player, friend):
            one.close()

    attack(scenario)


def test_whoever_was_sent_away_does_not_come_back_by_another_name(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        ann, code = await at_play(victim)
        eve, host = await somebody(victim, "Eve"), await ann.enter(code)
        noisy, unnamed = await eve.enter(code), await Socket.entered(eve.target, code)
        assert (await host.call("kick", person=eve.id))["type"] == "done"
        for one in (noisy, unnamed):
            with pytest.raises(Closed):
                await everything(one)
        again = await Person.new(eve.target, "Evelyn")
        for token in (eve.token, "", again.token):
            with pytest.raises(Closed, match="the host has sent you away"):
                await Socket.entered(eve.target, code, token)
        with pytest.raises(Closed, match="the host has sent you away"):
            await Socket.entered(somewhere(victim), code, eve.token)
        elsewhere = await Socket.entered(somewhere(victim), code)
        ann.target = eve.target
        seated = await ann.enter(code)  # a place is kept, wherever they come from
        for one in (noisy, unnamed, host, elsewhere, seated):
            one.close()

    attack(scenario)
