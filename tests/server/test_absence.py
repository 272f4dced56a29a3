"""Somebody vanishes from a real table: two minutes later the others go on, and he comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.client import Client, Refusal, Served, service
from tests.server.conftest import GENEROUS, QUICK, Play
from tests.server.hand import active, first_choice, grip, lift, phase, state, turn, verdicts
from toprung.games.climbers import Position
from toprung.protocol.to_client import Refused

HURRY = 400  # so that two minutes pass in a third of a second
THOUGHT = 900.0  # seconds at most: the strongest bot stands in, behind all other processes


async def seated(served: Served, *names: str, game: str = "climbers") -> list[Client]:
    """A table without bots, and these people at it."""
    people = [await served.person(name) for name in names]
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in names[1:])]
    code = await served.table(people[0], game=game, seats=seats)
    clients = [await served.enter(code, person) for person in people]
    for seat, client in enumerate(clients[1:], start=1):
        await client.command("sit", seat=seat, name=names[seat])
    await clients[0].command("start")
    return clients


async def once_long_away(client: Client, type: str) -> None:
    """Ask again and again, until the person on seat 1 has been away for long enough."""
    while isinstance(answer := await client.call(type, seat=0, absent=1), Refused):
        assert (answer.error.rule, answer.error.kind) == ("TR-END-5", "out_of_turn")


@pytest.mark.rule("TR-END-5")
def test_who_is_here_or_has_just_gone_keeps_his_seat(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await seated(served, "Ann", "Ben")
        assert ann.now.seats[1].awaited_until is None
        for attempt in range(2):
            with pytest.raises(Refusal) as refused:
                await ann.command("stand_in", seat=0, absent=1)
            assert refused.value.fault.rule == "TR-END-5"
            if attempt == 0:
                await ben.close()
                await ann.until(lambda one: one.presence and one.presence.seats == (0,))
        assert ann.presence is not None
        (away,) = ann.presence.awaited
        assert away.seat == 1
        late = await served.enter(ann.now.code)
        assert late.now.seats[1].awaited_until == away.until
        assert not late.now.seats[1].connected

    play(scenario)


def test_who_sits_down_is_no_spectator_any_more(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await served.person("Ann"), await served.person("Ben")
        seats = [{"kind": "me"}, {"kind": "open"}]
        code = await served.table(ann, game="climbers", seats=seats)
        first, second = await served.enter(code, ann), await served.enter(code, ben)
        await first.until(lambda one: one.presence and one.presence.watchers == 1)
        await second.command("sit", seat=1, name="Ben")
        await first.until(lambda one: one.presence and one.presence.watchers == 0)
        assert first.presence is not None
        assert first.presence.seats == (0, 1)

    play(scenario)


def stand_in(client: Client) -> tuple[str, str | None]:
    """Who plays on seat 1, and for whom."""
    return client.now.seats[1].kind, client.now.seats[1].kept_for


def upwards(client: Client) -> str:
    """A move towards the highest place of this turn: while somebody climbs, no game ends."""
    return Position.parse(str(state(client)["text"])).greedy_moves()[0].text


@pytest.mark.rule("TR-END-5", "TR-END-6")
def test_a_bot_plays_for_who_vanished_until_he_is_back(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"

    async def scenario() -> None:
        async with service(database, {**QUICK, "hurry": HURRY}, GENEROUS) as served:
            served.patience = THOUGHT
            ann, ben = await served.person("Ann"), await served.person("Ben")
            seats = [{"kind": "me"}, {"kind": "open"}]
            code = await served.table(ann, game="climbers", seats=seats)
            first, second = await served.enter(code, ann), await served.enter(code, ben)
            await second.command("sit", seat=1, name="Ben")
            await first.command("start")
            await second.close()
            await once_long_away(first, "stand_in")
            assert stand_in(first) == ("bot", ben.id)
            url = f"/api/matches/{first.now.match}"
            for path, body in (("export", None), ("fork", {"ply": 0})):
                how = "GET" if body is None else "POST"
                refused = await served.http.request(
                    how, f"{url}/{path}", json=body, headers=ann.headers
                )
                assert refused.status_code == 409, "Ben is away and still plays"
            while first.movers != {0, 1}:
                await first.until(lambda one: 0 in one.now.to_act or one.movers == {0, 1})
                if 0 in first.now.to_act:
                    await first.play(0, upwards(first))
            second = await served.enter(code, ben)
            await first.until(lambda one: one.now.to_act[:1] == (0,))
            await second.command("come_back", seat=1)
            await first.until(lambda one: stand_in(one) == ("person", None))
            assert first.now.seats[1].connected
            while first.now.to_act[0] == 0:
                await first.play(0, "-")
            await second.until(lambda one: one.now.to_act[:1] == (1,))
            await second.play(1, "-")

    asyncio.run(scenario())


@pytest.mark.rule("TR-END-5")
def test_a_match_from_which_somebody_vanished_can_be_called_off(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"

    async def scenario() -> None:
        async with service(database, {**QUICK, "hurry": HURRY}, GENEROUS) as served:
            clients = await seated(served, "Ann", "Ben")
            code = clients[0].now.code
            await clients[1].close()
            await once_long_away(clients[0], "call_off")
            assert clients[0].now.outcome is not None
            assert clients[0].now.outcome.winners == ()
            assert clients[0].now.outcome.rule == "TR-END-5"
            assert (await served.http.get(f"/api/tables/{code}")).json()["status"] == "over"

    asyncio.run(asyncio.wait_for(scenario(), 600))


@pytest.mark.rule("TR-END-5")
def test_a_bot_goes_on_with_the_ladder_that_a_vanished_player_held(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"

    async def scenario() -> None:
        async with service(database, {**QUICK, "hurry": HURRY}, GENEROUS) as served:
            served.patience = THOUGHT
            ann, ben = await seated(served, "Ann", "Ben", game="moon")
            while (phase(ann), active(ann)) != ("take", 1):
                await ann.until(lambda one: any(seat >= 0 for seat in one.now.to_act))
                seat = next(one for one in ann.now.to_act if one >= 0)
                if phase(ann) == "take" and seat == 0:
                    await turn(ann)
                elif (phase(ann), seat) != ("take", 1):
                    client = (ann, ben)[seat]
                    await client.until(lambda one, seq=ann.seq: one.seq >= seq)
                    await first_choice(client, seat)
            await ben.until(lambda one: phase(one) == "take")
            ladder = await grip(ben, 1)
            await lift(ben, ladder, 1)
            await ben.close()
            seen = len(ann.events)
            await once_long_away(ann, "stand_in")
            await ann.until(lambda one: verdicts(one, seen))
            assert verdicts(ann, seen)[0]["ladder"] == ladder

    asyncio.run(scenario())
