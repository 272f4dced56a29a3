"""Players of one table on different servers play as if there were one."""

from __future__ import annotations

import httpx

from tests.server.client import Client
from tests.server.cluster.conftest import Together
from tests.server.cluster.servers import Server, Servers, eventually, heard
from tests.server.conftest import QUICK
from tests.server.hand import active, first_choice, grip, phase, poses, turn

SETTINGS = {**QUICK, "lease": 120.0}  # no fault here, and a busy machine is none
OURS = [{"kind": "me"}, {"kind": "open"}]


async def seated(servers: list[Server], game: str, public: bool = False) -> list[Client]:
    """One person on each server, at one table, and the game has begun."""
    people = [await server.served.person(f"P{number}") for number, server in enumerate(servers)]
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in people[1:])]
    code = await servers[0].served.table(people[0], game=game, seats=seats, public=public)
    clients = [
        await server.served.enter(code, person)
        for server, person in zip(servers, people, strict=True)
    ]
    for seat, client in enumerate(clients[1:], start=1):
        await client.command("sit", seat=seat, name=f"P{seat}")
    await clients[0].command("start")
    return clients


def test_three_people_on_three_servers_play_the_climbers_to_the_end_and_once_more(
    together: Together,
) -> None:
    async def scenario(servers: Servers) -> None:
        clients = await seated(await servers.several(3), "climbers")
        while clients[0].now.status == "playing":
            seat = clients[0].now.to_act[0]
            person = clients[0].now.seats[seat].person
            (mover,) = [client for client in clients if client.person == person]
            seq = await mover.play(seat, "-")
            await heard(clients, seq)
        assert len({client.now.outcome for client in clients}) == 1
        assert clients[0].presence is not None
        assert clients[0].presence.seats == (0, 1, 2)
        before = clients[0].now.match
        for client in clients:
            seat = next(one.seat for one in client.now.seats if one.person == client.person)
            await client.command("rematch", seat=seat)
        for client in clients:
            await client.until(lambda one: one.now.match != before)
        seq = await clients[0].command("say", text="Once more!")
        await clients[2].until(lambda one: one.seq >= seq)

    together(scenario)


def test_two_people_on_two_servers_play_catch_the_moon_to_the_end(together: Together) -> None:
    async def scenario(servers: Servers) -> None:
        clients = await seated(await servers.several(2), "moon")
        while clients[0].now.status == "playing":
            seq = max(client.seq for client in clients)
            await heard(clients, seq)
            seat = active(clients[0])
            mover = clients[seat]
            if seat not in mover.now.to_act:
                await heard([mover], seq + 1)
            elif phase(mover) == "take":
                await turn(mover, seat)
            else:
                await first_choice(mover, seat)
        for client in clients:
            await client.until(lambda one: one.now.status == "over")
            await client.until(lambda one: poses(one) == poses(clients[0]))
            assert len(client.frames) > 20
            assert client.malformed == []

    together(scenario)


def test_any_server_shows_a_table_its_pieces_and_how_many_watch_it(together: Together) -> None:
    async def scenario(servers: Servers) -> None:
        near, far = await servers.several(2)
        clients = await seated([near, far], "moon", public=True)
        code = clients[0].now.code
        for server in (near, far):
            shown = (await server.served.http.get(f"/api/tables/{code}")).json()
            assert [seat["connected"] for seat in shown["seats"]] == [True, True]
        await clients[0].until(lambda one: active(one) in one.now.to_act)
        while phase(clients[0]) != "take":
            await heard(clients, clients[0].seq)
            seq = clients[0].seq
            await first_choice(clients[active(clients[0])], active(clients[0]))
            await heard(clients, seq + 1)
        await heard(clients, clients[0].seq)
        await grip(clients[active(clients[0])], active(clients[0]))
        for client in clients:
            assert len(await client.physics()) > 100
        for server in (near, far):

            async def two_watch(http: httpx.AsyncClient = server.served.http) -> bool:
                lobby = (await http.get("/api/tables")).json()
                return [one["watched"] for one in lobby if one["code"] == code] == [2]

            await eventually(two_watch, "two clients watch the table")

    together(scenario)


def test_who_gives_up_their_token_or_wants_to_be_forgotten_is_sent_away_everywhere(
    together: Together,
) -> None:
    async def scenario(servers: Servers) -> None:
        near, far = await servers.several(2)
        code = ""
        for path in ("/api/people/me/token", "/api/people/me"):
            ann, ben = await near.served.person("Ann"), await near.served.person("Ben")
            code = await near.served.table(ann, game="climbers", seats=OURS)
            first, second = await near.served.enter(code, ann), await far.served.enter(code, ben)
            await second.command("sit", seat=1, name="Ben")
            await first.command("start")
            done = await far.served.http.delete(path, headers=ben.headers)
            assert done.status_code == 204
            await second.until(lambda one: one.closed)
        history = (await far.served.http.get(f"/api/tables/{code}/history")).text
        assert "Ben" not in history
        shown = (await far.served.http.get(f"/api/tables/{code}")).json()
        assert shown["status"] == "over", "whoever is forgotten has left the match"

    together(scenario)


def test_only_servers_may_say_for_whom_they_ask(together: Together) -> None:
    async def scenario(servers: Servers) -> None:
        (server,) = await servers.several(1)
        said = {"x-toprung-server": "a guess", "x-toprung-client": "192.0.2.7"}
        assert (await server.served.http.get("/api/games", headers=said)).status_code == 421
        wrong = await server.served.http.delete("/api/people/someone/tables/AAAA-AAAA")
        assert wrong.status_code == 404

    together(scenario)
