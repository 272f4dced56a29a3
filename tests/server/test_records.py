"""Records over HTTP: how a match ended, those from elsewhere replayed here, and playing on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from tools.attack.files import endless

from tests.cli.running import ok
from tests.server.client import Person, Served, service
from tests.server.conftest import GENEROUS, QUICK, Play
from tests.server.hand import MINE_AND_CLUMSY, grip
from toprung.core.errors import Limited
from toprung.games.registry import REGISTRY
from toprung.protocol.frames import unpack_film
from toprung.protocol.to_client import Answer
from toprung.server.api.forks import rebuilt_world
from toprung.server.limits import Limits

GOLDEN = Path(__file__).parents[1] / "data"
BOTS = [{"kind": "bot", "level": "greedy"}] * 2


async def bring(served: Served, person: Person, text: str) -> httpx.Response:
    plain = {**person.headers, "content-type": "text/plain"}
    return await served.http.post("/api/records", content=text.encode(), headers=plain)


@pytest.mark.parametrize("game", ["climbers", "moon"])
def test_a_record_from_elsewhere_is_replayed_here(quick_play: Play, game: str) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        text = (GOLDEN / game / "golden" / "3-players.txt").read_text("utf-8")
        (id,) = {(await bring(served, ann, text)).json()["match"] for _ in range(2)}
        match = (await served.http.get(f"/api/matches/{id}")).json()
        assert (match["game"], match["status"], match["seats"]) == (game, "over", 3)
        assert match["outcome"]["rule"].startswith(("CL-", "CM-"))
        states = (await served.http.get(f"/api/matches/{id}/states?count=50")).json()
        assert len(states) == min(50, len(match["moves"]) + 1)
        assert all(state["words"]["fr"] for state in states[1:])
        for page in range(match["films"]):
            film = await served.http.get(f"/api/matches/{id}/film/{page}")
            assert film.status_code == 200
            unpack_film(film.content)
        assert (match["films"] > 0) is (game == "moon")
        again = await served.http.get(f"/api/matches/{id}/record")
        assert ok("replay", "-", "--json", stdin=again.text) == ok(
            "replay", "-", "--json", stdin=text
        )

    quick_play(scenario)


def test_who_plays_on_from_a_record_can_have_bots_and_hints(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        text = (GOLDEN / "climbers" / "golden" / "2-players.txt").read_text("utf-8")
        id = (await bring(served, ann, text)).json()["match"]
        url = f"/api/matches/{id}/fork"
        code = (await served.http.post(url, json={"ply": 4}, headers=ann.headers)).json()["code"]
        client = await served.enter(code, ann)
        assert client.now.levels
        for seat in (0, 1):
            await client.command("sit", seat=seat, name="Ann")
        await client.command("start")
        answer = await client.call("hint", seat=client.now.to_act[0])
        assert isinstance(answer, Answer)
        assert answer.answer["moves"]

    quick_play(scenario)


def test_a_record_that_is_wrong_is_refused_in_words_and_not_kept(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        text = (GOLDEN / "climbers" / "golden" / "2-players.txt").read_text("utf-8")
        lines = text.rstrip("\n").split("\n")
        for wrong, said in (
            ('[Game "chess"]\n\n1. e4', "not a record"),
            ("hello", "not a record"),
            ("\n".join(lines[:-1]), "cut or altered"),
            ("\n".join([*lines[:-1], "9@9,9xr", lines[-1]]), "move "),
            (f"{lines[0]}\n\n-", "header"),
        ):
            answer = await bring(served, ann, wrong)
            assert answer.status_code == 400
            assert said in answer.json()["words"]["en"]

    quick_play(scenario)


def test_the_record_of_a_match_that_was_given_up_says_so(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        two = [{"kind": "me"}, {"kind": "me"}]
        code = await served.table(ann, game="climbers", seats=two, start=True)
        client = await served.enter(code, ann)
        await client.play(client.now.to_act[0], "-")
        await client.command("resign", seat=0)
        text = (await served.http.get(f"/api/matches/{client.now.match}/record")).text
        said = "unfinished after 1 moves: player 1 resigned; player 2 wins (TR-END-1)"
        assert f'[Result "{said}"]' in text
        assert ok("replay", "-", stdin=text).endswith(f"{said}\n")
        assert said in ok("replay", "-", "--json", stdin=text)
        assert said not in ok("replay", "-", "--json", "--at", "0", stdin=text)
        code = await served.table(ann, game="moon", seats=MINE_AND_CLUMSY, start=True, seed=3)
        client = await served.enter(code, ann)
        await grip(client)
        await client.command("resign", seat=0)
        text = (await served.http.get(f"/api/matches/{client.now.match}/record")).text
        said = "player 1 resigned; player 2 wins (TR-END-1)"
        assert text.rstrip("\n").split("\n")[-1].startswith("end. {")
        assert said in text
        assert said in ok("replay", "-", stdin=text)
        (brought,) = {(await bring(served, ann, text)).json()["match"] for _ in range(2)}
        outcome = (await served.http.get(f"/api/matches/{brought}")).json()["outcome"]
        assert outcome["rule"] == "TR-END-7"

    quick_play(scenario)


def test_the_record_of_a_match_that_was_lost_on_time_says_so(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"

    async def scenario() -> None:
        async with service(database, {**QUICK, "hurry": 20}, GENEROUS) as served:
            ann, two = await served.person(), [{"kind": "me"}, {"kind": "me"}]
            clock = {"kind": "turn", "seconds": 5}
            code = await served.table(ann, game="climbers", seats=two, start=True, clock=clock)
            client = await served.enter(code, ann)
            await client.until(lambda one: one.now.status == "over")
            text = (await served.http.get(f"/api/matches/{client.now.match}/record")).text
            assert "ran out of time; player" in text
            assert ok("replay", "-", stdin=text).endswith("(TR-CLK-3)\n")

    asyncio.run(asyncio.wait_for(scenario(), 600))


def test_a_table_whose_ladders_moved_for_ever_is_not_set_up_again() -> None:
    """A fork of 10^12 steps kept a worker busy for two minutes."""
    archive = REGISTRY["moon"].archive
    assert archive is not None
    pages = archive().read(endless(10**12)).pages
    with pytest.raises(Limited, match="steps of physics"):
        rebuilt_world("moon", pages, None, "", 1, Limits().import_steps)


def test_who_plays_on_where_only_bots_played_takes_the_seat_on_turn(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="climbers", seats=BOTS, start=True)
        client = await served.enter(code, ann)
        await client.until(lambda one: one.now.status == "over")
        url = f"/api/matches/{client.now.match}"
        was = (await served.http.get(f"{url}/states", params={"first": 4})).json()[0]
        answer = await served.http.post(
            f"{url}/fork", json={"ply": 4, "seated": True}, headers=ann.headers
        )
        forked = await served.enter(answer.json()["code"], ann)
        mine = [seat.seat for seat in forked.now.seats if seat.person == ann.id]
        assert mine == [was["state"]["active"]]
        assert forked.now.status == "playing"

    quick_play(scenario)
